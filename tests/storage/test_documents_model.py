"""Two windows change the documents in any order, with failures, against a simple model."""

from __future__ import annotations

import shutil
import tempfile
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, rule

from games.storage.documents import RETRY, Card, Memory, Settings, Value, settings_change
from games.storage.user_files import UserFiles
from tests.failing_system import READS, WRITES, Call, FailingAccess, FailingSystem

NOW = datetime(2026, 11, 22, 12, tzinfo=UTC)
NAMES = ("settings", "lessons", "puzzles", "coach")
SIDES = st.sampled_from([0, 1])
FEW = st.integers(0, 5)


class Facts:
    """What was done, as plain sets and dictionaries: the model."""

    def __init__(self) -> None:
        self.lessons: set[str] = set()
        self.solved: set[str] = set()
        self.cards: set[str] = set()
        self.setups: dict[str, str] = {}

    def __or__(self, other: Facts) -> Facts:
        both = Facts()
        both.lessons = self.lessons | other.lessons
        both.solved = self.solved | other.solved
        both.cards = self.cards | other.cards
        both.setups = self.setups | other.setups
        return both


def facts_of(user_files: UserFiles) -> Facts:
    found = Facts()
    found.lessons = set(user_files.lessons.load().finished("course"))
    puzzles = user_files.puzzles.load().of("nim")
    found.solved = set(puzzles.results)
    assert len(puzzles.curve) == len(puzzles.results)
    found.cards = {card.record for card in user_files.coach.load().cards}
    found.setups = dict(user_files.settings.load().keys)
    return found


class TwoWindows(RuleBasedStateMachine):
    """Both windows act, fail, are mended, are closed and are opened again."""

    def __init__(self) -> None:
        super().__init__()
        self._patch = pytest.MonkeyPatch()
        self._folder = Path(tempfile.mkdtemp())
        self._systems = [FailingSystem(self._patch, self._folder) for _ in range(2)]
        self._windows = [self._opened(side) for side in range(2)]
        self._saved = Facts()
        """Done in windows that were not failing."""
        self._unsaved = [Facts(), Facts()]
        """Done in a window that was failing, since then."""

    def teardown(self) -> None:
        self._patch.undo()
        shutil.rmtree(self._folder)

    def _opened(self, side: int) -> UserFiles:
        return UserFiles(self._folder, FailingAccess(self._systems[side]))

    def _do(
        self, side: int, act: Callable[[UserFiles], object], note: Callable[[Facts], Any]
    ) -> None:
        """Act in a window; the other one works meanwhile."""
        for system in self._systems:
            system.watching = system is self._systems[side]
        act(self._windows[side])
        self._settle(side)
        note(self._unsaved[side] if self._systems[side].failing else self._saved)

    def _settle(self, side: int) -> None:
        if not self._systems[side].failing:
            self._saved |= self._unsaved[side]
            self._unsaved[side] = Facts()

    @rule(side=SIDES, number=FEW)
    def finish_lesson(self, side: int, number: int) -> None:
        name = f"lesson {number}"
        self._do(
            side,
            lambda files: files.lessons.change(lambda known: known.with_lesson("course", name)),
            lambda facts: facts.lessons.add(name),
        )

    @rule(side=SIDES, number=FEW)
    def solve(self, side: int, number: int) -> None:
        name = f"puzzle{number}"

        def act(files: UserFiles) -> None:
            files.puzzles.change(
                lambda known: known.with_change(
                    "nim", lambda each: each.with_result(name, 1000, "solved", rated=True)
                )
            )

        self._do(side, act, lambda facts: facts.solved.add(name))

    @rule(side=SIDES, number=FEW)
    def make_card(self, side: int, number: int) -> None:
        name = f"record {number}"
        card = Card("nim", name, "a", "b", Value(0.3), Value(0.6), Memory(NOW))
        self._do(
            side,
            lambda files: files.coach.change(lambda known: known.with_card(card)),
            lambda facts: facts.cards.add(name),
        )

    @rule(side=SIDES, number=FEW, key=st.sampled_from("abc"))
    def change_key(self, side: int, number: int, key: str) -> None:
        """Each window changes keys of its own, so that the order does not matter."""
        name = f"{side} {number}"
        change = settings_change(Settings(), Settings(keys={name: key}))
        self._do(
            side,
            lambda files: files.settings.change(change),
            lambda facts: facts.setups.update({name: key}),
        )

    @rule(side=SIDES, failure=st.sampled_from([*READS, *WRITES]))
    def break_down(self, side: int, failure: tuple[Call, int]) -> None:
        self._systems[side].break_down(*failure)

    @rule(side=SIDES)
    def mend(self, side: int) -> None:
        self._systems[side].mend()
        self._do(side, lambda files: files.update(RETRY), lambda facts: None)

    @rule(side=SIDES)
    def wait(self, side: int) -> None:
        self._do(side, lambda files: files.update(1.0), lambda facts: None)

    @rule(side=SIDES)
    def open_again(self, side: int) -> None:
        """Close a window in a system that works, and open another one."""
        self._systems[side].mend()
        self._do(side, lambda files: files.close(), lambda facts: None)
        self._windows[side] = self._opened(side)

    @invariant()
    def nothing_is_lost(self) -> None:
        for system in self._systems:
            system.watching = False
        there = facts_of(UserFiles(self._folder))
        everything = self._saved | self._unsaved[0] | self._unsaved[1]
        for name in ("lessons", "solved", "cards"):
            known, found = getattr(self._saved, name), getattr(there, name)
            assert known <= found <= getattr(everything, name)
        assert self._saved.setups.keys() <= there.setups.keys() <= everything.setups.keys()
        if not any(system.failing for system in self._systems):
            assert there.setups == everything.setups
        assert list(self._folder.glob("*.damaged")) == []
        assert list(self._folder.glob("*.unread")) == []


TwoWindows.TestCase.settings = settings(max_examples=40, stateful_step_count=30, deadline=None)
TestTwoWindows = pytest.mark.slow(TwoWindows.TestCase)
