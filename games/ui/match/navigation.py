"""From a match to dialogs and other scenes, and to the game that follows."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Generic

from games.controller.events import QuestionAsked
from games.controller.game_end import NewGame
from games.core.position import Outcome, Termination
from games.ui.match.game_scene import Texts
from games.ui.match.hints import HintDisplay
from games.ui.match.match_view import MatchView, P
from games.ui.match.result_summary import ResultSummary
from games.ui.toolkit import clipboard
from games.ui.toolkit.i18n import _


class Navigation(Generic[P]):
    """Opens what can be opened from a match; dialogs above the match call it back."""

    def __init__(self, view: MatchView[P], texts: Texts[P], hints: HintDisplay[P]) -> None:
        self._context = view.context
        self._controller = view.controller
        self._view = view
        self._texts = texts
        self._hints = hints

    # Scenes above the match

    def pause(self) -> None:
        """Open the pause dialog; time stands still below it."""
        self._context.scenes.push("pause", match=self)

    def rules(self) -> None:
        """Open the rules of this game."""
        state = self._controller.state
        self._context.scenes.push("rules", game=state.game.name, options=state.options)

    def analyse(self) -> None:
        """Open the analysis of the match."""
        self._context.scenes.push("analysis", match=self._controller)

    def result(self) -> None:
        """Open the result of the match."""
        self._context.scenes.push("result", match=self)

    def question(self, event: QuestionAsked) -> None:
        """Open the dialog of a question."""
        context, controller = self._context, self._controller
        position: Any = event.position
        words = self._texts.question(position, event.choices)
        picture = context.game_views[controller.state.game.name].picture
        choices = [
            (label, lambda move=move: controller.play(move))
            for label, move in zip(words.labels, event.choices, strict=True)
        ]
        context.scenes.push(
            "choice",
            title=words.title,
            text=words.text,
            picture=lambda surface, rect: picture(context, surface, rect, position),
            choices=choices,
            adviser=self._hints,
            cancel=controller.undo if controller.can_undo else None,
        )

    # The result

    def summary(self) -> ResultSummary:
        """Who has won and why; only after the end."""
        outcome = self._controller.match.outcome()
        assert outcome is not None
        rows = tuple(
            (info.name, info.score, info.side in outcome.winners)
            for info in self._texts.seat_infos(self._view.position)
        )
        return ResultSummary(
            title=self._texts.headline(outcome),
            reason=self.reason(outcome),
            rows=rows,
            next_label=_("Next game") if self._controller.end.has_next_game else None,
        )

    def reason(self, outcome: Outcome) -> str:
        """Why the game has ended: by its rules, or by the clock."""
        if outcome.termination == Termination.TIME:
            return _("{name}'s time is up.").format(name=self._controller.state.seat.name)
        return self._texts.reason(outcome)

    def result_notes(self) -> Sequence[str]:
        """Further sentences about the finished match; they may grow as they are worked out."""
        return self._texts.result_notes()

    # Leaving the match

    @property
    def saved(self) -> bool:
        """Whether the match can be left and continued another time."""
        return self._controller.saver.working

    def to_menu(self) -> None:
        """Leave the match."""
        self._context.scenes.go("menu")

    def restart(self) -> None:
        """Begin again with the same seats and options; lots are drawn again."""
        self._begin(self._controller.end.restart())

    def rematch(self) -> None:
        """Begin again with the seats swapped; a match begins at its first game."""
        self._begin(self._controller.end.rematch())

    def next_game(self) -> None:
        """Go on with the next game of a match."""
        if following := self._controller.end.next_game():
            self._begin(following)

    def _begin(self, game: NewGame) -> None:
        name = self._controller.state.game.name
        self._context.scenes.go(name, options=game.options, seats=game.seats, control=game.control)

    def copy_record(self) -> None:
        """Copy the record to the clipboard; a toast tells whether that has worked."""
        if clipboard.copy(self._controller.record):
            self._context.notify(_("Copied."))
        else:
            self._context.notify(_("There is no clipboard to copy to."))
