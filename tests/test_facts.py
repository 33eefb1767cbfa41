import json
import math
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from fractions import Fraction
from typing import Any, Literal, NamedTuple

import jsonschema_rs
import pytest

import blackpeg as bp
from blackpeg.fact import UNTOLD
from blackpeg.facts import as_json, from_json, schema_of
from blackpeg.position import Bound
from blackpeg.rules import Code, Feedback, Game, Reply, Turn
from blackpeg.verbs.answer import answer


class Taste(StrEnum):
    SWEET = "sweet"


@dataclass(frozen=True, slots=True)
class Part:
    turn: Turn
    feedback: Feedback
    row: int | None = None


@dataclass(frozen=True)
class Meal:
    game: Game
    price: Fraction
    tip: Fraction | None
    shares: tuple[Fraction, ...]
    of_each: Mapping[str, Fraction]
    rows: tuple[int, ...]
    guess: Code
    taste: Taste
    parts: tuple[Part, ...]
    counts: Mapping[Feedback, int]
    error: float = math.inf
    kind: Literal["small", "large"] = "small"
    made_of: object = field(default=None, metadata=UNTOLD)

    ALSO = ("double",)

    @property
    def double(self) -> Fraction:
        return 2 * self.price

    @property
    def not_told(self) -> int:
        return 1


def meal(text: str = "4x6") -> Meal:
    game = bp.parse_game(text)
    part = Part(game.turn("1122:1" if "black" in text else "1122:1-0"), Feedback(2, 0), 0)
    return Meal(
        game,
        Fraction(1, 3),
        None,
        (Fraction(1, 2), Fraction(2)),
        {"a": Fraction(1, 4)},
        (0, 2),
        game.code("1234"),
        Taste.SWEET,
        (part, Part(part.turn, part.feedback)),
        {Feedback(1, 0): 4},
    )


def test_a_fraction_comes_as_a_number_and_exactly():
    told = as_json(meal())

    assert (told["price"], told["price_exact"]) == (1 / 3, "1/3")
    assert (told["tip"], told["tip_exact"]) == (None, None)
    assert (told["shares"], told["shares_exact"]) == ([0.5, 2.0], ["1/2", "2"])
    assert (told["of_each"], told["of_each_exact"]) == ({"a": 0.25}, {"a": "1/4"})


def test_a_property_is_told_where_the_class_names_it():
    told = as_json(meal())

    assert (told["double"], told["double_exact"]) == (2 / 3, "2/3")
    assert "not_told" not in told
    assert "made_of" not in told


def test_notation_is_text_as_the_game_writes_it():
    told, black = as_json(meal()), as_json(meal("4x6-black"))

    assert told["game"] == "4x6"
    assert told["guess"] == "1234"
    assert told["parts"][0] == {"turn": "1122:1-0", "feedback": "2-0", "row": 1}
    assert black["parts"][0] == {"turn": "1122:1", "feedback": "2", "row": 1}
    assert (told["counts"], black["counts"]) == ({"1-0": 4}, {"1": 4})


def test_rows_count_from_1():
    told = as_json(meal())

    assert told["rows"] == [1, 3]
    assert told["parts"][1]["row"] is None


def test_what_is_told_is_json():
    told = as_json(meal())

    assert json.loads(json.dumps(told, allow_nan=False)) == told
    assert told["error"] is None
    assert told["taste"] == "sweet"


def test_a_named_tuple_is_an_object_too():
    assert as_json(Bound(5, proven=True)) == {"least": 5, "proven": True}
    assert list(schema_of(Bound)["$defs"]["Bound"]["properties"]) == ["least", "proven"]


def test_a_record_is_told_as_its_page_says():
    record = bp.match("4x6", bp.minimax, secret="1234")

    assert as_json(record)["format"] == "blackpeg-record"


def test_a_reply_without_its_game_is_refused():
    with pytest.raises(TypeError, match="by the rules of a game"):
        as_json(Reply(1, 0))

    assert as_json(Reply(1, 0), bp.parse_game("4x6-black")) == "1"


def test_what_is_no_fact_is_refused():
    with pytest.raises(TypeError, match="facts hold no complex"):
        as_json(1j)


def test_a_schema_has_every_entry_of_the_json():
    schema = schema_of(Meal)
    of_meal = schema["$defs"]["Meal"]

    assert schema["$ref"] == "#/$defs/Meal"
    assert list(of_meal["properties"]) == of_meal["required"] == list(as_json(meal()))
    assert of_meal["properties"]["price_exact"]["type"] == "string"
    assert of_meal["properties"]["parts"] == {"type": "array", "items": {"$ref": "#/$defs/Part"}}
    assert of_meal["properties"]["taste"] == {"enum": ["sweet"]}
    assert of_meal["properties"]["kind"] == {"enum": ["small", "large"]}
    assert schema["$defs"]["Part"]["properties"]["row"] == {"anyOf": [{"type": "integer"}, {"type": "null"}]}


def test_the_json_keeps_to_its_schema():

    for text in ("4x6", "4x6-black"):
        jsonschema_rs.validate(schema_of(Meal), as_json(meal(text)))


SHOWN: dict[str, Callable[[], Any]] = {
    "a record": lambda: bp.match("3x4", "minimax", secret="123"),
    "a code broken": lambda: bp.break_code("3x4", lambda guess: bp.score("3x4", guess, "123").feedback),
    "a position": lambda: bp.start("4x6").after("1122", "1-?"),
    "a position of a large board": lambda: bp.start("20x20"),
    "a game": lambda: bp.Game("super-black:letters"),
    "what is known of a position": lambda: bp.know("4x6 1122:1-0 1122:2-0"),
    "what is known of a large board": lambda: bp.know("20x20"),
}


@pytest.mark.parametrize("name", SHOWN)
def test_records_positions_games_and_knowledge_had_no_json(name: str) -> None:
    thing = SHOWN[name]()
    told = thing.to_dict()

    assert isinstance(told, dict)
    assert json.loads(json.dumps(told)) == told
    assert thing._repr_html_().startswith('<div class="blackpeg">')


@pytest.mark.parametrize(
    "part",
    [
        lambda: bp.suggest("4x6 1122:1-0").basis,
        lambda: bp.know("4x6").count,
        lambda: bp.solve("3x3").objective,
        lambda: bp.review("3x3 112:1-0").sums,
        lambda: bp.tree("3x3").tree,
    ],
)
def test_parts_of_facts_had_no_json_of_their_own(part: Callable[[], Any]) -> None:
    thing = part()

    assert thing.to_dict() == as_json(thing)
    assert json.loads(json.dumps(thing.to_dict())) == thing.to_dict()


def test_the_json_of_a_position_and_of_a_game_asks_for_them_again() -> None:
    position = bp.start("3x4:letters").after("AAB", "1-?")

    assert answer("candidates", position.to_dict()) == bp.candidates(position).to_dict()
    assert answer("about", {"game": position.game.to_dict()["game"]}) == bp.about(position.game).to_dict()
    assert bp.know(position).to_dict()["count"] == bp.candidates(position).to_dict()["count"]


class Pair(NamedTuple):
    code: Code
    number: int = 7


@dataclass(frozen=True)
class Thing:
    name: str = ""
    number: int | None = None
    is_new: bool = False
    taste: Taste = Taste.SWEET
    pairs: tuple[Pair, ...] = ()
    ends: tuple[int, float] = (0, 0.0)
    plain: Mapping[str, str | int | float | None] = field(default_factory=dict)


def test_what_was_stored_as_lists_is_a_value_again() -> None:
    told = {"name": "x", "number": 3, "taste": "sweet", "pairs": [["1122"], ["3344", 5]], "ends": [1, 2], "other": {}}
    code = Game("4x6").code

    read = from_json(Thing, told, Game("4x6"))

    assert read == Thing("x", 3, False, Taste.SWEET, (Pair(code("1122")), Pair(code("3344"), 5)), (1, 2.0))


@pytest.mark.parametrize(
    ("told", "says"),
    [
        ({"name": 5}, "expected name to be a text, got 5"),
        ({"name": None}, "expected name to be a text, got None"),
        ({"number": True}, "expected number to be a whole number or null, got True"),
        ({"number": 3.0}, "expected number to be a whole number or null, got 3.0"),
        ({"is_new": 1}, "expected is_new to be true or false, got 1"),
        ({"taste": "green"}, "expected taste to be one of sweet, got 'green'"),
        ({"taste": []}, "expected taste to be one of sweet, got []"),
        ({"pairs": [["1127"]]}, "no color is written '7' (in '1127'); the colors are 1 2 3 4 5 6"),
        ({"pairs": [[1122]]}, "expected code to be a text, got 1122"),
        ({"pairs": [["1122", 5, 5]]}, "expected pairs to be the JSON of a Pair, got [['1122', 5, 5]]"),
        ({"pairs": ["1122"]}, "expected pairs to be the JSON of a Pair, got ['1122']"),
        ({"pairs": 7}, "expected pairs to be a list, got 7"),
        ({"pairs": [[]]}, "expected pairs to be the JSON of a Pair, got [[]]"),
        ({"ends": [1]}, "expected ends to be a list of 2, got [1]"),
        ({"ends": {}}, "expected ends to be a list, got {}"),
        ({"ends": [1, float("inf")]}, "expected ends to be a number, got [1, inf]"),
        ({"plain": {"a": []}}, "expected plain to be the JSON of a str or int or float, got {'a': []}"),
        ([], "expected the JSON of a Thing, got []"),
    ],
)
def test_what_is_of_another_type_is_named(told: Any, says: str) -> None:
    with pytest.raises(ValueError) as refused:  # noqa: PT011 -- the message is compared whole
        from_json(Thing, told, Game("4x6"))
    assert str(refused.value) == says
