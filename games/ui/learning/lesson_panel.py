"""The panel of a lesson: the task, the text, the judgement of the last move, and buttons."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from games.learning.course import Course
from games.ui.practice.task_panel import TaskPanel
from games.ui.toolkit.i18n import _
from games.ui.toolkit.scene_context import SceneContext
from games.ui.widgets.button import Button, back_button


@dataclass(frozen=True, slots=True)
class LessonActions:
    """The actions of the buttons."""

    show: Callable[[], None]
    """Show how the step is done."""
    go_on: Callable[[], None]
    """Go to the next lesson, or skip this one."""
    leave: Callable[[], None]


class LessonPanel(TaskPanel):
    """The texts and buttons beside the board of a lesson."""

    def __init__(
        self,
        context: SceneContext,
        course: Course,
        number: int,
        actions: LessonActions,
        *,
        introduction: bool = False,
    ) -> None:
        self._next = Button(context, "", actions.go_on, icon="arrow-right")
        self._show = Button(context, _("Show me"), actions.show, icon="hint")
        self._next.shortcut, self._show.shortcut = "next", "hint"
        label, icon = (_("Game setup"), "play") if introduction else (_("Lessons"), "back")
        leave = back_button(context, label, actions.leave, icon=icon)
        super().__init__(context, main=[self._next], others=(self._show, leave))
        count, lesson = len(course.lessons), course.lessons[number]
        place = _("{course}, {number} of {count}").format(
            course=_(course.title), number=number + 1, count=count
        )
        self.set_place(place, (number + 1) / count)
        self.set_text(_(lesson.title), _(lesson.text))
        self._next.label = _("Skip the rest") if number + 1 == count else _("Skip")

    def offer_next(self, label: str) -> None:
        """Offer what comes next, as the main button."""
        self._next.label, self._next.kind = label, "primary"
        self._show.visible = False
        self.form.focus(self._next)
        self._lay_out()
