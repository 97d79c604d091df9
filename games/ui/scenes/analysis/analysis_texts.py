"""The texts about the turns of an analysis: rows of the list, and the chosen turn."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from games.ui.coach.analysis import AnalysedTurn, Analysis
from games.ui.coach.quality import Quality, quality_of
from games.ui.coach.turning_points import turn_title
from games.ui.match.hints.ghost_moves import Role
from games.ui.scenes.analysis.turn_detail import TurnSummary
from games.ui.scenes.analysis.turn_table import TableRow
from games.ui.toolkit.game_views.game_view import GameView
from games.ui.toolkit.game_views.turn_entry import TurnEntry
from games.ui.toolkit.i18n import _
from games.ui.toolkit.scene_context import SceneContext


class AnalysisTexts:
    """Describes turns by their numbers, from 0, as far as they have been analysed."""

    def __init__(
        self, context: SceneContext, analysis: Analysis, game: str, names: Sequence[str]
    ) -> None:
        """`names` are those of the players, in the order of the seats."""
        self._context = context
        self._analysis = analysis
        self._game = game
        self._names = tuple(names)
        self._played: dict[int, TurnEntry] = {}
        self._compared: dict[tuple[int, str], Sequence[tuple[Role, TurnEntry]]] = {}

    @property
    def _game_view(self) -> GameView:
        return self._context.game_views[self._game]

    def row(self, number: int) -> TableRow:
        """A turn in the list, with its sign once it has been analysed."""
        before = self._analysis.position(number)
        label = self._game_view.game.turn_label(before, number + 1)
        return TableRow(label, self._entry(number), self.quality(number))

    def quality(self, number: int) -> Quality | None:
        """The quality of a turn; None for a usual one, and before it has been analysed."""
        turns = self._analysis.analysed_turns()
        return quality_of(turns, number, len(self._names)) if number < len(turns) else None

    def summary(self, turn: AnalysedTurn) -> TurnSummary:
        """The texts about the chosen turn."""
        title = turn_title(self._game_view, self._analysis, turn, self._names)
        quality = self.quality(turn.number)
        return TurnSummary(title, self._entries(turn), self._loss(turn), quality)

    def instead_of_turn(self) -> str:
        """The text in the place of the chosen turn while there is none."""
        analysis = self._analysis
        if not analysis.turns:
            return _("No turns played yet.")
        if analysis.done and not analysis.worst() and not analysis.trouble:
            return _("No costly turns.")
        return _("Choose a turn in the list or on the graph.")

    def _entry(self, number: int) -> TurnEntry:
        """A turn as it was played, cached."""
        known = self._played.get(number)
        if known is None:
            played, _better = self._analysis.compared(number)
            known = self._game_view.entry_of(self._analysis.position(number), played)
            self._played[number] = known
        return known

    def _entries(self, turn: AnalysedTurn) -> Sequence[tuple[Role, TurnEntry]]:
        """The played turn and the better one, cached."""
        if (known := self._compared.get((turn.number, turn.best))) is not None:
            return known
        before = self._analysis.position(turn.number)
        compared = self._analysis.compared(turn.number)
        played, better = (self._game_view.entry_of(before, moves) for moves in compared)
        found: list[tuple[Role, TurnEntry]] = [
            ("played", replace(played, text=_("played: {turn}").format(turn=played.text))),
            ("better", replace(better, text=_("better: {turn}").format(turn=better.text))),
        ]
        if turn.text == turn.best:
            best = _("played: {turn}, the best turn").format(turn=played.text)
            found = [("better", replace(played, text=best))]
        self._compared[turn.number, turn.best] = found
        return found

    def _loss(self, turn: AnalysedTurn) -> str:
        """The loss in the game's own words; else the estimated win probability before and after."""
        best, played = turn.evaluation, turn.played
        if best is None or played is None or turn.text == turn.best:
            return ""
        words = self._game_view.loss(self._analysis.position(turn.number), best, played)
        before, after = best.win_probability, played.win_probability
        if words or before is None or after is None:
            return words
        return _("chance to win:\nabout {before} % → {after} %").format(
            before=round(100 * before), after=round(100 * after)
        )
