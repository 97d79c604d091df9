"""The window: each frame handles events, lets time pass and draws."""

from __future__ import annotations

import gc
import math
import os
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from importlib import import_module
from pathlib import Path
from time import sleep
from typing import TYPE_CHECKING, Any

import pygame
from msgspec.structs import replace

from games import catalog
from games.ai.engine import Engine
from games.ai.kernel_warmup import KernelWarmup
from games.core.kernels import compiled_kernels
from games.core.system import AwakeClock, interrupts_ignored, release_memory
from games.storage.crash_report import names_in
from games.storage.files import FolderThread
from games.storage.hand_over import FileReceiver
from games.storage.user_files import UserFiles
from games.ui.look.look import AnyLook, SceneContext, load_look
from games.ui.match.opening import default_seats, open_file, open_text
from games.ui.scenes.notices import Notices
from games.ui.toolkit.devices import LONG_PRESS, MOUSE_EVENTS, Canvas, InputDevices, InputMethod
from games.ui.toolkit.input import HAND, EventLog, MousePointer
from games.ui.toolkit.scene import Scene, SceneFactory
from games.ui.toolkit.system import access_is_installed, screen_reader_is_on, system_wishes
from games.ui.toolkit.work import Later, OutOfTime, Work
from games.window import (
    NoWindow,
    PlaceKeeper,
    adapter_maker,
    bounds_on_screen,
    open_window,
    present,
)

if TYPE_CHECKING:
    from games.ui.toolkit.screen_reader import AccessBridge

FRAMES_PER_SECOND = 60
LONGEST_STEP = 0.1
"""Seconds: the longest animation step after the window was blocked; clocks use the full time."""
EVENT_PAUSE, HIDDEN_EVENT_PAUSE = 1 / FRAMES_PER_SECOND, 0.2
"""Seconds between two checks for events while nothing changes, and while nobody sees the window.
`pygame.event.wait` checks every millisecond where SDL cannot block, as on X11: 3 % of a core."""
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

    def __init__(
        self, surface: pygame.Surface, user_files: UserFiles, *, threads: bool = False
    ) -> None:
        """Long work is done in `threads`, or at once in tests."""
        self._canvas = Canvas(surface)
        self.clock = AwakeClock()
        """The clock of the window and its engine; neither counts a suspension."""
        looks = {entry.game.name: load_look(entry.look) for entry in catalog.ENTRIES}
        # The games themselves, because the engine calls this in the worker process.
        engine = Engine(partial(dict, catalog.games()), self.clock)
        scenes: dict[str, SceneFactory] = {**SCENES}
        scenes |= {name: partial(MATCH, game_name=name) for name in looks}
        self.context = SceneContext(looks, user_files, engine, scenes, threads=threads)
        # Imports of scenes, matches first, after the first picture.
        loads = [MATCH.load, *(scene.load for scene in reversed(SCENES.values()))]
        modules = modules_to_import(looks.values())
        chores = [*loads, *modules, *files_to_read(), compiled_kernels]
        parts = partial(scenes_to_prepare, self.context)
        self.idle_work = IdleWork(self.context, chores, parts)
        self.context.resize(self._canvas.size)
        self._fullscreen = False
        self._held: set[int] = set()
        self.event_log = EventLog()
        self._warmup = KernelWarmup(catalog.games().values())
        self._devices = InputDevices()
        self._input_method = InputMethod()
        self._notices = Notices(self.context)
        self._pointer = MousePointer()
        self._stack: tuple[Scene, ...] = ()
        self._place = PlaceKeeper(self.context.settings.window)
        self._wishes: Work[Mapping[str, object]] | None = None
        """The wishes of the system, once requested."""
        self.accessibility = Accessibility(self.context, self._notices.texts)
        """The connection to a screen reader; the system is asked once it is started."""
        self._hidden = False
        self._due = 0.0  # seconds from the last frame until something changes by itself
        self._passed = 0.0  # seconds since the last frame, of steps in which nothing was due
        self._seen: tuple[object, ...] = ()  # what parts change on request, in the last frame

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
        self.idle_work.add_first([self.context.engine.start, warmup, user_files.remove_stale_files])
        if game is None:
            self.context.scenes.go("menu")
            if file:
                open_file(self.context, file)
        else:
            game_view = self.context.game_views[game]
            options = game_view.game.set_up({"Seed": seed} if seed else {})
            seats = default_seats(game_view, options, self.context.settings, people=people)
            self.context.scenes.go(game, options=options, seats=seats)
        if report := user_files.crash_reports.latest():
            self.context.scenes.push("crash", path=report)
        self.context.scenes.settle()

    def ask_system(self, wishes: Callable[[], Mapping[str, object]] = system_wishes) -> None:
        self._wishes = self.context.work(lambda check: wishes())

    @property
    def running(self) -> bool:
        return self.context.scenes.top is not None

    def step(self, events: Iterable[pygame.Event], dt: float) -> bool:
        """One frame; returns whether it was drawn.

        Without events nothing is done until the next change is due.
        """
        events, self._passed = list(events), self._passed + dt
        if not events and self._rests():
            return False
        dt, self._passed = self._passed, 0.0
        self.event_log.update(dt)
        resting = self._due > 0
        if resting:
            # What the events begin must not move by the time before them.
            self._pass_time(dt)
        devices, keys = self._devices, self.context.keys
        found = devices.update(dt)
        for event in events:
            found += devices.translated(event, self._canvas, keys)
        for event in found:
            if event.type in MOUSE_EVENTS:
                self._point(event)
            else:
                self._dispatch(event)
        top = self.context.scenes.top
        self._input_method.follow(typing=top is not None and top.takes_text)
        touched = self.accessibility.act() or any(each.type != pygame.MOUSEMOTION for each in found)
        self._follow_settings()
        self._pass_time(0.0 if resting else dt)
        drawn = False
        if not self._hidden:
            top = self.context.scenes.top
            self._pointer.show(top.pointer() if top else "arrow", self.context.px(HAND))
            drawn = self.context.scenes.draw(self._canvas.surface)
        if drawn:
            self._notices.draw(self._canvas.surface)
            self._canvas.show()
        self.accessibility.update(dt, touched=touched)
        before, self._stack = self._stack, self.context.scenes.stack
        if changed := self._stack != before:
            self.idle_work.follow(self._stack)
        self._due = 0.0 if changed else self._next_change()
        self._seen = self._on_request()
        return drawn

    def _rests(self) -> bool:
        """Whether nothing is due yet, nobody has answered, and nothing was requested."""
        self.context.engine.update()
        waits = self._passed < self._due and self._seen == self._on_request()
        return waits and not self._is_answered()

    def _on_request(self) -> tuple[object, ...]:
        """The state of parts that changes without an event."""
        context = self.context
        return context.scenes.touched, context.settings, context.toasts

    def next_change(self) -> float:
        """Seconds until something looks different without input; 0 while anything moves."""
        if self._seen != self._on_request():
            return 0.0
        return max(self._due - self._passed, 0.0)

    def _next_change(self) -> float:
        """`next_change` computed from the parts, which have just been drawn."""
        due = min(
            self.context.scenes.next_change(),
            self.context.next_change(),
            self._devices.next_change(),
            self.accessibility.next_change(),
        )
        return max(due, HIDDEN_PAUSE) if self._hidden else due

    def has_news(self) -> bool:
        """Whether the engine or the system has answered, or kernels are compiled.

        Call it while nothing changes: the idle time is used for a piece of `IdleWork`.
        """
        self.idle_work.step(quiet=self._due > 0 and not self.context.scenes.changing)
        self.context.engine.update()
        if self._notices.warming_up != self._warmup.running:
            self._notices.warming_up = not self._notices.warming_up
            self._seen = ()
        return not self._seen or self._is_answered()

    def _is_answered(self) -> bool:
        if (self._wishes and self._wishes.ready) or self.accessibility.has_news:
            return True
        return self.context.engine.has_news

    @property
    def event_pause(self) -> float:
        return HIDDEN_EVENT_PAUSE if self._hidden else EVENT_PAUSE

    def _pass_time(self, dt: float) -> None:
        """Let time pass; animations skip most of the time the window was blocked."""
        step = dt if self._due > 0 else min(dt, LONGEST_STEP)
        self.context.skipped = dt - step
        self.context.update(step)
        self.context.scenes.update(step)
        self.context.engine.update()

    def keep_place(self) -> None:
        settings = self.context.settings
        place = self._place.place(fullscreen=settings.fullscreen)
        if place != settings.window:
            self.context.change_settings(replace(settings, window=place))

    def close(self) -> None:
        self.context.scenes.quit()
        self.context.scenes.settle()
        self.context.close()
        self.accessibility.close()
        self.context.engine.close()
        self._warmup.close()

    def _point(self, event: pygame.Event) -> None:
        """Pass a mouse event to the notices and the top scene."""
        scenes = self.context.scenes
        self.event_log.add(event, pygame.event.event_name(event.type), scenes.top)
        if not self._notices.handle(event):
            scenes.handle(event)

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
            self.context.change_settings(replace(settings, fullscreen=not settings.fullscreen))
        else:
            scenes.handle(event)

    def _follow_window(self, event: pygame.Event) -> bool:
        """Handle changes of the window itself; whether the event was one."""
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
        """Open a file or a text dropped on the window; whether the event was a drop."""
        if event.type == pygame.DROPFILE:
            if getattr(event, "handed_over", False):
                pygame.Window.from_display_module().focus()
            open_file(self.context, Path(event.file))
        elif event.type == pygame.DROPTEXT:
            open_text(self.context, event.text)
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

    def _follow_settings(self) -> None:
        """Follow the setting of full screen, and the system's motion and theme, once it answers."""
        context = self.context
        if context.settings.fullscreen != self._fullscreen:
            self._fullscreen = context.settings.fullscreen
            window = pygame.Window.from_display_module()
            if self._fullscreen:
                window.set_fullscreen(True)
            else:
                window.set_windowed()
        if self._wishes and self._wishes.ready:
            settings = replace(context.settings, **self._wishes.result())
            if settings != context.settings:
                context.change_settings(settings)


# -- The main loop: opens the window, steps it until it is closed, and reports its errors ------

APP_ID = "io.github.tavoliere.Tavoliere"
"""The name of the program on a Linux desktop."""


class Crashed(RuntimeError):
    """An error has ended the window; the message says where its report is."""


def run(
    game: str | None = None,
    *,
    people: bool = False,
    seed: str | None = None,
    file: Path | None = None,
) -> int:
    """Open the window, run it until it is closed, and return the exit status.

    Raises `NoWindow`, and `Crashed` after an error.
    """
    os.environ.setdefault("SDL_WINDOWS_DPI_AWARENESS", "permonitorv2")
    # The name of the desktop entry, so that the dock shows the icon of the program. pygame sets
    # that of the started file.
    os.environ.update(SDL_VIDEO_X11_WMCLASS=APP_ID, SDL_VIDEO_WAYLAND_WMCLASS=APP_ID)
    user_files = UserFiles(access=FolderThread())
    app: App | None = None
    receiver: FileReceiver | None = None
    try:
        try:
            surface = open_window(user_files.load_window_place())
            app = App(surface, user_files, threads=True)
            receiver = FileReceiver(user_files.folder, _hand_over, user_files.access)
            collect_rarely()
            app.open(game, people=people, seed=seed, file=file)
            app.ask_system()
            app.accessibility.start()
            loop(app)
            app.keep_place()
        finally:
            with interrupts_ignored():
                if receiver:
                    receiver.close()
                if app:
                    app.close()
                pygame.quit()
                user_files.close()
    except KeyboardInterrupt:
        pass
    except NoWindow:
        raise
    except Exception as error:
        raise Crashed(_report(error, user_files, app)) from error
    return 0


def collect_rarely() -> None:
    """Exclude the program's modules from collections, which then take 1 ms and not 0.1 s.

    Full collections are left to idle moments.
    """
    gc.freeze()
    gc.set_threshold(700, 10, 10_000)
    gc.enable()


def _hand_over(path: Path) -> None:
    """Open a file of another start of the program; called in another thread."""
    pygame.event.post(pygame.Event(pygame.DROPFILE, file=str(path), handed_over=True))


def _report(error: Exception, user_files: UserFiles, app: App | None) -> str:
    """Write a crash report; returns the sentence that names its file."""
    if not app:
        return user_files.crash_reports.report(error)
    facts = {"Window": "{} × {} pixels".format(*app.context.size)}
    names = names_in(app.context.settings)
    return user_files.crash_reports.report(error, facts, app.event_log.lines, names)


def loop(app: App, seconds: float = math.inf) -> None:
    """Step whenever something may have changed, at most `FRAMES_PER_SECOND` times a second.

    Ends when the program does, or after `seconds`.
    """
    limit, before = pygame.time.Clock(), app.clock()
    end = before + seconds
    while app.running and before < end:
        found = wait_for_change(app, end)
        now = app.clock()
        if app.step(found, now - before):
            present()
            limit.tick(FRAMES_PER_SECOND)
        before = now


def wait_for_change(app: App, end: float = math.inf) -> list[pygame.Event]:
    """Wait for events, news of the engine or the next change; returns the events.

    Waits at most until the time `end` of the window's clock.
    """
    until = min(app.clock() + app.next_change(), end)
    while not (found := events()) and not app.has_news() and (left := until - app.clock()) > 0:
        sleep(min(left, app.event_pause))
    return found


def events() -> list[pygame.Event]:
    """The events since the last call.

    pygame cannot build the event of a dropped file whose name is not UTF-8. Its error names the
    file; the other events of that frame are lost.
    """
    try:
        return pygame.event.get()
    except SystemError as error:
        if not isinstance(error.__cause__, UnicodeDecodeError):
            raise
        return [pygame.Event(pygame.DROPFILE, file=os.fsdecode(error.__cause__.object))]


# -- Work for idle moments of the window, so that no frame waits for it -------------------------

# Scenes that may follow are made and drawn unseen, a little in each idle moment. Their pictures and
# texts are in the caches when they are opened.

MOST_COLLECTIONS = 50
"""Collections of younger objects after which an idle moment is used for a full one."""
MOST_KEPT = 10
"""Full collections after which freed memory goes back to the system: the first use of new memory
makes frames longer, by up to 6 ms for a picture of the window."""
IDLE_SECONDS = 0.002
"""Processor seconds of each idle moment for uncached work."""
QUIET = 20
"""Idle moments after a change of sizes or colours, which often continues."""

Chore = Callable[[], object]
"""A piece of work; the next one waits for the next idle moment."""
Part = tuple[str, dict[str, Any]]
"""The name of a scene, and the arguments of its factory."""


class IdleWork:
    """Does one piece of work in each idle moment.

    First it frees scenes that were left, and other garbage. Then it does the chores in their
    order, and at last it prepares scenes, once for each size and look of the window.
    """

    def __init__(
        self, context: SceneContext, chores: Iterable[Chore], parts: Callable[[], Iterable[Part]]
    ) -> None:
        """`parts` are the scenes to prepare."""
        self._context = context
        self._chores = list(chores)
        self._parts = parts
        self._stack: tuple[Scene, ...] = ()
        self._garbage = False  # whether a scene was left that is still in memory
        self._for: object = None
        self._left: list[Part] = []
        self._scene: Scene | None = None
        self._laid_out = False
        self._quiet = 0
        self._surface = pygame.Surface((1, 1))

    def add_first(self, chores: Iterable[Chore]) -> None:
        self._chores = [*chores, *self._chores]

    @property
    def done(self) -> bool:
        return self._for == self._look() and not (self._chores or self._left or self._garbage)

    def follow(self, stack: tuple[Scene, ...]) -> None:
        """Note the scenes of a frame, and whether one of the last frame was left.

        Scenes lie in reference cycles, with megabytes of pictures that the garbage collector does
        not count: by itself it collects them only after many games.
        """
        self._garbage = self._garbage or any(scene not in stack for scene in self._stack)
        self._stack = stack

    def step(self, *, quiet: bool) -> None:
        """Do one piece of work; scenes and memory wait until nothing moves."""
        if quiet and (self._garbage or gc.get_count()[2] >= MOST_COLLECTIONS):
            self._garbage = False
            gc.collect()
            if gc.get_stats()[-1]["collections"] % MOST_KEPT == 0:
                release_memory()
        elif self._chores:
            self._chores.pop(0)()
        elif quiet and self._stack and all(scene.prepares_others for scene in self._stack):
            self._prepare()

    # The preparation of scenes

    def _look(self) -> object:
        """The state on which pictures and texts depend; texts are new with each size and theme."""
        return self._context.text, self._context.settings.language

    def _prepare(self) -> None:
        """Make, lay out or draw the next scene, as far as time allows."""
        if self._look() != self._for:
            self._for = self._look()
            self._left, self._quiet = list(self._parts()), QUIET
            self._leave()
        if self._quiet:
            self._quiet -= 1
        elif self._left:
            try:
                with self._context.assets.limit.of(IDLE_SECONDS):
                    self._go_on(*self._left[0])
            except OutOfTime:
                return

    def _go_on(self, name: str, arguments: dict[str, Any]) -> None:
        if self._scene is None:
            self._scene = self._context.scenes.factories[name](self._context, **arguments)
        elif not self._laid_out:
            self._scene.resize()
            self._laid_out = True
        else:
            self._draw(self._scene)
            self._left.pop(0)
            self._leave()

    def _draw(self, scene: Scene) -> None:
        """Draw on a surface of the right size whose pixels are not written, which is quick."""
        if self._surface.get_size() != self._context.size:
            self._surface = pygame.Surface(self._context.size)
        self._surface.set_clip((0, 0, 1, 1))
        scene.draw(self._surface)

    def _leave(self) -> None:
        scene, self._scene, self._laid_out = self._scene, None, False
        if scene:
            scene.leave()
            self._garbage = True
        if not self._left:
            self._surface = pygame.Surface((1, 1))


def scenes_to_prepare(context: SceneContext) -> Iterator[Part]:
    """The scenes opened from the menu, with usual arguments."""
    for name in context.game_views:
        yield "setup", {"game": name}
    for name, view in context.game_views.items():
        options = view.game.set_up({})
        yield name, {"options": options, "seats": default_seats(view, options, context.settings)}
    for name in ("library", "courses", "puzzles", "settings", "statistics", "practise", "keys"):
        yield name, {}
    for name in context.game_views:
        yield "rules", {"game": name}


def files_to_read() -> Iterator[Callable[[], object]]:
    """A chore for each file of lessons and puzzles; damaged ones are reported when used."""
    read_course = Later("games.learning.course", "read_ahead")
    read_puzzles = Later("games.ui.learning.puzzle_texts", "read_puzzles_ahead")
    for game in catalog.games().values():
        for name in game.courses:
            yield partial(read_course, game, name)
        if game.themes:
            yield partial(read_puzzles, game)


def modules_to_import(looks: Iterable[AnyLook]) -> Iterator[Callable[[], object]]:
    """A chore for each module that the first save, analysis or coach would import."""
    yield partial(import_module, "filelock")
    for look in looks:
        yield from (look.board, look.texts, look.speech, look.coach)


# -- The names of all scenes that belong to no game, and the modules that they come from -------

MATCH = Later("games.ui.match.scene", "MatchScene")
SCENES: dict[str, Later] = {
    "menu": Later("games.ui.scenes.menu", "MenuScene"),
    "language": Later("games.ui.scenes.small_dialogs", "LanguageScene"),
    "attract": Later("games.ui.scenes.attract", "AttractScene"),
    "setup": Later("games.ui.scenes.setup", "SetupScene"),
    "settings": Later("games.ui.scenes.settings", "SettingsScene"),
    "library": Later("games.ui.scenes.library", "LibraryScene"),
    "trash": Later("games.ui.scenes.library", "TrashScene"),
    "statistics": Later("games.ui.scenes.statistics", "StatisticsScene"),
    "reading": Later("games.ui.scenes.small_dialogs", "ReadingScene"),
    "rules": Later("games.ui.scenes.rulebook", "RulebookScene"),
    "pause": Later("games.ui.match.dialogs", "PauseScene"),
    "result": Later("games.ui.match.result", "ResultScene"),
    "choice": Later("games.ui.match.dialogs", "ChoiceScene"),
    "confirm": Later("games.ui.match.dialogs", "ConfirmScene"),
    "ask": Later("games.ui.scenes.small_dialogs", "PromptScene"),
    "export": Later("games.ui.scenes.export", "ExportScene"),
    "rendering": Later("games.ui.scenes.export", "RenderingScene"),
    "captioned_picture": Later("games.ui.scenes.export", "CaptionedPictureScene"),
    "puzzles": Later("games.ui.learning.puzzle_home", "PuzzleHomeScene"),
    "puzzle": Later("games.ui.learning.puzzle_scene", "PuzzleScene"),
    "run": Later("games.ui.learning.puzzle_scene", "RunScene"),
    "tried_puzzles": Later("games.ui.learning.tried_scene", "TriedScene"),
    "share_puzzle": Later("games.ui.learning.puzzle_scene", "SharePuzzleScene"),
    "analysis": Later("games.ui.scenes.analysis", "AnalysisScene"),
    "practise": Later("games.ui.learning.exercise", "PractiseScene"),
    "retry": Later("games.ui.learning.exercise", "RetryScene"),
    "coach": Later("games.ui.learning.exercise", "CoachScene"),
    "crash": Later("games.ui.scenes.small_dialogs", "CrashNoticeScene"),
    "courses": Later("games.ui.learning.course_list", "CourseListScene"),
    "lesson": Later("games.ui.learning.lesson", "LessonScene"),
    "keys": Later("games.ui.scenes.keys", "KeysScene"),
}


# -- Connects the window with a screen reader, while one is on ---------------------------------

ASKING_PAUSE = 5.0
"""Seconds between two queries of the system while keys are pressed."""


class Accessibility:
    """Turns the connection on and off as the settings or the system want.

    `accesskit` is not imported before.
    """

    def __init__(self, context: SceneContext, notices: Callable[[], Sequence[str]]) -> None:
        """`notices` are the texts drawn above all scenes."""
        self._context = context
        self._notices = notices
        self._inquiry: Work[bool] | None = None
        """Whether a screen reader is on; None until the system is asked."""
        self._since_asked = 0.0
        self._key_pressed = False  # since the last update
        self._system = False
        """Whether the system reports a screen reader."""
        self._has_focus = True
        self._tried = False
        """Whether a connection was tried since it is wanted; without the package it fails."""
        self._bridge: AccessBridge | None = None

    def start(self) -> None:
        self._since_asked = 0.0
        self._inquiry = self._context.work(lambda check: screen_reader_is_on())

    @property
    def has_news(self) -> bool:
        """Whether the system has answered, or a screen reader waits for something."""
        answered = self._inquiry is not None and self._inquiry.ready
        return answered or bool(self._bridge and self._bridge.has_requests)

    def handle(self, event: pygame.Event) -> None:
        """Follow the focus and the place of the window; with the focus, query the system again."""
        if event.type in (pygame.WINDOWFOCUSGAINED, pygame.WINDOWFOCUSLOST):
            self._has_focus = event.type == pygame.WINDOWFOCUSGAINED
            if self._has_focus:
                self._ask_again()
            if self._bridge:
                self._bridge.focus(self._has_focus)
        elif event.type in (pygame.WINDOWMOVED, pygame.WINDOWSIZECHANGED) and self._bridge:
            self._bridge.place(bounds_on_screen())
        elif event.type == pygame.KEYDOWN:
            self._key_pressed = True

    def _ask_again(self) -> None:
        if self._inquiry is not None and self._inquiry.done:
            self.start()

    def act(self) -> bool:
        """Follow the settings and the system; whether a screen reader's requests were performed."""
        if self._inquiry is not None and self._inquiry.ready:
            self._system = self._inquiry.result()
        choice = self._context.settings.screen_reader
        wanted = self._system if choice == "system" else choice == "on"
        if wanted and not self._tried:
            self._open()
        elif self._bridge and not wanted:
            self.close()
        self._tried = wanted
        return self._bridge is not None and self._bridge.act()

    def update(self, dt: float, *, touched: bool) -> None:
        """Send changes to the screen reader; at once after input."""
        self._since_asked += dt
        if self._key_pressed and self._since_asked >= ASKING_PAUSE:
            self._ask_again()  # a screen reader that starts later does not change the focus
        self._key_pressed = False
        if self._bridge:
            self._bridge.update(dt, touched=touched)

    def next_change(self) -> float:
        """Seconds until the next changes are sent."""
        return self._bridge.next_change() if self._bridge else math.inf

    def close(self) -> None:
        if self._bridge:
            self._bridge.close()
            self._bridge = None

    def _open(self) -> None:
        if not access_is_installed():
            return
        try:
            from games.ui.toolkit.screen_reader import AccessBridge
        except ImportError:  # one of another Python or processor
            return
        self._bridge = AccessBridge(self._context, self._notices, adapter_maker)
        self._bridge.place(bounds_on_screen())
        self._bridge.focus(self._has_focus)
