"""Statistics: what the finished games come to, by game and by opponents, in charts and words."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

import flet as ft

from engine.players import LEVELS
from engine.ruleset import PRESETS
from table.saves import SilentStore
from table.statistics import MIXED, PEOPLE, SHARED, Counts, Group, Statistics, Totals
from ui.components.buttons import Press, button
from ui.components.fields import Option, choice, fold, in_columns, switch
from ui.components.page import column_width, panel, screen
from ui.components.text import heading, text
from ui.context import AppContext, use_app
from ui.guard import guarded
from ui.memory import recall_statistics, remember
from ui.screens.statistics_charts import (
    columns_chart,
    figures_chart,
    results_chart,
    shares_chart,
    table,
)
from ui.texts.faults import silent_store_text
from ui.texts.rules import preset_name
from ui.texts.statistics import (
    average_text,
    figures,
    opponents_name,
    results_aloud,
    results_title,
    spread_aloud,
    summary,
    taken_back_text,
)
from ui.theme import Look

WIDEST = 1000.0
LAST = 20
"""Of so many games at most it is drawn which were won."""
OPPONENTS = (*LEVELS, MIXED, PEOPLE, SHARED)


@dataclass(frozen=True, slots=True)
class Filter:
    """Which games are looked at: of one preset or all, against one level or all."""

    preset: str | None = None
    level: str | None = None
    undone: bool = True

    def wants(self, group: Group) -> bool:
        """Say whether the games of a group are looked at."""
        return (
            self.preset in (None, group.preset)
            and self.level in (None, group.level)
            and (self.undone or not group.undone)
        )


@guarded
def StatisticsScreen() -> ft.View:
    """Show what has been counted."""
    app = use_app()
    words = app.words
    location, path = ft.use_route_location(), ft.use_view_path()
    nothing: Statistics | None = None
    statistics, set_statistics = ft.use_state(nothing)
    chosen, choose = ft.use_state(Filter())
    unfolded, unfold = ft.use_state(False)

    async def look_up() -> None:
        if location != path:
            return
        try:
            await remember(app, *(await app.saves.shelf()).games)
        except SilentStore:
            app.notify(silent_store_text(words))
        set_statistics(await recall_statistics(app) or Statistics())

    ft.use_effect(look_up, [location == path, app.visits])
    title = words.t("Statistics")
    if statistics is None:
        return screen(app, title, [])
    if not statistics.games:
        return screen(app, title, [_nothing_yet(app)])
    groups = {game.group for game in statistics.games.values()}
    ways = _filters(app, groups, chosen, choose)
    body = [*_figures(app, statistics, chosen)]
    if ways:
        fold = _fold(app, chosen, unfolded, lambda: unfold(not unfolded))
        body = [fold, *(ways if unfolded else ()), *body]
    return screen(app, title, body, widest=WIDEST)


def _nothing_yet(app: AppContext) -> ft.Control:
    look, words = app.look, app.words
    said = words.t(
        "No finished game has been counted yet. Every game that you play to its end, alone with"
        " computer players or at a shared table, will be."
    )
    new = button(look, "new-game", words.t("New game"), lambda: app.go("/new"), icon=ft.Icons.ADD)
    return panel(look, _stretched(text(look, said), new))


def _stretched(*controls: ft.Control) -> ft.Column:
    return ft.Column(list(controls), spacing=12, horizontal_alignment=ft.CrossAxisAlignment.STRETCH)


def _fold(app: AppContext, chosen: Filter, unfolded: bool, turn: Press) -> ft.Control:
    """Say which games are looked at; it unfolds the ways to look at others."""
    look, words = app.look, app.words
    facts = [
        preset_name(words, chosen.preset) if chosen.preset else words.t("All games"),
        opponents_name(words, chosen.level) if chosen.level else words.t("All levels"),
    ]
    if not chosen.undone:
        facts.append(words.t("Nothing taken back"))
    said = " · ".join(facts)
    aloud = words.t("Which games: {games}", games=", ".join(facts))
    return fold(look, "filters", said, "", unfolded, turn, aloud=aloud)


def _filters(app: AppContext, groups: set[Group], chosen: Filter, choose: Any) -> list[ft.Control]:
    """Give the ways to look at some of the games, where there is a choice."""
    look, words = app.look, app.words
    presets = [one for one in PRESETS if any(group.preset == one for group in groups)]
    levels = [one for one in OPPONENTS if any(group.level == one for group in groups)]
    shown: list[ft.Control] = []
    if len(presets) > 1:
        label = words.t("Game")
        options = [Option(None, "all", words.t("All games"))]
        options += [Option(one, one, preset_name(words, one)) for one in presets]
        shown.append(
            _labelled(
                look,
                label,
                choice(
                    look,
                    "preset",
                    label,
                    options,
                    chosen.preset,
                    lambda one: choose(replace(chosen, preset=one)),
                ),
            )
        )
    if len(levels) > 1:
        label = words.t("Computer players")
        options = [Option(None, "all", words.t("All levels"))]
        options += [Option(one, one, opponents_name(words, one)) for one in levels]
        shown.append(
            _labelled(
                look,
                label,
                choice(
                    look,
                    "level",
                    label,
                    options,
                    chosen.level,
                    lambda one: choose(replace(chosen, level=one)),
                ),
            )
        )
    if any(group.undone for group in groups):
        shown.append(
            switch(
                look,
                "undone",
                words.t("Count games in which something was taken back"),
                chosen.undone,
                lambda on: choose(replace(chosen, undone=on)),
            )
        )
    return shown


def _labelled(look: Look, label: str, control: ft.Control) -> ft.Control:
    said = ft.Semantics(
        exclude_semantics=True, content=text(look, label, "small", look.palette.soft)
    )
    return ft.Column([said, control], spacing=6, horizontal_alignment=ft.CrossAxisAlignment.STRETCH)


def _figures(app: AppContext, statistics: Statistics, chosen: Filter) -> list[ft.Control]:
    """Give numbers and charts of the games looked at."""
    look, words = app.look, app.words
    totals = statistics.total(chosen.wants)
    counts = totals.counts
    if not counts.games:
        return [panel(look, text(look, words.t("No such game has been counted.")))]
    panels = [_first(app, statistics, totals, chosen)]
    own, ours = words.t("Your tricks in a deal"), words.t("Your side’s tricks in a deal")
    panels.append(_spread(app, "tricks", own, counts.tricks))
    if counts.side_tricks != counts.tricks:
        panels.append(_spread(app, "side-tricks", ours, counts.side_tricks))
    panels += _shares(app, statistics, chosen)
    more = figures(words, counts)
    if more:
        title = words.n("In {n} deal", "In {n} deals", counts.deals)
        panels.append(_titled(look, title, figures_chart(look, "figures", more)))
    columns = 2 if column_width(app, WIDEST) >= 700 * max(1.0, look.text_size * 0.85) else 1
    return [
        _in_two(panels) if columns == 2 else in_columns(panels, 1, 14),
        text(
            look,
            words.t(
                "Your finished games with computer players and at shared tables are counted"
                " here, each once, even if you delete them later. Practice and the deal of the"
                " day are not counted."
            ),
            "small",
            look.palette.soft,
        ),
    ]


def _in_two(panels: Sequence[ft.Control]) -> ft.Control:
    """Give panels in two columns, each as tall as it is."""
    columns = [in_columns(panels[start::2], 1, 14) for start in (0, 1)]
    return ft.Row(
        # A screen reader reads one to its end before the other.
        [ft.Semantics(container=True, content=column, expand=1) for column in columns],
        spacing=14,
        vertical_alignment=ft.CrossAxisAlignment.START,
    )


def _titled(look: Look, title: str, *controls: ft.Control) -> ft.Control:
    return panel(look, _stretched(heading(look, title), *controls))


def _first(app: AppContext, statistics: Statistics, totals: Totals, chosen: Filter) -> ft.Control:
    look, words = app.look, app.words
    undone = [
        game for game in statistics.games.values() if game.group.undone and chosen.wants(game.group)
    ]
    notes: list[ft.Control] = []
    if undone:
        said = taken_back_text(words, len(undone))
        notes.append(text(look, said, "small", look.palette.soft))
    title = preset_name(words, chosen.preset) if chosen.preset else words.t("All games")
    results = totals.results[-LAST:]
    caption = text(look, results_title(words, results), "small", look.palette.soft)
    last = results_chart(look, results, results_aloud(words, results))
    silent = ft.Semantics(exclude_semantics=True, content=caption)
    rows = table(look, "summary", summary(words, totals))
    return _titled(look, title, rows, ft.Column([silent, last], spacing=6), *notes)


def _spread(app: AppContext, identifier: str, title: str, spread: tuple[int, ...]) -> ft.Control:
    """Give the chart of in how many deals how many tricks were won."""
    look, words = app.look, app.words
    chart = columns_chart(look, identifier, spread, spread_aloud(words, title, spread))
    average = text(look, average_text(words, spread), "small", look.palette.soft)
    return _titled(look, title, chart, average)


def _shares(app: AppContext, statistics: Statistics, chosen: Filter) -> list[ft.Control]:
    """Give the charts of games won by game and by opponents, where there are several."""
    look, words = app.look, app.words
    by_preset: dict[str, Counts] = {}
    by_level: dict[str, Counts] = {}
    for group, totals in statistics.totals().items():
        if chosen.wants(group):
            for sums, key in ((by_preset, group.preset), (by_level, group.level)):
                sums[key] = sums.get(key, Counts()) + totals.counts
    presets = [(preset_name(words, one), by_preset[one]) for one in PRESETS if one in by_preset]
    levels = [(opponents_name(words, one), by_level[one]) for one in OPPONENTS if one in by_level]
    charts = (
        ("won-by-game", words.t("Won, by game"), presets),
        ("won-by-level", words.t("Won, by level of the computer players"), levels),
    )
    return [
        _titled(look, title, shares_chart(look, words, identifier, rows))
        for identifier, title, rows in charts
        if len(rows) > 1
    ]
