"""Turns the nodes of the window into those of AccessKit, and its requests into calls.

This module needs the package `accesskit`; it is imported only while a screen reader is on.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Hashable, Iterator
from itertools import count, pairwise
from typing import Any

import accesskit

from games.core.error_text import as_sentence
from games.ui.toolkit.access.node import AccessNode, Action, Live, Role
from games.ui.toolkit.i18n import in_sequence

IS_ATSPI = sys.platform not in ("win32", "darwin")
ROLES: dict[Role, accesskit.Role] = {
    "button": accesskit.Role.BUTTON,
    "cell": accesskit.Role.CELL,
    "check box": accesskit.Role.CHECK_BOX,
    "combo box": accesskit.Role.COMBO_BOX,
    "dialog": accesskit.Role.DIALOG,
    "grid": accesskit.Role.GRID,
    "group": accesskit.Role.GROUP,
    "heading": accesskit.Role.HEADING,
    "image": accesskit.Role.IMAGE,
    "list": accesskit.Role.LIST,
    "list box": accesskit.Role.LIST_BOX,
    "list item": accesskit.Role.LIST_ITEM,
    "option": accesskit.Role.LIST_BOX_OPTION,
    # Orca reads all labels below a group that gets the focus.
    "paragraph": accesskit.Role.PARAGRAPH if IS_ATSPI else accesskit.Role.LABEL,
    "progress": accesskit.Role.PROGRESS_INDICATOR,
    "radio button": accesskit.Role.RADIO_BUTTON,
    "radio group": accesskit.Role.RADIO_GROUP,
    "row": accesskit.Role.ROW,
    "slider": accesskit.Role.SLIDER,
    "status": accesskit.Role.STATUS,
    "tab": accesskit.Role.TAB,
    "tab list": accesskit.Role.TAB_LIST,
    "text": accesskit.Role.LABEL,
    "text field": accesskit.Role.TEXT_INPUT,
    "window": accesskit.Role.WINDOW,
}
ACTIONS: dict[Action, accesskit.Action] = {
    "click": accesskit.Action.CLICK,
    "focus": accesskit.Action.FOCUS,
    "increment": accesskit.Action.INCREMENT,
    "decrement": accesskit.Action.DECREMENT,
    "set value": accesskit.Action.SET_VALUE,
}
LIVE: dict[Live, accesskit.Live] = {
    "polite": accesskit.Live.POLITE,
    "assertive": accesskit.Live.ASSERTIVE,
}
Path = tuple[Hashable, ...]
"""The keys of a node and of those around it, from the root."""


class AccessTree:
    """Gives each node an integer as long as it exists, and tells only what has changed."""

    def __init__(self) -> None:
        self._numbers = count(1)
        self._ids: dict[Path, int] = {}
        self._told: dict[int, AccessNode] = {}
        self._runs: dict[int, int] = {}
        """The nodes with the characters of text fields, by those of the fields."""

    def forget(self) -> None:
        """Tell the whole tree the next time."""
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
        """Do what is requested, if the node is still there and offers it."""
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
    """The node and all below it, each with its path."""
    path = (*above, node.key)
    yield path, node
    for child in node.children:
        yield from _placed(child, path)


def _describe(made: Any, node: AccessNode) -> None:
    """Write what a node says, its states and its actions into one of AccessKit."""
    if made.role == accesskit.Role.LABEL:
        made.set_value(node.name)  # AccessKit takes the name of a text from its value
    else:
        made.set_label(node.name)
        if node.value:
            made.set_value(node.value)
    if description := _description(node):
        made.set_description(description)
    if node.shortcut:
        made.set_keyboard_shortcut(node.shortcut)
    if node.rect:
        made.set_bounds(accesskit.Rect(*map(float, (*node.rect.topleft, *node.rect.bottomright))))
    if node.live:
        made.set_live(LIVE[node.live])
    _set_states(made, node)
    for action in node.actions:
        made.add_action(ACTIONS[action])


def _description(node: AccessNode) -> str:
    """The description; for AT-SPI, which has no values in words, with the chosen option."""
    chosen = as_sentence(node.value) if IS_ATSPI and node.role == "combo box" else ""
    return in_sequence((chosen, node.description))


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


def _text_run(node: AccessNode) -> accesskit.Node:
    """The characters of a text field, by their lengths in UTF-8."""
    run = accesskit.Node(accesskit.Role.TEXT_RUN)
    run.set_value(node.value)
    run.set_character_lengths([len(character.encode()) for character in node.value])
    run.set_word_lengths(_word_lengths(node.value))
    if node.rect:
        run.set_bounds(accesskit.Rect(*map(float, (*node.rect.topleft, *node.rect.bottomright))))
    return run


def _word_lengths(text: str) -> list[int]:
    """The lengths of the words of a text in characters, each with the spaces after it.

    >>> _word_lengths("Ada  Lovelace"), _word_lengths("")
    ([5, 8], [])
    """
    starts = [
        place
        for place in range(len(text))
        if place == 0 or (text[place - 1].isspace() and not text[place].isspace())
    ]
    return [end - start for start, end in pairwise((*starts, len(text)))]
