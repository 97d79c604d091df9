"""The short reason for a proposed turn, as hints show it."""

from __future__ import annotations

from collections.abc import Sequence

from games.core.position import Side
from games.tiananmen.rules.distance import BLOCKED
from games.tiananmen.rules.position import LidStone, Move, Save, TiananmenPosition
from games.ui.toolkit.i18n import _, ngettext


def why(before: TiananmenPosition, moves: Sequence[Move]) -> str:
    """The reason why a turn is good; empty if there is none to give."""
    side, after = before.to_move, before
    for move in moves:
        after = after.play(move)
    if after.outcome() is not None:
        return _("closes the ring") if side is Side.BLACK else _("completes the chain")
    if isinstance(moves[0], LidStone):
        return _("the lid wins")
    if isinstance(moves[0], Save):
        return _("a stone saved now can win at once later")
    return _hinders(before, after, side) or _builds(after, side)


def _distances(position: TiananmenPosition, side: Side) -> tuple[int, int]:
    """The stones that a side's own ring or chain needs, and those that the opponent's needs."""
    ring, chain = position.ring_distance, position.chain_distance
    return (ring, chain) if side is Side.BLACK else (chain, ring)


def _hinders(before: TiananmenPosition, after: TiananmenPosition, side: Side) -> str:
    """The text if the turn costs the opponent more stones than it gains; else empty."""
    own_before, other_before = _distances(before, side)
    own, other = _distances(after, side)
    if other - other_before <= max(own_before - own, 0) or other >= BLOCKED:
        return ""
    if side is Side.BLACK:
        sentence = ngettext(
            "White's chain now lacks {count} stone", "White's chain now lacks {count} stones", other
        )
    else:
        sentence = ngettext(
            "Black's ring now lacks {count} stone", "Black's ring now lacks {count} stones", other
        )
    return sentence.format(count=other)


def _builds(after: TiananmenPosition, side: Side) -> str:
    own, _other = _distances(after, side)
    if own >= BLOCKED:
        return ""
    if side is Side.BLACK:
        sentence = ngettext(
            "your ring now lacks {count} stone", "your ring now lacks {count} stones", own
        )
    else:
        sentence = ngettext(
            "your chain now lacks {count} stone", "your chain now lacks {count} stones", own
        )
    return sentence.format(count=own)
