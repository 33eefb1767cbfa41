"""Strategies by name: Blackpeg's own, ``tree:FILE``, or a user's own as ``module:name`` or ``cmd:COMMAND``."""

from __future__ import annotations

import importlib
import os
import sys
from math import isqrt
from typing import NamedTuple

from blackpeg.errors import StrategyError
from blackpeg.kernel import Measure
from blackpeg.position import readable
from blackpeg.rules import Game, game_of
from blackpeg.strategies.consistent import FirstConsistent, RandomConsistent
from blackpeg.strategies.naming import ENGINE_PREFIX, ENGINE_SECONDS, MOVE_SECONDS, TREE_PREFIX
from blackpeg.strategies.one_step import FAST_PEGS, OneStep, most_pairs
from blackpeg.strategies.strategy import Choose, Guesses, Strategy, guesses_of, strategy_of

ONE_STEP = {
    "minimax": Measure.MAX_PART,
    "expected-size": Measure.SUM_SQUARES,
    "entropy": Measure.ENTROPY,
    "most-parts": Measure.PARTS,
}
OPTIMAL = {"optimal": "total", "optimal-worst": "worst-then-total"}
"""The names of the best strategies, and what each makes least."""

NAMES = (*ONE_STEP, "first-consistent", "random-consistent", "sampled", *OPTIMAL)
"""The strategies that ship with Blackpeg."""

SEEDED = ("random-consistent", "sampled")
"""Those of them that draw."""

FAST_CODES = 1_000_000
"""On boards of at most this many codes `entropy` chooses well within a second,"""
FAST_CODES_OF_MANY_PEGS = 20_000
"""and beyond 15 pegs of at most this many."""

FORMS = f"a tree as {TREE_PREFIX}FILE, or your own as module:name or {ENGINE_PREFIX}COMMAND"
"""What else names a strategy, for people."""


def named(
    name: str,
    *,
    guesses: Guesses = Guesses.ANY,
    first: str | None = None,
    seed: int = 0,
    move_time: float = ENGINE_SECONDS,
    seconds: float = MOVE_SECONDS,
) -> Strategy:
    """The strategy called *name*, a tree as ``tree:FILE``, or a user's own as ``module:name`` or ``cmd:COMMAND``.

    *guesses*, *first* and *seed* go to the strategies they mean something to; `first-consistent` and
    `random-consistent` guess candidates in any case.  *move_time* is the seconds that a command may take for a guess,
    *seconds* those that `sampled` may.
    Raises `StrategyError` where there is no such strategy, or
    an option makes no sense or is not for it; what `read_tree` raises where a tree file is no good.

    >>> print(named("entropy"))
    entropy
    """
    guesses = guesses_of(guesses)
    if name in OPTIMAL:
        # Each is imported where it is asked for: most commands need no search, no process and no tree.
        from blackpeg.search.objective import ObjectiveKind
        from blackpeg.search.optimal import Optimal

        return Optimal(ObjectiveKind(OPTIMAL[name]), guesses, first)
    if name in ONE_STEP:
        return OneStep(ONE_STEP[name], guesses, first)
    if name == "first-consistent":
        return FirstConsistent(first)
    if name == "random-consistent":
        return RandomConsistent(seed, first)
    if name == "sampled":
        if guesses is not Guesses.ANY:
            raise StrategyError("sampled guesses any code; consistent guesses cannot be forced on it")
        from blackpeg.strategies.sampled import Sampled

        return Sampled(seconds, seed, first)
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
    raise StrategyError(f"expected one of {', '.join(NAMES)}, {FORMS}, got {name!r:.80}")


def strategy_called(what: Strategy | Choose | str, seed: int = 0, seconds: float = MOVE_SECONDS) -> Strategy:
    """The strategy itself, or the one `named` so, with *seed* and *seconds*; raises `StrategyError` for anything else.

    >>> print(strategy_called("entropy"))
    entropy
    """
    return named(what, seed=seed, seconds=seconds) if isinstance(what, str) else strategy_of(what)


class Usual(NamedTuple):
    """The name of the strategy that plays a board unless another is asked for, and why it does."""

    name: str
    why: str


def usual(game: Game | str, guesses: Guesses = Guesses.ANY) -> Usual:
    """The usual strategy of *game*: `entropy` where it looks at all codes well within a second, else `sampled`.

    Where the *guesses* have to be consistent, `entropy`, which says what is too large for it: `sampled` guesses any.

    >>> usual("4x6").name, usual("10x10").name
    ('entropy', 'sampled')
    """
    game = game_of(game)
    most = FAST_CODES if game.pegs <= FAST_PEGS else FAST_CODES_OF_MANY_PEGS
    if game.size <= min(most, isqrt(most_pairs(game))):
        return Usual("entropy", f"{readable(game.size)} codes are few enough to look at all of them for every guess")
    if guesses is Guesses.CONSISTENT:
        return Usual("entropy", "it looks at all codes that are possible")
    from blackpeg.strategies.sampled import plan_of

    return Usual(
        "sampled",
        f"{readable(game.size)} codes are too many to look at all of them for every guess: guesses that tell most of a "
        f"sample of them, asking about {plan_of(game)}",
    )


def load(path: str) -> Strategy:
    """The object ``module:name``, called if it is a class; the current folder is searched too.

    Raises `StrategyError` where there is none, or it has no ``choose``.
    """
    module_name, _, attribute = path.partition(":")
    folder = os.getcwd()
    lent = folder not in sys.path
    if lent:
        sys.path.insert(0, folder)
    try:
        found = getattr(importlib.import_module(module_name), attribute)
        strategy = found() if isinstance(found, type) else found
    except Exception as error:
        what = type(error).__name__
        raise StrategyError(f"cannot load the strategy {path:.80}: {what}: {error!s:.200}") from error
    finally:
        # Not for good: what a program imports later must not depend on the folder it runs in.
        if lent and folder in sys.path:
            sys.path.remove(folder)
    if not isinstance(strategy, Strategy) and not callable(strategy):
        raise StrategyError(f"{path} is no strategy: it is no function, and has no method choose(position)")
    return strategy_of(strategy)
