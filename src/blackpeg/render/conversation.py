"""The sentences of conversations: questions, help, lists, boards, hints, repairs and the end."""

from __future__ import annotations

import shlex
from collections.abc import Collection, Sequence

from blackpeg.knowledge import Candidates
from blackpeg.play import UNSETTLED, Session
from blackpeg.play.vocabulary import AS_HINTS, Place, help_lines, names, slash, words_at
from blackpeg.position import Count, Position, readable
from blackpeg.records import Record, Result
from blackpeg.render.counts import codes_left, in_short, sampled_words
from blackpeg.render.document import Block, Document, Either, Paragraph, Part, Pegs, Strong
from blackpeg.render.hosts import ended, notes, revealed
from blackpeg.render.phrases import as_sentence, capitalized, guesses, help_used, listed, rows_named
from blackpeg.rules import Code, Game
from blackpeg.rules.examples import asked_pegs, example_told, example_turn, half_told, pegs_called
from blackpeg.rules.sizes import can_draw_colors

WIDTH = 76
SUSPECTED = "I found no code that fits all feedbacks."
NO_ROWS = "No rows yet."
CUT_OFF = "interrupted; to go on:"


def greeting(session: Session, how: Sequence[Block], known: Sequence[str]) -> Document:
    """The game, *how* it is played, and the short list of what may be typed, *known* first."""
    game = session.game
    *short, last = names(game, Place.ASSIST if session.is_told else Place.PLAY, short=True)
    legend = game.alphabet.legend()
    all_of_them = Pegs(Code(range(game.colors), game.alphabet), plain=legend) if can_draw_colors(game) else legend
    return [
        Strong(f"{in_short(game)}."),
        *([] if game.is_listed else [Paragraph(["Colors: ", all_of_them])]),
        "",
        *how,
        f"Also: {', '.join([*known, *short])}; {last} for all you can type.",
    ]


def question(session: Session, place: Place, instead: Code | None = None, black: int | None = None) -> str:
    """The question before the cursor: for a guess, or for the reply to one, perhaps to a guess made *instead*.

    If the *black* pegs of a reply are known already, it asks for the white ones.
    """
    if place is Place.REPAIR:
        return "Repair? "
    if black is not None:
        return f"{half_told(black, session.game)} "
    if place is Place.ASSIST:
        names = pegs_called(session.game)
        what = " and ".join(names if session.game.counts_white else names[:1]).capitalize()
        what = what if session.game.rule.counts_pegs else "Feedback"
        return f"{what} of {instead}? " if instead else f"{what}? "
    number = len(session.rows) + 1
    if session.limit is None:
        return f"Guess {number}? "
    return f"Guess {number} of {session.limit}? " if number < session.limit else f"Guess {number}, your last? "


def what_to_type(game: Game, place: Place) -> str:
    """The answer to an empty line: what to type."""
    if place & Place.ASKED:
        return f"{_how_to_reply(game)}, or help."
    example, mark = example_turn(game).guess, slash(game, place)
    return f"Type a guess: {game.signs}, such as {example}; or {mark}help."


def _how_to_reply(game: Game) -> str:
    return f"Type {asked_pegs(game)}, such as {example_told(game, 1, 0)}"


def why_none(error: BaseException, otherwise: str = "") -> str:
    """The sentence that says, after *otherwise*, why there is no answer; a strategy may end itself."""
    return as_sentence(f"{otherwise}{'the strategy ended itself' if isinstance(error, SystemExit) else error}")


def help_text(game: Game, place: Place) -> str:
    """All that can be typed."""
    head = {Place.ASSIST: f"{_how_to_reply(game)}.", Place.PLAY: counted_hints(game)}
    return "\n".join([*([head[place]] if place in head else []), *help_lines(game, place)])


def counted_hints(game: Game) -> str:
    """What is counted as a hint, before any is.

    >>> counted_hints(Game(4, 6))
    'Counted as hints: fits, hint, left, suggest, why, explain and list.'
    """
    mark = slash(game)
    hints = [mark + words.names[0] for words, _ in words_at(Place.PLAY) if words.means in AS_HINTS]
    return f"Counted as hints: {listed(hints)}."


def some_codes(found: Candidates, count: Count) -> str:
    """The candidates that were found, of *count*, in columns."""
    codes, number = found.codes, found.number
    if not codes and number is None:
        return SUSPECTED
    texts = list(map(str, codes))
    columns = max(1, WIDTH // (len(texts[0]) + 2)) if texts else 1
    rows = ["  ".join(texts[start : start + columns]) for start in range(0, len(texts), columns)]
    if number is None:
        rows.append(sampled_words(len(codes), count))
    elif number > len(codes):
        rows.append(f"and {readable(number - len(codes))} more: list all")
    return "\n".join(rows)


def ending(session: Session) -> Paragraph:
    """How the game ended, in one line."""
    record = session.record
    secret, made = session.secret, record.guesses
    assert secret is not None, "the host has said it, or reveals it"
    drawn: list[Part] = ["  ", Pegs(secret, plain="")]
    if record.result is Result.SOLVED:
        luck = "." if session.game.size == 1 or record.is_helped else ": what luck!"
        how = f"at the first guess{luck}" if made == 1 else f"in {guesses(made)}."
        said = f"Hooray! {'Solved' if session.is_told else 'You broke it'}: {secret} {how}"
        helped = help_used(record)
        after = drawn if session.is_told else [f"  (with {helped})" if helped else ""]
        return Paragraph([Strong(Either(f"★ {said}", f"* {said}")), *after])
    return Paragraph([Strong(" ".join(ended(session))), *drawn])


def after_the_end(session: Session) -> list[str]:
    """Which rows the record leaves out, as an earlier one was the solution after all; nothing if it has all."""
    late = range(session.record.guesses, len(session.rows))
    if not late:
        return []
    are = "is" if len(late) == 1 else "are"
    return [f"{capitalized(rows_named(late))} came after the solution, and {are} left out of the record."]


MOST_PARTS = 30
"""The most replies listed with what they would leave."""

SHORT = 12
"""This many codes, or fewer, are listed without being asked for."""

GOES_ON = (
    "I found no code that fits all feedbacks. Either one is hard to find on a board this large, or a feedback is "
    "wrong: check the rows; I go on."
)
ANOTHER_BOARD = "Another board, by its size or by a name that the command games lists, or the colors of yours:"


def welcome_assisting(session: Session) -> Document:
    """The game, and how to type replies."""
    unknown = "a number" if session.game.rule.counts_pegs else "a feedback"
    how = [
        "Think of a secret code, or let a real board hide one; I find it by asking.",
        f"After each guess tell me the feedback, such as {example_told(session.game, 1, 2)}:",
        *_what_feedback_tells(session.game),
    ]
    return greeting(session, how, [f"? for {unknown} you do not know", "y when I have it"])


def _what_feedback_tells(game: Game) -> list[Block]:
    """What the numbers of a feedback count, a line each; or what it is if it counts no pegs."""
    if not game.rule.counts_pegs:
        return [f"  {game.rule.counts}"]
    black, white = pegs_called(game)
    pegs = {"black": "pegs of the right color", "bulls": "right digits"}.get(black, "right letters")
    told = [("●", f"{black}, the {pegs} in the right position"), ("○", f"{white}, the {pegs} in another position")]
    return [Either(f"  {sign} {said}", f"  {said}") for sign, said in told[: 1 + game.counts_white]]


def no_repair(number: int, shown: int, repairs: int) -> str:
    """The sentence that no repair with this *number* was *shown*; there may be more *repairs*.

    >>> no_repair(9, 6, 20)
    'You have seen no repair 9: repairs 1 to 6 are shown, and list shows 20.'
    >>> no_repair(3, 1, 1)
    'There is no repair 3: repair 1 is the only one.'
    """
    if shown == 0:
        return f"There is no repair {number}, nor any other."
    if shown < repairs:
        return f"You have seen no repair {number}: repairs 1 to {shown} are shown, and list shows {repairs}."
    which = "repair 1 is the only one" if shown == 1 else f"repairs 1 to {shown} are shown"
    return f"There is no repair {number}: {which}."


def ruled_out(before: Count, after: Count, codes: Collection[Code]) -> str:
    """How many codes are possible, and how much the last reply ruled out; few *codes* are named."""
    had, left = before.number, after.number
    if not (had and left and before.is_proven and after.is_proven):
        return f"{capitalized(codes_left(after))}."
    if left == had:
        return f"Still {codes_left(after)}: that told nothing new."
    what = f"{codes_left(after)} ({min(99, 100 * (had - left) // had)} % ruled out)"
    return f"{what}: {' '.join(map(str, codes))}" if len(codes) > 1 else f"{what}."


def replies(position: Position, guess: Code) -> str:
    """What each reply to *guess* would leave.

    >>> from blackpeg.position import start
    >>> position = start(Game(2, 3)).after("11", "1-0")
    >>> replies(position, position.game.code("12"))
    'Feedbacks, and the codes each would leave: 0-1 1, 0-2 1, 1-0 1, 2-0 1.'
    """
    sizes = sorted(position.split(guess).items(), key=lambda part: -part[1])
    told = ", ".join(f"{position.game.write(reply)} {size:,}" for reply, size in sizes[:MOST_PARTS])
    which = "Feedbacks" if len(sizes) <= MOST_PARTS else f"The {MOST_PARTS} likeliest feedbacks"
    return f"{which}, and the codes each would leave: {told}."


def how_to_repair(position: Position) -> str:
    """What to type when the replies contradict."""
    rows = len(position.turns)
    reply = position.game.write(example_turn(position.game).reply)
    return (
        f"Type the number of a repair; edit {rows} {reply} to change the feedback of row {rows}; "
        "u to take back the last row; board, list or quit."
    )


def welcome_playing(session: Session) -> Document:
    """The game, the host's promise, what to do, and what counts as a hint."""
    return greeting(session, [*_promised(session), *_how_to_guess(session), counted_hints(session.game)], [])


def _promised(session: Session) -> list[str]:
    if said := notes(session):
        return said
    assert session.host is not None, "somebody answers in play"
    if session.daily is not None:
        return [f"I have hidden the code of {session.daily}: on this board it is the same for everybody."]
    whose = "Somebody has" if session.host.name == "fixed" else "I have"
    fingerprint = f"  {session.host.commitment}"
    return [f"{whose} hidden a code. Its fingerprint, to be checked at the end (SHA-256):", fingerprint]


def _how_to_guess(session: Session) -> list[Block]:
    many = "as many guesses as you like" if session.limit is None else guesses(session.limit)
    example = Strong(str(example_turn(session.game).guess))
    begin = Paragraph([f"Break the code: you have {many}. Type one, such as ", example, "; my feedback:"])
    return [begin, *_what_feedback_tells(session.game)]


def interruption(session: Session) -> str:
    """What is said after Ctrl-C, which gives the game up."""
    assert session.secret is not None, "hosts reveal their secrets"
    told = revealed(session.record.codemaker, session.secret)
    return f"interrupted; {told[0].lower()}{told[1:]}"


def no_cheating(session: Session) -> list[str]:
    """What a host that settled on no secret shows at the end."""
    said = notes(session)
    perfect = said[:1] if session.host is not None and session.host.least else []
    shown = said[len(perfect) :]
    left = "I settled on no secret; what my feedbacks left, each with all before it:"
    return [*perfect, *([left, *shown] if shown else [])]


def how_others_do(record: Record, strategy: str) -> str:
    """The command that shows *strategy* break the code of *record*."""
    words = ["blackpeg", "match", record.game.typed, strategy, "--show"]
    words += ["--host", record.codemaker] if record.codemaker in UNSETTLED else ["--secret", str(record.secret)]
    words += ["--seed", str(record.seed)] if record.codemaker in UNSETTLED and record.seed is not None else []
    return shlex.join(words)
