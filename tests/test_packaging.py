"""What a stranger's `pip install .` does: with a compiler, without one, and when the build breaks."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
import zipfile
from importlib import metadata, resources
from pathlib import Path

import pytest

import blackpeg

TREE = Path(__file__).parents[1]
"""The source tree these tests belong to."""


def run(*command: str | Path, **changes: str | None) -> subprocess.CompletedProcess[str]:
    """Run Python with *command*, in this environment with *changes*; None takes a variable out."""
    environment = {name: value for name, value in {**os.environ, **changes}.items() if value is not None}
    return subprocess.run([sys.executable, *map(str, command)], env=environment, capture_output=True, text=True)


def build_wheel(folder: Path, **changes: str | None) -> subprocess.CompletedProcess[str]:
    """`pip wheel` of the source tree into *folder*; nothing is written to the tree, nothing is reused from it."""
    options = [f"--wheel-dir={folder}", f"-Cbuild-dir={folder / 'build'}"]
    command = ["-m", "pip", "-v", "wheel", "--no-deps", *options, TREE]
    return run(*command, **changes)


NO_COMPILER = {"PATH": "/nonexistent", "CC": None, "CXX": "/nonexistent/c++"}
"""Neither a compiler nor CMake nor Ninja."""


@pytest.fixture(scope="module")
def without_compiler(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the package as it is installed where there is no compiler."""
    folder = tmp_path_factory.mktemp("without-compiler")
    built = build_wheel(folder, BLACKPEG_KERNEL=None, **NO_COMPILER)
    assert built.returncode == 0, built.stdout + built.stderr
    [wheel] = folder.glob("*.whl")
    assert wheel.name.endswith("-py3-none-any.whl")
    assert "without its native kernel, which makes it 56 to 320 times slower" in built.stdout + built.stderr
    zipfile.ZipFile(wheel).extractall(folder / "package")
    return folder / "package"


@pytest.mark.slow
@pytest.mark.timeout(600)
class TestWithoutACompiler:
    def test_the_package_installs_without_the_native_kernel(self, without_compiler: Path) -> None:
        assert (without_compiler / "blackpeg" / "kernel" / "reference.py").exists()
        assert not list(without_compiler.rglob("*.so"))

    def test_the_version_says_that_the_native_kernel_is_missing(self, without_compiler: Path) -> None:
        done = run("-m", "blackpeg", "version", PYTHONPATH=str(without_compiler), BLACKPEG_KERNEL=None)

        assert "Without its native kernel, Blackpeg is 56 to 320 times slower." in done.stdout, done.stderr

    def test_the_command_line_works_and_says_so_in_one_line_where_it_takes_long(self, without_compiler: Path) -> None:
        for seconds, notices in (("2", 0), ("0", 1)):
            line = (
                f"import sys, blackpeg.cli as c; c.SLOW = {seconds}; sys.exit(c.main(['suggest', '4x6', '1122:1-0']))"
            )
            done = run("-c", line, PYTHONPATH=str(without_compiler), BLACKPEG_KERNEL="")

            assert done.stdout.splitlines()[0] == "1345", done.stderr
            said = done.stderr.splitlines()
            assert len(said) == notices
            assert all(line.startswith("blackpeg: the native kernel was not built") for line in said)

    def test_the_library_works_and_says_so_once(self, without_compiler: Path) -> None:
        line = "import blackpeg as bp; [print(bp.minimax.choose(bp.start(bp.Game(4, colors)))) for colors in (6, 7)]"
        done = run("-c", line, PYTHONPATH=str(without_compiler), BLACKPEG_KERNEL=None)

        assert done.stdout == "1122\n1234\n", done.stderr
        assert done.stderr.count("the native kernel was not built") == 1, done.stderr

    def test_it_says_nothing_where_the_python_kernel_was_asked_for(self, without_compiler: Path) -> None:
        line = "import blackpeg as bp; print(bp.start(bp.parse_game('4x6')).after('1122', (1, 1)).count)"
        done = run("-c", line, PYTHONPATH=str(without_compiler), BLACKPEG_KERNEL="python")

        assert (done.stdout, done.stderr) == ("208\n", "")

    def test_the_native_kernel_is_refused_with_the_way_out(self, without_compiler: Path) -> None:
        line = "from blackpeg.kernel import kernel; kernel()"
        done = run("-c", line, PYTHONPATH=str(without_compiler), BLACKPEG_KERNEL="native")

        assert done.returncode != 0
        assert "C++20 compiler" in done.stderr.splitlines()[-1]

    def test_an_installation_that_must_be_native_fails(self, tmp_path: Path) -> None:
        built = build_wheel(tmp_path, BLACKPEG_KERNEL="native", **NO_COMPILER)

        assert built.returncode != 0
        assert not list(tmp_path.glob("*.whl"))


@pytest.mark.slow
@pytest.mark.timeout(600)
def test_an_installation_that_wants_python_alone_does_not_try_to_compile(tmp_path: Path) -> None:
    built = build_wheel(tmp_path, BLACKPEG_KERNEL="python")

    assert built.returncode == 0, built.stdout + built.stderr
    assert [wheel.name.endswith("-py3-none-any.whl") for wheel in tmp_path.glob("*.whl")] == [True]
    assert not (tmp_path / "build").exists()


def test_the_bill_of_materials_names_what_the_page_is_built_with() -> None:
    """The file in the wheel is made of this one, which CMake completes."""
    named = json.loads((TREE / "native" / "bind" / "sbom.cdx.json.in").read_text(encoding="utf-8"))["components"]
    page = json.loads((TREE / "page" / "package.json").read_text(encoding="utf-8"))["dependencies"]

    assert {each["name"]: each["version"] for each in named if each["purl"].startswith("pkg:npm/")} == page


def test_the_rules_run_on_bare_python() -> None:
    """-S leaves out every installed package, so the folder of this one is put in by hand."""
    folder = Path(blackpeg.__file__).parents[1]
    line = (
        "import sys; sys.path.append(sys.argv[1]); import blackpeg.rules, blackpeg.errors; "
        "print(*sorted({name.partition('.')[0] for name in sys.modules} - set(sys.stdlib_module_names)))"
    )

    done = run("-I", "-S", "-c", line, folder)

    assert done.stdout.split() == ["__main__", "blackpeg"], done.stderr


def test_the_version_is_the_same_everywhere() -> None:
    try:
        installed = metadata.version("blackpeg")
    except metadata.PackageNotFoundError:
        pytest.skip("runs from the source tree, not installed")
    assert blackpeg.__version__ == installed


def test_who_cites_it_names_this_version() -> None:
    assert f"\nversion: {blackpeg.__version__}\n" in (TREE / "CITATION.cff").read_text(encoding="utf-8")


def test_workflows_name_each_action_by_its_commit_and_its_version() -> None:
    for workflow in (TREE / ".github" / "workflows").glob("*.yml"):
        for action in re.findall(r"uses: (?!\./)(.*)", workflow.read_text(encoding="utf-8")):
            assert re.fullmatch(r"[\w/-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+", action), (workflow.name, action)


def test_type_checkers_are_told_of_the_annotations() -> None:
    assert resources.files(blackpeg).joinpath("py.typed").is_file()
