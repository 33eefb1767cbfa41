"""`blackpeg completion`: the script that completes commands in a shell."""

from __future__ import annotations

import os

import click

from blackpeg.cli.group import Command
from blackpeg.cli.run import COMPLETE, PROGRAM
from blackpeg.cli.types import OneOf

SHELLS = {
    "bash": 'eval "$(blackpeg completion bash)"   in ~/.bashrc',
    "zsh": 'eval "$(blackpeg completion zsh)"    in ~/.zshrc',
    "fish": "blackpeg completion fish | source    in ~/.config/fish/config.fish",
}


@click.command(cls=Command, examples=['eval "$(blackpeg completion bash)"', "blackpeg completion fish | source"])
@click.argument("shell", type=OneOf(SHELLS), required=False, metavar="[bash|zsh|fish]")
def completion(shell: str | None) -> None:
    """Print the script that completes commands, games and strategies in your shell.

    \b
    eval "$(blackpeg completion bash)"   in ~/.bashrc
    eval "$(blackpeg completion zsh)"    in ~/.zshrc
    blackpeg completion fish | source    in ~/.config/fish/config.fish
    """
    from click.shell_completion import get_completion_class

    from blackpeg.cli.group import blackpeg

    if shell is None:
        shell = os.path.basename(os.environ.get("SHELL", ""))
        if shell not in SHELLS:
            raise click.UsageError(f"expected one of {', '.join(SHELLS)}; for example: blackpeg completion bash")
        click.echo(f"for {shell}; to have it always, put this in its start file: {SHELLS[shell]}", err=True)
    kind = get_completion_class(shell)
    assert kind is not None, f"click completes in {shell}"
    click.echo(kind(blackpeg, {}, PROGRAM, COMPLETE).source())
