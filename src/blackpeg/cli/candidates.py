"""`blackpeg candidates`: the codes that fit all replies."""

from __future__ import annotations

import click

from blackpeg.cli.arguments import tell
from blackpeg.cli.from_verbs import command_of
from blackpeg.cli.pictures import draw, svg_option
from blackpeg.cli.positions import possible_position
from blackpeg.cli.progress import thinking
from blackpeg.facts import entries
from blackpeg.position import Count
from blackpeg.render.candidates import left_out
from blackpeg.rules import Game
from blackpeg.verbs.candidates import CodeMap, code_map
from blackpeg.verbs.candidates import candidates as list_candidates


@command_of(
    "candidates",
    click.option("--map", "as_map", is_flag=True, help="Draw all codes as dots instead, and mark the possible ones."),
    click.option("--guess", metavar="CODE", help="With a map: color the codes by the feedback to this guess."),
    svg_option("Draw the map to FILE."),
)
@click.pass_context
def candidates(
    context: click.Context,
    game: Game,
    turns: tuple[str, ...],
    limit: int | None,
    as_map: bool,
    guess: str | None,
    svg: str | None,
    time: float,
    seed: int | None,
    as_json: bool,
) -> None:
    """Count, list, or draw as a map; a position that no code fits is refused."""
    nothing = {"count": Count.exactly(0), "codes": [], "sampled": False, "is_complete": True}
    is_map = as_map or svg is not None
    if is_map:
        if context.get_parameter_source("limit") is not click.core.ParameterSource.DEFAULT:
            raise click.UsageError("--limit is for a list, and a map has them all; drop one of the two", context)
        nothing = dict.fromkeys(entries(CodeMap))
    elif guess is not None:
        raise click.UsageError("--guess is for the map; add --map or --svg", context)
    position = possible_position(game, turns, as_json, nothing, time)
    if is_map:
        from blackpeg.render.map_picture import map_svg  # here: lists need no picture

        with thinking():
            drawn = code_map(position, guess)
        tell(drawn, as_json, after=draw(svg, map_svg(drawn)))
        return
    with thinking():
        found = list_candidates(position, limit, time=time, seed=seed or 0)
    tell(found, as_json, note=left_out(found))
