"""Why a set of turns cannot all be right, as facts; `render.contradictions` says them.

A reason that a player would give is preferred: a reply that names all the colors, one that
excludes some, replies that find more pegs than there are.  Else the last row's reply is compared with
those that the other rows leave it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import field
from enum import StrEnum

from blackpeg.fact import Frozen
from blackpeg.position.position import Position
from blackpeg.rules import Feedback, Game, Reply


class ReasonKind(StrEnum):
    """The kinds of reasons."""

    NO_SUCH_REPLY = "no_such_reply"
    SAME_GUESS = "same_guess"
    COLORS_KNOWN = "colors_known"
    COLORS_EXCLUDED = "colors_excluded"
    TOO_MANY_PEGS = "too_many_pegs"
    ELIMINATION = "elimination"
    PROOF = "proof"


class NoSuchReply(Frozen):
    """The only row of *rows* (the first is 0) is wrong for every secret.

    Its guess can only be answered with the *possible* feedbacks; None if they are too many to list.
    """

    rows: tuple[int, ...]
    possible: tuple[Feedback, ...] | None
    kind: ReasonKind = field(default=ReasonKind.NO_SUCH_REPLY, init=False)


class SameGuess(Frozen):
    """The two rows are one guess with two answers."""

    rows: tuple[int, ...]
    kind: ReasonKind = field(default=ReasonKind.SAME_GUESS, init=False)


class ColorsKnown(Frozen):
    """*known_row* sums to all the pegs, so *other_row* must sum to *must_sum_to*, and does not."""

    rows: tuple[int, ...]
    known_row: int
    other_row: int
    must_sum_to: int
    kind: ReasonKind = field(default=ReasonKind.COLORS_KNOWN, init=False)


class ColorsExcluded(Frozen):
    """*empty_rows* sum to 0, so the secret has none of the *colors*.

    That leaves *other_row* a sum of at most *must_sum_to*, and it has another; or, without another row (both are None),
    too few colors for a code.
    """

    rows: tuple[int, ...]
    empty_rows: tuple[int, ...]
    colors: tuple[int, ...]
    other_row: int | None
    must_sum_to: int | None
    kind: ReasonKind = field(default=ReasonKind.COLORS_EXCLUDED, init=False)


class TooManyPegs(Frozen):
    """The guesses of *rows* share no color, and found at least as many pegs each as *pegs* says: too many in all."""

    rows: tuple[int, ...]
    pegs: tuple[int, ...]
    kind: ReasonKind = field(default=ReasonKind.TOO_MANY_PEGS, init=False)


class Elimination(Frozen):
    """The other rows allow only the *possible* feedbacks in the last row, which has another."""

    rows: tuple[int, ...]
    possible: tuple[Feedback, ...]
    kind: ReasonKind = field(default=ReasonKind.ELIMINATION, init=False)


class Proof(Frozen):
    """No code fits *rows*, as *by* proves (`Consistency.by`); no shorter reason is known."""

    rows: tuple[int, ...]
    by: str
    kind: ReasonKind = field(default=ReasonKind.PROOF, init=False)


Reason = NoSuchReply | SameGuess | ColorsKnown | ColorsExcluded | TooManyPegs | Elimination | Proof
"""The reason why the turns of *rows* cannot all be right."""


def reason(position: Position, rows: tuple[int, ...]) -> Reason:
    """The reason why the turns of *rows* (the first is 0), a smallest set without a code, contradict; lists codes."""
    last = position.turns[rows[-1]]
    given = Position(position.game, tuple(position.turns[row] for row in rows[:-1]))
    if len(rows) == 1:
        return NoSuchReply(rows, tuple(given.split(last.guess)))
    return _plain(position, rows) or Elimination(rows, tuple(given.split(last.guess)))


def reason_or_proof(position: Position, rows: tuple[int, ...], by: str) -> Reason:
    """The reasons on boards of any size; they name the proof itself if a player would give none."""
    return NoSuchReply(rows, None) if len(rows) == 1 else _plain(position, rows) or Proof(rows, by)


def _plain(position: Position, rows: tuple[int, ...]) -> Reason | None:
    """The reason that a player would give; None if there is no such reason."""
    return (
        _same_guess(position, rows)
        or next(_colors_known(position, rows), None)
        or _colors_excluded(position, rows)
        or _too_many_pegs(position, rows)
    )


def _same_guess(position: Position, rows: tuple[int, ...]) -> SameGuess | None:
    guesses = {position.turns[row].guess for row in rows}
    return SameGuess(rows) if len(rows) == 2 and len(guesses) == 1 else None


def _colors_known(position: Position, rows: tuple[int, ...]) -> Iterator[ColorsKnown]:
    """One row sums to all the pegs, so the other must sum to the pegs that the two guesses share."""
    game = position.game
    for known, other in (rows, rows[::-1]) if len(rows) == 2 else ():
        ours, theirs = position.turns[known], position.turns[other]
        shared = (Counter(ours.guess) & Counter(theirs.guess)).total()
        if sum_told(ours.reply, game) == game.pegs and is_wrong_sum(theirs.reply, shared, shared, game):
            yield ColorsKnown(rows, known, other, shared)


def _colors_excluded(position: Position, rows: tuple[int, ...]) -> ColorsExcluded | None:
    """Some rows sum to 0, and the colors they exclude leave the other row too few pegs, or leave no code."""
    game = position.game
    empty = tuple(row for row in rows if sum_told(position.turns[row].reply, game) == 0)
    others = [row for row in rows if row not in empty]
    if not empty or len(others) > 1:
        return None
    excluded = tuple(sorted({color for row in empty for color in position.turns[row].guess}))
    if not others:
        return ColorsExcluded(rows, empty, excluded, None, None)
    turn = position.turns[others[0]]
    most = sum(color not in excluded for color in turn.guess)
    return ColorsExcluded(rows, empty, excluded, others[0], most) if is_wrong_sum(turn.reply, 0, most, game) else None


def _too_many_pegs(position: Position, rows: tuple[int, ...]) -> TooManyPegs | None:
    """Guesses without a color in common find more pegs than a code has."""
    game = position.game
    turns = [position.turns[row] for row in rows]
    colors = Counter(color for turn in turns for color in set(turn.guess))
    found = tuple(least_sum(turn.reply, game) for turn in turns)
    return None if max(colors.values()) > 1 or sum(found) <= game.pegs else TooManyPegs(rows, found)


def sum_told(reply: Reply, game: Game) -> int | None:
    """Black and white pegs together; None if unknown, or if the game does not count both."""
    if not game.counts_white:
        return None
    return reply.total if reply.feedback is None else sum(reply.feedback)


def least_sum(reply: Reply, game: Game) -> int:
    """The pegs of the guess that are in the secret, black or white: at least this many."""
    known = sum_told(reply, game)
    return (reply.black or 0) + (reply.white or 0) if known is None else known


def is_wrong_sum(reply: Reply, least: int, most: int, game: Game) -> bool:
    """Whether *reply* sums to less than *least* or more than *most*."""
    known = sum_told(reply, game)
    return least_sum(reply, game) > most or (known is not None and known < least)
