"""Tree files: a tree and its manifest as JSON, compressed if the name ends in ``.gz``.

docs/tree-format.md describes the format.  Reading is strict: a tree that does not bear out its manifest is not
handed out.  Files are written whole: a reader sees the old contents or the new, never a part.
"""

from __future__ import annotations

import gzip
import io
import json
import os
import sys
from collections.abc import Iterable, Iterator
from operator import index
from typing import TYPE_CHECKING, Any

from blackpeg.errors import FileError, InvalidTreeError, quoted
from blackpeg.facts import as_json
from blackpeg.position import Position
from blackpeg.rules import Code, Feedback
from blackpeg.trees.manifest import Manifest, manifest_from_json
from blackpeg.trees.replay import MOST_DEPTH, load_tree_file
from blackpeg.trees.tree import Line, Tree

if TYPE_CHECKING:
    from pathlib import Path

FORMAT = "blackpeg-tree"
VERSION = 1


def write_tree(path: str | Path, manifest: Manifest, tree: Tree) -> None:
    """Writes *tree* to the file *path*: all of it or, if that fails, nothing.

    Equal manifests and trees make equal bytes.  Raises `InvalidTreeError` if they contradict each other,
    `OSError` if the file cannot be written.

    >>> import tempfile, blackpeg as bp
    >>> tree = bp.evaluate("4x6", bp.minimax).tree
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     bp.write_tree(f"{folder}/knuth.json.gz", bp.Manifest.of(tree, strategy="minimax"), tree)
    ...     manifest, tree = bp.read_tree(f"{folder}/knuth.json.gz")
    ...     bp.verify(f"{folder}/knuth.json.gz").total
    5801
    >>> manifest.average, manifest.worst
    (Fraction(5801, 1296), 5)
    """
    if tree.game != manifest.game:
        raise InvalidTreeError(f"the tree is for {tree.game}, its manifest for {manifest.game}")
    if problem := manifest.contradiction(tree):
        raise InvalidTreeError(problem)
    data = text_of(manifest, tree).encode()
    write_whole(path, _compressed(data) if str(path).endswith(".gz") else data)


def read_tree(path: str | Path) -> tuple[Manifest, Tree]:
    """The manifest and the tree in the file *path*.

    Raises `InvalidTreeError`, with the reason, if the file is no tree file, is damaged, or contradicts itself;
    `FileError` if it cannot be opened.  The tree solves every secret: each solves at most one, and they are as many.
    """
    contents = _loaded(path)
    manifest = _manifest(path, contents)
    try:
        tree = Tree(manifest.game, tuple(_lines(manifest, contents.get("tree"))))
    except ValueError as error:
        raise InvalidTreeError(f"{path}: {error}") from error
    if problem := manifest.contradiction(tree) or _gap(manifest, tree):
        raise InvalidTreeError(f"{path}: {problem}; 'blackpeg verify' tells more")
    return manifest, tree


def read_manifest(path: str | Path) -> Manifest:
    """The manifest in the file *path*, not compared with the tree; raises as `read_tree` does."""
    return _manifest(path, _loaded(path))


def _loaded(path: str | Path) -> dict[str, Any]:
    try:
        return load_tree_file(path)
    except OSError as error:
        why = f"{path}: {error.strerror or error}"
        if sys.platform == "emscripten":  # a tab fetches a large tree of the book when it is first asked for
            board = os.path.basename(path).partition(".")[0]
            why = (
                f"the tree of {board} was never fetched, and there is no network; "
                "the trees of 4x6 and of all small boards are here"
            )
        raise FileError(why) from error


def text_of(manifest: Manifest, tree: Tree) -> str:
    """The text of a tree file: JSON with a line for each guess, indented by its depth."""

    def written(value: object) -> str:
        return json.dumps(value, ensure_ascii=False)

    def reply(line: Line) -> str | None:
        return None if line.feedback is None else tree.game.write(line.feedback)

    entries = ",\n".join(f" {written(name)}: {written(value)}" for name, value in as_json(manifest).items())
    guesses = ",\n".join(" " * line.depth + written([line.depth, reply(line), str(line.guess)]) for line in tree)
    head = f'"format": "{FORMAT}",\n"version": {VERSION},\n"manifest": {{\n{entries}\n}}'
    return f'{{\n{head},\n"tree": [\n{guesses}\n]\n}}\n'


def _compressed(data: bytes) -> bytes:
    """*data* in gzip's format, without name and time, so that equal data make equal bytes."""

    packed = io.BytesIO()
    with gzip.GzipFile(filename="", mode="wb", compresslevel=9, fileobj=packed, mtime=0) as file:
        file.write(data)
    return packed.getvalue()


def _manifest(path: str | Path, contents: dict[str, Any]) -> Manifest:
    if unknown := sorted(set(contents) - {"format", "version", "manifest", "tree"}):
        raise InvalidTreeError(f"{path}: unknown entry {quoted(unknown[0])}")
    try:
        return manifest_from_json(contents.get("manifest"))
    except ValueError as error:
        raise InvalidTreeError(f"{path}: {error}") from error


def _lines(manifest: Manifest, entries: object) -> Iterator[Line]:
    """The lines of a tree, made of their JSON forms; raises `InvalidTreeError` for the first invalid one."""
    if not isinstance(entries, list):
        raise InvalidTreeError("expected its tree to be a list")
    game = manifest.game
    guesses: list[Code] = []
    replies: list[Feedback] = []
    seen: set[tuple[Feedback, ...]] = set()
    for number, entry in enumerate(entries, start=1):
        try:
            depth, reply, text = entry
            guess = game.code(text)
            feedback = None if reply is None else game.reply(reply).feedback
            is_first = not guesses
            if (index(depth) == 1, feedback is None) != (is_first, is_first) or not 1 <= depth <= len(guesses) + 1:
                raise InvalidTreeError("it follows no guess above it")
            if depth > MOST_DEPTH:
                raise InvalidTreeError(f"it is more than {MOST_DEPTH:,} guesses deep")
            del guesses[depth - 1 :], replies[max(depth - 2, 0) :]
            guesses.append(guess)
            replies += [] if feedback is None else [feedback]
            if tuple(replies) in seen:
                raise InvalidTreeError("another guess follows the same feedback")
            seen.add(tuple(replies))
        except (TypeError, ValueError) as error:
            raise InvalidTreeError(f"line {number} of its tree, {quoted(entry, 60)}: {error}") from None
        heard = zip(guesses, replies, strict=False)
        solves = all(game.answer(before, guess) == feedback for before, feedback in heard)
        yield Line(depth, feedback, guess, _fits(guess, manifest) and solves)


def _gap(manifest: Manifest, tree: Tree) -> str | None:
    """The lack or excess of *tree*, which agrees with *manifest*, as a tree of the position; None if it is whole."""
    candidates = Position(manifest.game, manifest.turns).mass
    if manifest.secrets != candidates:
        return f"the tree solves {manifest.secrets} secrets; {manifest.position} has {candidates}"
    for number, line in enumerate(tree, start=1):
        if not line.solves and (number == len(tree) or tree.lines[number].depth <= line.depth):
            return f"no secret comes to the guess {line.guess} in line {number} of the tree"
    return None


def _fits(code: Code, manifest: Manifest) -> bool:
    game = manifest.game
    return game.may_be(code) and all(reply.fits(game.answer(guess, code)) for guess, reply in manifest.turns)


def write_whole(path: str | Path, data: bytes) -> None:
    """Makes *data* the contents of the file *path*, in one step; raises `OSError` if that fails.

    A device or a pipe, such as ``/dev/stdout``, is written to directly.
    """
    from pathlib import Path  # here, for a quick start: most commands write no file

    target = Path(os.path.realpath(path))  # a link stays a link
    is_device = target.exists() and not target.is_file()
    part = target if is_device else target.with_name(f".{target.name}.{os.getpid()}.part")
    try:
        part.write_bytes(data)
        if not is_device:
            os.replace(part, target)
    except OSError as error:
        error.filename = str(path)
        raise
    finally:
        if not is_device:
            part.unlink(missing_ok=True)


def write_lines(path: str | Path, lines: Iterable[str]) -> None:
    """Makes *lines* of text the contents of the file *path*, as `write_whole` does."""
    write_whole(path, "".join(f"{line}\n" for line in lines).encode())
