"""A table as text: its columns as wide as need be."""

from __future__ import annotations

from collections.abc import Iterator, Sequence


def in_columns(
    rows: Sequence[Sequence[str]], *, left: Sequence[int] = (0,), width: int | None = None, spare: int | None = None
) -> Iterator[str]:
    """*rows* of cells, the columns in *left* flush left; without the column *spare* where *width* is too small for it.

    >>> print("\\n".join(in_columns([("guess", "lost"), ("1122", "0.06")])))
    guess  lost
    1122   0.06
    """
    widths = [max(len(row[column]) for row in rows) for column in range(len(rows[0]))]
    shown = list(range(len(widths)))
    if width is not None and sum(widths) + 2 * len(widths) > width:
        shown = [column for column in shown if column != spare]
    for row in rows:
        cells = (row[at].ljust(widths[at]) if at in left else row[at].rjust(widths[at]) for at in shown)
        yield "  ".join(cells).rstrip()
