"""Explanations for newcomers to Herati, each given once."""

from __future__ import annotations

from games.herati.rules.field import WIDEST
from games.herati.rules.position import (
    CannotPlace,
    LoomPosition,
    PlaceTile,
    SetAside,
    WorkshopPosition,
)
from games.ui.match.hints.first_times import FirstTime, Moment
from games.ui.toolkit.i18n import _


def _diamond(moment: Moment) -> str:
    if len(moment.after.diamonds) == len(moment.before.diamonds):
        return ""
    return _(
        "Four corners of one colour meet: a diamond, worth one point. A tile can complete a black "
        "and a white one."
    )


def _aside(moment: Moment) -> str:
    if not isinstance(moment.move, SetAside):
        return ""
    return _("A tile is set aside only when none fits. It does not come back.")


def _nothing_fits(moment: Moment) -> str:
    if not isinstance(moment.after, LoomPosition) or not moment.yours:
        return ""
    if not any(isinstance(move, SetAside) for move in moment.after.legal_moves()):
        return ""
    return _("None of your tiles fits. Drag one of them to the tray beside your hand.")


def _first_tile(moment: Moment) -> str:
    after = moment.after
    if not isinstance(after, LoomPosition) or moment.before.field or not after.field:
        return ""
    return _(
        "The cloth grows row by row. Add tiles at the two ends of this row until it has five. Of "
        "the edges that touch, at least one must match."
    )


def _row(moment: Moment) -> str:
    if not isinstance(moment.after, LoomPosition) or not isinstance(moment.move, PlaceTile):
        return ""
    row = [y for _x, y in moment.after.field if y == moment.move.y]
    if len(row) < WIDEST:
        return ""
    return _("This row is full: five tiles. Now every place below it is open.")


def _workshop(moment: Moment) -> str:
    if not isinstance(moment.after, WorkshopPosition) or not moment.yours:
        return ""
    return _(
        "In the Workshop all touching edges must match, and the whole field stays within five by "
        "five places. Whoever completes a diamond gets a point for it."
    )


def _cannot_place(moment: Moment) -> str:
    if not isinstance(moment.move, CannotPlace):
        return ""
    return _(
        "No face-up tile of this player fitted, so none was placed. Instead the next tile was "
        "turned up, if there was one."
    )


FIRST_TIMES = (
    FirstTime("diamond", _diamond),
    FirstTime("aside", _aside),
    FirstTime("cannot-place", _cannot_place),
    FirstTime("nothing-fits", _nothing_fits),
    FirstTime("first-tile", _first_tile),
    FirstTime("row", _row),
    FirstTime("workshop", _workshop),
)
