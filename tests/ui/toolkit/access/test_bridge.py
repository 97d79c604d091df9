"""The bridge with an adapter that records what it is told."""

from __future__ import annotations

from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

import pygame
import pytest

from games.ui.look.look import SceneContext
from games.ui.widgets.button import Button
from games.ui.widgets.form import Form, FormScene

accesskit = pytest.importorskip("accesskit")


class Hall(FormScene):
    """A scene with a button that counts its presses."""

    def __init__(self, context: SceneContext) -> None:
        super().__init__(context)
        self.presses = 0
        self.button = Button(context, "Door", self.press)
        self.form = Form(context, [self.button])

    def press(self) -> None:
        self.presses += 1
        self.button.label = f"Door {self.presses}"


class Recorded:
    """An adapter that keeps what it is told; a screen reader comes and goes by its handlers."""

    def __init__(self, come: Callable[[], None], act: Callable[..., None], go: Any) -> None:
        self.come, self.act, self.go = come, act, go
        self.updates: list[Any] = []

    def update(self, make: Callable[[], Any]) -> None:
        self.updates.append(make())

    def focus(self, has_focus: bool) -> None: ...

    def place(self, bounds: pygame.Rect) -> None: ...

    def names(self) -> list[str]:
        """The names of the nodes of the last update."""
        return [node.label or node.value for _number, node in self.updates[-1].nodes]


@pytest.fixture
def hall(new_context: Any) -> Hall:
    context = new_context(hall=Hall)
    context.scenes.go("hall")
    context.scenes.settle()
    scene: Hall = context.scenes.top
    return scene


@pytest.fixture
def bridge(hall: Hall) -> Any:
    from games.ui.toolkit.screen_reader import AccessBridge

    adapters: list[Recorded] = []

    def make(*handlers: Any) -> Recorded:
        adapters.append(Recorded(*handlers))
        return adapters[-1]

    made = AccessBridge(hall.context, list, make)
    return SimpleNamespace(bridge=made, adapter=adapters[0])


def test_nothing_is_told_before_a_screen_reader_comes_and_after_it_went(bridge: Any) -> None:
    bridge.bridge.update(1.0, touched=True)
    assert bridge.adapter.updates == []
    bridge.adapter.come()
    assert bridge.bridge.has_requests
    bridge.bridge.update(1.0, touched=False)
    assert "Door" in bridge.adapter.names()
    assert not bridge.bridge.has_requests
    bridge.adapter.go()
    bridge.bridge.update(1.0, touched=True)
    assert len(bridge.adapter.updates) == 1


def test_one_that_comes_back_is_told_everything(bridge: Any) -> None:
    for _ in range(2):
        bridge.adapter.come()
        bridge.bridge.update(1.0, touched=False)
        assert "Door" in bridge.adapter.names()
        bridge.adapter.go()


def test_changes_are_told_ten_times_a_second_and_after_input_at_once(
    bridge: Any, hall: Hall
) -> None:
    bridge.adapter.come()
    bridge.bridge.update(1.0, touched=False)
    assert bridge.bridge.next_change() == float("inf")
    hall.press()
    bridge.bridge.update(0.04, touched=False)
    assert len(bridge.adapter.updates) == 1
    assert bridge.bridge.next_change() == pytest.approx(0.06)
    bridge.bridge.update(0.06, touched=False)
    assert "Door 1" in bridge.adapter.names()
    hall.press()
    bridge.bridge.update(0.0, touched=True)
    assert "Door 2" in bridge.adapter.names()


def test_requests_wait_for_the_main_thread(bridge: Any, hall: Hall) -> None:
    bridge.adapter.come()
    bridge.bridge.update(1.0, touched=False)
    nodes = bridge.adapter.updates[0].nodes
    door = next(number for number, node in nodes if node.label == "Door")
    bridge.adapter.act(SimpleNamespace(target=door, action=accesskit.Action.CLICK, data=None))
    assert (hall.presses, bridge.bridge.has_requests) == (0, True)
    assert bridge.bridge.act()
    assert (hall.presses, bridge.bridge.has_requests) == (1, False)
    assert not bridge.bridge.act()


def test_announcements_are_taken_as_long_as_it_is_open(bridge: Any, hall: Hall) -> None:
    bridge.adapter.come()
    hall.context.notify("Copied.")
    bridge.bridge.update(1.0, touched=False)
    assert "Copied." in bridge.adapter.names()
    bridge.bridge.close()
    hall.context.notify("Copied again.")
    assert hall.context.announcements.take() == []
