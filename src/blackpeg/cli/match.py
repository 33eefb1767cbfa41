"""`blackpeg match`: a strategy against a codemaker, once or many times."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from contextlib import nullcontext
from dataclasses import dataclass
from functools import partial
from typing import TextIO

import click

from blackpeg.call import Call
from blackpeg.cli import NOT_OK
from blackpeg.cli.arguments import is_quiet, position_after, print_json, tell
from blackpeg.cli.files import is_written
from blackpeg.cli.from_verbs import command_of
from blackpeg.cli.interrupt import alarm, held_interrupts
from blackpeg.cli.keeping import dated, save_option
from blackpeg.cli.options import host_option, off_stdout
from blackpeg.cli.progress import progress
from blackpeg.cli.wrapping import echo, screen_of
from blackpeg.errors import MatchError
from blackpeg.knowledge import know, status_of_counts
from blackpeg.play import Codemaker, Unsettled, Worst, witnesses
from blackpeg.play.match import TIMED, Ended, Event, Guessed, Limit, Played, Replied, Started, alternate
from blackpeg.play.threads import in_threads
from blackpeg.position import Bound, Count, Position, Status, readable
from blackpeg.records import Record
from blackpeg.records.read import RecordFile
from blackpeg.registry import Chosen
from blackpeg.render.document import Answer, Block, CommandLine, Faint, Paragraph, Part, Strong
from blackpeg.render.hosts import check_command, check_words, of_witnesses, verdict
from blackpeg.render.matches import heading, match_row, outcome
from blackpeg.render.text import lines
from blackpeg.rules import Game
from blackpeg.rules.draws import drawn_seed
from blackpeg.strategies import Strategy, basis_of, name_of
from blackpeg.verbs.match import Matches

MOST_LISTED = TIMED
"""The most games that are listed without ``--list``."""


KNOWN_SECONDS = 0.3
"""The seconds for an estimate of the codes left."""

WIDEST = "~6.7e+100 (6.3e+100 to 7.2e+100) codes possible"


@dataclass
class MatchView:
    """Draws the events of one match with *show*, line by line; *title* stands above.

    *strategy* is asked what its guesses rest on, nothing else.
    """

    strategy: Strategy
    codemaker: Codemaker
    begin: Position
    title: str
    show: Callable[[Block], None]

    def __post_init__(self) -> None:
        self._before = self._position = self.begin
        game = self.begin.game
        known = [self._breaker_knows(), self._maker_knows(), f"keeps 0 of {readable(game.size)}"]
        self._width = max(map(len, known if status_of_counts(game) is Status.PROVEN else [*known, WIDEST]))

    def __call__(self, event: Event) -> None:
        """Draw one event."""
        match event:
            case Started():
                self._start(event)
            case Guessed(number, guess):
                basis = basis_of(self.strategy, self._position)
                rests = "" if basis is None else f"  {basis}"
                self._line("codebreaker", self._breaker_knows(), f"guess {number}  ", guess, rests)
            case Replied(number, turn):
                self._before, self._position = self._position, self._position.after_turn(turn)
                reply = Answer(turn.reply, self._position.game)
                self._line("codemaker", self._maker_knows(), f"feedback {number}  ", reply)
            case Ended(record):
                self.show(f"  {outcome(record, len(self.begin.turns))}")
                self._tell_witnesses()
                if command := check_command(record):
                    self.show(f"  {check_words(record)}")
                    self.show(CommandLine(f"  {command}"))

    def _start(self, started: Started) -> None:
        self.show(Strong(self.title))
        self.show(Paragraph([" " * 15, Faint("knows".ljust(self._width)), "  ", Faint("says")]))
        if started.commitment:
            self._line(
                "codemaker", self._maker_knows(), "the fingerprint of my secret, to be checked at the end (SHA-256):"
            )
            self.show(f"    {started.commitment}")

    def _line(self, who: str, knows: str, *says: Part) -> None:
        self.show(Paragraph([f"  {who:<11}  {knows:<{self._width}}  ", *says]))

    def _tell_witnesses(self) -> None:
        """Show that a codemaker without a secret did not cheat, and how the hardest one played."""
        if not isinstance(self.codemaker, Unsettled):
            return
        outlooks: Sequence[Bound | None] = [None] * len(self._position.turns)
        if isinstance(self.codemaker, Worst):
            before = len(self.begin.turns)
            hardest, least = self.codemaker.outlooks(self._position, before), self.codemaker.least(position=self.begin)
            self.show(f"  {verdict(self._position, least, hardest, before)}")
            outlooks = [*outlooks[:before], *hardest]
        for line in of_witnesses(self._position, witnesses(self._position), outlooks):
            self.show(f"  {line}")

    def _breaker_knows(self) -> str:
        count = know(self._position, KNOWN_SECONDS).count
        return f"{count} {'code' if count == Count.exactly(1) else 'codes'} possible"

    def _maker_knows(self) -> str:
        if isinstance(self.codemaker, Unsettled):
            return f"keeps {self._position.count:,} of {self._before.count:,}"
        revealed = self.codemaker.reveal(self._position)
        return f"secret {revealed.secret}" if revealed else ""


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
    turns: Sequence[str],
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
    """Play the games, and print each when it ends."""
    if show and as_json:
        raise MatchError("--show is for people and --json for programs; drop one of the two")
    if secret is not None and host_name != "random":
        raise MatchError("a secret given with --secret needs no --host; drop one of the two")
    position = position_after(game, turns)
    base = drawn_seed() if seed is None else seed
    file = None if save is None else context.with_resource(RecordFile(save))
    call = Call(time)

    def say(block: Block, stdout: TextIO = sys.stdout) -> None:
        """Prints as `echo` does, on the stdout of the command, even while a strategy in its own thread has redirected
        it."""
        for line in lines([block], screen_of(stdout)):
            click.echo(line, file=stdout)

    def watch(game_seed: int, strategy: Strategy, codemaker: Codemaker) -> MatchView:
        number = f"Game {game_seed - base + 1} of {played.most}, seed {game_seed}"
        title = f"{number}: {name_of(strategy)} against {codemaker} at {position}"
        return MatchView(strategy, codemaker, position, title, say)

    played = Matches(
        position,
        off_stdout(chosen),
        None if secret is not None else host_name,
        games=games,
        secret=secret,
        seed=base,
        limit=Limit.USUAL if limit is None else limit,
        watch=watch if show else None,
        turns=in_threads if show else alternate,
        call=call,
        together=not (as_json or show or listed or save),
    )
    lists = not (as_json or show or is_quiet()) and (listed or played.most <= MOST_LISTED)
    # Where the games are listed on a terminal, the list itself is the progress.
    is_watched = (lists or show) and sys.stdout is not None and sys.stdout.isatty()
    unsure = 0
    only: Record | None = None

    def tell_game(each: Played) -> None:
        """A game that was counted."""
        nonlocal file, only, unsure
        if file and not is_written(partial(file.add, dated(each.record)), "the games from here on were not saved"):
            file = None  # the games go on
        if as_json:
            print_json(each)
        elif lists:
            if played.done == 1:
                echo(heading(position.game, played.most))
            echo(match_row(played.done, each, played.most))
        elif show:
            echo()
        if played.most == 1:
            only = each.record
        unsure += not all(bound.proven for bound in each.perfect or ())

    def tell_series() -> None:
        """The results of the games played."""
        told = played.series
        if as_json:
            print_json(told)
            return
        if lists and played.done:
            echo()
        is_summed = not (show and played.done == played.most == 1)
        saved = [] if file is None else [f"saved    {save}"]
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
        with nullcontext() if is_watched else progress(f"{played.strategy} at {position}") as report, alarm(call):
            while (each := played.play()) is not None:
                with held_interrupts():  # a game that counts is saved and told, and the other way round
                    played.count(each)
                    if isinstance(each, Played):
                        tell_game(each)
                if report:
                    report(played.done, played.most)
    except KeyboardInterrupt:
        if played.done:
            if not as_json:
                echo()
            tell_series()
        raise
    tell_series()
    if not played.done:
        context.exit(NOT_OK)
