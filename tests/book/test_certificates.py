"""The certificates of the book prove what its trees attain, and ship with it."""

from __future__ import annotations

from pathlib import Path

import pytest
from benchmarks.certificates import COLUMNS, LARGEST, rows

from blackpeg import book
from blackpeg.book import BookTree
from blackpeg.rules import parse_game
from blackpeg.trees.certificate import HEAD, Certificate, check, read_certificates

SAID = rows()
CERTIFIED = [entry for entry in book.entries() if book.certificate_of(entry.path).exists()]


def certificates(entry: BookTree) -> tuple[Certificate, ...]:
    return read_certificates(book.certificate_of(entry.path))


def work(entry: BookTree) -> int:
    """What the checker in Python takes, about: 5 s for 150,000 on one core."""
    return int(SAID[book.certificate_of(entry.path).name]["nodes"]) * entry.game.size


QUICK, LONG = 5_000, 150_000
"""The checker in C++ checks all up to LONG in every run, and those beyond in the exhaustive ones."""


def is_proven(entry: BookTree) -> bool:
    return all(check(each).problem is None for each in certificates(entry))


def test_the_readme_says_how_many_games_have_a_certificate() -> None:
    totals = [entry for entry in book.entries() if entry.path.name.endswith(".total.json.gz")]
    certified = [entry for entry in totals if entry in CERTIFIED]
    told = f"best trees of {len(totals)} games ship with Blackpeg", f"For {len(certified)} of the {len(totals)} a "

    readme = (Path(__file__).parents[2] / "README.md").read_text(encoding="utf-8")
    assert all(words in readme for words in told), told


def test_the_certificates_claim_what_the_trees_attain() -> None:
    for entry in CERTIFIED:
        manifest = book.manifest(entry.game, entry.objective)
        least = {"worst": manifest.worst, "total": manifest.total}
        found = certificates(entry)
        assert [each.objective for each in found] == {"worst-then-total": ["worst", "total"]}.get(
            entry.objective, [entry.objective]
        )
        for each in found:
            limit = manifest.worst if each.objective == "total" and entry.objective != "total" else None
            assert (each.game, each.turns, each.consistent, each.max_guesses) == (entry.game, (), False, limit)
            assert each.claim == least[each.objective]


def test_the_certificates_that_are_quickly_checked_prove_their_claims() -> None:
    quick = [entry for entry in CERTIFIED if work(entry) <= QUICK]

    assert len(quick) > 100
    assert all(map(is_proven, quick))


@pytest.mark.exhaustive
@pytest.mark.parametrize(
    "entry",
    [entry for entry in CERTIFIED if QUICK < work(entry) <= LONG],
    ids=lambda entry: f"{entry.game} {entry.objective}",
)
def test_so_do_those_that_take_a_few_seconds(entry: BookTree) -> None:
    assert is_proven(entry)


def test_the_list_says_what_there_is() -> None:
    assert list(SAID) == [book.certificate_of(entry.path).name for entry in CERTIFIED]
    for entry in CERTIFIED:
        file, row = book.certificate_of(entry.path), SAID[book.certificate_of(entry.path).name]

        assert tuple(row) == COLUMNS
        assert int(row["bytes"]) == file.stat().st_size <= LARGEST
        assert row["claims"] == " ".join(each.lines()[HEAD] for each in certificates(entry))
        assert int(row["nodes"]) == sum(len(each.nodes) for each in certificates(entry))
        assert not row["commit"].endswith("-dirty")


def test_the_games_people_play_are_certified() -> None:
    for name in ("mastermind", "4x7", "5x5"):
        game = parse_game(name)

        assert book.files(game) == tuple(
            file
            for entry in CERTIFIED
            if (entry.game, entry.objective) == (game, "total")
            for file in (entry.path, book.certificate_of(entry.path))
        )
    assert book.files(parse_game("9x9")) == ()
