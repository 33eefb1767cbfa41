"""A position: what the codebreaker knows, and what follows from it."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cached_property
from itertools import accumulate
from typing import NoReturn

from blackpeg.errors import ContradictionError, InvalidGameError, MatchError, quoted
from blackpeg.fact import Shown
from blackpeg.kernel import allowed, kernel_of, unpack
from blackpeg.position.candidates import CodeList
from blackpeg.rules import Code, Feedback, Game, Reply, Turn, game_of, parse_game
from blackpeg.rules.hard import hint_broken, require_all_fitting, require_fitting
from blackpeg.rules.holes import with_holes
from blackpeg.rules.sizes import MOST_LISTED, can_list, require_listed
from blackpeg.rules.turns import read_turns


class Position(Shown):
    """A game and the turns played: immutable, and equal to every position with the same two.

    Everything else is computed when it is first asked for.  Get one from `start`, then from `after`.

    >>> from blackpeg.rules import Game
    >>> position = start(Game(4, 6)).after("1122", (1, 1))
    >>> position.count, position.candidates[0]
    (208, Code(1233))
    >>> print(position)
    4x6 1122:1-1

    Its length is that of `candidates`, over which it iterates, where they can be listed; `in` asks whether a code fits.

    >>> len(position), next(iter(position)), "1233" in position
    (208, Code(1233), True)
    """

    game: Game
    turns: tuple[Turn, ...]
    _before: Position | None

    FORMS = {"document": "candidates.position_blocks"}

    def __init__(self, game: Game | str, turns: Iterable[Turn | str] = ()) -> None:
        turns = tuple(turns)
        game = with_holes(game_of(game), (turn for turn in turns if isinstance(turn, str)))
        told = [game.turn(turn) if isinstance(turn, str) else turn for turn in turns]
        checked = tuple(Turn(game.code(guess), game.reply(reply)) for guess, reply in told)
        vars(self).update(game=game, turns=checked, _before=None)

    def __setattr__(self, name: str, value: object) -> NoReturn:
        raise AttributeError(f"a position is immutable, so {name} cannot be set; after() makes another position")

    def __delattr__(self, name: str) -> NoReturn:
        raise AttributeError(f"a position is immutable, so {name} cannot be deleted")

    def after(self, guess: str | Code, reply: str | int | Reply | tuple[int | None, int | None]) -> Position:
        """The position after one more turn; this one stays as it is.

        Raises `InvalidCodeError`, in hard mode also for a guess that breaks a hint, and `InvalidReplyError`; replies
        that contradict are no error here (`count` is 0, and `blackpeg.know` says why).
        """
        at = self.with_holes(guess)
        turn = Turn(at.game.code(guess), at.game.reply(reply))
        require_fitting(at.game, turn.guess, at.turns)
        return at.after_turn(turn)

    def with_holes(self, guess: str | Code) -> Position:
        """This position, in the game whose guesses may have holes if *guess* has some."""
        game = with_holes(self.game, [guess]) if isinstance(guess, str) else self.game
        return self if game is self.game else Position(game, map(self.game.write, self.turns))

    def after_turn(self, turn: Turn) -> Position:
        """The position after *turn*, whose guess and reply belong to this game."""
        after = Position(self.game)
        vars(after).update(turns=(*self.turns, turn), _before=self)
        return after

    @property
    def before(self) -> Position:
        """The position one turn ago; raises `MatchError` at the start."""
        if not self.turns:
            raise MatchError(f"{self} is the start of a game: no turn was played before it")
        return Position(self.game, self.turns[:-1]) if self._before is None else self._before

    def without(self, rows: frozenset[int] | set[int]) -> Position:
        """The position with the turns numbered in *rows* (the first is 0) left out."""
        return Position(self.game, tuple(turn for row, turn in enumerate(self.turns) if row not in rows))

    @property
    def history(self) -> list[Code]:
        """The guesses made so far."""
        return [guess for guess, _ in self.turns]

    @cached_property
    def telling(self) -> Position:
        """The position without the turns whose replies tell nothing; itself if each tells something."""
        silent = {row for row, (_, reply) in enumerate(self.turns) if self.game.rule.is_silent(reply)}
        return self.without(silent) if silent else self

    @cached_property
    def solution(self) -> Code | None:
        """The guess that a reply said was the secret, if any did."""
        return next((guess for guess, reply in self.turns if reply.feedback == self.game.solved), None)

    @property
    def is_solved(self) -> bool:
        """Whether a reply said that its guess was the secret."""
        return self.solution is not None

    @property
    def is_found(self) -> bool:
        """Whether it is solved, and no other reply speaks against it."""
        return self.solution is not None and self.fits(self.solution)

    @cached_property
    def candidates(self) -> CodeList:
        """Every code that fits all replies, in reading order.

        Raises `TooLargeError` where the game has more than `MOST_LISTED` codes.
        """
        require_listed(self.game, "they can be listed")
        if self._before is not None and "candidates" in vars(self._before):
            guess, reply = self.turns[-1]
            before = self._before.candidates.rows
            return CodeList(self.game, kernel_of(self.game).keep(before, guess, allowed(self.game, reply)))
        guesses = [turn.guess for turn in self.turns]
        tables = [allowed(self.game, turn.reply) for turn in self.turns]
        return CodeList(self.game, kernel_of(self.game).consistent(guesses, tables, MOST_LISTED))

    @cached_property
    def count(self) -> int:
        """The number of candidates, exactly."""
        return len(self.candidates) if self.turns else self.game.size

    def draw(self, below: Callable[[int], int]) -> Code:
        """A secret that fits: each is as likely as its weight says if each number of *below* is."""
        if not self.turns:
            return self.game.code_from_indices(self.game.draw(below))
        if not self.game.has_weights:
            return self.candidates[below(self.count)]
        ends = [*accumulate(map(self.game.weight, self.candidates))]
        return self.candidates[bisect_right(ends, below(ends[-1]))]

    @cached_property
    def mass(self) -> int:
        """The sum of the weights of the candidates: their number, unless the game has weights."""
        return kernel_of(self.game).mass(self.candidates.rows) if self.game.has_weights else self.count

    def __len__(self) -> int:
        return len(self.candidates)

    def __iter__(self) -> Iterator[Code]:
        return iter(self.candidates)

    def __contains__(self, code: str | Code) -> bool:
        return self.fits(code)

    def require_candidates(self) -> CodeList:
        """The candidates; raises `ContradictionError` if there are none."""
        if not self.count:
            raise ContradictionError(f"no code fits all feedbacks: {self}")
        return self.candidates

    def require_possible(self) -> None:
        """Raises `ContradictionError` where no code fits, if that can be seen from a list of all codes."""
        if self.turns and can_list(self.game):
            self.require_candidates()

    def fits(self, code: str | Code) -> bool:
        """Whether *code* is a candidate: it would have given every reply.  Raises `InvalidCodeError`."""
        secret = self.game.code(code)
        return self.game.may_be(secret) and not self._contradicted(secret)

    def contradicted(self, code: str | Code) -> tuple[int, ...]:
        """The turns (the first is 0) whose replies *code*, as the secret, would not have given.

        A rule of one's own does not say what a guess alone would answer: it contradicts none.

        Raises `InvalidCodeError`.
        """
        return self._contradicted(self.game.code(code))

    def _contradicted(self, secret: Code) -> tuple[int, ...]:
        if not self.game.rule.knows_guesses and not self.game.may_be(secret):
            return ()
        answers = (reply.fits(self.game.answer(guess, secret)) for guess, reply in self.turns)
        return tuple(row for row, fits in enumerate(answers) if not fits)

    def split(self, guess: str | Code) -> dict[Feedback, int]:
        """How many candidates would answer *guess* with each feedback; feedbacks that none gives are left out.

        Raises `InvalidCodeError`.
        """
        code = self.game.code(guess)
        if not self.turns:
            require_listed(self.game, "splits are counted")
            if (counted := self.game.symmetry.first_split(code)) is not None:
                return counted
        sizes = kernel_of(self.game).split_sizes(code, self.candidates.rows)
        return {unpack(self.game, packed): size for packed, size in enumerate(sizes) if size}

    @cached_property
    def guesses(self) -> CodeList:
        """Every guess worth telling apart, in reading order.

        Of the guesses that a symmetry of the game turns into each other, and every guess made so far into itself, only
        the first is kept: they are equally good.  A symmetry permutes positions and renames colors; if only black pegs
        count and colors repeat, it renames those of each position by themselves.

        >>> from blackpeg.rules import Game
        >>> list(start(Game(4, 6)).guesses)
        [Code(1111), Code(1112), Code(1122), Code(1123), Code(1234)]

        In hard mode they are the guesses that fit all hints:

        >>> position = position_of("{CRANE,BRACE,SPACE}-marks-hard CRANE:.GG.G")
        >>> [str(guess) for guess in position.guesses]
        ['BRACE', 'CRANE']
        """
        require_listed(self.game, "guesses can be listed")
        if self.game.is_hard:  # a list, which has no symmetries
            known = None if self._before is None else vars(self._before).get("guesses")
            guesses, turns = (self.game.guesses(), self.turns) if known is None else (known, self.turns[-1:])
            fitting = (guess for guess in guesses if hint_broken(guess, turns) is None)
            return CodeList(self.game, kernel_of(self.game).make(fitting))
        of_game, history = kernel_of(self.game), self.history
        first = None if history else self.game.symmetry.first_guesses()
        return CodeList(self.game, of_game.distinct_guesses(history) if first is None else of_game.make(first))

    def are_alike(self, guess: Code, other: Code) -> bool:
        """Whether a symmetry that keeps the guesses made turns *guess* into *other*: what is true of one is of both."""
        return self.game.symmetry.are_alike(self.history, guess, other)

    def __reduce__(self) -> tuple[type[Position], tuple[Game, tuple[Turn, ...]]]:
        """Pickled as the game and the turns alone: the rest is computed again."""
        return Position, (self.game, self.turns)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Position):
            return NotImplemented
        return (self.game, self.turns) == (other.game, other.turns)

    def __hash__(self) -> int:
        return hash((self.game.pegs, self.game.colors, self.turns))

    def __str__(self) -> str:
        return " ".join([str(self.game), *(self.game.write(turn) for turn in self.turns)])

    def __repr__(self) -> str:
        return f"position_of({str(self)!r})"


def start(game: Game | str) -> Position:
    """The position before the first guess; *game* may be given in its notation, such as ``"4x6"``.

    Raises `InvalidGameError` for what is no game, or is one with turns.
    """
    try:
        return Position(game_of(game))
    except InvalidGameError:
        if isinstance(game, str) and (turns := game.split()[1:]) and all(":" in turn for turn in turns):
            raise InvalidGameError(
                f"expected a game without turns, got {quoted(game)}; position_of reads both"
            ) from None
        raise


def position_of(what: Position | Game | str, *, files: bool = True) -> Position:
    """The position itself, the start of a game, or the position that a text tells of: what `str` prints of one.

    Only with *files* may the game be the list in a file, such as ``@words.txt``.
    Raises `InvalidGameError`, `InvalidCodeError` and `InvalidReplyError` for anything else.

    >>> print(position_of("4x6 1122:1-1 3344:0-2"))
    4x6 1122:1-1 3344:0-2
    """
    if isinstance(what, Position):
        return what
    if not isinstance(what, str):
        return start(what)
    board, *turns = what.split() or [what]
    return after_words(parse_game(board, files=files), turns)


def after_words(game: Game, words: Sequence[str]) -> Position:
    """The position after the turns that *words* tell, each one word or several, in the game with holes if a guess has
    some; raises as `read_turns` does, and `InvalidCodeError` for a guess that breaks a hint in hard mode.

    >>> print(after_words(Game("3x4"), ["112:1-0", "3", "3", "4", "0-1"]))
    3x4 112:1-0 334:0-1
    """
    game = with_holes(game, words)
    position = Position(game, read_turns(words, game))
    require_all_fitting(game, position.turns)
    return position
