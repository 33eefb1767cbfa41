"""The table of verbs, and of commands: what is said of each before anything is imported."""

from __future__ import annotations

from typing import NamedTuple


class VerbRow(NamedTuple):
    """What the table says of a verb without importing it; *section* is that of the command line, None for no command.

    A verb without a *module* is a command and nothing else: a conversation, or what is about this machine.
    """

    section: str | None
    about: str
    module: str | None = None
    function: str | None = None
    """The function's name, if the verb has another."""
    asked_by: str = ""
    """What a person types, if there is no command of that name."""


VERBS = {
    "play": VerbRow("Play", "Blackpeg holds the secret; you break it"),
    "assist": VerbRow("Play", "you hold the secret, or a real board does; Blackpeg breaks it"),
    "match": VerbRow("Play", "a strategy against a codemaker, once or many times", "match", "series"),
    "web": VerbRow("Play", "all of this in the browser, on a page of this machine's own"),
    "suggest": VerbRow("Ask", "the best next guess, and why", "suggest"),
    "explain": VerbRow("Ask", "what a guess would tell, and what it loses against the best", "suggest"),
    "candidates": VerbRow("Ask", "the codes that fit all feedbacks", "candidates"),
    "map": VerbRow(
        None,
        "every code as a dot: what is possible, and how a guess splits it",
        "candidates",
        "code_map",
        asked_by="candidates GAME --map",
    ),
    "score": VerbRow("Ask", "the feedback to a guess", "score"),
    "daily": VerbRow(None, "the code of a day, equal for everybody", "score", asked_by="play GAME --daily"),
    "engine": VerbRow("Ask", "guesses for other programs, one JSON object a line"),
    "mcp": VerbRow("Ask", "tools for agents, by the Model Context Protocol"),
    "review": VerbRow("Study", "every guess of a game judged, luck apart from skill", "review"),
    "history": VerbRow("Study", "the games you played: listed, counted, exported, imported"),
    "solve": VerbRow("Study", "the best strategy there is, proven", "solve"),
    "evaluate": VerbRow("Study", "play every secret with a strategy: total, average, worst", "evaluate"),
    "expectation": VerbRow(
        None,
        "the exact average of a strategy over all that it draws",
        "expectation",
        asked_by="evaluate GAME --exact",
    ),
    "compare": VerbRow("Study", "strategies side by side, secret by secret", "compare"),
    "tree": VerbRow("Study", "every guess of a strategy, written down", "tree"),
    "verify": VerbRow("Study", "check trees, and proofs that nothing is better, by the rules alone", "verify"),
    "games": VerbRow("About", "the games that have names, or one game in full", "games"),
    "strategies": VerbRow(
        "About", "the strategies that have names, and who described them", "games", "known_strategies"
    ),
    "about": VerbRow(None, "one game in full", "games", asked_by="games GAME"),
    "version": VerbRow("About", "the version, and the kernel in use"),
    "completion": VerbRow("About", "the script that completes commands in your shell"),
}
"""Every verb and every command, in the order of the help."""
