"""The sprites on a board's places; showing another view animates the differences."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from games.ui.board.board_view import BoardView
from games.ui.board.sprites import Piece, PieceSprite, Place, SpriteCache

Spot = Callable[[Place], pygame.Rect]
"""The square in which a piece on a place is drawn."""


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
        """Show another view.

        A piece that disappears in one place and appears in another is moved.
        """
        self._view = view
        staying, unplaced = self._split(view, seconds)
        for place in [place for place in view.pieces if place not in staying]:
            staying[place] = self._sprite_for(view, place, unplaced, seconds)
        for sprite in unplaced:
            self._dismiss(sprite, seconds)
        self._sprites = staying
        if not seconds:
            self._leaving.clear()

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

    def draw(self, surface: pygame.Surface, held: PieceSprite | None) -> None:
        """Draw all pieces but the held one, moving ones above resting ones."""
        sprites = [s for s in self._sprites.values() if s is not held]
        for sprite in sorted(sprites, key=lambda s: s.moving):
            sprite.draw(surface)
        for sprite in self._leaving:
            sprite.draw(surface)

    def _split(
        self, view: BoardView, seconds: float
    ) -> tuple[dict[Place, PieceSprite], list[PieceSprite]]:
        """The sprites that stay on their places, and those without a place."""
        staying: dict[Place, PieceSprite] = {}
        unplaced, self._dropped = self._dropped, []
        for place, sprite in self._sprites.items():
            piece = view.pieces.get(place)
            if piece and piece.kind == sprite.kind:
                sprite.glide_to(self._spot(place), seconds)
                sprite.turn_to(piece.angle, seconds)
                staying[place] = sprite
            else:
                unplaced.append(sprite)
        return staying, unplaced

    def _sprite_for(
        self, view: BoardView, place: Place, unplaced: list[PieceSprite], seconds: float
    ) -> PieceSprite:
        """A sprite for a place: the nearest free one of its kind, or a new one."""
        piece, spot = view.pieces[place], self._spot(place)
        alike = [sprite for sprite in unplaced if sprite.kind == piece.kind]
        if alike:
            sprite = min(alike, key=lambda s: (s.x - spot.centerx) ** 2 + (s.y - spot.centery) ** 2)
            unplaced.remove(sprite)
        elif (supply := view.supplies.get(piece.kind)) is not None:
            sprite = self.new_sprite(piece, supply)
        else:
            sprite = self.new_sprite(piece, place)
            sprite.alpha = 0.0
        sprite.lifted = False
        sprite.glide("alpha", 255.0, seconds)
        sprite.glide_to(spot, seconds)
        sprite.turn_to(piece.angle, seconds)
        return sprite

    def _dismiss(self, sprite: PieceSprite, seconds: float) -> None:
        """Move a sprite to its supply, or fade it out if it has none."""
        supply = self._view.supplies.get(sprite.kind)
        if supply is None:
            sprite.glide("alpha", 0.0, seconds)
        else:
            sprite.glide_to(self._spot(supply), seconds)
        sprite.lifted = False
        self._leaving.append(sprite)
