"""The service over HTTP (docs/api.md): addresses, headers, limits, refusals."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import re
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from dataclasses import dataclass
from functools import partial
from math import ceil
from typing import Any, Final

from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.middleware.cors import CORSMiddleware
from starlette.requests import ClientDisconnect, Request
from starlette.responses import JSONResponse, Response
from starlette.routing import BaseRoute, Route

from server.background import told
from server.config import Config
from server.limits import Limits, network_of
from server.metrics import CALLS as COUNTED
from server.metrics import SECONDS
from server.openapi import STATUS, description
from server.rooms import Person, Refused, key_of
from server.service import Awake, Service
from server.store import StoreFailed
from server.version import version
from table.shared import (
    API,
    CALLS,
    CODE_LENGTH,
    CODE_LETTERS,
    About,
    Create,
    Join,
    Problem,
    Refusal,
    Say,
)
from table.wire import WireError, read_json, write_json

log = logging.getLogger("twenty-five")

LARGEST_BODY: Final = 8192

_TOKEN: Final = re.compile(r"Bearer ([0-9a-f]{32})")
_CODE: Final = re.compile(f"[{CODE_LETTERS}]{{{CODE_LENGTH}}}")
_NUMBER: Final = re.compile(r"[0-9]{1,15}")
_HEADERS: Final = {"Cache-Control": "no-store", "X-Content-Type-Options": "nosniff"}

Handler = Callable[[Request], Awaitable[Response]]


@dataclass(frozen=True)
class Api:
    """The handlers of one service."""

    service: Service
    limits: Limits
    clock: Callable[[], float]

    async def about(self, request: Request) -> Response:
        """Say what this is; asked by anybody."""
        return _json(About(service=version(), oldest=API, newest=API))

    async def openapi(self, request: Request) -> Response:
        """Give the description for programs."""
        return JSONResponse(description(), headers=_HEADERS)

    async def other_version(self, request: Request) -> Response:
        """Refuse a form that is not spoken here."""
        known = request.path_params["api"] == str(API)
        raise Refused(Refusal.BAD_REQUEST if known else Refusal.VERSION)

    async def create(self, request: Request) -> Response:
        """Open a table."""
        key, network = _key(request), _network(request)
        if key is None:
            raise Refused(Refusal.NOT_MEMBER)
        create = read_json(Create, await _body(request))
        self._allow(self.limits.creations.take(network, self.clock()))
        return _json(await self.service.create(create, key))

    async def join(self, request: Request) -> Response:
        """Come to a table."""
        key, network = _key(request), _network(request)
        body = read_json(Join, await _body(request))
        awake = await self._table(request, key, joins=True)
        assert key is not None
        if awake.room.known(key) is None:
            self._allow(self.limits.actions.take(f"join {network}", self.clock()))
        return _json(await self.service.join(awake, body.name, key))

    async def look(self, request: Request) -> Response:
        """Tell what happened; may wait for it."""
        after, known = (_number(request, name) for name in ("after", "version"))
        awake, person = await self._member(request)
        waiting = asyncio.ensure_future(self.service.wait(awake, person, after, known))
        leaving = asyncio.ensure_future(_disconnected(request))
        try:
            await asyncio.wait({waiting, leaving}, return_when=asyncio.FIRST_COMPLETED)
            if not waiting.done():
                raise ClientDisconnect
            return _json(waiting.result())
        finally:
            waiting.cancel()
            leaving.cancel()

    async def record(self, request: Request) -> Response:
        """Give the deals that are over."""
        awake, _ = await self._member(request)
        return _json(await self.service.finished(awake))

    async def call(self, request: Request) -> Response:
        """Do what a member asks."""
        kind = CALLS[request.path_params["call"]]
        body: Any = read_json(kind, await _body(request))
        awake, person = await self._member(request)
        limit = self.limits.sayings if kind is Say else self.limits.actions
        who = f"{awake.room.code} {person.member}" if kind is Say else awake.room.code
        self._allow(limit.take(who, self.clock()))
        answer = await self.service.do(awake, person.member, body)
        return Response(status_code=204, headers=_HEADERS) if answer is None else _json(answer)

    async def _member(self, request: Request) -> tuple[Awake, Person]:
        key = _key(request)
        awake = await self._table(request, key, joins=False)
        person = awake.room.known(key) if key is not None else None
        assert person is not None
        return awake, person

    async def _table(self, request: Request, key: str | None, joins: bool) -> Awake:
        """Give the table of an address to one of its members, or to who may join.

        Who has tried too many codes or tokens is told nothing any more of those that are right.
        """
        code, network = request.path_params["code"], _network(request)
        awake = await self.service.find(code) if key and _CODE.fullmatch(code) else None
        if awake is not None and key is not None and awake.room.known(key) is not None:
            return awake
        self._allow(self.limits.wrong.wait(network, self.clock()))
        if awake is not None and key is not None:
            await self.service.refresh(awake)  # another process may have let them in just now
            if joins or awake.room.known(key) is not None:
                return awake
        self.limits.wrong.count(network, self.clock())
        if key is None:
            raise Refused(Refusal.NOT_MEMBER)
        if awake is None:
            raise Refused(Refusal.NO_TABLE)
        raise Refused(
            Refusal.REMOVED if awake.room.was_removed(key) else Refusal.NOT_MEMBER,
        )

    def _allow(self, wait: float) -> None:
        if wait > 0:
            raise Refused(Refusal.TOO_MANY, retry=ceil(wait * 10) / 10)

    async def answered(self, name: str, handler: Handler, request: Request) -> Response:
        """Answer a call: count it, and turn what was raised into a refusal."""
        began = time.perf_counter()
        try:
            self._allow(self.limits.calls.take(_network(request), self.clock()))
            response = await handler(request)
        except Refused as refused:
            response = _refusal(refused.problem)
        except WireError:
            response = _refusal(Problem(error=Refusal.BAD_REQUEST))
        except StoreFailed:
            response = _refusal(Problem(error=Refusal.UNAVAILABLE))
        except ClientDisconnect:
            response = Response(status_code=499)
        except Exception as error:
            log.error("a call failed: %s", told(error))
            response = _refusal(Problem(error=Refusal.UNAVAILABLE))
        COUNTED.labels(name, response.status_code).inc()
        if name != "look":
            SECONDS.labels(name).observe(time.perf_counter() - began)
        return response


def routes(api: Api) -> list[BaseRoute]:
    """Give the addresses of the service."""

    def route(path: str, name: str, handler: Handler, method: str) -> Route:
        return Route(path, partial(api.answered, name, handler), methods=[method], name=name)

    table = f"/api/{API}/tables/{{code}}"
    return [
        route(table, "look", api.look, "GET"),  # the call made most is found first
        *(route(f"{table}/{name}", name, _with_call(api, name), "POST") for name in CALLS),
        route(f"{table}/record", "record", api.record, "GET"),
        route(f"{table}/join", "join", api.join, "POST"),
        route(f"/api/{API}/tables", "create", api.create, "POST"),
        route("/api", "about", api.about, "GET"),
        route("/openapi.json", "openapi", api.openapi, "GET"),
        Route("/api/{api}/{rest:path}", partial(api.answered, "other_version", api.other_version)),
    ]


def _with_call(api: Api, name: str) -> Handler:
    async def handler(request: Request) -> Response:
        request.path_params["call"] = name
        return await api.call(request)

    return handler


def make_app(
    config: Config,
    more: Sequence[BaseRoute] = (),
    clock: Callable[[], float] = time.monotonic,
) -> Starlette:
    """Give the ASGI application of a service of its own; `more` is what else it answers.

    By `clock` the limits go, in seconds. `state.rest` is to be called before the server ends.
    """
    service = Service(config.make_store())
    api = Api(service, Limits(config.limits), clock)

    @contextlib.asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        await service.open()
        try:
            yield
        finally:
            await service.close()

    cors = Middleware(
        CORSMiddleware,
        allow_origins=config.origins,
        allow_methods=["GET", "POST"],
        allow_headers=["Authorization", "Content-Type"],
        max_age=3600,
    )
    middleware = [cors] if config.origins else []
    app = Starlette(routes=[*routes(api), *more], middleware=middleware, lifespan=lifespan)
    app.state.rest = service.rest
    return app


def _json(value: object) -> Response:
    return Response(write_json(value), media_type="application/json", headers=_HEADERS)


def _refusal(problem: Problem) -> Response:
    response = _json(problem)
    response.status_code = STATUS[problem.error]
    if problem.retry is not None:
        response.headers["Retry-After"] = str(int(problem.retry) + 1)
    if problem.error is Refusal.NOT_MEMBER:
        response.headers["WWW-Authenticate"] = "Bearer"
    return response


def _network(request: Request) -> str:
    return network_of(request.client.host if request.client else None)


def _key(request: Request) -> str | None:
    """Give the key of the caller's token, None without a token of the form."""
    found = _TOKEN.fullmatch(request.headers.get("Authorization", ""))
    return key_of(found[1]) if found else None


def _number(request: Request, name: str) -> int | None:
    text = request.query_params.get(name)
    if text is None:
        return None
    if not _NUMBER.fullmatch(text):
        raise Refused(Refusal.BAD_REQUEST)
    return int(text)


async def _body(request: Request) -> bytes:
    """Give the body; raises Refused once it is too large, whatever its header says."""
    body = b""
    async for part in request.stream():
        body += part
        if len(body) > LARGEST_BODY:
            raise Refused(Refusal.TOO_LARGE)
    return body


async def _disconnected(request: Request) -> None:
    """Wait until the caller has gone."""
    while (await request.receive())["type"] != "http.disconnect":
        pass
