"""Running `blackpeg` in tests: in this process where that will do, as a process of its own where it matters."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any


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
