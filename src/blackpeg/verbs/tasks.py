"""`tasks`: questions with all right answers, for those who measure language models, and the value of every choice."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from fractions import Fraction
from itertools import chain, groupby
from typing import Annotated

from blackpeg.call import Call, call_of
from blackpeg.errors import SampleError, StoppedError, TooLargeError, listed, quoted
from blackpeg.fact import Fact, Frozen
from blackpeg.kernel import kernel_of, pack
from blackpeg.position import Position, Status, readable
from blackpeg.rules import Code, Game, game_of
from blackpeg.rules.clues import clue_of, made_of, noun_of
from blackpeg.rules.draws import Draws
from blackpeg.rules.hard import require_free_guesses
from blackpeg.search import least_total, parts_of
from blackpeg.search.oracle import Oracle
from blackpeg.verbs.puzzle import MOST_CODES, MOST_PUZZLES, MOST_TRIES, clues_to, make_puzzle, require_number
from blackpeg.verbs.table import GAME, SEED, Param, verb

TASK = 5
"""What is drawn, as the number that follows the seed."""

NEXT, DEDUCE, CHOOSE = KINDS = ("next", "deduce", "choose")
"""What is asked: the best next guess, the one code that fits, or the best of some guesses."""

LEAST, MOST = 3, 12
"""The candidates of a position to choose at: few enough that its value, and that of every guess, is proven."""

OPTIONS, MOST_CHOICES = 4, 15_000
"""The guesses to choose among; the most guesses of a game that are all valued, or listed in a prompt."""


class Choice(Frozen):
    """The *guesses* that need equally many guesses, themselves among them: *expected*, *mistake* more than the best."""

    expected: Fraction
    mistake: Fraction
    guesses: tuple[Code, ...]


class Task(Fact):
    """A question at a *position*: the *prompt* in plain words, and that in the words and forms of *textarena*.

    The latter is None unless TextArena can play the game.  The *answers* are all that are right, the *choices* every
    guess that may be answered with its value, the best first; a task of the kind ``deduce`` has none.
    """

    kind: str
    position: Position
    prompt: str
    textarena: str | None
    answers: tuple[Code, ...]
    choices: tuple[Choice, ...]


class Tasks(Fact):
    """Tasks of one *kind* in *game*, made with *seed*."""

    game: Game
    kind: str
    seed: int
    tasks: tuple[Task, ...]

    FORMS = {"document": "puzzles.tasks_blocks", "line": "puzzles.tasks_in_lines"}


@verb(
    """Make tasks for language models: prompts, all answers that are right, and what every other answer costs.

    The kind next asks for the best next guess, and values every guess; choose asks for the best of four guesses; deduce
    asks for the only code that fits.  A value is the number of guesses that a guess needs on average, itself among
    them; all values are proven.

    A task has its prompt in plain words and, if TextArena can play the game, in the words of TextArena.

    $ Each task is printed as a JSON object, one a line.
    """,
    examples=["tasks 4x6 --kind next -n 3 --seed 1", "tasks 5x8 --kind choose", "tasks 3x10 --kind deduce"],
    doing="making tasks",
)
def tasks(
    game: Annotated[Game | str, GAME],
    *,
    kind: Annotated[str, Param(about="Ask for the best guess (next), deduce or choose.", metavar="KIND")] = NEXT,
    number: Annotated[
        int, Param(about="Make N tasks.", metavar="N", least=1, most=MOST_PUZZLES, net_most=50, short="n")
    ] = 1,
    seed: Annotated[int, SEED] = 0,
    call: Call | None = None,
) -> Tasks:
    """*number* different tasks of a *kind* that *seed* draws: ``next``, ``deduce`` or ``choose``.

    Raises `SampleError` for another kind, and if the game has no more tasks; `TooLargeError` for games of more than
    100,000 codes, or 15,000 guesses if all are valued, and if a value is not proven, as without the native kernel.

    >>> task = tasks("4x6", kind="deduce", seed=1).tasks[0]
    >>> print(task.position, *task.answers)
    4x6 2512:1-2 3262:0-1 3525:1-2 2155
    >>> [str(choice.mistake) for choice in tasks("4x6", kind="choose", seed=1).tasks[0].choices]
    ['0', '1/2']
    """
    game, call = game_of(game), call_of(None, call)
    require_free_guesses(game, "tasks")
    if kind not in KINDS:
        raise SampleError(f"expected a kind of task, {listed(KINDS, 'or')}, got {quoted(kind)}")
    most = MOST_CHOICES if game.is_listed or kind == NEXT else MOST_CODES
    if game.choices > most:
        what = "of a list" if game.is_listed else f"for tasks of the kind {kind}"
        raise TooLargeError(f"expected at most {most:,} guesses {what}, {game} has {readable(game.choices)}")
    require_number(number)
    draws, oracle, made = Draws(seed, TASK), Oracle(least_total()), list[Task]()
    with call.telling(lambda: Tasks(game, kind, seed, tuple(made)) if made else None):
        while len(made) < number:
            made.append(_made(game, kind, draws, oracle, {each.position for each in made}, call))
            call.report(len(made), number)
    return Tasks(game, kind, seed, tuple(made))


def _made(game: Game, kind: str, draws: Draws, oracle: Oracle, seen: set[Position], call: Call) -> Task:
    """A task at a position that was not *seen*."""
    if kind == DEDUCE:
        found = make_puzzle(game, draws, seen, call, grade=None, nothing=False, repeats=True)
        return _asked(kind, found.position, found.codes, ())
    for _ in range(MOST_TRIES):
        if call.stopped:
            raise StoppedError(f"{call.why} before a task was found")
        most = LEAST + draws.below(MOST + 1 - LEAST)
        position = clues_to(game, game.code_at(draws.below(game.size)), draws, most=most)
        if position.turns and LEAST <= position.count <= most and position not in seen:
            needed = _needed(position, oracle)
            guesses = game.guesses() if kind == NEXT else _some(position, draws, needed)
            choices = tuple(_valued(position, guesses, needed))
            if len(choices) > 1:
                return _asked(kind, position, choices[0].guesses, choices)
    raise SampleError(
        f"expected a game with more tasks of the kind {kind}: {MOST_TRIES:,} tries at {game} gave none besides the "
        f"{len(seen)} before; choose another game, another kind or fewer tasks"
    )


def _proven(position: Position, oracle: Oracle) -> int:
    """The least total from *position* on, proven."""
    known = oracle.prove(position)
    if known.status is not Status.PROVEN or known.upper is None:
        raise TooLargeError(
            f"the value of {position} is not proven; choose a smaller game, or install the native kernel"
        )
    return known.upper


def _some(position: Position, draws: Draws, needed: Needed) -> set[Code]:
    """A best guess, a candidate if one is best, and some others, half of them candidates."""
    game, candidates, least = position.game, position.candidates, needed(None)
    guesses = {next(guess for guess in chain(candidates, game.guesses()) if needed(guess) == least)}
    for at in range(MOST_TRIES):
        if len(guesses) < OPTIONS:
            guesses.add(candidates[draws.below(len(candidates))] if at % 2 else game.code_at(draws.below(game.size)))
    return guesses


Needed = Callable[[Code | None], int]
"""The least total with a guess, or of any guess, proven."""


def _needed(position: Position, oracle: Oracle) -> Needed:
    """What each guess at *position* needs."""
    game, mass, solved = position.game, position.mass, pack(position.game, position.game.solved)
    answers, rows, totals = kernel_of(game), position.candidates.rows, dict[object, int]()

    def total(guess: Code | None) -> int:
        if guess is None:
            return _proven(position, oracle)
        told = list(answers.feedbacks(guess, rows))
        # Guesses that part the candidates alike, with the secret in one place, need equally many.
        key = tuple(map(told.index, told)), told.index(solved) if solved in told else None
        if key not in totals:
            totals[key] = mass + sum(_proven(child, oracle) for _, child in parts_of(position, guess))
        return totals[key]

    return total


def _valued(position: Position, guesses: Iterable[Code], needed: Needed) -> Iterator[Choice]:
    """*guesses* by what they need: those that need least first."""
    mass, least = position.mass, needed(None)
    for total, group in groupby(sorted(guesses, key=lambda guess: (needed(guess), guess)), key=needed):
        yield Choice(Fraction(total, mass), Fraction(total - least, mass), tuple(group))


def _among(codes: Iterable[object]) -> str:
    """*codes*, one after the other; those of colors with long names have commas within."""
    said = [str(code) for code in codes]
    return ("; " if any("," in code for code in said) else ", ").join(said)


def _asked(kind: str, position: Position, answers: tuple[Code, ...], choices: tuple[Choice, ...]) -> Task:
    options = sorted(guess for choice in choices for guess in choice.guesses) if kind == CHOOSE else []
    prompt, textarena = _prompt(kind, position, options), _textarena(kind, position, options)
    return Task(kind, position, prompt, textarena, answers, choices)


def _prompt(kind: str, position: Position, options: Sequence[Code]) -> str:
    """The task in plain words."""
    game, noun, counts_pegs = position.game, noun_of(position.game), position.game.rule.counts_pegs
    if game.is_listed:
        codes = (f"{code}" + f" (chance {game.weight(code)}/{game.mass})" * game.has_weights for code in game.codes())
        said = f"The secret is one of these codes: {_among(codes)}."
        if others := [str(guess) for guess in game.guesses() if not game.may_be(guess)]:
            said += f" These may be guessed, too: {_among(others)}."
    else:
        said = f"The secret is a code of {made_of(game)}."
    said += "" if counts_pegs else f" A guess is answered by {game.rule.counts}."
    if game.rule.name in ("black-white", "marks", "in-common"):
        said += f" Each {noun} of the secret counts once in an answer."
    clues = (clue_of(turn, game) if counts_pegs else game.write(turn) for turn in position.turns)
    which = "Which guess is best now? You may guess any such code, also one that cannot be the secret."
    if options:
        which = f"Which of these guesses is best now: {_among(options)}?"
    which += " The best guess finds the secret with the fewest guesses on average, over all codes that fit."
    which = "Exactly one code fits all answers. Which one?" if kind == DEDUCE else which
    return "\n".join([said, "These guesses were answered:", *clues, f"{which} Reply with the code alone."])


def _textarena(kind: str, position: Position, options: Sequence[Code]) -> str | None:
    """The task in the words and forms of TextArena's Mastermind; None unless colors are numbers that count from 1."""
    game = position.game
    if game.is_listed or not game.counts_white or game.alphabet.signs != tuple(map(str, range(1, game.colors + 1))):
        return None
    example, *shown = (f"[{' '.join(game.alphabet.write([peg]) for peg in code)}]" for code in (game.example, *options))
    repeats = "with possible repeats" if game.repeats else "with no duplicates"
    which = f"the one of {', '.join(shown)} that" if options else "the guess that"
    which = "the only code that fits" if kind == DEDUCE else f"{which} needs the fewest further turns on average"
    lines = [
        f"Mastermind: the code is {game.pegs} digits long, each digit from 1 to {game.colors}, {repeats}.",
        "A black peg is a digit in its position, a white peg a digit of the code in another position.",
    ]
    for guess, (black, white, _) in position.turns:
        written = " ".join(game.alphabet.write([peg]) for peg in guess)
        lines.append(f"Submitted [{written}]. Feedback: {black} black peg(s), {white} white peg(s).")
    return "\n".join([*lines, f"Submit {which}. Write it in square brackets, such as {example}."])
