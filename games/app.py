"""The window: each frame handles events, lets time pass and draws."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator
from functools import partial
from pathlib import Path

import msgspec
import pygame

from games import catalog, match_formats
from games.accessibility import Accessibility
from games.ai.engine import Engine
from games.ai.worker_process import compiled_kernels
from games.core.storage.user_files import UserFiles
from games.core.system.awake_clock import AwakeClock
from games.idle_work import IdleWork
from games.kernel_warmup import KernelWarmup
from games.preparation import files_to_read, modules_to_import
from games.scene_table import SCENES
from games.ui.match import open_match
from games.ui.match.seats import default_seats
from games.ui.scenes.notices import Notices
from games.ui.toolkit.game_views.view_plugin import load_view
from games.ui.toolkit.input.event_log import EventLog
from games.ui.toolkit.input.input_devices import InputDevices
from games.ui.toolkit.input.input_method import InputMethod
from games.ui.toolkit.input.key_bindings import KeyBindings
from games.ui.toolkit.input.mouse_pointer import HAND, MousePointer
from games.ui.toolkit.input.touch import LONG_PRESS
from games.ui.toolkit.later import Later
from games.ui.toolkit.rendering.assets import Assets
from games.ui.toolkit.rendering.canvas import Canvas
from games.ui.toolkit.scene_context import SceneContext, Services
from games.ui.toolkit.scene_manager import SceneFactory, StackedScene
from games.ui.toolkit.sound import Sounds
from games.ui.toolkit.system.reduced_motion import system_reduces_motion
from games.ui.toolkit.system.system_inquiry import SystemInquiry
from games.ui.toolkit.system.system_theme import system_theme
from games.window import PlaceKeeper

FRAMES_PER_SECOND = 60
LONGEST_STEP = 0.1
"""Seconds: the longest animation step after the window was blocked; clocks use the full time."""
EVENT_PAUSE, HIDDEN_EVENT_PAUSE = 1 / FRAMES_PER_SECOND, 0.2
"""Seconds between two looks for events while nothing changes, and while nobody sees the window.

`pygame.event.wait` looks every millisecond where SDL cannot block, as on X11: 3 % of a core.
"""
WARMUP_PAUSE = 0.5
"""Seconds between two looks whether the kernels are compiled."""
HIDDEN_PAUSE = 0.25
"""Seconds between two steps while nobody can see the window."""

ONCE_KEYS = (
    pygame.K_RETURN,
    pygame.K_KP_ENTER,
    pygame.K_SPACE,
    pygame.K_ESCAPE,
    pygame.K_F11,
)
"""Keys that do not repeat while they are held."""


class App:
    """The window.

    `step` is one frame: it handles events, lets time pass and draws everything. It need not be
    called again before `next_change` seconds have passed or there are events or news.
    """

    def __init__(self, surface: pygame.Surface, user_files: UserFiles) -> None:
        self._canvas = Canvas(surface)
        self.clock = AwakeClock()
        """The clock of the window and its engine; neither counts a suspension."""
        views = {entry.plugin.game.name: load_view(entry.view) for entry in catalog.ENTRIES}
        services = Services(
            {name: view.game_view for name, view in views.items()},
            user_files,
            # The plugins themselves, because the engine calls this in the worker process.
            Engine(partial(dict, catalog.plugins()), self.clock),
            match_formats.reading_text,
        )
        scenes: dict[str, SceneFactory] = {**SCENES}
        scenes |= {name: view.scene for name, view in views.items()}
        self.context = SceneContext(services, scenes, assets=Assets(), sounds=Sounds())
        # Imports of scenes, matches first, after the first picture.
        loads = [scene.load for scene in reversed(scenes.values()) if isinstance(scene, Later)]
        modules = modules_to_import(services.game_views.values())
        self._idle_work = IdleWork(
            self.context, [*loads, *modules, *files_to_read(), compiled_kernels]
        )
        self.context.resize(self._canvas.size)
        self._fullscreen = False
        self._held: set[int] = set()
        self.event_log = EventLog()
        self._warmup = KernelWarmup()
        self._devices = InputDevices()
        self._input_method = InputMethod()
        self._notices = Notices(self.context)
        self._pointer = MousePointer()
        self._stack: tuple[StackedScene, ...] = ()
        self._place = PlaceKeeper(self.context.settings.window)
        self.motion = SystemInquiry(system_reduces_motion)
        """Asks the system whether it wants less motion; not before it is started."""
        self.system_theme = SystemInquiry(system_theme)
        """Asks the system for its theme; not before it is started."""
        self.accessibility = Accessibility(self.context, self._notices.texts)
        """Tells a screen reader what is in the window; asks the system once it is started."""
        self._hidden = False
        self._resting = False  # whether nothing moved at the end of the last frame

    def open(
        self,
        game: str | None = None,
        *,
        people: bool = False,
        seed: str | None = None,
        file: Path | None = None,
    ) -> None:
        """Open the menu, a file, or a game with its default options.

        With `people`, persons take all seats.
        """
        user_files = self.context.user_files
        warmup = partial(self._warmup.start, game)
        self._idle_work.add_first(
            [self.context.engine.start, warmup, user_files.remove_stale_files]
        )
        if game is None:
            self.context.scenes.go("menu")
            if file:
                open_match.open_file(self.context, file)
        else:
            game_view = self.context.game_views[game]
            options = game_view.game.set_up({"Seed": seed} if seed else {})
            seats = default_seats(game_view, options, self.context.settings, people=people)
            self.context.scenes.go(game, options=options, seats=seats)
        if report := user_files.crash_reports.latest():
            self.context.scenes.push("crash", path=report)
        self.context.scenes.settle()

    @property
    def running(self) -> bool:
        """Whether the program is still running: a scene is left."""
        return self.context.scenes.top is not None

    def step(self, events: Iterable[pygame.Event], dt: float) -> bool:
        """One frame; returns whether it was drawn."""
        self.event_log.update(dt)
        resting = self._resting
        if resting:
            # What the events begin must not move by the time before them.
            self._pass_time(dt)
        devices, keys = self._devices, self.context.keys
        found = [*devices.update(dt), *self._translated(events, keys)]
        for event in found:
            self._dispatch(event)
        top = self.context.scenes.top
        self._input_method.follow(typing=top is not None and top.takes_text)
        touched = self.accessibility.act() or any(each.type != pygame.MOUSEMOTION for each in found)
        self._follow_settings()
        self._follow_system()
        self._pass_time(0.0 if resting else dt)
        self._notices.warming_up = self._warmup.running
        drawn = False
        if not self._hidden:
            self._show_pointer()
            drawn = self._draw()
        self.accessibility.update(dt, touched=touched)
        changed = self._stack != self.context.scenes.stack
        self._stack = self.context.scenes.stack
        self._idle_work.follow(self._stack)
        self._resting = not changed and self.next_change() > 0
        return drawn

    def _translated(
        self, events: Iterable[pygame.Event], keys: KeyBindings
    ) -> Iterator[pygame.Event]:
        for event in events:
            yield from self._devices.translated(event, self._canvas, keys)

    def _show_pointer(self) -> None:
        top = self.context.scenes.top
        self._pointer.show(top.pointer() if top else "arrow", self.context.px(HAND))

    def next_change(self) -> float:
        """Seconds until something looks different without input; 0 while anything moves."""
        if self._stack != self.context.scenes.stack:
            return 0.0
        warmup = WARMUP_PAUSE if self._warmup.running else math.inf
        moving = self.context.scenes.next_change(), self.context.next_change()
        told = self.accessibility.next_change()
        due = min(*moving, self._devices.next_change(), warmup, told)
        return max(due, HIDDEN_PAUSE) if self._hidden else due

    @property
    def prepared(self) -> bool:
        """Whether everything that idle moments prepare for the menu is ready."""
        return self._idle_work.done

    def has_news(self) -> bool:
        """Whether the engine or the system has answered; call it while nothing changes.

        It uses the idle time for a piece of `IdleWork`.
        """
        self._idle_work.step(quiet=self._resting and not self.context.scenes.changing)
        self.context.engine.update()
        asked = self.motion, self.system_theme
        if any(inquiry.answered for inquiry in asked) or self.accessibility.has_news:
            return True
        return self.context.engine.has_news

    @property
    def event_pause(self) -> float:
        """Seconds between two looks for events while nothing changes."""
        return HIDDEN_EVENT_PAUSE if self._hidden else EVENT_PAUSE

    def _pass_time(self, dt: float) -> None:
        """Let time pass; animations skip most of a time in which the window was blocked."""
        step = dt if self._resting else min(dt, LONGEST_STEP)
        self.context.skipped = dt - step
        self.context.update(step)
        self.context.scenes.update(step)
        self.context.engine.update()

    def _draw(self) -> bool:
        drawn = self.context.scenes.draw(self._canvas.surface)
        if drawn:
            self._notices.draw(self._canvas.surface)
            self._canvas.show()
        return drawn

    def keep_place(self) -> None:
        """Save the place of the window for the next start."""
        settings = self.context.settings
        place = self._place.place(fullscreen=settings.fullscreen)
        if place != settings.window:
            self.context.change_settings(msgspec.structs.replace(settings, window=place))

    def close(self) -> None:
        """Close all scenes and the worker process."""
        self.context.scenes.quit()
        self.context.scenes.settle()
        self.accessibility.close()
        self.context.engine.close()
        self._warmup.close()

    def _dispatch(self, event: pygame.Event) -> None:
        scenes = self.context.scenes
        self._place.handle(event)
        self._input_method.handle(event)
        self.accessibility.handle(event)
        self.event_log.add(event, pygame.event.event_name(event.type), scenes.top)
        if self._repeats(event):
            return
        if self._follow_window(event):
            return
        if event.type == LONG_PRESS:
            scenes.covered()  # nothing stays pressed or held
            self._notices.handle(event)
            scenes.handle(event)
        elif self._notices.handle(event) or self._open_dropped(event):
            return
        elif self._is_key_for_fullscreen(event):
            settings = self.context.settings
            self.context.change_settings(
                msgspec.structs.replace(settings, fullscreen=not settings.fullscreen)
            )
        else:
            scenes.handle(event)

    def _follow_window(self, event: pygame.Event) -> bool:
        """Follow what happens to the window itself; whether the event was about that."""
        scenes = self.context.scenes
        if event.type == pygame.QUIT:
            scenes.quit()
            scenes.settle()
        elif event.type == pygame.WINDOWSIZECHANGED:
            self._canvas = Canvas(pygame.display.get_surface() or self._canvas.surface)
            self.context.resize(self._canvas.size)
        elif event.type in (pygame.WINDOWMINIMIZED, pygame.WINDOWHIDDEN):
            self._hidden = True
        elif event.type in (pygame.WINDOWRESTORED, pygame.WINDOWSHOWN):
            self._hidden = False
        elif event.type == pygame.WINDOWFOCUSLOST:
            scenes.covered()
        else:
            return False
        return True

    def _open_dropped(self, event: pygame.Event) -> bool:
        """Open a file or a text that was dropped on the window; whether the event was that."""
        if event.type == pygame.DROPFILE:
            if getattr(event, "handed_over", False):
                pygame.Window.from_display_module().focus()
            open_match.open_file(self.context, Path(event.file))
        elif event.type == pygame.DROPTEXT:
            open_match.open_text(self.context, event.text)
        else:
            return False
        self.context.scenes.settle()
        return True

    def _is_key_for_fullscreen(self, event: pygame.Event) -> bool:
        top = self.context.scenes.top
        if event.type != pygame.KEYDOWN or (top and top.captures_keys):
            return False
        return self.context.keys.action(event) == "fullscreen"

    def _repeats(self, event: pygame.Event) -> bool:
        """Whether a held key repeats; it must not act again in the next scene."""
        if event.type == pygame.KEYUP:
            self._held.discard(event.key)
        if event.type == pygame.WINDOWFOCUSLOST:
            self._held.clear()
        if event.type != pygame.KEYDOWN or event.key not in ONCE_KEYS:
            return False
        repeated = event.key in self._held
        self._held.add(event.key)
        return repeated

    def _follow_system(self) -> None:
        """Use what the system says about motion and its theme, once it has answered."""
        motion, theme, before = self.motion.take(), self.system_theme.take(), self.context.settings
        settings = before
        if motion is not None:
            settings = msgspec.structs.replace(settings, system_reduces_motion=motion)
        if theme is not None:
            settings = msgspec.structs.replace(settings, system_theme=theme)
        if settings != before:
            self.context.change_settings(settings)

    def _follow_settings(self) -> None:
        wanted = self.context.settings.fullscreen
        if wanted == self._fullscreen:
            return
        self._fullscreen = wanted
        window = pygame.Window.from_display_module()
        if wanted:
            window.set_fullscreen(True)
        else:
            window.set_windowed()
