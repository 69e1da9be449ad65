"""A host for measuring: a site behind a line of so many bits a second, which counts what it sends.

The line is slow here, not in the browser: what Chromium's own throttling slows down is the page
alone, and neither the worker that Python runs in nor the service worker.
"""

from __future__ import annotations

import io
import re
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

from tools.web.serve import Site, make_server

_PIECE: Final = 16_384


class Line:
    """What all connections to a host share; `bits` a second, None for no limit."""

    def __init__(self, bits: float | None = None) -> None:
        self.sent = 0
        self._bits = bits
        self._free = self._last = time.monotonic()
        self._lock = threading.Lock()

    def send(self, to: Any, content: bytes) -> None:
        """Send at the speed of the line."""
        for start in range(0, len(content), _PIECE):
            piece = content[start : start + _PIECE]
            with self._lock:
                now = time.monotonic()
                self.sent += len(piece)
                self._free = max(self._free, now)
                if self._bits:
                    self._free += 8 * len(piece) / self._bits
                wait = self._free - now
            time.sleep(wait)
            to.write(piece)
            self._last = time.monotonic()

    def rest(self, seconds: float) -> None:
        """Wait until nothing has been sent for so long."""
        while (left := self._last + seconds - time.monotonic()) > 0:
            time.sleep(left)


class _Out(io.BufferedIOBase):
    """What a handler writes to: its connection, by way of the line."""

    def __init__(self, line: Line, out: Any) -> None:
        self._line, self._out = line, out

    def write(self, content: Any) -> int:
        self._line.send(self._out, bytes(content))
        return len(content)

    def flush(self) -> None:
        self._out.flush()


class Host:
    """A site that is being served: `address`, and the `line` to it."""

    def __init__(self, address: str, line: Line) -> None:
        self.address = address
        self.line = line


@contextmanager
def serving(folder: Path, line: Line, lasting: re.Pattern[str] | None = None) -> Iterator[Host]:
    """Serve a site at the root of a host of its own; `lasting` see `tools.web.serve.Site`."""
    site = Site(folder, "/", lasting) if lasting else Site(folder, "/")
    server = make_server(site, "127.0.0.1", 0, quiet=True)
    answering: Any = server.RequestHandlerClass  # this server's own
    setup = answering.setup

    def set_up(handler: Any) -> None:
        setup(handler)
        handler.wfile = _Out(line, handler.wfile)

    answering.setup = set_up
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield Host(f"http://127.0.0.1:{server.server_port}/", line)
    finally:
        server.shutdown()
        server.server_close()
