"""Records: games as they were played, written, read and kept, and the promise a codemaker makes before."""

from blackpeg.records.record import (
    MOST_TURNS,
    PERSON,
    PRACTICE,
    UNKNOWN,
    Kind,
    Record,
    Result,
    Revealed,
    commit,
    committed_text,
    opens,
    require_limit,
    result_of,
)

__all__ = [
    "MOST_TURNS",
    "PERSON",
    "PRACTICE",
    "UNKNOWN",
    "Kind",
    "Record",
    "Result",
    "Revealed",
    "commit",
    "committed_text",
    "opens",
    "require_limit",
    "result_of",
]
