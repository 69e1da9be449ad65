"""What a player has learnt, as one value, its JSON form, and the book in which it is kept.

Lessons, steps and skills stand in it under the names that the engine gives them: it means the same
in every language.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field, replace
from typing import Any, Final

import flet as ft

from engine.lessons.course import LESSONS
from engine.lessons.practice import REMEMBERED, Answers, Skill, with_answer
from engine.lessons.steps import DEAL, Lesson
from table.saves import LONG_PATIENCE_SECONDS, PATIENCE_SECONDS, PREFIX, Saves, Store
from ui.settings import known_values

PROGRESS: Final = PREFIX + "progress"

_MOST_NAMES: Final = 200
_MOST: Final = 10**9

Score = tuple[int, int]
"""How many questions were answered right, and how many were asked."""


@dataclass(frozen=True, slots=True)
class Progress:
    """What has been learnt.

    `done` are the steps that were answered right, by lesson; `at` is the lesson and step seen last.
    `answers` are the latest of each skill, `scores` all of them; `streak` counts right answers in a
    row over all skills, `best` is the longest. `greeted` says that the first question, whether
    to be taught, has been answered. `unknown` are keys that a later version has written.
    """

    done: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    at: tuple[str, str] | None = None
    answers: Answers = field(default_factory=dict)
    scores: Mapping[Skill, Score] = field(default_factory=dict)
    streak: int = 0
    best: int = 0
    greeted: bool = False
    unknown: Mapping[str, Any] = field(default_factory=dict)

    @property
    def fresh(self) -> bool:
        """Whether nothing has been learnt or practised yet."""
        return not self.done and not self.scores and self.at is None

    def has_done(self, lesson: str, step: str) -> bool:
        """Say whether a step has been answered right."""
        return step in self.done.get(lesson, ())

    def steps_done(self, lesson: Lesson) -> int:
        """Give how many steps of a lesson, as it is now, have been done."""
        return len(lesson.steps) - len(self.steps_left(lesson))

    def finished(self, lesson: Lesson) -> bool:
        """Say whether all steps of a lesson have been done."""
        return not self.steps_left(lesson)

    def steps_left(self, lesson: Lesson) -> list[str]:
        """Give the steps of a lesson that have not been done, in their order."""
        return [one.name for one in lesson.steps if not self.has_done(lesson.name, one.name)]

    def begun_at(self, lesson: Lesson) -> str:
        """Give the step to go on with: the first left from the one seen last on, else the first."""
        names, left = [step.name for step in lesson.steps], self.steps_left(lesson)
        seen = self.at[1] if self.at and self.at[0] == lesson.name else ""
        ahead = names[names.index(seen) :] if seen in names else names
        return next((name for name in ahead if name in left), (left or names)[0])

    def left_deal(self, lesson: Lesson) -> bool:
        """Say whether the deal with advice that follows a lesson was left before its end."""
        return lesson.guided and self.at == (lesson.name, DEAL)

    def left_at(self, lesson: Lesson) -> str:
        """Give where to go on in a lesson: the deal that was left there, or a step of it."""
        return DEAL if self.left_deal(lesson) else self.begun_at(lesson)

    def next_lesson(self) -> Lesson | None:
        """Give the lesson to go on with: the one seen last, else the first unfinished one."""
        left = [one for one in LESSONS if not self.finished(one) or self.left_deal(one)]
        seen = self.at[0] if self.at else ""
        return next((one for one in left if one.name == seen), left[0] if left else None)

    def with_step(self, lesson: str, step: str) -> Progress:
        """Give it with a step done."""
        steps = self.done.get(lesson, ())
        if step in steps:
            return self
        return replace(self, done={**self.done, lesson: (*steps, step)})

    def with_place(self, lesson: str, step: str) -> Progress:
        """Give it with the place to go on from."""
        return replace(self, at=(lesson, step))

    def with_answer(self, skill: Skill, right: bool) -> Progress:
        """Give it with one more question answered."""
        rights, asked = self.scores.get(skill, (0, 0))
        streak = self.streak + 1 if right else 0
        return replace(
            self,
            answers=with_answer(self.answers, skill, right),
            scores={**self.scores, skill: (rights + right, asked + 1)},
            streak=streak,
            best=max(self.best, streak),
        )


def read_progress(text: str) -> Progress:
    """Give the progress a text holds; a value that makes no sense is left out alone.

    Raises ValueError where the text as a whole is no such thing.
    """
    kept, values = known_values(text, _READERS)
    unknown = {key: value for key, value in kept.items() if key not in _READERS}
    return Progress(**values, unknown=unknown)


def write_progress(progress: Progress) -> str:
    """Give the text to keep, the inverse of `read_progress`."""
    values = {
        **progress.unknown,
        "done": {lesson: list(steps) for lesson, steps in progress.done.items()},
        "at": list(progress.at) if progress.at else None,
        "answers": {str(skill): list(right) for skill, right in progress.answers.items()},
        "scores": {str(skill): list(score) for skill, score in progress.scores.items()},
        "streak": progress.streak,
        "best": progress.best,
        "greeted": progress.greeted,
    }
    fresh: tuple[object, ...] = ({}, None, 0, False)
    return json.dumps(
        {key: value for key, value in values.items() if value not in fresh}, ensure_ascii=False
    )


def merged(here: Progress, other: Progress) -> Progress:
    """Give the better of both, skill by skill, and all steps that were done in either."""
    done = {
        lesson: tuple(dict.fromkeys((*here.done.get(lesson, ()), *other.done.get(lesson, ()))))
        for lesson in {**here.done, **other.done}
    }
    answers, scores = dict(here.answers), dict(here.scores)
    for skill, score in other.scores.items():
        # Who was asked more often knows more of how it goes.
        if score[1] > scores.get(skill, (0, 0))[1]:
            scores[skill], answers[skill] = score, other.answers.get(skill, ())
    return Progress(
        done=done,
        at=here.at or other.at,
        answers=answers,
        scores=scores,
        streak=max(here.streak, other.streak),
        best=max(here.best, other.best),
        greeted=here.greeted or other.greeted,
        unknown={**other.unknown, **here.unknown},
    )


def merge_progress(here: str, imported: str) -> str:
    """Make one text of two, as `table.backup` wants it; raises ValueError."""
    return write_progress(merged(read_progress(here), read_progress(imported)))


def _object(value: Any) -> dict[str, Any]:
    if not isinstance(value, dict):
        raise ValueError(value)
    return value


def _list(value: Any) -> list[Any]:
    if not isinstance(value, list):
        raise ValueError(value)
    return value


def _name(value: Any) -> str:
    if not isinstance(value, str) or not value or len(value) > 64:
        raise ValueError(value)
    return value


def _number(value: Any) -> int:
    if type(value) is not int or not 0 <= value <= _MOST:
        raise ValueError(value)
    return value


def _flag(value: Any) -> bool:
    if not isinstance(value, bool):
        raise ValueError(value)
    return value


def _place(value: Any) -> tuple[str, str] | None:
    if value is None:
        return None
    lesson, step = map(_name, _list(value))
    return lesson, step


def _score(value: Any) -> Score:
    right, asked = map(_number, _list(value))
    if right > asked:
        raise ValueError(value)
    return right, asked


def _skill(value: Any) -> str:
    """Give a skill; one of a later version stays by its name."""
    name = _name(value)
    return Skill(name) if name in Skill.__members__.values() else name


def _steps(value: Any) -> tuple[str, ...]:
    return tuple(dict.fromkeys(map(_name, _list(value)[:_MOST_NAMES])))


def _flags(value: Any) -> tuple[bool, ...]:
    return tuple(map(_flag, _list(value)))[-REMEMBERED:]


def _each(key: Callable[[Any], Any], read: Callable[[Any], Any]) -> Callable[[Any], dict[Any, Any]]:
    """Read an object; what in it makes no sense is left out alone."""

    def read_all(value: Any) -> dict[Any, Any]:
        found = {}
        for name, one in _object(value).items():
            try:
                found[key(name)] = read(one)
            except (ValueError, TypeError):
                continue
        return found

    return read_all


_READERS: Final[Mapping[str, Callable[[Any], Any]]] = {
    "done": _each(_name, _steps),
    "at": _place,
    "answers": _each(_skill, _flags),
    "scores": _each(_skill, _score),
    "streak": _number,
    "best": _number,
    "greeted": _flag,
}


class ProgressDamaged(ValueError):
    """Progress that could not be read; it has been put aside."""


@ft.observable
@dataclass
class Book:
    """The progress of this device, read from the store and kept there.

    `looked` says that it has been looked for, whether or not the store answered; `lost` counts how
    often it could not be kept. `_attempts` are the steps that were left half done, for as long as
    the app runs.
    """

    store: Store
    saves: Saves
    progress: Progress = field(default_factory=Progress)
    looked: bool = False
    lost: int = 0
    _attempts: dict[object, Any] = field(default_factory=dict)
    _busy: asyncio.Lock = field(default_factory=asyncio.Lock)
    _writing: set[asyncio.Task[None]] = field(default_factory=set)

    async def read(self) -> None:
        """Look into the store; raises ProgressDamaged, and the next call finds nothing."""
        async with self._busy:
            try:
                self.progress = await self._kept(LONG_PATIENCE_SECONDS)
            except ProgressDamaged:
                self.progress = Progress()
                raise
            except Exception:  # whatever a platform raises: we go on with what is known
                self.saves.failed = True
            finally:
                self.looked = True

    async def _kept(self, patience: float) -> Progress:
        text = await asyncio.wait_for(self.store.get(PROGRESS), patience)
        if text is None:
            return Progress()
        try:
            return read_progress(text)
        except ValueError:
            await self.saves.put_aside(PROGRESS, text)
            raise ProgressDamaged from None

    def note(self, change: Callable[[Progress], Progress]) -> None:
        """Change the progress at once, and in the store, where another tab may have written too."""
        changed = change(self.progress)
        if changed == self.progress:
            return
        self.progress = changed
        task = asyncio.create_task(self._keep(change))
        self._writing.add(task)
        task.add_done_callback(self._writing.discard)

    async def _keep(self, change: Callable[[Progress], Progress]) -> None:
        async with self._busy:
            now: Progress | None = None
            for _ in range(2):  # a page reloaded meanwhile has taken the first answer with it
                with suppress(Exception):  # whatever a platform raises
                    now = now or change(await self._kept(PATIENCE_SECONDS))
                    await asyncio.wait_for(
                        self.store.set(PROGRESS, write_progress(now)), PATIENCE_SECONDS
                    )
                    break
            else:
                self.saves.failed = True
                self.lost += 1
                return
            if not self._writing - {asyncio.current_task()}:
                self.progress = now

    def attempt(self, place: object) -> Any:
        """Give what was left half done there, None where nothing was."""
        return self._attempts.get(place)

    def leave(self, place: object, attempt: Any) -> None:
        """Remember what is half done there, or with None nothing."""
        if attempt is None:
            self._attempts.pop(place, None)
        else:
            self._attempts[place] = attempt

    def forget_done(self) -> None:
        """Forget what was answered: whoever comes back to a step does it anew."""
        for place, attempt in list(self._attempts.items()):
            if attempt.done:
                del self._attempts[place]


_BOOK: Any = ft.create_context(None)

provide_book = _BOOK
"""`provide_book(book, build)` calls `build` with the book in reach."""


def use_book() -> Book:
    """Give a component the book, and draw it anew when that changes (a hook)."""
    book: Book | None = ft.use_context(_BOOK)
    assert book is not None, "outside the app"
    return book
