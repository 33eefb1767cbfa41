"""`blackpeg match`: a strategy against a codemaker, once or many times."""

from __future__ import annotations

import sys
from contextlib import nullcontext
from typing import TextIO

import click

from blackpeg.call import Call
from blackpeg.cli.arguments import print_json, tell
from blackpeg.cli.from_verbs import command_of
from blackpeg.cli.interrupt import alarm, held_interrupts
from blackpeg.cli.keeping import dated, save_option
from blackpeg.cli.look import screen_of
from blackpeg.cli.match_view import MatchView
from blackpeg.cli.options import host_option, quiet
from blackpeg.cli.progress import progress
from blackpeg.cli.wrapping import echo
from blackpeg.errors import MatchError
from blackpeg.play import Codemaker
from blackpeg.play.match import TIMED, Limit, alternate
from blackpeg.play.threads import in_threads
from blackpeg.records.read import RecordFile
from blackpeg.registry import Chosen
from blackpeg.render.document import Block
from blackpeg.render.matches import heading, row
from blackpeg.render.text import lines
from blackpeg.rules import Game
from blackpeg.rules.draws import drawn_seed
from blackpeg.strategies import Strategy, name_of
from blackpeg.verbs.match import Matches

MOST_LISTED = TIMED
"""Up to here each game is listed without ``--list``, too."""

NOTHING = 1
"""The exit code where no game came to its end in time."""


@command_of(
    "match",
    host_option(),
    click.option("--list", "listed", is_flag=True, help=f"Print each game, even if there are more than {MOST_LISTED}."),
    click.option("--show", is_flag=True, help="Show both sides as they play: what each side knows and says."),
    save_option,
    without=("host",),
)
@click.pass_context
def match(
    context: click.Context,
    game: Game,
    chosen: Chosen,
    games: int,
    host_name: str,
    secret: str | None,
    limit: int | None,
    seed: int | None,
    time: float | None,
    listed: bool,
    show: bool,
    save: str | None,
    as_json: bool,
) -> None:
    """Play the games, each told when it ends."""
    if show and as_json:
        raise MatchError("--show is for people and --json for programs; drop one of the two")
    if secret is not None and host_name != "random":
        raise MatchError("a secret given with --secret needs no --host; drop one of the two")
    base = drawn_seed() if seed is None else seed
    file = None if save is None else context.with_resource(RecordFile(save))
    call = Call(time)

    def say(block: Block, stdout: TextIO = sys.stdout) -> None:
        """As `echo`, but on this stdout, also while a strategy that prints in its own thread has it turned aside."""
        for line in lines([block], screen_of(stdout)):
            click.echo(line, file=stdout)

    def watch(game_seed: int, strategy: Strategy, codemaker: Codemaker) -> MatchView:
        number = f"Game {game_seed - base + 1} of {played.most}, seed {game_seed}"
        title = f"{number}: {name_of(strategy)} against {codemaker} at {game}"
        return MatchView(strategy, codemaker, game, title, say)

    played = Matches(
        game,
        quiet(chosen),
        None if secret is not None else host_name,
        games=games,
        secret=secret,
        seed=base,
        limit=Limit.USUAL if limit is None else limit,
        watch=watch if show else None,
        turns=in_threads if show else alternate,
        call=call,
    )
    lists = not as_json and not show and (listed or played.most <= MOST_LISTED)
    # Where the games are listed on a terminal, the list itself is the progress.
    is_watched = (lists or show) and sys.stdout is not None and sys.stdout.isatty()
    done, unsure, only = 0, 0, None

    def tell_series() -> None:
        """What the games played came to."""
        told = played.series
        if as_json:
            print_json(told)
            return
        if lists and done:
            echo()
        is_summed = not (show and done == played.most == 1)
        saved = [] if save is None else [f"saved    {save}"]
        tell(
            told,
            False,
            after=saved,
            only=only,
            is_summed=is_summed,
            unsure=unsure,
            first=chosen.first,
            drawn=seed is None,
        )

    try:
        with nullcontext() if is_watched else progress(f"{played.strategy} at {game}") as report, alarm(call):
            while (each := played.play()) is not None:
                with held_interrupts():  # a game that counts is saved and told, and the other way round
                    played.count(each)
                    done += 1
                    if file:
                        file.add(dated(each.record))
                    if as_json:
                        print_json(each)
                    elif lists:
                        if done == 1:
                            echo(heading(game, played.most))
                        echo(row(done, each, played.most))
                    elif show:
                        echo()
                    if played.most == 1:
                        only = each.record
                    unsure += not all(bound.proven for bound in each.perfect or ())
                if report:
                    report(done, played.most)
    except KeyboardInterrupt:
        if done:
            if not as_json:
                echo()
            tell_series()
        raise
    tell_series()
    if not done:
        context.exit(NOTHING)
