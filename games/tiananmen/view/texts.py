"""The texts of a match of Tiananmen."""

from __future__ import annotations

from collections.abc import Sequence

from games.controller.seats import Seat
from games.core.evaluation import Evaluation
from games.core.position import Outcome, RuleError
from games.tiananmen.rules.position import Move, Save, TiananmenPosition
from games.tiananmen.view import hint_text, messages, topics
from games.tiananmen.view.drawing.stone_sprites import COLOUR_NAMES
from games.tiananmen.view.first_times import FIRST_TIMES
from games.ui.board.sprites import Place
from games.ui.match.game_scene import (
    SeatInfo,
    Texts,
)
from games.ui.match.hints.first_times import FirstTime
from games.ui.toolkit.i18n import _
from games.ui.toolkit.topic import Topic


class TiananmenTexts(Texts[TiananmenPosition]):
    """Texts about the time of day, stones and lids."""

    def turn_title(self, position: TiananmenPosition) -> str:
        """The player and the colour."""
        side = position.to_move
        seat = self._view.controller.state.seat_of(side)
        return _("{name} · {side}").format(name=seat.name, side=messages.colour(side))

    def aim(self, position: TiananmenPosition) -> str:
        """The aim of the side to move."""
        return messages.aim(position.to_move)

    def first_times(self) -> Sequence[FirstTime]:
        """The explanations for newcomers, each given once."""
        return FIRST_TIMES

    def expectation(self, position: TiananmenPosition) -> str:
        """The time of day, and the task of the side to move."""
        return messages.expectation(position)

    def topic(self, position: TiananmenPosition, place: Place) -> Topic:
        """The topic of a point, a bowl or a lid."""
        return topics.topic_of(position, place)

    def refusal(
        self, position: TiananmenPosition, origin: Place | None, target: Place | None
    ) -> str:
        """The reason why nothing can be picked up or dropped there."""
        return messages.refusal(position, origin, target)

    def illegal(self, position: TiananmenPosition, move: Move, error: RuleError) -> str:
        """The rule that forbids a move."""
        return messages.illegal(position, error)

    def hint_reason(
        self,
        before: TiananmenPosition,
        moves: Sequence[Move],
        evaluation: Evaluation | None,
        *,
        best: bool = True,
    ) -> str:
        """The reason for a proposed turn."""
        return hint_text.why(before, moves)

    def reason(self, outcome: Outcome) -> str:
        """The reason for the end: the ring or the chain."""
        return messages.reason(outcome)

    def seat_infos(self, position: TiananmenPosition) -> list[SeatInfo]:
        """Stones left and stones in the lid of each player."""
        return [
            SeatInfo(
                side,
                COLOUR_NAMES[side],
                _("{name} · {side}").format(name=name, side=messages.colour(side)),
                messages.score(position, side),
                messages.lid_detail(position, side),
            )
            for name, side in zip(self._view.names, position.sides, strict=True)
        ]

    def announcement(
        self,
        before: TiananmenPosition,
        move: Move,
        after: TiananmenPosition,
        seat: Seat,
        shown: str,
    ) -> str:
        """The message about a saved stone, which is not visible on the board."""
        return messages.saved(after, before.to_move) if isinstance(move, Save) else ""
