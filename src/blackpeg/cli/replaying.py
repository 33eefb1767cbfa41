"""The conversation of `review --replay`: back to the worst moments of a game, to look for better guesses.

Whatever is as good as the best, or loses less than `NEAR` against it, is accepted.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property
from typing import NamedTuple

from blackpeg.analysis.review import NEAR, Judgement, Review, ReviewedTurn
from blackpeg.analysis.values import Values
from blackpeg.cli.conversation import Conversation
from blackpeg.cli.progress import progress
from blackpeg.cli.talk import Talk
from blackpeg.errors import BlackpegError
from blackpeg.play.commands import begin_told
from blackpeg.play.vocabulary import Asked, Guessed, Place, Said
from blackpeg.position import weakest
from blackpeg.records import Kind, Record
from blackpeg.render import replay as words
from blackpeg.render.advice import advice_lines
from blackpeg.render.reviews import problem_line, review_headline
from blackpeg.rules import Code
from blackpeg.verbs.review import review

MOST_MOMENTS = 5
"""The most moments that a replay stops at."""


def replay_game(record: Record, seconds: float | None) -> int:
    """Review *record*, and let a person try its worst moments again; the exit code of the command."""
    values = Values() if seconds is None else Values(seconds)
    with progress("reviewing") as report:
        found = review(record, values=values, on_progress=report)
    return Replaying(begin_told(Kind.ASSIST, record.game), Talk(), reviewed=found, values=values).converse()


class Moment(NamedTuple):
    """A guess that lost something."""

    turn: ReviewedTurn
    judgement: Judgement


def worst_moments(found: Review) -> list[Moment]:
    """The guesses that lost most, at most `MOST_MOMENTS` and none that lost less than `NEAR`, in the order of play."""
    lost = [Moment(turn, turn.judgement) for turn in found.turns if turn.judgement and turn.judgement.mistake >= NEAR]
    worst = sorted(lost, key=lambda moment: -moment.judgement.mistake)
    return sorted(worst[:MOST_MOMENTS], key=lambda moment: moment.turn.number)


@dataclass(kw_only=True)
class Replaying(Conversation):
    """Goes through the worst moments of a game; `found` counts those that a best guess was found for."""

    reviewed: Review
    values: Values
    place: Place = field(default=Place.REPLAY, init=False)
    found: int = field(default=0, init=False)
    _stopped: int = field(default=0, init=False)
    """At how many moments it stopped."""
    _moment: Moment | None = field(default=None, init=False)
    """Where it is."""
    _least: Fraction = field(init=False)
    """What the best guess tried here loses."""

    @cached_property
    def moments(self) -> list[Moment]:
        """Those that it stops at."""
        return worst_moments(self.reviewed)

    def begin(self) -> None:
        """The review in one line, and how many moments there are."""
        if self.reviewed.problem:
            self.talk.say(problem_line(self.reviewed.problem))
        self.talk.say(review_headline(self.reviewed))
        if self.moments:
            self.talk.say(words.announced(len(self.moments)))
        else:
            self.talk.say(words.none_better(self.reviewed))
        self.is_over = not self.moments

    def open(self) -> None:
        """Go to the next moment where this one is done."""
        if self._moment is not None:
            return
        if self._stopped == len(self.moments):
            self.is_over = True
            return
        self._moment = turn, judgement = self.moments[self._stopped]
        self._stopped, self._least = self._stopped + 1, judgement.mistake
        record = self.reviewed.record
        self.session = begin_told(Kind.ASSIST, record.game, record.turns[: turn.number - 1])
        self.talk.say()
        place = words.MOMENT.format(self._stopped, len(self.moments), turn.number)
        self.talk.say(self.talk.look.strong(place))
        self.show_board()
        self.talk.say(words.asked(turn, judgement))

    def answer(self, said: Said) -> None:
        """Judge a guess, or answer what is asked besides."""
        assert self._moment is not None, "asked at a moment only"
        best = self._moment.judgement.best_advice
        match said:
            case Guessed(code):
                self._try(code, *self._moment)
            case Asked.SUGGEST | Asked.GIVE_UP:
                self.talk.say(" ".join([f"{best.guess}:", *advice_lines(best)]))
                self._moment = None
            case Asked.HINT | Asked.WHY:
                self.talk.say(words.kind_of_best(best))
            case _:
                super().answer(said)

    def close(self) -> None:
        """How many were found."""
        if self.moments:
            self.talk.say()
            self.talk.say(words.FOUND.format(self.found, len(self.moments)))

    def _try(self, code: Code, turn: ReviewedTurn, judgement: Judgement) -> None:
        """Say what *code* is worth; on to the next moment where it is as good as the best."""
        try:
            tried = self.values.of_guess(self.position, code)
        except BlackpegError as error:
            self.talk.refuse(error)
            return
        value = judgement.value_before
        lost = tried.average - value.average
        status = weakest([tried.status, value.status])
        if code == turn.guess and lost > 0:
            said = words.played(lost, status)
        else:
            said = words.judged(code, lost, status, least=self._least, played=judgement.mistake)
        self.talk.say(said)
        self._least = min(self._least, lost)
        if lost < NEAR:
            self.found += 1
            self._moment = None
