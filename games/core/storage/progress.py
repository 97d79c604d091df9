"""A learner's progress: lessons by course. Decoded strictly from JSON by msgspec."""

from __future__ import annotations

from typing import Annotated

import msgspec
from msgspec import Meta

from games.core.storage.settings import Text

Names = Annotated[tuple[Text, ...], Meta(max_length=1000)]


class LessonProgress(msgspec.Struct, frozen=True):
    """Lessons that were finished, and games that need no introduction any more.

    >>> LessonProgress().with_lesson("veletas/course", "lines").finished("veletas/course")
    ('lines',)
    """

    lessons: Annotated[
        dict[Text, Annotated[tuple[Text, ...], Meta(max_length=1000)]], Meta(max_length=1000)
    ] = {}
    """By course, as `game/course`: the names of its finished lessons."""
    introduced: Names = ()
    """Games whose first turn was offered."""
    explained: Names = ()
    """The explanations that were given during matches, as `game/occasion`."""

    def finished(self, course: str) -> tuple[str, ...]:
        """The finished lessons of a course."""
        return self.lessons.get(course, ())

    def with_lesson(self, course: str, lesson: str) -> LessonProgress:
        """With one more finished lesson."""
        done = self.finished(course)
        if lesson in done:
            return self
        lessons = {**self.lessons, course: (*done, lesson)}
        return msgspec.structs.replace(self, lessons=lessons)

    def with_introduction(self, game: str) -> LessonProgress:
        """With one more game whose first turn was offered."""
        if game in self.introduced:
            return self
        return msgspec.structs.replace(self, introduced=(*self.introduced, game))

    def with_explanation(self, occasion: str) -> LessonProgress:
        """With one more explained occasion."""
        if occasion in self.explained:
            return self
        return msgspec.structs.replace(self, explained=(*self.explained, occasion))


def decode_progress(content: bytes) -> LessonProgress:
    """Progress from JSON; raises `msgspec.MsgspecError`."""
    return msgspec.json.decode(content, type=LessonProgress)
