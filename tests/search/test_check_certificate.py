"""tools/check_certificate.cpp, the second checker of certificates, says what the first says, on what is whole and on
what is damaged; it was written from docs/certificate.md alone."""

from __future__ import annotations

import os
import random
import re
import shutil
import subprocess
import time
from functools import cache
from pathlib import Path

import pytest
from tests.book.test_certificates import CERTIFIED, LONG, work
from tests.search.certificates import (
    LARGER,
    SETTLED,
    TOTAL,
    claiming,
    damaged,
    proof_of,
    proofs,
    settled,
)

import blackpeg as bp
from blackpeg import book
from blackpeg.errors import CertificateError
from blackpeg.position import Position, position_of
from blackpeg.search import Objective
from blackpeg.trees.certificate import FIRST_LINES, Certificate, check, read_certificates

if os.environ.get("BLACKPEG_KERNEL") == "python":
    pytest.skip("BLACKPEG_KERNEL=python: the solver is native", allow_module_level=True)
pytest.importorskip("blackpeg.kernel._native", reason="the native kernel was not built", exc_type=ImportError)

ROOT = Path(__file__).parents[2]
SOURCE = ROOT / "tools" / "check_certificate.cpp"
SANITIZED = ["-O1", "-g1", "-fsanitize=address,undefined", "-fno-sanitize-recover=all"]


@pytest.fixture(
    scope="module",
    params=[pytest.param([], id="documented"), pytest.param(SANITIZED, id="sanitized", marks=pytest.mark.exhaustive)],
)
def checker(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The checker, built by the line that it documents, or under the address and undefined-behaviour sanitizers."""
    line = re.search("^//     (g[+][+] .*)$", SOURCE.read_text(encoding="ascii"), re.MULTILINE)
    assert line
    command = line[1].split()
    if not shutil.which(command[0]):
        pytest.skip("there is no g++")
    program = tmp_path_factory.mktemp("checker") / "check_certificate"
    built = subprocess.run(
        [*command[:-1], program, "-Wall", "-Wextra", *request.param],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert (built.returncode, built.stderr) == (0, "")
    return program


def said(program: Path, *files: Path, threads: int = 1) -> tuple[int, list[str]]:
    """The exit code, and a line for each certificate, without the file's name."""
    done = subprocess.run(
        [program, "-j", str(threads), *files], capture_output=True, text=True, errors="replace", check=False
    )
    assert not done.stderr
    return done.returncode, [line.partition(": ")[2] for line in done.stdout.split("\n") if line]


def first_checker(file: Path) -> str:
    """What the first checker says of *file*, in the words that the second shares with it."""
    try:
        (certificate,) = read_certificates(file)
        looks, problem = check(certificate)
    except CertificateError:
        return "no certificate"
    return f"proven by {looks} looks" if problem is None else f"false: {problem}"


def second_checker(line: str) -> str:
    if found := re.match(r"proven: .* guesses raised (by \d+ looks); ", line):
        return f"proven {found[1]}"
    return line if line.startswith("false: ") else line.partition(": ")[0]


def files_of(folder: Path, contents: list[bytes]) -> list[Path]:
    files = [folder / f"{number}.cert" for number in range(len(contents))]
    for file, content in zip(files, contents, strict=True):
        file.write_bytes(content)
    return files


def test_what_the_first_proves_the_second_proves(checker: Path, tmp_path: Path) -> None:
    files = files_of(tmp_path, [text.encode() for text in proofs()])

    code, lines = said(checker, *files)

    assert code == 0
    assert [second_checker(line) for line in lines] == [first_checker(file) for file in files]
    assert lines[0].startswith("proven: 2x3 takes at least 21 guesses in all; 1 node, ")
    assert lines[4].startswith("proven: 3x3 cannot be solved with at most 3 for each candidate; ")


def test_neither_accepts_a_claim_one_above_the_truth(checker: Path, tmp_path: Path) -> None:
    values = [(text, objective, settled(text, objective)) for text, objective in SETTLED]
    above = [claiming(proof_of(*each), each[2] + 1) for each in (*values, *LARGER) if each[2] is not None]
    files = files_of(tmp_path, [text.encode() for text in above])

    _, lines = said(checker, *files)

    assert {line.partition(":")[0] for line in lines} == {"false"}
    assert [second_checker(line) for line in lines] == [first_checker(file) for file in files]


@cache
def least(position: Position, objective: Objective) -> int | None:
    solution = bp.solve(position, objective, workers=1)
    return solution.worst if objective.kind == "worst" else solution.total


def is_true(certificate: Certificate) -> bool:
    """Whether the search says so, too."""
    position = bp.start(certificate.game)
    for turn in certificate.turns:
        position = position.after(*turn)
    value = least(position, Objective(certificate.objective, certificate.max_guesses, certificate.consistent))
    return value is None or (certificate.claim is not None and certificate.claim <= value)


@pytest.fixture(scope="module")
def damaged_files(tmp_path_factory: pytest.TempPathFactory) -> dict[Path, str]:
    """A hundred certificates with a random change each, and what the first checker says of them."""
    draw, whole = random.Random(17), proofs()
    contents = [damaged(draw.choice([whole[-2], whole[-2], draw.choice(whole[:-1])]), draw) for _ in range(100)]
    return {file: first_checker(file) for file in files_of(tmp_path_factory.mktemp("damaged"), contents)}


def test_damage_is_refused_or_proves_what_is_true(damaged_files: dict[Path, str]) -> None:
    accepted = [read_certificates(file)[0] for file, verdict in damaged_files.items() if verdict.startswith("proven")]

    assert 2 < len(accepted) < 50
    assert all(map(is_true, accepted))


def test_both_refuse_the_same_damage(checker: Path, damaged_files: dict[Path, str]) -> None:
    code, lines = said(checker, *damaged_files)

    assert code == 2
    assert [second_checker(line) for line in lines] == list(damaged_files.values())
    assert len({line.partition(":")[0] for line in lines}) == 3


def test_both_read_every_notation_alike(checker: Path, tmp_path: Path) -> None:
    """Letters, numbers, ten digits, no color twice, black pegs alone, replies known in part."""
    positions = [
        "2x12 AB:0-1",
        "1x40",
        "2x27-black 1,2:1",
        "2x10 01:0-1",
        "3x5-distinct-black 123:?",
        "2x30 1,30:1-0 2,30:0-?",
        "3x11-distinct ABC:=3",
    ]
    # One candidate may be guessed at once; each other takes two guesses at least.
    claims = [2 * position_of(text).count - 1 for text in positions]
    files = files_of(tmp_path, [proof_of(*each).encode() for each in zip(positions, [TOTAL] * 7, claims, strict=True)])

    code, lines = said(checker, *files)

    assert code == 0
    for line, text, claim, file in zip(lines, positions, claims, files, strict=True):
        assert line.startswith(f"proven: {text} takes at least {claim} guesses in all; ")
        assert second_checker(line) == first_checker(file)


def test_the_number_of_threads_changes_nothing(checker: Path, tmp_path: Path) -> None:
    true = proof_of(*LARGER[0])
    false = true.replace("\n83 ", "\n84 ").replace("\n76 ", "\n77 ")
    files = files_of(tmp_path, [true.encode(), false.encode(), true.encode() + false.encode()])

    def without_times(threads: int) -> tuple[int, list[str]]:
        code, lines = said(checker, *files, threads=threads)
        return code, [line.rpartition("; ")[0] or line for line in lines]

    code, lines = without_times(1)
    assert (code, [line.partition(":")[0] for line in lines]) == (1, ["proven", "false", "proven", "false"])
    assert lines[1].startswith("false: line 12: the node 77 1123:2-0 does not follow: ")
    assert without_times(2) == without_times(5) == (code, lines)


def test_bad_use_is_one_clear_line(checker: Path, tmp_path: Path) -> None:
    for words in ([], ["-j", "0", "file"], ["-j", "2"]):
        done = subprocess.run([checker, *words], capture_output=True, text=True, check=False)
        assert (done.returncode, done.stderr.count("\n"), "usage: " in done.stderr) == (2, 1, True)
    assert said(checker, tmp_path / "none") == (2, ["no certificate: it cannot be read"])
    expected = "no certificate: expected the first line " + " or ".join(map(repr, FIRST_LINES))
    assert said(checker, tmp_path) == (2, [expected])
    (file := tmp_path / "three").write_text(proof_of(*LARGER[0]).replace("certificate 1", "certificate 3"))
    assert said(checker, file) == (2, [expected])


def test_it_stands_alone() -> None:
    source = SOURCE.read_text(encoding="ascii")
    assert '#include "' not in source
    assert "blackpeg/" not in "".join(line for line in source.split("\n") if line.startswith("#include"))


@pytest.mark.slow
@pytest.mark.timeout(3600)
@pytest.mark.parametrize("every", [False, pytest.param(True, marks=pytest.mark.exhaustive)])
def test_it_proves_the_certificates_of_the_book(checker: Path, every: bool) -> None:
    """Those that take seconds each, seventeen of 235, are checked in the exhaustive tests."""
    files = [book.certificate_of(entry.path) for entry in CERTIFIED if every or work(entry) <= LONG]

    code, lines = said(checker, *files)

    assert code == 0
    assert len(lines) >= len(files) > 200


def test_a_long_forgery_is_refused_at_once(checker: Path, tmp_path: Path) -> None:
    """A certificate of 100,000 nodes was not refused within 40 s: each node's set was found before one was believed."""
    head = "blackpeg certificate 1\ngame 4x6\nturns none\nobjective total\nguesses any\nmax-guesses none\nclaim 5625\n"
    codes = [str(code) for code in bp.Game(4, 6).codes()]
    several = [f"2 {one}:0-0 {other}:1-1" for one in codes[:300] for other in codes[:400]]
    nodes = {
        "too many": several[:99_999],
        "one of them twice": [f"2 {code}:0-1" for code in [*codes, codes[0]]],
        "one without candidates": [f"2 {code}:0-1" for code in codes] + several[:48_000],
    }
    long = ["\n".join([f"{head}nodes {1 + len(each)}", "5625", *each, ""]) for each in nodes.values()]
    files = files_of(tmp_path, [text.encode() for text in long] + [b"x" * (1 + (1 << 24))])
    began = time.process_time()

    firsts = [first_checker(file) for file in files]

    assert time.process_time() - began < 15
    assert firsts[0] == firsts[1] == firsts[3] == "no certificate"
    assert firsts[2].startswith("false: line ")
    assert [second_checker(line) for line in said(checker, *files)[1]] == firsts
