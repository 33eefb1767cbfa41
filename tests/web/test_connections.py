"""Slow and many senders: each has its time, and the others are served."""

import asyncio
import json
import shutil
import socket
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path

import h11
import httpx
import pytest
from tests.processes import SOON, started
from tests.web.serving import HERE, LONG, client_of

from blackpeg.history import History
from blackpeg.web import connections, lanes, security

HEAD = "POST /api/games HTTP/1.1\r\nHost: {host}\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n"


@contextmanager
def connected(address: httpx.URL) -> Iterator[socket.socket]:
    with socket.create_connection((str(address.host), address.port or 80), timeout=SOON) as sender:
        yield sender


@pytest.mark.parametrize("sent", [b"", b"GET / HT", b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Slow: "])
def test_who_sends_no_whole_request_in_time_is_dropped(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, sent: bytes):
    monkeypatch.setattr(connections, "SECONDS", 0.2)
    with client_of(tmp_path / "history.sqlite") as client, connected(client.base_url) as sender:
        sender.sendall(sent)
        assert is_closed(sender)
        assert client.get("/api/about").status_code == 200


def test_a_request_that_drips_after_an_answer_is_dropped(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    """Whatever comes makes the server forget how long a connection may be kept alive."""
    monkeypatch.setattr(connections, "SECONDS", 0.2)
    with client_of(tmp_path / "history.sqlite") as client, connected(client.base_url) as sender:
        host = f"{client.base_url.host}:{client.base_url.port}"
        sender.sendall(f"HEAD / HTTP/1.1\r\nHost: {host}\r\n\r\nG".encode())
        assert sender.recv(100).startswith(b"HTTP/1.1 200")
        assert is_closed(sender)


def test_a_body_that_does_not_come_is_told_and_dropped(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(security, "BODY_SECONDS", 0.2)
    with client_of(tmp_path / "history.sqlite") as client, connected(client.base_url) as sender:
        sender.sendall(HEAD.format(host=f"{client.base_url.host}:{client.base_url.port}").encode() + b"{")
        sender.settimeout(0.05)
        answer = b""
        while not answer:  # a byte now and then is not enough
            with suppress(TimeoutError):
                answer = sender.recv(10_000)
            with suppress(OSError):
                sender.sendall(b" ")
        sender.settimeout(SOON)
        assert answer.startswith(b"HTTP/1.1 408")
        assert is_closed(sender)


@pytest.mark.parametrize("said", [b"chunked", b"gzip, chunked", b"CHUNKED"])
def test_chunks_of_one_byte_occupied_the_loop(said: bytes):
    """900,000 of them took 20 seconds, and everybody waited."""
    head = b"POST /api/score HTTP/1.1\r\nHost: a\r\ntransfer-ENCODING: " + said + b"\r\n\r\n"
    reading = connections.Unchunked(h11.SERVER)
    reading.receive_data(head + b"1\r\n \r\n" * 10_000)
    with suppress(h11.RemoteProtocolError):  # which h11 has for what is not chunked alone
        assert isinstance(reading.next_event(), h11.Request)
        assert reading.next_event() is h11.NEED_DATA
        reading.receive_data(b"1\r\n \r\n" * 10_000)
        assert reading.next_event() is h11.NEED_DATA


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


def test_readers_who_do_not_read_and_watchers_made_the_server_deaf(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(lanes, "MOST", lanes.AT_ONCE)
    monkeypatch.setattr(History, "export", lambda *_: ("x" * 100_000 for _ in range(1000)))
    with client_of(tmp_path / "history.sqlite") as client, ExitStack() as stack:
        host = f"{client.base_url.host}:{client.base_url.port}"
        body = json.dumps(LONG)
        watching = f"POST /api/evaluate HTTP/1.1\r\nHost: {host}\r\nAccept: text/event-stream\r\n"
        watching += f"Content-Type: application/json\r\nContent-Length: {len(body)}\r\n\r\n{body}"
        begun = HEAD.format(host=host)
        for head in (watching, begun.replace("POST /api/games", "GET /api/history/export"), begun):
            senders = [stack.enter_context(connected(client.base_url)) for _ in range(lanes.AT_ONCE)]
            for sender in senders:
                sender.sendall(head.encode())
            time.sleep(0.2)
            for _ in range(3):
                assert httpx.get(f"{client.base_url}/api/about", timeout=SOON).status_code == 200, head
        client.request("DELETE", "/api/evaluate", json=LONG)


def test_a_reader_who_does_not_read_is_dropped(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(connections, "SECONDS", 0.2)
    monkeypatch.setattr(History, "export", lambda *_: ("x" * 100_000 for _ in range(1000)))
    with client_of(tmp_path / "history.sqlite") as client, connected(client.base_url) as reader:
        host = f"{client.base_url.host}:{client.base_url.port}"
        reader.sendall(f"GET /api/history/export HTTP/1.1\r\nHost: {host}\r\n\r\n".encode())
        time.sleep(1)
        received = 0
        with suppress(ConnectionResetError):
            while more := len(reader.recv(1_000_000)):
                received += more
        assert received < 50_000_000


def is_closed(sender: socket.socket) -> bool:
    """Whether the server ends the connection, after whatever it still says; waits for it."""
    try:
        while sender.recv(10_000):
            pass
    except ConnectionResetError:
        pass
    return True


@pytest.mark.skipif(sys.platform == "win32" or shutil.which("sh") is None, reason="needs ulimit")
def test_three_hundred_silent_senders_do_not_stop_a_server_with_few_handles(tmp_path: Path):
    log = tmp_path / "log"
    web = f'"{sys.executable}" -m blackpeg web --no-browser --port 0 --data "{tmp_path}"'
    with (
        open(log, "w", encoding="utf-8") as errors,
        started("sh", "-c", f"ulimit -n 256; exec {web}", stdout=-1, stderr=errors) as process,
    ):
        assert process.stdout is not None
        address = httpx.URL(process.stdout.readline().strip())
        with ExitStack() as stack:
            for _ in range(300):
                stack.enter_context(connected(address)).sendall(b"GET / HT")
            began = time.monotonic()
            for _ in range(5):
                assert httpx.get(f"{address}api/about", timeout=SOON).status_code == 200
            assert time.monotonic() - began < 5
    assert log.read_text() == HERE


def test_errors_outside_of_requests_are_one_line_a_minute(monkeypatch: pytest.MonkeyPatch):
    said: list[str] = []
    complain = connections.complaints(said.append)
    now = 1000.0
    monkeypatch.setattr(time, "monotonic", lambda: now)
    loop = asyncio.new_event_loop()
    for _ in range(3):
        complain(loop, {"message": "no connection could be taken", "exception": OSError(24, "Too many open files")})
    assert said == ["no connection could be taken (OSError: [Errno 24] Too many open files)"]
    now += connections.QUIET_SECONDS
    complain(loop, {"message": "again"})
    assert said[1:] == ["again"]
    loop.close()
