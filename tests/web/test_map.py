"""The map of all codes over HTTP: the fact, and its picture."""

import pytest
from tests.web.serving import Client, failure

import blackpeg as bp
from blackpeg.facts import as_json
from blackpeg.records.read import parse_records
from blackpeg.render.map_picture import looks_of, map_svg
from blackpeg.render.palette import hexadecimal
from blackpeg.render.row_picture import row_svg

ASKED = {"game": "4x6", "turns": ["1122:1-0"], "guess": "1344"}


def test_the_map_is_the_fact_with_its_sentence(client: Client):
    told = client.post("/api/map", json={**ASKED, "words": True}).json()

    found, words = bp.code_map("4x6 1122:1-0", "1344"), told.pop("words")
    assert words["shown"] == "256 of 1,296 codes, in 24 of 36 fields"
    assert {part["reply"]: part["size"] for part in words["parts"]} == told["parts"]
    assert words["parts"][1]["words"] == "0 black, 1 white"
    looks = looks_of(found)
    for part, reply in zip(words["parts"], found.parts or (), strict=True):
        look = looks[reply]
        assert (part["color"], part["letter"]) == (hexadecimal(look.color), look.letter)
    assert told == as_json(found)


def test_the_picture_is_that_of_the_command(client: Client):
    found = bp.code_map("4x6 1122:1-0", "1344")

    svg = client.post("/api/map", json=ASKED, headers={"Accept": "image/svg+xml"})

    assert (svg.headers["Content-Type"], svg.text) == ("image/svg+xml", "\n".join(map_svg(found)))
    assert "script" not in svg.headers["Content-Security-Policy"]
    assert svg.headers["Content-Security-Policy"].startswith("default-src 'none'")


@pytest.mark.parametrize("accepted", ["application/json", "image/svg+xml"])
def test_what_has_no_map_is_refused_in_one_sentence(client: Client, accepted: str):
    for position, guess, said in [
        ("10x12 AABBCCDDEE:2-3", None, "a map has up to 50,000,000"),
        ("4x6 1122:9-9", None, "4x6 never gives the feedback 9-9"),
        ("", None, "expected a game"),
        ("4x6", "11", "expected 4 pegs, got 2"),
    ]:
        asked = {"game": position} | ({"guess": guess} if guess else {})
        answer = client.post("/api/map", json=asked, headers={"Accept": accepted})
        assert answer.status_code in (400, 422)
        assert said in failure(answer)[2]


def test_a_game_is_a_row_of_maps(client: Client):
    record = "4x6 1122:1-0 1344:1-1"

    svg = client.get("/api/row.svg", params={"record": record, "hidden": True, "theme": "dark"})

    (game,) = parse_records(record, None, name="the record")
    assert (svg.headers["Content-Type"], svg.text) == (
        "image/svg+xml",
        "\n".join(row_svg(game, hidden=True, theme="dark")),
    )
    refused = client.get("/api/row.svg", params={"record": record, "theme": "pink"})
    assert failure(refused)[2] == "theme: expected 'dark' or 'light', got 'pink'", "a query cannot say null"
