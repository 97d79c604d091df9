"""Transitions between scenes: common boards move, everything else fades through paper.

No picture is laid over another one, except for a dialog above the scene that it belongs to.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

import pygame

from games.ui.toolkit.theme import Colour

Places = Mapping[str, pygame.Rect]
"""The places of the parts a scene shares with others, by common names."""
Draw = Callable[[pygame.Surface], object]

DIALOG_TIME, PAPER_TIME, MOVE_TIME = 0.18, 0.16, 0.28
"""Seconds of a transition at normal speed: of a dialog, of a whole scene, of a board that moves."""
AWAY = 0.06
"""Seconds of it in which a whole scene fades into the paper, before the next one appears."""
MIXED = 0.05


class Moving:
    """A part of both scenes, moving from its place in the old one to that in the new one.

    Its surfaces are reused for all frames: new ones take several times as long as the drawing.
    """

    def __init__(self, old: pygame.Surface, start: pygame.Rect, end: pygame.Rect) -> None:
        self._old, self._start, self._end = old.subsurface(start).copy(), start, end
        cover(old, start)
        self._taken = False
        self._make(end.size)

    def _make(self, size: tuple[int, int]) -> None:
        self._new = pygame.Surface(size, 0, self._old)
        largest = max(self._start.w, size[0]), max(self._start.h, size[1])
        self._mixed = pygame.Surface(largest, 0, self._old)
        for each in (self._new, self._mixed):
            each.fill((0, 0, 0))  # or the first frame waits for the memory

    def place(self, share: float) -> pygame.Rect:
        eased = 1 - (1 - share) ** 3
        pairs = zip(self._start, self._end, strict=True)
        return pygame.Rect(*(round(one + (other - one) * eased) for one, other in pairs))

    def take(self, surface: pygame.Surface, end: pygame.Rect) -> None:
        """Take the new contents from their place in the new scene, and cover them there."""
        if not (end.w and end.h):
            return
        if self._new.get_size() != end.size:
            self._make(end.size)
        self._taken, self._end = True, end
        self._new.blit(surface, (0, 0), end)
        cover(surface, end)

    def draw(self, surface: pygame.Surface, place: pygame.Rect, share: float) -> None:
        """Draw it in a place, with `share` of its new contents."""
        window = surface.subsurface(place)
        if self._taken and share == 1:
            pygame.transform.smoothscale(self._new, place.size, window)
            return
        pygame.transform.smoothscale(self._old, place.size, window)
        if self._taken and share:
            mixed = self._mixed.subsurface((0, 0), place.size)
            pygame.transform.smoothscale(self._new, place.size, mixed)
            mixed.set_alpha(min(round(255 * share), 254))
            window.blit(mixed, (0, 0))


class Transition:
    """Leads from the last frame to the new ones.

    Nothing waits for it. Another change begins at the picture of that moment.
    """

    def __init__(self) -> None:
        self._share = 1.0  # of its time that has passed
        self._drawn: pygame.Surface | None = None  # the surface that holds the last frame
        self._kept = pygame.Surface((0, 0))  # the old picture; used again for each one
        self._moving: dict[str, Moving] = {}  # what moves out of it
        self._due = False
        self._above = False  # whether only dialogs come or go, above a scene that stays
        self._kept_above = False  # `above` of the running transition
        self._places: Places = {}
        self._bare = False  # whether the old picture is the scene itself, without its dialogs

    @property
    def running(self) -> bool:
        """Whether the picture is moving, or will be from the next frame on."""
        return self._due or self._share < 1

    @property
    def _seconds(self) -> float:
        if self._kept_above:
            return DIALOG_TIME
        return MOVE_TIME if self._moving else PAPER_TIME

    def begin(self, places: Places) -> None:
        """Begin with the next frame; `places` are those in the last one."""
        if self._due:
            return  # the last frame is older than these places
        now = {name: part.place(self._share) for name, part in self._moving.items()}
        self._due, self._bare = True, False
        self._places = {**places, **now}

    def uncover(self, draw: Draw, places: Places) -> None:
        """Begin at the scene itself, without the dialogs that lie above it."""
        if self._due and self._drawn and places:
            self._fit(self._drawn)
            draw(self._kept)
            self._bare, self._places = True, places

    def lead(self, *, above: bool, replaced: bool) -> None:
        """Set the kind of change: complete, or only dialogs `above` a scene that stays.

        There is no transition if a dialog has `replaced` another one.
        """
        self._above = above
        if above and (replaced or (self._share < 1 and not self._kept_above)):
            self.cancel()

    def cancel(self) -> None:
        """Show only the new picture, as after a change of the size."""
        self._drawn = None
        self._due = False
        self._end()

    def update(self, dt: float, factor: float) -> None:
        """Advance by `dt` seconds; `factor` lengthens the time, and 0 ends it."""
        if self._share < 1:
            self._share = self._share + dt / (self._seconds * factor) if factor else 1.0
            if self._share >= 1:
                self._end()

    def _end(self) -> None:
        self._share, self._moving = 1.0, {}

    def keep(self, surface: pygame.Surface, factor: float, places: Places) -> None:
        """Keep the last frame, before a new one is drawn on the surface.

        `places` are those in the new one.
        """
        if self._due and factor and surface is self._drawn:
            if not self._bare:
                self._fit(surface)
                self._kept.blit(surface, (0, 0))
            self._share, self._moving, self._kept_above = 0.0, {}, self._above
            if not self._above:
                self._cut_out(places)
        self._due = self._bare = False
        self._drawn = surface

    def _fit(self, surface: pygame.Surface) -> None:
        if self._kept.get_size() != surface.get_size():
            self._kept = pygame.Surface(surface.get_size(), 0, surface)

    def _cut_out(self, places: Places) -> None:
        whole = self._kept.get_rect()
        for name in self._places.keys() & places.keys():
            start, end = self._places[name].clip(whole), places[name].clip(whole)
            if start.w and start.h and end.w and end.h:
                self._moving[name] = Moving(self._kept, start, end)

    @property
    def hides(self) -> bool:
        """Whether only the old picture is visible, so that the new one need not be drawn."""
        return self._share == 0

    def draw(
        self, surface: pygame.Surface, paper: Colour, draw: Draw, places: Callable[[], Places]
    ) -> None:
        """Draw the visible part of the new scene with `draw`."""
        if self._share >= 1:
            draw(surface)
            return
        if self._kept_above:
            draw(surface)
            eased = (1 - self._share) ** 2
            # SDL mixes five times slower with an alpha of 255 than with any other
            self._kept.set_alpha(min(round(255 * eased), 254))
            surface.blit(self._kept, (0, 0))
            return
        passed = self._share * self._seconds
        if passed < AWAY:
            self._kept.set_alpha(None)
            surface.blit(self._kept, (0, 0))
            veil(surface, paper, round(255 * passed / AWAY))
            self._draw_moving(surface, 0.0)
            return
        draw(surface)
        for name, rect in places().items():
            if part := self._moving.get(name):
                part.take(surface, rect.clip(surface.get_rect()))
        left = (self._seconds - passed) / (self._seconds - AWAY)
        veil(surface, paper, round(255 * left**2))
        self._draw_moving(surface, min((passed - AWAY) / MIXED, 1.0))

    def _draw_moving(self, surface: pygame.Surface, share: float) -> None:
        for part in self._moving.values():
            part.draw(surface, part.place(self._share).clip(surface.get_rect()), share)


def veil(surface: pygame.Surface, colour: Sequence[int], alpha: int) -> None:
    """Mix a colour into all pixels; two fills take a tenth of the time of a transparent surface."""
    surface.fill((255 - alpha,) * 3, special_flags=pygame.BLEND_RGB_MULT)
    surface.fill([value * alpha // 255 for value in colour], special_flags=pygame.BLEND_RGB_ADD)


def cover(surface: pygame.Surface, rect: pygame.Rect) -> None:
    """Fill a rectangle with the colour beside it."""
    beside = max(rect.left - 1, 0), rect.centery
    surface.fill(surface.get_at(beside), rect)
