"""The root of the accessibility tree: the top scene, the notices and the announcements."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from games.ui.toolkit.access.announcements import Announcement
from games.ui.toolkit.access.node import AccessNode, Live, Role
from games.ui.toolkit.i18n import _, in_sequence
from games.ui.toolkit.scene_manager import StackedScene

KEPT = 10
"""How many of the last announcements can be read again."""


class MessageLog:
    """The last announcements; each new one is a node of its own, which is then spoken."""

    def __init__(self) -> None:
        self._count = 0
        self._nodes: list[AccessNode] = []

    def add(self, announcements: Sequence[Announcement]) -> None:
        """Take announcements, the oldest first.

        They become one node: the order in which new nodes of one update are spoken is not certain.
        """
        if not announcements:
            return
        self._count += 1
        live: Live = "assertive" if any(each.urgent for each in announcements) else "polite"
        text = in_sequence(each.text for each in announcements)
        self._nodes.append(AccessNode(self._count, "text", text, live=live))
        del self._nodes[:-KEPT]

    def node(self) -> AccessNode:
        """The group of all of them."""
        return AccessNode("messages", "group", _("Messages"), children=tuple(self._nodes))


def scene_node(scene: StackedScene) -> AccessNode:
    """A scene as one node: its own dialog, or a group named by what the scene is.

    It has the focus as long as nothing in it has.
    """
    nodes = tuple(scene.accessible())
    about = scene.about.translated()
    if len(nodes) == 1 and nodes[0].role == "dialog":
        node = nodes[0]
    else:
        role: Role = "dialog" if scene.modal else "group"
        node = AccessNode(scene, role, about.title, description=about.text, children=nodes)
    return replace(node, focused=True, actions={"focus": lambda: None})


def window_node(
    scene: StackedScene | None, notices: Sequence[str], messages: MessageLog
) -> AccessNode:
    """The whole window; of several scenes only the top one can be used."""
    said = tuple(AccessNode(("notice", text), "status", text) for text in notices)
    scenes = (scene_node(scene),) if scene else ()
    children = (*scenes, *said, messages.node())
    return AccessNode("window", "window", _("Tavoliere"), children=children)
