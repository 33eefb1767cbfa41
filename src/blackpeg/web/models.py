"""What answers hold that is of HTTP alone: jobs, failures, the server.  All others are facts (answers.py)."""

from __future__ import annotations

from typing import Any, Literal

from pydantic import BaseModel


class State(BaseModel, frozen=True):
    """What a job has come to at a moment."""

    status: Literal["waiting", "running", "done", "failed", "cancelled"]
    progress: float | None
    text: str
    result: dict[str, Any] | None
    error: dict[str, str] | None

    @property
    def is_over(self) -> bool:
        """Whether nothing more comes of it."""
        return self.status in ("done", "failed", "cancelled")


class Job(State, frozen=True):
    """Work that takes its time."""

    id: str
    kind: Literal["review", "compare", "evaluate", "match"]
    title: str
    created: str
    request: dict[str, Any]


class Preset(BaseModel):
    """A game with a name."""

    name: str
    game: str
    about: str


class Named(BaseModel):
    """A strategy."""

    name: str
    about: str


class KnownHost(BaseModel):
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
    hosts: list[KnownHost]
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
