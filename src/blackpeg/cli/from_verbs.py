"""Commands made from the table of verbs: arguments, options and help, and for most what is printed, too."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import reduce
from types import NoneType
from typing import TYPE_CHECKING, Any, TypeAlias, get_args

import click

from blackpeg.call import Call
from blackpeg.cli import NOT_OK
from blackpeg.cli.arguments import (
    GAME,
    game_argument,
    json_option,
    missing,
    position_after,
    print_json,
    quiet_option,
    tell,
    turns_argument,
)
from blackpeg.cli.group import Command
from blackpeg.cli.interrupt import alarm
from blackpeg.cli.types import AfterTurns, Duration, OneOf, Whole, WholeOrAll
from blackpeg.cli.wrapping import warn
from blackpeg.errors import ContradictionError, counted
from blackpeg.rules import Code
from blackpeg.rules.turns import is_code
from blackpeg.verbs.table import (
    COMPARED,
    OPTIONS,
    PLAYED,
    SEED,
    SHELL,
    ParamKind,
    Verb,
    VerbParam,
    spelled,
    verb_called,
)

if TYPE_CHECKING:
    from blackpeg.position import Position

# The rules alone answer some verbs: functions import what strategies, turns and pictures need.

Decorator: TypeAlias = Callable[[Callable[..., Any]], Callable[..., Any]]


def command_of(
    name: str, *own: Decorator, without: tuple[str, ...] = ()
) -> Callable[[Callable[..., Any]], click.Command]:
    """Makes a command of a function: it asks for all that the verb called *name* does, but for what it is *without*,
    for *own* options of the command line, and for JSON."""
    verb, asking = verb_called(name), options_of(name, *own, without=without)
    examples = [f"blackpeg {example}" for example in verb.examples]
    make = click.command(name, cls=Command, examples=examples, help=spelled(verb.help.replace(SHELL, ""), "--"))
    return lambda function: make(asking(function))


def options_of(name: str, *own: Decorator, without: tuple[str, ...] = ()) -> Decorator:
    """The arguments and options that `command_of` gives a command."""
    verb = verb_called(name)
    asked = [made for each in verb.asked if each.name not in without for made in _options(each, verb)]
    forms = [_form_option(form, about) for form, about in verb.forms.items()]
    every: list[Decorator] = [json_option, quiet_option, *reversed([*asked, *own, *forms])]
    return lambda function: reduce(lambda made, option: option(made), every, function)


def option_of(name: str, parameter: str) -> Decorator:
    """The option for one parameter of the verb called *name*."""
    verb = verb_called(name)
    return next(option(each) for each in verb.asked if each.name == parameter)


def ask(name: str, given: Mapping[str, Any]) -> None:
    """Asks the verb called *name* what was *given* on a command line, and prints its fact; ends with its exit code."""
    if not print_fact(name, given):
        click.get_current_context().exit(NOT_OK)


def print_fact(name: str, given: Mapping[str, Any], *, is_first: bool = True) -> bool:
    """Asks the verb called *name* what was *given* on a command line, and prints its fact; returns whether that is a
    success.

    Only the *is_first* table has a heading.  If Ctrl-C leaves a part of the answer, that is printed, too.
    """
    verb, as_json, as_csv = verb_called(name), given["as_json"], given.get("as_csv", False)
    if as_json and as_csv:
        raise click.UsageError("--json and --csv are two ways to print the same; drop one of the two")
    fact, interrupted = fact_or_part(name, given)
    contradiction = getattr(fact, "contradiction", None)
    if contradiction is not None:
        warn(str(contradiction))
    from blackpeg.render.words import form_of

    written: list[str] = []
    if files := [form for form in verb.forms if given.get(form)]:
        from blackpeg.cli.files import draw

        written = [line for form in files for line in draw(given[form], form_of(fact, form), form)]
    if as_csv:
        click.echo("\n".join([*form_of(fact, "csv")][0 if is_first else 1 :]))
    else:
        chosen = given.get("chosen")
        context = {} if chosen is None else {"assumed": chosen.assumed(getattr(fact, "strategy", ""), given["seed"])}
        tell(fact, as_json, note=form_of(fact, "note"), after=written, **context)
    if interrupted is not None:
        raise interrupted
    return verb.ok is None or bool(getattr(fact, verb.ok))


def fact_or_part(name: str, given: Mapping[str, Any]) -> tuple[Any, KeyboardInterrupt | None]:
    """The fact of `fact_of`; or, if Ctrl-C leaves a part of it, the part, and what is to be raised once it is told."""
    try:
        return fact_of(name, given), None
    except KeyboardInterrupt as ended:
        if not ended.args:
            raise
        return ended.args[0], ended


def fact_of(name: str, given: Mapping[str, Any], call: Call | None = None, /, **more: Any) -> Any:
    """The fact that the verb called *name* answers to what was *given* on a command line, and to *more*.

    *call* ends it, if not the given time or Ctrl-C.  If no code fits the position, the JSON for programs is printed
    before the error is raised.
    """
    verb = verb_called(name)
    words, named = _asked_of(verb, given)
    fact, found = None, None
    try:
        fact = _answer(verb, words, {**named, **more}, call)
    except ContradictionError as error:
        if error.contradiction is None or verb.asked[0].param.kind is not ParamKind.POSITION:
            raise
        found = error.contradiction
    count = getattr(fact, "count", None)
    if found is None and (count is None or not count.is_proven or count.number):
        return fact
    from blackpeg import facts, knowledge
    from blackpeg.render.counts import command_line

    position: Position = words[0]
    contradiction = found or knowledge.know(position).contradiction()
    if given["as_json"]:
        told = dict.fromkeys(facts.entry_names(verb.fact)) if fact is None else facts.as_json(fact)
        consistency = knowledge.know(position, 0).consistency  # which is remembered
        print_json({**told, "position": position, "consistency": consistency, "contradiction": contradiction})
    raise ContradictionError(f"{contradiction}\nTo choose one: {command_line('assist', position)}", contradiction)


def _asked_of(verb: Verb, given: Mapping[str, Any]) -> tuple[list[Any], dict[str, Any]]:
    """The words and the options of a verb, made of what was *given* on its command line."""
    words, named = list[Any](), dict[str, Any]()
    given = _with_codes(verb, given)
    for each in verb.asked:
        value = given.get(each.name)
        match each.param.kind:
            case ParamKind.POSITION:
                is_read = "position" in given
                value = given["position"] if is_read else position_after(given["game"], given["turns"])
            case ParamKind.STRATEGY:
                from blackpeg.cli.options import off_stdout

                value = off_stdout(given["chosen"])
            case ParamKind.OBJECTIVE:
                from blackpeg.search.worth import Objective

                value = Objective(given["kind"], **{of.name: given[of.name] for of in OPTIONS[each.param.kind]})
            case ParamKind.STRATEGIES:
                from blackpeg.cli.options import off_stdout
                from blackpeg.registry import Chosen

                words += [off_stdout(Chosen(word, move_time=given["move_time"])) for word in given[each.name]]
                continue
            case ParamKind.FILES:
                words += given[each.name]
                continue
        if each.is_word:
            words.append(value)
        elif value is not None:
            named[each.name] = value
    return words, named


def _codes_of(verb: Verb) -> list[str]:
    """The names of the words of a verb that are codes, or an empty one."""
    return [each.name for each in verb.asked if each.is_word and Code in get_args(each.hint)] or [""]


def _with_codes(verb: Verb, given: Mapping[str, Any]) -> Mapping[str, Any]:
    """What was *given*, with the codes that were written as a word for each peg, such as ``red red blue green``."""
    names = _codes_of(verb)
    if not isinstance(given.get(names[0]), str | tuple):
        return given
    game, told = given["game"], given[names[0]]
    words = [*given["turns"], told] if isinstance(told, str) else [*told, *(given[name] for name in names[1:])]
    size = game.pegs
    turns, pegs = words[: -size * len(names)], words[-size * len(names) :]
    is_spelled = size > 1 and len(pegs) == size * len(names) and not any(":" in word for word in pegs)
    codes = [",".join(pegs[at : at + size]) for at in range(0, len(pegs), size)]
    if is_spelled and all(is_code(code, game) for code in codes) and (isinstance(told, str) or not turns):
        return {**given, "turns": turns, **dict(zip(names, codes, strict=True))}
    if isinstance(told, tuple):
        if not told:
            raise missing(names[-1])
        if len(words) > len(names):
            raise click.UsageError(
                f"expected {counted(len(names), 'code')} of {counted(size, 'peg')} each, got {' '.join(words)}"
            )
        return {**given, names[0]: told[0]}
    return given


def _answer(verb: Verb, words: Sequence[Any], named: Mapping[str, Any], call: Call | None) -> object:
    if call is not None or (not verb.takes_call and not verb.is_long):  # it is watched, or there at once
        return verb.function(*words, **named, **({"call": call} if call else {}))
    from blackpeg.cli.progress import progress, thinking

    if verb.doing is None:
        with thinking():
            return verb.function(*words, **named)
    told = {each.name: word for each, word in zip(verb.asked, words, strict=False)}
    doing = verb.doing.format(**{**told, "strategies": len(words) - 1})
    whole = next((each.name for each in verb.asked if is_of_the_whole(each)), "")
    rest = {name: value for name, value in named.items() if name != whole}
    with progress(doing) as report:
        heard: list[object] = []
        ending = Call(named.get(whole), on_progress=report, on_event=heard.append)
        try:
            with alarm(ending):
                return verb.function(*words, **rest, call=ending)
        except KeyboardInterrupt:
            raise KeyboardInterrupt(*[event for event in heard if isinstance(event, verb.fact)][-1:]) from None


def is_of_the_whole(asked: VerbParam) -> bool:
    """Whether a time is that of all the work, which ends with what there is by then: not that of a move."""
    return asked.param.kind is ParamKind.SECONDS and asked.default is None and asked.param.usual is None


def _options(asked: VerbParam, verb: Verb) -> Iterator[Decorator]:
    """The arguments and options by which the command line spells a parameter."""
    param = asked.param
    has_turns = any(each.param.kind is ParamKind.POSITION for each in verb.asked)
    match param.kind:
        case ParamKind.GAME if not asked.is_required:
            yield click.argument("game", type=GAME, required=False, metavar="[GAME]")
        case ParamKind.GAME:
            yield game_argument
        case ParamKind.POSITION:
            yield game_argument
            if param is PLAYED:
                from blackpeg.cli.options import turns_and_strategy

                yield turns_and_strategy
            elif param is not COMPARED:  # whose turns stand among the strategies
                yield turns_argument
        case ParamKind.STRATEGY:
            from blackpeg.cli.options import any_move_time_option, move_time_option, strategy_options, strategy_word

            if not has_turns:
                yield strategy_word
            whole = any(map(is_of_the_whole, verb.asked))
            yield strategy_options(any_move_time_option if whole else move_time_option)
        case ParamKind.OBJECTIVE:
            from blackpeg.search.worth import ObjectiveKind

            kinds = [str(kind) for kind in ObjectiveKind]
            of: dict[str, Any] = {"type": OneOf(kinds), "default": kinds[0], "show_default": True, "help": param.about}
            yield click.option("--objective", "kind", **of)
            yield from map(option, OPTIONS[param.kind])
        case ParamKind.STRATEGIES:
            from blackpeg.cli.options import STRATEGY_OR_GAME, any_move_time_option

            yield click.argument(asked.name, type=STRATEGY_OR_GAME, nargs=-1, metavar=param.metavar)
            yield any_move_time_option
        case ParamKind.FILES | ParamKind.CODES:
            is_needed = param.kind is ParamKind.FILES
            yield click.argument(asked.name, nargs=-1, required=is_needed, metavar=param.metavar)
        case _ if asked.is_word and (asked.is_required or asked is verb.asked[0]):  # what a verb is about is no option
            kind = AfterTurns() if has_turns else None
            many = -1 if asked.name == _codes_of(verb)[0] and not has_turns else 1  # the words of all codes
            yield click.argument(
                asked.name,
                type=kind,
                nargs=many,
                required=asked.is_required and many == 1,
                metavar=param.metavar or (None if many == 1 else asked.name.upper()),
            )
        case _:
            yield option(asked)


def option(asked: VerbParam) -> Decorator:
    """The option for one parameter; its help ends with the default."""
    param, parts = asked.param, get_args(asked.hint) or (asked.hint,)
    usual = param.usual
    if param.kind is ParamKind.SECONDS:
        kind: Any = {"type": Duration(), "metavar": "T"}
        usual = usual or (None if asked.default is None else f"{asked.default:g}s")
    elif bool in parts:
        kind = {"is_flag": True}
    elif int in parts:
        has_default = isinstance(asked.default, int) and param is not SEED  # who gives no seed may get a drawn one
        is_all = has_default and NoneType in parts
        kind = {"type": WholeOrAll() if is_all else Whole(param.least, param.most), "metavar": param.metavar}
        kind |= {"default": asked.default, "show_default": True} if has_default else {}
    else:
        kind = {"metavar": param.metavar}
    short = [f"-{param.short}"] if param.short else []
    about = spelled(param.about, "--") if "{" in param.about else param.about
    about += f"  [default: {usual}]" if usual else ""
    return click.option(*short, f"--{asked.name.replace('_', '-')}", **kind, help=about)


def _form_option(form: str, about: str) -> Decorator:
    """The option for a form of a fact besides text and JSON."""
    if form != "csv":
        from blackpeg.cli.files import form_option

        return form_option(form, about)
    return click.option(f"--{form}", f"as_{form}", is_flag=True, help=about)
