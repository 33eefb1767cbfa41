"""Records: games as they were played, and the promise a codemaker makes before."""

from blackpeg.records.commitment import Revealed, commit, committed_text, opens
from blackpeg.records.record import Record, Result, result_of

__all__ = ["Record", "Result", "Revealed", "commit", "committed_text", "opens", "result_of"]
