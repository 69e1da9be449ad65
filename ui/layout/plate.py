"""Where a plate of words stands that lies over the line above the hand: pure geometry, no Flet."""

from __future__ import annotations

from ui.layout.model import TableLayout


def foot_of_robbing(layout: TableLayout, height: float) -> float | None:
    """Give the foot of a plate so high while the pack may be robbed, in dp from the table's top.

    It covers neither a button nor the card that is offered above these; None where it would.
    """
    line, above = layout.message, layout.panel_card.top - 4
    if line.bottom - height > layout.panel.bottom:
        return line.bottom
    return above if above - height > layout.trump_label.bottom else None
