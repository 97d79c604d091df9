"""Opens dialogs and other scenes from a match, and starts the following game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Generic

from games.controller.events import QuestionAsked
from games.controller.game_end import NewGame
from games.core.position import Outcome, Termination
from games.ui.match.access.board_reader import BoardReader
from games.ui.match.game_scene import Texts
from games.ui.match.hints.hints import HintDisplay
from games.ui.match.match_view import MatchView, P
from games.ui.match.result.next_step import NextStep, next_step
from games.ui.match.result.personal_best import PersonalBest
from games.ui.match.result.result_summary import ResultSummary
from games.ui.match.result.turning_point import TurningPoint
from games.ui.match.teaching.teacher import Teacher
from games.ui.toolkit.i18n import _
from games.ui.toolkit.input import clipboard


class Navigation(Generic[P]):
    """Opens dialogs and scenes from a match; the dialogs call it back."""

    def __init__(
        self,
        view: MatchView[P],
        texts: Texts[P],
        hints: HintDisplay[P],
        teacher: Teacher[P],
        reader: BoardReader[P],
    ) -> None:
        """`reader` takes the keys that read the position aloud, in a dialog that covers it."""
        self._context = view.context
        self._controller = view.controller
        self._view = view
        self._texts = texts
        self._hints = hints
        self.teacher = teacher
        self._reader = reader
        self._turning_point = TurningPoint(view.controller)
        self._best: PersonalBest | None = None

    # Scenes above the match

    def pause(self) -> None:
        """Open the pause dialog, which pauses the match."""
        self._context.scenes.push("pause", match=self)

    def rules(self) -> None:
        """Open the rules of this game."""
        state = self._controller.state
        self._context.scenes.push("rules", game=state.game.name, options=state.options)

    def keys(self) -> None:
        """Show all keys, and what those of this game read aloud."""
        self._context.scenes.push("keys", own=self._reader.titles)

    def analyse(self) -> None:
        """Open the analysis of the match."""
        self._context.scenes.push("analysis", match=self._controller)

    @property
    def can_learn(self) -> bool:
        """Whether a person has played, and the board can be practised on."""
        state = self._controller.state
        practised = self._context.game_views[state.game.name].make_parts is not None
        return practised and state.has_people and bool(self._controller.match.moves)

    def learn(self) -> None:
        """Go through the turning points of the match with the coach."""
        state = self._controller.state
        self._context.scenes.push(
            "coach",
            game=state.game.name,
            options=state.options,
            match=self._controller.match,
            seats=state.seats,
        )

    @property
    def next_step(self) -> NextStep | None:
        """What a newcomer who has played can learn next."""
        state = self._controller.state
        return next_step(self._context, state.game.name) if state.has_people else None

    def take_step(self, step: NextStep) -> None:
        """Leave the match for the next step of a newcomer."""
        self._context.scenes.go(step.scene, game=self._controller.state.game.name)

    def result(self) -> None:
        """Open the result of the match."""
        self._context.scenes.push("result", match=self)

    def question(self, event: QuestionAsked) -> None:
        """Open the dialog of a question."""
        context, controller = self._context, self._controller
        position: Any = event.position
        words = self._texts.question(position, event.choices)
        game_view = context.game_views[controller.state.game.name]
        shown = game_view.drawable(controller.match, controller.match.ply)
        choices = [
            (label, lambda move=move: controller.play(move))
            for label, move in zip(words.labels, event.choices, strict=True)
        ]
        context.scenes.push(
            "choice",
            title=words.title,
            text=words.text,
            picture=lambda surface, rect: game_view.picture(context, surface, rect, shown),
            choices=choices,
            adviser=self._hints,
            read=self._reader.handle,
            cancel=controller.undo if controller.can_undo else None,
        )

    # The result

    def summary(self) -> ResultSummary:
        """The winner and the reason; only after the end."""
        outcome = self._controller.match.outcome()
        assert outcome is not None
        rows = tuple(
            (info.name, info.score, info.side in outcome.winners)
            for info in self._texts.seat_infos(self._view.position)
        )
        facts = self._facts()
        self._look_up_best(outcome)
        return ResultSummary(
            title=self._texts.headline(outcome),
            reason=self.reason(outcome),
            rows=rows,
            next_label=_("Next game") if self._controller.end.has_next_game else None,
            facts=(*facts, (_("Best so far"), "…")) if self._best else facts,
            best_place=len(facts) if self._best else None,
            stars=self._texts.stars(outcome),
        )

    def _facts(self) -> tuple[tuple[str, str], ...]:
        """The number of turns, the time, the turning point, as far as they are known."""
        match = self._controller.match
        facts = [(_("Turns"), str(len(match.line_turns())))]
        if seconds := round(self._controller.elapsed):
            facts.append((_("Time"), _time_text(seconds)))
        if self.teacher.teaches:
            facts.append((_("Statistics"), _("does not count")))
        if found := self._turning_point.find():
            facts.append((_("Turning point"), self._turning_text(*found)))
        return tuple(facts)

    def _turning_text(self, ply: int, before: float, after: float) -> str:
        """The turn, and how the chance of the player who gained has changed."""
        match, state = self._controller.match, self._controller.state
        number = next(n for n, turn in enumerate(match.line_turns(), 1) if turn.last > ply)
        label = state.game.turn_label(match.position_at(ply), number).rstrip(".")
        seat = 0 if after > before else 1
        if seat:
            before, after = 1 - before, 1 - after
        return _("turn {label}: {name} {before} % → {after} %").format(
            label=label,
            name=state.seats[seat].name,
            before=round(100 * before),
            after=round(100 * after),
        )

    def _look_up_best(self, outcome: Outcome) -> None:
        """Begin to look up the personal best, in a solitaire that keeps scores."""
        state = self._controller.state
        deals = self._context.game_views[state.game.name].deals
        self._best = None
        human = all(seat.kind == "human" for seat in state.seats)
        if deals and human and len(outcome.score) == 1:
            name = self._controller.saver.name
            points = int(outcome.score[0])
            self._best = PersonalBest(self._context, state.game.name, deals.options, points, name)

    def personal_best(self) -> str:
        """The best score so far; empty while it is looked up."""
        if self._best is None:
            return ""
        self._best.step()
        return self._best.sentence

    def reason(self, outcome: Outcome) -> str:
        """The reason for the end: by the rules, or on time."""
        if outcome.termination == Termination.TIME:
            return _("{name}'s time is up.").format(name=self._controller.state.seat.name)
        return self._texts.reason(outcome)

    def result_notes(self) -> Sequence[str]:
        """Further sentences about the finished match; there may be more as they are computed."""
        return self._texts.result_notes()

    # Leaving the match

    @property
    def saved(self) -> bool:
        """Whether the match is saved, so that it can be continued later."""
        return self._controller.saver.working

    def to_menu(self) -> None:
        """Leave the match."""
        self._context.scenes.go("menu")

    def restart(self) -> None:
        """Start again with the same seats and options; random choices are made again."""
        self._begin(self._controller.end.restart())

    def rematch(self) -> None:
        """Start again with the seats swapped; a match starts at its first game."""
        self._begin(self._controller.end.rematch())

    def next_game(self) -> None:
        """Start the next game of a match."""
        if following := self._controller.end.next_game():
            self._begin(following)

    def _begin(self, game: NewGame) -> None:
        name = self._controller.state.game.name
        self._context.scenes.go(name, options=game.options, seats=game.seats, control=game.control)

    def copy_record(self) -> None:
        """Copy the record to the clipboard; a toast reports success or failure."""
        if clipboard.copy(self._controller.record):
            self._context.notify(_("Copied."))
        else:
            self._context.notify(_("No clipboard available."))


def _time_text(seconds: int) -> str:
    if seconds < 60:
        return _("{seconds} s").format(seconds=seconds)
    return _("{minutes} min {seconds} s").format(minutes=seconds // 60, seconds=seconds % 60)
