"""What the service is told by the environment (docs/tables.md)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from server.postgres import PostgresStore
from server.sqlite import SqliteStore
from server.store import Store

PREFIX: Final = "TWENTY_FIVE_"
DATABASE: Final = "tables.sqlite3"
_POSTGRES: Final = ("postgresql://", "postgres://")


@dataclass(frozen=True, slots=True, kw_only=True)
class Config:
    """How a service runs.

    `database` is a file, or the address of a PostgreSQL database; `origins` are those whose pages
    may call, beside its own; `proxies` those whose word on a caller's address is taken; `metrics`
    is the port of the metrics, `limits` how much more is allowed than usual.
    """

    database: str = DATABASE
    origins: tuple[str, ...] = ()
    proxies: tuple[str, ...] = ()
    metrics: int | None = None
    limits: float = 1.0

    def make_store(self) -> Store:
        """Give the store."""
        if self.database.startswith(_POSTGRES):
            return PostgresStore(self.database)
        return SqliteStore(self.database)


def config_from(environment: Mapping[str, str]) -> Config:
    """Give the configuration that environment variables make; raises ValueError."""

    def get(name: str) -> str:
        return environment.get(PREFIX + name, "").strip()

    metrics, limits = get("METRICS_PORT"), get("LIMITS")
    return Config(
        database=get("DATABASE") or DATABASE,
        origins=_several(get("ORIGINS")),
        proxies=_several(get("PROXIES")),
        metrics=int(metrics) if metrics else None,
        limits=float(limits) if limits else 1.0,
    )


def _several(text: str) -> tuple[str, ...]:
    return tuple(part.strip().rstrip("/") for part in text.split(",") if part.strip())
