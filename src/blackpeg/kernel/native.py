"""The kernel in C++ (`native/` in the sources): what `reference` means, fast.

The functions are those of `interface.Kernel`, whose signatures and meanings stand there, once.
"""

from __future__ import annotations

import blackpeg.kernel._native as _native

name = "native"
variant: str = _native.variant

all_codes = _native.all_codes
best = _native.best
consistent = _native.consistent
distinct_guesses = _native.distinct_guesses
feedbacks = _native.feedbacks
fit_masks = _native.fit_masks
grow = _native.grow
keep = _native.keep
make = _native.make
scores = _native.scores
split_sizes = _native.split_sizes

control = _native.Control
sampler = _native.Sampler
solver = _native.Solver
