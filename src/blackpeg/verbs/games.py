"""`games`: the games that have names; `about`: all about one; `known_strategies`: the strategies that have names."""

from __future__ import annotations

from fractions import Fraction
from typing import Annotated

from blackpeg import book
from blackpeg.fact import Fact, Frozen
from blackpeg.facts import SHAPE
from blackpeg.knowledge import status_of_counts
from blackpeg.play.codemaker import hosts_for
from blackpeg.play.commands import play_limit
from blackpeg.position import Status
from blackpeg.registry import ABOUT, SEEDED, USUAL, Chosen, other_names, require_own, usual
from blackpeg.rules import PRESETS, Code, Feedback, Game, Turn, game_of, parse_game
from blackpeg.rules.examples import example_turn
from blackpeg.rules.sizes import MOST_LISTED
from blackpeg.verbs.table import GAME, Param, verb

OF_GAME = tuple(f"game.{path}" for path in SHAPE)


class NamedGame(Frozen):
    """A game that has a name, what it is in a few words, and the *group* of games it is of, such as ``classic``."""

    name: str
    about: str
    group: str
    game: Game
    codes: int

    ALSO = OF_GAME


class NamedGames(Fact):
    """All games that have names; and the most codes that are listed of any board."""

    games: tuple[NamedGame, ...]
    most_listed: int

    FORMS = {"document": "games.game_table", "note": "games.other_games"}


class ProvenBest(Frozen):
    """What one strategy needs that is proven to be best: its *total*, *average* and *worst* case; the first two are
    None if they are not proven to be the least with that worst case.  No strategy as good has a worst case below
    *worst_lower*; None if that is unknown."""

    total: int | None
    average: Fraction | None
    worst: int
    worst_lower: int | None


class Solved(Frozen):
    """The best strategies of a game, as far as the book goes: of the *least_total*, and of the *least_worst* case and
    then the least total.  They may be two: no strategy need have both."""

    least_total: ProvenBest | None
    least_worst: ProvenBest | None


class AboutGame(Fact):
    """All about a game: its measures, how far *counts* of the codes that are possible are known, its *feedbacks*, how
    a code and a turn are written, what is *solved* of it (None: nothing), which *strategy* plays it unless another is
    asked for, and *why*, which *hosts* can play it, and the most guesses of who breaks a code, unless told otherwise
    (None: any number)."""

    game: Game
    names: tuple[str, ...]
    codes: int
    counts: Status
    feedbacks: tuple[Feedback, ...]
    example_code: Code
    example_turn: Turn
    solved: Solved | None
    strategy: str
    why: str
    hosts: tuple[str, ...]
    usual_limit: int | None

    FORMS = {"document": "games.game_blocks", "words": "games.game_words"}
    ALSO = OF_GAME


@verb(
    """List the games that have names.""",
    examples=["games"],
)
def games() -> NamedGames:
    """The games that have names.

    >>> games().games[0].name
    'mastermind'
    """
    named = ((name, preset, parse_game(name)) for name, preset in PRESETS.items())
    return NamedGames(
        tuple(NamedGame(name, preset.about, preset.group, game, game.size) for name, preset, game in named), MOST_LISTED
    )


@verb("""Say all about one game.""", examples=["games super", "games 5x5-black:BYGPR"])
def about(game: Annotated[Game | str, GAME]) -> AboutGame:
    """All about *game*.

    >>> about("bulls-and-cows").solved.least_total.total
    26274
    """
    game = game_of(game)
    turn = example_turn(game)
    return AboutGame(
        game=game,
        names=tuple(name for name in PRESETS if parse_game(name) == game),
        codes=game.size,
        counts=status_of_counts(game),
        feedbacks=tuple(game.feedbacks),
        example_code=turn.guess,
        example_turn=turn,
        solved=_solved(game),
        strategy=USUAL,
        why=usual(game),
        hosts=hosts_for(game),
        usual_limit=play_limit(game),
    )


def _solved(game: Game) -> Solved | None:
    least_total, least_worst = (_best(game, objective) for objective in ("total", "worst"))
    return None if least_total is None and least_worst is None else Solved(least_total, least_worst)


def _best(game: Game, objective: str) -> ProvenBest | None:
    if not book.covers(game, objective):
        return None
    manifest = book.manifest(game, objective)
    if manifest.objective == "worst":
        return ProvenBest(None, None, manifest.worst, manifest.worst)
    worst_lower = manifest.worst_lower if manifest.objective == "total" else manifest.worst
    return ProvenBest(manifest.total, manifest.average, manifest.worst, worst_lower)


SOURCES: dict[str, tuple[str | None, int | None, int | None, int | None]] = {
    "best": (None, None, 5625, 6),
    "minimax": ("Knuth", 1977, 5801, 5),
    "expected-size": ("Irving", 1979, 5696, 6),
    "entropy": ("Neuwirth", 1982, 5722, 6),
    "most-parts": ("Kooi", 2005, 5668, 6),
    "first-consistent": ("Shapiro", 1983, 7471, 9),
    "random-consistent": ("Swaszek", 2000, None, None),
    "optimal": ("Koyama and Lai", 1993, 5625, 6),
    "optimal-worst": ("Koyama and Lai", 1993, 5626, 5),
}
"""The author who described a strategy first, the year, and the total and the worst case of its guesses on 4x6;
docs/strategies.md names the papers."""


class KnownStrategy(Frozen):
    """A strategy by its *name* and *other_names*, what it does, and the *author* and *year* of the paper that describes
    it, if there is one.  It *draws* if its guesses depend on a seed.  *total* is of the guesses for all 1,296 secrets
    of 4x6, *worst* the most for one; they are None of strategies that draw."""

    name: str
    about: str
    author: str | None
    year: int | None
    draws: bool
    other_names: tuple[str, ...]
    total: int | None
    worst: int | None


class KnownStrategies(Fact):
    """All strategies that have names; *usual* is the one that plays unless another is asked for."""

    strategies: tuple[KnownStrategy, ...]
    usual: str

    FORMS = {"document": "games.strategy_table", "line": "games.strategies_in_a_line"}


@verb(
    """List the strategies that have names, or one: what it does, who described it first, and what it needs on 4x6.

    $ A Python function of your own is module:name, a tree is tree:FILE, and a program is cmd:COMMAND.
    """,
    examples=["strategies", "strategies knuth"],
)
def known_strategies(
    name: Annotated[str | None, Param("Only the strategy with this name.", metavar="[NAME]")] = None,
) -> KnownStrategies:
    """The strategies that have names, or the one with this *name*; raises `StrategyError` if there is none.

    >>> [each.author for each in known_strategies().strategies if each.name == "minimax"]
    ['Knuth']
    """
    if name is not None:
        require_own(name)
    known = []
    for each in ABOUT if name is None else [str(Chosen(name))]:
        author, year, total, worst = SOURCES.get(each, (None, None, None, None))
        known.append(KnownStrategy(each, ABOUT[each], author, year, each in SEEDED, other_names(each), total, worst))
    return KnownStrategies(tuple(known), USUAL)
