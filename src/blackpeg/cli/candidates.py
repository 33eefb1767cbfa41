"""`blackpeg candidates`: the codes that fit all replies."""

from __future__ import annotations

from typing import Any

import click

from blackpeg.cli.arguments import game_argument, json_option, tell, turns_argument
from blackpeg.cli.group import Command
from blackpeg.cli.options import chosen_time, list_time_option
from blackpeg.cli.pictures import draw, svg_option
from blackpeg.cli.positions import possible_position
from blackpeg.cli.progress import thinking
from blackpeg.cli.wrapping import columns
from blackpeg.facts import entries
from blackpeg.position import Count
from blackpeg.render.candidates import left_out
from blackpeg.rules import Game
from blackpeg.verbs.candidates import CodeMap, code_map
from blackpeg.verbs.candidates import candidates as list_candidates

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
    examples=[
        "blackpeg candidates 4x6 1122:1-0 1344:0-2",
        "blackpeg candidates super 11223:2-1 --limit all",
        "blackpeg candidates 4x6 1122:1-0 --map --guess 1344",
        "blackpeg candidates 4x6 1122:1-0 --svg map.svg",
    ],
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
@click.option("--map", "as_map", is_flag=True, help="Draw all codes as dots instead, and mark the possible ones.")
@click.option("--guess", metavar="CODE", help="With a map: color the codes by the feedback to this guess.")
@svg_option("Draw the map to FILE.")
@list_time_option
@json_option
@click.pass_context
def candidates(
    context: click.Context,
    game: Game,
    turns: tuple[str, ...],
    limit: int | None,
    as_map: bool,
    guess: str | None,
    svg: str | None,
    as_json: bool,
) -> None:
    """Count the codes that fit all feedbacks, and list them in reading order.

    The first line is the count.  In a feedback, ? is a number you do not know, and =3 is the sum of the two.

    --map draws every code as a dot.  The pegs go in pairs, the first peg of each pair across and the second down, outer
    pairs first: 4x6 has 6 by 6 fields, by pegs 1 and 2, of 6 by 6 dots.  If a board has more than 32,768 codes, one dot
    stands for several.

    On boards too large to list their codes, Blackpeg counts them exactly if time allows, and lists them if few are left
    of up to 10^20; otherwise the count is an estimate, and the codes are some that sampling found.
    """
    nothing = {"count": Count.exactly(0), "codes": [], "sampled": False, "is_complete": True}
    is_map = as_map or svg is not None
    if is_map:
        if context.get_parameter_source("limit") is not click.core.ParameterSource.DEFAULT:
            raise click.UsageError("--limit is for a list, and a map has them all; drop one of the two", context)
        nothing = dict.fromkeys(entries(CodeMap))
    elif guess is not None:
        raise click.UsageError("--guess is for the map; add --map or --svg", context)
    position = possible_position(game, turns, as_json, nothing)
    if is_map:
        from blackpeg.render.map_picture import map_svg  # here: lists need no picture

        with thinking():
            drawn = code_map(position, guess)
        tell(drawn, as_json, after=draw(svg, map_svg(drawn)), width=columns())
        return
    with thinking():
        found = list_candidates(position, limit, time=chosen_time())
    tell(found, as_json, note=left_out(found))
