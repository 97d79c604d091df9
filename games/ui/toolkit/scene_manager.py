"""The stack of scenes: its layers, and the changes that scenes request by name."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from itertools import pairwise
from typing import Any

import pygame

from games.ui.toolkit.access.node import AccessNode
from games.ui.toolkit.input.mouse_pointer import PointerShape
from games.ui.toolkit.rendering.first_picture import FirstPicture
from games.ui.toolkit.rendering.frozen_picture import FrozenPicture
from games.ui.toolkit.rendering.transition import Transition
from games.ui.toolkit.time_limit import TimeLimit
from games.ui.toolkit.toast import Occupied
from games.ui.toolkit.topic import PlacedTopic, Topic


class StackedScene:
    """One layer of the stack; does nothing by itself. Drawing changes nothing."""

    modal = False
    """Whether it is a modal: drawn above the scene below it, which is paused."""
    prepares_others = False
    """Whether the scenes that may follow are prepared while it is shown alone."""
    about = Topic("", "")
    """The name of the scene and the possible actions in it, in English."""
    veiled = True
    """Whether a veil lies between a modal and the scene below it."""
    moves_in = False
    """Whether it comes by a motion of its own, without a transition."""

    @property
    def captures_keys(self) -> bool:
        """Whether it takes all keys, those of the window included."""
        return False

    @property
    def takes_text(self) -> bool:
        """Whether what is typed goes into a text field."""
        return False

    def resize(self) -> None:
        """Lay everything out for the size and scale of the context, before the first frame."""

    def handle(self, event: pygame.Event) -> None:
        """Take one event."""

    def update(self, dt: float) -> None:
        """Advance by `dt` seconds."""

    def next_change(self) -> float:
        """Seconds until it looks different without input.

        0 while anything moves, infinity if it only waits for input. Nothing is drawn until then.
        """
        return math.inf

    def draw(self, surface: pygame.Surface) -> None:
        """Draw one whole frame."""

    def pointer(self) -> PointerShape:
        """The shape of the mouse pointer."""
        return "arrow"

    def explain(self, point: tuple[int, int] | None) -> PlacedTopic | None:
        """The topic at a point, or without a point that with the keyboard focus.

        Where nothing else lies this is the scene. None without a focus, and while a piece is held.
        """
        return None if point is None else self.about.translated().at(pygame.Rect(point, (1, 1)))

    def accessible(self) -> Sequence[AccessNode]:
        """The nodes of the scene for a screen reader, in reading order; a modal is a `dialog`."""
        return ()

    def occupied(self) -> Occupied:
        """The rectangles that toasts should avoid."""
        return Occupied()

    def covered(self) -> None:
        """Another scene has been pushed above this one, or the window has lost the focus."""

    def leave(self) -> None:
        """The scene has been removed from the stack."""

    def renewed(self, make: MakeScene) -> StackedScene | None:
        """The scene in another language; None to remove it. `make` makes it as at first.

        `leave` is not called.
        """
        return None if self.modal else make()


MakeScene = Callable[[], StackedScene]
"""Makes a scene as it was requested."""
SceneFactory = Callable[..., StackedScene]
"""Creates a scene from the context and the arguments of the request."""


class SceneManager:
    """A stack of scenes; only the top one is active, modals show the frozen ones below them.

    Changes requested while a scene handles an event are made after it.
    """

    def __init__(
        self,
        context: object,
        factories: Mapping[str, SceneFactory],
        *,
        veil: tuple[int, int, int, int],
        time_factor: Callable[[], float] = lambda: 0.0,
        limit: TimeLimit | None = None,
    ) -> None:
        """Scenes are created from `context`.

        `veil` is drawn between a modal and the paused scene. `time_factor` lengthens transitions;
        at 0 there are none. `limit` is that of the time of new pictures and texts.
        """
        self._context = context
        self.factories = dict(factories)
        """The factories of the scenes, by their names."""
        self._veil_colour = veil
        self._time_factor = time_factor
        self._transition = Transition()
        self._stack: list[StackedScene] = []
        self._makers: list[MakeScene] = []  # what has made each scene of the stack
        self._changes: list[Callable[[], None]] = []
        self._frozen = FrozenPicture()
        self._first = FirstPicture(limit or TimeLimit())
        self._kept_last = False  # whether the last frame stayed, so that another one must follow
        self._below_due = False  # whether the scenes below the top one are still to be painted
        self._last_frame: tuple[pygame.Surface, tuple[int, int]] | None = None

    @property
    def top(self) -> StackedScene | None:
        """The active scene; None when the program is to end."""
        return self._stack[-1] if self._stack else None

    @property
    def stack(self) -> tuple[StackedScene, ...]:
        """All scenes, from the bottom."""
        return tuple(self._stack)

    def push(self, name: str, /, **arguments: Any) -> None:
        """Put a scene above the others."""
        self._changes.append(lambda: self._push(name, arguments))

    def pop(self) -> None:
        """Remove the top scene."""
        self._changes.append(self._pop)

    def go(self, name: str, /, **arguments: Any) -> None:
        """Replace the whole stack by one scene."""
        self._changes.append(lambda: self._go(name, arguments))

    def quit(self) -> None:
        """Empty the stack: the program ends."""
        self._changes.append(self._clear)

    def renew(self) -> None:
        """Make every scene again, because the language has changed; modals are removed."""
        self._changes.append(self._renew)

    def handle(self, event: pygame.Event) -> None:
        """Hand an event to the top scene."""
        if event.type != pygame.MOUSEMOTION:
            self._frozen.forget()
        if self._stack:
            self._stack[-1].handle(event)
        self.settle()

    def update(self, dt: float) -> None:
        """Advance the top scene by `dt` seconds."""
        if not self._first.due:
            self._transition.update(dt, self._time_factor())
        self._frozen.update(dt)
        if self._stack:
            waits = self._first.due and self._stack[-1].moves_in
            self._stack[-1].update(0.0 if waits else dt)
        self.settle()

    @property
    def changing(self) -> bool:
        """Whether a scene is prepared, or a transition runs."""
        return self._first.due or self._kept_last or self._transition.running

    def next_change(self) -> float:
        """Seconds until the picture changes without input."""
        if self.changing:
            return 0.0
        return self._stack[-1].next_change() if self._stack else math.inf

    def draw(self, surface: pygame.Surface) -> bool:
        """Draw the top scene and those visible below it.

        False if the last frame stays, because the pictures of a new scene are still prepared.
        """
        self._transition.keep(surface, self._time_factor())
        frame = surface, surface.get_size()
        if self._last_frame != frame:
            self._first.end()
        self._last_frame = frame
        self._kept_last = self._first.due or self._transition.hides
        if self._first.due:
            self._prepare(surface)
        if self._kept_last:
            return False
        self._draw_scenes(surface)
        self._transition.draw(surface)
        return True

    def prepare(self) -> None:
        """Let the last frame stay until the next one is ready; nothing stays before the first.

        Scenes call this when all of them changes at once, as with another page.
        """
        if self._last_frame:
            self._first.begin()
            self._below_due = True

    def _prepare(self, surface: pygame.Surface) -> None:
        """Prepare the picture of the scenes below the top one, then the top one, all unseen."""
        below, top = self._visible()
        if not top:
            self._first.end()
        elif below and self._below_due and self._first.begun:
            self._below_due = False
            self._frozen_below(surface, below, top)
        else:
            self._first.step(top.draw, surface)

    def _visible(self) -> tuple[list[StackedScene], StackedScene | None]:
        """The paused scenes that are seen below the top scene, and the top scene."""
        lowest = len(self._stack) - 1
        while lowest > 0 and self._stack[lowest].modal:
            lowest -= 1
        return self._stack[max(lowest, 0) : -1], self.top

    def _draw_scenes(self, surface: pygame.Surface) -> None:
        below, top = self._visible()
        if not top:
            return
        if below:
            surface.blit(self._frozen_below(surface, below, top), (0, 0))
        else:
            self._frozen.forget()
        top.draw(surface)

    def _frozen_below(
        self, surface: pygame.Surface, below: Sequence[StackedScene], top: StackedScene
    ) -> pygame.Surface:
        """The picture of the paused scenes."""
        key = [(id(scene), scene.veiled) for scene in (*below, top)]
        return self._frozen.picture_for(
            surface, key, lambda picture: self._draw_below(picture, below, top)
        )

    def _draw_below(
        self, surface: pygame.Surface, below: Sequence[StackedScene], top: StackedScene
    ) -> None:
        """Draw the paused scenes, each under the veils of those above it."""
        for scene, above in pairwise((*below, top)):
            scene.draw(surface)
            if above.veiled:
                self._draw_veil(surface)

    def resize(self) -> None:
        """Lay out every scene again."""
        self._transition.cancel()
        self._frozen.forget()
        self.prepare()
        for scene in self._stack:
            scene.resize()

    def covered(self) -> None:
        """Tell the top scene that the window has lost the focus."""
        if self._stack:
            self._stack[-1].covered()

    def settle(self) -> None:
        """Make the requested changes."""
        if self._changes:
            self._transition.begin()
            self._frozen.forget()
            self.prepare()
        while self._changes:
            self._changes.pop(0)()

    def _push(self, name: str, arguments: dict[str, Any]) -> None:
        def make() -> StackedScene:
            return self.factories[name](self._context, **arguments)

        scene = make()
        if scene.moves_in:
            self._transition.cancel()
        if self._stack:
            self._stack[-1].covered()
        self._stack.append(scene)
        self._makers.append(make)
        scene.resize()

    def _renew(self) -> None:
        renewed = [
            (scene.renewed(make), make)
            for scene, make in zip(self._stack, self._makers, strict=True)
        ]
        kept = [(scene, make) for scene, make in renewed if scene is not None]
        self._stack = [scene for scene, _make in kept]
        self._makers = [make for _scene, make in kept]
        self.resize()

    def _pop(self) -> None:
        if self._stack:
            self._makers.pop()
            self._stack.pop().leave()

    def _go(self, name: str, arguments: dict[str, Any]) -> None:
        self._clear()
        self._push(name, arguments)

    def _clear(self) -> None:
        while self._stack:
            self._pop()

    def set_veil(self, veil: tuple[int, int, int, int]) -> None:
        """Use another colour between a modal and the paused scene."""
        self._veil_colour = veil
        self._frozen.forget()

    def _draw_veil(self, surface: pygame.Surface) -> None:
        """Mix the colour in; two fills take a tenth of the time of a transparent surface."""
        *colour, alpha = self._veil_colour
        surface.fill((255 - alpha,) * 3, special_flags=pygame.BLEND_RGB_MULT)
        mixed = [value * alpha // 255 for value in colour]
        surface.fill(mixed, special_flags=pygame.BLEND_RGB_ADD)
