"""Short runs of the attacks in `tests/attack/`, and tests of what they take for a finding."""

from __future__ import annotations

import importlib
import os
import shutil
import subprocess
import sys
import time
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import pygame
import pytest

from games.app import App
from games.core.game import Record
from games.core.record import read_record
from games.storage.matches import MatchStore
from tests import toy
from tests.attack.__main__ import ATTACKS, main
from tests.attack.kills import difference, is_orphans
from tests.attack.outcome import Limits, Outcome
from tests.attack.visits import scene_name
from tests.child_processes import children, end_children

pytestmark = [
    pytest.mark.skipif(sys.platform != "linux", reason="reads /proc"),
    # pygame-ce has no other way yet to full screen for a window of `pygame.display`.
    pytest.mark.filterwarnings("ignore:Please use Window.get_surface:DeprecationWarning"),
]

SHORT = {
    "files": 250,
    "kills": 3,
    "pairs": 2,
    "documents": 2,
    "library": 1000,
    "workers": 3,
    "games": 1,
}


@pytest.fixture(autouse=True)
def slow_machine(monkeypatch: pytest.MonkeyPatch) -> None:
    """A slow or busy machine needs several times the processor time of a quick one."""
    for limit in (
        "events.SLOWEST_FRAME",
        "files.SLOWEST",
        "games.SLOWEST_FRAME",
        "library.SLOWEST_FRAME",
        "workers.SLOWEST_FRAME",
    ):
        module, name = limit.split(".")
        seconds = getattr(importlib.import_module(f"tests.attack.{module}"), name)
        monkeypatch.setattr(f"tests.attack.{limit}", 5 * seconds)


def attacked(name: str, count: int, seed: int = 7) -> Outcome:
    outcome = Outcome(name, seed, quiet=True)
    importlib.import_module(f"tests.attack.{name}").attack(Limits(count, 200), outcome)
    return outcome


def test_every_attack_has_a_short_run() -> None:
    assert SHORT.keys() | {"events"} == ATTACKS.keys()


@pytest.mark.slow
@pytest.mark.parametrize("name", SHORT)
def test_an_attack_finds_nothing(name: str) -> None:
    if name in ("kills", "pairs") and not shutil.which("Xvfb"):
        pytest.skip("needs Xvfb")
    outcome = attacked(name, SHORT[name])
    assert outcome.findings == []
    assert outcome.summary.startswith(f"attack {name}: seed 7, ")


@pytest.mark.slow
def test_every_scene_with_a_board_gets_events(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tests.attack.events.VISIT", 4)
    monkeypatch.setattr("tests.attack.events.EVENTS_IN_ROUND", 900)
    outcome = attacked("events", 2700, seed=1)  # 1,800 would do
    assert outcome.findings == []
    reached = {name.split()[0] for name in outcome.scenes}
    exercises = {"PractiseScene", "CoachScene", "RetryScene"}
    others = {"LessonScene", "PuzzleScene", "AnalysisScene", "RulebookScene", "SetupScene"}
    assert reached >= exercises | others | {"MatchScene"}
    matches = {name.split()[1] for name in outcome.scenes if name.startswith("MatchScene")}
    assert matches >= {"veletas", "herati", "tiananmen"}
    puzzles = ("PuzzleScene", "RunScene")
    sessions = {name.split()[1] for name in outcome.scenes if name.startswith(puzzles)}
    assert sessions >= {"Training", "Daily", "Streak", "Sprint", "Single"}


def test_processes_that_are_left_are_found_and_ended() -> None:
    kept = children()
    running, ended = (subprocess.Popen(["sleep", seconds]) for seconds in ("600", "0"))
    os.waitid(os.P_PID, ended.pid, os.WEXITED | os.WNOWAIT)  # a zombie from now on
    while not Path(f"/proc/{running.pid}/cmdline").read_bytes():
        time.sleep(0.001)  # Linux is still replacing the program
    left = end_children(kept, patience=0.0)
    for process in (running, ended):
        process.wait()  # returns at once
    assert sorted(left) == ["sleep", "sleep 600"]
    assert children().keys() == kept.keys()


@pytest.mark.slow
def test_a_seed_repeats_all_events(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tests.attack.events.EVENTS_IN_ROUND", 200)
    step, steps = App.step, list[str]()

    def noted(self: App, events: Iterable[pygame.Event], dt: float) -> None:
        events = [event for event in events if event.type != pygame.DROPFILE]  # names a new folder
        steps.append(f"{scene_name(self.context.scenes.top)} {dt} {events}")
        step(self, events, dt)

    monkeypatch.setattr(App, "step", noted)
    attacked("events", 800)
    first, steps = steps, []
    attacked("events", 800)
    assert first == steps


@pytest.mark.slow
def test_an_error_in_a_frame_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    step = App.step

    def failing(self: App, events: Iterable[pygame.Event], dt: float) -> None:
        events = list(events)
        step(self, events, dt)
        if any(event.type == pygame.MOUSEWHEEL for event in events):
            raise KeyError("wheel")

    monkeypatch.setattr(App, "step", failing)
    finding = attacked("events", 400).findings[0]
    assert "KeyError: 'wheel'" in finding
    assert "--seed 7 --first 0 --count 1" in finding


@pytest.mark.slow
def test_an_error_that_is_no_sentence_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    def failing(*_arguments: Any) -> Any:
        raise IndexError("reading")

    monkeypatch.setattr(MatchStore, "resume", failing)
    assert "IndexError: reading" in attacked("files", 20).findings[0]


def test_findings_make_the_exit_status_1(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def attack(limits: Limits, outcome: Outcome) -> None:
        outcome.counts["files"] = limits.count
        if outcome.seed == 3:
            outcome.add(5, "broken")

    monkeypatch.setattr("tests.attack.files.attack", attack)
    statuses = []
    for seed in ("2", "3"):
        monkeypatch.setattr(sys, "argv", ["attack", "files", "--count", "9", "--seed", seed])
        statuses.append(main())
    assert statuses == [0, 1]
    told = capsys.readouterr()
    assert "attack files: seed 2, 9 files, 0 findings" in told.out
    assert "round 5: broken\n" in told.err
    assert "python -m tests.attack files --seed 3 --first 5" in told.err


# ---------------------------------------------------------------- what a killed window may change


def race(turns: str, goal: int = 99) -> Record:
    return read_record(f'[Game "race"]\n[Goal "{goal}"]\n\n{turns}', {"race": toy.RACE})


SEEN = "1. 1+2\n2. 1+3\n"


@pytest.mark.parametrize(("reopened", "doing", "expected"), [
    (SEEN, "play", None), ("1. 1+2\n2. 1+3\n3. 3\n", "play", None),
    ("1. 1+2\n", "undo", "moves are lost"), ("1. 1+2\n2. 1\n", "play", "moves are lost"),
    ("1. 1+2 {%now}\n2. 1+3\n", "undo", None),
    ("1. 1+2 {%now}\n2. 1+3\n", "wait", "the present is another one"),
    (SEEN + "3. 1+2\n4. 1+2\n5. 1+2\n", "play", "there are moves that nobody has made"),
])  # fmt: skip
def test_a_reopened_match_is_as_it_was_seen(
    reopened: str, doing: str, expected: str | None
) -> None:
    assert difference(race(SEEN), race(reopened), doing) == expected


def test_another_match_and_a_damaged_one_are_told_apart() -> None:
    assert difference(race(SEEN), race(SEEN, goal=98), "play") == "it is another match"
    damaged = difference(race(SEEN), race("1. 1+2\n2. 77\n"), "play")
    assert damaged is not None
    assert damaged.startswith("the match is damaged")


def test_only_a_worker_that_has_not_begun_may_complain_of_a_killed_window() -> None:
    complaint = """Traceback (most recent call last):
  File "<string>", line 1, in <module>
  File "multiprocessing/spawn.py", line 122, in spawn_main
    exitcode = _main(fd, parent_sentinel)
  File "multiprocessing/spawn.py", line 130, in _main
    preparation_data = reduction.pickle.load(from_parent)
EOFError: Ran out of input
"""
    assert is_orphans(complaint)
    assert not is_orphans(complaint + complaint)
    assert not is_orphans("a warning\n" + complaint)
    assert not is_orphans(complaint.replace("EOFError: Ran out of input", "KeyError: 'x'"))
