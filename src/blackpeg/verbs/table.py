"""What a verb declares: every door is made from it, the command line, JSON, HTTP, and tools for agents.

A verb is one typed function.  What doors ask for are those of its parameters that are annotated by a `Param`: words
before the star, options after it; a default stands in the signature and nowhere else.  `verb` declares the function,
and a row of `blackpeg.verbs.rows` names it.  A module is imported when its verb is wanted.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from enum import Enum
from functools import cache, wraps
from importlib import import_module
from inspect import Parameter, cleandoc, signature
from numbers import Integral
from types import NoneType
from typing import Any, NamedTuple, TypeVar, cast, get_args

from blackpeg.errors import UnknownVerbError, nearest, quoted, where_turns_go
from blackpeg.fact import Fact
from blackpeg.rules import Code
from blackpeg.verbs.rows import ROWS

Function = TypeVar("Function", bound=Callable[..., Any])


class ParamKind(Enum):
    """The meaning of a parameter, which a door spells in one or more fields of its own."""

    VALUE = "a number, a text, a switch"
    POSITION = "a game and its turns"
    GAME = "a game"
    STRATEGY = "a strategy with its options"
    STRATEGIES = "two strategies or more"
    CODES = "codes, as many as there are"
    OBJECTIVE = "an objective with its options"
    SECONDS = "a time"
    FILES = "names of files, or a game of the book"


class Param(NamedTuple):
    """The description of a parameter for every door, and its bounds: numbers from *least* to *most*.

    *net_most* bounds a number, or the seconds of a time, that strangers ask for.  *usual* is what no value means, in
    words, if the signature does not say it.  A parameter that is *here* is for doors of this machine alone.  *short* is
    the letter of its option on the command line.
    """

    about: str = ""
    kind: ParamKind = ParamKind.VALUE
    metavar: str | None = None
    least: int | None = None
    most: int | None = None
    net_most: float | None = None
    usual: str | None = None
    here: bool = False
    short: str | None = None


MOST_SECONDS, MOST_LONG = 10.0, 600.0
"""The most seconds that strangers may ask for: for an answer at once, and for long work."""

MOST_TOP, MOST_CODES = 50, 1000
"""Guesses and codes that strangers may have listed."""

POSITION = Param(kind=ParamKind.POSITION, about="The game, and its turns such as 1122:1-0.")
PLAYED, COMPARED = POSITION._replace(metavar="[TURN...] [STRATEGY]"), POSITION._replace(metavar="[TURN...]")
"""A position, and on the command line the name of a strategy after it, or the names of several."""
GAME = Param(kind=ParamKind.GAME, about="The game: 4x6 (pegs x colors), 4x10-distinct, or by name: super.")
STRATEGY = Param(kind=ParamKind.STRATEGY, about="How to choose a guess")
STRATEGIES = Param(
    kind=ParamKind.STRATEGIES, about="Two strategies or more.", metavar="[TURN...] [GAME...] STRATEGY STRATEGY..."
)
MOVE = "Time limit per guess; matters only on large boards and when proving a guess best."
"""Help text of the time limit of a move."""
OBJECTIVE = Param(
    kind=ParamKind.OBJECTIVE,
    about="What to minimize: the guesses of all secrets, the worst case, or the worst case and then the guesses.",
)
ONE_WRONG = "At most one feedback of the whole game, past or to come, may be wrong"
"""The beginning of the help text of the option `one_wrong`."""
SEED = Param(about="Seed for everything that is random.", metavar="N", least=0, net_most=(1 << 63) - 1)
SAMPLE = Param(about="Play N secrets drawn at random, not all.", metavar="N", least=1, net_most=100_000, short="n")
PLAYING_TIME = Param(
    kind=ParamKind.SECONDS, about="Stop after this long and report the games played so far.", net_most=MOST_LONG
)


class VerbParam(NamedTuple):
    """A parameter of a verb that doors ask for; *hint* is its type, without None if None is the default."""

    name: str
    param: Param
    hint: Any
    default: Any
    is_word: bool = False
    """Whether it stands before the star, or is a list of words."""

    @property
    def is_required(self) -> bool:
        """Whether it has no default."""
        return self.default is Parameter.empty


OPTIONS = {
    ParamKind.STRATEGY: (
        VerbParam("consistent", Param("Guess only codes that fit all feedbacks so far."), bool, False),
        VerbParam("first", Param("The first guess, in place of the strategy's own.", metavar="CODE"), Code, None),
    ),
    ParamKind.OBJECTIVE: (
        VerbParam(
            "max_guesses",
            Param("Allow at most so many guesses for any secret.", metavar="N", least=1, net_most=999_999_999),
            int,
            None,
        ),
        VerbParam("consistent", Param("Only strategies whose guesses fit all feedbacks so far."), bool, False),
        VerbParam(
            "first",
            Param(
                "Only strategies whose next guess is this code; for the least total.",
                metavar="CODE",
            ),
            Code,
            None,
        ),
    ),
}
"""The options of a strategy and of an objective, which stand in no signature: fields of `Chosen` and `Objective`."""


SHELL = "$ "
"""The beginning of a paragraph of a help that is for the command line alone."""


class Verb(NamedTuple):
    """A verb with all that doors need.

    The command's exit code is 1 unless the fact's property *ok* is true.  *doing* is the text of the progress line.
    """

    name: str
    function: Callable[..., Any]
    fact: type[Fact]
    asked: tuple[VerbParam, ...]
    about: str
    help: str
    examples: tuple[str, ...]
    ok: str | None = None
    doing: str | None = None
    forms: Mapping[str, str] = {}

    @property
    def description(self) -> str:
        """The help for programs: without the paragraphs for the command line."""
        return spelled("\n\n".join(each for each in self.help.split("\n\n") if not each.startswith(SHELL)), "")

    @property
    def takes_call(self) -> bool:
        """Whether a call can end it: what is there at once takes none."""
        return "call" in signature(self.function).parameters

    @property
    def is_long(self) -> bool:
        """Whether it may take minutes: doors for strangers give it a process, and tell how far it is."""
        return any(
            each.param.kind is ParamKind.FILES
            or (each.param.kind is ParamKind.SECONDS and each.param.net_most == MOST_LONG)
            for each in self.asked
        )


class _Type(str):
    """An annotation as `help` and notebooks show it: without quotes, and without the `Param` for doors."""

    __slots__ = ()
    __repr__ = str.__str__

    @classmethod
    def of(cls, annotation: str) -> _Type:
        """The type in *annotation*, which is its text.

        >>> _Type.of("Annotated[list[int, str] | None, Param(least=1)]"), _Type.of("Call | None")
        (list[int, str] | None, Call | None)
        """
        return cls(re.sub(r"^Annotated\[(.*?), (?:Param\(|[A-Z_]+\b).*\]$", r"\1", annotation))


PLAIN = {"int": (Integral, "a whole number"), "bool": (bool, "True or False")}
"""The types of options that are checked here for all verbs, and what they are in words; True is no number."""


_declared: dict[Callable[..., Any], dict[str, Any]] = {}


def verb(
    help: str,
    *,
    examples: Sequence[str] = (),
    ok: str | None = None,
    doing: str | None = None,
    forms: Mapping[str, str] | None = None,
) -> Callable[[Function], Function]:
    """Declares a function as a verb: its *help*, and *examples*, which are lines of the command line.

    Paragraphs of the help that begin with `SHELL` are for the command line alone: of files, shells and keys.
    *forms* describes each form that the command prints besides text and JSON: ``svg``, ``csv``.
    """

    def declare(function: Function) -> Function:
        types = {name: _Type.of(text) for name, text in function.__annotations__.items()}

        @wraps(function)
        def asked(*given: Any, **named: Any) -> Any:
            for name, value in named.items():
                hint = types.get(name, "")
                wanted, what = PLAIN.get(hint.removesuffix(" | None"), (object, ""))
                is_missing = value is None and hint.endswith(" | None")
                if not (is_missing or isinstance(value, wanted)) or (wanted is Integral and isinstance(value, bool)):
                    raise TypeError(f"expected {what} as {name}, got {quoted(value)}")
            try:
                return function(*given, **named)
            except TypeError as error:
                if error.__traceback__ is None or error.__traceback__.tb_next is not None:
                    raise  # of something within
                raise TypeError(f"{error}{''.join(map(where_turns_go, given[1:2]))}") from None

        words = {"help": cleandoc(help), "examples": tuple(examples)}
        _declared[asked] = {**words, "ok": ok, "doing": doing, "forms": forms or {}}
        shown = signature(function)
        plain = [each.replace(annotation=types[each.name]) for each in shown.parameters.values()]
        vars(asked)["__signature__"] = shown.replace(parameters=plain, return_annotation=types["return"])
        return cast("Function", asked)

    return declare


@cache
def verb_called(name: str) -> Verb:
    """The verb with this name; raises `UnknownVerbError` if there is none, or it is a command and nothing else.

    >>> verb_called("score").examples
    ('score 4x6 1122 1223', 'score 4x8:names red,red,blue,white blue,red,red,cyan')
    """
    row = ROWS.get(name)
    if row is None or row.module is None:
        names = verbs_for_programs()
        guess = nearest(str(name), names) or f"; expected one of {', '.join(names)}"
        raise UnknownVerbError(f"there is no verb {quoted(name)}{guess}")
    module = import_module(f"blackpeg.verbs.{row.module}")
    function = getattr(module, row.function or name)
    # What else is annotated, such as an executor, may be imported for type checkers alone.
    said = {name: text for name, text in function.__annotations__.items() if name == "return" or "Annotated" in text}
    hints = {name: eval(text, vars(module)) for name, text in said.items()}
    asked = tuple(_asked(signature(function).parameters.values(), hints))
    return Verb(name, function, hints["return"], asked, row.about, **_declared[function])


def verbs_for_programs() -> list[str]:
    """The names of the verbs, which programs may ask: all rows but those of commands alone."""
    return [name for name, row in ROWS.items() if row.module is not None]


def _asked(parameters: Any, hints: Mapping[str, Any]) -> list[VerbParam]:
    found = []
    for each in parameters:
        hint = hints.get(each.name)
        param = next((said for said in getattr(hint, "__metadata__", ()) if isinstance(said, Param)), None)
        if param is None:
            continue
        hint = get_args(hint)[0]
        if each.default is None and NoneType in (parts := get_args(hint)) and len(parts) == 2:
            hint = next(part for part in parts if part is not NoneType)
        is_word = each.kind is not Parameter.KEYWORD_ONLY
        default = () if each.kind is Parameter.VAR_POSITIONAL else each.default
        found.append(VerbParam(each.name, param, hint, default, is_word))
    return found


def spelled(text: str, prefix: str) -> str:
    """*text* with each ``{parameter}`` spelled as a door does: after a *prefix* such as ``--``, or as code.

    >>> spelled("{max_guesses} is a limit", "--"), spelled("{max_guesses} is a limit", "")
    ('--max-guesses is a limit', '`max_guesses` is a limit')
    """

    def named(found: re.Match[str]) -> str:
        return prefix + found[1].replace("_", "-") if prefix else f"`{found[1]}`"

    return re.sub(r"\{(\w+)\}", named, text)
