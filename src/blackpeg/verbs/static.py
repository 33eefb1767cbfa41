"""`static`: guesses that are all made before any feedback, and whether they tell every code from every other."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, ClassVar

from blackpeg.analysis.static_sets import Search, Table
from blackpeg.call import Call, call_of
from blackpeg.errors import InvalidCodeError, TooLargeError
from blackpeg.fact import Fact
from blackpeg.position import start
from blackpeg.rules import Code, Game, game_of
from blackpeg.rules.draws import Draws
from blackpeg.rules.hard import require_free_guesses
from blackpeg.verbs.table import GAME, PLAYING_TIME, SEED, Param, ParamKind, verb

MOST_CODES, MOST_GUESSES, MOST_ALIKE = 33_000, 100, 5
LOOKING_TIME = PLAYING_TIME._replace(about="Stop after this long and report the smallest set found so far.")
STATIC = 4
"""What is drawn, as the number that follows the seed."""


class Static(Fact):
    """What *guesses* tell on *game*, made all at once: the *codes* get *different* answers in all.

    *left_alike* counts the codes that share their answer with another code; *alike* shows up to five that share one.
    There are none if the guesses tell every code from every other, and no set of fewer than *least* guesses does that.
    """

    game: Game
    guesses: tuple[Code, ...]
    codes: int
    different: int
    left_alike: int
    alike: tuple[Code, ...]
    least: int

    FORMS = {"document": "puzzles.static_blocks"}
    ALSO: ClassVar = ("are_enough", "is_smallest")

    @property
    def are_enough(self) -> bool:
        """Whether the guesses tell every code from every other."""
        return not self.left_alike

    @property
    def is_smallest(self) -> bool:
        """Whether they do, and it is proven that no fewer guesses would."""
        return self.are_enough and len(self.guesses) == self.least


@verb(
    """Check guesses that are all made before any feedback; or, without guesses, find few that tell all codes apart.

    A set is found by taking the guess that tells most apart, again and again, and by putting others in the place of its
    guesses.  On small boards all smaller sets are looked at, which proves that there is none; on others the bound is by
    counting, and a smaller set may exist.

    $ The exit code is 1 if the guesses leave codes alike.
    """,
    examples=["static 4x6 1112 1234 3525 5613 2564 1226", "static 3x4"],
    ok="are_enough",
    doing="looking for a set",
)
def static(
    game: Annotated[Game | str, GAME],
    guesses: Annotated[
        Sequence[Code | str] | str,
        Param(about="The guesses; without any, a set is looked for.", kind=ParamKind.CODES, metavar="[GUESS...]"),
    ] = (),
    *,
    seed: Annotated[int, SEED] = 0,
    time: Annotated[float | None, LOOKING_TIME] = None,
    call: Call | None = None,
) -> Static:
    """What *guesses* tell that are all made before any feedback; without any, few that tell all codes apart.

    *seed* draws the order in which sets are tried.  After *time*, in seconds, or when *call* ends, the answer is the
    smallest set found so far.  Raises `TooLargeError` for a game of more than 33,000 codes, and `StoppedError` if no
    set was found in time.

    >>> found = static("4x6", ["1112", "1234", "3525", "5613", "2564", "1226"])
    >>> found.different, [str(code) for code in found.alike]
    (1230, ['1334', '1434'])
    >>> len(static("3x3").guesses), static("3x3").is_smallest
    (3, True)
    """
    game, call = game_of(game), call_of(time, call)
    require_free_guesses(game, "static")
    if game.size > MOST_CODES:
        raise TooLargeError(f"expected a game of at most {MOST_CODES:,} codes, {game} has {game.size:,}")
    if len(guesses) > MOST_GUESSES:
        raise TooLargeError(f"expected at most {MOST_GUESSES} guesses, got {len(guesses)}")
    game, made = _read(game, guesses.split() if isinstance(guesses, str) else guesses)
    table = Table(game)
    if made:
        return _told(table, made, table.counted)
    search = Search(table, Draws(seed, STATIC), call)

    def found(places: Sequence[int]) -> Static:
        return _told(table, [table.guesses[place] for place in places], search.least)

    with call.telling(lambda: None if search.places is None else found(search.places)):
        search.run()
    return found(search.places or ())


def _told(table: Table, guesses: Sequence[Code], least: int) -> Static:
    """What *guesses* tell of the game of *table*."""
    kinds = table.told_apart(table.place[guess] for guess in guesses)
    groups = dict[int, list[Code]]()
    for kind, code in zip(kinds, start(table.game).candidates, strict=True):
        groups.setdefault(kind, []).append(code)
    alike = [codes for codes in groups.values() if len(codes) > 1]
    shown = tuple(alike[0][:MOST_ALIKE]) if alike else ()
    return Static(table.game, tuple(guesses), table.size, len(groups), sum(map(len, alike)), shown, least)


def _read(game: Game, guesses: Sequence[Code | str]) -> tuple[Game, list[Code]]:
    """Reads the guesses; if their digits count from 0 on a board that counts from 1, its colors are written so."""
    try:
        return game, [game.code(guess) for guess in guesses]
    except InvalidCodeError:
        written = {sign for guess in guesses for sign in str(guess)}
        if "0" not in written or game.colors > 10 or game.is_listed or game.alphabet != game_of(game.plain).alphabet:
            raise
        counted = game_of(f"{game.plain}:{''.join(map(str, range(game.colors)))}")
        return counted, [counted.code(guess) for guess in guesses]
