"""`blackpeg tree`, `evaluate --tree` and `--strategy tree:FILE`: trees drawn, written, read and played."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from hypothesis import given, settings
from tests.cli.running import Run, follow_examples
from tests.render.test_html import read
from tests.trees.samples import grown, trees

from blackpeg.cli.files import TREE_PATH
from blackpeg.kernel import kernel
from blackpeg.position import start
from blackpeg.render.html import page
from blackpeg.render.look import PLAIN, Depth, Look
from blackpeg.render.text import Screen, lines
from blackpeg.render.trees import page_blocks, page_title, tree_outline
from blackpeg.rules import Game
from blackpeg.trees import Manifest, Tree, read_tree, verify_tree, write_tree
from blackpeg.trees.tree import branches


@pytest.fixture(autouse=True)
def _elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def test_the_first_line_is_that_of_evaluate_and_the_rest_is_the_tree(run: Run) -> None:
    shown = run("tree", "4x6", "--strategy", "minimax", "--depth", "2")

    assert shown.first_line == run("evaluate", "4x6", "--strategy", "minimax").first_line
    assert shown.out.splitlines()[2:6] == [
        "1122              1,296  5,801      5",
        "├─ 0-0  3345        256  1,175      5",
        "├─ 0-1  2344        256  1,176      5",
        "├─ 0-2  2344 x       96    407      5",
    ]
    assert shown.out.splitlines()[-3:] == [
        "x         the guess cannot be the secret",
        "depth     2 of 5; --depth 3 shows more",
        "tree      minimax, at 4x6",
    ]
    assert all(len(line) < 80 for line in shown.out.splitlines())


def test_without_a_strategy_it_is_the_best_tree_where_the_book_has_it(run: Run) -> None:
    assert run("tree", "4x6").out.splitlines()[-1] == "tree      least total, at 4x6"
    assert run("tree", "4x6").first_line == "total 5,625, average 625/144 (about 4.3403), worst 6, proven"
    assert run("tree", "4x6", "--first", "1122").out.splitlines()[-1] == "tree      best, at 4x6"
    assert run("tree", "2x16").out.splitlines()[-1] == "tree      least total, at 2x16"


def test_a_branch_of_the_best_tree_is_proven_the_least_total(run: Run) -> None:
    first = run("suggest", "4x6", "--strategy", "optimal").first_line
    quick = run("suggest", "4x6", "--strategy", "optimal-worst").first_line
    total = run("tree", "4x6", f"{first}:1-0", "--json").json["manifest"]
    worst = run("tree", "4x6", f"{quick}:1-0", "--strategy", "optimal-worst", "--json").json["manifest"]

    assert (total["objective"], total["status"], total["lower"]) == ("total", "proven", total["total"])
    assert (worst["objective"], worst["status"], worst["strategy"]) == (None, "strategy", "optimal-worst")


def test_a_tree_after_turns_is_that_of_the_position(run: Run) -> None:
    shown = run("tree", "4x6", "1122:1-0", "--strategy", "entropy", "--depth", "1").out.splitlines()

    assert shown[0].startswith("total 906, ")
    assert shown[2].split() == ["1345", "256", "906", "4"]


@pytest.mark.parametrize("command", ["tree 3x4 --strategy entropy --output", "evaluate 3x4 --strategy entropy --tree"])
@pytest.mark.parametrize("suffix", TREE_PATH.suffixes)
def test_a_file_is_written_as_its_name_says(run: Run, command: str, suffix: str) -> None:
    done = run(*command.split(), f"x{suffix}")

    assert (done.code, done.err) == (0, "")
    assert done.out.splitlines()[-1].endswith(f"x{suffix}")
    written = Path(f"x{suffix}").read_bytes()
    manifest, tree = grown(start("3x4"))
    if suffix in (".json", ".json.gz"):
        assert verify_tree(f"x{suffix}").ok
        assert list(read_tree(f"x{suffix}")[1]) == list(tree)
    else:
        assert str(manifest.total) in written.decode()


def test_what_is_printed_as_json_is_a_tree_file(run: Run) -> None:
    printed = run("tree", "3x4", "--strategy", "minimax", "--json")
    Path("printed.json").write_text(printed.out, encoding="utf-8")

    assert printed.json["manifest"]["strategy"] == "minimax"
    assert verify_tree("printed.json").ok


def test_a_tree_file_is_drawn_written_and_played_like_the_strategy(run: Run) -> None:
    run("tree", "3x4", "--strategy", "most-parts", "--output", "x.json.gz")

    from_file, from_name = run("tree", "x.json.gz"), run("tree", "3x4", "--strategy", "most-parts")
    assert from_file.out == from_name.out
    assert run("tree", "x.json.gz", "--output", "y.json").code == 0
    assert read_tree("y.json")[0] == read_tree("x.json.gz")[0]
    evaluated = run("evaluate", "3x4", "--strategy", "tree:x.json.gz", "--json").json
    assert evaluated["total"] == run("evaluate", "3x4", "--strategy", "most-parts", "--json").json["total"]
    assert run("suggest", "3x4", "--strategy", "tree:x.json.gz").first_line == "123"
    assert run("match", "3x4", "tree:x.json.gz", "--secret", "444").code == 0


def test_what_a_file_only_claims_is_not_called_proven(run: Run) -> None:
    manifest, tree = grown(start("3x4"), "minimax")
    write_tree("claims.json.gz", Manifest.of(tree, objective="total", lower=manifest.total, nodes=5), tree)

    claimed = run("tree", "claims.json.gz").first_line
    assert claimed.endswith(", claimed to be proven")
    assert "It is proven" not in (run("tree", "claims.json.gz", "--output", "x.html").out + Path("x.html").read_text())


def test_a_branch_of_a_tree_file_is_a_tree(run: Run) -> None:
    run("tree", "3x4", "--strategy", "minimax", "--output", "x.json")

    branch = run("tree", "x.json", "123:0-1", "--output", "branch.json")

    assert branch.out.splitlines()[-2] == "tree      a branch of minimax, at 3x4 123:0-1"
    assert verify_tree("branch.json").ok
    assert run("tree", "x.json", "113:0-1").code == 2


def test_what_was_asked_of_the_strategy_is_in_the_manifest(run: Run) -> None:
    run("tree", "3x4", "--consistent", "--first", "123", "--output", "x.json")
    run("tree", "3x4", "--strategy", "random-consistent", "--seed", "7", "--output", "y.json")

    one, two = (json.loads(Path(name).read_text())["manifest"] for name in ("x.json", "y.json"))
    assert (one["consistent"], one["options"], one["first_guess"]) == (True, {"first": "123"}, "123")
    assert (two["consistent"], two["options"]) == (False, {"seed": 7})


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("tree 4x6 --output x.svg", "expected a name that ends in .json, .json.gz, .html, got 'x.svg'"),
        ("evaluate 4x6 --tree x", "expected a name that ends in .json"),
        ("tree 4x6 --depth 0", "--depth"),
        ("tree 4x6 --depth 2 --json", "a tree is kept whole in JSON; leave out --depth"),
        ("tree 4x6 --depth 2 --output x.json", "a tree is kept whole in JSON; leave out --depth"),
        ("tree x.json", "x.json: No such file or directory"),
        ("tree good.json --strategy entropy", "a tree file keeps its own strategy; leave out --strategy"),
        ("tree good.json --move-time 5", "a tree file keeps its own strategy; leave out --move-time"),
        ("tree good.json --time 5", "a tree file keeps its own strategy; leave out --time"),
        ("tree good.json --first 112", "a tree file keeps its own strategy; leave out --first"),
        ("tree bad.json", "bad.json is no tree file: it is not JSON\n"),
        ("tree c.ckpt", "c.ckpt is no tree file: it is a checkpoint: blackpeg solve --status c.ckpt"),
        ("tree good.json 114:1-0", "turn 1 (114:1-0) leaves the tree, there its guess is 123"),
        ("tree supr", "did you mean super?"),
        ("tree 10x4", "10x4 has 1,048,576 candidates; trees are grown for up to 1,000,000"),
        ("tree 4x6 --output nowhere/x.html", "--output: there is no folder"),
        ("evaluate 4x6 --sample 5 --tree x.json", "needs every secret played"),
        ("evaluate 10x4 --tree x.json", "needs every secret played"),
        ("evaluate 4x6 --strategy tree:good.json", "tree:good.json is a tree for 3x4; it cannot play 4x6"),
        ("evaluate 3x4 --strategy tree:bad.json", "bad.json is no tree file"),
        ("match 3x4 tree:x.json", "x.json: No such file or directory"),
        ("suggest 3x4 --strategy tree:good.json --consistent", "cannot be forced on it"),
        ("suggest 3x4 114:1-0 --strategy tree:good.json", "leaves the tree"),
        ("suggest 3x4 123:1-? --strategy tree:good.json", "only after feedbacks that are known in full"),
    ],
)
def test_bad_input_is_answered_with_one_clear_line(run: Run, line: str, reason: str) -> None:
    write_tree("good.json", *grown(start("3x4"), "minimax"))
    Path("bad.json").write_text("{")
    run("solve", "3x4", "--checkpoint", "c.ckpt")

    answer = run(*line.split())

    assert (answer.code, answer.out) == (2, "")
    assert answer.err.startswith('{"error": ' if "--json" in line else "blackpeg: ")
    assert reason in answer.err
    assert len(answer.err.splitlines()) == 1
    assert not Path("x.json").exists()


@settings(max_examples=25)
@given(sample=trees())
def test_the_numbers_of_branches_add_up(sample: tuple[Manifest, Tree]) -> None:
    manifest, tree = sample
    every = branches(tree)

    assert every[0][1:4] == (manifest.secrets, manifest.total, manifest.worst)
    for branch in (branch for branch in every if branch.below):
        number = every.index(branch)
        end = next((i for i in range(number + 1, len(every)) if every[i].line.depth <= branch.line.depth), len(every))
        below = [other for other in every[number + 1 : end] if other.line.depth == branch.line.depth + 1]
        assert len(below) == len(branch.below)
        assert branch.secrets == sum(other.secrets for other in below) + branch.line.solves
        assert branch.total == sum(other.total for other in below) + branch.line.solves * branch.line.depth


@pytest.mark.parametrize("look", [PLAIN, Look(), Look(Depth.ALL)], ids=["ascii", "plain", "color"])
@pytest.mark.parametrize("game", ["3x4", "3x3:names", "3x3-distinct-black"])
def test_the_columns_of_a_drawn_tree_stand_below_one_another(game: str, look: Look) -> None:
    tree = grown(start(game))[1]

    drawn = [re.sub(r"\x1b\[[0-9;]*m", "", line) for line in lines([tree_outline(tree)], Screen(look))]

    assert len(drawn) == len(tree) + 1
    assert len({len(line) for line in drawn}) == 1
    assert look.unicode or all(line.isascii() for line in drawn)


@settings(max_examples=20)
@given(sample=trees())
def test_a_page_nests_and_holds_every_guess(sample: tuple[Manifest, Tree]) -> None:
    manifest, tree = sample
    reader = read(page("A tree", page_blocks(manifest, tree)))

    assert reader.counts["summary"] == sum(bool(branch.below) for branch in branches(tree))
    assert reader.counts["summary"] + reader.counts["p"] - 3 == len(tree)


def test_signs_that_mean_something_to_html_are_escaped() -> None:
    game = Game(2, 3, alphabet="<&>")

    manifest, tree = grown(start(game))
    text = page(page_title(manifest), page_blocks(manifest, tree))

    assert "2x3:&lt;&amp;&gt;" in text
    assert "<&" not in text


def test_a_tree_that_is_not_whole_in_time_is_refused_and_it_says_how_far_it_came(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "tree.json"
    answer = run("tree", "5x8", "--strategy", "first-consistent", "--time", "0.05", "--output", str(file))

    assert (answer.code, answer.out, file.exists()) == (1, "", False)
    assert "the time was over before the tree of first-consistent at 5x8 was whole" in answer.err
    assert "of 32,768 secrets were solved" in answer.err


NATIVE = pytest.mark.skipif(kernel().name != "native", reason="certificates are written with the native kernel")


@pytest.mark.parametrize("command", ["tree", pytest.param("verify", marks=NATIVE)])
def test_the_examples_of_the_help_work_as_they_stand(run: Run, command: str) -> None:
    if command == "verify":
        for name in ("mastermind.json.gz", "b.json"):
            write_tree(name, *grown(start("3x4")))
        assert run("solve", "3x4", "--tree", "best.json.gz", "--certificate", "best.cert").code == 0
    follow_examples(run, command)
