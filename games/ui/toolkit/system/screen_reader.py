"""Asks the system whether a screen reader is on."""

from __future__ import annotations

import ctypes
import sys
from importlib.util import find_spec

from games.ui.toolkit.system.reduced_motion import Ask, run_command

GET_SCREEN_READER = 0x0046
"""Action of the Windows function `SystemParametersInfoW`: whether a screen reader is on."""
STATUS = ("IsEnabled", "ScreenReaderEnabled")
"""The properties of `org.a11y.Status`; Orca sets at least one of them."""


def access_is_installed() -> bool:
    """Whether the package that speaks to screen readers is there."""
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
