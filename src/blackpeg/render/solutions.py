"""What is said of a solution."""

from __future__ import annotations

from collections.abc import Iterator

from blackpeg.position import Status
from blackpeg.render.counts import command_line
from blackpeg.render.document import Bars, Block, Part, Rows
from blackpeg.render.phrases import average_words, counted, worst_words
from blackpeg.search import Objective, ObjectiveKind
from blackpeg.search.worth import Certified, Stop, Worth
from blackpeg.trees.tree import total_of

STOPPED = {
    Stop.TIME: "--time",
    Stop.INTERRUPT: "Ctrl-C",
    Stop.MEMORY: "too little memory",
    Stop.FAILURE: "a task that failed",
}
"""What ended a search, for people."""

WIDTH = len("first guess")
"""The columns that names of rows take."""


def solution_headline(solution: Worth) -> str:
    """The answer in one sentence."""
    subject = f"{solution.position}: {'proven' if solution.status is Status.PROVEN else 'not proven'}:"
    if solution.impossible:
        limit = _guesses(solution.objective.max_guesses or 0)
        return f"{subject} no {_strategy(solution.objective)} solves every secret within {limit}"
    return f"{subject} {_least(solution)}{_of_tree(solution)}"


def solution_blocks(worth: Worth) -> Iterator[Block]:
    """The answer; of a search for it how many secrets the tree solves with each guess, and how it was found."""
    if worth.nodes is None:
        yield from _known(worth)
        return
    yield solution_headline(worth)
    if worth.tree is not None:
        yield Bars(worth.histogram, "secrets")
    yield Rows(list(_rows(worth)), WIDTH)


def _known(worth: Worth) -> Iterator[Block]:
    """What a position is worth, and how that is known."""
    if worth.position.is_solved:
        yield f"{worth.position}: solved, no guess is to come"
        return
    yield solution_headline(worth)
    first = [] if worth.first_guess is None else [("first guess", worth.first_guess)]
    yield Rows([*first, ("source", worth.source)], WIDTH)


def _rows(worth: Worth) -> Iterator[tuple[str, Part]]:
    is_book = worth.source == "book"
    if worth.status is Status.BOUND and worth.upper is not None:
        gap = worth.upper - worth.lower
        yield "gap", f"{_guesses(gap)}, {100 * gap / worth.upper:.1f} % of {worth.upper:,}"
    if not worth.complete and not is_book:
        yield "stopped", STOPPED[worth.stopped] if worth.stopped else "before the end"
        if worth.least_worst is not None:
            how = command_line("solve", worth.position, "--objective", "worst")
            yield "worst case", f"the least is proven: {_guesses(worth.least_worst)}; see {how}"
    if worth.first_guess is not None:
        yield "first guess", worth.first_guess
    if is_book:
        yield "source", "from the book; --search ignores it"
    else:
        yield "nodes", f"{worth.nodes:,}"
        yield "seconds", f"{worth.seconds:.2f}"


def certified_words(certified: Certified | None) -> str:
    """Which file has the certificate of a search, or why none has."""
    if certified is None:
        return "there is none, nothing was written"
    nodes = counted(certified.nodes, "node", "0")
    if certified.stopped is not None:
        return (
            f"not finished, nothing was written: {STOPPED[certified.stopped]} ended it after {nodes}, "
            f"when it had come down to sets of {certified.largest:,} codes"
        )
    return f"{certified.file}, {nodes}, {certified.seconds:.2f} s"


def _least(solution: Worth) -> str:
    objective, upper = solution.objective, solution.upper
    further = "further " if solution.position.turns else ""
    if objective.kind is ObjectiveKind.WORST_THEN_TOTAL and solution.status is Status.PROVEN:
        worst = _guesses(solution.worst or 0, further)
        return f"the least worst case is {worst}, and the least total with it {upper:,}"
    least = {
        ObjectiveKind.TOTAL: "the least total",
        ObjectiveKind.WORST: "the least worst case",
        ObjectiveKind.WORST_THEN_TOTAL: "the least total with the least worst case",
    }[objective.kind]
    if objective.consistent:
        least += " of consistent strategies"
    if objective.first is not None:
        least += f" with {objective.first} first"
    if objective.max_guesses is not None:
        least += f", with at most {_guesses(objective.max_guesses)} each,"
    if solution.status is Status.PROVEN:
        return f"{least} is {_guesses(upper or 0, further)}"
    if upper is None:
        return f"{least} is at least {_guesses(solution.lower, further)}; no tree was found yet"
    return f"{least} is between {solution.lower:,} and {_guesses(upper, further)}, which the best tree found takes"


def _of_tree(solution: Worth) -> str:
    if solution.average is None:
        return ""
    said = [f"average {average_words(solution.average)}"]
    if solution.objective.kind is ObjectiveKind.WORST:
        said.insert(0, f"total of this tree {total_of(solution.histogram):,}")
    if solution.objective.kind is ObjectiveKind.TOTAL or solution.status is Status.BOUND:
        said.append(worst_words(solution.worst or 0, solution.worst_lower))
    return "".join(f", {each}" for each in said)


def _strategy(objective: Objective) -> str:
    return "consistent strategy" if objective.consistent else "strategy"


def _guesses(number: int, which: str = "") -> str:
    return f"{number:,} {which}{'guess' if number == 1 else 'guesses'}"
