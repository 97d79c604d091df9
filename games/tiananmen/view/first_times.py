"""Explanations for newcomers to Tiananmen, each given once."""

from __future__ import annotations

from games.core.position import Side
from games.tiananmen.rules.board_geometry import board_geometry
from games.tiananmen.rules.position import Save, Stone
from games.ui.match.hints.first_times import FirstTime, Moment
from games.ui.toolkit.i18n import _, ngettext

DIRECTIONS = 4
"""A stone has no more choices, unless all of its lines are full."""
SECOND_HALF = 2
"""The part of the day with which its second half begins."""
NEAR = 3
"""Stones that a ring or a chain lacks when it is pointed out."""


def _save(moment: Moment) -> str:
    if not isinstance(moment.move, Save):
        return ""
    return _(
        "A stone was put into a lid, in place of the stones of this part of the day. Later all "
        "stones of the lid may be placed at once, if that wins the game."
    )


def _may_save(moment: Moment) -> str:
    after = moment.after
    if not moment.yours or not after.may_save:
        return ""
    return _(
        "Instead of these {count} stones you may put one stone into your lid, the tray beside your "
        "bowl. Later all stones of the lid may be placed at once, if that wins the game."
    ).format(count=after.left)


def _over(moment: Moment) -> str:
    after = moment.after
    stones = [each for each in after.legal_moves() if isinstance(each, Stone)]
    if not moment.yours or not after.last or len(stones) > DIRECTIONS:
        return ""
    board = board_geometry(after.size)
    beside = board.neighbours[board.points[after.last]]
    if all(beside >> board.points[stone.point] & 1 for stone in stones):
        return ""
    return _(
        "One of the marked points is further away: in each direction it is the nearest empty "
        "point. What stands in between is passed over."
    )


def _lid(moment: Moment) -> str:
    if not moment.yours or not moment.after.may_open_lid:
        return ""
    return _("Your lid can win now: drag its stones to the marked points.")


def _turn(moment: Moment) -> str:
    if moment.after.to_move is moment.before.to_move:
        return ""
    return _(
        "The next stone goes next to the last one, whoever placed it. So the end of your turn "
        "decides where the other side begins."
    )


def _list(moment: Moment) -> str:
    after = moment.after
    if after.part != SECOND_HALF or after.to_move is moment.before.to_move or not moment.yours:
        return ""
    return _(
        "In the list of turns, 1B is Black's first turn of day 1, and 1B2 the second one. A click "
        "on a turn shows the board after it."
    )


def _day(moment: Moment) -> str:
    if moment.after.day == moment.before.day:
        return ""
    return _("A day is over: 4, 3, 2 and 1 stones. Black opens the next one.")


def _ring(moment: Moment) -> str:
    if not moment.yours or not 0 < (missing := moment.after.ring_distance) <= NEAR:
        return ""
    if moment.after.to_move is Side.BLACK:
        sentence = ngettext(
            "Your ring lacks {count} stone.", "Your ring lacks {count} stones.", missing
        )
    else:
        sentence = ngettext(
            "Black's ring lacks {count} stone. A white stone in its way makes it longer.",
            "Black's ring lacks {count} stones. A white stone in its way makes it longer.",
            missing,
        )
    return sentence.format(count=missing)


def _chain(moment: Moment) -> str:
    if not moment.yours or not 0 < (missing := moment.after.chain_distance) <= NEAR:
        return ""
    if moment.after.to_move is Side.WHITE:
        sentence = ngettext(
            "Your chain lacks {count} stone.", "Your chain lacks {count} stones.", missing
        )
    else:
        sentence = ngettext(
            "White's chain lacks {count} stone. Diagonal contact counts, so block that, too.",
            "White's chain lacks {count} stones. Diagonal contact counts, so block that, too.",
            missing,
        )
    return sentence.format(count=missing)


FIRST_TIMES = (
    FirstTime("save", _save),
    FirstTime("lid", _lid),
    FirstTime("turn", _turn),
    FirstTime("may-save", _may_save),
    FirstTime("over", _over),
    FirstTime("list", _list),
    FirstTime("day", _day),
    FirstTime("ring", _ring),
    FirstTime("chain", _chain),
)
