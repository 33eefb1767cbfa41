"""What is said of a tree file, and of certificates, that were verified."""

from __future__ import annotations

from collections.abc import Iterator

from blackpeg.render.document import Bars, Block, Rows
from blackpeg.render.phrases import average_words, counted
from blackpeg.search.worth import ObjectiveKind
from blackpeg.trees import Manifest, TreeStatus
from blackpeg.verbs.verify import LowerBound, Verified


def verified_blocks(verified: Verified) -> Iterator[Block]:
    """Whether the files say what is true; then what is wrong, or what was checked."""
    yield _headline(verified)
    yield from (f"  {problem}" for problem in verified.problems)
    if not verified.ok:
        return
    rows: list[tuple[str, str]] = []
    if verified.manifest is not None:
        yield Bars(verified.histogram, "secrets")
        rows += _checked(verified, verified.manifest)
    for each in verified.certificates:
        cost = f"{counted(each.nodes, 'node', '0')}, {counted(each.looks, 'look', '0')}"
        rows.append(("proven", f"{_claim(each)}{_gap(each, verified)}, by {each.file}: {cost}"))
    yield Rows(rows, width=8)


def _headline(verified: Verified) -> str:
    manifest, bounds = verified.manifest, verified.certificates
    if not verified.ok:
        false = [_claim(each) for each in bounds if each.problem is not None]
        return f"not ok: {'; '.join(false) if manifest is None else f'{manifest.aim}, at {manifest.position}'}"
    nodes = counted(sum(each.nodes for each in verified.strongest.values()), "node", "0")
    cost = f"by {nodes}; checked in {verified.seconds:.1f} s, without the search"
    if manifest is None or verified.total is None or verified.average is None:
        return f"proven: {_claim(bounds[0])}, {cost}" if len(bounds) == 1 else f"ok: {len(bounds)} certificates, {cost}"
    if verified.settled:
        both = manifest.objective == "worst-then-total"
        value = f"worst {verified.worst}, total {verified.total:,}" if both else f"{manifest.value:,}"
        return f"proven: {value}, {cost}"
    return f"ok: total {verified.total:,}, average {average_words(verified.average)}, worst {verified.worst}"


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
    yield "checked", "by the rules alone: every secret played, every number in the file compared"
    if manifest.status is TreeStatus.STRATEGY or verified.settled:
        return
    is_proven = manifest.status is TreeStatus.PROVEN
    bound = "that nothing better exists" if is_proven else f"the lower bound {manifest.lower}"
    if manifest.worst_lower == manifest.worst:
        bound += ", and nothing as good with fewer guesses at worst"
    nodes = "" if manifest.nodes is None else f" ({manifest.nodes:,} nodes)"
    yield "claimed", f"{bound}: a search proved it{nodes}, no replay can"
    if manifest.check is not None:
        second = ", ".join(f"{name} {value}" for name, value in manifest.check.items())
        yield "", f"and a second search, says the file: {second}"
