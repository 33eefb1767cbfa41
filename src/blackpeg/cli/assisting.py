"""The conversation of `assist`: guesses made, replies heard, until the code is broken."""

from __future__ import annotations

from blackpeg.analysis.advice import Advice
from blackpeg.analysis.sampled_advice import SampledAdvice, advice_for
from blackpeg.cli.conversation import Conversation
from blackpeg.cli.keeping import Keep, keep_nothing
from blackpeg.cli.progress import thinking
from blackpeg.cli.talk import Talk
from blackpeg.errors import StrategyError
from blackpeg.knowledge import Contradiction
from blackpeg.play import Session
from blackpeg.play.command_table import Asked, Place
from blackpeg.play.commands import edit, repair, tell
from blackpeg.play.typed import Chosen, Edited, Guessed, Listed, Said, Told
from blackpeg.position import Count
from blackpeg.registry import named, usual
from blackpeg.render import conversation as words
from blackpeg.render.advice import advice_lines, basis_lines, bits_lines
from blackpeg.render.contradictions import contradiction_lines
from blackpeg.render.counts import codes_left
from blackpeg.render.hints import fit
from blackpeg.render.known import ESTIMATE_SECONDS
from blackpeg.render.pegs import draw_code
from blackpeg.render.phrases import capitalized
from blackpeg.rules import Code, Reply, Turn
from blackpeg.strategies import MOVE_SECONDS, Strategy, basis_of, next_guess

MOST_REPAIRS = 6
"""The most repairs offered before they are asked for."""


class Assisting(Conversation):
    """Breaks the code of whoever answers, by *strategy*."""

    place = Place.ASSIST

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
        self._strategy = strategy
        self._opened: Session | None = None  # what the guess or the repairs that were said are about
        self._trusted: Session | None = None  # what is played on although no code was found that fits
        self._instead: Code | None = None  # what was played in place of the guess
        self._guess: Code
        self._advice: Advice | SampledAdvice
        self._contradiction: Contradiction

    def begin(self) -> None:
        """Show the rows that were played already, if any."""
        if self.session.rows:
            self.talk.say()
            self._show_changed()

    def open(self) -> None:
        """Say the next guess, or what is wrong with the replies, or that the code is broken; each once."""
        if self.session is self._opened:
            return
        self._opened, self._instead = self.session, None
        if self.session.is_found:
            self.is_over = True
        elif self.session is self._trusted or self._is_possible() or not self._say_contradiction():
            self._say_guess()  # not where a reply says solved, but another one speaks against it

    def question(self) -> str:
        """What is asked, before the cursor."""
        return "Repair? " if self.place is Place.REPAIR else words.question(self.session, self._instead)

    def answer(self, said: Said) -> None:
        """Take a reply or a repair, or answer what is asked besides."""
        match said:
            case Edited(number, code, reply):
                self._edit(number, code, reply)
            case _ if self.place is Place.REPAIR:
                self._answer_repair(said)
            case Told(reply):
                self._tell(self._instead or self._guess, reply)
            case Guessed(code, None):
                self._instead = code
                if self.position.contradicted(code):
                    self.talk.say(f"{code} then. It cannot be the secret, but every reply helps.")
            case Guessed(code, Reply() as reply):
                self._tell(code, reply)
            case Asked.WHY:
                self._say_why()
            case _:
                super().answer(said)

    def _answer_repair(self, said: Said) -> None:
        """The same while the replies contradict each other, or seem to."""
        contradiction = self._contradiction
        repairs = contradiction.repairs
        match said:
            case Chosen(number) if 1 <= number <= len(repairs):
                chosen = repairs[number - 1].position
                if self.change(lambda: repair(self.session, chosen)):
                    self._show_changed()
            case Chosen(number):
                self.talk.say(f"There is no repair {number}; they go from 1 to {len(repairs)}.")
            case Listed():
                self._offer(len(repairs))
            case Asked.WHY:
                self._offer(MOST_REPAIRS)
            case Asked.NOTHING if not contradiction.is_proven:
                self._trusted, self._opened = self.session, None
                self.talk.say("On we go, then, with all replies as they are.")
            case Asked.NOTHING | Told() | Guessed():
                self.talk.say(f"First the rows have to fit. {words.how_to_repair(self.position)}")
            case _:
                super().answer(said)

    def undo(self) -> bool:
        """The same; first of all another guess that waits for its reply is forgotten."""
        if not self._instead:
            return super().undo()
        self.talk.say(f"Not {self._instead}, then.")
        self._instead = None
        return False

    def close(self) -> None:
        """The good end, if it is one."""
        if self.session.is_found:
            self.talk.say()
            self.talk.show(words.ending(self.session, self.talk.look))
            self.show_board()

    def _is_possible(self) -> bool:
        """Whether some code is known that fits all replies."""
        with thinking():
            return self.known.consistency.is_possible

    def _count(self) -> Count:
        with thinking():
            return self.known.count

    def _say_guess(self) -> None:
        """A guess, what it would tell, and what it rests on."""
        self.place = Place.ASSIST
        strategy, guess = self._chosen()
        position, count = self.position, self._count()
        with thinking():
            advice = advice_for(position, guess, seconds=min(self.seconds, ESTIMATE_SECONDS), count=count)
            basis = basis_of(strategy, position)
        self._guess, self._advice = guess, advice
        look = self.talk.look
        self.talk.say()
        self.talk.show(f"{look.strong(f'Guess {len(position.turns) + 1}:')}  {draw_code(guess, look)}")
        for line in (*advice_lines(advice), *basis_lines(basis)):
            self.talk.say(f"  {line}")
        if guess in (turn.guess for turn in position.turns):
            self.talk.say("  (The same guess again; to play another: played CODE)")

    def _chosen(self) -> tuple[Strategy, Code]:
        """The next guess, and who made it: the usual strategy where the one asked for fails, or has none here."""
        try:
            with thinking():
                return self._strategy, next_guess(self._strategy, self.position)
        except StrategyError as error:
            self.talk.say()
            self.talk.refuse(error)
        other = named(usual(self.session.game).name, seconds=self.seconds)
        self.talk.say(f"This guess is by {other} instead.")
        with thinking():
            return other, next_guess(other, self.position)

    def _say_why(self) -> None:
        """What speaks against the guess, and what each reply would leave, where that can be counted."""
        more = bits_lines(self._advice) if isinstance(self._advice, SampledAdvice) else None
        for line in (*fit(self.position, self._guess), *(more or [words.replies(self.position, self._guess)])):
            self.talk.say(f"  {line}")

    def _say_contradiction(self) -> bool:
        """No code fits, or none was found: say why, and offer repairs; whether there are some, or there must be."""
        with thinking():
            found = self.known.contradiction()
        assert found is not None, "asked for where no code is known that fits"
        self._contradiction = found
        self.talk.say()
        if not found.is_proven and not found.repairs:
            self._trusted = self.session
            self.talk.say(words.GOES_ON)
            return False
        self.place = Place.REPAIR
        self.talk.show(self.talk.look.strong(words.CONTRADICTED if found.is_proven else words.SUSPECTED))
        self._offer(MOST_REPAIRS)
        return True

    def _offer(self, most: int) -> None:
        for line in contradiction_lines(self._contradiction, most):
            self.talk.say(line)
        self.talk.say(words.how_to_repair(self.position, is_proven=self._contradiction.is_proven))

    def _tell(self, code: Code, reply: Reply) -> None:
        """One more row, and how much it ruled out."""
        before = self._count()
        if not self.change(lambda: tell(self.session, code, reply)):
            return
        self.talk.say(self.last_row(self.talk.talk_look))
        if not self.position.is_solved and self._is_possible():
            after = self._count()
            is_short = after.is_proven and after.number is not None and after.number <= words.SHORT
            codes = self.known.candidates(words.SHORT).codes if is_short else ()
            self.talk.say(words.ruled_out(before, after, codes))

    def _edit(self, number: int, code: Code | None, reply: Reply) -> None:
        if self.change(lambda: edit(self.session, number, Turn(code, reply) if code else reply)):
            self._show_changed()

    def _show_changed(self) -> None:
        """The board, some row of which was changed, and how many codes are possible now."""
        self.show_board("No rows yet.")
        if self._is_possible():
            self.talk.say(f"{capitalized(codes_left(self._count()))}.")
