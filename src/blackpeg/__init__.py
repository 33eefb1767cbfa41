"""Blackpeg breaks codes: Mastermind, Bulls and Cows, and boards like them.

A board has 1 to 100 pegs and 1 to 100 colors.  Any can be scored, played and broken; up to 50 million codes
are listed, and beyond that their numbers are estimates.

    >>> import blackpeg as bp
    >>> game = bp.Game(pegs=4, colors=6)
    >>> position = bp.start(game).after("1122", (1, 1))
    >>> bp.minimax.choose(position)
    Code(1134)

``__init__.pyi`` is the table of the names here.  Each is imported when it is first used: ``import blackpeg`` itself is
light.
"""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec

from blackpeg import outside

__version__ = "0.1.0"


def _complete_solver() -> outside.CompleteSolver | None:
    """OR-Tools, where it is installed: imported when a contradiction on a board too large to list asks for a proof."""
    if find_spec("ortools") is None:
        return None
    solver: outside.CompleteSolver = import_module("blackpeg.execute.complete_search").OrTools()
    return solver


def _words(fact: object) -> str:
    """What `render` says of *fact*."""
    said: str = import_module("blackpeg.render.words").words(fact)
    return said


outside.complete_solver = _complete_solver
outside.words = _words


def __getattr__(name: str) -> object:
    """Import *name* from where it lives, and keep it (PEP 562)."""
    homes = _homes()
    value: object
    if name == "__all__":
        value = sorted(["__version__", *homes])
    elif name not in homes:
        raise AttributeError(f"module 'blackpeg' has no attribute {name!r}")
    elif (home := homes[name]) is None:
        value = import_module("blackpeg.registry").named(name.replace("_", "-"))
    else:
        value = import_module(f"{home}.{name}") if home == "blackpeg" else getattr(import_module(home), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted({*(name for name in globals() if name.startswith("__")), *_homes()})


def _homes() -> dict[str, str | None]:
    """The module of each name that the stub imports, and None for each strategy that it declares."""
    from re import MULTILINE, findall

    table = __spec__.loader.get_data(f"{__file__}i").decode()
    imported = findall(r"^from (\S+) import \w+ as (\w+)$", table, MULTILINE)
    strategies = findall(r"^([a-z]\w*): ", table, MULTILINE)
    return {**{name: home for home, name in imported}, **dict.fromkeys(strategies)}
