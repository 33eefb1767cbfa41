"""Trees and their files, for tests to use and to spoil."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

from hypothesis import strategies as st
from tests.games import positions

from blackpeg.position import Position, start
from blackpeg.registry import named
from blackpeg.rules import Game
from blackpeg.strategies.tree_strategy import tree_of
from blackpeg.trees import Manifest, Tree, write_tree

NAMES = ("entropy", "first-consistent", "minimax")


def grown(position: Position, name: str = "entropy") -> tuple[Manifest, Tree]:
    """The tree of a strategy from *position* on, with its manifest."""
    tree = tree_of(named(name), position)
    return Manifest.of(tree, turns=position.turns, strategy=name), tree


@st.composite
def trees(draw: st.DrawFn) -> tuple[Manifest, Tree]:
    """The tree of some strategy at some position of a small game."""
    position = draw(positions(most_codes=100, most_turns=2).filter(lambda position: not position.is_solved))
    return grown(position, draw(st.sampled_from(NAMES)))


def spoiled(folder: Path, spoil: Callable[[dict[str, Any]], None], game: Game | None = None) -> Path:
    """A tree file that was good until *spoil* changed its contents."""
    path = folder / "tree.json"
    write_tree(path, *grown(start(game or Game(3, 4))))
    contents = json.loads(path.read_text(encoding="utf-8"))
    spoil(contents)
    path.write_text(json.dumps(contents), encoding="utf-8")
    return path
