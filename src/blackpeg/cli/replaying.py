"""The conversation of `review --replay`: back to the worst moments of a game, to look for better guesses.

Whatever is as good as the best is accepted.
"""

from __future__ import annotations

import click

from blackpeg.analysis.review import Review, ReviewedTurn, review
from blackpeg.analysis.values import Values
from blackpeg.cli.conversation import Conversation
from blackpeg.cli.failures import BAD_INPUT
from blackpeg.cli.progress import progress
from blackpeg.cli.talk import Talk
from blackpeg.errors import BlackpegError
from blackpeg.play.command_table import Asked, Place
from blackpeg.play.commands import begin_told
from blackpeg.play.typed import Guessed, Said
from blackpeg.position import weakest
from blackpeg.records import Kind, Record
from blackpeg.render import replay as words
from blackpeg.render.reviews import headline
from blackpeg.rules import Code

MOST_MOMENTS = 5
"""The most moments that a replay stops at."""


def replay_game(record: Record, seconds: float | None) -> None:
    """Review *record*, and let a person try its worst moments again; ends the command where the input ends early."""
    values = Values() if seconds is None else Values(seconds)
    with progress("reviewing") as report:
        found = review(record, values=values, on_progress=report)
    talk = Talk()
    conversation = Replaying(found, values, talk)
    try:
        conversation.run()
    except KeyboardInterrupt:
        talk.interrupted("interrupted")
        raise click.exceptions.Exit(130) from None
    if conversation.has_ended and not talk.is_typed_here:
        raise click.exceptions.Exit(BAD_INPUT)


def worst_moments(found: Review) -> list[ReviewedTurn]:
    """The guesses that lost most, at most `MOST_MOMENTS`, in the order of play."""
    worst = sorted((turn for turn in found.turns if turn.mistake), key=lambda turn: (-turn.mistake, turn.number))
    return sorted(worst[:MOST_MOMENTS], key=lambda turn: turn.number)


class Replaying(Conversation):
    """Goes through the worst moments of a game; `found` counts those that a best guess was found for."""

    place = Place.REPLAY

    def __init__(self, reviewed: Review, values: Values, talk: Talk) -> None:
        super().__init__(begin_told(Kind.ASSIST, reviewed.record.game), talk)
        self.moments = worst_moments(reviewed)
        self.found = 0
        self._reviewed = reviewed
        self._values = values
        self._stopped = 0  # at this many moments
        self._turn: ReviewedTurn | None = None  # that of this moment
        self._least = reviewed.mistakes  # what the best guess tried here loses

    def begin(self) -> None:
        """The review in one line, and how many moments there are."""
        self.talk.show(headline(self._reviewed))
        if self.moments:
            self.talk.say(words.announced(len(self.moments)))
        else:
            self.talk.show(words.NONE_BETTER)
        self.is_over = not self.moments

    def open(self) -> None:
        """Go to the next moment where this one is done."""
        if self._turn is not None:
            return
        if self._stopped == len(self.moments):
            self.is_over = True
            return
        self._turn = turn = self.moments[self._stopped]
        self._stopped, self._least = self._stopped + 1, turn.mistake
        record = self._reviewed.record
        self.session = begin_told(Kind.ASSIST, record.game, record.turns[: turn.number - 1])
        self.talk.say()
        place = f"Moment {self._stopped} of {len(self.moments)}, guess {turn.number}"
        self.talk.say(self.talk.talk_look.strong(place))
        self.show_board()
        self.talk.say(words.asked(turn))

    def question(self) -> str:
        """What is asked, before the cursor."""
        return f"Guess {len(self.session.rows) + 1}? "

    def answer(self, said: Said) -> None:
        """Judge a guess, or answer what is asked besides."""
        turn = self._turn
        assert turn is not None, "asked at a moment only"
        match said:
            case Guessed(code):
                self._try(code, turn)
            case Asked.SUGGEST | Asked.GIVE_UP:
                self.talk.say(words.told(turn.best_advice))
                self._turn = None
            case Asked.HINT | Asked.WHY:
                self.talk.say(words.kind_of_best(turn.best_advice))
            case _:
                super().answer(said)

    def close(self) -> None:
        """How many were found."""
        if self.moments:
            self.talk.say()
            self.talk.show(f"Found: {self.found} of {len(self.moments)}.")

    def _try(self, code: Code, turn: ReviewedTurn) -> None:
        """Say what *code* is worth; on to the next moment where it is as good as the best."""
        try:
            tried = self._values.of_guess(self.position, code)
        except BlackpegError as error:
            self.talk.refuse(error)
            return
        lost = tried.average - turn.value_before.average
        said = words.judged(code, lost, weakest([tried.status, turn.value_before.status]), self._least, turn)
        if lost <= 0:
            self.talk.show(said)
            self.found += 1
            self._turn = None
        else:
            self.talk.say(said)
            self._least = min(self._least, lost)
