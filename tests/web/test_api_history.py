"""The history over HTTP: searched, counted, exported and imported."""

import json
import time
from pathlib import Path

import pytest
from tests.web.serving import Client, begin, client_of, failure, guess, solve

from blackpeg.records import parse_records

RECORDS = "game: 4x6\nresult: given up\n1122:1-0\n\ngame: 5x8\ncodebreaker: Ada\n11223:1-0\n22344:5-0\n"


def test_games_are_found_by_what_they_are(tmp_path: Path):
    with client_of(tmp_path / "history.sqlite") as client:
        solved = solve(client, begin(client, game="3x4", host="adversary", limit=0))
        begin(client, game="4x6", kind="assist")
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
        assert entry["turns_text"].endswith(":3-0")
        assert (entry["board"], entry["host"], entry["guesses"]) == ("3x4", "adversary", len(solved["turns"]))
        statistics = client.get("/api/history/statistics").json()
        assert (statistics["finished"], statistics["wins"], statistics["win_rate"]) == (2, 1, 0.5)
        assert [tally["name"] for tally in statistics["by_game"]] == ["3x4", "4x6"]
        assert client.delete(f"/api/history/{solved['id']}").status_code == 204
        assert failure(client.get(f"/api/games/{solved['id']}"))[0] == 404
        assert failure(client.delete(f"/api/history/{solved['id']}"))[:2] == (404, "no_such_game")


@pytest.mark.parametrize("kind", ["text/plain", "text/plain; charset=utf-8", "application/json"])
def test_records_are_imported_once(tmp_path: Path, kind: str):
    body = json.dumps({"records": RECORDS}) if kind == "application/json" else RECORDS
    with client_of(tmp_path / "history.sqlite") as client:
        for added in (2, 0):
            answer = client.post("/api/history/import", content=body, headers={"Content-Type": kind})
            assert answer.json() == {"games": 2, "added": added}


@pytest.mark.parametrize("form", ["text", "csv", "json"])
def test_what_is_exported_can_be_imported(tmp_path: Path, form: str):
    with client_of(tmp_path / "one.sqlite") as client:
        client.post("/api/history/import", json={"records": RECORDS})
        game = begin(client, seed=5)
        solve(client, game)
        answer = client.get("/api/history/export", params={"format": form})
    assert answer.headers["Content-Disposition"].startswith('attachment; filename="blackpeg-games.')
    assert len(parse_records(answer.text)) == 3
    with client_of(tmp_path / "two.sqlite") as client:
        headers = {"Content-Type": "application/json" if form == "json" else "text/plain"}
        added = client.post("/api/history/import", content=answer.content, headers=headers).json()
        assert added == {"games": 3, "added": 3}


def test_notes_need_the_game_they_are_of(client: Client):
    answer = client.post("/api/history/import", json={"records": "1122 1 0", "game": "4x6"})
    assert answer.json()["games"] == 1
    answer = client.post("/api/history/import", content="1122 1 0", headers={"Content-Type": "text/plain"})
    assert failure(answer)[:2] == (422, "record")
    answer = client.post("/api/history/import", content=b"\xff\x00", headers={"Content-Type": "text/plain"})
    assert failure(answer)[:2] == (422, "record")


def test_a_record_is_given_alone(client: Client):
    game = guess(client, begin(client), "1122")
    answer = client.get(f"/api/history/{game['id']}/record")
    assert answer.headers["Content-Type"].startswith("text/plain")
    assert answer.text == game["record"]


def test_a_game_that_was_played_is_judged_by_itself(tmp_path: Path):
    with client_of(tmp_path / "history.sqlite") as client:
        game = solve(client, begin(client, game="3x4", limit=0))
        for _ in range(600):
            entry = client.get("/api/history").json()["entries"][0]
            if entry["judged"]:
                break
            time.sleep(0.05)
        used = len(game["turns"])
        assert entry["expected"]["exact"] == "103/32"
        total = sum(entry[name]["value"] for name in ("expected", "mistakes", "luck"))
        assert total == pytest.approx(used)
        assert client.get("/api/history/statistics").json()["judged"] == 1
        assert client.get("/api/jobs").json() == []
