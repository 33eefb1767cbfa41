"""Codemakers by name, from kind to hard."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from typing import NamedTuple

from blackpeg.errors import MatchError, TooLargeError
from blackpeg.play.codemaker import Codemaker, Random
from blackpeg.play.unsettled import Adversary, Evasive, Sly
from blackpeg.play.worst import Worst
from blackpeg.rules import Game


class Level(NamedTuple):
    """A codemaker that has a name, what it does, and what makes it from a game and a seed."""

    name: str
    about: str
    make: Callable[[Game, int | None], Codemaker]
    settles: bool = False
    """Whether it has a secret from the start."""


LEVELS = (
    Level("random", "keeps a secret drawn at random", Random, settles=True),
    Level("evasive", "answers each guess for a code drawn anew, never for your guess while another fits", Evasive),
    Level("sly", "draws two such codes, and answers for the one that leaves you more", Sly),
    Level("adversary", "leaves as many codes as it can", lambda game, _seed: Adversary(game)),
    Level("worst", "leaves what perfect play needs most guesses for", lambda game, _seed: Worst(game)),
)
"""The codemakers that `host` knows, the kindest first; those without a secret never contradict themselves."""

HOSTS = tuple(level.name for level in LEVELS)
"""The names of all of them."""

UNSETTLED = tuple(level.name for level in LEVELS if not level.settles)
"""The names of those that settle on no secret."""


def hosts_for(game: Game) -> list[str]:
    """The names of those that can host *game*: on boards too large to list only those with a secret.

    >>> hosts_for(Game(20, 20))
    ['random']
    """
    names = []
    for level in LEVELS:
        with suppress(TooLargeError):
            level.make(game, None)
            names.append(level.name)
    return names


def host(name: str, game: Game, seed: int | None = None) -> Codemaker:
    """The codemaker called *name*, one of `HOSTS`; raises `MatchError` for any other.

    *seed* repeats what is random.

    >>> print(host("adversary", Game(4, 6)))
    adversary
    """
    for level in LEVELS:
        if level.name == name:
            return level.make(game, seed)
    raise MatchError(f"expected the host to be {', '.join(HOSTS[:-1])} or {HOSTS[-1]}, got {name!r}")
