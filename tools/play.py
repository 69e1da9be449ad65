"""Play in the browser: `python -m tools.play [--host H] [--port P]`, or `make play`.

Runs main.py in Flet's web-server mode in this very process, so that Ctrl-C reaches
Flet itself and nothing is left behind.
"""

import argparse
import contextlib
import os
import platform
import runpy
import socket
import sys
import threading
import time
import urllib.error
import urllib.request
import webbrowser
from pathlib import Path

from server.running import ANYWHERE, lan_address, url_of

ROOT = Path(__file__).resolve().parent.parent
DEFAULT_PORT = 8550


def is_free(host: str, port: int) -> bool:
    """Say whether a server could listen there."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    with socket.socket(family, socket.SOCK_STREAM) as probe:
        # As the server does: a port that was left a moment ago counts as free.
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((host, port))
        except OSError:
            return False
    return True


def next_free_port(host: str, first: int = DEFAULT_PORT, tries: int = 100) -> int:
    """Find the first free port from `first` upwards."""
    for port in range(first, first + tries):
        if is_free(host, port):
            return port
    raise SystemExit(f"play: no free port from {first} to {first + tries - 1} on {host}")


def answers(url: str) -> bool:
    """Say whether something serves pages there."""
    # Straight to the server, even where a proxy is set for the rest of the world.
    opener = urllib.request.build_opener(urllib.request.ProxyHandler({}))
    try:
        with opener.open(url, timeout=2) as reply:
            return bool(reply.status == 200)
    except (urllib.error.URLError, OSError):
        return False


def has_browser() -> bool:
    """Say whether opening a page makes sense: text browsers would take the terminal."""
    if platform.system() == "Linux":
        return any(map(os.environ.get, ("DISPLAY", "WAYLAND_DISPLAY", "BROWSER")))
    return True


def announce(host: str, port: int, patience: float = 60) -> None:
    """Wait for the server, then say where it is and open a browser there."""
    url = url_of("127.0.0.1" if host in ANYWHERE else host, port)
    end = time.monotonic() + patience
    while not answers(url):
        if time.monotonic() > end:
            print(f"play: no answer from {url} after {patience:.0f} seconds", file=sys.stderr)
            return
        time.sleep(0.1)
    print(f"Twenty-Five is at {url}  (Ctrl-C stops it)", flush=True)
    if host in ANYWHERE:
        address = lan_address()
        where = url_of(address, port) if address else "no network found"
        print(f"On a phone in the same network: {where}", flush=True)
    if has_browser():
        with contextlib.suppress(Exception):
            webbrowser.open(url)


def main(argv: list[str] | None = None) -> int:
    """Run the app until Ctrl-C."""
    parser = argparse.ArgumentParser(prog="python -m tools.play", description=__doc__)
    parser.add_argument("--host", default="127.0.0.1", help="0.0.0.0 lets phones in (%(default)s)")
    parser.add_argument("--port", type=int, help=f"default: {DEFAULT_PORT} or the next free one")
    options = parser.parse_args(argv)
    host: str = options.host
    if options.port is None:
        port = next_free_port(host)
    elif is_free(host, options.port):
        port = options.port
    else:
        print(f"play: {host}:{options.port} is taken or not ours to use", file=sys.stderr)
        return 1
    os.environ.update(
        FLET_FORCE_WEB_SERVER="true",
        FLET_SERVER_IP=host,
        FLET_SERVER_PORT=str(port),
        FLET_WEB_NO_CDN="true",
    )
    threading.Thread(target=announce, args=(host, port), daemon=True).start()
    program = str(ROOT / "main.py")
    sys.path.insert(0, str(ROOT))
    sys.argv = [program]
    with contextlib.suppress(KeyboardInterrupt):
        runpy.run_path(program, run_name="__main__")
    return 0


if __name__ == "__main__":
    sys.exit(main())
