"""Reading what people have: what it becomes, and what is said where it cannot be read."""

from __future__ import annotations

import tracemalloc
from pathlib import Path

import pytest

from blackpeg.errors import BlackpegError, ContradictionError, FileError, MatchError, RecordError
from blackpeg.position import position_of
from blackpeg.records import Record, Result
from blackpeg.records.read import MOST_BYTES, parse_records, read_records
from blackpeg.rules import Game
from blackpeg.rules.turns import read_turns
from blackpeg.verbs.answer import answer

READ = {
    # turns, however they are written
    ("1122 1 0", "4x6"): ["4x6 1122:1-0"],
    ("1122\t1\t0\r\n3632;4;0\r\n", "4x6"): ["4x6 1122:1-0 3632:4-0"],
    ("1 1 2 2 10", "4x6"): ["4x6 1122:1-0"],
    ("1122 ? 0\n1122 =3\n1122:1/?", "4x6"): ["4x6 1122:?-0 1122:=3 1122:1-?"],
    ("11221\n1122 1\n1122 1 0\n1 1 2 2 1", "4x6-black"): ["4x6-black 1122:1 1122:1 1122:1 1122:1"],
    ("1,1,2,40 1 0", "4x40"): ["4x40 1,1,2,40:1-0"],
    ("012310", "4x10-distinct"): ["4x10-distinct 0123:1-0"],
    ("1111111111 10 0", "10x2"): ["10x2 1111111111:10-0"],
    # several games
    ("1122 1 0\n\n\n1344 1 1\n", "4x6"): ["4x6 1122:1-0", "4x6 1344:1-1"],
    ("# Monday\n\ndate: 2026-07-01\n\n1122 1 0\n", "4x6"): ["4x6 1122:1-0"],
    ("game: 4x6\n\n1122 1 0\n\n1344 1 1\n", None): ["4x6 1122:1-0 1344:1-1"],
    ("GAME: mastermind\ngame: super\n11111:0-0", None): ["4x6", "5x8 11111:0-0"],
    # letters for colors
    ("bbyr12", "4x6:initials"): ["4x6:initials BBYR:1-2"],
    ("red red blue green 1 2", "4x6:initials"): ["4x6:initials RRBG:1-2"],
    ("FACE 1 2", "4x6:letters"): ["4x6:letters FACE:1-2"],
    ("1111 1 0\nsecret: 1234", "4x6"): ["4x6 1111:1-0"],
    ("AABB 1 0", "4x6:BADCEF"): ["4x6:BADCEF AABB:1-0"],
    # a code that spells a key is a turn where no space follows
    ("DATE:1-0\nSEED:1-0", "4x26"): ["4x26 DATE:1-0 SEED:1-0"],
    # tables
    ("\ufeffGame ID;Guess;Bulls;Cows;note\n7;0123;1;0;good\n;;;;\n8;0123;1;;\n", "4x10-distinct"): [
        "4x10-distinct 0123:1-0",
        "4x10-distinct 0123:1-?",
    ],
    ("guess,reply\n1122,1-0\n1344,=2", "4x6"): ["4x6 1122:1-0 1344:=2"],
    ("guess,feedback\n1122,1-0\n1344,=2", "4x6"): ["4x6 1122:1-0 1344:=2"],
    ("guess,black\n1122,1\n", "4x6-black"): ["4x6-black 1122:1"],
    ('guess,black,white\n"red,red,blue,blue",1,0\n', "4x6:names"): ["4x6:names red,red,blue,blue:1-0"],
    ("turns,game\n1122:1-0,4x6\n0123:1-0,4x10\n1111:0-0,4x6", None): ["4x6 1122:1-0", "4x10 0123:1-0", "4x6 1111:0-0"],
}


@pytest.mark.parametrize(("said", "expected"), READ.items(), ids=[repr(text) for text, _ in READ])
def test_what_people_have_is_read(said: tuple[str, str | None], expected: list[str]) -> None:
    assert [str(record) for record in parse_records(*said)] == expected


REFUSED = {
    ("", "4x6"): "f holds no game: expected a record, or turns such as 1122:1-0",
    ("# nothing\n", "4x6"): "f holds no game",
    # what the page and the command line give to be shown to others
    ("Blackpeg, code of the day #326 (4 pegs, 6 colors): found in 1 guess\n⚫⚫⚫⚫\n", None): "tells no codes",
    ("Blackpeg (20 pegs, 20 colors): given up after 1 guess\n2-3", "20x20"): "copy the record instead",
    ("⚫⚪··\n⚫⚫⚫⚫\n", "4x6"): "tells no codes",
    ("1122 1 0", None): "f, line 1: nothing says which game this is; name its board, such as 4x6, or begin with",
    ("game: 4x6", "4x8"): "f, line 1: the file says that the game is 4x6, but 4x8 was asked for",
    ("game: 4y6", None): "f, line 1: expected a game such as 4x6",
    ("game: 4x6\nseed: 1\nseed: 2", None): "f, line 3: the seed was '1' before, now it is '2'",
    ("game: 4x6\nseed: one", None): "f, line 2: expected the seed to be a number, got 'one'",
    ("game: 4x6\nresult: won", None): "f, line 2: expected the result to be solved, given up, limit or open, got 'won'",
    ("game: 4x6\ndate: 1.7.2026", None): "f, line 2: expected a day such as 2026-07-01, got '1.7.2026'",
    ("game: 4x6\nsecret: 77", None): "f, line 2: no color is written '7'",
    ("game: 4x6\nreslt: solved", None): "f, line 2: unknown key 'reslt'; expected one of game, result,",
    ("game: 4x6\nfoo: 1", None): "f, line 2: unknown key 'foo'; expected one of game, result,",
    ("game: 4x6\nlimit:3", None): "f, line 2: expected a space after the colon of a fact, 'limit: 3', got 'limit:3'",
    ("BBYX: 1-0", "4x6:initials"): "as a guess: no color is written 'X' (in 'BBYX')",
    ("game: 4x6\nresult: solved\n1122:1-0", None): "f, line 1: the result is 'solved', but the last turn is 1122:1-0",
    ("game: 4x6\nlimit: 1\n1122:1-0\n1122:1-0", None): "f, line 1: expected a limit of at least 2",
    ("1122 4 0\n1122 1 0", "4x6"): "f, line 2: 1122:1-0 comes after the turn that solved the game; another game begins",
    ("1122 1 0\n1344 3 1", "4x6"): "f, line 2: 4x6 never gives the feedback 3-1: with 3 pegs black",
    ("1122 1 0\n1347 1 1", "4x6"): "f, line 2: no color is written '7'",
    (
        "1122 1 0\n1344 1",
        "4x6",
    ): "f, line 2: expected a guess and its feedback, such as 1122:1-0 or 1122 1 0, got",
    ("1122", "4x6"): "f, line 1: expected a guess and its feedback, such as 1122:1-0 or 1122 1 0, got '1122', a guess",
    ("ABCD 1 1", "4x6"): "for codes in letters the game is 4x6:letters or 4x6:initials, or names its letters after",
    ("game: 4x6-black\nsecret: BBYR", None): "f, line 2: no color is written 'B'",
    ("1122 1 0\nBBYR 1 1", "4x6"): "f, line 2: no color is written 'B'",
    ("BBYR 1 0", "4x6:letters"): "f, line 1: no color is written 'Y'",
    ("guess,blak\n1122,1", "4x6"): "f: the feedback is missing: expected a column feedback, or columns black and white",
    ("guess,guess,black\n", "4x6"): "f: the columns 'guess' and 'guess' tell one thing twice; remove one of them",
    ("guess,black\n1122,1", "4x6"): "f, line 2: the column white is missing, and 4x6 counts white pegs; add it",
    ("guess,black\n1122,1,0,0\n", "4x6"): "f, line 2: expected 2 cells at most, got 4",
    ("guess,black\n,1\n", "4x6"): "f, line 2: expected 4 pegs, got 0",
    ("id,guess,black,white,date\n1,1122,1,0,2026-07-01\n1,1122,1,0,2026-07-02", "4x6"): "f, line 3: the date was",
    ('{"format": "blackpeg-tree"}', None): 'f, game 1: expected an object with "format": "blackpeg-record"',
    ('[{"format": "blackpeg-record", "version": 2}]', None): "f, game 1: its format is version 2, newer than this",
    ('{"format": "blackpeg-record"}', None): "f, game 1: there is no entry 'version'; expected \"version\": 1",
    ('{"format": "blackpeg-record", "version": 1}', None): "f, game 1: there is no entry 'game'",
    ('{"format": "blackpeg-record", "version": true}', None): "f, game 1: expected version to be 1, got True",
    ('{"format": "blackpeg-record", "version": 1, "x": 1}', None): "f, game 1: unknown entry 'x'",
    ('{"format": "blackpeg-record", "version": 1, "game": "4x6", "turns": [1]}', None): "expected turns to be a list",
    (
        '{"format": "blackpeg-record", "version": 1, "game": 46, "turns": []}',
        None,
    ): "expected game to be a text",
    ("{", None): "f is no proper JSON: ",
    ("[1, 2", "4x6"): "f is no proper JSON: ",
    ('{"format": NaN}', None): "f is no proper JSON: NaN is no number",
    ('{"a": 1, "a": 2}', None): "f is no proper JSON: a name stands twice",
    ('{"a": ' * 100_000, None): "f is no proper JSON: ",
    ("game: 4x6\n\0", None): "f is no text: it has a byte 0",
}


@pytest.mark.parametrize(("said", "why"), REFUSED.items(), ids=[repr(text)[:60] for text, _ in REFUSED])
def test_what_cannot_be_read_is_refused_with_its_place(said: tuple[str, str | None], why: str) -> None:
    with pytest.raises(RecordError) as refused:
        parse_records(*said, name="f")

    assert why in str(refused.value)


def test_a_code_of_own_signs_that_begins_with_a_bracket_is_no_json() -> None:
    assert [str(turn) for turn in parse_records("{{|| 1 0", "4x6:{|}*+%")[0].turns] == ["{{||:1-0"]


def test_bytes_that_are_no_text_are_refused_with_their_line() -> None:
    with pytest.raises(RecordError, match="f, line 2: expected text in UTF-8, got the byte 255; save it as"):
        parse_records(b"1122 1 0\n\xff", "4x6", name="f")


def test_a_file_that_is_too_large_is_refused_at_once(tmp_path: Path) -> None:
    path = tmp_path / "large"
    with path.open("wb") as file:
        file.truncate(MOST_BYTES + 1)

    with pytest.raises(RecordError, match="too large for records: expected at most 100 MB"):
        read_records(path)


def test_a_missing_file_was_no_error_of_blackpeg(tmp_path: Path) -> None:
    with pytest.raises(FileError, match="none: No such file or directory"):
        read_records(tmp_path / "none")


def test_without_a_result_the_turns_tell_it() -> None:
    def results(*texts: str) -> list[Result]:
        return [parse_records(f"game: 4x6\n{text}")[0].result for text in texts]

    assert results("", "1122:1-0", "1122:4-?", "limit: 1\n1122:1-0") == [
        Result.OPEN,
        Result.OPEN,
        Result.SOLVED,
        Result.LIMIT,
    ]


@pytest.mark.parametrize(
    ("text", "error"),
    [
        ("1111:0-0\n1222:2-0\n2222:0-0", ContradictionError),
        ("secret: 3632\nresult: given up\n1122:0-0", MatchError),
        ("secret: 3632\ncommitment: 12ab\nnonce: 00\nresult: given up", MatchError),
        ("commitment: 12ab\nresult: given up", MatchError),
    ],
)
def test_broken_promises_are_read_and_found_by_check(text: str, error: type[BlackpegError]) -> None:
    [record] = parse_records(f"game: 4x6\n{text}")

    with pytest.raises(error):
        record.check()


def test_an_open_game_need_not_reveal_its_secret() -> None:
    [record] = parse_records("game: 4x6\ncommitment: 12ab\n1122:1-0")

    assert record.check() is record
    assert not record.is_finished


GAME = Game(4, 6)
SOLVED, WRONG = GAME.turn("3632:4-0"), GAME.turn("1122:1-0")


@pytest.mark.parametrize(
    ("turns", "result", "limit", "why"),
    [
        ((SOLVED, WRONG), Result.GIVEN_UP, None, "guess 1 solved the game, but 1 more came after it"),
        ((SOLVED,), Result.OPEN, None, "the result is 'open', but the last turn is 3632:4-0"),
        ((), Result.SOLVED, None, "the result is 'solved', but there are no turns"),
        ((WRONG,), Result.LIMIT, None, "the result is 'limit', but there is no limit"),
        ((WRONG,), Result.LIMIT, 2, "the result is 'limit', but the turns are 1 of 2"),
        ((WRONG,), Result.OPEN, 1, "the result is 'open', but the turns are 1 of 1"),
        ((), Result.OPEN, 0, "expected a limit of at least 1, the number of turns, got 0"),
    ],
)
def test_a_record_whose_facts_contradict_cannot_be_made(
    turns: tuple, result: Result, limit: int | None, why: str
) -> None:
    with pytest.raises(RecordError, match=why):
        Record(GAME, turns, result, "person", "person", limit)


def test_names_are_kept_on_one_line_and_promises_have_to_be() -> None:
    record = Record(GAME, (), Result.OPEN, " Ann\n\x1b[31m Lee \0 ", "")

    assert (record.codebreaker, record.codemaker) == ("Ann [31m Lee", "unknown")
    with pytest.raises(RecordError, match="expected the nonce to be one line of text"):
        Record(GAME, (), Result.OPEN, "", "", nonce="0\n0")


def test_many_boards_in_one_text_took_quadratic_time(monkeypatch: pytest.MonkeyPatch) -> None:
    compared: list[Game] = []
    are_equal = Game.__eq__

    def counted(game: Game, other: object) -> bool:
        compared.append(game)
        return are_equal(game, other)

    monkeypatch.setattr(Game, "__eq__", counted)
    boards = [f"{pegs}x{colors}" for pegs in range(1, 21) for colors in range(1, 21)]
    records = parse_records("\n".join(f"game: {board}" for board in boards))

    assert [str(record.game) for record in records] == boards
    assert len(compared) < 20 * len(boards)


def test_a_game_of_forty_thousand_turns_was_read() -> None:
    with pytest.raises(RecordError, match=r"f, line 1: expected at most 500 turns in a game, got more; another game"):
        parse_records("game: 4x6\n" + "1122:1-0\n" * 40_000, name="f")


@pytest.mark.parametrize(
    "text",
    [
        "game: 4x6\n" + "1122:1-0\n" * 10**6,
        "game,guess,black,white\n" + "4x6,1122,1,0\n" * 10**6,
        '{"format": "blackpeg-record", "version": 1, "game": "4x6", "turns": [' + '"1122:1-0",' * 10**6 + "]}",
    ],
)
def test_a_game_of_a_million_turns_was_read_to_its_end(text: str) -> None:
    tracemalloc.start()
    try:
        with pytest.raises(RecordError, match="expected at most 500 turns in a game, got more"):
            parse_records(text)
        assert tracemalloc.get_traced_memory()[1] < 2_000_000
    finally:
        tracemalloc.stop()


def test_a_position_in_one_line_is_a_game_with_its_turns() -> None:
    (record,) = parse_records("4x6 1122:1-0 1344:1-1\n")

    assert (str(record.game), [str(turn.guess) for turn in record.turns]) == ("4x6", ["1122", "1344"])


def test_positions_one_in_each_line_are_a_game_each() -> None:
    one, other = parse_records("4x6 1122:1-0 1344:1-1\n\n  5x8 12345:5-0\n")
    assert (str(one.game), len(one.turns), str(other.game), other.result) == ("4x6", 2, "5x8", Result.SOLVED)
    with pytest.raises(RecordError, match="the text, line 2: no color is written '9'"):
        parse_records("4x6 1122:1-0\n4x6 1199:1-0\n")
    with pytest.raises(RecordError, match="nothing says which game this is"):
        parse_records("4x6 1122:1-0\n1344:1-1\n")


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("4x6 1122:1-0 # 1133:0-0", ["4x6 1122:1-0"]),
        ("4x6 1122:1-0 # note", ["4x6 1122:1-0"]),
        ("4x6 1122:1-0#note\r\n4x6:RGBYOP RGBY:0-2 # 1", ["4x6 1122:1-0", "4x6:RGBYOP RGBY:0-2"]),
        ("# games of Monday\n4x6 1122:1-0\n # 4x6\n4x6 1133:0-0", ["4x6 1122:1-0", "4x6 1133:0-0"]),
    ],
)
def test_a_note_among_positions_was_played(text: str, expected: list[str]) -> None:
    assert [str(record) for record in parse_records(text)] == expected


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("4x6 1122:1-0 1344:9-9", 1),
        ("4x6 1122:1-0\n4x6 11x2:1-0", 2),
        ("\n\n4x6 1122:1-0\n# note\n4x6 11x2:1-0", 5),
        ("\n\n4x6 4422:4-0 1122:1-0", 3),
    ],
)
def test_errors_in_positions_counted_turns_as_lines(text: str, line: int) -> None:
    with pytest.raises(RecordError, match=f"f, line {line}: "):
        parse_records(text, name="f")


@pytest.mark.parametrize(
    ("table", "columns"),
    [
        ("guess,black,white,reply\n1122,1,0,2-0", "'reply' and 'black'"),
        ("guess,reply,turns\n1122,1-0,1133:0-0", "'turns' and 'guess'"),
        ("guess,reply,feedback\n1122,1-0,2-0", "'reply' and 'feedback'"),
        ("guess,bulls,black,white\n1122,1,2,0", "'bulls' and 'black'"),
        ("player,codebreaker,turns\nAnn,Bob,1122:1-0", "'player' and 'codebreaker'"),
    ],
)
def test_of_columns_that_contradict_each_other_one_was_read(table: str, columns: str) -> None:
    with pytest.raises(RecordError, match=f"f: the columns {columns} tell one thing twice; remove one of them"):
        parse_records(table, "4x6", name="f")


@pytest.mark.parametrize(
    "pasted",
    [
        "1122:1-0,1344:1-1;3425:2-0",
        "1122 (1,0); 1344 (1,1); 3425 (2,0)",
        "1122 1 black peg(s), 0 white peg(s), 1344 🎯⚪▫️▫️, 3425 2 correct and 0 misplaced",
        "1122 (1,0)\n1344:1,1 3425 ⚫⚫",
    ],
)
def test_a_game_pasted_from_elsewhere_was_refused_at_every_door(pasted: str) -> None:
    told = "4x6 1122:1-0 1344:1-1 3425:2-0"

    [record] = parse_records(pasted, "4x6")
    assert str(record) == told
    assert str(position_of(f"4x6 {pasted}")) == told
    assert answer("candidates", {"game": f"4x6 {pasted}"})["position"] == told
    assert [str(turn) for turn in read_turns(pasted.split(), Game(4, 6))] == told.split()[1:]


def test_turns_in_one_line_are_bounded_too() -> None:
    with pytest.raises(RecordError, match="expected at most 500 turns"):
        parse_records("\n".join([",".join(["1122:1-0"] * 300)] * 2), "4x6")


@pytest.mark.parametrize(
    "text",
    [
        "guess,secret\n1122,4424\n1344,4424\n4424,4424\n",
        "guess,secret,black,white\n1122,4424,,\n1344,4424,1,1\n4424,4424,,\n",
        "guess,secret\n1122,4424\n1344,\n4424,\n",
        "game_id,guess,feedback,secret\n7,1122,,\n7,1344,1-1,\n7,4424,,4424\n",
        "secret,turns\n4424,1122 1344:1-1 4424\n",
        "game: 4x6\nsecret: 4424\n1122\n1344\n4424\n",
        "game: 4x6\n1122 1344:1-1 4424\nsecret: 4424\n",
        '{"format":"blackpeg-record","version":1,"game":"4x6","secret":"4424","turns":["1122","1344","4424"]}',
    ],
)
def test_a_secret_answers_guesses_whose_feedback_was_not_written_down(text: str) -> None:
    [record] = parse_records(text, "4x6")

    assert str(record.check()) == "4x6 1122:1-0 1344:1-1 4424:4-0"


def test_guesses_without_feedback_and_without_a_secret_are_refused() -> None:
    for text in ("guess,date\n1122,2026-07-01\n", "game: 4x6\n1122\n"):
        with pytest.raises(RecordError, match="feedback"):
            parse_records(text, "4x6")


def test_wrong_feedback_in_a_log_is_named_and_not_believed() -> None:
    [record] = parse_records("game: 4x6\nsecret: 4424\n1122:2-0\n1344\n")

    with pytest.raises(MatchError, match=r"1122:2-0, is wrong: its secret 4424 gives 1122:1-0"):
        record.check()
