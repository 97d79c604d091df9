"""Explanations for newcomers to Veletas, each given once."""

from __future__ import annotations

from games.core.position import Side
from games.ui.match.hints.first_times import FirstTime, Moment
from games.ui.toolkit.i18n import _
from games.veletas.rules.moves import Pie
from games.veletas.rules.position import Phase, biggest_group_beside
from games.veletas.view.claims import OTHER, claims_between
from games.veletas.view.messages import colour


def _choice_ahead(moment: Moment) -> str:
    after = moment.after
    stone_left = after.phase is Phase.FIRST_PLACEMENT and not after.to_place
    if not (moment.yours and stone_left):
        return ""
    return _(
        "After this stone the second player may take Black from you, and you go on as White. So "
        "place it where neither colour is better off."
    )


def _swapped(moment: Moment) -> str:
    if not moment.yours or moment.move != Pie(True):
        return ""
    return _(
        "The other player has taken Black, with the black stone on the board. You are White now: "
        "your stones are in the white bowl."
    )


def _play(moment: Moment) -> str:
    if moment.before.phase is Phase.PLAY or moment.after.phase is not Phase.PLAY:
        return ""
    return _(
        "The placement is over. In each turn, move a shooter if you like, then shoot a stone "
        "with it."
    )


def _tie(moment: Moment) -> str:
    if not any(_is_tie(moment, cell) for cell in claims_between(moment.before, moment.after)):
        return ""
    return _(
        "The groups beside this shooter are equal, or there is none. Then the shooter goes to the "
        "opponent of the player who has just moved."
    )


def _is_tie(moment: Moment, cell: str) -> bool:
    black, white = (biggest_group_beside(moment.after, cell, side) for side in OTHER)
    return black == white


def _claim(moment: Moment) -> str:
    if not claims_between(moment.before, moment.after):
        return ""
    return _(
        "A shooter that cannot move any more is claimed by the side with the biggest group beside "
        "it. The marker shows its owner. It never moves or shoots again."
    )


def _chance(moment: Moment) -> str:
    cell = _nearly_trapped(moment, mine=True)
    if not cell:
        return ""
    return _(
        "The shooter on {cell} has one way left. Close it with a stone, and the shooter is yours: "
        "your group beside it is bigger."
    ).format(cell=cell)


def _danger(moment: Moment) -> str:
    cell = _nearly_trapped(moment, mine=False)
    if not cell:
        return ""
    return _(
        "The shooter on {cell} has one way left, and {side}'s group beside it is bigger. Move it "
        "away, or {side} may trap it."
    ).format(cell=cell, side=colour(OTHER[moment.after.to_move]))


def _plan(moment: Moment) -> str:
    after = moment.after
    begun = after.phase is Phase.PLAY and not (after.mid_turn or after.claims)
    near = _nearly_trapped(moment, mine=True) or _nearly_trapped(moment, mine=False)
    if near or not begun or not moment.yours or moment.before.phase is not Phase.PLAY:
        return ""
    return _(
        "A plan: bring a shooter to the edge or into a corner, where it has fewer ways out, and "
        "build a group of stones beside it."
    )


def _list(moment: Moment) -> str:
    if moment.before.phase is not Phase.PLAY or moment.after.mid_turn or not moment.yours:
        return ""
    return _(
        "In the list of turns, e4-e8/d9 means: from e4 to e8, then a shot at d9. A click on a turn "
        "shows the board after it."
    )


def _nearly_trapped(moment: Moment, *, mine: bool) -> str:
    """A shooter with one way left, beside a bigger group of the side to move, or of the other."""
    after = moment.after
    if not moment.yours or after.phase is not Phase.PLAY or after.mid_turn:
        return ""
    for status in after.shooter_statuses():
        own, other = status.black, status.white
        if after.to_move is Side.WHITE:
            own, other = other, own
        if status.freedom == 1 and (own > other if mine else other > own):
            return str(status.cell)
    return ""


FIRST_TIMES = (
    FirstTime("choice-ahead", _choice_ahead),
    FirstTime("swapped", _swapped),
    FirstTime("tie", _tie),
    FirstTime("claim", _claim),
    FirstTime("play", _play),
    FirstTime("chance", _chance),
    FirstTime("danger", _danger),
    FirstTime("plan", _plan),
    FirstTime("list", _list),
)
