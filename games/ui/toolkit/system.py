"""Queries of the system: its clipboard, and the preferences of a person."""

from __future__ import annotations

import ctypes
import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Sequence
from contextlib import suppress
from importlib.util import find_spec
from pathlib import Path

import pygame

from games.storage.documents import SystemTheme

# -- The clipboard; where there is none, it reads as empty and copying fails -------------------

_NO_CLIPBOARD = (pygame.error, AttributeError, NotImplementedError, ValueError)


def copy_text(text: str) -> bool:
    """Put text on the clipboard; False if that fails."""
    try:
        pygame.scrap.put_text(text)
    except _NO_CLIPBOARD:
        return False
    return True


def pasted_text() -> str:
    try:
        return str(pygame.scrap.get_text())
    except _NO_CLIPBOARD:
        return ""


# -- What a person wants; the tools that tell it take a tenth of a second ----------------------


def system_wishes() -> dict[str, object]:
    """The fields of the settings that follow the system's preferences."""
    return {"system_reduces_motion": system_reduces_motion(), "system_theme": system_theme()}


# -- Whether the system wants less motion ------------------------------------------------------

ANSWER_TIMEOUT = 2.0
"""Seconds that a tool of the system may take."""
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
    """Whether the system asks programs for less motion; False if unknown."""
    if platform == "win32":
        return not windows_says(0x1042, otherwise=True)  # whether windows are animated
    if platform == "darwin":
        return ask(["defaults", "read", "com.apple.universalaccess", "reduceMotion"]) == "1"
    if "KDE" in os.environ.get("XDG_CURRENT_DESKTOP", ""):
        with suppress(ValueError):
            return float(kde_setting("KDE", "AnimationDurationFactor")) == 0
        return False
    return ask(["gsettings", "get", "org.gnome.desktop.interface", "enable-animations"]) == "false"


def windows_says(action: int, *, otherwise: bool) -> bool:
    """The answer of the Windows function `SystemParametersInfoW`."""
    library = getattr(ctypes, "windll", None)
    answer = ctypes.c_int(otherwise)
    if library is None:
        return otherwise
    told = library.user32.SystemParametersInfoW(action, 0, ctypes.byref(answer), 0)
    return bool(answer.value) if told else otherwise


def kde_setting(section: str, name: str) -> str:
    """A value in the settings of KDE Plasma; empty if there is none."""
    import configparser

    folder = Path(os.environ.get("XDG_CONFIG_HOME") or Path.home() / ".config")
    settings = configparser.ConfigParser(strict=False, interpolation=None)
    try:
        settings.read(folder / "kdeglobals", encoding="utf-8")
    except (OSError, ValueError, configparser.Error):
        return ""
    return settings.get(section, name, fallback="")


# -- Whether a screen reader is on -------------------------------------------------------------

STATUS = ("IsEnabled", "ScreenReaderEnabled")
"""The properties of `org.a11y.Status`; Orca sets at least one of them."""


def access_is_installed() -> bool:
    return find_spec("accesskit") is not None


def screen_reader_is_on(platform: str = sys.platform, ask: Ask = run_command) -> bool:
    """Whether the system reports a screen reader; False if unknown."""
    if platform == "win32":
        return windows_says(0x0046, otherwise=False)
    if platform == "darwin":
        return ask(["defaults", "read", "com.apple.universalaccess", "voiceOverOnOffKey"]) == "1"
    # The session bus of a Linux desktop is asked with the tool of GLib, or else that of systemd.
    glib = "gdbus call --session --timeout 2 --dest org.a11y.Bus --object-path /org/a11y/bus"
    glib += " --method org.freedesktop.DBus.Properties.Get org.a11y.Status"
    systemd = "busctl --user --timeout=2 get-property org.a11y.Bus /org/a11y/bus org.a11y.Status"
    return any(
        "true" in (ask([*glib.split(), name]) or ask([*systemd.split(), name])) for name in STATUS
    )


# -- Whether the system prefers dark colours or high contrast ----------------------------------

PERSONALIZE = r"HKCU\Software\Microsoft\Windows\CurrentVersion\Themes\Personalize"
HIGH_CONTRAST = r"HKCU\Control Panel\Accessibility\HighContrast"
HIGH_CONTRAST_ON = 1
"""The bit of `HIGH_CONTRAST`'s flags for "on"."""


def system_theme(platform: str = sys.platform, ask: Ask = run_command) -> SystemTheme:
    """The theme of the system; light if unknown."""
    if platform == "win32":
        flags = _last_word(ask(["reg", "query", HIGH_CONTRAST, "/v", "Flags"]))
        contrast = flags.isdecimal() and bool(int(flags) & HIGH_CONTRAST_ON)
        light = _last_word(ask(["reg", "query", PERSONALIZE, "/v", "AppsUseLightTheme"]))
        dark = light == "0x0"
    elif platform == "darwin":
        read = ["defaults", "read"]
        contrast = ask([*read, "com.apple.universalaccess", "increaseContrast"]) == "1"
        dark = ask([*read, "-g", "AppleInterfaceStyle"]) == "Dark"
    elif "KDE" in os.environ.get("XDG_CURRENT_DESKTOP", ""):
        scheme = kde_setting("General", "ColorScheme").lower()
        contrast, dark = "contrast" in scheme, "dark" in scheme
    else:
        get = ["gsettings", "get"]
        contrast = ask([*get, "org.gnome.desktop.a11y.interface", "high-contrast"]) == "true"
        dark = "dark" in ask([*get, "org.gnome.desktop.interface", "color-scheme"])
    return "contrast" if contrast else "dark" if dark else "light"


def _last_word(text: str) -> str:
    return text.split()[-1] if text.split() else ""
