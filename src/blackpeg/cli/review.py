"""`blackpeg review`: every guess of a game judged, luck apart from skill."""

from __future__ import annotations

import os
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import click

from blackpeg.analysis.review import Review, is_wrong
from blackpeg.analysis.summary import Summary
from blackpeg.analysis.values import SECONDS, Values
from blackpeg.call import Call
from blackpeg.cli import INTERRUPTED, NOT_OK
from blackpeg.cli.arguments import GAME, game_and_turns, is_game
from blackpeg.cli.arguments import tell as tell_fact
from blackpeg.cli.files import draw, standard_input
from blackpeg.cli.from_verbs import Decorator, command_of, options_of
from blackpeg.cli.progress import progress
from blackpeg.cli.types import Whole
from blackpeg.cli.wrapping import warn
from blackpeg.errors import BlackpegError, HistoryError, NoGameError, RecordError, nearest
from blackpeg.records import UNKNOWN, Record
from blackpeg.render.history import SHOWN
from blackpeg.render.review_tables import csv_rows
from blackpeg.render.row_picture import review_svg
from blackpeg.render.sharing import share_lines, shared
from blackpeg.rules import Game
from blackpeg.rules.examples import example_turn
from blackpeg.rules.turns import read_turns
from blackpeg.verbs.review import review as review_record

if TYPE_CHECKING:
    from blackpeg.history import Entry, History

STDIN, LAST = "-", "last"


share_option: Decorator = click.option(
    "--share", is_flag=True, help="Print the game for others: first without its codes, then in full."
)
review_options = options_of("review", share_option, without=("game", "seed"))
"""The options that say how to make and print a review, for `tell`."""


def _last_or_file(_: click.Context, __: click.Parameter, incomplete: str) -> list[Any]:
    """The word last, if *incomplete* begins so, else the names of files."""
    from click.shell_completion import CompletionItem

    is_last = incomplete and LAST.startswith(incomplete)
    return [CompletionItem(LAST) if is_last else CompletionItem(incomplete, type="file")]


@command_of(
    "review",
    click.argument(
        "words", nargs=-1, required=True, metavar="FILE... | last | GAME TURN...", shell_complete=_last_or_file
    ),
    click.option("--game", type=GAME, help="The game, if the file does not name it."),
    click.option("--secret", metavar="CODE", help="The secret: it answers guesses that are given without feedback."),
    click.option("--number", type=Whole(min=1), metavar="N", help="Only the N-th game of the file."),
    share_option,
    without=("game", "seed"),
)
def review(words: tuple[str, ...], game: Game | None, secret: str | None, number: int | None, **how: Any) -> None:
    """Review a file, the game played last, or a game in words."""
    if words == (LAST,) and number in (None, 1) and not os.path.exists(LAST):
        from blackpeg.cli.history import existing

        kept = existing()
        tell_kept(kept, kept.to_review(), **how)
    records = _read(words, game) if secret is None else _judged(words, game or Game(4, 6), secret)
    if number is not None and number > len(records):
        raise RecordError(f"expected --number to be at most {len(records)}, the games in the file, got {number}")
    tell(records if number is None else [records[number - 1]], **how)


def tell_kept(kept: History, entries: Sequence[Entry], **how: Any) -> None:
    """Review *entries* of the history *kept* as `tell` does, and note the sums of the reviews there."""
    tell([entry.record for entry in entries], entries, kept, **how)


def note(kept: History, id: str, review: Review | None) -> None:
    """Notes the sums of a game's *review*; none if it has no sums, or judges only the rows before a contradiction."""
    if review is None or review.contradiction is not None:
        kept.judge(id)
    else:
        kept.judge(id, review.expected, review.mistakes, review.luck, status=review.status)


def tell(
    records: Sequence[Record],
    entries: Sequence[Entry] = (),
    kept: History | None = None,
    *,
    time: float | None,
    share: bool,
    as_csv: bool,
    as_json: bool,
    svg: str | None,
) -> None:
    """Review *records*, perhaps *entries* of the history *kept*, and print the reviews; ends the command.

    If Ctrl-C ends it early, it prints the reviews that are done.
    """
    context, many = click.get_current_context(), len(records) > 1
    if as_json + as_csv + share > 1:
        raise click.UsageError("--json, --csv and --share exclude each other; give one of them", context)
    if svg is not None and as_csv:
        raise click.UsageError("--svg draws what is told, or told as JSON; drop --csv", context)
    if many and (share or svg is not None):
        choose = "by its id" if entries else "with --number"
        raise RecordError(
            f"expected one game to {'share' if share else 'draw'}, got {len(records)}: choose one {choose}"
        )
    seconds = SECONDS if time is None else time
    values, reviews, code = Values(seconds), list[Review](), 0
    try:
        with progress(f"reviewing {len(records)} games" if many else "reviewing") as report:
            for done, record in enumerate(records, 1):
                call = Call(on_progress=None if many else report)
                reviews.append(review_record(record, time=seconds, values=values, call=call))
                if kept is not None and record.is_finished and entries[done - 1].status is None:
                    with suppress(HistoryError):  # on a medium that is only read, or removed: the review is told
                        note(kept, entries[done - 1].id, reviews[-1])
                if report and many:
                    report(done, len(records))
    except KeyboardInterrupt:
        if not reviews:
            raise
        code = INTERRUPTED
    if as_csv:
        click.echo("\n".join(csv_rows(reviews)))
    elif many:
        one = "blackpeg history review" if entries else "--number"
        names = [entry.id[:SHOWN] for entry in entries[: len(reviews)]]
        tell_fact(Summary.of(reviews), as_json, names=names, one=one)
    else:
        drawn = draw(svg, review_svg(reviews[0]))
        if not share:
            tell_fact(reviews[0], as_json, after=drawn)
        else:
            click.echo("\n".join(share_lines(shared(reviews[0].record))))
            if is_wrong(reviews[0]):
                warn(reviews[0].problem or str(reviews[0].contradiction))
    if code:
        warn(f"interrupted after {len(reviews)} of {len(records)} games")
    context.exit(code or (NOT_OK if any(map(is_wrong, reviews)) else 0))


def records_in(file: str, game: Game | None) -> list[Record]:
    """The games in *file*, or in what is read from standard input."""
    from blackpeg.records.read import parse_records, read_records

    try:
        if file == STDIN:
            return parse_records(standard_input().read(), game, name="standard input")
        return read_records(file, game)
    except NoGameError as error:
        raise NoGameError(f"{error}; --game 4x6 names it, too") from None


def _judged(words: Sequence[str], usual: Game, secret: str) -> list[Record]:
    """The game that *words* tell, on its board or the *usual* one, whose *secret* answers guesses without feedback."""
    from blackpeg.records.read import parse_records

    if len(words) == 1 and (words[0] in (STDIN, LAST) or os.path.exists(words[0])):
        raise click.UsageError(f"--secret is for a game in words; in a file, write a line 'secret: {secret}'")
    shape, guesses = (GAME.convert(words[0], None, None), words[1:]) if is_game(words[0]) else (usual, words)
    text = "\n".join([f"game: {shape.notation}", f"secret: {shape.code(secret)}", " ".join(guesses)])
    return parse_records(text, name="the game")


def _read(words: Sequence[str], game: Game | None) -> list[Record]:
    """The games that *words* name: files, or a game and its turns.  Of several, a file names who is not named."""
    are_files = any(os.path.exists(word) and not os.path.isdir(word) for word in words)  # a pipe is one, too
    if STDIN in words or are_files or (len(words) == 1 and os.path.exists(words[0])):
        read = [(file, record) for file in words for record in records_in(file, game)]
        unnamed = UNKNOWN if len(words) > 1 else None
        return [replace(each, codebreaker=file) if each.codebreaker == unnamed else each for file, each in read]
    from blackpeg.records.read import parse_records, read_records

    try:
        shape, turns = game_and_turns(words, game or Game(4, 6))
    except BlackpegError:
        if words[0].startswith(("@", "{")) or (len(words) > 1 and not os.path.splitext(words[0])[1]):
            raise
        if guess := nearest(words[0], [LAST]):
            raise RecordError(f"there is no file {words[0]}{guess}") from None
        return read_records(words[0], game)  # which says that there is no such file
    if not turns:
        example = f"blackpeg review {shape} {shape.write(example_turn(shape))}"
        raise RecordError(f"{shape} is a board without turns; name the turns that were played, too, such as {example}")
    with suppress(BlackpegError):  # else `parse_records` says what is wrong with them
        turns = [shape.write(turn) for turn in read_turns(turns, shape)]
    return parse_records(" ".join([shape.notation, *turns]), name="the game")
