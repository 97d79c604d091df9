"""The sprites on a board's places, and those that leave it."""

from __future__ import annotations

from collections.abc import Callable, Collection
from operator import attrgetter

import pygame

from games.ui.board.actor import Actor, Pose
from games.ui.board.board_view import BoardView
from games.ui.board.sprites import Piece, PieceSprite, Place, SpriteCache

Spot = Callable[[Place], pygame.Rect]
"""The square in which a piece on a place is drawn."""


look_of = attrgetter("kind", "x", "y", "size", "angle", "alpha", "height", "scale", "flip")
"""The values of a sprite's `Pose`."""


class PieceLayer:
    """Owns all sprites except one that is being dragged out of a supply."""

    def __init__(self, spot: Spot, pictures: SpriteCache) -> None:
        self._spot = spot
        self._pictures = pictures
        self._view = BoardView({})
        self._sprites: dict[Place, PieceSprite] = {}
        self._leaving: list[PieceSprite] = []
        self._dropped: list[PieceSprite] = []

    @property
    def moving(self) -> bool:
        """Whether any piece is moving."""
        return any(s.moving for s in (*self._sprites.values(), *self._leaving))

    def sprite_at(self, place: Place) -> PieceSprite | None:
        """The sprite on a place, or None."""
        return self._sprites.get(place)

    def new_sprite(self, piece: Piece, place: Place) -> PieceSprite:
        """A new sprite, not yet in the layer."""
        return PieceSprite(self._pictures, piece, self._spot(place))

    def show(self, view: BoardView, seconds: float) -> None:
        """Show another view at once; pieces that stay glide if their square has moved."""
        self._view = view
        staying: dict[Place, PieceSprite] = {}
        for place, piece in view.pieces.items():
            sprite = self._sprites.get(place)
            if sprite and sprite.kind == piece.kind:
                sprite.lie(piece, self._spot(place), seconds)
            else:
                sprite = self.new_sprite(piece, place)
            staying[place] = sprite
        self._sprites = staying
        self._dropped.clear()
        if not seconds:
            self._leaving.clear()

    def poses(self) -> dict[Place, Pose]:
        """The look of the piece on each place."""
        return {place: Pose(*look_of(sprite)) for place, sprite in self._sprites.items()}

    def dropped_pose(self) -> Pose | None:
        """The look of the sprite that was dropped last from a supply, if no view has placed it."""
        return Pose(*look_of(self._dropped[-1])) if self._dropped else None

    def sprite_for(self, actor: Actor, place: Place | None) -> PieceSprite:
        """The sprite on an actor's place, or a new one for an actor without a place."""
        standing = self._sprites.get(place) if place is not None else None
        if standing:
            return standing
        return PieceSprite(self._pictures, Piece(actor.pose.kind), pygame.Rect(0, 0, 1, 1))

    def rest(self) -> None:
        """Put all pieces of the view on their places."""
        for place, sprite in self._sprites.items():
            sprite.rest(self._view.pieces[place], self._spot(place))

    def clear(self, pictures: SpriteCache) -> None:
        """Remove all sprites; new ones use these pictures."""
        self._pictures = pictures
        self._sprites.clear()
        self._leaving.clear()

    def add_dropped(self, sprite: PieceSprite) -> None:
        """Add a sprite from a supply; the next view gives it a place."""
        self._dropped.append(sprite)

    def return_dropped(self, seconds: float) -> None:
        """Return the dropped sprites that no view has given a place."""
        for sprite in self._dropped:
            self._dismiss(sprite, seconds)
        self._dropped.clear()

    def let_leave(self, sprite: PieceSprite) -> None:
        """Keep drawing a sprite until it stops, then remove it."""
        self._leaving.append(sprite)

    def update(self, dt: float) -> None:
        """Advance all sprites by `dt` seconds."""
        for sprite in (*self._sprites.values(), *self._leaving):
            sprite.update(dt)
        self._leaving = [sprite for sprite in self._leaving if sprite.moving]

    def draw(self, surface: pygame.Surface, without: Collection[PieceSprite]) -> None:
        """Draw all pieces but some, moving ones above resting ones."""
        sprites = [s for s in self._sprites.values() if s not in without]
        for sprite in sorted(sprites, key=lambda s: s.moving):
            sprite.draw(surface)
        for sprite in self._leaving:
            sprite.draw(surface)

    def _dismiss(self, sprite: PieceSprite, seconds: float) -> None:
        """Move a sprite to its supply, or fade it out if it has none."""
        supply = self._view.supplies.get(sprite.kind)
        if supply is None:
            sprite.glide("alpha", 0.0, seconds)
        else:
            sprite.glide_to(self._spot(supply), seconds)
        sprite.lifted = False
        self._leaving.append(sprite)
