"""`blackpeg suggest`: the best next guess, and why."""

from __future__ import annotations

from collections.abc import Sequence

import click

from blackpeg.analysis.advice import Advice, best_guesses
from blackpeg.analysis.sampled_advice import SampledAdvice, advice_for
from blackpeg.cli.group import Command
from blackpeg.cli.options import (
    USUALLY,
    assumed,
    chosen_time,
    game_argument,
    json_option,
    position_of,
    possible_position,
    print_json,
    seed_option,
    strategy_of,
    strategy_options,
    time_option,
    turns_argument,
)
from blackpeg.cli.progress import thinking
from blackpeg.cli.wrapping import echo
from blackpeg.knowledge import Budget, know
from blackpeg.position import Position
from blackpeg.render.advice import basis_line, prospects, shown
from blackpeg.render.counts import codes_left
from blackpeg.render.phrases import counted
from blackpeg.rules import Game
from blackpeg.strategies import Basis, basis_of, next_guess


@click.command(
    cls=Command,
    examples=[
        "blackpeg suggest 4x6",
        "blackpeg suggest 4x6 1122:1-0 1344:0-2",
        "blackpeg suggest super 11223:1-1 --strategy optimal",
        "blackpeg suggest bulls-and-cows '0123:1-?' --strategy most-parts --top 5",
    ],
)
@game_argument()
@turns_argument
@strategy_options(default=None, shown=USUALLY)
@time_option
@click.option("--top", type=click.IntRange(min=1), metavar="N", help="List the best N guesses.")
@seed_option
@json_option
def suggest(
    game: Game,
    turns: tuple[str, ...],
    strategy: str | None,
    consistent: bool,
    first: str | None,
    top: int | None,
    seed: int | None,
    as_json: bool,
) -> None:
    """Suggest the next guess after the turns played, and say why.

    A turn is the guess, a colon, and the reply: black pegs, dash, white pegs.  In a reply ? is a number you do
    not know, and =3 the sum of the two; quote such turns where your shell wants it.

    On boards too large to list their codes, numbers of codes are estimates with an interval, right 95 times of 100.
    """
    chosen = strategy_of(game, strategy, consistent=consistent, first=first, seed=seed)
    position = possible_position(position_of(game, turns), as_json, {"guess": None, "candidates": 0})
    with thinking():
        seconds = chosen_time()
        ranked: list[Advice] | list[SampledAdvice | Advice]
        if top:
            ranked = best_guesses(chosen, position, top)
        else:
            ranked = [advice_for(position, next_guess(chosen, position), seconds=seconds)]
        basis = basis_of(chosen, position)
    if as_json:
        more: dict[str, object] = {"top": [advice.facts() for advice in ranked]} if top else {}
        more["consistency"] = know(position, Budget(seconds)).consistency.facts()
        print_json({**ranked[0].facts(), "basis": None if basis is None else basis.facts(), **more})
        return
    echo(str(ranked[0].guess))
    _explain(ranked[0], basis)
    echo(f"  strategy       {assumed(chosen, first, seed)}, at {position}")
    if top:
        _list(ranked, position)


def _explain(advice: Advice | SampledAdvice, basis: Basis | None) -> None:
    if isinstance(advice, SampledAdvice):
        echo(f"  {codes_left(advice.left)}; it {prospects(advice)}")
        if advice.bits is not None:
            echo(f"  bits           about {advice.bits:.1f}, by {counted(advice.sample, 'code')} that fit")
        return
    if advice.candidates == 1 and advice.is_candidate:
        echo("  It must be: it is the only code that fits all replies.")
        return
    echo(f"  {counted(advice.candidates, 'code')} left; it {prospects(advice)}")
    echo(f"  parts          {advice.parts}")
    echo(f"  worst          {advice.worst:,}")
    echo(f"  expected size  {shown(advice.expected_size)}")
    echo(f"  bits           {advice.bits:.4f}")
    if basis is not None:
        echo(f"  basis          {basis_line(basis)}")


def _list(ranked: Sequence[Advice | SampledAdvice], position: Position) -> None:
    """The best guesses, one a line."""
    exactly = [advice for advice in ranked if isinstance(advice, Advice)]
    width = max(len("guess"), len(str(ranked[0].guess)))
    exact = max([len("expected size"), *(len(shown(advice.expected_size)) for advice in exactly)])
    echo()
    echo(f"{'':4}  {'guess':<{width}}  parts   worst  {'expected size':<{exact}}    bits")
    for number, advice in enumerate(exactly, 1):
        echo(
            f"{number:>4}  {advice.guess!s:<{width}}  {advice.parts:>5}  {advice.worst:>6,}  "
            f"{shown(advice.expected_size):<{exact}}  {advice.bits:6.4f}"
            f"{'' if advice.is_candidate else '  not a candidate'}"
        )
    if position.game.size > len(ranked):
        echo("Of guesses equal but for swapped positions or renamed colors, one is listed.", err=True)
