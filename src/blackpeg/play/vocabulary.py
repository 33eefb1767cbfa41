"""The commands of the conversations of `play` and `assist`, each once.

What understands it (`typed.py`), the help, the short list on the first screen and the completion of lines come from
`TABLE`.  The work of a command is not here: `commands.py` changes sessions, conversations report it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from enum import Enum, Flag, auto
from typing import NamedTuple

from blackpeg.play.session import Session
from blackpeg.rules import Code, Game, Reply
from blackpeg.rules.examples import asked_pegs, example_told, example_turn, pegs_called, pegs_counted
from blackpeg.rules.turns import is_code

KEPT = "."
"""The sign that keeps, in a guess, the peg of the row above."""


class Place(Flag):
    """The point of a conversation at which a person types."""

    PLAY = auto()
    """A guess is awaited, in a game whose code Blackpeg hides."""
    ASSIST = auto()
    """The reply to a guess is awaited, in a game whose code Blackpeg breaks."""
    REPAIR = auto()
    """In such a game the replies contradict each other."""
    ASKED = ASSIST | REPAIR


class TypedWord(Enum):
    """The requests that a single word makes."""

    HINT = "hint"
    COUNT = "count"
    SUGGEST = "suggest"
    WHY = "why"
    UNDO = "undo"
    BOARD = "board"
    GIVE_UP = "give up"
    HELP = "help"
    QUIT = "quit"
    NOTHING = ""


class TypedGuess(NamedTuple):
    """A guess, and its reply if both were typed together."""

    guess: Code
    reply: Reply | None = None


class Told(NamedTuple):
    """The reply to the guess that waits for one."""

    reply: Reply


class Half(NamedTuple):
    """The black pegs of the awaited reply; the white ones come next."""

    black: int


class Checked(NamedTuple):
    """Asks whether this code would fit the replies so far."""

    code: Code


class Explained(NamedTuple):
    """Asks how good this code would be as the next guess."""

    code: Code


class Repeated(NamedTuple):
    """Asks to type row *row* (from 1) again; None means the last."""

    row: int | None


class Edited(NamedTuple):
    """Corrects row *row* (from 1): its reply, and its guess if that was wrong too."""

    row: int
    guess: Code | None
    reply: Reply


class TypedRepair(NamedTuple):
    """Chooses the repair with this number."""

    number: int


class TypedList(NamedTuple):
    """Asks for the codes left: at most this many, or all."""

    most: int | None


Said = TypedGuess | Told | Half | Checked | Explained | Repeated | Edited | TypedRepair | TypedList | TypedWord


class Words(NamedTuple):
    """A command: its name and other names, their meaning, and a line of help for each place at which it is allowed.

    *form* is how it is written if that is more than its name; names in braces stand for examples of the game.
    """

    names: tuple[str, ...]
    means: TypedWord | type[Said]
    help: Mapping[Place, str]
    form: str = ""


_P, _A = Place.PLAY, Place.ASKED
_ANY = _P | _A

TABLE = (
    Words(
        ("played", "play", "p", "guess", "instead"),
        TypedGuess,
        {Place.ASSIST: "you played another guess instead; its feedback may follow"},
        "played {code}",
    ),
    Words(
        ("repeat", "r", "again"),
        Repeated,
        {_P: "repeat the last row, or row 1, to change it or guess it once more"},
        "{/}r, {/}r 1",
    ),
    Words(
        ("fits", "check", "test"),
        Checked,
        {_P: "does this guess fit the feedbacks so far, or which row does it contradict"},
        "fits {code}",
    ),
    Words(
        ("hint", "tip", "clue"),
        TypedWord.HINT,
        {_P: "how many codes are left; once more: a good guess; once more: why"},
    ),
    Words(("left", "count"), TypedWord.COUNT, {_P: "how many codes are left"}),
    Words(("suggest", "suggestion"), TypedWord.SUGGEST, {_P: "a good guess"}),
    Words(
        ("why", "why?"),
        TypedWord.WHY,
        {
            _P: "why that guess is good",
            Place.ASSIST: "what speaks against this guess, and what each feedback would leave",
            Place.REPAIR: "what is wrong, and the best repairs",
        },
    ),
    Words(
        ("explain", "what about", "how about", "judge"),
        Explained,
        {_P | Place.ASSIST: "what about this guess: what it would tell, and what it loses against the best"},
        "explain {code}",
    ),
    Words(("undo", "u", "back", "oops"), TypedWord.UNDO, {_ANY: "take back the last row"}, "{/}undo, {/}u"),
    Words(
        ("edit", "e", "change"),
        Edited,
        {_A: "row 1 was otherwise; leave out the guess if that was right"},
        "edit 1 {code} {reply}",
    ),
    Words(("list", "l"), TypedList, {_ANY: "the codes left"}, "{/}list, {/}list 100, {/}list all"),
    Words(("board", "b", "rows", "history"), TypedWord.BOARD, {_ANY: "the rows so far"}),
    Words(("give up", "giveup", "i give up", "surrender", "reveal"), TypedWord.GIVE_UP, {_P: "show the secret"}),
    Words(("help", "h", "?help"), TypedWord.HELP, {_ANY: "all that you can type"}),
    Words(("quit", "q", "exit", "bye"), TypedWord.QUIT, {_ANY: "leave; it tells how to go on later"}),
)

FIRST_TOLD = (TypedWord.HINT, TypedWord.UNDO, TypedWord.GIVE_UP, TypedWord.HELP)
"""The commands that the first screen names."""

AS_HINTS = (Checked, TypedWord.HINT, TypedWord.COUNT, TypedWord.SUGGEST, TypedWord.WHY, Explained, TypedList)
"""The commands that count as hints in a game against a hidden code."""


def words_at(place: Place) -> Iterator[tuple[Words, str]]:
    """The commands allowed at *place*, each with its line of help there."""
    return ((command, about) for command in TABLE for where, about in command.help.items() if where & place)


def slash(game: Game, place: Place = Place.PLAY) -> str:
    """The prefix of commands: a slash if a guess is awaited and one of them spells a code of *game*, else nothing.

    >>> slash(Game(4, 6)), slash(Game(4, 26)), slash(Game(4, 26), Place.ASSIST)
    ('', '/', '')
    """
    if place is not Place.PLAY:
        return ""
    return "/" if any(is_code(name, game) for command, _ in words_at(place) for name in command.names) else ""


def names(game: Game, place: Place, *, short: bool = False) -> list[str]:
    """The commands as they are written at *place*; with *short*, only those that the first screen names.

    >>> names(Game(4, 6), Place.PLAY, short=True)
    ['hint', 'undo', 'give up', 'help']
    """
    mark = slash(game, place)
    return [mark + command.names[0] for command, _ in words_at(place) if not short or command.means in FIRST_TOLD]


def completions(begun: str, session: Session, place: Place) -> list[str]:
    """The commands allowed now that begin with the text typed so far.

    >>> from blackpeg.play.commands import begin
    >>> completions("s", begin("4x6"), Place.PLAY), completions("/gi", begin("4x26"), Place.PLAY)
    (['suggest'], ['/give up'])
    """
    allowed = (words for words, _ in words_at(place) if words.means is not TypedWord.UNDO or session.can_undo)
    every = (slash(session.game, place) + words.names[0] for words in allowed)
    return [name for name in every if name.startswith(begun.lower())]


def help_lines(game: Game, place: Place) -> list[str]:
    """All that can be typed at *place*, each with its help.

    >>> print(help_lines(Game(4, 6), Place.ASSIST)[-1])
      quit                      leave; it tells how to go on later
    """
    mark, turn = slash(game, place), example_turn(game)
    examples = {"code": str(turn.guess), "reply": game.write(turn.reply), "/": mark}
    rows = [
        *(_guesses(game) if place is Place.PLAY else _replies(game, place)),
        *((command.form.format_map(examples) or mark + command.names[0], about) for command, about in words_at(place)),
    ]
    width = max(len(form) for form, _ in rows)
    return [f"  {form:<{width}}  {about}" for form, about in rows]


def _guesses(game: Game) -> Iterator[tuple[str, str]]:
    """Help on typing a guess."""
    code = example_turn(game).guess
    yield str(code), f"a guess: {game.signs}"
    if KEPT not in game.alphabet.signs:
        kept = game.alphabet.separator.join([KEPT] * (game.pegs - 1) + [game.alphabet.signs[code[-1]]])
        yield kept, f"the same as the row above where there is a {KEPT}"


def _replies(game: Game, place: Place) -> Iterator[tuple[str, str]]:
    """Help on typing a reply, or the choice of a repair."""
    if place is Place.REPAIR:
        yield "1", "the repair with this number"
        return
    turn, told = example_turn(game), example_told(game, 1, 2)
    one, *two = told.split()
    if not game.counts_white:
        yield told, asked_pegs(game)
    else:
        together = f", and {one}{two[0]} where it is clear" if game.pegs < 10 else ""
        letters = f"{one}b {two[0]}w, {one}A{two[0]}B, {'b' * int(one)}{'w' * int(two[0])}"
        pegs = ", ".join(map(pegs_counted, map(int, (one, *two)), pegs_called(game)))
        yield told, f"{pegs}; also {one}-{two[0]}, {letters}{together}"
    yield f"n {told}", "the same: no, not solved"
    yield "y", "yes, solved"
    yield "?", "a feedback you do not know"
    if two:
        yield f"{one}-?  ?-{two[0]}  ={int(one) + int(two[0])}", "a number you do not know; only the sum of the two"
    yield f"{turn.guess} {game.write(turn.reply)}", "you played this guess instead, with its feedback"
