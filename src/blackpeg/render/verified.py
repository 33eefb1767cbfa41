"""What is said of a tree file that was verified."""

from __future__ import annotations

from collections.abc import Iterator

from blackpeg.render.histogram import draw_histogram
from blackpeg.render.look import COLUMNS, PLAIN, Look
from blackpeg.render.numbers import average_words
from blackpeg.trees import Manifest, TreeStatus
from blackpeg.verbs.verify import Verified


def verified_lines(verified: Verified, look: Look = PLAIN, columns: int = COLUMNS) -> Iterator[str]:
    """Whether the tree is what the file says; then what is wrong, or what was checked."""
    yield _headline(verified)
    yield from (f"  {problem}" for problem in verified.problems)
    if verified.ok:
        yield from draw_histogram(verified.histogram, "secrets", look, columns)
        yield from _checked(verified.manifest)


def _headline(verified: Verified) -> str:
    if not verified.ok:
        return f"not ok: {verified.manifest.aim}, at {verified.manifest.position}"
    return f"ok: total {verified.total:,}, average {average_words(verified.average)}, worst {verified.worst}"


def _checked(manifest: Manifest) -> Iterator[str]:
    """What was checked of a tree that is ok, and what no replay can tell of one that claims to be the best, or near."""
    yield f"tree      {manifest.aim}, at {manifest.position}"
    yield "checked   by the rules alone: every secret played, every number in the file compared"
    if manifest.status is TreeStatus.STRATEGY:
        return
    is_proven = manifest.status is TreeStatus.PROVEN
    bound = "that nothing better exists" if is_proven else f"the lower bound {manifest.lower}"
    nodes = "" if manifest.nodes is None else f" ({manifest.nodes:,} nodes)"
    yield f"claimed   {bound}: a search proved it{nodes}, no replay can"
    if manifest.check is not None:
        second = ", ".join(f"{name} {value}" for name, value in manifest.check.items())
        yield f"          and a second search, says the file: {second}"
