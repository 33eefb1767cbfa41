"""The book: every tree verifies, has the proven values, and no damaged file is used."""

from __future__ import annotations

import csv
import gzip
import pickle
from dataclasses import replace
from pathlib import Path

import pytest
from benchmarks.book import MORE, games, wanted_objectives

import blackpeg as bp
from blackpeg import book
from blackpeg.book import opening_book
from blackpeg.errors import InvalidTreeError
from blackpeg.position import start
from blackpeg.rules import PRESETS, Game, parse_game
from blackpeg.search import ObjectiveKind
from blackpeg.search.oracle import book_branch
from blackpeg.trees import TreeStatus, read_manifest, verify_tree, write_tree

EVERY = book.entries()
PARTS = 8
GOLDEN = Path(__file__).parents[1] / "golden" / "exact.csv"


@pytest.fixture
def other_book(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A book with the trees of 3x4 alone, to be spoiled."""
    for entry in EVERY:
        if str(entry.game) == "3x4":
            (tmp_path / entry.path.name).write_bytes(entry.path.read_bytes())
    monkeypatch.setattr(opening_book, "DATA", tmp_path)
    return tmp_path


@pytest.mark.parametrize("part", range(PARTS))
def test_every_tree_verifies_by_the_rules_alone(part: int) -> None:
    for entry in EVERY[part::PARTS]:
        played = verify_tree(entry.path)

        assert played.ok, (entry, played.problems)


def test_every_tree_is_proven_for_what_its_name_says() -> None:
    for entry in EVERY:
        manifest = book.manifest(entry.game, entry.objective)

        assert (manifest.game, manifest.objective, manifest.status) == (entry.game, entry.objective, TreeStatus.PROVEN)
        assert entry.path.name == book.file_name(entry.game, entry.objective)


def test_the_least_worst_case_has_no_smaller_total_and_no_larger_worst_case() -> None:
    both = [entry.game for entry in EVERY if entry.objective == "worst-then-total" and book.covers(entry.game)]

    assert len(both) > 130
    for game in both:
        total, worst = book.manifest(game, "total"), book.manifest(game, "worst")

        assert total.total <= worst.total
        assert worst.worst <= total.worst
        assert (worst.worst == total.worst) == (worst.total == total.total), "a tree that is as good needs fewer"
        assert total.worst_lower == total.worst


def test_the_values_are_those_of_the_golden_table() -> None:
    compared = 0
    with GOLDEN.open(newline="") as file:
        for row in csv.DictReader(file):
            game = parse_game(row["game"])
            if row["consistent"] == "yes" or row["max_guesses"] or not book.covers(game, row["kind"]):
                continue
            manifest = book.manifest(game, row["kind"])
            compared += 1
            assert not row["total"] or manifest.total == int(row["total"]), row
            if row["worst"]:  # of the least total: some strategy's, so that this one may need more guesses
                least = book.manifest(game, "worst")
                assert (least if row["kind"] != "total" else manifest).worst <= int(row["worst"]) or (
                    row["kind"] == "total" and least.total == manifest.total
                ), row

    assert compared > 140


def test_the_book_covers_what_people_play() -> None:
    boards = ["4x8", "5x6", "6x4", "4x10-distinct", "2x10", "3x10", "5x7-distinct", "7x3", "8x2", "4x4-black"]

    assert all(book.covers(parse_game(board), kind) for board in boards for kind in ("total", "worst"))
    beyond = {name for name in PRESETS if not book.covers(parse_game(name))}
    assert beyond == {"super", "super-blanks", "grand", "word"}


def test_the_book_is_what_its_generator_lists() -> None:
    listed = {(game, objective) for game in games() for objective in wanted_objectives(game)}

    there = {(entry.game, entry.objective) for entry in EVERY}
    assert there <= listed
    assert {str(game) for game, _ in listed - there} <= {game for names in MORE.values() for game in names}


def test_the_book_is_a_few_megabytes_at_most() -> None:
    assert sum(entry.path.stat().st_size for entry in EVERY) < 2**22


def test_a_game_in_another_alphabet_has_the_same_tree_in_its_signs() -> None:
    plain, letters = (book.best_tree(parse_game(game))[1] for game in ("4x6", "4x6:letters"))

    assert list(plain) == list(letters)
    assert str(letters.lines[0].guess) == "AABC"
    manifest, tree = book.best_tree(parse_game("4x7:123456_"))
    assert manifest.game == tree.game == parse_game("mastermind-blanks")
    assert manifest.contradiction(tree) is None


def test_a_known_optimum_is_that_of_the_same_claims() -> None:
    claims = book.manifest(Game(4, 6))
    worst = replace(claims, objective="worst", lower=5)

    assert book.known_optimum(claims) == (5625,)
    assert book.known_optimum(worst) == (5,)
    assert book.known_optimum(replace(claims, max_guesses=6)) == (5625,)
    assert book.known_optimum(replace(claims, max_guesses=5)) == (5626,)
    assert book.known_optimum(replace(claims, max_guesses=4)) is None
    assert book.known_optimum(replace(claims, consistent=True)) is None
    assert book.known_optimum(replace(claims, objective=None)) is None
    assert book.known_optimum(replace(claims, turns=(Game(4, 6).turn("1122:1-0"),))) is None
    assert book.known_optimum(replace(claims, game=parse_game("5x8"))) is None


def test_what_the_book_has_not_is_an_error() -> None:
    with pytest.raises(InvalidTreeError, match=r"the book has no tree 5x8\.total\.json\.gz"):
        book.best_tree(parse_game("super"))


@pytest.mark.parametrize("kind", ["total", "worst-then-total"])
def test_a_damaged_file_is_named_and_not_used(other_book: Path, kind: str) -> None:
    path = other_book / book.file_name(Game(3, 4), kind)
    data = bytearray(path.read_bytes())
    data[len(data) // 2] ^= 0x55
    path.write_bytes(data)
    strategy = bp.named("optimal" if kind == "total" else "optimal-worst")

    for use in (lambda: book.best_tree(Game(3, 4), kind), lambda: bp.evaluate("3x4", strategy)):
        with pytest.raises(InvalidTreeError, match=f"{path.name} is no tree file: "):
            use()


def test_a_file_cut_short_is_named(other_book: Path) -> None:
    path = other_book / book.file_name(Game(3, 4), "total")
    path.write_bytes(path.read_bytes()[:-20])

    with pytest.raises(InvalidTreeError, match=f"{path.name} is no tree file: "):
        book.manifest(Game(3, 4))


def test_a_file_with_another_guess_is_named_when_its_lines_are_read(other_book: Path) -> None:
    path = other_book / book.file_name(Game(3, 4), "total")
    text = gzip.decompress(path.read_bytes()).decode()
    before, _, line = text.rstrip("\n]} ").rpartition("[")
    path.write_bytes(gzip.compress(f'{before}[{line.rpartition(",")[0]}, "444"]\n]\n}}\n'.encode()))

    for use in (lambda: book.best_tree(Game(3, 4)), lambda: bp.evaluate("3x4", "optimal")):
        with pytest.raises(InvalidTreeError, match=f"{path.name}: "):
            use()


def test_a_tree_of_another_game_under_the_name_is_named(other_book: Path) -> None:
    path = other_book / book.file_name(Game(3, 4), "total")
    path.write_bytes((other_book / book.file_name(Game(3, 4), "worst-then-total")).read_bytes())

    with pytest.raises(InvalidTreeError, match="expected a proven tree of what its name says, got proven least worst"):
        book.best_tree(Game(3, 4))


def test_a_tree_of_the_least_total_is_no_tree_of_the_least_worst_case(tmp_path: Path) -> None:
    claims, tree = book.best_tree(parse_game("4x6"))
    quickest = book.manifest(parse_game("4x6"), "worst-then-total")
    assert claims.worst > quickest.worst
    path = tmp_path / "relabelled.json"
    write_tree(path, replace(claims, objective="worst-then-total"), tree)

    played = verify_tree(path, known_optimum=book.known_optimum(replace(claims, objective="worst-then-total")))

    assert not played.ok


@pytest.mark.parametrize("page", ["README.md", "docs/commands.md"])
def test_the_pages_say_of_how_many_games_there_are_proven_best_trees(page: str) -> None:
    text = (Path(__file__).parents[2] / page).read_text()

    assert f"trees of {sum(entry.objective == 'total' for entry in EVERY)} games" in text


def test_the_head_of_a_file_tells_its_first_guess() -> None:
    for game, objective, path in book.entries():
        assert opening_book._first_guess(path) == str(read_manifest(path).first_guess)
        assert book.begins_with(game, objective, read_manifest(path).first_guess)


def test_no_tree_is_read_for_a_first_guess_that_is_not_the_trees(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(opening_book, "best_tree", lambda *_: pytest.fail("the tree is read"))
    assert book_branch(start("4x6").after("1122", "1-0"), ObjectiveKind.TOTAL) is None


def test_a_damaged_head_is_an_error_that_names_the_file(tmp_path: Path) -> None:
    damaged = tmp_path / "4x6.total.json.gz"
    damaged.write_bytes(b"\x1f\x8bno")
    with pytest.raises(InvalidTreeError, match=r"4x6\.total"):
        opening_book._first_guess(damaged)


@pytest.mark.parametrize("game", ["4x6", "4x6:letters", "3x3-black", "2x9", "1x1"])
def test_an_outline_is_the_tree_that_it_tells_of(game: str) -> None:
    for objective in ("total", "worst"):
        tree, outline = book.best_tree(parse_game(game), objective)[1], book.outline(parse_game(game), objective)

        assert outline.lines[0] == tree.lines[0]
        assert outline.histogram == tree.histogram
        assert outline == tree == pickle.loads(pickle.dumps(outline))
        assert outline.lines[-1:] == tree.lines[-1:]


def test_no_tree_is_read_for_its_first_guess_and_its_total(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(opening_book, "best_tree", lambda *_: pytest.fail("the tree is read"))
    claims = book.manifest(parse_game("5x5"))

    assert bp.suggest("5x5", "optimal").guess == claims.first_guess
    assert bp.solve("5x5").total == claims.total
