"""The conversation of `assist`, as a whole process reading from a pipe and as an object hearing a script."""

from __future__ import annotations

import random
import re
import shlex
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.cli.running import process
from tests.games import codes, games

from blackpeg.cli.assist import Assisting
from blackpeg.cli.talk import Talk
from blackpeg.errors import StrategyError
from blackpeg.play.commands import begin_told
from blackpeg.play.typed import understand
from blackpeg.play.vocabulary import Place, Told
from blackpeg.position import Position, start
from blackpeg.records import Kind
from blackpeg.registry import NAMES, named
from blackpeg.render.conversation import welcome_assisting
from blackpeg.render.document import Document
from blackpeg.render.text import lines
from blackpeg.rules import Code, Game, Reply, Turn, parse_game, score


class Script(Talk):
    """Talk that answers by itself: from lines, then from a function of the question."""

    def __init__(self, typed: list[str], answer: Callable[[str], str | None] = lambda _: None) -> None:
        self.typed = typed
        self.answer = answer
        self.said: list[str] = []

    def tell(self, document: Document) -> None:
        self.said += lines(document)

    def ask(self, prompt: str, **_: object) -> str | None:
        return self.typed.pop(0) if self.typed else self.answer(prompt)

    @contextmanager
    def thinking(self) -> Iterator[None]:
        yield

    @property
    def heard(self) -> str:
        """Everything said."""
        return "\n".join(self.said)


def assisted(game: str, *lines: str, turns: tuple[str, ...] = (), strategy: str = "entropy") -> tuple[Script, Position]:
    """What was said after *lines*, and the position then."""
    shape = parse_game(game)
    script = Script(list(lines))
    conversation = Assisting(begin_told(Kind.ASSIST, shape, map(shape.turn, turns)), script, strategy=named(strategy))
    conversation.run()
    return script, conversation.position


@pytest.mark.parametrize("strategy", NAMES)
@settings(max_examples=8)
@given(game=games(most_codes=200), pick=st.data())
def test_it_breaks_every_code_of_an_honest_person(strategy: str, game: Game, pick: st.DataObject) -> None:
    secret = pick.draw(codes(game))
    script = Script([], lambda _: _honest(script, game, secret))
    conversation = Assisting(begin_told(Kind.ASSIST, game), script, strategy=named(strategy))

    conversation.run()

    assert conversation.position.is_solved
    assert conversation.position.turns[-1].guess == secret
    assert f"Solved: {secret}" in script.heard


def _honest(script: Script, game: Game, secret: Code) -> str:
    """The reply to the guess shown last."""
    shown = next(line for line in reversed(script.said) if line.startswith("Guess "))
    guess = game.code(shown.split(":", 1)[1])
    turn = game.write(Turn(guess, Reply.of(score(guess, secret, game.feedback))))
    return turn.rpartition(":")[2]


@pytest.mark.parametrize("seed", range(20))
def test_it_breaks_the_code_of_whoever_slips_once_and_takes_the_first_repair(seed: int) -> None:
    draw = random.Random(seed)
    game = parse_game(draw.choice(["4x6", "4x6-black", "3x6", "4x7-distinct"]))
    secret = game.code_from_indices(draw.choice(list(game.codes())))
    wrong_row = draw.randrange(1, 5)

    def answer(question: str) -> str:
        if question == "Repair? ":
            return "1"
        right = _honest(script, game, secret)
        solved, told = game.reply(game.solved), game.reply(right)
        if conversation.position.turns[wrong_row - 1 :] or len(conversation.position.turns) < wrong_row - 1:
            return right
        others = [Reply.of(each) for each in game.feedbacks if Reply.of(each) not in (told, solved)]
        return right if told == solved else game.write(draw.choice(others))

    script = Script([], answer)
    conversation = Assisting(begin_told(Kind.ASSIST, game), script, strategy=named("entropy"))

    conversation.run()

    assert f"Solved: {secret}" in script.heard


def test_it_says_how_many_codes_are_left_and_why_it_guesses() -> None:
    script, _ = assisted("4x6", "0 2")

    assert "312 codes left (75 % ruled out)." in script.said
    assert "  Whatever the feedback, at most 64 of 312 codes remain; about 40.5 on average (3.23 bits)." in script.said
    assert "  It could be the secret." in script.said


def test_a_guess_that_cannot_be_the_secret_says_so() -> None:
    script, _ = assisted("4x6", turns=("1234:0-2", "2356:1-1", "4553:1-1"))

    assert "  It cannot be the secret; it is guessed to learn more." in script.said


def test_why_tells_more_than_was_said_with_the_guess() -> None:
    turns = ("1234:0-2", "2356:1-1", "4553:1-1")
    before, after = (assisted("4x6", *lines, turns=turns)[0].said[:-2] for lines in ((), ("why",)))

    more = after[len(before) :]
    assert [line for line in more if line in before] == []
    assert " does not fit row " in more[0]
    assert more[-1].startswith("  Feedbacks, and the codes each would leave: ")


def test_when_one_code_is_left_it_must_be_that() -> None:
    script, position = assisted("4x6", "y", turns=("3632:=4", "3623:2-2", "3362:2-2", "6332:2-2"))

    assert any(line.startswith("  It must be ") for line in script.said)
    assert position.is_solved


def test_a_guess_that_is_not_proven_best_says_in_a_sentence_what_is_estimated() -> None:
    done = process("assist", "--no-history", "5x8", typed="quit\n")
    assert "\n  That no guess is better is an estimate (entropy).\n" in done.out


def test_the_only_code_of_a_board_is_no_luck() -> None:
    assert "Hooray! Solved: 1 at the first guess.\n" in assisted("1x1", "y")[0].heard


def test_few_codes_left_are_named() -> None:
    script, position = assisted("4x6", "1 1", turns=("1234:0-2", "2356:1-1"))

    codes = " ".join(map(str, position.candidates))
    assert f"7 codes left (88 % ruled out): {codes}" in script.said


def test_bulls_and_cows_are_asked_for_in_that_game() -> None:
    said = process("assist", "bulls-and-cows", typed="1\n2\ny\n").out

    assert "bulls, the right digits in the right position" in said
    assert "Bulls and cows? 1\n1 bull, and how many cows? 2\n" in said
    assert "1-2  1 bull, 2 cows" in said


def test_another_guess_is_judged_without_being_played() -> None:
    script, position = assisted("3x4", "what about 132?", turns=("112:1-1",))

    assert "132 loses 0.12 guesses against 123, at 3x4 112:1-1" in script.heard
    assert len(position.turns) == 1


def test_brief_it_says_the_guess_and_what_is_possible() -> None:
    done = process("assist", "-q", "--no-history", typed="0 2\nwhy\nquit\n")

    assert done.out.startswith(
        "\nGuess 1:  1123\nBlack and white? 0 2\n  1  1123   0-2  0 black, 2 white\n222 codes left"
    )
    assert "Guess 2:  2434\nBlack and white? why\n  It could be the secret.\n" in done.out
    assert "blackpeg assist --no-history --quiet 4x6 1123:0-2" in done.out


def test_undo_goes_back_a_row_and_then_says_there_is_none() -> None:
    script, position = assisted("4x6", "0 2", "u", "undo")

    assert position == start(Game(4, 6))
    assert "Taken back: 1234:0-2" in script.said
    assert "There is no turn to take back." in script.said


def test_another_guess_may_be_played_instead() -> None:
    _, position = assisted("4x6", "played 1122", "1 0", "1344 0-2")

    assert str(position) == "4x6 1122:1-0 1344:0-2"


def test_undo_forgets_the_other_guess_first() -> None:
    script, position = assisted("4x6", "1122", "u", "0 2")

    assert str(position) == "4x6 1234:0-2"
    assert "Not 1122, then." in script.said


def test_an_impossible_reply_is_refused_with_the_reason_and_asked_again() -> None:
    script, position = assisted("4x6", "3 1", "0 2")

    assert str(position) == "4x6 1234:0-2"
    assert any("there is no other position left for it" in line for line in script.said)


def test_an_unknown_reply_leads_on() -> None:
    script, position = assisted("4x6", "?", "1-?", "=2")

    assert [str(turn.reply) for turn in position.turns] == ["?-?", "1-?", "=2"]
    assert "Still 1,296 codes left: that told nothing new." in script.said
    assert "Still 10^200 codes left: that told nothing new." in assisted("100x100", "?", strategy="sampled")[0].said


CONTRADICTION = ("BYGPR:0-5", "PRBGY:1-0")


def test_a_contradiction_is_explained_and_a_repair_chosen_by_number() -> None:
    script, position = assisted("5x5:BYGPR", "1", turns=CONTRADICTION)

    assert "No code fits all feedbacks." in script.said
    assert any("so all five colors B, Y, G, P and R are present" in line for line in script.said)
    assert "  1  change row 2 (PRBGY) to 1-4, which leaves 18 codes" in script.said
    assert str(position) == "5x5:BYGPR BYGPR:0-5 PRBGY:1-4"
    assert "18 codes left." in script.said


@pytest.mark.parametrize(
    ("line", "after"),
    [
        ("edit 2 0 5", "BYGPR:0-5 PRBGY:0-5"),
        ("edit 1 1-0", "BYGPR:1-0 PRBGY:1-0"),
        ("edit 1 BBBBB 1-0", "BBBBB:1-0 PRBGY:1-0"),
        ("u", "BYGPR:0-5"),
    ],
)
def test_a_contradiction_ends_by_editing_or_taking_back(line: str, after: str) -> None:
    _, position = assisted("5x5:BYGPR", line, turns=CONTRADICTION)

    assert str(position) == f"5x5:BYGPR {after}"


@pytest.mark.parametrize(
    "line", ["0", "99", "1 0", "1122", "", "edit 7 1-1", "list", "why", "board", "help", "PRBGY 1-1"]
)
def test_whatever_else_is_typed_the_contradiction_stays(line: str) -> None:
    script, position = assisted("5x5:BYGPR", line, turns=CONTRADICTION)

    assert str(position) == "5x5:BYGPR BYGPR:0-5 PRBGY:1-0"
    assert len(script.said) > 10


def test_a_repair_that_was_not_shown_cannot_be_chosen() -> None:
    turns = ("32528:1-0", "88742:0-2", "17718:2-0", "42611:0-1")
    script, position = assisted("5x8", "9", turns=turns)

    assert "the best 6 of 34:" in script.heard
    assert "You have seen no repair 9: repairs 1 to 6 are shown, and list shows 20." in script.said
    assert str(position) == f"5x8 {' '.join(turns)}"
    assert assisted("5x8", "list", "why", "9", turns=turns)[1] != position, "list shows it"


def test_why_something_cannot_be_told_is_one_sentence_with_one_full_stop() -> None:
    script, _ = assisted("5x5:BYGPR", "explain BBBBB", "hello", turns=CONTRADICTION)

    assert "fits all feedbacks" in script.heard
    assert not any(line.rstrip().endswith("..") for line in script.said)
    assert any(line.startswith("No code fits all feedbacks. Rows 1 and 2 ") for line in script.said)
    assert any(line.startswith("'hello' is not understood") for line in script.said)


def test_the_two_numbers_may_be_typed_on_two_lines() -> None:
    _, position = assisted("4x6", "1", "2", "1", "0")
    assert [str(turn.reply) for turn in position.turns] == ["1-2", "1-0"]
    assert position == assisted("4x6", "1 2", "1 0")[1]

    undone = assisted("4x6", "1", "u", "2", "1")[1]
    assert [str(turn.reply) for turn in undone.turns] == ["2-1"]


def test_a_reply_that_contradicts_is_noticed_at_once() -> None:
    script, position = assisted("4x6", "1111 0-0", "edit 1 0-0", turns=("1111:1-0",))

    assert "No code fits all feedbacks." in script.said
    assert str(position) == "4x6 1111:0-0 1111:0-0"


@pytest.mark.parametrize("lines", [["edit 1 4-0"], ["3632 y"]])
def test_solved_is_believed_only_where_the_other_replies_fit(lines: list[str]) -> None:
    script, _ = assisted("4x6", *lines, turns=("1122:1-0", "1344:0-2"))

    assert "Solved" not in script.heard
    assert "No code fits all feedbacks." in script.said


def test_solved_names_the_guess_that_was_the_secret_not_the_last_one() -> None:
    script, _ = assisted("4x6", turns=("1344:1-0", "1122:4-0", "1123:3-0"))

    assert "Hooray! Solved: 1122 in 2 guesses.\n" in script.heard


def test_rows_that_a_repair_puts_after_the_solution_are_not_left_out_without_a_word() -> None:
    turns = ("111:0", "222:1", "233:2", "234:2", "235:2")
    script, _ = assisted("3x5-black", "3", turns=turns)

    assert "Hooray! Solved: 233 in 3 guesses." in script.heard
    assert "Rows 4 and 5 came after the solution, and are left out of the record." in script.said
    assert "left out" not in assisted("3x5-black", "5", turns=turns)[0].heard


def test_a_later_contradiction_knows_which_row_a_repair_changed() -> None:
    script, position = assisted("4x6", "2", "1122 1-0", "1", turns=("1122:1-0", "1344:0-2", "1122:2-0"))

    assert "Row 1 was changed from 1-0 to 2-0; perhaps another row was wrong then." in script.said
    assert "  1  change row 1 (1122) back to 1-0 and row 3 (1122) to 1-0, which leaves 41 codes" in script.said
    assert str(position) == "4x6 1122:1-0 1344:0-2 1122:1-0 1122:1-0"


def test_repairs_that_change_more_replies_are_listed_apart() -> None:
    script, _ = assisted("5x5:BYGPR", turns=(*CONTRADICTION, "BBBBB:0-0"))

    at = script.said.index("The smallest repair changes one feedback:")
    assert script.said[at + 1].startswith("  1  change row 1 (BYGPR) to 1-0, ")
    assert script.said[at + 2] == "Repairs that change more feedbacks:"
    assert script.said[at + 3].startswith("  2  change row 2 (PRBGY) to 1-4 and row 3 ")


@pytest.mark.parametrize("game", ["1x1", "2x2-distinct-black", "4x4-distinct", "2x2-distinct", "4x6"])
def test_every_reply_given_as_an_example_is_one_the_game_gives(game: str) -> None:
    script, _ = assisted(game, "help")
    shown = "\n".join([*lines(welcome_assisting(begin_told(Kind.ASSIST, game))), script.heard])

    examples = re.findall(r"such as (\d(?: \d)?)\b|^  (n \d(?: \d)?) {2}", shown, re.MULTILINE)

    assert len(examples) == 3
    for example in examples:
        assert isinstance(understand("".join(example), parse_game(game), Place.ASSIST), Told)


@pytest.mark.parametrize("line", ["help", "board", "list", "list 3", "list all", "why", ""])
def test_questions_change_nothing(line: str) -> None:
    _, position = assisted("4x6", line, turns=("1234:0-2",))

    assert str(position) == "4x6 1234:0-2"


def test_listed_codes_parse_back() -> None:
    script, position = assisted("4x6", "list all", turns=("1234:0-2", "2356:1-1"))

    listed = [line for line in script.said if re.fullmatch(r"(\d{4}\s*)+", line.replace("\n", " ")) and len(line) > 300]
    assert [position.game.code(code) for code in listed[0].split()] == list(position.candidates)


@pytest.mark.parametrize(
    "game", ["1x1", "2x1", "1x5", "2x2-black", "3x3-distinct", "4x6-black:letters", "2x40", "4x8:names"]
)
def test_help_and_hints_name_only_what_is_understood(game: str) -> None:
    shape = parse_game(game)
    script, _ = assisted(game, "help")

    examples = re.findall(r"^  (played \S+|edit 1 \S+ \S+) {2,}", script.heard, re.MULTILINE)
    assert len(examples) == 2
    turns = (shape.write(Turn(next(shape.codes()), Reply.of(shape.feedbacks[0]))),)
    for example in examples:
        again, _ = assisted(game, example, turns=turns)
        assert not any(line.startswith("expected") or "understood" in line for line in again.said)


class TestAsAProcess:
    """Through a pipe: one stream, in order."""

    def test_all_of_it_is_on_stdout(self) -> None:
        done = process("assist", typed="0 2\n1 1\n1-2\ny\n")

        assert (done.code, done.err) == (0, "")
        lines = done.out.splitlines()
        assert "Think of a secret code, or let a real board hide one; I find it by asking." in lines
        guesses = [line for line in lines if line.startswith("Guess ")]
        assert guesses[:3] == ["Guess 1:  1123", "Guess 2:  2434", "Guess 3:  5236"]
        assert lines.index(guesses[0]) < lines.index("Black and white? 0 2") < lines.index(guesses[1])
        assert "Solved: " in done.out

    def test_the_end_of_input_ends_it_politely_and_says_how_to_go_on(self) -> None:
        done = process("assist", "--strategy", "minimax", "--no-history", typed="1 ?\n")

        assert done.code == 2
        assert process("assist", typed="quit\n").code == 0
        good_bye, last = done.out.splitlines()[-2:]
        line = last.strip()
        assert good_bye == "Good-bye.  To go on:"
        assert line == "blackpeg assist --strategy minimax --no-history 4x6 '1122:1-?'"
        again = process(*shlex.split(line)[1:])
        guess = next(line for line in done.out.splitlines() if line.startswith("Guess 2:  "))
        assert guess in again.out.splitlines()

    def test_the_first_guess_is_no_option_to_go_on_with_after_turns(self) -> None:
        left = [process("assist", "4x6", "--first", "1134", "--no-history", typed=typed) for typed in ("1 0\n", "")]

        assert left[0].out.splitlines()[-1].strip() == "blackpeg assist --no-history 4x6 1134:1-0"
        assert left[1].out.splitlines()[-1].strip() == "blackpeg assist --first 1134 --no-history 4x6"

    def test_turns_alone_are_of_the_classic_game(self) -> None:
        assert process("assist", "1122:1-0").out.startswith("4x6: 4 pegs, 6 colors")

    def test_bytes_that_are_no_text_are_no_reply(self) -> None:
        done = process("assist", typed=b"\xff\xfe\n0 2\nquit\n")

        assert done.code == 0
        assert "Guess 2" in done.out


def test_where_a_strategy_has_no_guess_the_usual_one_goes_on() -> None:
    class OnlyFirst:
        def choose(self, position: Position) -> str:
            if position.turns:
                raise StrategyError("only the first guess is known")
            return "1122"

    script = Script(["1-1", "q"])
    Assisting(begin_told(Kind.ASSIST, "4x6"), script, strategy=OnlyFirst()).run()

    assert "Only the first guess is known." in script.said
    assert "This guess is by best instead." in script.said
    assert "Guess 2:" in script.heard


def test_a_guess_that_breaks_a_hint_is_refused_before_its_feedback_is_asked_for() -> None:
    script, position = assisted(
        "{BATCH,CATCH,HATCH,LATCH,MATCH}+{CHAMP}-marks-hard",
        "champ",
        "champ:..Y..",
        "match .GGGG",
        turns=("BATCH:.GGGG",),
    )
    refused = "Hard mode: expected a guess with A in place 2 (row 1, BATCH:.GGGG), got CHAMP."
    assert script.said.count(refused) == 2
    assert position.game.write(position.turns[-1]) == "MATCH:.GGGG"
