"""The examples in docs/record.md are read as the page says, and what it shows as written is written so."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from blackpeg.position import Position
from blackpeg.records import Result
from blackpeg.records.draft import FACTS
from blackpeg.records.read import RecordFile, parse_records
from blackpeg.records.text import to_json, write_text
from blackpeg.rules import Game

PAGE = (Path(__file__).parents[2] / "docs" / "record.md").read_text(encoding="utf-8")


def blocks(kind: str) -> list[str]:
    return re.findall(rf"^```{kind}\n(.*?)^```", PAGE, re.DOTALL | re.MULTILINE)


def test_the_first_example_is_what_is_written() -> None:
    text = blocks("text")[0]
    first, second = parse_records(text)

    assert text.partition("\n")[2].startswith(write_text(first) + "\n")
    assert first.check().result is Result.SOLVED
    assert (str(second), second.result, second.codebreaker) == ("4x10-distinct 0123:1-? 4567:=2", Result.OPEN, "Ann")


def test_the_same_turn_is_read_in_every_way() -> None:
    lines = blocks("text")[1].splitlines()

    assert len(lines) == 6
    for line in lines:
        assert str(parse_records(line, "4x6")[0]) == "4x6 1122:1-0"


@pytest.mark.parametrize(("block", "game"), [(2, "4x6:initials"), (3, "4x6:BGKRWY")])
def test_letters_are_read_by_the_alphabet_of_the_game(block: int, game: str) -> None:
    [record] = parse_records(blocks("text")[block], game)

    assert Position(record.game, record.turns).count > 0


def test_the_json_is_what_is_written(tmp_path: Path) -> None:
    [text] = blocks("json")
    [record] = parse_records(text)

    assert json.loads(text) == [to_json(record)]
    with RecordFile(tmp_path / "games.json") as file:
        file.add(record)
    assert (tmp_path / "games.json").read_text(encoding="utf-8") == text


def test_both_tables_are_read() -> None:
    long, short = blocks("csv")

    assert [(str(record), record.codebreaker) for record in parse_records(long, Game(4, 6))] == [
        ("4x6 1122:1-0 4424:4-0", "Ann"),
        ("4x6 1122:0-1", "Ann"),
    ]
    assert [(str(record), record.codebreaker, str(record.secret)) for record in parse_records(short)] == [
        ("4x6 1122:1-0 4424:4-0", "Ann", "4424"),
        ("4x10-distinct 4567:0-0 0132:2-2", "Bob", "0123"),
    ]


def test_every_key_is_explained() -> None:
    table = PAGE.partition("| key | is |")[2].partition("The same facts")[0]

    assert [fact for fact in FACTS if f"`{fact}`" not in table] == []
