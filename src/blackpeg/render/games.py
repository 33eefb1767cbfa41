"""Sentences about games."""

from __future__ import annotations

from collections.abc import Iterator

from blackpeg.fact import Frozen
from blackpeg.position import Status, readable
from blackpeg.render.counts import average_words, codes_of, measures
from blackpeg.render.document import Block, Document, Part, Rows, Table
from blackpeg.render.phrases import worst_words
from blackpeg.rules import PRESETS
from blackpeg.rules.examples import pegs_called
from blackpeg.verbs.games import AboutGame, KnownStrategies, NamedGames, Solved

MOST_SHOWN = 30
"""The most feedbacks of a game that are listed; of more the number is given."""


def game_table(named: NamedGames) -> Document:
    """A line for each game that has a name."""
    rows = [(each.name, str(each.game), f"{readable(each.codes):>9}", each.about) for each in named.games]
    return [Table([("name", "board", "codes", "what it is"), *rows], left=range(4))]


def strategy_table(known: KnownStrategies) -> Document:
    """A line for each strategy that has a name."""
    heads = ("strategy", "on 4x6", "average", "worst", "described by", "also called", "what it does")
    rows = []
    for each in known.strategies:
        numbers = (
            ("", "", "") if each.total is None else (f"{each.total:,}", f"{each.total / 1296:.4f}", f"{each.worst}")
        )
        source = "" if each.author is None else f"{each.author} {each.year}"
        rows.append((each.name, *numbers, source, ", ".join(each.other_names), each.about))
    return [Table([heads, *rows], left=(0, 4, 5, 6))]


def strategies_in_a_line(known: KnownStrategies) -> str:
    """The names of the strategies; of one strategy alone also what it does."""
    if len(known.strategies) == 1:
        (only,) = known.strategies
        return f"{only.name}: {only.about}"
    return ", ".join(each.name for each in known.strategies)


def other_games(named: NamedGames) -> str:
    """The note on games without a name."""
    return (
        "Any board from 1x1 to 100x100 can be played, scored and broken; up to "
        f"{readable(named.most_listed)} codes are listed.\n"
        "On larger boards counts are exact early in a game, and estimates later.\n"
        "blackpeg games 7x9 tells about a board."
    )


class GameWords(Frozen):
    """A game in words: its measures, how many codes it has, what pegs are called, and how commitments name it."""

    title: str
    codes: str
    pegs: tuple[str, str]
    identity: str


def game_words(about: AboutGame) -> GameWords:
    """*about* in words.

    >>> from blackpeg.verbs.games import about
    >>> words = game_words(about("4x6-black"))
    >>> words.title, words.codes, words.pegs, words.identity
    ('4 pegs, 6 colors (may repeat), black pegs only', '1,296 codes', ('black', 'white'), '4x6-black')
    """
    game = about.game
    return GameWords(title=measures(game), codes=codes_of(game), pegs=pegs_called(game), identity=game.identity)


def game_blocks(about: AboutGame) -> Iterator[Block]:
    """All about one game."""
    game = about.game
    yield f"{game}: {measures(game)}"
    many = ", too many to list: counts are exact early in a game, and estimates later"
    beyond = "" if about.counts is Status.PROVEN else many
    feedbacks = [game.write(feedback) for feedback in about.feedbacks]
    listed = f": {' '.join(feedbacks)}" if len(feedbacks) <= MOST_SHOWN else ""
    solved = [] if about.solved is None else _solved(about.solved)
    rows: list[tuple[str, Part]] = [
        ("codes", f"{readable(about.codes)}{beyond}"),
        ("feedbacks", f"{len(feedbacks):,}{listed}"),
        ("colors", game.alphabet.legend()),
        ("a code", about.example_code),
        ("a turn", game.write(about.example_turn)),
        ("strategy", f"{about.strategy}: {about.why}"),
        *(("" if number else "solved", line) for number, line in enumerate(solved)),
    ]
    named = (f"{name}: {PRESETS[name].about}" for name in about.names)
    rows += [("" if number else "names", line) for number, line in enumerate(named)]
    yield Rows(rows)


def _solved(solved: Solved) -> Iterator[str]:
    total, worst = solved.least_total, solved.least_worst
    if total is not None and total.total is not None and total.average is not None:
        worst_case = worst_words(total.worst, total.worst_lower)
        yield f"least total {total.total:,}, average {average_words(total.average)}, {worst_case}"
    if worst is not None and (total is None or worst.worst < total.worst):
        and_total = "" if worst.total is None else f", with a total of {worst.total:,}"
        if total is not None and total.worst_lower is not None and total.worst_lower < total.worst:
            and_total = "; not known together"
        yield f"least worst case {worst.worst}{and_total}"
