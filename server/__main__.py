"""The table service: `python -m server [--host H] [--port P]`; the rest is in the environment."""

from __future__ import annotations

import argparse
import os

from server.app import make_app
from server.config import config_from
from server.door import DOOR
from server.running import ANYWHERE, kept_in, lan_address, run, url_of


def main() -> None:
    """Run the command."""
    parser = argparse.ArgumentParser(prog="python -m server", description=__doc__)
    parser.add_argument(
        "--host", default="0.0.0.0", help="127.0.0.1 keeps phones out (%(default)s)"
    )
    parser.add_argument("--port", type=int, default=8560, help="default: %(default)s")
    chosen = parser.parse_args()
    config = config_from(os.environ)
    host = (lan_address() or "127.0.0.1") if chosen.host in ANYWHERE else chosen.host
    where = url_of(host, chosen.port).rstrip("/")
    print(f"Shared tables are at {where}, kept in {kept_in(config)}  (Ctrl-C stops it)", flush=True)
    run(make_app(config, more=[DOOR]), config, chosen.host, chosen.port)


if __name__ == "__main__":
    main()
