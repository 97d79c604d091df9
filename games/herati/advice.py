"""Why a tile of Herati is good there, in a sentence: what a hint says beside its marks."""

from __future__ import annotations

from collections.abc import Sequence

from games.herati.rules import HeratiPosition, LoomPosition, Move, SetAside, WorkshopPosition
from games.herati.wording import PAR
from games.ui.i18n import _, ngettext


def why(before: HeratiPosition, moves: Sequence[Move], value: float) -> str:
    """What the tile brings; `value` is what the best play of the Loom promises."""
    (move,) = moves
    if isinstance(before, LoomPosition):
        return _promise(move, value)
    return _gain(before, before.play(move))


def standing(position: HeratiPosition, value: float) -> float:
    """Par is even at the Loom; in the Workshop the value is the share of the victory."""
    if isinstance(position, LoomPosition):
        return min(max((value - PAR) / PAR, -1.0), 1.0)
    return 2 * min(max(value, 0.0), 1.0) - 1


def _promise(move: Move, value: float) -> str:
    promise = _("about {value} diamonds in the end").format(value=f"{value:.2f}")
    if isinstance(move, SetAside):
        return _("the tile that will be missed least: {promise}").format(promise=promise)
    return promise


def _gain(before: WorkshopPosition, after: WorkshopPosition) -> str:
    side = before.to_move
    gained = after.points(side) - before.points(side)
    if gained:
        return ngettext("completes {n} diamond", "completes {n} diamonds", gained).format(n=gained)
    return _("leaves the others the least")
