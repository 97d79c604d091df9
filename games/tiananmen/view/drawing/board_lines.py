"""Converts between the points of a board and the pixels of a surface."""

from __future__ import annotations

from dataclasses import dataclass

import pygame

from games.core.grid import GO_ALPHABET, Grid, grid

MARGIN = 1.05
"""Width of the paper around the outermost lines, in spaces between lines."""


@dataclass(frozen=True, slots=True)
class BoardLines:
    """Where the points of a board are on a surface, in pixels.

    `left` and `top` are those of the top left point, `pitch` is the space between two lines, and
    `size` is the number of lines. A turned board is seen from its upper side.
    """

    left: int
    top: int
    pitch: int
    size: int
    turned: bool = False

    @property
    def grid(self) -> Grid:
        """The points with their names."""
        return grid(self.size, GO_ALPHABET)

    @property
    def span(self) -> int:
        """The distance from the first line to the last."""
        return self.pitch * (self.size - 1)

    @property
    def paper(self) -> pygame.Rect:
        """The rectangle of the paper, with the margins."""
        margin = round(self.pitch * MARGIN)
        side = self.span + 2 * margin + 1
        return pygame.Rect(self.left - margin, self.top - margin, side, side)

    def centre(self, name: str) -> tuple[int, int]:
        """The pixel on which two lines cross."""
        file, rank = self.grid.file_and_rank(self.grid.cell(name))
        if self.turned:
            file, rank = self.size - 1 - file, self.size - 1 - rank
        return self.left + file * self.pitch, self.top + (self.size - 1 - rank) * self.pitch

    def spot(self, name: str) -> pygame.Rect:
        """The square around a point; its side is the pitch."""
        rect = pygame.Rect(0, 0, self.pitch, self.pitch)
        rect.center = self.centre(name)
        return rect

    def point_at(self, pixel: tuple[int, int]) -> str | None:
        """The point within half a space of a pixel in both directions; None if there is none."""
        half = self.pitch // 2
        file = (pixel[0] - self.left + half) // self.pitch
        row = (pixel[1] - self.top + half) // self.pitch
        if not (0 <= file < self.size and 0 <= row < self.size):
            return None
        rank = self.size - 1 - row
        if self.turned:
            file, rank = self.size - 1 - file, self.size - 1 - rank
        return self.grid.name(rank * self.size + file)

    def names_of_lines(self) -> list[tuple[str, str]]:
        """The names of the files from left to right, and of the ranks from below, in pairs."""
        names = [(self.grid.alphabet[n], str(n + 1)) for n in range(self.size)]
        return names[::-1] if self.turned else names


def lines_within(rect: pygame.Rect, size: int) -> BoardLines:
    """The largest board in the middle of a rectangle."""
    side = min(rect.w, rect.h)
    pitch = max(int((side - 1) / (size - 1 + 2 * MARGIN)), 2)
    span = pitch * (size - 1)
    return BoardLines(rect.centerx - span // 2, rect.centery - span // 2, pitch, size)
