"""A bare service with the calls of a table and nothing behind them: what the figures stand against.

It takes the same requests and answers bodies of the same size; nothing is kept, parsed or played.
`python -m tools.tables.echo --port P`.
"""

from __future__ import annotations

import argparse
import asyncio
from collections import defaultdict
from contextlib import suppress

import uvicorn
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

WAIT_SECONDS = 25.0


class Echo:
    """Tables that count how often they were called."""

    def __init__(self) -> None:
        self.seq: dict[str, int] = defaultdict(int)
        self.waiting: dict[str, set[asyncio.Event]] = defaultdict(set)

    async def about(self, request: Request) -> Response:
        """Say that it is there."""
        return Response(b"{}", media_type="application/json")

    async def act(self, request: Request) -> Response:
        """Go on by one step, and wake who waits."""
        code = request.path_params["code"]
        await request.body()
        self.seq[code] += 1
        for event in self.waiting[code]:
            event.set()
        return self._answer(code, int(request.query_params["size"]))

    async def look(self, request: Request) -> Response:
        """Wait for a step later than the one named."""
        code, after = request.path_params["code"], int(request.query_params["after"])
        event = asyncio.Event()
        self.waiting[code].add(event)
        try:
            while self.seq[code] <= after:
                event.clear()
                with suppress(TimeoutError):
                    await asyncio.wait_for(event.wait(), WAIT_SECONDS)
        finally:
            self.waiting[code].discard(event)
        return self._answer(code, int(request.query_params["size"]))

    def _answer(self, code: str, size: int) -> Response:
        head = b'{"table":{"seq":%d},"filled":"' % self.seq[code]
        return Response(
            head + b"x" * max(0, size - len(head)) + b'"}', media_type="application/json"
        )


def main() -> None:
    """Run the command."""
    parser = argparse.ArgumentParser(prog="python -m tools.tables.echo", description=__doc__)
    parser.add_argument("--host", default="127.0.0.1")
    parser.add_argument("--port", type=int, required=True)
    echo = Echo()
    table = "/api/1/tables/{code}"
    routes = [
        Route("/api", echo.about),
        Route(f"{table}/act", echo.act, methods=["POST"]),
        Route(table, echo.look),
    ]
    port = parser.parse_args().port
    uvicorn.run(
        Starlette(routes=routes),
        port=port,
        log_level="warning",
        access_log=False,
        timeout_keep_alive=75,
    )


if __name__ == "__main__":
    main()
