"""Turns that the computer proposes: one shown at a time, its moves as arrows, and why."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

import pygame

from games.core.evaluation import Evaluation
from games.core.position import AnyPosition
from games.ui.board.sprites import Place
from games.ui.toolkit.i18n import _

Way = tuple[Place, Place]


@dataclass(frozen=True, slots=True)
class Hint:
    """A proposed turn: its text, the reason, and from where to where its moves go."""

    turn: str
    why: str
    ways: tuple[Way, ...]
    moves: tuple[Any, ...] = ()
    evaluation: Evaluation | None = None
    """For the side to move, if the level evaluates its turns."""
    only: bool = False
    """There is no other turn."""


class Hints:
    """The proposals for one position, best first; asking again shows the next best."""

    def __init__(self, found: Sequence[Hint]) -> None:
        self.found = found
        """All of them."""
        self._shown = 0

    @property
    def shown(self) -> Hint:
        """The one that is shown."""
        return self.found[self._shown]

    @property
    def sentence(self) -> str:
        """What is said of the one that is shown."""
        hint, count = self.shown, len(self.found)
        why = _("the only turn there is") if hint.only else hint.why
        name = _("Hint")
        if count > 1:
            name = _("Hint {number} of {count}").format(number=self._shown + 1, count=count)
        if why:
            return _("{hint}: {turn} – {why}").format(hint=name, turn=hint.turn, why=why)
        return _("{hint}: {turn}").format(hint=name, turn=hint.turn)

    def turn_over(self) -> None:
        """Show the next best one, after the last the best again."""
        self._shown = (self._shown + 1) % len(self.found)

    def after(self, move: Any) -> list[Hint]:
        """What is left of the proposed turns once their first move is made.

        The one that is shown comes first; none are left if it begins with another move.
        """
        found = [*self.found[self._shown :], *self.found[: self._shown]]
        if found[0].moves[:1] != (move,):
            return []
        begun = [hint for hint in found if hint.moves[0] == move and len(hint.moves) > 1]
        return [replace(hint, moves=hint.moves[1:]) for hint in begun]


def is_only_turn(position: AnyPosition, moves: Sequence[Any]) -> bool:
    """Whether nothing else could be played instead of these moves, one after the other."""
    for move in moves:
        if len(position.legal_moves()) > 1:
            return False
        position = position.play(move)
    return True


HINTS = 3
"""How many turns a hint can name, one after the other, unless a game wants more."""


def draw_arrow(
    surface: pygame.Surface,
    start: tuple[int, int],
    end: tuple[int, int],
    colour: tuple[int, int, int, int],
    width: int,
) -> None:
    """Draw an arrow with smooth edges; `width` in pixels is that of its shaft, less on a short way.

    Where there is no room for an arrow at all, none is drawn.
    """
    way = pygame.Vector2(end) - pygame.Vector2(start)
    width = min(width, int(way.length() / 4))
    if not width:
        return
    # Drawn thrice as large and reduced: SDL's polygons have no smooth edges.
    fine = 3
    ahead = way.normalize()
    aside = pygame.Vector2(-ahead.y, ahead.x)
    neck = pygame.Vector2(end) - ahead * 3 * width
    outline = [
        pygame.Vector2(start) + aside * width / 2,
        neck + aside * width / 2,
        neck + aside * 1.6 * width,
        pygame.Vector2(end),
        neck - aside * 1.6 * width,
        neck - aside * width / 2,
        pygame.Vector2(start) - aside * width / 2,
    ]
    left = int(min(p.x for p in outline)) - 1
    top = int(min(p.y for p in outline)) - 1
    size = (
        int(max(p.x for p in outline)) - left + 2,
        int(max(p.y for p in outline)) - top + 2,
    )
    large = pygame.Surface((size[0] * fine, size[1] * fine), pygame.SRCALPHA)
    pygame.draw.polygon(large, colour, [((p.x - left) * fine, (p.y - top) * fine) for p in outline])
    surface.blit(pygame.transform.smoothscale(large, size), (left, top))
