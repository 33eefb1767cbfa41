"""What an error says of a fact."""

from __future__ import annotations

from blackpeg.knowledge.contradiction import Contradiction
from blackpeg.render.contradictions import contradiction_line


def words(fact: object) -> str:
    """A sentence or two; the `str` of what has none."""
    return contradiction_line(fact) if isinstance(fact, Contradiction) else str(fact)
