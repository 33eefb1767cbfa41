"""From facts to documents."""

from __future__ import annotations

import importlib
from inspect import signature

import pytest

import blackpeg as bp
import blackpeg.history
from blackpeg.fact import HasJson
from blackpeg.render.text import lines
from blackpeg.render.words import document_of, words
from blackpeg.verbs.table import verb_called, verbs_for_programs


def forms(base: type = HasJson) -> set[str]:
    """The names of functions in the classes of all verbs, and of the history."""
    named = {name for name in getattr(base, "FORMS", {}).values() if isinstance(name, str)}
    return named.union(*map(forms, base.__subclasses__()))


for each in verbs_for_programs():
    verb_called(each)  # which imports its module


@pytest.mark.parametrize("place", sorted(forms()))
def test_each_function_that_makes_a_form_takes_the_fact_alone(place: str) -> None:
    module, _, name = place.partition(".")
    function = getattr(importlib.import_module(f"blackpeg.render.{module}"), name)

    _, *context = signature(function).parameters.values()

    assert all(parameter.default is not parameter.empty for parameter in context)


def test_what_no_command_tells_of_has_an_empty_document() -> None:
    assert list(document_of(object())) == list(words(3)) == []


def test_the_context_of_a_command_goes_into_the_document() -> None:
    document = document_of(bp.suggest("4x6 1122:1-0"), assumed="the usual one")

    assert list(lines(document))[-1] == "  strategy       the usual one, at 4x6 1122:1-0"
