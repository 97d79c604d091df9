"""The tree in the form of AccessKit: numbers, changes, focus, and requests."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pygame
import pytest

from games.ui.toolkit.access import AccessNode, Range

accesskit = pytest.importorskip("accesskit")


def window(*children: AccessNode) -> AccessNode:
    return AccessNode("window", "window", "Tavoliere", children=children)


def button(key: str, name: str, **more: Any) -> AccessNode:
    return AccessNode(key, "button", name, **more)


@pytest.fixture
def tree() -> Any:
    from games.ui.toolkit.screen_reader import AccessTree

    return AccessTree()


def told(update: Any) -> dict[str, Any]:
    """The nodes of an update by their names."""
    return {node.label or node.value: node for _number, node in update.nodes}


def numbers(update: Any) -> dict[str, int]:
    return {node.label or node.value: number for number, node in update.nodes}


def request(number: int, action: Any, value: object = None) -> Any:
    return SimpleNamespace(target=number, action=action, data=(None, value))


def test_states_are_told(tree: Any) -> None:
    slider = AccessNode("s", "slider", "Volume", value="70 %", number=Range(70, 0, 100, 5))
    check = AccessNode("c", "check box", "Mute", checked=True, description="No sound.")
    radio = AccessNode("r", "radio button", "Dark", selected=False)
    option = AccessNode("o", "option", "Row", selected=True)
    combo = AccessNode("d", "combo box", "Scale", expanded=False)
    asleep = button("b", "Undo", enabled=False, rect=pygame.Rect(1, 2, 30, 40), shortcut="Ctrl+Z")
    found = told(tree.update(window(slider, check, radio, option, combo, asleep)))
    assert (found["Volume"].numeric_value, found["Volume"].max_numeric_value) == (70, 100)
    assert found["Volume"].value == "70 %"
    assert found["Mute"].toggled == accesskit.Toggled.TRUE
    assert found["Mute"].description == "No sound."
    assert found["Dark"].toggled == accesskit.Toggled.FALSE
    assert found["Row"].is_selected
    assert found["Scale"].is_expanded is False
    assert found["Undo"].is_disabled
    assert found["Undo"].keyboard_shortcut == "Ctrl+Z"
    bounds = found["Undo"].bounds
    assert (bounds.x0, bounds.y0, bounds.x1, bounds.y1) == (1, 2, 31, 42)


def test_a_place_in_a_list_is_told_from_0_and_the_length_by_the_list(tree: Any) -> None:
    options = tuple(AccessNode(n, "option", f"Row {n}", place=(n, 9)) for n in (2, 3))
    found = told(tree.update(window(AccessNode("l", "list box", "Matches", children=options))))
    assert [found[f"Row {n}"].position_in_set for n in (2, 3)] == [1, 2]
    assert found["Matches"].size_of_set == 9
    assert found["Tavoliere"].size_of_set is None


def test_the_characters_of_a_field_have_a_node_of_their_own(tree: Any) -> None:
    field = AccessNode("f", "text field", "Name", value="Zoë ム", selection=(1, 3))
    update = tree.update(window(field))
    (run,) = (node for _number, node in update.nodes if node.role == accesskit.Role.TEXT_RUN)
    assert run.value == "Zoë ム"
    assert bytes(run.character_lengths) == bytes([1, 1, 2, 1, 3])
    assert bytes(run.word_lengths) == bytes([4, 1])
    selection = told(update)["Name"].text_selection
    assert (selection.anchor.character_index, selection.focus.character_index) == (1, 3)
    before = selection.focus.node
    field = AccessNode("f", "text field", "Name", value="Zoë", selection=(3, 3))
    assert told(tree.update(window(field)))["Name"].text_selection.focus.node == before


def test_new_announcements_are_live(tree: Any) -> None:
    polite = AccessNode(1, "text", "Black to move.", live="polite")
    urgent = AccessNode(2, "text", "Low time.", live="assertive")
    found = told(tree.update(window(polite, urgent)))
    assert found["Black to move."].live == accesskit.Live.POLITE
    assert found["Low time."].live == accesskit.Live.ASSERTIVE


def test_requests_are_done_by_the_node_they_name(tree: Any) -> None:
    done: list[object] = []
    play = button("a", "Play", actions={"click": lambda: done.append("play")})
    field = AccessNode("f", "text field", "Name", actions={"set value": done.append})
    found = numbers(tree.update(window(play, field)))
    tree.call(request(found["Play"], accesskit.Action.CLICK))
    tree.call(request(found["Name"], accesskit.Action.SET_VALUE, "Ada"))
    assert done == ["play", "Ada"]


def test_requests_that_come_too_late_or_are_not_offered_do_nothing(tree: Any) -> None:
    done: list[object] = []
    play = button("a", "Play", actions={"click": lambda: done.append("play")})
    found = numbers(tree.update(window(play)))
    tree.call(request(found["Play"], accesskit.Action.FOCUS))
    tree.call(request(found["Play"], accesskit.Action.SCROLL_DOWN))
    tree.update(window())
    tree.call(request(found["Play"], accesskit.Action.CLICK))
    assert done == []
