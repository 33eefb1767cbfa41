"""A table as text: its columns as wide as need be, or a list where they are wider than the screen."""

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


def in_columns_or_list(
    rows: Sequence[Sequence[str]], columns: int | None, *, left: Sequence[int] = (0,), first: int = 1
) -> Iterator[str]:
    """*rows* as `in_columns` has them where they are narrower than *columns*, if that is given; else as a list.

    There the *first* cells of a row name an entry, and each other cell has a line below, with its heading.

    >>> print("\\n".join(in_columns_or_list([("guess", "lost", "left"), ("1122", "0.06", "12")], 12)))
    1122
      lost  0.06
      left  12
    """
    table = list(in_columns(rows, left=left))
    if columns is None or max(map(len, table)) < columns:
        yield from table
        return
    heads = [head.strip() for head in rows[0]]
    width = max(map(len, heads[first:]))
    for row in rows[1:]:
        yield "  ".join(cell.strip() for cell in row[:first])
        for head, cell in zip(heads[first:], row[first:], strict=True):
            if cell.strip():
                yield f"  {head:<{width}}  {cell.strip()}" if head else f"  {cell.strip()}"
