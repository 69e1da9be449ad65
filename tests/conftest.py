"""What was not tested is said where everybody reads it: at the end, in capital letters."""

from __future__ import annotations

from tools.tables.running import POSTGRES


def pytest_terminal_summary(terminalreporter):
    reports = terminalreporter.stats.get("skipped", [])
    if any(POSTGRES in str(report.longrepr) for report in reports):
        terminalreporter.write_line(f"NOT TESTED: {POSTGRES}", red=True, bold=True)
