"""The nodes of the accessibility tree."""

from __future__ import annotations

from games.ui.toolkit.access import AccessNode


def test_a_tree_is_walked_in_reading_order() -> None:
    row = AccessNode(1, "row", "", children=(AccessNode("a", "cell", "a1"),))
    grid = AccessNode(0, "grid", "Board", children=(row, AccessNode(2, "row", "second")))
    assert [node.name for node in grid.walk()] == ["Board", "", "a1", "second"]


def test_nodes_that_say_the_same_are_equal_whatever_they_call() -> None:
    one = AccessNode("play", "button", "Play", actions={"click": lambda: None})
    other = AccessNode("play", "button", "Play", actions={"click": lambda: None})
    assert one == other
