"""The scene of a running match, for all games.

The match itself runs in its `Session`, whose events the scene shows. A game adds its
`Look`. `MatchBoard` passes gestures to the session and draws the board.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import cached_property, partial

import pygame

from games.ai.levels import opponents
from games.controller.saver import LoadedMatch
from games.controller.seats import (
    EngineFailed,
    EngineProgress,
    Event,
    FlagFell,
    HintReady,
    LowTime,
    MovePlayed,
    PhaseChanged,
    PositionChanged,
    QuestionAsked,
    ResultDue,
    SaveFailed,
    Seat,
)
from games.controller.session import MatchServices, Session
from games.controller.teaching import Teacher
from games.core.game import Options
from games.core.match import TimeControl
from games.core.translation import N_, _
from games.storage.files import as_sentence, explained
from games.ui.look.look import SceneContext
from games.ui.look.view import AnyMoment, Moment
from games.ui.match.board import MatchBoard, ShownMove, steps_between
from games.ui.match.half_turn import HalfTurn
from games.ui.match.opening import paste
from games.ui.match.panel import Panel
from games.ui.match.reader import Announcer
from games.ui.match.view import ROOM, MatchWindow
from games.ui.toolkit.access import AccessNode, PlacedTopic, Topic
from games.ui.toolkit.devices import LONG_PRESS
from games.ui.toolkit.input import PointerShape
from games.ui.toolkit.layout import board_and_panel
from games.ui.toolkit.scene import MakeScene, Scene
from games.ui.toolkit.sound import SoundName
from games.ui.toolkit.transition import Places

PANEL_CHANGES = (PhaseChanged, EngineFailed, HintReady)
"""Events after which the panel changes; it follows moves by itself."""


class MatchScene(Scene):
    """The board, the panel and the status line of one match."""

    context: SceneContext
    about = Topic(
        N_("A match"),
        N_("The board, and next to it whose turn it is, the players, the turns and the buttons."),
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
        running: Session | None = None,
    ) -> None:
        """Start a match, with clocks if a control is given; or continue a loaded or running one."""
        super().__init__(context)
        game_view = context.game_views[game_name]
        services = MatchServices(
            context.engine,
            opponents(game_view.game),
            context.user_files.matches,
            lambda: context.settings.ponder,
        )
        session = running or Session(
            game_view.game, options, seats, services, control=control, loaded=loaded
        )
        self._session = session
        self._view = view = MatchWindow(context, session)
        coach = context.user_files.coach
        self._teacher = Teacher(session, view.look.coach, context.engine, coach)
        self._half_turn = HalfTurn(view, self._teacher)
        self.panel = panel = Panel(view, self._teacher)
        self.board = MatchBoard(
            view, self._half_turn, refresh=panel.refresh_soon, task=lambda: panel.status.task
        )
        self._moment: AnyMoment | None = None
        """The last move, until its first occurrences are explained."""
        self._your_turn = False
        """Whether a person's turn is to be announced once the computer's has been shown."""
        session.listener = self._on_event

    @cached_property
    def _announcer(self) -> Announcer:
        return Announcer(
            self._view,
            self.board.reader,
            own=lambda seat: seat.kind == "human",
            half_turn=self._half_turn,
        )

    def resize(self) -> None:
        size, px = self.context.size, self.context.px
        area, panel = board_and_panel(size, px, self.panel.least_height)
        self.board.resize(area)
        self._half_turn.lay_out(self._view.status.area, self.board.strip)
        self.panel.resize(panel)

    def handle(self, event: pygame.Event) -> None:
        pressed = event.type == pygame.KEYDOWN
        used = (self._half_turn.shown or self._view.pending) and self._half_turn.handle(event)
        if not used and not (pressed and self._take_key(event)):
            held = self._view.board.busy and event.type != LONG_PRESS
            first, second = (self.board, self.panel) if held else (self.panel, self.board)
            used = first.handle(event) or second.handle(event)
            if pressed and not used and event.key == pygame.K_ESCAPE:
                self.panel.navigation.pause()
        self.board.follow(event)

    def _take_key(self, event: pygame.Event) -> bool:
        """Run the action of a key, or a step through the match; False if it has none."""
        context, session, navigation = self.context, self._session, self.panel.navigation
        actions: dict[str, Callable[[], object]] = {
            "undo": session.undo,
            "redo": session.redo,
            "undo_turn": partial(session.undo, whole_turn=True),
            "redo_turn": partial(session.redo, whole_turn=True),
            "copy": navigation.copy_record,
            "paste": partial(paste, context),
            "hint": session.ai.hint,
            "why": navigation.explain_turn,
            "pause": navigation.pause,
            "mute": context.toggle_muted,
            "rules": navigation.rules,
            "keys": self.board.show_keys,
        }
        if action := actions.get(context.keys.action(event, actions)):
            action()
            return True
        state, board = session, self._view.board
        if self.panel.has_keyboard or board.drag:
            return False
        # The board has the arrow keys while a person has to decide.
        deciding = state.waits_for_person and not state.halted
        arrows_step = not board.cursor.rows and board.cursor.place is None and not deciding
        return self.panel.playback.key(event, context.keys, arrows_step=arrows_step)

    def update(self, dt: float) -> None:
        """Advance pieces, effects and then the match by `dt` seconds."""
        view, session = self._view, self._session
        self.board.update(dt)
        self._half_turn.update(dt)
        if self.panel.playback.playing:
            self.panel.playback.update(dt, settled=view.settled)
        if view.status.passing:
            view.status.update(dt, stay=session.ai.failed or bool(self._teacher.warning))
        settled = view.settled
        if settled:
            if self._teacher.teaches:
                self._teacher.look_ahead()
            if self.context.sounds.loop_name != session.game.name:
                self.context.sounds.start_loop(session.game.name)
            if self._moment:  # the last move has been shown
                self.panel.notice(self._moment)
                self._moment = None
            if self._your_turn:
                self._your_turn = False
                self.context.sounds.play("your_turn")
            self._turn_board()
        session.update(dt, skipped=self.context.skipped, settled=settled)
        self.panel.update(dt)
        self._view.texts.update()
        if self.context.announcements.wanted:
            self._announcer.update(dt)

    def next_change(self) -> float:
        """Seconds until something changes without input; 0 while a piece or an effect moves."""
        if self._moment or self._teacher.examination:
            return 0.0
        return min(
            self.board.next_change(),
            self.panel.playback.next_change(),
            math.inf if self._session.ai.failed else self._view.status.next_change(),
            self._session.next_change(),
            self.panel.next_change(),
            self._half_turn.next_change(),
        )

    def _turn_board(self) -> None:
        """Show the board from the side of the person to move, if the settings want it.

        The bowl of a person who plays alone against the computer lies at the bottom.
        """
        session, view = self._session, self._view
        viewer = view.viewer if self.context.settings.flip_board else None
        if self.context.settings.flip_board and session.waits_for_person and not view.board.drag:
            viewer = view.position.to_move
        near = view.lone_person()
        if viewer is not view.viewer or near is not view.near:
            view.viewer, view.near = viewer, near
            self.board.lay_out()

    def explain(self, point: tuple[int, int] | None) -> PlacedTopic | None:
        if point is not None and self.board.is_busy:
            return None
        found = self._half_turn.explain(point) or self.panel.explain(point)
        return found or self.board.explain(point) or super().explain(point)

    def accessible(self) -> Sequence[AccessNode]:
        focused = not self.panel.has_keyboard
        board = self.board.accessible(focused=focused)
        return [*board, *self._half_turn.accessible(), *self.panel.accessible()]

    def pointer(self) -> PointerShape:
        return self._view.board.pointer

    def toast_area(self) -> pygame.Rect:
        """The board and the strip below it, where its own sentences stand."""
        area = self._view.status.area
        return pygame.Rect(area.topleft, (area.w, area.h + self.context.px(ROOM)))

    def shared_boards(self) -> Places:
        return self.board.shared()

    def controls(self) -> Sequence[pygame.Rect]:
        return self._half_turn.controls()

    @property
    def speaks(self) -> bool:
        return bool(self._view.status.passing)

    def covered(self) -> None:
        self.panel.release()
        self._half_turn.release()
        self.board.cancel()

    def leave(self) -> None:
        super().leave()
        self.context.sounds.stop_loop()
        self._session.close()

    def renewed(self, make: MakeScene) -> Scene:
        """The scene in another language with the same session, which goes on."""
        super().leave()
        self.context.sounds.stop_loop()
        session = self._session
        factory = self.context.scenes.factories[session.game.name]
        return factory(
            self.context, options=session.options, seats=session.seats, running=self._session
        )

    def draw(self, surface: pygame.Surface) -> None:
        self.board.draw(surface)
        if self._half_turn.shown:
            self._half_turn.draw(surface)
        self.panel.draw(surface)
        self.board.draw_held(surface)

    # Events of the match

    def _on_event(self, event: Event) -> None:
        """Show an event: on board and panel, by a sound, to the teacher, then to a listener."""
        self.context.scenes.touched += 1
        if not isinstance(event, MovePlayed):  # the panel shows it after the board
            self.panel.forget_picture()
        if self.panel.playback.playing:
            self.panel.playback.follow(event)
        if self.panel.first_times.wanted:
            self.panel.first_times.follow(event)
        self._show(event)
        if isinstance(event, MovePlayed | PositionChanged) and event.turn:
            session, seat = self._session, self._session.seat_of(event.turn)
            others = [other.kind for other in session.seats if other is not seat]
            answered = seat.kind == "human" and "computer" in others
            self._your_turn = answered and not session.halted
        if self._teacher.teaches or self._session.over:
            self._teacher.follow(event)
        if self.context.announcements.wanted:
            self._tell(event)

    def _show(self, event: Event) -> None:
        status, panel = self._view.status, self.panel
        match event:
            case MovePlayed():
                self._show_move(event)
            case PositionChanged():
                self._show_travel(event)
            case FlagFell():
                status.say("")
                self._half_turn.cancel_pending()
                self.board.show()
            case HintReady():
                self.board.refresh_hints()
                status.say(status.lasting, spoken=False)
            case EngineFailed(problem):
                said = _(problem) if isinstance(problem, str) else as_sentence(explained(problem))
                status.say(said)
            case PhaseChanged(phase="resumed"):
                status.say("")
            case EngineProgress(best):
                panel.navigation.note_chance(best)
            case ResultDue():
                status.say("")
                panel.refresh_soon()
                panel.navigation.result()
                self.context.sounds.play(self._end_sound(event))
            case QuestionAsked():
                session = self._session
                cancel = session.undo if session.can_undo else None
                self.board.ask(event, cancel=cancel)
            case SaveFailed(error):
                problem = explained(error)
                self.context.notify(_("{problem} Play goes on.").format(problem=problem))
            case LowTime():
                self.context.sounds.play("low_clock")
        if isinstance(event, PANEL_CHANGES):
            panel.refresh_soon()

    def _tell(self, event: Event) -> None:
        """Announce an event to a listener."""
        if not isinstance(event, HintReady):
            self._announcer.tell(event)
            return
        told = self._view.speech.proposed(event.hint.position, event.hint.moves)
        self.context.announcements.say(self.board.hints.sentence(event, told))

    def _end_sound(self, event: ResultDue) -> SoundName:
        if event.person_won:
            return "win"
        outcome, session = self._session.match.outcome(), self._session
        computers_won = outcome is not None and bool(outcome.winners)
        return "loss" if session.has_people and computers_won else "end"

    def _show_move(self, event: MovePlayed) -> None:
        if self._view.pending:
            self._half_turn.cancel_pending()
        texts, shown = self._view.texts, self._view.status.text
        before, after = event.before, event.after
        if event.forced:
            said = texts.forced_message(before, event.move)
        else:
            said = texts.announcement(before, event.move, after, event.seat, shown)
        if event.outcome:
            said = ""  # nothing stands beside a result
        if said != shown:
            self._view.status.say("")
        self._play([ShownMove(before, event.move, after, said)])
        yours = self._session.waits_for_person
        self._moment = Moment(before, event.move, after, yours=yours)

    def _show_travel(self, event: PositionChanged) -> None:
        self._view.status.say("")
        if not self._view.board.cursor.rows:
            self._view.board.cursor.place = None
        self._half_turn.cancel_pending()
        steps = steps_between(event.before, event.after)
        if not (steps and event.looking):
            self.context.sounds.play("back")
        if steps:
            self._play(self._announced(steps), brief=not event.looking)
            return
        self._view.effect = None
        self.board.play_backwards(event.after, event.before)

    def _announced(self, steps: Sequence[ShownMove]) -> list[ShownMove]:
        """Steps with the sentences spoken when they were played."""
        texts, session = self._view.texts, self._session
        found = []
        for step in steps:
            before, after = step.before, step.after
            seat = session.seat_of(before.to_move)
            ends = after.outcome() is not None
            said = "" if ends else texts.announcement(before, step.move, after, seat, "")
            found.append(replace(step, sentence=said))
        return found

    def _play(self, steps: Sequence[ShownMove], *, brief: bool = False) -> None:
        self._view.effect = None
        self.panel.refresh_later()
        playback = self.panel.playback
        speed = playback.speed if playback.playing else 1.0
        self.board.play(steps, speed=speed, brief=brief)
