"""Codemakers by name, from kind to hard."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress

from blackpeg.errors import TooLargeError, UnknownHostError, quoted
from blackpeg.play.codemaker import Codemaker, Random
from blackpeg.play.unsettled import Adversary, Evasive, Sly
from blackpeg.play.worst import Worst
from blackpeg.rules import Game

_MAKERS: dict[str, Callable[[Game, int | None], Codemaker]] = {
    "random": Random,
    "evasive": Evasive,
    "sly": Sly,
    "adversary": lambda game, _seed: Adversary(game),
    "worst": lambda game, _seed: Worst(game),
}

HOSTS = tuple(_MAKERS)
"""The names of the codemakers that `codemaker_called` knows, the kindest first."""

UNSETTLED = HOSTS[1:]
"""The names of those that settle on no secret; they never contradict themselves."""

DRAWING_NOTHING = ("adversary", "worst")
"""The names of the hosts that draw nothing: equal guesses always get equal replies."""


def hosts_for(game: Game) -> list[str]:
    """The names of those that can host *game*: on boards too large to list only those with a secret.

    >>> hosts_for(Game(20, 20))
    ['random']
    """
    names = []
    for name in HOSTS:
        with suppress(TooLargeError):
            codemaker_called(name, game)
            names.append(name)
    return names


def codemaker_called(name: str, game: Game, seed: int | None = None) -> Codemaker:
    """The codemaker called *name*, one of `HOSTS`; raises `UnknownHostError` for any other.

    *seed* repeats what is random.

    >>> print(codemaker_called("adversary", Game(4, 6)))
    adversary
    """
    if name not in HOSTS:
        raise UnknownHostError(f"expected the host to be {', '.join(HOSTS[:-1])} or {HOSTS[-1]}, got {quoted(name)}")
    return _MAKERS[name](game, seed)
