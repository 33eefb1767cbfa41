"""A match as it happens: what each side knows on the left, what it says to the other on the right."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from blackpeg.knowledge import know, status_of_counts
from blackpeg.play import Codemaker, Unsettled, Worst, witnesses
from blackpeg.play.match import Ended, Event, Guessed, Replied, Started
from blackpeg.position import Bound, Count, Status, readable, start
from blackpeg.render.document import Answer, Block, Command, Faint, Line, Part, Pegs, Strong
from blackpeg.render.hosts import check_command, check_words, of_witnesses, verdict
from blackpeg.render.matches import outcome
from blackpeg.rules import Game
from blackpeg.strategies import Strategy, basis_of

SECONDS = 0.3
"""For an estimate of the codes left."""

WIDEST = "~6.7e+100 (6.3e+100 to 7.2e+100) codes possible"


@dataclass
class MatchView:
    """Draws the events of one match with *show*, line by line; *title* stands above.

    *strategy* is asked what its guesses rest on, nothing else.
    """

    strategy: Strategy
    codemaker: Codemaker
    game: Game
    title: str
    show: Callable[[Block], None]

    def __post_init__(self) -> None:
        self._before = self._position = start(self.game)
        known = [self._breaker_knows(), self._maker_knows(), f"keeps 0 of {readable(self.game.size)}"]
        self._width = max(map(len, known if status_of_counts(self.game) is Status.PROVEN else [*known, WIDEST]))

    def __call__(self, event: Event) -> None:
        """Draw one event."""
        match event:
            case Started():
                self._start(event)
            case Guessed(number, guess):
                basis = basis_of(self.strategy, self._position)
                rests = "" if basis is None else f"  {basis}"
                self._line("codebreaker", self._breaker_knows(), f"guess {number}  ", Pegs(guess), rests)
            case Replied(number, turn):
                self._before, self._position = self._position, self._position.after_turn(turn)
                reply = Answer(turn.reply, self._position.game)
                self._line("codemaker", self._maker_knows(), f"feedback {number}  ", reply)
            case Ended(record):
                self.show(f"  {outcome(record)}")
                self._tell_witnesses()
                if command := check_command(record):
                    self.show(f"  {check_words(record)}")
                    self.show(Command(f"  {command}"))

    def _start(self, started: Started) -> None:
        self.show(Strong(self.title))
        self.show(Line([" " * 15, Faint("knows".ljust(self._width)), "  ", Faint("says")]))
        if started.commitment:
            self._line(
                "codemaker", self._maker_knows(), "the fingerprint of my secret, to be checked at the end (SHA-256):"
            )
            self.show(f"    {started.commitment}")

    def _line(self, who: str, knows: str, *says: Part) -> None:
        self.show(Line([f"  {who:<11}  {knows:<{self._width}}  ", *says]))

    def _tell_witnesses(self) -> None:
        """That a codemaker without a secret did not cheat, and what the hardest made of the game."""
        if not isinstance(self.codemaker, Unsettled):
            return
        outlooks: Sequence[Bound | None] = [None] * len(self._position.turns)
        if isinstance(self.codemaker, Worst):
            outlooks = self.codemaker.outlooks(self._position)
            self.show(f"  {verdict(self._position, self.codemaker.least(), outlooks)}")
        for line in of_witnesses(self._position, witnesses(self._position), outlooks):
            self.show(f"  {line}")

    def _breaker_knows(self) -> str:
        count = know(self._position, SECONDS).count
        return f"{count} {'code' if count == Count.exactly(1) else 'codes'} possible"

    def _maker_knows(self) -> str:
        if isinstance(self.codemaker, Unsettled):
            return f"keeps {self._position.count:,} of {self._before.count:,}"
        revealed = self.codemaker.reveal(self._position)
        return f"secret {revealed.secret}" if revealed else ""
