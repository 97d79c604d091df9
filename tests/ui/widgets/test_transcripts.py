"""Transcripts of widgets in a form: what mouse, wheel and keyboard do to them."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path

import pygame
import pytest

from games.ui.look.look import SceneContext
from games.ui.scenes.library import SortHeader
from games.ui.toolkit.input import pressed
from games.ui.widgets.base import Widget
from games.ui.widgets.button import Button, KeyField, Toggle
from games.ui.widgets.chooser import Dropdown, MenuButton, PictureChooser, SegmentedControl
from games.ui.widgets.form import Form
from games.ui.widgets.list import ListView
from games.ui.widgets.scroll_view import ScrollView
from games.ui.widgets.slider import Slider
from games.ui.widgets.text_field import TextField
from tests.ui import user_input
from tests.ui.transcript import Transcript, check
from tests.ui.widgets.one_widget import line

MOST = 25
"""Of longer lists the chosen row alone is told."""
LETTERS = ["Alpha", "Beta", "Gamma", "Delta", "Epsilon", *"FGHIJKLMNOPQRSTUVWXYZ"]


class WidgetTranscript(Transcript):
    """A form of widgets, which report to a log; places are points of the window."""

    def __init__(self, context: SceneContext, head: str) -> None:
        self.context = context
        self.log: list[str] = []
        self._before: list[str] = []
        kind, _, rest = head.partition(" ")
        self.form = Form(context, getattr(self, f"make_{kind}")(rest))
        for widget in self.form.widgets:
            widget.place(widget.rect)
        self.state([])

    def heard(self, name: str) -> Callable[..., None]:
        return lambda *values: self.log.append(" ".join([name, *map(str, values)]))

    # The widgets that a head names

    def make_field(self, text: str) -> list[Widget]:
        """A field with this text, of this length after a colon, and the default button."""
        text, _, length = text.partition(":")
        field = TextField(self.context, text, self.heard("field"), length=int(length or 24))
        field.rect = pygame.Rect(100, 100, 300, 40)
        return [field]

    def make_key(self, key: str) -> list[Widget]:
        taken, refused = self.heard("takes"), self.heard("refuses")
        field = KeyField(self.context, key, taken, on_refuse=refused, usual="space")
        field.rect = pygame.Rect(100, 100, 160, 40)
        return [field]

    def make_dropdown(self, words: str) -> list[Widget]:
        """Some choices at this height, and perhaps a button below."""
        count, y, *more = words.split()
        box = Dropdown(self.context, LETTERS[: int(count)], 1, self.heard("chosen"))
        box.rect = pygame.Rect(100, int(y), 200, 40)
        below = Button(self.context, "Below", self.heard("below"))
        below.rect = pygame.Rect(100, int(y) + 50, 200, 40)
        return [box, below] if more else [box]

    def make_segments(self, _: str) -> list[Widget]:
        made = SegmentedControl(self.context, ["One", "Two", "Six"], 0, self.heard("chosen"))
        made.rect = pygame.Rect(100, 100, 306, 40)
        return [made]

    def make_pictures(self, _: str) -> list[Widget]:
        names = ["Vanes", "Stones", "Other"]
        made = PictureChooser(self.context, names, 0, self.heard("chosen"), lambda *_: None)
        made.rect = pygame.Rect(100, 50, made.natural_width(), made.height_for(400))
        return [made]

    def make_menu(self, _: str) -> list[Widget]:
        made = MenuButton(self.context, "More")
        made.offer([("Rename", self.heard("rename")), ("Delete", self.heard("delete"))])
        made.rect = pygame.Rect(100, 100, 200, 40)
        return [made]

    def make_slider(self, _: str) -> list[Widget]:
        moved = self.heard("value")
        made = Slider(self.context, (0, 100), 50, moved, step=5, show="{} %".format)
        made.rect = pygame.Rect(100, 100, 300, 40)
        return [made]

    def make_toggle(self, _: str) -> list[Widget]:
        made = Toggle(self.context, "Coordinates", False, self.heard("value"))
        made.rect = pygame.Rect(100, 100, 200, 40)
        return [made]

    def make_list(self, _: str) -> list[Widget]:
        """Ten thousand rows of 20 pixels, of which ten are in sight."""
        names = [f"row {n}" for n in range(10_000)]
        made = ListView(self.context, names, self.heard("row"), row_height=20)
        made.rect = pygame.Rect(100, 100, 300, 200)
        return [made]

    def make_header(self, _: str) -> list[Widget]:
        """Two columns of 100 pixels."""
        made = SortHeader(self.context, ["Game", "Date"], 1, self.heard("sorted"))
        made.rect = pygame.Rect(0, 0, 200, 20)
        made.cuts = [pygame.Rect(0, 0, 100, 20), pygame.Rect(100, 0, 100, 20)]
        return [made]

    def make_page(self, words: str) -> list[Widget]:
        """A view of 200 pixels on ten buttons of 40, so far apart; perhaps a slider among them."""
        apart, *more = words.split()
        view = ScrollView(self.context)
        view.rect = pygame.Rect(100, 100, 300, 200)
        buttons: list[Widget] = [
            Button(self.context, str(n), self.heard(str(n))) for n in range(10)
        ]
        for n, button in enumerate(buttons):
            button.rect = pygame.Rect(100, 100 + int(apart) * n, 100, 40)
        if more:
            buttons.append(Slider(self.context, (0, 10), 5, self.heard("value")))
            buttons[-1].rect = pygame.Rect(220, 100, 150, 40)
        view.add(*buttons)
        view.arrange(int(apart) * 10)
        footer = Button(self.context, "footer", self.heard("footer"))
        footer.rect = pygame.Rect(100, 320, 100, 40)
        return [view, *buttons, footer]

    def make_view(self, height: str) -> list[Widget]:
        """A painted view of `height` pixels."""
        view = ScrollView(self.context, lambda surface, rect: None)
        view.rect = pygame.Rect(100, 100, 300, 200)
        view.arrange(int(height))
        return [view]

    def make_grid(self, _: str) -> list[Widget]:
        """Three rows of two buttons."""
        buttons: list[Widget] = []
        for y, row in enumerate("abc"):
            for x in range(2):
                buttons.append(Button(self.context, f"{row}{x}", self.heard(f"{row}{x}")))
                buttons[-1].rect = pygame.Rect(100 + 200 * x, 100 + 60 * y, 150, 40)
        return buttons

    # What is done

    def act(self, command: str) -> None:
        form = self.form
        name, _, rest = command.partition(" ")
        points = (
            [tuple(map(int, point.split(","))) for point in rest.split()] if "," in rest else []
        )
        match name:
            case "click" | "press" | "move" | "release" | "drag":
                getattr(user_input, name)(form, *points)
            case "wheel":
                user_input.wheel(form, int(rest))
            case "type":
                user_input.write(form, rest)
            case "write":  # a whole text at once
                text = rest.encode("ascii", "backslashreplace").decode("unicode_escape")
                form.handle(pygame.Event(pygame.TEXTINPUT, text=text))
            case "compose":
                form.handle(pygame.Event(pygame.TEXTEDITING, text=rest, start=0, length=len(rest)))
            case "leave":
                form.handle(pygame.Event(pygame.WINDOWLEAVE))
            case "mark":
                (rows,) = (each for each in form.widgets if isinstance(each, ListView))
                rows.mark(int(rest))
            case "default":  # a button that Return presses
                start = Button(self.context, "Start", self.heard("start"))
                form.set_widgets([*form.widgets, start])
                form.default = start
            case "row":  # of an open list: 36 pixels each, a margin of 4 above the first
                (box,) = (each for each in form.widgets if isinstance(each, Dropdown))
                area = box.list_rect()
                user_input.click(form, (area.x + 20, area.y + 4 + 36 * int(rest) + 18))
            case "actions":  # those of a screen reader: click on a node
                nodes = (node for root in form.accessible() for node in root.walk())
                next(node for node in nodes if node.name == rest).actions["click"]()
            case _:
                for each in command.split(" "):
                    form.handle(pressed(each.replace("-", " ")))

    def state(self, commands: list[str]) -> list[str]:
        """Changes for a screen reader, the scroll position, and the log."""
        nodes = [node for root in self.form.accessible() for node in root.walk()]
        long = [node for node in nodes if node.place and node.place[1] > MOST and not node.selected]
        now = [line(node) for node in nodes if node not in long]
        for widget in self.form.widgets:
            if isinstance(widget, Dropdown) and widget.held:
                now.append(f"a list of {widget.list_rect().h} pixels")
            if isinstance(widget, ScrollView | ListView) and widget.offset:
                now.append(f"scrolled by {widget.offset}")
            if widget.hovered:
                now.append(f"the pointer is over {widget.title or type(widget).__name__}")
        log, self.log = self.log, []
        before, self._before = self._before, now
        return [*log, *(each for each in now if each not in before)]


def test_input_brings_what_the_transcripts_tell(context: SceneContext) -> None:
    check(Path(__file__).with_name("transcripts.txt"), partial(WidgetTranscript, context))


@pytest.mark.parametrize("way", ["put_text", "get_text"])
def test_without_a_clipboard_nothing_is_lost(
    context: SceneContext, monkeypatch: pytest.MonkeyPatch, way: str
) -> None:
    def broken(*_arguments: object) -> None:
        raise pygame.error("no clipboard")

    monkeypatch.setattr(pygame.scrap, way, broken)
    transcript = WidgetTranscript(context, "field Ada")
    for command in ("tab", "ctrl+a", "ctrl+x" if way == "put_text" else "ctrl+v"):
        transcript.act(command)
    (field,) = transcript.form.widgets
    assert isinstance(field, TextField)
    assert field.line.text == "Ada"
