"""A conversation, line by line: hears what a person says about a session, and answers, until it is over.

What is common to `play` and `assist` is here; each adds what it says before it asks, and the
answers of its own.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from functools import partial

from blackpeg.cli import FAILED, INTERRUPTED
from blackpeg.cli.failures import print_traceback
from blackpeg.cli.keeping import Keep
from blackpeg.cli.progress import thinking
from blackpeg.cli.talk import Talk
from blackpeg.errors import BlackpegError, InvalidCodeError, InvalidReplyError, MatchError
from blackpeg.knowledge import Knowledge, know
from blackpeg.play import Session
from blackpeg.play.commands import allowed, undo
from blackpeg.play.typed import understand
from blackpeg.play.vocabulary import Checked, Explained, Place, Said, TypedGuess, TypedList, TypedWord, completions
from blackpeg.position import Position
from blackpeg.render import conversation as words
from blackpeg.render.advice import explanation_blocks, fit, how_many
from blackpeg.render.document import Block, board_row, board_rows
from blackpeg.strategies import Strategy
from blackpeg.strategies.strategy import MOVE_SECONDS


@dataclass
class Conversation:
    """A conversation about *session*, which changes; *keep* is given it before each question, and at the end.

    On boards too large to list their codes *seconds* are the most for a guess, and for whatever else is found out.
    *strategy* makes the guesses, or the good ones of hints; the person types *options* again to go on later.
    """

    session: Session
    talk: Talk
    keep: Keep = field(default_factory=Keep)
    seconds: float = MOVE_SECONDS
    strategy: Strategy = field(kw_only=True)
    options: Sequence[str] = field(default=(), kw_only=True)
    place: Place = field(default=Place.PLAY, init=False)
    """The point that the conversation has reached."""
    black: int | None = field(default=None, init=False)
    """The black pegs of a reply whose white ones come next."""
    is_over: bool = field(default=False, init=False)
    has_ended: bool = field(default=False, init=False)
    """Whether the input ended before the conversation did."""
    begun: str = field(default="", init=False)
    """What the next line begins with, to be edited."""
    is_tidy: bool = field(default=True, init=False)
    """Whether the board on the screen is whole, with nothing said in between."""

    @property
    def position(self) -> Position:
        """The position of the session."""
        return self.session.position

    @property
    def known(self) -> Knowledge:
        """What is known of it; what is asked takes time."""
        return know(self.position, self.seconds)

    def converse(self) -> int:
        """Talk until it is over; the exit code of the command."""
        try:
            self.run()
        except KeyboardInterrupt:
            self.interrupt()
            return INTERRUPTED
        return FAILED if self.has_ended and not self.talk.is_typed_here else 0

    def run(self) -> None:
        """Talk until there is nothing more to say, the person leaves, or the input ends."""
        self.begin()
        while not self.is_over:
            self.keep(self.session)
            self.open()
            if not self.is_over:
                self.answer(self._hear())
        self.keep(self.session)
        self.close()

    def begin(self) -> None:
        """Say what there is to say at the beginning: here the rows that were played already, if any."""
        self.show_board()

    def open(self) -> None:
        """Say what there is to say before the next question, or that it is over."""

    def question(self) -> str:
        """What is asked, before the cursor."""
        return words.question(self.session, self.place)

    def answer(self, said: Said) -> None:
        """Do as *said*: here what is answered alike in all conversations."""
        match said:
            case TypedWord.COUNT:
                self.inform(lambda: [how_many(self.position, self.known.count)])
            case TypedList(most):
                self.inform(lambda: [words.some_codes(self.known.candidates(most), self.known.count)])
            case Checked(code):
                self.inform(lambda: fit(self.position, code))
            case Explained(code):
                from blackpeg.verbs.suggest import explain  # here, for a quick start: few ask

                self.inform(lambda: explanation_blocks(explain(self.position, code, time=self.seconds)))
            case TypedWord.UNDO:
                self.undo()
            case TypedWord.BOARD:
                self.show_board(words.NO_ROWS)
            case TypedWord.HELP:
                self.talk.say(words.help_text(self.session.game, self.place))
            case TypedWord.QUIT:
                self.is_over = True
            case _:
                self.talk.say(words.what_to_type(self.session.game, self.place))

    def close(self) -> None:
        """Say what there is to say at the end."""

    def interrupt(self) -> None:
        """Say what there is to say after Ctrl-C."""
        self.talk.interrupted("interrupted")

    def inform(self, find: Callable[[], Iterable[Block]], otherwise: str = "") -> bool:
        """Say the lines that *find* finds, or why there are none, after *otherwise*; whether there were some."""
        try:
            with thinking():
                lines = list(find())
        except (BlackpegError, SystemExit) as error:
            print_traceback(error)
            self.talk.say(words.why_none(error, otherwise))
            return False
        self.talk.tell(lines)
        return True

    def change(self, command: Callable[[], Session]) -> bool:
        """Have the session changed by *command*, or say why that cannot be; whether it was."""
        try:
            with thinking():
                self.session = command()
        except (InvalidCodeError, MatchError) as error:
            self.talk.refuse(error)
            return False
        return True

    def undo(self) -> bool:
        """Take the last row back; whether there was one."""
        before = self.session
        if not self.change(lambda: undo(before)):
            return False
        self.talk.say(f"Taken back: {before.game.write(before.rows[-1].turn)}")
        return True

    def say_last_row(self) -> None:
        """Draw the row that was added."""
        rows = self.session.rows
        self.talk.say(board_row(len(rows), rows[-1].turn, self.session.game))

    def show_board(self, otherwise: str = "") -> None:
        """Draw all rows, or say *otherwise* if there are none."""
        if turns := self.position.turns:
            self.talk.tell(board_rows(self.session.game, turns))
        elif otherwise:
            self.talk.say(otherwise)
        self.is_tidy = True

    def _hear(self) -> Said:
        """Asks until a line makes sense, and returns its meaning; the answer to any other line is the reason."""
        game, rows = self.session.game, self.session.rows
        complete = partial(completions, session=self.session, place=self.place)
        while (line := self.talk.ask(self.question(), begin=self.begun, complete=complete)) is not None:
            self.begun = ""
            try:
                said = understand(line, game, self.place, rows[-1].guess if rows else None, black=self.black)
                if isinstance(said, TypedGuess):
                    allowed(self.session, said.guess)
                return said
            except (InvalidCodeError, InvalidReplyError) as error:
                self.is_tidy = False
                self.talk.refuse(error)
        self.has_ended = True
        return TypedWord.QUIT
