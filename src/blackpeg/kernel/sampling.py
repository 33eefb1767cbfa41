"""What the native kernel's sampler does, what goes into it, and what comes out."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple, Protocol

from blackpeg.kernel.interface import Codes, InnerControl, Row


class Schedule(NamedTuple):
    """How codes are annealed.  Numbers of steps are for each peg of the board."""

    start: float = 1.5
    """The inverse temperature to begin at,"""
    end: float = 3.5
    """and to end at."""
    steps: float = 2000
    """Of the first anneal;"""
    longer: float = 1.6
    """each that fails makes the next this many times longer,"""
    longest: float = 64
    """up to this many times."""
    swaps: float = 0.7
    """The share of moves that swap two pegs; the others change the color of one.

    On positions late in games, 0.7 needed two thirds of the steps of 0.5 (16x6, 20x20, 20x6, 50x6, 32x32).  More is
    still better there, but not from 50x50 on.
    """
    walks: int = 4
    """Collecting: this many walks from each code that an anneal found,"""
    walk_steps: float = 30
    """of this many steps,"""
    walk_at: float = 1.0
    """at this inverse temperature,"""
    quench: float = 200
    """each with a short anneal after it."""
    again: float = 2.0
    """Collecting: codes of an earlier sample that no longer fit are annealed from this inverse temperature,"""
    mend: float = 400
    """in this many steps.

    In the middle of games of 32x32 a code then costs a quarter to a tenth of what it costs from a random code, and a
    half to a ninth of what it costs from 1.0 in as many steps.
    """


class Climb(NamedTuple):
    """How far to look for a guess."""

    own: int = 600
    """Codes of the sample that are tried first, evenly spaced."""
    best: int = 5
    """The best few of them are where hill climbing begins."""
    patience: int = 6
    """It goes on until this many changes, times pegs, times colors (up to 12), in a row did not help."""


class Lookahead(NamedTuple):
    """How guesses are played out to the end of the game: greedily, by the guesses expected to follow.

    `KernelSampler.choose` says what *growth* means.
    """

    growth: float = 0.45
    best: int = 60
    """This many of the sample's own codes, the best, are played out; changes of the best guess follow."""


class Found(NamedTuple):
    """The code of least cost that was found; it fits all replies if the cost is 0."""

    code: tuple[int, ...]
    cost: int
    steps: int


class Collected(NamedTuple):
    """Different codes that fit all replies: those of the earlier sample first, then as they were found."""

    codes: Codes
    looks_complete: bool
    """An estimate: no new code in the last 20 + 4 * (codes found) times that one was found."""
    independent: Codes
    """What each anneal from a random code ended with, where it succeeded, and the first one from each earlier code; not
    all different."""
    near: Codes
    """The best code of each anneal that failed, up to 1000,"""
    near_costs: Sequence[int]
    """and its cost."""
    steps: int


class Chosen(NamedTuple):
    """A guess, and what it is worth: bits (more is better), or guesses expected to follow (fewer are).

    Of `look_ahead` the value counts the guess itself, too, and evaluations are guesses played out.
    """

    guess: tuple[int, ...]
    value: float
    evaluations: int


class KernelSampler(Protocol):
    """Turns of a board, and codes sampled to fit them; `blackpeg.sampling.Sampler` says what each function does.

    A call ends after a number of steps (changes of a code that were looked at), or when its *control* ends it,
    whichever is first, and answers what it has.  With steps alone the answer depends on the seed and the calls before.
    """

    def add(self, guess: Row, black: int | None, white: int | None, total: int | None) -> None:
        """A turn: numbers that were not told are None."""

    def hold(self, colors: Mapping[int, int]) -> None:
        """The colors at these positions are held, and no others."""

    def paint(self, palette: Sequence[int]) -> None:
        """Colors are drawn from *palette*, in which some may be more than once."""

    def cost(self, code: Row) -> int:
        """How far *code* is from what was told, in pegs: 0 if it fits."""

    def random(self, count: int) -> Codes:
        """Random codes, all equally probable, whatever was told."""

    def find(self, schedule: Schedule, start: Row | None, steps: int | None, control: InnerControl) -> Found:
        """Anneals until a code fits, first from *start*, then from anywhere."""

    def collect(
        self, schedule: Schedule, most: int, earlier: Sequence[Row] | Codes, steps: int | None, control: InnerControl
    ) -> Collected:
        """Up to *most* codes, those of an *earlier* sample that still fit among them."""

    def choose(
        self,
        codes: Sequence[Row] | Codes,
        growth: float | None,
        climb: Climb,
        frame: Mapping[int, int],
        palette: Sequence[int],
        evaluations: int | None,
        control: InnerControl,
    ) -> Chosen:
        """A good guess on the sample *codes*, with the colors of *frame* at its positions, elsewhere of *palette*.

        It is good by the entropy of its split; or, with a *growth*, by the guesses expected to follow: a part
        of n codes is worth r(n): r(1) = 1, r(2) = 1.5, r(n) = 1.67 + growth * ln(n / 3).
        """

    def look_ahead(
        self,
        codes: Sequence[Row] | Codes,
        guess: Row,
        lookahead: Lookahead,
        pairs: int | None,
        control: InnerControl,
    ) -> Chosen:
        """Where *codes* are all that are left: a guess, such as *guess*, after which greedy play needs few guesses."""

    def values(
        self, guesses: Sequence[Row] | Codes, codes: Sequence[Row] | Codes, growth: float | None
    ) -> Sequence[float]:
        """What each guess is worth on the sample *codes*."""

    def sizes(self, guess: Row, codes: Sequence[Row] | Codes) -> dict[int, int]:
        """How many of *codes* give each packed feedback, those that none gives left out."""

    def count_weights(self, chains: int, steps: int | None, control: InnerControl) -> Sequence[float]:
        """Logarithms of weights whose mean is the share of codes that fit."""
