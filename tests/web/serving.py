"""What tests of the server share: clients, and servers in processes of their own."""

import asyncio
import json
import signal
import socket
import subprocess
import sys
import threading
from collections.abc import Coroutine, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple, TypeVar

import httpx
import uvicorn
from tests.processes import SOON, started

from blackpeg.web.pool import GRACE, WAITING
from blackpeg.web.serve import configured, create_app

Client = httpx.Client
T = TypeVar("T")


def run(asking: Coroutine[object, object, T]) -> T:
    """What it returns, in a thread of its own: in this one a browser's loop may be running."""
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(asyncio.run, asking).result()


@contextmanager
def client_of(history: Path, public: str | None = None, grace: float = GRACE) -> Iterator[Client]:
    """A client of a server in a thread of this process."""
    with socket.socket(proto=socket.IPPROTO_TCP) as listening:
        listening.bind(("127.0.0.1", 0))
        listening.listen()
        port = listening.getsockname()[1]
        app = create_app(history, port=port, public=public, grace=grace)
        server = uvicorn.Server(configured(app))
        thread = threading.Thread(target=server.run, args=([listening],))
        thread.start()
        try:
            with httpx.Client(base_url=f"http://127.0.0.1:{port}", timeout=SOON) as client:
                yield client
        finally:
            app.state.end()
            server.should_exit = True
            thread.join(SOON)


HERE = "The page is here, until Ctrl-C:\n"
"""What the server says on stderr, before it says the address on stdout."""


class Served(NamedTuple):
    """A server in a process of its own."""

    process: subprocess.Popen[str]
    address: str
    log: Path

    def client(self, transport: type[httpx.HTTPTransport] = httpx.HTTPTransport) -> httpx.Client:
        made = transport(limits=httpx.Limits(max_connections=None))
        return httpx.Client(base_url=self.address, timeout=SOON, transport=made)

    def end(self, with_signal: int = signal.SIGINT) -> int:
        self.process.send_signal(with_signal)
        return self.process.wait(SOON)


@contextmanager
def serving(data: Path, *arguments: str) -> Iterator[Served]:
    """A server with its history in the folder *data*; killed at the end."""
    log = data / "server.log"
    command = [sys.executable, "-m", "blackpeg", "web", "--no-browser", "--port", "0", "--data", str(data), *arguments]
    with (
        open(log, "a", encoding="utf-8") as errors,
        started(*command, stdout=subprocess.PIPE, stderr=errors) as process,
    ):
        assert process.stdout is not None
        address = process.stdout.readline().strip()
        assert address.startswith("http://"), log.read_text()
        yield Served(process, address, log)


def begin(client: Client, **asked: Any) -> dict[str, Any]:
    """A new game, to be played unless *asked* says otherwise."""
    answer = client.post("/api/games", json={"kind": "play", "game": "4x6", **asked})
    assert answer.status_code == 201, answer.text
    game: dict[str, Any] = answer.json()
    return game


def guess(client: Client, game: dict[str, Any], code: str, reply: str | None = None) -> dict[str, Any]:
    """One more turn."""
    asked = {"guess": code} if reply is None else {"guess": code, "reply": reply}
    answer = client.post(f"/api/games/{game['id']}/turns", json=asked)
    assert answer.status_code == 200, answer.text
    after: dict[str, Any] = answer.json()
    return after


def solve(client: Client, game: dict[str, Any]) -> dict[str, Any]:
    """The game, played to its end with the first code that fits."""
    while game["session"]["result"] == "open":
        turns = [{"guess": turn["guess"], "reply": turn["reply"]} for turn in game["session"]["rows"]]
        asked = {"game": game["session"]["game"], "turns": turns, "codes": 1, "strategy": "first-consistent"}
        known = client.post("/api/suggestions", json=asked).json()
        game = guess(client, game, known["codes"][0])
    return game


def ignored(game: dict[str, Any]) -> list[int]:
    """The rows that are not relied on, from 1."""
    return [number for number, row in enumerate(game["session"]["rows"], 1) if not row["relied_on"]]


def failure(answer: httpx.Response) -> tuple[int, str, str]:
    """The status, code and message of a failure, which has nothing else."""
    facts = answer.json()
    assert list(facts) == ["error"]
    assert list(facts["error"]) == ["code", "message"]
    return answer.status_code, facts["error"]["code"], facts["error"]["message"]


LONG = {"game": "5x8", "strategy": "optimal"}
"""What `evaluate` takes hours for."""


def streamed(client: Client, verb: str, asked: dict[str, Any]) -> Iterator[tuple[str, Any]]:
    """The events of an answer: the name of each, and its JSON."""
    events = {"Accept": "text/event-stream"}
    with client.stream("POST", f"/api/{verb}", json=asked, headers=events) as told:
        assert told.headers["content-type"].startswith("text/event-stream")
        event = ""
        for line in told.iter_lines():
            field, _, value = line.partition(": ")
            if field == "event":
                event = value
            elif field == "data":
                yield event, json.loads(value)


@contextmanager
def at_work(client: Client, verb: str = "evaluate", **asked: Any) -> Iterator[Iterator[tuple[str, Any]]]:
    """Within, a process works on what is *asked*, `LONG` unless it says otherwise: the events to come."""
    events = streamed(client, verb, {**LONG, **asked})
    for name, told in events:
        assert name == "progress", told
        if told["text"] != WAITING:
            break
    try:
        yield events
    finally:
        events.close()  # type: ignore[attr-defined]
