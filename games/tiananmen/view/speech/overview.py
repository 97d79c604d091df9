"""The spoken overview of the whole board."""

from __future__ import annotations

from games.core.position import Side
from games.tiananmen.rules.position import TiananmenPosition
from games.tiananmen.view.speech.groups import Group, groups_of
from games.ui.match.access.spans import spans
from games.ui.toolkit.i18n import _, in_sequence, listed, ngettext


def board_text(position: TiananmenPosition) -> str:
    """The groups of both sides, the biggest first, and the last stone."""
    if position.last is None:
        return _("The board is empty.")
    return in_sequence(
        (
            *(stones for side in position.sides for stones in _stones(position, side)),
            _("Last stone: {point}.").format(point=position.last),
        )
    )


def _stones(position: TiananmenPosition, side: Side) -> list[str]:
    """The groups of a side, and then its stones that belong to none."""
    groups = [group for group in dict.fromkeys(groups_of(position).values()) if group.side is side]
    groups.sort(key=lambda group: -len(group.points))
    single = [group.points[0] for group in groups if len(group.points) == 1]
    sentences = [_group(group) for group in groups if len(group.points) > 1]
    if single:
        words = (
            ngettext("Black stone: {points}.", "Single black stones: {points}.", len(single))
            if side is Side.BLACK
            else ngettext("White stone: {points}.", "Single white stones: {points}.", len(single))
        )
        sentences.append(words.format(points=listed(single)))
    return sentences


def _group(group: Group) -> str:
    """A group with its points, and what a white one reaches."""
    words = (
        _("Black group of {size}: {points}.")
        if group.side is Side.BLACK
        else _("White group of {size}: {points}.")
    )
    told = words.format(size=len(group.points), points=spans(group.points))
    return in_sequence((told, reached(group)))


def reached(group: Group) -> str:
    """That a white group touches the Heroes or reaches the edge; empty if it does neither."""
    return in_sequence(
        (
            _("It touches the Heroes.") if group.at_heroes else "",
            _("It reaches the edge.") if group.at_edge else "",
        )
    )
