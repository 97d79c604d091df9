"""The order of work in idle moments, and when scenes that were left are freed."""

from __future__ import annotations

import weakref

import pytest

from games.app import MOST_COLLECTIONS, IdleWork
from games.ui.toolkit.scene import Scene, SceneContext
from tests.ui.conftest import NewStage
from tests.ui.conftest import new_context as new_context


class Left(Scene):
    """A scene in a reference cycle."""

    def __init__(self, context: SceneContext) -> None:
        super().__init__(context)
        self.myself = self


@pytest.fixture
def done() -> list[str]:
    return []


@pytest.fixture
def work(new_context: NewStage, done: list[str]) -> IdleWork:
    chores = [lambda: done.append("import"), lambda: done.append("read")]
    return IdleWork(new_context(left=Left), chores)


def test_one_chore_is_done_in_each_idle_moment(work: IdleWork, done: list[str]) -> None:
    work.add_first([lambda: done.append("start")])
    seen = []
    for _ in range(3):
        work.step(quiet=False)
        seen.append(list(done))
    assert seen == [["start"], ["start", "import"], ["start", "import", "read"]]


def test_scenes_that_were_left_are_freed_before_the_next_chore(
    new_context: NewStage, work: IdleWork, done: list[str]
) -> None:
    scene = Left(new_context(left=Left))
    freed = weakref.ref(scene)
    work.follow((scene,))
    work.follow(())
    del scene
    work.step(quiet=False)  # something moves: a collection would stop it
    assert (freed() is not None, done) == (True, ["import"])
    work.step(quiet=True)
    assert (freed() is None, done) == (True, ["import"])
    work.step(quiet=True)
    assert done == ["import", "read"]


def test_garbage_is_freed_when_much_has_gathered(
    new_context: NewStage, work: IdleWork, done: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    scene = Left(new_context(left=Left))  # not on the stack, as a part of a scene that stays
    freed = weakref.ref(scene)
    del scene
    monkeypatch.setattr("gc.get_count", lambda: (0, 0, MOST_COLLECTIONS - 1))
    work.step(quiet=True)
    assert freed() is not None
    monkeypatch.setattr("gc.get_count", lambda: (0, 0, MOST_COLLECTIONS))
    work.step(quiet=False)
    assert freed() is not None
    work.step(quiet=True)
    assert freed() is None
    assert done == ["import", "read"]
