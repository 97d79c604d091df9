"""Explanations of every place of the field, the hands and the tray."""

from __future__ import annotations

from collections.abc import Sequence

from games.core.translation import _, ngettext
from games.herati.rules.field import Tile
from games.herati.rules.position import HeratiPosition, LoomPosition
from games.herati.view.board import TRAY, Aside, FaceDown, HandView, InHand, OnField
from games.herati.view.layout import cell_name
from games.ui.board.sprites import Place
from games.ui.toolkit.access import Topic


def topic_of(
    position: HeratiPosition, place: Place, names: Sequence[str], hands: Sequence[HandView]
) -> Topic:
    """The topic of a cell with its tile, of a tile in a hand, of the pile or the tray."""
    if isinstance(place, OnField):
        return _cell(position, place)
    if isinstance(place, InHand):
        return _in_hand(position, place, names, hands)
    if isinstance(place, FaceDown):
        return _face_down(position, place, names)
    if isinstance(place, Aside):
        return Topic(_("Tile set aside"), _("It fitted nowhere. It does not come back."))
    assert place == TRAY
    text = _("If none of your tiles fits, drag one here. Only then.")
    return Topic(_("Tray for tiles set aside"), text)


def frame_topic(position: HeratiPosition) -> Topic:
    if isinstance(position, LoomPosition):
        text = _("On the right: your diamonds, par and goal.")
        return Topic(_("Width and diamonds"), text)
    text = _("The field may grow to five tiles in width and in height.")
    return Topic(_("Size of the field"), text)


def _cell(position: HeratiPosition, place: OnField) -> Topic:
    name = cell_name(position, place.cell)
    tile = position.field.get(place.cell)
    if tile is not None:
        return Topic(_("Tile on {cell}").format(cell=name), _placed(position, place, tile))
    if isinstance(position, LoomPosition):
        text = _(
            "Tiles go next to or below others, row by row, five in a row. One edge must match at "
            "least: black to black or white to white."
        )
    else:
        text = _("A tile goes here only if every edge that touches another tile has its colour.")
    return Topic(_("Empty place {cell}").format(cell=name), text)


def _placed(position: HeratiPosition, place: OnField, tile: Tile) -> str:
    count = sum(
        place.x - diamond.x in (0, 1) and place.y - diamond.y in (0, 1)
        for diamond in position.diamonds
    )
    if count:
        text = ngettext(
            "It is part of {count} diamond: four tiles whose corners of one colour meet.",
            "It is part of {count} diamonds: each is four tiles whose corners of one colour meet.",
            count,
        )
        return text.format(count=count)
    return _("It stays here. Four tiles whose corners of one colour meet are a diamond.")


def _in_hand(
    position: HeratiPosition, place: InHand, names: Sequence[str], hands: Sequence[HandView]
) -> Topic:
    owner, mover = names[place.seat], position.sides.index(position.to_move)
    if hands[place.seat].tiles.get(place.number) is None:
        return Topic(_("Unknown tile"), _("It is face up, but it is not known which tile it is."))
    if place.seat != mover:
        text = _("It belongs to {name}. Tiles that lie face up are seen by all.")
        return Topic(_("Tile in a hand"), text.format(name=owner))
    text = _("Drag it to the field, or click on it and then on its place. It is never turned.")
    return Topic(_("Tile in your hand"), text)


def _face_down(position: HeratiPosition, place: FaceDown, names: Sequence[str]) -> Topic:
    if isinstance(position, LoomPosition):
        count = position.face_down
        text = ngettext(
            "{count} tile lies face down. After each turn one is turned up.",
            "{count} tiles lie face down. After each turn one is turned up.",
            count,
        )
        return Topic(_("Pile"), text.format(count=count))
    text = _("Tiles of {name} that nobody knows. One is turned up when the hand has none face up.")
    return Topic(_("Face-down tiles"), text.format(name=names[place.seat]))
