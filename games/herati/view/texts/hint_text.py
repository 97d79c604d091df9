"""The texts of hints and of the analysis: the value of a move, and the regret of a turn."""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt

from games.core.evaluation import Evaluation
from games.herati.ai.loom.solver import current_aim
from games.herati.rules.position import (
    PAR,
    HeratiPosition,
    LoomPosition,
    Move,
    PlaceTile,
    SetAside,
    WorkshopPosition,
)
from games.herati.view.texts.messages import diamonds
from games.ui.toolkit.game_views.game_view import standing_at
from games.ui.toolkit.i18n import _, ngettext


def why(
    before: HeratiPosition,
    moves: Sequence[Move],
    evaluation: Evaluation | None,
    *,
    best: bool = True,
) -> str:
    """The reason for a move as a phrase; some phrases are for the `best` move only.

    Empty without an evaluation.
    """
    (move,) = moves
    if evaluation is None:
        return ""
    value = expected_value(before, evaluation)
    if not isinstance(before, LoomPosition):
        return _gain(before, before.play(move)) or _leaves(before, value, best=best)
    if isinstance(move, SetAside) and best:
        return _("the least useful tile: {value}").format(value=_value_text(before, value))
    if isinstance(move, PlaceTile) and (
        gained := len(before.field.completed_by(move.cell, move.tile))
    ):
        return f"{_completes(gained)}: {_value_text(before, value)}"
    return _value_text(before, value, best=best)


def expected_value(position: HeratiPosition, evaluation: Evaluation) -> float:
    """The objective: expected diamonds in the Loom without an open aim, else the probability."""
    by_points = isinstance(position, LoomPosition) and not current_aim(position)
    value = evaluation.points if by_points else evaluation.win_probability
    return value or 0.0


def short_value(before: LoomPosition, evaluation: Evaluation) -> str:
    """The value of a move in the Loom: expected diamonds, or the probability in percent."""
    value = expected_value(before, evaluation)
    return percent(value) if current_aim(before) else f"{value:.2f}"


def standing(position: HeratiPosition, evaluation: Evaluation) -> float:
    """The evaluation on a scale from -1 to 1.

    0 is par in the Loom; in the Workshop an equal share of the victory. With an aim the scale is
    that of the square root of the probability, so that small chances differ: 0 is a quarter.
    """
    value = expected_value(position, evaluation)
    if not isinstance(position, LoomPosition):
        return standing_at(value, position.players)
    if current_aim(position):
        return 2 * sqrt(value) - 1
    if position.aim:
        return 1.0
    return min(max((value - PAR) / PAR, -1.0), 1.0)


def loss(position: HeratiPosition, best: Evaluation, played: Evaluation) -> str:
    """The regret of a turn of the Loom in diamonds or probability; empty in the Workshop."""
    if not isinstance(position, LoomPosition):
        return ""
    regret = expected_value(position, best) - expected_value(position, played)
    if current_aim(position):
        return _("−{percent} chance").format(percent=percent(regret))
    return _("−{value} diamonds").format(value=f"{regret:.2f}")


def percent(share: float) -> str:
    """A probability in percent; rounded to 0 or 100 only if it is exactly that."""
    number = 100 * share
    if share in (0.0, 1.0):
        text = f"{number:.0f}"
    elif number < 0.1:
        text = "< 0.1"
    else:
        text = f"{min(number, 99.9):.1f}"
    return _("{number} %").format(number=text)


def _value_text(before: LoomPosition, value: float, *, best: bool = True) -> str:
    aim = current_aim(before)
    if not aim:
        return _in_the_end(before, value)
    if not value and not best:
        return _("{diamonds} are out of reach").format(diamonds=diamonds(aim))
    if not value:
        return _("{diamonds} are out of reach; this makes the most of it").format(
            diamonds=diamonds(aim)
        )
    return _("a chance of {percent} to reach {diamonds}").format(
        percent=percent(value), diamonds=diamonds(aim)
    )


def _in_the_end(before: LoomPosition, value: float) -> str:
    """The diamonds in the end; "about" while tiles are unknown."""
    if not value or (not before.face_down and value == round(value)):
        return _("{diamonds} in the end").format(diamonds=diamonds(round(value)))
    return _("about {value} diamonds in the end").format(value=f"{max(value, 0.01):.2f}")


def _completes(gained: int) -> str:
    return ngettext("completes {n} diamond", "completes {n} diamonds", gained).format(n=gained)


def _gain(before: WorkshopPosition, after: WorkshopPosition) -> str:
    side = before.to_move
    gained = after.points(side) - before.points(side)
    return _completes(gained) if gained else ""


def _leaves(before: WorkshopPosition, value: float, *, best: bool) -> str:
    """The reason for a tile that completes no diamond."""
    chance = _("a chance of {percent} to win").format(percent=percent(value))
    if not best:
        return chance
    least = ngettext(
        "leaves your opponent the least", "leaves the others the least", before.players - 1
    )
    return f"{least}: {chance}"
