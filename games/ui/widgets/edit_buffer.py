"""A line of text being edited, with its caret and its selection."""

from __future__ import annotations

import unicodedata

UNPRINTABLE = ("Cc", "Cs", "Co", "Cn")


class EditBuffer:
    """A text of limited length, its caret, and its selection from `anchor` to `caret`."""

    def __init__(self, text: str, length: int) -> None:
        self.length = length
        self.text = text[:length]
        self.caret = self.anchor = len(self.text)

    @property
    def span(self) -> tuple[int, int]:
        """Start and end of the selection; equal if nothing is selected."""
        return min(self.anchor, self.caret), max(self.anchor, self.caret)

    @property
    def selected(self) -> str:
        """The selected text."""
        first, last = self.span
        return self.text[first:last]

    def move(self, place: int, *, extend: bool = False) -> None:
        """Move the caret; `extend` keeps the other end of the selection."""
        self.caret = min(max(place, 0), len(self.text))
        if not extend:
            self.anchor = self.caret

    def select_all(self) -> None:
        """Select everything."""
        self.anchor, self.caret = 0, len(self.text)

    def insert(self, text: str) -> None:
        """Replace the selection by a text, cut to the length that is left."""
        first, last = self.span
        room = self.length - len(self.text) + last - first
        fresh = _printable(text)[:room]
        self.text = self.text[:first] + fresh + self.text[last:]
        self.move(first + len(fresh))

    def erase(self, place: int) -> None:
        """Delete the selection, or else the text between the caret and a place."""
        if self.anchor == self.caret:
            self.move(place, extend=True)
        first, last = self.span
        self.text = self.text[:first] + self.text[last:]
        self.move(first)

    def word(self, step: int) -> int:
        """Where the word before (-1) or after (1) the caret begins."""
        place = self.caret
        if step < 0:
            while place and self.text[place - 1].isspace():
                place -= 1
            while place and not self.text[place - 1].isspace():
                place -= 1
            return place
        while place < len(self.text) and not self.text[place].isspace():
            place += 1
        while place < len(self.text) and self.text[place].isspace():
            place += 1
        return place


def _printable(text: str) -> str:
    """The text on one line, without control characters."""
    kept = (c for c in " ".join(text.splitlines()) if unicodedata.category(c) not in UNPRINTABLE)
    return "".join(kept)
