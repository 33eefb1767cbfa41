"""What is known of a position: how many codes fit, whether replies contradict, why, and how to repair that."""

from blackpeg.knowledge.know import (
    USUAL_TIME,
    Candidates,
    Consistency,
    Knowledge,
    Split,
    Verdict,
    bytes_needed,
    know,
    known_in_time,
    possible,
    status_of_counts,
)

__all__ = [
    "USUAL_TIME",
    "Candidates",
    "Consistency",
    "Knowledge",
    "Split",
    "Verdict",
    "bytes_needed",
    "know",
    "known_in_time",
    "possible",
    "status_of_counts",
]
