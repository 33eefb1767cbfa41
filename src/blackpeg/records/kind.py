"""What a game was played as."""

from __future__ import annotations

from enum import StrEnum


class Kind(StrEnum):
    """A person breaks the code of a host, is helped at a real board, or has a code of theirs broken; or nobody plays:
    a match between two programs, and a game imported from elsewhere, are only kept.
    """

    PLAY = "play"
    ASSIST = "assist"
    BREAK = "break"
    MATCH = "match"
    IMPORTED = "imported"

    @property
    def is_told(self) -> bool:
        """Whether a person tells the replies."""
        return self in (Kind.ASSIST, Kind.BREAK)

    @property
    def is_played(self) -> bool:
        """Whether a person plays, and may go on."""
        return self is Kind.PLAY or self.is_told
