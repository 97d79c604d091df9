"""The objects that the parts of a match's window share."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Generic, TypeVar, cast

from games.controller.match_controller import MatchController
from games.core.match.match import AnyMatch
from games.core.position import AnyPosition, Outcome, Side
from games.ui.board.board import Board
from games.ui.board.sprites import Place
from games.ui.match.running_effects import RunningEffects
from games.ui.match.status_line import StatusLine
from games.ui.toolkit.scene_context import SceneContext

P = TypeVar("P", bound=AnyPosition)
"""The game's own type of position."""


@dataclass(frozen=True, slots=True)
class PendingMove:
    """The last gesture of a turn, which a person has yet to confirm."""

    origin: Place
    target: Place
    move: Any


class MatchView(Generic[P]):
    """A running match with its board and effects."""

    board: Board
    """Set by the scene before its first use."""

    def __init__(self, context: SceneContext, controller: MatchController) -> None:
        self.context = context
        self.controller = controller
        self.status = StatusLine(context)
        self.effects = RunningEffects()
        self._reached: P | None = None
        self.viewer: Side | None = None
        """The side at whose place the board is shown; None for the usual place."""
        self.pending: PendingMove | None = None
        """The move that waits for confirmation."""

    def follow_settings(self) -> None:
        """Take gestures on the board, mark its targets and move its pieces as the settings say."""
        settings, board = self.context.settings, self.board
        board.glide_time = self.context.theme.move_time * settings.time_factor
        board.drags, board.clicks = settings.input != "click", settings.input != "drag"
        board.shows_targets = settings.show_targets

    @property
    def match(self) -> AnyMatch:
        """The match: the move tree and the present."""
        return self.controller.state.match

    @property
    def position(self) -> P:
        """The present position."""
        return cast(P, self.controller.state.match.position)

    @property
    def shown_position(self) -> P:
        """The position whose consequences are shown: the present one, or one before it."""
        return self.position if self._reached is None else self._reached

    def reach(self, position: P | None) -> None:
        """Show the consequences of a position on the way to the present one, or (None) of that."""
        at_present = position is None or position is self.position
        self._reached = None if at_present else position

    @property
    def shown_outcome(self) -> Outcome | None:
        """The outcome of the match, once its last move has been shown."""
        return None if self._reached is not None else self.match.outcome()

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.controller.state.match.outcome() is not None

    @property
    def names(self) -> list[str]:
        """The players' names, in the order of the seats."""
        return [seat.name for seat in self.controller.state.seats]

    @property
    def settled(self) -> bool:
        """Whether no piece moves and no effect runs."""
        return not self.board.moving and not self.effects.running
