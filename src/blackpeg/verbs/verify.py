"""`verify`: a tree is played and certificates are checked, by the rules alone; both together settle a value."""

from __future__ import annotations

import os
import time
from collections.abc import Iterable
from dataclasses import replace
from fractions import Fraction
from importlib.util import find_spec
from pathlib import Path
from typing import Annotated

from blackpeg import book, search, trees
from blackpeg.errors import CertificateError, FileError, InvalidGameError, InvalidTreeError, quoted
from blackpeg.fact import Fact, Frozen
from blackpeg.position import Position
from blackpeg.rules import Game, parse_game
from blackpeg.rules.sizes import can_list_quickly
from blackpeg.verbs.table import Param, ParamKind, verb


class LowerBound(Frozen):
    """The claim of a certificate in *file*, by this many *nodes*: no strategy at *position* needs less than *claim*
    (None: no strategy keeps to the limit).  *problem* names the first node that does not follow; None: it is proven, by
    this many *looks*."""

    file: str
    position: Position
    objective: search.Objective
    claim: int | None
    nodes: int
    looks: int
    problem: str | None


class Verified(Fact):
    """What the tree of a file does, by playing every secret; *manifest* is what the file claims of it.  All are None if
    no file is a tree.  *certificates* are checked, and *problems* say what is wrong."""

    total: int | None
    average: Fraction | None
    worst: int | None
    histogram: tuple[int, ...]
    problems: tuple[str, ...]
    manifest: trees.Manifest | None
    certificates: tuple[LowerBound, ...]
    seconds: float

    FORMS = {"document": "solutions.verified_blocks", "words": "solutions.verified_words"}
    ALSO = ("ok", "settled")

    @property
    def ok(self) -> bool:
        """Whether nothing is wrong: every secret was solved, the tree and the manifest hold nothing else, and each
        claim of a certificate follows."""
        return not self.problems

    @property
    def strongest(self) -> dict[search.Objective, LowerBound]:
        """The certificate with the greatest claim by each objective."""
        weakest_first = sorted(self.certificates, key=lambda each: (each.claim is None, each.claim or 0))
        return {each.objective: each for each in weakest_first}

    @property
    def settled(self) -> bool:
        """Whether certificates prove that the tree is the best there is for its objective (a strategy's: that its total
        is the least), or that there is none."""
        claims = {objective: each.claim for objective, each in self.strongest.items()}
        if self.manifest is None or not claims:
            return self.ok and None in claims.values()
        return self.ok and _claims(self.manifest).items() <= claims.items()


@verb(
    """Play every secret through a tree, by the rules alone, and check what its file claims.

    The name of a game stands for the best tree that the book has of it and, if there is one, its certificate, which
    proves that no strategy is better.  No code that makes trees or certificates takes part: no search and no kernel,
    only the rules.

    $ FILE is a tree, or a certificate, which 'blackpeg solve --certificate' writes: both together settle the value.

    $ The exit code is 0 if everything is as the files say, 1 if something is not, and 2 if a file is neither a tree nor
    a certificate.
    """,
    examples=["verify mastermind.json.gz", "verify best.json.gz best.cert", "verify mastermind --json"],
    ok="ok",
)
def verify(*files: Annotated[str | Path | Game, Param(kind=ParamKind.FILES, metavar="FILE...")]) -> Verified:
    """Plays every secret through the tree in *files*, and checks each certificate in them.

    A game, or the name of one if there is no such file, stands for the book's tree of it, and the certificate to that.
    What a file claims falsely is a problem.  No replay can show that nothing is better than a tree; if the book knows
    the least value, that is compared as well, and a certificate of the same game, turns and objective proves it.
    Raises `FileError` for what cannot be read, `InvalidTreeError` for what is no tree file, and for more than one,
    `CertificateError` for what is no certificate, or one of something else than the tree.
    """
    began = time.perf_counter()
    tree_files, proofs = list[str | Path](), dict[str, tuple[str | Path, str]]()
    for file in files:
        if not isinstance(file, str | Path | Game):
            raise InvalidTreeError(
                f"expected the names of files, of a tree and of certificates, got {quoted(file)}; "
                "blackpeg.replay plays a tree"
            )
        for found in _files_of(file):
            if _is_certificate(found):
                proofs[os.path.realpath(found)] = found, str(found) if found is file else Path(found).name
            else:
                tree_files.append(found)
    manifests = [trees.read_manifest(tree) for tree in tree_files]
    if len(tree_files) > 1 or not files:
        raise InvalidTreeError(
            f"expected the file of one tree, or of certificates, or both, got {len(tree_files)} trees"
        )
    manifest = manifests[0] if manifests else None
    bounds = _checked(proofs.values(), manifest, *tree_files)
    false = tuple(each.problem for each in bounds if each.problem)
    if manifest is None:
        return Verified(None, None, None, (), false, None, bounds, time.perf_counter() - began)
    played = trees.verify_tree(tree_files[0], known_optimum=book.known_optimum(manifest))
    problems = (*played.problems, *false)
    for each in bounds:
        value = each.objective.value_of(played.histogram)
        if not problems and (each.claim is None or each.claim > value):
            problems = (f"{each.file} proves that less than {each.claim} is impossible, the tree takes {value}",)
    seen = {**played._asdict(), "problems": problems}
    return Verified(**seen, manifest=manifest, certificates=bounds, seconds=time.perf_counter() - began)


def _files_of(file: str | Path | Game) -> tuple[str | Path, ...]:
    """*file*, or the book's files if it is none, but a game or the name of one; raises `FileError` if the book has no
    tree of it."""
    if isinstance(file, Game):
        game = file
    elif isinstance(file, Path) or os.path.exists(file):
        return (file,)
    else:
        try:
            game = parse_game(file)
        except InvalidGameError:
            return (file,)
    if found := book.files(game):
        return found
    if file is game:
        raise FileError(f"expected a game of the book, which has no tree of {game}")
    writes = f"; 'blackpeg tree {file} --output FILE.json.gz' writes one" if can_list_quickly(game) else ""
    raise FileError(
        f"expected the file of a tree or a certificate, or a game of the book, which has no tree of {file}{writes}"
    )


def _is_certificate(file: str | Path) -> bool:
    """Raises `InvalidTreeError` for what is no tree either, at first sight."""
    try:
        with Path(file).open("rb") as opened:
            begin = opened.readline(40)
    except (OSError, ValueError) as error:
        why = getattr(error, "strerror", None) or error
        raise FileError(f"expected a file, of a tree or a certificate, or a game of the book; {file}: {why}") from error
    if not begin.startswith((b"blackpeg certificate", b"{", b"\x1f\x8b")):
        raise InvalidTreeError(f"{file} is neither a tree file nor a certificate")
    return begin.startswith(b"blackpeg certificate")


def _checked(
    files: Iterable[tuple[str | Path, str]], manifest: trees.Manifest | None, *tree: str | Path
) -> tuple[LowerBound, ...]:
    """What the certificates in *files*, each with its name, prove; all must be of what a tree with *manifest* is of."""
    claimed = []
    for name, each in [(name, each) for file, name in files for each in trees.certificate.read_certificates(file)]:
        objective = search.Objective(search.ObjectiveKind(each.objective), each.max_guesses, each.consistent)
        bound = LowerBound(name, Position(each.game, each.turns), objective, each.claim, len(each.nodes), 0, None)
        if manifest is not None and not _is_of(manifest, bound):
            raise CertificateError(
                f"expected a certificate of what the tree {tree[0]} is of, {manifest.position}, {manifest.aim}; "
                f"{name} is of {bound.position}, {objective}"
            )
        claimed.append((bound, each))
    # A browser's tab has no NumPy, which the first checker takes.
    checker = trees.certificate if find_spec("numpy") else trees.second_checker
    checked = ((bound, checker.check(each)) for bound, each in claimed)
    return tuple(
        replace(bound, looks=looks, problem=problem and f"{bound.file}: {problem}")
        for bound, (looks, problem) in checked
    )


def _claims(manifest: trees.Manifest) -> dict[search.Objective, int]:
    """The claims that prove a tree the best; for a strategy's tree, that its total is the least."""
    kind = search.ObjectiveKind(manifest.objective or search.ObjectiveKind.TOTAL)
    return search.Objective(kind, manifest.max_guesses, manifest.consistent).claims(manifest.histogram)


def _is_of(manifest: trees.Manifest, bound: LowerBound) -> bool:
    """Whether both are of the same game, turns and objective; a strategy's tree is compared by its worst case, too."""
    objectives = [*_claims(manifest)]
    if manifest.objective is None and manifest.max_guesses is None:
        objectives.append(search.least_worst(consistent=manifest.consistent))
    same = (manifest.game.plain, set(manifest.turns)) == (bound.position.game, set(bound.position.turns))
    return same and bound.objective in objectives
