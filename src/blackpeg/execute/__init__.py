"""Drives a search with any executor: threads, processes, or a cluster."""

from blackpeg.execute.run import Progress, run

__all__ = ["Progress", "run"]
