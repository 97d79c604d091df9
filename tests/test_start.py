"""The entry of the program: an interrupt ends it quietly at any moment."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
pytestmark = pytest.mark.skipif(os.name == "nt", reason="signals are POSIX")

INTERRUPT = "os.kill(os.getpid(), signal.SIGINT)"


def run(code: str, home: Path) -> subprocess.CompletedProcess[str]:
    home_folders = {"HOME": str(home), "XDG_DATA_HOME": str(home), "XDG_CONFIG_HOME": str(home)}
    drivers = {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}
    return subprocess.run(
        [sys.executable, "-c", f"import os, signal, sys\n{code}"],
        cwd=ROOT,
        env={**os.environ, **home_folders, **drivers},
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
    )


@pytest.mark.slow
def test_an_interrupt_while_modules_are_imported_ends_the_process_quietly(tmp_path: Path) -> None:
    code = f"""
class Interrupter:
    def find_spec(self, name, path, target=None):
        if name == {{name!r}}:
            {INTERRUPT}

sys.meta_path.insert(0, Interrupter())
sys.argv = ["main.py", "--people", "veletas"]
import main
sys.exit(main.main())
"""
    for name in ("games.cli", "games.catalog", "pygame", "games.app"):
        done = run(code.replace("{name!r}", repr(name)), tmp_path)
        assert (done.returncode, done.stderr) == (-signal.SIGINT, ""), name


@pytest.mark.slow
def test_an_interrupt_while_the_window_starts_or_runs_closes_it_quietly(tmp_path: Path) -> None:
    code = f"""
from games import app
part, name = {{part}}
def interrupted(*words, **named):
    {INTERRUPT}
    return before(*words, **named)
before = getattr(part, name)
setattr(part, name, interrupted)
sys.argv = ["main.py", "--people", "veletas"]
import main
sys.exit(main.main())
"""
    for part in ("app.App, '__init__'", "app.App, 'open'", "app.App, 'step'"):
        done = run(code.replace("{part}", part), tmp_path)
        assert (done.returncode, done.stderr) == (0, ""), part


@pytest.mark.slow
def test_a_second_interrupt_while_the_window_is_closed_is_ignored(tmp_path: Path) -> None:
    code = f"""
from games import app
def interrupted(self, *words):
    {INTERRUPT}
close = app.App.close
def close_interrupted(self):
    {INTERRUPT}
    close(self)
    print("closed")
app.App.step, app.App.close = interrupted, close_interrupted
sys.argv = ["main.py", "--people", "veletas"]
import main
status = main.main()
{INTERRUPT}
sys.exit(status)
"""
    done = run(code, tmp_path)
    assert (done.returncode, done.stdout.splitlines()[-1], done.stderr) == (0, "closed", "")


def test_an_interrupted_command_has_status_130(tmp_path: Path) -> None:
    code = f"""
from games import cli
def interrupted():
    {INTERRUPT}
cli.main = interrupted
import main
sys.exit(main.main())
"""
    done = run(code, tmp_path)
    assert (done.returncode, done.stderr) == (130, "")
