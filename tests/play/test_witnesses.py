from __future__ import annotations

import pytest
from hypothesis import given
from tests.games import fitting, positions

from blackpeg.errors import ContradictionError
from blackpeg.play import witnesses
from blackpeg.position import Position, start


@given(position=positions(most_codes=300))
def test_each_witness_fits_its_reply_and_all_before(position: Position) -> None:
    found = witnesses(position)

    assert len(found) == len(position.turns)
    for row, (code, before, left) in enumerate(found):
        earlier, now = (fitting(position.game, position.turns[:end]) for end in (row, row + 1))
        assert (code, before, left) == (now[0], len(earlier), len(now))


def test_where_no_code_fits_there_is_no_witness() -> None:
    with pytest.raises(ContradictionError):
        witnesses(start("4x6").after("1122", "0-0").after("1122", "1-0"))
