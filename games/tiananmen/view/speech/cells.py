"""Spoken descriptions of the points and the trays."""

from __future__ import annotations

from games.core.position import Side
from games.core.text import N_
from games.tiananmen.rules.position import TiananmenPosition
from games.tiananmen.view.layout import Bowl, Lid, SavedStone
from games.tiananmen.view.speech.groups import Group, groups_of, landmarks_of
from games.ui.board.sprites import Place
from games.ui.toolkit.i18n import _, listed, ngettext, pgettext

_STONES = {Side.BLACK: N_("{point}, black stone"), Side.WHITE: N_("{point}, white stone")}
_LIDS = {Side.BLACK: N_("black lid"), Side.WHITE: N_("white lid")}


def place_name(place: Place) -> str:
    """The name of a point or a tray."""
    if isinstance(place, Bowl):
        return _bowl_name(place.side)
    if isinstance(place, Lid | SavedStone):
        return _(_LIDS[place.side])
    return str(place)


def _bowl_name(side: Side) -> str:
    return pgettext("Go", "black bowl") if side is Side.BLACK else pgettext("Go", "white bowl")


def piece_name(origin: Place) -> str:
    """The name of a piece picked up from a bowl or a lid."""
    return _("stone from the lid") if isinstance(origin, Lid) else _("stone")


def cell_text(position: TiananmenPosition, place: Place) -> str:
    """The description of a point or a place in a tray: "D4, black stone, group of 3"."""
    if isinstance(place, Bowl):
        return _bowl(position, place.side)
    if isinstance(place, Lid | SavedStone):
        return _lid(position, place.side)
    return _point(position, str(place))


def _bowl(position: TiananmenPosition, side: Side) -> str:
    due = side is position.to_move and not position.emptying and position.outcome() is None
    if not due:
        return _bowl_name(side)
    stones = ngettext("{count} stone to place", "{count} stones to place", position.left)
    return listed((_bowl_name(side), stones.format(count=position.left)))


def _lid(position: TiananmenPosition, side: Side) -> str:
    count = position.lid(side)
    if not count:
        return listed((_(_LIDS[side]), _("no stones")))
    saved = ngettext("{count} saved stone", "{count} saved stones", count).format(count=count)
    return listed((_(_LIDS[side]), saved))


def _point(position: TiananmenPosition, point: str) -> str:
    if group := groups_of(position).get(point):
        last = _("last stone") if point == position.last else ""
        name = _(_STONES[group.side]).format(point=point)
        return listed(filter(None, (name, *group_facts(group), last)))
    heroes, stars = landmarks_of(position)
    if point in heroes:
        return _("{point}, Heroes").format(point=point)
    if point in stars:
        return _("{point}, empty, star point").format(point=point)
    return _("{point}, empty").format(point=point)


def group_facts(group: Group) -> list[str]:
    """The size of a group, and what a white one reaches."""
    size = len(group.points)
    return [
        fact
        for fact, holds in (
            (_("group of {size}").format(size=size), size > 1),
            (_("touches the Heroes"), group.at_heroes),
            (_("reaches the edge"), group.at_edge),
        )
        if holds
    ]
