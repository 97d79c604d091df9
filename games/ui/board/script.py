"""The script of a move: timed steps that move, turn and change pieces, sound and draw.

Steps follow one another: each begins at `now` and moves `now` to its end, except in a block of
`aside`. Distances are in sizes of a piece, times in seconds at normal speed.

    script.turn("d4", 90)
    script.travel("d4", "b4")
    script.land("b4", "slide")
    script.reveal(after)
"""

from __future__ import annotations

from bisect import insort
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from math import hypot, inf
from operator import attrgetter
from typing import Any, Literal

import pygame

from games.ui.board.animation import Shape, ease_in_out, ease_out, linear, there_and_back
from games.ui.board.sprites import BoardView, Piece, PieceSprite, Place
from games.ui.toolkit.sound import SoundName

Draw = Callable[[pygame.Surface, float], None]
"""Draws an overlay; the number is the elapsed share of its time."""


@dataclass(frozen=True, slots=True)
class Cue:
    """An event at one moment of a script."""

    at: float
    act: Callable[[], None]
    sound: bool = False
    """Whether it can be left out when the script is cut short."""


@dataclass(frozen=True, slots=True)
class Overlay:
    """Something drawn above the pieces for some time."""

    begin: float
    seconds: float
    draw: Draw


@dataclass(frozen=True, slots=True)
class Cues:
    """The functions of the window available to a script."""

    sound: Callable[..., None] = lambda name, **how: None
    reveal: Callable[[Any], None] = lambda position: None
    """Show the consequences of a move, given as a position, in panel and status line."""


SETTLE_TIME = 0.2
"""Duration in seconds of moves for which a script has no step of its own."""
TURN_TIME = 0.2
SQUASH_TIME, NUDGE_TIME = 0.14, 0.16
FIRST_TRAVEL, TRAVEL_PER_SIZE = 0.07, 0.045
LEAST_TRAVEL, MOST_TRAVEL = 0.12, 0.42
"""Seconds of a travel: for its start, for each size of a piece, and the bounds. A piece released by
a person takes as long as the rest of its way, without the lower bound."""


class Script:
    def __init__(
        self,
        poses: Mapping[Place, Pose],
        view: BoardView,
        spot: Callable[[Place], pygame.Rect],
        cues: Cues,
        dropped: tuple[Place | None, Pose] | None = None,
        *,
        brief: bool = False,
    ) -> None:
        """From the pieces before it to the view after it; `spot` is the square of a place then.

        `dropped` are the target of a piece dropped from a supply, and the point of its release. In
        a `brief` script waits and overlays take no time, as when moves are undone or redone.
        """
        self._view, self._spot, self._dropped = view, spot, dropped
        self._cues, self.brief = cues, brief
        self.now = 0.0
        self.length = 0.0
        self.cues: list[Cue] = []
        self.overlays: list[Overlay] = []
        self.revealed: Any = None
        """The last position whose consequences are shown."""
        self._actors = [Actor(pose, place) for place, pose in poses.items()]
        self._standing = dict(zip(poses, self._actors, strict=True))

    @property
    def actors(self) -> list[Actor]:
        """The pieces that the script changes; `ends` is their place after it."""
        for actor in self._actors:
            actor.ends = None
        for place, actor in self._standing.items():
            actor.ends = place
        return [actor for actor in self._actors if actor.changes or actor.ends != actor.begins]

    # Time

    def wait(self, seconds: float) -> None:
        if not self.brief:
            self.go_on(seconds)

    @contextmanager
    def aside(self, delay: float = 0.0) -> Iterator[None]:
        """Begin the steps in this block after a delay; steps after the block do not wait."""
        begin = self.now
        self.wait(delay)
        yield
        self.now = begin

    def join(self) -> None:
        self.now = self.length

    def go_on(self, seconds: float) -> None:
        """Begin the next step later by `seconds`."""
        self.now += seconds
        self.length = max(self.length, self.now)

    # What is heard, drawn and told

    def sound(self, name: SoundName, **how: float) -> None:
        """Play a sound now; `how` goes to `Sounds.play`: `seconds` or `step`."""
        play = self._cues.sound
        self.cues.append(Cue(self.now, lambda: play(name, **how), sound=True))

    def reveal(self, position: Any) -> None:
        """Show the consequences of a move in the panel and the status line now.

        `position` is the one after the move, or an intermediate one.
        """
        tell = self._cues.reveal
        self.revealed = position
        self.cues.append(Cue(self.now, lambda: tell(position)))

    def overlay(self, draw: Draw, seconds: float) -> None:
        if not self.brief:
            self.overlays.append(Overlay(self.now, seconds, draw))
            self.go_on(seconds)

    # Pieces that turn and move

    def turn(self, place: Place, angle: float, seconds: float | None = None) -> None:
        """Turn a piece the shorter way; by default the duration depends on the angle."""
        actor = self._standing[place]
        here = actor.value("angle", self.now)
        way = (angle - here + 180) % 360 - 180
        if abs(way) < 1:
            return
        if seconds is None:
            seconds = TURN_TIME * (abs(way) / 180) ** 0.5
        actor.change("angle", here + way, self.now, seconds, ease_in_out)
        self.go_on(seconds)

    def travel_seconds(self, origin: Place, target: Place) -> float:
        return _travel_seconds(*self._way(self._standing[origin], self._spot(target)))

    def was_dropped(self, target: Place) -> bool:
        """Whether a person has dropped a new piece on a place, so that it has travelled already."""
        return self._dropped is not None and self._dropped[0] == target

    def is_held(self, place: Place) -> bool:
        """Whether a person has just released the piece of a place elsewhere."""
        return self._standing[place].value("height", self.now) >= 1

    def travel(self, origin: Place, target: Place, *, arc: float = 0.0) -> None:
        """Move a piece to another place; the duration depends on the distance.

        With an `arc` it rises on the way, by that many lifted pieces.
        """
        actor = self._standing.pop(origin)
        self._go(actor, self._spot(target), arc=arc)
        self._standing[target] = actor

    def send(
        self,
        piece: Piece,
        origin: Place,
        target: Place,
        *,
        offset: tuple[float, float] = (0.0, 0.0),
        grow: float = 1.0,
        arc: float = 0.0,
        shape: Shape = ease_in_out,
        seconds: float | None = None,
    ) -> None:
        """Move a new piece out of a place, starting at an offset and at `grow` of its size.

        If a person has dropped it on the target, it starts where it was released.
        """
        start = self._spot(origin)
        x, y = start.centerx + offset[0] * start.w, start.centery + offset[1] * start.w
        actor = self._come(Pose(piece.kind, x, y, start.w, piece.angle, scale=grow), target)
        self._go(actor, self._spot(target), seconds=seconds, shape=shape, arc=arc)
        self._standing[target] = actor

    def land(self, place: Place, sound: SoundName | None = None, weight: float = 0.1) -> None:
        """The contact with the board: a sound, and a short squash in parallel with later steps.

        `weight` is the share of its size by which the piece is squashed.
        """
        if sound:
            self.sound(sound)
        actor = self._standing[place]
        actor.change("scale", 1 - weight, self.now, SQUASH_TIME, there_and_back, start=1.0)
        if not self.brief:
            self.length = max(self.length, self.now + SQUASH_TIME)

    def nudge(self, place: Place, dx: float, dy: float) -> None:
        """Move a piece by a share of its size and back, in parallel with later steps."""
        with self.aside():
            actor, size = self._standing[place], self._spot(place).w
            x, y = actor.value("x", self.now), actor.value("y", self.now)
            actor.change("x", x + dx * size, self.now, NUDGE_TIME, there_and_back)
            actor.change("y", y + dy * size, self.now, NUDGE_TIME, there_and_back)
            self.go_on(NUDGE_TIME)

    def _go(
        self,
        actor: Actor,
        spot: pygame.Rect,
        *,
        seconds: float | None = None,
        shape: Shape = ease_in_out,
        arc: float = 0.0,
    ) -> None:
        height = actor.value("height", self.now) if actor.changes else actor.pose.height
        if seconds is None:
            at_least = 0 if height >= 1 else LEAST_TRAVEL
            seconds = _travel_seconds(*self._way(actor, spot), at_least=at_least)
        if actor.changes or actor.pose.size != spot.w:
            actor.change("size", spot.w, self.now, seconds, shape)
        if actor.changes or actor.pose.scale != 1:
            actor.change("scale", 1.0, self.now, seconds * 0.6, ease_out)
        actor.change("x", spot.centerx, self.now, seconds, shape)
        actor.change("y", spot.centery, self.now, seconds, shape)
        if height > 0:  # held, or risen under the pointer
            actor.change("height", 0.0, self.now, seconds, ease_in_out)
        elif arc:
            actor.change("height", arc, self.now, seconds, there_and_back)
        self.go_on(seconds)

    # Pieces that come, change and go

    def become(
        self, place: Place, kind: str, *, through: Sequence[str] = (), seconds: float = 0.0
    ) -> None:
        """Change the kind of a piece, showing the `through` kinds one after the other."""
        steps, actor = [*through, kind], self._standing[place]
        for number, step in enumerate(steps, start=1):
            actor.kinds.append((self.now + seconds * number / len(steps), step))
        actor.changes = True
        self.go_on(seconds)

    def turn_over(self, place: Place, other_side: str, seconds: float) -> None:
        """Turn a piece over, from its other side to this one."""
        actor = self._standing[place]
        actor.other_side = other_side
        actor.change("flip", 1.0, self.now, seconds, linear, start=0.0)
        self.go_on(seconds)

    def appear(self, place: Place, piece: Piece, seconds: float = SETTLE_TIME) -> None:
        spot = self._spot(place)
        actor = self._come(Pose(piece.kind, *spot.center, spot.w, piece.angle), place)
        actor.change("alpha", 255.0, self.now, seconds, linear, start=0.0)
        self._standing[place] = actor
        self.go_on(seconds)

    def settle(self) -> None:
        """Move all pieces at once to their places in the last view.

        A piece missing in one place and new in another has moved. Others come from their supply and
        go there, or fade.
        """
        pieces, begin, free = self._view.pieces, self.now, []
        for place, actor in list(self._standing.items()):
            kind = actor.kind(begin) if actor.kinds else actor.pose.kind
            if place not in pieces or pieces[place].kind != kind:
                free.append(self._standing.pop(place))
        wanted = [place for place in pieces if place not in self._standing]
        for place in wanted:
            self._fill(place, free)
        for actor in free:
            self._dismiss(actor)
        end = begin
        if wanted or free:
            end = begin + SETTLE_TIME
            self.length = max(self.length, end)
        for place, piece in pieces.items():
            actor = self._standing[place]
            if actor.changes or actor.pose.angle != piece.angle:
                self.turn(place, piece.angle, SETTLE_TIME)
                self.now = begin
        self.now = end

    def _fill(self, place: Place, free: list[Actor]) -> None:
        """Move the nearest free piece of the kind to a place, or a new one from its supply."""
        piece, spot, begin = self._view.pieces[place], self._spot(place), self.now
        alike = [actor for actor in free if actor.kind(begin) == piece.kind]
        if alike:
            actor = min(alike, key=lambda a: hypot(*self._way(a, spot)))
            free.remove(actor)
        else:
            supply = self._view.supplies.get(piece.kind)
            start = spot if supply is None else self._spot(supply)
            actor = self._come(Pose(piece.kind, *start.center, start.w, piece.angle), place)
            if supply is None and not actor.pose.height:
                actor.change("alpha", 255.0, begin, SETTLE_TIME, linear, start=0.0)
        self._go(actor, spot, seconds=SETTLE_TIME, shape=ease_out)
        self._standing[place] = actor
        self.now = begin

    def _way(self, actor: Actor, spot: pygame.Rect) -> tuple[float, float]:
        """The way from a piece to a square, in sizes of the square."""
        x, y = actor.pose.x, actor.pose.y
        if actor.changes:
            x, y = actor.value("x", self.now), actor.value("y", self.now)
        return (spot.centerx - x) / max(spot.w, 1), (spot.centery - y) / max(spot.w, 1)

    def _come(self, pose: Pose, target: Place) -> Actor:
        """A new piece; it starts where a person has released it on its target, if so."""
        dropped = self._dropped
        if dropped and dropped[0] == target and dropped[1].kind == pose.kind:
            pose = replace(dropped[1], angle=pose.angle)
        actor = Actor(pose, enters=self.now)
        self._actors.append(actor)
        return actor

    def _dismiss(self, actor: Actor) -> None:
        """Move a piece missing in the last view into its supply, or fade it out."""
        begin, supply = self.now, self._view.supplies.get(actor.kind(self.now))
        if supply is None:
            actor.change("alpha", 0.0, begin, SETTLE_TIME, linear)
        else:
            self._go(actor, self._spot(supply), seconds=SETTLE_TIME)
            self.now = begin
        actor.leaves = begin + SETTLE_TIME


def _travel_seconds(across: float, down: float, at_least: float = LEAST_TRAVEL) -> float:
    seconds = FIRST_TRAVEL + TRAVEL_PER_SIZE * hypot(across, down)
    return min(max(seconds, at_least), MOST_TRAVEL)


# -- A piece in a script: what it looks like at any time of the script -------------------------

Attribute = Literal["x", "y", "size", "angle", "alpha", "height", "scale", "flip"]
"""The attributes of a sprite that a script changes."""
ATTRIBUTES: tuple[Attribute, ...] = (
    "x", "y", "size", "angle", "alpha", "height", "scale", "flip",
)  # fmt: skip


_LOOK = attrgetter("kind", *ATTRIBUTES)
"""The values of a sprite's `Pose`."""


@dataclass(frozen=True, slots=True)
class Pose:
    """The look of a piece at one moment."""

    kind: str
    x: float
    y: float
    size: float
    angle: float = 0.0
    alpha: float = 255.0
    height: float = 0.0
    scale: float = 1.0
    flip: float = 1.0

    @classmethod
    def of(cls, piece: Piece, spot: pygame.Rect) -> Pose:
        return cls(piece.kind, *spot.center, spot.w, piece.angle)

    @classmethod
    def now(cls, sprite: PieceSprite) -> Pose:
        return cls(*_LOOK(sprite))

    @property
    def rect(self) -> pygame.Rect:
        rect = pygame.Rect(0, 0, round(self.size), round(self.size))
        rect.center = round(self.x), round(self.y)
        return rect


@dataclass(frozen=True, slots=True)
class Segment:
    start: float
    end: float
    begin: float
    seconds: float
    shape: Shape


@dataclass(slots=True)
class Actor:
    """A piece changed by a script; times are seconds of the script."""

    pose: Pose
    begins: Place | None = None
    """Its place before the script; None for a new piece."""
    ends: Place | None = None
    """Its place after the script; None for a removed piece."""
    enters: float = 0.0
    leaves: float = inf
    other_side: str = ""
    """The kind shown in the first half of turning over."""
    changes: bool = False
    """Whether the piece looks different at any time."""
    _segments: dict[Attribute, list[Segment]] = field(default_factory=dict)
    """Segments by attribute, in order of time."""
    kinds: list[tuple[float, str]] = field(default_factory=list)
    """Its later kinds with their times, in order."""

    def change(
        self,
        attribute: Attribute,
        end: float,
        begin: float,
        seconds: float,
        shape: Shape,
        *,
        start: float | None = None,
    ) -> None:
        """Change an attribute from its value at `begin`, or from `start`."""
        if start is None:
            begun = attribute in self._segments
            start = self.value(attribute, begin) if begun else float(getattr(self.pose, attribute))
        segment = Segment(start, end, begin, seconds, shape)
        insort(self._segments.setdefault(attribute, []), segment, key=attrgetter("begin"))
        self.changes = True

    def value(self, attribute: Attribute, at: float) -> float:
        begun = None
        for segment in self._segments.get(attribute, ()):
            if segment.begin > at:
                break
            begun = segment
        if begun is None:
            return float(getattr(self.pose, attribute))
        passed = min((at - begun.begin) / begun.seconds, 1.0) if begun.seconds > 0 else 1.0
        return begun.start + (begun.end - begun.start) * begun.shape(passed)

    def kind(self, at: float) -> str:
        return next((kind for time, kind in reversed(self.kinds) if time <= at), self.pose.kind)

    def show(self, sprite: PieceSprite, at: float) -> None:
        """Give a sprite the look of this time."""
        sprite.kind = self.kind(at) if self.kinds else self.pose.kind
        for attribute in ATTRIBUTES:
            if attribute in self._segments:
                setattr(sprite, attribute, self.value(attribute, at))
            elif attribute != "flip" or self.other_side:
                setattr(sprite, attribute, getattr(self.pose, attribute))
        if not self.enters <= at <= self.leaves:
            sprite.alpha = 0.0
        if self.other_side:
            sprite.other_side = self.other_side


# -- Plays a script: gives its sprites their looks of each moment, forwards or backwards -------

BRIEF_TIME = 0.3
BRIEF_SPEED = 2.0


class ScriptPlayer:
    """A running script with its sprites."""

    def __init__(
        self,
        script: Script,
        sprites: Sequence[tuple[Actor, PieceSprite]],
        *,
        speed: float = 1.0,
        backwards: bool = False,
    ) -> None:
        """`speed` is in seconds of the script per second; `update` shows its begin."""
        self._script = script
        self._sprites = sprites
        self._cues = [] if backwards else sorted(script.cues, key=attrgetter("at"))
        self._backwards = backwards
        if script.brief or backwards:
            speed *= max(BRIEF_SPEED, script.length / BRIEF_TIME)
        self._speed = speed
        self._elapsed = 0.0

    @property
    def sprites(self) -> list[PieceSprite]:
        """The sprites of the pieces in the script, lowest first."""
        return sorted([sprite for _, sprite in self._sprites], key=attrgetter("height"))

    def update(self, dt: float) -> bool:
        """Advance by `dt` seconds: call the due cues, and update the sprites.

        Returns whether the script has ended.
        """
        length = self._script.length
        self._elapsed = min(self._elapsed + dt * self._speed, length)
        while self._cues and self._cues[0].at <= self._elapsed:
            cue: Cue = self._cues.pop(0)
            cue.act()
        at = length - self._elapsed if self._backwards else self._elapsed
        for actor, sprite in self._sprites:
            actor.show(sprite, at)
        return self._elapsed >= length

    def finish(self, *, silent: bool = True) -> None:
        """Go to the end at once; `silent` leaves out the remaining sounds."""
        self._elapsed = self._script.length
        if silent:
            self._cues = [cue for cue in self._cues if not cue.sound]
        self.update(0.0)

    def draw_overlays(self, surface: pygame.Surface) -> None:
        if self._backwards:
            return
        for overlay in self._script.overlays:
            share = (self._elapsed - overlay.begin) / overlay.seconds
            if 0 <= share < 1:
                overlay.draw(surface, share)
