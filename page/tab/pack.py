"""Runs in Pyodide under Node: tries the application out, and packs what it needs for a tab.

It reads Blackpeg in /blackpeg and what that imports in /packages, and writes into /packed: the library, which a tab has
at first; the rest of Python's, which it fetches if something asks for it; and answers that are known beforehand.
Compiled modules take less room than their text, and start at once.
"""

import json
import os
import sys
import zipfile
from importlib._bootstrap_external import _code_to_hash_pyc
from pathlib import Path
from types import CodeType

sys.path[:0] = ["/blackpeg", "/packages"]

from blackpeg.web.tab import Tab, do_work  # noqa: E402

STANDARD = Path("/standard")
ZIPPED = f"/lib/python{sys.version_info[0]}{sys.version_info[1]}.zip/"
LEFT_OUT = (
    *("blackpeg/cli", "blackpeg/gym", "blackpeg/search/cluster"),
    *(f"blackpeg/web/{name}" for name in ("static", "serve", "processes")),
)
ALWAYS = {f"encodings/{name}.py" for name in ("__init__", "aliases", "cp437", "latin_1", "utf_8")}
COMPILED = "msgspec/"  # a package with a part that is no Python
FIRST_GAME = '{"kind":"play","game":"4x6","limit":10}'
MOST_AT_FIRST, USUAL = 1_300, ("4x6.", "4x7.total", "4x10-distinct.", "5x5.total")  # trees that come with the library


class Port:
    """The way to another worker, which is this one here."""

    def __init__(self, hear):
        self.hear = hear

    def ask(self, question):
        """Ask."""
        do_work(question, self.hear)

    def end(self):
        """End."""


async def keep():
    """Nothing is kept here."""


async def ask(tab, method, address, body="", accept="*/*", fine=range(400)):
    """What the application answers; a status that is not *fine* ends the build."""
    told = []
    headers = {"Host": "127.0.0.1", "Accept": accept, "Content-Type": "application/json"}
    await tab.answer(json.dumps([method, address, headers]), body.encode(), told.append)
    status, _ = json.loads(told[0])
    text = b"".join(told[1:-1]).decode()
    if status not in fine:
        raise SystemExit(f"{method} {address} {body}: {text}")
    return text


async def rehearse(tab):
    """Whatever people do, once: so that the modules it takes are known."""
    record = "game: 4x6\nsecret: 3632\n1122:1-0\n1344:0-1\n3526:1-2\n"
    for verb, asked in {
        "score": {"game": "4x6", "guess": "1122", "secret": "3632"},
        "candidates": {"game": "4x6", "turns": ["1122:1-0"]},
        "suggest": {"game": "4x6", "turns": ["1122:1-0"]},
        "map": {"game": "4x6", "turns": ["1122:1-0"], "words": True},
        "explain": {"game": "4x6", "turns": ["1122:1-0"], "guess": "1344"},
        "review": {"record": record, "words": True},
        "evaluate": {"game": "3x4", "strategy": "minimax"},
        "compare": {"game": "3x4", "strategies": ["minimax", "entropy"]},
        "match": {"game": "4x6", "strategy": "sampled", "games": 2},
        "solve": {"game": "3x3"},
        "verify": {"game": "3x3", "words": True},
    }.items():
        await ask(tab, "POST", f"/api/{verb}", json.dumps(asked), "text/event-stream")
    await ask(tab, "POST", "/api/suggestions", '{"game": "8x8", "turns": ["11223344:2-2"]}')
    await ask(tab, "POST", "/api/suggestions", '{"game": "4x6", "turns": ["1122:4-0", "1344:0-1"]}')
    for asked in ({"kind": "play", "host": "worst"}, {"kind": "play", "daily": "today"}, {"kind": "assist"}):
        game = json.loads(await ask(tab, "POST", "/api/games", json.dumps(asked)))
        at = f"/api/games/{game['id']}"
        turn = {"guess": "1122"} | ({"feedback": "1-0"} if asked["kind"] == "assist" else {})
        await ask(tab, "POST", f"{at}/turns", json.dumps(turn))
        await ask(tab, "POST", f"{at}/hints", '{"level": 3}')
        await ask(tab, "DELETE", f"{at}/turns/last")
        await ask(tab, "POST", f"{at}/give-up")
        await ask(tab, "GET", f"{at}/share")
    for address in ("", "/statistics", "/daily", "/export"):
        await ask(tab, "GET", f"/api/history{address}")
    await ask(tab, "POST", "/api/history/import", json.dumps({"records": record}))
    await ask(tab, "GET", "/api/tree?game=4x6&path=1-0")
    await ask(tab, "POST", "/api/tree", '{"game": "4x6"}')
    for verb, asked in {
        "suggest": {"gme": "4x6"},
        "score": {"game": "4by6", "guess": "1122", "secret": "3632"},
        "candidates": {"game": "4x6", "turns": ["1122:9-0"]},
        "evaluate": {"game": "4x6", "strategy": "entrpy"},
        "review": {"record": "hello world"},
        "nosuch": {},
    }.items():
        await ask(tab, "POST", f"/api/{verb}", json.dumps(asked), fine=range(400, 500))
    await ask(tab, "GET", "/api/row.svg?record=" + record.replace("\n", "%0A").replace(" ", "%20"))


def compiled(path, name, optimize):
    """The module, compiled, without its line numbers: they take a third; *optimize* leaves docstrings out, too."""
    code = compile(path.read_bytes(), f"/{name}", "exec", dont_inherit=True, optimize=optimize)
    return bytes(_code_to_hash_pyc(without_lines(code), b"blackpeg", False))


def without_lines(code):
    """The code, with none of its instructions at a place of its text."""
    constants = tuple(without_lines(each) if isinstance(each, CodeType) else each for each in code.co_consts)
    most, rest = divmod(len(code.co_code) // 2, 8)
    # One byte says of up to eight instructions that they have no place (Objects/locations.md of CPython).
    nowhere = b"\xff" * most + (bytes([0xF8 + rest - 1]) if rest else b"")
    return code.replace(co_linetable=nowhere, co_consts=constants)


def put(archive, name, contents):
    """Put a file into an archive, at no time, so that what is packed again is the same."""
    told = zipfile.ZipInfo(name, (2026, 1, 1, 0, 0, 0))
    archive.writestr(told, contents, archive.compression, archive.compresslevel)


def pack(questions):
    """Write the archives, and what is known beforehand."""
    files = [getattr(module, "__file__", None) or "" for module in list(sys.modules.values())]
    roots = (ZIPPED, "/packages/")
    used = {path.removeprefix(root) for root in roots for path in files if path.startswith(root)} | ALWAYS
    with zipfile.ZipFile(ZIPPED[:-1]) as zipped:
        zipped.extractall(STANDARD)
    with (
        zipfile.ZipFile("/packed/library.zip", "w") as library,
        zipfile.ZipFile("/packed/rest.zip", "w", zipfile.ZIP_DEFLATED, compresslevel=9) as rest,
        zipfile.ZipFile("/packed/checker.zip", "w", zipfile.ZIP_DEFLATED, compresslevel=9) as checker,
    ):
        put(checker, "checker.wasm", Path("/packed/checker.wasm").read_bytes())
        for root in (STANDARD, Path("/packages")):
            for path in sorted(root.rglob("*.py")):
                name = str(path.relative_to(root))
                is_pyodides = name.startswith(("pyodide/", "_pyodide/"))  # those read their own docstrings
                if not name.startswith(COMPILED):
                    put(library if name in used else rest, f"{name}c", compiled(path, name, 0 if is_pyodides else 2))
                    if root != STANDARD and name in used and path.name == "__init__.py":
                        put(library, name, path.read_bytes())  # anyio reads what it is to import later
        later = [name.removesuffix(".pyc").removesuffix("/__init__").replace("/", ".") for name in rest.namelist()]
    book = {}
    with zipfile.ZipFile("/packed/site.zip", "w") as site:
        for path in sorted(Path("/packages", COMPILED).rglob("*.*")):
            name = str(path.relative_to("/packages"))
            if path.suffix == ".so":
                put(site, name, path.read_bytes())
            elif name in used:
                put(site, f"{name}c", compiled(path, name, 2))
        for path in sorted(Path("/blackpeg/blackpeg").rglob("*")):
            name = str(path.relative_to("/blackpeg"))
            if name.startswith(LEFT_OUT) or "__pycache__" in name:
                continue
            is_large = path.parent.name == "data" and path.stat().st_size > MOST_AT_FIRST
            if is_large and not path.name.startswith(USUAL):
                book[name] = path.stat().st_size
            elif path.suffix == ".py":
                put(site, f"{name}c", compiled(path, name, 0))
            elif path.suffix in (".json", ".gz", ".cert", ".csv", ".pyi"):
                put(site, name, path.read_bytes())
    Path("/packed/about.json").write_text(json.dumps({"book": book, "later": later}))
    Path("/packed/prepared.json").write_text(json.dumps(questions))


async def main(asked):
    """Ask everything, and pack what that took."""
    os.makedirs("/tmp/history", exist_ok=True)
    tab = Tab("/tmp/history/history.sqlite", "https://example.org/", keep, Port)
    prepared = {question: await ask(tab, *question.split(" ", 2)) for question in asked}
    game = json.loads(await ask(tab, "POST", "/api/games", FIRST_GAME))
    # A first game is shown before Python has a secret for it.
    game["id"], game["session"]["host"]["commitment"] = "first", "The secret is drawn in a moment."
    for question in (f"POST /api/games {FIRST_GAME}", "GET /api/games/first "):
        prepared[question] = json.dumps(game, separators=(",", ":"))
    await rehearse(tab)
    pack(prepared)
