"""The conversation of `play`: a person guesses, the board replies, until the code is broken or given up.

The words are in `play_words.py` and `hints.py`, what a person types is understood in `play/typed.py`; this is who
says what when.
"""

from __future__ import annotations

from blackpeg.cli import play_words
from blackpeg.cli.assist_words import some_codes
from blackpeg.cli.failures import print_traceback
from blackpeg.cli.progress import thinking
from blackpeg.cli.saving import Keep, keep_nothing
from blackpeg.cli.talk import Talk
from blackpeg.errors import BlackpegError, InvalidCodeError
from blackpeg.play import Board, Unsettled, Worst
from blackpeg.play.command_table import Asked, Place, completions, slash
from blackpeg.play.typed import Checked, Guessed, Listed, Repeated, Said, understand
from blackpeg.records import Record, Result
from blackpeg.render import hints
from blackpeg.render.hosts import of_witnesses, verdict
from blackpeg.render.known import some_candidates
from blackpeg.render.pegs import draw_board, draw_turn
from blackpeg.render.proof import of_proof
from blackpeg.render.proof import proof as proof_of
from blackpeg.rules import Code
from blackpeg.strategies import MOVE_SECONDS, Strategy, basis_of, name_of, next_guess


class Host:
    """Answers whoever guesses; `board` is the game so far, *strategy* makes the good guesses of the hints.

    *keep* is given the record before each guess, without the secret, and at the end with it.  On boards too large to
    list their codes *seconds* are the most for a hint.
    `has_ended` says whether the input ended before the game did.
    """

    def __init__(
        self,
        board: Board,
        strategy: Strategy,
        talk: Talk,
        keep: Keep = keep_nothing,
        *,
        seconds: float = MOVE_SECONDS,
    ) -> None:
        self.board = board
        self._seconds = seconds
        self._strategy = strategy
        self._talk = talk
        self._keep = keep
        self.has_ended = False
        self._has_left = False
        self._hints = 0
        self._level = 0
        self._begin = ""
        self._is_tidy = True  # the board on the screen is whole, with nothing said in between

    def run(self) -> Record:
        """Talk until the game is over or the person leaves; the record, with the secret."""
        while self.board.result is Result.OPEN and not self._has_left:
            self.keep(self.board.record())
            said = self._hear()
            if isinstance(said, Guessed):
                self._guess(said.guess)
            else:
                self._is_tidy = False
                self._answer(said)
        return self._end()

    def keep(self, record: Record) -> None:
        """Have *record* kept, the game as it stands."""
        self._keep(record, hints=self._hints, taken_back=self.board.taken_back)

    def _hear(self) -> Said:
        """The next thing said that makes sense; what makes none is answered with the reason, and asked again."""
        turns = self.board.position.turns
        game = self.board.position.game

        def complete(begun: str) -> list[str]:
            return completions(begun, game, Place.PLAY)

        while (line := self._talk.ask(play_words.prompt(self.board), begin=self._begin, complete=complete)) is not None:
            self._begin = ""
            try:
                return understand(line, game, Place.PLAY, turns[-1].guess if turns else None)
            except InvalidCodeError as error:
                self._is_tidy = False
                self._talk.refuse(error)
        self.has_ended = True
        return Asked.QUIT

    def _guess(self, guess: Code) -> None:
        """One more row, where the guess was typed."""
        with thinking():
            self.board = self.board.guess(guess)
        self._level = 0
        turns = self.board.position.turns
        self._talk.unsay()
        self._talk.show(draw_turn(len(turns), turns[-1], self.board.position.game, self._talk.look))

    def _answer(self, said: Said) -> None:
        """What may be said besides a guess."""
        position = self.board.position
        match said:
            case Asked.HINT:
                level = min(self._level + 1, 3)
                if not self._hint((Asked.LEFT, Asked.SUGGEST, Asked.WHY)[level - 1]):
                    return
                self._level = level
                if self._level < 3:
                    more = "a good guess" if self._level == 1 else "why it is good"
                    self._talk.say(f"({slash(position.game)}hint again: {more})")
            case Asked.LEFT | Asked.SUGGEST | Asked.WHY | Listed() | Checked():
                self._hint(said)
            case Repeated(row):
                self._repeat(row)
            case Asked.UNDO:
                self._undo()
            case Asked.BOARD:
                self._show_board("No rows yet.")
            case Asked.HELP:
                self._talk.say(play_words.help_text(position.game))
            case Asked.GIVE_UP | Asked.QUIT:
                self._has_left = True
            case Asked.NOTHING:
                self._talk.say(play_words.what_to_type(position.game))

    def _hint(self, wanted: Said) -> bool:
        """Give the hint *wanted*, or say why there is none; whether there was one."""
        try:
            with thinking():
                lines = self._hint_lines(wanted)
        except (BlackpegError, SystemExit) as error:
            print_traceback(error)
            why = "the strategy ended itself" if isinstance(error, SystemExit) else error
            self._talk.say(f"No hint here: {' '.join(str(why).split())}.")
            return False
        self._hints += 1
        for line in lines:
            self._talk.say(line)
        return True

    def _hint_lines(self, wanted: Said) -> list[str]:
        position = self.board.position
        match wanted:
            case Checked(code):
                return hints.fit(position, code)
            case Asked.SUGGEST:
                return [f"A good guess ({name_of(self._strategy)}): {next_guess(self._strategy, position)}"]
            case Asked.WHY:
                guess = next_guess(self._strategy, position)
                return hints.reasons(position, guess, basis_of(self._strategy, position), self._seconds)
            case Listed(most):
                return [some_codes(some_candidates(position, most, self._seconds))]
        return [hints.codes_left(position, self._seconds)]

    def _repeat(self, row: int | None) -> None:
        """Row *row* once more: to be edited where that can be done, else guessed as it is."""
        turns = self.board.position.turns
        if not turns or (row is not None and not 1 <= row <= len(turns)):
            there = f"rows go from 1 to {len(turns)}" if turns else "there are no rows yet"
            self._talk.say(f"There is nothing to repeat: {there}.")
            return
        guess = turns[-1 if row is None else row - 1].guess
        if self._talk.edits:
            self._begin = str(guess)
        else:
            self._guess(guess)

    def _undo(self) -> None:
        if not self.board.position.turns:
            self._talk.say("There is nothing to take back yet.")
            return
        turn = self.board.position.turns[-1]
        self._talk.say(f"Taken back: {self.board.position.game.write(turn)}")
        self.board = self.board.undo()
        self._level = 0
        self._show_board()

    def _show_board(self, otherwise: str = "") -> None:
        position = self.board.position
        if rows := draw_board(position.game, position.turns, self._talk.talk_look) or otherwise:
            self._talk.say(rows)
        self._is_tidy = True

    def _end(self) -> Record:
        record = self.board.record(given_up=True)
        self.keep(record)
        self._talk.say()
        self._talk.show(play_words.ending(record, self._talk.look, hints=self._hints, taken_back=self.board.taken_back))
        if not self._is_tidy:
            self._show_board()
        if isinstance(codemaker := self.board.codemaker, Unsettled):
            self._show_no_cheating(codemaker)
        if proof := proof_of(record):
            self._talk.say(of_proof(record))
            self._talk.say_command(proof)
        strategy = play_words.who_breaks(record.game, self._strategy)
        self._talk.say(f"To see how {strategy} breaks it:")
        self._talk.say_command(play_words.how_others_do(record, strategy))
        return record

    def _show_no_cheating(self, codemaker: Unsettled) -> None:
        """How the player did against the hardest codemaker; of each reply, that some code fits it and all before."""
        position = self.board.position
        with thinking():
            lines = of_witnesses(codemaker, position)
            said = verdict(codemaker, position) if isinstance(codemaker, Worst) else ""
        if said:
            self._talk.say(said)
        if lines:
            self._talk.say("I settled on no secret; what my replies left, each with all before it:")
        for line in lines:
            self._talk.say(line)
