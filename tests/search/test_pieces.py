"""A search in pieces finds what a whole one finds, by any executor, and goes on after anything that ended it."""

from __future__ import annotations

import errno
import json
import os
import random
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from concurrent.futures import Future, ProcessPoolExecutor, ThreadPoolExecutor
from contextlib import contextmanager, suppress
from functools import cache
from multiprocessing import get_context
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest
from tests.processes import SOON, started
from tests.search.searches import OBJECTIVES, needs_native, searched, small_pieces

import blackpeg as bp
from blackpeg.call import Call
from blackpeg.errors import CheckpointError
from blackpeg.search import Search, Worth
from blackpeg.search.checkpoint import Checkpoint, _line, _members, status
from blackpeg.search.pieces import Pieces
from blackpeg.search.worth import Stop

pytestmark = needs_native

GAMES = ["4x5", "3x6", "4x4-black", "4x5-distinct"]


class Counting(ThreadPoolExecutor):
    """One thread that remembers the pieces it was given."""

    workers = 1

    def __init__(self) -> None:
        super().__init__(1)
        self.pieces: list[object] = []

    def submit(self, fn: Any, /, *args: Any, **kwargs: Any) -> Future[Any]:
        self.pieces.append(args[0])
        return super().submit(fn, *args, **kwargs)


class Three(ThreadPoolExecutor):
    """Three threads, whose pieces end in any order."""

    workers = 3

    def __init__(self, seed: int) -> None:
        super().__init__(3)
        self._chance = random.Random(seed)

    def submit(self, fn: Any, /, *args: Any, **kwargs: Any) -> Future[Any]:
        def late() -> Any:
            time.sleep(self._chance.uniform(0, 0.02))
            return fn(*args, **kwargs)

        return super().submit(late)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "4x5.checkpoint"


def written(path: Path, game: str = "4x5", objective: str = "total") -> Worth:
    """The answer of a search that left its pieces at *path*."""
    solution, content = _written(game, objective)
    path.write_bytes(content)
    return solution


@cache
def _written(game: str, objective: str) -> tuple[Worth, bytes]:
    with TemporaryDirectory() as folder, small_pieces():
        path = Path(folder) / "pieces"
        return bp.solve(game, OBJECTIVES[objective], checkpoint=path), path.read_bytes()


def resumed(path: Path, game: str = "4x5", objective: str = "total") -> tuple[Worth, int]:
    """The answer of a search that goes on from *path*, and the number of pieces it did itself."""
    with small_pieces(), Counting() as executor:
        return bp.solve(game, OBJECTIVES[objective], executor=executor, checkpoint=path), len(executor.pieces)


@pytest.mark.parametrize("objective", OBJECTIVES)
@pytest.mark.parametrize("game", GAMES)
def test_value_and_tree_are_those_of_a_search_in_one_piece(game: str, objective: str, path: Path) -> None:
    found = written(path, game, objective)
    expected = searched(game, OBJECTIVES[objective])

    assert found == expected
    assert found.tree == expected.tree


def test_the_pieces_of_a_list_with_weights_are_summed_up_by_weight(path: Path) -> None:
    """They were by their numbers of codes, so that too large a total was told as proven."""
    chance = random.Random(1)
    weights = {str(code): chance.choice([1, 1, 2, 5, 30]) for code in chance.sample([*bp.Game("4x6").codes()], 120)}
    game = bp.Game.of(weights, "black-white")
    expected = searched(game)
    with small_pieces(3e4):
        found = bp.solve(game, checkpoint=path)

    assert len(path.read_bytes().splitlines()) > 5
    assert found == expected
    assert found.tree == expected.tree


@pytest.mark.parametrize("objective", ["total", "worst-then-total", "at-most-6"])
@pytest.mark.parametrize("seed", range(3))
def test_neither_depends_on_who_does_which_piece_when(objective: str, seed: int) -> None:
    expected = searched("4x5", OBJECTIVES[objective])
    with small_pieces(2e5):
        found = bp.solve("4x5", OBJECTIVES[objective], executor=Three(seed))

    assert found == expected
    assert found.tree == expected.tree


def test_processes_find_the_same() -> None:
    expected = searched("4x5")
    with ProcessPoolExecutor(2, get_context("spawn")) as executor:
        found = bp.solve("4x5", search=True, executor=executor, workers=2)

    assert found == expected
    assert found.tree == expected.tree


def test_an_executor_that_breaks_ends_the_search_with_what_is_known() -> None:
    with ThreadPoolExecutor(1) as executor:
        executor.shutdown()
        found = bp.solve("4x5", executor=executor)

    assert found.stopped is Stop.FAILURE
    assert found.error is not None
    assert "the executor takes no pieces" in found.error
    assert 0 < found.lower <= 2463


@pytest.mark.parametrize("objective", OBJECTIVES)
def test_nothing_is_done_again(path: Path, objective: str) -> None:
    expected = written(path, objective=objective)
    before = path.read_bytes()

    again, pieces = resumed(path, objective=objective)

    assert pieces == 0
    assert again == expected
    assert path.read_bytes() == before


@pytest.mark.parametrize("objective", ["total", "worst-then-total"])
def test_it_goes_on_after_any_piece(path: Path, objective: str) -> None:
    expected = written(path, objective=objective)
    lines = path.read_bytes().splitlines(keepends=True)
    for kept in range(1, len(lines), 7):
        path.write_bytes(b"".join(lines[:kept]))

        again, _ = resumed(path, objective=objective)

        assert again == expected
        assert again.tree == expected.tree
        told = [json.loads(line)["piece"] for line in path.read_bytes().splitlines()[1:]]
        keys = [(str(piece["path"]), piece["remaining"]) for piece in told if piece and piece["tree"]]
        assert len(keys) == len(set(keys)), "a piece was solved twice"


def test_a_search_out_of_time_goes_on_with_more(path: Path) -> None:
    with small_pieces(1e7):
        cut = bp.solve("4x7", checkpoint=path, time=0.6)
        rest = bp.solve("4x7", checkpoint=path)

    assert (rest.total, rest.worst) == (11228, 6)
    assert cut.lower <= 11228
    assert rest.tree == searched("4x7").tree


def test_the_position_of_a_game_under_way_comes_back(path: Path) -> None:
    position = bp.start(bp.parse_game("4x6:letters")).after("AABC", "?-1")
    with small_pieces():
        expected = bp.solve(position, checkpoint=path)
        assert bp.solve(position, checkpoint=path) == expected == searched(position)


def test_an_alphabet_makes_no_other_game(path: Path) -> None:
    written(path)

    solution, pieces = resumed(path, "4x5:letters")

    assert pieces == 0
    assert str(solution.first_guess) == "AABC"


def test_a_last_line_cut_anywhere_is_dropped(path: Path) -> None:
    written(path)
    whole = path.read_bytes()
    last = whole.splitlines(keepends=True)[-1]
    before = len(whole) - len(last)
    for cut in range(1, len(last), 5):
        path.write_bytes(whole[: before + cut])
        with Checkpoint(path, bp.start("4x5"), bp.least_total()):
            pass
        assert path.read_bytes() == whole[:before]


def test_a_first_line_cut_anywhere_is_a_new_beginning(path: Path) -> None:
    with Checkpoint(path, bp.start("4x5"), bp.least_total()):
        header = path.read_bytes()
    for cut in range(len(header)):
        path.write_bytes(header[:cut])
        with Checkpoint(path, bp.start("4x5"), bp.least_total()) as checkpoint:
            assert checkpoint.found == {}
        assert path.read_bytes() == header


def test_damage_anywhere_else_is_an_error_that_names_the_line(path: Path) -> None:
    written(path)
    whole = path.read_bytes()
    ends = [at for at, byte in enumerate(whole) if byte == ord("\n")]
    for at in random.Random(1).sample(range(ends[0] + 1, ends[-2]), 60):
        number = whole[:at].count(b"\n") + 1
        path.write_bytes(whole[:at] + bytes([whole[at] ^ 1]) + whole[at + 1 :])

        with pytest.raises(CheckpointError, match=rf"line {number} of the checkpoint .* is damaged"):
            Checkpoint(path, bp.start("4x5"), bp.least_total())


def _places(told: Any, *at: str | int) -> Iterator[tuple[str | int, ...]]:
    """The places of all values in a JSON object, but of lists the first two alone."""
    for key in told if isinstance(told, dict) else range(min(2, len(told))) if isinstance(told, list) else ():
        yield (*at, key)
        yield from _places(told[key], *at, key)


def test_values_of_other_types_are_no_errors_of_python(path: Path) -> None:
    written(path, "3x6")
    lines = path.read_bytes().splitlines(keepends=True)
    for number in (0, 1):
        for *above, last in _places(_members(lines[number])):
            for value in (None, "x", -1, [], {}):
                told = one = _members(lines[number])
                for key in above:
                    one = one[key]
                one[last] = value
                path.write_bytes(b"".join([*lines[:number], _line(told), *lines[number + 1 :], lines[-1]]))
                with suppress(CheckpointError):
                    status(path)


@pytest.mark.parametrize(
    ("game", "objective", "says"),
    [
        ("4x6", None, "its game is 4x5, not 4x6"),
        ("4x5-black", None, "its game is 4x5, not 4x5-black"),
        ("4x5 1122:1-0", None, "its turns are none, not 1122:1-0"),
        ("4x5", bp.least_total(5), "its objective is 'total', not 'total, at most 5 guesses'"),
        ("4x5", bp.least_worst(), "its objective is 'total', not 'worst'"),
    ],
)
def test_another_search_is_refused(path: Path, game: str, objective: bp.Objective | None, says: str) -> None:
    written(path)
    before = path.read_bytes()

    with pytest.raises(CheckpointError, match=f"belongs to another search: {says}.*; name another file"):
        bp.solve(game, objective, checkpoint=path)
    assert path.read_bytes() == before


@pytest.mark.parametrize(("name", "value"), [("version", "0.0.1"), ("format", "blackpeg checkpoint 1")])
def test_another_version_is_refused(path: Path, name: str, value: str) -> None:
    written(path)
    first, rest = path.read_bytes().split(b"\n", 1)
    path.write_bytes(_line(_members(first + b"\n") | {name: value}) + rest)

    with pytest.raises(CheckpointError, match=f"its {name} is {value}, not "):
        bp.solve("4x5", checkpoint=path)


@pytest.mark.parametrize("content", [b"guesses: 1122\n", b"guesses", b"{}\n", b"\n", b'{"format": "blackpeg tree"}\n'])
def test_a_file_of_something_else_is_refused_and_left_alone(path: Path, content: bytes) -> None:
    path.write_bytes(content)

    with pytest.raises(CheckpointError, match="is no checkpoint of Blackpeg"):
        bp.solve("4x5", checkpoint=path)
    with pytest.raises(CheckpointError, match="is no checkpoint of Blackpeg"):
        status(path)
    assert path.read_bytes() == content


def test_a_file_that_cannot_be_opened_is_an_error(tmp_path: Path) -> None:
    for path in (tmp_path, tmp_path / "nowhere" / "file"):
        with pytest.raises(CheckpointError, match="cannot open the checkpoint"):
            bp.solve("4x5", checkpoint=path)
    with pytest.raises(CheckpointError, match="cannot open"):
        status(tmp_path / "nowhere")


@pytest.mark.skipif(not os.path.exists("/dev/zero"), reason="there is no /dev/zero here")
def test_what_is_no_file_is_refused() -> None:
    with pytest.raises(CheckpointError, match="expected a file for the checkpoint, got /dev/zero"):
        bp.solve("3x6", checkpoint="/dev/zero")


def test_a_full_disk_is_an_error_that_names_the_file(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fsync(_: int) -> None:
        if path.stat().st_size > 3000:
            raise OSError(errno.ENOSPC, "No space left on device")

    with small_pieces():
        monkeypatch.setattr(os, "fsync", fsync)
        with pytest.raises(CheckpointError, match=r"cannot write the checkpoint .*: No space left on device"):
            bp.solve("4x5", checkpoint=path)


@contextmanager
def full_disk(size: int) -> Iterator[None]:
    """Within: no file of this process grows beyond *size*."""
    resource = pytest.importorskip("resource", reason="no limits here")
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, before[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)


@pytest.mark.parametrize("size", [0, 100, 3000], ids=["no line", "part of the first", "some pieces"])
def test_a_disk_that_is_full_to_the_last_is_told_of_by_the_name_of_the_file(path: Path, size: int) -> None:
    """The operating system refuses the bytes, and refuses them again when the file is closed."""
    with small_pieces(), full_disk(size), pytest.raises(CheckpointError, match=f"{path}: File too large"):
        bp.solve("4x5", checkpoint=path)

    assert path.exists() == (size > 0), "a file without a line is none"
    with small_pieces():
        assert bp.solve("4x5", checkpoint=path).upper == 2463


def test_its_status_says_how_far_the_search_is_while_it_runs(path: Path) -> None:
    expected = written(path)
    whole = path.read_bytes()
    lines = whole.splitlines(keepends=True)
    lower = 0
    for kept in range(1, len(lines), 4):
        path.write_bytes(b"".join(lines[:kept]) + lines[kept][:20])
        with Checkpoint(path.with_name("other"), bp.start("4x5"), bp.least_total()):  # in nobody's way
            found = status(path)

        assert path.read_bytes() == b"".join(lines[:kept]) + lines[kept][:20]
        assert (found.pieces, found.position) == (kept - 1, expected.position)
        assert lower <= found.lower <= 2463 <= (found.upper or 2463)
        lower = found.lower
    path.write_bytes(whole)
    found = status(path)

    assert (found.status, found.lower, found.upper) == ("proven", 2463, 2463)


@pytest.mark.skipif(os.name != "posix", reason="locks")
def test_two_searches_do_not_share_a_file(path: Path) -> None:
    with (
        Checkpoint(path, bp.start("4x5"), bp.least_total()),
        pytest.raises(CheckpointError, match="is in use by another search"),
    ):
        bp.solve("4x5", checkpoint=path)


SOLVE = """
import sys
import blackpeg as bp
from blackpeg.search import cost
cost.PIECE = 1e7
print("began", flush=True)
bp.solve("4x7", workers=2, checkpoint=sys.argv[1])
print("ended", flush=True)
"""


@pytest.mark.slow
@pytest.mark.skipif(os.name != "posix", reason="signals")
def test_it_survives_being_killed_at_any_moment(tmp_path: Path) -> None:
    chance = random.Random(5)
    path, files, most = tmp_path / "0", 1, 0
    for _ in range(6):
        command = [sys.executable, "-c", SOLVE, str(path)]
        with started(*command, stdout=subprocess.PIPE, env=_environment()) as process:
            assert process.stdout is not None
            assert process.stdout.readline() == "began\n"
            size = _size(path) + chance.randrange(9000)
            while _size(path) < size and process.poll() is None:
                time.sleep(0.001)
            time.sleep(chance.uniform(0, 0.02))
            process.send_signal(signal.SIGKILL)
            ended = "ended" in process.communicate(timeout=SOON)[0]
        if path.exists():
            with Checkpoint(path, bp.start("4x7"), bp.least_total()) as checkpoint:
                most = max(most, len(checkpoint.found))
        if ended:
            path, files = tmp_path / str(files), files + 1

    assert most > 10
    expected = searched("4x7")
    for path in tmp_path.iterdir():
        with small_pieces(1e7):
            found = bp.solve("4x7", workers=2, checkpoint=path)
            assert found == expected
            assert found.tree == expected.tree


def _size(path: Path) -> int:
    return path.stat().st_size if path.exists() else 0


def _environment() -> dict[str, str]:
    return {**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))}


class Failing(ThreadPoolExecutor):
    """Does two pieces, and then none."""

    workers = 1

    def submit(self, fn: Any, /, *args: Any, **kwargs: Any) -> Future[Any]:
        self.left = getattr(self, "left", 2) - 1
        future: Future[Any] = Future()
        if self.left < 0:
            future.set_exception(RuntimeError("the worker died"))
        else:
            future.set_result(fn(*args, **kwargs))
        return future


def test_a_worker_that_died_took_the_answer_with_it() -> None:
    with small_pieces():
        found = bp.solve("4x5", executor=Failing(1))

    assert found.stopped is Stop.FAILURE
    assert "a piece of the search failed, at 4x5 1123:" in str(found.error)
    assert "the worker died" in str(found.error)
    assert 0 < found.lower <= 2463 <= (found.upper or 2463)


def test_what_a_piece_had_proven_when_time_was_over_was_lost(path: Path) -> None:
    whole = bp.solve("4x9", search=True, time=0.8, workers=1)
    pieces = bp.solve("4x9", checkpoint=path, time=0.8, workers=1)

    assert whole.stopped
    assert pieces.stopped
    assert bp.start("4x9").count < 31_000 <= pieces.lower <= 34_666


def test_that_no_strategy_keeps_to_a_limit_is_kept(path: Path) -> None:
    found = bp.solve("4x6", bp.least_total(4), checkpoint=path)

    assert found.impossible
    assert (status(path).status, status(path).upper) == ("proven", None)


def test_a_first_guess_in_letters_makes_no_other_search(path: Path) -> None:
    expected = bp.solve("4x5:letters", bp.Objective("total", first="AABC"), checkpoint=path)

    assert bp.solve("4x5", bp.Objective("total", first="1123"), checkpoint=path).total == expected.total


def test_pairs_end_a_search_in_pieces_too() -> None:
    search = Search(bp.start("4x6"), bp.least_total())
    search.pieces = Pieces(1)

    assert search.run(Call(pairs=10**6)).stopped


def test_what_no_search_takes_left_a_checkpoint(path: Path) -> None:
    with pytest.raises(bp.errors.TooLargeError):
        bp.solve("5x10", checkpoint=path)

    assert not path.exists()
