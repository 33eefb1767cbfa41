"""`blackpeg play`: Blackpeg holds the secret; you break it."""

from __future__ import annotations

import os
import shlex
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field, replace
from functools import cached_property

import click
from click.core import ParameterSource

from blackpeg.cli.arguments import usual_game_argument
from blackpeg.cli.conversation import Conversation
from blackpeg.cli.group import Command, options_typed
from blackpeg.cli.keeping import history_option, keeping, resume_option, save_option
from blackpeg.cli.options import PlugIn, host_option, off_stdout, seed_option, strategy_options, time_option
from blackpeg.cli.progress import thinking
from blackpeg.cli.talk import Talk
from blackpeg.cli.types import Whole
from blackpeg.errors import InvalidCodeError, MatchError
from blackpeg.play import Codemaker, Fixed
from blackpeg.play.commands import PLAY_LIMIT, begin, give_up, guess, hinted, row
from blackpeg.play.vocabulary import Repeated, Said, TypedGuess, TypedWord, slash
from blackpeg.records import MOST_TURNS
from blackpeg.registry import USUAL, Chosen, chooser_of
from blackpeg.render import conversation as words
from blackpeg.render.advice import TELLS, hint_lines
from blackpeg.render.document import Block
from blackpeg.render.hosts import check_command, check_words
from blackpeg.rules import Code, Game
from blackpeg.rules.daily import TODAY
from blackpeg.strategies import Grower, Strategy, name_of
from blackpeg.strategies.pairs import is_fast
from blackpeg.strategies.strategy import MOVE_SECONDS
from blackpeg.verbs.hint import REPEATS, Hint, HintLevel, hint, repeated_row

HINTS = {TypedWord.COUNT: HintLevel.COUNT, TypedWord.SUGGEST: HintLevel.GUESS, TypedWord.WHY: HintLevel.REASON}
"""The hint that each word asks for; `TypedWord.HINT` gives those of all levels, one after the other."""

FIXED = ("game", "host_name", "limit", "secret", "daily", "seed", "no_history", "resume")
"""The parameters that a game keeps from its beginning, so that they are not typed again to go on with it."""

TYPED = "-"
"""The value of ``--secret`` that asks for the secret."""


@click.command(
    cls=Command,
    examples=[
        "blackpeg play",
        "blackpeg play --host worst",
        "blackpeg play super --host adversary",
        "blackpeg play bulls-and-cows --secret -",
        "blackpeg play 4x6 --daily",
        "blackpeg play --resume",
    ],
)
@usual_game_argument
@host_option()
@click.option(
    "--limit",
    type=Whole(min=0, max=MOST_TURNS),
    default=None,
    show_default=f"{PLAY_LIMIT}; on boards too large to list their codes 0",
    metavar="N",
    help="The most guesses; 0 for any number.",
)
@click.option(
    "--secret",
    metavar="CODE",
    help="A code that somebody else hides from you; - asks for it and hides the typing.",
)
@click.option(
    "--daily",
    is_flag=False,
    flag_value=TODAY,
    metavar="[DAY]",
    help="The code of today (UTC), or of a day since 2026-01-01: the same for everybody on this board.",
)
@strategy_options(about="The strategy that gives the hints.", own=())
@time_option
@save_option
@history_option
@resume_option
@seed_option
@click.pass_context
def play(
    context: click.Context,
    game: Game,
    host_name: str,
    limit: int | None,
    secret: str | None,
    daily: str | None,
    chosen: Chosen,
    time: float | None,
    save: str | None,
    no_history: bool,
    resume: str | None,
    seed: int | None,
) -> None:
    """Break a code that Blackpeg hides.

    Type a guess; Blackpeg gives its feedback in black and white pegs.  You may ask for hints, take guesses back, or
    give up.  If you leave a game after its first guess (quit, Ctrl-C, end of input), Blackpeg keeps it, and play
    --resume continues it.  The secret is fixed before your first guess: Blackpeg shows its SHA-256 then, and you can
    check it at the end.  Harder hosts settle on no secret; at the end they show, for each feedback, a code that fits it
    and all earlier ones.

    The exit code is 0 if you break the code, run out of guesses, give up or quit; it is 2 if piped input ends too
    early.
    """
    if secret is not None and (host_name != "random" or seed is not None or daily is not None):
        raise MatchError("a secret given with --secret leaves nothing to choose; drop --host, --seed and --daily")
    if resume is not None:
        _require_begun(context)
    talk = Talk()
    with keeping(talk, save, in_history=not no_history) as keep:
        if resume is not None:
            session = keep.open(resume)
        else:
            host = host_name if secret is None else hidden(game, secret, talk)
            with thinking():
                session = begin(game, host, seed=seed, limit=limit, daily=daily)
            if (id := keep.begun_that_day(session)) is not None:
                session, resume = keep.open(id), id
                talk.say("You began with this code before, and go on where you left it.")
        if resume is not None and chosen.name is None:
            chosen = replace(chosen, name=session.strategy)
        strategy = chooser_of(off_stdout(chosen), time, seed or 0)
        talk.tell(words.welcome_playing(session))
        talk.say()
        options = options_typed(without=FIXED)
        seconds = MOVE_SECONDS if time is None else time
        code = Playing(session, talk, keep, seconds, strategy=strategy, options=options).converse()
    context.exit(code)


def _require_begun(context: click.Context) -> None:
    """Raises `MatchError` if an option was typed that a game keeps from its beginning."""
    again = options_typed(without=FIXED)
    fixed = [word for word in options_typed(without=["resume"]) if word.startswith("--") and word not in again]
    if context.get_parameter_source("game") is ParameterSource.COMMANDLINE:
        fixed.append("GAME")
    if fixed:
        raise MatchError(f"--resume continues a game as it was begun; leave out {fixed[0]}")


def hidden(game: Game, secret: str, talk: Talk) -> Codemaker:
    """A codemaker committed to a person's *secret*, which the person is asked for if it is `TYPED`."""
    code = _typed_secret(game, talk) if secret == TYPED else game.code(secret)
    return Fixed(game, code, nonce=os.urandom(16).hex())


def _typed_secret(game: Game, talk: Talk) -> Code:
    """The secret that the codemaker types unseen; after a slip at a terminal it is asked for again."""
    ask = f"The secret, {game.pegs} of {game.alphabet.legend()} (it is not shown): "
    while (typed := talk.ask_unseen(ask)) is not None:
        try:
            return game.code(typed)
        except InvalidCodeError:
            if not talk.is_typed_here:
                raise
            talk.say(f"That is no code of {game}. Once more:")  # not quoted, as it is secret
    raise InvalidCodeError("expected the secret, but the input ended")


@dataclass(kw_only=True)
class Playing(Conversation):
    """Answers the person who guesses."""

    next_hint: HintLevel = field(default=HintLevel.COUNT, init=False)
    """The level of the next hint for these rows."""
    warned: Code | None = field(default=None, init=False)
    """The guess that repeats a row and was refused once."""
    asked: str = field(default="", init=False)
    """The hint that the person asks for, as `hinted` remembers it."""

    @cached_property
    def codemaker(self) -> Codemaker:
        """The codemaker, one object for the whole game, which may remember what it found."""
        assert self.session.host is not None, "somebody answers in play"
        return self.session.host.codemaker(self.session.game)

    def open(self) -> None:
        """Say nothing before a guess; the last one may have ended the game."""
        self.is_over = self.session.is_over

    def answer(self, said: Said) -> None:
        """Reply to a guess, or answer what is asked besides."""
        if not isinstance(said, TypedGuess):
            self.is_tidy = False
        self.asked = str(said)
        match said:
            case TypedGuess(code):
                row = repeated_row(self.session.position, code)
                if row is None or code == self.warned:
                    self._guess(code)
                else:
                    self.warned = code
                    self.talk.refuse(MatchError(f"{REPEATS.format(row)}; type it again to play it anyway"))
            case TypedWord.HINT:
                self._hint()
            case TypedWord.COUNT | TypedWord.SUGGEST | TypedWord.WHY:
                self._tell(HINTS[said])
            case Repeated(row):
                self._repeat(row)
            case TypedWord.GIVE_UP:
                self.change(lambda: give_up(self.session))
            case _:
                super().answer(said)

    def close(self) -> None:
        """Say the secret, and how to check that the host was honest; for a game that is left, how to continue it."""
        say = self.talk.say
        if self._is_left():
            how = self._how_to_go_on()
            say("Left as it is. To go on:" if how else "Good-bye.", how)
            return
        record = self.session.record
        say()
        say(words.ending(self.session))
        if not self.is_tidy:
            self.show_board()
        self.talk.tell(words.no_cheating(self.session))
        if command := check_command(record):
            say(check_words(record), command)
        if figures := self.keep.figures(self.session):
            say(figures)
        if record.daily is not None and self.keep.id_of(self.session) is not None:
            say("To show others how it went, without the code:", "blackpeg review last --share")
        strategy = who_breaks(record.game, self.strategy)
        say(f"To see how {strategy} breaks it:", words.how_others_do(record, strategy))

    def interrupt(self) -> None:
        """Say how to continue the game, or, if it cannot be continued, the secret."""
        self.keep(self.session)
        if self._is_left():
            how = self._how_to_go_on()
            self.talk.interrupted(words.CUT_OFF if how else "interrupted", how)
        else:
            self.talk.interrupted(words.interruption(self.session))

    def _is_left(self) -> bool:
        """Whether the game can be continued, or was not begun; a game that is not kept is given up here."""
        if self.session.is_over:
            return False
        if not self.session.rows or self.keep.id_of(self.session) is not None:
            return True
        self.session = give_up(self.session)
        self.keep(self.session)
        return False

    def _how_to_go_on(self) -> str:
        """The command that continues the game; empty if the game is not kept."""
        id = self.keep.id_of(self.session)
        return "" if id is None else shlex.join(["blackpeg", "play", "--resume", id, *self.options])

    def inform(self, find: Callable[[], Iterable[Block]], otherwise: str = "No hint here: ") -> bool:
        """Say the lines that *find* finds, and count a hint if it is new; a list, or a check of a code, is a hint,
        too."""
        is_found = super().inform(find, otherwise)
        if is_found and (self.session.rows or self.asked != HintLevel.COUNT.name):  # which all know at first
            self.session = hinted(self.session, self.asked)
        return is_found

    def undo(self) -> bool:
        """Take the last row back, and draw the board without it."""
        is_undone = super().undo()
        if is_undone:
            self.next_hint = HintLevel.COUNT
            self.show_board()
        return is_undone

    def _guess(self, code: Code) -> None:
        """Make a guess, and draw its row in place of the typed line."""
        if self.change(lambda: guess(self.session, code, self.codemaker)):
            self.next_hint, self.warned = HintLevel.COUNT, None
            self.talk.unsay()
            self.say_last_row()

    def _tell(self, level: HintLevel) -> Hint | None:
        """The hint of this *level*, which was said; None if there is none."""
        self.asked = level.name
        found: list[Hint] = []

        def lines() -> list[str]:
            found.append(hint(self.position, level, self.strategy, self.seconds))
            return hint_lines(found[0])

        return found[0] if self.inform(lines) else None

    def _hint(self) -> None:
        """Give the hint of the next level; after the last, give that once more."""
        if found := self._tell(self.next_hint):
            self.next_hint = found.more or HintLevel.REASON
            if found.more is not None:
                self.talk.say(f"({slash(self.session.game)}hint again: {TELLS[found.more]})")

    def _repeat(self, number: int | None) -> None:
        """Type the last row again, or row *number*: for the person to edit it, or, if lines cannot be edited here, as a
        guess."""
        last = max(len(self.session.rows), 1)
        try:
            code = row(self.session, number or last).guess
        except MatchError as error:
            self.talk.refuse(error)
            return
        if self.talk.edits:
            self.begun = str(code)
        else:
            self._guess(code)


def who_breaks(game: Game, strategy: Strategy) -> str:
    """The name, for commands, of a strategy that breaks codes of *game* in seconds a move: *strategy* if it is fast
    enough."""
    if isinstance(strategy, Grower) and not is_fast(game):
        return USUAL
    return strategy.path if isinstance(strategy, PlugIn) else name_of(strategy)
