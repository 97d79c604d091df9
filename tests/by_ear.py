"""A blind player, limited to nodes, announcements, keys and actions of nodes."""

from __future__ import annotations

from collections.abc import Callable

from games.ui.look.look import SceneContext
from games.ui.toolkit.access import AccessNode
from games.ui.toolkit.input import pressed

FRAME = 1 / 30


class Listener:
    """Hears what a screen reader would say, and acts on nodes and keys alone."""

    def __init__(
        self, context: SceneContext, step: Callable[[float], object] | None = None
    ) -> None:
        """`step` lets seconds pass in the program; without it the scenes alone are updated."""
        self._context = context
        self._step = step or context.scenes.update
        context.announcements.wanted = True
        self.log: list[str] = []
        """All that was heard."""

    def hear(self) -> list[str]:
        """The announcements since the last call."""
        heard = [each.text for each in self._context.announcements.take()]
        self.log += heard
        return heard

    def wait(self, seconds: float = 0.5, frame: float = FRAME) -> list[str]:
        """Let time pass, and hear what is said meanwhile."""
        for _ in range(max(round(seconds / frame), 1)):
            self._step(frame)
        return self.hear()

    def wait_for(self, *words: str, seconds: float = 60.0) -> list[str]:
        """Let time pass until one of these words is heard."""
        heard: list[str] = []
        for _ in range(round(seconds / FRAME)):
            heard += self.wait(FRAME)
            if any(word in said for said in heard for word in words):
                return heard
        raise AssertionError(f"none of {words} in {heard}")

    def press(self, *keys: str) -> list[str]:
        """Press keys one after the other, and hear what is said at once."""
        for key in keys:
            self._context.scenes.handle(pressed(key))
            self._step(FRAME)
        return self.hear()

    # Nodes

    @property
    def nodes(self) -> list[AccessNode]:
        """The nodes of the top scene, in reading order."""
        top = self._context.scenes.top
        assert top is not None
        return [node for root in top.accessible() for node in root.walk()]

    def node(self, role: str, name: str) -> AccessNode:
        """The first node with a role whose name begins like this."""
        for node in self.nodes:
            if node.role == role and node.name.startswith(name):
                return node
        names = [node.name for node in self.nodes if node.role == role]
        raise AssertionError(f"no {role} {name!r} among {names}")

    @property
    def focus(self) -> AccessNode | None:
        """The node with the keyboard focus, which a screen reader reads when it changes."""
        return next((node for node in self.nodes if node.focused), None)

    def click(self, role: str, name: str) -> list[str]:
        """Ask a node for its click, and hear what is said at once."""
        self.node(role, name).actions["click"]()
        self._context.scenes.settle()
        self._step(FRAME)
        return self.hear()

    @property
    def texts(self) -> list[str]:
        """All that can be read on the screen."""
        return [node.name for node in self.nodes if node.name]
