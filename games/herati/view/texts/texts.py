"""The texts of a match of Herati."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from games.controller.events import EngineNews, Event
from games.core.evaluation import Evaluation
from games.core.position import Outcome, RuleError
from games.herati.rules.position import (
    HeratiPosition,
    LoomPosition,
    Move,
    WorkshopPosition,
)
from games.herati.view.first_times import FIRST_TIMES
from games.herati.view.table.geometry import HeratiGeometry
from games.herati.view.texts import hint_text, messages, refusals
from games.herati.view.texts.loom_report import LoomReport, report_of
from games.herati.view.texts.topics import topic_of
from games.ui.board.sprites import Place
from games.ui.match.game_scene import (
    SeatInfo,
    Texts,
)
from games.ui.match.hints.first_times import FirstTime
from games.ui.match.match_view import MatchView
from games.ui.toolkit.topic import Topic


class HeratiTexts(Texts[HeratiPosition]):
    """Texts about points, diamonds and hands; after a Loom also the report."""

    def __init__(self, view: MatchView[HeratiPosition], geometry: HeratiGeometry) -> None:
        super().__init__(view)
        self._geometry = geometry
        self._report: LoomReport | None = None
        """The report on a finished Loom."""
        view.controller.subscribe(self._on_event)

    def _on_event(self, event: Event) -> None:
        if isinstance(event, EngineNews) and self._report:
            self._report.receive(event.news)

    def shown(self) -> None:
        """Start the report when the end of a Loom is shown."""
        state = self._view.controller.state
        engine = self._context.engine
        game, options = state.game, state.options
        self._report = report_of(self._report, engine, game, options, state.match)

    def update(self) -> None:
        """Continue the report."""
        if self._report:
            self._report.step()

    def aim(self, position: HeratiPosition) -> str:
        """The result that counts as a success."""
        return messages.aim(position)

    def first_times(self) -> Sequence[FirstTime]:
        """The explanations for newcomers, each given once."""
        return FIRST_TIMES

    def expectation(self, position: HeratiPosition) -> str:
        """The task of the player to move."""
        return messages.expectation(position, self._geometry.moves(position))

    def topic(self, position: HeratiPosition, place: Place) -> Topic:
        """The topic of a cell, a tile of a hand, the pile or the tray."""
        return topic_of(position, place, self._view.names, self._geometry.hands)

    def refusal(self, position: HeratiPosition, origin: Place | None, target: Place | None) -> str:
        """The reason why nothing can be picked up or dropped there."""
        return messages.refusal(position, self._view.names, origin, target)

    def illegal(self, position: HeratiPosition, move: Move, error: RuleError) -> str:
        """The rule that forbids a move, in words instead of notation."""
        return refusals.illegal(position, move, error)

    def seat_infos(self, position: HeratiPosition) -> list[SeatInfo]:
        """Points and number of tiles left of each player."""
        return messages.seat_infos(position, self._view.names)

    def headline(self, outcome: Outcome) -> str:
        """The winner, or the number of diamonds of a Loom."""
        if isinstance(self._view.position, LoomPosition):
            return messages.diamonds(self._view.position.score)
        if self._view.position.target is None:
            return super().headline(outcome)
        number = messages.round_of(self._view.controller.state.options)
        return messages.match_headline(outcome, self._winners(outcome), number)

    def hint_reason(
        self,
        before: HeratiPosition,
        moves: Sequence[Any],
        evaluation: Evaluation | None,
        *,
        best: bool = True,
    ) -> str:
        """The reason for a proposed turn."""
        return hint_text.why(before, moves, evaluation, best=best)

    def reason(self, outcome: Outcome) -> str:
        """The reason why the game has ended."""
        return messages.reason(self._view.position, outcome, self._winners(outcome))

    def stars(self, outcome: Outcome) -> tuple[int, int] | None:
        """The stars for the diamonds of a Loom."""
        position = self._view.position
        return messages.loom_stars(position.score) if isinstance(position, LoomPosition) else None

    def result_notes(self) -> Sequence[str]:
        """The report on a Loom: the hindsight optimum, and the turns with the greatest regret."""
        if not self._report:
            return []
        self._report.step()
        return self._report.sentences()

    def _winners(self, outcome: Outcome) -> list[str]:
        return [self._view.controller.state.seat_of(side).name for side in outcome.winners]

    def forced_message(self, position: HeratiPosition, move: Any) -> str:
        """The message about a player who cannot place."""
        assert isinstance(position, WorkshopPosition)
        return messages.forced(position, self._view.controller.state.seat_of(position.to_move).name)
