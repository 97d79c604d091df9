"""The board: input by drag, by two clicks or from the keyboard.

It knows `dests`, not the rules. All three kinds of input end with a call of the delegate: `dropped`
for a legal target, else `refused`. The board shows a `BoardView`. A script plays the way from one
view to the next; input, another view or a change of sizes ends it at once.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, replace
from typing import Literal

import pygame

from games.ui.board.board_view import BoardDelegate, BoardView, Mark
from games.ui.board.cursor import BoardCursor
from games.ui.board.piece_stage import PieceStage
from games.ui.board.script import Script
from games.ui.board.sprites import PieceSprite, Place, SpriteCache
from games.ui.board.timeline import Cues

RISEN, RISE_TIME = 0.4, 0.1
"""How high a piece under the pointer is, in lifted pieces, and the seconds to rise so high."""


@dataclass(slots=True)
class Drag:
    """A piece under the pointer. A drag ends as a drop, as a return, or as a click."""

    origin: Place
    sprite: PieceSprite
    home: Place
    """The place the piece goes back to."""
    supplied: bool
    """Whether the sprite came from a supply and is not on the board yet."""
    pressed: tuple[int, int]
    started: bool = False


class Board:
    """Handles input, and draws marks and pieces."""

    DRAG_PIXELS = 6
    """Pixels: a press that moves less is a click."""
    DOUBLE_CLICK = 0.5
    """Seconds within which two presses are a double click."""

    def __init__(self, delegate: BoardDelegate, pictures: SpriteCache) -> None:
        self._delegate = delegate
        self._pieces = PieceStage(delegate.spot, pictures)
        self._layer = self._pieces.layer
        self._view = BoardView({})
        self._pointer: tuple[int, int] = (-1, -1)
        self._clock = 0.0
        self._fallen: tuple[float, tuple[int, int]] | None = None  # time and place of the last drop
        self.drags = self.clicks = True
        """Whether pieces are moved by dragging, and by two clicks; the keyboard always works."""
        self.shows_targets = True
        """Whether the targets of the chosen origin are marked."""
        self.drag: Drag | None = None
        self.selected: Place | None = None
        self.cursor = BoardCursor(delegate.spot)
        self.hints: Collection[Place] = ()
        """The places of a hint, marked until they are cleared."""
        self.glide_time = 0.2
        """Seconds in which a piece that was not moved goes back."""
        self._risen: PieceSprite | None = None  # the piece under the pointer

    # The view

    @property
    def moving(self) -> bool:
        """Whether any piece is moving or a script is running."""
        return self._pieces.moving

    @property
    def playing(self) -> bool:
        """Whether a script is running."""
        return self._pieces.playing

    @property
    def held(self) -> Place | None:
        """The origin that is dragged or selected."""
        return self.drag.origin if self.drag and self.drag.started else self.selected

    @property
    def chosen(self) -> Place | None:
        """The origin whose targets are marked: the held one, or else the ready one."""
        if self.held is not None:
            return self.held
        return self._view.ready if self._view.ready in self._view.dests else None

    @property
    def origins(self) -> Collection[Place]:
        """The places where pieces can be picked up."""
        return self._view.dests.keys()

    def targets(self, origin: Place | None) -> Collection[Place]:
        """The legal targets of an origin; empty for another place."""
        return self._view.dests.get(origin, ())

    @property
    def hovered(self) -> tuple[Place, Place] | None:
        """The origin and the target of a drop at the pointer or the cursor, if it is legal."""
        if (chosen := self.chosen) is None:
            return None
        dests = self._view.dests.get(chosen, ())
        if self.cursor.place in dests:
            return chosen, self.cursor.place
        target = self._delegate.place_at(self._pointer)
        return (chosen, target) if target in dests else None

    @property
    def pointer(self) -> Literal["arrow", "open", "closed"]:
        """The shape of the mouse pointer: a hand over a piece to pick up, closed while it holds."""
        if self.drag:
            return "closed" if self.drag.started else "open"
        return "open" if self._pickable is not None else "arrow"

    @property
    def _pickable(self) -> Place | None:
        """The origin under the pointer, unless a script is running."""
        if self.drag or self.playing:
            return None
        place = self._delegate.place_at(self._pointer)
        return place if place in self._view.dests else None

    def ghost(self, origin: Place, target: Place) -> PieceSprite:
        """A new sprite of the piece picked up at an origin, on a target."""
        return self._pieces.ghost(origin, target)

    def drop_again(self, origin: Place, target: Place) -> None:
        """Put the piece of an origin over a target, as if it were let go there now."""
        self._pieces.drop_again(origin, target)

    def sprite_at(self, place: Place) -> PieceSprite | None:
        """The sprite on a place, or None."""
        return self._layer.sprite_at(place)

    def show(self, view: BoardView, *, animate: bool = True) -> None:
        """Show another view at once; a held piece returns to its origin."""
        self._take(view)
        self._pieces.show(view, self.glide_time if animate else 0.0)

    def forbid(self) -> None:
        """Allow no gestures in the present view; a held piece returns to its origin."""
        self.cancel()
        self._allow(replace(self._view, dests={}))

    def prepare(self, view: BoardView, cues: Cues, *, backwards: bool = False) -> Script:
        """Show another view, and return an empty script of the way to it, for `play`.

        If it is to be played backwards, the script is that of the way back to the present view.
        """
        self._take(view)
        return self._pieces.prepare(view, cues, self.glide_time, backwards=backwards)

    def play(self, script: Script, *, speed: float = 1.0, backwards: bool = False) -> None:
        """Play a script that was prepared; at speed 0 its end is shown at once."""
        self._pieces.play(script, speed=speed, backwards=backwards)

    def finish(self) -> None:
        """Go to the end of the running script, if there is one."""
        self._pieces.finish()

    def _take(self, view: BoardView) -> None:
        """Let go what is held, and allow the gestures of another view.

        The place from which it was taken may have no square any more.
        """
        drag, self.drag, self.selected = self.drag, None, None
        if drag:
            drag.sprite.lifted = False
            if drag.supplied and drag.started:
                drag.sprite.glide("alpha", 0.0, self.glide_time)
                self._layer.let_leave(drag.sprite)
        self._risen = None
        self._allow(view)

    def _allow(self, view: BoardView) -> None:
        self._view = view
        place = self.cursor.place
        if place is not None and place not in view.dests and not self.cursor.walks_to(place):
            self.cursor.place = None

    def rebuild(self, pictures: SpriteCache) -> None:
        """Recreate all sprites after a change of sizes; a held piece returns to its origin."""
        self.cancel()
        self._layer.clear(pictures)
        self.show(self._view, animate=False)

    # The mouse

    def handle(self, event: pygame.Event) -> bool:
        """Handle an event; True if the board has used it."""
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
        """Return the held piece to its origin; False if none was held."""
        drag, self.drag = self.drag, None
        held = self.selected is not None or (drag is not None and drag.started)
        self.selected = None
        if drag:
            self._send_home(drag)
        return held

    def select(self, origin: Place | None) -> None:
        """Select an origin, as a click on it does; None clears the selection."""
        self.selected = origin if origin in self._view.dests else None

    def activate(self, place: Place) -> None:
        """Pick up the piece on a place, drop the chosen one there, or let the reason be said."""
        if self.drag:
            self.cancel()
        self.finish()
        chosen = self.chosen
        if (origin := self._origin_for(place)) is not None:
            self._drop(origin, place)
        elif place == self.selected:
            self.selected = None
        elif place in self._view.dests:
            self.select(place if place != self._view.ready else None)
            self._delegate.picked(place)
        else:
            self._delegate.refused(chosen, place)

    def _press(self, point: tuple[int, int]) -> bool:
        self._pointer = point
        if self.drag:
            return True
        self.finish()
        place, chosen = self._delegate.place_at(point), self.chosen
        if place is not None and (origin := self._origin_for(place)) is not None:
            if self.clicks:
                self._drop(origin, place)
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

    def _origin_for(self, target: Place) -> Place | None:
        """The origin whose piece a click on a place drops there: the chosen or the ready one."""
        origins = [self.chosen] if target in self._view.dests else [self.chosen, self._view.ready]
        return next((o for o in origins if target in self._view.dests.get(o, ())), None)

    def _is_double(self, point: tuple[int, int]) -> bool:
        """Whether a press is the second one of a double click whose first one was a drop."""
        if self._fallen is None or self._clock - self._fallen[0] > self.DOUBLE_CLICK:
            return False
        return self._is_near(point, self._fallen[1])

    def _is_near(self, one: tuple[int, int], other: tuple[int, int]) -> bool:
        dx, dy = one[0] - other[0], one[1] - other[1]
        return dx * dx + dy * dy < self.DRAG_PIXELS**2

    def _begin_drag(self, origin: Place, point: tuple[int, int]) -> None:
        if carried := self._view.carried.get(origin):
            sprite = self._layer.new_sprite(carried, origin)
            self.drag = Drag(origin, sprite, origin, supplied=True, pressed=point)
        else:
            home = self._view.tops.get(origin, origin)
            standing = self._layer.sprite_at(home)
            assert standing is not None, f"no piece stands at {home}"
            self.drag = Drag(origin, standing, home, supplied=False, pressed=point)

    def _move(self, point: tuple[int, int]) -> None:
        self._pointer = point
        if not (drag := self.drag):
            self._raise_pickable()
            return
        if self.drags and not drag.started and not self._is_near(point, drag.pressed):
            drag.started = drag.sprite.lifted = True
            self.selected = None
            self._delegate.picked(drag.origin)
        if drag.started:
            drag.sprite.follow(point)

    def _raise_pickable(self) -> None:
        """Let the piece under the pointer rise a little, and the last one sink."""
        if self.playing:
            self._risen = None
            return
        origin, sprite = self._pickable, None
        if origin is not None and self.drags and origin not in self._view.carried:
            sprite = self._layer.sprite_at(self._view.tops.get(origin, origin))
        if sprite is self._risen:
            return
        time = min(self.glide_time, RISE_TIME)
        if self._risen:
            self._risen.glide("height", 0.0, time)
        if sprite:
            sprite.glide("height", RISEN, time)
        self._risen = sprite

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
        if not self.clicks:
            self._send_home(drag)
        elif self.selected == drag.origin:
            self.selected = None
        else:
            self.selected = drag.origin if drag.origin != self._view.ready else None
            self._delegate.picked(drag.origin)

    def _drop(self, origin: Place, target: Place) -> None:
        drag, self.drag = self.drag, None
        self.selected = None
        self._pieces.drop(target, drag.sprite if drag and drag.supplied else None)
        self._delegate.dropped(origin, target)
        self._layer.return_dropped(self.glide_time)  # if the drop has changed nothing

    def _send_home(self, drag: Drag) -> None:
        self._risen = None
        drag.sprite.lifted = False
        drag.sprite.glide_to(self._delegate.spot(drag.home), self.glide_time)
        if drag.supplied and drag.started:
            self._layer.let_leave(drag.sprite)

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
            if self.cursor.rows and not event.mod & pygame.KMOD_SHIFT:
                self.cursor.walk(steps[event.key])
                return True
            return self._move_cursor(steps[event.key])
        if event.key in (pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE):
            return self._press_cursor()
        if event.key == pygame.K_ESCAPE:
            had_cursor = self.cursor.place is not None and not self.cursor.rows
            self.cursor.place = None if had_cursor else self.cursor.place
            return self.cancel() or had_cursor
        return False

    def _candidates(self) -> list[Place]:
        """The places for the cursor: the origins, or the targets of the selected one."""
        dests, chosen = self._view.dests, self.chosen
        if chosen is None:
            return list(dests)
        if self.selected is not None:
            return [*dests[chosen], chosen]
        return list(dict.fromkeys([*dests[chosen], *(o for o in dests if o != chosen)]))

    def _move_cursor(self, step: tuple[int, int]) -> bool:
        """Move the cursor to the nearest candidate in a direction."""
        if not (candidates := self._candidates()):
            return False
        self.cursor.go(step, candidates, self.chosen, self._view.start)
        return True

    def _press_cursor(self) -> bool:
        if self.cursor.place is None or self.drag:
            return False
        if self.cursor.rows:
            self.activate(self.cursor.place)
            return True
        self.finish()
        chosen = self.chosen
        if chosen is not None and self.cursor.place in self._view.dests[chosen]:
            self._drop(chosen, self.cursor.place)
        elif self.cursor.place in (self.selected, self._view.ready):
            self.selected = None
        elif self.cursor.place in self._view.dests:
            self.select(self.cursor.place)
            self._delegate.picked(self.cursor.place)
        return True

    # Time and drawing

    def update(self, dt: float) -> None:
        """Advance the script and all sprites by `dt` seconds."""
        self._clock += dt
        self._pieces.update(dt)
        if self.drag and self.drag.supplied:
            self.drag.sprite.update(dt)

    def draw_marks(self, surface: pygame.Surface, *, last_only: bool = False) -> None:
        """Draw the marks below the pieces: the last turn, the selection, its targets, hints.

        While a script runs, or on request, only the last turn is marked.
        """
        for place in self._view.last:
            self._delegate.draw_mark(surface, place, Mark.LAST)
        if self.playing or last_only:
            return
        if (chosen := self.chosen) is not None:
            self._delegate.draw_mark(surface, chosen, Mark.SELECTED)
            hot = self._delegate.place_at(self._pointer)
            for place in self._view.dests.get(chosen, ()):
                if place in (hot, self.cursor.place):
                    self._delegate.draw_mark(surface, place, Mark.HOT)
                elif self.shows_targets:
                    self._delegate.draw_mark(surface, place, Mark.TARGET)
        for place in self.hints:
            self._delegate.draw_mark(surface, place, Mark.HINT)

    def draw_pieces(self, surface: pygame.Surface) -> None:
        """Draw all pieces but the held one, and the overlays of the running script."""
        self._pieces.draw(surface, self.drag.sprite if self.drag else None)

    def draw_held(self, surface: pygame.Surface) -> None:
        """Draw the keyboard cursor and, on top, the held piece."""
        if self.cursor.place is not None:
            self._delegate.draw_mark(surface, self.cursor.place, Mark.CURSOR)
        if self.drag and (self.drag.started or not self.drag.supplied):
            self.drag.sprite.draw(surface)
