"""The board in the browser: a local server with a page, and the HTTP API that the page uses (docs/api.md).

Starlette and uvicorn, the extra ``web``, are imported here and nowhere else.
"""
