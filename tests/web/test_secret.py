"""The secret stays on the server while the game is open: all traffic and all logs of games are read."""

import json
import logging
import sqlite3
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import httpx
import pytest
from hypothesis import given
from tests.play.test_session import sessions
from tests.web.serving import Client, begin, client_of, guess, serving

from blackpeg.facts import as_json
from blackpeg.history import Entry
from blackpeg.play import Session
from blackpeg.records import Kind
from blackpeg.web.games import kept_game


def traces(history: Path, id: str) -> list[str]:
    """How the secret of the game could be told, and what leads to it: from what the server keeps for itself."""
    with sqlite3.connect(history) as connection:
        (kept,) = connection.execute("SELECT state FROM games WHERE id = ?", (id,)).fetchone()
    connection.close()
    session = Session.from_json(json.loads(kept))
    hidden = session.host
    assert hidden is not None
    assert hidden.secret is not None
    assert hidden.nonce is not None
    letters = "".join("ABCDEFGH"[color] for color in hidden.secret)
    colors = list(hidden.secret)
    seed = [] if hidden.seed is None else [str(hidden.seed)]
    return [
        *(letters, letters.lower(), ",".join(letters), " ".join(letters)),
        *(json.dumps(colors), json.dumps(colors, separators=(",", ":")), "".join(map(str, colors))),
        *(hidden.nonce, *seed),
    ]


def everything_asked(client: Client, game: dict[str, Any], *, suggested: bool) -> None:
    """Each thing that can be asked of an open game, and much that is refused.

    What is *suggested* may by chance be the secret, so where that is not known before it is not asked for.
    """
    address = f"/api/games/{game['id']}"
    pegs, board = game["board"]["about"]["pegs"], game["session"]["game"]
    guess(client, game, "AABBCC"[:pegs])
    guess(client, game, "DDEEFF"[:pegs])
    for level in (1, 2, 3, 4, 5) if suggested else (1, 2):
        client.post(f"{address}/hints", json={"level": level})
    client.post(f"{address}/fits", json={"guess": "AABBCD"[:pegs]})
    client.delete(f"{address}/turns/last")
    turns = [{"guess": "AABBCC"[:pegs], "reply": "1-0"}]
    client.put(f"{address}/turns", json={"turns": turns})
    if suggested:
        client.post("/api/suggestions", json={"game": board, "turns": turns, "codes": 3})
    for wrong in (
        {"guess": "AAAA"},
        {"guess": "ABCDEZ"},
        {"guess": [99]},
        {"guess": {}},
        {"secret": True},
        [],
        None,
        3,
    ):
        for path in ("turns", "hints", "fits", "give-upp"):
            client.post(f"{address}/{path}", json=wrong)
    client.post(f"{address}/turns", content=b"{", headers={"Content-Type": "application/json"})
    client.post(f"{address}/turns", content=b"{}", headers={"Origin": "http://elsewhere"})
    client.get(address)
    assert client.get("/api/history", params={"kind": "play"}).json()["total"] == 1
    assert client.get("/api/history", params={"text": "person"}).json()["total"] == 1
    client.get("/api/history")
    client.get("/api/history/statistics")
    client.get("/api/history/export")
    if not suggested:
        return
    asked = {"id": game["id"], "time": 0.1, "words": True}
    with client.stream("POST", "/api/review", json=asked, headers={"Accept": "text/event-stream"}) as events:
        events.read()
    client.post("/api/review", json=asked)


def listening(client: Client) -> list[str]:
    """Whatever *client* hears from now on, heads and bodies."""
    heard: list[str] = []

    def hear(response: httpx.Response) -> None:
        heard.append(f"{response.url} {response.headers} {response.read().decode()}")

    client.event_hooks["response"].append(hear)
    return heard


def server_records(caplog: pytest.LogCaptureFixture) -> list[str]:
    """What the server logged, all levels; the client logs in this process, too."""
    return [record.getMessage() for record in caplog.records if not record.name.startswith(("httpx", "httpcore"))]


@pytest.mark.parametrize(("board", "seed"), [("6x8:ABCDEFGH", None), ("5x6:ABCDEF", 7_349_817_265)])
def test_nothing_tells_the_secret_before_the_end(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, board: str, seed: int | None
):
    caplog.set_level(logging.DEBUG)
    with client_of(tmp_path / "history.sqlite") as client:
        heard = listening(client)
        game = begin(client, game=board, seed=seed)
        secret = traces(tmp_path / "history.sqlite", game["id"])
        everything_asked(client, game, suggested=seed is not None)
        assert len(heard) > 40
        logged = "\n".join(server_records(caplog))
        for trace in secret:
            assert trace not in "".join(heard)
            assert trace not in logged
        told = client.post(f"/api/games/{game['id']}/give-up").text
        assert {secret[0], secret[7]} <= {word.strip('",') for word in told.replace("\\n", " ").split()}


@given(sessions(kinds=(Kind.PLAY,), ends=False))
def test_the_answer_on_an_open_game_is_the_same_whatever_is_hidden(session: Session):
    assert session.host is not None
    now = datetime.now(UTC)
    entry = Entry("ks4v9wriuctbse2y", session.kind, session.record, now, now, session=session)
    hidden = replace(session.host, secret=next(iter(session.game.codes())), nonce="0f" * 16, seed=7_349_817_265)
    told = json.dumps(as_json(kept_game(entry, session)))
    assert told == json.dumps(as_json(kept_game(entry, replace(session, host=hidden))))
    assert session.host.nonce is None or session.host.nonce not in told


def test_the_logs_of_a_server_tell_no_secret(tmp_path: Path):
    with serving(tmp_path) as served, served.client() as client:
        game = begin(client, game="6x8:ABCDEFGH")
        secret = traces(tmp_path / "history.sqlite", game["id"])
        everything_asked(client, game, suggested=False)
        served.end()
        assert served.process.stdout is not None
        said = served.log.read_text() + served.process.stdout.read()
    assert not any(trace in said for trace in secret)


def test_a_failure_nobody_foresaw_is_logged_without_its_message(
    client: Client, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
):
    def fail(*_: object) -> None:
        raise RuntimeError(f"the secret is {3600 + 32}")

    game = begin(client)
    monkeypatch.setattr("blackpeg.web.games.commands.guess", fail)
    answer = client.post(f"/api/games/{game['id']}/turns", json={"guess": "1122"})
    assert (answer.status_code, answer.json()["error"]["code"]) == (500, "internal")
    assert "RuntimeError at POST" in caplog.text
    assert "3632" not in caplog.text + answer.text
