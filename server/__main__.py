"""The table service: `python -m server [--host H] [--port P]`; the rest is in the environment."""

from __future__ import annotations

import argparse
import os

from server.app import make_app
from server.config import config_from
from server.running import kept_in, run


def main() -> None:
    """Run the command."""
    parser = argparse.ArgumentParser(prog="python -m server", description=__doc__)
    parser.add_argument("--host", default="127.0.0.1", help="0.0.0.0 lets phones in (%(default)s)")
    parser.add_argument("--port", type=int, default=8560, help="default: %(default)s")
    chosen = parser.parse_args()
    config = config_from(os.environ)
    where = f"http://{chosen.host}:{chosen.port}"
    print(f"Shared tables are at {where}, kept in {kept_in(config)}  (Ctrl-C stops it)", flush=True)
    run(make_app(config), config, chosen.host, chosen.port)


if __name__ == "__main__":
    main()
