"""The site of the documentation: the pages of docs/ as they are, and pages made of Blackpeg's own tables.

`bash tools/docs` runs Sphinx in a copy of docs/: what is made here is written into that copy.
"""

from __future__ import annotations

import csv
import json
import posixpath
import re
import shlex
import textwrap
from collections.abc import Iterator, Mapping, Sequence
from inspect import isfunction
from pathlib import Path
from typing import Any
from urllib.parse import quote

import click

import blackpeg
from blackpeg.cli.group import COMMANDS
from blackpeg.cli.group import blackpeg as program
from blackpeg.outside import homes
from blackpeg.verbs.answer import schemas_of
from blackpeg.verbs.table import verb_called, verbs_for_programs

project, author, version = "Blackpeg", "the authors of Blackpeg", blackpeg.__version__
copyright = f"{author}; MIT license"
extensions = ["myst_parser", "sphinx.ext.autodoc"]
myst_enable_extensions = ["deflist", "attrs_inline"]
myst_heading_anchors = 4
source_suffix = {".md": "markdown"}
root_doc = "index"
default_role = "code"
smartquotes = False
suppress_warnings = ["misc.highlighting_failure"]
autodoc_member_order = "bysource"
autodoc_typehints = "none"
python_maximum_signature_line_length = 60
toc_object_entries = False
html_theme = "furo"
html_title = f"Blackpeg {version}"
html_show_sphinx = html_copy_source = html_show_sourcelink = False
html_theme_options: dict[str, list[str]] = {"footer_icons": [], "top_of_page_buttons": []}
play = ""
"""The address of the page without a server, which `bash tools/docs` sets."""

PROJECT = {
    "readme": "README.md",
    "changelog": "CHANGELOG.md",
    "contributing": "CONTRIBUTING.md",
    "benchmarks": "benchmarks/README.md",
}
"""Pages of the site whose files stand outside of docs/."""

LINK = re.compile(r"""(!?\[(?:[^\[\]]|\[[^\]]*\])*\])\(([^)\s:#]+)(#[^)\s]*)?\)""")

EXAMPLES = re.compile(r"^```console\n.*?^```\n", re.DOTALL | re.MULTILINE)


def setup(app: Any) -> None:
    """Has the pages made, and read as they are to be."""
    app.add_config_value("play", "", "html")
    app.connect("builder-inited", made)
    app.connect("source-read", within)
    app.connect("autodoc-process-docstring", readable)


def within(app: Any, name: str, source: list[str]) -> None:
    """The text of a page whose links stay within the site; where games are played is said if it is there.

    A link to a file of the sources, which is no part of the site, is its text alone.
    """
    folder = posixpath.dirname(PROJECT.get(name, f"docs/{name}.md"))
    up = "../" * name.count("/")
    pages = {file: page for page, file in PROJECT.items()}

    def moved(found: re.Match[str]) -> str:
        text, link, anchor = found[1], found[2], found[3] or ""
        file = posixpath.normpath(posixpath.join(folder, link))
        if file in pages:
            return f"{text}({up}{pages[file]}.md{anchor})"
        if file.endswith(".ipynb"):  # a page is made of it
            file = posixpath.splitext(file)[0] + ".md"
        if file == "tests/golden/strategies.csv":
            return f"{text}({up}csv/strategies.csv)"
        if file.startswith("docs/"):
            return f"{text}({up}{file.removeprefix('docs/')}{anchor})"
        return text[1:-1]

    text = LINK.sub(moved, source[0]).replace('src="docs/', 'src="')
    if name == "readme":  # The site's first page is called Blackpeg, too.
        text = text.replace("# Blackpeg\n", "# The project in a page\n", 1)
    if app.config.play:
        play = app.config.play if ":" in app.config.play else up + app.config.play
        text = EXAMPLES.sub(lambda block: block[0] + links(block[0], play), text)
        if name == "index":
            text += f'\n<a href="{play}">Play in this browser</a>: there is nothing to install.\n'
    source[0] = text


def links(block: str, play: str) -> str:
    """Where the page opens the examples of a block, if it can."""
    commands = [shlex.split(line)[1:] for line in re.findall(r"^\$ (blackpeg .*)", block, re.MULTILINE)]
    places = dict.fromkeys(place for command in commands if (place := opened(command)))
    return "".join(f'\n<a href="{play}#/{place}">Open it in the page</a>\n' for place in places)


def opened(command: Sequence[str]) -> str | None:
    """The address within the page of what a command asks, None if it has none."""
    match command:
        case ["play" | "assist" as kind, *more]:
            return f"{kind}?game={quote(more[0])}" if more and more[0][0].isdigit() else kind
        case ["review", game, *turns] if turns and all(":" in turn for turn in turns):
            return f"review;record={quote(' '.join([game, *turns]))}"
        case ["tree", game, "--strategy", strategy, *_]:
            return f"trees?game={quote(game)}&amp;strategy={strategy}"
    return None


def readable(_app: Any, _what: str, _name: str, _of: Any, _options: Any, lines: list[str]) -> None:
    """A docstring as reStructuredText takes it: its stars are no emphasis there, and its pages are pages here."""
    lines[:] = [re.sub(r"(?<![\w*])\*(\w+)\*(?![\w*])", r"`\1`", line) for line in lines]
    lines[:] = [line for line in lines if not line.startswith("Alias for field number")]
    lines[:] = [re.sub(r"\bdocs/([\w-]+)\.md", r":doc:`/\1`", line) for line in lines]


def made(app: Any) -> None:
    """Writes the pages that are made of tables."""
    folder = Path(app.srcdir)
    (folder / "reference").mkdir(exist_ok=True)
    pages = {"commands": commands(), "verbs": verbs(), "python": python()}
    for name, lines in pages.items():
        (folder / "reference" / f"{name}.md").write_text("\n".join(lines) + "\n", encoding="utf-8")
    for path in folder.glob("notebooks/*.ipynb"):
        path.with_suffix(".md").write_text("\n".join(notebook(path)), encoding="utf-8")
    for page in ("results", "strategies", "large-boards", "hosts"):
        tables(folder, page)


# The commands


def commands() -> Iterator[str]:
    """Every command: what it is for, how it is written, and its options."""
    yield "# Every command\n\nAs `--help` says it. [Commands](../commands.md) shows what each prints.\n"
    context = click.Context(program, info_name="blackpeg")
    for section, named in COMMANDS.items():
        yield f"## {section}\n"
        for name, about in named.items():
            yield from command(program, context, name, about, "###")


def command(group: click.Group, context: click.Context, name: str, about: str, level: str) -> Iterator[str]:
    """One command of a group, and those within it."""
    one = group.get_command(context, name)
    assert one is not None
    context = click.Context(one, info_name=name, parent=context)
    path = context.command_path
    yield f"({path.replace(' ', '-')})=\n{level} {path}\n\n{plain(about.removesuffix('.'))}.\n"
    yield f"```sh\n{' '.join([path, *one.collect_usage_pieces(context)])}\n```\n"
    for part in re.split(r"\n\s*\n", textwrap.dedent(one.help or "")):
        kept = part.removeprefix("\b\n")
        yield f"```text\n{kept}\n```\n" if kept != part else f"{plain(' '.join(kept.split()))}\n"
    if examples := getattr(one, "examples", ()):
        yield "\n".join(["```sh", *examples, "```", ""])
    for each in one.get_params(context):
        names, said = each.get_help_record(context) or ("", "")
        if said and "--help" not in each.opts:
            yield f"`{names}`\n: {plain(said)}\n"
    if isinstance(one, click.Group):
        for inner, within in one.commands.items():
            yield from command(one, context, inner, within.get_short_help_str(200), "####")


def plain(text: str) -> str:
    """*text* as Markdown that says nothing but it."""
    return re.sub(r"([\\`*_<>\[\]{}|#~])", r"\\\1", text).strip()


# The verbs in JSON


def verbs() -> Iterator[str]:
    """What each verb takes and answers in JSON."""
    yield "# JSON and HTTP\n"
    yield "What each verb takes and what it answers. A program in Python asks `blackpeg.verbs.answer.answer`, an agent"
    yield "a tool of that name ([agents](../agents.md)), and over HTTP it is `POST /api/<verb>` ([api](../api.md))."
    yield "[JSON](../json.md) states the rules that hold for all.\n"
    shapes: dict[str, Any] = {}
    for name in verbs_for_programs():
        asked, answered, held = schemas_of(name, "")
        shapes |= held
        yield f"(verb-{name})=\n## {name}\n\n{verb_called(name).description}\n\nTakes:\n"
        yield from fields(shapes.pop(asked["$ref"]))
        yield f"Answers {kind(answered)}.\n" if "$ref" in answered else "Answers a [tree file](../tree-format.md).\n"
    yield "## Shapes\n\nWhat answers consist of, by name.\n"
    for name, shape in sorted(shapes.items()):
        yield f"(shape-{name.lower()})=\n### {name}\n\n{sentence(shape.get('description', ''))}\n"
        yield from fields(shape)


def fields(shape: Mapping[str, Any]) -> Iterator[str]:
    """The entries of an object, each with its type and description."""
    for name, held in shape.get("properties", {}).items():
        about = sentence(held.get("description", ""))
        usual = f"; `{json.dumps(held['default'])}` if left out" if "default" in held else ""
        yield f"`{name}`\n: {kind(held)}{usual}{f'. {about}' if about else ''}\n"
    if not shape.get("properties"):
        yield f"{kind(shape) if 'anyOf' in shape or 'enum' in shape else 'It has no fields.'}\n"


def sentence(text: str) -> str:
    """The first paragraph of *text*; names between stars are code."""
    first = " ".join(text.partition("\n\n")[0].replace("``", "`").split())
    return re.sub(r"\*(\w+)\*", r"`\1`", first).replace("<", "\\<")


def kind(schema: Mapping[str, Any]) -> str:
    """The type that *schema* gives, in words; a shape is a link to it."""
    if "$ref" in schema:
        return f"[{schema['$ref']}](#shape-{schema['$ref'].lower()})"
    if "enum" in schema:
        return " or ".join(f"`{json.dumps(each)}`" for each in schema["enum"])
    if "const" in schema:
        return f"`{json.dumps(schema['const'])}`"
    if "anyOf" in schema or "oneOf" in schema:
        return " or ".join(dict.fromkeys(map(kind, schema.get("anyOf") or schema["oneOf"])))
    if schema.get("type") == "array":
        items = schema.get("items")
        return f"list of {kind(items)}" if items else f"list of {', '.join(map(kind, schema['prefixItems']))}"
    if schema.get("type") == "object" and isinstance(schema.get("additionalProperties"), Mapping):
        return f"object of {kind(schema['additionalProperties'])}"
    named = schema.get("type", "anything")
    return " or ".join([named] if isinstance(named, str) else named)


# Python

MEMBERS = "\n   :members:\n   :undoc-members:\n   :exclude-members: ALSO"


def python() -> Iterator[str]:
    """Every name of `blackpeg`, by what it is, with its docstring."""
    yield "# Python\n\n```python\nimport blackpeg as bp\n```\n\n```{eval-rst}\n.. py:module:: blackpeg\n```\n"
    values = {name: getattr(blackpeg, name) for name in homes("blackpeg") if name not in ("errors", "__version__")}
    kinds: dict[str, list[str]] = {"function": [], "class": [], "value": []}
    for name, value in sorted(values.items(), key=lambda each: each[0].lower()):
        kinds["class" if isinstance(value, type) else "function" if isfunction(value) else "value"].append(name)
    for title, held, members in (("Functions", "function", ""), ("Classes", "class", MEMBERS)):
        yield f"## {title}\n"
        for name in kinds[held]:
            yield f"### {name}\n\n```{{eval-rst}}\n.. auto{held}:: blackpeg.{name}{members}\n```\n"
    others = ", ".join(f"`{name}`" for name in kinds["value"])
    yield f"## Values\n\nStrategies ready for use, and the games that have names: {others}.\n"
    yield "## Errors\n\n```{eval-rst}\n.. automodule:: blackpeg.errors\n   :members:\n   :show-inheritance:\n```\n"


# Notebooks


def notebook(path: Path) -> Iterator[str]:
    """A notebook as a page: its texts, its code, and what it shows."""
    for cell in json.loads(path.read_text(encoding="utf-8"))["cells"]:
        source = "".join(cell["source"])
        yield f"{source}\n" if cell["cell_type"] == "markdown" else f"```python\n{source}\n```\n"
        for output in cell.get("outputs", ()):
            data = output["data"]
            if "text/html" in data:
                yield f"`````{{raw}} html\n{''.join(data['text/html'])}\n`````\n"
            else:
                yield f"```text\n{''.join(data['text/plain'])}\n```\n"
    yield f"[This page as a notebook]({path.name})\n"


# Tables as CSV


def tables(folder: Path, page: str) -> None:
    """Puts each table of a page beside it as CSV, and says so below the table."""
    path = folder / f"{page}.md"
    (folder / "csv").mkdir(exist_ok=True)
    count = 0

    def kept(found: re.Match[str]) -> str:
        nonlocal count
        count += 1
        rows = [re.split(r"(?<!\\)\|", line.strip()[1:-1]) for line in found[0].strip().splitlines()]
        name = f"{page}-{count}.csv"
        with (folder / "csv" / name).open("w", newline="", encoding="utf-8") as file:
            csv.writer(file).writerows([cell.strip().strip("`") for cell in row] for row in [rows[0], *rows[2:]])
        return f"{found[0]}\n[This table as CSV](csv/{name})\n"

    text = path.read_text(encoding="utf-8")
    path.write_text(re.sub(r"(?:^\|.*\|\n){3,}", kept, text, flags=re.MULTILINE), encoding="utf-8")
