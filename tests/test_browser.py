"""Rules, records and simple opponents in Pyodide, the Python of browsers, here run by Node.

`TAVOLIERE_PYODIDE` names a folder that `python -m tests.browser.install` has filled.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
FOLDER = os.environ.get("TAVOLIERE_PYODIDE")
NODE = shutil.which("node")

pytestmark = [
    pytest.mark.slow,
    pytest.mark.browser,
    pytest.mark.skipif(NODE is None, reason="Node cannot be found"),
]


def output(*command: str) -> str:
    done = subprocess.run(
        command, cwd=ROOT, capture_output=True, text=True, timeout=280, check=False
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_the_same_games_are_played_in_a_browsers_python() -> None:
    script = str(ROOT / "tests" / "browser" / "run.mjs")
    in_browser = output(str(NODE), script, str(FOLDER), str(ROOT), "tests.browser.play")
    assert in_browser.count("[Game ") == 3
    assert in_browser == output(sys.executable, "-m", "tests.browser.play")
