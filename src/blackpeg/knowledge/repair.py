"""The smallest repairs of a contradiction: which replies to change, to what, and how many codes that leaves."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby

from blackpeg.kernel import Codes, Row, allowed, kernel, shape_of, unpack
from blackpeg.knowledge.conflicts import rows_in
from blackpeg.position import Count, Position
from blackpeg.rules import Feedback, Game, Reply, Turn


@dataclass(frozen=True, slots=True, order=True)
class Change:
    """Another reply for one row; the first row is 0."""

    row: int
    reply: Reply


@dataclass(frozen=True, slots=True)
class Repair:
    """Replies that could take the place of wrong ones.

    *changes* are in the order of the rows, each with a full feedback; *count* codes fit all replies of
    *position*, in which the changes are made: at least one, where no number is known.
    """

    changes: tuple[Change, ...]
    count: Count
    position: Position


def repairs(position: Position, changes: Sequence[int], enough: int) -> tuple[tuple[Repair, ...], int]:
    """The best *enough* repairs, and how many there are that change as few replies as the first.

    Fewest changed replies come first, then most codes possible; then rows and replies in order.  *changes*
    are the smallest sets of turns, as bit masks, whose change leaves a code.
    """
    found: list[tuple[int, tuple[Change, ...]]] = []
    fewest = 0
    for _, sets in groupby(sorted(changes, key=int.bit_count), key=int.bit_count):
        level = [answer for rows in sets for answer in _answers(position, rows_in(rows))]
        found += sorted(level, key=lambda answer: (-answer[0], answer[1]))
        fewest = fewest or len(level)
        if len(found) >= enough:
            break
    best = tuple(
        Repair(changes, Count.exactly(number), changed(position, changes)) for number, changes in found[:enough]
    )
    return best, fewest


def _answers(position: Position, rows: tuple[int, ...]) -> Iterator[tuple[int, tuple[Change, ...]]]:
    """Each way to change all of *rows* at once that leaves a code, and how many it leaves."""
    codes = position.without(set(rows)).candidates.rows
    guesses = [position.turns[row].guess for row in rows]
    for feedbacks, number in _joint_split(position.game, guesses, codes):
        yield number, tuple(Change(row, Reply.of(feedback)) for row, feedback in zip(rows, feedbacks, strict=True))


def _joint_split(game: Game, guesses: Sequence[Row], codes: Codes) -> Iterator[tuple[tuple[Feedback, ...], int]]:
    """How many of *codes* answer *guesses* with which feedbacks."""
    guess, *others = guesses
    shape = shape_of(game)
    for packed, size in enumerate(kernel().split_sizes(shape, guess, codes)):
        if not size:
            continue
        feedback = unpack(game, packed)
        if not others:
            yield (feedback,), size
            continue
        kept = kernel().keep(shape, codes, guess, allowed(game, Reply.of(feedback)))
        for more, number in _joint_split(game, others, kept):
            yield (feedback, *more), number


def changed(position: Position, changes: tuple[Change, ...]) -> Position:
    """*position* with *changes* made."""
    replies = {change.row: change.reply for change in changes}
    turns = (Turn(turn.guess, replies.get(row, turn.reply)) for row, turn in enumerate(position.turns))
    return Position(position.game, tuple(turns))
