"""What is known of the guesses that are still needed."""

from __future__ import annotations

from typing import NamedTuple


class Bound(NamedTuple):
    """What perfect play needs in the worst case: *least* guesses, *proven* to be all, else at least this many."""

    least: int
    proven: bool

    def __str__(self) -> str:
        return f"{'' if self.proven else 'at least '}{self.least}"
