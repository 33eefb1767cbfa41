"""Games people own, by name.

"Mastermind" is a trademark of its owners; here it names the game, as people do.
"""

from __future__ import annotations

from typing import NamedTuple


class Preset(NamedTuple):
    """A game's notation, a line about it, and the kind of games it is of."""

    notation: str
    about: str
    group: str


PRESETS: dict[str, Preset] = {
    "mastermind": Preset("4x6", "the classic board: 4 pegs, 6 colors", "classic"),
    "mastermind-blanks": Preset("4x7:123456_", "the classic board with holes left empty: _ is a blank", "classic"),
    "mini": Preset("4x6", "the travel edition: the classic board, smaller", "classic"),
    "kids": Preset("3x6", "Mastermind for Kids: 3 pegs, 6 colors", "for children"),
    "disney": Preset("3x5", "Disney Mastermind: 3 pegs, 5 colors", "for children"),
    "new": Preset("4x8", "the editions since 1993: 4 pegs, 8 colors", "harder"),
    "mastermind44": Preset(
        "5x6",
        "5 pegs, 6 colors; not the game in the box Mastermind44, which leaves exactly one hole empty "
        "(6,480 codes, not 7,776), and in which each of four players answers for his own peg",
        "harder",
    ),
    "super": Preset("5x8", "Super (Deluxe, Advanced) Mastermind: 5 pegs, 8 colors", "harder"),
    "super-blanks": Preset("5x9:12345678_", "Super Mastermind with holes left empty: _ is a blank", "harder"),
    "grand": Preset(
        "4x25",
        "5 shapes in 5 colors, each pair a sign of its own; not the game in the box Grand Mastermind, which has a "
        "third, blue key peg",
        "harder",
    ),
    "word": Preset("4x26", "Word Mastermind: 4 letters, not necessarily a word", "words and numbers"),
    "number": Preset("4x6", "Number Mastermind: 4 digits, 1 to 6", "words and numbers"),
    "bulls-and-cows": Preset("4x10-distinct", "Bulls and Cows: 4 different digits, 0 to 9", "words and numbers"),
    "bagels": Preset("3x10-distinct", "Bagels, Pico, Fermi: 3 different digits, 0 to 9", "words and numbers"),
}

LISTS = {"fallout": "black", "jotto": "in-common", "wordle": "marks", "wordle-hard": "marks-hard"}
"""The rules of games whose words people have themselves, by the name of the game."""
