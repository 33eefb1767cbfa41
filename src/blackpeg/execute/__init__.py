"""Drives a search with any executor: threads, processes, or a cluster."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

from blackpeg.execute.checkpoint import Checkpoint
from blackpeg.execute.run import run
from blackpeg.execute.status import SearchStatus, status
from blackpeg.search.progress import Progress

if TYPE_CHECKING:
    from blackpeg.execute.cluster import Cluster, cluster_executor
    from blackpeg.execute.worker_processes import WorkerProcesses

__all__ = ["Checkpoint", "Cluster", "Progress", "SearchStatus", "WorkerProcesses", "cluster_executor", "run", "status"]

_HOMES = {"Cluster": "cluster", "WorkerProcesses": "worker_processes", "cluster_executor": "cluster"}


def __getattr__(name: str) -> object:
    """Imports what needs processes and sockets when it is asked for (PEP 562)."""
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f"{__name__}.{_HOMES[name]}"), name)
