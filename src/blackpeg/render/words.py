"""The documents and other forms of facts, made by the functions that a fact's class names in ``FORMS``.

There ``document`` is what `print` and a page show; ``svg`` and ``csv`` are lines; ``words`` say the fact on a page that
draws it; a ``note`` says what the document leaves out, if anything; a ``line`` says a fact whose document begins with a
table.  A function stands there itself, or by its name in `render`, whose modules are imported when they are needed.
"""

from __future__ import annotations

from collections.abc import Iterator
from importlib import import_module
from typing import Any

from blackpeg.render.document import Document
from blackpeg.render.text import lines


def form_of(fact: object, form: str, **context: Any) -> Any:
    """*fact* in a *form*, made with the *context* that the function takes; None if it has no such form."""
    made_by = getattr(fact, "FORMS", {}).get(form)
    if isinstance(made_by, str):
        module, _, name = made_by.partition(".")
        made_by = getattr(import_module(f"blackpeg.render.{module}"), name)
    return None if made_by is None else made_by(fact, **context)


def document_of(fact: object, **context: Any) -> Document:
    """The document of *fact*, made with the *context* that its function takes; an empty one if it has none.

    >>> import blackpeg
    >>> list(document_of(blackpeg.score("4x6", "1122", "1223")))
    ['2-1', '2 black, 1 white']
    """
    said: str | Document = form_of(fact, "document", **context) or ()
    return [said] if isinstance(said, str) else said


def words(fact: object) -> Iterator[str]:
    """The lines in which `print` shows *fact*: its document on a plain screen."""
    return lines(document_of(fact))
