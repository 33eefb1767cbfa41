"""The page on strategies, docs/strategies.md, shows what comes out (its Python examples run as doctests)."""

from __future__ import annotations

import re
import sys
from pathlib import Path

import pytest
from benchmarks.golden_markdown import PAGE, written
from benchmarks.golden_table import read

from blackpeg.registry import named
from blackpeg.rules import parse_game
from blackpeg.verbs.evaluate import evaluate

TEXT = PAGE.read_text(encoding="utf-8")


@pytest.mark.slow
def test_the_page_shows_the_golden_table() -> None:
    assert written(TEXT, read()) == TEXT, "run: python -m benchmarks.golden --markdown"


def test_the_strategy_to_plug_in_needs_what_the_page_says(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    source = re.search(r"```python\n(class .*?)```", TEXT, re.DOTALL)
    shown = re.search(r"--strategy mine:EvenParts\ntotal ([\d,]+), average (\S+) \(\S+ \S+\), worst (\d+)", TEXT)
    assert source
    assert shown
    monkeypatch.chdir(tmp_path)
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.delitem(sys.modules, "mine", raising=False)
    (tmp_path / "mine.py").write_text(source[1], encoding="utf-8")

    evaluation = evaluate(parse_game("4x6"), named("mine:EvenParts"))

    assert (f"{evaluation.total:,}", str(evaluation.average), str(evaluation.worst)) == shown.groups()
