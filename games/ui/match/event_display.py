"""Shows and announces the events of a running match."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any, Generic

from games.controller import events
from games.core.error_text import as_sentence, explained
from games.core.position import Side
from games.ui.match.half_turn import HalfTurn
from games.ui.match.hints.first_times import FirstTimes, Moment
from games.ui.match.hints.hints import HintDisplay
from games.ui.match.match_board import MatchBoard
from games.ui.match.match_view import P
from games.ui.match.move_animation import ShownMove, steps_between
from games.ui.match.panel.panel import Panel
from games.ui.toolkit.i18n import _
from games.ui.toolkit.sound import SoundName


class EventDisplay(Generic[P]):
    """Listens to the controller: moves pieces, says sentences, plays sounds, opens dialogs."""

    def __init__(
        self, board: MatchBoard[P], half_turn: HalfTurn[P], hints: HintDisplay[P], panel: Panel[P]
    ) -> None:
        self._view = board.view
        self._context = board.view.context
        self._controller = board.view.controller
        self._texts = board.parts.texts
        self._animation, self._sentences = board.animation, board.reader.sentences
        self._half_turn, self._hints, self._panel = half_turn, hints, panel
        game = self._controller.state.game.name
        self._first_times = FirstTimes(self._context, game, self._texts.first_times())
        self._moment: Moment | None = None
        """The last move, until what is new about it has been explained."""
        self._your_turn = False
        """Whether a person's turn is to be announced once the computer's has been shown."""
        self._controller.subscribe(self._on_event)

    def update(self) -> None:
        """Once the last move has been shown, explain it and announce a person's turn."""
        if not self._view.settled:
            return
        if self._moment:
            self._first_times.notice(self._moment)
            self._moment = None
        if self._your_turn:
            self._your_turn = False
            self._context.sounds.play("your_turn")

    @property
    def waiting(self) -> bool:
        """Whether the last move is still to be explained."""
        return self._moment is not None

    def _on_event(self, event: events.Event) -> None:
        sounds = self._context.sounds
        match event:
            case events.MovePlayed():
                self._show_move(event)
            case events.ForcedMove():
                before: Any = event.before
                self._animation.say_at_end(self._texts.forced_message(before, event.move))
            case events.PositionChanged():
                self._show_travel(event)
            case events.FlagFell():
                self._half_turn.cancel_pending()
                self._animation.show()
                self._hints.refresh()
            case events.LowTime():
                sounds.play("low_clock")
            case events.TurnChanged():
                self._your_turn = self._is_answered(event.side)
            case events.ResultDue():
                sounds.play(self._end_sound(event))
                self._panel.navigation.result()
            case events.QuestionAsked():
                self._panel.navigation.question(event)
            case events.SaveFailed():
                problem = explained(event.error)
                self._context.notify(_("{problem} Play goes on.").format(problem=problem))
            case events.Resumed():
                self._view.status.say("")
                self._panel.refresh_soon()
            case _:
                self._show_engine(event)

    def _is_answered(self, side: Side) -> bool:
        """Whether it is a person's turn after a computer's."""
        state = self._controller.state
        others = [seat.kind for seat in state.seats if seat is not state.seat_of(side)]
        return state.seat_of(side).kind == "human" and "computer" in others and not state.halted

    def _end_sound(self, event: events.ResultDue) -> SoundName:
        """The sound of a victory or a loss of the only person, or of another end."""
        if event.person_won:
            return "win"
        outcome, state = self._controller.match.outcome(), self._controller.state
        computers_won = outcome is not None and bool(outcome.winners)
        return "loss" if state.has_people and computers_won else "end"

    def _show_engine(self, event: events.Event) -> None:
        match event:
            case events.HintReady():
                self._hints.refresh()
                self._view.status.say(self._hints.sentence(event), spoken=False)
                self._announce_hint(event)
            case events.EngineFailed():
                problem = event.problem
                self._view.status.say(
                    _(problem) if isinstance(problem, str) else as_sentence(explained(problem))
                )
            case events.EngineThinking() | events.EngineReplied():
                pass
            case _:
                return
        self._panel.refresh_soon()

    def _announce_hint(self, event: events.HintReady) -> None:
        """Say a hint to a listener."""
        if self._context.announcements.wanted:
            before: Any = event.hint.position
            told = self._sentences.speech.proposed(before, event.hint.moves)
            self._context.announcements.say(self._hints.sentence(event, told))

    def _show_move(self, event: events.MovePlayed) -> None:
        self._half_turn.cancel_pending()
        shown = self._view.status.text
        before: Any = event.before
        after: Any = event.after
        said = self._texts.announcement(before, event.move, after, event.seat, shown)
        if said != shown:
            self._view.status.say("")
        self._play([ShownMove(before, event.move, after, said)])
        yours = self._controller.state.waits_for_person
        self._moment = Moment(before, event.move, after, yours=yours)

    def _show_travel(self, event: events.PositionChanged) -> None:
        self._view.status.say("")
        if not self._view.board.cursor.rows:
            self._view.board.cursor.place = None
        self._half_turn.cancel_pending()
        if steps := steps_between(event.before, event.after):
            self._play(self._announced(steps))
            return
        self._context.sounds.play("back")
        self._view.effects.clear()
        if steps := steps_between(event.after, event.before):
            self._animation.play_backwards(steps)
        else:
            self._animation.jump()
        self._hints.refresh()

    def _announced(self, steps: Sequence[ShownMove]) -> list[ShownMove]:
        """Steps with the sentences that were said when they were played."""
        state = self._controller.state
        return [
            replace(
                step,
                sentence=self._texts.announcement(
                    step.before, step.move, step.after, state.seat_of(step.before.to_move), ""
                ),
            )
            for step in steps
        ]

    def _play(self, steps: Sequence[ShownMove]) -> None:
        self._view.effects.clear()
        playback = self._panel.playback
        self._animation.play(steps, speed=playback.speed if playback.playing else 1.0)
        self._hints.refresh()
