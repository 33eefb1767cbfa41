"""Files that Blackpeg wrote at commit 24a470a are read, and mean what they meant.

In files/24a470a/: `history.sql` is what Python's `iterdump` makes of a history, begun over HTTP and on the command
line; `records.*` are what `blackpeg history export` wrote of it, `played.*` what `play --save` did; `tree.*` are of
`blackpeg tree`, and `4x7.checkpoint` is of a search that was ended when nearly all of it was done.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from tests.execute.searches import needs_native, searching
from tests.web.serving import Client, client_of, failure, guess, ignored, solve

from blackpeg.execute import Checkpoint, run
from blackpeg.history import Entry, History
from blackpeg.play.session import Session
from blackpeg.records import Record, opens
from blackpeg.records.read import parse_records, read_records
from blackpeg.trees import read_tree, verify_tree

OLD = Path(__file__).parent / "files" / "24a470a"

GAMES = [
    "play 4x6: person against random, open after 2",
    "play 4x6-distinct:letters: person against evasive, open after 2",
    "play 4x6: person against sly, open after 1",
    "play 4x6: person against adversary, open after 2",
    "play 3x4: person against worst, open after 1",
    "play 4x6: person against random, solved after 5",
    "play 3x4: person against worst, solved after 5",
    "play 3x5-black: person against random, given up after 1",
    "play 4x6: person against random, limit after 2",
    "assist 4x6: entropy against person, open after 3",
    "assist 3x3: entropy against person, open after 2",
    "assist 10x12: sampled against person, open after 1",
    "break 4x10-distinct: entropy against person, open after 1",
    "break 3x4: entropy against person, solved after 2",
    "match 4x6: minimax against adversary, solved after 5",
    "play 4x6: person against random, given up after 2",
    "assist 4x6: entropy against person, open after 1",
    "imported 4x6: Ann against =Bob, given up after 2",
    "imported 5x8-distinct: Ann, open after 1",
    "play 4x6: person against random, open after 1",
]
"""In the order in which they were added."""

RANDOM, EVASIVE, SLY, ADVERSARY, WORST, SOLVED, WORST_SOLVED, GIVEN_UP = range(8)
ASSISTED, CONTRADICTORY, LARGE, BREAK, BROKEN, MATCH = range(9, 15)
BY_COMMAND, IMPORTED, KILLED = 16, 17, 19
CAN_GO_ON = [RANDOM, EVASIVE, SLY, ADVERSARY, WORST, ASSISTED, CONTRADICTORY, LARGE, BREAK, BROKEN, BY_COMMAND]
"""`BROKEN` was kept as solved, but its rows contradict each other: so it is open now."""


def restored(path: Path) -> Path:
    """The old history, as a file."""
    with closing(sqlite3.connect(path)) as connection:
        connection.executescript((OLD / "history.sql").read_text(encoding="utf-8"))
    return path


@pytest.fixture
def entries(tmp_path: Path) -> Iterator[list[Entry]]:
    with History(restored(tmp_path / "history.sqlite")) as history:
        yield [history.get(entry.id) for entry in history.entries()]


def test_every_game_of_an_old_history_is_listed(tmp_path: Path) -> None:
    with History(restored(tmp_path / "history.sqlite")) as history:
        entries = list(history.entries())
        told = [f"{one.kind} {one.title}, {one.record.result} after {one.record.guesses}" for one in entries]
        assert told == GAMES
        found = history.search()
        assert (found.total, found.unreadable) == (len(GAMES), 0)
        assert [one.id for one in history.search("4424").entries] == [entries[SOLVED].id]
        assert (history.statistics().games, history.statistics().wins) == (11, 2)


def test_what_an_old_history_tells_besides_records_is_kept(entries: list[Entry]) -> None:
    assert (entries[RANDOM].hints, entries[RANDOM].taken_back) == (2, 1)
    assert (entries[KILLED].hints, entries[KILLED].taken_back) == (3, 1)
    one = entries[SOLVED]
    sums = one.expected, one.mistakes, one.luck
    assert one.judged
    assert sums == (Fraction(625, 144), Fraction(6341441, 4320000), Fraction(-3491441, 4320000))
    assert sum(filter(None, sums)) == 5
    assert entries[RANDOM].record.secret is None
    assert [entry.session is not None for entry in entries] == [True] * 14 + [False] * 6


def test_the_records_of_an_old_history_are_those_that_it_wrote_out(entries: list[Entry]) -> None:
    plain = [replace(entry.record, hints=0, taken_back=0) for entry in entries]  # what records did not tell then
    assert plain == parse_records((OLD / "records.txt").read_text(encoding="utf-8"))


@pytest.mark.parametrize("name", ["records.csv", "records.json", "records.txt"])
def test_old_records_are_read(name: str) -> None:
    records = read_records(OLD / name)
    assert len(records) == len(GAMES)
    for record, told in zip(records, GAMES, strict=True):
        assert f" {record.game}: " in told
        assert told.endswith(f", {record.result} after {record.guesses}")
    assert (records[SOLVED].seed, str(records[SOLVED].secret)) == (1, "4424")
    assert records[SOLVED].game.write(records[SOLVED].turns[3]) == "4244:2-2"
    assert records[IMPORTED].codemaker == "=Bob"
    assert is_opened(records[SOLVED])


@pytest.mark.parametrize(
    ("name", "expected"),
    [("played.txt", ("4x6", "4211", 9, ["1122:0-3", "1344:0-2"])), ("played.json", ("3x4", "223", 2, ["112:0-1"]))],
)
def test_old_games_that_were_saved_are_read(name: str, expected: tuple[object, ...]) -> None:
    (record,) = read_records(OLD / name)
    turns = [record.game.write(turn) for turn in record.turns]
    assert record.secret is not None
    assert (str(record.game), str(record.secret), record.seed, turns) == expected
    assert is_opened(record)


def is_opened(record: Record) -> bool:
    """Whether the record proves that its secret was fixed before the first guess."""
    assert record.commitment is not None
    assert record.secret is not None
    assert record.nonce is not None
    return opens(record.commitment, record.game, record.secret, record.nonce)


def test_old_games_are_sessions(entries: list[Entry]) -> None:
    sessions = [entry.played for entry in entries]

    for number, (entry, session) in enumerate(zip(entries, sessions, strict=True)):
        result = "open" if number == BROKEN else entry.record.result
        assert (session.result, session.hints, session.taken_back) == (result, entry.hints, entry.taken_back)
        if session.is_hosted and entry.session is not None and number != BROKEN:
            assert replace(session.record, date=entry.record.date) == entry.record
            assert Session.from_json(session.to_json()) == session
    assert [number for number, session in enumerate(sessions) if session.can_go_on] == CAN_GO_ON
    hosts = [session.host for session in sessions]
    assert [host and (host.name, host.seed) for host in hosts[:WORST]] == [
        ("random", 7),
        ("evasive", 3),
        ("sly", 3),
        ("adversary", 3),
    ]
    assert hosts[RANDOM] is not None
    assert hosts[RANDOM].secret == entries[RANDOM].record.game.code("4545")
    assert [row.count and row.count.number for row in sessions[RANDOM].rows] == [256, 49]
    assert [row.relied_on for row in sessions[ASSISTED].rows] == [True, True, False]
    assert sessions[ASSISTED].rows[2].reply.feedback == (4, 0)
    assert sessions[WORST_SOLVED].notes[0] == "5 guesses: 1 more than perfect play needs."
    assert (sessions[BY_COMMAND].strategy, sessions[ASSISTED].strategy) == ("entropy", "entropy")
    assert "4545" not in repr(sessions[RANDOM])


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Client]:
    with client_of(restored(tmp_path_factory.mktemp("old") / "history.sqlite")) as client:
        yield client


@pytest.fixture(scope="module")
def ids(tmp_path_factory: pytest.TempPathFactory) -> list[str]:
    """The games' ids, in the order of `GAMES`."""
    with History(restored(tmp_path_factory.mktemp("ids") / "history.sqlite")) as history:
        return [entry.id for entry in history.entries()]


def shown(client: Client, id: str) -> dict[str, Any]:
    answer = client.get(f"/api/games/{id}")
    assert answer.status_code == 200, answer.text
    game: dict[str, Any] = answer.json()
    return game


def turns_of(game: dict[str, Any]) -> list[str]:
    return [f"{turn['guess']}:{turn['reply']}" for turn in game["session"]["rows"]]


def test_every_game_of_an_old_history_is_shown(client: Client, ids: list[str]) -> None:
    for id, told in zip(ids, GAMES, strict=True):
        game = shown(client, id)
        told = told.replace("solved", "open") if id == ids[BROKEN] else told
        assert told.startswith(f"{game['session']['kind']} {game['session']['game']}:")
        assert told.endswith(f", {game['session']['result']} after {len(game['session']['rows'])}")
    assert [number for number, id in enumerate(ids) if shown(client, id)["session"]["can_go_on"]] == CAN_GO_ON
    assert any("perfect play needs" in note for note in shown(client, ids[WORST_SOLVED])["words"]["notes"])
    assert shown(client, ids[GIVEN_UP])["session"]["secret"] == "245"


def test_the_secret_of_an_old_game_is_the_one_it_had(client: Client, ids: list[str]) -> None:
    game = shown(client, ids[RANDOM])
    assert (game["session"]["secret"], game["session"]["strategy"], game["session"]["limit"]) == (None, "minimax", 10)
    assert turns_of(game) == ["1122:0-0", "1344:1-1"]
    game = guess(client, guess(client, game, "3345"), "4545")
    assert (turns_of(game)[2:], game["session"]["result"], game["session"]["secret"]) == (
        ["3345:2-0", "4545:4-0"],
        "solved",
        "4545",
    )
    assert (game["session"]["hints"], game["session"]["taken_back"]) == (2, 1)
    (record,) = parse_records(game["words"]["record"])
    assert is_opened(record)


@pytest.mark.parametrize(
    ("number", "then"),
    [
        (EVASIVE, "BCAE:0-3 CAFB:1-3 CFBA:4-0"),
        (SLY, "1233:1-0 1411:2-0 1515:3-0 1516:2-2 1615:4-0"),
        (ADVERSARY, "3455:1-1 3533:0-1 4645:0-4 5464:4-0"),
        (WORST, "133:0-0 222:2-0 242:1-2 422:3-0"),
    ],
)
def test_hosts_without_a_secret_go_on_as_they_would_have(
    client: Client, ids: list[str], number: int, then: str
) -> None:
    before = shown(client, ids[number])
    assert before["session"]["host"]["name"] in GAMES[number]
    assert before["words"]["notes"][0].startswith("I settle on no secret")
    after = solve(client, before)
    assert after["session"]["result"] == "solved"
    assert turns_of(after) == [*turns_of(before), *then.split()]
    (record,) = parse_records(after["words"]["record"])
    assert record.position.solution == record.secret
    assert len(after["words"]["notes"]) >= len(after["session"]["rows"])  # at the end it accounts for each reply


def test_rows_that_were_not_relied_on_are_not_yet(client: Client, ids: list[str]) -> None:
    game = shown(client, ids[ASSISTED])
    assert (turns_of(game), ignored(game)) == (["1122:1-0", "1344:0-1", "1516:4-0"], [3])
    assert (game["session"]["strategy"], game["session"]["rows"][-1]["count"]["number"]) == ("entropy", 44)
    game = guess(client, game, "3526", "1-2")
    assert (len(game["session"]["rows"]), ignored(game)) == (4, [3])


@pytest.mark.parametrize(
    ("number", "given", "left"),
    [(LARGE, "FGHIJKLFGH:3-4", None), (BREAK, "1456:1-1", 90), (BY_COMMAND, "1344:0-1", 44)],
)
def test_games_in_which_the_visitor_replies_go_on(
    client: Client, ids: list[str], number: int, given: str, left: int | None
) -> None:
    before = shown(client, ids[number])
    after = guess(client, before, *given.split(":"))
    assert turns_of(after) == [*turns_of(before), given]
    assert after["session"]["limit"] == before["session"]["limit"] == (7 if number == BREAK else None)
    if left is not None:
        assert after["session"]["rows"][-1]["count"]["number"] == left


def test_a_contradiction_is_still_one_and_can_be_taken_back(client: Client, ids: list[str]) -> None:
    game = shown(client, ids[CONTRADICTORY])
    assert game["session"]["rows"][-1]["count"]["number"] == 0
    answer = client.delete(f"/api/games/{game['id']}/turns/last")
    assert (answer.status_code, answer.json()["session"]["rows"][-1]["count"]["number"]) == (200, 12)


def test_what_nobody_can_play_on_is_refused(client: Client, ids: list[str]) -> None:
    for number in (MATCH, KILLED, IMPORTED):
        answer = client.post(f"/api/games/{ids[number]}/turns", json={"guess": "1122"})
        assert failure(answer)[:2] == (409, "match")
    answer = client.post(f"/api/games/{ids[KILLED]}/give-up")
    assert (answer.status_code, answer.json()["session"]["result"]) == (200, "given up")


@needs_native
def test_an_old_search_goes_on_where_it_ended(tmp_path: Path) -> None:
    path = tmp_path / "4x7.checkpoint"
    path.write_bytes((OLD / path.name).read_bytes())
    with Checkpoint(path, searching("4x7")) as file:
        assert len(file.results) == 39
        assert file.note is None

    search = searching("4x7")
    solution = run(search, checkpoint=path)

    assert (solution.upper, solution.lower, search.tasks_done) == (11228, 11228, 48)


@pytest.mark.parametrize(("name", "total", "lines"), [("tree.json", 208, 67), ("tree.json.gz", 898, 259)])
def test_old_trees_are_read_and_verified(name: str, total: int, lines: int) -> None:
    manifest, tree = read_tree(OLD / name)
    assert (manifest.total, len(tree)) == (total, lines)
    assert verify_tree(OLD / name).ok
