"""Strategies by name: Blackpeg's own, ``tree:FILE``, or a user's own as ``module:name`` or ``cmd:COMMAND``."""

from __future__ import annotations

import importlib
import os
import sys
from dataclasses import dataclass

from blackpeg.call import require_seed
from blackpeg.errors import StrategyError, quoted
from blackpeg.position import readable
from blackpeg.rules import Game, game_of
from blackpeg.strategies.consistent import FirstConsistent, RandomConsistent
from blackpeg.strategies.one_step import ONE_STEP, OneStep
from blackpeg.strategies.strategy import (
    ENGINE_PREFIX,
    ENGINE_SECONDS,
    MOVE_SECONDS,
    TREE_PREFIX,
    Choose,
    Guesses,
    Strategy,
    guesses_of,
    strategy_of,
)

USUAL = "best"
"""The strategy that plays unless another is asked for."""

OPTIMAL = {USUAL: "total", "optimal": "total", "optimal-worst": "worst-then-total"}
"""The strategies that play a proven best tree where there is one, and what each makes least."""

ABOUT = {
    USUAL: "plays every board: proven optimal where that is known, else by entropy or a sample",
    "minimax": "keeps the largest part smallest (Knuth)",
    "expected-size": "keeps the average part smallest (Irving)",
    "entropy": "gains the most information on average (Neuwirth)",
    "most-parts": "leaves the most parts (Kooi)",
    "first-consistent": "guesses the first code that fits",
    "random-consistent": "guesses any code that fits",
    "sampled": "looks at a sample of the codes: for large boards",
    "optimal": "needs the fewest guesses on average there can be, where that is known",
    "optimal-worst": "keeps the worst case least, where that is known",
}
"""The strategies that ship with Blackpeg, in a few words."""

NAMES = tuple(ABOUT)
"""Their names."""

SEEDED = ("random-consistent", "sampled")
"""Those of them that draw."""

FORMS = f"a tree as {TREE_PREFIX}FILE, or your own as module:name or {ENGINE_PREFIX}COMMAND"
"""What else names a strategy, for people."""


@dataclass(frozen=True, slots=True)
class Chosen:
    """A strategy by its *name*, without one the usual, with what `named` knows to ask of it: *consistent* guesses, a
    *first* guess."""

    name: str | None = None
    consistent: bool = False
    first: str | None = None


def named(
    name: str,
    *,
    guesses: Guesses = Guesses.ANY,
    first: str | None = None,
    seed: int = 0,
    move_time: float = ENGINE_SECONDS,
    seconds: float | None = None,
) -> Strategy:
    """The strategy called *name*, a tree as ``tree:FILE``, or a user's own as ``module:name`` or ``cmd:COMMAND``.

    *guesses*, *first* and *seed* go to the strategies they mean something to; `first-consistent` and
    `random-consistent` guess candidates in any case.  *move_time* is the seconds that a command may take for a guess,
    *seconds* those that Blackpeg's own may: without any, `sampled` and `optimal` take `MOVE_SECONDS`, `best` lets
    no clock decide what it searches, and those that look one guess ahead look at all.
    Raises `StrategyError` where there is no such strategy, or
    an option makes no sense or is not for it; what `read_tree` raises where a tree file is no good.

    >>> print(named("entropy"))
    entropy
    """
    if not isinstance(name, str):
        raise StrategyError(f"expected the name of a strategy, got {quoted(name)}")
    guesses = guesses_of(guesses)
    if name in OPTIMAL:
        # Each is imported where it is asked for: most commands need no search, no process and no tree.
        from blackpeg.search.best import Best
        from blackpeg.search.worth import ObjectiveKind

        if seconds is None and name != USUAL:
            seconds = MOVE_SECONDS
        return Best(ObjectiveKind(OPTIMAL[name]), guesses, first, seconds=seconds, seed=seed, name=name)
    if name in ONE_STEP:
        return OneStep(ONE_STEP[name], guesses, first, seconds)
    if name == "first-consistent":
        return FirstConsistent(first)
    if name == "random-consistent":
        return RandomConsistent(seed, first)
    if name == "sampled":
        if guesses is not Guesses.ANY:
            raise StrategyError("sampled guesses any code; consistent guesses cannot be forced on it")
        from blackpeg.strategies.sampled import Sampled

        return Sampled(MOVE_SECONDS if seconds is None else seconds, seed, first)
    if ":" in name:
        if guesses is not Guesses.ANY or first is not None:
            raise StrategyError(
                f"{name} chooses its own guesses; consistent guesses or a first guess cannot be forced on it"
            )
        if name.startswith(ENGINE_PREFIX):
            from blackpeg.strategies.engine import Engine

            return Engine(name.removeprefix(ENGINE_PREFIX), move_time=move_time)
        if name.startswith(TREE_PREFIX):
            from blackpeg.strategies.tree_strategy import load_tree

            return load_tree(name.removeprefix(TREE_PREFIX))
        return load(name)
    raise StrategyError(f"expected one of {', '.join(NAMES)}, {FORMS}, got {quoted(name)}")


def strategy_called(
    what: Strategy | Choose | Chosen | str | None, seed: int = 0, seconds: float | None = None
) -> Strategy:
    """The strategy itself, the one `named` so, with *seed* and *seconds*, or without any the usual one.

    Raises `StrategyError` for anything else, and as `require_seed` does.

    >>> print(strategy_called("entropy"), strategy_called(None))
    entropy best
    """
    require_seed(seed)
    if isinstance(what, str | None):
        what = Chosen(what)
    if not isinstance(what, Chosen):
        return strategy_of(what)
    guesses = Guesses.CONSISTENT if what.consistent else Guesses.ANY
    return named(what.name or USUAL, guesses=guesses, first=what.first, seed=seed, seconds=seconds)


def usual(game: Game | str) -> str:
    """How the usual strategy plays *game*.

    >>> print(usual("4x6"))
    the book has its best tree, proven; elsewhere small positions are searched to the end
    >>> print(usual("20x20"))  # doctest: +NORMALIZE_WHITESPACE
    10^26 codes are too many to look at all of them for every guess: guesses that tell most of a sample of them,
    asking about the whole board
    """
    from blackpeg import book
    from blackpeg.search.best import is_fast

    game = game_of(game)
    if book.covers(game):
        return "the book has its best tree, proven; elsewhere small positions are searched to the end"
    codes = readable(game.size)
    if is_fast(game):
        return f"all {codes} codes are looked at for every guess; small positions are searched to the end"
    from blackpeg.strategies.sampled import plan_of

    return (
        f"{codes} codes are too many to look at all of them for every guess: guesses that tell most of a sample of "
        f"them, asking about {plan_of(game)}"
    )


def load(path: str) -> Strategy:
    """The object ``module:name``, called if it is a class; the current folder is searched too.

    Raises `StrategyError` where there is none, or it has no ``choose``.
    """
    module_name, _, attribute = path.partition(":")
    if not all(part.isidentifier() for part in (*module_name.split("."), attribute)):
        raise StrategyError(
            f"expected a strategy as module:name, got {quoted(path)}; turns follow the game: '4x6 1122:1-0 1344:0-2'"
        )
    if module_name.endswith(".py"):
        module = module_name.removesuffix(".py")
        raise StrategyError(f"expected a strategy as module:name, such as {module}:{attribute}, got {quoted(path)}")
    folder = os.getcwd()
    lent = folder not in sys.path
    if lent:
        sys.path.insert(0, folder)
    try:
        found = getattr(importlib.import_module(module_name), attribute)
        strategy = found() if isinstance(found, type) else found
    except Exception as error:
        what = type(error).__name__
        raise StrategyError(f"cannot load the strategy {path:.80}: {what}: {error!s:.80}") from error
    finally:
        # Not for good: what a program imports later must not depend on the folder it runs in.
        if lent and folder in sys.path:
            sys.path.remove(folder)
    if not isinstance(strategy, Strategy) and not callable(strategy):
        raise StrategyError(f"{path} is no strategy: it is no function, and has no method choose(position)")
    return strategy_of(strategy)
