"""`verify`: a tree is played and certificates are checked, by the rules alone; both together settle a value."""

from __future__ import annotations

import os
import time
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path
from typing import TYPE_CHECKING

from blackpeg.book import files as book_files
from blackpeg.book import known_optimum
from blackpeg.errors import CertificateError, InvalidGameError, InvalidTreeError
from blackpeg.fact import Fact
from blackpeg.position import Position
from blackpeg.rules import parse_game
from blackpeg.search.objective import Objective, ObjectiveKind
from blackpeg.trees import Manifest, read_manifest
from blackpeg.trees import verify as played_through

if TYPE_CHECKING:
    from blackpeg.trees.certificate_file import Certificate


@dataclass(frozen=True, slots=True)
class LowerBound:
    """What a certificate in *file* claims, by this many *nodes*: nothing at *position* is less than *claim* (None: no
    strategy keeps to the limit).  *problem* names the first node that does not follow; None: it is proven."""

    file: str
    position: Position
    objective: Objective
    claim: int | None
    nodes: int
    looks: int
    problem: str | None


@dataclass(frozen=True, slots=True, repr=False)
class Verified(Fact):
    """What the tree of a file does, by playing every secret; *manifest* is what the file claims of it.  All are None
    where no file is a tree.  *certificates* are checked, and *problems* say what is wrong."""

    total: int | None
    average: Fraction | None
    worst: int | None
    histogram: tuple[int, ...]
    problems: tuple[str, ...]
    manifest: Manifest | None
    certificates: tuple[LowerBound, ...]
    seconds: float

    ALSO = ("ok", "settled")

    @property
    def ok(self) -> bool:
        """Whether nothing is wrong: every secret was solved, the tree and the manifest hold nothing else, and each
        claim of a certificate follows."""
        return not self.problems

    @property
    def strongest(self) -> dict[str, LowerBound]:
        """The certificate with the greatest claim by each kind of objective."""
        return {str(each.objective.kind): each for each in sorted(self.certificates, key=lambda each: each.claim or 0)}

    @property
    def settled(self) -> bool:
        """Whether certificates prove that the tree is the best there is for its objective, or that there is none."""
        claims = {kind: each.claim for kind, each in self.strongest.items()}
        if self.manifest is None:
            return self.ok and None in claims.values()
        attained = {"total": self.total, "worst": self.worst}
        kind = self.manifest.objective
        wanted = {"worst-then-total": [*attained], None: [*claims]}.get(kind, [str(kind)])
        return self.ok and claims != {} and claims == {each: attained[each] for each in wanted}


def verify(*files: str | Path) -> Verified:
    """Plays every secret through the tree in *files*, and checks each certificate in them.

    The name of a game, where there is no such file, stands for the book's tree of it, and the certificate to that.
    What a file claims falsely is a problem.  That nothing is better than a tree no replay can tell; where the book
    knows the least value, that is compared as well, and a certificate of the same game, turns and objective proves it.
    Raises `InvalidTreeError` for what is no tree file and for more than one, `CertificateError` for what is no
    certificate, or one of something else than the tree.
    """
    began = time.perf_counter()
    trees, proofs = list[str | Path](), list[str | Path]()
    for file in files:
        if not isinstance(file, str | Path):
            raise InvalidTreeError(
                f"expected the names of files, of a tree and of certificates, got {file!r:.80}; "
                "blackpeg.replay plays a tree"
            )
        for found in _of_book(file) or (file,):
            (proofs if _is_certificate(found) else trees).append(found)
    proofs = list({os.path.realpath(proof): proof for proof in proofs}.values())
    manifests = [read_manifest(tree) for tree in trees]
    if len(trees) > 1 or not files:
        raise InvalidTreeError(f"expected the file of one tree, or of certificates, or both, got {len(trees)} trees")
    if not trees:
        bounds = _checked(proofs, None, None)
        problems = tuple(each.problem for each in bounds if each.problem)
        return Verified(None, None, None, (), problems, None, bounds, time.perf_counter() - began)
    manifest = manifests[0]
    bounds = _checked(proofs, trees[0], manifest)
    played = played_through(trees[0], known_optimum=known_optimum(manifest))
    problems = (*played.problems, *(each.problem for each in bounds if each.problem))
    for each in bounds:
        value = played.worst if each.objective.kind is ObjectiveKind.WORST else played.total
        if not problems and (each.claim is None or each.claim > value):
            problems = (f"{each.file} proves that less than {each.claim} is impossible, the tree takes {value}",)
    seen = {**played._asdict(), "problems": problems}
    return Verified(**seen, manifest=manifest, certificates=bounds, seconds=time.perf_counter() - began)


def _of_book(file: str | Path) -> tuple[Path, ...]:
    """The book's files, where *file* is none, but names a game of the book."""
    if isinstance(file, Path) or Path(file).exists():
        return ()
    try:
        return book_files(parse_game(file))
    except InvalidGameError:
        return ()


def _is_certificate(file: str | Path) -> bool:
    """Raises `InvalidTreeError` for what is no tree either, at first sight."""
    with Path(file).open("rb") as opened:
        begin = opened.readline(40)
    if not begin.startswith((b"blackpeg certificate", b"{", b"\x1f\x8b")):
        raise InvalidTreeError(f"{file} is neither a tree file nor a certificate")
    return begin.startswith(b"blackpeg certificate")


def _checked(files: list[str | Path], tree: str | Path | None, manifest: Manifest | None) -> tuple[LowerBound, ...]:
    """What the certificates in *files* prove, which must be of what the *tree* is of."""
    if not files:
        return ()
    from blackpeg.trees.certificate import check  # here, for it needs NumPy
    from blackpeg.trees.certificate_file import read

    found = [(str(file), certificate) for file in files for certificate in read(file)]
    if manifest is not None:
        for file, certificate in found:
            if not _matches(certificate, manifest):
                raise CertificateError(
                    f"expected a certificate of what the tree {tree} is of, {manifest.position}, {manifest.aim}; "
                    f"{file} is of {_position(certificate)}, {_objective(certificate)}"
                )
    bounds = []
    for file, certificate in found:
        checked = check(certificate)
        bounds.append(
            LowerBound(
                file,
                _position(certificate),
                _objective(certificate),
                certificate.claim,
                len(certificate.nodes),
                checked.looks,
                None if checked.problem is None else f"{file}: {checked.problem}",
            )
        )
    return tuple(bounds)


def _matches(certificate: Certificate, manifest: Manifest) -> bool:
    """Whether both are of the same game, turns and objective; a strategy's tree is compared by any objective."""
    kind, limit = certificate.objective, manifest.max_guesses
    if manifest.objective == ObjectiveKind.WORST_THEN_TOTAL:
        kind, limit = manifest.objective, manifest.worst if kind == "total" else None
    return (certificate.game.plain, set(certificate.turns), kind, certificate.max_guesses, certificate.consistent) == (
        *(manifest.game.plain, set(manifest.turns), manifest.objective or kind),
        *(limit, manifest.consistent),
    )


def _position(certificate: Certificate) -> Position:
    return Position(certificate.game, certificate.turns)


def _objective(certificate: Certificate) -> Objective:
    return Objective(ObjectiveKind(certificate.objective), certificate.max_guesses, certificate.consistent)
