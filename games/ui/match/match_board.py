"""The board of a match in the window: its layout, input and drawing."""

from __future__ import annotations

from collections.abc import Callable
from typing import Generic

import pygame

from games.ui.board.board import Board
from games.ui.board.sprites import Place, SpriteCache
from games.ui.match.access.board_reader import BoardReader
from games.ui.match.board_input import BoardInput
from games.ui.match.game_scene import GameParts
from games.ui.match.ground import Ground
from games.ui.match.half_turn import HalfTurn
from games.ui.match.match_view import MatchView, P
from games.ui.match.move_animation import MoveAnimation
from games.ui.match.status_line import ROOM
from games.ui.toolkit.input.touch import LONG_PRESS
from games.ui.toolkit.topic import PlacedTopic


class MatchBoard(Generic[P]):
    """Shows the position of a match, and passes gestures on it to the controller."""

    def __init__(
        self,
        view: MatchView[P],
        parts: GameParts[P],
        half_turn: HalfTurn[P] | None = None,
        refresh: Callable[[], None] = lambda: None,
    ) -> None:
        """Without a `half_turn` no move has to be confirmed.

        `refresh` is called when what stands beside the board has something new to show.
        """
        self.view, self.parts = view, parts
        self.reader = BoardReader(view, parts)
        """Describes the board to a screen reader."""
        self._hand = BoardInput(view, parts, half_turn, self.reader.tell_picked_up)
        view.board = Board(self._hand, SpriteCache(parts.drawing.make_sprite))
        view.board.cursor.find_rows = self.reader.rows
        self.animation = MoveAnimation(view, parts, refresh)
        self.area = pygame.Rect(0, 0, 0, 0)
        """The rectangle of the board and its trays."""
        self._pointed: Place | None = None
        self._ground = Ground(view.context.limit)

    def resize(self, area: pygame.Rect) -> None:
        """Lay out board and trays within an area, above a strip for the status line."""
        strip = self.view.context.px(ROOM)
        self.area = pygame.Rect(area.x, area.y, area.w, area.h - strip)
        self.view.status.lay_out(self.area)
        self.lay_out()

    def lay_out(self) -> None:
        """Lay out board and trays again, because the viewer has changed."""
        self._ground.forget()
        self.view.follow_settings()
        self.parts.geometry.lay_out(self.area)
        self.view.board.rebuild(SpriteCache(self.parts.drawing.make_sprite))
        self.animation.show()

    def handle(self, event: pygame.Event) -> bool:
        """Pass an event to the board; a long press explains the place."""
        if event.type != LONG_PRESS:
            return self.reader.handle(event) or self.view.board.handle(event)
        place = self.parts.geometry.place_at(event.pos)
        if place is not None:
            self._hand.explain(place)
        return place is not None

    def follow(self, event: pygame.Event) -> None:
        """Tell the game the place under the pointer or the cursor, after an event."""
        if event.type == pygame.MOUSEMOTION:
            self._pointed = self.parts.geometry.place_at(event.pos)
        elif event.type == pygame.KEYDOWN:
            self._pointed = self.view.board.cursor.place
        self.parts.gestures.pointed(self._pointed)

    @property
    def is_busy(self) -> bool:
        """Whether a piece is held or selected, so that a right click puts it back."""
        return self.view.board.drag is not None or self.view.board.selected is not None

    def explain(self, point: tuple[int, int] | None) -> PlacedTopic | None:
        """The topic at a point of the board, or without a point under the cursor."""
        geometry = self.parts.geometry
        place = self.view.board.cursor.place if point is None else geometry.place_at(point)
        if place is not None:
            return self.parts.texts.topic(self.view.position, place).at(geometry.spot(place))
        return None if point is None else geometry.ornament_at(point)

    def cancel(self) -> None:
        """Return a held piece to its place."""
        self.view.board.cancel()
        self.parts.gestures.pointed(self._pointed)

    def update(self, dt: float) -> None:
        """Advance pieces, drawing and effects by `dt` seconds."""
        self.view.board.update(dt)
        self.reader.follow()
        self.parts.drawing.update(dt)
        self.view.effects.update(dt)

    def next_change(self) -> float:
        """Seconds until pieces or their surroundings look different; 0 while anything moves."""
        drag = self.view.board.drag
        if not self.view.settled or (drag and drag.sprite.moving):
            return 0.0
        return self.parts.drawing.next_change()

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the ground, the marks and the pieces except a held one."""
        board, drawing = self.view.board, self.parts.drawing
        surface.blit(self._drawn_ground(), (0, 0))
        drawing.draw_below(surface)
        board.draw_marks(surface, last_only=self.view.pending is not None)
        board.draw_pieces(surface)

    def _drawn_ground(self) -> pygame.Surface:
        context, drawing = self.view.context, self.parts.drawing
        position = self.view.shown_position
        key = context.settings.coordinates, drawing.ground_key(position)
        return self._ground.picture(
            context.size, key, lambda ground: drawing.draw_ground(ground, position)
        )
