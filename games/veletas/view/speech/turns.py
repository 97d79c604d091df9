"""Spoken descriptions of turns and of their consequences."""

from __future__ import annotations

from collections.abc import Sequence

from games.core.position import Side
from games.ui.toolkit.i18n import _, in_sequence, listed, ngettext
from games.veletas.rules.moves import Move, Pie, Slide, Stone
from games.veletas.rules.moves import Place as Placement
from games.veletas.rules.position import Phase, VeletasPosition, biggest_group_beside
from games.veletas.view.claims import OTHER, claims_between
from games.veletas.view.messages import colour


def turn_text(before: VeletasPosition, moves: Sequence[Move], after: VeletasPosition) -> str:
    """A turn, complete or begun, and its claims: "e4 to e8, shoots d9. Black claims h2, 6 to 2"."""
    if isinstance(moves[0], Pie):
        return _("Takes Black.") if moves[0].swap else _("Keeps White.")
    if before.phase is not Phase.PLAY:
        return _placement(moves)
    return in_sequence((_ordinary(before, moves), *_claims(before, after)))


def _placement(moves: Sequence[Move]) -> str:
    shooters = [move.cell for move in moves if isinstance(move, Placement)]
    stone = next((move.cell for move in moves if isinstance(move, Stone)), "")
    placed = ngettext("Shooter on {cells}.", "Shooters on {cells}.", len(shooters))
    return in_sequence(
        (
            placed.format(cells=listed(shooters)) if shooters else "",
            _("Stone on {cell}.").format(cell=stone) if stone else "",
        )
    )


def _ordinary(before: VeletasPosition, moves: Sequence[Move]) -> str:
    slide = next((move for move in moves if isinstance(move, Slide)), None)
    stone = next((move.cell for move in moves if isinstance(move, Stone)), "")
    if slide and stone:
        return _("{origin} to {target}, shoots {stone}.").format(
            origin=slide.origin, target=slide.target, stone=stone
        )
    if slide:
        return _("{origin} to {target}.").format(origin=slide.origin, target=slide.target)
    shooter = before.first_shooter(stone)
    return _("{shooter} shoots {stone}.").format(shooter=shooter, stone=stone)


def _claims(before: VeletasPosition, after: VeletasPosition) -> list[str]:
    """The new claims, each with its reason, and then the claims of their owners."""
    owners = dict.fromkeys(claims_between(before, after).values())
    return [claims_text(before, after), *(share(after, side) for side in owners)]


def claims_text(before: VeletasPosition, after: VeletasPosition) -> str:
    """The new claims, each with its reason; empty without one."""
    claims = claims_between(before, after)
    return in_sequence(_claim(after, cell, side) for cell, side in claims.items())


def _claim(position: VeletasPosition, cell: str, owner: Side) -> str:
    ours = biggest_group_beside(position, cell, owner)
    theirs = biggest_group_beside(position, cell, OTHER[owner])
    if ours > theirs:
        return _("{side} claims {cell}, {ours} to {theirs}.").format(
            side=colour(owner), cell=cell, ours=ours, theirs=theirs
        )
    if ours:
        return _("{side} claims {cell}, a tie of {count}.").format(
            side=colour(owner), cell=cell, count=ours
        )
    return _("{side} claims {cell}, no stone beside it.").format(side=colour(owner), cell=cell)


def share(position: VeletasPosition, side: Side) -> str:
    """How many shooters a side has claimed: "Black 2 of 4."."""
    return _("{side} {count} of {majority}.").format(
        side=colour(side), count=position.claimed(side), majority=position.majority
    )
