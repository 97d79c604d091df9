"""The main loop: opens the window, steps it until it is closed, and reports its errors."""

from __future__ import annotations

import gc
import math
import os
from datetime import datetime
from pathlib import Path
from time import sleep

import pygame

from games.app import FRAMES_PER_SECOND, App
from games.core.storage.files import StorageError
from games.core.storage.folder_access import FolderThread
from games.core.storage.hand_over import FileReceiver
from games.core.storage.user_files import UserFiles
from games.core.system.interrupts import interrupts_ignored
from games.crash_report import crash_report, names_in
from games.window import NoWindow, open_window, present

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
            app = App(open_window(user_files.load_window_place()), user_files)
            receiver = FileReceiver(user_files.folder, _hand_over, user_files.access)
            collect_rarely()
            app.open(game, people=people, seed=seed, file=file)
            app.motion.start()
            app.system_theme.start()
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
    """Leave the modules of the program out of collections, which take 1 ms then and not 0.1 s.

    Full collections are left to idle moments.
    """
    gc.freeze()
    gc.set_threshold(700, 10, 10_000)
    gc.enable()


def _hand_over(path: Path) -> None:
    """Open a file of another start of the program; called in another thread."""
    pygame.event.post(pygame.Event(pygame.DROPFILE, file=str(path), handed_over=True))


def _report(error: Exception, user_files: UserFiles, app: App | None) -> str:
    """Write a crash report; returns the sentence that names its file.

    If it cannot be written, the sentence is followed by the report itself.
    """
    names, facts, lines = set[str](), dict[str, str](), list[str]()
    if app:
        names, lines = names_in(app.context.settings), app.event_log.lines
        facts["Window"] = "{} × {} pixels".format(*app.context.size)
    text = crash_report(error, facts, lines, names)
    stopped = "an error in the program has ended it; matches are saved after every move"
    try:
        path = user_files.crash_reports.write(text, datetime.now())
    except StorageError as problem:
        return f"{stopped}. No report could be written ({problem}), so here it is:\n\n{text}"
    return f"{stopped}. A report for the developers is in {path}"


def loop(app: App, seconds: float = math.inf) -> None:
    """Step whenever something may have changed, at most `FRAMES_PER_SECOND` times a second.

    It ends when the program does, or after so many seconds.
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
    """Wait until there are events, the engine has news or the next change is due; the events.

    Wait no longer than until the time `end` of the window's clock.
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
