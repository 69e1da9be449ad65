"""The service in a process of its own, and PostgreSQL where its programs are found."""

from __future__ import annotations

import glob
import os
import pwd
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import httpx

ROOT = Path(__file__).resolve().parents[2]
# Long, for a machine that has much else to do.
STARTED_SECONDS = 100.0

POSTGRES = "PostgreSQL's programs were not found: nothing of tables kept in it was tested"


def free_port() -> int:
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        port: int = found.getsockname()[1]
    return port


class Running:
    """A process of the service, which can be killed and started again at the same address."""

    def __init__(self, database: str, module: str = "server", **environment: str) -> None:
        self.port = free_port()
        self.address = f"http://127.0.0.1:{self.port}"
        self._environment = {
            **os.environ,
            "TWENTY_FIVE_DATABASE": database,
            "TWENTY_FIVE_LIMITS": "inf",
            **environment,
        }
        self._module = module
        self._process: subprocess.Popen[bytes] | None = None
        self.said = b""
        self.start()

    def start(self) -> None:
        self._process = subprocess.Popen(
            [sys.executable, "-m", self._module, "--host", "127.0.0.1", "--port", str(self.port)],
            cwd=ROOT,
            env=self._environment,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
        )

    def wait(self) -> Running:
        """Wait until it answers."""
        until = time.monotonic() + STARTED_SECONDS
        while time.monotonic() < until:
            with suppress(httpx.TransportError):
                if httpx.get(f"{self.address}/api").status_code == 200:
                    return self
            time.sleep(0.02)
        raise AssertionError("the service does not start")

    def kill(self, how: signal.Signals = signal.SIGKILL) -> None:
        """End it; what it wrote to its log is kept."""
        assert self._process is not None
        self._process.send_signal(how)
        out, _ = self._process.communicate(timeout=20)
        self.said += out

    def rss(self) -> int:
        """Give the memory it holds, in bytes."""
        assert self._process is not None
        pages = Path(f"/proc/{self._process.pid}/statm").read_text().split()[1]
        return int(pages) * os.sysconf("SC_PAGE_SIZE")

    def seconds(self) -> float:
        """Give the processor time it has used, in seconds."""
        assert self._process is not None
        fields = Path(f"/proc/{self._process.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


@contextmanager
def running(database: str = "", module: str = "server", **environment: str) -> Iterator[Running]:
    """Run the service, or another with the same command line, while the block lasts."""
    service = Running(database, module, **environment)
    try:
        yield service.wait()
    finally:
        service.kill()


def postgres_programs() -> Path | None:
    """Give where PostgreSQL's programs are: on the path, or where Debian puts them."""
    found = shutil.which("initdb")
    if found:
        return Path(found).resolve().parent
    debian = sorted(glob.glob("/usr/lib/postgresql/*/bin/initdb"))
    return Path(debian[-1]).parent if debian else None


def _as_whom() -> str | None:
    """PostgreSQL does not run as root."""
    if os.getuid() != 0:
        return None
    for name in ("postgres", "nobody"):
        with suppress(KeyError):
            return pwd.getpwnam(name).pw_name
    return None


@contextmanager
def postgres() -> Iterator[str]:
    """Run a PostgreSQL of our own, in a folder of its own; give the address of its database."""
    with tempfile.TemporaryDirectory(prefix="twenty-five-") as folder:
        yield from _postgres(Path(folder))


def _postgres(folder: Path) -> Iterator[str]:
    programs = postgres_programs()
    assert programs is not None, POSTGRES
    whom, data, port = _as_whom(), folder / "data", free_port()
    if whom is not None:
        shutil.chown(folder, whom)
    run = {"cwd": folder, "user": whom, "stdout": subprocess.DEVNULL, "stderr": subprocess.STDOUT}
    subprocess.run(
        [programs / "initdb", "-D", data, "-U", "us", "-A", "trust", "-N", "--no-instructions"],
        check=True,
        **run,  # type: ignore[call-overload]
    )
    options = ("-k", folder, "-h", "127.0.0.1", "-p", str(port), "-c", "max_connections=60")
    process = subprocess.Popen(
        [programs / "postgres", "-D", data, *options],
        **run,  # type: ignore[call-overload]
    )
    try:
        _until_ready(programs, port)
        yield f"postgresql://us@127.0.0.1:{port}/postgres"
    finally:
        process.send_signal(signal.SIGINT)
        process.wait(20)


def _until_ready(programs: Path, port: int) -> None:
    until = time.monotonic() + STARTED_SECONDS
    asked = [str(programs / "pg_isready"), "-q", "-h", "127.0.0.1", "-p", str(port)]
    while subprocess.run(asked, check=False).returncode != 0:
        if time.monotonic() > until:
            raise AssertionError("PostgreSQL does not start")
        time.sleep(0.05)
