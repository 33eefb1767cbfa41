"""The API as it describes itself: nothing that can be sent is answered with a failure of the server."""

import json
import re
import runpy
from collections.abc import Callable
from pathlib import Path
from typing import Any

import hypothesis
import jsonschema_rs
import pytest
import schemathesis
from hypothesis import HealthCheck, Phase
from tests.web.serving import Client, begin, failure, solve

from blackpeg.facts import schema_of
from blackpeg.history import FoundGames, Statistics
from blackpeg.verbs.overview import Overview
from blackpeg.verbs.tree import TreeNode
from blackpeg.web.games import KeptGame

ASKED: dict[str, Any] = {"game": "4x6", "turns": [{"guess": "1122", "reply": "1-1"}] * 2}
CONTRADICTORY = {**ASKED, "turns": [*ASKED["turns"], {"guess": "1122", "reply": "2-0"}]}

EXAMPLES = 8
"""Requests for each address: more find little more, and take long."""


def test_no_request_makes_the_server_fail(client: Client):
    schema = schemathesis.openapi.from_url(f"{client.base_url}/openapi.json")
    seen: set[str] = set()
    for result in schema.get_all_operations():
        operation = result.ok()

        @hypothesis.seed(8046)
        @hypothesis.settings(
            max_examples=EXAMPLES,
            deadline=None,
            database=None,
            phases=[Phase.explicit, Phase.generate],
            suppress_health_check=list(HealthCheck),
        )
        @hypothesis.given(case=operation.as_strategy())
        def ask(case: schemathesis.Case) -> None:
            if case.path == "/api/solve" and isinstance(case.body, dict):
                case.body.setdefault("time", 5)  # a search may take ten minutes, which is no failure
            answer = case.call(timeout=60)
            assert answer.status_code < 500, (case.as_curl_command(), answer.text)
            if answer.status_code >= 400:
                assert set(answer.json()) == {"error"}

        ask()
        seen.add(operation.label)
    assert len(seen) >= 20


def test_the_documentation_names_no_other_address(client: Client):
    page = client.get("/docs")
    files = re.findall(r'"(/static/[^"]+)"', page.text)
    assert len(files) >= 3
    for answer in (page, *map(client.get, files)):
        assert answer.status_code == 200
        assert not re.search(r"https?://(?!www.w3.org)", answer.text)


def test_every_address_says_what_it_answers(client: Client):
    api = client.get("/openapi.json").json()
    for path, methods in api["paths"].items():
        assert path.startswith("/api/")
        for operation in methods.values():
            assert operation["summary"]
            assert operation["responses"]["4XX"]["content"]["application/json"]["schema"]["$ref"].endswith("/Failed")


def test_a_wrong_method_is_told_all_that_there_are(client: Client):
    for address, methods in (("/api/games/x/turns", "POST, PUT"), ("/api/compare", "DELETE, POST")):
        answer = client.patch(address, json={})
        message = f"Method Not Allowed: use {methods.replace(', ', ' or ')} for {address}, not PATCH"
        assert failure(answer) == (405, "method_not_allowed", message)
        assert answer.headers["Allow"] == methods


def test_facts_are_described_by_their_own_schema(client: Client):
    api = client.get("/openapi.json").json()
    shapes = api["components"]["schemas"]
    for described in json.dumps(api).split('"$ref": "')[1:]:
        assert described.split('"')[0].rpartition("/")[2] in shapes
    about = client.post("/api/about", json={"game": "10x10", "words": True}).json()
    whole = {"$ref": "#/components/schemas/about.AboutGame", "components": api["components"]}
    jsonschema_rs.validate(whole, about)


def known(client: Client, asked: dict[str, Any]) -> dict[str, Any]:
    found: dict[str, Any] = client.post("/api/suggestions", json=asked).json()
    assert found.pop("words")  # beside the fact
    return found


@pytest.mark.parametrize(
    ("fact", "ask"),
    [
        (Overview, lambda client: known(client, ASKED)),
        (Overview, lambda client: known(client, CONTRADICTORY)),
        (KeptGame, lambda client: solve(client, begin(client))),
        (TreeNode, lambda client: client.get("/api/tree", params={"game": "4x6"}).json()),
        (FoundGames, lambda client: client.get("/api/history").json()),
        (Statistics, lambda client: client.get("/api/history/statistics").json()),
    ],
)
def test_what_is_answered_is_of_the_schema_of_its_fact(
    client: Client, fact: type, ask: Callable[[Client], object]
) -> None:
    jsonschema_rs.validate(schema_of(fact), ask(client))


def test_the_page_knows_the_facts_by_the_types_of_the_schema():
    tool = runpy.run_path(str(Path(__file__).parents[2] / "tools" / "types"))
    assert tool["FACTS"].read_text() == tool["types"](), "run tools/types: what the server answers has changed"
