"""The site of the documentation, as `bash tools/docs` makes it; needs the dependency group `docs`."""

from __future__ import annotations

import csv
import os
import re
import subprocess
import sys
from html.parser import HTMLParser
from pathlib import Path

import pytest

from blackpeg.cli.group import COMMANDS
from blackpeg.verbs.table import verbs_for_programs

pytest.importorskip("myst_parser")
pytest.importorskip("furo")

TREE = Path(__file__).parents[1]

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The site; whatever Sphinx warns of, a link that leads nowhere among it, fails."""
    folder = tmp_path_factory.mktemp("site").resolve()
    environment = {**os.environ, "PYTHON": sys.executable, "PLAY": "../"}
    done = subprocess.run(["bash", TREE / "tools/docs", folder], capture_output=True, text=True, env=environment)
    assert done.returncode == 0, done.stdout + done.stderr
    return folder


class Loaded(HTMLParser):
    """What a page has the browser load, and the anchors in it."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.loaded, self.anchors, self.links = [], set(), set()
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        told = dict(attrs)
        self.anchors.add(told.get("id"))
        if tag == "a":
            self.links.add(told.get("href") or "")
        self.loaded += [told[name] for name in ("src", "href") if name in told and tag in ("script", "link", "img")]


def page(site: Path, name: str) -> Loaded:
    return Loaded((site / f"{name}.html").read_text(encoding="utf-8"))


def test_no_two_pages_have_one_title(site: Path) -> None:
    titles = [re.search("<h1>(.*?)<", path.read_text(encoding="utf-8")) for path in site.rglob("*.html")]
    texts = [title[1] for title in titles if title]

    assert "Blackpeg" in texts
    assert sorted(texts) == sorted(set(texts))


def test_no_page_loads_anything_from_another_host(site: Path) -> None:
    pages = {path: Loaded(path.read_text(encoding="utf-8")) for path in site.rglob("*.html")}

    assert len(pages) > 40
    assert not {url for each in pages.values() for url in each.loaded if re.match(r"(\w+:)?//", url or "")}


def test_every_page_is_there_and_every_link_within_leads_to_its_place(site: Path) -> None:
    pages = {path: Loaded(path.read_text(encoding="utf-8")) for path in site.rglob("*.html")}
    lost, followed = set(), 0
    for path, here in pages.items():
        for link in here.links:
            file, _, anchor = link.partition("#")
            if ":" in file:
                continue
            there = (path.parent / file).resolve() if file else path
            if site not in there.parents:
                continue
            followed += 1
            if not there.exists() or (anchor and there in pages and anchor not in pages[there].anchors):
                lost.add((path.name, link))

    assert not lost
    assert followed > 1000
    for source in (TREE / "docs").glob("*.md"):
        assert site / f"{source.stem}.html" in pages
        assert source.stem not in ("search", "genindex"), "Sphinx writes a page of its own there"


def test_every_command_and_every_verb_has_an_anchor(site: Path) -> None:
    commands = {f"blackpeg-{name}" for named in COMMANDS.values() for name in named}

    assert commands <= page(site, "reference/commands").anchors
    assert {f"verb-{name}" for name in verbs_for_programs()} <= page(site, "reference/verbs").anchors
    assert {"blackpeg.suggest", "blackpeg.Position", "blackpeg.Position.split"} <= page(
        site, "reference/python"
    ).anchors


def test_the_page_without_a_server_is_one_click_away_and_opens_examples(site: Path) -> None:
    assert '<a href="../">Play in this browser</a>' in (site / "index.html").read_text(encoding="utf-8")

    address = "../#/review;record=4x6%201122%3A1-0%201344%3A1-1%203425%3A2-0%204424%3A4-0"
    assert f'<a href="{address}">Open it in the page</a>' in (site / "howto.html").read_text(encoding="utf-8")


def test_tables_of_results_come_as_csv(site: Path) -> None:
    [least, *_] = sorted(site.glob("_downloads/*/results-1.csv"))
    rows = csv.DictReader(least.read_text(encoding="utf-8").splitlines())

    assert [row["total"] for row in rows if row["game"] == "4x6"] == ["5,625"]


def test_the_site_has_one_search_box(site: Path) -> None:
    text = (site / "faq.html").read_text(encoding="utf-8")

    assert text.count('class="sidebar-search"') == 1
    assert "irving" in (site / "searchindex.js").read_text(encoding="utf-8")
