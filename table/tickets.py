"""What a device keeps of the shared tables it has been at: enough to come back after a kill."""

from __future__ import annotations

import json
import secrets
import time
from collections.abc import Mapping
from dataclasses import asdict, dataclass, replace
from typing import Any, Final

from engine.ruleset import Layout, RuleSet, RuleSetError, rules_from_spec, rules_spec
from table.addresses import clean_address, clean_code
from table.saves import TICKET, Saves

KEPT_SECONDS: Final = 30 * 86400.0
"""A service forgets a table that nobody has called for so long."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Ticket:
    """A shared table, where it is held, and the secret that says who we are there.

    `rules` and `layout` are those of the game there, None where they cannot be read; `used` is when
    we were there last (seconds since 1970).
    """

    address: str
    code: str
    token: str
    rules: RuleSet | None = None
    layout: Layout | None = None
    used: float = 0.0

    def __repr__(self) -> str:
        """Give it without the secret: it must not get into a log."""
        return f"Ticket({self.address!r}, {self.code!r})"

    @property
    def id(self) -> str:
        """What the table is called in this device's store."""
        return _id(self.code)


def new_token() -> str:
    """Give a secret of 128 bits."""
    return secrets.token_hex(16)


class Tickets:
    """The tickets in a device's store."""

    def __init__(self, saves: Saves) -> None:
        self._saves = saves

    async def all(self) -> tuple[Ticket, ...]:
        """Give all tickets, the last used first; those of tables long gone are forgotten.

        Raises SilentStore.
        """
        found = []
        for key in await self._saves.keys(TICKET):
            ticket = _read(await self._saves.text(key))
            if ticket is None or ticket.used < time.time() - KEPT_SECONDS:
                await self._saves.forget(key)
            else:
                found.append(ticket)
        return tuple(sorted(found, key=lambda ticket: -ticket.used))

    async def find(self, code: str) -> Ticket | None:
        """Give the ticket for a table, None where we have not been there; raises SilentStore."""
        return _read(await self._saves.text(TICKET + code))

    async def keep(self, ticket: Ticket) -> None:
        """Keep a ticket, as used now."""
        await self._saves.keep(TICKET + ticket.code, _written(replace(ticket, used=time.time())))

    async def forget(self, code: str) -> None:
        """Forget a table; a window of this device that is there finds out."""
        await self._saves.forget(TICKET + code)
        await self._saves.remove(_id(code))


def _id(code: str) -> str:
    return f"shared-{code}"


def _written(ticket: Ticket) -> str:
    rules, layout = ticket.rules, ticket.layout
    game = {
        "rules": rules_spec(rules) if rules is not None else None,
        "layout": asdict(layout) if layout is not None else None,
    }
    return json.dumps(
        {
            "address": ticket.address,
            "code": ticket.code,
            "token": ticket.token,
            "used": ticket.used,
            **game,
        }
    )


def _game(kept: Mapping[str, Any]) -> tuple[RuleSet, Layout] | None:
    """Give what is played, None where this app does not know it."""
    try:
        rules, layout = rules_from_spec(kept["rules"]), Layout(**kept["layout"])
    except (RuleSetError, TypeError, KeyError):
        return None
    return (rules, layout) if layout in rules.layouts else None


def _read(text: str | None) -> Ticket | None:
    """Give the ticket that a text holds, None where it is none."""
    try:
        kept: Any = json.loads(text or "")
        rules, layout = _game(kept) or (None, None)
        ticket = Ticket(
            address=clean_address(kept["address"]),
            code=clean_code(kept["code"]),
            token=str(kept["token"]),
            rules=rules,
            layout=layout,
            used=float(kept["used"]),
        )
    except (ValueError, TypeError, KeyError, AttributeError, RecursionError):
        return None
    return ticket if ticket.address and ticket.code and ticket.token else None
