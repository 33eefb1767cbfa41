"""Clients that leave, and too many of them."""

import socket
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

import httpx
import pytest
from tests.processes import SOON, wait_until
from tests.web.serving import client_of

from blackpeg.web import serve

HEAD = "POST /api/games HTTP/1.1\r\nHost: {host}\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n"


@contextmanager
def connected(address: httpx.URL) -> Iterator[socket.socket]:
    with socket.create_connection((str(address.host), address.port or 80), timeout=SOON) as sender:
        yield sender


def test_who_left_within_a_body_was_an_error_of_twelve_lines(tmp_path: Path, caplog: pytest.LogCaptureFixture):
    caplog.set_level("INFO", "blackpeg.web")
    with client_of(tmp_path / "history.sqlite") as client:
        host = f"{client.base_url.host}:{client.base_url.port}"
        for path in ("/api/score", "/api/games", "/api/history/import", "/api/review"):
            head = HEAD.replace("/api/games", path).format(host=host)
            for sent in ("", "{"):
                with connected(client.base_url) as sender:
                    sender.sendall(f"{head}{sent}".encode())
        assert client.get("/api/about").status_code == 200
    assert caplog.messages == []


def test_too_many_connections_are_refused_until_some_end(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(serve, "MOST_CONNECTIONS", 16)
    with client_of(tmp_path / "history.sqlite") as client:
        about = f"{client.base_url}/api/about"
        with ExitStack() as stack:
            for _ in range(16):
                stack.enter_context(connected(client.base_url)).sendall(b"GET / HT")
            assert httpx.get(about, timeout=SOON).status_code == 503
        wait_until(lambda: httpx.get(about, timeout=SOON).status_code == 200)


def test_errors_outside_of_requests_are_one_line(caplog: pytest.LogCaptureFixture):
    serve.complain(None, {"message": "no connection could be taken", "exception": OSError(24, "Too many open files")})
    serve.complain(None, {"message": "again"})
    assert caplog.messages == ["no connection could be taken (OSError: [Errno 24] Too many open files)", "again"]
