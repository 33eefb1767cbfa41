"""Running `blackpeg` in tests: in this process where that will do, as a process of its own where it matters."""

from __future__ import annotations

import io
import json
import os
import shlex
import subprocess
import sys
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import pytest

from blackpeg.cli import main


@dataclass(frozen=True)
class Outcome:
    """What a run left behind."""

    code: int
    out: str
    err: str

    @property
    def first_line(self) -> str:
        return self.out.partition("\n")[0]

    @property
    def objects(self) -> list[Any]:
        """What is on stdout, an object on each line."""
        return [json.loads(line) for line in self.out.splitlines()]

    @property
    def json(self) -> Any:
        return json.loads(self.out)


Run = Callable[..., Outcome]


def follow_examples(run: Run, command: str) -> None:
    """The examples in the help of *command* work as they stand."""
    examples = [line.strip() for line in run(command, "--help").out.splitlines() if line.startswith("  blackpeg ")]
    assert examples
    for example in examples:
        answer = run(*shlex.split(example)[1:])
        assert (answer.code, answer.out != "") == (0, True), example


def process(*arguments: str, typed: str | bytes = "", **environment: str) -> Outcome:
    """Run `blackpeg` with these arguments as a process of its own that reads *typed*."""
    done = subprocess.run(
        [sys.executable, "-m", "blackpeg", *arguments],
        input=typed.encode() if isinstance(typed, str) else typed,
        capture_output=True,
        env={**os.environ, **environment},
        timeout=60,
        check=False,
    )
    return Outcome(done.returncode, done.stdout.decode(), done.stderr.decode())


def typed_here(*arguments: str, typed: str = "", **environment: str) -> Outcome:
    """What `process` answers, of a run in this process, which has no start to wait for."""
    streams = {name: io.TextIOWrapper(io.BytesIO(), encoding="utf-8") for name in ("stdin", "stdout", "stderr")}
    streams["stdin"].buffer.write(typed.encode())
    streams["stdin"].seek(0)
    with pytest.MonkeyPatch.context() as patch:
        for name, stream in streams.items():
            patch.setattr(sys, name, stream)
        for name, value in environment.items():
            patch.setenv(name, value)
        code = main(arguments)
    out, err = streams["stdout"], streams["stderr"]
    for stream in (out, err):
        stream.flush()
        stream.seek(0)
    return Outcome(code, out.read(), err.read())
