"""Drives a search with any executor: threads, processes, or a cluster."""

from blackpeg.execute.checkpoint import Checkpoint
from blackpeg.execute.cluster import Cluster, cluster_executor
from blackpeg.execute.run import run
from blackpeg.execute.status import SearchStatus, status
from blackpeg.execute.worker_processes import WorkerProcesses
from blackpeg.search.progress import Progress

__all__ = ["Checkpoint", "Cluster", "Progress", "SearchStatus", "WorkerProcesses", "cluster_executor", "run", "status"]
