from __future__ import annotations

import pytest

from blackpeg.errors import MatchError
from blackpeg.play import HOSTS, UNSETTLED, Adversary, Codemaker, Evasive, Random, Sly, Worst, codemaker_called
from blackpeg.render.hosts import ABOUT, WAYS
from blackpeg.rules import Game

BOARD = Game(4, 6)


def test_hosts_go_by_name() -> None:
    made: list[Codemaker] = [codemaker_called(name, BOARD, seed=1) for name in HOSTS]

    assert made == [Random(BOARD, 1), Evasive(BOARD, 1), Sly(BOARD, 1), Adversary(BOARD), Worst(BOARD)]
    assert [str(each) for each in made] == list(HOSTS)
    with pytest.raises(
        MatchError, match="expected the host to be random, evasive, sly, adversary or worst, got 'fair'"
    ):
        codemaker_called("fair", BOARD)


def test_who_has_a_secret_commits_to_it_and_nobody_else_does() -> None:
    assert [name for name in HOSTS if codemaker_called(name, BOARD).commitment() is None] == list(UNSETTLED)


def test_of_every_host_it_is_said_what_it_does() -> None:
    assert (tuple(ABOUT), tuple(WAYS)) == (HOSTS, UNSETTLED)
