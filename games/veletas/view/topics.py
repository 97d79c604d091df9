"""Topics: explanations of every place of the board and the trays."""

from __future__ import annotations

from games.core.position import Side
from games.ui.board.sprites import Place
from games.ui.toolkit.i18n import _, ngettext
from games.ui.toolkit.topic import Topic
from games.veletas.rules.position import Phase, VeletasPosition
from games.veletas.view import messages
from games.veletas.view.layout import BOWLS, LOADED_STONE, RESERVE


def topic_of(position: VeletasPosition, place: Place) -> Topic:
    """The topic of a square with what stands on it, of a bowl, the reserve or the loaded stone."""
    for side, bowl in BOWLS.items():
        if place == bowl:
            return _bowl(position, side)
    if place == RESERVE:
        return _reserve(position)
    if place == LOADED_STONE:
        text = _("The shooter has moved. Now drag this stone to an empty square in its line.")
        return Topic(_("Stone to shoot"), text)
    return _square(position, str(place))


def _bowl(position: VeletasPosition, side: Side) -> Topic:
    title = _("Bowl of {side}").format(side=messages.colour(side))
    if position.phase is Phase.PLAY:
        text = _("Stones come from here when a shooter shoots. There are always enough.")
    else:
        text = _("The stone of the placement comes from here. Later, shooters shoot the stones.")
    return Topic(title, text)


def _reserve(position: VeletasPosition) -> Topic:
    missing = position.shooters_missing
    if missing:
        text = ngettext(
            "{count} shooter still has to be placed. Drag it to a square.",
            "{count} shooters still have to be placed. Drag them to squares.",
            missing,
        )
        return Topic(_("Reserve"), text.format(count=missing))
    text = _("It shows the claimed shooters. Who reaches the middle has the majority and wins.")
    return Topic(_("Claims"), text)


def _square(position: VeletasPosition, cell: str) -> Topic:
    if owner := position.claims.get(cell):
        title = _("Claimed shooter on {cell}").format(cell=cell)
        text = _("It belongs to {side}, for ever. It does not move or shoot any more.")
        return Topic(title, text.format(side=messages.colour(owner)))
    if cell in position.free_shooters:
        title = _("Shooter on {cell}").format(cell=cell)
        text = _(
            "It belongs to nobody. In a turn it may move like a chess queen, and then it shoots a "
            "stone in a line. If it cannot move any more, it is claimed."
        )
        return Topic(title, text)
    for side in BOWLS:
        if cell in position.stone_cells(side):
            title = _("{side} stone on {cell}").format(side=messages.colour(side), cell=cell)
            text = _("Stones never move. The biggest group beside a trapped shooter gets it.")
            return Topic(title, text)
    title = _("Empty square {cell}").format(cell=cell)
    text = _("Shooters can move here, and stones can be shot here, along a free line.")
    return Topic(title, text)
