"""A server in this process, and one in a process of its own, each with a history of its own."""

import os
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path

import pytest
from tests.web.serving import Client, Served, client_of, serving

if not find_spec("playwright") and os.environ.get("BLACKPEG_BROWSER") != "required":
    collect_ignore = ["browser"]  # the dependency group `page` is not installed


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Client]:
    with client_of(tmp_path_factory.mktemp("data") / "history.sqlite") as client:
        yield client


@pytest.fixture
def served(tmp_path: Path) -> Iterator[Served]:
    with serving(tmp_path) as served:
        yield served
