"""The reason for a proposed turn, as a hint says it."""

from __future__ import annotations

from collections.abc import Sequence

from games.core.position import Side
from games.ui.toolkit.i18n import _, listed, ngettext
from games.veletas.rules.moves import Pie
from games.veletas.rules.pieces import ShooterStatus
from games.veletas.rules.position import Move, Phase, VeletasPosition, biggest_group_beside

TIGHT = 3
"""The greatest freedom of a shooter that is mentioned, in directions."""


def why(before: VeletasPosition, moves: Sequence[Move], *, best: bool = True) -> str:
    """The gain of a turn for its side, as text; may be empty."""
    side, after = before.to_move, before
    for move in moves:
        after = after.play(move)
    if before.phase is Phase.PIE:
        return _chosen(moves[0]) if best else ""
    if before.phase is not Phase.PLAY:
        return _("keeps the sides in balance") if before.pie_ahead else _("a good place to begin")
    return _claims(before, after, side) or _squeezes(before, after, side)


def _chosen(move: Move) -> str:
    swaps = isinstance(move, Pie) and move.swap
    return _("Black stands better") if swaps else _("White stands better")


def _claims(before: VeletasPosition, after: VeletasPosition, side: Side) -> str:
    cells = [c for c, owner in after.claims.items() if owner is side and c not in before.claims]
    if not cells:
        return ""
    if after.outcome() is not None:
        return _("traps {cells} and wins").format(cells=listed(cells))
    # a tie goes to the opponent, so a claim of its own is beside a group of its own
    size = max(biggest_group_beside(after, cell, side) for cell in cells)
    sentence = ngettext(
        "traps {cells} beside your stone", "traps {cells} beside your group of {size}", size
    )
    return sentence.format(cells=listed(cells), size=size)


def _squeezes(before: VeletasPosition, after: VeletasPosition, side: Side) -> str:
    """The shooter beside this side's bigger group that the turn has restricted most."""
    freedom = {status.cell: status.freedom for status in before.shooter_statuses()}
    ours = [
        status
        for status in after.shooter_statuses()
        if _lead(status, side) > 0 and status.freedom <= TIGHT
    ]
    if not ours:
        return _("keeps the shooters free for your stones")
    best = min(ours, key=lambda p: (p.freedom - freedom.get(p.cell, 9), p.freedom))
    sentence = ngettext(
        "leaves {cell} only {count} way out, beside your bigger group",
        "leaves {cell} only {count} ways out, beside your bigger group",
        best.freedom,
    )
    return sentence.format(cell=best.cell, count=best.freedom)


def _lead(status: ShooterStatus, side: Side) -> int:
    lead = status.black - status.white
    return lead if side is Side.BLACK else -lead
