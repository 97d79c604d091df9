"""The sentences of a match: tasks, players, refusals, claims."""

from __future__ import annotations

from collections.abc import Sequence

from games.controller.seats import Seat
from games.core.evaluation import Evaluation
from games.core.position import Outcome
from games.ui.board.sprites import Place
from games.ui.match.game_scene import Question, SeatInfo, Texts
from games.ui.match.hints.first_times import FirstTime
from games.ui.match.match_view import MatchView
from games.ui.toolkit.i18n import _
from games.ui.toolkit.topic import Topic
from games.veletas.rules.moves import Move, Pie
from games.veletas.rules.position import VeletasPosition
from games.veletas.view import claims, hint_text, messages, topics
from games.veletas.view.drawing.pieces import COLOUR_NAMES
from games.veletas.view.first_times import FIRST_TIMES


class VeletasTexts(Texts[VeletasPosition]):
    """Texts about claims, colours and stones."""

    def __init__(self, view: MatchView[VeletasPosition]) -> None:
        super().__init__(view)
        self._told = ""  # the last sentence about a claim

    def aim(self, position: VeletasPosition) -> str:
        """How many shooters win, and how they are claimed."""
        return messages.aim(position)

    def first_times(self) -> Sequence[FirstTime]:
        """The explanations for newcomers, each given once."""
        return FIRST_TIMES

    def expectation(self, position: VeletasPosition) -> str:
        """The task of the side to move."""
        return messages.expectation(position)

    def topic(self, position: VeletasPosition, place: Place) -> Topic:
        """The topic of a square, a bowl or the reserve."""
        return topics.topic_of(position, place)

    def refusal(self, position: VeletasPosition, origin: Place | None, target: Place | None) -> str:
        """The reason why nothing can be picked up or dropped there."""
        return messages.refusal(position, origin, target)

    def hint_reason(
        self,
        before: VeletasPosition,
        moves: Sequence[Move],
        evaluation: Evaluation | None,
        *,
        best: bool = True,
    ) -> str:
        """The reason for a proposed turn."""
        return hint_text.why(before, moves, best=best)

    def reason(self, outcome: Outcome) -> str:
        """The reason for the end: the claims of the winner."""
        return messages.reason(self._view.position, outcome)

    def seat_infos(self, position: VeletasPosition) -> list[SeatInfo]:
        """The claims, the majority, and the stones placed by each player."""
        return [
            SeatInfo(
                side,
                COLOUR_NAMES[side],
                _("{name} · {side}").format(name=name, side=messages.colour(side)),
                f"{position.claimed(side)} / {position.majority}",
                messages.placed(position, side),
            )
            for name, side in zip(self._view.names, position.sides, strict=True)
        ]

    def question(self, position: VeletasPosition, choices: Sequence[Move]) -> Question:
        """The choice of colours."""
        player = self._view.controller.state.seat_of(position.to_move)
        title = _("{name}: which colour?").format(name=player.name)
        labels = {False: _("Keep White"), True: _("Take Black")}
        named = tuple(labels[move.swap] for move in choices if isinstance(move, Pie))
        return Question(title, messages.choice_text(position), named)

    def announcement(
        self,
        before: VeletasPosition,
        move: Move,
        after: VeletasPosition,
        seat: Seat,
        shown: str,
    ) -> str:
        """The message about the chosen colour, or about claims and their reasons."""
        if isinstance(move, Pie):
            return messages.choice_made(move, seat.name)
        if sentence := claims.claim_sentence(before, after):
            self._told = sentence
            return sentence
        unread = seat.kind == "computer" and self._view.controller.state.has_people
        return shown if unread and shown == self._told else ""
