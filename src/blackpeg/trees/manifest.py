"""The manifest of a tree: which game it is for, what is claimed of it, and how it was made.

docs/tree-format.md explains every entry.
"""

from __future__ import annotations

import os
import platform
from collections.abc import Iterable, Mapping
from dataclasses import fields
from enum import StrEnum
from fractions import Fraction
from functools import cache
from importlib import import_module

from blackpeg.errors import InvalidTreeError, quoted
from blackpeg.fact import Fact
from blackpeg.facts import from_json
from blackpeg.kernel import kernel
from blackpeg.rules import Code, Game, Turn
from blackpeg.trees.tree import Tree, total_of

Scalar = str | int | float | bool | None

OBJECTIVES = {
    "total": "least total",
    "worst": "least worst case",
    "worst-then-total": "least worst case, then least total",
}
"""What an exact search can look for, and how it is called in a sentence."""


class TreeStatus(StrEnum):
    """What is known of a tree: the best for its objective, within bounds of it, or simply some strategy's."""

    PROVEN = "proven"
    INTERVAL = "interval"
    STRATEGY = "strategy"


class Manifest(Fact, kw_only=True):
    """The description of a tree; `Manifest.of` fills in what follows from the tree itself.

    The position is *game* after *turns* (usually none); numbers of guesses count further guesses from there.
    *objective* is None for a strategy's tree.  *max_guesses* and *consistent* (every guess a candidate) are
    claims about the tree, which is the best among such trees only.  *lower* is the proven lower bound of `value`.
    *worst_lower* is a proven lower bound of the worst case of all trees that have the least total.
    *check* records a second search with other pruning.
    """

    game: Game
    turns: tuple[Turn, ...]
    objective: str | None
    max_guesses: int | None
    consistent: bool
    strategy: str | None
    status: TreeStatus
    total: int
    lower: int | None
    worst: int
    worst_lower: int | None = None
    secrets: int
    histogram: tuple[int, ...]
    first_guess: Code
    version: str
    commit: str | None
    options: Mapping[str, Scalar]
    nodes: int | None
    seconds: float | None
    machine: str
    check: Mapping[str, Scalar] | None

    FORMS = {"document": "trees.manifest_line"}

    @classmethod
    def of(
        cls,
        tree: Tree,
        *,
        turns: Iterable[Turn] = (),
        objective: str | None = None,
        max_guesses: int | None = None,
        consistent: bool = False,
        strategy: str | None = None,
        lower: int | None = None,
        worst_lower: int | None = None,
        options: Mapping[str, Scalar] | None = None,
        nodes: int | None = None,
        seconds: float | None = None,
    ) -> Manifest:
        """The manifest of *tree*, made here and now.

        The status follows: with an *objective*, proven where the tree reaches *lower*, else an interval.  Raises
        `InvalidTreeError` for a tree without guesses, and for claims that contradict it.
        """
        if not tree.lines:
            raise InvalidTreeError("expected a tree with at least one guess, got none")
        histogram = tree.histogram
        total = total_of(histogram)
        manifest = cls(
            game=tree.game,
            turns=tuple(turns),
            objective=objective,
            max_guesses=max_guesses,
            consistent=consistent,
            strategy=strategy,
            status=_status(objective, lower, len(histogram) if objective == "worst" else total),
            total=total,
            lower=lower,
            worst=len(histogram),
            worst_lower=worst_lower,
            secrets=sum(histogram),
            histogram=histogram,
            first_guess=tree.lines[0].guess,
            version=blackpeg_version(),
            commit=checkout(),
            options=dict(options or {}),
            nodes=nodes,
            seconds=None if seconds is None else round(seconds, 3),
            machine=machine(),
            check=None,
        )
        if problem := manifest.contradiction(tree):
            raise InvalidTreeError(problem)
        return manifest

    @property
    def average(self) -> Fraction:
        """The total over the secrets."""
        return Fraction(self.total, self.secrets)

    @property
    def value(self) -> int:
        """What the objective counts: the worst case for "worst", else the total."""
        return self.worst if self.objective == "worst" else self.total

    @property
    def aim(self) -> str:
        """What the tree is for, in words: its objective, and that it is not proven, or the strategy it is of."""
        limit = "" if self.max_guesses is None else f", at most {self.max_guesses} guesses"
        narrow = ", consistent guesses only" if self.consistent and self.objective else ""
        open_ = ", not proven" if self.status is TreeStatus.INTERVAL else ""
        what = OBJECTIVES[self.objective] if self.objective else self.strategy or "some strategy"
        return what + limit + narrow + open_

    @property
    def position(self) -> str:
        """The game and the turns, in the common notation."""
        return " ".join([str(self.game), *(self.game.write(turn) for turn in self.turns)])

    def contradiction(self, tree: Tree) -> str | None:
        """Which claim contradicts another or *tree*, in words; None if none does.

        It takes the tree's word for what a guess solves; `replay.verify` plays it.
        """
        histogram = tree.histogram
        found = {
            "histogram": histogram,
            "total": total_of(histogram),
            "worst": len(histogram),
            "secrets": sum(histogram),
            "first_guess": tree.lines[0].guess if tree.lines else None,
        }
        for name, value in found.items():
            if (claimed := getattr(self, name)) != value:
                return f"the {name.replace('_', ' ')} should be {value}, by the tree; the manifest says {claimed}"
        if self.max_guesses is not None and self.worst > self.max_guesses:
            return f"at most {self.max_guesses} guesses are claimed, but the tree needs {self.worst}"
        if self.consistent and (silent := sum(not line.solves for line in tree)):
            return f"consistent guesses are claimed, but {silent} of the tree's cannot be the secret"
        if self.lower is not None and self.lower > self.value:
            return f"the lower bound {self.lower} is above {self.value}, which the tree reaches"
        if self.worst_lower is not None and self.worst_lower > self.worst:
            return f"a worst case of at least {self.worst_lower} is claimed, but the tree takes {self.worst} at most"
        if self.check and (second := self.check.get("value")) not in (None, self.value):
            return f"a second search is said to have come to {second}, but the tree reaches {self.value}"
        if self.status is not (status := _status(self.objective, self.lower, self.value)):
            return f"the status should be {status} with such an objective and lower bound, not {self.status}"
        return None


def _status(objective: str | None, lower: int | None, value: int) -> TreeStatus:
    if objective is None:
        return TreeStatus.STRATEGY
    return TreeStatus.PROVEN if lower == value else TreeStatus.INTERVAL


def manifest_from_json(entries: object) -> Manifest:
    """The manifest that a JSON object holds; raises `InvalidTreeError`, or another `ValueError` for bad notation."""
    if not isinstance(entries, Mapping):
        raise InvalidTreeError("expected the manifest to be an object")
    entries = {"worst_lower": None, **entries}  # which most of the book's files lack
    names = [field.name for field in fields(Manifest)]
    if missing := [name for name in names if name not in entries]:
        raise InvalidTreeError(f"its manifest has no entry {missing[0]!r}")
    if unknown := [name for name in entries if name not in names]:
        raise InvalidTreeError(f"its manifest has an unknown entry {quoted(unknown[0])}")
    for name, told in entries.items():
        numbers = told if isinstance(told, list) else [told]
        if any(isinstance(each, int | float) and each < 0 for each in numbers):
            raise InvalidTreeError(f"expected {name} to be at least 0, got {quoted(told, 60)}")
    manifest = from_json(Manifest, entries)
    if manifest.objective not in (None, *OBJECTIVES):
        expected = ", ".join(OBJECTIVES)
        raise InvalidTreeError(f"expected objective to be null or one of {expected}, got {quoted(manifest.objective)}")
    return manifest


def blackpeg_version() -> str:
    """The version of Blackpeg."""
    return str(import_module("blackpeg").__version__)  # by name: the package's front door imports this layer


@cache
def checkout() -> str | None:
    """The commit of the checkout that Blackpeg runs from, ``-dirty`` after it where files were changed.

    None where it does not run from one.
    """
    tree = os.path.abspath(os.path.join(__file__, *[".."] * 4))
    if not os.path.exists(os.path.join(tree, ".git")):
        return None
    import subprocess  # here, for a quick start: few commands ask

    try:
        said = subprocess.run(
            ["git", "-C", tree, "describe", "--always", "--dirty", "--abbrev=40", "--exclude=*"],
            capture_output=True,
            text=True,
            timeout=10,
            check=True,
        )
    except (OSError, subprocess.SubprocessError):
        return None
    return said.stdout.strip() or None


@cache
def machine() -> str:
    """The machine in words: processor, how many of its cores may be used, system, Python, kernel."""
    used = kernel()
    return (
        f"{_processor()}, {cores()} cores, {platform.system()}, Python {platform.python_version()}, "
        f"{used.name} kernel ({used.variant})"
    )


def _processor() -> str:
    try:
        with open("/proc/cpuinfo", encoding="utf-8", errors="replace") as told:
            lines = told.read().splitlines()
    except OSError:
        lines = []
    names = (line.partition(":")[2].strip() for line in lines if line.startswith("model name"))
    return next(names, "") or platform.processor() or platform.machine() or "unknown processor"


def cores() -> int:
    """How many cores this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
