"""The program's window, opened at its last place, on an existing screen."""

from __future__ import annotations

import os
import sys
from contextlib import suppress
from typing import TYPE_CHECKING

import pygame

from games.core.system import FOLDER
from games.core.translation import _
from games.storage.documents import WindowPlace
from games.ui.toolkit.layout import MIN_HEIGHT, MIN_WIDTH

if TYPE_CHECKING:
    from games.ui.toolkit.screen_reader import Adapter, Handler

WINDOW_SIZE = (1280, 800)
DRIVERS_WITHOUT_SCREEN = ("offscreen", "dummy", "evdev")
"""SDL's fallback drivers without a screen."""

Size = tuple[int, int]


class NoWindow(RuntimeError):
    """No window can be opened; the message says why."""


def open_window(place: WindowPlace | None) -> pygame.Surface:
    """Open the window at its last place, or in the middle of the first screen.

    Raises `NoWindow`.
    """
    chosen = "SDL_VIDEODRIVER" in os.environ
    try:
        pygame.init()
        if not chosen and pygame.display.get_driver() in DRIVERS_WITHOUT_SCREEN:
            raise pygame.error(_("there is no screen"))
        pygame.display.set_caption(_("Tavoliere"))
        _set_icon()
        screens = pygame.display.get_desktop_sizes()
        screen = place.screen if place and place.screen < len(screens) else 0
        size = first_size(place, screens[screen])
        surface = pygame.display.set_mode(size, pygame.RESIZABLE, display=screen)
    except pygame.error as error:
        raise NoWindow(_("no window can be opened here: {why}").format(why=error)) from None
    window = pygame.Window.from_display_module()
    window.minimum_size = (MIN_WIDTH, MIN_HEIGHT)
    if place:
        _put_back(window, place, screen, screens)
    pygame.key.set_repeat(400, 40)
    return pygame.display.get_surface() or surface


def _set_icon() -> None:
    with suppress(OSError, pygame.error):
        pygame.display.set_icon(pygame.image.load_sized_svg(FOLDER / "icon.svg", (64, 64)))


def _put_back(window: pygame.Window, place: WindowPlace, screen: int, screens: list[Size]) -> None:
    """Move the window to its last place, if that is on its screen, and maximise it again.

    SDL does not report where a screen begins, but it has centred the window on it.
    """
    bounds = pygame.Rect((0, 0), screens[screen])
    if len(screens) > 1:
        bounds.center = pygame.Rect(window.position, window.size).center
    if screen == place.screen:
        window.position = position_on(bounds, pygame.Rect((place.x, place.y), window.size))
    if place.maximised:
        window.maximize()


def first_size(place: WindowPlace | None, screen: Size) -> Size:
    """The last or the default size in pixels, or less on a smaller screen.

    >>> first_size(None, (1024, 768)), first_size(WindowPlace(0, 0, 3000, 700), (1920, 1080))
    ((1024, 768), (1920, 700))
    """
    width, height = (place.width, place.height) if place else WINDOW_SIZE
    return max(min(width, screen[0]), MIN_WIDTH), max(min(height, screen[1]), MIN_HEIGHT)


def position_on(screen: pygame.Rect, window: pygame.Rect) -> tuple[int, int]:
    """The place of the window, moved into its screen as far as it fits."""
    return window.clamp(screen).topleft if screen.contains(window.clamp(screen)) else screen.topleft


def bounds_on_screen() -> pygame.Rect:
    return pygame.Rect(pygame.display.get_window_position(), pygame.display.get_window_size())


def adapter_maker(activate: Handler, act: Handler, deactivate: Handler) -> Adapter:
    """The adapter of the window for the screen readers of this system.

    Those of Windows and macOS must be made while the window is invisible.
    """
    from games.ui.toolkit.screen_reader import SubclassingAdapter, UnixAdapter

    if sys.platform not in ("win32", "darwin"):
        return UnixAdapter(activate, act, deactivate)
    window = pygame.Window.from_display_module()
    window.hide()
    try:
        handle = pygame.display.get_wm_info()["window"]
        return SubclassingAdapter(handle, activate, act)
    finally:
        window.show()


def present() -> None:
    pygame.display.flip()


class PlaceKeeper:
    """Remembers the place of the window when neither maximised nor full-screen."""

    def __init__(self, place: WindowPlace | None) -> None:
        exists = place and place.screen < len(pygame.display.get_desktop_sizes())
        self._screen = place.screen if place and exists else 0
        self._maximised = False
        self._normal = place

    def handle(self, event: pygame.Event) -> None:
        if event.type == pygame.WINDOWDISPLAYCHANGED:
            self._screen = event.display_index
        elif event.type == pygame.WINDOWMAXIMIZED:
            self._maximised = True
        elif event.type == pygame.WINDOWRESTORED:
            self._maximised = False

    def place(self, *, fullscreen: bool) -> WindowPlace | None:
        """The current place; the last one of a normal window if it is full-screen."""
        if not (fullscreen or self._maximised):
            position, size = pygame.display.get_window_position(), pygame.display.get_window_size()
            self._normal = WindowPlace(*position, *size, self._screen)
        before = self._normal or WindowPlace(0, 0, *WINDOW_SIZE)
        return WindowPlace(
            before.x, before.y, before.width, before.height, self._screen, self._maximised
        )
