"""httpx's way out of the offline web app: the browser's fetch instead of sockets."""

from __future__ import annotations

import asyncio
from importlib import import_module
from typing import Any, Final

import httpx

# What a browser sets itself; to set anything else asks the service for leave first.
_HEADERS: Final = ("authorization", "content-type")


class FetchTransport(httpx.AsyncBaseTransport):
    """One fetch for each request, ended when its time is over or nobody waits for it."""

    async def handle_async_request(self, request: httpx.Request) -> httpx.Response:
        js, ffi = import_module("js"), import_module("pyodide.ffi")
        ending = js.AbortController.new()
        body = await request.aread()
        options: dict[str, Any] = {
            "method": request.method,
            "headers": {
                name: request.headers[name] for name in _HEADERS if name in request.headers
            },
            "signal": ending.signal,
            "cache": "no-store",
            "credentials": "omit",
        }
        if body:
            options["body"] = body
        sent = ffi.to_js(options, dict_converter=js.Object.fromEntries)
        try:
            async with asyncio.timeout(request.extensions.get("timeout", {}).get("read")):
                answer = await js.fetch(str(request.url), sent)
                content = (await answer.arrayBuffer()).to_bytes()
        except TimeoutError:
            raise httpx.ReadTimeout("no answer in time", request=request) from None
        except ffi.JsException as error:  # no network, no leave to ask there, no such host
            raise httpx.ConnectError(str(error), request=request) from None
        finally:
            ending.abort()  # nothing, once the answer is there
        kind = answer.headers.get("content-type") or ""
        return httpx.Response(
            answer.status, headers={"content-type": kind}, content=content, request=request
        )
