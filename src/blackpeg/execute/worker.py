"""What a worker does: tasks of runs, each until that run is stopped, in whichever process the worker is."""

from __future__ import annotations

import threading
from collections import defaultdict, deque

from blackpeg import __version__
from blackpeg.call import Call
from blackpeg.errors import ExecutionError
from blackpeg.search.task import Task, TaskResult

REMEMBERED = 100
"""The runs stopped last: a task of theirs may have been on its way here."""

_under_way: defaultdict[str, list[Call]] = defaultdict(list)
_stopped: deque[str] = deque(maxlen=REMEMBERED)
_lock = threading.Lock()


def do(task: Task, run: str, seconds: float | None, version: str) -> TaskResult:
    """The result of *task*, one of *run*, after *seconds* at most; raises `ExecutionError` on another version."""
    if version != __version__:
        raise ExecutionError(
            f"expected workers with Blackpeg {version}, got one with {__version__}: install one version everywhere"
        )
    call = Call(seconds)
    with _lock:
        _under_way[run].append(call)
        if run in _stopped:
            call.stop()
    try:
        return task.run(call)
    finally:
        with _lock:
            _under_way[run].remove(call)
            if not _under_way[run]:
                del _under_way[run]


def stop_run(run: str) -> None:
    """Ends the tasks of *run* in this process, and those that are on their way; they say so in their results."""
    with _lock:
        _stopped.append(run)
        for call in _under_way.get(run, ()):
            call.stop()
