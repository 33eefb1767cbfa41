"""The parts of the page that know no document, tested by Node alone: tests/web/unit/*.test.mjs."""

import os
import shutil
import subprocess
from pathlib import Path

import pytest

UNIT = Path(__file__).parent / "unit"
OLDEST = (20, 19)
"""From here on Node takes files that import others for modules, whatever they end with."""


def test_the_parts_without_a_document_keep_their_promises() -> None:
    node = shutil.which("node")
    version = subprocess.run([node, "--version"], capture_output=True, text=True).stdout.strip() if node else "none"
    if not node or tuple(int(part) for part in version.lstrip("v").split(".")[:2]) < OLDEST:
        lacking = f"expected Node {OLDEST[0]}.{OLDEST[1]} or later on the path, got {version}"
        if os.environ.get("BLACKPEG_BROWSER") == "required":
            pytest.fail(lacking)
        pytest.skip(lacking)
    files = sorted(UNIT.glob("*.test.mjs"))
    done = subprocess.run([node, "--test", *files], capture_output=True, text=True)
    assert files
    assert done.returncode == 0, done.stdout
