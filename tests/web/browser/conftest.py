"""A real Chromium, and a server with a history of its own, for the tests of the page.

Chromium is the system's (Debian's package `chromium-headless-shell` or `chromium`, or what BLACKPEG_CHROMIUM names);
without one these tests are skipped.  axe-core comes from page/node_modules (`npm ci --prefix page`).
BLACKPEG_BROWSER=required makes each lack a failure.
"""

import os
import shutil
import subprocess
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, NoReturn

import pytest
from playwright.sync_api import BrowserContext, Page, Route, expect
from tests.web.browser.looking import Axe, Games
from tests.web.serving import Served, serving

ROOT = Path(__file__).parents[3]
NODE = ROOT / "page" / "node_modules"
ARGUMENTS = [
    "--no-sandbox",  # for who runs tests as root; nothing but our own page is opened
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
]


BROWSERS = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
"""The first has no windows, and takes half the processor time of the others."""


def chromium() -> str | None:
    """The system's Chromium."""
    return os.environ.get("BLACKPEG_CHROMIUM") or next(filter(None, map(shutil.which, BROWSERS)), None)


def lacking(what: str) -> NoReturn:
    """Skips a test, or fails it where all must run."""
    if os.environ.get("BLACKPEG_BROWSER") == "required":
        pytest.fail(what)
    pytest.skip(what)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """They take seconds, and are the same with either kernel."""
    for item in items:
        if Path(__file__).parent in item.path.parents:
            item.add_marker(pytest.mark.slow)


@pytest.fixture(scope="session")
def browser_type_launch_args() -> dict[str, Any]:
    found = chromium()
    if found is None:
        lacking("no Chromium here: apt-get install chromium-headless-shell, or name one with BLACKPEG_CHROMIUM")
    return {"executable_path": found, "args": ARGUMENTS}


@pytest.fixture(scope="session")
def browser_context_args(base_url: str) -> dict[str, Any]:
    return {
        "base_url": base_url,
        "viewport": {"width": 1280, "height": 900},
        "locale": "en-US",
        "reduced_motion": "reduce",
    }


@pytest.fixture(scope="session")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with serving(tmp_path_factory.mktemp("browser")) as served:
        yield served


@pytest.fixture(scope="session")
def base_url(served: Served) -> str:
    return served.address


@pytest.fixture(scope="session", autouse=True)
def patience() -> None:
    """How long to wait for what should come at once, on a machine that is busy."""
    expect.set_options(timeout=15_000)


@pytest.fixture(autouse=True)
def nothing_asked_elsewhere_and_nothing_wrong(request: pytest.FixtureRequest) -> Iterator[None]:
    """Every test: no request to another address, no error in a script, nothing the content security policy forbids."""
    if "context" not in request.fixturenames:
        yield
        return
    context: BrowserContext = request.getfixturevalue("context")
    asked: list[str] = []
    wrong: list[str] = []
    context.on("request", lambda request: asked.append(request.url))
    context.on("weberror", lambda error: wrong.append(str(error.error)))
    context.on("console", lambda said: wrong.append(said.text) if "Content Security Policy" in said.text else None)
    yield
    elsewhere = [url for url in asked if not url.startswith(("http://127.0.0.1:", "data:", "blob:"))]
    assert not elsewhere
    assert not wrong


@pytest.fixture
def newcomer(page: Page) -> Page:
    """A page on which nobody was before: the walk-through is shown.  The games that it begins hide 4424."""

    def seeded(route: Route) -> None:
        route.continue_(post_data={**route.request.post_data_json, "seed": 1})

    page.route("**/api/games", seeded)
    return page


@pytest.fixture
def visitor(page: Page) -> Page:
    """A page of somebody who has seen the walk-through."""
    page.add_init_script("localStorage.setItem('blackpeg.toured', 'true')")
    return page


@pytest.fixture
def games(context: BrowserContext) -> Games:
    """Games begun behind the page's back."""
    return Games(context.request)


@pytest.fixture
def axe(context: BrowserContext) -> Axe:
    """Looks for what keeps people out."""
    script = NODE / "axe-core" / "axe.min.js"
    if not script.exists():
        lacking(f"no axe-core in {NODE}: npm ci --prefix page")
    context.add_init_script(path=script)
    return Axe()


@pytest.fixture
def modules(context: BrowserContext) -> Callable[..., None]:
    """Serves modules of page/ at /static/modules.js, which exports all that they export, for tests of these alone."""

    def serve(*names: str) -> None:
        source = "".join(f'export * from "./{name}";' for name in names)
        bundle = [
            NODE / ".bin" / "esbuild",
            "--bundle",
            "--format=esm",
            "--jsx=automatic",
            "--jsx-import-source=preact",
        ]
        made = subprocess.run(bundle, cwd=NODE.parent, input=source, capture_output=True, text=True, check=True)
        context.route(
            "**/static/modules.js", lambda route: route.fulfill(body=made.stdout, content_type="text/javascript")
        )

    return serve


@pytest.fixture
def draw(page: Page) -> Callable[[str], None]:
    """Keeps a picture of the page to look at, in build/screenshots."""
    folder = ROOT / "build" / "screenshots"
    folder.mkdir(parents=True, exist_ok=True)

    def picture(name: str) -> None:
        page.screenshot(path=folder / f"{name}.png", full_page=True)

    return picture
