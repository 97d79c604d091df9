"""The scene of a running match, for all games.

The match itself runs in its `MatchController`, whose events `EventDisplay` shows. A game adds its
`GameParts`. `MatchBoard` passes gestures to the controller and draws the board.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import replace
from typing import Any, Generic

import pygame

from games.controller.saver import LoadedMatch
from games.controller.seats import (
    EngineFailed,
    EngineReplied,
    EngineThinking,
    Event,
    FlagFell,
    ForcedMove,
    HintReady,
    LowTime,
    MovePlayed,
    PositionChanged,
    QuestionAsked,
    ResultDue,
    Resumed,
    SaveFailed,
    Seat,
    TurnChanged,
)
from games.controller.session import MatchController, MatchServices
from games.core.game import Options
from games.core.match import TimeControl
from games.core.position import Side
from games.core.translation import N_, _
from games.storage.files import as_sentence, explained
from games.ui.match.board import MatchBoard, ShownMove, steps_between
from games.ui.match.first_times import FirstTimes, Moment
from games.ui.match.hints import Consequences, HintDisplay
from games.ui.match.move_list import Playback
from games.ui.match.navigation import Navigation, take_shortcut, take_step
from games.ui.match.panel import Panel, TurnButtons
from games.ui.match.reader import Announcer
from games.ui.match.teacher import Teacher
from games.ui.match.view import GameParts, HalfTurn, MatchView, P
from games.ui.toolkit.access import AccessNode, PlacedTopic, Topic
from games.ui.toolkit.devices import LONG_PRESS
from games.ui.toolkit.input import PointerShape
from games.ui.toolkit.layout import board_and_panel
from games.ui.toolkit.scene import MakeScene, Occupied, Scene, SceneContext, StackedScene
from games.ui.toolkit.sound import SoundName


class MatchScene(Scene, Generic[P]):
    """The board, the panel and the status line of one match.

    `P` is the game's own type of position.
    """

    about = Topic(
        N_("A match"),
        N_("The board, and beside it whose turn it is, the players, the turns and the buttons."),
    )

    def __init__(
        self,
        context: SceneContext,
        game_name: str,
        *,
        options: Options,
        seats: Sequence[Seat],
        control: TimeControl | None = None,
        loaded: LoadedMatch | None = None,
        running: MatchController | None = None,
    ) -> None:
        """Start a match, with clocks if a control is given; or continue a loaded or running one."""
        super().__init__(context)
        game_view = context.game_views[game_name]
        services = MatchServices(context.engine, game_view.opponents, context.user_files.matches)
        controller = running or MatchController(
            game_view.game, options, seats, services, control=control, loaded=loaded
        )
        self._controller = controller
        self._view = view = MatchView[P](context, controller)
        self._parts: GameParts[P] = game_view.make_parts(view)
        parts = self._parts
        self._teacher = Teacher(view)
        self._half_turn = HalfTurn(view, parts, self._teacher)
        self.board = MatchBoard(view, parts, self._half_turn, self._refresh_panel)
        playback = Playback(controller, self._refresh_panel)
        self._hints = HintDisplay(view, parts)
        navigation = Navigation(view, parts.texts, self._hints, self._teacher, self.board.reader)
        self.panel = Panel(view, parts, playback, navigation)
        self._consequences = Consequences(view, parts)
        self._buttons = TurnButtons(context, self._half_turn)
        self._events = EventDisplay(self.board, self._half_turn, self._hints, self.panel)
        self._announcer = Announcer(
            view,
            self.board.reader.sentences,
            own=lambda seat: seat.kind == "human",
            task=lambda: self.panel.task,
            half_turn=self._half_turn,
        )
        self.board.reader.task = lambda: self.panel.task
        self._warning = ""

    def _refresh_panel(self) -> None:
        self.panel.refresh_soon()

    def resize(self) -> None:
        """Lay out the board and the panel: side by side, or the panel below in a tall window."""
        size, px = self.context.size, self.context.px
        area, panel = board_and_panel(size, px, self.panel.least_height)
        self.board.resize(area)
        board = self.board.area
        strip = pygame.Rect(board.bottomleft, (board.w, area.bottom - board.bottom))
        self._buttons.lay_out(strip)
        self._place_status()
        self.panel.resize(panel)
        self._hints.refresh()

    def handle(self, event: pygame.Event) -> None:
        """Pass an event to the shortcuts, then to the panel, then to the board."""
        self._handle(event)
        self.board.follow(event)

    def _handle(self, event: pygame.Event) -> None:
        if self._buttons.handle(event):
            return
        if event.type == pygame.KEYDOWN and self._take_key(event):
            return
        held = self._view.board.drag and event.type != LONG_PRESS
        first, second = (self.board, self.panel) if held else (self.panel, self.board)
        if first.handle(event) or second.handle(event):
            return
        if event.type == pygame.KEYDOWN and event.key == pygame.K_ESCAPE:
            self.panel.navigation.pause()

    def _take_key(self, event: pygame.Event) -> bool:
        if take_shortcut(event, self._view, self.panel.navigation):
            return True
        return not self.panel.has_keyboard and take_step(event, self._view, self.panel.playback)

    def update(self, dt: float) -> None:
        """Advance pieces, effects and then the match by `dt` seconds."""
        view, controller = self._view, self._controller
        view.follow_settings()
        self.context.sounds.start_loop(controller.state.game.name)
        self.board.update(dt)
        self._update_half_turn(dt)
        self._buttons.update(dt)
        self._place_status()
        self.panel.playback.update(dt, settled=view.settled)
        view.status.update(dt, stay=controller.ai.failed or bool(self._half_turn.warning))
        self._events.update()
        settled = view.settled
        if settled:
            self._turn_board()
        controller.update(dt, skipped=self.context.skipped, settled=settled)
        self.panel.update(dt)
        self._parts.texts.update()
        self._announcer.update(dt)

    def _update_half_turn(self, dt: float) -> None:
        """Advance the examination of a turn, and say its warning as long as it waits."""
        self._half_turn.update(dt)
        if self._view.settled:
            self._teacher.look_ahead()
        if (warning := self._half_turn.warning) != self._warning:
            self._warning = warning
            self._view.status.say(warning)

    def next_change(self) -> float:
        """Seconds until something changes without input; 0 while a piece or an effect moves."""
        if self._events.waiting or self._half_turn.examining:
            return 0.0
        controller = self._controller
        return min(
            self.board.next_change(),
            self._parts.texts.next_change(),
            self.panel.playback.next_change(),
            math.inf if controller.ai.failed else self._view.status.next_change(),
            controller.next_change(),
            self.panel.next_change(),
            self._buttons.next_change(),
        )

    def _turn_board(self) -> None:
        """Show the board from the place of the person to move, if the settings want it."""
        state, view = self._controller.state, self._view
        viewer = view.viewer if self.context.settings.flip_board else None
        if self.context.settings.flip_board and state.waits_for_person and not view.board.drag:
            viewer = view.position.to_move
        if viewer is not view.viewer:
            view.viewer = viewer
            self.board.lay_out()
            self._hints.refresh()

    def _place_status(self) -> None:
        """Leave room for the buttons beside the sentence."""
        area = self.board.area.copy()
        area.w -= self._buttons.width
        self._view.status.lay_out(area)

    def explain(self, point: tuple[int, int] | None) -> PlacedTopic | None:
        """A button, a part of the panel, a place of the board, or the match."""
        if point is not None and self.board.is_busy:
            return None
        found = self._buttons.explain(point) or self.panel.explain(point)
        return found or self.board.explain(point) or super().explain(point)

    def accessible(self) -> Sequence[AccessNode]:
        """The board, the sentence and the buttons below it, and the panel."""
        focused = not self.panel.has_keyboard
        said = self._view.status.text
        below = [AccessNode("said", "text", said)] if said else []
        board = self.board.reader.accessible(focused=focused)
        return [board, *below, *self._buttons.accessible(), *self.panel.accessible()]

    def pointer(self) -> PointerShape:
        """A hand over a piece that can be picked up, a closed one while it is dragged."""
        return self._view.board.pointer

    def occupied(self) -> Occupied:
        """The board, the panel, the sentence below the board, and all buttons."""
        board = self.board.area
        return Occupied(
            shown=[board, self.panel.rect],
            kept_clear=[board, *self._buttons.controls(), *self.panel.controls()],
            read=self._view.status.occupied(),
        )

    def covered(self) -> None:
        """Return a held piece to its place."""
        self.panel.release()
        self._buttons.release()
        self.board.cancel()

    def leave(self) -> None:
        """Save the match and cancel the engine's request."""
        self.context.sounds.stop_loop()
        self._controller.close()

    def renewed(self, make: MakeScene) -> StackedScene:
        """Another scene of the same running match."""
        self._controller.unsubscribe_all()
        self.context.sounds.stop_loop()
        state = self._controller.state
        factory = self.context.scenes.factories[state.game.name]
        return factory(
            self.context, options=state.options, seats=state.seats, running=self._controller
        )

    def draw(self, surface: pygame.Surface) -> None:
        """Draw one frame: ground, marks, pieces, effects, texts, and the held piece."""
        self.board.draw(surface)
        self._half_turn.draw(surface)
        self._parts.drawing.draw_above(surface)
        self._consequences.draw(surface)
        self._view.effects.draw(surface)
        self._hints.draw(surface)
        self._view.status.draw(surface)
        self._buttons.draw(surface)
        self.panel.draw(surface)
        self._view.board.draw_held(surface)


# -- Shows and announces the events of a running match -----------------------------------------


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

    def _on_event(self, event: Event) -> None:
        sounds = self._context.sounds
        match event:
            case MovePlayed():
                self._show_move(event)
            case ForcedMove():
                before: Any = event.before
                self._animation.say_at_end(self._texts.forced_message(before, event.move))
            case PositionChanged():
                self._show_travel(event)
            case FlagFell():
                self._half_turn.cancel_pending()
                self._animation.show()
                self._hints.refresh()
            case LowTime():
                sounds.play("low_clock")
            case TurnChanged():
                self._your_turn = self._is_answered(event.side)
            case ResultDue():
                sounds.play(self._end_sound(event))
                self._panel.navigation.result()
            case QuestionAsked():
                self._panel.navigation.question(event)
            case SaveFailed():
                problem = explained(event.error)
                self._context.notify(_("{problem} Play goes on.").format(problem=problem))
            case Resumed():
                self._view.status.say("")
                self._panel.refresh_soon()
            case _:
                self._show_engine(event)

    def _is_answered(self, side: Side) -> bool:
        """Whether it is a person's turn after a computer's."""
        state = self._controller.state
        others = [seat.kind for seat in state.seats if seat is not state.seat_of(side)]
        return state.seat_of(side).kind == "human" and "computer" in others and not state.halted

    def _end_sound(self, event: ResultDue) -> SoundName:
        """The sound of a victory or a loss of the only person, or of another end."""
        if event.person_won:
            return "win"
        outcome, state = self._controller.match.outcome(), self._controller.state
        computers_won = outcome is not None and bool(outcome.winners)
        return "loss" if state.has_people and computers_won else "end"

    def _show_engine(self, event: Event) -> None:
        match event:
            case HintReady():
                self._hints.refresh()
                self._view.status.say(self._hints.sentence(event), spoken=False)
                self._announce_hint(event)
            case EngineFailed():
                problem = event.problem
                self._view.status.say(
                    _(problem) if isinstance(problem, str) else as_sentence(explained(problem))
                )
            case EngineThinking() | EngineReplied():
                pass
            case _:
                return
        self._panel.refresh_soon()

    def _announce_hint(self, event: HintReady) -> None:
        """Say a hint to a listener."""
        if self._context.announcements.wanted:
            before: Any = event.hint.position
            told = self._sentences.speech.proposed(before, event.hint.moves)
            self._context.announcements.say(self._hints.sentence(event, told))

    def _show_move(self, event: MovePlayed) -> None:
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

    def _show_travel(self, event: PositionChanged) -> None:
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
