"""The base of every scene that consists of one form on paper."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from games.ui.toolkit.access.node import AccessNode
from games.ui.toolkit.layout import inset
from games.ui.toolkit.scene import Scene
from games.ui.toolkit.scene_manager import MakeScene, StackedScene
from games.ui.toolkit.toast import Occupied
from games.ui.toolkit.topic import PlacedTopic
from games.ui.widgets.form import Form
from games.ui.widgets.text_field import TextField

MARGINS = (32, 28)
"""At the sides of a page, and above and below it, in units."""


class FormScene(Scene):
    """Hands events to its `form`; a subclass makes the form and lays out its widgets."""

    form: Form
    common_help = True
    """Whether the key for the list of keys opens it above this scene."""

    @property
    def takes_text(self) -> bool:
        """Whether a text field has the focus."""
        return isinstance(self.form.focused, TextField)

    def go_back(self) -> None:
        """Leave the scene; Escape and a button for it do this."""

    def escape(self) -> None:
        """React to the Escape key."""
        self.context.sounds.play("back")
        self.go_back()

    def page_rect(self) -> pygame.Rect:
        """The window without its margins."""
        px = self.context.px
        across, down = MARGINS
        return inset(pygame.Rect((0, 0), self.context.size), px(across), px(down))

    def handle(self, event: pygame.Event) -> None:
        """Pass an event to the form, then its unused keys to `handle_key`."""
        if self.form.handle(event) or event.type != pygame.KEYDOWN:
            return
        if not self._take_common_key(event):
            self.handle_key(event)

    def _take_common_key(self, event: pygame.Event) -> bool:
        """Take the keys that mean the same in all scenes, unless text is being typed."""
        action = self.context.keys.action(event)
        if self.takes_text or action not in ("keys", "mute"):
            return False
        if action == "mute":
            self.context.toggle_muted()
        elif self.common_help:
            self.context.scenes.push("keys")
        return self.common_help or action == "mute"

    def handle_key(self, event: pygame.Event) -> None:
        """Take a key that no widget has used."""
        if event.key == pygame.K_ESCAPE:
            self.escape()

    def update(self, dt: float) -> None:
        """Advance by `dt` seconds."""
        self.form.update(dt)

    def next_change(self) -> float:
        """Seconds until a widget looks different without input."""
        return self.form.next_change()

    def renewed(self, make: MakeScene) -> StackedScene | None:
        """The scene in another language, with the focus where it was; None to remove it."""
        scene = super().renewed(make)
        if isinstance(scene, FormScene):
            scene.form.take_over(self.form)
        return scene

    def explain(self, point: tuple[int, int] | None) -> PlacedTopic | None:
        """The widget, or else the scene."""
        return self.form.explain(point) or super().explain(point)

    def accessible(self) -> Sequence[AccessNode]:
        """The widgets in tab order."""
        return self.form.accessible()

    def occupied(self) -> Occupied:
        """All widgets, and those that can be operated."""
        return Occupied(self.form.occupied(), self.form.controls())

    def covered(self) -> None:
        """Release pressed widgets."""
        self.form.release()

    def draw(self, surface: pygame.Surface) -> None:
        """Draw everything on paper."""
        surface.fill(self.context.theme.paper)
        self.form.draw(surface)
