"""The whole process: how it starts, how it ends, what it does when nobody listens or somebody presses Ctrl-C."""

from __future__ import annotations

import os
import shlex
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from tests.cli.running import process
from tests.processes import BLACKPEG, SOON, started

from blackpeg.errors import is_interrupt
from blackpeg.kernel import kernel
from blackpeg.rules.alphabet import LETTERS as ALL

SUGGEST = ("suggest", "4x6", "1122:1-0", "1344:0-2", "--strategy", "entropy")  # best reads its book, which is JSON


def test_the_module_and_the_program_are_one() -> None:
    assert process("score", "4x6", "1122", "1223").out == "2-1\n2 black, 1 white\n"


@pytest.mark.parametrize("arguments", [("--help",), ("score", "4x6", "1122", "1223"), SUGGEST])
def test_short_answers_import_nothing_heavy(arguments: tuple[str, ...]) -> None:
    program = (
        "import sys\nfrom blackpeg.cli import main\nfrom blackpeg.kernel import kernel\n"
        "assert main() == 0\nheavy = {'rich', 'json', 'asyncio'}\n"
        "heavy |= {'numpy'} if arguments_need_no_kernel or kernel().name == 'native' else set()\n"
        "sys.exit(', '.join(heavy & set(sys.modules)) or 0)"
    ).replace("arguments_need_no_kernel", str(arguments != SUGGEST))

    command = [sys.executable, "-c", program, *arguments]
    done = subprocess.run(command, capture_output=True, text=True, timeout=SOON, check=False)

    assert (done.returncode, done.stderr) == (0, "")


def test_a_closed_pipe_ends_it_without_a_word() -> None:
    line = f"{sys.executable} -m blackpeg candidates 5x8 --limit all | head -1"

    command = ["bash", "-c", f"set -o pipefail; {line}"]
    done = subprocess.run(command, capture_output=True, text=True, timeout=SOON, check=False)

    assert (done.stdout, done.stderr, done.returncode) == ("32,768 candidates\n", "", 2)


def test_a_tree_is_written_though_nobody_reads_the_answer(tmp_path: Path) -> None:
    file = tmp_path / "best.json"
    line = f"(sleep 0.5; exec {sys.executable} -m blackpeg solve 4x6 --tree {shlex.quote(str(file))}) | true"

    subprocess.run(["bash", "-c", line], timeout=SOON, check=True)
    assert file.exists()


def test_a_pipe_closed_from_the_start_ends_it_without_a_word() -> None:
    line = f"(sleep 0.5; exec {sys.executable} -m blackpeg assist) </dev/null | true"

    done = subprocess.run(["bash", "-c", line], capture_output=True, text=True, timeout=SOON, check=False)

    assert "Traceback" not in done.stderr
    assert "Error" not in done.stderr


@pytest.mark.parametrize("streams", [">&-", "2>&-", "<&-", "<&- >&- 2>&-"])
@pytest.mark.parametrize("arguments", ["suggest 4x6 1122:1-0", "assist", "suggest 4y6"])
def test_missing_streams_do_no_harm(streams: str, arguments: str) -> None:
    line = f"{sys.executable} -m blackpeg {arguments} {streams}"

    done = subprocess.run(
        ["bash", "-c", line], capture_output=True, stdin=subprocess.DEVNULL, text=True, timeout=30, check=False
    )

    assert "Traceback" not in done.stderr
    is_answered = arguments.startswith("suggest 4x6") and streams in ("2>&-", "<&-")
    assert done.returncode == (0 if is_answered else 2)


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="needs /dev/full")
def test_a_full_disk_is_one_line() -> None:
    with open("/dev/full", "w") as full:
        done = subprocess.run(
            [*BLACKPEG, "games"], stdout=full, stderr=subprocess.PIPE, text=True, timeout=SOON, check=False
        )

    assert (done.returncode, done.stderr) == (2, "blackpeg: stdout: No space left on device\n")


def test_an_output_that_cannot_write_a_sign_says_so() -> None:
    answer = process("assist", "2x2:äß", PYTHONIOENCODING="ascii")

    assert answer.code == 2
    assert answer.err.splitlines()[-1].startswith("blackpeg: the output's encoding, ascii, cannot write")


@pytest.mark.parametrize("arguments", [("candidates", "7x10", "--limit", "all"), ("assist",)])
def test_ctrl_c_ends_it_with_one_line_of_ours_and_130(arguments: tuple[str, ...]) -> None:
    pipes = dict.fromkeys(("stdin", "stdout", "stderr"), subprocess.PIPE)
    with started(*BLACKPEG, *arguments, **pipes) as running:
        assert running.stdout is not None
        running.stdout.readline()
        running.send_signal(signal.SIGINT)
        _, err = running.communicate(timeout=SOON)

    assert running.returncode == 130
    assert [line[:21] for line in err.splitlines() if "blackpeg: " in line] == ["blackpeg: interrupted"]
    assert err.count("interrupted") == 1


@pytest.mark.parametrize(
    "ways",
    [
        "exec('raise KeyboardInterrupt')",  # as within a dataclass that is made: Python notes it, to die of the signal
        "raise RuntimeError('a class is made') from KeyboardInterrupt()",  # as Python 3.11 wraps it there
    ],
)
def test_an_interrupt_within_a_strategy_is_one_all_the_same(ways: str, tmp_path: Path) -> None:
    (tmp_path / "mine.py").write_text(f"def mine(position):\n    {ways}\n")

    line = [*BLACKPEG, "assist", "4x6", "--strategy", "mine:mine"]
    done = subprocess.run(line, cwd=tmp_path, input="1-0\n", capture_output=True, text=True, timeout=SOON, check=False)

    assert done.returncode == 130
    assert done.stderr.splitlines()[0].startswith("blackpeg: interrupted")


def test_causes_that_go_round_in_a_circle_are_no_interrupt() -> None:
    error = ValueError("boom")
    error.__cause__ = error

    assert not is_interrupt(error)


@pytest.mark.skipif(os.name != "posix", reason="needs a pseudo-terminal")
@pytest.mark.usefixtures("ctrl_c")
def test_ctrl_c_ends_long_work_with_one_line_of_ours_and_130() -> None:
    pexpect = pytest.importorskip("pexpect")
    environment = {**os.environ, "TERM": "xterm", "NO_COLOR": "1"}
    screen = pexpect.spawn(*BLACKPEG[:1], [*BLACKPEG[1:], "evaluate", "6x8"], env=environment, encoding="utf-8")
    screen.expect("6x8")  # a bar that shows how far it is
    screen.sendintr()
    screen.expect("blackpeg: interrupted\r\n")
    screen.expect(pexpect.EOF)
    screen.close()

    assert screen.exitstatus == 130
    assert "interrupted" not in screen.before


LONG = {
    "a search": "hardest_reply(bp.start('6x8'), bp.Game(6, 8).code('112233'), seconds=1000)",
    "a guess": "bp.entropy.choose(bp.start('7x7').after('1234567', '1-?').after('1123345', '1-?'))",
    "a tree": "bp.entropy.grow(bp.start('6x8'))",
    "a sample": f"sampler_of(bp.start('26x26').after('{ALL}', '1-9').after('{ALL}', '1-10')).find(seconds=1000)",
}
"""Single calls that take minutes, most of them in one step of native code."""


@pytest.mark.skipif(kernel().name != "native", reason="these take minutes, or are refused")
@pytest.mark.parametrize("presses", [1, 2])
@pytest.mark.parametrize("work", LONG)
def test_ctrl_c_is_answered_while_native_code_computes(work: str, presses: int) -> None:
    program = (
        "import sys, threading\nimport blackpeg as bp\nimport blackpeg.cli.group\n"
        "from blackpeg.position.sampler import sampler_of\nfrom blackpeg.play.codemaker import hardest_reply\n"
        f"blackpeg.cli.group.run = lambda _: {LONG[work]}\n"
        "threading.Timer(0.5, print, ['computing'], {'flush': True}).start()\n"  # by then the long call has begun
        "sys.exit(bp.cli.main())\n"
    )
    with started(sys.executable, "-c", program, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as running:
        assert running.stdout is not None
        assert running.stdout.readline() == "computing\n"
        began = time.monotonic()
        for _ in range(presses):
            running.send_signal(signal.SIGINT)
            time.sleep(0.05)
        _, err = running.communicate(timeout=SOON)

    assert (running.returncode, err) == (130, "blackpeg: interrupted\n")
    assert time.monotonic() - began < 3


def test_a_kernel_that_is_none_is_one_line() -> None:
    for line in ("candidates 4x6 1122:1-0", "suggest 4x6", "games"):
        answer = process(*line.split(), BLACKPEG_KERNEL="abacus")

        assert (answer.code, answer.out) == (2, "")
        assert answer.err.startswith("blackpeg: expected BLACKPEG_KERNEL to be auto, native or python, got 'abacus'")


def test_version_says_that_the_python_kernel_was_chosen() -> None:
    told = process("version", BLACKPEG_KERNEL="python").out

    assert "BLACKPEG_KERNEL=python chose this one; unset BLACKPEG_KERNEL" in " ".join(told.split())
    assert "compiler" not in told


@pytest.mark.parametrize(
    "line",
    [
        "suggest 4x6 1122:1-0 --top 5",
        "compare 3x4 minimax optimal",
        "tree 3x4",
        "games",
        "review 4x6 1122:1-0 1344:1-0",
    ],
)
def test_the_columns_asked_for_are_kept_in_a_pipe(line: str) -> None:
    told = process(*line.split(), COLUMNS="40").out

    assert max(map(len, told.splitlines())) <= 40
    assert max(map(len, process(*line.split()).out.splitlines())) > 40
