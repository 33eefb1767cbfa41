"""The notebooks of docs/, run cell by cell: each shows what comes out.

Run as a program, this file writes what comes out now into them.
"""

from __future__ import annotations

import ast
import io
import json
import re
import sys
from contextlib import redirect_stdout
from pathlib import Path
from typing import Any

import pytest

from blackpeg.kernel import kernel

NOTEBOOKS = sorted((Path(__file__).parents[1] / "docs" / "notebooks").glob("*.ipynb"))


def read(path: Path) -> Any:
    return json.loads(path.read_text(encoding="utf-8"))


def outputs(source: str, names: dict[str, Any], count: int) -> list[dict[str, Any]]:
    """What a notebook shows below a cell: what it prints, and the value of its last line."""
    body = ast.parse(source).body
    last = ast.Expression(body.pop().value) if body and isinstance(body[-1], ast.Expr) else None
    printed = io.StringIO()
    with redirect_stdout(printed):
        exec(compile(ast.Module(body, []), "cell", "exec"), names)
        value = None if last is None else eval(compile(last, "cell", "eval"), names)
    shown = []
    if text := printed.getvalue():
        shown.append({"output_type": "stream", "name": "stdout", "text": lines(text)})
    if value is not None:
        html = value._repr_html_() if hasattr(value, "_repr_html_") else None
        data = {"text/plain": lines(repr(value))} | ({"text/html": lines(html)} if html else {})
        shown.append({"output_type": "execute_result", "execution_count": count, "metadata": {}, "data": data})
    return shown


def lines(text: str) -> list[str]:
    return text.splitlines(keepends=True)


def executed(notebook: dict[str, Any]) -> dict[str, Any]:
    names: dict[str, Any] = {}
    cells = []
    for count, cell in enumerate(notebook["cells"], 1):
        code = cell["cell_type"] == "code"
        more = {"execution_count": count, "outputs": outputs("".join(cell["source"]), names, count)} if code else {}
        cells.append({**cell, **more})
    return {**notebook, "cells": cells}


def told(notebook: dict[str, Any]) -> str:
    """A notebook without times, which differ from run to run."""
    return re.sub(
        r"(seconds(?:\s|</?t[dr][^>]*>)+)[\d.]+", r"\1...", json.dumps(notebook, indent=1, ensure_ascii=False)
    )


@pytest.mark.slow
@pytest.mark.parametrize("path", NOTEBOOKS, ids=[path.stem for path in NOTEBOOKS])
def test_a_notebook_shows_what_comes_out(path: Path) -> None:
    if kernel().name != "native":
        pytest.skip("boards are searched with the native kernel")
    notebook = read(path)

    assert told(executed(notebook)) == told(notebook), "run: python tests/test_notebooks.py"
    assert path.stat().st_size < 200_000


if __name__ == "__main__":
    for path in map(Path, sys.argv[1:] or NOTEBOOKS):
        path.write_text(json.dumps(executed(read(path)), indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
