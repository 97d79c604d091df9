"""Mouse and keyboard events for tests, and ways to find widgets by their texts."""

from __future__ import annotations

from typing import Protocol

import pygame

from games.ui.look.look import SceneContext
from games.ui.toolkit.theme import Colour
from games.ui.widgets.button import Button
from games.ui.widgets.chooser import Dropdown, MenuButton, SegmentedControl
from games.ui.widgets.form import Form
from games.ui.widgets.label import Label

Point = tuple[int, int]


class Target(Protocol):
    """A receiver of events: a form, or the stack of scenes."""

    def handle(self, event: pygame.Event) -> object: ...


class Formed(Protocol):
    """A scene with a form."""

    form: Form


def move(target: Target, point: Point) -> None:
    target.handle(pygame.Event(pygame.MOUSEMOTION, pos=point, rel=(0, 0), buttons=(0, 0, 0)))


def press(target: Target, point: Point, button: int = 1) -> None:
    target.handle(pygame.Event(pygame.MOUSEBUTTONDOWN, pos=point, button=button))


def release(target: Target, point: Point, button: int = 1) -> None:
    target.handle(pygame.Event(pygame.MOUSEBUTTONUP, pos=point, button=button))


def click(target: Target, point: Point) -> None:
    move(target, point)
    press(target, point)
    release(target, point)


def drag(target: Target, start: Point, end: Point) -> None:
    move(target, start)
    press(target, start)
    move(target, end)
    release(target, end)


def wheel(target: Target, notches: int) -> None:
    target.handle(pygame.Event(pygame.MOUSEWHEEL, x=0, y=notches, flipped=False))


def key(target: Target, code: int, mod: int = 0) -> None:
    character = chr(code) if 32 <= code < 127 and not mod & pygame.KMOD_CTRL else ""
    target.handle(pygame.Event(pygame.KEYDOWN, key=code, mod=mod, unicode=character, scancode=0))


def tab(target: Target, times: int = 1, mod: int = 0) -> None:
    for _ in range(times):
        key(target, pygame.K_TAB, mod)


def write(target: Target, text: str) -> None:
    """Type as a keyboard does: a key, then its character."""
    for character in text:
        code = ord(character.lower()) if ord(character) < 127 else 0
        target.handle(pygame.Event(pygame.KEYDOWN, key=code, mod=0, unicode=character, scancode=0))
        target.handle(pygame.Event(pygame.TEXTINPUT, text=character))


def button(scene: Formed, label: str) -> Button:
    """The visible button with that label."""
    return next(
        w
        for w in scene.form.widgets
        if isinstance(w, Button) and w.visible and label in (w.label, w.hint)
    )


def chooser(scene: Formed, choice: str) -> SegmentedControl | Dropdown:
    """The first visible chooser that offers a choice."""
    return next(
        w
        for w in scene.form.widgets
        if isinstance(w, SegmentedControl | Dropdown) and w.visible and choice in w.choices
    )


def choose(scene: Formed, choice: str, place: int = 0) -> None:
    """Take a choice, in the given one of the visible choosers that offer it."""
    found = [
        w
        for w in scene.form.widgets
        if isinstance(w, SegmentedControl | Dropdown) and w.visible and choice in w.choices
    ]
    found[place].choose(found[place].choices.index(choice))


def menu(scene: Formed) -> MenuButton:
    """The button behind which rare actions stand."""
    return next(w for w in scene.form.widgets if isinstance(w, MenuButton) and w.visible)


def pick(scene: Formed, label: str) -> None:
    """Open the menu with a click, and take the action whose label begins so with the keyboard."""
    more = menu(scene)
    click(scene.form, more.rect.center)
    place = next(n for n, choice in enumerate(more.choices) if choice.startswith(label))
    for code in (pygame.K_HOME, *[pygame.K_DOWN] * place, pygame.K_RETURN):
        key(scene.form, code)


def texts(scene: Formed) -> list[str]:
    """The texts of the visible labels."""
    return [w.text for w in scene.form.widgets if isinstance(w, Label) and w.visible and w.text]


def shows(surface: pygame.Surface, rect: pygame.Rect, colour: Colour) -> bool:
    """Whether a colour is to be seen within a rectangle."""
    part = surface.subsurface(rect)
    return pygame.mask.from_threshold(part, colour, (1, 1, 1, 255)).count() > 0


def show(context: SceneContext) -> pygame.Surface:
    """One frame."""
    surface = pygame.Surface(context.size)
    context.scenes.draw(surface)
    return surface
