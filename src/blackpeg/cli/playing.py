"""The conversation of `play`: a person guesses, the host replies, until the code is broken or given up."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from blackpeg.cli.conversation import Conversation
from blackpeg.cli.keeping import Keep, keep_nothing
from blackpeg.cli.plug_in import PlugIn
from blackpeg.cli.talk import Talk
from blackpeg.play import Session
from blackpeg.play.command_table import Asked, slash
from blackpeg.play.commands import give_up, guess, hinted
from blackpeg.play.typed import Guessed, Repeated, Said
from blackpeg.registry import usual
from blackpeg.render import conversation as words
from blackpeg.render import hints
from blackpeg.render.hosts import notes
from blackpeg.render.proof import of_proof, proof
from blackpeg.rules import Code, Game
from blackpeg.strategies import MOVE_SECONDS, Grower, Strategy, basis_of, name_of, next_guess

LEVELS = (Asked.LEFT, Asked.SUGGEST, Asked.WHY)
"""The hints that come one after the other."""


class Playing(Conversation):
    """Answers whoever guesses; *strategy* makes the good guesses of the hints."""

    no_answer = "No hint here: "

    def __init__(
        self,
        session: Session,
        strategy: Strategy,
        talk: Talk,
        keep: Keep = keep_nothing,
        *,
        seconds: float = MOVE_SECONDS,
    ) -> None:
        super().__init__(session, talk, keep, seconds=seconds)
        assert session.host is not None, "somebody answers in play"
        self._codemaker = session.host.codemaker(session.game)
        self._strategy = strategy
        self._level = 0

    def open(self) -> None:
        """Nothing is said before a guess; the last one may have ended the game."""
        self.is_over = self.session.is_over

    def answer(self, said: Said) -> None:
        """Reply to a guess, or answer what is asked besides."""
        if not isinstance(said, Guessed):
            self._is_tidy = False
        match said:
            case Guessed(code):
                self._guess(code)
            case Asked.HINT:
                self._hint()
            case Asked.SUGGEST:
                self.inform(lambda: [f"A good guess ({name_of(self._strategy)}): {self._good_guess()}"])
            case Asked.WHY:
                self.inform(self._reasons)
            case Repeated(row):
                self._repeat(row)
            case Asked.GIVE_UP | Asked.QUIT:
                self.change(lambda: give_up(self.session))
            case _:
                super().answer(said)

    def close(self) -> None:
        """The end: the secret, and how to check that nobody cheated."""
        record, say = self.session.record, self.talk.say
        say()
        self.talk.show(words.ending(self.session, self.talk.look))
        if not self._is_tidy:
            self.show_board()
        said = notes(self.session)
        if self.session.host and self.session.host.least:
            say(said.pop(0))
        for line in ["I settled on no secret; what my replies left, each with all before it:", *said] if said else []:
            say(line)
        if command := proof(record):
            say(of_proof(record))
            self.talk.say_command(command)
        strategy = who_breaks(record.game, self._strategy)
        say(f"To see how {strategy} breaks it:")
        self.talk.say_command(words.how_others_do(record, strategy))

    def inform(self, find: Callable[[], Iterable[str]]) -> bool:
        """The same, counted as a hint."""
        is_found = super().inform(find)
        if is_found:
            self.session = hinted(self.session)
        return is_found

    def undo(self) -> bool:
        """The same, and draw the board without the row."""
        is_undone = super().undo()
        if is_undone:
            self._level = 0
            self.show_board()
        return is_undone

    def _guess(self, code: Code) -> None:
        """One more row, where the guess was typed."""
        if self.change(lambda: guess(self.session, code, self._codemaker)):
            self._level = 0
            self.talk.unsay()
            self.talk.show(self.last_row(self.talk.look))

    def _hint(self) -> None:
        """The next of `LEVELS`, if there is one."""
        before, level = self.session.hints, min(self._level, len(LEVELS) - 1)
        self.answer(LEVELS[level])
        if self.session.hints > before:
            self._level = level + 1
            if self._level < len(LEVELS):
                more = "a good guess" if self._level == 1 else "why it is good"
                self.talk.say(f"({slash(self.session.game)}hint again: {more})")

    def _good_guess(self) -> Code:
        return next_guess(self._strategy, self.position)

    def _reasons(self) -> list[str]:
        good = self._good_guess()
        return hints.reasons(self.position, good, basis_of(self._strategy, self.position), self.seconds)

    def _repeat(self, number: int | None) -> None:
        """A row once more, the last or that with *number*: to be edited where that can be done, else guessed."""
        rows = self.session.rows
        if not rows or (number is not None and not 1 <= number <= len(rows)):
            there = f"rows go from 1 to {len(rows)}" if rows else "there are no rows yet"
            self.talk.say(f"There is nothing to repeat: {there}.")
            return
        code = rows[-1 if number is None else number - 1].guess
        if self.talk.edits:
            self._begun = str(code)
        else:
            self._guess(code)


def who_breaks(game: Game, strategy: Strategy) -> str:
    """The strategy, as commands name it, that breaks codes of *game* in seconds a move: *strategy* if it does."""
    if isinstance(strategy, Grower) and (usually := usual(game).name) == "sampled":
        return usually
    return strategy.path if isinstance(strategy, PlugIn) else name_of(strategy)
