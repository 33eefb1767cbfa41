"""`blackpeg verify`: what it says, what it tells programs, and how it ends."""

from __future__ import annotations

import gzip
import json
from pathlib import Path

import pytest
from tests.cli.running import Run
from tests.trees.samples import grown, spoiled

from blackpeg.position import start
from blackpeg.rules import Game
from blackpeg.trees import Manifest, write_tree


def test_a_good_tree(run: Run, tmp_path: Path) -> None:
    manifest, tree = grown(start(Game(3, 4)))
    write_tree(path := tmp_path / "tree.json.gz", manifest, tree)

    said = run("verify", str(path))

    assert said.code == 0
    assert said.first_line == f"ok: total {manifest.total}, average 13/4 (about 3.2500), worst 4"
    assert said.out.splitlines()[-2:] == [
        "tree      entropy, at 3x4",
        "checked   by the rules alone: every secret played, every number in the file compared",
    ]
    assert run("verify", str(path), "--json").json == {
        "ok": True,
        "total": manifest.total,
        "average": 3.25,
        "average_exact": "13/4",
        "worst": 4,
        "histogram": list(manifest.histogram),
        "problems": [],
        "manifest": json.loads(gzip.decompress(path.read_bytes()))["manifest"],
    }


def test_a_faulty_tree(run: Run, tmp_path: Path) -> None:
    path = spoiled(tmp_path, lambda contents: contents["tree"].pop())

    said, told = run("verify", str(path)), run("verify", str(path), "--json")

    assert (said.code, told.code) == (1, 1)
    assert (said.err, told.err) == ("", "")
    assert said.first_line == "not ok: entropy, at 3x4"
    assert "  no guess is left for the secret " in said.out
    assert told.json["ok"] is False
    assert any("no guess is left" in problem for problem in told.json["problems"])


def test_what_is_no_tree_file(run: Run, tmp_path: Path) -> None:
    (path := tmp_path / "tree.json").write_text('{"format": "blackpeg-tree", "version": 1}')

    said, told = run("verify", str(path)), run("verify", str(path), "--json")

    assert (said.code, said.out, told.code) == (2, "", 2)
    assert said.err == f"blackpeg: {path}: expected the manifest to be an object\n"
    assert told.json["ok"] is False
    assert told.json["problems"] == [f"{path}: expected the manifest to be an object"]
    assert run("verify", str(tmp_path / "nowhere.json")).err.endswith("nowhere.json: No such file or directory\n")


@pytest.mark.parametrize("name", ["total", "worst", "histogram", "secrets"])
def test_a_false_claim_names_both_numbers(run: Run, tmp_path: Path, name: str) -> None:
    path = spoiled(tmp_path, lambda contents: contents["manifest"].update({name: [1] if name == "histogram" else 1}))

    assert f"  the file claims {name} " in run("verify", str(path)).out


def test_what_no_replay_can_tell_is_said(run: Run, tmp_path: Path) -> None:
    _, tree = grown(start(Game(2, 3)))
    check = {"pruning": "none", "value": 21, "nodes": 5}
    manifest = Manifest.of(tree, objective="total", lower=21, nodes=1234, check=check)
    write_tree(path := tmp_path / "tree.json", manifest, tree)

    said = run("verify", str(path)).out.splitlines()

    assert said[-4:] == [
        "tree      least total, at 2x3",
        "checked   by the rules alone: every secret played, every number in the file compared",
        "claimed   that nothing better exists: a search proved it (1,234 nodes), no replay can",
        "          and a second search, says the file: pruning none, value 21, nodes 5",
    ]
    contents = json.loads(path.read_text())
    contents["manifest"].update(status="interval", lower=20)
    path.write_text(json.dumps(contents))
    assert "claimed   the lower bound 20: a search proved it" in run("verify", str(path)).out
