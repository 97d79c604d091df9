"""The root of the tree: the top scene, notices and announcements."""

from __future__ import annotations

from collections.abc import Sequence

from games.ui.toolkit.access import AccessNode, Announcement, Topic
from games.ui.toolkit.scene import Scene
from games.ui.toolkit.screen_reader import MessageLog, scene_node, window_node


class Hall(Scene):
    about = Topic("Hall", "A scene with a door.")

    def __init__(self) -> None:
        """It needs no context."""

    def accessible(self) -> Sequence[AccessNode]:
        return [AccessNode("door", "button", "Door")]


class Question(Hall):
    modal = True

    def accessible(self) -> Sequence[AccessNode]:
        return [AccessNode("question", "dialog", "Really?")]


def test_a_scene_is_a_group_named_by_what_it_is() -> None:
    node = scene_node(Hall())
    assert (node.role, node.name, node.description) == ("group", "Hall", "A scene with a door.")
    assert [child.name for child in node.children] == ["Door"]
    assert node.focused


def test_a_modal_is_its_own_dialog() -> None:
    node = scene_node(Question())
    assert (node.role, node.name, node.focused) == ("dialog", "Really?", True)


def test_the_window_holds_the_scene_the_notices_and_the_announcements() -> None:
    messages = MessageLog()
    messages.add([Announcement("Black to move.")])
    window = window_node(Hall(), ["Sound is off."], messages)
    assert [node.name for node in window.walk()] == [
        "Tavoliere",
        "Hall",
        "Door",
        "Sound is off.",
        "Messages",
        "Black to move.",
    ]


def test_the_last_ten_announcements_are_kept_each_as_a_thing_of_its_own() -> None:
    messages = MessageLog()
    for n in range(12):
        messages.add([Announcement("Black to move.", urgent=n % 2 == 1)])
    messages.add([])
    lines = messages.node().children
    assert [line.live for line in lines] == ["polite", "assertive"] * 5
    assert len({line.key for line in lines}) == 10
    messages.add([Announcement("White to move.")])
    assert messages.node().children[:9] == lines[1:]


def test_announcements_of_one_moment_are_one_in_their_order() -> None:
    messages = MessageLog()
    messages.add([Announcement("d4."), Announcement("Ada wins.", urgent=True)])
    [line] = messages.node().children
    assert (line.name, line.live) == ("d4. Ada wins.", "assertive")
