"""What is said of a solution: for people, and for programs."""

from __future__ import annotations

from collections.abc import Iterator

from blackpeg.render.histogram import draw_histogram
from blackpeg.render.look import Look
from blackpeg.search import Check, Kind, Objective, Solution, Status


def facts(solution: Solution) -> dict[str, object]:
    """What programs are told: `total` only where it is proven, `lower` and `upper` always."""
    objective, proven = solution.objective, solution.status is Status.PROVEN
    return {
        "status": str(solution.status),
        "total": solution.total if proven else None,
        "lower": solution.lower,
        "upper": solution.upper,
        "average": None if solution.average is None else str(solution.average),
        "worst": solution.worst,
        "first_guess": None if solution.first_guess is None else str(solution.first_guess),
        "histogram": list(solution.histogram),
        "nodes": solution.nodes,
        "seconds": round(solution.seconds, 3),
        "position": str(solution.position),
        "objective": str(objective.kind),
        "max_guesses": objective.max_guesses,
        "consistent": objective.consistent,
        "impossible": solution.impossible,
    }


def headline(solution: Solution) -> str:
    """The answer in one sentence."""
    subject = f"{solution.position}: {'proven' if solution.status is Status.PROVEN else 'not proven'}:"
    if solution.impossible:
        limit = _guesses(solution.objective.max_guesses or 0)
        return f"{subject} no {_strategy(solution.objective)} solves every secret within {limit}"
    return f"{subject} {_least(solution)}{_of_tree(solution)}"


def rows(solution: Solution, stopped: str | None, check: Check | None) -> Iterator[tuple[str, str]]:
    """What else there is to say: a word, and what it says."""
    if solution.status is Status.INTERVAL:
        if solution.upper is not None:
            gap = solution.upper - solution.lower
            yield "gap", f"{_guesses(gap)}, {100 * gap / solution.upper:.1f} % of {solution.upper:,}"
        yield "stopped", stopped or "before the end"
    if solution.first_guess is not None:
        yield "first guess", str(solution.first_guess)
    yield "nodes", f"{solution.nodes:,}"
    yield "seconds", f"{solution.seconds:.2f}"
    if check is not None:
        yield "check", _of_check(solution, check)


def histogram(solution: Solution, look: Look, columns: int) -> Iterator[str]:
    """How many secrets the tree solves with the first guess, the second, and so on."""
    return draw_histogram(solution.histogram, "secrets", look, columns) if solution.tree is not None else iter(())


def mismatch(solution: Solution, check: Check) -> str:
    """What to say where the two runs contradict each other."""
    second = check.solution
    return (
        f"this is a bug: {solution.position} ({solution.objective}) was solved twice, with different values: "
        f"{_interval(solution)} with all pruning, {_interval(second)} {check.pruning}; one of them is wrong: "
        "please report both"
    )


def _least(solution: Solution) -> str:
    objective, upper = solution.objective, solution.upper
    further = "further " if solution.position.turns else ""
    if objective.kind is Kind.WORST_THEN_TOTAL and solution.status is Status.PROVEN:
        worst = _guesses(solution.worst or 0, further)
        return f"the least worst case is {worst}, and the least total with it {upper:,}"
    least = {
        Kind.TOTAL: "the least total",
        Kind.WORST: "the least worst case",
        Kind.WORST_THEN_TOTAL: "the least total with the least worst case",
    }[objective.kind]
    if objective.consistent:
        least += " of consistent strategies"
    if objective.max_guesses is not None:
        least += f", with at most {_guesses(objective.max_guesses)} each,"
    if solution.status is Status.PROVEN:
        return f"{least} is {_guesses(upper or 0, further)}"
    if upper is None:
        return f"{least} is at least {_guesses(solution.lower, further)}; no tree was found yet"
    return f"{least} is between {solution.lower:,} and {_guesses(upper, further)}, which the best tree found takes"


def _of_tree(solution: Solution) -> str:
    if solution.average is None:
        return ""
    secrets = sum(solution.histogram)
    said = [f"average {solution.total}/{secrets}, about {float(solution.average):.4f}"]
    if solution.objective.kind is Kind.WORST:
        said.insert(0, f"total of this tree {solution.total:,}")
    if solution.objective.kind is Kind.TOTAL or solution.status is Status.INTERVAL:
        said.append(f"worst {solution.worst}")
    return f" ({'; '.join(said)})"


def _strategy(objective: Objective) -> str:
    return "consistent strategy" if objective.consistent else "strategy"


def _of_check(solution: Solution, check: Check) -> str:
    second = check.solution
    cost = f"{check.pruning}: {second.nodes:,} nodes, {second.seconds:.2f} s"
    if not check.agrees_with(solution):
        return f"A DIFFERENT VALUE, {_interval(second)}, {cost}"
    if not check.complete:
        return f"not finished, nothing against it yet ({_interval(second)}), {cost}"
    return f"the same value by a second search, {cost}"


def _interval(solution: Solution) -> str:
    if solution.impossible:
        return "impossible"
    if solution.upper is None:
        return f"at least {solution.lower:,}"
    return f"{solution.upper:,}" if solution.status is Status.PROVEN else f"{solution.lower:,} to {solution.upper:,}"


def _guesses(number: int, which: str = "") -> str:
    return f"{number:,} {which}{'guess' if number == 1 else 'guesses'}"
