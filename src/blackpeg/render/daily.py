"""The code of a day in words."""

from __future__ import annotations

from blackpeg.verbs.daily import Daily


def daily_line(found: Daily) -> str:
    """The day, the board, and the code."""
    return f"{found.date} {found.game}: {found.code}"
