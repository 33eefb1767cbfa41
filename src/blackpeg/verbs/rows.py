"""The table of verbs and commands, with a line about each, which needs no import of them."""

from __future__ import annotations

from typing import NamedTuple


class Row(NamedTuple):
    """Describes a verb or command without importing it; *section* is that of the help, None if it is no command.

    A row without a *module* is a command and no verb: a conversation, or about this machine.
    """

    section: str | None
    about: str
    module: str | None = None
    function: str | None = None
    """The function's name, if the verb has another."""
    asked_by: str = ""
    """The words that a person types, if no command has that name."""


ROWS = {
    "play": Row("Play", "Blackpeg holds the secret; you break it"),
    "assist": Row("Play", "you hold the secret, or a real board does; Blackpeg breaks it"),
    "match": Row("Play", "a strategy against a codemaker, once or many times", "match", "series"),
    "web": Row("Play", "all of this in the browser, on a page of this machine's own"),
    "suggest": Row("Ask", "the best next guess, and why", "suggest"),
    "explain": Row("Ask", "what a guess would tell, and what it loses against the best", "suggest"),
    "candidates": Row("Ask", "the codes that fit all feedbacks", "candidates"),
    "map": Row(
        None,
        "every code as a dot: what is possible, and how a guess splits it",
        "candidates",
        "code_map",
        asked_by="candidates GAME --map",
    ),
    "score": Row("Ask", "the feedback to a guess", "score"),
    "daily": Row(None, "the code of a day, equal for everybody", "score", asked_by="play GAME --daily"),
    "engine": Row("Ask", "guesses for other programs, one JSON object a line"),
    "mcp": Row("Ask", "tools for agents, by the Model Context Protocol"),
    "review": Row("Study", "every guess of a game judged, luck apart from skill", "review"),
    "puzzle": Row("Study", "clues with exactly one solution: made, graded, solved", "puzzle"),
    "tasks": Row("Study", "questions for language models, with the value of every answer", "tasks"),
    "static": Row("Study", "guesses made all at once, before any feedback: checked, or found", "static"),
    "history": Row("Study", "the games you played: listed, counted, exported, imported"),
    "solve": Row("Study", "the best strategy there is, proven", "solve"),
    "equilibrium": Row("Study", "how to draw secrets, and how to meet that, if both sides choose", "equilibrium"),
    "evaluate": Row("Study", "play every secret with a strategy: total, average, worst", "evaluate"),
    "expectation": Row(
        None,
        "the exact average of a strategy over all that it draws",
        "expectation",
        asked_by="evaluate GAME --exact",
    ),
    "compare": Row("Study", "strategies side by side, secret by secret", "compare"),
    "tree": Row("Study", "every guess of a strategy, written down", "tree"),
    "verify": Row("Study", "check trees, and proofs that nothing is better, by the rules alone", "verify"),
    "check-score": Row("Study", "a codemaker of yours, a program, checked against the rules"),
    "games": Row("About", "the games that have names, or one game in full", "games"),
    "strategies": Row("About", "the strategies that have names, and who described them", "games", "known_strategies"),
    "about": Row(None, "one game in full", "games", asked_by="games GAME"),
    "version": Row("About", "the version, and the kernel in use"),
    "completion": Row("About", "the script that completes commands in your shell"),
}
"""Every verb and every command, in the order of the help."""
