"""Spoken descriptions of turns and of their consequences."""

from __future__ import annotations

from collections.abc import Sequence

from games.core.position import Side
from games.tiananmen.rules.position import LidStone, Move, Save, TiananmenPosition
from games.ui.toolkit.i18n import _, in_sequence, listed, ngettext

NEAR = {Side.BLACK: 4, Side.WHITE: 3}
"""A ring or chain that lacks no more stones than one turn places is mentioned."""

MOST_SHOWN = 6
"""A ring or chain that lacks more stones is not mentioned before a stone is placed."""


def turn_text(before: TiananmenPosition, moves: Sequence[Move], after: TiananmenPosition) -> str:
    """A turn, complete or begun: "D4, E4, E5, F5."."""
    side = before.to_move
    if isinstance(moves[0], Save):
        return ngettext(
            "Saves a stone, {count} in the lid.", "Saves a stone, {count} in the lid.",
            after.lid(side),
        ).format(count=after.lid(side))  # fmt: skip
    points = listed(move.point for move in moves if not isinstance(move, Save))
    words = _("From the lid: {points}.") if isinstance(moves[0], LidStone) else _("{points}.")
    near = after.outcome() is None and lack(after, side) <= NEAR[side]
    return in_sequence((words.format(points=points), lack_text(after, side) if near else ""))


def consequence(before: TiananmenPosition, move: Move) -> str:
    """The stones that ring or chain lacks after a stone, if they are few; else empty."""
    if isinstance(move, Save):
        return ""
    side, after = before.to_move, before.play(move)
    if after.outcome() is not None:
        return _("Closes the ring.") if side is Side.BLACK else _("Completes the chain.")
    return lack_text(after, side) if lack(after, side) <= MOST_SHOWN else ""


def lack(position: TiananmenPosition, side: Side) -> int:
    """The fewest stones that complete the ring or the chain of a side."""
    return position.ring_distance if side is Side.BLACK else position.chain_distance


def lack_text(position: TiananmenPosition, side: Side) -> str:
    """How many stones the ring or the chain of a side lacks."""
    count = lack(position, side)
    words = (
        ngettext("Ring lacks {count} stone.", "Ring lacks {count} stones.", count)
        if side is Side.BLACK
        else ngettext("Chain lacks {count} stone.", "Chain lacks {count} stones.", count)
    )
    return words.format(count=count)
