"""What may be asked of the server: what requests hold, in their address or as JSON; all else is refused.

The bounds are those of an ordinary machine.  Rows count from 1, colors from 0.
"""

from __future__ import annotations

import os
from functools import cache
from typing import Annotated, Literal, TypeAlias

from msgspec import Meta, Struct

from blackpeg.codec import EXPECTED
from blackpeg.errors import InvalidGameError, InvalidRequestError, StrategyError, TooLargeError, quoted
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
LONGEST_POSITION = LONGEST_NOTATION * (MOST_TURNS + 1)

LONGEST_RECORD = 8000
"""Characters of a record in an address; the slow lane reads longer records."""

MOST_IDS = 20_000
"""Characters of a list of ids: three years of days."""


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


GameText: TypeAlias = Annotated[str, Meta(max_length=LONGEST_NOTATION, examples=["4x6"])]
StrategyText: TypeAlias = Annotated[str, Meta(max_length=40, examples=["entropy"])]
HostText: TypeAlias = Annotated[str, Meta(max_length=40, examples=["random"])]
Color: TypeAlias = Annotated[int, Meta(ge=0, lt=100)]
Guess: TypeAlias = (
    Annotated[str, Meta(max_length=400, examples=["1122"])]
    | Annotated[list[Color], Meta(max_length=MOST_PEGS, examples=[[0, 0, 1, 1]])]
)
"""A code: in the game's notation, or its colors."""
ReplyText: TypeAlias = Annotated[str, Meta(max_length=20, examples=["2-1", "1-?", "=3"])]
Row: TypeAlias = Annotated[int, Meta(ge=1, le=MOST_TURNS)]
Seed: TypeAlias = Annotated[int, Meta(ge=0, lt=2**53)]
Sample: TypeAlias = Annotated[int, Meta(ge=1, le=1_000_000)]
Limit: TypeAlias = Annotated[int, Meta(ge=0, le=MOST_TURNS)]
DayText: TypeAlias = Annotated[str, Meta(max_length=10, examples=["2026-11-22"])]
Short: TypeAlias = Annotated[str, Meta(max_length=40)]
LIMIT = "The most guesses; 0 for any number. Left out: 10 of a game to play, else any number."
DAILY = "Of a game to `play`: the code of this day, or of `today` in UTC, the same for everybody."
TOLD = "The feedback as it was told at first, if a repair changed it."
ROW = "The row that it makes, from 1: so that a turn sent twice is made once."
CAREFUL = "Refuse a guess that repeats an earlier one, so that it is not spent."
BASED_ON = "`updated` of the game that was edited: where it has changed since, it stays as it is."
IDS = "One's games, with spaces between: only these count where others reach the page, too."
POSITION, SPLITS, WHICH, OR_RECORD = "Game and turns.", "Splits the codes.", "The id of a game.", "Or its record."


PositionText: TypeAlias = Annotated[
    str, Meta(max_length=LONGEST_POSITION, examples=["4x6 1122:1-0"], description=POSITION)
]
CodeText: TypeAlias = Annotated[str, Meta(max_length=LONGEST_NOTATION, examples=["1344"], description=SPLITS)]
GameId: TypeAlias = Annotated[str, Meta(max_length=40, description=WHICH)]
RecordText: TypeAlias = Annotated[
    str, Meta(max_length=LONGEST_RECORD, examples=["4x6 1122:1-1 1344:0-2"], description=OR_RECORD)
]
PathText: TypeAlias = Annotated[str, Meta(max_length=1000, examples=["1-0,0-2"])]
Words: TypeAlias = Annotated[str, Meta(max_length=200)]
Ids: TypeAlias = Annotated[str, Meta(max_length=MOST_IDS, description=IDS)]
Page: TypeAlias = Annotated[int, Meta(ge=1, le=200)]
Offset: TypeAlias = Annotated[int, Meta(ge=0, le=10**9)]


class Asked(Struct, forbid_unknown_fields=True):
    """What all requests have in common: nobody loads a strategy over the network."""

    def __post_init__(self) -> None:
        """Raises `StrategyError`."""
        for name in (getattr(self, "strategy", None), *getattr(self, "strategies", ())):
            if name is not None:
                strategy_name(name)


class NewGame(Asked):
    """A game to be played: `play` against a host, `assist` at a real board, `break` a code of the visitor's."""

    kind: Literal["play", "assist", "break"]
    game: GameText = "4x6"
    host: HostText = "random"
    limit: Annotated[Limit | None, Meta(description=LIMIT)] = None
    seed: Seed | None = None
    strategy: StrategyText | None = None
    daily: Annotated[DayText | None, Meta(description=DAILY)] = None


class Guessed(Asked):
    """A guess, and the feedback to it, which may be called `reply`, too."""

    guess: Guess
    feedback: ReplyText | None = None
    reply: ReplyText | None = None

    def __post_init__(self) -> None:
        """Raises `ValueError`."""
        if self.feedback is not None and self.reply is not None:
            raise ValueError("expected a feedback or a reply, got both")

    @property
    def said(self) -> str:
        """The feedback, by whichever name; empty without one."""
        return self.feedback or self.reply or ""


class GivenTurn(Guessed):
    """A guess and the feedback to it; a text such as `1122:1-0` will do as well."""

    told: Annotated[ReplyText | None, Meta(description=TOLD)] = None

    def __post_init__(self) -> None:
        """Raises `ValueError`."""
        super().__post_init__()
        if self.feedback is None and self.reply is None:
            raise ValueError("missing field 'feedback'")


A_TURN = "a turn such as 1122:1-0 (guess, colon, black-white)"
Turn: TypeAlias = Annotated[GivenTurn | Annotated[str, Meta(max_length=500)], Meta(extra={EXPECTED: A_TURN})]


def turn_of(given: GivenTurn | str) -> GivenTurn:
    """A turn, which may be a text; raises `InvalidRequestError`."""
    if isinstance(given, GivenTurn):
        return given
    guess, colon, reply = given.rpartition(":")
    if not colon:
        raise InvalidRequestError(f"expected {A_TURN}, got {quoted(given)}")
    return GivenTurn(guess=guess, feedback=reply)


class NewTurn(Guessed):
    """A guess; its feedback where the visitor gives it."""

    row: Annotated[Row | None, Meta(description=ROW)] = None
    careful: Annotated[bool, Meta(description=CAREFUL)] = False


class Turns(Asked):
    """All turns of a game, and the rows that are not to be relied on."""

    turns: Annotated[list[Turn], Meta(max_length=MOST_TURNS)]
    ignored: Annotated[list[Row], Meta(max_length=MOST_TURNS)] = []


class NewTurns(Turns):
    """Other turns of a game."""

    based_on: Annotated[Short | None, Meta(description=BASED_ON)] = None


class HintWanted(Asked):
    """A hint: 1 how many codes are left, 2 a good guess, 3 why it is good."""

    level: HintLevel = HintLevel.COUNT


class GuessWanted(Asked):
    """A guess to be looked at."""

    guess: Guess


class SuggestionsWanted(Turns, kw_only=True):
    """A position, and how much to say of it."""

    game: GameText
    turns: Annotated[list[Turn], Meta(max_length=MOST_TURNS)] = []
    top: Annotated[int, Meta(ge=1, le=MOST_TOP)] = 5
    strategy: StrategyText | None = None
    seconds: Annotated[float, Meta(gt=0, le=MOST_SECONDS)] | None = None
    codes: Annotated[int, Meta(ge=0, le=MOST_LISTED)] = 100


class ReviewWanted(Asked, tag_field="kind", tag="review"):
    """A game to be judged: by its id, or as a record, the *number*-th of several."""

    id: Short | None = None
    record: Annotated[str, Meta(max_length=MOST_BODY)] | None = None
    number: Annotated[int, Meta(ge=1, le=10_000)] = 1
    game: GameText | None = None
    seconds: Annotated[float, Meta(gt=0, le=60)] | None = None


class ComparisonWanted(Asked, kw_only=True, tag_field="kind", tag="compare"):
    """Strategies to be compared, secret by secret."""

    game: GameText = "4x6"
    strategies: Annotated[list[StrategyText], Meta(min_length=2, max_length=MOST_STRATEGIES)]
    sample: Sample | None = None
    seed: Seed = 0


class EvaluationWanted(Asked, tag_field="kind", tag="evaluate"):
    """A strategy to be played against every secret."""

    game: GameText = "4x6"
    strategy: StrategyText = "best"
    sample: Sample | None = None
    seed: Seed = 0


class MatchWanted(Asked, tag_field="kind", tag="match"):
    """A strategy against a host, for a number of games."""

    game: GameText = "4x6"
    strategy: StrategyText = "best"
    host: HostText = "random"
    games: Annotated[int, Meta(ge=1, le=MOST_GAMES)] = 1
    seed: Seed | None = None


JobWanted: TypeAlias = ReviewWanted | ComparisonWanted | EvaluationWanted | MatchWanted


class RecordsGiven(Asked):
    """Games as text, CSV or JSON, as docs/record.md has them; *game* is for formats that name none."""

    records: Annotated[str, Meta(max_length=MOST_BODY)]
    game: GameText | None = None
