"""`blackpeg match`: a strategy against a codemaker, once or many times."""

from __future__ import annotations

import sys
from contextlib import nullcontext
from random import SystemRandom

import click

from blackpeg.cli.arguments import GAME, json_option, print_json
from blackpeg.cli.group import Command
from blackpeg.cli.interrupt import held_interrupts
from blackpeg.cli.keeping import dated, save_option
from blackpeg.cli.look import look_of
from blackpeg.cli.match_view import MatchView
from blackpeg.cli.options import (
    STRATEGY,
    Choice,
    consistent_option,
    first_option,
    host_option,
    move_time_option,
    seed_option,
    time_option,
)
from blackpeg.cli.progress import progress
from blackpeg.cli.types import Whole
from blackpeg.cli.wrapping import columns, echo
from blackpeg.errors import MatchError
from blackpeg.play import Codemaker
from blackpeg.play.match import MATCH_LIMIT, alternate, match_limit
from blackpeg.play.threads import in_threads
from blackpeg.records.file import RecordFile
from blackpeg.render.matches import heading, pace, row, rows, summary
from blackpeg.render.numbers import guesses
from blackpeg.rules import Game
from blackpeg.strategies import Strategy, name_of
from blackpeg.verbs.match import Match, Series, series

DRAWN_SEEDS = 10**12
"""A series without ``--seed`` begins at a seed drawn below this: short enough to type, and hardly ever drawn twice."""


@click.command(
    cls=Command,
    examples=[
        "blackpeg match minimax --games 100",
        "blackpeg match entropy --show",
        "blackpeg match most-parts super --host adversary --show",
    ],
)
@click.argument("strategy", type=STRATEGY)
@click.argument("board", type=GAME, required=False, metavar="[GAME]")
@click.option("--games", type=Whole(min=1), default=1, show_default=True, metavar="N", help="How many matches.")
@click.option("--game", type=GAME, help="What is played, if it is not written after the strategy.  [default: 4x6]")
@host_option()
@click.option("--secret", metavar="CODE", help="The secret to be broken, instead of one drawn.")
@click.option(
    "--limit",
    type=Whole(min=1),
    default=None,
    show_default=f"{MATCH_LIMIT}; on boards of more than 20 pegs or colors 5 for each",
    metavar="N",
    help="The most guesses of one match.",
)
@time_option
@move_time_option
@consistent_option
@first_option
@click.option("--show", is_flag=True, help="Show both sides as they play: what each knows, and what it says.")
@save_option
@seed_option
@json_option
def match(
    strategy: str,
    board: Game | None,
    games: int,
    game: Game | None,
    host_name: str,
    secret: str | None,
    limit: int | None,
    consistent: bool,
    first: str | None,
    show: bool,
    save: str | None,
    seed: int | None,
    as_json: bool,
) -> None:
    """Let a strategy break codes, and tell what it needs.

    With --show each side plays in a thread of its own, and only guesses and replies travel between them.  Game number n
    of a series is played with the seed --seed + n - 1, so any one can be played again; without --seed the first is
    drawn and told.  The exit code is 0 also where games were not solved within --limit: the output says so.  Ctrl-C
    ends a series, tells of the games played so far, and leaves the exit code 130.
    """
    game = _one_game(board, game)
    limit = match_limit(game) if limit is None else limit
    if show and as_json:
        raise MatchError("--show is for people and --json for programs; drop one of the two")
    base = SystemRandom().randrange(DRAWN_SEEDS) if seed is None else seed
    file = None if save is None else click.get_current_context().with_resource(RecordFile(save))
    matches: list[Match] = []
    look = look_of(sys.stdout)
    # Where the games are listed on a terminal, the list itself is the progress.
    listed_here = not as_json and sys.stdout is not None and sys.stdout.isatty()

    def make(game_seed: int) -> Strategy:
        return Choice(strategy, consistent, first, game_seed).strategy(game)

    def watch(game_seed: int, chosen: Strategy, codemaker: Codemaker) -> MatchView | None:
        number = len(matches) + 1
        title = f"Game {number} of {games}, seed {game_seed}: {name_of(chosen)} against {codemaker} at {game}"
        return MatchView(chosen, codemaker, game, title, look, echo) if show else None

    def tell() -> None:
        """What the games played came to."""
        told = Series.of(matches, games)
        if as_json:
            print_json(told)
            return
        if not (show and games == 1):
            for line in summary(told, look, columns()):
                echo(line)
        forced = "" if first is None else f", first guess {first}"
        through = f"seed {base}" if told.games == 1 else f"seeds {base} to {matches[-1].seed}"
        drawn = " (drawn; --seed repeats it)" if seed is None else ""
        against = f"{told.strategy} against {told.host} at {game}"
        echo(f"match    {against}, at most {guesses(limit)}{forced}, {through}{drawn}")
        for word, said in rows(told):
            echo(f"{word:<7}  {said}")
        if save is not None:
            echo(f"saved    {save}")
        echo(f"seconds  {pace(told)}")

    played = series(
        *(game, make, host_name, range(base, base + games)),
        secret=secret,
        limit=limit,
        watch=watch,
        turns=in_threads if show else alternate,
    )
    try:
        with nullcontext() if listed_here else progress(f"{strategy} at {game}") as report:
            for each in played:
                with held_interrupts():  # a game that counts is saved and told, and the other way round
                    if file:
                        file.add(dated(each.record))
                    matches.append(each)
                    if not as_json:
                        _tell_game(each, len(matches), games, show=show)
                if report:
                    report(len(matches), games)
    except KeyboardInterrupt:
        if matches:
            if not as_json:
                echo()
            tell()
        raise
    tell()


def _one_game(board: Game | None, game: Game | None) -> Game:
    """The game to play, written after the strategy or with ``--game``."""
    if board is not None and game is not None:
        raise MatchError("a game after the strategy needs no --game; drop one of the two")
    return board or game or Game(4, 6)


def _tell_game(match: Match, number: int, games: int, *, show: bool) -> None:
    """The game just played, in one line of a list; where it was shown as it was played, an empty line."""
    if show:
        echo()
        return
    if number == 1:
        echo(heading(match.record.game, games))
    echo(row(number, match, games))
    if number == games:
        echo()
