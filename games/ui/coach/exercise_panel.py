"""The panel of an exercise: the task, what was said to a turn, and the buttons of each stage."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from games.ui.practice.task_panel import TaskPanel
from games.ui.toolkit.i18n import _
from games.ui.toolkit.scene_context import SceneContext
from games.ui.widgets.button import Button, back_button


@dataclass(frozen=True, slots=True)
class ExerciseActions:
    """The actions of the buttons."""

    go_on: Callable[[], None]
    """Go to the next exercise."""
    try_again: Callable[[], None]
    """Set the task."""
    show: Callable[[], None]
    """Show the best turn."""
    step_back: Callable[[], None]
    step_on: Callable[[], None]
    leave: Callable[[], None]


class ExercisePanel(TaskPanel):
    """The texts and buttons beside the board of an exercise."""

    def __init__(self, context: SceneContext, actions: ExerciseActions, leave_label: str) -> None:
        self._next = Button(context, "", actions.go_on, icon="arrow-right")
        self._try = Button(context, _("Try again"), actions.try_again, icon="undo", kind="primary")
        self._show = Button(context, _("Show me"), actions.show, icon="hint")
        self._back = Button(context, _("Step back"), actions.step_back, icon="step-back")
        self._on = Button(context, _("Step on"), actions.step_on, icon="step-on")
        self._next.shortcut, self._show.shortcut = "next", "hint"
        self._back.shortcut, self._on.shortcut = "step_back", "step_on"
        leave = back_button(context, leave_label, actions.leave)
        others = (self._show, self._back, self._on, leave)
        super().__init__(context, main=(self._try, self._next), others=others)
        self.hide_buttons()

    @property
    def offers_next(self) -> bool:
        """Whether the next exercise is offered."""
        return self._next.visible

    def name_next(self, label: str, icon: str | None = "arrow-right") -> None:
        """Say what comes next."""
        self._next.label, self._next.icon = label, icon

    def hide_buttons(self) -> None:
        """Offer nothing but to leave: there is no exercise."""
        self._next.visible = False
        self._offer()

    def show_reminder_buttons(self) -> None:
        """Offer to try the turn again."""
        self._next.visible = True
        self._offer(self._try)

    def show_task_buttons(self) -> None:
        """Offer help while the turn is looked for."""
        self._next.visible = True
        self._offer(self._show)

    def show_end_buttons(self) -> None:
        """Offer what comes next as the main button, and to step through the line."""
        self._next.visible = True
        self._offer(self._back, self._on)
        self._next.kind = "primary"

    def set_steps(self, *, back: bool, on: bool) -> None:
        """Enable the steps that are possible."""
        self._back.enabled, self._on.enabled = back, on

    def _offer(self, *offered: Button) -> None:
        """Show these buttons, and none of the others that belong to a stage."""
        for button in (self._try, self._show, self._back, self._on):
            button.visible = button in offered
        self._next.kind = "plain"
        self._lay_out()
