"""Topics: explanations of every point, bowl and lid, and of the sun."""

from __future__ import annotations

from games.core.position import Side
from games.tiananmen.rules.position import TiananmenPosition
from games.tiananmen.view import messages
from games.tiananmen.view.layout import Bowl, Lid, SavedStone
from games.ui.board.sprites import Place
from games.ui.toolkit.i18n import _, ngettext, pgettext
from games.ui.toolkit.topic import Topic


def topic_of(position: TiananmenPosition, place: Place) -> Topic:
    """The topic of a point with what stands on it, of a bowl or of a lid."""
    if isinstance(place, Bowl):
        text = _("Stones come from here. Drag one to a marked point, or to your lid to save it.")
        title = pgettext("Go", "Bowl of {side}").format(side=messages.colour(place.side))
        return Topic(title, text)
    if isinstance(place, (Lid, SavedStone)):
        return _lid(position, place.side)
    return _point(position, str(place))


def _lid(position: TiananmenPosition, side: Side) -> Topic:
    count = position.lid(side)
    held = ngettext("{count} stone is saved here.", "{count} stones are saved here.", count)
    text = _(
        "{held} At the beginning of a day a side can save one stone instead of placing its four "
        "or three. All saved stones are placed at once, but only if that wins."
    )
    title = _("Lid of {side}").format(side=messages.colour(side))
    return Topic(title, text.format(held=held.format(count=count)))


def _point(position: TiananmenPosition, point: str) -> Topic:
    if point in position.heroes:
        text = _(
            "The monument never moves. Black wins by a ring of stones around it, White by a chain "
            "from it to the edge of the board."
        )
        return Topic(_("The People's Heroes"), text)
    for side in position.sides:
        if point in position.stone_points(side):
            title = _("{side} stone on {point}").format(side=messages.colour(side), point=point)
            if point == position.last:
                text = _("The last stone: the next one goes north, south, east or west of it.")
                return Topic(title, text)
            return Topic(title, _("Stones stay where they are. Later ones pass over them."))
    text = _("A stone goes to the nearest empty point north, south, east or west of the last one.")
    return Topic(_("Empty point {point}").format(point=point), text)


def sun_topic() -> Topic:
    """The topic of the sun dial."""
    text = _(
        "A day has four parts: Black places 4 stones, White 3, Black 2, White 1. The sun shows the "
        "part that is played."
    )
    return Topic(_("Sun dial"), text)
