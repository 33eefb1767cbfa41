"""A cluster: workers on any number of machines, which a Dask scheduler finds (docs/cluster.md)."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from concurrent.futures import BrokenExecutor, Executor, Future
from contextlib import suppress
from typing import TYPE_CHECKING, ParamSpec, TypeVar

from blackpeg.errors import ExecutionError, quoted
from blackpeg.search.pieces import stop_run

if TYPE_CHECKING:
    from distributed import Client

P = ParamSpec("P")
T = TypeVar("T")

CENSUS = 2.0
"""Seconds between two questions for the number of workers."""


def cluster_executor(address: str, *, seconds: float = 10) -> Cluster:
    """The workers of the Dask scheduler at *address*, such as ``tcp://10.0.0.5:8786``, as an executor.

    Raises `ExecutionError` if Dask is not installed, or if no scheduler answers within *seconds*.
    """
    try:
        from distributed import Client
    except ImportError:
        raise ExecutionError("a cluster needs Dask: install it with pip install 'blackpeg[cluster]'") from None
    try:
        client = Client(address, timeout=seconds, set_as_default=False)
    except (OSError, ValueError) as error:
        raise ExecutionError(
            f"expected a Dask scheduler at {quoted(address)}, but none answers ({_first_line(error)}); "
            "`dask scheduler` starts one and says its address"
        ) from None
    return Cluster(client)


class Cluster(Executor):
    """The workers of a Dask client as an executor that knows how many there are; workers may come and go."""

    def __init__(self, client: Client) -> None:
        self._client = client
        self._address = client.scheduler.address
        self._executor = client.get_executor(pure=False)
        self._workers = 1
        self._counted_at = float("-inf")

    @property
    def workers(self) -> int:
        """The pieces that can be done at a time: the threads of all workers, and 1 while there are none."""
        if self._is_connected and time.monotonic() > self._counted_at + CENSUS:
            with suppress(OSError, RuntimeError):  # the connection was lost just now
                self._workers = max(1, sum(self._client.nthreads().values()))
            self._counted_at = time.monotonic()
        return self._workers

    def submit(self, fn: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> Future[T]:
        """A future of the call, on some worker; raises `BrokenExecutor` if the scheduler is lost."""
        if self._client.status in ("closing", "closed"):
            raise BrokenExecutor(f"the scheduler at {self._address} cannot be reached any more")
        future: Future[T] = self._executor.submit(fn, *args, **kwargs)
        return future

    def stop_run(self, run: str) -> None:
        """Ends the pieces of *run* on all workers."""

        def stop() -> None:
            with suppress(Exception):  # a worker that cannot be reached any more stops by and by
                if self._is_connected:
                    self._client.run(stop_run, run)

        stopping = threading.Thread(target=stop, daemon=True)
        stopping.start()
        stopping.join(0.5)

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        """Leaves the cluster, which goes on to serve others."""
        if self._is_connected:
            self._executor.shutdown(wait=wait and not cancel_futures)
        self._client.close()

    @property
    def _is_connected(self) -> bool:
        return bool(self._client.status == "running")


def _first_line(error: Exception) -> str:
    return (str(error) or type(error).__name__).splitlines()[0]
