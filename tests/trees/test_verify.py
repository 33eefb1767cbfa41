"""`verify_tree` finds every fault planted in a tree file, and none in a good one."""

from __future__ import annotations

import inspect
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.games import fitting
from tests.trees.samples import grown, spoiled, trees

from blackpeg.errors import InvalidTreeError
from blackpeg.position import start
from blackpeg.rules import Game, parse_game
from blackpeg.trees import Manifest, Tree, read_tree, verify_tree, write_tree

Contents = dict[str, Any]


@settings(max_examples=40)
@given(sample=trees())
def test_a_good_tree_passes_with_the_numbers_of_its_manifest(sample: tuple[Manifest, Tree]) -> None:
    manifest, tree = sample
    with tempfile.TemporaryDirectory() as folder:
        write_tree(path := Path(folder, "tree.json.gz"), manifest, tree)

        played = verify_tree(path)

    assert played.problems == ()
    assert (played.total, played.worst, played.histogram) == (manifest.total, manifest.worst, manifest.histogram)
    assert played.average == manifest.average
    assert sum(played.histogram) == len(fitting(manifest.game, manifest.turns))


def test_a_leaf_that_is_missing(tmp_path: Path) -> None:
    assert_found(tmp_path, lambda contents: contents["tree"].pop(), "no guess is left for the secret")


def test_a_leaf_that_is_doubled(tmp_path: Path) -> None:
    assert_found(tmp_path, lambda contents: contents["tree"].append(contents["tree"][-1]), "two guesses follow")


def test_a_branch_that_no_secret_comes_to(tmp_path: Path) -> None:
    def add(contents: Contents) -> None:
        depth, _, guess = contents["tree"][-1]
        contents["tree"].append([depth + 1, "0-0", guess])

    assert_found(tmp_path, add, "no secret comes to the guess")


def test_feedbacks_that_are_wrong(tmp_path: Path) -> None:
    """Every line's feedback, made each other feedback in turn."""
    game = Game(2, 3)
    size = len(grown(start(game))[1])
    for number in range(1, size):
        for other in ("0-0", "0-1", "0-2", "1-0", "2-0", "1-1", "?-?", "=5", "", None, 1):
            before: list[object] = []

            def change(contents: Contents, number: int = number, other: object = other) -> None:
                before.append(contents["tree"][number][1])  # noqa: B023
                contents["tree"][number][1] = other

            assert verify_tree(spoiled(tmp_path, change, game)).ok == (before == [other]), (number, other)


@pytest.mark.parametrize("guess", ["115", "11", "1111", "abc", "", None, 5, [0, 0], {"a": 1}])
def test_a_guess_outside_the_game(tmp_path: Path, guess: object) -> None:
    assert_found(tmp_path, lambda contents: contents["tree"][3].__setitem__(2, guess), "line 4: ")


@pytest.mark.parametrize("depth", [0, 1, 4, -1, "2", 2.0, None, 10**30])
def test_a_depth_where_no_line_can_be(tmp_path: Path, depth: object) -> None:
    assert_found(tmp_path, lambda contents: contents["tree"][1].__setitem__(0, depth), "line 2: ")


def test_a_guess_that_is_another(tmp_path: Path) -> None:
    def change(contents: Contents) -> None:
        contents["tree"][-1][2] = "111"

    assert_found(tmp_path, change, "no guess is left for the secret")


@pytest.mark.parametrize(
    ("name", "value"),
    [
        *(("total", value) for value in (207, 209, 0, 208.0, "208", None)),
        *(("worst", value) for value in (3, 5, True)),
        *(("secrets", value) for value in (63, 65, 64.0)),
        *(("histogram", value) for value in ([1, 4, 38, 21], [0, 5, 37, 22], [1, 4], {}, None)),
        ("first_guess", "111"),
    ],
)
def test_a_false_claim(tmp_path: Path, name: str, value: object) -> None:
    assert_found(tmp_path, lambda contents: contents["manifest"].update({name: value}), f"the file claims {name} ")


@pytest.mark.parametrize(
    ("claims", "problem"),
    [
        ({"objective": None, "status": "proven", "lower": 206}, "names no objective"),
        ({"objective": "total", "status": "interval", "lower": 10**6}, "lower bound 1000000"),
        ({"objective": "total", "status": "proven", "lower": None}, "lower bound None"),
        ({"objective": "total", "status": "proven", "lower": 3}, "lower bound 3"),
        ({"objective": "worst", "status": "interval", "lower": 5}, "lower bound 5"),
        ({"max_guesses": 3}, "at most 3 guesses"),
        ({"check": {"pruning": "none", "value": 207}}, "a second search came to 207; replayed, the value is 208"),
        ({"consistent": True}, "cannot be the secret"),
    ],
)
def test_a_false_claim_about_the_objective(tmp_path: Path, claims: Contents, problem: str) -> None:
    assert_found(tmp_path, lambda contents: contents["manifest"].update(claims), problem)


def test_what_is_claimed_truly_of_the_objective_passes(tmp_path: Path) -> None:
    claims = {"objective": "worst", "status": "proven", "lower": 4, "max_guesses": 4}

    assert verify_tree(spoiled(tmp_path, lambda contents: contents["manifest"].update(claims))).ok


def test_a_value_below_the_known_optimum_or_a_proof_above_it(tmp_path: Path) -> None:
    manifest, _ = grown(start(Game(3, 4)))
    plain = spoiled(tmp_path, lambda _: None)

    assert verify_tree(plain, known_optimum=(manifest.total - 1,)).ok
    assert not verify_tree(plain, known_optimum=(manifest.total + 1,)).ok
    proven = {"objective": "total", "status": "proven", "lower": manifest.total}
    assert not verify_tree(
        spoiled(tmp_path, lambda contents: contents["manifest"].update(proven)), known_optimum=(manifest.total - 1,)
    ).ok


def test_a_tree_of_another_position(tmp_path: Path) -> None:
    assert_found(tmp_path, lambda contents: contents["manifest"].update(game="3x5"), "no guess is left")
    assert_found(tmp_path, lambda contents: contents["manifest"].update(turns=["112:1-0"]), "no secret comes to")


SPOILS: dict[str, Callable[[Contents], None]] = {
    "no manifest": lambda contents: contents.pop("manifest"),
    "no tree": lambda contents: contents.pop("tree"),
    "no format": lambda contents: contents.pop("format"),
    "another version": lambda contents: contents.update(version=2),
    "a manifest that is a text": lambda contents: contents.update(manifest="4x6"),
    "a claim left out": lambda contents: contents["manifest"].pop("lower"),
    "a bound that is a text": lambda contents: contents["manifest"].update(lower="3"),
    "no such game": lambda contents: contents["manifest"].update(game="0x0"),
    "a game too large": lambda contents: contents["manifest"].update(game="100x100"),
    "a turn that is none": lambda contents: contents["manifest"].update(turns=["11"]),
}


@pytest.mark.parametrize("spoil", SPOILS.values(), ids=SPOILS)
def test_what_is_no_tree_file_is_refused_with_its_name(tmp_path: Path, spoil: Callable[[Contents], None]) -> None:
    with pytest.raises(InvalidTreeError, match=r"tree\.json is no (proper )?tree file: "):
        verify_tree(spoiled(tmp_path, spoil))


@settings(max_examples=150)
@given(data=st.data(), compressed=st.booleans())
def test_a_byte_changed_is_an_error_or_found_or_leaves_the_claims_true(data: st.DataObject, compressed: bool) -> None:
    manifest, tree = SMALL
    with tempfile.TemporaryDirectory() as folder:
        write_tree(path := Path(folder, "tree.json.gz" if compressed else "tree.json"), manifest, tree)
        good = bytearray(path.read_bytes())
        good[data.draw(st.integers(0, len(good) - 1))] = data.draw(st.integers(0, 255))
        path.write_bytes(good)
        try:
            read, _ = read_tree(path)
            played = verify_tree(path)
        except InvalidTreeError:
            return
    if played.ok:
        assert (played.total, played.worst, played.histogram) == (read.total, read.worst, read.histogram)
        assert sum(played.histogram) == len(fitting(read.game, read.turns))


def test_a_file_cut_anywhere_is_refused(tmp_path: Path) -> None:
    for suffix in (".json", ".json.gz"):
        write_tree(path := tmp_path / f"tree{suffix}", *SMALL)
        whole = path.read_bytes()
        for length in range(len(whole) - 2):  # without its last line feed the file is still whole
            path.write_bytes(whole[:length])
            for reader in (verify_tree, read_tree):
                with pytest.raises(InvalidTreeError, match="is no tree file"):
                    reader(path)


SMALL = grown(start(Game(2, 3)).after("12", "1-0"))


def test_the_largest_trees_that_people_check_take_seconds(tmp_path: Path) -> None:
    write_tree(path := tmp_path / "tree.json.gz", *grown(start(parse_game("bulls-and-cows")), "first-consistent"))
    began = time.perf_counter()

    played = verify_tree(path)

    assert played.ok
    assert sum(played.histogram) == 5040
    assert time.perf_counter() - began < 4


def test_a_sceptic_reads_fewer_than_180_lines() -> None:
    page = Path(inspect.getfile(verify_tree)).read_text(encoding="utf-8")

    assert len(page.splitlines()) < 180


def test_the_checker_needs_no_kernel(tmp_path: Path) -> None:
    write_tree(path := tmp_path / "tree.json", *SMALL)
    program = (
        "import sys, types, pathlib\n"
        "import blackpeg\n"
        "folder = pathlib.Path(blackpeg.__file__).parent / 'trees'\n"
        "trees = sys.modules['blackpeg.trees'] = types.ModuleType('blackpeg.trees')\n"
        "trees.__path__ = [str(folder)]\n"
        "from blackpeg.trees.replay import verify_tree\n"
        f"assert verify_tree({str(path)!r}).ok\n"
        "loaded = sorted(name for name in sys.modules if name.startswith('blackpeg.'))\n"
        "own = tuple(f'blackpeg.{name}' for name in ('rules', 'errors', 'fact', 'trees', 'outside'))\n"
        "wrong = [name for name in loaded if not name.startswith(own)]\n"
        "sys.exit(', '.join(wrong + sorted({'numpy', 'click', 'rich'} & set(sys.modules))) or 0)\n"
    )

    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False)

    assert (done.returncode, done.stderr) == (0, "")


def assert_found(folder: Path, spoil: Callable[[Contents], object], problem: str) -> None:
    """The fault that *spoil* plants is found, and handed out by no reader."""

    def plant(contents: Contents) -> None:
        spoil(contents)

    path = spoiled(folder, plant)
    played = verify_tree(path)
    assert not played.ok
    assert any(problem in found for found in played.problems), played.problems
    with pytest.raises(InvalidTreeError, match=r"tree\.json"):
        read_tree(path)
