"""`blackpeg solve`: what it says, what it tells programs, how it stops, and what it leaves behind."""

from __future__ import annotations

import importlib
import json
import os
import re
import signal
import subprocess
import sys
import time
from functools import partial
from pathlib import Path

import pytest
from tests.cli.running import Run, process
from tests.processes import BLACKPEG, SOON, started, wait_until
from tests.search.searches import small_pieces

import blackpeg as bp
from blackpeg import book
from blackpeg.cli.types import Duration
from blackpeg.errors import ExecutionError
from blackpeg.kernel import kernel
from blackpeg.position import start
from blackpeg.rules import Game
from blackpeg.search import Search, Worth, least_total, solve_reference
from blackpeg.search.solver import forget
from blackpeg.trees import read_tree

solving = importlib.import_module("blackpeg.verbs.solve")  # the name in the package is the verb
drawing = importlib.import_module("blackpeg.cli.progress")

native = pytest.mark.skipif(kernel().name != "native", reason="needs the native kernel")

BEST_OF_3X4 = {
    "status": "proven",
    "total": 206,
    "lower": 206,
    "upper": 206,
    "average": 103 / 32,
    "average_exact": "103/32",
    "worst": 4,
    "worst_lower": 4,
    "first_guess": "112",
    "histogram": [1, 5, 37, 21],
}


@native
def test_programs_are_told_the_value_and_all_there_is_to_it(run: Run) -> None:
    forget()  # what another test found out is not searched again
    told = run("solve", "3x4", "--search", "--json").json

    assert {name: told[name] for name in BEST_OF_3X4} == BEST_OF_3X4
    assert told["nodes"] > 0
    assert told["seconds"] >= 0
    assert {name: told[name] for name in told if name not in (*BEST_OF_3X4, "nodes", "seconds")} == {
        "position": "3x4",
        "objective": {"kind": "total", "max_guesses": None, "consistent": False, "first": None},
        "impossible": False,
        "stopped": None,
        "error": None,
        "workers": len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count(),
        "source": "searched",
        "certificate": None,
        "least_worst": None,
        "one_wrong": None,
    }


@native
def test_where_the_least_total_is_open_it_says_what_is_proven(run: Run) -> None:
    told = run("solve", "6x5", "--time", "1s")

    assert "\nworst case   the least is proven: 6 guesses; see blackpeg solve --objective worst 6x5\n" in told.out
    assert "worst case " not in run("solve", "6x5", "--first", "112345", "--time", "1s").out


ANSWERS = {
    "4x6": "4x6: proven: the least total is 5,625 guesses, average 625/144 (about 4.3403), worst case 6",
    "4x6 --max-guesses 5": "4x6: proven: the least total, with at most 5 guesses each, is 5,626 guesses, "
    "average 2813/648 (about 4.3410), worst case 5",
    "4x6 --max-guesses 4": "4x6: proven: no strategy solves every secret within 4 guesses",
    "4x6 --consistent": "4x6: proven: the least total of consistent strategies is 5,660 guesses, "
    "average 1415/324 (about 4.3673), worst case 6",
    "4x6 --objective worst": "4x6: proven: the least worst case is 5 guesses, total of this tree ",
    "4x6 --objective worst-then-total": "4x6: proven: the least worst case is 5 guesses, "
    "and the least total with it 5,626, average 2813/648 (about 4.3410)",
    "4x6 1122:1-0 1344:0-2": "4x6 1122:1-0 1344:0-2: proven: the least total is 112 further guesses",
    "1x1": "1x1: proven: the least total is 1 guess, average 1, worst case 1",
}


@native
@pytest.mark.parametrize("how", ["", "--search"])
@pytest.mark.parametrize(("arguments", "expected"), ANSWERS.items(), ids=ANSWERS)
def test_the_first_line_is_the_answer(run: Run, arguments: str, expected: str, how: str) -> None:
    answer = run("solve", *arguments.split(), *how.split())

    assert (answer.code, answer.err) == (0, "")
    assert answer.first_line.startswith(expected)


@native
def test_after_the_answer_come_histogram_first_guess_and_cost(run: Run) -> None:
    lines = run("solve", "3x4", "--search").out.splitlines()

    assert [line.split()[:2] for line in lines[1:6]] == [
        ["guesses", "secrets"],
        *([str(guesses), str(count)] for guesses, count in enumerate(BEST_OF_3X4["histogram"], 1)),  # type: ignore[arg-type,var-annotated]
    ]
    assert lines[6] == "first guess  112"
    assert [line.split()[0] for line in lines[7:]] == ["nodes", "seconds"]


BOOK = {
    "5x6": "5x6: proven: the least total is 36,721 guesses, average 36721/7776 (about 4.7224), worst case 6 "
    "(no strategy with this total does better)",
    "4x6 --max-guesses 5": "4x6: proven: the least total, with at most 5 guesses each, is 5,626 guesses, ",
    "4x12 --objective worst": "4x12: proven: the least worst case is 8 guesses, ",
    "4x6:letters AABC:1-0": "4x6:letters AABC:1-0: proven: the least total is 618 further guesses, ",
    "4x6 6654:1-0": "4x6 6654:1-0: proven: the least total is 618 further guesses, ",
}


@pytest.mark.parametrize(("arguments", "expected"), BOOK.items(), ids=BOOK)
def test_what_the_book_has_is_answered_from_it_with_either_kernel(arguments: str, expected: str) -> None:
    answer = process("solve", *arguments.split(), "--time", "1", BLACKPEG_KERNEL="python")

    assert (answer.code, answer.err) == (0, "")
    assert answer.first_line.startswith(expected)
    assert answer.out.splitlines()[-1] == "source       from the book, without a search"


def test_the_tree_that_the_book_answers_with_is_saved_as_the_book_has_it(run: Run, tmp_path: Path) -> None:
    saved, branch = str(tmp_path / "tree.json"), str(tmp_path / "branch.json")

    told = run("solve", "4x6", "--tree", saved, "--json").json
    run("solve", "4x6", "1123:1-0", "--tree", branch)

    assert (told["source"], told["nodes"], told["worst_lower"]) == ("book", 0, 6)
    assert read_tree(saved)[0] == book.manifest(Game(4, 6))
    manifest, _ = read_tree(branch)
    assert (manifest.total, manifest.lower, manifest.nodes, manifest.worst, manifest.worst_lower) == (
        618,
        618,
        None,
        5,
        3,
    )
    assert run("verify", saved).code == run("verify", branch).code == 0


@native
@pytest.mark.parametrize("how", ["--search", "--checkpoint one.checkpoint", "--first 112"])
def test_who_asks_for_a_search_gets_one(run: Run, how: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)

    told = run("solve", "3x4", *how.split(), "--json").json

    assert (told["source"], told["total"]) == ("searched", 206)


@native
def test_value_and_tree_are_the_same_for_any_number_of_workers(run: Run, tmp_path: Path) -> None:
    told, trees = [], []
    for number, workers in enumerate(("1", "1", "3")):
        forget()  # what a process remembers saves nodes
        path = str(tmp_path / f"{number}.json")
        told.append(run("solve", "4x6", "--search", "--workers", workers, "--tree", path, "--json").json)
        trees.append(list(read_tree(path)[1]))

    assert trees[0] == trees[1] == trees[2]
    assert [each["total"] for each in told] == [5625] * 3
    assert told[0]["nodes"] == told[1]["nodes"]


@native
def test_the_tree_is_saved_with_all_that_was_found_and_verifies(run: Run, tmp_path: Path) -> None:
    path = str(tmp_path / "my best.json.gz")

    answer = run("solve", "3x4", "112:1-0", "--objective", "worst-then-total", "--tree", path)

    assert answer.out.splitlines()[-2:] == [f"tree         {path}", f"to check it  blackpeg verify '{path}'"]
    manifest, _ = read_tree(path)
    assert (manifest.position, manifest.objective, str(manifest.status)) == (
        "3x4 112:1-0",
        "worst-then-total",
        "proven",
    )
    assert manifest.total == manifest.lower
    assert run("verify", path).code == 0


@native
def test_stopped_by_time_it_answers_with_bounds_and_the_best_tree(run: Run, tmp_path: Path) -> None:
    path = str(tmp_path / "tree.json.gz")

    began = time.monotonic()
    told = run("solve", "4x9", "--search", "--time", "2.5s", "--tree", path, "--json")

    assert time.monotonic() - began < 10
    facts = told.json
    assert (told.code, facts["status"], facts["stopped"], facts["total"]) == (0, "bound", "time", None)
    assert 30_000 < facts["lower"] < facts["upper"] < 40_000
    assert sum(facts["histogram"]) == 6561
    manifest, _ = read_tree(path)
    assert (str(manifest.status), manifest.lower, manifest.total) == ("interval", facts["lower"], facts["upper"])


@native
def test_bounds_are_said_to_be_bounds(run: Run) -> None:
    answer = run("solve", "4x9", "--search", "--time", "1.5", "--workers", "1")

    assert answer.code == 0
    assert re.match(
        r"4x9: not proven: the least total is (between [\d,]+ and [\d,]+ guesses, which the best tree found takes, |"
        r"at least [\d,]+ guesses; no tree was found yet)",
        answer.first_line,
    )
    assert "stopped      the time limit\n" in answer.out


@native
@pytest.mark.parametrize(("objective", "worst"), [("total", 14), ("worst", 14)])
def test_stopped_at_once_it_still_has_some_tree(
    run: Run, monkeypatch: pytest.MonkeyPatch, objective: str, worst: int
) -> None:
    monkeypatch.setattr("blackpeg.verbs.solve.GRACE", SOON)  # however much else the machine does
    told = run("solve", "4x9-black", "--objective", objective, "--time", "0.05", "--json").json

    assert (told["status"], told["stopped"]) == ("bound", "time")
    assert told["upper"] == (
        sum(n * count for n, count in enumerate(told["histogram"], 1)) if objective == "total" else told["worst"]
    )
    assert told["worst"] <= worst
    assert 0 < told["lower"] < told["upper"]


@native
def test_without_a_tree_nothing_is_written(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "tree.json"

    answer = run("solve", "6x5", "--time", "0.01", "--objective", "worst-then-total", "--tree", str(path))

    assert re.match(
        r"6x5: not proven: the least total with the least worst case is at least \d\d,\d+ guesses; no tree was",
        answer.first_line,
    )
    assert answer.out.splitlines()[-1] == "tree         there is none, nothing was written"
    assert not path.exists()


@native
@pytest.mark.skipif(os.name != "posix", reason="needs signals")
@pytest.mark.parametrize(
    ("stop", "is_in_background"), [(signal.SIGINT, False), (signal.SIGTERM, False), (signal.SIGTERM, True)]
)
def test_ctrl_c_or_sigterm_ends_it_with_the_bounds_and_130(
    tmp_path: Path, stop: signal.Signals, is_in_background: bool
) -> None:
    path, checkpoint = str(tmp_path / "tree.json.gz"), tmp_path / "results"
    solve = [*BLACKPEG, "solve", "4x9", "--tree", path, "--json", "--checkpoint", str(checkpoint)]
    ignored = partial(signal.signal, signal.SIGINT, signal.SIG_IGN) if is_in_background else None
    with started(*solve, stdout=subprocess.PIPE, stderr=subprocess.PIPE, preexec_fn=ignored) as running:
        wait_until(lambda: checkpoint.exists() and len(checkpoint.read_bytes().splitlines()) > 1)
        running.send_signal(stop)
        out, err = running.communicate(timeout=20)

    assert (running.returncode, err) == (130, "")
    facts = json.loads(out)
    assert (facts["status"], facts["stopped"]) == ("bound", "interrupt")
    assert facts["lower"] <= facts["upper"]
    assert process("verify", path).code == 0


@native
def test_a_checkpoint_is_gone_on_from(run: Run, tmp_path: Path) -> None:
    path = str(tmp_path / "4x7.checkpoint")

    first = run("solve", "4x7", "--checkpoint", path, "--workers", "1", "--json").json
    size = Path(path).stat().st_size
    again = run("solve", "4x7", "--checkpoint", path, "--workers", "1", "--json").json
    other = run("solve", "4x6", "--checkpoint", path)

    assert size == Path(path).stat().st_size
    assert again["total"] == first["total"]
    assert other.code == 2
    assert "belongs to another search" in other.err


@native
def test_without_a_terminal_progress_is_a_line_every_so_often(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(drawing, "EVERY", 0.5)

    lines = run("solve", "4x9", "--search", "--time", "2").err.splitlines()

    assert 2 <= len(lines) <= 4
    pattern = r"blackpeg: 4x9: .*; (under 1 s|\d+ s).*; [\d,]+ nodes, [\d,]+ a second"
    assert all(re.fullmatch(pattern, line) for line in lines), lines
    assert run("solve", "4x9", "--search", "--time", "1", "-q").err == ""


@native
@pytest.mark.parametrize("columns", [80, 50])
def test_on_a_terminal_progress_is_one_line_that_is_gone_at_the_end(columns: int) -> None:
    pexpect = pytest.importorskip("pexpect")
    environment = {**os.environ, "TERM": "xterm", "NO_COLOR": "1"}
    environment.pop("COLUMNS", None)
    command = ["-m", "blackpeg", "solve", "4x9", "--search", "--time", "2"]
    screen = pexpect.spawn(
        sys.executable, command, env=environment, encoding="utf-8", timeout=20, dimensions=(40, columns)
    )
    screen.expect(pexpect.EOF)

    *drawn, said = re.split("\r?\x1b\\[K\r?", screen.before.replace("\r\n", "\n"))
    assert len(drawn) > 2
    assert all(len(line) < columns and "\n" not in line for line in drawn)
    assert all(line.lstrip("\r").startswith("4x9: ") for line in drawn[:-1])
    assert said.startswith("4x9: not proven: ")
    assert all(len(line) < columns for line in said.split("\n"))


BAD = {
    "solve 4x6 --time 5x": "expected a time above 0, such as 90, 90s, 5m or 1h30m, got '5x'",
    "solve 4x6 --time 0": "expected a time",
    "solve 4x6 --time ''": "expected a time",
    "solve 4x6 --objective best": "expected total, worst or worst-then-total, got 'best'",
    "solve 4x6 --objective worst --max-guesses 5": "limits go with 'total'",
    "solve 4x6 --max-guesses 0": "--max-guesses",
    "solve 4x6 --workers 0": "--workers",
    "solve 4x6 --tree best.gif": "expected a name that ends in .json",
    "solve 4x6 --tree no/such/folder.json": "--tree: there is no folder",
    "solve 4x6 --checkpoint no/such/folder": "cannot open the checkpoint no/such/folder",
    "solve 4x6 --certificate no/such/folder": "no/such: there is no such folder to write a certificate to",
    "solve 4x6 --first 1122 --certificate file": "expected an objective without a first guess",
    "solve 4x15 --certificate file": "expected at most 9 pegs, 1,073,741 codes, and 1,073,741,824 pairs of a",
    "solve 6x8": "exact search takes up to 65,535, such as 4x15 or 5x9, or a position with more turns",
    "solve 100x100": "100x100",
    "solve 10x3": "exact search takes games with up to 64, such as those of 9 pegs",
}


@native
@pytest.mark.parametrize(("line", "expected"), BAD.items(), ids=BAD)
def test_bad_input_is_one_clear_line(run: Run, line: str, expected: str) -> None:
    answer = run(*(word.strip("'") for word in line.split()))

    assert (answer.code, answer.out) == (2, "")
    assert expected in answer.err
    assert answer.err.count("\n") == 1


@native
def test_the_tree_is_there_before_the_answer_is_told(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(*_: object, **_named: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("blackpeg.cli.solve.tell", interrupted)

    assert run("solve", "3x4", "--tree", str(tmp_path / "best.json")).code == 130
    assert read_tree(tmp_path / "best.json")[0].total == 206


def test_the_tree_and_the_certificate_of_a_worst_case_from_the_book_settle_it(run: Run, tmp_path: Path) -> None:
    files = [str(tmp_path / "worst.json"), str(tmp_path / "worst.cert")]
    assert run("solve", "4x6", "--objective", "worst", "--tree", files[0], "--certificate", files[1]).code == 0

    assert run("verify", *files).first_line.startswith("Proven: no strategy needs fewer than 5 guesses at worst")


def test_a_file_that_cannot_be_written_loses_no_proof(run: Run, tmp_path: Path) -> None:
    (folder := tmp_path / "best.json").mkdir()
    answer = run("solve", "3x3", "--search", "--tree", str(folder))
    solved = solving.solve("3x3", certificate=folder)

    assert run("solve", "3x3", "--certificate", str(folder)).code == 2, "as of every file that cannot be written"
    assert (answer.code, solved.status.value, solved.total) == (2, "proven", 73)
    assert answer.out.startswith("3x3: proven")
    assert (solved.certificate, solved.error) == (None, f"{folder}: Is a directory")


@pytest.mark.parametrize(
    ("text", "seconds"), [("90", 90), ("90s", 90), ("5m", 300), ("2h", 7200), ("1h30m", 5400), ("0.5", 0.5)]
)
def test_times_are_read_as_people_write_them(text: str, seconds: float) -> None:
    assert Duration().convert(text, None, None) == seconds


def test_without_the_kernel_small_games_are_solved_by_the_reference_solver() -> None:
    answer = process("solve", "2x3", "--search", "--json", BLACKPEG_KERNEL="python")
    reference = solve_reference("2x3", least_total())

    assert (answer.code, answer.json["total"], answer.json["nodes"]) == (0, 21, reference.nodes)
    assert answer.err == "blackpeg: no native kernel: the reference solver searches, which takes its time\n"


@pytest.mark.parametrize(
    ("arguments", "expected"),
    [
        (("4x6", "--search"), "exact search of 4x6 needs the native kernel, which is not in use here"),
        (("2x3", "--first", "12"), "--checkpoint, --certificate, --cluster and --first need the native kernel"),
    ],
)
def test_without_the_kernel_anything_else_is_refused(arguments: tuple[str, ...], expected: str) -> None:
    answer = process("solve", *arguments, BLACKPEG_KERNEL="python")

    assert (answer.code, answer.out) == (2, "")
    assert expected in answer.err


@native
def test_it_imports_nothing_heavy() -> None:
    program = (
        "import sys\nfrom blackpeg.cli import main\nassert main() == 0\n"
        "sys.exit(', '.join({'numpy', 'rich', 'dask', 'distributed', 'asyncio'} & set(sys.modules)) or 0)"
    )

    command = [sys.executable, "-c", program, "solve", "4x6"]
    done = subprocess.run(command, capture_output=True, text=True, timeout=SOON, check=False)

    assert (done.returncode, done.stderr) == (0, "")


@native
def test_a_position_is_solved_as_the_reference_solver_does(run: Run) -> None:
    reference = solve_reference(start(Game(3, 5)).after("112", "1-0"), least_total())

    assert run("solve", "3x5", "112:1-0", "--json").json["total"] == reference.total


@native
def test_a_piece_that_fails_loses_nothing(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object, **__: object) -> Worth:
        raise ExecutionError("the executor broke: OSError: no")

    monkeypatch.setattr(Search, "_search", fail)

    done = run("solve", "4x6", "--search", "--json")

    assert done.code == 2
    assert "the executor broke" in done.err
    assert done.json["status"] == "bound"
    assert done.json["stopped"] == "failure"


@native
@pytest.mark.parametrize(
    ("arguments", "claims"),
    [
        ("3x4", ["206"]),
        ("3x4 112:1-0 --objective worst", ["3"]),
        ("3x4 --objective worst-then-total", ["4", "206"]),
        ("3x4 --max-guesses 3", ["impossible"]),
        ("3x4-distinct --max-guesses 4 --consistent", ["72"]),
        ("3x3-black", ["95"]),
    ],
)
def test_what_is_proven_is_certified(run: Run, tmp_path: Path, arguments: str, claims: list[str]) -> None:
    (file := tmp_path / "one.cert").write_text("what was there before")

    said = run("solve", *arguments.split(), "--certificate", str(file))
    told = run("solve", *arguments.split(), "--certificate", str(file), "--json").json

    lines = file.read_text().splitlines()
    assert [line.split()[1] for line in lines if line.startswith("claim ")] == claims
    nodes = sum(int(line.split()[1]) for line in lines if line.startswith("nodes "))
    assert {**told["certificate"], "seconds": 0} == {
        "file": str(file),
        "nodes": nodes,
        "largest": 0,
        "seconds": 0,
        "stopped": None,
    }
    *_, certificate, check = said.out.splitlines()
    assert re.fullmatch(rf"certificate  {re.escape(str(file))}, {nodes} nodes?, \d+\.\d\d s", certificate)
    assert check == f"to check it  blackpeg verify {file}"


@native
def test_a_certificate_that_takes_too_long_is_not_written(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "one.cert"

    said = run("solve", "5x6", "--time", "3", "--certificate", str(file))
    unproven = run("solve", "4x9", "--search", "--time", "1", "--certificate", str(file))

    assert (said.code, unproven.code, list(tmp_path.iterdir())) == (1, 1, [])
    assert said.first_line.startswith("5x6: proven: the least total is 36,721 guesses")
    assert re.fullmatch(
        r"certificate  not finished, nothing was written: the time limit ended it after \d+ nodes?"
        r", when it had come down to sets of [\d,]+ codes",
        " ".join(said.out.splitlines()[-1:]),
    )
    assert unproven.out.splitlines()[-1] == "certificate  there is none, nothing was written"


@native
@pytest.mark.skipif(os.name != "posix", reason="needs signals")
def test_ctrl_c_ends_a_certificate_with_the_answer_and_130(tmp_path: Path) -> None:
    pexpect = pytest.importorskip("pexpect")
    command = ["-m", "blackpeg", "solve", "4x8", "--certificate", str(tmp_path / "one.cert")]
    screen = pexpect.spawn(sys.executable, command, encoding="utf-8", timeout=SOON, dimensions=(40, 120))
    screen.expect(r"4x8: certificate: \d+ nodes?, now sets of [\d,]+ codes")
    screen.sendintr()
    screen.expect(pexpect.EOF)
    screen.close()

    assert screen.exitstatus == 130
    assert "nothing was written: Ctrl-C ended it after " in screen.before
    assert list(tmp_path.iterdir()) == []


def test_a_tree_never_takes_the_place_of_a_checkpoint(run: Run, tmp_path: Path) -> None:
    both = str(tmp_path / "both.json")

    done = run("solve", "3x4", "--tree", both, "--checkpoint", both)

    assert done.code == 2
    assert "--tree and --checkpoint need a file each" in done.err
    assert not Path(both).exists()


def test_a_first_guess_is_proven(run: Run) -> None:
    assert run("solve", "4x6", "--first", "1122").first_line.startswith(
        "4x6: proven: the least total with 1122 first is 5,702 guesses"
    )
    assert run("solve", "4x6", "--first", "112").code == 2
    evaluated = run("evaluate", "4x6", "--strategy", "optimal", "--first", "1122")
    assert evaluated.first_line.startswith("total 5,702")
    assert "basis     proven optimal after 1122 (searched)" in evaluated.out


@native
def test_status_tells_how_far_the_search_of_a_checkpoint_is(run: Run, tmp_path: Path) -> None:
    kept = tmp_path / "4x7.checkpoint"
    with small_pieces(1e8):
        bp.solve("4x7", checkpoint=kept)
    lines = kept.read_bytes().splitlines(keepends=True)
    kept.write_bytes(b"".join(lines[: len(lines) // 2]))

    words, told = run("solve", "--status", str(kept)), run("solve", "--status", str(kept), "--json")

    status = json.loads(told.out)
    assert words.out.splitlines()[0] == f"4x7, total: {status['lower']:,} to {status['upper']:,}"
    assert f"done: {status['pieces']:,} pieces in " in words.out
    assert status["lower"] < 11228 <= status["upper"]
    assert status["pieces"] > 1
    assert run("solve", "--status", __file__).code == 2
    (tmp_path / "new").write_bytes(lines[0])
    assert run("solve", "--status", str(tmp_path / "new")).out.splitlines()[1:] == [
        "done: no pieces in under 1 s of work, 0 nodes",
    ]


@native
@pytest.mark.parametrize("board", ["16x1", "100x1"])
def test_few_codes_of_many_pegs_are_no_search_that_fails(run: Run, board: str) -> None:
    done = run("solve", *board.split())

    assert (done.code, done.err) == (0, "")
    assert "proven: the least total is 1 guess, average 1, worst case 1" in done.out
    refused = run("solve", "16x2")
    assert refused.code == 2
    assert "exact search plays boards of up to 15 pegs, got 16x2" in refused.err


def test_a_file_without_a_name(run: Run) -> None:
    assert run("solve", "3x3", "--certificate", "").err.endswith(
        "--certificate needs the name of a file, got none; see 'blackpeg solve --help'\n"
    )
