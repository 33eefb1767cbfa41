"""Python in a browser's tab, which Pyodide in Node stands for, answers what Python answers here."""

import contextlib
import io
import json
import os
import shutil
import subprocess
from pathlib import Path

import pytest
from tests.kernel.tab import BUILT

from blackpeg.kernel import kernel

ROOT = Path(__file__).parents[2]
PYODIDE = Path(os.environ.get("BLACKPEG_PYODIDE", ROOT / "page/node_modules/pyodide"))

PROGRAM = """
import json, sys
import blackpeg as bp
from blackpeg.call import Call
from blackpeg.kernel import Shape, kernel, kernel_for
from blackpeg.kernel.sampling import Schedule

told = []
solved = [bp.solve(each, search=True) for each in ("4x6", "3x8-distinct", "4x6 1122:1-0")]
evaluated = bp.evaluate("4x6", "entropy", call=Call(on_progress=lambda *done: told.append(done)))
sampler = kernel_for(Shape(20, 20, True, False)).sampler(7)
sampler.add(range(20), 3, 5, None)
stopped = bp.solve("5x7", search=True, time=0.2)
print(json.dumps([
    [[each.total, each.worst, str(each.first_guess), [str(line) for line in each.tree]] for each in solved],
    str(bp.suggest("4x6 1122:1-0", seed=1)),
    [evaluated.total, evaluated.worst],
    [told == sorted(told), {done[1] for done in told} <= {1296}],
    sampler.find(Schedule(), None, 5000, kernel().control(None)),
    str(stopped.status),
    str(bp.match("4x6", "random-consistent", secret="3632", seed=5)),
    sys.platform == "emscripten" and (kernel().name != "wasm" or "numpy" in sys.modules),
]))
"""


@pytest.mark.slow
def test_a_tab_answers_the_same() -> None:
    node = shutil.which("node")
    if node is None or not BUILT.exists() or not PYODIDE.exists():
        pytest.skip("there is no Node, no Pyodide in page/node_modules, or no build/wasm/kernel.wasm")
    if not kernel().abilities.samples:
        pytest.skip("the kernel here does not search and sample")
    here = io.StringIO()
    with contextlib.redirect_stdout(here):
        exec(compile(PROGRAM, "program", "exec"), {})

    command = [node, Path(__file__).with_name("pyodide.mjs"), PYODIDE, BUILT, ROOT / "src"]
    there = subprocess.run(command, input=PROGRAM, capture_output=True, text=True, check=False)

    assert there.returncode == 0, there.stderr[-2000:]
    assert json.loads(there.stdout.splitlines()[-1]) == json.loads(here.getvalue())
