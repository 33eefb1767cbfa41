"""Tree files: what is written is read back, the same every time; what is wrong with a file is said, and by name."""

from __future__ import annotations

import gzip
import json
import os
import stat
import subprocess
import tempfile
from collections.abc import Callable
from dataclasses import fields, replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from tests.processes import SOON, started
from tests.trees.samples import grown, spoiled, trees

from blackpeg.errors import FileError, InvalidTreeError
from blackpeg.position import start
from blackpeg.rules import Game, parse_game
from blackpeg.trees import Manifest, Tree, TreeStatus, read_manifest, read_tree, verify_tree, write_tree
from blackpeg.trees.file import text_of

Contents = dict[str, Any]
SMALL = grown(start(Game(2, 3)))


@settings(max_examples=40)
@given(sample=trees())
def test_what_is_written_is_read_back(sample: tuple[Manifest, Tree]) -> None:
    manifest, tree = sample
    for name in ("tree.json", "tree.json.gz"):
        with tempfile.TemporaryDirectory() as folder:
            write_tree(path := Path(folder, name), manifest, tree)

            read, lines = read_tree(path)

            assert (read, list(lines)) == (manifest, list(tree))
            assert read_manifest(path) == manifest


@pytest.mark.parametrize("game", ["3x3-distinct-black", "2x3:中Ж@", "2x12", "3x3:names", "2x2:initials", "1x1"])
def test_every_alphabet_is_read_back(tmp_path: Path, game: str) -> None:
    manifest, tree = grown(start(game))
    write_tree(tmp_path / "tree.json", manifest, tree)

    read, lines = read_tree(tmp_path / "tree.json")

    assert (read, str(read.game), [str(line.guess) for line in lines]) == (
        manifest,
        str(parse_game(game)),
        [str(line.guess) for line in tree],
    )


def test_a_guess_of_a_list_that_may_not_be_the_secret_is_read_back(tmp_path: Path) -> None:
    # It passed for a secret, and nothing is known of its weight: KeyError.
    manifest, tree = grown(start("{BATCH,CATCH,HATCH,LATCH}+{CHABL}-marks"))
    assert tree.lines[0].solves is False
    write_tree(tmp_path / "tree.json", manifest, tree)

    _, lines = read_tree(tmp_path / "tree.json")

    assert (list(lines), lines.histogram) == (list(tree), tree.histogram)


def test_the_same_tree_makes_the_same_bytes_whatever_the_file_is_called(tmp_path: Path) -> None:
    for name in ("one.json.gz", "two.json.gz", "plain.json"):
        write_tree(tmp_path / name, *SMALL)

    one, two, plain = ((tmp_path / name).read_bytes() for name in ("one.json.gz", "two.json.gz", "plain.json"))
    assert one == two
    assert gzip.decompress(one) == plain == text_of(*SMALL).encode()


def test_gzip_is_known_by_its_contents_not_its_name(tmp_path: Path) -> None:
    write_tree(tmp_path / "tree.json.gz", *SMALL)
    (tmp_path / "tree.json.gz").rename(tmp_path / "tree.json")

    assert read_tree(tmp_path / "tree.json")[0] == SMALL[0]


def test_a_file_is_replaced_whole_and_keeps_to_its_place(tmp_path: Path) -> None:
    (tmp_path / "real.json").write_text("before")
    (tmp_path / "link.json").symlink_to("real.json")

    write_tree(tmp_path / "link.json", *SMALL)

    assert (tmp_path / "link.json").is_symlink()
    assert read_tree(tmp_path / "real.json")[0] == SMALL[0]
    assert sorted(path.name for path in tmp_path.iterdir()) == ["link.json", "real.json"]
    mask = os.umask(0)
    os.umask(mask)
    write_tree(tmp_path / "new.json", *SMALL)
    assert stat.S_IMODE((tmp_path / "new.json").stat().st_mode) == 0o666 & ~mask


def test_what_cannot_be_written_leaves_nothing_behind(tmp_path: Path) -> None:
    with pytest.raises(OSError, match="nowhere"):
        write_tree(tmp_path / "nowhere" / "tree.json", *SMALL)
    manifest, tree = SMALL
    with pytest.raises(InvalidTreeError, match="the total should be 21, by the tree; the manifest says 20"):
        write_tree(tmp_path / "tree.json", replace(manifest, total=20), tree)
    with pytest.raises(InvalidTreeError, match="the tree is for 2x3, its manifest for 4x6"):
        write_tree(tmp_path / "tree.json", replace(manifest, game=Game(4, 6)), tree)
    assert not list(tmp_path.iterdir())


def test_a_device_is_written_to_and_not_replaced(tmp_path: Path) -> None:
    os.mkfifo(pipe := tmp_path / "tree.json")
    with started("cat", str(pipe), stdout=subprocess.PIPE) as reader:
        write_tree(pipe, *SMALL)
        read, _ = reader.communicate(timeout=SOON)

    assert read == text_of(*SMALL)
    assert stat.S_ISFIFO(pipe.stat().st_mode)


WRONG: dict[str, tuple[Callable[[Contents], object], str]] = {
    "missing entry": (lambda file: file["manifest"].pop("nodes"), "its manifest has no entry 'nodes'"),
    "unknown entry": (lambda file: file["manifest"].update(lowr=3), "its manifest has an unknown entry 'lowr'"),
    "unknown part": (lambda file: file.update(notes="x"), "unknown entry 'notes'"),
    "no tree": (lambda file: file.pop("tree"), "expected its tree to be a list"),
    "no manifest": (lambda file: file.pop("manifest"), "expected the manifest to be an object"),
    "lossy number": (lambda file: file["manifest"].update(total=208.0), "expected total .* a whole number, got 208.0"),
    "flag as number": (lambda file: file["manifest"].update(worst=True), "expected worst .* a whole number, got True"),
    "below zero": (lambda file: file["manifest"].update(secrets=-64), "expected secrets to be at least 0, got -64"),
    "status": (lambda file: file["manifest"].update(status="sure"), "expected status to be one of proven, interval"),
    "objective": (lambda file: file["manifest"].update(objective="fun"), "expected objective to be null or one of"),
    "infinite time": (lambda file: file["manifest"].update(seconds=float("inf")), "expected seconds"),
    "nested options": (lambda file: file["manifest"].update(options={"a": []}), "expected options"),
    "game": (lambda file: file["manifest"].update(game="4y6"), "expected a game such as 4x6"),
    "turn": (lambda file: file["manifest"].update(turns=["12:3-1"]), "expected 3 pegs"),
    "first guess": (lambda file: file["manifest"].update(first_guess="119"), "no color is written '9'"),
    "no object": (lambda file: file["manifest"].update(check=7), "expected check .* or null, got 7"),
    "line": (lambda file: file["tree"].insert(3, [2, "0-0"]), r"line 4 of its tree, \[2, '0-0'\]: not enough values"),
    "line of nothing": (lambda file: file["tree"].insert(3, None), "line 4 of its tree, None: "),
    "proven": (
        lambda file: file["manifest"].update(objective="total", status="proven", lower=1),
        "the status should be interval with such an objective and lower bound, not proven",
    ),
}


@pytest.mark.parametrize(("spoil", "reason"), WRONG.values(), ids=WRONG)
def test_what_is_wrong_is_said_with_the_name_of_the_file(
    tmp_path: Path, spoil: Callable[[Contents], object], reason: str
) -> None:
    path = spoiled(tmp_path, lambda contents: spoil(contents) and None)

    with pytest.raises(InvalidTreeError, match=rf"tree\.json: {reason}"):
        read_tree(path)


@pytest.mark.parametrize("text", ["", "[]", "7", "{}", "null", '{"format": "blackpeg-tree"}', "[" * 10**5, "\x1f\x8b"])
def test_what_is_no_tree_file_is_refused(tmp_path: Path, text: str) -> None:
    (tmp_path / "tree.json").write_text(text, encoding="latin-1")

    with pytest.raises(InvalidTreeError, match=r"tree\.json is no tree file: "):
        read_tree(tmp_path / "tree.json")


@pytest.mark.parametrize("text", [b" " * 100_000_001, b"[" + b"0," * 10_000_001 + b"0]"])
def test_a_small_file_that_unpacks_to_very_much_is_refused(tmp_path: Path, text: bytes) -> None:
    (tmp_path / "bomb.json.gz").write_bytes(gzip.compress(text, 1))

    with pytest.raises(InvalidTreeError, match="expected at most 100 MB of text and 10,000,000 commas, got more"):
        verify_tree(tmp_path / "bomb.json.gz")


def test_a_file_of_spaces_was_refused_in_the_words_of_json(tmp_path: Path) -> None:
    (tmp_path / "bomb.json.gz").write_bytes(gzip.compress(b" " * 10**6))

    with pytest.raises(InvalidTreeError, match="is no tree file: it holds no tree"):
        verify_tree(tmp_path / "bomb.json.gz")


def test_a_name_that_stands_twice_is_refused(tmp_path: Path) -> None:
    text = text_of(*SMALL).replace('"total": 21', '"total": 20, "total": 21')
    (tmp_path / "tree.json").write_text(text, encoding="utf-8")

    with pytest.raises(InvalidTreeError, match="a name stands twice"):
        read_tree(tmp_path / "tree.json")


def test_the_status_follows_from_the_bound() -> None:
    _, tree = SMALL

    assert Manifest.of(tree, strategy="entropy").status is TreeStatus.STRATEGY
    assert Manifest.of(tree, objective="total", lower=21).status is TreeStatus.PROVEN
    assert Manifest.of(tree, objective="total", lower=20).status is TreeStatus.INTERVAL
    assert Manifest.of(tree, objective="worst", lower=3).status is TreeStatus.PROVEN
    with pytest.raises(InvalidTreeError, match="the lower bound 22 is above 21"):
        Manifest.of(tree, objective="total", lower=22)
    with pytest.raises(InvalidTreeError, match="at most 2 guesses are claimed, but the tree needs 3"):
        Manifest.of(tree, objective="total", max_guesses=2)
    with pytest.raises(InvalidTreeError, match="at least one guess"):
        Manifest.of(Tree(Game(2, 3), ()))


def test_what_a_tree_is_for_is_said_in_words() -> None:
    _, tree = SMALL

    assert Manifest.of(tree, strategy="entropy").aim == "entropy"
    assert Manifest.of(tree, objective="total", max_guesses=5).aim == "least total, at most 5 guesses, not proven"
    assert Manifest.of(tree, objective="worst-then-total").aim == "least worst case, then least total, not proven"
    assert Manifest.of(tree, objective="total", lower=21).aim == "least total"


def test_a_manifest_says_where_it_comes_from() -> None:
    entries = json.loads(text_of(*SMALL))["manifest"]

    assert entries["version"]
    assert "kernel" in entries["machine"]
    assert list(entries) == [field.name for field in fields(Manifest)]


def test_a_missing_tree_file_was_no_error_of_blackpeg(tmp_path: Path) -> None:
    with pytest.raises(FileError, match="none: No such file or directory"):
        read_tree(tmp_path / "none")
