"""What tests of saves and tables share."""

from __future__ import annotations

import pytest

from table import saves


@pytest.fixture
def hasty(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody waits long for a store."""
    monkeypatch.setattr(saves, "PATIENCE_SECONDS", 0.02)
    monkeypatch.setattr(saves, "LITTLE_PATIENCE_SECONDS", 0.001)
    monkeypatch.setattr(saves, "LONG_PATIENCE_SECONDS", 0.05)
