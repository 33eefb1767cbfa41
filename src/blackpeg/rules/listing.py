"""Games of a list: the codes that may be the secret are given, and so is the rule (`list_notation` reads both)."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cached_property
from hashlib import sha256
from itertools import accumulate
from operator import index
from unicodedata import normalize
from weakref import WeakValueDictionary

from blackpeg.errors import InvalidCodeError, InvalidGameError, TooLargeError, counted, listed, quoted
from blackpeg.rules.alphabet import RESERVED, Alphabet, capitals
from blackpeg.rules.code import Code
from blackpeg.rules.game import LARGEST, Game
from blackpeg.rules.own_rule import OwnRule, asked_rule
from blackpeg.rules.reply import Reply, TextReply
from blackpeg.rules.rule import RULE_NAMES, Rule, rule_called
from blackpeg.rules.symmetry import Symmetries

MOST_SECRETS = 65_535
"""The most secrets of a list."""
MOST_MASS = 1 << 24
"""The largest sum of their weights: no total is more than the search can count (`FeedbackTable::deepest`)."""
MOST_GUESSES = 65_535
"""The most codes that may be guessed."""
MOST_PAIRS = 1 << 30
"""The most pairs of a guess and a secret: the table of their feedbacks has a byte for each."""
MOST_NAMED = 5
"""The most codes that a message names of those that are wrong."""
MOST_WRITTEN = 250
"""The most signs of a list that is written in full wherever its game is named."""
MOST_TYPED = 4000
"""The most signs of a list that is typed in a line."""


class ListGame(Game):
    """Secrets that are listed, with their *weights*, the *guessable* codes, all in reading order, and a rule.

    *name* is how the list was given, such as ``@words.txt``; of a *board* with conditions, as ``4x6/!4``, others
    read it as well.  Games are equal if their lists and rules are.
    """

    is_listed = True

    secrets: tuple[Code, ...]
    guessable: tuple[Code, ...]
    weights: tuple[int, ...]
    answers_by: Rule
    name: str | None = None
    board: Game | None = None

    @cached_property
    def _lists(self) -> str:
        """The lists in braces."""
        between = ";" if self.alphabet.separator else ","
        hidden = between.join(str(code) if weight == 1 else f"{code}={weight}" for code, weight in self._weight.items())
        others = between.join(str(code) for code in self.guessable if code not in self._weight)
        return f"{{{hidden}}}" + (f"+{{{others}}}" if others else "")

    @property
    def notation(self) -> str:
        """The whole list, as `parse_game` reads it; raises `InvalidGameError` if the rule is a function."""
        if isinstance(self.answers_by, OwnRule):
            raise InvalidGameError(
                f"the rule {self.feedback} is a function, which cannot be written down: expected "
                f"{listed(RULE_NAMES, 'or')}"
            )
        return self.name if self.name and self.board else f"{self._lists}-{self.feedback}"

    @property
    def typed(self) -> str:
        """What names the game when it is typed on this machine: its file, or all of it if its rule can be written.

        A list that is too long for a line is a file of that person's, here called FILE.
        """
        if self.name or isinstance(self.answers_by, OwnRule):
            return str(self)
        return self.notation if len(self.notation) <= MOST_TYPED else f"@FILE-{self.feedback}"

    @property
    def identity(self) -> str:
        """The first digits of the hash of list and rule."""
        return f"list:{self.digest[:12]}-{self.feedback}"

    @property
    def signs(self) -> str:
        """What a code is made of, for people."""
        return f"one of the {self.choices:,} codes on the list"

    @cached_property
    def digest(self) -> str:
        """The SHA-256 of lists and rule, in hexadecimal digits."""
        rule = "\0".join(self.answers_by.table) if isinstance(self.answers_by, OwnRule) else self.feedback
        return sha256(f"{self._lists}-{rule}".encode()).hexdigest()

    def __str__(self) -> str:
        """The list with its rule: itself if it is short, the file it is from, or the first digits of its hash."""
        if isinstance(self.answers_by, OwnRule) or (self.name is None and len(self._lists) > MOST_WRITTEN):
            return self.identity
        return self.name if self.name and self.board else f"{self.name or self._lists}-{self.feedback}"

    def __eq__(self, other: object) -> bool:
        return self is other or (isinstance(other, ListGame) and self.digest == other.digest)

    def __hash__(self) -> int:
        return hash(self.digest)

    @cached_property
    def plain(self) -> ListGame:
        """This game without the name of its file: a list has its own alphabet."""
        return self if self.name is None or self.board else replace(self, name=None)

    @property
    def rule(self) -> Rule:
        """What answers a guess."""
        return self.answers_by

    @cached_property
    def symmetry(self) -> Symmetries:
        """Only equal codes are alike."""
        return Symmetries(self)

    @property
    def size(self) -> int:
        """The number of codes that may be the secret."""
        return len(self.secrets)

    @property
    def choices(self) -> int:
        """The number of codes that may be guessed."""
        return len(self.guessable)

    @property
    def has_weights(self) -> bool:  # type: ignore[override]
        """Whether some secrets are more likely than others."""
        return self.mass != self.size

    @property
    def is_hard(self) -> bool:  # type: ignore[override]
        """Whether every guess has to fit the hints of the feedbacks so far."""
        return self.rule.is_hard

    @property
    def unit(self) -> str:  # type: ignore[override]
        """What a sum of weights counts, for people."""
        return "chance" if self.has_weights else "code"

    @cached_property
    def mass(self) -> int:
        """The sum of the weights of all secrets."""
        return sum(self.weights)

    @cached_property
    def places(self) -> dict[Code, int]:
        """The place of each code that may be guessed."""
        return {code: place for place, code in enumerate(self.guessable)}

    def codes(self) -> Iterator[Code]:
        """Every code that may be the secret, in reading order."""
        return iter(self.secrets)

    def guesses(self) -> Iterator[Code]:
        """Every code that may be guessed, in reading order."""
        return iter(self.guessable)

    def code_at(self, place: int) -> Code:
        """The secret that has this *place* in reading order, counted from 0."""
        return self.secrets[place]

    def code(self, what: str | Code) -> Code:
        """The code of the list that a text spells; raises `InvalidCodeError`, with the nearest ones, for any other."""
        if isinstance(what, Code) and what.alphabet != self.alphabet:
            what = str(what)
        if not isinstance(what, str):
            return super().code(what)
        try:
            return self._checked(self.alphabet.read(what), what)
        except InvalidCodeError:
            raise self._not_listed(what) from None

    def _checked(self, colors: tuple[int, ...], _shown: object) -> Code:
        if (code := Code(colors, self.alphabet)) in self.places:
            return code
        raise self._not_listed(str(code))

    def _not_listed(self, text: str) -> InvalidCodeError:
        from difflib import get_close_matches  # here: few guesses are not on the list

        if self.board is not None:
            self.board.code(text)  # raises what is wrong with it on any such board
            return InvalidCodeError(f"{quoted(text)} does not fit the conditions of {self}")
        length = "" if len(text.strip()) == self.pegs else f"expected {counted(self.pegs, 'sign')}: "
        near = get_close_matches(capitals(text), map(str, self.guessable), n=3, cutoff=0.5)
        advice = f"; the nearest there: {', '.join(near)}" if near else ""
        return InvalidCodeError(f"{length}{quoted(text)} is not on the list{advice}")

    @property
    def example(self) -> Code:
        """The first secret."""
        return self.secrets[0]

    def draw(self, below: Callable[[int], int]) -> Code:
        """A secret, as likely as its weight says if each number of *below* is."""
        return self.secrets[bisect_right(self._masses_up_to, below(self.mass))]

    @cached_property
    def _masses_up_to(self) -> list[int]:
        return list(accumulate(self.weights))

    def turn_number(self, guess: Code, reply: Reply) -> int:
        """A turn as one number, from which draws follow: that of a board, or the places of guess and feedback."""
        if isinstance(reply, TextReply):
            place = self.feedbacks.index(reply.feedback) + 1 if reply.feedback else 0
            return self.places[guess] << 16 | place
        return super().turn_number(guess, reply)

    def may_be(self, code: Code) -> bool:
        """Whether *code*, which may be guessed, may be the secret."""
        return code in self._weight

    def weight(self, code: Sequence[int]) -> int:
        """How often a secret counts in totals and averages."""
        return self._weight[code]  # type: ignore[index]

    @cached_property
    def _weight(self) -> dict[Code, int]:
        return dict(zip(self.secrets, self.weights, strict=True))


_known: WeakValueDictionary[str, ListGame] = WeakValueDictionary()
"""The lists of this process, by the first digits of their hash: what is too long to be written again and again."""


def list_game(
    codes: Iterable[str | Code] | Mapping[str, int],
    rule: Rule | str | Callable[[Code, Code], object] = "black-white",
    *,
    guesses: Iterable[str | Code] | None = None,
    weights: Iterable[int] | Mapping[str, int] | None = None,
    name: str | None = None,
    board: Game | None = None,
) -> ListGame:
    """The game that `Game.of` explains; *name* is how its list was given.

    With a *board*, whose codes fit conditions, all codes are written in its alphabet; else their signs make one, in
    order.
    """
    if isinstance(codes, Mapping) and weights is None:
        weights = list(codes.values())
    alphabet = None if board is None else board.alphabet
    hidden, others = ([*map(str, each)] if alphabet else _texts(each) for each in (codes, guesses or ()))
    if not hidden:
        raise InvalidGameError("expected a list of codes, such as CASTE, LINES and ALTER, got an empty one")
    if twice := [f"{quoted(text)} {times} times" for text, times in Counter(hidden).items() if times > 1]:
        raise InvalidGameError(f"expected each code once on the list, got {_some(twice)}")
    masses = _masses(hidden, weights)
    every = sorted({*hidden, *others})
    signs = [_signs(text) for text in every]
    pegs = len(_signs(hidden[0]))
    odd = [f"{quoted(text)} ({len(own)})" for text, own in zip(every, signs, strict=True) if len(own) != pegs]
    if odd:
        raise InvalidGameError(f"expected codes of one length, got {_some([f'{quoted(hidden[0])} ({pegs})', *odd])}")
    used = alphabet.signs if alphabet else sorted({sign for own in signs for sign in own})
    wrong = None if alphabet else next((sign for sign in used if not sign.isprintable() or RESERVED & set(sign)), None)
    if wrong is not None:
        text = next(text for text, own in zip(every, signs, strict=True) if wrong in own)
        raise InvalidGameError(f"{wrong!r} (in {quoted(text)}) cannot be a sign of a code: it has a meaning elsewhere")
    if pegs > LARGEST or len(used) > LARGEST:
        raise InvalidGameError(f"expected codes of at most {LARGEST} pegs and {LARGEST} signs, got {pegs}, {len(used)}")
    if len(every) > MOST_GUESSES:
        raise TooLargeError(f"a list has up to {MOST_GUESSES:,} codes, got {len(every):,}")
    alphabet = alphabet or Alphabet("words" if any(len(sign) > 1 for sign in used) else "signs", tuple(used))
    color = {sign: place for place, sign in enumerate(used)}
    made = {text: Code((color[sign] for sign in own), alphabet) for text, own in zip(every, signs, strict=True)}
    secrets = tuple(sorted(made[text] for text, mass in masses.items() if mass))
    of_code = {made[text]: mass for text, mass in masses.items()}
    guessable = tuple(sorted(made.values()))
    answers_by = _rule_of(rule, guessable, secrets, pegs)
    game = ListGame(
        pegs=pegs,
        colors=len(used),
        repeats=any(len(set(code)) < pegs for code in guessable),
        feedback=answers_by.name,
        alphabet=alphabet,
        secrets=secrets,
        guessable=guessable,
        weights=tuple(of_code[code] for code in secrets),
        answers_by=answers_by,
        name=name,
        board=board,
    )
    return _known.setdefault(game.digest[:12], game) if name is None else game


def known_list(digits: str) -> ListGame:
    """The list of this process whose hash begins with *digits*; raises `InvalidGameError` if there is none."""
    game = _known.get(digits)
    if game is None:
        raise InvalidGameError(
            f"no list {digits} is known here: expected the list itself, such as {{CASTE,LINES}}-black; in an export "
            "a line before has it"
        )
    return game


def _texts(codes: Iterable[str | Code]) -> list[str]:
    """Each code as text, in capitals."""
    if isinstance(codes, str):
        codes = re.split(r"[\s,;]+", codes.strip()) if codes.strip() else ()
    if not isinstance(codes, Iterable):
        raise InvalidGameError(f"expected a list of codes, such as ['CASTE', 'LINES'], got {quoted(codes)}")
    texts = []
    for code in codes:
        if not isinstance(code, str | Code) or not str(code).strip():
            raise InvalidGameError(f"expected codes as text, such as 'CASTE', got {quoted(code)}")
        texts.append(capitals(normalize("NFC", str(code).strip())))
    return texts


def _some(told: list[str]) -> str:
    """The first of what is *told*, and how many more there are."""
    more = len(told) - MOST_NAMED
    return listed([*told[:MOST_NAMED], *([f"{more:,} more"] if more > 0 else [])])


def _signs(text: str) -> list[str]:
    """The signs of a code: its letters, or words between commas."""
    return text.split(",") if "," in text else list(text)


def _masses(hidden: list[str], weights: Iterable[int] | Mapping[str, int] | None) -> dict[str, int]:
    """The weight of each secret."""
    if isinstance(weights, Mapping):
        named = {text: weights[key] for key, text in zip(weights, _texts(weights), strict=True)}
        if unknown := next((text for text in named if text not in hidden), None):
            raise InvalidGameError(f"expected weights of codes of the list, got one of {quoted(unknown)}")
        given = [named.get(text, 1) for text in hidden]
    elif not isinstance(weights, Iterable | None):
        raise InvalidGameError(f"expected a weight for each code, such as [3, 1], got {quoted(weights)}")
    else:
        given = [1] * len(hidden) if weights is None else list(weights)
    if len(given) != len(hidden):
        raise InvalidGameError(f"expected a weight for each of {len(hidden)} codes, got {len(given)}")
    masses = {}
    for text, weight in zip(hidden, given, strict=True):
        try:
            masses[text] = -1 if isinstance(weight, bool) else index(weight)
        except TypeError:
            masses[text] = -1
        if masses[text] < 0:
            raise InvalidGameError(
                f"expected weights that are whole numbers, 0 or more, got {quoted(weight)} for {text}; "
                "multiply all by the same number, and round"
            )
    secrets, total = sum(map(bool, masses.values())), sum(masses.values())
    if secrets > MOST_SECRETS:
        raise TooLargeError(f"a list has up to {MOST_SECRETS:,} secrets, got {secrets:,}")
    if total > MOST_MASS:
        raise InvalidGameError(
            f"expected weights whose sum is at most {MOST_MASS:,}, got {total:,}; divide all by "
            f"{-(-total // MOST_MASS):,} or more, and round up"
        )
    if not total:
        raise InvalidGameError("expected a code with a weight above 0, got none: then no code may be the secret")
    return masses


def _rule_of(
    rule: Rule | str | Callable[[Code, Code], object],
    guesses: tuple[Code, ...],
    secrets: tuple[Code, ...],
    pegs: int,
) -> Rule:
    name = rule.name if isinstance(rule, Rule) else rule
    if isinstance(name, str) and name in RULE_NAMES:
        return rule_called(name, pegs)
    if not callable(rule):
        raise InvalidGameError(
            f"expected a rule, one of {listed(RULE_NAMES, 'or')}, or a function of guess and secret, got {quoted(rule)}"
        )
    return asked_rule(rule, guesses, secrets)
