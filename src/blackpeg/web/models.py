"""What answers hold, as JSON: the page and docs/api.md rely on these.

Rows count from 1, colors from 0.  Numbers of codes are decimal texts: they may have more digits than JavaScript keeps.
"""

from __future__ import annotations

from typing import Any, Literal

from pydantic import BaseModel, Field


class ShownCount(BaseModel):
    """A number of codes: proven; an estimate with an interval that is right 95 times of 100; or between two bounds."""

    text: str
    number: str | None
    low: str
    high: str
    status: Literal["proven", "estimate", "bound"]


class UsualStrategy(BaseModel):
    """The strategy that plays a game unless another is asked for, and why."""

    name: str
    why: str


class Game(BaseModel):
    """A game's shape."""

    notation: str
    title: str
    pegs: int
    colors: int
    repeats: bool
    black_only: bool
    signs: list[str]
    separator: str
    codes: ShownCount
    strategy: UsualStrategy
    hosts: list[str] = Field(description="The hosts that can play it.")
    usual_limit: int | None = Field(description="The most guesses of a game to play, unless told otherwise; null: any.")


class Turn(BaseModel):
    """A row."""

    row: int
    guess: str
    colors: list[int]
    reply: str
    black: int | None
    white: int | None
    count: ShownCount | None = Field(
        description="How many codes are possible after it; null where that was not counted."
    )
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


class Session(BaseModel):
    """One game in play, or kept, as it stands."""

    id: str
    kind: Literal["play", "assist", "break", "match", "imported"]
    game: Game
    host: str
    strategy: str | None
    limit: int | None
    turns: list[Turn]
    result: Literal["open", "solved", "given up", "limit"]
    secret: Secret | None
    hints: int
    taken_back: int
    can_undo: bool
    can_go_on: bool = Field(
        description="Whether it can be played on here: it is open, and its host is there; else it can be given up."
    )
    commitment: Commitment | None
    count: ShownCount | None
    status: str
    notes: list[str] = Field(
        description="What a host without a secret says: before the end what it does, then that it kept to it."
    )
    ignored: list[int]
    created: str
    updated: str = Field(description="When it changed last: another text after each change.")
    record: str


class Hint(BaseModel):
    """A hint, and the session with the hint counted."""

    level: int
    lines: list[str]
    guess: str | None
    colors: list[int] | None
    session: Session


class Fit(BaseModel):
    """Whether a guess could be the secret, by the replies so far, and why not; the session with the hint counted."""

    fits: bool
    lines: list[str]
    session: Session


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


class Imported(BaseModel):
    """How many games were read, and how many of them were new."""

    games: int
    added: int
