"""Why a set of turns cannot all be right, in a sentence.

Where the reason is one that a player would give, it is given: a reply that names all the colors, one that
excludes some, replies that find more pegs than there are.  Else the last row's reply is compared with
those that the other rows leave it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from blackpeg.position.position import Position
from blackpeg.render.phrases import capitalized, in_words, listed, row_shown, rows_named
from blackpeg.rules import Code, Feedback, FeedbackKind, Game, Reply, write_reply

MOST_REPLIES = 6
"""The most replies that a sentence lists."""


def reason(position: Position, rows: tuple[int, ...]) -> str:
    """Why the turns numbered in *rows* (the first is 0), a smallest set that no code fits, contradict each other."""
    if len(rows) == 1:
        return _alone(position, rows[0])
    return _cannot(rows, _plain(position, rows) or _by_elimination(position, rows))


def plain_reason(position: Position, rows: tuple[int, ...], otherwise: str) -> str:
    """The same on boards of any size: where the reason is none that a player would give, *otherwise* stands for it."""
    if len(rows) == 1:
        shown = row_shown(position.game, rows[0], position.turns[rows[0]])
        return f"{capitalized(shown)} cannot be right whatever the secret: no code gives that reply to that guess."
    return _cannot(rows, _plain(position, rows) or otherwise)


def _cannot(rows: tuple[int, ...], why: str) -> str:
    whole = "both" if len(rows) == 2 else "all"
    return f"{capitalized(rows_named(rows))} cannot {whole} be right: {why}."


def _plain(position: Position, rows: tuple[int, ...]) -> str | None:
    """The reason, where it is one that a player would give."""
    return (
        _same_guess(position, rows)
        or _all_colors_known(position, rows)
        or _colors_excluded(position, rows)
        or _too_many_pegs(position, rows)
    )


def _alone(position: Position, row: int) -> str:
    turn = position.turns[row]
    possible = Position(position.game).split(turn.guess)
    return (
        f"{capitalized(row_shown(position.game, row, turn))} cannot be right whatever the secret: "
        f"{turn.guess} can only be answered {_replies(position.game, possible)}."
    )


def _same_guess(position: Position, rows: tuple[int, ...]) -> str | None:
    first, *others = (position.turns[row] for row in rows)
    if len(others) != 1 or first.guess != others[0].guess:
        return None
    replies = [write_reply(turn.reply, position.game.feedback) for turn in (first, *others)]
    return f"they are the same guess, {first.guess}, answered {replies[0]} and then {replies[1]}"


def _all_colors_known(position: Position, rows: tuple[int, ...]) -> str | None:
    """One row sums to all the pegs, so the other must sum to the pegs that the two guesses share."""
    if len(rows) != 2:
        return None
    for known, other in (rows, rows[::-1]):
        ours, theirs = position.turns[known], position.turns[other]
        shared = (Counter(ours.guess) & Counter(theirs.guess)).total()
        wrong = _wrong_sum(theirs.reply, shared, shared, position.game)
        if _sum(ours.reply, position.game) == position.game.pegs and wrong:
            return (
                f"{row_shown(position.game, known, ours)} sums to {position.game.pegs}, so {_made_of(ours.guess)}; "
                f"{row_shown(position.game, other, theirs)} must then sum to {shared}, but {wrong}"
            )
    return None


def _colors_excluded(position: Position, rows: tuple[int, ...]) -> str | None:
    """Some rows sum to 0, and the colors they exclude leave the other row too few pegs, or leave no code."""
    game = position.game
    empty = [row for row in rows if _sum(position.turns[row].reply, game) == 0]
    others = [row for row in rows if row not in empty]
    if not empty or len(others) > 1:
        return None
    excluded = sorted({color for row in empty for color in position.turns[row].guess})
    shown = listed(row_shown(game, row, position.turns[row]) for row in empty)
    excludes = f"{shown} {'sums' if len(empty) == 1 else 'sum'} to 0, so the secret has {_none_of(game, excluded)}"
    if not others:
        left = game.colors - len(excluded)
        if not left:
            return f"{shown} sum to 0, and that leaves no color at all for the secret"
        return (
            f"{excludes}, and {in_words(left)} {'color is' if left == 1 else 'colors are'} too few for {game.pegs} pegs"
        )
    turn = position.turns[others[0]]
    most = sum(color not in excluded for color in turn.guess)
    wrong = _wrong_sum(turn.reply, 0, most, game)
    if wrong is None:
        return None
    must = f"sum to at most {most}" if most else "sum to 0"
    return f"{excludes}; {row_shown(game, others[0], turn)} must then {must}, but {wrong}"


def _too_many_pegs(position: Position, rows: tuple[int, ...]) -> str | None:
    """Guesses without a color in common find more pegs than a code has."""
    game = position.game
    turns = [position.turns[row] for row in rows]
    colors = Counter(color for turn in turns for color in set(turn.guess))
    found = [_least_sum(turn.reply, game) for turn in turns]
    if max(colors.values()) > 1 or sum(found) <= game.pegs:
        return None
    shown = listed(row_shown(game, row, turn) for row, turn in zip(rows, turns, strict=True))
    return (
        f"{shown} have no color in common, so each peg they find is another one, "
        f"and {' + '.join(map(str, found))} is more than the {game.pegs} there are"
    )


def _by_elimination(position: Position, rows: tuple[int, ...]) -> str:
    """What the other rows leave for the last one."""
    game = position.game
    *others, last = rows
    given = Position(game, tuple(position.turns[row] for row in others))
    turn = position.turns[last]
    possible = given.split(turn.guess)
    sums = {sum(feedback) for feedback in possible}
    wrong = _wrong_sum(turn.reply, min(sums), max(sums), game)
    start = f"given {rows_named(others)}, {row_shown(game, last, turn)}"
    if len(possible) > MOST_REPLIES:
        return f"{start} {_narrowest(turn.reply, possible)}"
    if wrong and len(sums) == 1 and len(possible) > 1:
        return f"{start} must sum to {min(sums)} ({_replies(game, possible)}), but {wrong}"
    return f"{start} can only be {_replies(game, possible)}"


def _narrowest(reply: Reply, possible: Iterable[Feedback]) -> str:
    """What the *possible* feedbacks, none of which fits *reply*, demand where it goes wrong."""
    blacks = sorted({feedback.black for feedback in possible})
    if reply.black is None and reply.total is not None:
        return f"can only sum to {listed(sorted({sum(feedback) for feedback in possible}), 'or')}"
    if reply.black is None:
        return f"can only have {listed(sorted({feedback.white for feedback in possible}), 'or')} white"
    if reply.black not in blacks:
        return f"can only have {listed(blacks, 'or')} black"
    whites = sorted(feedback.white for feedback in possible if feedback.black == reply.black)
    return f"can only have {listed(whites, 'or')} white with {reply.black} black"


def _replies(game: Game, feedbacks: dict[Feedback, int]) -> str:
    if len(feedbacks) > 2 * MOST_REPLIES:
        return f"in {len(feedbacks)} other ways"
    return listed((write_reply(Reply.of(feedback), game.feedback) for feedback in feedbacks), "or")


def _sum(reply: Reply, game: Game) -> int | None:
    """Black and white pegs together, where known and where the game counts both."""
    if game.feedback is FeedbackKind.BLACK:
        return None
    return reply.total if reply.feedback is None else sum(reply.feedback)


def _least_sum(reply: Reply, game: Game) -> int:
    """At least so many pegs of the guess are in the secret, black or white."""
    known = _sum(reply, game)
    return (reply.black or 0) + (reply.white or 0) if known is None else known


def _wrong_sum(reply: Reply, least: int, most: int, game: Game) -> str | None:
    """How *reply* sums to less than *least* or more than *most*, in words; None if it may not."""
    known = _sum(reply, game)
    if known is None:
        found = _least_sum(reply, game)
        return f"sums to {found} or more" if found > most else None
    return None if least <= known <= most else f"sums to {known}"


def _made_of(guess: Code) -> str:
    """What a secret with all the colors of *guess* is like."""
    signs = [guess.alphabet.write([color]) for color in guess]
    if len(set(guess)) < len(guess):
        return f"the secret is {listed(signs)} in some order"
    if len(signs) == 1:
        return f"the color {signs[0]} is present"
    whole = "both" if len(signs) == 2 else f"all {in_words(len(signs))}"
    return f"{whole} colors {listed(signs)} are present"


def _none_of(game: Game, colors: list[int]) -> str:
    signs = [game.signs.write([color]) for color in colors]
    return f"no {listed(signs, 'and no' if len(signs) < 3 else 'or')}"
