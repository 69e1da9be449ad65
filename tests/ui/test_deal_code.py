"""The code of a deal, by which anyone can check that its pack was not changed, at the table."""

from __future__ import annotations

from table.local import LocalTable
from tests.browser.people import a_shared_save
from tests.ui.seated import asked, at, my_turn, play
from ui.components.cards import CardStyle
from ui.components.surface import Setting
from ui.controllers.table import TableController
from ui.layout import table_layout
from ui.screens.table_panel import deal_code
from ui.texts.words import make_words
from ui.theme import make_look


def test_the_code_of_a_deal_is_on_the_table_until_its_first_card_is_played() -> None:
    layout = table_layout(390, 844, seats=4, sides=2, viewer=0, text_scale=1.0)
    look = make_look(False, 1.0)
    style = CardStyle("two", "AKQJ", look.palette, 0)
    setting = Setting(layout, make_words("en"), look, style, ("Ana", "Rui", "Bea", "Leo"))

    def shown(controller: TableController) -> list[str]:
        return [line.content.content.value for line in deal_code(setting, controller)]  # type: ignore

    async def act(controller: TableController, table: LocalTable) -> None:
        await my_turn(controller)
        assert shown(controller) == [f"Code of this deal: {table.fair_code(1)}"]
        assert controller.next_code == table.fair_code(2)
        await play(controller)
        await asked(controller)
        assert shown(controller) == []

    at(a_shared_save("the code", rob="off", target=100), act)
