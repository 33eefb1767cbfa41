"""The fixture that runs `blackpeg` in this process."""

from __future__ import annotations

import pytest
from tests.cli.running import Outcome, Run

from blackpeg.cli import main


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]) -> Run:
    """Run `blackpeg` with these arguments, here."""

    def run_here(*arguments: str) -> Outcome:
        code = main(arguments)
        return Outcome(code, *capsys.readouterr())

    return run_here
