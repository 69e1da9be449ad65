"""What the service counts, for who looks after it: on a port of its own (prometheus text form)."""

from __future__ import annotations

from prometheus_client import Counter, Gauge, Histogram, start_http_server

CALLS = Counter("calls", "Calls answered", ["call", "status"], namespace="twenty_five")
SECONDS = Histogram(
    "call_seconds", "Time to answer a call that does not wait", ["call"], namespace="twenty_five"
)
STEPS = Counter("steps", "Steps of matches", namespace="twenty_five")
CONFLICTS = Counter("conflicts", "Changes made anew on a later version", namespace="twenty_five")
EVENTS_WAITED = Counter("waits", "Calls that waited for news, answered", namespace="twenty_five")
WAITING = Gauge("waiting", "Calls that wait for news", namespace="twenty_five")
TABLES_AWAKE = Gauge("tables_awake", "Tables in memory", namespace="twenty_five")


def serve_metrics(port: int, host: str) -> None:
    """Answer `/metrics` at this port from now on."""
    start_http_server(port, addr=host)
