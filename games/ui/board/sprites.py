"""Pieces, their pictures, and the sprite that draws one piece and moves it."""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable, Mapping
from dataclasses import dataclass, field
from enum import Enum, auto
from typing import Protocol

import pygame

from games.ui.board.animation import Glide, ease_out

Place = Hashable
"""A place for a piece: the name of a cell, coordinates, a slot of a tray."""

SpriteMaker = Callable[[str, int], pygame.Surface]
"""The picture of a kind of piece at a size in pixels."""

RISE = 0.05
"""The growth of a piece's picture for each lifted piece of height above the first."""
SHADOW_BLUR = 4
"""The blur in pixels of a shadow before it is enlarged."""
TURN_STEP = 3
"""Degrees to which a turned picture is rounded, so that the cache stays small."""


@dataclass(frozen=True, slots=True)
class Piece:
    """A piece: its kind, and its angle in degrees counter-clockwise."""

    kind: str
    angle: float = 0.0


class SpriteCache:
    """Pictures of pieces and of their shadows, at every size and angle in use."""

    CAPACITY = 600

    def __init__(self, make: SpriteMaker) -> None:
        self._make = make
        self._pictures: dict[tuple[str, int, int], pygame.Surface] = {}
        self._shadows: dict[tuple[str, int, int], pygame.Surface] = {}

    def picture(self, kind: str, size: int, angle: float = 0.0) -> pygame.Surface:
        """The picture of a piece; do not draw on it."""
        turn = round(angle / TURN_STEP) * TURN_STEP % 360
        key = (kind, size, turn)
        if key not in self._pictures:
            self._make_room(self._pictures)
            self._pictures[key] = self._turned(kind, size, turn) if turn else self._make(kind, size)
        return self._pictures[key]

    def _turned(self, kind: str, size: int, turn: int) -> pygame.Surface:
        # Drawn at double size and then halved, so that slanting edges stay crisp.
        return pygame.transform.rotozoom(self._make(kind, 2 * size), turn, 0.5)

    def shadow(self, kind: str, size: int, angle: float = 0.0) -> pygame.Surface:
        """The blurred shadow of a piece, larger than the piece by the blur."""
        key = (kind, size, round(angle / TURN_STEP) * TURN_STEP % 360)
        if key not in self._shadows:
            self._make_room(self._shadows)
            self._shadows[key] = _blurred_outline(self.picture(*key), max(size // 10, 1))
        return self._shadows[key]

    def _make_room(self, cache: dict[tuple[str, int, int], pygame.Surface]) -> None:
        if len(cache) >= self.CAPACITY:
            cache.clear()


def _blurred_outline(picture: pygame.Surface, blur: int) -> pygame.Surface:
    """The shadow of a picture. A wide blur is done at a reduced size, which is quick."""
    reduced = max(blur // SHADOW_BLUR, 1)
    width, height = picture.get_size()
    small = max(width // reduced, 1), max(height // reduced, 1)
    outline = pygame.mask.from_surface(pygame.transform.scale(picture, small), 64).to_surface(
        setcolor=(0, 0, 0, 90), unsetcolor=(0, 0, 0, 0)
    )
    edge = 2 * blur // reduced
    shadow = pygame.Surface((small[0] + 2 * edge, small[1] + 2 * edge), pygame.SRCALPHA)
    shadow.blit(outline, (edge, edge))
    shadow = pygame.transform.gaussian_blur(shadow, max(blur // reduced, 1))
    return pygame.transform.smoothscale(shadow, (width + 4 * blur, height + 4 * blur))


class PieceSprite:
    """A piece on the screen; its attributes are changed by tweens and by a running script."""

    def __init__(self, gallery: SpriteCache, piece: Piece, spot: pygame.Rect) -> None:
        self._gallery = gallery
        self.kind = piece.kind
        self.x, self.y = map(float, spot.center)
        self.size = float(spot.w)
        self.angle = piece.angle
        self.alpha = 255.0
        self.height = 0.0
        """Its height above the board; 1 for a lifted piece."""
        self.scale = 1.0
        """The factor of its drawn size."""
        self.flip = 1.0
        """The progress of turning over, from the other side (0) to this one (1)."""
        self.other_side = self.kind
        self._tweens: dict[str, Glide] = {}

    @property
    def moving(self) -> bool:
        return bool(self._tweens)

    @property
    def lifted(self) -> bool:
        return self.height > 0

    @lifted.setter
    def lifted(self, lifted: bool) -> None:
        self._tweens.pop("height", None)
        self.height = float(lifted)

    def rest(self, piece: Piece, spot: pygame.Rect) -> None:
        self._tweens.clear()
        self.kind, self.angle = piece.kind, piece.angle
        self.x, self.y = map(float, spot.center)
        self.size, self.alpha = float(spot.w), 255.0
        self.height, self.scale, self.flip = 0.0, 1.0, 1.0

    def lie(self, piece: Piece, spot: pygame.Rect, seconds: float) -> None:
        """Glide to a square and to the angle of a piece, no longer held."""
        if not self._tweens and (self.x, self.y, self.size) == (spot.centerx, spot.centery, spot.w):
            self.height = 0.0
            if self.angle == piece.angle:
                return
        self.glide_to(spot, seconds)
        self.turn_to(piece.angle, seconds)
        self.lifted = False

    def glide(self, attribute: str, end: float, seconds: float) -> None:
        """Tween an attribute to `end`; replaces a running tween of the same attribute."""
        self._tweens.pop(attribute, None)
        start = getattr(self, attribute)
        if seconds <= 0 or start == end:
            setattr(self, attribute, end)
        else:
            tween = self._tweens[attribute] = Glide(start, ease_out)
            tween.aim(end, seconds)

    def glide_to(self, spot: pygame.Rect, seconds: float) -> None:
        for attribute, end in zip(("x", "y", "size"), (*spot.center, spot.w), strict=True):
            self.glide(attribute, float(end), seconds)

    def turn_to(self, angle: float, seconds: float) -> None:
        """Tween to an angle, turning the shorter way."""
        way = (angle - self.angle + 180) % 360 - 180
        self.glide("angle", self.angle + way, seconds)

    def follow(self, point: tuple[float, float]) -> None:
        """Jump to a point, as a dragged piece does."""
        self._tweens.pop("x", None)
        self._tweens.pop("y", None)
        self.x, self.y = point

    def update(self, dt: float) -> None:
        for attribute, tween in list(self._tweens.items()):
            setattr(self, attribute, tween.advance(dt))
            if not tween.moving:
                del self._tweens[attribute]

    @property
    def picture(self) -> pygame.Surface:
        """The sprite's picture in this frame, turned and scaled."""
        size = max(round(self.size), 1)
        if "size" in self._tweens:
            size = max(size // 4 * 4, 4)  # few sizes, so that the cache stays small
        kind = self.kind if self.flip >= 0.5 else self.other_side
        whole = self._gallery.picture(kind, size, self.angle)
        factor = self.scale * (1 + RISE * max(self.height - 1, 0.0))
        across = factor * abs(2 * self.flip - 1)
        if across == factor == 1:
            return whole
        width, height = whole.get_size()
        scaled = max(round(width * across), 1), max(round(height * factor), 1)
        return pygame.transform.smoothscale(whole, scaled)

    def draw(self, surface: pygame.Surface, strength: float = 1.0) -> None:
        """Draw the piece, with its shadow while it is lifted."""
        if self.alpha <= 0:
            return
        picture, alpha = self.picture, self.alpha * strength
        if alpha < 255:
            picture = picture.copy()
            picture.set_alpha(round(alpha))
        if self.height <= 0:
            surface.blit(picture, picture.get_rect(center=(round(self.x), round(self.y))))
            return
        drop = self.size * 0.08 * self.height
        shadow = self._gallery.shadow(self.kind, max(round(self.size), 1), self.angle)
        surface.blit(shadow, shadow.get_rect(center=(self.x + drop / 2, self.y + drop)))
        surface.blit(picture, picture.get_rect(center=(self.x, self.y - drop / 2)))


# -- The interface of a board: the view it shows, its marks, and its delegate ------------------


class Mark(Enum):
    """The marks of a place, from the lowest layer to the highest."""

    LAST = auto()
    """Part of the last turn."""
    SELECTED = auto()
    """The origin of the held or selected piece."""
    FAR_TARGET = auto()
    """One of very many targets, away from the pointer and the cursor."""
    TARGET = auto()
    HOT = auto()
    """The target under the pointer."""
    HINT = auto()
    CURSOR = auto()


@dataclass(frozen=True, slots=True)
class BoardView:
    """The pieces shown on a board, and its legal moves."""

    pieces: Mapping[Place, Piece]
    dests: Mapping[Place, Collection[Place]] = field(default_factory=dict)
    """By origin: the legal targets of the piece picked up there."""
    carried: Mapping[Place, Piece] = field(default_factory=dict)
    """The piece picked up at an origin that shows none, or another one."""
    supplies: Mapping[str, Place] = field(default_factory=dict)
    """By kind of piece: the supply from which its pieces come and to which they return."""
    last: Collection[Place] = ()
    ready: Place | None = None
    """The origin that is selected unless another one is."""
    tops: Mapping[Place, Place] = field(default_factory=dict)
    """For an origin that is a pile, the place of the piece on top."""
    start: Place | None = None
    """The start of the arrow keys, if not the selected origin."""


class BoardDelegate(Protocol):
    """The scene's side of a board: geometry, marks, and reactions to input."""

    def spot(self, place: Place) -> pygame.Rect: ...

    def place_at(self, point: tuple[int, int]) -> Place | None: ...

    def draw_mark(self, surface: pygame.Surface, place: Place, mark: Mark) -> None: ...

    def picked(self, origin: Place) -> None: ...

    def dropped(self, origin: Place, target: Place) -> None: ...

    def refused(self, origin: Place | None, target: Place | None) -> None:
        """The piece at `origin` cannot go to `target`, or cannot be picked up."""
