"""The name that the program was started by, for its messages."""

from __future__ import annotations

import sys
from pathlib import Path

DEFAULT = "tavoliere"
NO_NAMES = ("", "-c", "-m", "__main__.py")
"""In place of a name if the program was not started from a file of its own."""


def program_name() -> str:
    """The name of the file that was started: `main.py`, or `tavoliere` once it is installed.

    On Windows `tavoliere.exe` is called without its suffix, as a person types it.
    """
    name = Path(sys.argv[0]).name if sys.argv else ""
    return DEFAULT if name in NO_NAMES else name.removesuffix(".exe")
