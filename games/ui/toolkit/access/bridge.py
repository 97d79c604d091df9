"""The connection to the assistive technologies of the system, by AccessKit.

This module needs the package `accesskit`; it is imported only while a screen reader is on.
"""

from __future__ import annotations

import math
import sys
from collections.abc import Callable, Sequence
from functools import partial
from queue import SimpleQueue
from typing import Any, Protocol

import accesskit
import pygame

from games.ui.toolkit.access.access_tree import AccessTree
from games.ui.toolkit.access.window_node import MessageLog, window_node
from games.ui.toolkit.scene_context import SceneContext

PAUSE = 0.1
"""Seconds between two updates of the tree without input."""


class Adapter(Protocol):
    """The common methods of the adapters of all systems."""

    def update(self, make: Callable[[], accesskit.TreeUpdate]) -> None:
        """Send an update, if an assistive technology wants one."""

    def focus(self, has_focus: bool) -> None:
        """Tell whether the window has the keyboard focus."""

    def place(self, bounds: pygame.Rect) -> None:
        """Tell the place of the window on the screen, in pixels."""


Handler = Callable[..., Any]
MakeAdapter = Callable[[Handler, Handler, Handler], Adapter]
"""Makes an adapter; gets what is called at its activation, for requests, and at its end."""


class UnixAdapter:
    """For AT-SPI, which finds the program on its own bus; it needs no window."""

    def __init__(self, activate: Handler, act: Handler, deactivate: Handler) -> None:
        self._adapter = accesskit.unix.Adapter(activate, act, deactivate)

    def update(self, make: Callable[[], accesskit.TreeUpdate]) -> None:
        """Send an update, if an assistive technology wants one."""
        self._adapter.update_if_active(make)

    def focus(self, has_focus: bool) -> None:
        """Tell whether the window has the keyboard focus."""
        self._adapter.update_window_focus_state(has_focus)

    def place(self, bounds: pygame.Rect) -> None:
        """Tell the place of the window on the screen, in pixels."""
        rect = accesskit.Rect(*map(float, (*bounds.topleft, *bounds.bottomright)))
        self._adapter.set_root_window_bounds(rect, rect)


class SubclassingAdapter:
    """For Windows and macOS: takes part in the messages of the window."""

    def __init__(self, handle: int, activate: Handler, act: Handler) -> None:
        """`handle` is the window's HWND or NSWindow; the window must not be visible."""
        self._adapter: Any
        if sys.platform == "darwin":
            accesskit.macos.add_focus_forwarder_to_window_class("SDLWindow")
            self._adapter = accesskit.macos.SubclassingAdapter.for_window(handle, activate, act)
        else:
            self._adapter = accesskit.windows.SubclassingAdapter(handle, activate, act)

    def update(self, make: Callable[[], accesskit.TreeUpdate]) -> None:
        """Send an update, if an assistive technology wants one."""
        if events := self._adapter.update_if_active(make):
            events.raise_events()

    def focus(self, has_focus: bool) -> None:
        """Tell macOS whether the window has the keyboard focus; Windows knows."""
        if sys.platform != "darwin":
            return
        if events := self._adapter.update_view_focus_state(has_focus):
            events.raise_events()

    def place(self, bounds: pygame.Rect) -> None:
        """The system knows the place of the window."""


class AccessBridge:
    """Keeps the tree of the assistive technologies like the window, and does what they request.

    The adapter calls from a thread of its own; what it asks for waits for `act`. It calls with a
    lock that each of its methods needs, and waits for Python's lock. So it only gets methods of
    queues, which run in one piece, and nothing of it is called before the screen reader came.
    """

    def __init__(
        self,
        context: SceneContext,
        notices: Callable[[], Sequence[str]],
        make_adapter: MakeAdapter,
    ) -> None:
        """`notices` are the texts that are drawn above all scenes."""
        self._context = context
        self._notices = notices
        self._messages = MessageLog()
        self._tree = AccessTree()
        self._requests: SimpleQueue[accesskit.ActionRequest] = SimpleQueue()
        self._visits: SimpleQueue[bool] = SimpleQueue()
        """Whether an assistive technology came or went, each time."""
        self._active = False
        self._has_focus = True
        self._bounds = pygame.Rect(0, 0, 0, 0)
        self._sent = False
        self._since = PAUSE
        self._stale = True  # whether there was a frame that was not told
        context.announcements.wanted = True
        come, go = partial(self._visits.put, True), partial(self._visits.put, False)
        self._adapter = make_adapter(come, self._requests.put, go)

    def close(self) -> None:
        """Leave the system, and take no more announcements; nothing can be called after it."""
        del self._adapter  # it refers to this object
        self._context.announcements.wanted = False
        self._context.announcements.take()

    @property
    def has_requests(self) -> bool:
        """Whether an assistive technology waits for something."""
        waits = self._active and not self._sent
        return waits or not self._requests.empty() or not self._visits.empty()

    def act(self) -> bool:
        """Do what was requested, as input of the user; False if nothing was."""
        if self._requests.empty():
            return False
        while not self._requests.empty():
            self._tree.call(self._requests.get())
            self._context.scenes.settle()
        return True

    def focus(self, has_focus: bool) -> None:
        """Tell whether the window has the keyboard focus."""
        self._has_focus = has_focus
        if self._active:
            self._adapter.focus(has_focus)

    def place(self, bounds: pygame.Rect) -> None:
        """Tell the place of the window on the screen, in pixels."""
        self._bounds = bounds
        if self._active:
            self._adapter.place(bounds)

    def update(self, dt: float, *, touched: bool) -> None:
        """Send what has changed, after input at once and else a few times in a second."""
        self._follow_visits()
        self._since += dt
        self._stale = True
        if self._active and (touched or self._since >= PAUSE or not self._sent):
            self._since = 0.0
            self._stale = False
            self._send()

    def next_change(self) -> float:
        """Seconds until the next update is due, after a frame in which something changed."""
        due = self._active and self._stale
        return max(PAUSE - self._since, 0.0) if due else math.inf

    def _follow_visits(self) -> None:
        """Greet an assistive technology with the place of the window; the tree follows."""
        while not self._visits.empty():
            self._active = self._visits.get()
            self._sent = False
            if self._active:
                self._adapter.place(self._bounds)
                self._adapter.focus(self._has_focus)

    def _send(self) -> None:
        context = self._context
        self._messages.add(context.announcements.take())
        if not self._sent:
            self._tree.forget()
        root = window_node(context.scenes.top, self._notices(), self._messages)
        update, sent = self._tree.update(root), []

        def make() -> accesskit.TreeUpdate:
            sent.append(True)
            return update

        self._adapter.update(make)
        self._sent = bool(sent)
