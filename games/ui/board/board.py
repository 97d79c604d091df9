"""The board under the hand: pick up, carry, drop, snap back; it knows `dests`, never rules.

Input comes as a drag, as two clicks or from the keyboard, and ends the same way: the table's
`dropped` for a lit target, its `refused` for anything else. What the board shows is a `BoardView`;
showing another one moves the difference.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from enum import Enum, auto
from typing import Protocol

import pygame

from games.ui.board.sprites import Piece, PieceSprite, Place, SpriteCache


class Mark(Enum):
    """What a place can be marked as, from the lowest layer to the highest."""

    LAST = auto()
    """Part of the last turn."""
    SELECTED = auto()
    """The piece that will be moved is held or chosen here."""
    TARGET = auto()
    HOT = auto()
    """The target under the pointer."""
    HINT = auto()
    CURSOR = auto()
    """Where the keyboard is."""


@dataclass(frozen=True, slots=True)
class BoardView:
    """What a board shows, and what may be done there."""

    pieces: Mapping[Place, Piece]
    dests: Mapping[Place, Collection[Place]] = field(default_factory=dict)
    """For each origin the places where what is picked up there may go."""
    carried: Mapping[Place, Piece] = field(default_factory=dict)
    """What is picked up at an origin where no piece stands, or where it is another one."""
    supplies: Mapping[str, Place] = field(default_factory=dict)
    """Where pieces of a kind come from and go back to, where they have such a place."""
    last: Collection[Place] = ()
    """The places of the last turn."""
    ready: Place | None = None
    """An origin that needs no choosing: whatever else is put back, it stays at hand."""
    tops: Mapping[Place, Place] = field(default_factory=dict)
    """For an origin that is a heap of pieces, the place of the one that is picked up."""
    start: Place | None = None
    """Where the arrow keys begin, if not at the chosen origin."""


class BoardDelegate(Protocol):
    """What the board asks of the scene around it."""

    def spot(self, place: Place) -> pygame.Rect:
        """The square in which a piece on that place is drawn."""

    def place_at(self, point: tuple[int, int]) -> Place | None:
        """The place under a point."""

    def draw_mark(self, surface: pygame.Surface, place: Place, mark: Mark) -> None:
        """Draw one mark."""

    def picked(self, origin: Place) -> None:
        """A piece was picked up."""

    def dropped(self, origin: Place, target: Place) -> None:
        """A piece was dropped on one of its targets."""

    def refused(self, origin: Place | None, target: Place | None) -> None:
        """What was picked up at `origin`, or is not to be picked up at all, cannot go there."""


@dataclass(slots=True)
class Drag:
    """A piece under the pointer. It ends by a drop, by going back, or by having been a click."""

    origin: Place
    sprite: PieceSprite
    home: Place
    """Where the piece goes back to."""
    supplied: bool
    """The sprite came out of a supply and does not stand on the board yet."""
    pressed: tuple[int, int]
    started: bool = False


class Board:
    """Sprites, and the one piece that is held."""

    DRAG_PIXELS = 6
    """A press that moves less is a click."""
    DOUBLE_CLICK = 0.5
    """Seconds within which a second press belongs to the first."""

    def __init__(self, delegate: BoardDelegate, gallery: SpriteCache) -> None:
        self._delegate = delegate
        self._gallery = gallery
        self._view = BoardView({})
        self._sprites: dict[Place, PieceSprite] = {}
        self._leaving: list[PieceSprite] = []
        self._loose: list[PieceSprite] = []
        self._pointer: tuple[int, int] = (-1, -1)
        self._clock = 0.0
        self._fallen: tuple[float, tuple[int, int]] | None = None  # when and where a drop was made
        self.drag: Drag | None = None
        self.selected: Place | None = None
        self.cursor: Place | None = None
        self.hints: Collection[Place] = ()
        """What is proposed; marked until it is taken away again."""
        self.glide_time = 0.2

    # What is shown

    @property
    def moving(self) -> bool:
        """Whether any piece is on its way."""
        return any(s.moving for s in (*self._sprites.values(), *self._leaving))

    @property
    def held(self) -> Place | None:
        """The origin of what is dragged or selected."""
        return self.drag.origin if self.drag and self.drag.started else self.selected

    @property
    def chosen(self) -> Place | None:
        """The origin whose targets are lit: that of what is held, or what is ready anyway."""
        if self.held is not None:
            return self.held
        return self._view.ready if self._view.ready in self._view.dests else None

    def sprite_at(self, place: Place) -> PieceSprite | None:
        """The sprite that stands on a place."""
        return self._sprites.get(place)

    def show(self, view: BoardView, *, animate: bool = True) -> None:
        """Show another view; pieces of a kind that vanish here and appear there have moved."""
        self.cancel()
        seconds = self.glide_time if animate else 0.0
        self._view = view
        self.cursor = self.cursor if self.cursor in view.dests else None
        staying, homeless = self._sort_out(view, seconds)
        for place in [place for place in view.pieces if place not in staying]:
            staying[place] = self._bring(view, place, homeless, seconds)
        for sprite in homeless:
            self._dismiss(sprite, seconds)
        self._sprites = staying
        if not animate:
            self._leaving.clear()

    def rebuild(self, gallery: SpriteCache) -> None:
        """Draw everything anew after a change of sizes; what is held goes back."""
        self._gallery = gallery
        self.cancel()
        self._sprites.clear()
        self._leaving.clear()
        self.show(self._view, animate=False)

    def _sort_out(
        self, view: BoardView, seconds: float
    ) -> tuple[dict[Place, PieceSprite], list[PieceSprite]]:
        """The sprites that stay on their places, and those that have none any more."""
        staying: dict[Place, PieceSprite] = {}
        homeless, self._loose = self._loose, []
        for place, sprite in self._sprites.items():
            piece = view.pieces.get(place)
            if piece and piece.kind == sprite.kind:
                sprite.glide_to(self._delegate.spot(place), seconds)
                sprite.turn_to(piece.angle, seconds)
                staying[place] = sprite
            else:
                homeless.append(sprite)
        return staying, homeless

    def _bring(
        self, view: BoardView, place: Place, homeless: list[PieceSprite], seconds: float
    ) -> PieceSprite:
        """A sprite for a place: the nearest one of its kind without a home, or a new one."""
        piece, spot = view.pieces[place], self._delegate.spot(place)
        alike = [sprite for sprite in homeless if sprite.kind == piece.kind]
        if alike:
            sprite = min(alike, key=lambda s: (s.x - spot.centerx) ** 2 + (s.y - spot.centery) ** 2)
            homeless.remove(sprite)
        elif (supply := view.supplies.get(piece.kind)) is not None:
            sprite = PieceSprite(self._gallery, piece, self._delegate.spot(supply))
        else:
            sprite = PieceSprite(self._gallery, piece, spot)
            sprite.alpha = 0.0
        sprite.lifted = False
        sprite.glide("alpha", 255.0, seconds)
        sprite.glide_to(spot, seconds)
        sprite.turn_to(piece.angle, seconds)
        return sprite

    def _dismiss(self, sprite: PieceSprite, seconds: float) -> None:
        supply = self._view.supplies.get(sprite.kind)
        if supply is None:
            sprite.glide("alpha", 0.0, seconds)
        else:
            sprite.glide_to(self._delegate.spot(supply), seconds)
        sprite.lifted = False
        self._leaving.append(sprite)

    # What the hand does

    def handle(self, event: pygame.Event) -> bool:
        """Take an event; True if it meant something to the board."""
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == pygame.BUTTON_LEFT:
            return self._press(event.pos)
        if event.type == pygame.MOUSEMOTION:
            self._move(event.pos)
            return self.drag is not None
        if event.type == pygame.MOUSEBUTTONUP and event.button == pygame.BUTTON_LEFT:
            return self._release(event.pos)
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == pygame.BUTTON_RIGHT:
            return self.cancel()
        if event.type == pygame.KEYDOWN:
            return self._key(event)
        return False

    def cancel(self) -> bool:
        """Put back what is held; False if nothing was."""
        drag, self.drag = self.drag, None
        held = self.selected is not None or (drag is not None and drag.started)
        self.selected = None
        if drag:
            self._send_home(drag)
        return held

    def select(self, origin: Place | None) -> None:
        """Choose an origin, as a click on it does; None chooses nothing."""
        self.selected = origin if origin in self._view.dests else None

    def _press(self, point: tuple[int, int]) -> bool:
        self._pointer = point
        if self.drag:
            return True
        place, chosen = self._delegate.place_at(point), self.chosen
        if chosen is not None and place in self._view.dests[chosen]:
            self._drop(chosen, place)
            self._fallen = self._clock, point
        elif place in self._view.dests:
            self._begin_drag(place, point)
        elif place is not None:
            self.selected = None
            if not self._is_double(point):
                self._delegate.refused(chosen, place)
        else:
            self.selected = None
            return False
        return True

    def _is_double(self, point: tuple[int, int]) -> bool:
        """Whether a press is the second half of a double click that has dropped something."""
        if self._fallen is None or self._clock - self._fallen[0] > self.DOUBLE_CLICK:
            return False
        return self._is_near(point, self._fallen[1])

    def _is_near(self, one: tuple[int, int], other: tuple[int, int]) -> bool:
        dx, dy = one[0] - other[0], one[1] - other[1]
        return dx * dx + dy * dy < self.DRAG_PIXELS**2

    def _begin_drag(self, origin: Place, point: tuple[int, int]) -> None:
        if carried := self._view.carried.get(origin):
            sprite = PieceSprite(self._gallery, carried, self._delegate.spot(origin))
            self.drag = Drag(origin, sprite, origin, supplied=True, pressed=point)
        else:
            home = self._view.tops.get(origin, origin)
            self.drag = Drag(origin, self._sprites[home], home, supplied=False, pressed=point)

    def _move(self, point: tuple[int, int]) -> None:
        self._pointer = point
        if not (drag := self.drag):
            return
        if not drag.started and not self._is_near(point, drag.pressed):
            drag.started = drag.sprite.lifted = True
            self.selected = None
            self._delegate.picked(drag.origin)
        if drag.started:
            drag.sprite.follow(point)

    def _release(self, point: tuple[int, int]) -> bool:
        self._move(point)
        if not (drag := self.drag):
            return False
        target = self._delegate.place_at(point)
        if not drag.started:
            self._click(drag)
        elif target in self._view.dests.get(drag.origin, ()):
            self._drop(drag.origin, target)
        else:
            self.cancel()
            if target != drag.origin:
                self._delegate.refused(drag.origin, target)
        return True

    def _click(self, drag: Drag) -> None:
        self.drag = None
        if self.selected == drag.origin:
            self.selected = None
        else:
            self.selected = drag.origin if drag.origin != self._view.ready else None
            self._delegate.picked(drag.origin)

    def _drop(self, origin: Place, target: Place | None) -> None:
        drag, self.drag = self.drag, None
        self.selected = None
        if drag and drag.supplied:
            self._loose.append(drag.sprite)
        self._delegate.dropped(origin, target)
        for sprite in self._loose:  # the drop has changed nothing after all
            self._dismiss(sprite, self.glide_time)
        self._loose.clear()

    def _send_home(self, drag: Drag) -> None:
        drag.sprite.lifted = False
        drag.sprite.glide_to(self._delegate.spot(drag.home), self.glide_time)
        if drag.supplied and drag.started:
            self._leaving.append(drag.sprite)

    # The keyboard

    def _key(self, event: pygame.Event) -> bool:
        steps = {
            pygame.K_LEFT: (-1, 0),
            pygame.K_RIGHT: (1, 0),
            pygame.K_UP: (0, -1),
            pygame.K_DOWN: (0, 1),
        }
        if event.mod & (pygame.KMOD_CTRL | pygame.KMOD_ALT | pygame.KMOD_META):
            return False
        if event.key in steps:
            return self._move_cursor(steps[event.key])
        if event.key in (pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE):
            return self._press_cursor()
        if event.key == pygame.K_ESCAPE:
            had_cursor = self.cursor is not None
            self.cursor = None
            return self.cancel() or had_cursor
        return False

    def _candidates(self) -> list[Place]:
        """Where the keyboard may go: what is to be chosen, or where the chosen may go."""
        dests, chosen = self._view.dests, self.chosen
        if chosen is None:
            return list(dests)
        if self.selected is not None:
            return [*dests[chosen], chosen]
        return list(dict.fromkeys([*dests[chosen], *(o for o in dests if o != chosen)]))

    def _move_cursor(self, step: tuple[int, int]) -> bool:
        """Go to the nearest candidate in a direction; what lies aside counts double."""
        candidates = self._candidates()
        if not candidates:
            return False
        begin = self.cursor
        if begin not in candidates:
            begin = self.chosen if self._view.start is None else self._view.start
            self.cursor = self.chosen if self.chosen in candidates else candidates[0]
            if begin is None:
                return True
        here = self._delegate.spot(begin).center

        def cost(place: Place) -> float:
            x, y = self._delegate.spot(place).center
            dx, dy = x - here[0], y - here[1]
            ahead = dx * step[0] + dy * step[1]
            aside = abs(dx * step[1]) + abs(dy * step[0])
            return ahead + 2 * aside if ahead > 0 and ahead * 3 >= aside else float("inf")

        nearest = min(candidates, key=cost)
        if cost(nearest) < float("inf"):
            self.cursor = nearest
        return True

    def _press_cursor(self) -> bool:
        if self.cursor is None or self.drag:
            return False
        chosen = self.chosen
        if chosen is not None and self.cursor in self._view.dests[chosen]:
            self._drop(chosen, self.cursor)
        elif self.cursor in (self.selected, self._view.ready):
            self.selected = None
        elif self.cursor in self._view.dests:
            self.select(self.cursor)
            self._delegate.picked(self.cursor)
        return True

    # Time and drawing

    def update(self, dt: float) -> None:
        """Let time pass for every sprite."""
        self._clock += dt
        for sprite in (*self._sprites.values(), *self._leaving):
            sprite.update(dt)
        if self.drag and self.drag.supplied:
            self.drag.sprite.update(dt)
        self._leaving = [sprite for sprite in self._leaving if sprite.moving]

    def draw_marks(self, surface: pygame.Surface) -> None:
        """Draw what lies under the pieces: the last turn, the choice, its targets."""
        for place in self._view.last:
            self._delegate.draw_mark(surface, place, Mark.LAST)
        if (chosen := self.chosen) is not None:
            self._delegate.draw_mark(surface, chosen, Mark.SELECTED)
            hot = self._delegate.place_at(self._pointer)
            for place in self._view.dests.get(chosen, ()):
                mark = Mark.HOT if place in (hot, self.cursor) else Mark.TARGET
                self._delegate.draw_mark(surface, place, mark)
        for place in self.hints:
            self._delegate.draw_mark(surface, place, Mark.HINT)

    def draw_pieces(self, surface: pygame.Surface) -> None:
        """Draw the pieces that lie or glide, moving ones above resting ones."""
        held = self.drag.sprite if self.drag else None
        sprites = [s for s in self._sprites.values() if s is not held]
        for sprite in sorted(sprites, key=lambda s: s.moving):
            sprite.draw(surface)
        for sprite in self._leaving:
            sprite.draw(surface)

    def draw_held(self, surface: pygame.Surface) -> None:
        """Draw the keyboard's cursor and, above everything, the piece in the hand."""
        if self.cursor is not None:
            self._delegate.draw_mark(surface, self.cursor, Mark.CURSOR)
        if self.drag and (self.drag.started or not self.drag.supplied):
            self.drag.sprite.draw(surface)
