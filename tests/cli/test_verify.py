"""`blackpeg verify`: what it says, what it tells programs, and how it ends."""

from __future__ import annotations

import gzip
import json
import re
from dataclasses import replace
from pathlib import Path

import pytest
from tests.cli.running import Run
from tests.trees.samples import grown, spoiled

import blackpeg as bp
from blackpeg.errors import FileError
from blackpeg.kernel import kernel
from blackpeg.position import start
from blackpeg.rules import Game
from blackpeg.trees import Manifest, write_tree


def test_a_good_tree(run: Run, tmp_path: Path) -> None:
    manifest, tree = grown(start(Game(3, 4)))
    write_tree(path := tmp_path / "tree.json.gz", manifest, tree)

    said = run("verify", str(path))

    assert said.code == 0
    assert said.first_line == "The tree is right, but no certificate shows here that nothing is better."
    assert said.out.splitlines()[-1] == "tree      entropy, at 3x4"
    told = run("verify", str(path), "--json").json
    assert told.pop("seconds") >= 0
    assert told == {
        "ok": True,
        "total": manifest.total,
        "average": 3.25,
        "average_exact": "13/4",
        "worst": 4,
        "histogram": list(manifest.histogram),
        "problems": [],
        "manifest": json.loads(gzip.decompress(path.read_bytes()))["manifest"],
        "certificates": [],
        "settled": False,
    }


def test_a_faulty_tree(run: Run, tmp_path: Path) -> None:
    path = spoiled(tmp_path, lambda contents: contents["tree"].pop())

    said, told = run("verify", str(path)), run("verify", str(path), "--json")

    assert (said.code, told.code) == (1, 1)
    assert (said.err, told.err) == ("", "")
    assert said.first_line == "The check failed."
    assert "  no guess is left for the secret " in said.out
    assert told.json["ok"] is False
    assert any("no guess is left" in problem for problem in told.json["problems"])


def test_what_is_no_tree_file(run: Run, tmp_path: Path) -> None:
    (path := tmp_path / "tree.json").write_text('{"format": "blackpeg-tree", "version": 1}')

    said, told = run("verify", str(path)), run("verify", str(path), "--json")

    assert (said.code, said.out, told.code, told.out) == (2, "", 2, "")
    assert said.err == f"blackpeg: {path}: expected the manifest to be an object\n"
    assert json.loads(told.err) == {
        "error": {
            "code": "invalid_tree",
            "message": f"{path}: expected the manifest to be an object",
            "exit_code": 2,
        }
    }


@pytest.mark.parametrize(
    ("name", "why"),
    [("nowhere.json", "No such file or directory"), ("", "Is a directory"), ("a\0b", "embedded null byte")],
)
def test_what_cannot_be_read_is_one_clear_line(run: Run, tmp_path: Path, name: str, why: str) -> None:
    file = tmp_path / name
    expected = f"expected a file, of a tree or a certificate, or a game of the book; {file}: {why}"

    with pytest.raises(FileError, match=f"^{re.escape(expected)}$"):
        bp.verify(file)
    if "\0" not in name:
        assert run("verify", str(file)).err == f"blackpeg: {expected}\n"


@pytest.mark.parametrize("name", ["total", "worst", "histogram", "secrets"])
def test_a_false_claim_names_both_numbers(run: Run, tmp_path: Path, name: str) -> None:
    path = spoiled(tmp_path, lambda contents: contents["manifest"].update({name: [1] if name == "histogram" else 1}))

    assert f"  the file claims {name} " in run("verify", str(path)).out


def test_what_is_claimed_of_the_worst_case_is_said_unless_the_tree_shows_that_it_is_false(
    run: Run, tmp_path: Path
) -> None:
    _, tree = grown(start(Game(2, 3)))
    manifest = Manifest.of(tree, objective="total", lower=21, worst_lower=3)
    write_tree(path := tmp_path / "tree.json", manifest, tree)

    assert "better exists, and nothing as good with fewer guesses at worst: a search" in run("verify", str(path)).out
    path.write_text(path.read_text().replace('"worst_lower": 3', '"worst_lower": 4'))
    assert "the file claims at least 4 guesses; replayed, the worst is 3" in run("verify", str(path)).out


def test_what_no_replay_can_tell_is_said(run: Run, tmp_path: Path) -> None:
    _, tree = grown(start(Game(2, 3)))
    check = {"pruning": "none", "value": 21, "nodes": 5}
    manifest = replace(Manifest.of(tree, objective="total", lower=21, nodes=1234), check=check)
    write_tree(path := tmp_path / "tree.json", manifest, tree)

    said = run("verify", str(path)).out.splitlines()

    assert said[-3:] == [
        "tree      least total, at 2x3",
        "claimed   that nothing better exists: a search proved it (1,234 nodes); playing the tree cannot, "
        "a certificate can",
        "          the file says that a second search, with other pruning, found the same value",
    ]
    contents = json.loads(path.read_text())
    contents["manifest"].update(status="interval", lower=20)
    path.write_text(json.dumps(contents))
    assert "claimed   the lower bound 20: a search proved it" in run("verify", str(path)).out


NATIVE = pytest.mark.skipif(kernel().name != "native", reason="certificates are written with the native kernel")


def settled(run: Run, folder: Path, *arguments: str) -> tuple[str, str]:
    """The files of a tree and of its certificate."""
    tree, certificate = str(folder / "best.json"), str(folder / "best.cert")
    assert run("solve", *arguments, "--tree", tree, "--certificate", certificate).code == 0
    return tree, certificate


@NATIVE
@pytest.mark.parametrize(
    ("arguments", "headline"),
    [
        ("4x4:letters", "no strategy needs fewer than 905 guesses in all"),
        ("3x4 112:1-0 --objective worst", "no strategy needs fewer than 3 guesses at worst"),
        (
            "3x4 --objective worst-then-total",
            "no strategy needs fewer than 4 guesses at worst, and no strategy that takes at most 4 guesses for each "
            "secret needs fewer than 206 guesses in all",
        ),
        (
            "3x4-distinct-black --max-guesses 5 --consistent",
            "no consistent strategy that takes at most 5 guesses for each secret needs fewer than 81 guesses in all",
        ),
    ],
)
def test_tree_and_certificate_settle_a_value(run: Run, tmp_path: Path, arguments: str, headline: str) -> None:
    files = settled(run, tmp_path, *arguments.split())

    said, told = run("verify", *files), run("verify", *reversed(files), "--json").json

    assert (said.code, said.err) == (0, "")
    assert said.first_line == f"Proven: {headline}, and this tree needs no more."
    assert re.search(
        r"certificate(s?) of \d nodes? (was|were) checked. All took \d+\.\d s, by the rules alone.\n", said.out
    )
    assert "claimed" not in said.out
    assert (told["ok"], told["settled"], told["problems"]) == (True, True, [])
    assert {each["file"] for each in told["certificates"]} == {files[1]}


@NATIVE
def test_a_certificate_alone_proves_a_bound_and_with_a_worse_tree_no_more(run: Run, tmp_path: Path) -> None:
    _, certificate = settled(run, tmp_path, "3x4")
    run("tree", "3x4", "--strategy", "entropy", "--output", worse := str(tmp_path / "worse.json"))

    alone, both = run("verify", certificate, certificate), run("verify", certificate, worse)
    told = run("verify", certificate, worse, "--json").json

    assert (alone.code, both.code, told["ok"], told["settled"]) == (0, 0, True, False)
    assert alone.first_line == "Proven: no strategy at 3x4 needs fewer than 206 guesses in all."
    assert both.first_line.startswith("The tree is right, but ")
    assert (
        f"proven    3x4, total: at least 206, 2 less than the tree takes, by {certificate}: 1 node, 10 looks"
        in both.out.splitlines()
    )


@NATIVE
def test_the_least_worst_case_does_not_settle_the_total_of_a_strategy(run: Run, tmp_path: Path) -> None:
    _, certificate = settled(run, tmp_path, "3x4", "--objective", "worst")
    run("tree", "3x4", "--strategy", "entropy", "--output", tree := str(tmp_path / "entropy.json"))

    both, told = run("verify", certificate, tree), run("verify", certificate, tree, "--json").json

    assert both.first_line.startswith("The tree is right, but ")  # it was "proven: 208"; the least is 206
    assert f"proven    3x4, worst: at least 4, by {certificate}: 1 node, 0 looks" in both.out.splitlines()
    assert (told["ok"], told["settled"], told["worst"]) == (True, False, 4)


@NATIVE
def test_that_there_is_no_strategy_takes_no_tree(run: Run, tmp_path: Path) -> None:
    _, certificate = settled(run, tmp_path, "4x4", "--max-guesses", "3")

    said, told = run("verify", certificate), run("verify", certificate, "--json").json

    assert said.first_line == (
        "Proven: no strategy at 4x4 that takes at most 3 guesses for each secret solves every secret."
    )
    assert (told["settled"], told["total"], told["certificates"][0]["claim"]) == (True, None, None)


@NATIVE
def test_a_false_certificate_names_the_node(run: Run, tmp_path: Path) -> None:
    _, certificate = settled(run, tmp_path, "4x4")
    text = Path(certificate).read_text()
    Path(certificate).write_text(text.replace("905", "906"))

    said, told = run("verify", certificate), run("verify", certificate, "--json").json

    assert (said.code, said.err) == (1, "")
    assert said.first_line == "The check failed."
    assert f"  {certificate}: line 9: the claim does not follow: the guess " in said.out
    assert (told["ok"], told["settled"], told["certificates"][0]["claim"]) == (False, False, 906)


@NATIVE
@pytest.mark.parametrize(
    ("arguments", "change", "expected"),
    [
        ("3x4", ("", ""), "expected a certificate of what the tree {0} is of, 3x3, least total; {1} is of 3x4, total"),
        ("3x3 --objective worst", ("", ""), "3x3, least total; {1} is of 3x3, worst"),
        ("3x3 --max-guesses 5", ("", ""), "3x3, least total; {1} is of 3x3, total, at most 5 guesses"),
        ("3x3 --consistent", ("", ""), "3x3, least total; {1} is of 3x3, total, consistent"),
        ("3x3 112:1-0", ("", ""), "3x3, least total; {1} is of 3x3 112:1-0, total"),
        ("3x3", ("certificate 1", "certificate 3"), "expected the first line 'blackpeg certificate 1'"),
        (
            "3x3",
            ("nodes 1", "nodes 2"),
            "{1} is no certificate: expected the number of nodes in 'nodes 2', got 1 of them",
        ),
    ],
)
def test_what_does_not_go_with_the_tree_is_one_clear_line(
    run: Run, tmp_path: Path, arguments: str, change: tuple[str, str], expected: str
) -> None:
    (tmp_path / "other").mkdir()
    tree, _ = settled(run, tmp_path, "3x3")
    _, certificate = settled(run, tmp_path / "other", *arguments.split())
    Path(certificate).write_text(Path(certificate).read_text().replace(*change))

    said, told = run("verify", tree, certificate), run("verify", tree, certificate, "--json")

    assert (said.code, said.out, told.code, told.out) == (2, "", 2, "")
    assert expected.format(tree, certificate) in said.err
    assert said.err.count("\n") == 1


def test_one_tree_at_a_time(run: Run, tmp_path: Path) -> None:
    write_tree(path := tmp_path / "tree.json", *grown(start(Game(2, 3))))

    said = run("verify", str(path), str(path))

    assert (said.code, said.err) == (
        2,
        "blackpeg: expected the file of one tree, or of certificates, or both, got 2 trees\n",
    )


def test_a_game_of_the_book_stands_for_its_files_there(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    said = run("verify", "4x4:letters")

    assert (said.code, said.err) == (0, "")
    assert said.first_line.startswith("Proven: no strategy needs fewer than 905 guesses in all")
    assert "4x4.total.cert" in said.out
    assert "blackpeg tree" in run("verify", "5x10").err
    too_large = run("verify", "9x9")
    assert too_large.code == 2
    assert "blackpeg tree" not in too_large.err, "a tree of 9x9 cannot be grown"
    (tmp_path / "4x4").write_text("no tree")
    assert run("verify", "4x4").code == 2  # a file comes first
