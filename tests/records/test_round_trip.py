"""What is written is read back, and whatever is read is read or refused with an error of ours."""

from __future__ import annotations

import json
from pathlib import Path
from tempfile import TemporaryDirectory

from hypothesis import example, given
from hypothesis import strategies as st
from tests.games import boards
from tests.records.samples import records

from blackpeg.errors import BlackpegError
from blackpeg.records import Record
from blackpeg.records.read import RecordFile, parse_records, read_records, write_records
from blackpeg.records.text import from_json, to_json, write_text
from blackpeg.rules import FeedbackKind, Game

several = st.lists(records(), min_size=1, max_size=4)


@given(played=several)
def test_text_is_read_back(played: list[Record]) -> None:
    assert parse_records("\n".join(map(write_text, played))) == played
    assert parse_records("".join(map(write_text, played)).replace("\n", "\r\n").encode("utf-8-sig")) == played


@given(played=several)
def test_json_is_read_back(played: list[Record]) -> None:
    objects = [to_json(record) for record in played]

    assert [from_json(entries) for entries in objects] == played
    assert parse_records(json.dumps(objects, indent=1)) == played
    assert parse_records("\n".join(map(json.dumps, objects))) == played


@given(played=several, name=st.sampled_from(["games.txt", "games.json"]))
def test_files_are_read_back_however_they_were_written(played: list[Record], name: str) -> None:
    with TemporaryDirectory() as folder:
        path = Path(folder) / name
        with RecordFile(path) as file:
            for record in played[:-1]:
                file.add(record)
        with RecordFile(path) as file:
            file.keep(played[0])
            file.keep(played[-1])
        added = path.read_bytes()

        assert read_records(path) == played
        write_records(path, played)
        assert path.read_bytes() == added


@given(data=st.data())
def test_games_of_one_table_are_read_back(data: st.DataObject) -> None:
    game = data.draw(boards())
    played = [record for record in data.draw(st.lists(records(game), min_size=1, max_size=4)) if record.turns]
    rows = ['"game_id"\t"guess"\t"reply"\t"game"']
    rows += [
        f'{number}\t"{guess}"\t{game.write(reply)}\t"{game}"'
        for number, record in enumerate(played)
        for guess, reply in record.turns
    ]
    if played:
        assert [record.turns for record in parse_records("\n".join(rows))] == [record.turns for record in played]


@given(record=records(), separator=st.sampled_from([" ", ",", "  ", "\t"]), data=st.data())
def test_turns_are_read_however_they_are_kept_apart(record: Record, separator: str, data: st.DataObject) -> None:
    game = record.game
    joint = game.alphabet.separator or data.draw(st.sampled_from(["", " ", ","]))
    for guess, reply in record.turns:
        if reply.total is None:
            shown = game.write(reply).replace("-", data.draw(st.sampled_from(["-", separator])))
            line = joint.join(game.alphabet.signs[color] for color in guess) + separator + shown
            assert parse_records(line, game)[0].turns == ((guess, reply),)


VALID = (
    "game: 4x6\nresult: solved\ndate: 2026-07-01\ncodemaker: random\ncodebreaker: person\nlimit: 10\nseed: 1\n"
    "secret: 4424\ncommitment: 1a78\nnonce: 4a0e\n1122:1-0\n1344:1-1 # hm\n4424:4-0\n\ngame: 4x10-distinct\n0123:1-?\n",
    '[\n{"format": "blackpeg-record", "version": 1, "game": "4x6", "limit": 10, "turns": ["1122:1-0", "1344:0-?"]},\n'
    '{"format": "blackpeg-record", "version": 1, "game": "4x6:letters", "seed": 7, "turns": []}\n]\n',
    "BBYR12\nRGBY 0 2\nBRYB40\n\nRGBY:1-?\n",
    "red,red,blue,green 1 2\n",
    "game_id,player,guess,black,white,date\n1,Ann,1122,1,0,2026-07-01\n1,Ann,4424,4,0,\n2,Ann,1122,0,1,\n",
    'player;secret;turns\nAnn;4424;"1122:1-0 4424:4-0"\n',
)
PIECES = (
    *("\n", "\r", "\t", " ", ",", ";", ":", '"', "'", "#", "\0", "\ufeff", "[", "]", "{", "}", "-", "=", "?", "Ω"),
    *(
        "game: ",
        "game: 3x3\n",
        "NaN",
        "1e999",
        "-1",
        "9" * 5000,
        "[" * 3000,
        "null",
        "true",
        "\\ud800",
        "4-0",
        "1122 4 0",
    ),
)


@st.composite
def mutated(draw: st.DrawFn) -> str:
    """A file that was one, and has been changed in a few places."""
    text = draw(st.sampled_from(VALID))
    for _ in range(draw(st.integers(1, 4))):
        start = draw(st.integers(0, len(text)))
        end = start + draw(st.sampled_from([0, 0, 1, 2, 20]))
        piece = draw(st.sampled_from(PIECES) | st.text(max_size=3) | st.just(text[start : start + 30]))
        text = text[:start] + piece + text[end:]
    return text


GAMES = st.none() | st.sampled_from([Game(4, 6), Game(4, 6, feedback=FeedbackKind.BLACK), Game(3, 40), Game(1, 1)])


def read_or_refused(contents: str | bytes, game: Game | None) -> None:
    """Raises what is no error of ours; what is read can be written."""
    why = "games.txt"
    try:
        played = parse_records(contents, game, name="games.txt")
    except BlackpegError as error:
        why = str(error)
    else:
        assert parse_records("\n".join(map(write_text, played))) == played
    assert "games.txt" in why
    assert len(why) < 500


@given(text=mutated() | st.text(), game=GAMES)
@example('[{"a":' * 100_000, None)
@example("[" * 100_000, Game(4, 6))
@example("(" * 10_000 + " 1 1", Game(4, 6))
@example('game_id,guess,black\n"' + "1" * 200_000, Game(4, 6))
@example("game: " + "9" * 1000 + "x6", None)
@example("1122 1 0" + " " * 100_000 + "x", Game(4, 6))
def test_no_text_is_too_odd(text: str, game: Game | None) -> None:
    read_or_refused(text, game)


@given(text=mutated(), junk=st.binary(max_size=4), where=st.integers(0, 300), game=GAMES)
def test_no_bytes_are_too_odd(text: str, junk: bytes, where: int, game: Game | None) -> None:
    contents = text.encode(errors="replace")
    read_or_refused(contents[:where] + junk + contents[where:], game)
