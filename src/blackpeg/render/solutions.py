"""What is proven: the worth of a position, how far a search for it is, and files that were verified."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import TYPE_CHECKING

from blackpeg.fact import Frozen
from blackpeg.position import Status, start
from blackpeg.render.counts import average_words, command_line, fraction_words, secrets_in, solved_words, suspects_words
from blackpeg.render.document import Bars, Block, Part, Rows, Table
from blackpeg.render.phrases import counted, duration, guesses, worst_words
from blackpeg.search import Objective, ObjectiveKind
from blackpeg.search.worth import Stop
from blackpeg.trees import TreeStatus
from blackpeg.trees.tree import total_of

if TYPE_CHECKING:
    from blackpeg.position import Position
    from blackpeg.rules import Code
    from blackpeg.search.checkpoint import SearchStatus
    from blackpeg.search.solve import Progress
    from blackpeg.search.worth import Certified, Worth
    from blackpeg.trees import Manifest
    from blackpeg.verbs.equilibrium import Equilibrium
    from blackpeg.verbs.verify import LowerBound, Verified


STOPPED = {
    Stop.TIME: "the time limit",
    Stop.INTERRUPT: "Ctrl-C",
    Stop.MEMORY: "too little memory",
    Stop.FAILURE: "a piece that failed",
}
"""What ended a search, for people."""

WIDTH = len("first guess")
"""The columns that names of rows take."""


def solution_headline(solution: Worth) -> str:
    """The answer in one sentence."""
    subject = f"{solution.position}: {'proven' if solution.status is Status.PROVEN else 'not proven'}:"
    if solution.impossible:
        limit = guesses(solution.objective.max_guesses or 0)
        return f"{subject} no {_strategy(solution.objective)} solves every secret within {limit}"
    return f"{subject} {_least(solution)}{_of_tree(solution)}"


def solution_blocks(worth: Worth) -> Iterator[Block]:
    """The answer; of a search for it how many secrets the tree solves with each guess, and how it was found."""
    if worth.position.is_solved:
        yield solved_words(worth.position)
        return
    yield solution_headline(worth)
    if worth.nodes is None:
        first = [] if worth.first_guess is None else [("first guess", worth.first_guess)]
        yield Rows([*first, ("source", worth.source)], WIDTH)
        return
    if worth.tree is not None:
        yield Bars(worth.histogram, secrets_in(worth.position.game))
    yield Rows(list(_rows(worth)), WIDTH)


def _rows(worth: Worth) -> Iterator[tuple[str, Part]]:
    is_book = worth.source == "book"
    if worth.status is Status.BOUND and worth.upper is not None:
        gap = worth.upper - worth.lower
        yield "gap", f"{guesses(gap)}, {100 * gap / worth.upper:.1f} % of {worth.upper:,}"
    if not worth.complete and not is_book:
        yield "stopped", STOPPED[worth.stopped] if worth.stopped else "before the end"
        if worth.least_worst is not None:
            how = command_line("solve", worth.position, "--objective", "worst")
            yield "worst case", f"the least is proven: {guesses(worth.least_worst)}; see {how}"
    if worth.one_wrong is not None and worth.position.turns:
        yield "codes", suspects_words(worth.one_wrong.fit, worth.one_wrong.but_one)
    if worth.first_guess is not None:
        yield "first guess", worth.first_guess
    if is_book:
        yield "source", "from the book, without a search"
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
    if solution.one_wrong is not None:
        known = "" if solution.status is Status.PROVEN else "at least "
        said = f"{known}{guesses(solution.lower, further)}"
        return f"if at most one feedback is wrong, the least worst case is {said}"
    if objective.kind is ObjectiveKind.WORST_THEN_TOTAL and solution.status is Status.PROVEN:
        worst = guesses(solution.worst or 0, further)
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
        least += f", with at most {guesses(objective.max_guesses)} each,"
    if solution.status is Status.PROVEN:
        return f"{least} is {guesses(upper or 0, further)}"
    if upper is None:
        return f"{least} is at least {guesses(solution.lower, further)}; no tree was found yet"
    return f"{least} is between {solution.lower:,} and {guesses(upper, further)}, which the best tree found takes"


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
    first = "" if objective.first is None else f" that begins with {objective.first}"
    return ("consistent strategy" if objective.consistent else "strategy") + first


def fitting(what: str, event: Progress, width: int) -> str:
    """As much of *event* as fits on one line of a terminal *width* columns wide, the most important first.

    >>> from blackpeg.search import Progress
    >>> event = Progress(100, 120, 5_000, 2.0, pieces=(3, 2))
    >>> fitting("4x9", event, 80)
    '4x9: 100 to 120; 2 s; pieces: 3 done, 2 under way; 5,000 nodes, 2,500 a second'
    >>> fitting("4x9", event, 30)
    '4x9: 100 to 120; 2 s'
    """
    line = ""
    for part in parts(what, event):
        longer = f"{line}; {part}" if line else part
        if len(longer) >= width:
            break
        line = longer
    return line


def parts(what: str, event: Progress) -> list[str]:
    """What there is to say of *event*, the most important first."""
    rate = event.nodes / event.seconds if event.seconds else 0
    pieces = [] if event.pieces is None else [f"pieces: {event.pieces[0]:,} done, {event.pieces[1]:,} under way"]
    return [
        f"{what}: {_bounds(event)}",
        duration(event.seconds),
        *pieces,
        f"{event.nodes:,} nodes, {rate:,.0f} a second",
    ]


def how_far(status: SearchStatus) -> list[str]:
    """What a checkpoint tells of its search, line by line: the bounds, and what was done."""
    known = f"at least {status.lower:,}" if status.upper is None else f"{status.lower:,} to {status.upper:,}"
    if status.status is Status.PROVEN:
        known = "proven: " + (f"{status.lower:,}" if status.upper is not None else "no strategy keeps to the limit")
    pieces = counted(status.pieces, "piece")
    return [
        f"{status.position}, {status.objective}: {known}",
        f"done: {pieces} in {duration(status.seconds)} of work, {status.nodes:,} nodes",
    ]


def _bounds(event: Progress) -> str:
    """The bounds of the value, and once that is proven, those of the worst case."""
    if event.worst is not None:
        return f"{event.lower:,}, worst {event.worst[0]} to {event.worst[1]}"
    return f"at least {event.lower:,}" if event.upper is None else f"{event.lower:,} to {event.upper:,}"


def certifying(position: Position, nodes: int, size: int) -> str:
    """How far the writing of a certificate is: *nodes* are found, and the next sets have up to *size* candidates."""
    return f"{position}: certificate: {counted(nodes, 'node', '0')}, now sets of {size:,} codes"


def verified_blocks(verified: Verified) -> Iterator[Block]:
    """Whether the files say what is true; then what is wrong, or what was checked."""
    said = verified_words(verified)
    yield said.shown
    yield from (f"  {sentence}" for sentence in said.more)
    if not verified.ok:
        return
    rows: list[tuple[str, str]] = []
    if verified.manifest is not None:
        yield Bars(verified.histogram, secrets_in(verified.manifest.game))
        rows += _checked(verified, verified.manifest)
    for each in verified.certificates:
        cost = f"{counted(each.nodes, 'node', '0')}, {counted(each.looks, 'look', '0')}"
        rows.append(("proven", f"{_claim(each)}{_gap(each, verified)}, by {each.file}: {cost}"))
    yield Rows(rows, width=8)


class VerifiedWords(Frozen):
    """The result of verifying, in a sentence, and *more* sentences: what was done for it, or what is wrong."""

    shown: str
    more: tuple[str, ...]


def verified_words(verified: Verified) -> VerifiedWords:
    """The sentences of a page about *verified*.

    >>> from blackpeg.verbs.verify import verify
    >>> said = verified_words(verify("3x4"))
    >>> print(said.shown, said.more[0], sep="\\n")
    Proven: no strategy needs fewer than 206 guesses in all, and this tree needs no more.
    Each of the 64 secrets was played: this tree needs 206 guesses in all, about 3.22 on average, never more than 4.
    """
    if not verified.ok:
        return VerifiedWords("The check failed.", tuple(f"{each}." for each in verified.problems))
    more, manifest = list[str](), verified.manifest
    bounds = verified.certificates if manifest is None else list(verified.strongest.values())
    if verified.average is not None and verified.total is not None:
        played, needed = _played(sum(verified.histogram)), guesses(verified.total)
        average = f"about {float(verified.average):.2f} on average"
        more.append(f"{played}: this tree needs {needed} in all, {average}, never more than {verified.worst}.")
    if bounds:
        nodes = counted(sum(each.nodes for each in bounds), "node")
        checked = f"A certificate of {nodes} was" if len(bounds) == 1 else f"{len(bounds)} certificates of {nodes} were"
        more.append(f"{checked} checked. All took {verified.seconds:.1f} s, by the rules alone.")
    if manifest is not None and not verified.settled:
        return VerifiedWords("The tree is right, but no certificate shows here that nothing is better.", tuple(more))
    proven = ", and ".join(_no_less(each, "" if manifest else f" at {each.position}") for each in bounds)
    tree = ", and this tree needs no more" if manifest else ""
    return VerifiedWords(f"Proven: {proven}{tree}.", tuple(more))


def _played(secrets: int) -> str:
    return "Its secret was played" if secrets == 1 else f"Each of the {secrets:,} secrets was played"


def _no_less(bound: LowerBound, where: str) -> str:
    """What a certificate proves, as a sentence that says *where*."""
    objective, limit = bound.objective, bound.objective.max_guesses
    who = f"no {_strategy(objective)}{where}"
    who += "" if limit is None else f" that takes at most {guesses(limit)} for each secret"
    if bound.claim is None:
        return f"{who} solves every secret"
    each = "in all" if objective.kind is ObjectiveKind.TOTAL else "at worst"
    return f"{who} needs fewer than {guesses(bound.claim)} {each}"


def _claim(bound: LowerBound) -> str:
    """What a certificate claims, and of what."""
    least = "impossible" if bound.claim is None else f"at least {bound.claim:,}"
    return f"{bound.position}, {bound.objective}: {least}"


def _gap(bound: LowerBound, verified: Verified) -> str:
    """How far what a certificate proves is from what the tree takes."""
    attained = verified.worst if bound.objective.kind is ObjectiveKind.WORST else verified.total
    less = 0 if attained is None or bound.claim is None else attained - bound.claim
    return f", {less:,} less than the tree takes" if less else ""


def _checked(verified: Verified, manifest: Manifest) -> Iterator[tuple[str, str]]:
    """What was checked of a tree that is ok, and what no replay can tell of one that claims to be the best, or near."""
    yield "tree", f"{manifest.aim}, at {manifest.position}"
    if manifest.status is TreeStatus.STRATEGY or verified.settled:
        return
    is_proven = manifest.status is TreeStatus.PROVEN
    bound = "that nothing better exists" if is_proven else f"the lower bound {manifest.lower}"
    if manifest.worst_lower == manifest.worst:
        bound += ", and nothing as good with fewer guesses at worst"
    nodes = "" if manifest.nodes is None else f" ({counted(manifest.nodes, 'node')})"
    checks = "" if manifest.game.is_listed else ", a certificate can"
    yield "claimed", f"{bound}: a search proved it{nodes}; playing the tree cannot{checks}"
    if manifest.check and manifest.check.get("value") is not None:
        yield "", "the file says that a second search, with other pruning, found the same value"


def equilibrium_blocks(found: Equilibrium) -> Iterator[Block]:
    """The value of the game, how secrets are drawn, and what the codebreaker's mix needs against each kind of them."""
    lower, upper = fraction_words(found.lower, 4), fraction_words(found.upper, 4)
    if found.value is not None:
        guesses = "guess" if found.value == 1 else "guesses"
        yield f"{found.game}: {upper} {guesses} on average if both sides choose: proven."
    else:
        yield f"{found.game}: at least {lower} and at most {upper} guesses on average if both sides choose."
    rows = []
    for kind in found.kinds:
        percent, needed = f"{float(100 * kind.chance):.1f} %", f"{float(kind.guesses):.4f}"
        rows.append((str(kind.example), f"{kind.codes:,}", str(kind.chance), percent, needed))
    yield Table([("codes like", "number", "drawn with", "", "guesses"), *rows], left=[0])
    number = len(found.strategies)
    yield f"The codebreaker draws one of {number} {'strategy' if number == 1 else 'strategies'}."


def equilibrium_certificate(found: Equilibrium) -> list[str]:
    """What proves the bounds, as JSON: the codes of each kind with its chance, and the mix, trees as their files have
    them (docs/hosts.md has the check)."""
    here, game = start(found.game), found.game
    codes: dict[Code, list[str]] = {kind.example: [] for kind in found.kinds}
    for code in game.codes():
        codes[next(each for each in codes if here.are_alike(code, each))].append(str(code))
    told = {
        "format": "blackpeg-equilibrium",
        "version": 1,
        "game": str(game),
        "lower": str(found.lower),
        "upper": str(found.upper),
        "kinds": [{"chance": str(kind.chance), "codes": codes[kind.example]} for kind in found.kinds],
        "mix": [
            {
                "chance": str(each.chance),
                "tree": [
                    (line.depth, None if line.feedback is None else game.write(line.feedback), str(line.guess))
                    for line in each.tree or ()
                ],
            }
            for each in found.strategies
        ],
    }
    return [json.dumps(told, ensure_ascii=False)]
