"""How the service is run as a process."""

from __future__ import annotations

import gc
import logging
import socket
import sys
from contextlib import suppress
from typing import Final

import uvicorn
from starlette.applications import Starlette

from server.config import Config
from server.metrics import serve_metrics

STARTUP_FAILURE: Final = 3

ANYWHERE: Final = ("0.0.0.0", "::")
"""The hosts by which every device of the network may call."""


class _Server(uvicorn.Server):
    """Answers the calls that wait for news before it waits for all calls to end."""

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        self.config.app.state.rest()  # type: ignore[union-attr]
        await super().shutdown(sockets)


def run(app: Starlette, config: Config, host: str, port: int) -> None:
    """Serve until stopped; ends the process with an error where nothing could be served."""
    logging.basicConfig(level=logging.WARNING)
    # To look through all rooms for garbage as often as Python usually does held up the calls for a
    # third of a second at a thousand tables; rooms that are replaced are freed without it.
    gc.set_threshold(50_000, 20, 100)
    if config.metrics is not None:
        serve_metrics(config.metrics, host="127.0.0.1")
    settings = uvicorn.Config(
        app,
        host=host,
        port=port,
        # The lines would hold codes and addresses.
        access_log=False,
        log_level="warning",
        server_header=False,
        proxy_headers=bool(config.proxies),
        forwarded_allow_ips=list(config.proxies),
        # A device that acts seldom should not have to connect each time.
        timeout_keep_alive=75,
        # Who reads an answer slowly does not hold up the end.
        timeout_graceful_shutdown=2,
    )
    server = _Server(settings)
    with suppress(KeyboardInterrupt):
        server.run()
    if not server.started:
        sys.exit(STARTUP_FAILURE)


def kept_in(config: Config) -> str:
    """Say where the tables are, without what opens a database."""
    return "PostgreSQL" if "://" in config.database else config.database


def lan_address() -> str | None:
    """Tell this machine's address in the local network, or None without one."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            # Choosing a route sends nothing; the address is one reserved for documentation.
            probe.connect(("192.0.2.1", 9))
        except OSError:
            return None
        address: str = probe.getsockname()[0]
    return None if address.startswith("127.") else address


def url_of(host: str, port: int) -> str:
    """Write the address a browser needs."""
    return f"http://[{host}]:{port}/" if ":" in host else f"http://{host}:{port}/"
