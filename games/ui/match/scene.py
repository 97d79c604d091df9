"""The scene of a running match, for all games.

The match itself runs in its `MatchController`, whose events the scene shows. A game adds its
`GameParts`. `MatchBoard` passes gestures to the controller and draws the board.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import replace
from functools import cached_property
from typing import Any, Generic

import pygame

from games.controller.saver import LoadedMatch
from games.controller.seats import (
    EngineFailed,
    EngineNews,
    EngineProgress,
    EngineReplied,
    EngineThinking,
    Event,
    FlagFell,
    HintReady,
    LowTime,
    MovePlayed,
    PositionChanged,
    QuestionAsked,
    ResultDue,
    Resumed,
    SaveFailed,
    Seat,
)
from games.controller.session import MatchController, MatchServices
from games.core.game import Options
from games.core.match import TimeControl
from games.core.translation import N_, _
from games.storage.files import as_sentence, explained
from games.ui.match.board import MatchBoard, ShownMove, steps_between
from games.ui.match.first_times import FirstTimes, Moment
from games.ui.match.hints import Consequences, HintDisplay
from games.ui.match.move_list import Playback
from games.ui.match.navigation import Navigation, take_shortcut, take_step
from games.ui.match.panel import Panel
from games.ui.match.reader import Announcer
from games.ui.match.teacher import HalfTurn, Teacher
from games.ui.match.view import GameParts, MatchView, P
from games.ui.toolkit.access import AccessNode, PlacedTopic, Topic
from games.ui.toolkit.context import Context
from games.ui.toolkit.devices import LONG_PRESS
from games.ui.toolkit.input import PointerShape
from games.ui.toolkit.layout import board_and_panel
from games.ui.toolkit.scene import MakeScene, Scene, SceneContext, StackedScene
from games.ui.toolkit.sound import SoundName
from games.ui.widgets.button import Button
from games.ui.widgets.form import Form


class MatchScene(Scene, Generic[P]):
    """The board, the panel and the status line of one match.

    `P` is the game's own type of position.
    """

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
        self.panel = Panel(view, parts, playback, self._teacher, self._make_navigation)
        self._buttons = TurnButtons(context, self._half_turn)
        self.board.task = lambda: self.panel.task
        self._moment: Moment | None = None
        """The last move, until what is new about it has been explained."""
        self._your_turn = False
        """Whether a person's turn is to be announced once the computer's has been shown."""
        self._warning = ""
        self._due: float | None = None
        """Seconds until a part changes by itself; None until they are asked again."""
        self._passed = 0.0
        """Seconds since they were asked, of which they do not know yet."""
        self._picture: pygame.Surface | None = None
        """The last frame without the held piece; None once anything else may have changed."""
        controller.listener = self._on_event

    def _make_navigation(self) -> Navigation[P]:
        hints, reader = self._hints, self.board.reader
        return Navigation(self._view, self._parts.texts, hints, self._teacher, reader)

    @cached_property
    def _hints(self) -> HintDisplay[P]:
        """Shows hints, and the best turn so far of a thinking computer."""
        return HintDisplay(self._view, self._parts)

    @cached_property
    def _consequences(self) -> Consequences[P]:
        """Shows what would follow from a drop."""
        return Consequences(self._view, self._parts)

    def _refresh_hints(self) -> None:
        """Mark the shown hint on the board, or remove the marks of the last one."""
        if self._controller.ai.hints or self._view.board.hints:
            self._hints.refresh()

    @cached_property
    def _announcer(self) -> Announcer[P]:
        """Tells a listener what happens."""
        return Announcer(
            self._view,
            self.board.reader.sentences,
            own=lambda seat: seat.kind == "human",
            task=lambda: self.panel.task,
            half_turn=self._half_turn,
        )

    @cached_property
    def _first_times(self) -> FirstTimes:
        """Explains to newcomers what happens for the first time."""
        game = self._controller.state.game
        return FirstTimes(self.context, game, self._parts.texts.first_times)

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
        self._refresh_hints()
        self._picture = None

    def handle(self, event: pygame.Event) -> None:
        """Pass an event to the shortcuts, then to the panel, then to the board."""
        if self._picture and event.type == pygame.MOUSEMOTION and self.board.slide(event.pos):
            return
        if self._picture:
            self._picture = None
            self.update(0.0)  # what the event begins must not move by the time before it
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
        """Advance pieces, effects and then the match by `dt` seconds.

        While only a held piece moves, the parts are not asked before one of them is due.
        """
        view, controller = self._view, self._controller
        self._passed += dt
        if self._picture:
            controller.ai.poll()
            if self._picture and self.next_change() > 0:
                return
        dt, self._passed, self._due, self._picture = self._passed, 0.0, None, None
        view.follow_settings()
        self.board.update(dt)
        self._update_half_turn(dt)
        self._buttons.update(dt)
        self._place_status()
        if self.panel.playback.playing:
            self.panel.playback.update(dt, settled=view.settled)
        if view.status.text:
            view.status.update(dt, stay=controller.ai.failed or bool(self._teacher.warning))
        settled = view.settled
        if settled:
            self.context.sounds.start_loop(controller.state.game.name)
            self._follow_last_move()
            self._turn_board()
        controller.update(dt, skipped=self.context.skipped, settled=settled)
        self.panel.update(dt)
        self._parts.texts.update()
        if self.context.announcements.wanted:
            self._announcer.update(dt)

    def _update_half_turn(self, dt: float) -> None:
        """Advance the examination of a turn, and say its warning as long as it waits."""
        self._half_turn.update(dt)
        if self._teacher.teaches and self._view.settled:
            self._teacher.look_ahead()
        if (warning := self._teacher.warning) != self._warning:
            self._warning = warning
            self._view.status.say(warning)

    def next_change(self) -> float:
        """Seconds until something changes without input; 0 while a piece or an effect moves."""
        if self._due is None or not self._picture:
            self._due = self._next_change()
        return max(self._due - self._passed, 0.0)

    def _next_change(self) -> float:
        """The same, as the parts say now."""
        if self._moment or self._teacher.examining:
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
            self._refresh_hints()

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

    def toast_area(self) -> pygame.Rect:
        """The board down to the lower edge of the window, where its own sentences stand."""
        area = self._view.status.area
        return pygame.Rect(area.x, area.y, area.w, self.context.size[1] - area.y)

    def controls(self) -> Sequence[pygame.Rect]:
        return self._buttons.controls()

    @property
    def speaks(self) -> bool:
        return bool(self._view.status.text)

    def covered(self) -> None:
        """Return a held piece to its place."""
        self._picture = None
        self.panel.release()
        self._buttons.release()
        self.board.cancel()

    def leave(self) -> None:
        """Save the match and cancel the engine's request."""
        self.context.sounds.stop_loop()
        self._controller.close()

    def renewed(self, make: MakeScene) -> StackedScene:
        """Another scene of the same running match."""
        self.context.sounds.stop_loop()
        state = self._controller.state
        factory = self.context.scenes.factories[state.game.name]
        return factory(
            self.context, options=state.options, seats=state.seats, running=self._controller
        )

    def draw(self, surface: pygame.Surface) -> None:
        """Draw one frame: ground, marks, pieces, effects, texts, and the held piece."""
        board = self._view.board
        if self._picture:
            surface.blit(self._picture, (0, 0))
        else:
            self._draw_below(surface)
            if board.drag and board.drag.started and self.next_change() > 0:
                self._picture = surface.copy()
        board.draw_held(surface)

    def _draw_below(self, surface: pygame.Surface) -> None:
        """Draw everything below the held piece."""
        self.board.draw(surface)
        if self._view.pending:
            self._half_turn.draw(surface)
        self._parts.drawing.draw_above(surface)
        if not self._view.board.playing:
            self._consequences.draw(surface)
        self._view.effects.draw(surface)
        if self._controller.ai.hints or self._controller.ai.progress:
            self._hints.draw(surface)
        self._view.status.draw(surface)
        self._buttons.draw(surface)
        self.panel.draw(surface)

    # Events of the match

    def _on_event(self, event: Event) -> None:
        """Show one event: on the board, in the panel, by sounds, to the teacher and a listener."""
        self._picture = None
        self.context.scenes.touched += 1
        if not isinstance(event, MovePlayed):  # the panel shows it after the board
            self.panel.forget_picture()
        if self.panel.playback.playing:
            self.panel.playback.follow(event)
        self._show_on_board(event)
        self._show_in_panel(event)
        self._play_sound(event)
        self._teacher.follow(event)
        self._tell(event)

    def _show_on_board(self, event: Event) -> None:
        """Move pieces, and say below the board what has happened."""
        status = self._view.status
        match event:
            case MovePlayed():
                self._show_move(event)
            case PositionChanged():
                self._show_travel(event)
            case FlagFell():
                self._half_turn.cancel_pending()
                self.board.animation.show()
                self._refresh_hints()
            case HintReady():
                self._refresh_hints()
                status.say(self._hints.sentence(event), spoken=False)
            case EngineFailed(problem):
                status.say(
                    _(problem) if isinstance(problem, str) else as_sentence(explained(problem))
                )
            case EngineNews(news):
                self._parts.texts.take(news)
            case Resumed():
                status.say("")

    def _show_in_panel(self, event: Event) -> None:
        """Show the state of the match in the panel, and open dialogs."""
        match event:
            case EngineThinking() | EngineReplied() | EngineFailed() | HintReady() | Resumed():
                self._refresh_panel()
            case EngineProgress(best):
                self.panel.navigation.note_chance(best)
            case ResultDue():
                self.panel.navigation.result()
            case QuestionAsked():
                self.panel.navigation.question(event)
            case SaveFailed(error):
                problem = explained(error)
                self.context.notify(_("{problem} Play goes on.").format(problem=problem))

    def _play_sound(self, event: Event) -> None:
        """Play a sound that belongs to no script; that of a person's turn follows the script."""
        match event:
            case LowTime():
                self.context.sounds.play("low_clock")
            case ResultDue():
                self.context.sounds.play(self._end_sound(event))
            case MovePlayed() | PositionChanged() if event.turn:
                state, seat = self._controller.state, self._controller.state.seat_of(event.turn)
                others = [other.kind for other in state.seats if other is not seat]
                answered = seat.kind == "human" and "computer" in others
                self._your_turn = answered and not state.halted

    def _tell(self, event: Event) -> None:
        """Say to a listener what has happened."""
        announcements = self.context.announcements
        if announcements.wanted and isinstance(event, HintReady):
            before: Any = event.hint.position
            told = self.board.reader.sentences.speech.proposed(before, event.hint.moves)
            announcements.say(self._hints.sentence(event, told))
        elif announcements.wanted:
            self._announcer.tell(event)

    def _follow_last_move(self) -> None:
        """Once the last move has been shown, explain it and announce a person's turn."""
        if self._moment:
            self._first_times.notice(self._moment)
            self._moment = None
        if self._your_turn:
            self._your_turn = False
            self.context.sounds.play("your_turn")

    def _end_sound(self, event: ResultDue) -> SoundName:
        """The sound of a victory or a loss of the only person, or of another end."""
        if event.person_won:
            return "win"
        outcome, state = self._controller.match.outcome(), self._controller.state
        computers_won = outcome is not None and bool(outcome.winners)
        return "loss" if state.has_people and computers_won else "end"

    def _show_move(self, event: MovePlayed) -> None:
        self._half_turn.cancel_pending()
        texts, shown = self._parts.texts, self._view.status.text
        before: Any = event.before
        after: Any = event.after
        if event.forced:
            said = texts.forced_message(before, event.move)
        else:
            said = texts.announcement(before, event.move, after, event.seat, shown)
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
        self.context.sounds.play("back")
        self._view.effects.clear()
        if steps := steps_between(event.after, event.before):
            self.board.animation.play_backwards(steps)
        else:
            self.board.animation.jump()
        self._refresh_hints()

    def _announced(self, steps: Sequence[ShownMove]) -> list[ShownMove]:
        """Steps with the sentences that were said when they were played."""
        state = self._controller.state
        return [
            replace(
                step,
                sentence=self._parts.texts.announcement(
                    step.before, step.move, step.after, state.seat_of(step.before.to_move), ""
                ),
            )
            for step in steps
        ]

    def _play(self, steps: Sequence[ShownMove]) -> None:
        self._view.effects.clear()
        self.panel.refresh_later()
        playback = self.panel.playback
        self.board.animation.play(steps, speed=playback.speed if playback.playing else 1.0)
        self._refresh_hints()


# -- The buttons by the board while a turn is half made: Cancel and, if wanted, Confirm --------

TURN_BUTTON_HEIGHT = 36
TURN_BUTTON_GAP = 8


class TurnButtons:
    """Stand at the right end of the strip below the board, and take no room else."""

    def __init__(self, context: Context, half_turn: HalfTurn[Any]) -> None:
        self._context = context
        self._half_turn = half_turn
        self._confirm = Button(
            context, "", half_turn.confirm, kind="primary", hint=_("Confirm the turn (Enter)")
        )
        self._cancel = Button(context, "", half_turn.cancel, hint=_("Take the half turn back"))
        self._form = Form(context, [self._cancel, self._confirm])
        self._strip = pygame.Rect(0, 0, 0, 0)
        self.refresh()

    def lay_out(self, strip: pygame.Rect) -> None:
        """Use the right end of the strip below the board."""
        self._strip = strip
        self.refresh()

    def refresh(self) -> None:
        """Show the buttons that have something to do."""
        half_turn = self._half_turn
        self._cancel.visible = half_turn.can_cancel
        self._confirm.visible = half_turn.asks
        if not self._cancel.visible:
            return
        warned = bool(half_turn.teacher.warning) or half_turn.teacher.slow
        self._confirm.label = _("Play") if warned else _("Confirm")
        self._cancel.label = _("Take back") if warned else _("Cancel")
        waits = self._confirm.visible or half_turn.teacher.examining
        self._cancel.shortcut = "" if waits else "undo_turn"
        self._cancel.fixed_key = "escape" if waits else ""
        self._confirm.kind = "plain" if warned else "primary"
        right = self._strip.right
        for button in (self._confirm, self._cancel):
            if button.visible:
                size = (
                    button.natural_width(),
                    min(self._context.px(TURN_BUTTON_HEIGHT), self._strip.h),
                )
                button.rect = pygame.Rect((0, 0), size)
                button.rect.midright = right, self._strip.centery
                right = button.rect.left - self._context.px(TURN_BUTTON_GAP)

    @property
    def width(self) -> int:
        """The part of the strip that the buttons take, in pixels."""
        shown = [b.rect.left for b in (self._cancel, self._confirm) if b.visible]
        return self._strip.right - min(shown) + self._context.px(TURN_BUTTON_GAP) if shown else 0

    def handle(self, event: pygame.Event) -> bool:
        """Take a click on a button, and Enter and Escape for a move that waits."""
        pressed = self._cancel.pressed or self._confirm.pressed
        if event.type == pygame.MOUSEBUTTONUP and not pressed:
            return False
        if event.type != pygame.KEYDOWN:
            shown = self._cancel.visible or self._confirm.visible
            return shown and self._form.handle(event)
        if not self._half_turn.asks:
            return False
        if event.key in (pygame.K_RETURN, pygame.K_KP_ENTER):
            self._half_turn.confirm()
            return True
        return event.key == pygame.K_ESCAPE and self._half_turn.cancel_pending()

    def explain(self, point: tuple[int, int] | None) -> PlacedTopic | None:
        """The topic of the button at a point."""
        return None if point is None else self._form.explain(point)

    def accessible(self) -> tuple[AccessNode, ...]:
        """The buttons that have something to do."""
        self.refresh()
        return self._form.accessible()

    def update(self, dt: float) -> None:
        """Advance by `dt` seconds."""
        self.refresh()
        if self._cancel.visible:
            self._form.update(dt)

    def next_change(self) -> float:
        """Seconds until a button looks different without input."""
        return self._form.next_change() if self._cancel.visible else math.inf

    def controls(self) -> list[pygame.Rect]:
        """The rectangles of the buttons."""
        self.refresh()
        return self._form.controls()

    def release(self) -> None:
        """Release pressed buttons."""
        self._form.release()

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the buttons."""
        self.refresh()
        if self._cancel.visible:
            self._form.draw(surface)
