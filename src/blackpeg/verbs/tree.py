"""`tree`: every guess of a strategy, written down."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import field
from fractions import Fraction
from time import perf_counter
from typing import Annotated

from blackpeg import book, strategies, trees
from blackpeg.call import Call, call_of, go_on
from blackpeg.errors import InvalidReplyError, MatchError, StoppedError, TooLargeError
from blackpeg.fact import UNTOLD, Fact, Frozen
from blackpeg.knowledge import possible
from blackpeg.position import Position, position_of, readable
from blackpeg.registry import OPTIMAL, Chosen, strategy_called
from blackpeg.rules import Code, Feedback, Game, Reply
from blackpeg.rules.sizes import MOST_LISTED_QUICKLY, can_list_quickly
from blackpeg.strategies import Basis, Strategy, basis_of, name_of
from blackpeg.strategies.strategy import Choose
from blackpeg.trees import Tree
from blackpeg.trees.tree import Branch, Line, total_of
from blackpeg.verbs.table import MOST_LONG, POSITION, SEED, STRATEGY, Param, ParamKind, verb


class StrategyTree(Fact):
    """The *tree* of a strategy, over whose lines it iterates, and its manifest: what `write_tree` writes.

    Of one that *is_read* from a file, no more is known than what the file claims."""

    manifest: trees.Manifest
    tree: Tree = field(metadata=UNTOLD)
    is_read: bool = field(default=False, metadata=UNTOLD)

    FORMS = {"document": "trees.tree_blocks"}

    def __iter__(self) -> Iterator[Line]:
        return iter(self.tree)


@verb(
    """Write down the tree of a strategy: its guess, the next guess after each feedback, and so on.

    $ You may give a tree file in place of the game; it keeps its own strategy.

    After turns, the tree begins at that position.  If {time} ends before the tree is whole, there is no answer.
    """,
    examples=[
        "tree 4x6 --depth 2",
        "tree 4x6 1122:1-0 --strategy entropy --depth 3",
        "tree mastermind --output mastermind.html",
        "tree bulls-and-cows --strategy most-parts --output bulls.json.gz",
        "tree bulls.json.gz --output bulls.html",
    ],
    doing="{strategy} at {game}",
)
def tree(
    game: Annotated[Position | Game | str, POSITION],
    strategy: Annotated[Strategy | Choose | Chosen | str | None, STRATEGY] = None,
    *,
    name: str | None = None,
    seed: Annotated[int, SEED] = 0,
    time: Annotated[
        float | None,
        Param(kind=ParamKind.SECONDS, about="Time limit; you get the whole tree or none.", net_most=MOST_LONG),
    ] = None,
    call: Call | None = None,
) -> StrategyTree:
    """Every guess of *strategy*, itself or by name, from *game* or a position on.

    Without a strategy it is that of `best`, from the book if it has the best tree of the game.  The manifest calls the
    strategy *name*, and notes what it was asked for by `Chosen`, and the *seed*.  Raises `TooLargeError` for more than
    a million candidates, `ContradictionError` for none, `StoppedError` if *time*, in seconds, or *call* ends it, as a
    part of a tree is none, and whatever the strategy raises.

    >>> found = tree("4x6")
    >>> found.manifest.status.value, found.manifest.total, found.manifest.first_guess
    ('proven', 5625, Code(1123))
    """
    position, call = possible(position_of(game)), call_of(time, call)
    asked = Chosen(strategy) if isinstance(strategy, str | None) else strategy
    is_plain = isinstance(asked, Chosen) and asked.is_plain
    objective = in_book(position.game, str(asked)) if is_plain else None
    if not position.turns and objective is not None:
        return StrategyTree(*book.best_tree(position.game, objective))
    if position.is_solved:
        raise MatchError(f"{position}: the code is found ({position.solution}), so there is no tree")
    if not can_list_quickly(position.count):
        raise TooLargeError(
            f"{position} has {readable(position.count)} candidates; trees are grown for up to {MOST_LISTED_QUICKLY:,}"
        )
    chosen = strategy_called(asked, seed, at=position)
    began = perf_counter()
    solved = 0

    def heard(done: int, of: int) -> None:
        nonlocal solved
        solved = done
        go_on()
        call.report(done, of)

    grown = call.work(lambda: strategies.tree_of(chosen, position, on_progress=heard))
    if grown is None:
        raise StoppedError(
            f"{call.why} before the tree of {name_of(chosen)} at {position} was whole: {solved:,} of "
            f"{position.count:,} secrets were solved; give it more, or evaluate it for what is known of a part"
        )
    manifest = manifest_of(
        grown,
        name or name_of(chosen),
        basis_of(chosen, position),
        position=position,
        asked=asked if isinstance(asked, Chosen) else Chosen(),
        seed=seed or None,
        seconds=perf_counter() - began,
    )
    return StrategyTree(manifest, grown)


def in_book(game: Game, strategy: str) -> str | None:
    """The objective of the tree of the book that *strategy* plays at *game*; None if there is none."""
    objective = OPTIMAL.get(strategy, "")
    wanted = [objective, "worst"] if objective == "worst-then-total" else [objective]
    return next((each for each in wanted if book.covers(game, each)), None)


def manifest_of(
    tree: Tree,
    strategy: str,
    basis: Basis | None,
    *,
    position: Position,
    asked: Chosen,
    seed: int | None,
    seconds: float,
) -> trees.Manifest:
    """The manifest of the *tree* of a strategy at *position*, whose first guess rests on *basis*: as proven, if it is
    the best.

    It notes what the strategy was *asked*, and the *seed* that it got.
    """
    # A branch of a tree with the least worst case may have a worst case that is not the least from there on.
    least, total = None, total_of(tree.histogram)
    if basis is not None and basis.first is None and (basis.objective, basis.total) == ("total", total):
        least = total
    return trees.Manifest.of(
        tree,
        turns=position.turns,
        objective=None if least is None else "total",
        lower=least,
        consistent=asked.consistent,
        strategy=None if least is not None else strategy,
        options={name: told for name, told in (("first", asked.first), ("seed", seed)) if told is not None},
        seconds=seconds,
    )


class TreeStep(Frozen):
    """A guess above, and the reply that leads on."""

    guess: Code
    reply: Reply


class TreeChild(Frozen):
    """What follows a reply: the next guess, None if the reply says solved, and the *total* of all guesses from there
    on.

    *parts* are the sizes of the sets that the next guess splits the secrets into, the largest first.
    """

    reply: Reply
    secrets: int
    guess: Code | None
    total: int
    worst: int
    parts: tuple[int, ...]


class TreeNode(Frozen):
    """A guess of a tree; *total*, *average* and *worst* count the guesses from this one on.

    *basis* says in a few words what the tree rests on; if *is_certified*, `verify` proves that nothing is better.
    """

    game: Game
    guess: Code
    is_candidate: bool
    secrets: int
    total: int
    average: Fraction
    worst: int
    path: tuple[TreeStep, ...]
    children: tuple[TreeChild, ...]
    basis: str
    is_certified: bool


def tree_node(
    game: Game, grown: Sequence[Branch], replies: Iterable[str], basis: str, *, is_certified: bool = False
) -> TreeNode:
    """The guess of a tree of *game*, given by all its branches, after *replies*.

    Raises `InvalidReplyError` for replies that leave the tree.

    >>> from blackpeg.trees.tree import branches
    >>> from blackpeg.verbs.tree import tree
    >>> node = tree_node(Game(4, 6), branches(tree("4x6").tree), ["1-0"], "the book")
    >>> node.guess, node.secrets, node.children[0].guess
    (Code(1445), 182, Code(2626))
    """
    here, path = 0, list[TreeStep]()
    for said in replies:
        reply, (line, *_, below) = game.reply(said), grown[here]
        if reply.feedback is None or reply.feedback not in below:
            solved, shown = game.write(game.solved), ", ".join(map(game.write, below))
            if line.solves and (not below or reply.feedback == game.solved):
                raise InvalidReplyError(f"nothing follows {line.guess}:{solved}, which solves the game")
            raise InvalidReplyError(f"the tree has no {said} after {line.guess}; expected one of {shown}")
        path.append(TreeStep(line.guess, reply))
        here = below[reply.feedback]
    branch = grown[here]
    depth = branch.line.depth - 1
    children = [_child(feedback, grown, number, depth + 1) for feedback, number in branch.below.items()]
    if branch.line.solves:
        children.append(TreeChild(Reply.of(game.solved), secrets=1, guess=None, total=0, worst=0, parts=()))
    total = branch.total - branch.secrets * depth
    return TreeNode(
        game=game,
        guess=branch.line.guess,
        is_candidate=branch.line.solves,
        secrets=branch.secrets,
        total=total,
        average=Fraction(total, branch.secrets),
        worst=branch.worst - depth,
        path=tuple(path),
        children=tuple(children),
        basis=basis,
        is_certified=is_certified,
    )


def _child(feedback: Feedback, grown: Sequence[Branch], number: int, depth: int) -> TreeChild:
    branch = grown[number]
    total = branch.total - branch.secrets * depth
    parts = [grown[below].secrets for below in branch.below.values()] + [1] * branch.line.solves
    return TreeChild(
        reply=Reply.of(feedback),
        secrets=branch.secrets,
        guess=branch.line.guess,
        total=total,
        worst=branch.worst - depth,
        parts=tuple(sorted(parts, reverse=True)),
    )
