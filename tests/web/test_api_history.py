"""The history over HTTP: searched, counted, exported and imported."""

import json
import sqlite3
import time
from contextlib import closing
from dataclasses import replace
from datetime import timedelta
from pathlib import Path

import pytest
from tests.web.serving import SOON, Client, begin, client_of, failure, guess, solve

from blackpeg.history import History, store
from blackpeg.records.read import parse_records

RECORDS = "game: 4x6\nresult: given up\n1122:1-0\n\ngame: 5x8\ncodebreaker: Ada\n11223:1-0\n22344:5-0\n"


def test_games_are_found_by_what_they_are(tmp_path: Path):
    with client_of(tmp_path / "history.sqlite") as client:
        solved = solve(client, begin(client, game="3x4", host="adversary", limit=0))
        guess(client, begin(client, game="4x6", kind="assist"), "1122", "1-0")
        given_up = begin(client, game="4x6")
        client.post(f"/api/games/{given_up['id']}/give-up")

        def ids(**asked: str) -> list[str]:
            page = client.get("/api/history", params=asked).json()
            assert page["total"] >= len(page["entries"])
            return [entry["id"] for entry in page["entries"]]

        assert len(ids()) == 3
        assert ids(result="solved") == [solved["id"]]
        assert ids(game="3x4") == [solved["id"]]
        assert ids(text="adversary") == [solved["id"]]
        assert ids(kind="play", limit="1") == [given_up["id"]]
        assert ids(kind="play", limit="1", offset="1") == [solved["id"]]
        assert ids(until="2020-01-01") == []
        entry = client.get("/api/history", params={"result": "solved"}).json()["entries"][0]
        assert entry["turns"][-1].endswith(":3-0")
        assert (entry["game"], entry["codemaker"], entry["guesses"]) == (
            "3x4",
            "adversary",
            len(solved["session"]["rows"]),
        )
        assert client.delete(f"/api/history/{solved['id']}").status_code == 204
        assert failure(client.get(f"/api/games/{solved['id']}"))[0] == 404
        assert failure(client.delete(f"/api/history/{solved['id']}"))[:2] == (404, "no_such_game")


def test_statistics_are_your_figures_on_a_board(tmp_path: Path):
    with client_of(tmp_path / "history.sqlite") as client:
        games = [solve(client, begin(client, game="3x4", limit=0)) for _ in range(2)]
        client.post(f"/api/games/{begin(client, game='3x4')['id']}/give-up")
        client.post(f"/api/games/{begin(client, game='4x6')['id']}/give-up")
        client.post("/api/history/import", json={"records": "game: 3x4\nresult: given up\ncodebreaker: person\n"})

        found = client.get("/api/history/statistics", params={"game": "3x4"}).json()
        imported = client.get("/api/history/statistics", params={"kind": "imported"}).json()

        made = sorted(len(game["session"]["rows"]) for game in games)
        assert (found["solved"], found["not_solved"], found["streak"], found["longest"]) == (2, 1, 0, 2)
        assert (found["best"], found["boards"], found["helped"]) == (made[0], ["3x4", "4x6"], 0)
        assert (imported["games"], imported["not_solved"], imported["kind"]) == (1, 1, "imported")
        assert failure(client.get("/api/history/statistics", params={"kind": "chess"}))[0] == 422


def test_what_is_exported_can_be_imported_once(tmp_path: Path):
    with client_of(tmp_path / "one.sqlite") as client:
        for added in (2, 0):
            answer = client.post("/api/history/import", json={"records": RECORDS})
            assert answer.json() == {"games": 2, "added": added}
        solve(client, begin(client, seed=5))
        answer = client.get("/api/history/export")
    assert answer.headers["Content-Disposition"] == 'attachment; filename="blackpeg-games.jsonl"'
    assert answer.headers["Content-Type"] == "application/jsonl; charset=utf-8"
    assert [json.loads(line)["game"] for line in answer.text.splitlines()] == ["4x6", "5x8", "4x6"]
    with client_of(tmp_path / "two.sqlite") as client:
        added = client.post("/api/history/import", json={"records": answer.text}).json()
        assert added == {"games": 3, "added": 3}


def test_notes_need_the_game_they_are_of(client: Client):
    answer = client.post("/api/history/import", json={"records": "1122 1 0", "game": "4x6"})
    assert answer.json()["games"] == 1
    answer = client.post("/api/history/import", json={"records": "1122 1 0"})
    assert failure(answer)[:2] == (422, "no_game")
    answer = client.post("/api/history/import", content="1122 1 0", headers={"Content-Type": "text/plain"})
    assert failure(answer)[:2] == (415, "wrong_content_type")


def test_a_game_that_was_played_is_judged_by_itself(tmp_path: Path):
    with client_of(tmp_path / "history.sqlite") as client:
        game = solve(client, begin(client, game="3x4", limit=0))
        for _ in range(600):
            entry = client.get("/api/history").json()["entries"][0]
            if entry["judged"]:
                break
            time.sleep(0.05)
        used = len(game["session"]["rows"])
        assert entry["expected_exact"] == "103/32"
        total = sum(entry[name] for name in ("expected", "mistakes", "luck"))
        assert total == pytest.approx(used)
        assert client.get("/api/history/statistics").json()["judged"] == 1


@pytest.mark.parametrize("fact", ["seed: 9007199254740992", "seed: -9007199254740992", "limit: 9007199254740992"])
def test_numbers_that_browsers_cannot_read_are_refused(client: Client, fact: str):
    answer = client.post("/api/history/import", json={"records": f"{RECORDS}\ngame: 4x6\n{fact}\n1122:1-0\n"})
    assert failure(answer) == (422, "record", "game 3: expected a seed and a limit below 2^53, which browsers can read")


def test_a_game_that_cannot_be_read_is_left_out_and_told_of(tmp_path: Path):
    file = tmp_path / "history.sqlite"
    with client_of(file) as client:
        games = [guess(client, begin(client, seed=1), "1122")["id"] for _ in range(3)]
        with closing(sqlite3.connect(file)) as connection:
            connection.execute("UPDATE games SET state = '{' WHERE id = ?", (games[1],))
            connection.commit()
        page = client.get("/api/history").json()
        assert ([entry["id"] for entry in page["entries"]], page["total"]) == ([games[2], games[0]], 3)
        assert page["unreadable"] == 1
        assert client.get("/api/history", params={"limit": 1}).json()["unreadable"] == 0
        assert len(parse_records(client.get("/api/history/export").text)) == 2
        assert failure(client.get(f"/api/games/{games[1]}"))[:2] == (409, "unreadable_game")
        assert client.get("/api/history", params={"since": "0001-01-01", "until": "0999-12-31"}).json()["total"] == 0


def test_reviews_that_waited_when_the_server_ended_are_done_by_the_next(tmp_path: Path):
    with History(tmp_path / "history.sqlite") as history:
        records = parse_records("game: 3x3\nresult: given up\n111:1-0\n\ngame: 3x3\nresult: given up\n222:1-0\n")
        over = [history.add(record, kind="play").id for record in records]
        none = history.add(replace(records[0], turns=()), kind="play").id
        (contradictory,) = parse_records("game: 3x3\nresult: given up\n111:1-0\n111:2-0\n")
        wrong = history.add(contradictory, kind="assist").id
        with client_of(tmp_path / "history.sqlite"):
            until = time.monotonic() + SOON
            while history.unjudged():
                assert time.monotonic() < until
                time.sleep(0.02)
        assert [history.get(id).mistakes is not None for id in (*over, none, wrong)] == [True, True, False, False]


def test_a_game_that_was_opened_and_left_stayed_in_the_history(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    with client_of(tmp_path / "history.sqlite") as client:
        left, played = begin(client), guess(client, begin(client), "1122")
        assert [entry["id"] for entry in client.get("/api/history").json()["entries"]] == [played["id"]]
        assert len(client.get("/api/history/export").text.splitlines()) == 1
        assert client.get(f"/api/games/{left['id']}").status_code == 200  # whoever is there yet may go on
    monkeypatch.setattr(store, "UNPLAYED", timedelta(0))
    with History(tmp_path / "history.sqlite") as history:
        history.forget_unplayed()
        assert history.ids(left["id"]) == []
        assert history.ids(played["id"]) == [played["id"]]
