"""The conversation of `review --replay`: back to the worst moments of a game, to look for better guesses.

Whatever is as good as the best is accepted.  What a person types is understood as in `play`.
"""

from __future__ import annotations

from fractions import Fraction

import click

from blackpeg.analysis.advice import advice_on
from blackpeg.analysis.review import Review, ReviewedTurn, review
from blackpeg.analysis.value import GuessValue, Status, weakest
from blackpeg.analysis.values import Values
from blackpeg.cli.assist_words import some_codes
from blackpeg.cli.failures import BAD_INPUT
from blackpeg.cli.progress import progress
from blackpeg.cli.talk import Talk
from blackpeg.errors import BlackpegError, InvalidCodeError
from blackpeg.play.command_table import Asked, Place, help_lines
from blackpeg.play.typed import Checked, Guessed, Listed, Said, understand
from blackpeg.position import Position
from blackpeg.records import Record
from blackpeg.render import hints
from blackpeg.render.known import ESTIMATE_SECONDS, some_candidates
from blackpeg.render.pegs import draw_board
from blackpeg.render.phrases import counted
from blackpeg.render.reviews import guesses_lost, headline
from blackpeg.rules import Code

KNOWN = {Status.PROVEN: "", Status.BOUND: ", as far as is known", Status.ESTIMATE: ", by the estimate"}

MOST_MOMENTS = 5
"""The most moments that a replay stops at."""


def replay_game(record: Record, seconds: float | None) -> None:
    """Review *record*, and let a person try its worst moments again; ends the command where the input ends early."""
    values = Values() if seconds is None else Values(seconds)
    with progress("reviewing") as report:
        found = review(record, values=values, on_progress=report)
    talk = Talk()
    again = Replay(found, values, talk)
    try:
        again.run()
    except KeyboardInterrupt:
        talk.interrupted("interrupted")
        raise click.exceptions.Exit(130) from None
    if again.has_ended and not talk.is_typed_here:
        raise click.exceptions.Exit(BAD_INPUT)


def worst_moments(found: Review) -> list[ReviewedTurn]:
    """The guesses that lost most, at most `MOST_MOMENTS`, in the order of play."""
    worst = sorted((turn for turn in found.turns if turn.mistake), key=lambda turn: (-turn.mistake, turn.number))
    return sorted(worst[:MOST_MOMENTS], key=lambda turn: turn.number)


class Replay:
    """Goes through the worst moments of a game; `found` counts those that a best guess was found for."""

    def __init__(self, reviewed: Review, values: Values, talk: Talk) -> None:
        self.reviewed = reviewed
        self.moments = worst_moments(reviewed)
        self.found = 0
        self.has_ended = False
        self._has_left = False
        self._values = values
        self._talk = talk
        self._look = talk.talk_look

    def run(self) -> None:
        """Talk until every moment is done, or the person leaves."""
        self._talk.show(headline(self.reviewed))
        if not self.moments:
            self._talk.show("No guess could have been better: there is nothing to replay.")
            return
        self._talk.say(f"{_moments(len(self.moments))}: find a better guess. (? or help says what else to type)")
        for place, turn in enumerate(self.moments, 1):
            self._moment(place, turn)
            if self._has_left:
                break
        self._talk.say()
        self._talk.show(f"Found: {self.found} of {len(self.moments)}.")

    def _moment(self, place: int, turn: ReviewedTurn) -> None:
        """Ask for a better guess than that of *turn* until one is found or given up."""
        position = self._before(turn)
        self._talk.say()
        self._talk.say(self._look.strong(f"Moment {place} of {len(self.moments)}, guess {turn.number}"))
        if position.turns:
            self._talk.say(draw_board(position.game, position.turns, self._look))
        left = f"{counted(turn.before, 'code')} left. " if position.turns else ""
        cost = guesses_lost(turn.mistake, turn.status)
        self._talk.say(f"{left}You played {turn.guess}, which lost {cost}. What is better?")
        best = turn.mistake
        while not self._has_left:
            said = self._hear(position, turn)
            match said:
                case Guessed(guess):
                    tried = self._tried(position, guess)
                    if tried is None:
                        continue
                    lost = tried.average - turn.value_before.average
                    status = weakest([tried.status, turn.value_before.status])
                    if self._judge(guess, lost, status, best, turn):
                        self.found += 1
                        return
                    best = min(best, lost)
                case Asked.SUGGEST | Asked.GIVE_UP:
                    self._talk.say(f"{turn.best}: {self._facts(position, turn.best)}")
                    return
                case Asked.QUIT:
                    self._has_left = True
                case _:
                    self._either(said, position, turn)

    def _judge(self, guess: Code, lost: Fraction, status: Status, best: Fraction, turn: ReviewedTurn) -> bool:
        """Say what *guess* is worth, as far as *status* says; whether it is as good as the best."""
        if lost <= 0:
            self._talk.show(f"{guess} is right: no guess is better{KNOWN[status]}.")
            return True
        words = guesses_lost(lost, status)
        if guess == turn.guess:
            self._talk.say(f"That is what you played; it lost {words}.")
        elif lost < best:
            self._talk.say(f"{guess} is better: it loses {words}. The best is better still.")
        elif lost == turn.mistake:
            self._talk.say(f"{guess} is as good as what you played: it loses {words}.")
        else:
            self._talk.say(f"{guess} would lose {words}.")
        return False

    def _tried(self, position: Position, guess: Code) -> GuessValue | None:
        """What *guess* is worth, as far as that is known; None where it cannot be told."""
        try:
            return self._values.of_guess(position, guess)
        except BlackpegError as error:
            self._talk.refuse(error)
            return None

    def _either(self, said: Said, position: Position, turn: ReviewedTurn) -> None:
        """What may be said besides a guess."""
        match said:
            case Asked.HINT | Asked.WHY:
                could = "could" if turn.best_advice.is_candidate else "could not"
                parts, size = turn.best_advice.parts, float(turn.best_advice.expected_size)
                self._talk.say(
                    f"A best guess {could} be the secret; its reply splits the codes into {counted(parts, 'part')}, "
                    f"and leaves {size:,.1f} to be expected."
                )
            case Asked.LEFT:
                self._talk.say(hints.codes_left(position))
            case Listed(most):
                self._talk.say(some_codes(some_candidates(position, most, ESTIMATE_SECONDS)))
            case Checked(code):
                for line in hints.fit(position, code):
                    self._talk.say(line)
            case Asked.BOARD:
                self._talk.say(draw_board(position.game, position.turns, self._look) or "No rows yet.")
            case _:
                self._talk.say(self._help(position))

    def _help(self, position: Position) -> str:
        return "\n".join(["Type a guess, or", *help_lines(position.game, Place.REPLAY)])

    def _facts(self, position: Position, guess: Code) -> str:
        advice = advice_on(position, guess)
        could = "it could be the secret" if advice.is_candidate else "it cannot be the secret"
        parts = counted(advice.parts, "part")
        return (
            f"{could}, and splits {counted(advice.candidates, 'code')} into {parts}, the largest of {advice.worst:,}."
        )

    def _hear(self, position: Position, turn: ReviewedTurn) -> Said:
        """The next thing said that makes sense."""
        while (line := self._talk.ask(f"Guess {turn.number}? ")) is not None:
            try:
                return understand(
                    line, position.game, Place.REPLAY, position.turns[-1].guess if position.turns else None
                )
            except InvalidCodeError as error:
                self._talk.refuse(error)
        self.has_ended = True
        return Asked.QUIT

    def _before(self, turn: ReviewedTurn) -> Position:
        record = self.reviewed.record
        return Position(record.game, record.turns[: turn.number - 1])


def _moments(number: int) -> str:
    return "One guess could have been better" if number == 1 else f"{number} guesses could have been better"
