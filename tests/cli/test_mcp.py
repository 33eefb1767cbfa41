"""`blackpeg mcp`: what an agent is told, line by line, as its program sends it."""

from __future__ import annotations

import json
import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from typing import Any

import pytest
from tests.cli.running import Run
from tests.laws.test_doors import NAMES, RIGHT, WRONG
from tests.verbs.test_facts_of_verbs import timeless

import blackpeg as bp
from blackpeg.call import Call
from blackpeg.cli import INTERRUPTED, mcp
from blackpeg.verbs.answer import answer

pytest.importorskip("mcp", reason="the extra mcp is not installed")


class Agent:
    """A program that started `blackpeg mcp`."""

    def __init__(self) -> None:
        command = [sys.executable, "-m", "blackpeg", "mcp"]
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self.asked = 0
        self.ask("initialize", protocolVersion="2025-06-18", capabilities={}, clientInfo={"name": "a", "version": "1"})
        self.send({"method": "notifications/initialized"})

    def send(self, message: dict[str, Any]) -> None:
        assert self.process.stdin is not None
        self.process.stdin.write(json.dumps({"jsonrpc": "2.0", **message}) + "\n")
        self.process.stdin.flush()

    def ask(self, method: str, **params: Any) -> dict[str, Any]:
        self.asked += 1
        self.send({"id": self.asked, "method": method, "params": params})
        assert self.process.stdout is not None
        told = json.loads(self.process.stdout.readline())
        assert told["id"] == self.asked
        result: dict[str, Any] = told["result"]
        return result

    def tool(self, name: str, **asked: Any) -> dict[str, Any]:
        return self.ask("tools/call", name=name, arguments=asked)


@pytest.fixture(scope="module")
def agent() -> Iterator[Agent]:
    agent = Agent()
    with agent.process as process:  # which closes what it reads from, and waits for its end
        yield agent
    assert process.returncode == 0


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no signals")
@pytest.mark.parametrize("name", ["SIGINT", "SIGTERM"])
def test_a_signal_ends_it_though_it_waits_for_a_line(name: str) -> None:
    agent = Agent()
    with agent.process as process:
        agent.tool("games")
        process.send_signal(getattr(signal, name))

        assert process.wait(10) == INTERRUPTED


def test_every_verb_is_a_tool(agent: Agent) -> None:
    tools = {tool["name"]: tool for tool in agent.ask("tools/list")["tools"]}

    assert {*tools} == {*NAMES}
    for tool in tools.values():
        assert tool["description"].strip()
        assert tool["inputSchema"]["type"] == "object"
        assert "{" not in tool["description"]


@pytest.mark.parametrize("name", mcp.TOOLS)
def test_a_tool_is_described_to_programs_and_not_to_people_at_a_command_line(name: str) -> None:
    about, asked = mcp.described(name)
    text = about + json.dumps(asked)

    for word in (
        "Ctrl-C",
        "exit code",
        "FILE",
        "tree:",
        "module:",
        "cmd:",
        "--",
        "90s",
        "thread",
        "shell",
        "GUESS",
        "SECRET",
    ):
        assert word not in text
    for field, schema in asked["properties"].items():
        assert "description" in schema or field in ("game", "guess"), field


def test_a_tool_spells_fields_as_code() -> None:
    about, asked = mcp.described("solve")
    assert "keeps to `max_guesses`" in about
    assert all(field.strip("`") in asked["properties"] for field in about.split() if field.startswith("`"))


def test_a_tool_names_the_classes_that_it_is_asked_for_and_no_other() -> None:
    for name in mcp.TOOLS:
        _, asked = mcp.described(name)
        assert {*asked.get("$defs", {})} <= {each.split('"')[0] for each in json.dumps(asked).split("#/$defs/")}
    assert len(json.dumps([mcp.described(name) for name in mcp.TOOLS])) < 40_000


def test_a_tool_answers_with_the_json_of_the_verb(agent: Agent) -> None:
    told = agent.tool("suggest", game="4x6", turns=["1122:1-0"], strategy="minimax")

    sentences, facts = (each["text"] for each in told["content"])
    assert sentences.splitlines()[0] == "1344"
    assert told["structuredContent"] == json.loads(facts)
    assert told["structuredContent"] == answer("suggest", {"game": "4x6 1122:1-0", "strategy": "minimax"})


def test_what_is_wrong_is_said_and_the_next_request_is_answered(agent: Agent) -> None:
    wrong = agent.tool("suggest", gam="4x6")

    assert (wrong["isError"], wrong["content"][0]["text"]) == (True, "unknown field 'gam'; did you mean 'game'?")
    told = {"error": {"code": "invalid_request", "message": wrong["content"][0]["text"]}}
    assert wrong["structuredContent"] == json.loads(wrong["content"][1]["text"]) == told
    assert agent.tool("score", game="4x6", guess="112", secret="1223")["structuredContent"]["error"]["code"] == (
        "invalid_code"
    )
    assert "there is no tool 'sugest'; did you mean suggest?" in agent.tool("sugest")["content"][0]["text"]
    assert not agent.tool("score", game="4x6", guess="1122", secret="1223")["isError"]


def test_no_sentence_names_an_option_of_the_command_line(agent: Agent) -> None:
    told = (
        agent.tool("tree", game="3x3"),
        agent.tool("solve", game="5x9", time=0.1),
        agent.tool("evaluate", game="9x9", strategy="minimax"),
    )

    assert ["--" in each["content"][0]["text"] for each in told] == [False] * 3
    assert "\ndepth     2 of 4\n" in told[0]["content"][0]["text"]
    assert "\nstopped      the time limit\n" in told[1]["content"][0]["text"]
    assert told[2]["content"][0]["text"].endswith("play a sample of 100 of them")


def test_one_resource_says_how_games_are_written(agent: Agent) -> None:
    [notation] = agent.ask("resources/list")["resources"]
    [told] = agent.ask("resources/read", uri=notation["uri"])["contents"]

    assert (notation["name"], told["mimeType"]) == ("notation", "text/plain")
    assert told["text"] == mcp.NOTATION


def test_the_notation_that_is_told_is_read() -> None:
    told = re.findall(r"^  (\S+(?: \S+:\S+)?)  ", mcp.NOTATION, re.MULTILINE)
    written = [text for text in told if not text.endswith("...")]
    game, turns = bp.parse_game("4x6"), [text for text in written if re.match(r"\d+:", text)]

    assert len([bp.position_of(text) for text in written if re.match(r"\dx\d", text)]) == 8
    assert [game.write(game.turn(text)) for text in turns if "A" not in text] == turns[:1] + turns[2:]
    assert str(game.code("1122")) == "1122"


@pytest.mark.parametrize("name", RIGHT)
def test_every_tool_answers_as_json_does(name: str) -> None:
    asked = RIGHT[name][0]

    assert timeless(mcp.called(name, asked, Call())[0]) == timeless(answer(name, asked))


@pytest.mark.parametrize(("name", "asked", "error", "message"), [each for each in WRONG if each[0] in NAMES])
def test_every_tool_refuses_what_json_refuses(name: str, asked: Any, error: type[Exception], message: str) -> None:
    with pytest.raises(error) as refused:
        mcp.called(name, asked, Call())
    assert message in str(refused.value)


def test_without_the_extra_it_says_what_to_install(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(mcp, "find_spec", lambda _: None)

    shown = run("mcp")

    assert (shown.code, shown.err) == (2, "blackpeg: agents need the package mcp: pip install 'blackpeg[mcp]'\n")
