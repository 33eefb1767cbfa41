"""`blackpeg candidates`: the codes that fit all replies."""

from __future__ import annotations

from itertools import islice
from typing import Any

import click

from blackpeg.cli.group import Command
from blackpeg.cli.options import (
    chosen_time,
    game_argument,
    json_option,
    position_of,
    possible_position,
    print_json,
    time_option,
    turns_argument,
)
from blackpeg.cli.progress import thinking
from blackpeg.cli.wrapping import echo
from blackpeg.errors import TooLargeError
from blackpeg.position import MOST_CODES, Count, Position, readable
from blackpeg.render.known import SUSPICION, codes_left, doubts_about, is_listed, some_candidates
from blackpeg.render.phrases import counted
from blackpeg.rules import Game

DEFAULT_LIMIT = 100
MOST_DIGITS = 250
"""The largest board has 10^200 codes; Python reads no number of thousands of digits."""


class LimitType(click.ParamType):  # type: ignore[type-arg]  # not generic before click 8.3
    """How many to list: a number, or ``all``, which is None."""

    name = "limit"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> int | None:
        """The number that *value* spells."""
        if value is None or isinstance(value, int) or value == "all":
            return None if value == "all" else value
        if not (value.isascii() and value.isdigit() and len(value) <= MOST_DIGITS):
            what = f"{value[:MOST_DIGITS]}... of {len(value)} signs" if len(value) > MOST_DIGITS else repr(value)
            self.fail(f"expected a number or 'all', got {what}", param, ctx)
        return int(value)


@click.command(
    cls=Command,
    examples=["blackpeg candidates 4x6 1122:1-0 1344:0-2", "blackpeg candidates super 11223:2-1 --limit all"],
)
@game_argument()
@turns_argument
@click.option(
    "--limit",
    type=LimitType(),
    default=DEFAULT_LIMIT,
    show_default=True,
    metavar="N",
    help="List N codes at most, or all.",
)
@time_option
@json_option
def candidates(game: Game, turns: tuple[str, ...], limit: int | None, as_json: bool) -> None:
    """Count the codes that fit all replies, and list them in reading order.

    The first line is the count.  In a reply ? is a number you do not know, and =3 the sum of the two.

    On boards too large to list their codes up to 10^20 can be counted where few are left; else the count is an
    estimate, and the codes are some that sampling found.
    """
    position = possible_position(position_of(game, turns), as_json, {"count": 0, "exact": True, "codes": []})
    if turns and not is_listed(game):
        _found(position, limit, as_json)
        return
    if (wanted := position.count if limit is None else min(limit, position.count)) > MOST_CODES:
        raise TooLargeError(
            f"{readable(wanted)} codes are too many to list; --limit takes up to {readable(MOST_CODES)}"
        )
    count = position.count
    listed = islice(position.candidates if turns else game.codes(), wanted)  # at the start they may be too many to keep
    if as_json:
        print_json({"count": count, "exact": True, "codes": [str(code) for code in listed]})
        return
    echo(f"{readable(count)} {'candidate' if count == 1 else 'candidates'}")
    for code in listed:
        echo(str(code))
    if limit is not None and count > limit:
        echo(f"{readable(count - limit)} more; --limit all lists them", err=True)


def _found(position: Position, limit: int | None, as_json: bool) -> None:
    """Their number and the first of them, where that few are left; else an estimate, and some that sampling found."""
    seconds = chosen_time()
    with thinking():
        codes, number = some_candidates(position, limit, seconds)
        count = codes_left(position, seconds) if number is None else Count.exactly(number)
    if as_json:
        proven = count.number if count.is_proven else None
        listed = [str(code) for code in codes]
        doubts = {} if codes else {"consistency": doubts_about(position, seconds).facts()}
        print_json({"count": proven, "exact": count.is_proven, "left": count.facts(), "codes": listed, **doubts})
        return
    echo(count.words("candidate"))
    for code in codes:
        echo(str(code))
    if number is None and not codes:
        echo(f"blackpeg: {SUSPICION}", err=True)
    elif number is None:
        echo(f"{counted(len(codes), 'code')} found by sampling, in no order; there may be more", err=True)
    elif number > len(codes):
        echo(f"{readable(number - len(codes))} more; --limit all lists them", err=True)
