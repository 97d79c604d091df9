"""Keeps an input method, as for Japanese, away from keys that are not meant as text.

While text input is on, an input method takes every letter: no shortcut would arrive. SDL does not
say whether there is one; the first `TEXTEDITING` event tells. Without one text input stays on,
because SDL only then says which sign a key types.
"""

from __future__ import annotations

import pygame


class InputMethod:
    """Turns text input on for text fields only, once an input method is known."""

    def __init__(self) -> None:
        self._known = False
        self._on = True

    def handle(self, event: pygame.Event) -> None:
        """Note an event of an input method."""
        self._known = self._known or event.type == pygame.TEXTEDITING

    def follow(self, *, typing: bool) -> None:
        """Turn text input on or off; `typing` is whether a text field has the focus."""
        on = typing or not self._known
        if on == self._on:
            return
        self._on = on
        if on:
            pygame.key.start_text_input()
        else:
            pygame.key.stop_text_input()
