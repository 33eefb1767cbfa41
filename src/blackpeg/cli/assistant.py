"""The conversation of `assist`: guesses made, replies heard, until the code is broken.

The words are in `assist_words.py`, what a person types is understood in `typed.py`; this is who says
what when.
"""

from __future__ import annotations

from blackpeg.analysis.advice import Advice, advice_on
from blackpeg.catalog import named
from blackpeg.cli import assist_words as words
from blackpeg.cli.advice import advice_lines, basis_lines
from blackpeg.cli.board import draw_board, draw_code, draw_turn
from blackpeg.cli.options import DEFAULT_STRATEGY
from blackpeg.cli.progress import thinking
from blackpeg.cli.saving import Keep, keep_nothing
from blackpeg.cli.talk import Talk
from blackpeg.cli.typed import Asked, Chosen, Edited, Listed, Played, Said, Told, how_to_reply, understand
from blackpeg.errors import InvalidCodeError, InvalidReplyError, StrategyError
from blackpeg.position import Position
from blackpeg.position.contradiction import Contradiction, explain
from blackpeg.position.wording import counted
from blackpeg.records import Record, result_of
from blackpeg.rules import Code, Reply, Turn
from blackpeg.strategies import Basis, Strategy, basis_of, name_of, next_guess

MOST_REPAIRS = 6
"""The most repairs offered before they are asked for."""


class Assistant:
    """Breaks the code of whoever answers; `position` is what is known so far, *keep* is given its record."""

    def __init__(self, position: Position, strategy: Strategy, talk: Talk, keep: Keep = keep_nothing) -> None:
        self.position = position
        self.is_over = False
        self._strategy = strategy
        self._talk = talk
        self._keep = keep
        self._instead: Code | None = None
        self.has_ended = False
        """Whether the input ended before the code was broken or the person left."""

    @property
    def is_found(self) -> bool:
        """Whether the code is broken: a reply said so, and no other reply speaks against it."""
        return self.position.is_solved and self.position.count > 0

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
            if not self.position.count:
                self._repair()  # also where a reply says solved: another one speaks against it
            elif self.position.is_solved:
                self._rejoice()
            else:
                self._guess()

    def _guess(self) -> None:
        """Make a guess, and hear what it was answered."""
        strategy, guess = self._chosen()
        with thinking():
            advice = advice_on(self.position, guess)
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
                case Played(other, None):
                    self._instead = other
                    if self.position.contradicted(other):
                        self._talk.say(f"{other} then. It cannot be the secret, but every reply helps.")
                case Played(other, Reply() as reply):
                    self._play(Turn(other, reply))
                case Asked.WHY:
                    for line in words.why(self.position, guess):
                        self._talk.say(f"  {line}")
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
        other = named(DEFAULT_STRATEGY)
        self._talk.say(f"This guess is by {other} instead.")
        with thinking():
            return other, next_guess(other, self.position)

    def _play(self, turn: Turn) -> None:
        """One more row."""
        self._instead = None
        self.position = self.position.after_turn(turn)
        number = len(self.position.turns)
        self._talk.say(draw_turn(number, turn, self.position.game, self._talk.talk_look))
        if self.position.count and not self.position.is_solved:
            self._talk.say(words.codes_left(self.position))

    def _repair(self) -> None:
        """No code fits: say why, and have a row changed."""
        with thinking():
            contradiction = explain(self.position)
        assert contradiction is not None, "no candidates, so there is a contradiction"
        self._talk.say()
        self._talk.show(self._talk.look.strong("No code fits all the replies."))
        self._offer(contradiction, MOST_REPAIRS)
        before = self.position
        while self.position is before and not self.is_over:
            said = self._hear("Repair? ", repairing=True)
            match said:
                case Chosen(number) if 1 <= number <= len(contradiction.repairs):
                    self._change(contradiction.repairs[number - 1].position)
                case Chosen(number):
                    self._talk.say(f"There is no repair {number}; they go from 1 to {len(contradiction.repairs)}.")
                case Listed():
                    self._offer(contradiction, len(contradiction.repairs))
                case Asked.WHY:
                    self._offer(contradiction, MOST_REPAIRS)
                case Asked.NOTHING | Told() | Played():
                    self._talk.say(f"First the rows have to fit. {words.repair_hint(self.position)}")
                case _:
                    self._either(said)

    def _offer(self, contradiction: Contradiction, most: int) -> None:
        for line in words.contradiction_lines(contradiction, most):
            self._talk.say(line)
        self._talk.say(words.repair_hint(self.position))

    def _either(self, said: Said) -> None:
        """What may be said at any time."""
        match said:
            case Asked.UNDO:
                self._undo()
            case Edited():
                self._edit(said)
            case Listed(most):
                self._talk.say(words.some_codes(self.position, most))
            case Asked.BOARD:
                self._board()
            case Asked.HELP:
                self._talk.say(words.help_text(self.position.game))
            case Asked.QUIT:
                self.is_over = True

    def _hear(self, prompt: str, *, repairing: bool = False) -> Said:
        """The next thing said that makes sense; what makes none is answered with the reason, and asked again."""
        while (line := self._talk.ask(prompt)) is not None:
            try:
                return understand(line, self.position.game, repairing=repairing)
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
        if position.count:
            self._talk.say(f"{counted(position.count, 'code')} left.")

    def _why(self, advice: Advice, basis: Basis | None) -> None:
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
