"""The panel of a puzzle: the place in the session, the task, the judgement, and buttons."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from games.ui.practice.task_panel import TaskPanel
from games.ui.toolkit.i18n import _
from games.ui.toolkit.scene_context import SceneContext
from games.ui.widgets.button import Button, IconButton, back_button


@dataclass(frozen=True, slots=True)
class PuzzleActions:
    """The actions of the buttons."""

    go_on: Callable[[], None]
    """Go to the next puzzle."""
    hint: Callable[[], None]
    """Show a little more of the right turn."""
    solution: Callable[[], None]
    """Show the whole solution, or start again where it is shown."""
    why: Callable[[], None]
    """Show why the last turn was wrong."""
    undo: Callable[[], None]
    """Take back a move."""
    step_back: Callable[[], None]
    step_on: Callable[[], None]
    share: Callable[[], None]
    leave: Callable[[], None]


class PuzzlePanel(TaskPanel):
    """The texts and buttons beside the board of a puzzle."""

    def __init__(
        self,
        context: SceneContext,
        actions: PuzzleActions,
        *,
        following: str,
        is_run: bool,
        long: bool = False,
    ) -> None:
        """`following` is the label of the button for what comes next.

        In a run there are no hints, and nothing is shared while it goes on. In a `long` puzzle,
        where only the end is judged, there is a button to take back moves.
        """
        self._is_run, self._long = is_run, long
        self._next = Button(context, following, actions.go_on, icon="arrow-right")
        self._next.shortcut = "next"
        self._why = Button(context, _("Why not?"), actions.why, icon="info")
        self._why.shortcut = "why"
        self._undo = Button(context, _("Undo"), actions.undo, icon="undo", sound="")
        self._undo.shortcut = "undo"
        self._hint = Button(context, _("Hint"), actions.hint, icon="hint")
        self._hint.shortcut = "hint"
        self._solution = Button(context, _("Solution"), actions.solution, icon="eye")
        self._solution.shortcut = "solution"
        self._back, self._on = (
            IconButton(context, icon, hint, action, kind="plain")
            for icon, hint, action in (
                ("step-back", _("Step back in the solution"), actions.step_back),
                ("step-on", _("Step on in the solution"), actions.step_on),
            )
        )
        self._back.shortcut, self._on.shortcut = "step_back", "step_on"
        self._sharing = Button(context, _("Share"), actions.share, icon="export")
        self._leave = back_button(context, _("Puzzles"), actions.leave)
        others = [self._why, self._undo, self._hint, self._solution, self._back, self._on]
        super().__init__(context, main=[self._next], others=[*others, self._sharing, self._leave])
        self._steps = (self._back, self._on)
        self.show_task_buttons()

    @property
    def offers_next(self) -> bool:
        """Whether the next puzzle is offered."""
        return self._next.visible

    def show_task_buttons(self, *, attempted: bool = False, refutable: bool = False) -> None:
        """Offer help while the puzzle is being solved.

        `attempted` offers the next puzzle too, `refutable` why the last turn was wrong.
        """
        self._next.kind = "plain"
        self._next.visible = attempted and not self._is_run
        self._why.visible = refutable
        self._undo.visible = self._long
        self._hint.visible = self._solution.visible = not self._is_run
        self._sharing.visible = not self._is_run
        self._show_steps(False)

    def show_end_buttons(self) -> None:
        """Offer what comes next as the main button, and to step through the solution."""
        self._next.kind, self._next.visible = "primary", True
        self._why.visible = self._hint.visible = self._solution.visible = False
        self._undo.visible = False
        self._sharing.visible = True
        self._show_steps(True)
        self.form.focus(self._next)

    def set_steps(self, *, back: bool, on: bool) -> None:
        """Enable the steps that are possible."""
        self._back.enabled, self._on.enabled = back, on

    def _show_steps(self, shown: bool) -> None:
        for button in self._steps:
            button.visible = shown
        self._lay_out()
