"""What all tests share: the folder of this file can be imported from, and Hypothesis is set up."""

import os
import sys
from pathlib import Path

from hypothesis import HealthCheck, settings

sys.path.insert(0, str(Path(__file__).parents[1]))  # so that `from tests.games import ...` works everywhere

# No deadline: the first example of a test may have to import NumPy.  In CI, the same examples every time.
settings.register_profile(
    "blackpeg",
    max_examples=60,
    deadline=None,
    derandomize="CI" in os.environ,
    print_blob=True,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)
settings.load_profile("blackpeg")
