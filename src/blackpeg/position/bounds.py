"""Proofs that no code fits, from bounds: how often each color can be there, and which colors each position can have.

And from guesses that were made twice, whose replies no one feedback fits.

What is found contradictory is; what is not may be all the same: other methods look further.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence

from blackpeg.call import Call
from blackpeg.position.position import Position
from blackpeg.rules import Code, Game, Reply, Turn


class _Impossible(Exception):  # noqa: N818 - no error: an answer
    """No code is left."""


def contradictory_rows(position: Position, *, seconds: float = 1.0) -> tuple[int, ...] | None:
    """Rows (the first is 0) that no code fits, as few as *seconds* suffice to find; None where bounds prove nothing.

    >>> from blackpeg.position import start
    >>> position = start("8x20").after("ABCDEFGH", "0-8").after("IIIIIIII", "0-0").after("JJJJJJJJ", "1-0")
    >>> contradictory_rows(position)
    (0, 2)
    """
    call = Call(seconds)
    rows = tuple(range(len(position.turns)))
    if not _is_contradictory(position.game, position.turns):
        return None
    most = max(len(rows) // 2, 1)
    while True:  # many rows at once are left out first, so that the time suffices for many turns
        place = 0
        while place < len(rows):
            fewer = rows[:place] + rows[place + most :]
            if call.stopped:
                return rows
            if _is_contradictory(position.game, [position.turns[row] for row in fewer]):
                rows = fewer
            else:
                place += most
        if most == 1:
            return rows
        most //= 2


def _is_contradictory(game: Game, turns: Sequence[Turn]) -> bool:
    if _two_replies(game, turns):
        return True
    try:
        _Bounds(game, turns).narrow()
    except _Impossible:
        return True
    return False


def _two_replies(game: Game, turns: Sequence[Turn]) -> bool:
    """Whether some guess was answered in ways that cannot both be right."""
    told: dict[Code, set[Reply]] = {}
    for guess, reply in turns:
        told.setdefault(guess, set()).add(reply)
    several = (replies for replies in told.values() if len(replies) > 1)
    return any(
        not any(all(reply.fits(feedback) for reply in replies) for feedback in game.feedbacks) for replies in several
    )


class _Bounds:
    """What is still possible: the colors of each position, and how often each color is there, at least and at most."""

    def __init__(self, game: Game, turns: Sequence[Turn]) -> None:
        self._pegs, self._colors = game.pegs, game.colors
        self._at = [set(range(game.colors)) for _ in range(game.pegs)]
        self._low = [0] * game.colors
        self._high = [game.pegs if game.repeats else 1] * game.colors
        self._told = [(turn.guess, Counter(turn.guess), *_told(game, turn)) for turn in turns]
        self._changed = False

    def narrow(self) -> None:
        """Narrow all bounds until none changes; raises `_Impossible` where one leaves nothing."""
        self._changed = True
        while self._changed:
            self._changed = False
            self._sum([lambda count: count] * self._colors, self._pegs, self._pegs)
            for guess, counts, black, common in self._told:
                self._blacks(guess, *black)
                asked = [counts[color] for color in range(self._colors)]
                self._sum([_in_common(most) for most in asked], *common)
                self._sum([_beyond(most) for most in asked], self._pegs - common[1], self._pegs - common[0])
            self._positions()

    def _sum(self, parts: Sequence[Callable[[int], int]], least: int, most: int) -> None:
        """The sum over the colors of a part of each one's number, which grows with it, is *least* to *most*."""
        lows = [part(low) for part, low in zip(parts, self._low, strict=True)]
        highs = [part(high) for part, high in zip(parts, self._high, strict=True)]
        low, high = sum(lows), sum(highs)
        if low > most or high < least:
            raise _Impossible
        for color, part in enumerate(parts):
            if lows[color] == highs[color]:
                continue
            up, down = most - (low - lows[color]), least - (high - highs[color])
            while part(self._high[color]) > up:
                self._bound(color, self._low[color], self._high[color] - 1)
            while part(self._low[color]) < down:
                self._bound(color, self._low[color] + 1, self._high[color])

    def _blacks(self, guess: Sequence[int], least: int, most: int) -> None:
        """*least* to *most* positions have the color of *guess*."""
        can = [place for place, color in enumerate(guess) if color in self._at[place]]
        must = [place for place in can if len(self._at[place]) == 1]
        if len(can) < least or len(must) > most:
            raise _Impossible
        if len(can) == least:
            for place in can:
                self._keep(place, {guess[place]})
        elif len(must) == most:
            for place in can:
                if len(self._at[place]) > 1:
                    self._keep(place, self._at[place] - {guess[place]})

    def _positions(self) -> None:
        """Each color is at no more positions than can have it, and at no fewer than must."""
        for color in range(self._colors):
            can = [place for place, colors in enumerate(self._at) if color in colors]
            must = sum(len(self._at[place]) == 1 for place in can)
            self._bound(color, max(self._low[color], must), min(self._high[color], len(can)))
            if self._high[color] == must < len(can):
                for place in can:
                    if len(self._at[place]) > 1:
                        self._keep(place, self._at[place] - {color})
            elif self._low[color] == len(can) > must:
                for place in can:
                    self._keep(place, {color})

    def _bound(self, color: int, low: int, high: int) -> None:
        if low > high:
            raise _Impossible
        if (low, high) != (self._low[color], self._high[color]):
            self._low[color], self._high[color], self._changed = low, high, True

    def _keep(self, place: int, colors: set[int]) -> None:
        kept = self._at[place] & colors
        if not kept:
            raise _Impossible
        if kept != self._at[place]:
            self._at[place], self._changed = kept, True


def _in_common(most: int) -> Callable[[int], int]:
    """The pegs of a color that a code and a guess with *most* of them have in common, by their number in the code."""
    return lambda count: min(count, most)


def _beyond(most: int) -> Callable[[int], int]:
    """The pegs of a color that a guess with *most* of them has no peg for, by their number in the code."""
    return lambda count: max(count - most, 0)


def _told(game: Game, turn: Turn) -> tuple[tuple[int, int], tuple[int, int]]:
    """The least and the most black pegs, and pegs in common, by the reply of *turn*."""
    black, white, total = turn.reply
    if not game.counts_white:
        black, white, total = (total if black is None else black), None, None
    if black is not None and white is not None:
        total = black + white
    if total is not None and black is None and white is not None:
        black = total - white
    least = total if total is not None else (black or 0) + (white or 0)
    most = total if total is not None else game.pegs
    if black is not None:
        return (black, black), (least, most)
    return (0, most - (white or 0)), (least, most)
