"""Worker processes of a Dask cluster find the same tree, also if one is killed half way."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import threading
from collections.abc import Iterator
from typing import Any

import pytest
from tests.search.searches import OBJECTIVES, needs_native, searched, small_pieces

import blackpeg as bp
from blackpeg.call import Call
from blackpeg.errors import ExecutionError
from blackpeg.position import Status
from blackpeg.search import Progress
from blackpeg.search.cluster import cluster_executor
from blackpeg.search.pieces import Piece, do
from blackpeg.search.worth import Stop

distributed = pytest.importorskip("distributed", reason="Dask is not installed")
pytestmark = [needs_native, pytest.mark.slow, pytest.mark.filterwarnings("default")]


@pytest.fixture(scope="module")
def cluster() -> Iterator[Any]:
    with distributed.LocalCluster(  # type: ignore[no-untyped-call]
        n_workers=2, threads_per_worker=1, processes=True, dashboard_address=None, memory_limit=0
    ) as cluster:
        yield cluster


def test_a_cluster_finds_the_same_trees(cluster: Any) -> None:
    with cluster_executor(cluster.scheduler_address) as executor:
        assert executor.workers == 2
        for game, objective in [("4x6", "total"), ("4x5", "worst-then-total"), ("4x4-black", "consistent")]:
            with small_pieces():
                together = bp.solve(game, OBJECTIVES[objective], executor=executor)

            expected = searched(game, OBJECTIVES[objective])
            assert together == expected
            assert together.tree == expected.tree


@pytest.mark.parametrize("objective", ["total", "worst-then-total"])
def test_a_worker_killed_half_way_changes_nothing(cluster: Any, objective: str) -> None:
    killed: list[int] = []

    def on_event(progress: Progress) -> None:
        if progress.pieces is not None and progress.pieces[0] >= 2 and not killed:
            states = cluster.scheduler.workers
            working = [
                w for w in cluster.workers.values() if (state := states.get(w.worker_address)) and state.processing
            ]
            if working:
                killed.append(working[0].process.pid)
                os.kill(killed[0], signal.SIGKILL)

    with small_pieces(), cluster_executor(cluster.scheduler_address) as executor:
        cluster.wait_for_workers(2, timeout=60)  # one that was killed before is there again
        together = bp.solve("4x6", OBJECTIVES[objective], executor=executor, call=Call(on_event=on_event))

    assert killed
    expected = searched("4x6", OBJECTIVES[objective])
    assert together == expected
    assert together.tree == expected.tree


def test_out_of_time_the_workers_are_free_again(cluster: Any) -> None:
    with cluster_executor(cluster.scheduler_address) as executor:
        assert bp.solve("4x9", executor=executor, time=3).status is Status.BOUND
        assert bp.solve("3x6", executor=executor, search=True, time=60).status is Status.PROVEN


def test_a_search_that_is_out_of_time_leaves_the_pieces_of_others(cluster: Any) -> None:
    with cluster_executor(cluster.scheduler_address) as executor:
        piece = Piece(bp.start("4x9"), (), None, None, False)
        other = executor.submit(do, piece, "other", 600, bp.__version__)
        bp.solve("4x9", executor=executor, time=3)

        assert not other.done()
        executor.stop_run("other")
        assert other.result(60).upper is None


def test_a_scheduler_that_is_lost_ends_the_search() -> None:
    with subprocess.Popen(
        [sys.executable, "-m", "distributed.cli.dask_scheduler", "--port", "0", "--no-dashboard"],
        stderr=subprocess.PIPE,
        text=True,
    ) as scheduler:
        assert scheduler.stderr is not None
        lines = iter(scheduler.stderr.readline, "")
        address = next(found[1] for line in lines if (found := re.search(r"Scheduler at:\s+(tcp://\S+)", line)))
        threading.Thread(target=scheduler.stderr.read).start()
        try:
            with cluster_executor(address, seconds=1) as executor:
                assert executor.workers == 1  # none yet, whom the pieces will wait for
                threading.Timer(0.5, scheduler.kill).start()
                found = bp.solve("3x6", search=True, executor=executor, time=100)
        finally:
            scheduler.kill()

    assert found.stopped is Stop.FAILURE
    assert f"the scheduler at {address} cannot be" in str(found.error)


def test_without_a_scheduler_it_says_how_to_start_one() -> None:
    with pytest.raises(ExecutionError, match=r"expected a Dask scheduler at 'tcp://127.0.0.1:1', .* `dask scheduler`"):
        cluster_executor("tcp://127.0.0.1:1", seconds=0.5)


def test_an_address_that_is_none_is_refused() -> None:
    with pytest.raises(ExecutionError, match=r"expected a Dask scheduler at 'nowhere', .*missing port"):
        cluster_executor("nowhere")


def test_without_dask_it_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)

    with pytest.raises(ExecutionError, match=r"pip install 'blackpeg\[cluster\]'"):
        cluster_executor("tcp://127.0.0.1:8786")
