"""Functions that lie above, which `blackpeg/__init__.py` hands in, and names that are imported late."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable
from functools import cache
from importlib import import_module
from typing import Any

html: Callable[[object], str]
"""The HTML in which a notebook shows a fact: `render` makes it; "" if it has none for such a fact."""
json: Callable[[object], dict[str, Any]]
"""The JSON of a fact: `facts` makes it."""
words: Callable[[object], Iterable[str]]
"""The lines in which a fact is printed: `render` makes them, if it has any for such a fact."""


@cache
def homes(package: str) -> dict[str, str | None]:
    """The module of each name that the stub of *package* imports; None for a name that it only declares."""
    module: Any = sys.modules[package]
    lines = module.__spec__.loader.get_data(f"{module.__file__.removesuffix('c')}i").decode().splitlines()
    imported: dict[str, str | None] = {line.split()[3]: line.split()[1] for line in lines if line.startswith("from ")}
    return imported | dict.fromkeys(line.partition(":")[0] for line in lines if line[:1].islower() and ": " in line)


def named_by_stub(package: str) -> Callable[[str], object]:
    """The `__getattr__` of *package*, whose ``__init__.pyi`` is the table of its names: it imports each from where it
    lives when it is first used, and keeps it (PEP 562)."""

    def named(name: str) -> object:
        home = homes(package).get(name)
        if home is None:
            raise AttributeError(f"module {package!r} has no attribute {name!r}")
        if home == package:
            return import_module(f"{home}.{name}")  # which sets it
        found = vars(import_module(home))
        for each, where in homes(package).items():  # its neighbors, too, as far as the module is made
            if where == home and each in found:
                setattr(sys.modules[package], each, found[each])
        value: object = getattr(import_module(home), name)
        return value

    return named
