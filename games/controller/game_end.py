"""The end of a match: when it is announced, what is said of it, and what can come after it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from games.core.game import Options
from games.core.position import Outcome, Termination
from games.ui.match.dialogs import Verdict
from games.ui.match.seats import Seat, swapped
from games.ui.toolkit.i18n import _

if TYPE_CHECKING:
    from games.ui.match.match_scene import MatchScene

RESULT_PAUSE = 1.0
"""Seconds between the end of the last animation and the result."""


class Ending:
    """Announces the end of a scene's match once, and begins the match that follows."""

    def __init__(self, scene: MatchScene[Any]) -> None:
        self._scene = scene
        self.expect(known=scene.over)

    def expect(self, *, known: bool = False) -> None:
        """Announce the end when it has come, unless it is known already."""
        self._announced = known
        self._until_result = RESULT_PAUSE

    def update(self, dt: float) -> None:
        """Let time pass after the end, until it is announced."""
        self._until_result -= dt
        if self._until_result <= 0 and not self._announced:
            self._announced = True
            self._scene.context.sounds.play("win" if self._person_won() else "end")
            self._scene.show_result()

    def _person_won(self) -> bool:
        outcome = self._scene.match.outcome()
        winners = outcome.winners if outcome else ()
        return any(self._scene.seat_of(side).kind == "human" for side in winners)

    def verdict(self) -> Verdict:
        """Who has won and why, for the result; only after the end."""
        scene = self._scene
        outcome = scene.match.outcome()
        assert outcome is not None
        rows = tuple(
            (plate.name, plate.score, plate.side in outcome.winners)
            for plate in scene.plates(scene.position)
        )
        return Verdict(
            title=scene.headline(outcome),
            reason=self.why(outcome),
            rows=rows,
            next_label=_("Next game") if self._following() else None,
        )

    def why(self, outcome: Outcome) -> str:
        """Why the game has ended: by its rules, or by the clock."""
        if outcome.termination == Termination.TIME:
            return _("{name}'s time is up.").format(name=self._scene.seat.name)
        return self._scene.reason(outcome)

    # What comes after

    def restart(self) -> None:
        """Begin again: the same seats and options, what was drawn by lot drawn again."""
        scene = self._scene
        self._begin(scene.game.set_up(scene.options), scene.seats)

    def rematch(self) -> None:
        """Begin again, a match from its first game, with the seats swapped."""
        scene = self._scene
        self._begin(scene.game.set_up(scene.options, carry=False), swapped(scene.seats))

    def next_game(self) -> None:
        """Go on with the next game of a match."""
        following = self._following()
        if following is not None:
            self._begin(self._scene.game.set_up(following), self._scene.seats)

    def _following(self) -> Options | None:
        """What the next game of a match starts from; None if there is none."""
        return self._scene.game.next_options(self._scene.options, self._scene.position)

    def _begin(self, options: Options, seats: Sequence[Seat]) -> None:
        scene = self._scene
        control = scene.match.control
        scene.context.scenes.go(scene.game.name, options=options, seats=seats, control=control)
