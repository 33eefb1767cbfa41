"""`verify`: a tree file checked by the rules alone, and by what the book knows to be best."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path

from blackpeg.book import known_optimum
from blackpeg.errors import InvalidTreeError
from blackpeg.fact import Fact
from blackpeg.trees import Manifest, read_manifest
from blackpeg.trees import verify as played_through


@dataclass(frozen=True, slots=True, repr=False)
class Verified(Fact):
    """What the tree of a file does, by playing every secret; *manifest* is what the file claims of it, and *problems*
    say what is wrong."""

    total: int
    average: Fraction
    worst: int
    histogram: tuple[int, ...]
    problems: tuple[str, ...]
    manifest: Manifest

    ALSO = ("ok",)

    @property
    def ok(self) -> bool:
        """Whether nothing is wrong: every secret was solved, and the tree and the manifest hold nothing else."""
        return not self.problems


def verify(file: str | Path) -> Verified:
    """Plays every secret through the tree of *file*; what the file claims falsely is a problem, too.

    That nothing is better, no replay can tell; where the book knows the least value, that is compared as well.
    Raises `InvalidTreeError` for what is no tree file.
    """
    if not isinstance(file, str | Path):
        raise InvalidTreeError(f"expected the name of a tree file, got {file!r:.80}; blackpeg.replay plays a tree")
    manifest = read_manifest(file)
    played = played_through(file, known_optimum=known_optimum(manifest))
    return Verified(**played._asdict(), manifest=manifest)
