"""Asks the system whether it prefers dark colours or high contrast."""

from __future__ import annotations

import configparser
import os
import sys
from pathlib import Path

from games.core.storage.settings import SystemTheme
from games.ui.toolkit.system.reduced_motion import Ask, config_folder, run_command

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
