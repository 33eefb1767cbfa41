"""The page's files: kept for good by browsers, compressed, and new as soon as one has changed."""

import re
from pathlib import Path

import pytest
from tests.web.serving import Client

from blackpeg.web import pages

PAGE = Path(__file__).parents[2] / "page"


def addresses(client: Client, page: str = "/") -> list[str]:
    return re.findall(r'"(/static/[^"]+)"', client.get(page).text)


@pytest.mark.parametrize("page", ["/", "/games/abc", "/docs"])
def test_what_a_page_names_is_kept_for_good(client: Client, page: str):
    assert client.get(page).headers["cache-control"] == "no-cache"
    for address in addresses(client, page):
        answer = client.get(address)
        assert (answer.status_code, answer.headers["cache-control"]) == (200, pages.FOR_GOOD), address


def test_a_page_names_all_modules_that_it_loads_at_once(client: Client):
    named = addresses(client, "/games/abc")
    for address in named:
        if address.endswith(".js"):
            for path in re.findall(r'(?:from|import)"(\./[^"]+)"', client.get(address).text):
                assert str(client.base_url.join(address).join(path).path) in named, (address, path)


def test_only_the_backend_knows_an_address_of_the_api() -> None:
    sources = [path for path in PAGE.rglob("*.ts*") if "node_modules" not in path.parts]
    assert len(sources) > 20
    for path in sources:
        known = path.name == "backend.ts" or path.parent.name in ("docs", "tab")
        assert known or not re.search(r"[\"'`]/api\b|\bfetch\(", path.read_text()), path


@pytest.mark.parametrize(
    ("accepted", "is_packed"),
    [("gzip", True), ("br, gzip;q=0.5", True), ("", False), ("br", False)],
)
def test_files_are_compressed_for_who_takes_it(client: Client, accepted: str, is_packed: bool):
    for address in ("/", addresses(client)[1]):
        answer = client.get(address, headers={"Accept-Encoding": accepted})
        assert answer.headers.get("content-encoding") == ("gzip" if is_packed else None)
        assert answer.headers["vary"] == "Accept-Encoding"
        assert answer.content == client.get(address).content


def test_long_answers_of_the_api_are_compressed_for_who_takes_it(client: Client):
    for accepted, encoding in [("gzip", "gzip"), ("br", None)]:
        answer = client.get("/api/about", headers={"Accept-Encoding": accepted})
        assert answer.headers.get("content-encoding") == encoding
        assert answer.json()["presets"]


def test_what_may_be_done_with_a_file_is_told(client: Client):
    answer = client.post(addresses(client)[0], json={})
    assert (answer.status_code, answer.headers["allow"]) == (405, "GET")
    assert client.get("/static/nothing.js").status_code == 404
    assert client.head(addresses(client)[0]).status_code == 200
