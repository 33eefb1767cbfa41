"""The rules again, fast, on many codes at once.

Three kernels have the functions of `reference.Kernel`: that one (NumPy), `_native` (C++, ``native/`` in the sources),
and `wasm`, which is the same C++ in a browser's tab.  ``BLACKPEG_KERNEL`` chooses: ``native``, ``python``, ``wasm``, or
``auto`` (in a tab wasm, elsewhere native if it was built).
"""

from __future__ import annotations

import os
import sys
import warnings
from contextlib import AbstractContextManager
from functools import cache, lru_cache, partial
from importlib.util import find_spec
from types import SimpleNamespace
from typing import TYPE_CHECKING, cast

from blackpeg.call import Call
from blackpeg.errors import KernelError, SlowKernelWarning, quoted
from blackpeg.kernel.interface import Abilities
from blackpeg.kernel.interface import Codes as Codes
from blackpeg.kernel.interface import Grown as Grown
from blackpeg.kernel.interface import InnerControl as InnerControl
from blackpeg.kernel.interface import Measure as Measure
from blackpeg.kernel.interface import Path as Path
from blackpeg.kernel.interface import Row as Row
from blackpeg.kernel.interface import Scores as Scores
from blackpeg.kernel.interface import Shape as Shape
from blackpeg.kernel.interface import Solver as Solver
from blackpeg.rules import Feedback, Game, Reply

if TYPE_CHECKING:
    from blackpeg.kernel.listing import ListKernel
    from blackpeg.kernel.reference import Kernel
    from blackpeg.rules.listing import ListGame

NATIVE = Abilities(
    searches=True,
    searches_hard=True,
    searches_one_wrong=True,
    samples=True,
    slowness=1,
    codes_a_second=10_000_000,
    grown_at_once=20_000_000,
    grown_a_second=2_000_000_000,
)
"""What the native kernel can do."""


def chosen() -> str:
    """What ``BLACKPEG_KERNEL`` chooses; raises `KernelError` for what is no kernel."""
    choice = os.environ.get("BLACKPEG_KERNEL") or "auto"
    if choice not in ("auto", "native", "python", "wasm"):
        raise KernelError(f"expected BLACKPEG_KERNEL to be auto, native or python, got {quoted(choice)}")
    return choice


@cache
def kernel() -> type[Kernel]:
    """The kernel in use, chosen once: by ``BLACKPEG_KERNEL``, or native where it was built.  `kernel_of` is for a game.

    Raises `KernelError` if the one asked for is not there.  Where the native one is not, and neither was asked for,
    `SlowKernelWarning` says so.
    """
    choice = chosen()
    if choice == "wasm" or (choice == "auto" and sys.platform == "emscripten"):
        try:
            import blackpeg_kernel_wasm  # noqa: F401 - what `wasm` asks
        except ImportError as error:
            raise KernelError(
                "the kernel of a browser's tab is not here: who starts Python there gives it the module "
                "blackpeg_kernel_wasm; elsewhere, unset BLACKPEG_KERNEL"
            ) from error
        from blackpeg.kernel.wasm import wasm

        return cast("type[Kernel]", wasm)
    if choice != "python":
        try:
            import blackpeg.kernel._native as native
        except ImportError as error:
            why = "was not built" if find_spec("blackpeg.kernel._native") is None else f"cannot be loaded: {error}"
            if choice == "native":
                raise KernelError(
                    f"the native kernel {why}; install Blackpeg again where there is a C++20 compiler, "
                    "or unset BLACKPEG_KERNEL"
                ) from error
            warnings.warn(
                f"the native kernel {why}; the Python kernel answers the same, slower (BLACKPEG_KERNEL=python to be "
                "content with it)",
                SlowKernelWarning,
                stacklevel=2,
            )
        else:
            native.abilities = NATIVE
            return cast("type[Kernel]", native)
    from blackpeg.kernel.reference import Kernel

    return Kernel


def inside(call: Call, *, seconds: float | None = None) -> AbstractContextManager[InnerControl]:
    """For the block, what the kernel's loops read of *call*: they end with it, or after *seconds*."""
    times = [each for each in (call.remaining, seconds) if each is not None]
    return call.stopping(kernel().control(min(times, default=None), call.pairs))


def shape_of(game: Game) -> Shape:
    """What a kernel needs to know of *game*."""
    return Shape(game.pegs, game.colors, game.repeats, not game.counts_white)


def kernel_of(game: Game) -> Kernel:
    """The kernel in use, for *game*."""
    return cast("Kernel", _of_list(game)) if game.is_listed else kernel_for(shape_of(game))


@lru_cache(maxsize=16)
def _of_list(game: Game) -> ListKernel:
    """The kernel of a list, whose table is made once."""
    from blackpeg.kernel.listing import ListKernel  # here: most games are boards

    used = kernel()
    if hasattr(used, "Listing"):
        return ListKernel(cast("ListGame", game), used.Listing)
    try:
        from blackpeg.kernel.table import Listing
    except ImportError as error:
        raise KernelError(f"{game} is a list, which needs the native kernel or NumPy, and neither is here") from error
    return ListKernel(cast("ListGame", game), Listing)


@lru_cache(maxsize=256)
def kernel_for(shape: Shape) -> Kernel:
    """The kernel in use, for boards of this *shape*."""
    used = kernel()
    if isinstance(used, type):
        return used(shape)
    functions = {name: getattr(used, name) for name in dir(used) if name[0] != "_"}
    bound = {name: partial(each, shape) for name, each in functions.items() if callable(each)}
    return cast("Kernel", SimpleNamespace(**bound))


def pack(game: Game, feedback: Feedback) -> int:
    """*feedback* as one number."""
    return _of_list(game).pack(feedback) if game.is_listed else feedback.black * (game.pegs + 1) + feedback.white


def unpack(game: Game, packed: int) -> Feedback:
    """The feedback that `pack` packed."""
    return _of_list(game).unpack(packed) if game.is_listed else Feedback(*divmod(packed, game.pegs + 1))


@lru_cache(maxsize=256)
def allowed(game: Game, reply: Reply) -> bytes:
    """A table of the feedbacks that *reply* leaves possible: 1 at each that fits, packed, else 0."""
    if game.is_listed:
        return _of_list(game).allowed(reply)
    table = bytearray((game.pegs + 1) ** 2)
    for feedback in [*filter(reply.fits, game.feedbacks)]:
        table[pack(game, feedback)] = 1
    return bytes(table)
