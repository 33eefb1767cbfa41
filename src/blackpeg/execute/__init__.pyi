"""The names of this room, and where each lives; `__init__.py` imports them by this table."""

from blackpeg.execute.checkpoint import Checkpoint as Checkpoint
from blackpeg.execute.cluster import Cluster as Cluster
from blackpeg.execute.cluster import cluster_executor as cluster_executor
from blackpeg.execute.run import run as run
from blackpeg.execute.status import SearchStatus as SearchStatus
from blackpeg.execute.status import status as status
from blackpeg.execute.worker_processes import WorkerProcesses as WorkerProcesses
from blackpeg.search.progress import Progress as Progress
