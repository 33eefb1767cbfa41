"""Positions in words: numbers of codes, never a bare estimate, values, how far they are known, and games in short."""

from __future__ import annotations

import shlex
from collections.abc import Sequence
from fractions import Fraction
from typing import TYPE_CHECKING

from blackpeg.position import Count, Position, Status, readable
from blackpeg.position.count import two_digits
from blackpeg.render.phrases import counted
from blackpeg.rules import Game
from blackpeg.rules.listing import ListGame

if TYPE_CHECKING:
    from blackpeg.records import Record

MARKS = {Status.PROVEN: "", Status.BOUND: "<=", Status.ESTIMATE: "~"}
"""What stands before a number that is not proven."""

AS_KNOWN = {Status.PROVEN: "", Status.BOUND: "at most ", Status.ESTIMATE: "about "}
"""What each mark stands for, in words."""

NOT_JUDGED = "not judged"
NO_INTERVAL = "too few, or too much alike, for an interval"
"""The sentence about games whose mean has no interval."""


def count_words(count: Count, what: str = "code", then: str = "") -> str:
    """The number, of a thing whose plural ends in s, *then* after it.

    >>> from blackpeg.position import Status
    >>> count_words(Count(1234567, 1111111, 1555555, Status.ESTIMATE), "candidate")
    'about 1,200,000 candidates (1,100,000 to 1,600,000)'
    >>> count_words(Count(58, 58, 58, Status.ESTIMATE))
    '58 codes, it seems'
    """
    if count.number is None:
        known = f"at least {readable(count.low)}" if count.low else "an unknown number of"
        return f"{known} {what}{'' if count.low == 1 else 's'}{then}"
    thing = f"{what}{'' if count.number == 1 else 's'}{then}"
    if count.is_proven:
        return f"{readable(count.number) if count.number else 'no'} {thing}"
    if count.low == count.number == count.high:
        return f"{readable(count.number)} {thing}, it seems"
    return f"about {two_digits(count.number)} {thing} ({two_digits(count.low, 0)} to {two_digits(count.high, 1)})"


def suspects_words(fit: int, but_one: int) -> str:
    """How many codes fit all feedbacks, and how many all but one.

    >>> print(suspects_words(1, 52))
    1 code fits all feedbacks, and 52 codes fit all but one
    """
    one, others = (f"{counted(number, 'code')} fit{'s' if number == 1 else ''}" for number in (fit, but_one))
    return f"{one} all feedbacks, and {others} all but one"


def codes_left(count: Count) -> str:
    """How many codes are left.

    >>> codes_left(Count.exactly(208))
    '208 codes left'
    """
    return count_words(count, then=" left")


def solved_words(position: Position) -> str:
    """The sentence about a position that is solved, which has no next guess."""
    return f"{position}: the code is found ({position.solution}), no guess is to come"


def sampled_words(listed: int, count: Count) -> str:
    """The note on a list of codes that sampling found: *listed* of *count*.

    >>> sampled_words(7, Count.exactly(208))
    'found by sampling, in no order; there are more'
    """
    return f"found by sampling, in no order; there {'are' if count.low > listed else 'may be'} more"


def estimate_words(mean: Fraction, interval: tuple[float, float] | None) -> str:
    """The *mean* of a sample, and its 95 % confidence *interval*, if there is one.

    >>> estimate_words(Fraction(93, 20), (4.6012, 4.6988)), estimate_words(Fraction(5), None)
    ('4.650 (95 % interval 4.601 to 4.699)', '5.000')
    """
    return f"{float(mean):.3f}" + ("" if interval is None else " (95 % interval {:.3f} to {:.3f})".format(*interval))


def average_words(average: Fraction) -> str:
    """An average of guesses, in its one form: exactly, in lowest terms, and rounded if it is no whole number.

    >>> average_words(Fraction(5625, 1296))
    '625/144 (about 4.3403)'
    """
    return fraction_words(average, 4)


def fraction_words(number: Fraction, digits: int = 2) -> str:
    """*number* exactly, and rounded to *digits* if it is no whole number.

    >>> fraction_words(Fraction(185, 14)), fraction_words(Fraction(6))
    ('185/14 (about 13.21)', '6')
    """
    return str(number) if number.denominator == 1 else f"{number} (about {float(number):.{digits}f})"


def number(value: Fraction, digits: int = 2) -> str:
    """*value* rounded for people; what is not 0 does not look like it.

    >>> number(Fraction(625, 144)), number(Fraction(1, 1000)), number(Fraction()), number(Fraction(-1, 3))
    ('4.34', '0.001', '0', '-0.33')
    """
    if not value:
        return "0"
    while digits < 9 and not round(abs(float(value)), digits):
        digits += 1
    return f"{float(value):.{digits}f}"


def adding_up(terms: Sequence[Fraction], total: Fraction) -> tuple[Fraction, ...]:
    """*terms* in hundredths that add up to *total*: those that rounding changes most are rounded the other way.

    None that is not 0 becomes 0, and none another sign.

    >>> [number(term) for term in adding_up([Fraction(57, 1000), Fraction(196, 1000)], Fraction(1, 4))]
    ['0.06', '0.19']
    """
    near = [round(term, 2) for term in terms]
    off = total - sum(near)
    step = Fraction(1 if off > 0 else -1, 100)
    most_changed = sorted(range(len(terms)), key=lambda at: (near[at] - terms[at]) * step)
    can = [at for at in most_changed if terms[at] * (near[at] + step) > 0]
    for at in can[: int(off / step)]:
        near[at] += step
    return tuple(shown or term for shown, term in zip(near, terms, strict=True))


def luck_name(luck: Fraction, *records: Record) -> str:
    """Good or bad luck in the games of *records*, with what else is in the number: help, or feedback not known."""
    if luck > 0:
        return "bad luck and unknown feedback" if any(record.is_known_in_part for record in records) else "bad luck"
    return "luck and help" if any(record.is_helped for record in records) else "good luck"


def luck_words(luck: Fraction, *records: Record) -> str:
    """How many guesses luck cost or saved in the games of *records*.

    >>> luck_words(Fraction(1, 2)), luck_words(Fraction(-1, 4)), luck_words(Fraction())
    ('0.50 cost by bad luck', '0.25 saved by good luck', 'no luck either way')
    """
    did = f"{number(abs(luck))} {'cost' if luck > 0 else 'saved'} by {luck_name(luck, *records)}"
    return did if luck else "no luck either way"


def guesses_lost(mistake: Fraction, status: Status) -> str:
    """How much was lost, in words.

    >>> guesses_lost(Fraction(1, 4), Status.PROVEN), guesses_lost(Fraction(1), Status.BOUND)
    ('0.25 guesses', 'at most 1 guess')
    """
    return f"{AS_KNOWN[status]}{'1 guess' if mistake == 1 else f'{number(mistake)} guesses'}"


def in_short(game: Game) -> str:
    """*game* and its measures, as a conversation about it begins.

    >>> in_short(Game(4, 6))
    '4x6: 4 pegs, 6 colors (may repeat), 1,296 codes'
    """
    return f"{game}: {measures(game)}, {codes_of(game)}"


def measures(game: Game) -> str:
    """How many pegs and colors *game* has, whether colors may repeat, and what else is unlike the usual game.

    >>> measures(Game("mastermind-blanks")), measures(Game("3x5-distinct-black"))
    ('4 pegs, 7 colors (may repeat), blanks allowed', '3 pegs, 5 colors (all different), black pegs only')
    >>> measures(Game("4x6/1???/1=2"))
    '4 pegs, 6 colors (may repeat), only secrets that fit 1???/1=2'
    """
    if isinstance(game, ListGame) and game.board is not None:
        conditions = game.notation.partition("/")[2]
        which = "codes" if conditions.startswith("/") else "secrets"
        return f"{measures(game.board)}, only {which} that fit {conditions.removeprefix('/')}"
    if game.is_listed:
        return f"{counted(game.pegs, 'sign')} a code, {game.rule.counts}{', in hard mode' if game.is_hard else ''}"
    repeats = "may repeat" if game.repeats else "all different"
    blanks = ", blanks allowed" if "_" in game.alphabet.signs else ""
    only = "" if game.counts_white else f", {game.rule.counts}"
    return f"{counted(game.pegs, 'peg')}, {counted(game.colors, 'color')} ({repeats}){blanks}{only}"


def secrets_in(game: Game) -> str:
    """What the numbers of secrets of *game* count, for the head of a column: their chances if they have weights."""
    return f"{game.unit}s" if game.has_weights else "secrets"


def codes_of(game: Game) -> str:
    """How many codes *game* has, for people."""
    return f"{readable(game.size)} {'code' if game.size == 1 else 'codes'}"


def command_line(command: str, position: Position, *options: str) -> str:
    """The line for a shell that runs *command* at *position*.

    >>> from blackpeg.position import start
    >>> from blackpeg.rules import Game
    >>> command_line("assist", start(Game(4, 6)).after("1122", "1-?"))
    "blackpeg assist 4x6 '1122:1-?'"
    """
    game, turns = position.game, (position.game.write(turn) for turn in position.turns)
    return shlex.join(["blackpeg", command, *options, game.typed, *turns])
