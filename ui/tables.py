"""Shared tables as this device reaches them: services by address, tickets, links to tables."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import TYPE_CHECKING, Final, TypeVar
from urllib.parse import urlsplit

import flet as ft

from table.addresses import join_path
from table.link import Link
from table.saves import Saves
from table.service import (
    OtherForm,
    Patience,
    Refused,
    Silent,
    TableService,
    for_seconds,
    patiently,
)
from table.shared import Answer, Create, Join, Leave
from table.tickets import Ticket, Tickets, new_token
from ui.browser import IN_BROWSER

if TYPE_CHECKING:
    import httpx

T = TypeVar("T")

TRYING_SECONDS: Final = 12.0
"""So long a call is tried that a player waits for."""

RESIGNING_SECONDS: Final = 3.0


class Tables:
    """What one run of the app has to do with shared tables. Calls raise as `TableService`'s do."""

    def __init__(self, saves: Saves, page_url: str, web: bool) -> None:
        self.tickets = Tickets(saves)
        self.own = ""
        """The address of the service that the app itself came from, once found (see `look`)."""
        self.making: dict[str, str] = {}
        """By what is being made or joined, the secret for it: a second attempt is no second one."""
        self._saves = saves
        self._base = app_base(page_url, web)
        self._looked = not IN_BROWSER  # elsewhere the app does not come from a service
        self._services: dict[str, TableService] = {}

    async def look(self) -> str:
        """Find out whether a service answers where the app came from; give its address, or ""."""
        if not self._looked:
            self._looked = True
            page = urlsplit(self._base)
            address = f"{page.scheme}://{page.netloc}"
            try:
                await self.at(address).about()
                self.own = address
            except OtherForm:
                self.own = address  # to be told so when it is used
            except Silent:
                self._looked = False
            except Exception:  # what no service of ours says
                self.own = ""
        return self.own

    def at(self, address: str) -> TableService:
        """Give the service at an address."""
        if address not in self._services:
            self._services[address] = TableService(address, _client())
        return self._services[address]

    async def close(self) -> None:
        """Have no more to do with any service."""
        services, self._services = self._services, {}
        for service in services.values():
            await service.close()

    async def create(self, address: str, create: Create) -> Ticket:
        """Open a table, and keep its ticket."""
        return await self._come(
            address,
            repr(create),
            lambda service, token: service.create(token, create),
        )

    async def join(self, address: str, code: str, name: str) -> Ticket:
        """Come to a table, and keep its ticket."""
        join = Join(name=name)
        return await self._come(
            address, code, lambda service, token: service.join(token, code, join)
        )

    async def rename(self, ticket: Ticket, name: str) -> None:
        """Be called otherwise at a table."""
        service = self.at(ticket.address)
        await _trying(lambda: service.join(ticket.token, ticket.code, Join(name=name)))

    async def resign(self, ticket: Ticket) -> None:
        """Give up our place at a table, if its service answers now, and keep the ticket no more."""
        service, token, code = self.at(ticket.address), ticket.token, ticket.code
        with suppress(Silent, Refused, OtherForm, TimeoutError):
            async with asyncio.timeout(RESIGNING_SECONDS):
                number = (await service.look(token, code)).you.number + 1
                await service.request(token, code, Leave(number=number))
        await self.tickets.forget(code)

    async def open(self, ticket: Ticket, owner: str, failed: Callable[[], None]) -> Link:
        """Come back to a table, whenever the service answers; `failed` is told if it does not."""
        service = self.at(ticket.address)
        return await patiently(
            lambda: Link.open(service, ticket, self._saves, owner), Patience(), failed=failed
        )

    def link_to(self, ticket: Ticket) -> str:
        """Give the link that leads to a table: to this web app, else to the service's own."""
        if self._base:
            return self._base + join_path(
                ticket.code, "" if ticket.address == self.own else ticket.address
            )
        return f"{ticket.address}/#{join_path(ticket.code)}"

    async def _come(
        self,
        address: str,
        what: str,
        call: Callable[[TableService, str], Awaitable[Answer]],
    ) -> Ticket:
        key = f"{address} {what}"
        token = self.making.setdefault(key, new_token())
        service = self.at(address)
        answer = await _trying(lambda: call(service, token))
        ticket = Ticket(
            address=address,
            code=answer.table.code,
            token=token,
            rules=answer.table.rules,
            layout=answer.table.layout,
        )
        await self.tickets.keep(ticket)
        del self.making[key]
        return ticket


async def _trying(call: Callable[[], Awaitable[T]]) -> T:
    return await patiently(call, for_seconds(TRYING_SECONDS))


def app_base(page_url: str, web: bool) -> str:
    """Give what stands before a path of the app in a browser's address bar; "" on phones."""
    if IN_BROWSER:  # paths are kept behind a number sign there: any host can serve the app
        return page_url.partition("#")[0].partition("?")[0] + "#"
    if not web:
        return ""
    return page_url.replace("ws", "http", 1) if page_url.startswith("ws") else page_url


def tables_of(page: ft.Page, saves: Saves) -> Tables:
    """Give what a page's run of the app has to do with shared tables."""
    return Tables(saves, page.url or "", bool(page.web))


def _client() -> httpx.AsyncClient:
    import httpx

    if IN_BROWSER:
        from ui.fetch import FetchTransport

        return httpx.AsyncClient(transport=FetchTransport())
    return httpx.AsyncClient()
