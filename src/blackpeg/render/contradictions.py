"""Contradictory replies in words: why no code fits, what may lie behind it, and the best repairs."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from blackpeg.knowledge.contradiction import MOST_COUNTED, Cause, CauseKind, Change, Contradiction, Miscount, Repair
from blackpeg.knowledge.reasons import (
    ColorsExcluded,
    ColorsKnown,
    Elimination,
    NoSuchReply,
    Proof,
    Reason,
    SameGuess,
    TooManyPegs,
    is_wrong_sum,
    least_sum,
    sum_told,
)
from blackpeg.position import Position
from blackpeg.render.phrases import capitalized, counted, in_words, listed, row_shown, rows_named
from blackpeg.rules import Code, Feedback, Game, Reply, Turn
from blackpeg.rules.examples import pegs_called, pegs_counted
from blackpeg.rules.reply import TextReply

MOST_REPLIES = 6
"""The most replies that a sentence lists."""

MISCOUNTS = {
    Miscount.ANYWHERE: "a guess peg that is not black is white as soon as its color is anywhere in the secret",
    Miscount.UNMATCHED: "one peg of the secret makes every guess peg of its color white",
    Miscount.AS_SETS: "each color gives one white peg at most",
    Miscount.IN_COMMON: "white is the number of different colors in common, less the black pegs",
    Miscount.SECRET_ANYWHERE: "each peg of the secret with a color of the guess counts, even one black already",
    Miscount.SECRET_UNMATCHED: "each peg of the secret with a color of the guess counts, "
    "even where the guess has it once",
}

NO_PROOF = (
    "no code was found that fits all feedbacks.  That is no proof: a feedback may be wrong, "
    "or a code that fits is hard to find on this board."
)


MOST_AT_ONCE = 3
"""The most repairs that an error or a review names."""


def contradiction_lines(contradiction: Contradiction, most: int = MOST_AT_ONCE) -> list[str]:
    """Why no code is left, and the best repairs by number, at most *most* of them.

    >>> from blackpeg.knowledge import know
    >>> from blackpeg.position import position_of
    >>> found = know(position_of("5x5:BYGPR BYGPR:0-5 PRBGY:1-0")).contradiction()
    >>> print("\\n".join(contradiction_lines(found, 2)))  # doctest: +NORMALIZE_WHITESPACE
    Rows 1 and 2 cannot both be right: row 1 (BYGPR:0-5) sums to 5, so all five colors B, Y, G, P and R are present;
    row 2 (PRBGY:1-0) would then have got 5 pegs, not 1.
    A slip in a single feedback would explain it: in row 1 or 2.
    The smallest repairs change one feedback; the best 2 of 6:
      1  change row 2 (PRBGY) to 1-4, which leaves 18 codes
      2  change row 2 (PRBGY) to 2-3, which leaves 7 codes
    """
    lines = [f"{number:>3}  {repair_line(repair)}" for number, repair in enumerate(contradiction.repairs[:most], 1)]
    fewest = len(contradiction.smallest)
    larger = ["Repairs that change more feedbacks:", *lines[fewest:]] if lines[fewest:] else []
    return [*reason_lines(contradiction), repairs_heading(contradiction, most), *lines[:fewest], *larger]


def contradiction_blocks(contradiction: Contradiction) -> Iterator[str]:
    """That no code fits, or that none was found, and why; then the best repairs."""
    first, *others = contradiction_lines(contradiction)
    yield f"no code fits all feedbacks. {first}" if contradiction.is_proven else NO_PROOF
    yield from others


def reason_lines(contradiction: Contradiction) -> list[str]:
    """Why no code fits, or that none was found, and what may lie behind it."""
    more = contradiction.more
    others = f"{'at least ' if more == MOST_COUNTED else ''}{counted(more, 'other set')} of rows"
    return [
        *reason_sentences(contradiction),
        *([f"Nor can {others} all be right."] if more else []),
        *_repaired(contradiction.position.game, contradiction.repaired),
        *(cause_sentence(cause, contradiction.position.game) for cause in contradiction.causes),
    ]


def reason_sentences(contradiction: Contradiction) -> list[str]:
    """Sentences that say why no code fits, one a reason, or one that says that no code was found."""
    return [reason_sentence(contradiction.position, reason) for reason in contradiction.reasons] or [
        capitalized(NO_PROOF)
    ]


def _repaired(game: Game, rows: Sequence[Change]) -> Iterator[str]:
    """What an earlier repair made of *rows*, if any."""
    if rows:
        changed = [
            f"row {each.row + 1} was changed from {game.write(each.told)} to {game.write(each.reply)}" for each in rows
        ]
        wrong = "another row was" if len(rows) == 1 else "other rows were"
        yield f"{capitalized(listed(changed))}; perhaps {wrong} wrong then."


def repairs_heading(contradiction: Contradiction, most: int) -> str:
    """What the best repairs have in common; at most *most* of them are shown."""
    if not contradiction.repairs:
        return "No repair that changes one feedback was found."
    fewest, ways = contradiction.repairs[0].wrong, contradiction.ways
    shown = min(len(contradiction.smallest), most)
    replies = f"{in_words(fewest)} {'feedback' if fewest == 1 else 'feedbacks'}"
    if contradiction.repaired:
        replies += " of those first told"
    if contradiction.repairs[0].count.number is None:
        return "Possible repairs:"
    if ways == 1:
        return f"The smallest repair changes {replies}:"
    if ways == shown:
        return f"The smallest repairs change {replies}:"
    return f"The smallest repairs change {replies}; the best {shown} of {ways:,}:"


def repair_line(repair: Repair) -> str:
    """A repair in words, such as ``change row 2 (1122) to 1-4, which leaves 18 codes``; *back* to a reply that was
    given first."""
    game, turns = repair.position.game, repair.position.turns
    parts = [
        f"row {change.row + 1} ({turns[change.row].guess}) {'back ' if change.reply == change.told else ''}"
        f"to {game.write(change.reply)}"
        for change in repair.changes
    ]
    number = repair.count.number
    left = "which some code fits" if number is None else f"which leaves {counted(number, 'code')}"
    return f"change {listed(parts)}, {left}"


def cause_sentence(cause: Cause, game: Game) -> str:
    """The sentence about a cause that would explain every reply of *game*."""
    number = cause.count.number
    if cause.kind is CauseKind.SLIP and number is None:
        return f"A slip in {rows_named(cause.rows, 'or')} would explain it."
    if cause.kind is CauseKind.SLIP and len(cause.rows) == 1:
        return f"A slip in {rows_named(cause.rows)} alone would explain it."
    if cause.kind is CauseKind.SLIP:
        return f"A slip in a single feedback would explain it: in {rows_named(cause.rows, 'or')}."
    fit = f"all feedbacks agree and leave {counted(number or 0, 'code')}."
    if cause.miscount is None:
        black, white = pegs_called(game)
        return f"{capitalized(black)} and {white} may be exchanged: with {white} first, {fit}"
    return f"The board may count duplicates differently: if {MISCOUNTS[cause.miscount]}, {fit}"


def reason_sentence(position: Position, reason: Reason) -> str:
    """Why the replies of some rows cannot all be right."""
    game, turns, rows = position.game, position.turns, reason.rows
    if isinstance(reason, NoSuchReply):
        shown, guess = capitalized(row_shown(game, rows[0], turns[rows[0]])), turns[rows[0]].guess
        why = "no code gives that feedback to that guess"
        if reason.possible is not None:
            why = f"{guess} can only get the feedback {_replies(game, reason.possible)}"
        return f"{shown} cannot be right whatever the secret: {why}."
    whole = "both" if len(rows) == 2 else "all"
    return f"{capitalized(rows_named(rows))} cannot {whole} be right: {_why(game, turns, reason)}."


def _why(game: Game, turns: Sequence[Turn], reason: Reason) -> str:
    def shown(row: int) -> str:
        return row_shown(game, row, turns[row])

    match reason:
        case SameGuess(rows):
            first, second = (game.write(turns[row].reply) for row in rows)
            return f"they are the same guess, {turns[rows[0]].guess}, answered {first} and then {second}"
        case ColorsKnown(known_row=known, other_row=other, must_sum_to=must):
            return (
                f"{shown(known)} sums to {game.pegs}, so {_made_of(turns[known].guess)}; "
                f"{shown(other)} would then have got {counted(must, 'peg')}, not {_least(turns[other].reply, game)}"
            )
        case ColorsExcluded():
            return _excluded(game, turns, reason)
        case TooManyPegs(rows, pegs):
            return (
                f"{listed(map(shown, rows))} have no color in common, so each peg they find is another one, "
                f"and {' + '.join(map(str, pegs))} is more than the {game.pegs} there are"
            )
        case Elimination():
            return _eliminated(game, turns, reason)
        case Proof():
            return "counting the codes that fit shows that there are none"
        case NoSuchReply():
            raise AssertionError("one row has a sentence of its own")


def _excluded(game: Game, turns: Sequence[Turn], reason: ColorsExcluded) -> str:
    empty, most = reason.empty_rows, reason.must_sum_to
    shown = listed(row_shown(game, row, turns[row]) for row in empty)
    excludes = f"{shown} {'sums' if len(empty) == 1 else 'sum'} to 0, so the secret has {_none_of(game, reason.colors)}"
    if reason.other_row is None:
        remaining = game.colors - len(reason.colors)
        if not remaining:
            return f"{shown} sum to 0, and that leaves no color at all for the secret"
        colors = "color is" if remaining == 1 else "colors are"
        return f"{excludes}, and {in_words(remaining)} {colors} too few for {game.pegs} pegs"
    turn = turns[reason.other_row]
    row = row_shown(game, reason.other_row, turn)
    must = f"sum to at most {most}" if most else "sum to 0"
    return f"{excludes}; {row} must then {must}, but sums to {_least(turn.reply, game)}"


def _eliminated(game: Game, turns: Sequence[Turn], reason: Elimination) -> str:
    """What the other rows leave for the last one."""
    *others, last = reason.rows
    turn, possible = turns[last], reason.possible
    sums = {sum(feedback) for feedback in possible}
    start = f"given {rows_named(others)}, {row_shown(game, last, turn)}"
    if len(possible) > MOST_REPLIES and isinstance(turn.reply, TextReply):
        return f"{start} can be one of {len(possible)} feedbacks, and {game.write(turn.reply)} is none of them"
    if len(possible) > MOST_REPLIES:
        return f"{start} {_narrowest(turn.reply, possible, game)}"
    if len(possible) > 1 == len(sums) and is_wrong_sum(turn.reply, min(sums), max(sums), game):
        return f"{start} must sum to {min(sums)} ({_replies(game, possible)}), but sums to {_least(turn.reply, game)}"
    return f"{start} can only be {_replies(game, possible)}"


def _narrowest(reply: Reply, possible: Iterable[Feedback], game: Game) -> str:
    """What the *possible* feedbacks demand of the first number in which *reply*, which fits none of them, goes
    wrong."""
    black, white = pegs_called(game)
    blacks = sorted({feedback.black for feedback in possible})
    if reply.black is None and reply.total is not None:
        return f"can only sum to {listed(sorted({sum(feedback) for feedback in possible}), 'or')}"
    if reply.black is None:
        return f"can only have {listed(sorted({feedback.white for feedback in possible}), 'or')} {white}"
    if reply.black not in blacks:
        return f"can only have {listed(blacks, 'or')} {black}"
    whites = sorted(feedback.white for feedback in possible if feedback.black == reply.black)
    told = whites[0] if reply.white is None else reply.white
    must = listed(whites, "or")
    if not whites[0] <= told <= whites[-1]:
        must = f"at least {whites[0]}" if told < whites[0] else f"at most {whites[-1]}"
    return f"must have {must} {white} if it has {pegs_counted(reply.black, black)}"


def _replies(game: Game, feedbacks: Sequence[Feedback]) -> str:
    if len(feedbacks) > 2 * MOST_REPLIES:
        return f"in {len(feedbacks)} other ways"
    return listed((game.write(feedback) for feedback in feedbacks), "or")


def _least(reply: Reply, game: Game) -> str:
    """The number of black and white pegs in *reply*: "3", or "3 or more"."""
    return f"{least_sum(reply, game)}{' or more' if sum_told(reply, game) is None else ''}"


def _made_of(guess: Code) -> str:
    signs = [guess.alphabet.write([color]) for color in guess]
    if len(set(guess)) == 1 < len(guess):
        return f"the secret is {guess}"
    if len(set(guess)) < len(guess):
        return f"the secret is {listed(signs)} in some order"
    if len(signs) == 1:
        return f"the color {signs[0]} is present"
    whole = "both" if len(signs) == 2 else f"all {in_words(len(signs))}"
    return f"{whole} colors {listed(signs)} are present"


def _none_of(game: Game, colors: Sequence[int]) -> str:
    signs = [game.alphabet.write([color]) for color in colors]
    return f"no {listed(signs, 'and no' if len(signs) < 3 else 'or')}"
