"""`blackpeg games`: the games that have names, or one game in full."""

from __future__ import annotations

from collections.abc import Iterator

import click

from blackpeg import book
from blackpeg.cli.group import Command
from blackpeg.cli.options import GAME, json_option, print_json
from blackpeg.cli.wrapping import echo
from blackpeg.position import MOST_CODES, readable
from blackpeg.registry import usual
from blackpeg.render.advice import shown
from blackpeg.render.phrases import counted
from blackpeg.rules import PRESETS, FeedbackKind, Game, Reply, parse_game, write_reply
from blackpeg.rules.examples import example_turn


@click.command(cls=Command, examples=["blackpeg games", "blackpeg games super", "blackpeg games 5x5-black:BYGPR"])
@click.argument("game", type=GAME, required=False, metavar="[GAME]")
@json_option
def games(game: Game | None, as_json: bool) -> None:
    """List the games that have names, or say all about one game.

    \b
    4x6            4 pegs, 6 colors
    4x10-distinct  no color twice
    4x6-black      black pegs only
    4x6:letters    how colors are written: digits, letters, names, initials, numbers
    5x5:BYGPR      or in signs of your own, one a color
    """
    if game is not None:
        _one(game, as_json)
    elif as_json:
        print_json({"games": [_named(name) for name in PRESETS]})
    else:
        _all()


def _all() -> None:
    names = max(map(len, PRESETS))
    rows = [(name, parse_game(name), preset.about) for name, preset in PRESETS.items()]
    notations = max(len(str(game)) for _, game, _ in rows)
    for name, game, about in rows:
        echo(f"{name:<{names}}  {game!s:<{notations}}  {readable(game.size):>9} codes  {about}")
    echo(
        "Any board from 1x1 to 100x100 can be played, scored and broken; up to "
        f"{readable(MOST_CODES)} codes are listed, beyond that numbers of codes are estimates.\n"
        "blackpeg games 7x9 tells about a board.",
        err=True,
    )


def _named(name: str) -> dict[str, object]:
    return {"name": name, **facts(parse_game(name)), "about": PRESETS[name].about}


def _one(game: Game, as_json: bool) -> None:
    turn = example_turn(game)
    feedbacks = [write_reply(Reply.of(feedback), game.feedback) for feedback in game.feedbacks]
    if as_json:
        examples = {"example_code": str(turn.guess), "example_turn": game.write(turn)}
        chosen = {"strategy": usual(game).name, "why": usual(game).why}
        print_json({**facts(game), "feedbacks": feedbacks, **examples, "solved": _solved(game), **chosen})
        return
    repeats = "colors may repeat" if game.repeats else "no color twice"
    counts = "black pegs only" if game.feedback is FeedbackKind.BLACK else "black and white pegs"
    echo(f"{game}: {counted(game.pegs, 'peg')}, {counted(game.colors, 'color')}, {repeats}, {counts}")
    beyond = f" (too many to list; up to {readable(MOST_CODES)})" if game.size > MOST_CODES else ""
    echo(f"codes      {readable(game.size)}{beyond}")
    echo(f"feedbacks  {len(feedbacks)}" + (f": {' '.join(feedbacks)}" if len(feedbacks) <= 30 else ""))
    echo(f"colors     {game.signs.legend()}")
    echo(f"a code     {turn.guess}")
    echo(f"a turn     {game.write(turn)}")
    echo(f"strategy   {usual(game).name}: {usual(game).why}")
    for number, line in enumerate(_solved_lines(game)):
        echo(f"{'' if number else 'solved':<9}  {line}")
    if names := [name for name in PRESETS if parse_game(name) == game]:
        echo(f"names      {', '.join(names)}")


def _solved(game: Game) -> dict[str, int | None] | None:
    """The least total and the least worst case, where the book has them; None where it has neither."""
    total = book.manifest(game).total if book.covers(game) else None
    worst = book.manifest(game, "worst").worst if book.covers(game, "worst") else None
    return None if total is None and worst is None else {"total": total, "worst": worst}


def _solved_lines(game: Game) -> Iterator[str]:
    """The same for people."""
    best = book.manifest(game) if book.covers(game) else None
    if best is not None:
        yield f"least total {best.total:,}, average {shown(best.average, 4)}, worst {best.worst}"
    quickest = book.manifest(game, "worst") if book.covers(game, "worst") else None
    if quickest is not None and (best is None or quickest.worst < best.worst):
        total = f", with a total of {quickest.total:,}" if quickest.objective == "worst-then-total" else ""
        yield f"least worst case {quickest.worst}{total}"


def facts(game: Game) -> dict[str, object]:
    """What programs are told of *game*."""
    return {
        "game": str(game),
        "pegs": game.pegs,
        "colors": game.colors,
        "repeats": game.repeats,
        "feedback": str(game.feedback),
        "codes": game.size,
        "signs": list(game.signs.signs),
    }
