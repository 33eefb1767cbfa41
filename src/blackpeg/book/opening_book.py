"""The book: proven best trees of the games people play, which ship with the package, and certificates of many.

Each is a tree file in `data`, in the usual format, solved and written by ``python -m benchmarks.book``.  A game in
another alphabet is the same game here, and gets its tree in its own signs.  Files are read as strictly as any other:
one that is damaged is an error that names it.  A manifest alone gives a first guess and a total (`outline`).
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import replace
from functools import cached_property, lru_cache
from itertools import islice
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

from blackpeg import trees
from blackpeg.errors import InvalidTreeError
from blackpeg.rules import Code, Game, parse_game
from blackpeg.trees import Line, Tree

if TYPE_CHECKING:
    from pathlib import Path  # imported where paths are given out: it took 4 % of suggest

T = TypeVar("T")

DATA = os.path.join(os.path.dirname(__file__), "data")
SUFFIX = ".json.gz"
CERTIFICATE_SUFFIX = ".cert"


class BookTree(NamedTuple):
    """A tree of the book: its game, in the usual alphabet, its objective, and its file.

    The objective is total, worst-then-total or worst: the second has the least worst case, too; the third has
    trees only if none is proven for the second.
    """

    game: Game
    objective: str
    path: Path


def file_name(game: Game, objective: str) -> str:
    """The name of a tree's file, whatever the alphabet of *game*.

    >>> file_name(parse_game("bulls-and-cows:letters"), "total")
    '4x10-distinct.total.json.gz'
    """
    return f"{game.plain.identity}.{objective}{SUFFIX}"


def covers(game: Game, objective: str = "total") -> bool:
    """Whether the book has a best tree of *game* by *objective*, as manifests name it.

    >>> covers(parse_game("mastermind")), covers(parse_game("super"))
    (True, False)
    """
    return os.path.isfile(_path(game, objective))


def best_tree(game: Game, objective: str = "total") -> tuple[trees.Manifest, Tree]:
    """The best tree of *game* by *objective*, in its alphabet, with its manifest.

    For the objective ``worst`` it may be a tree of ``worst-then-total``.  Raises `InvalidTreeError`, which names the
    file, if the book does not cover the game, or if the file is damaged or has another tree than its name says.

    >>> claims, found = best_tree(parse_game("4x6:letters"))
    >>> claims.total, claims.worst, found.lines[0].guess
    (5625, 6, Code(AABC))
    """
    claims, found = _read(_there(game, objective))
    if game == claims.game:
        return claims, found
    lines = [line._replace(guess=Code(line.guess, game.alphabet)) for line in found]
    first = Code(claims.first_guess, game.alphabet)
    return replace(claims, game=game, first_guess=first), Tree(game, lines, found.counted)


def outline(game: Game, objective: str = "total") -> Tree:
    """The best tree of *game*, as its manifest outlines it: first guess and histogram; asking for more reads the file.

    Raises as `best_tree` does; for wrong lines, only when they are read.

    >>> outline(parse_game("4x6")).lines[0].guess
    Code(1123)
    """
    claims = _claims(_there(game, objective))
    first = Line(1, None, Code(claims.first_guess, game.alphabet), claims.histogram[0] > 0)
    return Tree(game, _Lines(game, objective, first), claims.histogram)


class _Lines(Sequence[Line]):
    """The lines of a tree of the book: the *first* is known, the others are read if one of them is asked for."""

    def __init__(self, game: Game, objective: str, first: Line) -> None:
        self._game, self._objective, self._first = game, objective, first

    @cached_property
    def _all(self) -> Sequence[Line]:
        return best_tree(self._game, self._objective)[1].lines

    def __len__(self) -> int:
        return len(self._all)

    def __getitem__(self, index: Any) -> Any:
        return self._first if index == 0 else self._all[index]

    def __iter__(self) -> Iterator[Line]:
        return iter(self._all)

    def __reduce__(self) -> tuple[type[tuple[Line, ...]], tuple[Sequence[Line]]]:
        """Pickled as a tuple of the lines: the reader may have another book."""
        return tuple, (self._all,)


def manifest(game: Game, objective: str = "total") -> trees.Manifest:
    """The manifest of that tree, in the usual alphabet, unchecked against the tree; raises as `best_tree` does."""
    return _with_worst(_claims(_there(game, objective)))


def begins_with(game: Game, objective: str, guess: Code) -> bool:
    """Whether the book has that tree, and it begins with *guess* but for swapped positions and renamed colors.

    This reads only the head of the file, as most first guesses are not the tree's.

    >>> begins_with(parse_game("4x6"), "total", parse_game("4x6").code("5343"))
    True
    """
    path = _path(game, objective)
    return os.path.isfile(path) and game.symmetry.are_alike([], guess, game.plain.code(_first_guess(path)))


@lru_cache(maxsize=64)
def _first_guess(path: str) -> str | Code:
    """The first guess of the tree in the file *path*, a sign for each peg, as its manifest says before the tree."""
    import gzip
    import zlib

    with suppress(OSError, EOFError, ValueError, zlib.error), gzip.open(path, "rt", encoding="utf-8") as file:
        for line in islice(file, 40):
            if '"first_guess": "' in line:
                return line.split('"')[3]
    return _opened(path, trees.read_manifest).first_guess  # which says what is damaged


def files(game: Game) -> tuple[Path, ...]:
    """The book's tree of *game* and, if it has one, the certificate that nothing is less; empty if it has no tree.

    They are of the least total or, if that is not known, of the least worst case.

    >>> [file.name for file in files(parse_game("4x6:letters"))]
    ['4x6.total.json.gz', '4x6.total.cert']
    """
    objective = next((each for each in ("total", "worst") if covers(game, each)), None)
    if objective is None:
        return ()
    from pathlib import Path

    tree_file = Path(_path(game, objective))
    certificate = certificate_of(tree_file)
    return (tree_file, certificate) if certificate.is_file() else (tree_file,)


def certificate_of(path: Path) -> Path:
    """The file of the certificate of a tree of the book, which may not exist."""
    return path.with_name(path.name.removesuffix(SUFFIX) + CERTIFICATE_SUFFIX)


def entries() -> list[BookTree]:
    """Every tree of the book, the smaller games first."""
    from pathlib import Path

    found = []
    for path in Path(DATA).glob(f"*{SUFFIX}"):
        game, _, objective = path.name.removesuffix(SUFFIX).partition(".")
        found.append(BookTree(parse_game(game), objective, path))
    return sorted(found, key=lambda entry: (entry.game.size, str(entry.game), entry.objective))


def known_optimum(claims: trees.Manifest) -> tuple[int, ...] | None:
    """The proven least value for a tree with these *claims*, if the book has it.

    It is a worst case for the objective ``worst``, the worst case and the total for ``worst-then-total``, else a
    total; None for a strategy's tree, and for one that is best among consistent trees only, or of a position with
    turns.  Raises `InvalidTreeError` as `best_tree` does.
    """
    game, objective, limit = claims.game, claims.objective, claims.max_guesses
    if objective is None or claims.consistent or claims.turns or not covers(game, objective):
        return None
    best = manifest(game, objective)
    if objective == "worst":
        return (best.worst,)
    if objective == "worst-then-total":
        return best.worst, best.total
    if limit is None or limit >= best.worst:
        return (best.total,)
    quickest = manifest(game, "worst-then-total") if covers(game, "worst-then-total") else None
    return None if quickest is None or limit != quickest.worst else (quickest.total,)


def _with_worst(claims: trees.Manifest) -> trees.Manifest:
    """*claims* of a least total, with the worst case that the book's trees of the least worst case prove."""
    if claims.objective != "total" or claims.worst_lower is not None or not covers(claims.game, "worst"):
        return claims
    quickest = trees.read_manifest(_there(claims.game, "worst"))
    # The least total within the least worst case is greater: no tree with the least total keeps to that.
    is_more = quickest.objective == "worst-then-total" and quickest.total > claims.total
    return replace(claims, worst_lower=quickest.worst + is_more)


def _path(game: Game, objective: str) -> str:
    """The file of the tree, which may not exist."""
    path = os.path.join(DATA, file_name(game, objective))
    if objective == "worst" and not os.path.isfile(path):
        return os.path.join(DATA, file_name(game, "worst-then-total"))
    return path


def _there(game: Game, objective: str) -> str:
    path = _path(game, objective)
    if not os.path.isfile(path):
        raise InvalidTreeError(
            f"the book has no tree {os.path.basename(path)}; blackpeg.book.entries() lists those it has"
        )
    return path


@lru_cache(maxsize=64)
def _claims(path: str) -> trees.Manifest:
    return _checked(path, _opened(path, trees.read_manifest))


@lru_cache(maxsize=8)
def _read(path: str) -> tuple[trees.Manifest, Tree]:
    claims, found = _opened(path, trees.read_tree)
    return _with_worst(_checked(path, claims)), found


def _opened(path: str, read: Callable[[str], T]) -> T:
    """The result of *read* on the file *path*; raises `InvalidTreeError` if it cannot be opened."""
    try:
        return read(path)
    except OSError as error:
        raise InvalidTreeError(str(error)) from None


def _checked(path: str, claims: trees.Manifest) -> trees.Manifest:
    """*claims*, if they are those of the book's tree in the file *path*; raises `InvalidTreeError`."""
    kind = (claims.turns, claims.max_guesses, claims.consistent, claims.status)
    proven = ((), None, False, trees.TreeStatus.PROVEN)
    if file_name(claims.game, claims.objective or "") != os.path.basename(path) or kind != proven:
        raise InvalidTreeError(
            f"{path}: expected a proven tree of what its name says, got {claims.status} "
            f"{claims.aim}, at {claims.position}"
        )
    return claims
