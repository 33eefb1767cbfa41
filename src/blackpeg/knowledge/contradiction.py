"""Contradictions: the replies that cannot all be right, the reasons, and the repairs."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from enum import StrEnum
from itertools import groupby
from typing import ClassVar, NamedTuple

from blackpeg.errors import InvalidCodeError
from blackpeg.fact import Fact, Frozen
from blackpeg.kernel import Codes, Row, allowed, kernel_of, unpack
from blackpeg.knowledge.reasons import Reason
from blackpeg.position import Count, Position
from blackpeg.rules import Feedback, Game, Reply, Turn
from blackpeg.rules.hard import require_all_fitting

Colors = Sequence[int]


def _unmatched(guess: Colors, secret: Colors) -> tuple[list[int], list[int]]:
    """The pegs of the guess, and of the secret, that are not black."""
    pegs = [(ours, theirs) for ours, theirs in zip(guess, secret, strict=True) if ours != theirs]
    return [ours for ours, _ in pegs], [theirs for _, theirs in pegs]


def anywhere(guess: Colors, secret: Colors) -> int:
    """Every guess peg that is not black and whose color the secret has.

    >>> anywhere([0, 0, 1, 2], [0, 3, 3, 3])
    1
    """
    ours, _ = _unmatched(guess, secret)
    return sum(color in secret for color in ours)


def unmatched(guess: Colors, secret: Colors) -> int:
    """Every guess peg that is not black and whose color the secret has left, without using that peg up.

    >>> unmatched([0, 0, 1, 2], [3, 3, 0, 3])
    2
    """
    ours, theirs = _unmatched(guess, secret)
    return sum(color in theirs for color in ours)


def as_sets(guess: Colors, secret: Colors) -> int:
    """Every color left on both sides, once: the *sets* of the unmatched pegs intersected.

    >>> as_sets([0, 0, 1, 2], [3, 3, 0, 0])
    1
    """
    ours, theirs = _unmatched(guess, secret)
    return len(set(ours) & set(theirs))


def in_common(guess: Colors, secret: Colors) -> int:
    """Every color in both codes, once, less the black pegs; never below 0.

    >>> in_common([0, 0, 1, 2], [0, 0, 2, 1])
    1
    """
    ours, _ = _unmatched(guess, secret)
    return max(0, len(set(guess) & set(secret)) - (len(guess) - len(ours)))


def secret_anywhere(guess: Colors, secret: Colors) -> int:
    """`anywhere` with the sides exchanged: secret pegs whose color the guess has."""
    return anywhere(secret, guess)


def secret_unmatched(guess: Colors, secret: Colors) -> int:
    """`unmatched` with the sides exchanged: secret pegs whose color the guess has left."""
    return unmatched(secret, guess)


class Miscount(StrEnum):
    """The ways above by name, most usual first."""

    ANYWHERE = "anywhere"
    UNMATCHED = "unmatched"
    AS_SETS = "as_sets"
    IN_COMMON = "in_common"
    SECRET_ANYWHERE = "secret_anywhere"
    SECRET_UNMATCHED = "secret_unmatched"


MISCOUNTS: Mapping[Miscount, Callable[[Colors, Colors], int]] = {
    Miscount.ANYWHERE: anywhere,
    Miscount.UNMATCHED: unmatched,
    Miscount.AS_SETS: as_sets,
    Miscount.IN_COMMON: in_common,
    Miscount.SECRET_ANYWHERE: secret_anywhere,
    Miscount.SECRET_UNMATCHED: secret_unmatched,
}
"""White pegs, as each of these ways counts them."""


MOST_TRIED = 50_000
"""The most codes tried, one by one, against wrong ways of counting: half a second's work."""


class CauseKind(StrEnum):
    """The causes that are recognised."""

    SLIP = "slip"
    """All replies but one are right."""
    DUPLICATES = "duplicates"
    """All replies fit a wrong way of counting a color that repeats."""
    SWAPPED = "swapped"
    """All replies fit with black and white exchanged."""


class Cause(Frozen):
    """A possible cause of the contradiction; *count* codes would then be possible.

    The slip would be in one of *rows* (the first is 0); *miscount* is the wrong way of counting.
    """

    kind: CauseKind
    count: Count
    rows: tuple[int, ...] = ()
    miscount: Miscount | None = None


def causes(position: Position, slips: Sequence[tuple[int, int]]) -> tuple[Cause, ...]:
    """The causes that would explain every reply of *position*.

    *slips* are the rows whose reply alone could be wrong, each with the codes that fit all the others.
    """
    return (*_slip(slips), *_duplicates(position), *_swapped(position))


def _slip(slips: Sequence[tuple[int, int]]) -> Iterator[Cause]:
    if slips:
        codes = sum(number for _, number in slips)
        yield Cause(CauseKind.SLIP, Count.exactly(codes), rows=tuple(row for row, _ in slips))


def _duplicates(position: Position) -> Iterator[Cause]:
    """The wrong ways of counting duplicates that every reply fits; black pegs are taken to be right."""
    game = position.game
    if not (game.repeats and game.counts_white):
        return
    codes = _consistent(position, [Reply(black=turn.reply.black) for turn in position.turns], MOST_TRIED)
    if len(codes) > MOST_TRIED:
        return
    for miscount, white in MISCOUNTS.items():
        fitting = sum(_fits(position, code, white) for code in codes)
        if fitting:
            yield Cause(CauseKind.DUPLICATES, Count.exactly(fitting), miscount=miscount)


def _fits(position: Position, code: Colors, white: Callable[[Colors, Colors], int]) -> bool:
    """Whether *code* gives every reply on a board that counts white pegs by *white*."""
    return all(
        reply.fits(Feedback(position.game.answer(guess, code).black, white(guess, code)))
        for guess, reply in position.turns
    )


def _swapped(position: Position) -> Iterator[Cause]:
    if not position.game.counts_white:
        return
    replies = [Reply(turn.reply.white, turn.reply.black, turn.reply.total) for turn in position.turns]
    fitting = len(_consistent(position, replies, position.game.size))
    if fitting:
        yield Cause(CauseKind.SWAPPED, Count.exactly(fitting))


def _consistent(position: Position, replies: Sequence[Reply], limit: int) -> Codes:
    """The codes that answer the guesses of *position* with these replies, at most *limit* + 1 of them."""
    game = position.game
    guesses = [turn.guess for turn in position.turns]
    return kernel_of(game).consistent(guesses, [allowed(game, reply) for reply in replies], limit)


class Change(NamedTuple):
    """Another reply for one row (the first is 0); a repair may return to the reply first *told*."""

    row: int
    reply: Reply
    told: Reply


class Repair(Frozen):
    """Replies that could take the place of wrong ones.

    *changes* are in the order of the rows; *count* codes fit all replies of *position*, in which the changes are made:
    at least one, if no number is known.  *wrong* replies then differ from those given
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

        Among repairs with equally many wrong replies, those by which a guess was the secret are last: hardly anybody
        overlooks that, and a player who believes it learns no more.
        """
        solved = self.position.game.solved
        solves = any(change.reply.feedback == solved != change.told.feedback for change in self.changes)
        return self.wrong, solves, self.misjudged, -(self.count.number or 0)


def rows_in(mask: int) -> tuple[int, ...]:
    """The bits set in *mask*, ascending.

    >>> rows_in(0b1101)
    (0, 2, 3)
    """
    return tuple(row for row in range(mask.bit_length()) if mask >> row & 1)


def repair_by(position: Position, told: Position, replies: Mapping[int, Reply], count: Count) -> Repair:
    """The repair that gives some rows these *replies*, and all others their first replies.

    *told* is *position* with the replies given first; some of *position* may be from an earlier repair.
    """
    turns = [Turn(guess, replies.get(row, reply)) for row, (guess, reply) in enumerate(told.turns)]
    changes = tuple(
        Change(row, new.reply, first.reply)
        for row, (new, now, first) in enumerate(zip(turns, position.turns, told.turns, strict=True))
        if new.reply != now.reply
    )
    wrong = [(new, first.reply) for (_, new), first in zip(turns, told.turns, strict=True) if new != first.reply]
    return Repair(
        changes, count, Position(told.game, turns), len(wrong), sum(told.game.rule.misjudged(*pair) for pair in wrong)
    )


def repairs(position: Position, told: Position, changes: Sequence[int], enough: int) -> tuple[tuple[Repair, ...], int]:
    """The best *enough* repairs by rank, then by rows and replies; and the number that have as few wrong replies.

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


def _answers(position: Position, told: Position, rows: tuple[int, ...]) -> Iterator[Repair]:
    """Yields each change of all of *rows* at once that leaves a code, and in hard mode no guess that breaks a hint."""
    codes = told.without(set(rows)).candidates.rows
    guesses = [told.turns[row].guess for row in rows]
    for feedbacks, number in _joint_split(told.game, guesses, codes):
        replies = dict(zip(rows, map(Reply.of, feedbacks), strict=True))
        repair = repair_by(position, told, replies, Count.exactly(number))
        with suppress(InvalidCodeError):
            require_all_fitting(told.game, repair.position.turns)
            yield repair


def _joint_split(game: Game, guesses: Sequence[Row], codes: Codes) -> Iterator[tuple[tuple[Feedback, ...], int]]:
    """The number of *codes* for each sequence of feedbacks to *guesses*."""
    if not guesses:
        yield (), len(codes)
        return
    guess, *others = guesses
    for packed, size in enumerate(kernel_of(game).split_sizes(guess, codes)):
        if not size:
            continue
        feedback = unpack(game, packed)
        if not others and not game.has_weights:  # no need to list them
            yield (feedback,), size
            continue
        kept = kernel_of(game).keep(codes, guess, allowed(game, Reply.of(feedback)))
        for more, number in _joint_split(game, others, kept):
            yield (feedback, *more), number


MOST_CONFLICTS = 4
"""The most conflicts listed."""

MOST_COUNTED = 100
"""The most further conflicts counted."""

MOST_REPAIRS = 20
"""The most repairs listed."""


class Contradiction(Fact):
    """Why no code fits all replies of *position*.  Rows count from 0 here, from 1 in every text and in JSON.

    *reasons* explain why the replies of smallest sets of rows cannot all be right, fewest rows first, at most
    `MOST_CONFLICTS`; there are *more* such sets; at most `MOST_COUNTED` are counted.  *repairs*, at most
    `MOST_REPAIRS`, are in the order of `Repair.rank`; *ways* is how many in all have as few wrong replies as the first.
    *causes* would each explain every given reply.  *suspect_rows* are rows: to leave out any one of them
    leaves a code.  *repaired* are the rows that an earlier repair changed, with the replies that they have now.

    On boards too large to list it may be a suspicion that is not proven (*is_proven* is false, and there are no
    *reasons*), repairs change one reply, and there may be none.
    """

    position: Position
    reasons: tuple[Reason, ...]
    more: int
    repairs: tuple[Repair, ...]
    ways: int
    causes: tuple[Cause, ...]
    suspect_rows: tuple[int, ...]
    repaired: tuple[Change, ...]
    is_proven: bool = True

    FORMS = {"document": "contradictions.contradiction_blocks"}
    ALSO: ClassVar = ("rows",)

    @property
    def rows(self) -> tuple[int, ...]:
        """The rows to check: those of the reasons or, without reasons, those that a repair changes."""
        changed = (change.row for repair in self.repairs for change in repair.changes)
        return tuple(sorted({row for reason in self.reasons for row in reason.rows} or set(changed)))

    @property
    def conflicts(self) -> tuple[tuple[int, ...], ...]:
        """The rows of each reason."""
        return tuple(reason.rows for reason in self.reasons)

    @property
    def smallest(self) -> tuple[Repair, ...]:
        """The repairs with as few wrong replies as the first."""
        return tuple(repair for repair in self.repairs if repair.wrong == self.repairs[0].wrong)


def repaired_rows(position: Position, told: Position) -> tuple[Change, ...]:
    """The rows of *position* whose replies differ from those *told* at first."""
    return tuple(
        Change(row, now.reply, first.reply)
        for row, (now, first) in enumerate(zip(position.turns, told.turns, strict=True))
        if now.reply != first.reply
    )
