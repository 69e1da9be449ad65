"""A learner with fingers: comes to a step, answers it, goes on."""

from __future__ import annotations

import json
from typing import Any

from engine.lessons.course import LESSONS
from engine.lessons.steps import Step
from engine.lessons.tasks import PickWinner
from tests.browser.driver import Driver
from ui.components.quiz_state import CALM_SECONDS
from ui.context import SETTINGS
from ui.progress import PROGRESS, Progress, read_progress

FIRST = LESSONS[0]
PHONES = [(320, 568), (390, 844)]
STILL = {"motion": "off", "language": "en"}
FINGER = 47.5


def settings(**more: Any) -> dict[str, str]:
    return {SETTINGS: json.dumps(STILL | more)}


def learnt(device: Driver) -> Progress:
    text = device.storage().get(f"flutter.{PROGRESS}")
    return read_progress(json.loads(text)) if text else Progress()


def at(device: Driver, path: str) -> None:
    device.until(lambda: device.path == path, f"path {path}")


def solved(step: Step) -> Any:
    """Give a right answer: cards, or an action with a card."""
    return step.exercise().solution


def calm(device: Driver) -> None:
    """Let the moment pass in which a tap would be taken for the second half of a double tap."""
    device.page.wait_for_timeout(CALM_SECONDS * 1000 + 100)


def arrive(device: Driver, step: Step, name: str = FIRST.name) -> None:
    """Wait until the step is there, not answered yet."""
    at(device, f"/learn/{name}/{step.name}")
    device.gone("next")
    device.wait("status")
    calm(device)


def tap_cards(device: Driver, step: Step, cards: Any) -> None:
    """Answer with these cards."""
    trick = isinstance(step.task, PickWinner)
    calm(device)
    for card in cards:
        device.tap(f"{'trick' if trick else 'card'}-{card.name}")
    if not trick:
        device.until(lambda: can_press(device, "check"), "can check")
        device.tap("check")


def can_press(device: Driver, identifier: str) -> bool:
    node = device.node(identifier)
    own = node.get_attribute("flt-tappable") is not None
    return own or node.locator("[flt-tappable]").count() > 0


def answer(device: Driver, step: Step) -> None:
    """Give the right answer to a step of the first lesson."""
    solution = solved(step)
    if isinstance(solution, tuple):
        tap_cards(device, step, solution)
    else:
        device.tap(f"card-{solution.card.name}")
    device.wait("next")
    calm(device)


def cards_of(device: Driver) -> list[str]:
    """Give the names of the cards that are there."""
    return [name for name in device.identifiers() if name.startswith("card-")]
