"""`compare`: strategies side by side."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import combinations, count
from typing import Annotated, Any

from blackpeg.call import Call, call_of
from blackpeg.errors import ContradictionError, InvalidTreeError, StoppedError, StrategyError, TooLargeError, quoted
from blackpeg.fact import Fact, Frozen
from blackpeg.position import Position
from blackpeg.registry import Chosen, other_names, strategy_called
from blackpeg.rules import Code, Feedback, Game, Reply, Turn
from blackpeg.strategies import Strategy, name_of
from blackpeg.strategies.strategy import Choose, Guesses, spelled
from blackpeg.trees import Tree
from blackpeg.trees.tree import branches
from blackpeg.verbs.evaluate import Evaluation, evaluate, require_open, require_size
from blackpeg.verbs.table import COMPARED, PLAYING_TIME, SAMPLE, SEED, STRATEGIES, verb


class Compared(Fact):
    """One of the strategies compared: its *evaluation*, or the *error* that ended it."""

    strategy: str
    evaluation: Evaluation | None
    error: str | None = None


class Difference(Frozen):
    """The first difference of two strategies: after *turns*, which this many *secrets* share, each makes one of
    *guesses*.

    The turns are the first strategy's; the second's guess is written as if it had played the same.
    """

    turns: tuple[Turn, ...]
    guesses: tuple[Code, Code]
    secrets: int


class Pair(Fact):
    """Two strategies, by their numbers from 0, compared secret by secret.

    For this many secrets, of those that both played, the first needs *fewer* guesses, the *same*, or *more*.
    *difference* is None if their guesses are equal up to symmetry, or if one *draws* its guesses.
    """

    first: int
    second: int
    fewer: int
    same: int
    more: int
    draws: bool
    difference: Difference | None


class Comparison(Fact):
    """What *strategies* need from *position* on, in the order in which they were given, and every pair that played.

    A sample of the secrets was drawn with *seed*, the same for all.
    """

    position: Position
    seed: int
    strategies: tuple[Compared, ...]
    pairs: tuple[Pair, ...]

    FORMS = {"document": "evaluations.comparison_blocks", "csv": "evaluations.csv_lines"}
    ALSO = ("game", "ok")

    @property
    def game(self) -> Game:
        """The game."""
        return self.position.game

    @property
    def ok(self) -> bool:
        """Whether every strategy played to the end."""
        return all(each.error is None for each in self.strategies)

    @property
    def evaluations(self) -> tuple[Evaluation, ...]:
        """The evaluations of the strategies that played to the end."""
        return tuple(each.evaluation for each in self.strategies if each.evaluation is not None)


@verb(
    """Play every secret with each of several strategies, and compare the guesses they need.

    After turns they play every code that fits these, and their guesses are counted from there on.

    Randomized strategies play 1,000 random secrets; all others play every secret.  If you ask for a {sample}, or if the
    board has over a million codes, all strategies play the same random secrets.  They share {time}.  If one fails, the
    answer has its error, and compares the others.

    $ More boards may follow the first; each is compared by itself.  The exit code is 1 if a strategy fails.

    $ A strategy is one of Blackpeg's own, perhaps with a first guess or for consistent guesses alone, as in
    entropy:first=1123 or minimax:consistent, a tree as tree:FILE, or your own as module:name or, in any language, as
    cmd:COMMAND, a process that Blackpeg asks for guesses.
    """,
    examples=[
        "compare 4x6 minimax entropy:first=1123 optimal",
        "compare 4x6 1122:1-1 minimax entropy",
        "compare 4x6 minimax mine:Mine 'cmd:./my_solver --fast'",
        "compare 4x6 5x6 minimax random --seed 7 --csv",
    ],
    ok="ok",
    doing="{strategies} strategies at {game}",
    forms={"csv": "Print CSV, a line for each strategy, with its histogram."},
)
def compare(
    game: Annotated[Position | Game | str, COMPARED],
    *strategies: Annotated[Strategy | Choose | Chosen | str | list[Any] | tuple[Any, ...], STRATEGIES],
    sample: Annotated[int | None, SAMPLE] = None,
    seed: Annotated[int, SEED] = 0,
    time: Annotated[float | None, PLAYING_TIME] = None,
    call: Call | None = None,
) -> Comparison:
    """Plays every secret of *game* with each of *strategies*, which are two or more, themselves or by name.

    A list of them is as good, and so is a position for the game, from which on every code that fits is played.
    *sample* and *seed* are as for `evaluate`: a sample has the same secrets for all; the *time*, in seconds, is shared
    among them, and they end with *call*.  A strategy that fails has an error in place of an evaluation, and the others
    are compared.  Whenever another strategy has played, a comparison is an event of *call*, as if the rest had failed.
    Raises `StrategyError` for fewer than two, one given twice, or one that there is not, `SampleError`, and
    `TooLargeError` for all codes of a game that has too many.

    >>> comparison = compare("3x4", "minimax", "entropy")
    >>> [evaluation.total for evaluation in comparison.evaluations]
    [216, 208]
    >>> compare("3x4", ["minimax", "entropy"]) == comparison
    True
    >>> [(pair.fewer, pair.same, pair.more) for pair in comparison.pairs]
    [(8, 41, 15)]
    """
    position = require_open(game)
    every = (each for given in strategies for each in (given if isinstance(given, list | tuple) else [given]))
    listed = [Chosen(each) if isinstance(each, str) else each for each in every]
    require_each_once(listed)
    chosen = [strategy_called(strategy, seed, at=position) for strategy in listed]
    if len(chosen) < 2:
        other = "evaluate judges one alone" if chosen else "such as minimax and entropy"
        raise StrategyError(f"expected two strategies or more to compare, got {len(chosen)}; {other}")
    call = call_of(time, call)
    require_size(position, sample)
    names = [
        of.spelled if isinstance(of, Chosen) and not of.is_plain else _called(strategy)
        for of, strategy in zip(listed, chosen, strict=True)
    ]
    found = []
    for number, strategy in enumerate(chosen):

        def report(done: int, total: int, number: int = number) -> None:
            call.report(number * total + done, len(chosen) * total)

        part = call.part(1 / (len(chosen) - number), report)
        one = _compared(position, strategy, sample, seed, part)
        name = names[number] if names.count(names[number]) == 1 else quoted(strategy)
        if name != one.strategy:  # such as minimax with a first guess, or one whose name another has, too
            evaluation = one.evaluation
            one = replace(one, strategy=name, evaluation=evaluation and replace(evaluation, strategy=name))
        found.append(one)
        if call.on_event is not None and number + 1 < len(chosen):
            rest = [Compared(name, None, UNFINISHED) for name in names[number + 1 :]]
            call.on_event(Comparison(position, seed, (*found, *rest), tuple(_pairs(found))))
    return Comparison(position, seed, tuple(found), tuple(_pairs(found)))


def _called(strategy: Strategy) -> str:
    """The name of a strategy, of our own with the options of its guesses."""
    if not type(strategy).__module__.startswith("blackpeg.") or not hasattr(strategy, "first"):
        return name_of(strategy)
    is_consistent = getattr(strategy, "guesses", None) is Guesses.CONSISTENT
    return spelled(name_of(strategy).partition(" (")[0], strategy.first, is_consistent=is_consistent)


UNFINISHED = "it was stopped before it had played every secret"


def _compared(position: Position, strategy: Strategy, sample: int | None, seed: int, call: Call) -> Compared:
    try:
        evaluation = evaluate(position, strategy, sample=sample, seed=seed, call=call)
        return Compared(evaluation.strategy, evaluation)
    except (ContradictionError, InvalidTreeError, StoppedError, StrategyError, TooLargeError) as error:
        return Compared(name_of(strategy), None, error=" ".join(str(error).split()))
    except SystemExit as ended:  # nothing of ours ends the process: a user's strategy did
        return Compared(name_of(strategy), None, error=f"it ended the program, with exit code {ended.code!r}")


def _pairs(strategies: Sequence[Compared]) -> Iterator[Pair]:
    played = [(number, each.evaluation) for number, each in enumerate(strategies) if each.evaluation is not None]
    guesses = {number: _guesses_needed(evaluation) for number, evaluation in played}
    for (first, one), (second, other) in combinations(played, 2):
        needed, others = guesses[first], guesses[second]
        both = needed.keys() & others.keys()
        fewer = sum(needed[secret] < others[secret] for secret in both)
        more = sum(needed[secret] > others[secret] for secret in both)
        draws, difference = True, None
        if one.tree is not None and other.tree is not None:
            draws, difference = False, first_difference(one.tree, other.tree, one.position.history)
        yield Pair(first, second, fewer, len(both) - fewer - more, more, draws, difference)


def _guesses_needed(evaluation: Evaluation) -> dict[Code, int]:
    """The number of guesses for each secret that was played; in a tree one line that solves has the secret as its
    guess."""
    if evaluation.needed or evaluation.tree is None:
        return dict(evaluation.needed)
    return {line.guess: line.depth for line in evaluation.tree if line.solves}


def first_difference(tree: Tree, other: Tree, before: Sequence[Code] = ()) -> Difference | None:
    """The first difference of two trees of one game: after the fewest turns, and among these the first in the order of
    *tree*.  The guesses *before* both are given.

    Two guesses are equal if one symmetry turns them, and all before them, into the other tree's.  None if the trees are
    equal up to symmetry.
    """
    if tree == other:
        return None
    for depth in count(1):
        theirs = dict(_histories(other, depth))
        ours = 0
        for path, history in _histories(tree, depth):
            ours += 1
            their = theirs.get(path)
            if their is None or their == history or tree.game.symmetry.between((*before, *their), (*before, *history)):
                continue
            guess = their[-1]
            if depth > 1:
                turned = tree.game.symmetry.between((*before, *their[:-1]), (*before, *history[:-1]))
                assert turned is not None, "up to here they are the same"
                guess = Code(turned(guess), tree.game.alphabet)
            replies = map(Reply.of, path)
            turns = tuple(Turn(code, reply) for code, reply in zip(history, replies, strict=False))
            secrets = [branch.secrets for branch in branches(tree, depth) if branch.line.depth == depth]
            return Difference(turns, (history[-1], guess), secrets[ours - 1])
        if not ours:
            return None
    raise AssertionError("a tree ends")


def _histories(tree: Tree, depth: int) -> Iterator[tuple[tuple[Feedback, ...], tuple[Code, ...]]]:
    """For each guess of *tree* at *depth*: the feedbacks before it, and the guesses down to it."""
    path: list[Feedback] = []
    history: list[Code] = []
    for line in tree:
        if line.depth > depth:
            continue
        del path[max(line.depth - 2, 0) :], history[line.depth - 1 :]
        if line.feedback is not None:
            path.append(line.feedback)
        history.append(line.guess)
        if line.depth == depth:
            yield tuple(path), tuple(history)


def require_each_once(strategies: Sequence[object]) -> None:
    """Raises `StrategyError` if one of *strategies*, or its name, stands there twice."""
    for at, strategy in enumerate(strategies):
        if strategy in strategies[:at]:
            name = name_of(strategy)
            also = f", also called {', '.join(other_names(name))}," if other_names(name) else ""
            raise StrategyError(f"{quoted(name)}{also} is named twice; name each strategy once")
