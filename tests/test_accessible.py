"""What a screen reader is told of every scene: all that is written there, and all that acts."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pygame
import pytest

from games.ui.toolkit.access import AccessNode
from games.ui.toolkit.input import ACTIONS
from games.ui.toolkit.screen_reader import MessageLog, window_node
from games.ui.toolkit.text import Text
from games.ui.widgets.base import Widget
from games.ui.widgets.form import Form
from tests.inline_engine import InlineEngine
from tests.photographer import Look, Photographer
from tests.screenshots import photographer
from tests.shots import shots

LATER_PAGES = re.compile(r"rules-.*-(0[3-9]|1)")
"""Pages of the rules that are made like the first ones."""
WORDS = re.compile(r"[^\W\d_]{2,}")
"""Text read aloud: words. Lone numbers belong to axes, and lone letters name the rows."""
OTHERWISE = {
    "New deal": "Today’s deal is waiting.",
    r"Lid: \d+": "Black lid, 2 stones.",
    r"\d+ face down": "11 tiles face down.",
    "Set aside": "Tray, no tile set aside.",
    "Your tiles": "In the hand: black top left.",
    "Today’s stones": "Place 2 more stones.",
    r"\w+ [?!]+": "Blunder",
    "swap": "Takes Black.",
    r"\w+ claims it, \d+ to \d+": "Black claims h10: its group there has 5 stones, White has none.",
}
"""Texts that are said in other words, and in which."""


@pytest.fixture
def drawn(monkeypatch: pytest.MonkeyPatch) -> set[str]:
    """The texts that were drawn."""
    texts: set[str] = set()
    for name in ("render", "paragraph"):
        monkeypatch.setattr(Text, name, recording(getattr(Text, name), texts))
    return texts


def recording(method: Any, texts: set[str]) -> Any:
    def record(self: Text, text: str, *arguments: Any, **keywords: Any) -> Any:
        texts.add(text)
        return method(self, text, *arguments, **keywords)

    return record


def tree(made: Photographer) -> AccessNode:
    """The current tree for a screen reader."""
    return window_node(made.context.scenes.top, (), MessageLog())


def read_aloud(made: Photographer) -> list[str]:
    """The sentences of the keys for reading."""
    made.context.announcements.take()
    for action in ACTIONS:
        if action.name.startswith("read_"):
            made.press(pygame.key.key_code(made.context.keys.key(action.name)))
    return [text for text, _urgent in made.context.announcements.take()]


def plain(text: str) -> str:
    """A text without its ends of lines and without an ellipsis."""
    return re.sub(r"\s+", " ", text).rstrip("…").strip()


def forms_of(scene: Any) -> Iterator[Form]:
    """The forms of a scene and of its panel."""
    for part in (scene, getattr(scene, "panel", None)):
        if isinstance(form := getattr(part, "form", None), Form):
            yield form


@pytest.mark.parametrize("name", [name for name in shots() if not LATER_PAGES.match(name)])
@pytest.mark.slow
def test_everything_that_is_written_or_acts_is_told(name: str, drawn: set[str]) -> None:
    with photographer("en", InlineEngine()) as made:
        made.show(Look())
        made.context.announcements.wanted = True
        shots()[name](made)
        made.show(Look(size=(1200, 820)))
        top = made.context.scenes.top
        assert top
        made.context.resize(made.context.size)
        if not name.startswith("rules"):
            drawn.clear()  # pages of rules are written when they are laid out
        top.draw(made.surface.copy())
        written = {text for text in drawn if WORDS.search(text)}
        nodes = list(tree(made).walk())
        texts = [text for n in nodes for text in (n.name, n.description, n.value)]
        told = plain(" | ".join([*texts, *read_aloud(made)]))
        missing = {text for text in written if plain(text) not in told}
        assert {text for text in missing if not re.fullmatch("|".join(OTHERWISE), text)} == set()
        assert [node.role for node in nodes if node.actions and not node.name] == []
        told_keys = {node.key for node in nodes}
        assert [type(w).__name__ for w in controls(top) if w not in told_keys] == []


def controls(scene: Any) -> Iterator[Widget]:
    """The visible widgets of a scene that take the focus."""
    for form in forms_of(scene):
        yield from (widget for widget in form.widgets if widget.visible and widget.focusable)
