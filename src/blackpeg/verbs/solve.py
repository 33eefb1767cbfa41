"""`solve`: the best strategy, with the proof that none is better, or with proven bounds."""

from __future__ import annotations

import os
from contextlib import ExitStack, suppress
from dataclasses import replace
from errno import ENOENT
from pathlib import Path
from time import perf_counter
from typing import TYPE_CHECKING, Annotated, NamedTuple

from blackpeg import book, trees
from blackpeg import search as searching
from blackpeg.call import Call, call_of, ended_by, require_time
from blackpeg.errors import ExecutionError, KernelError, ObjectiveError, StoppedError, TooLargeError, quoted
from blackpeg.kernel import kernel
from blackpeg.knowledge import USUAL_TIME, possible
from blackpeg.position import Position, Status, position_of
from blackpeg.rules import Game
from blackpeg.rules.sizes import (
    BYTE_PEGS,
    MOST_CANDIDATES_PLAINLY,
    MOST_SOLVED_PLAINLY,
    can_solve_plainly,
    has_byte_feedbacks,
)
from blackpeg.search import Objective, ObjectiveKind
from blackpeg.search.solver import NO_HARD_SOLVER
from blackpeg.search.worth import Certified, Stop, Worth, objective_of
from blackpeg.verbs.table import MOST_LONG, OBJECTIVE, ONE_WRONG, POSITION, Param, ParamKind, verb

if TYPE_CHECKING:
    from concurrent.futures import Executor

GRACE = 0.5
"""Seconds that the best tree may still take after a search was stopped."""

MOST_WORKERS = 10_000
"""The most threads that may be asked for."""


@verb(
    """Find the best strategy of all, at the start of a game or after turns, and prove that none is better.

    Answers known from the book of proven best trees are immediate; {search} and {first} ignore the book.

    $ {checkpoint} and {cluster} imply {search}.

    If {time} or a stop ends the search, the answer has proven bounds and what the best tree found so far needs.  A
    proof that no strategy keeps to {max_guesses} is an answer, too.

    With {one_wrong} the answer is the least worst case, and a guess with which a best strategy begins.
    """,
    examples=[
        "solve 4x6",
        "solve 4x6 1122:1-0 1344:0-2",
        "solve 4x6 --first 1122",
        "solve 4x6 --one-wrong",
        "solve 4x6 --objective worst-then-total --tree best.json.gz",
        "solve 5x8 --time 10m --checkpoint 5x8.checkpoint",
        "solve --status 5x8.checkpoint",
        "solve 4x6 --tree best.json.gz --certificate best.cert",
        "solve @answers.txt+allowed.txt-marks-hard --max-guesses 6 --first salet",
    ],
)
def solve(
    game: Annotated[Position | Game | str, POSITION],
    objective: Annotated[Objective | str | None, OBJECTIVE] = None,
    *,
    time: Annotated[
        float | None,
        Param(kind=ParamKind.SECONDS, about="Stop after this long and report bounds.", net_most=MOST_LONG),
    ] = None,
    workers: Annotated[
        int | None,
        Param(
            about="Number of threads; it changes only the node count, which repeats with 1.",
            metavar="N",
            least=1,
            usual="all processors",
            here=True,
        ),
    ] = None,
    checkpoint: Annotated[
        str | os.PathLike[str] | None,
        Param(about="Keep results in FILE, and continue from those it has.", metavar="FILE", here=True),
    ] = None,
    certificate: Annotated[
        str | os.PathLike[str] | None,
        Param(about="Write the proof that no strategy is better, for 'blackpeg verify'.", metavar="FILE", here=True),
    ] = None,
    search: Annotated[bool, Param(about="Search even if the book has the answer.")] = False,
    one_wrong: Annotated[bool, Param(about=f"{ONE_WRONG}: prove the least worst case.")] = False,
    executor: Executor | None = None,
    call: Call | None = None,
) -> Worth:
    """The strategy that is best by *objective* (None: the least total), from *game* or a position on.

    What the book has is answered from it; *search* searches in any case, as *checkpoint*, *executor* and a first guess
    do.  Ended by *time* (seconds), *call*, Ctrl-C, or by what is missing or broken, a search answers with proven bounds
    and with some tree, if one is found soon.  *workers* threads search (None: as many as there are processors).  The
    file *checkpoint* keeps the pieces of the search that are done; any *executor* of `concurrent.futures` does pieces,
    as many at a time as its attribute ``workers`` says, or *workers* (docs/cluster.md).  Without the native kernel the
    reference solver searches small games, and hears no clock.

    In hard mode (the rule ``marks-hard``) the native kernel searches on one thread; *checkpoint*, *executor* and
    *certificate* are refused.

    With *certificate*, the name of a file, the proof that nothing is less is written there, once it is known what the
    least is (docs/certificate.md); *time*, *call* and Ctrl-C end that, too, and then nothing is written.  If the file
    cannot be written, the answer's *error* says so.

    If *one_wrong*, at most one reply of the whole game is wrong (docs/one-wrong.md): the least worst case is proven,
    whatever the kind of *objective*, which may have no options; there is no tree, no certificate and no checkpoint.

    Raises `KernelError` if the native kernel is needed and missing, `ContradictionError` for a position without
    candidates, `ExecutionError` for no workers, `ValueError` for less time than none, `CheckpointError`,
    `TooLargeError`, and `CertificateError` for what cannot be certified.

    >>> solved = solve("2x3")
    >>> solved.status.value, solved.total, solved.worst
    ('proven', 21, 3)

    A first guess is proven by `Objective("total", first="1122")`: what the best strategy needs that begins with it.
    """
    ending = call_of(time, call)
    position, objective = position_of(game), objective_of(objective)
    workers = trees.cores() if workers is None else workers
    if not 1 <= workers <= MOST_WORKERS:
        raise ExecutionError(f"expected a whole number of workers from 1 to {MOST_WORKERS}, got {quoted(workers)}")
    if one_wrong:
        _require_plain(objective, checkpoint=checkpoint, certificate=certificate, cluster=executor)
        return searching.least_one_wrong(position, ending, threads=workers)
    position = possible(position)
    if position.game.is_hard and any((checkpoint, executor, certificate)):
        raise ExecutionError("hard mode goes without --checkpoint, --cluster and --certificate; leave them out")
    if certificate is not None:
        searching.require_certifiable(position, objective)
        if not (folder := Path(os.path.realpath(certificate)).parent).is_dir():
            raise FileNotFoundError(ENOENT, "there is no such folder to write a certificate to", str(folder))
    if objective.first is not None:
        objective = replace(objective, first=str(position.game.code(objective.first)))
    if position.is_solved:
        return searching.worth_of(position, objective)
    searched = any((search, checkpoint, executor)) or searching.book_tree(position, objective) is None
    if searched or certificate is not None:
        _require_kernel(position, objective, checkpoint, certificate, executor)
    if not searched:
        solved = _from_book(position, objective, workers)
    elif not has_byte_feedbacks(position.game) and kernel().abilities.searches:
        return _answer(_on_many_pegs(position, objective), workers)
    elif kernel().abilities.searches:
        solved = _searched(position, objective, workers, executor, checkpoint, ending)
    else:
        ending.tell(ReferenceSolver())
        return _answer(searching.solve_reference(position, objective), workers)
    if certificate is None or solved.status is not Status.PROVEN or solved.stopped is not None:
        return solved
    try:
        return replace(solved, certificate=_certified(solved, certificate, ending))
    except OSError as error:  # what is proven stays proven
        return replace(solved, error=f"{os.fspath(certificate)}: {error.strerror or error}")


def _require_plain(objective: Objective, **asked: object) -> None:
    """Raises `ObjectiveError` for what the search with one wrong feedback does not know."""
    asked |= {
        "objective": objective.kind is ObjectiveKind.WORST_THEN_TOTAL,
        "max-guesses": objective.max_guesses,
        "consistent": objective.consistent,
        "first": objective.first,
    }
    if given := ", ".join(f"--{name}" for name, value in asked.items() if value):
        raise ObjectiveError(f"--one-wrong proves the least worst case of all strategies alone; leave out {given}")


def _from_book(position: Position, objective: Objective, workers: int) -> Worth:
    """The answer of the book, with its bound for the worst case of a least total."""
    began = perf_counter()
    tree = searching.book_tree(position, objective)
    solution = Worth.of_tree(position, objective, tree, nodes=0, seconds=perf_counter() - began)
    if objective.kind is ObjectiveKind.TOTAL and solution.worst is not None:
        least = searching.least_worst_conceivable(position.count, len(position.game.feedbacks))
        if not position.turns:
            claims = book.manifest(position.game, "total")
            least = claims.worst_lower or least if solution.worst == claims.worst else solution.worst
        solution = replace(solution, worst_lower=min(least, solution.worst))
    return replace(_answer(solution, workers), source="book")


def _on_many_pegs(position: Position, objective: Objective) -> Worth:
    """The answer at boards that the search cannot play, if a guess tells all candidates apart."""
    tree = searching.tree_of_few(position, objective)
    if tree is None:
        raise TooLargeError(
            f"exact search plays boards of up to {BYTE_PEGS} pegs, got {position}; "
            "blackpeg suggest has guesses for boards of any size"
        )
    return Worth.of_tree(position, objective, tree, nodes=0, seconds=0.0)


def _certified(solved: Worth, file: str | os.PathLike[str], call: Call) -> Certified:
    """Writes to *file* the proof that nothing is less than what was *solved*."""
    began, sizes, stopped = perf_counter(), [solved.position.count], None

    def hear(size: int) -> None:
        sizes.append(size)
        call.tell(searching.NodeFound(len(sizes) - 1, size))

    try:
        text, nodes = searching.certificates(solved, call, hear)
        trees.write_whole(os.fspath(file), text.encode("ascii"))
        return Certified(os.fspath(file), nodes, 0, perf_counter() - began, None)
    except StoppedError:
        stopped = Stop.INTERRUPT if call.interrupted else Stop.TIME
    except KeyboardInterrupt:
        stopped = Stop.INTERRUPT
    except MemoryError:
        stopped = Stop.MEMORY
    return Certified(None, len(sizes) - 1, sizes[-1], perf_counter() - began, stopped)


class ReferenceSolver(NamedTuple):
    """The event that the reference solver begins, which takes its time, as the native kernel is missing."""


def _searched(
    position: Position,
    objective: Objective,
    workers: int,
    executor: Executor | None,
    checkpoint: str | os.PathLike[str] | None,
    call: Call,
) -> Worth:
    """What a search found until it ended, or was stopped."""
    with ExitStack() as stack:
        search = searching.Search(position, objective, threads=workers)  # what it refuses makes no file
        kept = None
        if checkpoint is not None:
            from blackpeg.search.checkpoint import Checkpoint

            kept = stack.enter_context(Checkpoint(checkpoint, position, objective))
        if executor is not None or kept is not None:
            from blackpeg.search.pieces import Pieces

            search.pieces = Pieces(workers, executor, kept)
        error = None
        try:
            stopped = search.run(call, on_event=call.on_event).stopped
        except KeyboardInterrupt:
            stopped = Stop.INTERRUPT
        except MemoryError:
            stopped = Stop.MEMORY
        except ExecutionError as failed:
            stopped, error = Stop.FAILURE, str(failed)
        if stopped is not None:
            with suppress(KeyboardInterrupt, MemoryError):
                search.so_far(0 if stopped is Stop.MEMORY or call.interrupted else GRACE)
        if kept is not None:
            kept.note(search.known)
    return _answer(search.known, search.threads if executor is None else workers, stopped, error)


def _answer(worth: Worth, workers: int, stopped: Stop | None = None, error: str | None = None) -> Worth:
    return replace(worth, workers=workers, stopped=stopped, error=error, least_worst=_least_worst(worth))


def _least_worst(solution: Worth) -> int | None:
    """The least worst case of a game by the book, if the least total, or its worst case, is not proven."""
    game, is_game = solution.position.game, not solution.position.turns
    is_open = solution.objective == objective_of(None) and solution.worst_lower != solution.worst
    return book.manifest(game, "worst").worst if is_open and is_game and book.covers(game, "worst") else None


def _require_kernel(position: Position, objective: Objective, *asked: object) -> None:
    """Raises `KernelError` unless the kernel in use can do what is asked: the native one, or the reference solver.

    *asked* is all else that the reference solver does not know.
    """
    if searching.can_search(position):
        return
    if position.game.is_hard:
        raise KernelError(NO_HARD_SOLVER)
    if not can_solve_plainly(position.game, position.count):
        raise KernelError(
            f"exact search of {position} needs the native kernel, which is not in use here (`blackpeg version`); "
            f"without it, games of up to {MOST_SOLVED_PLAINLY} codes are solved, such as 3x4 and 4x3, and positions "
            f"with up to {MOST_CANDIDATES_PLAINLY} candidates"
        )
    if objective.first is not None or any(asked):
        raise KernelError(
            "--checkpoint, --certificate, --cluster and --first need the native kernel, which is not in use here"
        )


def worth(
    game: Position | Game | str,
    objective: Objective | str | None = None,
    *,
    time: float | None = USUAL_TIME,
    call: Call | None = None,
) -> Worth:
    """What a position, which may be given as text, is worth by *objective* (None: the least total).

    From the book, or from an exact search, which has *time* seconds if the position is not small; else bounds, with the
    tree of a plain strategy.  Without a time it is as with 0: no clock decides.  Raises `ContradictionError` without
    candidates, `TooLargeError` if they cannot be listed, `ObjectiveError`, `StoppedError` if *call* ends it.

    >>> known = worth("4x6 1123:0-2")
    >>> known.lower, known.upper, known.status.value, known.first_guess
    (772, 772, 'proven', Code(2434))
    >>> print(known)
    4x6 1123:0-2: proven: the least total is 772 further guesses, average 386/111 (about 3.4775), worst case 4
    first guess  2434
    source       book
    """
    require_time(time)
    with ended_by(call):
        ending = None if time is None else Call(time)
        return searching.worth_of(possible(position_of(game)), objective_of(objective), ending)
