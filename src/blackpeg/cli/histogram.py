"""A histogram drawn as text: how many took 1 guess, 2, 3, ..."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from blackpeg.cli.look import Look

BAR = 40
"""The longest bar, in characters."""


def draw_histogram(counts: Sequence[int], what: str, look: Look) -> Iterator[str]:
    """A heading and one line for each number of guesses, from 1; *what* is counted.

    >>> from blackpeg.cli.look import PLAIN
    >>> for line in draw_histogram([1, 0, 4], "games", PLAIN):
    ...     print(line)
    guesses  games
          1      1  ##########
          2      0
          3      4  ########################################
    """
    block = "█" if look.unicode else "#"
    most = max(counts, default=0)
    width = max(len(what), len(f"{most:,}"))
    yield f"guesses  {what:>{width}}"
    for guesses, count in enumerate(counts, 1):
        bar = block * max(round(BAR * count / most), 1) if count else ""
        yield f"{guesses:>7}  {count:>{width},}  {bar}".rstrip()
