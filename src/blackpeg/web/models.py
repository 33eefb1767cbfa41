"""What requests and answers hold, as JSON: the page and docs/api.md rely on these.

Rows count from 1, colors from 0.  Numbers of codes are decimal texts: they may have more digits than JavaScript keeps.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal, TypeAlias

from pydantic import BaseModel, ConfigDict, Field

from blackpeg.web.bounds import (
    LONGEST_NOTATION,
    MOST_BODY,
    MOST_GAMES,
    MOST_LISTED,
    MOST_PEGS,
    MOST_SECONDS,
    MOST_STRATEGIES,
    MOST_TOP,
    MOST_TURNS,
)

GameText: TypeAlias = Annotated[str, Field(max_length=LONGEST_NOTATION, examples=["4x6"])]
StrategyText: TypeAlias = Annotated[str, Field(max_length=40, examples=["entropy"])]
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
    """What all requests have in common: what is not known is refused."""

    model_config = ConfigDict(extra="forbid")


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


class GivenTurn(Asked):
    """A guess and the reply to it."""

    guess: Guess
    reply: ReplyText


class NewTurn(Asked):
    """A guess; its reply where the visitor gives it."""

    guess: Guess
    reply: ReplyText | None = None


class Turns(Asked):
    """All turns of a game, and the rows that are not to be relied on."""

    turns: Annotated[list[GivenTurn], Field(max_length=MOST_TURNS)]
    ignored: Annotated[list[Row], Field(max_length=MOST_TURNS)] = []


class HintWanted(Asked):
    """A hint: 1 how many codes are left, 2 a good guess, 3 why it is good."""

    level: Literal[1, 2, 3] = 1


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
    strategy: StrategyText = "entropy"
    sample: Annotated[int, Field(ge=1, le=1_000_000)] | None = None
    seed: Seed = 0


class MatchWanted(Asked):
    """A strategy against a host, so many games."""

    kind: Literal["match"] = "match"
    game: GameText = "4x6"
    strategy: StrategyText = "entropy"
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


class Count(BaseModel):
    """A number of codes: proven; an estimate with an interval that is right 95 times of 100; or between two bounds."""

    text: str
    number: str | None
    low: str
    high: str
    status: Literal["proven", "estimate", "bound"]


class Average(BaseModel):
    """A number that may be a fraction: exactly where that is known, and as a float."""

    exact: str | None
    value: float | None


class UsualStrategy(BaseModel):
    """The strategy that plays a board unless another is asked for, and why."""

    name: str
    why: str


class Board(BaseModel):
    """A game's shape."""

    notation: str
    title: str
    pegs: int
    colors: int
    repeats: bool
    black_only: bool
    signs: list[str]
    separator: str
    codes: Count
    strategy: UsualStrategy
    hosts: list[str] = Field(description="The hosts that can play it.")


class Turn(BaseModel):
    """A row of the board."""

    row: int
    guess: str
    colors: list[int]
    reply: str
    black: int | None
    white: int | None
    left: Count | None = Field(description="How many codes it left; null where that was not counted.")
    words: str


class Secret(BaseModel):
    """The secret, or, of a host that settled on none, a code that fits all its replies."""

    text: str
    colors: list[int]


class Commitment(BaseModel):
    """The host's promise: the SHA-256 of its secret, and at the end what it was made of."""

    fingerprint: str
    nonce: str | None
    command: str | None
    verified: Literal[True] | None


class Game(BaseModel):
    """A game as it stands."""

    id: str
    kind: Literal["play", "assist", "break", "match", "imported"]
    board: Board
    host: str
    strategy: str | None
    limit: int | None
    turns: list[Turn]
    result: Literal["open", "solved", "given up", "limit"]
    secret: Secret | None
    hints: int
    taken_back: int
    can_undo: bool
    commitment: Commitment | None
    left: Count | None
    status: str
    notes: list[str] = Field(
        description="What a host without a secret says: before the end what it does, then that it kept to it."
    )
    ignored: list[int]
    created: str
    updated: str
    record: str


class Hint(BaseModel):
    """A hint, and the game with the hint counted."""

    level: int
    lines: list[str]
    guess: str | None
    colors: list[int] | None
    game: Game


class Fit(BaseModel):
    """Whether a guess could be the secret, by the replies so far, and why not; the game with the hint counted."""

    fits: bool
    lines: list[str]
    game: Game


class Part(BaseModel):
    """A reply, and how many codes it would leave."""

    reply: str
    size: int


class Suggestion(BaseModel):
    """A guess, and what it would tell; null where that is not known exactly."""

    guess: str
    colors: list[int]
    is_candidate: bool
    parts: int | None
    worst: int | None
    expected_size: Average | None
    bits: float | None
    split: list[Part]
    lines: list[str]
    basis: dict[str, Any] | None


class Repair(BaseModel):
    """Replies that could take the place of wrong ones, and all turns with these changes made."""

    text: str
    left: Count | None
    changes: list[dict[str, Any]]
    turns: list[dict[str, str]]


class Contradiction(BaseModel):
    """Why no code fits all replies, or why none was found."""

    verdict: Literal["impossible", "suspected"]
    rows: list[int]
    lines: list[str]
    repairs: list[Repair]


class Suggestions(BaseModel):
    """What is known of a position, and the best next guesses."""

    left: Count
    codes: list[str] | None = Field(description="The first codes left; null where they are not listed.")
    table: list[list[int]] | None = Field(description="For each position how many codes left have which color there.")
    suggestions: list[Suggestion]
    solved: bool
    contradiction: Contradiction | None
    strategy: str | None


class Job(BaseModel):
    """Work that takes its time."""

    id: str
    kind: Literal["review", "compare", "evaluate", "match"]
    title: str
    status: Literal["waiting", "running", "done", "failed", "cancelled"]
    progress: float | None
    text: str
    created: str
    request: dict[str, Any]
    result: dict[str, Any] | None
    error: dict[str, str] | None


class Preset(BaseModel):
    """A game with a name."""

    name: str
    game: str
    about: str


class Named(BaseModel):
    """A strategy."""

    name: str
    about: str


class Host(BaseModel):
    """Who answers; *settles* says whether it has a secret from the start."""

    name: str
    about: str
    settles: bool


class About(BaseModel):
    """This server."""

    version: str
    kernel: str
    presets: list[Preset]
    strategies: list[Named]
    hosts: list[Host]
    limits: dict[str, int]


class Failure(BaseModel):
    """What went wrong."""

    code: str
    message: str


class Failed(BaseModel):
    """The body of every answer that is not a success."""

    error: Failure


class WalkedReply(BaseModel):
    """A guess of a tree, and the reply after which it goes on."""

    guess: str
    colors: list[int]
    reply: str


class TreeChild(BaseModel):
    """What follows a reply: the next guess, null where it solves, and what is still to come then: *total* guesses."""

    reply: str
    secrets: int
    guess: str | None
    colors: list[int] | None
    total: int
    worst: int


class TreeNode(BaseModel):
    """A guess of a tree; *total*, *average* and *worst* count the guesses from this one on."""

    guess: str
    colors: list[int]
    is_candidate: bool
    secrets: int
    total: int
    average: Average
    worst: int
    path: list[WalkedReply]
    children: list[TreeChild]
    basis: str


class HistoryEntry(BaseModel):
    """A game in the history, in short; sums of its review where it was judged."""

    id: str
    kind: str
    board: str
    title: str
    result: str
    guesses: int
    limit: int | None
    host: str
    codebreaker: str
    created: str
    updated: str
    hints: int
    taken_back: int
    judged: bool
    expected: Average
    mistakes: Average
    luck: Average
    turns_text: str


class HistoryPage(BaseModel):
    """Some games, and how many there are in all."""

    entries: list[HistoryEntry]
    total: int


class Tally(BaseModel):
    """What some games come to; means are over the games won, or judged, null where there are none."""

    name: str
    games: int
    finished: int
    wins: int
    win_rate: float | None
    mean_guesses: float | None
    judged: int
    mean_mistakes: float | None
    mean_luck: float | None


class HistoryStatistics(Tally):
    """What the games of one player come to, in all, by board, by month, and of everybody."""

    player: str | None
    by_game: list[Tally]
    by_month: list[Tally]
    by_player: list[Tally]


class Imported(BaseModel):
    """How many games were read, and how many of them were new."""

    games: int
    added: int
