"""Announcements of events for people with a screen reader."""

from __future__ import annotations

from typing import NamedTuple


class Announcement(NamedTuple):
    """A sentence to be spoken."""

    text: str
    urgent: bool = False
    """Whether it interrupts what is being spoken."""


class Announcements:
    """Keeps sentences until the screen reader takes them; drops them while there is none."""

    def __init__(self) -> None:
        self.wanted = False
        """Whether a screen reader takes them."""
        self._waiting: list[Announcement] = []

    def say(self, text: str, *, urgent: bool = False) -> None:
        """Announce a sentence in the player's language; an empty one says nothing."""
        if self.wanted and text:
            self._waiting.append(Announcement(text, urgent))

    def take(self) -> list[Announcement]:
        """The sentences since the last call, oldest first."""
        taken, self._waiting = self._waiting, []
        return taken
