"""The connection to the assistive technologies of the system, by AccessKit.

This module needs the package `accesskit`; it is imported only while a screen reader is on.
"""

from __future__ import annotations

import math
import re
import sys
from collections.abc import Callable, Hashable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from itertools import count
from queue import SimpleQueue
from typing import Any, Protocol, get_args

import accesskit
import pygame

from games.core.translation import _, in_sequence
from games.storage.files import as_sentence
from games.ui.toolkit.access import AccessNode, Action, Announcement, Live, Role
from games.ui.toolkit.scene import Scene, WindowContext

PAUSE = 0.1
"""Seconds between two updates of the tree without input."""


class Adapter(Protocol):
    """The common methods of the adapters of all systems."""

    def update(self, make: Callable[[], accesskit.TreeUpdate]) -> None:
        """Send an update, if an assistive technology wants one."""

    def focus(self, has_focus: bool) -> None:
        """Report whether the window has the keyboard focus."""

    def place(self, bounds: pygame.Rect) -> None:
        """Report the place of the window on the screen, in pixels."""


Handler = Callable[..., Any]
MakeAdapter = Callable[[Handler, Handler, Handler], Adapter]
"""Makes an adapter from callbacks for its activation, for requests, and for its end."""


class UnixAdapter:
    """For AT-SPI, which finds the program on its own bus; it needs no window."""

    def __init__(self, activate: Handler, act: Handler, deactivate: Handler) -> None:
        self._adapter = accesskit.unix.Adapter(activate, act, deactivate)

    def update(self, make: Callable[[], accesskit.TreeUpdate]) -> None:
        self._adapter.update_if_active(make)

    def focus(self, has_focus: bool) -> None:
        self._adapter.update_window_focus_state(has_focus)

    def place(self, bounds: pygame.Rect) -> None:
        rect = _bounds(bounds)
        self._adapter.set_root_window_bounds(rect, rect)


class SubclassingAdapter:
    """For Windows and macOS: takes part in the messages of the window."""

    def __init__(self, handle: int, activate: Handler, act: Handler) -> None:
        """`handle` is the window's HWND or NSWindow; the window must not be visible."""
        self._adapter: Any
        if sys.platform == "darwin":
            accesskit.macos.add_focus_forwarder_to_window_class("SDLWindow")
            self._adapter = accesskit.macos.SubclassingAdapter.for_window(handle, activate, act)
        else:
            self._adapter = accesskit.windows.SubclassingAdapter(handle, activate, act)

    def update(self, make: Callable[[], accesskit.TreeUpdate]) -> None:
        if events := self._adapter.update_if_active(make):
            events.raise_events()

    def focus(self, has_focus: bool) -> None:
        """Report the keyboard focus to macOS; Windows knows it."""
        if sys.platform != "darwin":
            return
        if events := self._adapter.update_view_focus_state(has_focus):
            events.raise_events()

    def place(self, bounds: pygame.Rect) -> None:
        """The system knows the place of the window."""


class AccessBridge:
    """Keeps the tree of the assistive technologies up to date, and performs their requests.

    The adapter calls from its own thread; requests wait for `act`. It calls while holding a lock
    that each of its methods needs, and waits for Python's lock. So it only gets methods of queues,
    which run in one piece, and none of its methods is called before the screen reader arrives.
    """

    def __init__(
        self,
        context: WindowContext,
        notices: Callable[[], Sequence[str]],
        make_adapter: MakeAdapter,
    ) -> None:
        """`notices` are the texts drawn above all scenes."""
        self._context = context
        self._notices = notices
        self._messages = MessageLog()
        self._tree = AccessTree()
        self._requests: SimpleQueue[accesskit.ActionRequest] = SimpleQueue()
        self._visits: SimpleQueue[bool] = SimpleQueue()
        """Arrivals (True) and departures of an assistive technology."""
        self._active = False
        self._has_focus = True
        self._bounds = pygame.Rect(0, 0, 0, 0)
        self._sent = False
        self._since = PAUSE
        self._stale = True  # whether a frame was not reported yet
        context.announcements.wanted = True
        come, go = partial(self._visits.put, True), partial(self._visits.put, False)
        self._adapter = make_adapter(come, self._requests.put, go)

    def close(self) -> None:
        """Leave the system, and take no more announcements; the bridge is unusable after it."""
        del self._adapter  # it refers to this object
        self._context.announcements.wanted = False
        self._context.announcements.take()

    @property
    def has_requests(self) -> bool:
        waits = self._active and not self._sent
        return waits or not self._requests.empty() or not self._visits.empty()

    def act(self) -> bool:
        """Perform requests like input of the user; False if there were none."""
        if self._requests.empty():
            return False
        while not self._requests.empty():
            self._tree.call(self._requests.get())
            self._context.scenes.settle()
        return True

    def focus(self, has_focus: bool) -> None:
        self._has_focus = has_focus
        if self._active:
            self._adapter.focus(has_focus)

    def place(self, bounds: pygame.Rect) -> None:
        self._bounds = bounds
        if self._active:
            self._adapter.place(bounds)

    def update(self, dt: float, *, touched: bool) -> None:
        """Send changes: after input at once, otherwise a few times in a second."""
        self._follow_visits()
        self._since += dt
        self._stale = True
        if self._active and (touched or self._since >= PAUSE or not self._sent):
            self._since = 0.0
            self._stale = False
            self._send()

    def next_change(self) -> float:
        """Seconds until the next update is due, after a frame with changes."""
        due = self._active and self._stale
        return max(PAUSE - self._since, 0.0) if due else math.inf

    def _follow_visits(self) -> None:
        """Send the window's place to a new assistive technology; the tree follows."""
        while not self._visits.empty():
            self._active = self._visits.get()
            self._sent = False
            if self._active:
                self._adapter.place(self._bounds)
                self._adapter.focus(self._has_focus)

    def _send(self) -> None:
        context = self._context
        self._messages.add(context.announcements.take())
        if not self._sent:
            self._tree.forget()
        root = window_node(context.scenes.top, self._notices(), self._messages)
        update, sent = self._tree.update(root), []

        def make() -> accesskit.TreeUpdate:
            sent.append(True)
            return update

        self._adapter.update(make)
        self._sent = bool(sent)


# -- Turns the nodes of the window into those of AccessKit, and its requests into calls --------

IS_ATSPI = sys.platform not in ("win32", "darwin")
OTHER_NAMES = {
    "option": "LIST_BOX_OPTION",
    # Orca reads all labels below a group that gets the focus.
    "paragraph": "PARAGRAPH" if IS_ATSPI else "LABEL",
    "progress": "PROGRESS_INDICATOR",
    "text": "LABEL",
    "text field": "TEXT_INPUT",
}


def _named(kind: type, name: str) -> Any:
    return getattr(kind, OTHER_NAMES.get(name, name.upper().replace(" ", "_")))


ROLES: dict[Role, accesskit.Role] = {role: _named(accesskit.Role, role) for role in get_args(Role)}
ACTIONS: dict[Action, accesskit.Action] = {
    action: _named(accesskit.Action, action) for action in get_args(Action)
}
Path = tuple[Hashable, ...]
"""The keys of a node and of its ancestors, from the root."""


class AccessTree:
    """Gives each node an integer as long as it exists, and sends only changes."""

    def __init__(self) -> None:
        self._numbers = count(1)
        self._ids: dict[Path, int] = {}
        self._told: dict[int, AccessNode] = {}
        self._runs: dict[int, int] = {}
        """The nodes with the characters of text fields, by the fields' nodes."""

    def forget(self) -> None:
        self._told = {}

    def update(self, root: AccessNode) -> accesskit.TreeUpdate:
        """The changes since the last call; everything the first time."""
        paths = dict(_placed(root, ()))
        self._ids = {path: self._ids.get(path) or next(self._numbers) for path in paths}
        told = {self._ids[path]: node for path, node in paths.items()}
        focus = max((path for path in paths if paths[path].focused), key=len, default=(root.key,))
        update = accesskit.TreeUpdate(self._ids[focus])
        if not self._told:
            update.tree = accesskit.Tree(self._ids[(root.key,)])
            update.tree.toolkit_name = root.name
        for path, node in paths.items():
            if self._told.get(self._ids[path]) != node:
                update.nodes.extend(self._made(path, node))
        self._told = told
        self._runs = {number: run for number, run in self._runs.items() if number in told}
        return update

    def call(self, request: accesskit.ActionRequest) -> None:
        """Perform a request, if the node still exists and offers it."""
        node = self._told.get(request.target)
        names = (name for name, action in ACTIONS.items() if action == request.action)
        name = next(names, None)
        if node is None or name is None or name not in node.actions:
            return
        act: Callable[..., object] = node.actions[name]
        if name == "set value":
            act(request.data[1])
        else:
            act()

    def _made(self, path: Path, node: AccessNode) -> Iterator[tuple[int, accesskit.Node]]:
        """The node in the form of AccessKit, and the characters of a text field."""
        made = accesskit.Node(ROLES[node.role])
        children = [self._ids[*path, child.key] for child in node.children]
        if node.selection is not None:
            run = self._runs.get(self._ids[path]) or next(self._numbers)
            self._runs[self._ids[path]] = run
            yield run, _text_run(node)
            anchor, caret = (accesskit.TextPosition(run, place) for place in node.selection)
            made.set_text_selection(accesskit.TextSelection(anchor, caret))
            children.append(run)
        made.set_children(children)
        _describe(made, node)
        yield self._ids[path], made


def _placed(node: AccessNode, above: Path) -> Iterator[tuple[Path, AccessNode]]:
    path = (*above, node.key)
    yield path, node
    for child in node.children:
        yield from _placed(child, path)


def _describe(made: Any, node: AccessNode) -> None:
    if made.role == accesskit.Role.LABEL:
        made.set_value(node.name)  # AccessKit takes the name of a text from its value
    else:
        made.set_label(node.name)
        if node.value:
            made.set_value(node.value)
    # AT-SPI has no values in words: there the description begins with the chosen option.
    chosen = as_sentence(node.value) if IS_ATSPI and node.role == "combo box" else ""
    if description := in_sequence((chosen, node.description)):
        made.set_description(description)
    if node.shortcut:
        made.set_keyboard_shortcut(node.shortcut)
    if node.rect:
        made.set_bounds(_bounds(node.rect))
    if node.live:
        made.set_live(_named(accesskit.Live, node.live))
    _set_states(made, node)
    for action in node.actions:
        made.add_action(ACTIONS[action])


def _set_states(made: Any, node: AccessNode) -> None:
    if not node.enabled:
        made.set_disabled()
    if node.role == "dialog":
        made.set_modal()
    checked = node.selected if node.role == "radio button" else node.checked
    if checked is not None:
        made.set_toggled(accesskit.Toggled.TRUE if checked else accesskit.Toggled.FALSE)
    if node.selected is not None and node.role != "radio button":
        made.set_selected(node.selected)
    if node.expanded is not None:
        made.set_expanded(node.expanded)
    if node.number:
        made.set_numeric_value(float(node.number.value))
        made.set_min_numeric_value(float(node.number.least))
        made.set_max_numeric_value(float(node.number.most))
        made.set_numeric_value_step(float(node.number.step))
    if node.place:
        made.set_position_in_set(node.place[0] - 1)
    if sizes := [child.place[1] for child in node.children if child.place]:
        made.set_size_of_set(sizes[0])  # AccessKit looks for it at the container
    if node.role == "grid":
        made.set_row_count(len(node.children))
        made.set_column_count(max((len(row.children) for row in node.children), default=0))


def _bounds(rect: pygame.Rect) -> accesskit.Rect:
    return accesskit.Rect(*map(float, (*rect.topleft, *rect.bottomright)))


def _text_run(node: AccessNode) -> accesskit.Node:
    """The characters of a text field, by their lengths in UTF-8."""
    run = accesskit.Node(accesskit.Role.TEXT_RUN)
    run.set_value(node.value)
    run.set_character_lengths([len(character.encode()) for character in node.value])
    run.set_word_lengths(_word_lengths(node.value))
    if node.rect:
        run.set_bounds(_bounds(node.rect))
    return run


def _word_lengths(text: str) -> list[int]:
    """The lengths of the words of a text in characters, each with the spaces after it.

    >>> _word_lengths("Ada  Lovelace"), _word_lengths("")
    ([5, 8], [])
    """
    return [len(word) for word in re.findall(r"\S+\s*|\s+", text)]


# -- The root of the accessibility tree: the top scene, the notices and the announcements ------

KEPT = 10
"""The number of last announcements that can be read again."""


class MessageLog:
    """The last announcements; each new one is a node of its own, which is then spoken."""

    def __init__(self) -> None:
        self._count = 0
        self._nodes: list[AccessNode] = []

    def add(self, announcements: Sequence[Announcement]) -> None:
        """Add announcements, the oldest first.

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
        return AccessNode("messages", "group", _("Messages"), children=tuple(self._nodes))


def scene_node(scene: Scene) -> AccessNode:
    """A scene as one node: its own dialog, or a group with the scene's name.

    It has the focus if nothing in it has.
    """
    nodes = tuple(scene.accessible())
    about = scene.about.translated()
    if len(nodes) == 1 and nodes[0].role == "dialog":
        node = nodes[0]
    else:
        role: Role = "dialog" if scene.modal else "group"
        node = AccessNode(scene, role, about.title, description=about.text, children=nodes)
    return replace(node, focused=True, actions={"focus": lambda: None})


def window_node(scene: Scene | None, notices: Sequence[str], messages: MessageLog) -> AccessNode:
    """The whole window; only the top scene is enabled."""
    said = tuple(AccessNode(("notice", text), "status", text) for text in notices)
    scenes = (scene_node(scene),) if scene else ()
    children = (*scenes, *said, messages.node())
    return AccessNode("window", "window", _("Tavoliere"), children=children)
