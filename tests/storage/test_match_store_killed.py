"""The process is killed while a match is being saved, hundreds of times."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from games.storage.matches import MatchStore

ROUNDS = 250


@pytest.mark.skipif(not hasattr(os, "fork"), reason="needs fork to kill quickly enough")
@pytest.mark.slow
def test_a_killed_process_loses_nothing_that_was_saved(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "tests.storage.killing", str(tmp_path), str(ROUNDS), "1"]
    root = Path(__file__).parents[2]
    done = subprocess.run(command, cwd=root, capture_output=True, text=True, timeout=280)
    assert done.returncode == 0, done.stderr
    rounds, plies, scraps = map(int, done.stdout.split())
    assert rounds == ROUNDS
    assert plies > ROUNDS
    assert scraps > 0  # some were killed in the middle of writing
    assert not list(tmp_path.rglob("*.damaged"))
    assert MatchStore(tmp_path).stamps()
    MatchStore(tmp_path).remove_stale_files()  # as the next start does
    assert not list(tmp_path.rglob("*.new"))
