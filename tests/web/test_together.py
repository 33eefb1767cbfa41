"""Several at one game: in two windows, or at two servers with one history.  What was answered stays."""

import sqlite3
import threading
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from tests.web.serving import SOON, Client, begin, client_of, failure, guess

from blackpeg.history import History
from blackpeg.web import games as web_games
from blackpeg.web import serve as web_serve
from blackpeg.web.games import Games


@pytest.fixture
def two(tmp_path: Path) -> Iterator[tuple[Games, Games]]:
    """Two servers' games, in one file."""
    with History(tmp_path / "history.sqlite") as one, History(tmp_path / "history.sqlite") as other:
        yield tuple(Games(history) for history in (one, other))


def test_no_turn_is_lost_between_two_servers(two: tuple[Games, Games]):
    game = two[0].begin("play", limit=0, seed=1)
    answered: list[int] = []
    start = threading.Barrier(8)

    def play(games: Games) -> None:
        start.wait(SOON)
        for _ in range(3):
            answered.append(len(games.turn(game.id, "1122").session.rows))

    players = [threading.Thread(target=play, args=(two[number % 2],)) for number in range(8)]
    for player in players:
        player.start()
    for player in players:
        player.join(SOON)
    assert sorted(answered) == list(range(1, 25))
    assert len(two[0].show(game.id).session.rows) == 24


def test_a_turn_that_is_sent_twice_is_made_once(client: Client):
    for kind, more in (("play", {}), ("assist", {"reply": "1-0"})):
        game = begin(client, kind=kind, seed=1 if kind == "play" else None)
        turn = {"guess": "1122", "row": 1, **more}
        address = f"/api/games/{game['id']}/turns"
        assert client.post(address, json=turn).status_code == 200
        assert failure(client.post(address, json=turn))[:2] == (409, "changed")
        assert failure(client.post(address, json={**turn, "row": 3}))[:2] == (409, "changed")
        assert len(client.post(address, json={**turn, "row": 2}).json()["session"]["rows"]) == 2


def test_an_edit_of_what_is_no_more_changes_nothing(client: Client):
    seen = guess(client, begin(client, kind="assist"), "1122", "1-0")
    address = f"/api/games/{seen['id']}/turns"
    edit = {"turns": [{"guess": "1122", "reply": "0-1"}], "based_on": seen["updated"]}
    after = guess(client, seen, "1344", "1-1")
    assert failure(client.put(address, json=edit))[:2] == (409, "changed")
    assert client.get(f"/api/games/{seen['id']}").json() == after
    edited = client.put(address, json={**edit, "based_on": after["updated"]}).json()
    assert [turn["reply"] for turn in edited["session"]["rows"]] == ["0-1"]
    assert len(client.put(address, json={"turns": []}).json()["session"]["rows"]) == 0


def test_while_a_host_thinks_the_game_is_shown_and_asked_about(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    thinks, may_answer = threading.Event(), threading.Event()
    answer = web_games.commands.guess

    def slowly(*arguments: object) -> object:
        thinks.set()
        may_answer.wait(SOON)
        return answer(*arguments)  # type: ignore[arg-type]

    with client_of(tmp_path / "history.sqlite") as client:
        game = guess(client, begin(client, game="3x4", host="worst"), "112")
        monkeypatch.setattr(web_games.commands, "guess", slowly)
        made: list[int] = []
        turn = {"guess": "123", "row": 2}
        asking = threading.Thread(
            target=lambda: made.append(client.post(f"/api/games/{game['id']}/turns", json=turn).status_code)
        )
        asking.start()
        assert thinks.wait(SOON)
        also = [
            threading.Thread(
                target=client.post,
                args=(f"/api/games/{begin(client, host='worst')['id']}/turns",),
                kwargs={"json": turn},
            )
            for turn in [{"guess": "1122"}] * 2
        ]  # nobody else has room to think
        for one in also:
            one.start()
        asked = client.post(f"/api/games/{game['id']}/fits", json={"guess": "114"}, timeout=5)
        assert asked.json()["game"]["session"]["hints"] == 0
        asked = client.post(f"/api/games/{game['id']}/hints", json={"level": 4}, timeout=5)
        assert asked.json()["game"]["session"]["hints"] == 1
        may_answer.set()
        for one in (asking, *also):
            one.join(SOON)
        assert made == [200]
        after = client.get(f"/api/games/{game['id']}").json()
        assert (len(after["session"]["rows"]), after["session"]["hints"]) == (2, 1)  # neither is lost


def test_while_another_program_writes_games_are_shown_and_moves_are_told_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(web_serve, "PATIENCE", 1.5)
    file = tmp_path / "history.sqlite"
    with client_of(file) as client, closing(sqlite3.connect(file, isolation_level=None)) as other:
        game = guess(client, begin(client, seed=1), "1122")
        other.execute("BEGIN IMMEDIATE")
        answers: list[tuple[int, str]] = []

        def play() -> None:
            answer = client.post(f"/api/games/{game['id']}/turns", json={"guess": "1344", "row": 2})
            answers.append(failure(answer)[:2])
            assert str(tmp_path) not in answer.text

        players = [threading.Thread(target=play) for _ in range(12)]
        for player in players:
            player.start()
        for _ in range(3):
            assert client.get(f"/api/games/{game['id']}").json() == game
        assert answers == []  # all wait yet
        for player in players:
            player.join(SOON)
        assert answers == [(503, "busy")] * 12
        other.execute("ROLLBACK")
        assert len(guess(client, game, "1344")["session"]["rows"]) == 2
