"""The page on hosts, docs/hosts.md, shows what comes out (its Python examples run as doctests)."""

from __future__ import annotations

import re

import pytest
from benchmarks.hosts import PAGE, STRATEGIES, mean
from tests.cli.running import process

from blackpeg.kernel import kernel
from blackpeg.play import HOSTS

TEXT = PAGE.read_text(encoding="utf-8")

native = pytest.mark.skipif(kernel().name != "native", reason="proofs need the native kernel")


def shown(host: str) -> dict[str, str]:
    """What the page says that each strategy needs against *host*."""
    row = re.search(rf"^\| `{host}` \| ([\d.]+(?: \| [\d.]+)+) \|$", TEXT, re.MULTILINE)
    assert row
    return dict(zip(STRATEGIES, row[1].split(" | "), strict=True))


@pytest.mark.slow
@pytest.mark.parametrize("host", HOSTS)
def test_minimax_needs_what_the_page_says(host: str) -> None:
    assert f"{float(mean('minimax', host)):.3f}" == shown(host)["minimax"]


@native
@pytest.mark.parametrize("host", ["adversary", "worst"])
def test_where_nothing_is_random_one_game_says_what_the_page_says(host: str) -> None:
    for strategy in STRATEGIES[:-1]:
        assert f"{float(mean(strategy, host)):.3f}" == shown(host)[strategy]


@native
def test_the_hardest_host_shows_what_the_page_says() -> None:
    example = re.search(r"^\$ blackpeg (match .*)\n\.\.\.\n(.*?)^\.\.\.$", TEXT, re.DOTALL | re.MULTILINE)
    assert example

    assert example[2] in process(*example[1].split()).out
