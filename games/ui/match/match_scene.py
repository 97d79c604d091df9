"""The scene of a running match, for all games.

The match itself runs in its `MatchController`; the scene shows its events. A game adds its
`GameParts`. `BoardInput` passes input on the board to the controller. Every event (moves of people
and computers, undo and redo) ends in `Board.show`.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any, Generic

import pygame

from games.controller import events
from games.controller.autosave import LoadedMatch
from games.controller.match_controller import MatchController, MatchServices
from games.controller.seats import Seat
from games.core.game import Options
from games.core.match.time_control import TimeControl
from games.core.position import Side
from games.core.text import N_
from games.ui.board.board import Board
from games.ui.board.sprites import Place, SpriteCache
from games.ui.match.board_input import BoardInput
from games.ui.match.board_topics import is_busy, topic_on_board
from games.ui.match.choreography import Choreography, Step, steps_between
from games.ui.match.game_scene import GameParts
from games.ui.match.half_turn import HalfTurn
from games.ui.match.hints.consequences import Consequences
from games.ui.match.hints.first_times import FirstTimes, Moment
from games.ui.match.hints.hints import HintDisplay
from games.ui.match.match_view import MatchView, P
from games.ui.match.navigation import Navigation
from games.ui.match.panel.panel import Panel
from games.ui.match.panel.playback import Playback
from games.ui.match.panel.turn_buttons import TurnButtons
from games.ui.match.shortcuts import take_shortcut, take_step
from games.ui.match.status_line import ROOM
from games.ui.match.teaching.teacher import Teacher
from games.ui.toolkit.error_text import as_sentence, explained
from games.ui.toolkit.i18n import _
from games.ui.toolkit.input.mouse_pointer import PointerShape
from games.ui.toolkit.input.touch import LONG_PRESS
from games.ui.toolkit.layout import board_and_panel
from games.ui.toolkit.scene import Scene
from games.ui.toolkit.scene_context import SceneContext
from games.ui.toolkit.scene_manager import MakeScene, StackedScene
from games.ui.toolkit.sound import SoundName
from games.ui.toolkit.topic import PlacedTopic, Topic

MakeParts = Callable[[MatchView[P]], GameParts[P]]
"""Makes the parts of a game for the window of one match."""


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
        make_parts: MakeParts[P],
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
        self.controller = running or MatchController(
            game_view.game, options, seats, services, control=control, loaded=loaded
        )
        self.view: MatchView[P] = MatchView(context, self.controller)
        self.parts = make_parts(self.view)
        self.teacher: Teacher[P] = Teacher(self.view)
        self.half_turn = HalfTurn(self.view, self.parts, self.teacher)
        self._hand = BoardInput(self.view, self.parts, self.half_turn)
        self.view.board = Board(self._hand, SpriteCache(self.parts.drawing.make_sprite))
        playback = Playback(self.controller, self._refresh_panel)
        self._hints = HintDisplay(self.view, self.parts)
        navigation = Navigation(self.view, self.parts.texts, self._hints, self.teacher)
        self.panel = Panel(self.view, self.parts, playback, navigation)
        self._choreography = Choreography(self.view, self.parts, self._refresh_panel)
        self._consequences = Consequences(self.view, self.parts, self.half_turn)
        self._buttons = TurnButtons(context, self.half_turn)
        self._your_turn = False  # to be announced once the computer's turn has been shown
        self._area = self._strip = pygame.Rect(0, 0, 0, 0)
        self._pointed: Place | None = None
        self._ground: tuple[object, pygame.Surface] | None = None
        self._first_times = FirstTimes(context, game_name, self.parts.texts.first_times())
        self._moment: Moment | None = None
        self._warning = ""
        self.controller.subscribe(self._on_event)

    # Events of the match

    def _on_event(self, event: events.Event) -> None:
        sounds = self.context.sounds
        match event:
            case events.MovePlayed():
                self._show_move(event)
            case events.ForcedMove():
                before: Any = event.before
                said = self.parts.texts.forced_message(before, event.move)
                self._choreography.say_at_end(said)
            case events.PositionChanged():
                self._show_travel(event)
            case events.FlagFell():
                self.half_turn.cancel_pending()
                self._choreography.show()
                self._hints.refresh()
            case events.LowTime():
                sounds.play("low_clock")
            case events.TurnChanged():
                self._your_turn = self._is_answered(event.side)
            case events.ResultDue():
                sounds.play(self._end_sound(event))
                self.panel.navigation.result()
            case events.QuestionAsked():
                self.panel.navigation.question(event)
            case events.SaveFailed():
                problem = explained(event.error)
                self.context.notify(_("{problem} Play goes on.").format(problem=problem))
            case events.Resumed():
                self.view.status.say("")
                self.panel.refresh_soon()
            case _:
                self._show_engine(event)

    def _is_answered(self, side: Side) -> bool:
        """Whether it is a person's turn after a computer's."""
        state = self.controller.state
        others = [seat.kind for seat in state.seats if seat is not state.seat_of(side)]
        return state.seat_of(side).kind == "human" and "computer" in others and not state.halted

    def _end_sound(self, event: events.ResultDue) -> SoundName:
        """The sound of a victory or a loss of the only person, or of another end."""
        if event.person_won:
            return "win"
        outcome, state = self.controller.match.outcome(), self.controller.state
        computers_won = outcome is not None and bool(outcome.winners)
        return "loss" if state.has_people and computers_won else "end"

    def _show_engine(self, event: events.Event) -> None:
        match event:
            case events.HintReady():
                self._hints.refresh()
                self.view.status.say(self._hints.sentence(event))
            case events.EngineFailed():
                problem = event.problem
                self.view.status.say(
                    _(problem) if isinstance(problem, str) else as_sentence(explained(problem))
                )
            case events.EngineThinking() | events.EngineReplied():
                pass
            case _:
                return
        self.panel.refresh_soon()

    def _show_move(self, event: events.MovePlayed) -> None:
        self.half_turn.cancel_pending()
        shown = self.view.status.text
        before: Any = event.before
        after: Any = event.after
        said = self.parts.texts.announcement(before, event.move, after, event.seat, shown)
        if said != shown:
            self.view.status.say("")
        self._play([Step(before, event.move, after, said)])
        yours = self.controller.state.waits_for_person
        self._moment = Moment(before, event.move, after, yours=yours)

    def _show_travel(self, event: events.PositionChanged) -> None:
        self.view.status.say("")
        self.view.board.cursor = None
        self.half_turn.cancel_pending()
        if steps := steps_between(event.before, event.after):
            self._play(self._announced(steps))
            return
        self.context.sounds.play("back")
        self.view.effects.clear()
        self._set_times()
        if steps := steps_between(event.after, event.before):
            self._choreography.play_backwards(steps)
        else:
            self._choreography.jump()
        self._hints.refresh()

    def _announced(self, steps: Sequence[Step]) -> list[Step]:
        """Steps with the sentences that were said when they were played."""
        texts, state = self.parts.texts, self.controller.state
        return [
            replace(
                step,
                sentence=texts.announcement(
                    step.before, step.move, step.after, state.seat_of(step.before.to_move), ""
                ),
            )
            for step in steps
        ]

    def _play(self, steps: Sequence[Step]) -> None:
        self._set_times()
        self.view.effects.clear()
        speed = self.panel.playback.speed if self.panel.playback.playing else 1.0
        self._choreography.play(steps, speed=speed)
        self._hints.refresh()

    def _set_times(self) -> None:
        board = self.view.board
        board.glide_time = self.context.theme.move_time * self.context.settings.time_factor

    def _refresh_panel(self) -> None:
        self.panel.refresh_soon()

    # Scene

    def resize(self) -> None:
        """Lay out the board and the panel: side by side, or the panel below in a tall window."""
        px = self.context.px
        area, panel = board_and_panel(self.context.size, px, self.panel.least_height)
        self._area = pygame.Rect(area.x, area.y, area.w, area.h - px(ROOM))
        self._strip = pygame.Rect(self._area.bottomleft, (area.w, px(ROOM)))
        self._buttons.lay_out(self._strip)
        self._place_status()
        self.panel.resize(panel)
        self._lay_out_board()

    def handle(self, event: pygame.Event) -> None:
        """Pass an event to the shortcuts, then to the panel, then to the board."""
        self._handle(event)
        if event.type == pygame.MOUSEMOTION:
            self._pointed = self.parts.geometry.place_at(event.pos)
        elif event.type == pygame.KEYDOWN:
            self._pointed = self.view.board.cursor
        self.parts.gestures.pointed(self._pointed)

    def _handle(self, event: pygame.Event) -> None:
        if self._buttons.handle(event):
            return
        if event.type == pygame.KEYDOWN and self._take_key(event):
            return
        board = self.view.board
        if event.type == LONG_PRESS:
            place = self.parts.geometry.place_at(event.pos)
            if not self.panel.handle(event) and place is not None:
                self._hand.explain(place)
            return
        first, second = (board, self.panel) if board.drag else (self.panel, board)
        if first.handle(event) or second.handle(event):
            return
        if event.type == pygame.KEYDOWN and event.key == pygame.K_ESCAPE:
            self.panel.navigation.pause()

    def _take_key(self, event: pygame.Event) -> bool:
        if take_shortcut(event, self.view, self.panel.navigation):
            return True
        return not self.panel.has_keyboard and take_step(event, self.view, self.panel.playback)

    def update(self, dt: float) -> None:
        """Advance pieces, effects and then the match by `dt` seconds."""
        self.view.follow_settings()
        self.context.sounds.start_loop(self.controller.state.game.name)
        self.view.board.update(dt)
        self._update_half_turn(dt)
        self._buttons.update(dt)
        self._place_status()
        self.parts.drawing.update(dt)
        self.panel.playback.update(dt, settled=self.view.settled)
        self.view.effects.update(dt)
        self.view.status.update(dt, stay=self.controller.ai.failed or bool(self.half_turn.warning))
        self._explain()
        skipped, settled = self.context.skipped, self.view.settled
        if settled:
            self._turn_board()
        if settled and self._your_turn:
            self._your_turn = False
            self.context.sounds.play("your_turn")
        self.controller.update(dt, skipped=skipped, settled=settled)
        self.panel.update(dt)
        self.parts.texts.update()

    def _update_half_turn(self, dt: float) -> None:
        """Advance the examination of a turn, and say its warning as long as it waits."""
        self.half_turn.update(dt)
        if self.view.settled:
            self.teacher.look_ahead()
        if (warning := self.half_turn.warning) != self._warning:
            self._warning = warning
            self.view.status.say(warning)

    def _explain(self) -> None:
        """Explain what the last move has brought for the first time, once it has been shown."""
        if self._moment and self.view.settled:
            self._first_times.notice(self._moment)
            self._moment = None

    def next_change(self) -> float:
        """Seconds until something changes without input; 0 while a piece or an effect moves."""
        drag, controller = self.view.board.drag, self.controller
        examining = self.half_turn.examining
        if self._moment or examining or not self.view.settled or (drag and drag.sprite.moving):
            return 0.0
        return min(
            self.parts.drawing.next_change(),
            self.parts.texts.next_change(),
            self.panel.playback.next_change(),
            math.inf if controller.ai.failed else self.view.status.next_change(),
            controller.next_change(),
            self.panel.next_change(),
            self._buttons.next_change(),
        )

    def _turn_board(self) -> None:
        """Show the board from the place of the person to move, if the settings want it."""
        state, board = self.controller.state, self.view.board
        viewer = self.view.viewer if self.context.settings.flip_board else None
        if self.context.settings.flip_board and state.waits_for_person and not board.drag:
            viewer = self.view.position.to_move
        if viewer is not self.view.viewer:
            self.view.viewer = viewer
            self._lay_out_board()

    def _lay_out_board(self) -> None:
        self._ground = None
        self.parts.geometry.lay_out(self._area)
        self.view.board.rebuild(SpriteCache(self.parts.drawing.make_sprite))
        self._choreography.show()
        self._hints.refresh()

    def _place_status(self) -> None:
        """Leave room for the buttons beside the sentence."""
        area = self._area.copy()
        area.w -= self._buttons.width
        self.view.status.lay_out(area)

    def explain(self, point: tuple[int, int] | None) -> PlacedTopic | None:
        """A button, a part of the panel, a place of the board, or the match."""
        if point is not None and is_busy(self.view):
            return None
        found = self._buttons.explain(point) or self.panel.explain(point)
        return found or topic_on_board(self.view, self.parts, point) or super().explain(point)

    def pointer(self) -> PointerShape:
        """A hand over a piece that can be picked up, a closed one while it is dragged."""
        return self.view.board.pointer

    def occupied(self) -> Sequence[pygame.Rect]:
        """The rectangles of the board, the panel, and the sentence below the board."""
        return [
            self._area,
            self.panel.rect,
            *self.view.status.occupied(),
        ]

    def kept_clear(self) -> Sequence[pygame.Rect]:
        """The rectangles of the board and of the buttons of the panel."""
        return [self._area, *self._buttons.controls(), *self.panel.controls()]

    def covered(self) -> None:
        """Return a held piece to its place."""
        self.view.board.cancel()
        self.panel.release()
        self._buttons.release()
        self.parts.gestures.pointed(self._pointed)

    def leave(self) -> None:
        """Save the match and cancel the engine's request."""
        self.context.sounds.stop_loop()
        self.controller.close()

    def renewed(self, make: MakeScene) -> StackedScene:
        """Another scene of the same running match."""
        controller = self.controller
        controller.unsubscribe_all()
        self.context.sounds.stop_loop()
        factory = self.context.scenes.factories[controller.state.game.name]
        state = controller.state
        return factory(self.context, options=state.options, seats=state.seats, running=controller)

    def draw(self, surface: pygame.Surface) -> None:
        """Draw one frame: ground, marks, pieces, effects, texts, and the held piece."""
        board, drawing = self.view.board, self.parts.drawing
        surface.blit(self._drawn_ground(), (0, 0))
        drawing.draw_below(surface)
        board.draw_marks(surface, last_only=self.view.pending is not None)
        board.draw_pieces(surface)
        self.half_turn.draw(surface)
        drawing.draw_above(surface)
        self._consequences.draw(surface)
        self.view.effects.draw(surface)
        self._hints.draw(surface)
        self.view.status.draw(surface)
        self._buttons.draw(surface)
        self.panel.draw(surface)
        board.draw_held(surface)

    def _drawn_ground(self) -> pygame.Surface:
        drawing, position = self.parts.drawing, self.view.shown_position
        coordinates = self.context.settings.coordinates
        key = (self.context.size, coordinates, drawing.ground_key(position))
        if self._ground is None or self._ground[0] != key:
            ground = pygame.Surface(self.context.size)
            drawing.draw_ground(ground, position)
            self._ground = (key, ground)
        return self._ground[1]
