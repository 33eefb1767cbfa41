"""Strategies by name: Blackpeg's own, ``tree:FILE``, or a user's own as ``module:name`` or ``cmd:COMMAND``."""

from __future__ import annotations

import importlib
import os
import sys
from math import inf

from blackpeg import book, search, strategies
from blackpeg.call import require_seed, require_time
from blackpeg.errors import StrategyError, nearest, quoted
from blackpeg.fact import Frozen
from blackpeg.position import Position, readable
from blackpeg.rules import Game, game_of
from blackpeg.strategies.strategy import (
    ENGINE_PREFIX,
    ENGINE_SECONDS,
    MOVE_SECONDS,
    ONE_STEP,
    TREE_PREFIX,
    Choose,
    Guesses,
    Strategy,
    guesses_of,
    spelled,
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
    "optimal": "needs the fewest guesses on average, if that is known",
    "optimal-worst": "needs the fewest guesses in the worst case, from the start of a game, if that is known",
}
"""The strategies that ship with Blackpeg, in a few words."""

NAMES = tuple(ABOUT)
"""Their names."""

OTHER_NAMES = {
    "knuth": "minimax",
    "irving": "expected-size",
    "neuwirth": "entropy",
    "kooi": "most-parts",
    "shapiro": "first-consistent",
    "swaszek": "random-consistent",
    "random": "random-consistent",
    "koyama-lai": "optimal",
}
"""Other names of theirs, which people search for."""


def other_names(name: str) -> tuple[str, ...]:
    """The other names of the strategy called *name*.

    >>> other_names("minimax")
    ('knuth',)
    """
    return tuple(other for other, of in OTHER_NAMES.items() if of == name)


SEEDED = ("random-consistent", "sampled")
"""Those of them that draw."""

FORMS = f"a tree as {TREE_PREFIX}FILE, or your own as module:name or {ENGINE_PREFIX}COMMAND"
"""What else names a strategy, for people."""


class Chosen(Frozen):
    """A strategy by its *name*, without one the usual, with what `named` knows to ask of it.

    That is *consistent* guesses, a *first* guess, and the seconds of a *move_time*; strategies that look one
    guess ahead need none.  The name may be another one of a strategy, and options of our own may follow it.

    >>> print(Chosen("knuth", first="1122"), Chosen(), Chosen("entropy:first=1123:consistent").spelled)
    minimax best entropy:first=1123:consistent
    """

    name: str | None = None
    consistent: bool = False
    first: str | None = None
    move_time: float | None = None

    def __post_init__(self) -> None:
        """Raises `StrategyError` for an option that there is not."""
        name, *options = str(self).split(":")
        name = OTHER_NAMES.get(name.lower(), name)
        if name not in NAMES or any("=" not in option and option != "consistent" for option in options):
            return  # a user's own, as module:name
        object.__setattr__(self, "name", self.name and name)
        for option in options:
            value = option.removeprefix("first=")
            if option == "consistent":
                object.__setattr__(self, "consistent", True)
            elif value == option or self.first not in (None, value):
                raise _no_option(name, option)
            else:
                object.__setattr__(self, "first", value)

    def __str__(self) -> str:
        return self.name or USUAL

    @property
    def spelled(self) -> str:
        """Its name with the options that say more about its guesses, as `Chosen` reads them."""
        return spelled(str(self), self.first, is_consistent=self.consistent)

    @property
    def is_plain(self) -> bool:
        """Whether its name says all about its guesses."""
        return not self.consistent and self.first is None

    def assumed(self, name: str, seed: int | None) -> str:
        """The strategy that answers, by its *name*, and what was assumed of it."""
        draws = name in SEEDED or (name == USUAL and seed is not None)
        first = "" if self.first is None else f", first guess {self.first}"
        return name + (f", seed {seed or 0}" if draws else "") + first


def _no_option(name: str, option: str) -> StrategyError:
    return StrategyError(f"expected first=CODE or consistent after {name}:, got {quoted(option)}")


def no_strategy(name: object, *other: str) -> StrategyError:
    """The error that no strategy is called so: with the name that was meant, or those there are and *other* ways.

    >>> print(no_strategy("minimx"))
    no strategy is called 'minimx'; did you mean minimax?
    """
    guess = nearest(str(name), [*NAMES, *OTHER_NAMES]) or f"; expected one of {', '.join((*NAMES, *other))}"
    return StrategyError(f"no strategy is called {quoted(name)}{guess}")


def require_own(name: object) -> None:
    """Raises `StrategyError` if it is none of Blackpeg's own strategies: remote clients load no programs or files."""
    if not (isinstance(name, str) and name and str(Chosen(name)) in NAMES):
        raise no_strategy(name)


def require_form(name: str) -> str:
    """*name*, if a strategy can be called so: Blackpeg's own, or by one of `FORMS`; raises `StrategyError`."""
    if name in NAMES or ":" in name or name.lower() in OTHER_NAMES:
        return name
    module = name.removesuffix(".py")
    if os.path.exists(f"{module}.py"):
        such = f"such as {module}:mine, got {quoted(name)}"
        raise StrategyError(f"expected a strategy of {module}.py by its name, {such}")
    raise no_strategy(name, FORMS)


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

    >>> print(named("entropy"), named("knuth"))
    entropy minimax
    """
    if not isinstance(name, str):
        raise StrategyError(f"expected the name of a strategy, got {quoted(name)}")
    is_consistent = guesses_of(guesses) is Guesses.CONSISTENT
    return _made(Chosen(require_form(name), is_consistent, first, move_time), seed, seconds)


def _made(chosen: Chosen, seed: int, seconds: float | None) -> Strategy:
    """The strategy that is *chosen*; raises as `named` does."""
    name, first = str(chosen), chosen.first
    guesses = Guesses.CONSISTENT if chosen.consistent else Guesses.ANY
    if name in OPTIMAL:
        if seconds is None and name != USUAL:
            seconds = MOVE_SECONDS
        return search.Best(search.ObjectiveKind(OPTIMAL[name]), guesses, first, seconds=seconds, seed=seed, name=name)
    if name in ONE_STEP:
        return strategies.OneStep(ONE_STEP[name], guesses, first, seconds)
    if name == "first-consistent":
        return strategies.FirstConsistent(first)
    if name == "random-consistent":
        return strategies.RandomConsistent(seed, first)
    if name == "sampled":
        if chosen.consistent:
            raise StrategyError("sampled guesses any code; consistent guesses cannot be forced on it")
        return strategies.Sampled(MOVE_SECONDS if seconds is None else seconds, seed, first)
    if not chosen.is_plain:
        raise StrategyError(
            f"{name} chooses its own guesses; consistent guesses or a first guess cannot be forced on it"
        )
    if name.startswith(ENGINE_PREFIX):
        return strategies.Engine(name.removeprefix(ENGINE_PREFIX), move_time=chosen.move_time or ENGINE_SECONDS)
    if name.startswith(TREE_PREFIX):
        return strategies.load_tree(name.removeprefix(TREE_PREFIX))
    return load(name)


def strategy_called(
    what: Strategy | Choose | Chosen | str | None,
    seed: int = 0,
    seconds: float | None = None,
    at: Position | Game | None = None,
) -> Strategy:
    """The strategy itself, the one `named` so, with *seed* and *seconds*, or without any the usual one.

    Raises `StrategyError` for anything else, and for a first guess if turns were played *at* a position; as
    `require_seed` does; and `InvalidCodeError` for a first guess that is no code *at* a game.

    >>> print(strategy_called("entropy"), strategy_called(None))
    entropy best
    """
    require_seed(seed)
    if isinstance(what, str | None):
        what = Chosen(what)
    if not isinstance(what, Chosen):
        return strategy_of(what)
    if what.first is not None and isinstance(at, Position) and at.turns:
        raise StrategyError("a first guess is the first of a game, and turns were played; drop one of the two")
    if what.first is not None and at is not None:
        (at.game if isinstance(at, Position) else at).code(what.first)
    require_form(str(what))
    return _made(what, seed, what.move_time if seconds is None and what.name not in ONE_STEP else seconds)


LEAST_TIME = 0.001
"""Seconds that a strategy has for a guess if it is given less."""


def chooser_of(
    strategy: Strategy | Choose | Chosen | str | None,
    time: float | None,
    seed: int = 0,
    share: float = 1,
    at: Position | Game | None = None,
) -> Strategy:
    """`strategy_called`, with a *share* of the seconds of *time* for its guess, or of those usual.

    One that looks one guess ahead looks at all guesses unless there is a *time*.
    """
    require_time(time)
    strategy = Chosen(strategy) if isinstance(strategy, str) else strategy
    looks_at_all = time is None and isinstance(strategy, Chosen) and strategy.name in ONE_STEP
    seconds = None if looks_at_all or time == inf else max(LEAST_TIME, share * (MOVE_SECONDS if time is None else time))
    return strategy_called(strategy, seed, seconds, at)


def seconds_of(time: float | None) -> float | None:
    """The seconds of a move, None for as long as it takes, of a *time* that is the usual one if it is None."""
    return MOVE_SECONDS if time is None else None if time == inf else time


def usual(game: Game | str) -> str:
    """How the usual strategy plays *game*.

    >>> print(usual("4x6"))
    the book has its best tree, proven; elsewhere small positions are searched to the end
    >>> print(usual("20x20"))  # doctest: +NORMALIZE_WHITESPACE
    10^26 codes are too many to look at all of them for every guess: guesses that tell most of a sample of them,
    asking about the whole board
    """
    game = game_of(game)
    if book.covers(game):
        return "the book has its best tree, proven; elsewhere small positions are searched to the end"
    if strategies.is_fast(game):
        return "every code is looked at for every guess; small positions are searched to the end"
    return (
        f"{readable(game.size)} codes are too many to look at all of them for every guess: guesses that tell most of a "
        f"sample of them, asking about {strategies.plan_of(game)}"
    )


def load(path: str) -> Strategy:
    """The object ``module:name``, called if it is a class; the current folder is searched too.

    Raises `StrategyError` where there is none, or it has no ``choose``.
    """
    module_name, _, attribute = path.partition(":")
    own = OTHER_NAMES.get(module_name.lower(), module_name)
    if (file := module_name.rpartition("/")[2]).endswith(".py"):
        where = " in its folder" if "/" in module_name else ""
        such = f"such as {file[:-3]}:{attribute}{where}, got {quoted(path)}"
        raise StrategyError(f"expected a strategy as module:name, {such}")
    if not all(part.isidentifier() for part in (*module_name.split("."), attribute)):
        if own in NAMES:
            raise _no_option(own, attribute)
        is_turn = any(map("?=0123456789".__contains__, attribute))
        turns = "; turns follow the game: '4x6 1122:1-0 1344:0-2'" if is_turn else ""
        raise StrategyError(f"expected a strategy as module:name, got {quoted(path)}{turns}")
    folder = os.getcwd()
    lent = folder not in sys.path
    if lent:
        sys.path.insert(0, folder)
    try:
        found = getattr(importlib.import_module(module_name), attribute)
        strategy = found() if isinstance(found, type) else found
    except Exception as error:
        if own in NAMES and isinstance(error, ModuleNotFoundError) and error.name == module_name:
            raise _no_option(own, attribute) from None
        what = type(error).__name__
        raise StrategyError(f"cannot load the strategy {path:.80}: {what}: {error!s:.80}") from error
    finally:
        # Not for good: what a program imports later must not depend on the folder it runs in.
        if lent and folder in sys.path:
            sys.path.remove(folder)
    if not isinstance(strategy, Strategy) and not callable(strategy):
        raise StrategyError(f"{path} is no strategy: it is no function, and has no method choose(position)")
    return strategy_of(strategy)
