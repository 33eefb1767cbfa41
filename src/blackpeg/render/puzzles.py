"""Puzzles: as text, and as a sheet to print, with the solutions on its last page."""

from __future__ import annotations

import json
from collections.abc import Iterator
from html import escape
from typing import TYPE_CHECKING

from blackpeg.fact import Frozen
from blackpeg.facts import as_json
from blackpeg.render.contradictions import contradiction_blocks
from blackpeg.render.document import Block, CommandLine, Paragraph
from blackpeg.render.phrases import capitalized, counted, guesses, listed
from blackpeg.render.text import lines
from blackpeg.rules.clues import clue_of, clue_sentence, made_of

if TYPE_CHECKING:
    from blackpeg.verbs.check_score import ScoreCheck
    from blackpeg.verbs.puzzle import Puzzle, Puzzles
    from blackpeg.verbs.static import Static
    from blackpeg.verbs.tasks import Tasks


def puzzles_blocks(found: Puzzles) -> Iterator[Block]:
    """Made puzzles, and then their solutions; or the answer to one that was posted."""
    if found.seed is None:
        yield from puzzle_blocks(found.puzzles[0])
        return
    for number, puzzle in enumerate(found.puzzles, 1):
        yield f"Puzzle {number}: {found.game}, {puzzle.grade} ({counted(puzzle.cases or 0, 'case')})"
        yield from (CommandLine(clue_of(turn, found.game)) for turn in puzzle.position.turns)
    yield "Solutions: " + ", ".join(f"{number}: {puzzle.code}" for number, puzzle in enumerate(found.puzzles, 1))
    yield f"Seed: {found.seed}"


def puzzles_in_lines(found: Puzzles) -> str | None:
    """The clues and the solution of each made puzzle in a line, for ``--quiet``; None if one was posted."""
    return None if found.seed is None else "\n".join(f"{each.position}  {each.code}" for each in found.puzzles)


def puzzle_blocks(puzzle: Puzzle) -> Iterator[Block]:
    """The solution, whether it is the only one, and which clues are spare; or why there is none, and the repair."""
    game, turns = puzzle.position.game, puzzle.position.turns
    if puzzle.code is not None:
        yield Paragraph([puzzle.code, " is the only code that fits."])
    elif puzzle.count:
        more = ", ..." if puzzle.count > len(puzzle.codes) else ""
        yield f"{puzzle.count:,} codes fit, so the puzzle needs more clues: {', '.join(map(str, puzzle.codes))}{more}"
    elif puzzle.contradiction is not None:
        first, *others = contradiction_blocks(puzzle.contradiction)
        yield from (capitalized(first), *others)
    if puzzle.spare:
        alone = ", each if the others stay" if len(puzzle.spare) > 1 else ""
        yield f"Spare{alone}: {listed([game.write(turn) for turn in puzzle.spare], 'and')}"
    if puzzle.cases is not None:
        yield f"{str(puzzle.grade).capitalize()}: {counted(puzzle.cases, 'case')} to write down."
    if turns:
        yield f"Read as: {puzzle.position}"


class PuzzlesWords(Frozen):
    """The lines about a puzzle that was posted: its solution, whether there is one, and what is spare or wrong."""

    lines: tuple[str, ...]


def puzzles_words(found: Puzzles) -> PuzzlesWords:
    """The sentences of a page about a puzzle that was posted.

    >>> from blackpeg.verbs.puzzle import puzzle
    >>> puzzles_words(puzzle("3x6", solve="112: nothing is correct. 345: all are correct and well placed")).lines[0]
    '345 is the only code that fits.'
    """
    return PuzzlesWords(tuple(lines(puzzles_blocks(found))))


def sheet(found: Puzzles) -> str:
    """A page of HTML to print: the puzzles, and the solutions on the last page."""
    made = []
    for number, puzzle in enumerate(found.puzzles, 1):
        clues = "\n".join(
            "<tr>"
            + "".join(f"<td>{escape(game.alphabet.signs[color])}</td>" for color in turn.guess)
            + f"<th>{escape(clue_sentence(turn, game))}</th></tr>"
            for game in (found.game,)
            for turn in puzzle.position.turns
        )
        made.append(f"<section><h2>{number} <small>{puzzle.grade}</small></h2>\n<table>\n{clues}\n</table></section>")
    solutions = "\n".join(f"<li>{puzzle.code}</li>" for puzzle in found.puzzles)
    return f"""<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Puzzles: {escape(str(found.game))}</title>
<style>
body {{ font: 11pt sans-serif; max-width: 48rem; margin: 1rem auto; }}
section {{ break-inside: avoid; margin: 0 0 1.5rem; }}
table {{ border-spacing: 3px; }}
td {{ border: 1px solid; min-width: 1.6em; padding: .2em; text-align: center; font-weight: bold; }}
th {{ font-weight: normal; text-align: left; padding-left: .6em; }}
.solutions {{ break-before: page; columns: 4; }}
</style>
<h1>Find the code</h1>
<p>Each code has {escape(made_of(found.game))}.
Exactly one code fits all clues of a puzzle.</p>
{chr(10).join(made)}
<div class="solutions"><h2>Solutions</h2>
<ol>
{solutions}
</ol></div>
</html>"""


def puzzles_svg(found: Puzzles) -> Iterator[str]:
    """The puzzles as a picture: two beside each other, a clue a row."""
    from blackpeg.render.figure import figure, text
    from blackpeg.render.row_picture import KINDS, STYLE, turn_shapes  # here: they draw maps, too

    wide, row = 48 + 34 * found.game.pegs + 14 * -(-found.game.pegs // 2), 42
    most = max(len(puzzle.position.turns) for puzzle in found.puzzles)
    high, across = 56 + row * most, min(2, len(found.puzzles))
    shapes = list[str]()
    for number, puzzle in enumerate(found.puzzles):
        left, top = wide * (number % across), high * (number // across)
        shapes.append(text(left + 24, top + 36, f"{number + 1}  {puzzle.grade or ''}".strip(), "text strong"))
        for at, turn in enumerate(puzzle.position.turns):
            shapes += turn_shapes(turn, found.game, left + wide / 2, top + 50 + row * at, wide - 24, hidden=False)
    said = "; ".join(found.game.write(turn) for puzzle in found.puzzles for turn in puzzle.position.turns)
    rows = -(-len(found.puzzles) // across)
    yield from figure(f"Puzzles: {found.game}", said, wide * across, high * rows + 16, shapes, KINDS, STYLE)


def score_check_blocks(found: ScoreCheck) -> Iterator[Block]:
    """Whether every answer was right, or the first wrong pair with the right answer."""
    asked = f"{'all ' if found.is_complete else ''}{found.pairs:,} pairs of guess and secret on {found.game}"
    if found.right is None:
        yield f"Every answer to {asked} is right."
        return
    yield f"Wrong: guess {found.guess}, secret {found.secret} is {found.game.write(found.right)}, not {found.answered}"
    yield f"{counted(found.wrong, 'answer')} to {asked} {'is' if found.wrong == 1 else 'are'} wrong."


def static_blocks(found: Static) -> Iterator[Block]:
    """What guesses made all at once tell, codes that they leave alike, and how few would do."""
    number, codes = len(found.guesses), counted(found.codes, "code")
    said = f"{capitalized(guesses(number))} {{}}{'s' * (number == 1)}"
    if not found.guesses:
        yield f"{found.game} has one code, so there is nothing to tell apart."
        return
    yield CommandLine(" ".join(map(str, found.guesses)))
    if found.are_enough:
        yield f"{said.format('tell')} all {codes} of {found.game} apart."
    else:
        left = f"{found.left_alike:,} of {codes} of {found.game} alike"
        yield f"{said.format('leave')} {left}: there are {found.different:,} different answers."
        yield f"Alike, for example: {listed(found.alike, 'and')}."
    if found.is_smallest:
        yield "No smaller set does: proven."
    elif found.least < number or not found.are_enough:
        yield f"It takes at least {found.least}: proven."


def tasks_blocks(found: Tasks) -> Iterator[Block]:
    """An object of JSON for each task, which programs read line by line."""
    yield from (json.dumps(as_json(task), ensure_ascii=False) for task in found.tasks)


def tasks_in_lines(found: Tasks) -> str:
    """What ``--quiet`` prints: every task, as all of them are the answer."""
    return "\n".join(map(str, tasks_blocks(found)))
