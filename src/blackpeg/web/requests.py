"""What may be asked of the server, and what requests hold, as JSON: whatever is not described here is refused.

The bounds are those of an ordinary machine.  Rows count from 1, colors from 0.
"""

from __future__ import annotations

import os
from functools import cache
from typing import Annotated, Literal, TypeAlias

from pydantic import AfterValidator, AliasChoices, BaseModel, ConfigDict, Field, model_validator

from blackpeg.errors import InvalidGameError, StrategyError, TooLargeError, quoted
from blackpeg.knowledge import bytes_needed
from blackpeg.position import readable
from blackpeg.registry import NAMES
from blackpeg.rules import PRESETS, Game, parse_game
from blackpeg.verbs.hint import HintLevel

MOST_PEGS = MOST_COLORS = 20
"""The largest board on the page; the library and the command line know no such bound."""

MOST_BODY = 1_000_000
"""Bytes of a request."""

MOST_TURNS = 100
MOST_GAMES = 1000
"""Games of one match."""

MOST_STRATEGIES = 6
"""Compared at once."""

MOST_SECONDS = 10.0
"""For one suggestion."""

MOST_LISTED = 1000
"""Codes listed in one answer."""

MOST_TOP = 50
"""Suggestions in one answer."""

QUICK_CODES = 60_000
"""Boards of at most this many codes are answered in milliseconds: 5x8 has 32,768."""

LONGEST_NOTATION = 120


def bounded_game(text: str) -> Game:
    """The game that *text* names, if the page has boards of its size; raises `InvalidGameError` or `TooLargeError`.

    >>> bounded_game("super")
    Game('5x8')
    """
    if len(text) > LONGEST_NOTATION:
        raise InvalidGameError(f"expected a game such as 4x6 (pegs x colors), got a text of {len(text):,} signs")
    game = parse_game(text)
    if game in _presets():
        return game
    if game.pegs > MOST_PEGS or game.colors > MOST_COLORS:
        raise TooLargeError(
            f"expected a board of at most {MOST_PEGS} pegs and {MOST_COLORS} colors here, got {game.pegs} pegs and "
            f"{game.colors} colors; the command line plays boards up to 100x100"
        )
    return game


@cache
def _presets() -> frozenset[Game]:
    """The boards people own, some with more colors."""
    return frozenset(parse_game(preset.notation) for preset in PRESETS.values())


def roomy_game(text: str) -> Game:
    """As `bounded_game`; also raises where what has to be known of the game takes over half the memory that is free."""
    game = bounded_game(text)
    needed, free = bytes_needed(game), _free_memory()
    if free is not None and needed > free / 2:
        raise TooLargeError(
            f"{game} has {readable(game.size)} codes, which take {needed // 10**6:,} MB; this machine has room for "
            f"boards of up to {readable(free // 4 // game.pegs)} codes"
        )
    return game


def strategy_name(name: str) -> str:
    """*name*, if it is one of Blackpeg's own strategies: nobody loads programs or files over the network.

    Raises `StrategyError`.
    """
    if name not in NAMES:
        raise StrategyError(f"expected one of {', '.join(NAMES)}, got {quoted(name)}")
    return name


def _free_memory() -> int | None:
    """Bytes of memory that are free, where the system tells."""
    try:
        return os.sysconf("SC_AVPHYS_PAGES") * os.sysconf("SC_PAGE_SIZE")
    except (AttributeError, ValueError, OSError):
        return None


GameText: TypeAlias = Annotated[str, Field(max_length=LONGEST_NOTATION, examples=["4x6"])]
StrategyText: TypeAlias = Annotated[str, Field(max_length=40, examples=["entropy"]), AfterValidator(strategy_name)]
HostText: TypeAlias = Annotated[str, Field(max_length=40, examples=["random"])]
Color: TypeAlias = Annotated[int, Field(ge=0, lt=100)]
Guess: TypeAlias = (
    Annotated[str, Field(max_length=400, examples=["1122"])]
    | Annotated[list[Color], Field(max_length=MOST_PEGS, examples=[[0, 0, 1, 1]])]
)
"""A code: in the game's notation, or its colors."""
ReplyText: TypeAlias = Annotated[str, Field(max_length=20, examples=["2-1", "1-?", "=3"])]
Row: TypeAlias = Annotated[int, Field(ge=1, le=MOST_TURNS)]
Seed: TypeAlias = Annotated[int, Field(ge=0, lt=2**53)]


class Asked(BaseModel):
    """What all requests have in common: what is not known is refused, and so is what only resembles a number."""

    model_config = ConfigDict(extra="forbid", strict=True)


class NewGame(Asked):
    """A game to be played: `play` against a host, `assist` at a real board, `break` a code of the visitor's."""

    kind: Literal["play", "assist", "break"]
    game: GameText = "4x6"
    host: HostText = "random"
    limit: Annotated[int, Field(ge=0, le=MOST_TURNS)] | None = Field(
        None, description="The most guesses; 0 for any number. Left out: 10 of a game to play, else any number."
    )
    seed: Seed | None = None
    strategy: StrategyText | None = None
    daily: Annotated[str, Field(max_length=10, examples=["2026-11-22"])] | None = Field(
        None, description="Of a game to `play`: the code of this day, or of `today` in UTC, the same for everybody."
    )


class GivenTurn(Asked):
    """A guess and the reply to it, which may be called `feedback`, too; a text such as `1122:1-0` will do as well."""

    guess: Guess
    reply: ReplyText = Field(validation_alias=AliasChoices("reply", "feedback"))
    told: ReplyText | None = Field(None, description="The feedback as it was told at first, if a repair changed it.")

    @model_validator(mode="before")
    @classmethod
    def _of_text(cls, turn: object) -> object:
        if isinstance(turn, dict):
            return turn
        guess, colon, reply = turn.rpartition(":") if isinstance(turn, str) else ("", "", "")
        if not colon:
            raise ValueError(f"expected a turn such as 1122:1-0 (guess, colon, black-white), got {quoted(turn)}")
        return {"guess": guess, "reply": reply}


class NewTurn(Asked):
    """A guess; its reply where the visitor gives it."""

    guess: Guess
    reply: ReplyText | None = None
    row: Row | None = Field(None, description="The row that it makes, from 1: so that a turn sent twice is made once.")
    careful: bool = Field(False, description="Refuse a guess that repeats an earlier one, so that it is not spent.")


class Turns(Asked):
    """All turns of a game, and the rows that are not to be relied on."""

    turns: Annotated[list[GivenTurn], Field(max_length=MOST_TURNS)]
    ignored: Annotated[list[Row], Field(max_length=MOST_TURNS)] = []


class NewTurns(Turns):
    """Other turns of a game."""

    based_on: Annotated[str, Field(max_length=40)] | None = Field(
        None, description="`updated` of the game that was edited: where it has changed since, it stays as it is."
    )


class HintWanted(Asked):
    """A hint: 1 how many codes are left, 2 a good guess, 3 why it is good."""

    level: Annotated[int, Field(ge=min(HintLevel), le=max(HintLevel))] = HintLevel.COUNT


class GuessWanted(Asked):
    """A guess to be looked at."""

    guess: Guess


class SuggestionsWanted(Turns):
    """A position, and how much to say of it."""

    game: GameText
    turns: Annotated[list[GivenTurn], Field(max_length=MOST_TURNS)] = []
    top: Annotated[int, Field(ge=1, le=MOST_TOP)] = 5
    strategy: StrategyText | None = None
    seconds: Annotated[float, Field(gt=0, le=MOST_SECONDS)] | None = None
    codes: Annotated[int, Field(ge=0, le=MOST_LISTED)] = 100


class ReviewWanted(Asked):
    """A game to be judged: by its id, or as a record, the *number*-th of several."""

    kind: Literal["review"] = "review"
    id: Annotated[str, Field(max_length=40)] | None = None
    record: Annotated[str, Field(max_length=MOST_BODY)] | None = None
    number: Annotated[int, Field(ge=1, le=10_000)] = 1
    game: GameText | None = None
    seconds: Annotated[float, Field(gt=0, le=60)] | None = None


class ComparisonWanted(Asked):
    """Strategies to be compared, secret by secret."""

    kind: Literal["compare"] = "compare"
    game: GameText = "4x6"
    strategies: Annotated[list[StrategyText], Field(min_length=2, max_length=MOST_STRATEGIES)]
    sample: Annotated[int, Field(ge=1, le=1_000_000)] | None = None
    seed: Seed = 0


class EvaluationWanted(Asked):
    """A strategy to be played against every secret."""

    kind: Literal["evaluate"] = "evaluate"
    game: GameText = "4x6"
    strategy: StrategyText = "best"
    sample: Annotated[int, Field(ge=1, le=1_000_000)] | None = None
    seed: Seed = 0


class MatchWanted(Asked):
    """A strategy against a host, for a number of games."""

    kind: Literal["match"] = "match"
    game: GameText = "4x6"
    strategy: StrategyText = "best"
    host: HostText = "random"
    games: Annotated[int, Field(ge=1, le=MOST_GAMES)] = 1
    seed: Seed | None = None


JobWanted: TypeAlias = Annotated[
    ReviewWanted | ComparisonWanted | EvaluationWanted | MatchWanted, Field(discriminator="kind")
]


class RecordsGiven(Asked):
    """Games as text, CSV or JSON, as docs/record.md has them; *game* is for formats that name none."""

    records: Annotated[str, Field(max_length=MOST_BODY)]
    game: GameText | None = None
