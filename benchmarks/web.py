"""Fifty players at once against `blackpeg web` on this machine: how long a move takes while somebody's long job runs.

Each plays games of 4x6 without a pause, over a connection of its own, and checks every reply against the secret that is
told at the end, and the game that the server kept against the one it was told.  Two processes work for hours meanwhile.
Before that, how long a question takes that was asked before.
"""

from __future__ import annotations

import argparse
import json
import random
import subprocess
import sys
import tempfile
import threading
import time
from http.client import HTTPConnection
from pathlib import Path
from typing import Any

from benchmarks.kernel import processor

from blackpeg.position import start
from blackpeg.rules import parse_game

GAME = parse_game("4x6")
LONG = {"game": "5x8", "strategy": "optimal"}


class Player(threading.Thread):
    """Plays *games* games, and notes the seconds of each move."""

    def __init__(self, port: int, number: int, games: int, begin: threading.Barrier) -> None:
        super().__init__()
        self.seconds: list[float] = []
        self.error: BaseException | None = None
        self._connection = HTTPConnection("127.0.0.1", port)
        self._random = random.Random(number)
        self._games = games
        self._begin = begin

    def run(self) -> None:
        try:
            self._begin.wait()
            for _ in range(self._games):
                self._play()
        except BaseException as error:
            self.error = error
        finally:
            self.close()

    def close(self) -> None:
        self._connection.close()

    def ask(self, method: str, path: str, asked: dict[str, Any] | None = None) -> dict[str, Any]:
        """What the server answers, which is no failure."""
        headers = {} if asked is None else {"Content-Type": "application/json"}
        self._connection.request(method, path, None if asked is None else json.dumps(asked), headers)
        answer = self._connection.getresponse()
        facts: dict[str, Any] = json.loads(answer.read())
        assert answer.status < 300, facts
        return facts

    def _play(self) -> None:
        game = self.ask("POST", "/api/games", {"kind": "play", "game": str(GAME), "limit": 0})
        position = start(GAME)
        while game["session"]["result"] == "open":
            guess = self._random.choice(position.candidates)
            began = time.perf_counter()
            game = self.ask("POST", f"/api/games/{game['id']}/turns", {"guess": str(guess)})
            self.seconds.append(time.perf_counter() - began)
            position = position.after(guess, game["session"]["rows"][-1]["reply"])
            assert game["session"]["rows"][-1]["count"]["number"] == position.count
        secret = GAME.code(game["session"]["secret"])
        assert position.fits(secret)
        assert position.solution == secret
        assert self.ask("GET", f"/api/games/{game['id']}") == game


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--players", type=int, default=50)
    parser.add_argument("--games", type=int, default=5, help="for each player")
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as data:
        command = [sys.executable, "-m", "blackpeg", "web", "--no-browser", "--port", "0", "--data", data]
        server = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, cwd=Path.cwd())
        try:
            assert server.stdout is not None
            port = int(server.stdout.readline().strip().rstrip("/").rpartition(":")[2])
            measure_equal(port)
            measure(port, asked.players, asked.games)
        finally:
            server.terminate()
            server.wait()


def at_work(port: int, asked: dict[str, Any]) -> HTTPConnection:
    """Begins to evaluate what is *asked*; the work goes on while the connection is open."""
    connection = HTTPConnection("127.0.0.1", port)
    headers = {"Content-Type": "application/json", "Accept": "text/event-stream"}
    connection.request("POST", "/api/evaluate", json.dumps(asked), headers)
    answer = connection.getresponse()
    while b"secrets found" not in answer.readline():
        pass
    return connection


def measure_equal(port: int) -> None:
    player = Player(port, 0, 0, threading.Barrier(1))
    for verb in ("suggest", "suggestions"):
        answers, seconds = list[dict[str, Any]](), list[float]()
        for _ in range(201):
            began = time.perf_counter()
            answers.append(player.ask("POST", f"/api/{verb}", {"game": str(GAME), "turns": ["1122:1-0"]}))
            seconds.append(time.perf_counter() - began)
        assert all(answer == answers[0] for answer in answers)
        assert '"number": 256' in json.dumps(answers[0])
        again = 1000 * sorted(seconds[1:])[100]
        print(f"/api/{verb}: first {1000 * seconds[0]:.0f} ms, an equal question later {again:.1f} ms (median)")
    player.close()


def measure(port: int, number: int, games: int) -> None:
    begin = threading.Barrier(number)
    players = [Player(port, player, games, begin) for player in range(number)]
    working = [at_work(port, {**LONG, "seed": seed}) for seed in range(2)]
    began = time.perf_counter()
    for player in players:
        player.start()
    for player in players:
        player.join()
    seconds = time.perf_counter() - began
    for each in working:
        each.close()
    failed = [player.error for player in players if player.error is not None]
    assert not failed, failed[0]
    moves = sorted(second for player in players for second in player.seconds)
    at = {share: 1000 * moves[min(len(moves) - 1, len(moves) * share // 100)] for share in (50, 95, 99)}
    print(f"{number} players, {number * games} games, {len(moves):,} moves, all as they should be, in {seconds:.1f} s")
    print(f"a move: median {at[50]:.0f} ms, p95 {at[95]:.0f} ms, p99 {at[99]:.0f} ms")
    print(processor())


if __name__ == "__main__":
    main()
