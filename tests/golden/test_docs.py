"""What the pages in docs/ show comes out when it is run."""

from __future__ import annotations

import doctest
import re
from pathlib import Path

import pytest

from blackpeg.analysis import evaluate
from blackpeg.kernel import kernel, reference
from blackpeg.rules import parse_game
from blackpeg.strategies import named

DOCS = Path(__file__).parents[2] / "docs"
PAGES = sorted(page.name for page in DOCS.glob("*.md"))


@pytest.mark.skipif(kernel() is reference, reason="whole evaluations: the same with either kernel, slower with this")
@pytest.mark.parametrize("page", ["kernel.md", "strategies.md"])
def test_python_examples_give_what_they_show(page: str) -> None:
    # A fence ends an example: doctest would take it for output.
    text = re.sub(r"^```.*$", "", (DOCS / page).read_text(encoding="utf-8"), flags=re.MULTILINE)
    example = doctest.DocTestParser().get_doctest(text, {}, page, page, 0)

    assert doctest.DocTestRunner().run(example).failed == 0


def test_the_strategy_to_plug_in_needs_what_its_page_says(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    page = (DOCS / "strategies.md").read_text(encoding="utf-8")
    source = re.search(r"```python\n(class .*?)```", page, re.DOTALL)
    total = re.search(r"--strategy mine:EvenParts\ntotal ([\d,]+), average (\S+) \(\S+ \S+\), worst (\d+)", page)
    assert source
    assert total
    monkeypatch.chdir(tmp_path)
    monkeypatch.syspath_prepend(str(tmp_path))
    (tmp_path / "mine.py").write_text(source[1], encoding="utf-8")

    evaluation = evaluate(named("mine:EvenParts"), parse_game("4x6"))

    assert (f"{evaluation.total:,}", str(evaluation.average), str(evaluation.worst)) == total.groups()


@pytest.mark.parametrize("page", PAGES)
def test_links_lead_somewhere(page: str) -> None:
    for target in re.findall(r"\]\(([^)#:]+)\)", (DOCS / page).read_text(encoding="utf-8")):
        assert (DOCS / target).exists(), f"{page} links to {target}"
