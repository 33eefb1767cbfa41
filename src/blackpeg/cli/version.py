"""`blackpeg version`: what is installed, and which kernel it runs on."""

from __future__ import annotations

import platform

import click

from blackpeg import __version__
from blackpeg.cli.arguments import json_option, tell
from blackpeg.cli.group import Command


@click.command(cls=Command, examples=["blackpeg version"])
@json_option
def version(as_json: bool) -> None:
    """Print the version and the kernel in use.

    BLACKPEG_KERNEL=native or python chooses the kernel; auto, the default, takes the native one if it was built.
    """
    from blackpeg.kernel import chosen, kernel

    used = kernel()
    facts = {
        "version": __version__,
        "kernel": used.name,
        "variant": used.variant,
        "variants": used.variants.split(", "),
        "python": platform.python_version(),
    }
    lines = [f"blackpeg {__version__}", f"kernel {used.name} ({used.variant}), Python {facts['python']}"]
    if used.variants != used.variant:
        lines.append(f"installed for {used.variants}")
    if not used.abilities.searches:
        way_out = "To get the kernel, install Blackpeg again on a machine with a C++20 compiler."
        if chosen() == "python":
            way_out = "BLACKPEG_KERNEL=python chose this one; unset BLACKPEG_KERNEL to use the native kernel."
        lines.append(f"Without its native kernel, Blackpeg is 56 to 320 times slower. {way_out}")
    tell(facts, as_json, after=lines)
