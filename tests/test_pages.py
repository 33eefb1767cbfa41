"""The console examples of README and docs/, run as they are printed (the Python examples run as doctests).

Run as a program, this file writes what the commands print now into those pages.
"""

from __future__ import annotations

import doctest
import os
import re
import shlex
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from subprocess import PIPE, STDOUT

import click
import pexpect
import pytest

from blackpeg.cli.group import blackpeg
from blackpeg.kernel import kernel

TREE = Path(__file__).parents[1]
SHOWN = [
    TREE / "README.md",
    *(
        TREE / "docs" / f"{page}.md"
        for page in ("commands", "tutorial", "howto", "claims", "lists", "tasks", "language-models", "one-wrong")
    ),
]
"""The pages whose console examples are run."""

TYPED = re.compile(r"^((?:Black and white|Repair|Guess \d+ of \d+)\? )(.+)$", re.MULTILINE)
"""A line where someone typed: the prompt, and what was typed."""


def examples(page: Path) -> list[tuple[str, str]]:
    """Each `$ blackpeg ...` of a console block of this page, with the output printed below it."""
    text = page.read_text(encoding="utf-8")
    blocks = re.findall(r"^```console\n(.*?)^```", text, re.DOTALL | re.MULTILINE)
    commands = [command for block in blocks for command in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]]
    parts = (command.partition("\n") for command in commands)
    return [(line, expected) for line, _, expected in parts if line.startswith("blackpeg ")]


def run(line: str, typed: list[tuple[str, str]]) -> str:
    """What stands on an 80-column terminal without color after the command, where *typed* was typed at its prompts.

    A command that asks nothing prints into a pipe: a progress bar would leave its traces on a terminal.
    Who runs it has no games in the history yet.
    """
    command = [sys.executable, "-m", "blackpeg", *shlex.split(line)[1:]]
    with tempfile.TemporaryDirectory() as history:
        environment = {**os.environ, "NO_COLOR": "1", "PYTHONUTF8": "1", "BLACKPEG_DATA": history}
        return printed(command, environment, typed)


def printed(command: list[str], environment: dict[str, str], typed: list[tuple[str, str]]) -> str:
    if not typed:
        done = subprocess.run(command, env=environment, stdout=PIPE, stderr=STDOUT, text=True, encoding="utf-8")
        return done.stdout
    child = pexpect.spawn(command[0], command[1:], env=environment, dimensions=(100, 80), encoding="utf-8", timeout=60)
    screen = ""
    for prompt, answer in typed:
        child.expect_exact(prompt)
        screen += child.before + child.after
        child.sendline(answer)
    child.expect(pexpect.EOF)
    return (screen + child.before).replace("\r\n", "\n")


def without_times(text: str) -> str:
    return re.sub(r"^( *seconds ).*", r"\1...", text, flags=re.MULTILINE)


ALL = [example for page in SHOWN for example in examples(page)]


def test_the_pages_show_the_five_commands() -> None:
    assert {line.split()[1] for line, _ in ALL} >= {"assist", "play", "match", "suggest", "evaluate"}


NATIVE = (
    *("blackpeg solve", "blackpeg review", "blackpeg suggest 10x12"),
    *("blackpeg suggest 4x6 1122", "blackpeg suggest 4x6 --top", "blackpeg assist 5x5"),
    *("blackpeg suggest 4x6:RBGYWK", "blackpeg explain 4x6 1122", "blackpeg evaluate 4x6 --strategy random"),
)


@pytest.mark.parametrize(("line", "expected"), ALL, ids=[line for line, _ in ALL])
def test_a_command_prints_what_the_pages_show(line: str, expected: str) -> None:
    """`...` in a page stands for anything."""
    if line.startswith(NATIVE) and kernel().name != "native":
        pytest.skip("larger games are searched, and sampled in time, with the native kernel")
    comes = run(line, TYPED.findall(expected))

    wanted = without_times(expected)
    same = doctest.OutputChecker().check_output(
        wanted, without_times(comes), doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE
    )
    assert same, f"the page shows\n{expected}\nbut this is what comes:\n$ {line}\n{comes}"


PAGES = sorted(
    str(page.relative_to(TREE)) for folder in (".", "docs", "benchmarks") for page in TREE.glob(f"{folder}/*.md")
)

MADE = {f"reference/{page}.md" for page in ("commands", "python", "verbs")}
"""Pages of the site that `bash tools/docs` makes, which checks every link, of headings too."""


@pytest.mark.parametrize("page", PAGES)
def test_no_link_leads_nowhere(page: str) -> None:
    text = (TREE / page).read_text(encoding="utf-8")
    targets = [target.partition("#")[0] for target in re.findall(r"\]\(([^)\s]+)\)", text) if "://" not in target]

    missing = [target for target in targets if target and not ((TREE / page).parent / target).exists()]

    assert set(missing) <= MADE


def help_texts(command: click.Command, context: click.Context) -> Iterator[tuple[str, str]]:
    yield context.command_path, command.get_help(context)
    if isinstance(command, click.Group):
        for name in command.list_commands(context):
            inner = command.get_command(context, name)
            assert inner is not None
            yield from help_texts(inner, click.Context(inner, parent=context, info_name=name))


def test_help_names_no_file_of_docs_which_is_not_installed() -> None:
    texts = dict(help_texts(blackpeg, click.Context(blackpeg, info_name="blackpeg")))

    assert len(texts) > 30
    assert not [path for path, text in texts.items() if ".md" in text or "docs/" in text]


def write_what_comes(page: Path) -> None:
    """Put what comes in the place of what the page shows, where they differ."""
    text = page.read_text(encoding="utf-8")
    for line, expected in examples(page):
        try:
            test_a_command_prints_what_the_pages_show(line, expected)
        except AssertionError:
            text = text.replace(f"$ {line}\n{expected}", f"$ {line}\n{run(line, TYPED.findall(expected)).rstrip()}\n")
    page.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    for shown in SHOWN:
        write_what_comes(shown)
