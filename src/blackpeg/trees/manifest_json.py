"""A manifest from its JSON, which `facts.as_json` makes: what is missing, unknown or of another type is named."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from typing import Any

from blackpeg.errors import InvalidTreeError, quoted
from blackpeg.rules import parse_game
from blackpeg.trees.manifest import OBJECTIVES, Manifest, TreeStatus


def _is_whole(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and value >= 0


def _is_number(value: object) -> bool:
    return _is_whole(value) or (isinstance(value, float) and math.isfinite(value) and value >= 0)


def _is_plain(value: object) -> bool:
    return value is None or isinstance(value, str | bool | int) or (isinstance(value, float) and math.isfinite(value))


KINDS: dict[str, Callable[[Any], bool]] = {
    "a text": lambda value: isinstance(value, str),
    "true or false": lambda value: isinstance(value, bool),
    "a whole number": _is_whole,
    "a number": _is_number,
    "a list of texts": lambda value: isinstance(value, list) and all(isinstance(part, str) for part in value),
    "a list of whole numbers": lambda value: isinstance(value, list) and all(map(_is_whole, value)),
    "an object of plain values": lambda value: isinstance(value, dict) and all(map(_is_plain, value.values())),
}

ENTRIES = {
    "game": "a text",
    "turns": "a list of texts",
    "objective": "a text or null",
    "max_guesses": "a whole number or null",
    "consistent": "true or false",
    "strategy": "a text or null",
    "status": "a text",
    "total": "a whole number",
    "lower": "a whole number or null",
    "worst": "a whole number",
    "worst_lower": "a whole number or null",
    "secrets": "a whole number",
    "histogram": "a list of whole numbers",
    "first_guess": "a text",
    "version": "a text",
    "commit": "a text or null",
    "options": "an object of plain values",
    "nodes": "a whole number or null",
    "seconds": "a number or null",
    "machine": "a text",
    "check": "an object of plain values or null",
}
"""The entries of a manifest, and what each has to be; in JSON they have the names and the order of its fields."""


def from_json(entries: object) -> Manifest:
    """The manifest that a JSON object holds; raises `InvalidTreeError`, or another `ValueError` for bad notation."""
    if not isinstance(entries, Mapping):
        raise InvalidTreeError("expected the manifest to be an object")
    entries = {"worst_lower": None, **entries}  # which files of 24a470a have not
    for name in (*ENTRIES, *entries):
        if name not in entries:
            raise InvalidTreeError(f"its manifest has no entry {name!r}")
        if name not in ENTRIES:
            raise InvalidTreeError(f"its manifest has an unknown entry {quoted(name)}")
        kind, value = ENTRIES[name], entries[name]
        if not (value is None and kind.endswith(" or null")) and not KINDS[kind.removesuffix(" or null")](value):
            raise InvalidTreeError(f"expected {name} in its manifest to be {kind}, got {quoted(value, 60)}")
    if entries["status"] not in list(TreeStatus):
        raise InvalidTreeError(f"expected status to be one of {', '.join(TreeStatus)}, got {quoted(entries['status'])}")
    if entries["objective"] not in (None, *OBJECTIVES):
        expected = ", ".join(OBJECTIVES)
        raise InvalidTreeError(
            f"expected objective to be null or one of {expected}, got {quoted(entries['objective'])}"
        )
    game = parse_game(entries["game"])
    return Manifest(
        **{
            **entries,
            "game": game,
            "turns": tuple(game.turn(turn) for turn in entries["turns"]),
            "status": TreeStatus(entries["status"]),
            "histogram": tuple(entries["histogram"]),
            "first_guess": game.code(entries["first_guess"]),
        }
    )
