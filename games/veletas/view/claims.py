"""The claims of a move: the shooters, their owners, the reasons in words, and the groups."""

from __future__ import annotations

from games.core.position import Side
from games.ui.toolkit.i18n import _, in_sequence, ngettext
from games.veletas.rules.position import VeletasPosition, biggest_group_beside
from games.veletas.view.messages import colour

OTHER = {Side.BLACK: Side.WHITE, Side.WHITE: Side.BLACK}


def claims_between(before: VeletasPosition, after: VeletasPosition) -> dict[str, Side]:
    """The shooters claimed between two positions, with their owners."""
    if after.pieces.claims == before.pieces.claims:
        return {}
    told = before.claims
    return {cell: side for cell, side in after.claims.items() if cell not in told}


def claim_sentence(before: VeletasPosition, after: VeletasPosition) -> str:
    """The claims and their reasons as text; empty if there are none."""
    if not (claims := claims_between(before, after)):
        return ""
    return in_sequence(_one_claim(after, cell, side) for cell, side in claims.items())


def _one_claim(position: VeletasPosition, cell: str, owner: Side) -> str:
    ours = biggest_group_beside(position, cell, owner)
    theirs = biggest_group_beside(position, cell, OTHER[owner])
    values = {"side": colour(owner), "cell": cell, "ours": ours, "theirs": theirs}
    values["other"] = colour(OTHER[owner])
    if ours and not theirs:
        return ngettext(
            "{side} claims {cell}: its group there has {ours} stone, {other} has none.",
            "{side} claims {cell}: its group there has {ours} stones, {other} has none.",
            ours,
        ).format(**values)
    if ours > theirs:
        return ngettext(
            "{side} claims {cell}: its group there has {ours} stone, {other}'s has {theirs}.",
            "{side} claims {cell}: its group there has {ours} stones, {other}'s has {theirs}.",
            ours,
        ).format(**values)
    if ours:
        return ngettext(
            "{cell} is a tie, {ours} stone each. {other} has made this turn: {side} claims it.",
            "{cell} is a tie, {ours} stones each. {other} has made this turn: {side} claims it.",
            ours,
        ).format(**values)
    return _(
        "{cell} is a tie, no stone is orthogonally beside it. "
        "{other} has made this turn: {side} claims it."
    ).format(**values)


def rivals(position: VeletasPosition, cell: str) -> dict[Side, frozenset[str]]:
    """The biggest group of each side orthogonally beside a square; none for a side without one."""
    squares = position.board.grid
    stones = position.stones
    best: dict[Side, frozenset[str]] = {}
    for neighbour in squares.neighbours[squares.cell(cell)]:
        name = squares.name(neighbour)
        if (side := stones.get(name)) is None:
            continue
        names = _group(position, neighbour, side)
        if len(names) > len(best.get(side, ())):
            best[side] = names
    return best


def is_tie(position: VeletasPosition, cell: str) -> bool:
    """Whether the groups beside a square are equally big, so that the turn decides."""
    groups = rivals(position, cell)
    return len(groups.get(Side.BLACK, ())) == len(groups.get(Side.WHITE, ()))


def _group(position: VeletasPosition, start: int, side: Side) -> frozenset[str]:
    squares = position.board.grid
    cells = {squares.cell(name) for name in position.stone_cells(side)}
    return frozenset(map(squares.name, squares.group(start, cells.__contains__)))
