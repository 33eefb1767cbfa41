"""The parts of the page that know no document, tested by Node alone: tests/web/unit/*.test.mjs."""

import os
import shutil
import subprocess
from pathlib import Path

import pytest

UNIT = Path(__file__).parent / "unit"
ESBUILD = Path(__file__).parents[2] / "page" / "node_modules" / ".bin" / "esbuild"


def test_the_parts_without_a_document_keep_their_promises(tmp_path: Path) -> None:
    node = shutil.which("node")
    if not node or not ESBUILD.exists():
        lacking = f"expected node on the path and {ESBUILD}: npm ci --prefix page"
        if os.environ.get("BLACKPEG_BROWSER") == "required":
            pytest.fail(lacking)
        pytest.skip(lacking)
    files = sorted(UNIT.glob("*.test.mjs"))
    bundled = ["--bundle", "--format=esm", "--platform=node", "--out-extension:.js=.mjs", "--log-level=warning"]
    subprocess.run([ESBUILD, *files, *bundled, f"--outdir={tmp_path}"], check=True)
    done = subprocess.run([node, "--test", *sorted(tmp_path.glob("*.mjs"))], capture_output=True, text=True)
    assert files
    assert done.returncode == 0, done.stdout
