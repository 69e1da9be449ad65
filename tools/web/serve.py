"""Serve the built web app: `python -m tools.web.serve [--port P] [--host H] [--base /cards/]`.

The table service answers below `/api` of the same origin (docs/tables.md); `server.config` says
what the environment may change. Files go out as a good host would send them: right types,
compressed forms where they are, names by content kept for ever and the rest asked about each time.
"""

from __future__ import annotations

import argparse
import contextlib
import os
import re
import sys
import webbrowser
from collections.abc import Callable
from dataclasses import dataclass
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Final
from urllib.parse import unquote, urlsplit

from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from server.app import make_app
from server.config import Config, config_from
from server.running import ANYWHERE, kept_in, lan_address, run, url_of
from tools.play import has_browser, is_free, next_free_port

ROOT: Final = Path(__file__).resolve().parents[2]

TYPES: Final = {
    ".bin": "application/octet-stream",
    ".frag": "text/plain; charset=utf-8",
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".json": "application/json",
    ".mjs": "text/javascript; charset=utf-8",
    ".otf": "font/otf",
    ".png": "image/png",
    ".ttf": "font/ttf",
    ".txt": "text/plain; charset=utf-8",
    ".wasm": "application/wasm",
    ".wav": "audio/wav",
    ".webmanifest": "application/manifest+json",
    ".zip": "application/zip",
}
_BY_CONTENT: Final = re.compile(r"(app|flet)-[0-9a-f]+/")
_SHORT: Final = {"br": ".br", "gzip": ".gz"}


@dataclass(frozen=True, slots=True)
class Site:
    """A folder with the site, and the path that it stands at, as `/cards/`.

    `lasting` are the files that browsers may keep without asking again.
    """

    folder: Path
    base: str
    lasting: re.Pattern[str] = _BY_CONTENT

    def find(self, path: str) -> tuple[str, Path] | None:
        """Give the file behind a path of an address and its name in the site, None without one."""
        if not path.startswith(self.base):
            return None
        name = unquote(path.removeprefix(self.base)) or "index.html"
        file = (self.folder / name).resolve()
        inside = file.is_relative_to(self.folder.resolve())
        # Short forms are no files of their own.
        short = file.suffix in _SHORT.values() and file.with_suffix("").is_file()
        return (name, file) if inside and not short and file.is_file() else None


def base_of(folder: Path) -> str:
    """Give the path that a site was built for, `/` where it was built for any."""
    found = re.search(r'<base href="([^"]*)">', (folder / "index.html").read_text("utf-8"))
    return found[1] if found and found[1].startswith("/") else "/"


@dataclass(frozen=True, slots=True)
class Reply:
    """What is answered to a call for a file."""

    status: int
    headers: dict[str, str]
    content: bytes = b""


def reply_of(site: Site, path: str, asked: Callable[[str], str | None]) -> Reply:
    """Give what a good host answers to a path; `asked` finds headers of the call."""
    if path + "/" == site.base:
        return Reply(301, {"Location": site.base})
    found = site.find(path)
    if found is None:
        return Reply(404, {"Content-Type": "text/plain"}, b"not found\n")
    name, file = found
    headers = {
        "Content-Type": TYPES.get(file.suffix, "application/octet-stream"),
        "Cache-Control": "public, max-age=31536000, immutable"
        if site.lasting.match(name)
        else "no-cache",
        "Vary": "Accept-Encoding",
        "X-Content-Type-Options": "nosniff",
    }
    accepted = asked("Accept-Encoding") or ""
    for encoding, ending in _SHORT.items():
        short = file.with_name(file.name + ending)
        if re.search(rf"\b{encoding}\b", accepted) and short.is_file():
            headers["Content-Encoding"] = encoding
            file = short
            break
    state = file.stat()
    headers["ETag"] = f'"{state.st_mtime_ns:x}-{state.st_size:x}"'
    if asked("If-None-Match") == headers["ETag"]:
        return Reply(304, headers)
    return Reply(200, headers, file.read_bytes())


def make_server(site: Site, host: str, port: int, quiet: bool = False) -> ThreadingHTTPServer:
    """Give a server of the site alone that listens already; port 0 takes any that is free."""

    class Handler(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def handle(self) -> None:
            with contextlib.suppress(ConnectionError):  # whoever asked has gone
                super().handle()

        def do_GET(self) -> None:
            self._answer(body=True)

        def do_HEAD(self) -> None:
            self._answer(body=False)

        def log_message(self, format: str, *args: object) -> None:
            if not quiet:
                super().log_message(format, *args)

        def _answer(self, body: bool) -> None:
            reply = reply_of(site, urlsplit(self.path).path, self.headers.get)
            self.send_response(reply.status)
            for name, value in reply.headers.items():
                self.send_header(name, value)
            if reply.status != 304:
                self.send_header("Content-Length", str(len(reply.content)))
            self.end_headers()
            if body:
                self.wfile.write(reply.content)

    server = ThreadingHTTPServer((host, port), Handler)
    server.daemon_threads = True
    return server


def with_tables(site: Site, config: Config) -> Starlette:
    """Give the site and the table service as one ASGI application: one origin."""

    def endpoint(request: Request) -> Response:
        reply = reply_of(site, request.url.path, request.headers.get)
        return Response(reply.content, reply.status, reply.headers)

    return make_app(config, [Route("/{path:path}", endpoint, methods=["GET"])])


def main(argv: list[str] | None = None) -> int:
    """Serve until Ctrl-C."""
    parser = argparse.ArgumentParser(prog="python -m tools.web.serve", description=__doc__)
    parser.add_argument("--host", default="127.0.0.1", help="0.0.0.0 lets phones in (%(default)s)")
    parser.add_argument("--port", type=int, help="default: 8550 or the next free one")
    parser.add_argument("--base", default="", help="the path it stands at; default: as built, or /")
    parser.add_argument("--folder", type=Path, default=ROOT / "dist", help="default: dist/")
    options = parser.parse_args(argv)
    if not (options.folder / "index.html").is_file():
        print(f"serve: there is no site in {options.folder}: make web", file=sys.stderr)
        return 1
    host: str = options.host
    if options.port is not None and not is_free(host, options.port):
        print(f"serve: {host}:{options.port} is taken or not ours to use", file=sys.stderr)
        return 1
    port = next_free_port(host) if options.port is None else options.port
    base = f"/{options.base.strip('/')}/".replace("//", "/") if options.base else ""
    site = Site(options.folder, base or base_of(options.folder))
    address = url_of("127.0.0.1" if host in ANYWHERE else host, port).rstrip("/") + site.base
    config = config_from(os.environ)
    print(f"Twenty-Five is at {address}  (Ctrl-C stops it)", flush=True)
    print(f"Shared tables are there, too, kept in {kept_in(config)}", flush=True)
    if host in ANYWHERE and (phone := lan_address()):
        print(f"On a phone in the same network: {url_of(phone, port).rstrip('/')}{site.base}")
        print("Offline it works only from https or this machine: browsers insist on that.")
    if has_browser():
        with contextlib.suppress(Exception):
            webbrowser.open(address)
    run(with_tables(site, config), config, host, port)
    return 0


if __name__ == "__main__":
    sys.exit(main())
