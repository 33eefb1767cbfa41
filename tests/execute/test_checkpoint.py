"""A checkpoint brings back what was found out, whatever ended the search, and nothing that is not so."""

from __future__ import annotations

import errno
import json
import os
import random
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import contextmanager, suppress
from functools import cache
from itertools import cycle
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest
from tests.execute.searches import OBJECTIVES, alone, essence, many_tasks, needs_native, searching
from tests.processes import SOON, started

import blackpeg as bp
from blackpeg.errors import CheckpointError
from blackpeg.execute import Checkpoint, Progress, run, status
from blackpeg.execute.result_lines import read_line, write_line
from blackpeg.search import Worth
from blackpeg.search.exact import ExactSearch
from blackpeg.search.task import CHECK

pytestmark = needs_native


class Counting(ThreadPoolExecutor):
    """One thread that remembers the tasks it was given."""

    def __init__(self) -> None:
        super().__init__(1)
        self.tasks: list[object] = []

    def submit(self, fn: Any, /, *args: Any, **kwargs: Any) -> Future[Any]:
        self.tasks.append(args[0])
        return super().submit(fn, *args, **kwargs)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "4x6.checkpoint"


def written(path: Path, game: str = "4x6", objective: str = "total") -> Worth:
    """The solution of a search that left its results at *path*."""
    solution, results = _written(game, objective)
    path.write_bytes(results)
    return solution


@cache
def _written(game: str, objective: str) -> tuple[Worth, bytes]:
    """The same with what stands in the file; made once."""
    with TemporaryDirectory() as folder, many_tasks(100):
        path = Path(folder) / "results"
        return run(searching(game, OBJECTIVES[objective]), checkpoint=path), path.read_bytes()


def resumed(path: Path, game: str = "4x6", objective: str = "total") -> tuple[Worth, int]:
    """The solution of a search that goes on from *path*, and the number of tasks it did itself."""
    with many_tasks(100), Counting() as executor:
        return run(searching(game, OBJECTIVES[objective]), executor=executor, checkpoint=path), len(executor.tasks)


@pytest.mark.parametrize("objective", OBJECTIVES)
def test_nothing_is_done_again(path: Path, objective: str) -> None:
    expected = written(path, objective=objective)
    before = path.read_bytes()

    again, tasks = resumed(path, objective=objective)

    assert tasks == 0
    assert essence(again) == essence(expected)
    assert again.nodes == expected.nodes
    assert path.read_bytes() == before


@pytest.mark.parametrize("objective", OBJECTIVES)
def test_it_goes_on_after_any_task(path: Path, objective: str) -> None:
    expected = written(path, objective=objective)
    lines = path.read_bytes().splitlines(keepends=True)
    for kept in range(1, len(lines), 3):
        path.write_bytes(b"".join(lines[:kept]))

        again, tasks = resumed(path, objective=objective)

        assert essence(again) == essence(expected)
        assert kept - 1 + tasks == len(path.read_bytes().splitlines()) - 1
        told = [line[: line.index(b'"lower"')] for line in path.read_bytes().splitlines()[1:]]
        assert len(told) == len(set(told)), "a task was done twice"


def test_it_goes_on_after_any_answer_to_a_question_that_was_split(path: Path) -> None:
    with many_tasks(100, pairs=1 << 20):
        run(searching("4x6"), workers=3, checkpoint=path)
    lines = path.read_bytes().splitlines(keepends=True)
    assert sum(b'"guesses"' in line for line in lines) > 5
    for kept, workers in zip(range(1, len(lines), 27), cycle((1, 3)), strict=False):
        path.write_bytes(b"".join(lines[:kept]))
        with many_tasks(100, pairs=1 << 20):
            again = run(searching("4x6"), workers=workers, checkpoint=path)

        assert essence(again) == essence(written(path.parent / "whole"))


def test_a_question_split_by_lists_of_guesses_is_asked_anew(path: Path) -> None:
    expected = written(path)
    lines = path.read_bytes().splitlines(keepends=True)
    last = read_line(lines[-1])
    last = {name: value for name, value in last.items() if name != "crc32"}
    listed = last | {"aim": "guesses", "guesses": [[0, 0, 0, 1]], "path": [[[0, 0, 1, 2], 0]]}
    opened = last | {"tree": None, "openings": [[[0, 0, 0, 1], 12, None]], "path": [[[0, 0, 1, 2], 0]]}
    path.write_bytes(lines[0] + write_line(listed) + write_line(opened))

    assert run(searching("4x6"), checkpoint=path) == expected


def test_results_of_two_threads_serve_four(path: Path) -> None:
    with many_tasks(100):
        expected = run(searching("4x7"), workers=2, checkpoint=path)
    lines = path.read_bytes().splitlines(keepends=True)
    path.write_bytes(b"".join(lines[: len(lines) // 2]))
    with many_tasks(100):
        assert essence(run(searching("4x7"), workers=4, checkpoint=path)) == essence(expected)


def test_the_position_of_a_game_under_way_comes_back(path: Path) -> None:
    position = bp.start(bp.parse_game("4x6:letters")).after("AABC", "?-1")
    with many_tasks(100):
        expected = run(ExactSearch(position), checkpoint=path)
        again = run(ExactSearch(position), checkpoint=path)

    assert essence(again) == essence(expected)


def test_an_alphabet_makes_no_other_game(path: Path) -> None:
    written(path)

    solution, tasks = resumed(path, "4x6:letters")

    assert tasks == 0
    assert str(solution.first_guess) == "AABC"


def test_a_last_line_cut_anywhere_is_dropped_with_a_note(path: Path) -> None:
    written(path)
    whole = path.read_bytes()
    last = whole.splitlines(keepends=True)[-1]
    before = len(whole) - len(last)
    for cut in range(1, len(last)):
        path.write_bytes(whole[: before + cut])
        with Checkpoint(path, searching("4x6")) as checkpoint:
            assert checkpoint.note is not None
            assert "was cut short" in checkpoint.note
            assert len(checkpoint.results) == whole.count(b"\n") - 2
        assert path.read_bytes() == whole[:before]


def test_a_run_tells_of_a_line_cut_short_and_mends_it(path: Path) -> None:
    expected = written(path)
    whole = path.read_bytes()
    path.write_bytes(whole[:-9])
    events: list[Progress] = []

    with many_tasks(100):
        again = run(searching("4x6"), checkpoint=path, on_event=events.append)

    assert essence(again) == essence(expected)
    assert any("cut short; its task is done again" in str(event.note) for event in events)
    assert resumed(path)[1] == 0


def test_a_first_line_cut_anywhere_is_a_new_beginning(path: Path) -> None:
    with Checkpoint(path, searching("4x6")):
        header = path.read_bytes()
    for cut in range(len(header)):
        path.write_bytes(header[:cut])
        with Checkpoint(path, searching("4x6")) as checkpoint:
            assert checkpoint.results == []
        assert path.read_bytes() == header


def test_damage_anywhere_else_is_an_error_that_names_the_line(path: Path) -> None:
    written(path)
    whole = path.read_bytes()
    ends = [at for at, byte in enumerate(whole) if byte == ord("\n")]
    for at in random.Random(1).sample(range(ends[0] + 1, ends[-2]), 60):
        number = whole[:at].count(b"\n") + 1
        path.write_bytes(whole[:at] + bytes([whole[at] ^ 1]) + whole[at + 1 :])

        with pytest.raises(CheckpointError, match=rf"line {number} of the checkpoint .* is damaged"):
            Checkpoint(path, searching("4x6"))


def test_a_line_that_is_whole_but_no_result_is_an_error(path: Path) -> None:
    written(path)
    lines = path.read_bytes().splitlines(keepends=True)
    one = read_line(lines[5])
    for wrong in ({"aim": "total"}, one | {"tree": "AAAA"}, one | {"tree": 5}, one | {"path": 7}, one | {"aim": "all"}):
        path.write_bytes(b"".join([*lines[:5], write_line(wrong), *lines[6:]]))

        with pytest.raises(CheckpointError, match=r"line 6 of the checkpoint .* is damaged"):
            Checkpoint(path, searching("4x6"))


def _places(told: Any, *at: str | int) -> Iterator[tuple[str | int, ...]]:
    """The places of all values in a JSON object, but of lists the first two alone."""
    for key in told if isinstance(told, dict) else range(min(2, len(told))) if isinstance(told, list) else ():
        yield (*at, key)
        yield from _places(told[key], *at, key)


def test_values_of_other_types_were_errors_of_python(path: Path) -> None:
    written(path, "3x6")
    lines = path.read_bytes().splitlines(keepends=True)
    of_aim = {read_line(line).get("aim"): number for number, line in enumerate(lines)}
    for number in of_aim.values():
        for *above, last in _places(read_line(lines[number])):
            for value in (None, "x", -1, [], {}):
                told = one = read_line(lines[number])
                for key in above:
                    one = one[key]
                one[last] = value
                path.write_bytes(b"".join([*lines[:number], write_line(told), *lines[number + 1 :], lines[-1]]))
                with suppress(CheckpointError):
                    status(path)


@pytest.mark.parametrize(
    ("other", "says"),
    [
        (lambda: ExactSearch("4x7"), "its game is 4x6, not 4x7"),
        (lambda: ExactSearch("4x6-black"), "its game is 4x6, not 4x6-black"),
        (
            lambda: ExactSearch(bp.start(bp.Game()).after("1122", "1-0")),
            "its turns are none, not 1122:1-0",
        ),
        (lambda: ExactSearch("4x6", bp.least_total(5)), "its objective is total, not total, at most 5 guesses"),
        (lambda: ExactSearch("4x6", bp.least_worst()), "its objective is total, not worst"),
        (lambda: ExactSearch("4x6", pruning=CHECK), "its pruning is table on, .* not table off"),
    ],
)
def test_another_search_is_refused(path: Path, other: Callable[[], ExactSearch], says: str) -> None:
    written(path)
    before = path.read_bytes()

    with pytest.raises(CheckpointError, match=f"belongs to another search: {says}.*; name another file"):
        run(other(), checkpoint=path)
    assert path.read_bytes() == before


@pytest.mark.parametrize(("name", "value"), [("version", "0.0.1"), ("format", "blackpeg checkpoint 2")])
def test_another_version_is_refused(path: Path, name: str, value: str) -> None:
    written(path)
    first, rest = path.read_bytes().split(b"\n", 1)
    path.write_bytes(write_line(read_line(first + b"\n") | {name: value}) + rest)

    with pytest.raises(CheckpointError, match=f"its {name} is {value}, not "):
        run(searching("4x6"), checkpoint=path)


@pytest.mark.parametrize("content", [b"guesses: 1122\n", b"guesses", b"{}\n", b"\n", b'{"format": "blackpeg tree"}\n'])
def test_a_file_of_something_else_is_refused_and_left_alone(path: Path, content: bytes) -> None:
    path.write_bytes(content)

    with pytest.raises(CheckpointError, match="is no checkpoint of Blackpeg"):
        run(searching("4x6"), checkpoint=path)
    assert path.read_bytes() == content


def test_a_file_that_cannot_be_opened_is_an_error(tmp_path: Path) -> None:
    for path in (tmp_path, tmp_path / "nowhere" / "file"):
        with pytest.raises(CheckpointError, match="cannot open the checkpoint"):
            run(searching("4x6"), checkpoint=path)


@pytest.mark.skipif(not os.path.exists("/dev/zero"), reason="there is no /dev/zero here")
def test_what_is_no_file_is_refused() -> None:
    with pytest.raises(CheckpointError, match="expected a file for the checkpoint, got /dev/zero"):
        run(searching("3x6"), checkpoint="/dev/zero")


def test_a_full_disk_ends_the_run_with_what_is_known(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fsync(_: int) -> None:
        if path.stat().st_size > 3000:
            raise OSError(errno.ENOSPC, "No space left on device")

    with many_tasks(100):
        search = searching("4x6")
        monkeypatch.setattr(os, "fsync", fsync)
        with pytest.raises(CheckpointError, match=r"cannot write the checkpoint .*: No space left on device"):
            run(search, checkpoint=path)

        assert search.solution.upper is not None
        assert run(search).upper == 5625


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


@pytest.mark.parametrize("size", [0, 100, 3000], ids=["no line", "part of the first", "some results"])
def test_a_disk_that_is_full_to_the_last_is_told_of_by_the_name_of_the_file(path: Path, size: int) -> None:
    """The operating system refuses the bytes, and refuses them again when the file is closed."""
    with (
        many_tasks(100),
        full_disk(size),
        pytest.raises(CheckpointError, match=f"{path}: File too large"),
    ):
        run(searching("4x6"), checkpoint=path)

    with many_tasks(100):
        assert run(searching("4x6"), checkpoint=path).upper == 5625


def test_its_status_says_how_far_the_search_is_while_it_runs(path: Path) -> None:
    expected = written(path)
    whole = path.read_bytes()
    lines = whole.splitlines(keepends=True)
    lower = 0
    with many_tasks(100):
        for kept in range(1, len(lines), 4):
            path.write_bytes(b"".join(lines[:kept]) + lines[kept][:20])
            with Checkpoint(path.with_name("other"), searching("4x6")):  # another search is in nobody's way
                found = status(path)

            assert path.read_bytes() == b"".join(lines[:kept]) + lines[kept][:20]
            assert (found.tasks_done, found.position) == (kept - 1, expected.position)
            assert lower <= found.lower <= 5625 <= (found.upper or 5625)
            lower = found.lower
        path.write_bytes(whole)
        found = status(path)

    assert (found.status, found.lower, found.upper, found.nodes) == ("proven", 5625, 5625, expected.nodes)


@pytest.mark.parametrize("content", [b"", b"guesses: 1122\n", b"{}\n"])
def test_there_is_no_status_of_another_file(path: Path, content: bytes) -> None:
    path.write_bytes(content)

    with pytest.raises(CheckpointError, match="is no checkpoint of Blackpeg"):
        status(path)
    with pytest.raises(CheckpointError, match="cannot open"):
        status(path.with_name("nowhere"))


@pytest.mark.skipif(os.name != "posix", reason="locks")
def test_two_searches_do_not_share_a_file(path: Path) -> None:
    with Checkpoint(path, searching("4x6")), pytest.raises(CheckpointError, match="is in use by another search"):
        Checkpoint(path, searching("4x6"))

    written(path)


def test_each_line_is_json(path: Path) -> None:
    written(path)

    header, *results = [json.loads(line) for line in path.read_text().splitlines()]
    assert header["game"] == "4x6"
    assert {result["aim"] for result in results} == {"some", "opening", "total", "tree"}


SOLVE = """
import sys
import blackpeg as bp
from blackpeg.search import total
total.AT_ONCE = total.IN_ONE_PIECE = 100
print("began", flush=True)
bp.run(bp.ExactSearch("4x7"), workers=2, checkpoint=sys.argv[1])
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
            with Checkpoint(path, searching("4x7")) as checkpoint:
                most = max(most, len(checkpoint.results))
        if ended:
            path, files = tmp_path / str(files), files + 1

    assert most > 10
    for path in tmp_path.iterdir():
        with many_tasks(100):
            assert essence(run(searching("4x7"), workers=2, checkpoint=path)) == essence(alone("4x7")[0].solution)


def _size(path: Path) -> int:
    return path.stat().st_size if path.exists() else 0


def _environment() -> dict[str, str]:
    return {**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))}
