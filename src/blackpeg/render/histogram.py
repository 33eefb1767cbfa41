"""A histogram drawn as text: how many took 1 guess, 2, 3, ..."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from blackpeg.render.look import Look

BAR = 40
"""The longest bar, in characters."""
EMPTY = 6


def draw_histogram(counts: Sequence[int], what: str, look: Look, columns: int, *, not_solved: int = 0) -> Iterator[str]:
    """A heading and one line for each number of guesses; *what* is counted.

    They begin at 1, or, where more than `EMPTY` lines would come before it, at the first that occurs.

    The last line is for those *not_solved*, if there are any.  The bars fit *columns*.

    >>> from blackpeg.render.look import PLAIN
    >>> for line in draw_histogram([1, 0, 4], "games", PLAIN, 80, not_solved=2):
    ...     print(line)
       guesses  games
             1      1  ##########
             2      0
             3      4  ########################################
    not solved      2  ####################
    """
    block = "█" if look.unicode else "#"
    first = next((guesses for guesses, count in enumerate(counts, 1) if count), 1)
    first = first if first > EMPTY else 1
    rows = [(str(guesses), count) for guesses, count in enumerate(counts[first - 1 :], first)]
    rows += [("not solved", not_solved)] if not_solved else []
    left = max(len(name) for name, _ in [("guesses", 0), *rows])
    most = max((count for _, count in rows), default=0)
    width = max(len(what), len(f"{most:,}"))
    longest = max(1, min(BAR, columns - 1 - left - width - 4))
    yield f"{'guesses':>{left}}  {what:>{width}}"
    for name, count in rows:
        bar = block * max(round(longest * count / most), 1) if count else ""
        yield f"{name:>{left}}  {count:>{width},}  {bar}".rstrip()
