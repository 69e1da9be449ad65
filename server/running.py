"""How the service is run as a process."""

from __future__ import annotations

import logging

import uvicorn
from starlette.applications import Starlette

from server.config import Config
from server.metrics import serve_metrics


def run(app: Starlette, config: Config, host: str, port: int) -> None:
    """Serve until stopped."""
    logging.basicConfig(level=logging.WARNING)
    if config.metrics is not None:
        serve_metrics(config.metrics, host="127.0.0.1")
    uvicorn.run(
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
        # Calls that wait for news would hold up the end; their clients ask again.
        timeout_graceful_shutdown=1,
    )


def kept_in(config: Config) -> str:
    """Say where the tables are, without what opens a database."""
    return "PostgreSQL" if "://" in config.database else config.database
