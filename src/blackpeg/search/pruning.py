"""What a search leaves out of its work, and the second set that checks the first."""

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
    """Of guesses that a symmetry of the history maps to each other, try one."""
    members: bool = True
    """See at once whether a candidate tells all of a small set apart."""
    glance: bool = True
    """Look at all classes of a guess before solving one of them."""
    capacity: bool = True
    """Bound by how many secrets a few guesses can solve, beyond the second guess."""

    def as_dict(self) -> dict[str, bool]:
        """By name."""
        return asdict(self)

    def __str__(self) -> str:
        """What is switched off, in a word each."""
        off = [name for name, on in self.as_dict().items() if not on]
        return "without " + ", ".join(off) if off else "all"


FULL = Pruning()
CHECK = Pruning(table=False, members=False, glance=False, capacity=False)
"""What `solve --check` runs with: no table, no rule for small sets, no bounds but those of the parts of one guess."""
