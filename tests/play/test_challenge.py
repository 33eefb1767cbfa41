"""A challenge carries a code, and the game of who sent it, to somebody else, and gives nothing away on the way."""

from dataclasses import replace
from pathlib import Path

import pytest

from blackpeg.errors import MatchError, RecordError
from blackpeg.play import Random, Session, commands
from blackpeg.play.challenge import CHALLENGE, challenge_of, challenged, take_up
from blackpeg.play.session import seal, unseal
from blackpeg.records import Record, Result
from blackpeg.render.sharing import rival_words
from blackpeg.rules import parse_game

GAMES = ["4x6", "4x26:letters", "10x100", "5x7-black", "{CASTE,LINES,MOUSE}-black", "4x10-distinct/!0???"]


def hidden(game: str, secret: str | None = None, limit: int | None = 10, name: str = "Ann") -> Record:
    board = parse_game(game)
    code = Random(board).secret if secret is None else board.code(secret)
    return Record(board, (), Result.OPEN, name, CHALLENGE, limit, code)


def played(session: Session, *guesses: str) -> Session:
    for guess in guesses:
        session = commands.guess(session, guess)
    return session


@pytest.mark.parametrize("game", GAMES)
def test_the_code_arrives_as_it_was_hidden_and_is_kept_as_promised(game: str):
    sent = hidden(game, limit=7)
    assert sent.secret is not None
    session = take_up(challenge_of(sent))

    assert (session.game, session.limit, session.secret) == (sent.game, 7, None)
    assert Session.from_json(session.to_json()) == session
    after = played(session, str(sent.secret))
    assert (after.result, after.secret) == (Result.SOLVED, sent.secret)
    assert after.record.check().commitment == session.record.commitment


@pytest.mark.parametrize("game", GAMES)
def test_the_text_does_not_show_the_code(game: str):
    sent = hidden(game)

    assert str(sent.secret) not in challenge_of(sent)
    assert str(sent.secret) not in str(take_up(challenge_of(sent)).to_json()).replace(str(sent.game.notation), "")


def test_who_sends_a_game_of_their_own_is_seen_row_by_row():
    first = played(take_up(challenge_of(hidden("4x6", "4424"))), "1122", "1344", "4424")
    again = take_up(challenge_of(first.record))
    assert again.record.commitment == first.record.commitment
    sent = challenged(again.challenge or "")
    assert (str(sent), sent.result) == ("4x6 1122:1-0 1344:1-1 4424:4-0", Result.SOLVED)


@pytest.mark.parametrize(
    ("theirs", "mine", "said"),
    [
        ([], [], "Ann hid this code for you."),
        ([], ["4424"], "Ann hid this code for you."),
        (["1122", "4424"], [], "Ann sent you this code: solved with 2 guesses."),
        (["1122", "4424"], ["4424"], "You beat Ann: 1 against 2."),
        (["1122", "4424"], ["1111", "4424"], "A draw: Ann needed 2 guesses, too."),
        (["1122", "4424"], ["1111", "2222", "4424"], "Ann needed 2 guesses, you 3."),
        (["1122", "4424"], ["1111", "2222", "3333"], "Ann sent you this code: solved with 2 guesses."),
        (["1122", "2211", "3311"], ["4424"], "Ann sent you this code: not solved with 3 guesses."),
    ],
)
def test_both_games_are_compared_once_both_are_over(theirs: list[str], mine: list[str], said: str):
    sent = hidden("4x6", "4424", limit=3)
    if theirs:
        sent = replace(played(take_up(challenge_of(sent)), *theirs).record, codebreaker="Ann")

    assert rival_words(played(take_up(challenge_of(sent)), *mine)) == said


def test_a_game_that_was_given_up_is_sent_as_such():
    given_up = commands.give_up(played(take_up(challenge_of(hidden("4x6", "4424"))), "1122"))

    assert challenged(challenge_of(given_up.record)).result is Result.GIVEN_UP


def test_who_gives_no_name_is_somebody():
    assert rival_words(take_up(challenge_of(hidden("4x6", name="")))) == "Somebody hid this code for you."


def test_a_game_whose_secret_is_not_known_cannot_be_sent():
    with pytest.raises(MatchError, match="expected a game whose secret is known"):
        challenge_of(commands.begin("4x6").record)


CHANGES = ["", "x", "{whole:.60}", "{cut}", "{whole}AAAA", "é" * 8, "A" * 40, "{swapped}"]


@pytest.mark.parametrize("change", CHANGES)
def test_a_text_that_was_cut_off_or_changed_is_no_challenge(change: str):
    whole = challenge_of(hidden("4x6", "4424"))
    with pytest.raises(RecordError, match="expected a challenge, as a link carries it"):
        take_up(change.format(whole=whole, cut=whole[3:], swapped=whole.swapcase()))


def test_a_secret_that_the_game_does_not_have_cannot_be_found():
    board = parse_game("{AAA,BBB}+{CCC}-black")
    with pytest.raises(MatchError, match="that may be the secret, got CCC"):
        challenge_of(Record(board, (), Result.OPEN, "Ann", CHALLENGE, 10, board.code("CCC")))
    forged = seal([board.notation, "0" * 32, 10, "Ann", [0, 0], ["CCC"]], CHALLENGE)
    with pytest.raises(RecordError, match="expected a challenge"):
        take_up(forged.translate(str.maketrans("+/", "-_")))


def test_a_text_of_deep_brackets_is_no_challenge():
    nested: object = 0
    for _ in range(900):
        nested = [nested]
    for forged in (seal(nested, CHALLENGE), seal("x" * 1000, CHALLENGE)):
        with pytest.raises(RecordError, match="expected a challenge"):
            take_up(forged.translate(str.maketrans("+/", "-_")))


@pytest.mark.parametrize("limit", [1.5, 0, -1, 10**9, "5"])
def test_a_limit_that_no_game_has_is_no_challenge(limit: object):
    told = unseal(_padded(challenge_of(hidden("4x6", "4424"))), CHALLENGE)
    told[2] = limit
    with pytest.raises(RecordError, match="expected a challenge"):
        take_up(seal(told, CHALLENGE))


def test_help_is_told_to_the_friend_and_nobody_is_beaten_with_it():
    first = played(commands.hinted(take_up(challenge_of(hidden("4x6", "4424"))), "GUESS"), "1122", "4424")
    sent = replace(first.record, codebreaker="Ann")
    again = played(take_up(challenge_of(sent)), "4424")
    assert rival_words(again) == "Ann sent you this code: solved with 2 guesses, 1 hint."


def _padded(text: str) -> str:
    return text.translate(str.maketrans("-_", "+/")) + "=" * (-len(text) % 4)


def test_a_challenge_reads_no_file_of_this_machine(tmp_path: Path):
    (tmp_path / "words.txt").write_text("CASTE LINES")
    made = challenge_of(hidden("{CASTE,LINES}-black"))
    told = unseal(_padded(made), CHALLENGE)
    forged = seal([f"@{tmp_path / 'words.txt'}-black", *told[1:]], CHALLENGE)
    with pytest.raises(RecordError, match="expected a challenge"):
        take_up(forged)
