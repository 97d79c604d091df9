"""The board: input by drag, by two clicks or from the keyboard.

It knows `dests`, not the rules. All three kinds of input end with a call of the delegate: `dropped`
for a legal target, else `refused`. The board shows a `BoardView`. A script animates the change from
one view to the next; input, another view or a change of sizes ends it at once.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from math import inf
from operator import attrgetter
from typing import Literal

import pygame

from games.ui.board.script import Cues, Pose, Script, ScriptPlayer
from games.ui.board.sprites import (
    BoardDelegate,
    BoardView,
    Mark,
    Piece,
    PieceSprite,
    Place,
    SpriteCache,
)

RISEN, RISE_TIME = 0.4, 0.1
"""The height of a piece under the pointer, in lifted pieces, and the seconds to rise to it."""
FAINT = 0.35
"""The opacity of a piece that a hint would move away."""
MANY_TARGETS = 24
"""If a piece of a supply has more targets than this, those away from the pointer have faint marks:
strong ones nearly everywhere would hide the board."""
NEAR = 2.5
"""The distance from the pointer or the cursor within which marks are strong, in places."""


@dataclass(slots=True)
class Drag:
    """A piece under the pointer. A drag ends as a drop, as a return, or as a click."""

    origin: Place
    sprite: PieceSprite
    home: Place
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
        self.pictures = pictures
        self._sprites: dict[Place, PieceSprite] = {}
        self._leaving: list[PieceSprite] = []  # they are drawn until they stop
        self._dropped: list[PieceSprite] = []  # of supplies, until a view gives them a place
        self._offered: PieceSprite | None = None  # the piece that a supply holds out
        self._player: ScriptPlayer | None = None
        self._target: Place | None = None  # of the piece that was dropped last
        self._view = BoardView({})
        self._pointer: tuple[int, int] = (-1, -1)
        self._clock = 0.0
        self._fallen: tuple[float, tuple[int, int]] | None = None
        """Time and point of a click that has dropped a piece, while the pointer stays there."""
        self.drags = self.clicks = True
        """Whether pieces are moved by dragging, and by two clicks; the keyboard always works."""
        self.shows_targets = True
        """Whether the targets of the chosen origin are marked."""
        self.drag: Drag | None = None
        self.pressed: Place | None = None
        """The place of a press that picked up nothing; its release counts."""
        self.selected: Place | None = None
        self.cursor = BoardCursor(delegate.spot)
        self.hints: Collection[Place] = ()
        """The places of a hint, marked until they are cleared."""
        self.hints_alone = False
        """Whether nothing else is marked beside a hint until a piece is held."""
        self.hinted: Mapping[Place, bool] = {}
        """The places whose pieces a lone hint would move: they are faint, and not drawn where the
        hint brings another piece."""
        self.glide_time = 0.2
        """The duration in seconds of a return of a piece that was not moved."""
        self._risen: tuple[Place, PieceSprite] | None = None  # the piece under the pointer

    # The view

    @property
    def moving(self) -> bool:
        return self._player is not None or any(sprite.moving for sprite in self._drawn())

    @property
    def playing(self) -> bool:
        return self._player is not None

    @property
    def busy(self) -> bool:
        """Whether a button pressed on the board is still down."""
        return self.drag is not None or self.pressed is not None

    @property
    def held(self) -> Place | None:
        """The dragged or selected origin."""
        return self.drag.origin if self.drag and self.drag.started else self.selected

    @property
    def chosen(self) -> Place | None:
        """The origin with marked targets: the held one, or else the ready one."""
        if self.held is not None:
            return self.held
        return self._view.ready if self._view.ready in self._view.dests else None

    @property
    def hints_only(self) -> bool:
        return self.hints_alone and self.held is None and bool(self.hints)

    @property
    def origins(self) -> Collection[Place]:
        return self._view.dests.keys()

    def targets(self, origin: Place | None) -> Collection[Place]:
        return self._view.dests.get(origin, ())

    @property
    def hovered(self) -> tuple[Place, Place] | None:
        """The origin and the target of a drop at the pointer or the cursor, if legal."""
        if (chosen := self.chosen) is None:
            return None
        dests = self._view.dests.get(chosen, ())
        if self.cursor.place in dests:
            return chosen, self.cursor.place
        target = self._delegate.place_at(self._pointer)
        return (chosen, target) if target in dests else None

    @property
    def pointer(self) -> Literal["arrow", "open", "closed"]:
        """The mouse pointer: a hand over a movable piece, closed while it holds one."""
        if self.drag:
            return "closed" if self.drag.started else "open"
        return "open" if self._pickable is not None else "arrow"

    @property
    def _pickable(self) -> Place | None:
        if self.drag or self.playing:
            return None
        place = self._delegate.place_at(self._pointer)
        return place if place in self._view.dests else None

    def ghost(self, origin: Place, target: Place) -> PieceSprite:
        piece = self._view.carried.get(origin)
        if piece is None:
            standing = self._standing(origin)
            piece = Piece(standing.kind, standing.angle)
        return self._new_sprite(piece, target)

    def drop_again(self, origin: Place, target: Place) -> None:
        """Put the piece of an origin over a target, as if it were released there now."""
        self._target = target
        if origin in self._view.carried:
            sprite = self.ghost(origin, target)
            self._dropped.append(sprite)
        else:
            sprite = self._standing(origin)
            sprite.follow(self._delegate.spot(target).center)
        sprite.alpha, sprite.lifted = 255.0, True

    def _standing(self, origin: Place) -> PieceSprite:
        standing = self._sprites.get(self._view.tops.get(origin, origin))
        assert standing is not None, f"no piece stands at {origin}"
        return standing

    def sprite_at(self, place: Place) -> PieceSprite | None:
        return self._sprites.get(place)

    def _new_sprite(self, piece: Piece, place: Place) -> PieceSprite:
        return PieceSprite(self.pictures, piece, self._delegate.spot(place))

    def _drawn(self) -> list[PieceSprite]:
        offered = [self._offered] if self._offered else []
        return [*self._sprites.values(), *offered, *self._leaving]

    def show(self, view: BoardView, *, animate: bool = True) -> None:
        """Show another view at once; a held piece returns to its origin."""
        self._take(view)
        self._place(self.glide_time if animate else 0.0)

    def forbid(self) -> None:
        """Allow no gestures in the current view; a held piece returns to its origin."""
        self.cancel()
        self._allow(replace(self._view, dests={}))

    def prepare(
        self, view: BoardView, cues: Cues, *, backwards: bool = False, brief: bool = False
    ) -> Script:
        """Show another view, and return an empty script of the change, for `play`.

        With `backwards`, the script is that of the way back to the current view. A `brief` script
        shows only the moving pieces, quickly, like a backward one.
        """
        before, spot = self._view, self._delegate.spot
        self._take(view)
        poses = {place: Pose.now(sprite) for place, sprite in self._sprites.items()}
        landed = (self._target, Pose.now(self._dropped[-1])) if self._dropped else None
        self._place(self.glide_time)
        if not backwards:
            return Script(poses, view, spot, cues, landed, brief=brief)
        ends = {place: pose.rect for place, pose in poses.items()}
        starts = {place: Pose.of(piece, spot(place)) for place, piece in view.pieces.items()}
        return Script(starts, before, lambda p: ends.get(p) or spot(p), cues, brief=True)

    def play(self, script: Script, *, speed: float = 1.0, backwards: bool = False) -> None:
        """Play a prepared script; at speed 0 its end is shown at once."""
        sprites = []
        for actor in script.actors:
            standing = self._sprites.get(actor.begins if backwards else actor.ends)
            comes = pygame.Rect(0, 0, 1, 1)
            sprite = standing or PieceSprite(self.pictures, Piece(actor.pose.kind), comes)
            sprites.append((actor, sprite))
        self._player = ScriptPlayer(script, sprites, speed=speed, backwards=backwards)
        self._player.update(0.0)
        if not speed:
            self.finish(silent=False)

    def finish(self, *, silent: bool = True) -> None:
        """Go to the end of the running script, if any; `silent` leaves out its sounds."""
        player, self._player = self._player, None
        if player:
            player.finish(silent=silent)
            for place, sprite in self._sprites.items():
                sprite.rest(self._view.pieces[place], self._delegate.spot(place))

    def _take(self, view: BoardView) -> None:
        """Release the held piece, end the running script, and allow the gestures of another view.

        Places of the old view may no longer have squares.
        """
        drag, self.drag, self.selected, self.pressed = self.drag, None, None, None
        if drag:
            drag.sprite.lifted = False
            if drag.supplied and drag.started:
                drag.sprite.glide("alpha", 0.0, self.glide_time)
                self._leaving.append(drag.sprite)
        self._risen = None
        self._allow(view)
        player, self._player = self._player, None
        if player:
            player.finish()

    def _place(self, seconds: float) -> None:
        """Assign sprites to the pieces of the view; kept sprites glide to their new places."""
        staying: dict[Place, PieceSprite] = {}
        for place, piece in self._view.pieces.items():
            sprite = self._sprites.get(place)
            if sprite and sprite.kind == piece.kind:
                sprite.lie(piece, self._delegate.spot(place), seconds)
            else:
                sprite = self._new_sprite(piece, place)
            staying[place] = sprite
        self._sprites, self._offered = staying, None
        self._dropped.clear()
        if not seconds:
            self._leaving.clear()

    def _allow(self, view: BoardView) -> None:
        self._view = view
        place = self.cursor.place
        if place is not None and place not in view.dests and not self.cursor.walks_to(place):
            self.cursor.place = None

    def rebuild(self, pictures: SpriteCache) -> None:
        """Recreate all sprites after a change of sizes; a held piece returns to its origin."""
        self.cancel()
        self.pictures = pictures
        self._sprites.clear()
        self.show(self._view, animate=False)

    # The mouse

    def handle(self, event: pygame.Event) -> bool:
        """Handle an event; True if the board has used it."""
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == pygame.BUTTON_LEFT:
            return self._press(event.pos)
        if event.type == pygame.MOUSEMOTION:
            self._move(event.pos)
            return self.busy
        if event.type == pygame.MOUSEBUTTONUP and event.button == pygame.BUTTON_LEFT:
            return self._release(event.pos)
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == pygame.BUTTON_RIGHT:
            return self.cancel()
        if event.type == pygame.KEYDOWN:
            return self._key(event)
        return False

    def cancel(self) -> bool:
        """Return the held piece to its origin, or forget a press; False if there was neither."""
        drag, self.drag = self.drag, None
        held = self.selected is not None or self.pressed is not None
        held = held or (drag is not None and drag.started)
        self.selected = self.pressed = None
        if drag:
            self._send_home(drag)
        return held

    def select(self, origin: Place | None) -> None:
        """Select an origin, like a click on it; None clears the selection."""
        self.selected = origin if origin in self._view.dests else None

    def activate(self, place: Place) -> bool:
        """Pick up the piece on a place, drop the chosen one there, or explain a refusal.

        Returns whether a piece was picked up.
        """
        if self.drag:
            self.cancel()
        self.finish()
        chosen = self.chosen
        if (origin := self._origin_for(place)) is not None:
            self._drop(origin, place)
        elif place == self.selected:
            self.selected = None
        elif place in self._view.dests:
            self._pick(place)
            return True
        else:
            self._delegate.refused(chosen, place)
        return False

    def _pick(self, origin: Place) -> None:
        """Select an origin, unless it is ready and its targets are no origins."""
        dests = self._view.dests
        ready = origin == self._view.ready and not any(t in dests for t in dests[origin])
        self.select(None if ready else origin)
        self._delegate.picked(origin)

    def _press(self, point: tuple[int, int]) -> bool:
        self._point_at(point)
        if self.drag:
            return True
        self.finish()
        place = self._delegate.place_at(point)
        if place is None:
            self.selected = None
            return False
        if self._fallen and self._clock - self._fallen[0] <= self.DOUBLE_CLICK:
            return True  # the second press of a double click
        if place in self._view.dests and self._origin_for(place) is None:
            self._begin_drag(place, point)
        else:
            self.pressed = place
        return True

    def _origin_for(self, target: Place) -> Place | None:
        """The origin whose piece a click on a place drops there: the chosen or the ready one.

        On a place that is an origin too, only the held piece; with a chosen heap, only its piece.
        """
        origins = [self.chosen, self._view.ready]
        if target in self._view.dests:
            origins = [self.held]
        elif self.chosen in self._view.tops:
            origins = [self.chosen]
        return next((o for o in origins if target in self._view.dests.get(o, ())), None)

    def _is_near(self, one: tuple[int, int], other: tuple[int, int]) -> bool:
        dx, dy = one[0] - other[0], one[1] - other[1]
        return dx * dx + dy * dy < self.DRAG_PIXELS**2

    def _begin_drag(self, origin: Place, point: tuple[int, int]) -> None:
        if carried := self._view.carried.get(origin):
            sprite = self._new_sprite(carried, origin)
            self.drag = Drag(origin, sprite, origin, supplied=True, pressed=point)
        else:
            home = self._view.tops.get(origin, origin)
            self.drag = Drag(origin, self._standing(origin), home, supplied=False, pressed=point)

    def _move(self, point: tuple[int, int]) -> None:
        self._point_at(point)
        if not (drag := self.drag):
            self._raise_pickable()
            return
        if self.drags and not drag.started and not self._is_near(point, drag.pressed):
            drag.started = drag.sprite.lifted = True
            self.selected = self._offered = None
            self._delegate.picked(drag.origin)
        if drag.started:
            drag.sprite.follow(point)

    def _point_at(self, point: tuple[int, int]) -> None:
        self._pointer = point
        if self._fallen and not self._is_near(point, self._fallen[1]):
            self._fallen = None

    def slide(self, point: tuple[int, int]) -> bool:
        """Move the held piece to a point of the place above which it is; False without one."""
        if not (self.drag and self.drag.started):
            return False
        self._pointer = point
        self.drag.sprite.follow(point)
        return True

    def _raise_pickable(self) -> None:
        """Raise the piece under the pointer a little, and lower the last one."""
        if self.playing:
            self._risen = None
            return
        origin = self._pickable if self.drags else None
        if origin == (self._risen and self._risen[0]):
            return
        time = min(self.glide_time, RISE_TIME)
        if self._risen:
            self._risen[1].glide("height", 0.0, time)
            if self._offered:
                self._offered.glide("alpha", 0.0, time)
                self._leaving.append(self._offered)
            self._offered = None
        self._risen = None
        if origin is None:
            return
        if carried := self._view.carried.get(origin):
            sprite = self._offered = self._new_sprite(carried, origin)
            sprite.alpha = 0.0
            sprite.glide("alpha", 255.0, time)
            sprite.glide("height", 1.0, time)  # out of the bowl
        else:
            sprite = self._standing(origin)
            sprite.glide("height", RISEN, time)
        self._risen = origin, sprite

    def _release(self, point: tuple[int, int]) -> bool:
        self._move(point)
        target = self._delegate.place_at(point)
        pressed, self.pressed = self.pressed, None
        if pressed is not None:
            self._end_press(pressed, target, point)
            return True
        if not (drag := self.drag):
            return False
        if not drag.started:
            self._click(drag)
        elif target in self._view.dests.get(drag.origin, ()):
            self._drop(drag.origin, target)
        else:
            self.cancel()
            if target != drag.origin:
                self._delegate.refused(drag.origin, target)
        return True

    def _end_press(self, pressed: Place, target: Place | None, point: tuple[int, int]) -> None:
        """Drop the chosen piece where a press on one of its targets ends, or explain a refusal."""
        if (origin := self._origin_for(pressed)) is None:
            chosen, self.selected = self.chosen, None
            if not self._fallen:
                self._delegate.refused(chosen, pressed)
        elif self.clicks and target is not None and target in self._view.dests[origin]:
            self._drop(origin, target)
            self._fallen = self._clock, point

    def _click(self, drag: Drag) -> None:
        self.drag = None
        if not self.clicks:
            self._send_home(drag)
        elif self.selected == drag.origin:
            self.selected = None
        else:
            self._pick(drag.origin)

    def _drop(self, origin: Place, target: Place) -> None:
        drag, self.drag = self.drag, None
        self.selected = None
        self._target = target
        if drag and drag.supplied:
            self._dropped.append(drag.sprite)
        self._delegate.dropped(origin, target)
        for sprite in self._dropped:  # the drop has changed nothing
            supply = self._view.supplies.get(sprite.kind)
            if supply is None:
                sprite.glide("alpha", 0.0, self.glide_time)
            else:
                sprite.glide_to(self._delegate.spot(supply), self.glide_time)
            sprite.lifted = False
        self._leaving += self._dropped
        self._dropped.clear()

    def _send_home(self, drag: Drag) -> None:
        self._risen = None
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
            if self.cursor.rows and not event.mod & pygame.KMOD_SHIFT:
                self.cursor.walk(steps[event.key])
                return True
            if candidates := self._candidates():
                self.cursor.go(steps[event.key], candidates, self.chosen, self._view.start)
            return bool(candidates)
        if event.key in (pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE):
            return self._press_cursor()
        if event.key == pygame.K_ESCAPE:
            had_cursor = self.cursor.place is not None and not self.cursor.rows
            self.cursor.place = None if had_cursor else self.cursor.place
            return self.cancel() or had_cursor
        return False

    def _candidates(self) -> list[Place]:
        dests, chosen = self._view.dests, self.chosen
        if chosen is None:
            return list(dests)
        if self.selected is not None:
            return [*dests[chosen], chosen]
        return list(dict.fromkeys([*dests[chosen], *(o for o in dests if o != chosen)]))

    def _press_cursor(self) -> bool:
        place = self.cursor.place
        if place is None or self.drag:
            return False
        if self.activate(place) and self._is_beside(place) and not self.cursor.rows:
            self.cursor.place = self._first_target(place)
        return True

    def _is_beside(self, origin: Place | None) -> bool:
        """Whether an origin is a supply or a heap, so that no direction leads from it."""
        return origin in self._view.supplies.values() or origin in self._view.tops

    def _first_target(self, origin: Place) -> Place:
        """The target nearest to the start of the arrow keys, or to the middle of all targets."""
        targets = self._view.dests[origin]
        spots = {place: pygame.Vector2(self._delegate.spot(place).center) for place in targets}
        begin = self._view.start
        middle = sum(spots.values(), pygame.Vector2()) / len(spots)
        here = middle if begin is None else pygame.Vector2(self._delegate.spot(begin).center)
        return min(targets, key=lambda place: (spots[place] - here).length_squared())

    # Time and drawing

    def update(self, dt: float) -> None:
        self._clock += dt
        for sprite in self._drawn():
            sprite.update(dt)
        self._leaving = [sprite for sprite in self._leaving if sprite.moving]
        if self._player and self._player.update(dt):
            self.finish()
        if self.drag and self.drag.supplied:
            self.drag.sprite.update(dt)

    def draw_marks(self, surface: pygame.Surface, *, last_only: bool = False) -> None:
        """Draw the marks below the pieces: the last turn or the held piece, its targets, hints.

        A lone hint is marked where both would be. While a script runs, or with `last_only`, only
        the last turn is marked.
        """
        alone, held = self.hints_only, self.held
        for place in () if alone or held is not None else self._view.last:
            if place not in self.hints:
                self._delegate.draw_mark(surface, place, Mark.LAST)
        if self.playing or last_only:
            return
        if (chosen := self.chosen) is not None:
            if held is not None or chosen not in self.hints:
                self._delegate.draw_mark(surface, chosen, Mark.SELECTED)
            here = self._delegate.place_at(self._pointer), self.cursor.place
            targets = self._view.dests.get(chosen, ())
            many = len(targets) > MANY_TARGETS and self._is_beside(chosen)
            centres = [pygame.Vector2(self._delegate.spot(p).center) for p in here if p is not None]
            for place in targets:
                if place in here:
                    self._delegate.draw_mark(surface, place, Mark.HOT)
                elif self.shows_targets and not alone:
                    spot = self._delegate.spot(place) if many else pygame.Rect(0, 0, 0, 0)
                    near = any(c.distance_to(spot.center) < NEAR * spot.w for c in centres)
                    mark = Mark.FAR_TARGET if many and not near else Mark.TARGET
                    self._delegate.draw_mark(surface, place, mark)
        for place in self.hints:
            if not (alone and place in self.hinted):
                self._delegate.draw_mark(surface, place, Mark.HINT)

    def draw_pieces(self, surface: pygame.Surface) -> None:
        """Draw all pieces but the held one, moving ones above resting ones; and overlays."""
        player = self._player
        playing = player.sprites if player else []
        above = {*([self.drag.sprite] if self.drag else []), *playing}
        resting = [sprite for sprite in self._sprites.values() if sprite not in above]
        offered = [self._offered] if self._offered else []
        resting.sort(key=attrgetter("moving"))
        hinted = self.hinted if self.hints_only else {}
        faint = {self._sprites.get(place): taken for place, taken in hinted.items()}
        for sprite in (*resting, *offered, *self._leaving, *playing):
            if not faint.get(sprite):
                sprite.draw(surface, FAINT if sprite in faint else 1.0)
        if player:
            player.draw_overlays(surface)

    def draw_held(self, surface: pygame.Surface) -> None:
        """Draw the keyboard cursor and, on top, the held piece."""
        if self.cursor.place is not None:
            self._delegate.draw_mark(surface, self.cursor.place, Mark.CURSOR)
        if self.drag and (self.drag.started or not self.drag.supplied):
            self.drag.sprite.draw(surface)


# -- The keyboard cursor of a board: arrow keys move it between places at any positions --------

Point = tuple[float, float]

CONE = 3
"""The greatest ratio of the distance to the side to the distance ahead."""


class BoardCursor:
    """The place chosen with the arrow keys, if any."""

    def __init__(self, spot: Callable[[Place], pygame.Rect]) -> None:
        """`spot` returns the square of a place, in pixels."""
        self._spot = spot
        self.place: Place | None = None
        self.find_rows: Callable[[], Sequence[Sequence[Place]]] = tuple
        """All places of the position, to walk through; if empty, it moves among the candidates."""
        self._visited: Place | None = None  # where it was last

    @property
    def rows(self) -> Sequence[Sequence[Place]]:
        return self.find_rows()

    def walks_to(self, place: Place | None) -> bool:
        return any(place in row for row in self.rows)

    def walk(self, step: tuple[int, int]) -> None:
        """Go to the next of all places, with or without a piece."""
        if not self.walks_to(self.place):
            known = self.walks_to(self._visited)
            self.place = self._visited if known else self.rows[0][0]
            return
        centres = self._centres([place for row in self.rows for place in row])
        following = next_in_rows(self.rows, self.place, centres, step)
        self.place = self._visited = self.place if following is None else following

    def go(
        self,
        step: tuple[int, int],
        candidates: Sequence[Place],
        chosen: Place | None,
        start: Place | None,
    ) -> None:
        """Go to the nearest candidate in a direction.

        Without a current candidate it goes to the chosen one, or the first one; then in the
        direction from there, or from `start`. If it walks through all places and no candidate lies
        in the direction, it continues in reading order.
        """
        begin = self.place
        if begin not in candidates and not self.walks_to(begin):
            begin = chosen if start is None else start
            self.place = chosen if chosen in candidates else candidates[0]
            if begin is None:
                return
        nearest = nearest_ahead(self._spot(begin).center, self._centres(candidates), step)
        if nearest is None and self.walks_to(begin):
            nearest = self._next_of(candidates, begin, 1 if sum(step) > 0 else -1)
        if nearest is not None:
            self.place = self._visited = nearest

    def _next_of(self, candidates: Collection[Place], here: Place, way: int) -> Place | None:
        """The next candidate in reading order, wrapping around; or backwards."""
        reading = [place for row in self.rows for place in row][::way]
        begin = reading.index(here) + 1
        return next((p for p in reading[begin:] + reading[:begin] if p in candidates), None)

    def _centres(self, places: Collection[Place]) -> dict[Place, Point]:
        return {place: self._spot(place).center for place in places}


def nearest_ahead(
    here: Point, centres: Mapping[Place, Point], step: tuple[int, int]
) -> Place | None:
    """The nearest place in the direction of a step, or None.

    Only places inside a cone around the direction count; the distance to the side counts double.

    >>> nearest_ahead((0, 0), {"far ahead": (50, 0), "aside": (30, 20)}, (1, 0))
    'far ahead'
    """
    costs = {place: _cost(here, centre, step) for place, centre in centres.items()}
    nearest = min(costs, key=lambda place: costs[place], default=None)
    return nearest if nearest is not None and costs[nearest] < inf else None


def _cost(here: Point, there: Point, step: tuple[int, int]) -> float:
    dx, dy = there[0] - here[0], there[1] - here[1]
    ahead = dx * step[0] + dy * step[1]
    aside = abs(dx * step[1]) + abs(dy * step[0])
    return ahead + 2 * aside if ahead > 0 and ahead * CONE >= aside else inf


def next_in_rows(
    rows: Sequence[Sequence[Place]],
    here: Place,
    centres: Mapping[Place, Point],
    step: tuple[int, int],
) -> Place | None:
    """The neighbour in a row, or the nearest place of the next row; None at the end.

    >>> next_in_rows(["ab", "c"], "a", {"a": (0, 0), "b": (9, 0), "c": (4, 9)}, (0, 1))
    'c'
    """
    number, row = next((n, row) for n, row in enumerate(rows) if here in row)
    across, down = step
    if across:
        column = list(row).index(here) + across
        return row[column] if 0 <= column < len(row) else None
    while 0 <= (number := number + down) < len(rows):
        if rows[number]:
            left = centres[here][0]
            return min(rows[number], key=lambda place: abs(centres[place][0] - left))
    return None
