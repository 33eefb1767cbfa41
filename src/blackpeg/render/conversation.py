"""What is said in all conversations: questions, help, lists, boards and the end; each sentence once.

What one of them says alone is in `playing.py`, `assisting.py` and `replay.py`.
"""

from __future__ import annotations

from collections.abc import Sequence

from blackpeg.knowledge import Candidates
from blackpeg.play import Session
from blackpeg.play.vocabulary import Place, help_lines, names, slash, words_at
from blackpeg.position import Count, readable
from blackpeg.records import Result
from blackpeg.render.counts import in_short, sampled_words
from blackpeg.render.document import Block, Document, Either, Line, Part, Pegs, Strong
from blackpeg.render.hosts import revealed
from blackpeg.render.phrases import guesses, help_used, listed
from blackpeg.rules import Code, FeedbackKind, Game
from blackpeg.rules.examples import example_told, example_turn

WIDTH = 76
MOST_DRAWN = 16
"""Beyond this many, the colors of a game are told by the first and the last."""
SUSPECTED = "I found no code that fits all feedbacks."
NO_ROWS = "No rows yet."
TAKEN_BACK = "Taken back: {}"
INTERRUPTED = "interrupted; to go on:"
SAVED = "Saved. To see how it was played:"


def greeting(session: Session, how: Sequence[Block], known: Sequence[str]) -> Document:
    """The game, *how* it is played, and the short list of what may be typed, *known* first."""
    game = session.game
    *short, last = names(game, Place.ASSIST if session.is_told else Place.PLAY, short=True)
    legend, few = game.alphabet.legend(), game.colors <= MOST_DRAWN
    return [
        Strong(f"{in_short(game)}."),
        Line(["Colors: ", Pegs(Code(range(game.colors), game.alphabet), plain=legend) if few else legend]),
        "",
        *how,
        f"Also: {', '.join([*known, *short])}; {last} for all you can type.",
    ]


def question(session: Session, place: Place, instead: Code | None = None, black: int | None = None) -> str:
    """What is asked for, before the cursor: a guess, or the reply to one, perhaps to another than was made.

    Of a reply whose *black* pegs are told already, the white ones.
    """
    if place is Place.REPAIR:
        return "Repair? "
    if black is not None:
        return f"{black} black, and how many white? "
    if place is Place.ASSIST:
        what = "Black" if session.game.feedback is FeedbackKind.BLACK else "Black and white"
        return f"{what} of {instead}? " if instead else f"{what}? "
    number = len(session.rows) + 1
    if session.limit is None:
        return f"Guess {number}? "
    return f"Guess {number} of {session.limit}? " if number < session.limit else f"Guess {number}, your last? "


def what_to_type(game: Game, place: Place) -> str:
    """For who types nothing."""
    if place & Place.ASKED:
        return f"{_how_to_reply(game)}, or help."
    example, mark = example_turn(game).guess, slash(game, place)
    return f"Type a guess: {game.pegs} of {game.alphabet.legend()}, such as {example}; or {mark}help."


def _how_to_reply(game: Game) -> str:
    what = "the number of black pegs" if game.feedback is FeedbackKind.BLACK else "black and white pegs"
    return f"Type {what}, such as {example_told(game, 1, 0)}"


def why_none(error: BaseException) -> str:
    """Why something cannot be told; a strategy may end itself."""
    why = "the strategy ended itself" if isinstance(error, SystemExit) else error
    return f"{' '.join(str(why).split())}."


def help_text(game: Game, place: Place) -> str:
    """All that can be typed."""
    head = {Place.ASSIST: f"{_how_to_reply(game)}.", Place.PLAY: counted_hints(game)}
    return "\n".join([*([head[place]] if place in head else []), *help_lines(game, place)])


def counted_hints(game: Game) -> str:
    """What is counted as a hint, before any is.

    >>> counted_hints(Game(4, 6))
    'Counted as hints: fits, hint, left, suggest, why and list.'
    """
    mark = slash(game)
    hints = [mark + words.names[0] for words, _ in words_at(Place.PLAY) if words.is_hint]
    return f"Counted as hints: {listed(hints)}."


def some_codes(found: Candidates, count: Count) -> str:
    """The candidates that were found, of *count*, in columns."""
    codes, number = found.codes, found.number
    if not codes and number is None:
        return SUSPECTED
    rows = _in_columns([str(code) for code in codes])
    if number is None:
        rows.append(sampled_words(len(codes), count))
    elif number > len(codes):
        rows.append(f"and {readable(number - len(codes))} more: list all")
    return "\n".join(rows)


def _in_columns(texts: Sequence[str]) -> list[str]:
    columns = max(1, WIDTH // (len(texts[0]) + 2)) if texts else 1
    return ["  ".join(texts[start : start + columns]) for start in range(0, len(texts), columns)]


def ending(session: Session) -> Line:
    """How the game ended, in one line."""
    record = session.record
    secret, made = session.secret, record.guesses
    assert secret is not None, "the host has said it, or reveals it"
    drawn: list[Part] = ["  ", Pegs(secret, plain="")]
    if record.result is Result.SOLVED:
        how = "at the first guess: what luck!" if made == 1 else f"in {guesses(made)}."
        said = f"Hooray! {'Solved' if session.is_told else 'You broke it'}: {secret} {how}"
        after = drawn if session.is_told else [_helped(session)]
        return Line([Strong(Either(f"★ {said}", f"* {said}")), *after])
    end = "Given up." if record.result is Result.GIVEN_UP else f"Not solved with {guesses(made)}."
    return Line([Strong(f"{end} {revealed(record.codemaker, secret)}"), *drawn])


def _helped(session: Session) -> str:
    used = help_used(session.hints, session.taken_back)
    return f"  (with {used})" if used else ""
