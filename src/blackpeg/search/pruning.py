"""What a search leaves out of its work, and the second set that checks the first."""

from __future__ import annotations

from dataclasses import asdict, dataclass, replace


@dataclass(frozen=True, slots=True)
class Pruning:
    """The parts of the search that save work; the value does not depend on them.

    docs/search.md says what each does and why it may.
    """

    table: bool = True
    """Remember positions met before."""
    symmetry: bool = True
    """Try one of the guesses that a symmetry of the history maps to each other."""
    members: bool = True
    """See at once whether a candidate tells all of a small set apart."""
    glance: bool = True
    """Look at all parts of a guess before solving one of them."""
    capacity: bool = True
    """Bound by how many secrets a few guesses can solve, beyond the second guess."""
    whole: bool = True
    """Search a small position in one piece, from its first guess on; otherwise part by part of the first guesses."""

    def as_dict(self) -> dict[str, bool]:
        """The parts that the kernel knows, by name."""
        parts = asdict(self)
        del parts["whole"]
        return parts

    def __str__(self) -> str:
        """What is left out, in words."""
        off = [WORDS[name] for name, on in self.as_dict().items() if not on]
        return ("without " + ", ".join(off) if off else "all") + ("" if self.whole else "; part by part")


WORDS = {
    "table": "table",
    "symmetry": "symmetry below the first guess",
    "members": "rule for small sets",
    "glance": "glances",
    "capacity": "capacities",
}


FULL = Pruning()
CHECK = Pruning(table=False, members=False, glance=False, capacity=False, whole=False)
"""No table, no rule for small sets, no bounds but those of the parts of one guess, and part by part throughout."""

FEW_CANDIDATES = 1_500
"""Up to this many, the second run does without symmetries below the first guess, too; beyond, that takes too long."""


def second_pruning(candidates: int) -> Pruning:
    """What `blackpeg solve --check` searches a position of *candidates* codes with: docs/search.md, "The second run".

    >>> print(second_pruning(1296))
    without table, symmetry below the first guess, rule for small sets, glances, capacities; part by part
    """
    return replace(CHECK, symmetry=candidates > FEW_CANDIDATES)
