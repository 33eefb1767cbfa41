"""The kernel of a browser's tab, and its checker of certificates, for the tests of this process.

They run in Node, and are given the same bytes.
"""

import atexit
import shutil
import struct
import subprocess
import sys
import threading
import types
from collections.abc import Callable
from pathlib import Path

import pytest

BUILT = Path(__file__).parents[2] / "build/wasm/kernel.wasm"


class Answer(bytes):
    """Bytes as Python in a tab gets them."""

    to_bytes = bytes.__bytes__


def offer(which: str = "kernel") -> None:
    """Has Node as the module that ``blackpeg.kernel.wasm``, or the second *checker*, imports; skips all tests if that
    cannot be."""
    node, built = shutil.which("node"), BUILT.with_stem(which)
    if node is None or not built.exists():
        why = "Node is not installed" if node is None else f"`python tools/kernel_wasm` has not made {built}"
        pytest.skip(f"the kernel of a browser's tab runs in Node: {why}", allow_module_level=True)
    process = subprocess.Popen(
        [node, Path(__file__).with_suffix(".mjs"), built], stdin=subprocess.PIPE, stdout=subprocess.PIPE
    )
    atexit.register(process.kill)
    assert process.stdin is not None
    assert process.stdout is not None
    to_node, from_node, lock = process.stdin, process.stdout, threading.Lock()

    def call(name: str, given: bytes, hear: Callable[[float], bool] | None = None) -> Answer:
        with lock:
            parts = (name.encode(), given)
            to_node.write(
                b"".join(len(part).to_bytes(4, "little") + part for part in parts) + bytes([hear is not None])
            )
            while True:
                to_node.flush()
                kind, size = struct.unpack("<cI", from_node.read(5))
                said = from_node.read(size)
                if kind == b"a":
                    return Answer(said)
                if kind == b"e":
                    raise RuntimeError(said.decode())
                assert hear is not None
                to_node.write(bytes([hear(float(said))]))

    module = types.ModuleType(f"blackpeg_{which}_wasm")
    vars(module)["call"] = call
    sys.modules[module.__name__] = module
