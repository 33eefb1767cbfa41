"""`puzzle`: clues with exactly one solution, made or solved; and how hard they are."""

from __future__ import annotations

from collections.abc import Iterator
from enum import StrEnum
from typing import Annotated, ClassVar

from blackpeg import knowledge
from blackpeg.call import Call, call_of
from blackpeg.errors import InvalidGameError, SampleError, StoppedError, TooLargeError, listed, quoted
from blackpeg.fact import Fact
from blackpeg.position import Position, start
from blackpeg.rules import Code, Game, Reply, Turn, game_of
from blackpeg.rules.clues import read_clues
from blackpeg.rules.draws import Draws, drawn_seed
from blackpeg.rules.rule import marks
from blackpeg.rules.sizes import readable
from blackpeg.verbs.table import GAME, SEED, Param, verb

MOST_CODES, MOST_TRIES, MOST_PUZZLES, MOST_SHOWN, MOST_TEXT = 100_000, 1000, 1000, 10, 20_000
PUZZLE = 3
"""What is drawn, as the number that follows the seed."""


class Grade(StrEnum):
    """How hard a puzzle is: by the cases that someone writes down who solves it."""

    EASY = "easy"
    MEDIUM = "medium"
    HARD = "hard"


EASY, MEDIUM = 7, 11
"""The most cases of an easy puzzle, and of a medium one."""


class Puzzle(Fact):
    """Clues: the turns of *position*, which *count* codes fit; *codes* are the first of them.

    *cases* is what someone writes down on the way (`cases_of`), None unless exactly one code fits.  Without any one of
    the *spare* turns the solutions stay the same.  If no code fits, *contradiction* says why, and has the repairs.
    """

    position: Position
    count: int
    codes: tuple[Code, ...]
    cases: int | None
    spare: tuple[Turn, ...]
    contradiction: knowledge.Contradiction | None = None

    FORMS = {"document": "puzzles.puzzle_blocks"}
    ALSO: ClassVar = ("code", "grade")

    @property
    def code(self) -> Code | None:
        """The solution, if there is exactly one."""
        return self.codes[0] if self.count == 1 else None

    @property
    def grade(self) -> Grade | None:
        """How hard the puzzle is, if it has one solution."""
        if self.cases is None:
            return None
        return Grade.EASY if self.cases <= EASY else Grade.MEDIUM if self.cases <= MEDIUM else Grade.HARD


class Puzzles(Fact):
    """Puzzles on the board of *game*, made with *seed*; or one that was posted, and *seed* is None."""

    game: Game
    seed: int | None
    puzzles: tuple[Puzzle, ...]

    FORMS = {"document": "puzzles.puzzles_blocks", "words": "puzzles.puzzles_words", "line": "puzzles.puzzles_in_lines"}
    ALSO: ClassVar = ("are_right",)

    @property
    def are_right(self) -> bool:
        """Whether each puzzle has exactly one solution."""
        return all(puzzle.count == 1 for puzzle in self.puzzles)


@verb(
    """Make puzzles: clues that exactly one code fits, none of them spare.  Or solve one that somebody posted.

    A puzzle is graded by the cases that someone writes down who solves it, clue by clue, the most telling one first:
    easy up to 7 cases, medium up to 11, hard beyond.

    {solve} reads clues as people post them, such as "682: one number is correct but wrongly placed", and says the code,
    whether it is the only one, and which clues are spare.  If no code fits, it shows the smallest repair.  "Two numbers
    are correct" tells the sum alone.

    $ The exit code is 1 if a puzzle that was posted has no solution, or several.
    """,
    examples=[
        "puzzle 4x6 --seed 7 --grade easy -n 12",
        "puzzle 3x10-distinct --html sheet.html",
        "puzzle 3x10 --solve '682: one number is correct and well placed. 738: nothing is correct'",
        "puzzle 3x10 --solve puzzle.txt",
    ],
    ok="are_right",
    doing="making puzzles",
    forms={"svg": "Draw the puzzles to FILE."},
)
def puzzle(
    game: Annotated[Game | str | None, GAME] = None,
    *,
    number: Annotated[
        int, Param(about="Make N puzzles.", metavar="N", least=1, most=MOST_PUZZLES, net_most=50, short="n")
    ] = 1,
    grade: Annotated[str | None, Param(about="Only puzzles that are easy, medium or hard.", metavar="GRADE")] = None,
    nothing: Annotated[bool, Param(about="One of the clues says that nothing is correct.")] = False,
    repeats: Annotated[bool, Param(about="Colors may repeat within a clue, too.")] = False,
    seed: Annotated[int | None, SEED] = None,
    solve: Annotated[
        str | None, Param(about="Solve this puzzle: its clues as a text, or a file.", metavar="TEXT|FILE")
    ] = None,
    call: Call | None = None,
) -> Puzzles:
    """*number* puzzles that *seed* draws, of a *grade* or of any; or the posted puzzle to *solve*, as a text.

    Without a *game*, the first line of that text or the codes in its clues tell it.

    Raises `SampleError` for a grade that there is not, or that no puzzle of the board has, `TooLargeError` for boards
    of more than 100,000 codes, and `InvalidReplyError` for a sentence that cannot be read.

    >>> found = puzzle("4x6", seed=1).puzzles[0]
    >>> print(found.position, found.code, found.grade)
    4x6 1463:1-0 2145:1-0 2631:1-0 6342:0-1 5665 medium
    >>> puzzle("3x10", solve="682 one is correct and well placed, 738 nothing is correct").puzzles[0].count
    72
    """
    call = call_of(None, call)
    if solve is not None:
        if len(solve) > MOST_TEXT:
            raise SampleError(f"expected a puzzle of at most {MOST_TEXT:,} characters, got {len(solve):,}")
        game, turns = read_clues(solve, game)
        _require_few(game)
        return Puzzles(game, None, (puzzle_at(Position(game, turns)),))
    if game is None:
        raise InvalidGameError("expected a game to make puzzles for, such as 4x6")
    game = game_of(game)
    if not game.rule.counts_pegs:
        raise InvalidGameError(f"expected a game whose feedback counts pegs, for clues in words, got {game}")
    _require_few(game)
    if grade is not None and grade not in list(Grade):
        raise SampleError(f"expected a grade, {listed(Grade, 'or')}, got {quoted(grade)}")
    require_number(number)
    seed = drawn_seed() if seed is None else seed
    draws, made = Draws(seed, PUZZLE), list[Puzzle]()
    with call.telling(lambda: Puzzles(game, seed, tuple(made)) if made else None):
        while len(made) < number:
            seen = {each.position for each in made}
            made.append(make_puzzle(game, draws, seen, call, grade=grade, nothing=nothing, repeats=repeats))
            call.report(len(made), number)
    return Puzzles(game, seed, tuple(made))


def require_number(number: int) -> None:
    """Raises `SampleError` unless *number* says how many are to be made."""
    if not 1 <= number <= MOST_PUZZLES:
        raise SampleError(f"expected a number from 1 to {MOST_PUZZLES}, got {quoted(number)}")


def _require_few(game: Game) -> None:
    if game.size > MOST_CODES:
        raise TooLargeError(
            f"expected a board of at most {MOST_CODES:,} codes for puzzles, {game} has {readable(game.size)}"
        )


def puzzle_at(position: Position) -> Puzzle:
    """The turns of *position* as a puzzle."""
    count = position.count
    contradiction = None if count else knowledge.know(position).contradiction()
    rows = range(len(position.turns)) if count else ()
    spare = tuple(position.turns[row] for row in rows if position.without({row}).count == count)
    cases = cases_of(position) if count == 1 else None
    return Puzzle(position, count, tuple(position.candidates[:MOST_SHOWN]), cases, spare, contradiction)


def cases_of(position: Position) -> int:
    """The cases that someone writes down who takes the clues one by one, always the one that adds the fewest.

    A case is which pegs of the clues so far are right, and which are elsewhere, as some code that still fits has them:
    the tableaux of Gierasimczuk, van der Maas and Raijmakers ("An analytic tableaux model for Deductive Mastermind",
    2013).

    >>> from blackpeg.position import position_of
    >>> cases_of(position_of("3x10 682:1-0 614:0-1 206:0-2 738:0-0 780:0-1"))
    6
    """
    here, open_turns, taken, cases = start(position.game), list(position.turns), list[Code](), 0
    while open_turns:
        ways = list[tuple[int, Position, Turn]]()
        for turn in open_turns:
            after = here.after_turn(turn)
            if after.count > MOST_CODES // 10:
                ways.append((after.count, after, turn))  # as many as there are codes, or nearly
                continue
            guesses = [*taken, turn.guess]
            told = {tuple(marks(guess, code) for guess in guesses) for code in after.candidates}
            if not position.game.counts_white:  # no clue tells which pegs are elsewhere
                told = {tuple(each.replace("Y", ".") for each in case) for case in told}
            ways.append((len(told), after, turn))
        more, here, turn = min(ways, key=lambda way: way[0])
        cases += more
        taken.append(turn.guess)
        open_turns.remove(turn)
    return cases


def make_puzzle(
    game: Game, draws: Draws, made: set[Position], call: Call, *, grade: str | None, nothing: bool, repeats: bool
) -> Puzzle:
    """A puzzle that is not among those *made*."""
    seen = set[int]()
    for _ in range(MOST_TRIES):
        if call.stopped:
            raise StoppedError(f"{call.why} before a puzzle was found")
        secret = game.code_at(draws.below(game.size))
        position = _minimal(clues_to(game, secret, draws, repeats=repeats, nothing=nothing), draws)
        is_kept = not nothing or any(reply == Reply(0, 0) for _, reply in position.turns)
        if position.count > 1 or not position.turns or position in made or not is_kept:
            continue
        found = Puzzle(position, 1, (secret,), cases_of(position), ())
        if grade in (None, found.grade):
            return found
        seen.add(found.cases or 0)
    wanted = " ".join(
        word for word in (grade, "puzzle with a clue that nothing is correct" if nothing else "puzzle") if word
    )
    range_seen = f"; those found take {min(seen)} to {max(seen)} cases" if seen else ""
    raise SampleError(
        f"expected a board that has {'another' if made else 'a'} {wanted}, {game} gave none in {MOST_TRIES:,} tries"
        f"{range_seen}: choose another board, another grade or fewer puzzles"
    )


def clues_to(
    game: Game, secret: Code, draws: Draws, *, repeats: bool = True, nothing: bool = False, most: int = 1
) -> Position:
    """The position after guesses that tell something, until at most *most* codes fit as *secret* does, or no more
    guesses help."""
    position, guesses = start(game), _guesses(game, draws, repeats)
    for _ in range(MOST_TRIES):
        if position.count <= most:
            break
        guess = next(guesses)
        feedback = game.answer(guess, secret)
        if feedback == game.solved or (nothing and not position.turns and feedback.black + feedback.white):
            continue
        after = position.after_turn(Turn(guess, Reply.of(feedback)))
        position = after if after.count < position.count else position
    return position


def _guesses(game: Game, draws: Draws, repeats: bool) -> Iterator[Code]:
    """Guesses to draw clues from: without a color twice if the board has such codes, unless *repeats*."""
    while True:
        guess = game.code_at(draws.below(game.size))
        if not repeats and game.colors >= game.pegs:
            for _ in range(MOST_TRIES):
                if len(set(guess)) == game.pegs:
                    break
                guess = game.code_at(draws.below(game.size))
        yield guess


def _minimal(position: Position, draws: Draws) -> Position:
    """*position* without the turns that it does not need; the draws choose, if there is a choice."""
    rows, gone = list(range(len(position.turns))), set[int]()
    while rows:
        row = rows.pop(draws.below(len(rows)))
        if position.without(gone | {row}).count == position.count:
            gone.add(row)
    return position.without(gone)
