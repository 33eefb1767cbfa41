"""Who may ask, and what every answer forbids the browser to do."""

import re
import sqlite3
from contextlib import closing
from pathlib import Path

import httpx
import pytest
from tests.web.serving import Client, Served, begin, client_of, failure

from blackpeg.web.requests import MOST_BODY
from blackpeg.web.security import HEADERS, Guard

GAME = {"kind": "play", "game": "4x6"}


@pytest.mark.parametrize("name", ["127.0.0.1", "localhost", "[::1]", "LOCALHOST"])
def test_this_machines_own_names_are_answered(client: Client, name: str):
    host = f"{name}:{client.base_url.port}"
    headers = {"Host": host, "Origin": f"http://{host}", "Sec-Fetch-Site": "same-origin"}
    assert client.post("/api/games", json=GAME, headers=headers).status_code == 201


@pytest.mark.parametrize(
    "host",
    ["elsewhere.example", "elsewhere.example:{port}", "127.0.0.1:1", "127.0.0.1", "10.0.0.1:{port}", "", "a@b:{port}"],
)
@pytest.mark.parametrize("path", ["/", "/api/about", "/static/index.html"])
def test_a_name_that_somebody_points_here_is_refused(client: Client, host: str, path: str):
    answer = client.get(path, headers={"Host": host.format(port=client.base_url.port)})
    assert failure(answer)[:2] == (421, "wrong_host")


def test_without_a_port_any_port_will_do_and_at_every_address_any_address():
    async def nothing(*_: object) -> None:
        """No application."""

    guard = Guard(nothing, ["0.0.0.0"], None)
    assert guard._is_ours("192.168.0.7:80")
    assert guard._is_ours("[fe80::1]:1234")
    assert not guard._is_ours("elsewhere.example")
    assert not Guard(nothing, ["127.0.0.1"], None)._is_ours("192.168.0.7")
    assert Guard(nothing, ["192.168.0.7"], 80)._is_ours("192.168.0.7")
    assert Guard(nothing, ["my.name"], 81)._is_ours("My.Name:81")


def test_requests_that_another_server_passes_on_are_answered_by_its_name(tmp_path: Path):
    with client_of(tmp_path / "history.sqlite", public="https://play.example") as client:
        page = {"Origin": "https://play.example", "Sec-Fetch-Site": "same-origin"}
        for host in ({"Host": "play.example"}, {}):  # as it was asked, or as it asks
            assert client.post("/api/games", json=GAME, headers={**host, **page}).status_code == 201
        for wrong in ({"Origin": "http://play.example"}, {"Host": "play.example:81"}, {"Host": "x.play.example"}):
            assert client.post("/api/games", json=GAME, headers={**page, **wrong}).status_code in (403, 421)


@pytest.mark.parametrize(
    "headers",
    [
        {"Origin": "http://elsewhere.example"},
        {"Origin": "null"},
        {"Origin": "http://127.0.0.1:1"},
        {"Sec-Fetch-Site": "cross-site"},
        {"Sec-Fetch-Site": "same-site"},
    ],
)
def test_pages_of_other_sites_may_not_use_the_api(client: Client, headers: dict[str, str]):
    game = begin(client)
    asked = [
        client.post("/api/games", json=GAME, headers=headers),
        client.delete(f"/api/history/{game['id']}", headers=headers),
        client.put(f"/api/games/{game['id']}/turns", json={"turns": []}, headers=headers),
        client.get("/api/history", headers=headers),
    ]
    for answer in asked:
        assert failure(answer)[:2] == (403, "wrong_origin")
    assert client.get(f"/api/games/{game['id']}").status_code == 200


def test_a_page_that_there_is_not_is_the_page_which_says_so(client: Client):
    answer = client.get("/nowhere", headers={"Accept": "text/html"})
    assert (answer.status_code, answer.headers["Content-Type"]) == (404, "text/html; charset=utf-8")
    assert failure(client.get("/nowhere"))[:2] == (404, "not_found")
    assert failure(client.get("/api/nowhere", headers={"Accept": "text/html"}))[:2] == (404, "not_found")


def test_a_link_from_elsewhere_opens_the_page(client: Client):
    assert client.get("/play", headers={"Sec-Fetch-Site": "cross-site"}).status_code == 200


@pytest.mark.parametrize("kind", ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x"])
def test_what_a_form_can_send_is_refused(client: Client, kind: str):
    answer = client.post("/api/games", content=b'{"kind": "play"}', headers={"Content-Type": kind})
    assert failure(answer)[:2] == (415, "wrong_content_type")


def test_a_body_without_a_type_is_refused_and_no_body_needs_none(client: Client):
    assert failure(client.post("/api/games", content=b"{}"))[:2] == (415, "wrong_content_type")
    assert client.post(f"/api/games/{begin(client)['id']}/give-up").status_code == 200


def test_a_body_is_bounded(client: Client):
    kind = {"Content-Type": "application/json"}
    long = b" " * (MOST_BODY + 1)
    assert failure(client.post("/api/records", content=long, headers=kind))[:2] == (413, "too_large")


@pytest.mark.parametrize("method", ["GET", "POST", "DELETE"])
def test_a_body_in_chunks_is_refused_and_the_connection_ends(client: Client, method: str):
    answer = client.request(method, "/api/about", content=iter([b"{}"]), headers={"Content-Type": "application/json"})
    assert failure(answer)[:2] == (411, "no_length")
    assert answer.headers["Connection"] == "close"
    assert client.get("/api/about").status_code == 200


@pytest.mark.parametrize("path", ["/", "/docs", "/api/about", "/api/nothing", "/static/nothing", "/openapi.json"])
def test_every_answer_forbids_what_is_not_needed(client: Client, path: str):
    answer = client.get(path)
    for name, value in HEADERS.items():
        assert answer.headers[name] == value
    policy = answer.headers["Content-Security-Policy"]
    assert "default-src 'self'" in policy
    assert "frame-ancestors 'none'" in policy
    assert "unsafe" not in policy
    assert "access-control-allow-origin" not in answer.headers


def test_refusals_have_the_same_headers(client: Client):
    answer = client.get("/", headers={"Host": "elsewhere.example"})
    assert answer.headers["X-Content-Type-Options"] == "nosniff"


def test_the_api_is_not_kept_by_browsers(client: Client):
    assert client.get("/api/about").headers["Cache-Control"] == "no-store"


@pytest.mark.parametrize("path", ["/", "/docs"])
def test_pages_have_nothing_inline_and_nothing_from_elsewhere(client: Client, path: str):
    page = client.get(path).text
    assert not re.search(r"<script(?![^>]*\bsrc=)", page)
    assert not re.search(r"<style|\sstyle=|\son[a-z]+=", page)
    assert not re.search(r"""(?:src|href)=["'](?!/|#)""", page)


def test_no_file_outside_is_served(client: Client):
    for path in ("/static/../app.py", "/static/%2e%2e/app.py", "/static/..%2fapp.py", "/static//etc/passwd"):
        assert client.get(path).status_code == 404


def test_programs_need_no_origin(served: Served):
    assert httpx.post(f"{served.address}api/games", json=GAME).status_code == 201


@pytest.mark.parametrize("body", [b"{", b"", b"\xff", b"{'kind': 1}", b"[" * 60_000])
def test_a_body_that_is_no_json_is_told_of(client: Client, body: bytes):
    answer = client.post("/api/games", content=body, headers={"Content-Type": "application/json"})
    status, code, message = failure(answer)
    assert (status, code) == (422, "invalid_request")
    assert message.startswith("expected JSON")


def test_where_the_history_is_is_not_told(tmp_path: Path):
    with client_of(tmp_path / "history.sqlite") as client:
        begin(client)
        with closing(sqlite3.connect(tmp_path / "history.sqlite")) as connection:
            connection.execute("DROP TABLE games")
        answer = client.get("/api/history")
        status, code, message = failure(answer)
        assert (status, code) == (503, "history")
        assert message == "the history cannot be used: no such table: games"
