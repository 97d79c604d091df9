"""Asks the system something in a thread, because its tools take a tenth of a second."""

from __future__ import annotations

import configparser
import ctypes
import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Sequence
from importlib.util import find_spec
from pathlib import Path
from threading import Thread
from typing import Generic, TypeVar

from games.storage.documents import SystemTheme

T = TypeVar("T")


class SystemInquiry(Generic[T]):
    """One question to the system, and its answer."""

    def __init__(self, inquire: Callable[[], T]) -> None:
        self._inquire = inquire
        self.answer: T | None = None
        """The answer of the system; None before it and after it was taken."""
        self._thread = Thread(target=self._run, name="system inquiry", daemon=True)

    def start(self) -> None:
        self._thread.start()

    @property
    def running(self) -> bool:
        return self._thread.is_alive()

    def take(self) -> T | None:
        """The answer, once; None before it and after."""
        answer, self.answer = self.answer, None
        return answer

    def wait(self) -> None:
        self._thread.join()

    def _run(self) -> None:
        self.answer = self._inquire()


# -- Asks the system whether it wants less motion ----------------------------------------------

ANSWER_TIMEOUT = 2.0
"""Seconds that a tool of the system may take."""
GET_CLIENT_AREA_ANIMATION = 0x1042
"""Action of the Windows function `SystemParametersInfoW`: whether windows are animated."""

Ask = Callable[[Sequence[str]], str]
"""Runs a command, and returns its output; empty if it fails."""


def run_command(command: Sequence[str]) -> str:
    """The output of a command, stripped; empty if it is missing, fails or takes too long."""
    if shutil.which(command[0]) is None:
        return ""
    try:
        done = subprocess.run(command, capture_output=True, text=True, timeout=ANSWER_TIMEOUT)
    except (OSError, subprocess.SubprocessError, ValueError):
        return ""
    return done.stdout.strip() if done.returncode == 0 else ""


def system_reduces_motion(platform: str = sys.platform, ask: Ask = run_command) -> bool:
    """Whether the system asks programs for less motion; False where it does not tell."""
    if platform == "win32":
        return not windows_animates()
    if platform == "darwin":
        return ask(["defaults", "read", "com.apple.universalaccess", "reduceMotion"]) == "1"
    if "KDE" in os.environ.get("XDG_CURRENT_DESKTOP", ""):
        return kde_reduces_motion(config_folder() / "kdeglobals")
    return ask(["gsettings", "get", "org.gnome.desktop.interface", "enable-animations"]) == "false"


def windows_animates() -> bool:
    """Whether Windows animates the contents of windows; True if it does not tell."""
    library = getattr(ctypes, "windll", None)
    if library is None:
        return True
    animates = ctypes.c_int(1)
    told = library.user32.SystemParametersInfoW(
        GET_CLIENT_AREA_ANIMATION, 0, ctypes.byref(animates), 0
    )
    return bool(animates.value) or not told


def kde_reduces_motion(path: Path) -> bool:
    settings = configparser.ConfigParser(strict=False, interpolation=None)
    try:
        settings.read(path, encoding="utf-8")
        return settings.getfloat("KDE", "AnimationDurationFactor", fallback=1.0) == 0
    except (OSError, ValueError, configparser.Error):
        return False


def config_folder() -> Path:
    return Path(os.environ.get("XDG_CONFIG_HOME") or Path.home() / ".config")


# -- Asks the system whether a screen reader is on ---------------------------------------------

GET_SCREEN_READER = 0x0046
"""Action of the Windows function `SystemParametersInfoW`: whether a screen reader is on."""
STATUS = ("IsEnabled", "ScreenReaderEnabled")
"""The properties of `org.a11y.Status`; Orca sets at least one of them."""


def access_is_installed() -> bool:
    return find_spec("accesskit") is not None


def screen_reader_is_on(platform: str = sys.platform, ask: Ask = run_command) -> bool:
    """Whether the system says that a screen reader is on; False where it does not tell."""
    if platform == "win32":
        return _on_windows()
    if platform == "darwin":
        return ask(["defaults", "read", "com.apple.universalaccess", "voiceOverOnOffKey"]) == "1"
    return any("true" in (ask(_by_gdbus(name)) or ask(_by_busctl(name))) for name in STATUS)


def _by_gdbus(name: str) -> list[str]:
    """The command of GLib that asks the session bus of a Linux desktop."""
    bus = ["gdbus", "call", "--session", "--timeout", "2", "--dest", "org.a11y.Bus"]
    method = ["--method", "org.freedesktop.DBus.Properties.Get", "org.a11y.Status", name]
    return [*bus, "--object-path", "/org/a11y/bus", *method]


def _by_busctl(name: str) -> list[str]:
    """The same of systemd."""
    place = ["org.a11y.Bus", "/org/a11y/bus", "org.a11y.Status", name]
    return ["busctl", "--user", "--timeout=2", "get-property", *place]


def _on_windows() -> bool:
    library = getattr(ctypes, "windll", None)
    if library is None:
        return False
    reads = ctypes.c_int(0)
    told = library.user32.SystemParametersInfoW(GET_SCREEN_READER, 0, ctypes.byref(reads), 0)
    return bool(reads.value) and bool(told)


# -- Asks the system whether it prefers dark colours or high contrast --------------------------

PERSONALIZE = r"HKCU\Software\Microsoft\Windows\CurrentVersion\Themes\Personalize"
HIGH_CONTRAST = r"HKCU\Control Panel\Accessibility\HighContrast"
HIGH_CONTRAST_ON = 1
"""The bit of the flags in `HIGH_CONTRAST` that says whether it is on."""


def system_theme(platform: str = sys.platform, ask: Ask = run_command) -> SystemTheme:
    """The theme of the system; light where it does not tell."""
    if platform == "win32":
        return _of_windows(ask)
    if platform == "darwin":
        return _of_macos(ask)
    if "KDE" in os.environ.get("XDG_CURRENT_DESKTOP", ""):
        return kde_theme(config_folder() / "kdeglobals")
    return _of_gnome(ask)


def kde_theme(path: Path) -> SystemTheme:
    """The theme of the colour scheme in the settings of KDE Plasma, by its name."""
    settings = configparser.ConfigParser(strict=False, interpolation=None)
    try:
        settings.read(path, encoding="utf-8")
        scheme = settings.get("General", "ColorScheme", fallback="").lower()
    except (OSError, ValueError, configparser.Error):
        return "light"
    if "contrast" in scheme:
        return "contrast"
    return "dark" if "dark" in scheme else "light"


def _of_windows(ask: Ask) -> SystemTheme:
    flags = _last_word(ask(["reg", "query", HIGH_CONTRAST, "/v", "Flags"]))
    if flags.isdecimal() and int(flags) & HIGH_CONTRAST_ON:
        return "contrast"
    light = _last_word(ask(["reg", "query", PERSONALIZE, "/v", "AppsUseLightTheme"]))
    return "dark" if light == "0x0" else "light"


def _of_macos(ask: Ask) -> SystemTheme:
    if ask(["defaults", "read", "com.apple.universalaccess", "increaseContrast"]) == "1":
        return "contrast"
    dark = ask(["defaults", "read", "-g", "AppleInterfaceStyle"]) == "Dark"
    return "dark" if dark else "light"


def _of_gnome(ask: Ask) -> SystemTheme:
    if ask(["gsettings", "get", "org.gnome.desktop.a11y.interface", "high-contrast"]) == "true":
        return "contrast"
    scheme = ask(["gsettings", "get", "org.gnome.desktop.interface", "color-scheme"])
    return "dark" if "dark" in scheme else "light"


def _last_word(text: str) -> str:
    return text.split()[-1] if text.split() else ""
