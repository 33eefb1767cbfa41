"""What a search leaves out of its work."""

from __future__ import annotations

from dataclasses import asdict, dataclass


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


FULL = Pruning()
CHECK = Pruning(table=False, members=False, glance=False, capacity=False, whole=False)
"""No table, no rule for small sets, no bounds but those of the parts of one guess, and part by part throughout."""
