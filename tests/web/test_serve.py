"""The server as a process: its address, its end, kill -9 in mid-game, and many players at once."""

import json
import os
import signal
import socket
import subprocess
import sys
import threading
import time
from contextlib import ExitStack
from pathlib import Path
from random import Random

import httpx
import pytest
from tests.processes import is_running, started, wait_until
from tests.web.serving import HERE, LONG, SOON, Served, at_work, begin, guess, serving, solve, streamed

from blackpeg.errors import ServerError
from blackpeg.rules import score
from blackpeg.web import serve as web_serve

PLAYERS = 50


def test_a_server_that_is_killed_in_mid_game_loses_nothing(tmp_path: Path):
    with serving(tmp_path) as served, served.client() as client:
        games = [guess(client, begin(client, host=host), "1122") for host in ("random", "sly", "adversary")]
        hinted = client.post(f"/api/games/{games[0]['id']}/hints", json={"level": 4}).json()["game"]
        served.end(signal.SIGKILL)
    with serving(tmp_path) as served, served.client() as client:
        assert client.get(f"/api/games/{games[0]['id']}").json() == hinted
        for game in games[1:]:
            assert client.get(f"/api/games/{game['id']}").json() == game
        for game in games:
            after = solve(client, client.get(f"/api/games/{game['id']}").json())
            assert after["session"]["result"] in ("solved", "limit")
            assert after["session"]["rows"][0] == game["session"]["rows"][0]
            if promised := game["session"]["host"]["commitment"]:
                assert after["session"]["host"]["commitment"] == promised
                assert after["words"]["check"]


def test_a_server_that_is_killed_leaves_no_process_behind(tmp_path: Path):
    with serving(tmp_path) as served, served.client() as client:
        events = streamed(client, "evaluate", LONG)
        while "secrets found" not in next(events)[1]["text"]:
            pass
        workers = children(served.process.pid)
        assert workers
        served.end(signal.SIGKILL)
        wait_until(lambda: not any(map(is_running, workers)), "a worker goes on")


def children(process: int) -> list[int]:
    found = []
    for entry in Path("/proc").glob("[0-9]*/stat"):
        try:
            pid, parent = int(entry.parent.name), int(entry.read_text().rpartition(")")[2].split()[1])
        except OSError:
            continue
        if parent == process:
            found.append(pid)
    return found


def test_control_c_ends_it_without_a_word_even_while_work_is_watched(served: Served):
    with served.client() as client:
        assert client.get("/api/about").status_code == 200
        heard = threading.Event()
        watching = threading.Thread(target=watch, args=(served, heard))
        watching.start()
        assert heard.wait(SOON)
        assert served.end() == 130
        watching.join(SOON)
    assert served.log.read_text() == HERE


def watch(served: Served, heard: threading.Event) -> None:
    with served.client() as client:
        for _ in streamed(client, "evaluate", LONG):
            heard.set()


class Patient(httpx.HTTPTransport):
    """Asks again if the history is busy, as the message says, for a machine may be slow."""

    def handle_request(self, request: httpx.Request) -> httpx.Response:
        while (response := super().handle_request(request)).status_code == httpx.codes.SERVICE_UNAVAILABLE:
            response.close()
        return response


def test_fifty_players_at_once_lose_nothing(served: Served):
    """Each plays a game and takes a turn back; meanwhile somebody asks for hours of work."""
    wrong: list[object] = []
    ended: list[str] = []
    start = threading.Barrier(PLAYERS)

    def play(client: httpx.Client, number: int) -> None:
        try:
            start.wait(SOON)
            host = "adversary" if number % 5 == 0 else "random"
            game = begin(client, host=host, limit=0, seed=number)
            guess(client, game, "1122")
            game = client.delete(f"/api/games/{game['id']}/turns/last").json()
            game = solve(client, game)
            if game != client.get(f"/api/games/{game['id']}").json() or game["session"]["taken_back"] != 1:
                wrong.append(game)
            ended.append(game["id"])
        except BaseException as error:
            wrong.append(error)

    with served.client(Patient) as client, at_work(client, seed=0), at_work(client, seed=1):
        players = [threading.Thread(target=play, args=(client, number)) for number in range(PLAYERS)]
        for player in players:
            player.start()
        for player in players:
            player.join(SOON)
        assert wrong == []
        assert len(set(ended)) == PLAYERS
        page = client.get("/api/history", params={"result": "solved", "limit": 200}).json()
        assert {entry["id"] for entry in page["entries"]} == set(ended)
    assert served.log.read_text() == HERE


def command(*arguments: str) -> list[str]:
    return [sys.executable, "-m", "blackpeg", "web", "--no-browser", *arguments]


def test_the_command_says_where_the_page_is_and_ends_well(tmp_path: Path):
    web = command("--port", "0", "--data", str(tmp_path))
    with started(*web, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdout is not None
        assert process.stdout.readline().startswith("http://127.0.0.1:")
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=SOON)
    assert (process.returncode, out, err) == (130, "", HERE)


def test_a_port_that_was_asked_for_and_is_taken_is_told(tmp_path: Path):
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = str(taken.getsockname()[1])
        run = subprocess.run(
            command("--port", port, "--data", str(tmp_path)), capture_output=True, text=True, timeout=SOON, check=False
        )
    assert run.returncode == 2
    assert (
        run.stderr
        == f"blackpeg: port {port} is taken at 127.0.0.1; name another with --port, or 0 for any that is free\n"
    )


def test_without_the_extra_the_command_says_how_to_get_it(tmp_path: Path):
    hidden = tmp_path / "sitecustomize.py"
    hidden.write_text("import sys\nsys.modules['uvicorn'] = None\n")
    path = os.pathsep.join([str(tmp_path), os.environ.get("PYTHONPATH", "")])
    run = subprocess.run(
        command(), capture_output=True, text=True, timeout=SOON, check=False, env={**os.environ, "PYTHONPATH": path}
    )
    assert (run.returncode, run.stderr) == (2, "blackpeg: the page needs uvicorn: pip install 'blackpeg[web]'\n")


def test_an_empty_address_is_refused():
    run = subprocess.run(command("--host", ""), capture_output=True, text=True, timeout=SOON, check=False)
    assert run.returncode == 2
    assert "expected --host to be an address" in run.stderr


@pytest.mark.parametrize("typed", ["example.org", "ftp://example.org", "https://example.org/page", "https://"])
def test_an_address_for_others_that_is_none_is_refused(typed: str):
    run = subprocess.run(command("--public-address", typed), capture_output=True, text=True, timeout=SOON, check=False)
    assert run.returncode == 2
    assert f"expected an address such as https://example.org, without a path, got '{typed}'" in run.stderr


def test_without_a_history_games_are_forgotten_and_it_says_so(tmp_path: Path):
    environment = {**os.environ, "BLACKPEG_HISTORY": "off", "BLACKPEG_DATA": str(tmp_path)}
    web = command("--port", "0")
    with started(*web, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=environment) as process:
        assert process.stdout is not None
        address = process.stdout.readline().strip()
        assert httpx.post(f"{address}api/games", json={"kind": "play", "game": "4x6"}).status_code == 201
        process.send_signal(signal.SIGINT)
        _, err = process.communicate(timeout=SOON)
    assert process.returncode == 130
    assert "the games of this page are forgotten when it ends" in err
    assert not list(tmp_path.iterdir())


def test_a_history_that_cannot_be_used_is_refused_with_the_way_out(tmp_path: Path):
    (tmp_path / "file").touch()
    web = command("--port", "0")
    environment = {**os.environ, "BLACKPEG_DATA": str(tmp_path / "file")}
    done = subprocess.run(web, capture_output=True, text=True, env=environment, timeout=60)

    assert (done.returncode, done.stdout) == (2, "")
    assert "cannot be used" in done.stderr
    assert "or set BLACKPEG_HISTORY=off to play without a history" in done.stderr


def test_the_usual_port_gives_way_to_the_next():
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        with web_serve._listening("127.0.0.1", port, 20) as listening:
            assert port < listening.getsockname()[1] <= port + 20
        with pytest.raises(ServerError, match=f"port {port} is taken"):
            web_serve._listening("127.0.0.1", port, 1)
    with pytest.raises(ServerError, match=r"cannot serve at 203\.0\.113\.1"):
        web_serve._listening("203.0.113.1", 0, 1)


def test_an_open_address_is_warned_of(tmp_path: Path):
    with serving(tmp_path, "--host", "0.0.0.0") as served, served.client() as client:
        assert client.get("/api/about").status_code == 200
        assert "everybody who reaches this machine can play here" in served.log.read_text()


def test_control_c_does_not_wait_for_questions_that_take_long(served: Served):
    with served.client() as client, ExitStack() as stack:
        address = httpx.URL(served.address)
        head = (
            f"POST /api/suggestions HTTP/1.1\r\nHost: {address.host}:{address.port}\r\nContent-Type: application/json"
        )
        asking = []
        for number in range(8):
            body = json.dumps({"game": "20x20", "turns": hard_turns(number), "seconds": 10})
            asking.append(stack.enter_context(socket.create_connection((str(address.host), address.port or 80))))
            asking[-1].sendall(f"{head}\r\nContent-Length: {len(body)}\r\n\r\n{body}".encode())
        for _ in range(3):  # once these are answered, those are being computed
            client.get("/api/about")
        began = time.monotonic()
        served.end()
        assert time.monotonic() - began < 8
        assert not all(map(is_answered, asking))
    assert served.log.read_text() == HERE


def hard_turns(seed: int) -> list[dict[str, object]]:
    """Turns of a large board after which it takes seconds to find a code that fits."""
    random = Random(seed)
    secret, *guesses = ([random.randrange(20) for _ in range(20)] for _ in range(13))
    replies = [score(guess, secret) for guess in guesses]
    return [
        {"guess": guess, "reply": f"{black}-{white}"} for guess, (black, white) in zip(guesses, replies, strict=True)
    ]


def is_answered(asking: socket.socket) -> bool:
    try:
        return b"200 OK" in asking.recv(1000)
    except ConnectionResetError:
        return False
