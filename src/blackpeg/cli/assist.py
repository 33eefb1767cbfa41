"""`blackpeg assist`: you hold the secret, or a real board does; Blackpeg breaks it."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

import click

from blackpeg import registry
from blackpeg.analysis.advice import Advice, advise
from blackpeg.cli.arguments import game_and_turns, position_after
from blackpeg.cli.conversation import Conversation
from blackpeg.cli.group import Command, options_typed
from blackpeg.cli.keeping import history_option, keeping, save_option
from blackpeg.cli.options import off_stdout, seed_option, strategy_options, time_option
from blackpeg.cli.progress import thinking
from blackpeg.cli.talk import Talk
from blackpeg.errors import StrategyError
from blackpeg.play import Session
from blackpeg.play.commands import begin_told, edit, repair, tell
from blackpeg.play.vocabulary import Edited, Half, Place, Said, Told, TypedGuess, TypedList, TypedRepair, TypedWord
from blackpeg.position import Count, start
from blackpeg.records import Kind
from blackpeg.render import conversation as words
from blackpeg.render.advice import advice_lines, basis_lines, bits_lines, fit
from blackpeg.render.counts import codes_left, command_line
from blackpeg.render.document import CommandLine, Paragraph, Strong
from blackpeg.render.phrases import capitalized
from blackpeg.rules import Code, Game, Reply, Turn
from blackpeg.strategies import Basis, Strategy, basis_of, name_of, next_guess
from blackpeg.strategies.strategy import MOVE_SECONDS

if TYPE_CHECKING:
    from blackpeg.knowledge.contradiction import Contradiction

MOST_REPAIRS = 6
"""The most repairs offered before they are asked for."""

DEFAULT_GAME = Game(4, 6)


@click.command(
    cls=Command,
    examples=[
        "blackpeg assist",
        "blackpeg assist super --strategy most-parts",
        "blackpeg assist 4x6 1122:1-0 1344:0-2",
    ],
)
@click.argument("given", nargs=-1, metavar="[GAME] [TURN...]")
@strategy_options()
@time_option
@save_option
@history_option
@seed_option
@click.option("-q", "--quiet", "brief", is_flag=True, help="Say only the guess, and how many codes are possible.")
@click.pass_context
def assist(
    context: click.Context,
    given: tuple[str, ...],
    chosen: registry.Chosen,
    time: float | None,
    save: str | None,
    no_history: bool,
    seed: int | None,
    brief: bool,
) -> None:
    """Break a code that you have in mind, or that a real board hides.

    Blackpeg guesses; you type the black and white pegs, such as 1 2.  Turns already played may follow the game.  If the
    feedbacks contradict each other, Blackpeg says which ones do, and how to repair them.  On boards too large to list
    their codes, it says what is proven, what is estimated, and what is only suspected.

    The exit code is 0 if the code is found or you quit; it is 2 if piped input ends too early.
    """
    position = position_after(*game_and_turns(given, DEFAULT_GAME, context)) if given else start(DEFAULT_GAME)
    strategy = registry.chooser_of(off_stdout(chosen), time, seed or 0, at=position)
    talk = Talk()
    with keeping(talk, save, in_history=not no_history) as keep:
        session = begin_told(Kind.ASSIST, position.game, position.turns, strategy=name_of(strategy))
        if not brief:
            talk.tell(words.welcome_assisting(session))
        if not given and not brief:
            talk.say(words.ANOTHER_BOARD, "blackpeg assist 5x8")
            talk.say(CommandLine("blackpeg assist 4x6:red,blue,green,yellow,white,black"))
        seconds = MOVE_SECONDS if time is None else time
        asked = Assisting(session, talk, keep, seconds, strategy=strategy, options=options_typed(), brief=brief)
        code = asked.converse()
    context.exit(code)


@dataclass(kw_only=True)
class Assisting(Conversation):
    """Breaks the code of the person who answers; if it is *brief*, only `why` says what a guess would tell."""

    brief: bool = False
    place: Place = field(default=Place.ASSIST, init=False)
    _opened: Session | None = field(default=None, init=False)
    """The session whose guess or repairs were said."""
    _trusted: Session | None = field(default=None, init=False)
    """A session that goes on although no code was found that fits."""
    _instead: Code | None = field(default=None, init=False)
    """The guess that the person played in place of the one suggested."""
    _guess: Code = field(init=False)
    _advice: Advice = field(init=False)
    _basis: Basis | None = field(init=False)
    _contradiction: Contradiction = field(init=False)
    _shown: int = field(default=0, init=False)
    """The repairs that were shown, from 1 to this number."""

    def begin(self) -> None:
        """Show the rows that were played already, if any."""
        if self.session.rows:
            self.talk.say()
            self._show_changed()

    def open(self) -> None:
        """Say the next guess, or what is wrong with the replies, or that the code is broken; each once."""
        if self.session is self._opened:
            return
        self._opened, self._instead, self.black = self.session, None, None
        if self.session.position.is_found:
            self.is_over = True
        elif self.session is self._trusted or self._is_possible() or not self._say_contradiction():
            self._say_guess()  # not where a reply says solved, but another one speaks against it

    def question(self) -> str:
        """What is asked, before the cursor."""
        return words.question(self.session, self.place, self._instead, self.black)

    def answer(self, said: Said) -> None:
        """Take a reply or a repair, or answer what is asked besides."""
        match said:
            case Edited(number, code, reply):
                if self.change(lambda: edit(self.session, number, Turn(code, reply) if code else reply)):
                    self._show_changed()
            case _ if self.place is Place.REPAIR:
                self._answer_repair(said)
            case Half(black):
                self.black = black
            case Told(reply):
                self._tell(self._instead or self._guess, reply)
            case TypedGuess(code, None):
                self._instead, self.black = code, None
                if self.position.contradicted(code):
                    self.talk.say(f"{code} then. It cannot be the secret, but every feedback helps.")
            case TypedGuess(code, Reply() as reply):
                self._tell(code, reply)
            case TypedWord.WHY:
                self._say_why()
            case _:
                super().answer(said)

    def _answer_repair(self, said: Said) -> None:
        """Answers a line while the replies contradict each other."""
        repairs = self._contradiction.repairs
        match said:
            case TypedRepair(number) if 1 <= number <= self._shown:
                chosen = repairs[number - 1]
                if self.change(lambda: repair(self.session, chosen)):
                    self._show_changed()
            case TypedRepair(number):
                self.talk.say(words.no_repair(number, self._shown, len(repairs)))
            case TypedList():
                self._offer(len(repairs))
            case TypedWord.WHY:
                self._offer(MOST_REPAIRS)
            case TypedWord.NOTHING | Told() | TypedGuess():
                self.talk.say(f"First the rows have to fit. {words.how_to_repair(self.position)}")
            case _:
                super().answer(said)

    def undo(self) -> bool:
        """Forget half a reply, or a guess that waits for its reply; else take the last row back."""
        if self.black is not None:
            self.talk.say(f"Not {self.black} black, then.")
            self.black = None
            return False
        if not self._instead:
            return super().undo()
        self.talk.say(f"Not {self._instead}, then.")
        self._instead = None
        return False

    def close(self) -> None:
        """The good end, or how to go on."""
        if self.session.position.is_found:
            self.talk.say()
            self.talk.say(words.ending(self.session))
            self.talk.tell(words.after_the_end(self.session))
            self.show_board()
        else:
            self.talk.say("Good-bye.  To go on:", self._how_to_go_on())

    def interrupt(self) -> None:
        """How to go on."""
        self.talk.interrupted(words.CUT_OFF, self._how_to_go_on())

    def _how_to_go_on(self) -> str:
        options = [*self.options]
        if self.position.turns and "--first" in options:  # which is refused after turns
            first = options.index("--first")
            del options[first : first + 2]
        return command_line("assist", self.position, *options)

    def _is_possible(self) -> bool:
        with thinking():
            return self.known.consistency.is_possible

    def _count(self) -> Count:
        with thinking():
            return self.known.count

    def _say_guess(self) -> None:
        """A guess, what it would tell, and what it rests on."""
        self.place = Place.ASSIST
        strategy, guess = self._chosen()
        position = self.position
        with thinking():
            advice = advise(self.known, guess)
            basis = basis_of(strategy, position)
        self._guess, self._advice, self._basis = guess, advice, basis
        self.talk.say()
        self.talk.say(Paragraph([Strong(f"Guess {len(position.turns) + 1}:"), "  ", guess]))
        if not self.brief:
            self._say_more()
        if guess in (turn.guess for turn in position.turns):
            self.talk.say("  (The same guess again; to play another: played CODE)")

    def _chosen(self) -> tuple[Strategy, Code]:
        """The strategy that makes the next guess, and that guess: the usual strategy if the one asked for fails."""
        try:
            with thinking():
                return self.strategy, next_guess(self.strategy, self.position)
        except StrategyError as error:
            self.talk.say()
            self.talk.refuse(error)
        other = registry.strategy_called(None, seconds=self.seconds)
        self.talk.say(f"This guess is by {other} instead.")
        with thinking():
            return other, next_guess(other, self.position)

    def _say_more(self) -> None:
        """What the guess would tell, and what it rests on."""
        for line in (*advice_lines(self._advice), *basis_lines(self._basis)):
            self.talk.say(f"  {line}")

    def _say_why(self) -> None:
        """Say which rows the guess does not fit, and how many codes each reply would leave, if they can be counted."""
        if self.brief:
            self._say_more()
        advice = self._advice
        more = bits_lines(advice) if advice.split is None else [words.replies(self.position, self._guess)]
        for line in (*fit(self.position, self._guess), *more):
            self.talk.say(f"  {line}")

    def _say_contradiction(self) -> bool:
        """No code fits: say why, and offer repairs; if none was only not found, say that. Whether it is proven."""
        with thinking():
            found = self.known.contradiction(self.session.told)
        assert found is not None, "asked for where no code is known that fits"
        self._contradiction, self._shown = found, 0
        self.talk.say()
        if not found.is_proven:
            self._trusted = self.session
            self.talk.say(words.GOES_ON)
            return False
        self.place = Place.REPAIR
        self.talk.say(Strong("No code fits all feedbacks."))
        self._offer(MOST_REPAIRS)
        return True

    def _offer(self, most: int) -> None:
        from blackpeg.render.contradictions import contradiction_lines  # here, for a quick start: most replies fit

        self._shown = max(self._shown, min(most, len(self._contradiction.repairs)))
        self.talk.tell(contradiction_lines(self._contradiction, most))
        self.talk.say(words.how_to_repair(self.position))

    def _tell(self, code: Code, reply: Reply) -> None:
        """Add a row, and say how many codes it ruled out."""
        before = self._count()
        if not self.change(lambda: tell(self.session, code, reply)):
            return
        self.say_last_row()
        if not self.position.is_solved and self._is_possible():
            after = self._count()
            is_short = after.is_proven and after.number is not None and after.number <= words.SHORT
            codes = self.known.candidates(words.SHORT).codes if is_short else ()
            self.talk.say(words.ruled_out(before, after, codes))

    def _show_changed(self) -> None:
        """Draw the board after a row was changed, and say how many codes are possible now."""
        self.show_board(words.NO_ROWS)
        if self._is_possible():
            self.talk.say(f"{capitalized(codes_left(self._count()))}.")
