"""``python -m blackpeg.web``: the server alone, without a browser, for who works on it."""

from __future__ import annotations

import argparse

from blackpeg.history import default_path


def main() -> None:
    """Serve until Ctrl-C."""
    import uvicorn

    from blackpeg.web.app import create_app

    parser = argparse.ArgumentParser(prog="python -m blackpeg.web", description=__doc__)
    parser.add_argument("--host", default="127.0.0.1")
    parser.add_argument("--port", type=int, default=8046)
    parser.add_argument("--data")
    asked = parser.parse_args()
    app = create_app(default_path(asked.data), hosts=[asked.host], port=asked.port)
    uvicorn.run(app, host=asked.host, port=asked.port, access_log=False, log_level="warning")


if __name__ == "__main__":
    main()
