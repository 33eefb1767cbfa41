"""The commands, made from the table of verbs: ``blackpeg --help`` answers without importing any of them.

A command is made or imported when it is asked for: `from_verbs` makes that of a verb, and ``blackpeg.cli.play`` holds
the command ``play``.
"""

from __future__ import annotations

import os
from collections.abc import Collection, Sequence
from importlib import import_module
from importlib.util import find_spec
from typing import Any

import click

from blackpeg import __version__
from blackpeg.errors import nearest, quoted
from blackpeg.verbs.rows import ROWS

COMMANDS: dict[str, dict[str, str]] = {}
"""The commands by section, each with one line about it."""

for _name, _row in ROWS.items():
    if _row.section is not None:
        COMMANDS.setdefault(_row.section, {})[_name] = _row.about

MEANT = {"list": ("games", "history list"), "guess": ("suggest",)}
"""The commands meant by words that do not look like them."""

_TYPED = "blackpeg.typed"
"""The name under which a command keeps its arguments as they were typed."""


class _Narrow(click.HelpFormatter):
    """Help for narrow terminals: an option and its text have a line each."""

    def write_dl(self, rows: Any, col_max: int = 4, col_spacing: int = 2) -> None:
        super().write_dl(rows, col_max, col_spacing)


class Command(click.Command):
    """A command whose help begins with examples: lines that work as they stand."""

    def __init__(self, *arguments: Any, examples: Sequence[str] = (), **options: Any) -> None:
        super().__init__(*arguments, **options)
        self.examples = tuple(examples)

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Parse as click does, and remember the words typed; every error gets the command, so that the message can name
        its help."""
        if any("TURN" in (param.metavar or "") for param in self.params):
            args = [word for typed in args for word in _apart(typed)]
        ctx.meta[_TYPED] = list(args)
        try:
            return super().parse_args(ctx, args)
        except click.UsageError as error:
            error.ctx = error.ctx or ctx
            raise

    def get_help(self, ctx: click.Context) -> str:
        """The help that click makes, even for terminals of fewer than 50 columns, which click alone would overfill."""
        from blackpeg.cli.wrapping import columns

        width = min(columns(), ctx.max_content_width or 80) - 2
        ctx.terminal_width = max(width, 20)  # else click imports `shutil` to find it out
        if width < 50:
            ctx.formatter_class = _Narrow
        return super().get_help(ctx)

    def format_help_text(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """What the command is for, then the examples."""
        super().format_help_text(ctx, formatter)
        if self.examples:
            with formatter.section("Examples" if len(self.examples) > 1 else "Example"), formatter.indentation():
                for example in self.examples:
                    formatter.write(f"{'':{formatter.current_indent - 2}}{example}\n")


def _apart(typed: str) -> list[str]:
    """The game and the turns of a position quoted as one word, as it is printed; any other word as it is."""
    game, *turns = typed.split() or [typed]
    if not turns or not all(":" in turn for turn in turns):
        return [typed]
    from blackpeg.cli.arguments import is_game

    return [game, *turns] if is_game(game) else [typed]


def words_typed(context: click.Context) -> list[str]:
    """The arguments and options of this command as they were typed."""
    return list(context.meta[_TYPED])


def options_typed(*, without: Collection[str] = ()) -> list[str]:
    """The options of this command as they were typed, by their long names; not those whose parameters are *without*."""
    context = click.get_current_context()
    values, _, _ = context.command.make_parser(context).parse_args(words_typed(context))
    typed = []
    for option in context.command.params:
        if isinstance(option, click.Option) and option.name in values and option.name not in without:
            typed += [max(option.opts, key=len), *([] if option.is_flag else [str(values[option.name])])]
    return typed


class Group(Command, click.Group):
    """A group whose help begins with examples; the error for an unknown command has the nearest one."""

    command_class = Command

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Find the command as click does; the error for an unknown name has the nearest one."""
        is_typed = bool(args) and not args[0].startswith("-") and not ctx.resilient_parsing  # else it is completed
        if is_typed and args[0] not in (names := self.list_commands(ctx)):
            asked_by = MEANT.get(args[0]) or [ROWS[args[0]].asked_by if args[0] in ROWS else ""]
            typed = [f"'{PROGRAM} {words}'" for words in asked_by if words and ctx.parent is None]
            if not any(asked_by) and ctx.parent is None and _is_board(args[0]):
                typed = [f"'{PROGRAM} assist {args[0]}'", f"'{PROGRAM} play {args[0]}'"]
            guess = f"; type {' or '.join(typed)}" if typed else nearest(args[0], names)
            see = f"; see '{ctx.command_path} --help'"
            raise click.UsageError(f"no such command {quoted(args[0])}{guess or see}", ctx)
        return super().resolve_command(ctx, args)


def _is_board(word: str) -> bool:
    from blackpeg.cli.arguments import is_game  # here, for a quick start

    return word.replace("-", "").isalnum() and is_game(word)  # no list, which may be long, or a file


class LazyGroup(Group):
    """The group `blackpeg`, which imports a command when it is asked for."""

    def list_commands(self, ctx: click.Context) -> list[str]:  # noqa: ARG002
        """The commands, in the order of the help."""
        return [name for commands in COMMANDS.values() for name in commands]

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """The command called *cmd_name*, or None; ``help``, which `run` answers, only so that it is completed."""
        if cmd_name == "help":
            return click.Command("help", params=[click.Argument(["word"], shell_complete=self._topics)])
        if cmd_name not in self.list_commands(ctx):
            return None
        module = cmd_name.replace("-", "_")
        if find_spec(f"blackpeg.cli.{module}") is None:  # a command that does more than ask and print has a module
            from blackpeg.cli.from_verbs import ask, command_of

            return command_of(cmd_name)(lambda **given: ask(cmd_name, given))
        command = getattr(import_module(f"blackpeg.cli.{module}"), module)
        assert isinstance(command, click.Command)
        return command

    def _topics(self, ctx: click.Context, _: click.Parameter, incomplete: str) -> list[str]:
        """The commands and topics that begin like *incomplete*."""
        from blackpeg.cli.topics import TOPICS

        return [word for word in (*self.list_commands(ctx), *TOPICS) if word.startswith(incomplete)]

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:  # noqa: ARG002
        """The commands by section."""
        for section, commands in COMMANDS.items():
            with formatter.section(section):
                formatter.write_dl([(name.ljust(10), about) for name, about in commands.items()])
        from blackpeg.cli.topics import TOPICS

        with formatter.section("Topics, such as blackpeg help notation"):
            formatter.write_text(", ".join(TOPICS))


@click.group(
    cls=LazyGroup,
    invoke_without_command=True,
    context_settings={"help_option_names": ["-h", "--help"]},
    examples=["blackpeg assist", "blackpeg play super", "blackpeg suggest 4x6 1122:1-0 1344:0-2"],
)
@click.version_option(__version__, prog_name="blackpeg", message="%(prog)s %(version)s")
@click.pass_context
def blackpeg(context: click.Context) -> None:
    """Blackpeg breaks codes: Mastermind, Bulls and Cows, and boards like them.

    A game is written 4x6 (pegs x colors), 4x10-distinct, 4x6-black, or by name: mastermind, super,
    bulls-and-cows.  A turn is 1122:1-0, the guess and its black and white pegs; ? is a number you do not know.
    """
    context.color = True  # what a stream shows is decided in wrapping.py
    if context.invoked_subcommand is None:
        click.echo(context.get_help())
    elif "BLACKPEG_KERNEL" in os.environ:
        from blackpeg.kernel import chosen

        chosen()  # refused here, for many answers need no kernel


PROGRAM = "blackpeg"
COMPLETE = "_BLACKPEG_COMPLETE"
"""The environment variable by which the scripts of `blackpeg completion` ask for possible next words."""


def run(arguments: list[str]) -> int:
    """Run the command that *arguments* name and return its exit code.

    ``help COMMAND`` is ``COMMAND --help``; any other word after ``help`` is a topic.

    Raises whatever the command raises, and click's `UsageError` if the arguments make no sense.
    """
    if asked := os.environ.get(COMPLETE):
        from click.shell_completion import shell_complete

        return shell_complete(blackpeg, {}, PROGRAM, COMPLETE, asked)
    if arguments[:1] == ["help"]:
        arguments = [word for word in arguments if word not in ("help", "--help")]
        commands = [name for named in COMMANDS.values() for name in named]
        if extra := arguments[2 if arguments[:1] == ["history"] else 1 :]:  # which alone has subcommands
            raise click.UsageError(f"help tells of one command or topic; leave out {quoted(extra[0])}")
        if arguments and not arguments[0].startswith("-") and arguments[0] not in commands:
            from blackpeg.cli.topics import about_topic

            click.echo(about_topic(arguments[0], commands))
            return 0
        arguments.append("--help")
    try:
        with blackpeg.make_context(PROGRAM, arguments) as context:
            blackpeg.invoke(context)
    except click.exceptions.Exit as exit_asked:
        return exit_asked.exit_code
    return 0
