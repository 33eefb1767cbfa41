"""What all tests share: this folder can be imported from, games are kept elsewhere, and Hypothesis is set up."""

import atexit
import os
import shutil
import sys
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

sys.path.insert(0, str(Path(__file__).parents[1]))  # so that `from tests.games import ...` works everywhere

# The user's own history is nobody's to test with: games played in tests, by any process, are kept here.
os.environ["BLACKPEG_DATA"] = tempfile.mkdtemp(prefix="blackpeg-tests-")
atexit.register(shutil.rmtree, os.environ["BLACKPEG_DATA"], ignore_errors=True)

# Lines are as long as they come where stdout is no terminal, unless a test says otherwise.
# (readline, which pytest imports, sets it for child processes behind the back of os.environ).
os.environ.pop("COLUMNS", None)
os.unsetenv("COLUMNS")

if os.environ.get("BLACKPEG_KERNEL") == "wasm":
    from tests.kernel import tab

    tab.offer()

SAMPLING = (
    *("tests/sampling/", "tests/strategies/sampled/", "docs/sampling.md"),
    *("blackpeg/analysis/advice.py", "blackpeg/knowledge/sampled.py", "blackpeg/position/sampler.py"),
    *("blackpeg/sampling/__init__.py", "blackpeg/verbs/review.py"),
)
"""Tests, and examples in pages and docstrings, that sample codes; others are marked so."""

# No deadline: the first example of a test may have to import NumPy.  In CI, the same examples every time.
settings.register_profile(
    "blackpeg",
    max_examples=25,
    deadline=None,
    derandomize="CI" in os.environ,
    print_blob=True,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)
settings.register_profile("exhaustive", settings.get_profile("blackpeg"), max_examples=100)
settings.load_profile("blackpeg")


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    from blackpeg.kernel import kernel  # here, for the environment is as it shall be only now

    for item in items:
        if any(part in item.path.as_posix() for part in SAMPLING):
            item.add_marker("sampling")
        if item.get_closest_marker("sampling") and not kernel().abilities.samples:
            item.add_marker(pytest.mark.skip(reason="the Python kernel samples no codes"))


@pytest.fixture
def ctrl_c() -> Iterator[None]:
    """Ctrl-C interrupts this process and those it starts, even where the tests were started in the background."""
    from tests import processes

    with processes.ctrl_c():
        yield


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]) -> Callable[..., object]:
    """Run `blackpeg` with these arguments, here: a `tests.cli.running.Run`."""
    from tests.cli.running import Outcome

    from blackpeg.cli import main

    def run_here(*arguments: str) -> Outcome:
        code = main(arguments)
        return Outcome(code, *capsys.readouterr())

    return run_here
