"""The scene of a running match, for all games.

The match itself runs in its `MatchController`, whose events `EventDisplay` shows. A game adds its
`GameParts`. `MatchBoard` passes gestures to the controller and draws the board.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import Generic

import pygame

from games.controller.autosave import LoadedMatch
from games.controller.match_controller import MatchController, MatchServices
from games.controller.seats import Seat
from games.core.game import Options
from games.core.match.time_control import TimeControl
from games.core.text import N_
from games.ui.match.access.announcer import Announcer
from games.ui.match.event_display import EventDisplay
from games.ui.match.game_scene import GameParts
from games.ui.match.half_turn import HalfTurn
from games.ui.match.hints.consequences import Consequences
from games.ui.match.hints.hints import HintDisplay
from games.ui.match.match_board import MatchBoard
from games.ui.match.match_view import MatchView, P
from games.ui.match.navigation import Navigation
from games.ui.match.panel.panel import Panel
from games.ui.match.panel.playback import Playback
from games.ui.match.panel.turn_buttons import TurnButtons
from games.ui.match.shortcuts import take_shortcut, take_step
from games.ui.match.teaching.teacher import Teacher
from games.ui.toolkit.access.node import AccessNode
from games.ui.toolkit.input.mouse_pointer import PointerShape
from games.ui.toolkit.input.touch import LONG_PRESS
from games.ui.toolkit.layout import board_and_panel
from games.ui.toolkit.scene import Scene
from games.ui.toolkit.scene_context import SceneContext
from games.ui.toolkit.scene_manager import MakeScene, StackedScene
from games.ui.toolkit.toast import Occupied
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
        controller = running or MatchController(
            game_view.game, options, seats, services, control=control, loaded=loaded
        )
        self._controller = controller
        self._view = view = MatchView[P](context, controller)
        self._parts = parts = make_parts(view)
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
