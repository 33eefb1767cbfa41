"""Talking with a person, line by line: on a terminal or through a pipe.

All of it goes to stdout, in order; what went wrong with the program goes to stderr.  On a terminal lines can be edited
and called back; lines that come from elsewhere are repeated in the talk, so that it can be read later.
"""

from __future__ import annotations

import contextlib
import importlib
import io
import re
import sys
from collections.abc import Callable, Iterator, Sequence
from types import ModuleType

from blackpeg.cli.wrapping import columns, look_of, screen_of, warn
from blackpeg.render.document import Block, CommandLine, Document
from blackpeg.render.look import Look
from blackpeg.render.phrases import as_sentence
from blackpeg.render.text import lines


class Talk:
    """The stream a person reads, and the one they type into."""

    def __init__(self) -> None:
        self.look: Look = look_of(sys.stdout)
        """How to draw."""
        if isinstance(sys.stdin, io.TextIOWrapper):
            with contextlib.suppress(io.UnsupportedOperation):  # a list was read from it
                sys.stdin.reconfigure(errors="replace")  # what is no text is no reply either, and no reason to stop
        self._is_asking = False
        self.is_typed_here = _is_terminal(sys.stdin)
        """Whether a person types, at a terminal."""
        self._edited = self.is_typed_here and _is_terminal(sys.stdout)
        self._width_typed = 0
        self._readline: ModuleType | None = None
        if self._edited:
            # Importing it is what makes input() edit lines; not every Python has it.
            with contextlib.suppress(ImportError):
                self._readline = importlib.import_module("readline")
                self._readline.set_completer_delims("")  # what is completed is the whole line
                is_libedit = "libedit" in (self._readline.__doc__ or "")
                self._readline.parse_and_bind("bind ^I rl_complete" if is_libedit else "tab: complete")

    @property
    def edits(self) -> bool:
        """Whether `ask` can begin with a text to be edited."""
        return self._readline is not None

    def say(self, block: Block = "", command: str = "") -> None:
        """Prints *block*; below it a *command* to be copied, on a line of its own that is never broken.

        Other long lines are broken between words, as by `echo`.
        """
        self.tell([block, *([CommandLine(command)] if command else [])])

    def tell(self, document: Document) -> None:
        """Prints *document*."""
        if sys.stdout is not None:
            for line in lines(document, screen_of(sys.stdout)):
                print(line, flush=True)

    def refuse(self, error: Exception) -> None:
        """Prints, as a sentence, why the typed line makes no sense."""
        self.say(as_sentence(str(error)))

    def interrupted(self, text: str, command: str = "") -> None:
        """Prints *text* and a *command* after Ctrl-C, on lines of their own after a question or a ^C on the screen."""
        if self._is_asking or _is_terminal(sys.stdout):
            self.say()
        warn(text)
        if command and sys.stderr is not None:
            print(f"  {command}", file=sys.stderr, flush=True)

    def ask(
        self, prompt: str, *, begin: str = "", complete: Callable[[str], Sequence[str]] = lambda _: ()
    ) -> str | None:
        """The next line typed after *prompt*, without spaces around it; None if the input has ended.

        If lines can be edited (`edits`), the line begins with *begin*, and the tab key offers what *complete* makes of
        it.
        """
        if sys.stdin is None:
            return None
        if self._edited:
            try:
                with self._editing(begin, complete):
                    # Escape sequences are marked as taking no room, so that editing finds the cursor.
                    line = input(re.sub(r"(\x1b\[[0-9;]*m)", "\x01\\1\x02", self.look.strong(prompt)))
            except EOFError:
                self.say()
                return None
            self._width_typed = len(prompt) + len(line)
            return line.strip()
        if sys.stdout is not None:
            print(prompt, end="", flush=True)
        self._is_asking = True
        line = sys.stdin.readline()
        self._is_asking = False
        if not self.is_typed_here:
            self.say(line.strip())
        elif not line:
            self.say()
        return line.strip() if line else None

    def ask_unseen(self, prompt: str) -> str | None:
        """Asks for a secret text, which a terminal does not show and the talk does not repeat."""
        if self.is_typed_here:
            from getpass import getpass

            try:
                return getpass(prompt, sys.stdout).strip()
            except EOFError:
                return None
        line = sys.stdin.readline() if sys.stdin is not None else ""
        return line.strip() if line else None

    def unsay(self) -> None:
        """Take the line just typed, and its prompt, off the screen, if the screen allows it."""
        if self._edited and not self.look.is_plain and 0 < self._width_typed < columns():
            sys.stdout.write("\x1b[A\r\x1b[K")
        self._width_typed = 0

    @contextlib.contextmanager
    def _editing(self, begin: str, complete: Callable[[str], Sequence[str]]) -> Iterator[None]:
        """While the block runs, `input` begins with *begin*, and completes the typed text."""
        readline = self._readline
        if readline is None:
            yield
            return
        readline.set_completer(lambda begun, number: [*complete(begun), None][number])
        readline.set_startup_hook((lambda: readline.insert_text(begin)) if begin else None)
        try:
            yield
        finally:
            readline.set_startup_hook()
            readline.set_completer()


def _is_terminal(stream: object) -> bool:
    return stream is not None and bool(getattr(stream, "isatty", bool)())
