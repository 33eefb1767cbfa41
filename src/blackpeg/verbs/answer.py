"""`answer`: asks a verb in JSON, and answers in JSON, by nothing but the table of verbs.

It needs no thread, no process and no socket: doors for programs are its halves, `prepare` and `told`, behind a wire.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from enum import Enum
from functools import cache
from typing import Annotated, Any, Literal, TypeAlias, get_args

import msgspec
from msgspec import UNSET, Meta, UnsetType

from blackpeg.call import Call
from blackpeg.codec import EXPECTED, read, schema_of_all
from blackpeg.errors import InvalidRequestError
from blackpeg.facts import as_json, schema_of
from blackpeg.position import Position
from blackpeg.records import MOST_TURNS
from blackpeg.registry import ABOUT, NAMES, USUAL, Chosen, require_own
from blackpeg.rules import LARGEST, Code, Game, Turn, parse_game
from blackpeg.rules.draws import drawn_seed
from blackpeg.rules.hard import require_all_fitting
from blackpeg.rules.holes import with_holes
from blackpeg.rules.turns import read_turn, read_turns
from blackpeg.search.worth import Objective, ObjectiveKind
from blackpeg.trees.file import text_of
from blackpeg.verbs.table import OPTIONS, SEED, ParamKind, VerbParam, spelled, verb_called
from blackpeg.verbs.tree import StrategyTree

LONGEST_GAME, LONGEST_TURN, MOST_STRATEGIES = 200_000, 800, 6
"""The most that a request may hold: signs of a game, which may be a list, and of a turn, and strategies to compare;
turns are bounded by `MOST_TURNS`."""

GameReader: TypeAlias = Callable[[str], Game]
"""Makes a game of its notation, and may refuse games that are too large for a door."""

Field: TypeAlias = tuple[str, Any] | tuple[str, Any, Any]
"""The name, the type, and the default of a field of a request."""

GameText: TypeAlias = Annotated[str, Meta(max_length=LONGEST_GAME, examples=["4x6"])]
CodeAsked: TypeAlias = (
    Annotated[str, Meta(max_length=LONGEST_TURN, examples=["1122"])]
    | Annotated[list[int], Meta(max_length=LARGEST, examples=[[0, 0, 1, 1]])]
)
"""A code as text, or as a list of colors counted from 0."""
FeedbackText: TypeAlias = Annotated[str, Meta(max_length=LONGEST_TURN, examples=["1-0"])]


class TurnAsked(msgspec.Struct, forbid_unknown_fields=True):
    """A guess, as text or as a list of colors counted from 0, and its feedback, such as 1-0, also called reply."""

    guess: CodeAsked
    feedback: FeedbackText | UnsetType = UNSET
    reply: FeedbackText | UnsetType = UNSET

    def __post_init__(self) -> None:
        """Raises `InvalidRequestError`."""
        if not self.feedbacks:
            raise InvalidRequestError("missing field 'feedback'")
        if len(self.feedbacks) > 1:
            raise InvalidRequestError("expected a feedback or a reply, got both")

    @property
    def feedbacks(self) -> list[str]:
        """The feedback, by whichever name it came."""
        return [each for each in (self.feedback, self.reply) if isinstance(each, str)]


TurnText: TypeAlias = Annotated[str, Meta(max_length=LONGEST_TURN)]
TurnTold: TypeAlias = Annotated[
    TurnText | TurnAsked,
    Meta(examples=["1122:1-0", {"guess": "1122", "feedback": "1-0"}], extra={EXPECTED: "a turn such as 1122:1-0"}),
]


def answer(
    name: str,
    asked: Mapping[str, Any] | None = None,
    *,
    call: Call | None = None,
    game_of: GameReader = parse_game,
) -> dict[str, Any]:
    """What the verb called *name* answers, as JSON, to *asked*, which is parsed JSON; *call* ends and watches it.

    *game_of* reads the game.  Raises `UnknownVerbError`, `InvalidRequestError` for what the verb does not ask for, and
    what the verb raises.

    >>> answer("score", {"game": "4x6", "guess": "1122", "secret": "1223"})["feedback"]
    '2-1'
    >>> answer("suggest", {"game": "4x6", "turns": ["1122:1-0"], "strategy": "minimax"})["guess"]
    '1344'
    """
    return told(prepare(name, {} if asked is None else asked, game_of=game_of)(call))


def prepare(
    name: str, asked: Mapping[str, Any], *, game_of: GameReader = parse_game
) -> Callable[[Call | None], object]:
    """What makes the fact, of a request that is read and found right; it is given the call.

    Raises as `answer` does for a request that is wrong.
    """
    verb = verb_called(name)
    request = read(request_of(name), asked)
    words, options = list[Any](), dict[str, Any]()
    game: Game | None = None
    for each in verb.asked:
        if each.param.here:
            continue
        value = _value(each, request, game, game_of)
        game = value if isinstance(value, Game) else getattr(value, "game", game)
        if value is not UNSET and each.is_word:
            words += value if each.param.kind is ParamKind.STRATEGIES else [value]
        elif value is not UNSET:
            options[each.name] = value

    def make(call: Call | None) -> object:
        more = {"call": call} if call is not None and verb.takes_call else {}
        return verb.function(*words, **options, **more)

    return make


def told(fact: object) -> dict[str, Any]:
    """The JSON of what a verb answers: that of the fact, and of a tree what a tree file holds."""
    found: dict[str, Any] = (
        json.loads(text_of(fact.manifest, fact.tree)) if isinstance(fact, StrategyTree) else as_json(fact)
    )
    return found


def seeded(name: str, asked: dict[str, Any]) -> dict[str, Any]:
    """What is *asked*, with a seed of its own if the verb called *name* draws one and none is given."""
    draws = any(each.param is SEED and each.default is None for each in verb_called(name).asked)
    return {"seed": drawn_seed(), **asked} if draws else asked


@cache
def request_of(name: str) -> type[msgspec.Struct]:
    """The type of a request in JSON to the verb called *name*, for `codec.read`."""
    verb = verb_called(name)
    fields = [field for each in verb.asked if not each.param.here for field in _fields(each)]
    made = msgspec.defstruct(f"{name.capitalize()}Asked", fields, forbid_unknown_fields=True, kw_only=True)
    made.__doc__ = verb.about
    return made


def schemas_of(name: str, at: str) -> tuple[dict[str, Any], dict[str, Any], dict[str, Any]]:
    """The JSON Schemas of what the verb called *name* is asked, of what it answers, and of the classes in them by name,
    to be looked for *at* that place."""
    (asked,), named = schema_of_all([request_of(name)], at=at)
    fact = verb_called(name).fact
    answered: dict[str, Any] = {"type": "object"} if fact is StrategyTree else schema_of(fact, at=at)
    return asked, answered, {**named, **answered.pop("$defs", {})}


def _fields(asked: VerbParam) -> Iterator[Field]:
    """The fields by which JSON spells a parameter."""
    param = asked.param
    match param.kind:
        case ParamKind.GAME:
            game: Any = _said(GameText, param.about)
            yield ("game", game) if asked.is_required else ("game", game | UnsetType, UNSET)
        case ParamKind.FILES:
            yield "game", _said(GameText, "A game of the book.")
        case ParamKind.POSITION:
            yield "game", _said(GameText, "The game: 4x6 (pegs x colors), or by name: super; turns may follow it.")
            yield "turns", _said(list[TurnTold], "The turns played.", max_length=MOST_TURNS), []
        case ParamKind.STRATEGY:
            about = f"{param.about}: {'; '.join(f'{name} {said}' for name, said in ABOUT.items())}."
            name = _said(str, about, max_length=40, examples=[USUAL])
            yield ("strategy", name) if asked.is_required else ("strategy", name, asked.default or USUAL)
        case ParamKind.STRATEGIES:
            names: Any = list[Annotated[str, Meta(max_length=40, examples=list(NAMES))]]
            yield "strategies", _said(names, param.about, min_length=2, max_length=MOST_STRATEGIES)
        case ParamKind.CODES:
            yield asked.name, _said(list[CodeAsked], param.about, max_length=MOST_TURNS), []
        case ParamKind.OBJECTIVE:
            kinds: Any = Literal[tuple(str(kind) for kind in ObjectiveKind)]
            yield "objective", _said(kinds, param.about), str(ObjectiveKind.TOTAL)
        case _:
            yield (asked.name, _plain(asked)) if asked.is_required else (asked.name, _plain(asked) | UnsetType, UNSET)
    for each in OPTIONS.get(param.kind, ()):
        kind = _plain(each._replace(param=each.param._replace(about="")))
        yield each.name, _said(kind if each.default is False else kind | None, each.param.about), each.default


def _plain(asked: VerbParam) -> Any:
    """The type of a number, a switch or a text: what the signature says, with the bounds of the parameter."""
    param, parts = asked.param, get_args(asked.hint) or (asked.hint,)
    usual = asked.default if param.usual is None else param.usual
    usual = f"{usual:g}" if isinstance(usual, float) else usual
    is_told = isinstance(usual, str | int) and not isinstance(usual, bool | Enum)
    about = f"{param.about}  The default is {usual}." if is_told else param.about
    if param.kind is ParamKind.SECONDS:
        return _said(float, f"A number of seconds.  {about}", gt=0, le=param.net_most)
    if bool in parts:
        return _said(bool, about)
    if int in parts:
        most = [int(each) for each in (param.most, param.net_most) if each is not None]
        return _said(int, about, ge=param.least, le=min(most, default=None))
    return _said(CodeAsked, about) if Code in parts else _said(str, about, max_length=LONGEST_TURN)


def _said(hint: Any, about: str = "", **bounds: Any) -> Any:
    """A type with its annotations, other parameters by their bare names, and those *bounds* that are not None."""
    given = {"description": spelled(about, "") or None, **bounds}
    return Annotated[hint, Meta(**{name: value for name, value in given.items() if value is not None})]


def _value(asked: VerbParam, request: Any, game: Any, game_of: GameReader) -> Any:
    """The value of a parameter, from the fields by which JSON spells it; *game* is that of the parameters before it."""
    match asked.param.kind:
        case ParamKind.GAME | ParamKind.FILES:  # no name of a file comes in
            return UNSET if request.game is UNSET else game_of(request.game)
        case ParamKind.POSITION:
            text, *turns = request.game.split() or [request.game]
            guesses = [turn if isinstance(turn, str) else str(turn.guess) for turn in request.turns]
            board = with_holes(game_of(text), [*turns, *guesses])
            played = *read_turns(turns, board), *(turn_of(board, turn) for turn in request.turns)
            require_all_fitting(board, played)
            return Position(board, played)
        case ParamKind.STRATEGY:
            require_own(request.strategy)
            return Chosen(request.strategy, request.consistent, _first(game, request))
        case ParamKind.CODES:
            return [each if isinstance(each, str) else code_of(game, each) for each in getattr(request, asked.name)]
        case ParamKind.STRATEGIES:
            for name in request.strategies:
                require_own(name)
            return request.strategies
        case ParamKind.OBJECTIVE:
            kind = ObjectiveKind(request.objective)
            return Objective(kind, request.max_guesses, request.consistent, _first(game, request))
    value = getattr(request, asked.name)
    return code_of(game, value) if isinstance(value, list) else value


def code_of(game: Game, told: str | list[int]) -> Code:
    """The code of *game* that a `CodeAsked` is; raises `InvalidCodeError`."""
    return game.code(told) if isinstance(told, str) else game.code_from_indices(told)


def turn_of(game: Game, told: str | TurnAsked) -> Turn:
    """The turn of *game* that a `TurnTold` is; raises `InvalidCodeError` and `InvalidReplyError`."""
    if isinstance(told, str):
        return read_turn(told, game)
    return Turn(code_of(game, told.guess), game.reply(told.feedbacks[0]))


def _first(game: Game, request: Any) -> str | None:
    return None if request.first is None else str(code_of(game, request.first))
