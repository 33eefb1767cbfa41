"""The conversation of `assist`: guesses made, replies heard, until the code is broken.

The words are in `assist_words.py`, what a person types is understood in `play/typed.py`; this is who says
what when.
"""

from __future__ import annotations

from blackpeg.analysis.advice import Advice
from blackpeg.analysis.sampled_advice import SampledAdvice, advice_for
from blackpeg.cli import assist_words as words
from blackpeg.cli.progress import thinking
from blackpeg.cli.saving import Keep, keep_nothing
from blackpeg.cli.talk import Talk
from blackpeg.errors import InvalidCodeError, InvalidReplyError, StrategyError, TooLargeError
from blackpeg.knowledge import Consistency, Contradiction, Verdict
from blackpeg.play.command_table import Asked, Place
from blackpeg.play.typed import Chosen, Edited, Guessed, Listed, Said, Told, how_to_reply, understand
from blackpeg.position import Position
from blackpeg.records import Record, result_of
from blackpeg.registry import named, usual
from blackpeg.render.advice import advice_lines, basis_lines, bits_lines
from blackpeg.render.contradictions import contradiction_lines
from blackpeg.render.hints import fit
from blackpeg.render.known import (
    ESTIMATE_SECONDS,
    codes_left,
    contradiction_of,
    doubts_about,
    is_listed,
    some_candidates,
)
from blackpeg.render.pegs import draw_board, draw_code, draw_turn
from blackpeg.render.phrases import capitalized
from blackpeg.rules import Code, Reply, Turn
from blackpeg.strategies import MOVE_SECONDS, Basis, Strategy, basis_of, name_of, next_guess

MOST_REPAIRS = 6
"""The most repairs offered before they are asked for."""


class Assistant:
    """Breaks the code of whoever answers; `position` is what is known so far, *keep* is given its record.

    On boards too large to list their codes *seconds* are the most for a guess, and for whatever else is found out.
    """

    def __init__(
        self,
        position: Position,
        strategy: Strategy,
        talk: Talk,
        keep: Keep = keep_nothing,
        *,
        seconds: float = MOVE_SECONDS,
    ) -> None:
        self.position = position
        self.is_over = False
        self._strategy = strategy
        self._talk = talk
        self._keep = keep
        self._seconds = seconds
        self._trusted: Position | None = None
        """A position that is played on although no code was found that fits."""
        self._instead: Code | None = None
        self.has_ended = False
        """Whether the input ended before the code was broken or the person left."""

    @property
    def is_found(self) -> bool:
        """Whether the code is broken: a reply said so, and no other reply speaks against it."""
        secret = self.position.solution
        return secret is not None and self.position.fits(secret)

    @property
    def record(self) -> Record:
        """The game so far: it ends with the guess that a reply, perhaps one changed later, said was the secret."""
        game, turns = self.position.game, self.position.turns
        solving = (number for number, turn in enumerate(turns, 1) if turn.reply.feedback == game.solved)
        turns = turns[: next(solving, len(turns))]
        return Record(game, turns, result_of(Position(game, turns), None), name_of(self._strategy), "person")

    def begin(self) -> None:
        """Show the rows already played, if any."""
        if self.position.turns:
            self._talk.say()
            self._change(self.position)

    def run(self) -> None:
        """Talk until the code is broken, the person leaves, or the input ends."""
        while not self.is_over:
            self._keep(self.record)
            if self.is_found:
                self._rejoice()
            elif self.position is not self._trusted and not (found := self._doubts()).is_possible:
                self._repair(found)  # also where a reply says solved: another one speaks against it
            else:
                self._guess()

    def _doubts(self) -> Consistency:
        """Whether some code fits all replies."""
        with thinking():
            return doubts_about(self.position, self._seconds)

    def _guess(self) -> None:
        """Make a guess, and hear what it was answered."""
        strategy, guess = self._chosen()
        with thinking():
            count = codes_left(self.position, self._seconds)
            advice = advice_for(self.position, guess, seconds=min(self._seconds, ESTIMATE_SECONDS), count=count)
            basis = basis_of(strategy, self.position)
        number = len(self.position.turns) + 1
        self._talk.say()
        self._talk.show(f"{self._talk.look.strong(f'Guess {number}:')}  {draw_code(guess, self._talk.look)}")
        self._why(advice, basis)
        if guess in (turn.guess for turn in self.position.turns):
            self._talk.say("  (The same guess again; to play another: played CODE)")
        before = self.position
        while self.position is before and not self.is_over:
            said = self._hear(words.prompt(self.position.game, self._instead))
            match said:
                case Told(reply):
                    self._play(Turn(self._instead or guess, reply))
                case Guessed(other, None):
                    self._instead = other
                    if self.position.contradicted(other):
                        self._talk.say(f"{other} then. It cannot be the secret, but every reply helps.")
                case Guessed(other, Reply() as reply):
                    self._play(Turn(other, reply))
                case Asked.WHY:
                    self._tell_why(guess, advice)
                case Asked.NOTHING:
                    self._talk.say(f"{how_to_reply(self.position.game).capitalize()}, or help.")
                case _:
                    self._either(said)

    def _chosen(self) -> tuple[Strategy, Code]:
        """The next guess, and who made it: the usual strategy where the one asked for fails, or has none here."""
        try:
            with thinking():
                return self._strategy, next_guess(self._strategy, self.position)
        except StrategyError as error:
            self._talk.say()
            self._talk.refuse(error)
        other = named(usual(self.position.game).name, seconds=self._seconds)
        self._talk.say(f"This guess is by {other} instead.")
        with thinking():
            return other, next_guess(other, self.position)

    def _play(self, turn: Turn) -> None:
        """One more row."""
        self._instead = None
        self.position = self.position.after_turn(turn)
        number = len(self.position.turns)
        self._talk.say(draw_turn(number, turn, self.position.game, self._talk.talk_look))
        if not self.position.is_solved and self._doubts().is_possible:
            self._say_left()

    def _say_left(self) -> None:
        """How many codes are left, exactly or as an estimate."""
        if is_listed(self.position.game):
            self._talk.say(words.codes_left(self.position))
        else:
            with thinking():
                left = codes_left(self.position, self._seconds)
            self._talk.say(f"{capitalized(str(left))}.")

    def _repair(self, found: Consistency) -> None:
        """No code fits, or none was found: say why, and have a row changed, or go on all the same."""
        with thinking():
            contradiction = contradiction_of(found, self._seconds)
        suspected = found.verdict is Verdict.SUSPECTED
        self._talk.say()
        if suspected and not contradiction.repairs:
            self._trusted = self.position
            self._talk.say(words.NONE_FOUND)
            return
        known = "I found no code that fits all the replies." if suspected else "No code fits all the replies."
        self._talk.show(self._talk.look.strong(known))
        self._offer(contradiction, MOST_REPAIRS)
        before = self.position
        while self.position is before and not self.is_over:
            said = self._hear("Repair? ", Place.REPAIR)
            match said:
                case Chosen(number) if 1 <= number <= len(contradiction.repairs):
                    self._change(contradiction.repairs[number - 1].position)
                case Chosen(number):
                    self._talk.say(f"There is no repair {number}; they go from 1 to {len(contradiction.repairs)}.")
                case Listed():
                    self._offer(contradiction, len(contradiction.repairs))
                case Asked.WHY:
                    self._offer(contradiction, MOST_REPAIRS)
                case Asked.NOTHING if suspected:
                    self._trusted = self.position
                    self._talk.say("On we go, then, with all replies as they are.")
                    return
                case Asked.NOTHING | Told() | Guessed():
                    self._talk.say(f"First the rows have to fit. {words.repair_hint(self.position)}")
                case _:
                    self._either(said)

    def _offer(self, contradiction: Contradiction, most: int) -> None:
        for line in contradiction_lines(contradiction, most):
            self._talk.say(line)
        self._talk.say(words.repair_hint(self.position, is_proven=contradiction.is_proven))

    def _tell_why(self, guess: Code, advice: Advice | SampledAdvice) -> None:
        """More about *guess*: what each reply would leave, where that can be counted."""
        if isinstance(advice, SampledAdvice):
            lines = [*fit(self.position, guess), *bits_lines(advice)]
        else:
            lines = words.why(self.position, guess)
        for line in lines:
            self._talk.say(f"  {line}")

    def _list(self, most: int | None) -> None:
        """The codes left, or some of them."""
        try:
            with thinking():
                found = some_candidates(self.position, most, self._seconds)
        except TooLargeError as error:
            self._talk.refuse(error)
        else:
            self._talk.say(words.some_codes(found))

    def _either(self, said: Said) -> None:
        """What may be said at any time."""
        match said:
            case Asked.UNDO:
                self._undo()
            case Edited():
                self._edit(said)
            case Listed(most):
                self._list(most)
            case Asked.BOARD:
                self._board()
            case Asked.HELP:
                self._talk.say(words.help_text(self.position.game))
            case Asked.QUIT:
                self.is_over = True

    def _hear(self, prompt: str, place: Place = Place.ASSIST) -> Said:
        """The next thing said that makes sense; what makes none is answered with the reason, and asked again."""
        while (line := self._talk.ask(prompt)) is not None:
            try:
                return understand(line, self.position.game, place)
            except (InvalidReplyError, InvalidCodeError) as error:
                self._talk.refuse(error)
        self.has_ended = True
        return Asked.QUIT

    def _undo(self) -> None:
        if self._instead:
            self._talk.say(f"Not {self._instead}, then.")
            self._instead = None
        elif not self.position.turns:
            self._talk.say("There is nothing to take back yet.")
        else:
            self._talk.say(f"Taken back: {self.position.game.write(self.position.turns[-1])}")
            self.position = self.position.before

    def _edit(self, edited: Edited) -> None:
        turns = list(self.position.turns)
        if not 1 <= edited.row <= len(turns):
            there = f"rows go from 1 to {len(turns)}" if turns else "there are no rows yet"
            self._talk.say(f"There is no row {edited.row}; {there}.")
            return
        turns[edited.row - 1] = Turn(edited.guess or turns[edited.row - 1].guess, edited.reply)
        self._change(Position(self.position.game, tuple(turns)))

    def _change(self, position: Position) -> None:
        """Go on from *position*, some row of which was changed."""
        self._instead = None
        self.position = position
        self._board()
        if not self._doubts().is_possible:
            return
        with thinking():
            left = codes_left(position, self._seconds)
        self._talk.say(f"{capitalized(str(left))}.")

    def _why(self, advice: Advice | SampledAdvice, basis: Basis | None) -> None:
        for line in (*advice_lines(advice), *basis_lines(basis)):
            self._talk.say(f"  {line}")

    def _board(self) -> None:
        rows = draw_board(self.position.game, self.position.turns, self._talk.talk_look)
        self._talk.say(rows or "No rows yet.")

    def _rejoice(self) -> None:
        self.is_over = True
        self._talk.say()
        self._talk.show(words.solved(self.position, self._talk.look))
        self._board()
