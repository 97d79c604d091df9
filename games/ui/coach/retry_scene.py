"""One turn of an analysed match is tried again; the match can be played on from there."""

from __future__ import annotations

from collections.abc import Callable

from games.core.translation import _
from games.ui.coach.exercise import ExerciseScene, Proving, Stage
from games.ui.coach.turning_points import Exercise
from games.ui.toolkit.scene import SceneContext


class RetryScene(ExerciseScene):
    """A single exercise, opened from the analysis."""

    def __init__(
        self,
        context: SceneContext,
        *,
        exercise: Exercise,
        title: str,
        play_on: Callable[[], None],
    ) -> None:
        """`play_on` leaves for the match, before the turn of the exercise."""
        super().__init__(context, _("Back"))
        self._play_on = play_on
        self.panel.name_next(_("Play on from here"), "undo")
        self.panel.set_place(_("Analysis"))
        self.begin(exercise, title)
        self._proving: Proving | None = Proving(context.engine, [exercise])
        self._prove(self._proving)

    def go_on(self) -> None:
        """Play on in the match, before the turn of the exercise."""
        self._play_on()

    def _prove(self, proving: Proving) -> None:
        """Look for a proof as long as the turn that was played is shown."""
        if self.stage is not Stage.REMINDING:
            proving.stop()
            self._proving = None
            return
        proving.step()
        if proving.done:
            self._proving = None
            self.take_proof(proving.exercises[0])

    def update(self, dt: float) -> None:
        """Advance the proof and the exercise."""
        if self._proving:
            self._prove(self._proving)
        super().update(dt)

    def leave(self) -> None:
        """End what the engine does."""
        if self._proving:
            self._proving.stop()
        super().leave()

    def leave_scene(self) -> None:
        """Return to the analysis."""
        self.context.scenes.pop()
