"""Bad input of every kind: one clear line on stderr, exit code 2, nothing on stdout, never a traceback."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.cli.running import Run

import blackpeg as bp
from blackpeg.cli.failures import failure_of
from blackpeg.cli.group import run as run_raising
from blackpeg.errors import in_one_line
from blackpeg.facts import as_json

BAD = {
    # the command line itself
    "list": "no such command 'list'; type 'blackpeg games' or 'blackpeg history list'",
    "guess 4x6": "no such command 'guess'; type 'blackpeg suggest'",
    "sugest 4x6": "no such command 'sugest'; did you mean suggest?",
    "map 8x12": "no such command 'map'; type 'blackpeg candidates GAME --map'",
    "5x8": "no such command '5x8'; type 'blackpeg assist 5x8' or 'blackpeg play 5x8'",
    "suggest 4x30 1,1,2,31:1-0": "no color is written '31' (in '1 1 2 31'); the colors are 1 to 30",
    "suggest 4x4:red,blue,green,black r,r,b,g:1-0": "'b' may be blue or black (in 'r r b g'); write more of the word",
    "suggest 4x6 1 1 2 9:1-0 1344:0-1": "no color is written '9' (in '1 1 2 9'); the colors are 1 2 3 4 5 6",
    "evaluate 4x6 minimax entropy": "or strategies side by side to 'blackpeg compare'",
    "frobnicate": "no such command 'frobnicate'; see 'blackpeg --help'",
    "--frob": "no such option --frob",
    "suggest 4x6 --jsn": "no such option --jsn; did you mean --json?",
    "games fallout": "fallout has no words of its own: blackpeg assist fallout asks for those on your screen",
    "suggest": "missing GAME; for example: blackpeg suggest 4x6",
    "score 4x6 1122": "missing SECRET; for example: blackpeg score 4x6 1122 1223",
    "score 4x6 1122 1223 1344": "expected 2 codes of 4 pegs each, got 1122 1223 1344",
    "suggest 4x6 11..:1-0": "a guess may have holes, written _, in the game 4x7:123456_/_=0",
    "suggest 4x6 11_9:1-0": "no color is written '_' (in '11_9'); the colors are 1 2 3 4 5 6",
    "suggest 4x6 11___:1-0": "expected 4 pegs, got 5: '11___'",
    "suggest 4x10-distinct 12__:1-0": "got _ twice: '12__'; a guess has one hole, _, at most if no color repeats",
    "suggest 5x8 11___:1-0": "5x8 has 59,049 guesses if they may have holes, which are too many: write 5x9:12345678_ ",
    "suggest 5x10-distinct 1234_:1-0": "5x10-distinct has 55,440 guesses if they may have holes, which are too many",
    "suggest 4x6/!4 1127:1-0": "no color is written '7' (in '1127'); the colors are 1 2 3 4 5 6",
    "suggest 4x6:initials RGB?:1-?": "a guess may have holes, written _, in the game 4x7:RGBYOP_/_=0",
    "explain 4x6 1122:1-0": "missing GUESS; for example: blackpeg explain 4x6 1122",
    "compare '4x6 1122:1-0' minimax entropy": "expected a game such as 4x6",
    "evaluate 4x6 --strategy": "requires an argument; see 'blackpeg evaluate --help'",
    "suggest 4x6 --top 0": "--top: expected a whole number of at least 1, got 0; see 'blackpeg suggest --help'",
    "suggest 4x6 --top x": "--top: expected a whole number of at least 1, got x",
    "suggest 4x6 --seed -1": "--seed: expected a whole number of at least 0, got -1",
    "web --port 70000": "--port: expected a whole number from 0 to 65535, got 70000",
    "solve 4x6 --status x": "--status tells of the search in FILE, which has its game; leave out GAME",
    "solve 3x6 --worst": "no such option --worst; did you mean --objective worst?",
    "review game.txt --since 7d": "no such option --since; see 'blackpeg review --help'",
    "suggest 4x6 --hlep": "no such option --hlep; did you mean --help?",
    "suggest 4x6 --minimax": "no such option --minimax; did you mean --strategy minimax?",
    "solve 4x6 --objective best": "--objective: expected total, worst or worst-then-total, got 'best'",
    "candidates 4x6 --limit few": "expected a whole number of at least 0, or 'all', got 'few'",
    "candidates 4x6 --map --limit 3": "a map has all codes; leave out --limit",
    "candidates 4x6 --map --time 5": "a map has all codes; leave out --time",
    "candidates 4x6 --map --seed 9": "a map has all codes; leave out --seed",
    "match 3x4 random-consistent --games 99999999999999999999": "--games: expected a whole number from 1 to 1000000000",
    "solve 3x4 --search --workers 99999999999999999999999": "expected a whole number of workers from 1 to 10000",
    "candidates 4x6 --guess 1122": "--guess is for the map; add --map or --svg",
    "candidates 4x6 --svg map.png": "expected a name that ends in .svg, got 'map.png'",
    "candidates 4x6 --map --guess 11": "expected 4 pegs, got 2: '11'",
    "candidates 10x12 --map": "10x12 has 61,917,364,224 codes; a map has up to 50,000,000",
    "candidates 4x6 --limit -3": "expected a whole number of at least 0, or 'all', got '-3'",
    "evaluate 4x6 --sample 0": "--sample",
    "completion tcsh": "expected bash, zsh or fish, got 'tcsh'",
    "completion": "which shell? expected bash, zsh or fish; for ",
    # games
    "suggest supr": "no game is called 'supr'; did you mean super?",
    "suggest 4y6": "expected a game such as 4x6",
    "suggest 0x6": "expected 1 to 100 pegs, got 0",
    "suggest 4x101": "expected 1 to 100 colors, got 101",
    "suggest 4x3-distinct": "4 pegs of different colors need at least 4 colors, got 3",
    "suggest 4x6-blue": "got -blue",
    "suggest 4x6:abc": "6 different signs (or words with commas between them), got 3: 'abc'",
    "suggest 4x6:aabcde": "got 'a' twice: 'aabcde'",
    "suggest 3x3:red,red,blue": "expected 3 different words for colors, with commas between them, got 'red' twice",
    "suggest 3x3:red,,blue": "got an empty one: 'red,,blue'",
    "suggest 1122:1-0": "expected a game such as 4x6",
    "games 4x": "expected a game",
    # codes
    "score 4x6 112 1223": "expected 4 pegs, got 3: '112'",
    "score 4x6 1127 1223": "no color is written '7'",
    "score 4x6 0123 1223": "no color is written '0'",
    "score 4x10-distinct 1123 0123": "expected 4 different colors",
    "suggest 4x6 1127:1-0": "no color is written '7'",
    "suggest 4x6 --first 11": "expected 4 pegs, got 2",
    "suggest 4x6 1122:1-0 --first 1177": "a first guess is the first of a game, and turns were played",
    "assist 4x6:emoji": "no alphabet is called 'emoji'; expected one of digits, letters, names, initials, numbers, or",
    "assist 4x6:RBGYW": "or 6 different signs (or words with commas between them), got 5: 'RBGYW'",
    "assist 4x6:red,blue": "expected 6 different words for colors, with commas between them, got 2: 'red,blue'",
    "assist 101x101": "expected 1 to 100 pegs, got 101",
    "suggest 99999999999999999999999x6": "expected 1 to 100 pegs, got 99999999999999999999999",
    "compare 4x6 minimax random-consistent --sample 999999999999999999999999999999": "from 1 to 50,000,000",
    "evaluate 4x6 --first 99": "no color is written '9'",
    # replies
    "suggest 4x6 1122": "expected a guess and its feedback, such as 1122:1-0",
    "suggest 4x6 1122:3-1": "no other position",
    "suggest 4x6 1122:5-0": "more than the 4 pegs",
    "suggest 4x6 1122:1": "expected black and white pegs such as 1-0",
    "suggest 4x6 1122:x-1": "got 'x-1'",
    "suggest 4x6 1122:=9": "never gives the feedback =9",
    "suggest 4x6 1122:--": "expected",
    "suggest 4x6-black 1122:1-1": "1-1",
    "suggest 4x6 :": "expected",
    # strategies
    "suggest 4x6 --strategy minmax": "no strategy is called 'minmax'; did you mean minimax?",
    "suggest 4x6 --strategy irvin": "no strategy is called 'irvin'; did you mean irving?",
    "suggest 4x6 --strategy zzz": "no strategy is called 'zzz'; expected one of best",
    "suggest 4x6 --strategy nowhere:Nothing": "cannot load the strategy nowhere:Nothing: ModuleNotFoundError",
    "suggest 4x6 --strategy fractions:Nothing": "cannot load the strategy fractions:Nothing: AttributeError",
    "suggest 4x6 --strategy math:pi": "math:pi is no strategy",
    "suggest 4x6 --strategy :": "expected a strategy as module:name",
    "suggest 4x6 --strategy math:pi --consistent": "cannot be forced on it",
    # too large
    "suggest 100x100 --strategy minimax": "100x100 has",
    "candidates 100x100 --limit all " + ",".join(["1"] * 100) + ":1-0": "too many to list; ask for up to 50,000,000",
    "suggest 10x10 --consistent": "10x10 has 10,000,000,000 codes; consistent guesses are chosen up to 50,000,000",
    "suggest 10x10 --strategy entropy": "entropy plays games of up to 50,000,000, such as 7x10 or 10x5",
    "evaluate 4x6 --sample 2000": "expected a sample of at most 1,296 secrets, all that 4x6 has, got 2,000",
    "compare 4x6 minimax entropy --sample 2000": "expected a sample of at most 1,296 secrets",
    "evaluate 10x10": "10x10 has 10,000,000,000 codes",
    "tree 10x10": "10x10 has 10,000,000,000 candidates; trees are grown for up to 1,000,000",
    "compare 10x10 entropy minimax": "10x10 has 10,000,000,000 codes",
    "match 10x10 sampled --host adversary": "let the host be random: adversary keeps all codes in mind, up",
    "play 10x10 --host evasive": "let the host be random: evasive keeps all codes in mind, up to 50,000,000",
    "play 10x10 --host worst": "10x10",
    "suggest 10x10 --time 0": "expected a time",
    # match
    "match": "missing GAME; for example: blackpeg match 4x6 minimax --games 100",
    "match 4x6 minmax": "did you mean minimax?",
    "match 4x6 minimax --games 0": "--games",
    "match 0x6 minimax": "expected 1 to 100 pegs",
    "match minimax 4x6": "the game comes first: blackpeg match 4x6 minimax",
    "match minimax --games 5": "the game comes first: blackpeg match 4x6 minimax --games 5",
    "match mine:Mine 4x6 --games 5": "the game comes first: blackpeg match 4x6 mine:Mine --games 5",
    # the order of words
    "evaluate minimax 4x6": "the game comes first: blackpeg evaluate 4x6 minimax",
    "evaluate 4x6 minimax --strategy entropy": "expected one strategy, got minimax and --strategy entropy; drop",
    "compare minimax entropy 4x6": "the game comes first: blackpeg compare 4x6 minimax entropy",
    "score 1122 3344 4x6": "the game comes first: blackpeg score 4x6 1122 3344",
    "candidates 1122:1-0 4x6": "the game comes first: blackpeg candidates 4x6 1122:1-0",
    "suggest minimax 4x6 --top 2": "the game comes first: blackpeg suggest 4x6 --strategy minimax --top 2",
    "tree minimax 4x6": "the game comes first: blackpeg tree 4x6 --strategy minimax",
    "assist minimax": "the game comes first: blackpeg assist 4x6 --strategy minimax",
    "play minimax": "the game comes first: blackpeg play 4x6 --strategy minimax",
    "tree 4x6 minimax": "minimax is a strategy, and turns are expected here; give it as --strategy minimax",
    "match 4x6 minimax --host nobody": "expected random, evasive, sly, adversary or worst, got 'nobody'",
    "match 4x6 minimax --secret 12": "expected 4 pegs, got 2",
    "match 4x6 minimax --secret 1234 --host adversary": "drop one of the two",
    "match 4x6 minimax --first 12": "expected 4 pegs, got 2",
    "match 4x6 minimax --show --json": "drop one of the two",
    "match 20x20 minimax": "20x20 has",
    "match 20x20 minimax --host adversary": "20x20 has",
    "match 4x6 minimax --limit 0": "--limit",
    "match 4x6 minimax --limit 501": "--limit: expected a whole number from 1 to 500, got 501",
    "match 4y6 minimax": "expected a game such as 4x6",
    "verify super": "the book, which has no tree of super; 'blackpeg tree super --output FILE.json.gz' writes one",
    # play
    "play supr": "did you mean super?",
    "play --host nobody": "expected random, evasive, sly, adversary or worst, got 'nobody'",
    "play --secret 1277": "no color is written '7'",
    "play --secret 123": "expected 4 pegs, got 3",
    "play --secret 1234 --host adversary": "drop --host, --seed and --daily",
    "play --secret 1234 --seed 1": "drop --host, --seed and --daily",
    "play --limit -1": "--limit",
    "play --limit 501": "--limit: expected a whole number from 0 to 500, got 501",
    "play --strategy beast": "no strategy is called 'beast'; did you mean best?",
    "play 40x40 --host adversary": "let the host be random: adversary keeps all codes in mind",
    # assist
    "assist supr": "did you mean super?",
    "assist 1122:9-9": "4x6 never gives the feedback 9-9",
    "assist 100x100 --strategy entropy": "100x100 has 10^200 codes; entropy plays games of up to 50,000,000",
    "assist 1122:1-0 --first 1134": "a first guess is the first of a game, and turns were played; drop one of the two",
    "assist 4x6 1122": "expected a guess and its feedback, such as 1122:1-0",
}


@pytest.mark.parametrize(("line", "expected"), BAD.items(), ids=BAD)
def test_bad_input_is_answered_with_one_clear_line(run: Run, line: str, expected: str) -> None:
    answer = run(*line.split())

    assert answer.code == 2
    assert answer.out == "" or line.startswith("assist"), "a conversation begins before its first guess"
    last = answer.err.splitlines()[-1]
    assert last.startswith('{"error": ' if "--json" in line else "blackpeg: ")
    assert expected in last
    if not line.startswith("assist"):
        assert answer.err == f"{last}\n"


QUOTING = [
    *("{}", "--{}", "suggest {}", "suggest 4x6 {}", "suggest 4x6 --top -{}", "review {}"),
    *("solve 3x3 --checkpoint no/{}", "evaluate 4x6 --strategy cmd:{}", "evaluate 4x6 --strategy {}:x"),
]


@pytest.mark.parametrize("line", QUOTING)
@pytest.mark.parametrize("sign", "x9")
def test_what_is_refused_is_quoted_in_part_where_it_is_long(run: Run, line: str, sign: str) -> None:
    answer = run(*line.format(sign * 2000).split())

    assert answer.code == 2
    assert sign * 81 not in answer.err


def test_with_json_an_error_is_an_object(run: Run) -> None:
    for line, code in {"suggest 4y6": "invalid_game", "suggest": "usage", "verify no-such-file": "file"}.items():
        line_for_people = run(*line.split()).err
        answer = run(*line.split(), "--json")

        error = json.loads(answer.err)["error"]
        assert (answer.code, error["code"], error["exit_code"]) == (2, code, 2)
        assert line_for_people == f"blackpeg: {error['message']}\n"


CHOOSE = "class Broken:\n    def choose(self, position): "
BROKEN = {
    "raises": (
        CHOOSE + "raise RuntimeError('oh\\nno')",
        "failed at 4x6: RuntimeError: oh no",
    ),
    "answers nonsense": (
        CHOOSE + "return 7",
        "got 7",
    ),
    "answers no code": (CHOOSE + "return '1299'", "chose no allowed guess at 4x6"),
    "cannot be made": (
        CHOOSE + "...\n    def __init__(self): 1 / 0",
        "ZeroDivisionError",
    ),
    "is no Python": ("class Broken", "SyntaxError"),
    "exits": ("import sys\nsys.exit(0)", "a strategy that was loaded ended Blackpeg"),
}


@pytest.mark.parametrize("kind", BROKEN)
@pytest.mark.parametrize("command", ["suggest", "evaluate"])
def test_a_broken_strategy_is_named_in_one_line(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, kind: str, command: str
) -> None:
    program, expected = BROKEN[kind]
    module = f"broken_{abs(hash((kind, command)))}"
    (tmp_path / f"{module}.py").write_text(program)
    monkeypatch.chdir(tmp_path)

    answer = run(command, "4x6", "--strategy", f"{module}:Broken")

    assert answer.code == 2
    assert expected in answer.err
    assert len(answer.err.splitlines()) == 1


def test_a_strategy_that_never_solves_is_named(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "stuck_in_evaluate.py").write_text("class Stuck:\n    def choose(self, position): return '111'\n")
    monkeypatch.chdir(tmp_path)

    answer = run("evaluate", "3x3", "--strategy", "stuck_in_evaluate:Stuck")

    assert answer.err == "blackpeg: the strategy Stuck has not solved 3x3 after 255 guesses; the last was 111\n"


@pytest.mark.parametrize("command", ["suggest 4x6 --strategy {}", "evaluate 3x3 --strategy {}", "match 4x6 {}"])
def test_the_traceback_of_a_broken_strategy_is_there_for_who_asks(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, command: str
) -> None:
    (tmp_path / "broken_for_a_traceback.py").write_text(CHOOSE + "return 1 / 0\n")
    monkeypatch.chdir(tmp_path)
    words = command.format("broken_for_a_traceback:Broken").split()

    assert len(run(*words).err.splitlines()) == 1
    monkeypatch.setenv("BLACKPEG_TRACEBACK", "1")
    shown = run(*words)

    assert shown.code == 2
    assert 'broken_for_a_traceback.py", line 2, in choose' in shown.err
    assert shown.err.splitlines()[-1].startswith("blackpeg: the strategy Broken failed at ")


CONTRADICTED = {
    "suggest 5x5:BYGPR BYGPR:0-5 PRBGY:1-0": "change row 2 (PRBGY) to 1-4, which leaves 18 codes",
    "suggest 4x6 1111:0-2": "cannot be right whatever the secret",
    **{f"{verb} 4x6 1122:0-0 1122:4-0": "Rows 1 and 2 cannot both be right" for verb in ("suggest", "candidates")},
    **{
        f"{verb} {position}": "cannot both be right: they are the same guess"
        for verb in ("solve", "tree")
        for position in ("4x6 1122:0-0 1122:4-0", "10x12 AABBCCDDEE:2-3 AABBCCDDEE:1-4")
    },
}


@pytest.mark.parametrize(("line", "expected"), CONTRADICTED.items(), ids=CONTRADICTED)
def test_a_contradiction_is_told_with_a_line_for_each_repair(run: Run, line: str, expected: str) -> None:
    answer = run(*line.split())
    why, *others, command = answer.err.splitlines()
    repairs = [line for line in others if re.match(r"  [1-3]  change row ", line)]

    assert (answer.code, answer.out) == (2, "")
    assert why.startswith("blackpeg: no code fits all feedbacks. ")
    assert expected in answer.err
    assert 1 <= len(repairs) <= 3
    assert others[-len(repairs) :] == repairs
    assert command == f"To choose one: blackpeg assist {line.partition(' ')[2]}"
    told = json.loads(run(*line.split(), "--json").err)["error"]
    assert f"blackpeg: {told['message']}" == in_one_line(answer.err)
    assert "; " in told["message"][told["message"].index("change row") :], "repairs are apart in one line, too"


def test_a_contradiction_is_a_fact_for_programs_too(run: Run) -> None:
    answer = run("candidates", "5x5:BYGPR", "BYGPR:0-5", "PRBGY:1-0", "--json")

    assert answer.code == 2
    assert (answer.json["count"]["number"], answer.json["codes"]) == (0, [])
    found = as_json(bp.candidates("5x5:BYGPR BYGPR:0-5 PRBGY:1-0"))
    assert found["contradiction"]["rows"] == [1, 2]
    assert found["contradiction"]["ways"] == 6 == len(found["contradiction"]["repairs"])
    assert answer.json == found


@pytest.mark.parametrize("verb", ["suggest", "candidates"])
def test_the_same_entries_are_there_where_replies_contradict(run: Run, verb: str) -> None:
    possible = run(verb, "3x4", "112:1-0", "--json")
    contradicted = run(verb, "3x4", "112:1-0", "112:2-0", "--json")

    assert possible.json["contradiction"] is None
    assert contradicted.json["contradiction"]["position"] == contradicted.json["position"] == "3x4 112:1-0 112:2-0"
    assert set(contradicted.json) == set(possible.json)


@given(
    arguments=st.lists(
        st.one_of(
            st.sampled_from(
                ["suggest", "candidates", "score", "games", "version", "--json", "--top", "--first", "--", "-"]
            ),
            st.sampled_from(
                ["4x6", "3x4-black", "4x6:letters", "1122:1-0", "1122:1-?", "1122:=3", "3344:0-0", "=", ":"]
            ),
            st.text(max_size=8),
        ),
        max_size=6,
    ).filter(lambda arguments: "completion" not in arguments)
)
def test_no_arguments_at_all_make_a_traceback(arguments: list[str]) -> None:
    try:
        run_raising(arguments)
    except Exception as error:
        _, line, code = failure_of(error)
        assert code == 2, line
        assert "\n" not in line


@pytest.mark.parametrize("name", ["mine", "mine.py"])
def test_a_file_of_strategies_is_told_of_where_one_of_it_is_wanted(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "mine.py").write_text("def first(position):\n    return position.candidates[0]\n")

    answer = run("evaluate", "3x4", name)

    assert (answer.code, answer.out) == (2, "")
    assert answer.err == f"blackpeg: expected a strategy of mine.py by its name, such as mine:mine, got '{name}'\n"
