"""What is used but not imported: it lies above, and `blackpeg/__init__.py` hands it in; or few need it (`Lazy`)."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from importlib import import_module

html: Callable[[object], str]
"""The HTML in which a notebook shows a fact: `render` makes it; "" if it has none for such a fact."""
words: Callable[[object], Iterable[str]]
"""The lines in which a fact is printed: `render` makes them, if it has any for such a fact."""


class Lazy:
    """A module that is imported when something of it is asked for; type checkers are told of it by an import."""

    def __init__(self, name: str) -> None:
        self._name = name

    def __getattr__(self, name: str) -> object:
        return getattr(import_module(self._name), name)
