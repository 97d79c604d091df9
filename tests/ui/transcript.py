"""Transcripts of scenes: a person's actions, and the visible and spoken results.

A paragraph has a title, a head, and lines of actions after ">", separated by ";". Answers are
indented. `WRITE_TRANSCRIPTS=1 pytest FILE` writes them anew; read the difference as that of a
program.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator
from difflib import unified_diff
from itertools import groupby
from pathlib import Path
from typing import Any

import msgspec
import pygame

from games.ui.look.look import SceneContext
from games.ui.toolkit.access import AccessNode, Action
from games.ui.toolkit.input import pressed
from tests.ui import user_input


def described(node: AccessNode) -> str:
    signs = {
        "off": not node.enabled,
        "focused": node.focused,
        "held": node.selected,
        "on": node.checked,
    }
    marks = [sign for sign, true in signs.items() if true]
    told = node.role == "cell" or (node.role == "radio button" and node.selected)
    about = [node.description] if told and node.description else []
    value = f" = {node.value}" if node.value else ""
    return node.name + value + (f" ({', '.join([*marks, *about])})" if marks or about else "")


def choices_of(text: str) -> Any:
    return {"yes": True, "no": False}.get(text, text)


def in_lines(nodes: Iterable[AccessNode]) -> list[str]:
    """A line for all nodes of a role that follow each other."""
    groups = groupby(nodes, key=lambda node: node.role)
    return [f"  {role}: " + " | ".join(map(described, group)) for role, group in groups]


class Missing(Exception):
    """Nothing has that name."""


class Transcript:
    """A window that takes actions and reports their effects."""

    context: SceneContext

    @property
    def top(self) -> Any:
        return self.context.scenes.top

    @property
    def nodes(self) -> Iterator[AccessNode]:
        """The contents of the top scene for a screen reader."""
        return (node for root in self.top.accessible() for node in root.walk())

    def node(self, name: str, action: Action = "click") -> AccessNode:
        """The node of that name that takes an action, or of a name that begins so."""
        found = [each for each in self.nodes if action in each.actions]
        return self.named(name, found)

    def named(self, name: str, nodes: Iterable[AccessNode]) -> AccessNode:
        """The node of that name, or else the first one of a name that begins so."""
        found = [each for each in nodes if each.name.startswith(name)]
        if not found:
            raise Missing
        return min(found, key=lambda node: node.name != name)

    def act(self, command: str) -> None:
        """Do one thing. What has no other meaning is the name of keys."""
        context, scenes = self.context, self.context.scenes
        name, _, rest = command.partition(" ")
        match name:
            case "click":
                self.node(rest).actions["click"]()
            case "press":  # with the mouse
                acting = {"click", "set value"}
                place = self.named(rest, (n for n in self.nodes if acting & {*n.actions})).rect
                assert place
                user_input.click(scenes, place.center)
            case "hold" | "let":  # the button of the mouse, and let it go
                node = self.named(rest.removeprefix("go "), self.nodes)
                assert node.rect
                user_input.move(scenes, node.rect.center)
                do = user_input.press if name == "hold" else user_input.release
                do(scenes, node.rect.center)
            case "fill":
                field, _, text = rest.partition(" = ")
                self.node(field, "set value").actions["set value"](text)
            case "type":
                user_input.write(scenes, rest)
            case "wait":
                for _ in range(round(float(rest) * 60)):
                    scenes.update(1 / 60)
            case "size":
                width, height = map(int, rest.split("x"))
                context.resize((width, height))
            case "cover":
                scenes.covered()
            case "draw":
                user_input.show(context)
            case "pop":
                scenes.pop()
            case "set":
                key, value = rest.split(" ")
                context.change_settings(
                    msgspec.structs.replace(context.settings, **{key: choices_of(value)})
                )
            case "bind":
                action, key = rest.split(" ")
                keys = {**context.settings.keys, action: key}
                context.change_settings(msgspec.structs.replace(context.settings, keys=keys))
            case "look" | "find" | "about":
                pass
            case _:
                for each in command.split(" "):
                    scenes.handle(pressed(each.replace("-", " ")))
                    scenes.settle()
        scenes.settle()

    def seen(self, roles: list[str], nodes: Iterator[AccessNode] | None = None) -> list[str]:
        """The nodes of these roles, or all, in lines by their roles."""
        return in_lines(n for n in nodes or self.nodes if not roles or n.role in roles)

    def asked_for(self, commands: list[str]) -> list[str]:
        """The contents of the scene that are asked for."""
        lines = []
        for command in commands:
            name, _, rest = command.partition(" ")
            words = rest.split(", ") if rest else []
            if name == "look":
                lines += self.seen(words)
            elif name == "about":
                nodes = (node for node in self.nodes if node.name.startswith(tuple(words)))
                lines += [f"  {node.name}: {node.description}" for node in nodes]
            elif name == "find":
                lines += in_lines(n for n in self.nodes if n.name.startswith(tuple(words)))
        return lines

    def news(self) -> list[str]:
        """The announcements since the last call."""
        context = self.context
        lines = [f"toast “{toast.text}”" for toast in context.toasts]
        lines += [f"says “{each.text}”" for each in context.announcements.take()]
        context.toasts.clear()
        return lines

    def state(self, commands: list[str]) -> list[str]:
        """The visible and spoken changes, on a few lines."""
        raise NotImplementedError


def answered(begin: Callable[[str], Transcript], paragraph: str) -> str:
    """The paragraph with the answers of the program as it is; `begin` is given its head."""
    title, head, *lines = [line for line in paragraph.splitlines() if not line.startswith(" ")]
    transcript = begin(head)
    written = [title, head]
    for line in lines:
        written.append(line)
        commands = [each.strip() for each in line.removeprefix(">").split(";")]
        for command in commands:
            try:
                transcript.act(command)
            except Missing:
                written.append(f"  there is nothing to {command}")
        written += [f"  {each}" for each in transcript.state(commands)]
    pygame.event.clear()
    return "\n".join(written)


def check(path: Path, begin: Callable[[str], Transcript]) -> None:
    """Compare the answers in a file of transcripts with the program's; or write them."""
    paragraphs = path.read_text("utf-8").strip().split("\n\n")
    found = [answered(begin, paragraph) for paragraph in paragraphs]
    if os.environ.get("WRITE_TRANSCRIPTS"):
        path.write_text("\n\n".join(found) + "\n", "utf-8")
    else:
        old, new = ("\n\n".join(each).split("\n") for each in (paragraphs, found))
        assert old == new, "\n".join(unified_diff(old, new, path.name, "now"))
