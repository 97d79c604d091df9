"""Asks the system whether it wants less motion."""

from __future__ import annotations

import configparser
import ctypes
import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Sequence
from pathlib import Path

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
    """Whether the settings of KDE Plasma set the time of animations to 0."""
    settings = configparser.ConfigParser(strict=False, interpolation=None)
    try:
        settings.read(path, encoding="utf-8")
        return settings.getfloat("KDE", "AnimationDurationFactor", fallback=1.0) == 0
    except (OSError, ValueError, configparser.Error):
        return False


def config_folder() -> Path:
    """The folder of the settings of programs."""
    return Path(os.environ.get("XDG_CONFIG_HOME") or Path.home() / ".config")
