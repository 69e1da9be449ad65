"""How often something may be done: so much at once, and then so much a second."""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import dataclass
from functools import lru_cache
from ipaddress import IPv6Address, ip_address
from math import inf
from typing import Final

_MOST_KEPT: Final = 50_000


@dataclass(frozen=True, slots=True)
class Rate:
    """So many at once, and one more each `seconds`."""

    burst: float
    seconds: float


class Limit:
    """A rate kept for each key, such as an address; of too many, the oldest are forgotten."""

    def __init__(self, rate: Rate) -> None:
        self._rate = rate
        self._used: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def wait(self, key: str, now: float) -> float:
        """Give the seconds until one more may be done; 0 where it may be done now."""
        if self._rate.burst == inf:
            return 0.0
        return max(0.0, (self._left(key, now) + 1 - self._rate.burst) * self._rate.seconds)

    def count(self, key: str, now: float) -> None:
        """Count one more."""
        if self._rate.burst == inf:
            return
        self._used[key] = (min(self._left(key, now) + 1, self._rate.burst), now)
        self._used.move_to_end(key)
        if len(self._used) > _MOST_KEPT:
            self._used.popitem(last=False)

    def take(self, key: str, now: float) -> float:
        """Count one more if it may be done now; give the seconds to wait."""
        wait = self.wait(key, now)
        if not wait:
            self.count(key, now)
        return wait

    def _left(self, key: str, now: float) -> float:
        """Give how many of those counted still count."""
        used, at = self._used.get(key, (0.0, now))
        return max(0.0, used - max(0.0, now - at) / self._rate.seconds)


_CALLS: Final = Rate(120, 1 / 30)
_CREATIONS: Final = Rate(20, 180.0)
_WRONG: Final = Rate(20, 30.0)
_ACTIONS: Final = Rate(60, 1 / 8)
_SAYINGS: Final = Rate(6, 2.0)


class Limits:
    """All limits: by address for calls, new tables and wrong codes, by table for the rest.

    `factor` is how much more is allowed than usual; `inf` allows everything.
    """

    def __init__(self, factor: float = 1.0) -> None:
        def scaled(rate: Rate) -> Limit:
            return Limit(Rate(rate.burst * factor, rate.seconds / factor))

        self.calls = scaled(_CALLS)
        self.creations = scaled(_CREATIONS)
        self.wrong = scaled(_WRONG)
        self.actions = scaled(_ACTIONS)
        self.sayings = scaled(_SAYINGS)


@lru_cache(maxsize=1024)
def network_of(address: str | None) -> str:
    """Give what an address counts as: of IPv6 the network of 64 bits, which one household has."""
    try:
        found = ip_address(address or "")
    except ValueError:
        return ""
    if isinstance(found, IPv6Address):
        if found.ipv4_mapped is not None:
            return str(found.ipv4_mapped)
        return str(IPv6Address(int(found) >> 64 << 64))
    return str(found)
