"""The example in docs/tree-format.md is what Blackpeg writes, and verifies."""

from __future__ import annotations

import re
from dataclasses import fields
from pathlib import Path

import pytest

from blackpeg.trees import Manifest, read_tree, verify_tree
from blackpeg.trees.file import text_of

PAGE = (Path(__file__).parents[2] / "docs" / "tree-format.md").read_text(encoding="utf-8")


def block(kind: str) -> str:
    found = re.search(rf"^```{kind}\n(.*?)^```", PAGE, re.DOTALL | re.MULTILINE)
    assert found is not None, f"the page has a block of {kind}"
    return found[1]


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "tree.json"
    path.write_text(block("json"), encoding="utf-8")
    return path


def test_the_example_is_what_is_written_and_verifies(file: Path) -> None:
    manifest, tree = read_tree(file)

    assert text_of(manifest, tree) == block("json")
    assert verify_tree(file).problems == ()


def test_every_entry_of_the_manifest_is_explained() -> None:
    table = PAGE.partition("## The manifest")[2]

    assert [field.name for field in fields(Manifest) if f"`{field.name}`" not in table] == []
