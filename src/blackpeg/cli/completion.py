"""`blackpeg completion`: the script that completes commands in a shell."""

from __future__ import annotations

import os

import click

from blackpeg.cli.group import COMPLETE, PROGRAM, Command
from blackpeg.cli.types import OneOf

SHELLS = {
    "bash": 'to ~/.bashrc: eval "$(blackpeg completion bash)"',
    "zsh": 'to ~/.zshrc: eval "$(blackpeg completion zsh)"',
    "fish": "to ~/.config/fish/config.fish: blackpeg completion fish | source",
}
"""The line that makes a shell complete commands, and the file that takes it."""


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
        yours = os.path.basename(os.environ.get("SHELL", ""))
        yours = yours if yours in SHELLS else "bash"
        raise click.UsageError(f"which shell? expected bash, zsh or fish; for {yours} add this line {SHELLS[yours]}")
    kind = get_completion_class(shell)
    assert kind is not None, f"click completes in {shell}"
    click.echo(kind(blackpeg, {}, PROGRAM, COMPLETE).source())
