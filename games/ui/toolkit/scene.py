"""The stack of scenes: its layers, and the changes that scenes request by name."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from itertools import pairwise
from typing import Any, TypeVar

import msgspec
import pygame
from msgspec.structs import replace

from games.ai.engine import Engine
from games.core.system import Check
from games.core.translation import _, prefer_language
from games.storage.documents import Settings, settings_change
from games.storage.files import explained
from games.storage.user_files import UserFiles
from games.ui.toolkit import system
from games.ui.toolkit.access import AccessNode, PlacedTopic, Topic
from games.ui.toolkit.context import Context, theme_of
from games.ui.toolkit.input import PointerShape
from games.ui.toolkit.text import use_language
from games.ui.toolkit.transition import Places, Transition, veil
from games.ui.toolkit.work import OutOfTime, Work

T = TypeVar("T")


class Scene:
    """One screen of the program, or a modal above one. Drawing changes nothing."""

    modal = False
    """Whether it is a modal: drawn above the scene below it, which is paused."""
    prepares_others = False
    """Whether possible next scenes are prepared while it is shown alone."""
    about = Topic("", "")
    """The name of the scene and its possible actions, in English."""
    veiled = True
    """Whether a veil lies between a modal and the scene below it."""
    moves_in = False
    """Whether it enters with its own motion, without a transition."""

    def __init__(self, context: WindowContext) -> None:
        self.context = context
        self.works: list[tuple[Work[Any], Callable[[Any], object]]] = []
        """Running work, each with the function that takes its result."""

    @property
    def captures_keys(self) -> bool:
        """Whether it takes all keys, including those of the window."""
        return False

    @property
    def takes_text(self) -> bool:
        """Whether typed text goes into a text field."""
        return False

    def resize(self) -> None:
        """Lay everything out for the size and scale of the context, before the first frame."""

    def handle(self, event: pygame.Event) -> None: ...

    def update(self, dt: float) -> None: ...

    def next_change(self) -> float:
        """Seconds until it looks different without input.

        Is 0 while anything moves, infinity if it only waits for input. Nothing is drawn until then.
        """
        return math.inf

    def draw(self, surface: pygame.Surface) -> None: ...

    def pointer(self) -> PointerShape:
        return "arrow"

    def explain(self, point: tuple[int, int] | None) -> PlacedTopic | None:
        """The topic at a point, or without a point that of the keyboard focus.

        The topic of empty space is the scene. None without a focus, and while a piece is held.
        """
        return None if point is None else self.about.translated().at(pygame.Rect(point, (1, 1)))

    def accessible(self) -> Sequence[AccessNode]:
        """The nodes of the scene for a screen reader, in reading order; a modal is a `dialog`."""
        return ()

    def toast_area(self) -> pygame.Rect | None:
        """The rectangle at whose lower edge a toast is shown; None for the whole window."""
        return None

    def shared_boards(self) -> Places:
        """The places of its boards, by game: they move to their places in the next scene."""
        return {}

    def controls(self) -> Sequence[pygame.Rect]:
        """The places of its controls; a toast lies above those at the lower edge."""
        return ()

    @property
    def speaks(self) -> bool:
        """Whether it shows a sentence of its own, for which a toast waits."""
        return False

    def covered(self) -> None:
        """Called when another scene covers this one, or the window loses the focus."""

    def work(self, job: Callable[[Check], T], then: Callable[[T], object]) -> Work[T]:
        """Begin long work, which ends with the scene.

        `then` takes its result, in a frame in which the scene is on top.
        """
        work = self.context.work(job)
        self.works.append((work, then))
        return work

    def take_results(self) -> None:
        """Pass on available results; raises the error of a job."""
        ended = [each for each in self.works if each[0].done]
        self.works = [each for each in self.works if each not in ended]
        for work, then in ended:
            if not work.taken:
                then(work.result())

    def leave(self) -> None:
        """Called when the scene is removed from the stack; ends its work."""
        for work, _then in self.works:
            work.cancel()

    def renewed(self, make: MakeScene) -> Scene | None:
        """Leave the scene; returns it in another language, or None to remove it.

        `make` creates it like the first time.
        """
        self.leave()
        return None if self.modal else make()


def base_of(stack: Sequence[Scene]) -> Scene | None:
    """The lowest visible scene: the top one, or the one below its dialogs."""
    return next((scene for scene in reversed(stack) if not scene.modal), next(iter(stack), None))


MakeScene = Callable[[], Scene]
"""Creates a scene as it was requested."""
SceneFactory = Callable[..., Scene]
"""Creates a scene from the context and the arguments of the request."""


KEPT_TIME = 0.25
"""Seconds until the picture of the paused scenes below a modal is painted again, in case something
has changed."""
SLICE = 0.004
"""Processor seconds in each frame for uncached pictures and texts of an opened scene. It is
prepared unseen while the last frame stays, so that no frame takes long."""
NOTHING = pygame.Rect(0, 0, 0, 0)
MOST_SLICES = 60
"""A scene not ready by then is drawn at once; its pictures do not fit into the caches."""


class SceneManager:
    """A stack of scenes; only the top one is active, modals show the frozen ones below them.

    Changes requested while a scene handles an event are made after it.
    """

    def __init__(self, context: WindowContext, factories: Mapping[str, SceneFactory]) -> None:
        self._context = context
        self.factories = dict(factories)
        self._transition = Transition()
        self._stack: list[Scene] = []
        self._makers: list[MakeScene] = []  # how each scene of the stack was made
        self._changes: list[Callable[[], None]] = []
        self.touched = 0
        """The number of events, requested changes and changes of a match so far."""
        self._below: pygame.Surface | None = None  # the picture of the scenes below a modal
        self._below_key: object = None  # its contents; None: it is to be painted again
        self._below_left = 0.0  # seconds until it is painted again all the same
        self._below_is_new = False  # whether no time has passed since it was asked for
        self._slices: int | None = None  # frames in which a first picture was prepared
        self._covered_base: Scene | None = None  # during changes: what dialogs have covered
        self._seen: tuple[Scene, ...] = ()  # the stack in the last frame
        self._kept_last = False  # whether the last frame stayed, so that another one must follow
        self._below_due = False  # whether the scenes below the top one are still to be painted
        self._last_frame: tuple[pygame.Surface, tuple[int, int]] | None = None
        self._plain = False
        """Whether one scene is drawn alone, and nothing is to be prepared or mixed."""
        self._still: pygame.Surface | None = None
        """The last frame without the held piece, as long as nothing else changes."""
        self._slide: Callable[[tuple[int, int]], bool]
        self._draw_held: Callable[[pygame.Surface], None]
        self._still_at = 0  # what was touched before it
        self._still_for = 0.0  # seconds until it changes by itself, from when it was drawn
        self._waited = 0.0  # seconds that the top scene does not know of yet

    @property
    def top(self) -> Scene | None:
        """The active scene; None when the program is to end."""
        return self._stack[-1] if self._stack else None

    @property
    def stack(self) -> tuple[Scene, ...]:
        return tuple(self._stack)

    def push(self, name: str, /, **arguments: Any) -> None:
        self._request(lambda: self._push(name, arguments))

    def pop(self) -> None:
        self._request(self._pop)

    def go(self, name: str, /, **arguments: Any) -> None:
        """Replace the whole stack by one scene."""
        self.quit()
        self.push(name, **arguments)

    def quit(self) -> None:
        """Empty the stack: the program ends."""
        self._request(self._clear)

    def renew(self) -> None:
        """Recreate every scene after a change of the language; modals are removed."""
        self._request(self._renew)

    def _request(self, change: Callable[[], None]) -> None:
        self.touched += 1
        self._plain = False
        self._changes.append(change)

    def handle(self, event: pygame.Event) -> None:
        if self._still:
            if event.type == pygame.MOUSEMOTION and self._slide(event.pos):
                return
            # What the event begins must not move by the time before it.
            waited, self._waited, self._still = self._waited, 0.0, None
            self._stack[-1].update(waited)
        self.touched += 1
        if event.type != pygame.MOUSEMOTION and not self._plain:
            self._below_key = None
        if self._stack:
            self._stack[-1].handle(event)
        self.settle()

    def update(self, dt: float) -> None:
        """Let time pass; while only a held piece moves, the scene is not asked before it is due."""
        self._waited += dt
        if self._still_left > 0 and not self._context.engine.has_news:
            return
        dt, self._waited, self._still = self._waited, 0.0, None
        top = self._stack[-1] if self._stack else None
        if not self._plain:
            self._below_left -= dt
            self._below_is_new = False
            if self._slices is None:
                self._transition.update(dt, self._context.settings.time_factor)
            elif top and top.moves_in:
                dt = 0.0
        if top:
            if top.works:
                top.take_results()
            top.update(dt)
        self.settle()

    @property
    def _still_left(self) -> float:
        """Seconds until more than a held piece may change; 0 without one."""
        if self._still is None or self._still_at != self.touched:
            return 0.0
        return max(self._still_for - self._waited, 0.0)

    @property
    def changing(self) -> bool:
        """Whether a change is requested, a scene is prepared, or a transition runs."""
        if self._changes or self._slices is not None or self._kept_last:
            return True
        return self._transition.running

    def next_change(self) -> float:
        if not self._plain and self.changing:
            return 0.0
        if not self._stack:
            return math.inf
        if self._still:
            return self._still_left
        top = self._stack[-1]
        return min([top.next_change(), *(work.next_change() for work, _then in top.works)])

    def draw(self, surface: pygame.Surface) -> bool:
        """Draw the top scene and those visible below it.

        False if the last frame stays, because the pictures of a new scene are still being prepared.
        """
        frame = surface, surface.get_size()
        if self._still and self._still_left > 0 and self._still.get_size() == surface.get_size():
            surface.blit(self._still, (0, 0))
            self._draw_held(surface)
            return True
        self._still = None
        if self._plain and self._last_frame == frame:
            self._stack[-1].draw(surface)
            return True
        self._transition.keep(surface, self._context.settings.time_factor, self._shared())
        if self._last_frame != frame:
            self._slices = None
        self._last_frame = frame
        self._kept_last = self._slices is not None or self._transition.hides
        if self._slices is not None:
            self._prepare(surface)
        if self._kept_last:
            return False
        paper = self._context.theme.paper
        self._transition.draw(surface, paper, self._draw_scenes, self._shared)
        self._seen = self.stack
        self._plain = len(self._stack) == 1 and not self.changing
        return True

    def keep_below_held(
        self,
        surface: pygame.Surface,
        slide: Callable[[tuple[int, int]], bool],
        draw: Callable[[pygame.Surface], None],
    ) -> None:
        """Keep the drawing without the held piece, which alone moves until anything else happens.

        `slide` moves it to a point of the same place, and is False for another place; `draw` draws
        it.
        """
        due = self.next_change()
        if due > 0 and not self.changing and not self._stack[-1].modal:
            self._still, self._still_at, self._still_for = surface.copy(), self.touched, due
            self._slide, self._draw_held = slide, draw

    def prepare(self) -> None:
        """Keep the last frame until the next one is ready; does nothing before the first.

        For scenes that change completely, such as by turning to another page.
        """
        self._plain = False
        if self._last_frame:
            self._slices = 0
            self._below_due = True

    def _prepare(self, surface: pygame.Surface) -> None:
        """Continue drawing the scenes unseen, within the time of a slice.

        Those below the top one come first. The first frame belongs to the creation of the scene;
        the surface is not changed.
        """
        below, top = self._visible()
        begun, self._slices = self._slices, (self._slices or 0) + 1
        if not top:
            self._slices = None
        elif begun:
            try:
                surface.set_clip(NOTHING)
                with self._context.assets.limit.of(SLICE):
                    if below and self._below_due:
                        self._frozen_below(surface, below, top)
                        self._below_due, self._slices = False, begun
                    else:
                        top.draw(surface)
                        self._slices = None
            except OutOfTime:
                if begun >= MOST_SLICES:
                    self._slices = None
            finally:
                surface.set_clip(None)

    def _visible(self) -> tuple[list[Scene], Scene | None]:
        """The visible paused scenes below the top scene, and the top scene."""
        lowest = len(self._stack) - 1
        while lowest > 0 and self._stack[lowest].modal:
            lowest -= 1
        return self._stack[max(lowest, 0) : -1], self.top

    def _shared(self) -> Places:
        base = base_of(self._stack)
        return base.shared_boards() if base else {}

    def _draw_scenes(self, surface: pygame.Surface) -> None:
        below, top = self._visible()
        if not top:
            return
        if below:
            surface.blit(self._frozen_below(surface, below, top), (0, 0))
        else:
            self._below_key = None
        top.draw(surface)

    def _frozen_below(
        self, surface: pygame.Surface, below: Sequence[Scene], top: Scene
    ) -> pygame.Surface:
        """The picture of the paused scenes, each under the veils of those above it.

        It is painted again if it is old, or if no time has passed since then.
        """
        size = surface.get_size()
        key = size, [(id(scene), scene.veiled) for scene in (*below, top)]
        valid = self._below_key == key and self._below_left > 0 and not self._below_is_new
        self._below_is_new = True
        if self._below is not None and valid:
            return self._below
        if self._below is None or self._below.get_size() != size:
            self._context.assets.limit.check()  # its first use takes as long as some pictures
            self._below = pygame.Surface(size, 0, surface)
        self._below_key = None  # until it is painted whole
        for scene, above in pairwise((*below, top)):
            scene.draw(self._below)
            if above.veiled:
                theme = self._context.theme
                veil(self._below, theme.veil, theme.veil_alpha)
        self._below_key, self._below_left = key, KEPT_TIME
        return self._below

    def resize(self) -> None:
        self._plain, self._still = False, None
        self._transition.cancel()
        self._below_key = None
        self.prepare()
        for scene in self._stack:
            scene.resize()

    def covered(self) -> None:
        self._still = None
        if self._stack:
            self._stack[-1].covered()

    def settle(self) -> None:
        if not self._changes:
            return
        seen, base, (below, top) = self._seen, base_of(self._stack), self._visible()
        is_seen = seen == self.stack
        is_veiled = any(each.veiled for each in (*below[1:], top) if below and each)
        self._covered_base = base if is_seen and is_veiled else None
        self._transition.begin(self._shared() if is_seen and not is_veiled else {})
        self._below_key = None
        self.prepare()
        while self._changes:
            self._changes.pop(0)()
        self._covered_base = None
        pairs = zip(seen, self._stack, strict=False)
        replaced = any(old is not new for old, new in pairs)
        self._transition.lead(above=base_of(seen) is base_of(self._stack), replaced=replaced)

    def _uncover(self, scene: Scene | None) -> None:
        """A scene disappears: its board moves without the dialogs that lie above it."""
        if scene and scene is self._covered_base and self._context.settings.time_factor:
            self._transition.uncover(scene.draw, scene.shared_boards())

    def _push(self, name: str, arguments: dict[str, Any]) -> None:
        def make() -> Scene:
            return self.factories[name](self._context, **arguments)

        scene = make()
        if scene.moves_in:
            self._transition.cancel()
        if self._stack:
            self._stack[-1].covered()
            if not scene.modal:
                self._uncover(base_of(self._stack))
        self._stack.append(scene)
        self._makers.append(make)
        scene.resize()

    def _renew(self) -> None:
        from_top = zip(self._stack[::-1], self._makers[::-1], strict=True)
        renewed = [(scene.renewed(make), make) for scene, make in from_top]
        kept = [(scene, make) for scene, make in reversed(renewed) if scene is not None]
        self._stack = [scene for scene, _make in kept]
        self._makers = [make for _scene, make in kept]
        self.resize()

    def _pop(self) -> None:
        if self._stack:
            self._makers.pop()
            scene = self._stack.pop()
            self._uncover(scene)
            scene.leave()

    def _clear(self) -> None:
        while self._stack:
            self._pop()


# -- The context of all scenes: drawing, the user's files, the engine, the scene manager -------


class WindowContext(Context):
    """The context of every scene; `ui.look` adds the games and their looks."""

    def __init__(
        self,
        user_files: UserFiles,
        engine: Engine,
        factories: Mapping[str, SceneFactory],
        *,
        threads: bool = False,
    ) -> None:
        """Long work is done in `threads`, or at once in tests."""
        settings = user_files.settings.load()
        super().__init__(settings)
        use_language(settings.language)
        self.user_files = user_files
        self.engine = engine
        self.engine.cores = settings.usable_cores
        self._threads = threads
        self._works: list[Work[Any]] = []
        self.toasts: list[Toast] = []
        self.explain: Callable[[PlacedTopic], object] = lambda topic: None
        """Shows an explanation in a card beside its thing; the window sets it."""
        self.skipped = 0.0
        """Seconds of this frame skipped by animations, because the window was blocked."""
        self.scenes = SceneManager(self, factories)
        self.user_files.listen(lambda problem: self.notify(explained(problem), everywhere=True))

    def resize(self, size: tuple[int, int]) -> None:
        super().resize(size)
        self.scenes.resize()

    def change_settings(self, settings: Settings) -> None:
        """Use new settings and save the changes; shows a toast if saving fails."""
        before, self.settings = self.settings, settings
        self.sounds.follow(settings)
        self.engine.cores = settings.usable_cores
        self.user_files.settings.change(settings_change(before, settings))
        if settings.language != before.language:
            prefer_language(None)
            use_language(settings.language)
            self.scenes.renew()
        if (
            theme_of(settings) is not self.theme
            or settings.ui_scale != before.ui_scale
            or settings.piece_sets != before.piece_sets
        ):
            self.theme = theme_of(settings)
            self.resize(self.size)

    def toggle_muted(self) -> None:
        """Mute all sounds or unmute them; a toast confirms it."""
        muted = not self.settings.muted
        self.change_settings(replace(self.settings, muted=muted))
        self.notify(_("Sound is off.") if muted else _("Sound is on."))

    def notify(self, text: str, *, everywhere: bool = False) -> None:
        """Queue a toast, shown long enough to be read.

        It belongs to the scene on top at its first display, unless it is shown `everywhere`. A
        toast already queued is not repeated.
        """
        self.toasts = [toast for toast in self.toasts if toast.text != text]
        self.toasts.append(Toast(text, reading_seconds(text), everywhere))
        self.announcements.say(text)

    def copy(self, text: str) -> None:
        """Copy a text to the clipboard; a toast reports the result."""
        copied = text and system.copy_text(text)
        self.notify(_("Copied.") if copied else _("Copying to the clipboard failed."))

    @property
    def toast(self) -> Toast | None:
        """The current toast: one at a time, and none while the scene itself says something."""
        top = self.scenes.top
        if top is not None and top.speaks:
            return None
        return next((each for each in self.toasts if each.scene in (None, top)), None)

    def drop_toast(self) -> None:
        shown = self.toast
        self.toasts = [toast for toast in self.toasts if toast is not shown]

    def work(self, job: Callable[[Check], T], late: Callable[[T], object] | None = None) -> Work[T]:
        """Begin long work; `late` is called with a result that comes after `cancel`."""
        work = Work(job, late, threaded=self._threads)
        self._works = [*(each for each in self._works if not each.done), work]
        return work

    def close(self) -> None:
        for work in self._works:
            work.cancel()

    def next_change(self) -> float:
        """Seconds until a toast disappears, or an unsaved document is tried again."""
        left = self.toast.left if self.toast else math.inf
        return min(self.user_files.next_change(), left)

    def update(self, dt: float) -> None:
        """Advance the toast and the documents by `dt` seconds, and drop toasts of left scenes."""
        self.user_files.update(dt)
        stack = self.scenes.stack
        self.toasts = [each for each in self.toasts if each.scene is None or each.scene in stack]
        if toast := self.toast:
            toast.scene = None if toast.everywhere else self.scenes.top
            toast.left -= dt
            if toast.left <= 0:
                self.drop_toast()


# -- A toast: a sentence shown for a limited time above any scene ------------------------------

LEAST_SECONDS = 5.0
CHARACTERS_PER_SECOND = 14
"""Reading speed of a slow reader."""


def reading_seconds(text: str) -> float:
    """Seconds to show a toast with this text.

    >>> reading_seconds("Copied."), reading_seconds("x" * 140)
    (5.0, 10.0)
    """
    return max(LEAST_SECONDS, len(text) / CHARACTERS_PER_SECOND)


class Toast(msgspec.Struct):
    """A sentence and its remaining seconds."""

    text: str
    left: float
    everywhere: bool = False
    scene: Scene | None = None
    """The scene it belongs to: the one on top at its first display."""
