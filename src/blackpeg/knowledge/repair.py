"""The smallest repairs of a contradiction: which replies to change, to what, and how many codes that leaves."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby

from blackpeg.kernel import Codes, Row, allowed, kernel, shape_of, unpack
from blackpeg.knowledge.conflicts import rows_in
from blackpeg.position import Count, Position
from blackpeg.rules import Feedback, Game, Reply, Turn


@dataclass(frozen=True, slots=True, order=True)
class Change:
    """Another reply for one row (the first is 0), which was *told* at first: a repair may go back to that."""

    row: int
    reply: Reply
    told: Reply


@dataclass(frozen=True, slots=True)
class Repair:
    """Replies that could take the place of wrong ones.

    *changes* are in the order of the rows; *count* codes fit all replies of *position*, in which the changes are made:
    at least one, where no number is known.  *wrong* replies are then others than were told
    at first, by *misjudged* pegs.
    """

    changes: tuple[Change, ...]
    count: Count
    position: Position
    wrong: int
    misjudged: int

    @property
    def rank(self) -> tuple[int, bool, int, int]:
        """The least is best: fewest replies wrong as told at first, then fewest pegs misjudged, then most codes.

        Of as many wrong replies, those come last by which a guess was the secret: hardly anybody overlooks that, and
        who believes it is told no more.
        """
        solved = self.position.game.solved
        solves = any(change.reply.feedback == solved != change.told.feedback for change in self.changes)
        return self.wrong, solves, self.misjudged, -(self.count.number or 0)


def repair_by(position: Position, told: Position, replies: Mapping[int, Reply], count: Count) -> Repair:
    """The repair by which some rows have these *replies*, and all others what was told at first.

    *told* is *position* with the replies as they were told at first: some of *position* are of an earlier repair.
    """
    turns = [Turn(guess, replies.get(row, reply)) for row, (guess, reply) in enumerate(told.turns)]
    changes = tuple(
        Change(row, new.reply, first.reply)
        for row, (new, now, first) in enumerate(zip(turns, position.turns, told.turns, strict=True))
        if new.reply != now.reply
    )
    wrong = [(new, first.reply) for (_, new), first in zip(turns, told.turns, strict=True) if new != first.reply]
    return Repair(changes, count, Position(told.game, turns), len(wrong), sum(misjudged(*pair) for pair in wrong))


def repairs(position: Position, told: Position, changes: Sequence[int], enough: int) -> tuple[tuple[Repair, ...], int]:
    """The best *enough* repairs by rank, then by rows and replies; and how many have as few wrong replies as the first.

    *changes* are the smallest sets of turns, as bit masks, whose change in *told* leaves a code.
    """
    found: list[Repair] = []
    fewest = 0
    for _, sets in groupby(sorted(changes, key=int.bit_count), key=int.bit_count):
        level = [repair for rows in sets for repair in _answers(position, told, rows_in(rows))]
        found += sorted(level, key=lambda repair: (repair.rank, repair.changes))
        fewest = fewest or len(level)
        if len(found) >= enough:
            break
    return tuple(found[:enough]), fewest


def misjudged(reply: Reply, told: Reply) -> int:
    """How many pegs were taken for something else by who told *told*, if *reply* is right, at the least.

    A peg is black, white or neither.  Numbers told in the wrong order count as one.

    >>> misjudged(Reply(1, 2), Reply(1, 1)), misjudged(Reply(2, 0), Reply(1, 1)), misjudged(Reply(2, 2), Reply(1, 1))
    (1, 1, 2)
    >>> misjudged(Reply(0, 3), Reply(3, 0)), misjudged(Reply(1, 2), Reply(total=1))
    (1, 2)
    """
    if reply[:2] == told[1::-1]:
        return 1
    black, white = (
        0 if is_ is None or was is None else is_ - was for is_, was in zip(reply[:2], told[:2], strict=True)
    )
    total = black + white if told.total is None else sum(reply.feedback or ()) - told.total
    return max(abs(black), abs(white), abs(total))


def _answers(position: Position, told: Position, rows: tuple[int, ...]) -> Iterator[Repair]:
    """Each way to change all of *rows* at once that leaves a code."""
    codes = told.without(set(rows)).candidates.rows
    guesses = [told.turns[row].guess for row in rows]
    for feedbacks, number in _joint_split(told.game, guesses, codes):
        replies = dict(zip(rows, map(Reply.of, feedbacks), strict=True))
        yield repair_by(position, told, replies, Count.exactly(number))


def _joint_split(game: Game, guesses: Sequence[Row], codes: Codes) -> Iterator[tuple[tuple[Feedback, ...], int]]:
    """How many of *codes* answer *guesses* with which feedbacks."""
    if not guesses:
        yield (), len(codes)
        return
    guess, *others = guesses
    shape = shape_of(game)
    for packed, size in enumerate(kernel().split_sizes(shape, guess, codes)):
        if not size:
            continue
        feedback = unpack(game, packed)
        if not others:  # no need to list them
            yield (feedback,), size
            continue
        kept = kernel().keep(shape, codes, guess, allowed(game, Reply.of(feedback)))
        for more, number in _joint_split(game, others, kept):
            yield (feedback, *more), number
