"""``python -m blackpeg.web``: the server alone, without the command line and a browser."""

from __future__ import annotations

import argparse
import sys

from blackpeg.errors import BlackpegError
from blackpeg.history import default_path
from blackpeg.web import PORT


def main() -> int:
    """Serve until Ctrl-C; the exit code."""
    from blackpeg.web.serve import serve

    parser = argparse.ArgumentParser(prog="python -m blackpeg.web", description="Serve the board in the browser.")
    parser.add_argument("--host", default="127.0.0.1")
    parser.add_argument("--port", type=int, default=PORT, help="0 for any that is free")
    parser.add_argument("--data", help="the folder of the history")
    asked = parser.parse_args()

    def say(line: str) -> None:
        sys.stdout.write(f"{line}\n")
        sys.stdout.flush()

    def warn(line: str) -> None:
        sys.stderr.write(f"blackpeg: {line}\n")

    try:
        serve(
            default_path(asked.data),
            host=asked.host,
            port=asked.port,
            is_usual_port=False,
            say=say,
            warn=warn,
            open_page=None,
        )
    except BlackpegError as error:
        warn(str(error))
        return 2
    except KeyboardInterrupt:
        pass
    return 130  # nothing else ends it


if __name__ == "__main__":
    sys.exit(main())
