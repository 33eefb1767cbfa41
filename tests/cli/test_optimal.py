"""`--strategy optimal`: every command says what its guesses rest on."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.cli.running import Run, typed_here
from tests.trees.samples import grown

from blackpeg import book
from blackpeg.kernel import kernel
from blackpeg.position import start
from blackpeg.rules import Game, parse_game
from blackpeg.trees import Manifest, TreeStatus, read_manifest, write_tree

AT_THE_START = "proven optimal (book): 625/144 (about 4.3403) guesses more on average, at most "


def test_suggest_says_how_it_knows(run: Run) -> None:
    shown = run("suggest", "4x6", "--strategy", "optimal")

    assert f"  basis          {AT_THE_START}" in shown.out
    facts = run("suggest", "4x6", "--strategy", "optimal", "--json").json["basis"]
    worst = book.manifest(Game(4, 6)).worst
    numbers = {"candidates": 1296, "total": 5625, "average": 625 / 144, "average_exact": "625/144", "worst": worst}
    how = {"proven": True, "source": "book", "objective": "total", "stopped": False, "first": None}
    assert facts == how | numbers


def test_suggest_says_what_is_an_estimate(run: Run) -> None:
    shown = run("suggest", "super", "--strategy", "optimal")

    assert "  basis          estimate (entropy)\n" in shown.out
    assert shown.first_line == run("suggest", "super", "--strategy", "entropy").first_line


def test_strategies_that_cannot_say_do_not(run: Run) -> None:
    assert "basis" not in run("suggest", "4x6", "--strategy", "entropy").out
    assert run("suggest", "4x6", "--strategy", "entropy", "--json").json["basis"] is None


@pytest.mark.skipif(kernel().name == "python", reason="only the native kernel searches positions this large")
def test_off_the_book_it_searches(run: Run) -> None:
    shown = run("suggest", "4x6", "1111:1-0", "2344:1-1", "--strategy", "optimal")

    assert "  basis          proven optimal (searched): " in shown.out


def test_assist_says_how_it_knows() -> None:
    shown = typed_here("assist", "4x6", "--strategy", "optimal", typed="quit\n")

    assert "Best possible (proven): about 4.34 more guesses on average, never more than " in " ".join(shown.out.split())


def test_a_hint_says_how_it_knows() -> None:
    shown = typed_here("play", "--strategy", "optimal", "--seed", "1", typed="why\ngive up\n")

    assert "Best possible (proven): about 4.34 more guesses on average, never more than " in " ".join(shown.out.split())
    assert "To see how optimal breaks it:" in shown.out


def test_match_says_how_it_knows(run: Run) -> None:
    shown = run("match", "4x6", "optimal", "--seed", "1", "--show").out
    series = run("match", "4x6", "optimal", "--seed", "1", "--games", "3", "--json").objects[-1]

    moves = [line for line in shown.splitlines() if line.startswith("  codebreaker")]
    assert all(line.endswith("  proven optimal (book)") for line in moves)
    assert "moves    proven optimal (book)\n" in shown
    assert series["moves"] == {"proven optimal (book)": series["total"]}
    assert run("match", "4x6", "minimax", "--seed", "1", "--json").objects[-1]["moves"] is None


def test_evaluate_says_how_it_knows(run: Run) -> None:
    shown = run("evaluate", "4x8", "--strategy", "optimal-worst").out

    assert "basis     proven optimal (book)\n" in shown
    facts = run("evaluate", "mastermind", "--strategy", "optimal", "--json").json
    assert (facts["total"], facts["basis"]["proven"]) == (5625, True)


def test_games_tells_solved_games(run: Run) -> None:
    shown = run("games", "mastermind").out

    assert "solved     least total 5,625, average 625/144 (about 4.3403), worst " in shown
    solved = run("games", "4x6", "--json").json["solved"]
    least_total, least_worst = solved["least_total"], solved["least_worst"]
    assert (least_total["total"], least_total["average_exact"], least_total["worst"]) == (5625, "625/144", 6)
    assert (least_worst["total"], least_worst["average_exact"], least_worst["worst"]) == (5626, "2813/648", 5)
    assert "solved" not in run("games", "super").out
    assert run("games", "super", "--json").json["solved"] is None


def test_verify_knows_the_least_totals_of_the_book(run: Run, tmp_path: Path) -> None:
    manifest, tree = grown(start("3x4"), "first-consistent")
    write_tree(path := tmp_path / "tree.json", Manifest.of(tree, objective="total", lower=manifest.total), tree)

    said = run("verify", str(path))

    known = book.manifest(Game(3, 4)).total
    assert said.code == 1
    assert f"{known} is known to be the least value; the file claims {manifest.total}" in said.out


def test_the_best_tree_is_written_with_its_proof(run: Run) -> None:
    written = run("tree", "bulls-and-cows:letters", "--json").json["manifest"]

    assert (written["total"], written["status"], written["game"]) == (26274, "proven", "4x10-distinct:letters")
    assert start(parse_game(written["game"])).fits(written["first_guess"])


def test_a_best_tree_that_evaluate_writes_is_proven_too(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "tree.json"

    assert run("evaluate", "4x5", "--strategy", "optimal", "--tree", str(path)).code == 0
    assert read_manifest(path).status is TreeStatus.PROVEN
    assert run("evaluate", "4x5", "--strategy", "optimal", "--first", "1111", "--tree", str(path)).code == 0
    assert read_manifest(path).status is TreeStatus.STRATEGY
