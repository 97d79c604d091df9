"""The standard streams of a program that was started without a console, as by a double click."""

from __future__ import annotations

import os
import sys
from pathlib import Path

TITLE = "Tavoliere"
_ERROR_SIGN = 0x10


def fill_missing_streams() -> None:
    """Discard output where there are no streams, as on Windows in such a program."""
    if sys.stdout is None:
        sys.stdout = Path(os.devnull).open("w", encoding="utf-8")  # noqa: SIM115
    if sys.stderr is None:
        sys.stderr = Path(os.devnull).open("w", encoding="utf-8")  # noqa: SIM115


def say(sentence: str) -> None:
    """Print a sentence to the standard error, or show it in a box where there was none."""
    print(sentence, file=sys.stderr)
    if sys.__stderr__ is None and sys.platform == "win32":
        import ctypes

        ctypes.windll.user32.MessageBoxW(None, sentence, TITLE, _ERROR_SIGN)
