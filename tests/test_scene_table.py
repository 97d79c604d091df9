"""The table of scenes."""

from __future__ import annotations

import subprocess
import sys

import pytest


@pytest.mark.slow
def test_the_window_imports_no_scene_and_no_export_before_its_first_picture() -> None:
    code = (
        "import sys, games.app\n"
        "late = ('games.ui.scenes.settings', 'games.ui.scenes.library',\n"
        "        'sgfmill', 'PIL', 'games.ui.scenes.statistics', 'games.ui.match.scene')\n"
        "print([name for name in late if name in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.splitlines()[-1] == "[]"
