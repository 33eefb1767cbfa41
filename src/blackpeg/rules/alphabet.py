"""How colors are written: digits, letters, color names, initials, numbers, or signs or words of your own.

An alphabet turns colors (0, 1, 2, ...) into text and back.  Whatever it writes it reads, and it
reads a little more: lower case for upper, names for initials, the beginning of a word, commas or spaces between signs.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from blackpeg.errors import InvalidCodeError, InvalidGameError, quoted
from blackpeg.fact import Frozen

COLOR_NAMES = (
    "red", "green", "blue", "yellow", "orange", "purple", "white", "cyan",
    "magenta", "turquoise", "lime", "navy", "khaki", "amber", "indigo", "silver",
)  # fmt: skip
"""Sixteen colors whose initials all differ."""

DIGITS = "123456789"
LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
KINDS = ("digits", "letters", "names", "initials", "numbers")
RESERVED = set(":,;?=/#\"'\\ \t\n-")
"""Signs with a meaning of their own in the notation of codes, turns and games, or in a shell."""

WIDE = {sign + 0xFEE0: sign for sign in range(ord("!"), ord("~") + 1)} | {ord("、"): ",", ord("。"): "."}
"""The signs as wide as an ideograph, and those they stand for."""


class Alphabet(Frozen):
    """The signs of the colors 0, 1, 2, ..., and what stands between two of them.

    *kind* is one of `KINDS`, or ``"signs"`` or ``"words"`` for a player's own.  Get one from `alphabet_for`.

    >>> alphabet_for(6, "letters").write([0, 0, 1, 5])
    'AABF'
    >>> alphabet_for(6, "names").read("red red green purple")
    (0, 0, 1, 5)
    """

    kind: str
    signs: tuple[str, ...]

    def __hash__(self) -> int:
        return hash(self.signs)  # quickly: it is asked for whenever a code is made

    @property
    def separator(self) -> str:
        """What stands between two signs in writing: nothing, or a comma where a sign is longer than one letter."""
        return "," if self.kind in ("names", "numbers", "words") else ""

    @property
    def notation(self) -> str:
        """How a game's notation names this alphabet: its kind, or the signs themselves."""
        return self.write(range(len(self.signs))) if self.kind in ("signs", "words") else self.kind

    def write(self, colors: Iterable[int]) -> str:
        """The text of *colors*, each an index into the signs."""
        return self.separator.join(self.signs[color] for color in colors)

    def read(self, text: str) -> tuple[int, ...]:
        """The colors that *text* spells; how many there should be is the game's business.

        Raises `InvalidCodeError` at the first sign that is no color.
        """
        if not self.separator and set(text).issubset(self.signs):
            return tuple(map(self.signs.index, text))
        return tuple(self._color(sign, text) for sign in self._signs_of(text))

    def plain(self, text: str) -> str:
        """*text* with the signs that are as wide as an ideograph made narrow, unless they are colors."""
        return text.translate(WIDE) if "".join(self.signs).isascii() else text

    def _signs_of(self, text: str) -> list[str]:
        """*text* cut into signs: at commas, spaces and dashes if there are any, else one character each.

        The brackets and quotes of a list in Python or JSON are left out: ``[1 2 3 4]``, ``['red', 'blue']``.
        """
        text = self.plain(text.strip())
        if text[:1] + text[-1:] == "[]" and not {"[", "]"} & set("".join(self.signs)):
            text = re.sub("['\"]", "", text[1:-1])
        words = [word for word in re.split(r"[\s,-]+", text) if word]
        if len(words) > 1 and (self.separator or all(len(word) == 1 or word.lower() in COLOR_NAMES for word in words)):
            return words
        whole = "".join(words)
        if whole and self.separator and self._find(whole) is not None:
            return [whole]
        if self.kind == "numbers":
            return [whole] if whole else []
        # CYAN is four initials before it is a name: what is written without separators must be read so.
        initials = all(self._find(sign) is not None for sign in whole)
        if self.kind == "initials" and not initials and whole.lower() in COLOR_NAMES[: len(self.signs)]:
            return [whole]
        return list(whole)

    def _find(self, sign: str) -> int | None:
        """The color *sign* stands for: exactly, else whatever its case, else the beginning of one name alone."""
        if sign in self.signs:
            return self.signs.index(sign)
        if self.kind == "numbers":
            plain = sign.lstrip("0")
            return self.signs.index(plain) if plain in self.signs else None
        matches = [color for color, known in enumerate(self.signs) if known.lower() == sign.lower()]
        matches = matches or [*self.begun_by(sign)]
        return matches[0] if len(matches) == 1 else None

    def begun_by(self, sign: str) -> dict[int, str]:
        """The colors whose word begins with *sign*, each with its word; none if signs are no words."""
        words = {"initials": COLOR_NAMES[: len(self.signs)], "names": self.signs, "words": self.signs}
        known = enumerate(words.get(self.kind, ()))
        return {color: word for color, word in known if word.lower().startswith(sign.lower())}

    def _color(self, sign: str, text: str) -> int:
        color = self._find(sign)
        if color is None:
            several = self.begun_by(sign)
            if len(several) > 1:
                raise InvalidCodeError(
                    f"{quoted(sign)} may be {' or '.join(several.values())} (in {quoted(text)}); write more of the word"
                )
            raise InvalidCodeError(
                f"no color is written {quoted(sign)} (in {quoted(text)}); the colors are {self.legend()}"
            )
        return color

    def legend(self) -> str:
        """The signs, for people: all of them, or the first and the last where there are many."""
        if len(self.signs) > 16:
            return f"{self.signs[0]} to {self.signs[-1]}"
        return " ".join(self.signs)


def alphabet_for(colors: int, notation: str | None = None) -> Alphabet:
    """The alphabet of *colors* colors that *notation* names: a kind, or one sign or word a color, words between commas.

    Without a notation: digits (1-9; 0-9 for ten colors), letters up to 26, then numbers.
    Raises `InvalidGameError` where the alphabet has too few signs, or the signs are no good.

    >>> alphabet_for(6).legend(), alphabet_for(10).legend(), alphabet_for(40).legend()
    ('1 2 3 4 5 6', '0 1 2 3 4 5 6 7 8 9', '1 to 40')
    >>> alphabet_for(5, "BYGPR").write([0, 4])
    'BR'
    >>> alphabet_for(3, "red,blue,black").read("red blu red")
    (0, 1, 0)
    """
    if not isinstance(notation, str | None):
        raise InvalidGameError(
            f"expected an alphabet as text, one of {', '.join(KINDS)} or signs, got {quoted(notation)}"
        )
    if notation is None:
        notation = "digits" if colors <= 10 else "letters" if colors <= len(LETTERS) else "numbers"
    if notation not in KINDS:
        own = _own_signs(colors, notation)
        return Alphabet("words" if any(len(sign) > 1 for sign in own) else "signs", own)
    known: dict[str, tuple[str, ...]] = {
        "digits": tuple("0" + DIGITS if colors >= 10 else DIGITS),
        "letters": tuple(LETTERS),
        "names": COLOR_NAMES,
        "initials": tuple(name[0].upper() for name in COLOR_NAMES),
        "numbers": tuple(str(number) for number in range(1, colors + 1)),
    }
    signs = known[notation]
    if colors > len(signs):
        raise InvalidGameError(
            f"the signs {quoted(notation)} are for {len(signs)} colors at most, and the game has {colors}; "
            "'numbers' are for any"
        )
    return Alphabet(notation, signs[:colors])


def _own_signs(colors: int, notation: str) -> tuple[str, ...]:
    has_words = "," in notation or colors == 1
    signs = tuple(word.strip() for word in notation.split(",")) if has_words else tuple(notation)
    wrong = sorted({sign for sign in "".join(signs) if sign in RESERVED or not sign.isprintable()})
    if wrong:
        raise InvalidGameError(
            f"{wrong[0]!r} cannot be a color's sign: it has a meaning in the notation; choose another"
        )
    if len(signs) == len(set(signs)) == colors and all(signs):
        return signs
    expected = f"{colors} different words for colors, with commas between them"
    if not has_words:
        expected = f"one of {', '.join(KINDS)}, or {colors} different signs (or words with commas between them)"
        if notation.isalpha() and notation.islower() and len(notation) > 3 and len(signs) != colors:
            raise InvalidGameError(f"no alphabet is called {quoted(notation)}; expected {expected}")
    twice = next((sign for sign in signs if signs.count(sign) > 1), "")
    got = len(signs) if len(signs) != colors else f"{quoted(twice)} twice" if twice else "an empty one"
    raise InvalidGameError(f"expected {expected}, got {got}: {quoted(notation)}")


def capitals(text: str) -> str:
    """*text* in capitals; a letter whose capital is two, as ß, stays as it is.

    >>> capitals("maße")
    'MAßE'
    """
    return "".join(sign.upper() if len(sign.upper()) == 1 else sign for sign in text)
