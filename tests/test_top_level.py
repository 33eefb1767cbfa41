"""`import blackpeg`: one door, and nothing heavy behind it until it is used."""

import inspect
import pickle
import re
import subprocess
import sys
from collections.abc import Callable
from typing import Any, cast

import pytest

import blackpeg as bp
from blackpeg import errors


@pytest.mark.parametrize("name", bp.__all__)
def test_every_name_is_there(name: str) -> None:
    assert getattr(bp, name) is not None
    assert name in dir(bp)


def test_no_other_name_is_shown() -> None:
    assert {name for name in dir(bp) if not name.startswith("__")} == set(bp.__all__) - {"__version__"}


BAD: dict[str, tuple[Callable[[], object], type[bp.BlackpegError], str]] = {
    "a series of no games": (
        lambda: bp.match("4x6", "minimax", games=0),
        errors.MatchError,
        "games from 1 to 1000000000, got 0",
    ),
    "fewer candidates than none": (lambda: bp.candidates("4x6", -1), errors.SampleError, "from 0, .* got -1"),
    "no suggestion": (lambda: bp.suggest("4x6", top=0), errors.SampleError, "guesses from 1, got 0"),
    "candidates that are no number": (lambda: bp.candidates("4x6", cast(int, "3")), errors.SampleError, "got '3'"),
    "games that are no number": (
        lambda: bp.match("4x6", "minimax", games=cast(int, "9")),
        errors.MatchError,
        "a whole number of games from 1 to 1000000000, got '9'",
    ),
    "a limit that is no number": (
        lambda: bp.match("4x6", "minimax", limit=cast(int, "2")),
        errors.MatchError,
        "a whole number of guesses from 1 to 500 as limit, got '2'",
    ),
    "a strategy where the game is wanted": (
        lambda: bp.match(cast(str, bp.minimax), "4x6"),
        errors.InvalidGameError,
        r"expected a game such as Game\(4, 6\) or '4x6', got named\('minimax'\)",
    ),
    "codes where the game is wanted": (
        lambda: bp.score("1122", "3344", "4x6"),
        errors.InvalidGameError,
        "expected a game such as 4x6 .*, got '1122'",
    ),
    "strategies where the game is wanted": (
        lambda: bp.compare("minimax", "entropy", "4x6"),
        errors.InvalidGameError,
        "expected a game such as 4x6 .*, got 'minimax'",
    ),
    "turns where the game is wanted": (
        lambda: bp.suggest("1122:1-0", "4x6"),
        errors.InvalidGameError,
        "expected a game such as 4x6 .*, got '1122:1-0'",
    ),
    "a game where the strategy is wanted": (
        lambda: bp.named(cast(str, bp.Game("4x6"))),
        errors.StrategyError,
        r"expected the name of a strategy, got Game\('4x6'\)",
    ),
    "a strategy where who answers is wanted": (
        lambda: bp.break_code("4x6", cast(Callable[[bp.Code], str], "minimax")),
        errors.MatchError,
        "expected a function that gets a guess .* got 'minimax'",
    ),
    "a game in an objective": (
        lambda: bp.least_total(cast(int, bp.start("4x6"))),
        errors.ObjectiveError,
        r"got position_of\('4x6'\); an objective knows no game: blackpeg.solve",
    ),
    "a fact where the strategy of its tree is wanted": (
        lambda: bp.TreeStrategy(cast(bp.Tree, bp.tree("3x3", "minimax"))),
        errors.InvalidTreeError,
        "expected a tree, .* got <StrategyTree",
    ),
    "a tree where a file is wanted": (
        lambda: bp.verify(cast(str, bp.tree("3x3", "minimax"))),
        errors.InvalidTreeError,
        "expected the names of files, of a tree and of certificates, got <StrategyTree.*blackpeg.replay",
    ),
    "texts where records are wanted": (
        lambda: bp.write_records("no.txt", cast(list[bp.Record], ["4x6 1122:1-0"])),
        errors.RecordError,
        "expected records in a list, got '4x6 1122:1-0'",
    ),
    "no game": (lambda: bp.parse_game(cast(str, 4)), errors.InvalidGameError, "expected a game such as 4x6 .* got 4"),
    "a start with turns": (lambda: bp.start("4x6 1122:1-0"), errors.InvalidGameError, "position_of reads both"),
    "no workers": (lambda: bp.solve("3x4", workers=0), errors.ExecutionError, "workers from 1 to 10000, got 0"),
    "less time for a solution": (lambda: bp.solve("3x4", time=-1), ValueError, "got -1"),
}


@pytest.mark.parametrize("what", BAD)
def test_bad_input_is_refused_with_an_error_of_ours(what: str) -> None:
    do, error, message = BAD[what]

    with pytest.raises(error, match=message):
        do()


@pytest.mark.parametrize(
    ("ask", "message"),
    [
        (lambda: bp.suggest("4x6", top=cast(int, "3")), "a whole number as top, got '3'"),
        (lambda: bp.puzzle("3x4", seed=False), "a whole number as seed, got False"),
        (lambda: bp.suggest("4x6", top=True), "a whole number as top, got True"),
        (lambda: bp.suggest("4x6", seed=cast(int, None)), "a whole number as seed, got None"),
        (lambda: bp.suggest("4x6", one_wrong=cast(bool, "x")), "True or False as one_wrong, got 'x'"),
        (lambda: bp.match("4x6", "minimax", seed=cast(int, "9")), "a whole number as seed, got '9'"),
        (lambda: bp.evaluate("3x4", "minimax", sample=cast(int, 9.0)), "a whole number as sample, got 9.0"),
        (lambda: bp.solve("3x4", workers=cast(int, "all")), "a whole number as workers, got 'all'"),
        (lambda: bp.puzzle("3x4", number=cast(int, "2")), "a whole number as number, got '2'"),
        (lambda: bp.named("random-consistent", seed=cast(int, None)), "a whole number as seed, got None"),
    ],
)
def test_options_that_are_no_number_or_no_switch_are_refused_by_name(ask: Callable[[], object], message: str) -> None:
    with pytest.raises(TypeError, match=f"expected {message}"):
        ask()


@pytest.mark.parametrize("name", ["best", "optimal", "optimal-worst", "entropy", "random-consistent", "sampled"])
def test_strategies_are_pickled(name: str) -> None:
    strategy = bp.named(name)
    strategy.choose(bp.start("3x4"))

    assert pickle.loads(pickle.dumps(strategy)).choose(bp.start("3x4")) == strategy.choose(bp.start("3x4"))


def test_secrets_to_replay_may_be_text() -> None:
    tree = bp.tree("2x3").tree

    assert (
        bp.replay(tree, "2x3", ["11", "12"]).histogram
        == bp.replay(tree, "2x3", map(bp.Game("2x3").code, ["11", "12"])).histogram
    )
    assert bp.replay(tree, "2x3", ["11", "12"]).total > 2
    with pytest.raises(errors.InvalidCodeError, match="expected 2 pegs"):
        bp.replay(tree, "2x3", ["1"])


def test_what_is_asked_may_be_text() -> None:
    assert bp.Position("4x6", ["1122:1-1"]) == bp.position_of("4x6 1122:1-1")
    assert bp.Random("4x6", 1).secret == bp.Random(bp.Game("4x6"), 1).secret
    assert bp.know("4x6 1122:1-1").count.number == 208
    assert bp.replay(bp.tree("3x3", "minimax").tree, "3x3").ok
    assert bp.replay(bp.tree("3x3", "minimax"), "3x3").ok


@pytest.mark.parametrize(
    "name", ["minimax", "expected_size", "entropy", "most_parts", "first_consistent", "random_consistent"]
)
def test_a_strategy_is_shown_as_what_makes_it(name: str) -> None:
    strategy = getattr(bp, name)

    assert eval(repr(strategy), {"named": bp.named, **{each: getattr(bp, each) for each in bp.__all__}}) == strategy


@pytest.mark.parametrize(
    "thing",
    [
        bp.Game("5x5-black:BYGPR"),
        bp.position_of("4x6 1122:1-?"),
        bp.Feedback(1, 1),
        bp.Reply(1, None),
        bp.least_total(5, consistent=True),
        bp.least_worst(),
        bp.named("entropy", guesses=bp.Guesses.CONSISTENT, first="1123"),
    ],
)
def test_what_python_shows_of_a_value_makes_it_again(thing: object) -> None:
    assert eval(repr(thing), {name: getattr(bp, name) for name in bp.__all__}) == thing


def cautious(position: bp.Position) -> bp.Code:
    """A strategy of one's own: as few candidates as can be are left in the worst case."""
    return min(position, key=lambda guess: max(position.split(guess).values()))


def test_a_function_is_evaluated_compared_and_played() -> None:
    compared = bp.compare("3x4", [cautious, "minimax", "best"])

    assert "A    212  53/16 (about 3.3125)       5  cautious\n" in str(compared)
    assert compared.strategies[0].evaluation == bp.evaluate("3x4", cautious)
    assert str(bp.match("3x4", cautious, secret="123")) == "3x4 123:3-0"
    assert bp.match("3x4", cautious, games=30).strategy == "cautious"


def test_nothing_shows_an_address() -> None:
    tree = bp.tree("3x3").tree
    strategies = [bp.best, bp.optimal, bp.TreeStrategy(tree), bp.named("sampled")]
    played = bp.Matches("3x3", "minimax", games=2)
    known = [bp.know("4x6"), bp.know("10x12")]
    for thing in [tree, *strategies, played, *known, next(played).record, bp.Game("4x6").turn("1122:1-?")]:
        assert " at 0x" not in repr(thing)
        assert len(repr(thing)) <= 100


def test_a_name_that_is_not_there_says_so() -> None:
    with pytest.raises(AttributeError, match="no attribute 'minmax'"):
        bp.minmax  # noqa: B018


def test_a_strategy_is_the_same_object_each_time() -> None:
    assert bp.minimax is bp.minimax
    assert bp.minimax == bp.named("minimax")


def test_what_the_design_promises() -> None:
    game = bp.Game(pegs=4, colors=6)

    assert game.score("1122", "1223") == (2, 1)
    assert bp.start(game).after("1122", (1, 1)).count == 208
    assert bp.match(game, bp.minimax, secret="3632").guesses == 5
    evaluation = bp.evaluate(game, bp.minimax)
    assert evaluation.total == bp.replay(evaluation.tree, game).total == 5801


@pytest.mark.parametrize("heavy", ["numpy", "click", "rich", "dataclasses", "blackpeg.rules"])
def test_importing_blackpeg_is_light(heavy: str) -> None:
    program = f"import sys, blackpeg; sys.exit({heavy!r} in sys.modules)"

    assert subprocess.run([sys.executable, "-c", program], check=False).returncode == 0


COUNTED = """
import sys
compiled = []
def hear(event, arguments):
    if event == "compile" and arguments[0] is not None:
        compiled.append(sys._getframe(1).f_globals["__name__"])
sys.addaudithook(hear)
from blackpeg.cli import main
assert main(sys.argv[1:]) == 0
print(compiled.count("dataclasses"), compiled.count("collections"), len(sys.modules))
"""


@pytest.mark.parametrize(
    ("line", "tuples", "modules"),
    [("--help", 20, 131), ("score 4x6 1122 1234", 26, 150), ("suggest 4x6 1122:1-0", 40, 210)],
)
def test_no_methods_are_compiled_on_the_way_to_an_answer(line: str, tuples: int, modules: int) -> None:
    done = subprocess.run([sys.executable, "-c", COUNTED, *line.split()], capture_output=True, text=True, check=True)
    by_dataclass, named_tuples, imported = map(int, done.stdout.splitlines()[-1].split())

    assert by_dataclass == 0, "a plain dataclass, which compiles its methods: let it be a Frozen"
    assert named_tuples <= tuples
    assert imported <= modules


TURNS = ["1122:1-0"]


@pytest.mark.parametrize(
    "ask",
    [
        lambda: bp.suggest("4x6", TURNS),
        lambda: bp.suggest("4x6", [("1122", "1-0")]),
        lambda: bp.candidates("4x6", TURNS),
        lambda: bp.explain("4x6", TURNS),
        lambda: bp.code_map("4x6", TURNS),
        lambda: bp.solve("4x6", TURNS),
        lambda: bp.tree("4x6", TURNS),
        lambda: bp.expectation("4x6", TURNS),
        lambda: bp.evaluate("4x6", TURNS),
        lambda: bp.match("4x6", TURNS),
        lambda: bp.suggest(("4x6", "1122:1-0")),
    ],
)
def test_turns_given_by_themselves_were_taken_for_a_strategy(ask: Callable[[], object]) -> None:
    with pytest.raises(bp.BlackpegError, match="turns go into the first argument: '4x6 1122:1-0'"):
        ask()


@pytest.mark.parametrize("turns", [TURNS, TURNS[0], [("1122", "1-0")]])
def test_turns_given_before_a_guess_were_a_bare_type_error(turns: Any) -> None:
    explain: Any = bp.explain
    with pytest.raises(TypeError, match=r"3 were given; turns go into the first argument: '4x6 1122:1-0'"):
        explain("4x6", turns, "1344")


def test_a_type_error_within_a_verb_is_told_as_it_is() -> None:
    def choose(position: bp.Position) -> bp.Code:
        raise TypeError(f"mine at {position}")

    with pytest.raises(bp.BlackpegError, match="TypeError: mine at 4x6") as refused:
        bp.suggest("4x6", choose)
    assert "first argument" not in str(refused.value)


def test_a_strategy_given_as_a_class_is_to_be_called() -> None:
    class Mine:
        def choose(self, position: bp.Position) -> bp.Code:
            return position.candidates[0]

    with pytest.raises(errors.StrategyError, match=r"call it: Mine\(\)"):
        bp.evaluate("3x4", Mine)  # type: ignore[arg-type]


def test_strategies_with_options_were_compared_under_the_call_that_makes_them() -> None:
    of = [bp.named("entropy", first="112"), "entropy", bp.named("minimax", guesses="consistent")]
    found = bp.compare("3x4", of)

    assert [each.strategy for each in found.strategies] == ["entropy:first=112", "entropy", "minimax:consistent"]
    assert "named(" not in str(found)


def test_a_feedback_that_is_not_known_is_a_question_mark_in_python_too() -> None:
    assert bp.start("4x6").after("1122", "?") == bp.start("4x6").after("1122", "?-?")
    assert str(bp.start("4x6-black").after("1122", "?")) == "4x6-black 1122:?"


def test_the_help_of_a_verb_began_with_what_doors_are_told() -> None:
    shown = inspect.signature(bp.suggest)

    assert str(shown).startswith(
        "(game: Position | Game | str, strategy: Strategy | Choose | Chosen | str | None = None,"
    )
    assert not {"Annotated", "Param", "'"} & set(re.findall(r"\w+|'", str(shown)))
