"""A field that shows a key, and takes another one."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from games.core.text import N_
from games.ui.toolkit.access.node import AccessNode
from games.ui.toolkit.context import Context
from games.ui.toolkit.i18n import _
from games.ui.toolkit.input.key_bindings import RESERVED, key_text, key_title
from games.ui.widgets.button import Button


class KeyField(Button):
    """Shows the name of a key; after a press it waits for another key, and Escape cancels."""

    kind_title = N_("Key")
    how = N_("Click on it, then press the new key. Escape keeps the old one.")

    def __init__(
        self,
        context: Context,
        key: str,
        on_change: Callable[[str], None],
        *,
        on_refuse: Callable[[str], None] = lambda key: None,
        usual: str = "",
    ) -> None:
        """`on_refuse` is called for a reserved key, unless it is the usual one of the action."""
        super().__init__(context, "", self._listen)
        self.listening = False
        self._on_change, self._on_refuse = on_change, on_refuse
        self._usual = usual
        self._key_shown = ""
        self.show(key)

    @property
    def wants_all(self) -> bool:
        """While it waits for a key, or is pressed."""
        return self.listening or super().wants_all

    def accessible(self) -> AccessNode | None:
        """A button named by what the key does; its value is the key."""
        name = self.topic().title if self.topic else _(self.kind_title)
        return self.access_node("button", name, value=self.label, actions={"click": self.press})

    def show(self, key: str) -> None:
        """Show a key."""
        self._key_shown = key
        self.label = key_title(key)

    def handle(self, event: pygame.Event) -> bool:
        """Take a key while waiting for one; else act as a button."""
        if not self.listening:
            return super().handle(event)
        if event.type == pygame.KEYDOWN:
            self._take(key_text(event))
            return True
        if event.type == pygame.MOUSEBUTTONDOWN:
            self._stop()
        return event.type != pygame.MOUSEBUTTONDOWN

    def focus_changed(self, *, by_keyboard: bool) -> None:
        """It waits no longer when the focus is lost."""
        super().focus_changed(by_keyboard=by_keyboard)
        if not self.focused:
            self._stop()

    def _listen(self) -> None:
        self.listening = True
        self.label = _("Press a key …")

    def _stop(self) -> None:
        self.listening = False
        self.show(self._key_shown)

    def _take(self, key: str) -> None:
        if not key:
            return
        self._stop()
        if key in RESERVED and key != self._usual:
            if key != "escape":
                self.context.sounds.play("refuse")
                self._on_refuse(key)
            return
        if key != self._key_shown:
            self.show(key)
            self._on_change(key)
