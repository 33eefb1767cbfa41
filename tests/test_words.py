"""Docstrings, comments and documents use plain words: no phrase that makes a reader ask what or who is meant."""

import ast
import io
import re
import tokenize
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]

#: Documents may say that nobody knows; a docstring or comment has a subject to name.
PRONOUN = r"nobody('s)?|somebody('s)?"

#: A phrase, why a reader stumbles over it, and what to write.
PHRASES = (
    (r"(come|comes|came|coming) to", "a sum, a result or a visit?", "name it: results, adds up to, ends, reaches"),
    (r"(told|hears|heard) of", "who tells whom?", "given, called with, knows, reports"),
    (r"is in here|are in here", "in what?", "name what holds it: the interval, the list"),
    (r"(is|are) had", "passive", "has, takes, there is"),
    (r"whoever|whomever", "who is it?", "name the caller, the player, the reader"),
    (r"of which", "what does it refer to?", "begin a sentence with the subject; or: the, its, whose"),
    (r"(is|are|was) said (of|about)", "who says it, and where?", "description, help text, manifest; describes"),
    (PRONOUN, "there is a subject", "name it: no client, the caller, a user's own; or: unknown"),
    (r"what waits", "what is it?", "the queued work"),
)  # fmt: skip
QUOTED = re.compile(r"``[^`]+``|`[^`\n]+`|\"[^\"\n]{1,60}\"")
TOKENS = re.compile(r"""//(?:[^\n]*\n[ \t]*//)*[^\n]*|/\*.*?\*/|"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'""", re.DOTALL)
LINE_STARTS = re.compile(r"^[ \t]*(?://+|\*(?!\*)|#)", re.MULTILINE)


def python_prose(source: str) -> Iterator[tuple[int, str]]:
    """Docstrings of modules, classes, functions and attributes, and runs of comments, with the lines they begin at."""
    for node in ast.walk(ast.parse(source)):
        match node:
            case ast.Expr(value=ast.Constant(value=str(text))):
                yield node.lineno, text
    run: list[str] = []
    last = 0
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type == tokenize.COMMENT:
            if run and token.start[0] != last + 1:
                yield last - len(run) + 1, "\n".join(run)
                run = []
            run.append(token.string)
            last = token.start[0]
    if run:
        yield last - len(run) + 1, "\n".join(run)


def prose_of(path: Path) -> Iterator[tuple[int, str]]:
    source = path.read_text(encoding="utf-8")
    if path.suffix in {".py", ".pyi"}:
        yield from python_prose(source)
    elif path.suffix == ".md":
        text = re.sub(r"^ *```.*?^ *```", lambda code: "\n" * code[0].count("\n"), source, flags=re.M | re.S)
        yield from enumerate(text.splitlines(), 1)
    else:
        for token in TOKENS.finditer(source):
            if token[0].startswith("/"):
                yield source.count("\n", 0, token.start()) + 1, token[0]


def stumbles(text: str) -> Iterator[tuple[str, int, str]]:
    """Each phrase found in *text*, the line it is in, counted from 0, and what is better."""
    plain = LINE_STARTS.sub(lambda sign: " " * len(sign[0]), QUOTED.sub(lambda code: "`" * len(code[0]), text))
    for phrase, why, better in PHRASES:
        for hit in re.finditer(rf"\b({phrase})\b".replace(" ", r"\s+"), plain, re.IGNORECASE):
            yield " ".join(hit[0].split()), plain.count("\n", 0, hit.start()), f"{why} Write: {better}"


def written() -> Iterator[Path]:
    yield from (ROOT / name for name in ("README.md", "CONTRIBUTING.md", "SECURITY.md"))
    for folder, endings in (("src", "py pyi"), ("native", "hpp cpp inl h"), ("page", "ts tsx"), ("docs", "md py")):
        for ending in endings.split():
            for path in sorted((ROOT / folder).rglob(f"*.{ending}")):
                if not {"node_modules", "dist", "build", "_build"} & set(path.relative_to(ROOT).parts):
                    yield path


def test_prose_uses_no_phrase_that_readers_stumble_over():
    found = [
        f"{path.relative_to(ROOT)}:{line + within}: {phrase!r}: {better}"
        for path in written()
        for line, text in prose_of(path)
        for phrase, within, better in stumbles(text)
        if path.suffix != ".md" or not re.fullmatch(PRONOUN, phrase, re.IGNORECASE)
    ]

    assert not found, "\n".join(found)


@pytest.mark.parametrize(
    ("name", "source"),
    [
        ("docstring.py", '"""Results of a series, or what it\ncame to."""\n'),
        ("attribute.py", 'x = 1\n"""What is said of it."""\n'),
        ("comment.py", "x = 1  # nobody knows\n"),
        ("two_lines.py", "# The parts, of\n# which the first is largest.\n"),
        ("line.cpp", "// Told\n// of it.\nint x;\n"),
        ("block.ts", "/** The player,\n * whoever it is. */\n"),
        ("page.md", "It is had in a second.\n"),
    ],
)
def test_a_phrase_is_found_in_each_kind_of_prose(tmp_path, name, source):
    path = tmp_path / name
    path.write_text(source)

    assert [phrase for _, text in prose_of(path) for phrase, _, _ in stumbles(text)]


@pytest.mark.parametrize(
    ("name", "source"),
    [("code.py", 'x = "nobody"\n'), ("text.ts", "const a = 'http://nobody';\n"), ("page.md", "`whoever`\n")],
)
def test_code_and_what_it_says_are_not_prose(tmp_path, name, source):
    path = tmp_path / name
    path.write_text(source)

    assert not [phrase for _, text in prose_of(path) for phrase, _, _ in stumbles(text)]
