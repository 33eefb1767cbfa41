"""What the core uses but does not import, as it lies above: `blackpeg/__init__.py` hands it in."""

from __future__ import annotations

from collections.abc import Callable, Iterable

words: Callable[[object], Iterable[str]]
"""The lines in which a fact is printed: `render` makes them, if it has any for such a fact."""
