"""The README's console examples, run as they are printed (its Python examples run as doctests)."""

from __future__ import annotations

import doctest
import os
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

TREE = Path(__file__).parents[1]
README = (TREE / "README.md").read_text(encoding="utf-8")


def examples() -> list[tuple[str, str]]:
    """Each `$ blackpeg ...` of a console block, with the output printed below it."""
    blocks = re.findall(r"^```console\n(.*?)^```", README, re.DOTALL | re.MULTILINE)
    commands = [command for block in blocks for command in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]]
    parts = (command.partition("\n") for command in commands)
    return [(line, expected) for line, _, expected in parts if line.startswith("blackpeg ")]


def run(line: str, *, answers: str = "") -> str:
    """What the command prints, results and talk together, as on an 80-column terminal without color."""
    done = subprocess.run(
        [sys.executable, "-m", "blackpeg", *shlex.split(line, comments=True)[1:]],
        input=answers,
        env={**os.environ, "NO_COLOR": "1", "COLUMNS": "80"},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        encoding="utf-8",
    )
    return done.stdout


def test_the_readme_has_console_examples() -> None:
    assert len(examples()) >= 5


@pytest.mark.parametrize(("line", "expected"), examples(), ids=[line for line, _ in examples()])
def test_a_command_prints_what_the_readme_shows(line: str, expected: str) -> None:
    """`...` in the README stands for anything, such as a time."""
    printed = run(line)
    same = doctest.OutputChecker().check_output(expected, printed, doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE)
    assert same, f"$ {line}\n{printed}\n--- but the README shows\n{expected}"


@pytest.mark.parametrize("page", ["README.md", "CONTRIBUTING.md", "docs/design.md", "docs/house-style.md"])
def test_no_link_leads_nowhere(page: str) -> None:
    text = (TREE / page).read_text(encoding="utf-8")
    targets = [target.partition("#")[0] for target in re.findall(r"\]\(([^)\s]+)\)", text) if "://" not in target]

    missing = [target for target in targets if target and not ((TREE / page).parent / target).exists()]

    assert not missing
