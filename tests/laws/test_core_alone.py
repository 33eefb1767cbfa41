"""The core stands alone: with the native kernel it needs no NumPy, no process, no thread, no socket, no file.

So it can run where there are none of these, such as in a browser's tab.
"""

from __future__ import annotations

import subprocess
import sys

import pytest

from blackpeg.kernel import kernel

PROGRAM = """
import builtins, importlib, pkgutil, sys, threading

BLOCKED = {
    "numpy", "multiprocessing", "subprocess", "socket", "asyncio", "sqlite3", "ssl",
    "click", "rich", "starlette", "uvicorn", "distributed", "platformdirs",
}
CORE = (
    "errors", "call", "codec", "facts", "rules", "kernel", "sampling", "position", "records", "trees", "book",
    "strategies", "search", "registry", "knowledge", "analysis", "play", "verbs", "render",
)
OUTSIDE = (
    "blackpeg.kernel.reference", "blackpeg.kernel.table", "blackpeg.play.threads",
    "blackpeg.search.checkpoint", "blackpeg.search.cluster", "blackpeg.search.pieces", "blackpeg.verbs.solve",  # they
    # write files, and have executors do what is asked
    "blackpeg.trees.certificate", "blackpeg.search.certify",  # the checker counts by NumPy, and the writer with it
)


class Blocked:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in BLOCKED:
            raise ImportError(f"{name} is blocked")


def refuse(*_, **__):
    raise AssertionError("the core began a thread")


sys.meta_path.insert(0, Blocked())
threading.Thread.start = refuse

import blackpeg as bp

for name in CORE:
    room = importlib.import_module(f"blackpeg.{name}")
    for found in pkgutil.walk_packages(getattr(room, "__path__", []), room.__name__ + "."):
        if not found.name.startswith(OUTSIDE):
            importlib.import_module(found.name)

usual_open = builtins.open


def open_book(path, *more, **named):
    assert "blackpeg/book" in str(path).replace(chr(92), "/"), f"the core opened {path}"
    return usual_open(path, *more, **named)


builtins.open = open_book
from blackpeg.search import Search

found = Search(bp.start("3x4"), bp.least_total()).run(bp.Call())
assert found.total == 206
assert bp.replay(found.tree, bp.Game(3, 4)).total == 206
assert bp.evaluate("3x4", bp.minimax).total > 206
record = bp.match("4x6", bp.optimal, secret="3632")
assert bp.review(record).mistakes == 0
position = bp.start("4x6").after("1122", "1-1").after("3344", "0-2")
assert bp.optimal.choose(position)
for text in "4x6 1122:4-0 1123:4-0", "10x12 AABBCCDDEE:2-3":
    from blackpeg.knowledge import know
    from blackpeg.position import position_of

    assert know(position_of(text), 0.5).count is not None
assert "numpy" not in sys.modules
print("alone")
"""


@pytest.mark.skipif(kernel().name != "native", reason="the Python kernel needs NumPy")
def test_the_core_needs_nothing_but_the_native_kernel() -> None:
    done = subprocess.run([sys.executable, "-c", PROGRAM], capture_output=True, text=True, timeout=120, check=False)

    assert done.stdout == "alone\n", done.stderr
