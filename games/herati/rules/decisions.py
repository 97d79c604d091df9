"""Forced moves of Herati, and the number of moves that a hint proposes."""

from __future__ import annotations

from games.herati.rules.position import CannotPlace, HeratiPosition, LoomPosition, Move

HINTS = 3
"""How many turns a hint proposes in a game for several players."""


def forced(position: HeratiPosition) -> Move | None:
    """`CannotPlace` where it is the only legal move, else None."""
    legal = position.legal_moves()
    return legal[0] if len(legal) == 1 and isinstance(legal[0], CannotPlace) else None


def hint_count(position: HeratiPosition) -> int:
    """In the Loom every legal move: the best play compares all of them anyway."""
    return len(position.legal_moves()) if isinstance(position, LoomPosition) else HINTS
