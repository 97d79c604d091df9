"""Texts of the window during a match: the task of the side to move, and refusals."""

from __future__ import annotations

from collections.abc import Sequence

from games.controller.seats import Seat
from games.core.game import Evaluation
from games.core.grid import GO_ALPHABET
from games.core.position import Outcome, RuleError, Side
from games.core.translation import N_, _, ngettext, pgettext
from games.storage.files import explained
from games.tiananmen.rules.distance import BLOCKED, board_geometry
from games.tiananmen.rules.position import LidStone, Move, NotAPlace, Save, Stone, TiananmenPosition
from games.tiananmen.view.layout import Bowl, Lid, SavedStone
from games.tiananmen.view.pieces import COLOUR_NAMES
from games.ui.board.sprites import Place
from games.ui.match.view import FirstTime, Moment, SeatInfo, Texts
from games.ui.toolkit.access import Topic

COLOURS = {Side.BLACK: N_("Black"), Side.WHITE: N_("White")}
PARTS = (N_("morning"), N_("noon"), N_("afternoon"), N_("evening"))


def colour(side: Side) -> str:
    """The name of a side."""
    return _(COLOURS[side])


def part_name(part: int) -> str:
    """The name of a part of the day."""
    return _(PARTS[part])


def day_title(day: int) -> str:
    """The number of a day."""
    return _("Day {day}").format(day=day)


def lid_caption(count: int) -> str:
    """The caption of a lid."""
    return _("Lid: {count}").format(count=count)


def _score(position: TiananmenPosition, side: Side) -> tuple[str, str]:
    """The stones left in this part of the day or in the opened lid; and what a side has placed.

    After the end the stones placed, and those in the lid.
    """
    saved, placed = position.lid(side), len(position.stone_points(side))
    if position.outcome() is not None:
        stones = ngettext("{count} stone", "{count} stones", placed).format(count=placed)
        return stones, lid_caption(saved)
    detail = _("{count} placed · lid: {saved}").format(count=placed, saved=saved)
    if side is not position.to_move:
        return "", detail
    left = saved if position.emptying else position.left
    return ngettext("{count} left", "{count} left", left).format(count=left), detail


def _task(position: TiananmenPosition) -> str:
    if position.last is None:
        return _("place the first stone on a star point.")
    if position.emptying:
        count = position.lid(position.to_move)
        return ngettext(
            "place the last stone of your lid.", "place the {count} stones of your lid.", count
        ).format(count=count)
    if position.may_open_lid:
        return _("your lid can win now. Take its stones, or go on from your bowl.")
    count = position.left
    if position.may_save:
        return ngettext(
            "place {count} stone, or save one in your lid.",
            "place {count} stones, or save one in your lid.",
            count,
        ).format(count=count)
    if position.mid_turn:
        return ngettext("place {count} more stone.", "place {count} more stones.", count).format(
            count=count
        )
    return ngettext("place {count} stone.", "place {count} stones.", count).format(count=count)


# -------------------------------------------------------------------------------------- refusals


_NEAREST = {
    (0, 1): N_("North of {last} the nearest empty point is {nearest}."),
    (1, 0): N_("East of {last} the nearest empty point is {nearest}."),
    (0, -1): N_("South of {last} the nearest empty point is {nearest}."),
    (-1, 0): N_("West of {last} the nearest empty point is {nearest}."),
}
"""By direction, as steps to the right and up."""


def direction(start: str, end: str) -> tuple[int, int] | None:
    """The direction from one point to another, as steps to the right and up; None if not in line.

    >>> direction("D4", "D8"), direction("D4", "A4"), direction("D4", "E5")
    ((0, 1), (-1, 0), None)
    """
    across = (end[0] > start[0]) - (end[0] < start[0])
    up = (int(end[1:]) > int(start[1:])) - (int(end[1:]) < int(start[1:]))
    return None if across and up else (across, up)


def _empty_point(position: TiananmenPosition) -> str:
    """An empty point."""
    taken = {*position.heroes}
    for side in position.sides:
        taken.update(position.stone_points(side))
    files = GO_ALPHABET[: position.size]
    names = (f"{file}{rank}" for file in files for rank in range(1, position.size + 1))
    return next((name for name in names if name not in taken), "A1")


# -- The texts of a match of Tiananmen ---------------------------------------------------------


class TiananmenTexts(Texts[TiananmenPosition]):
    """Texts about the time of day, stones and lids."""

    def turn_title(self, position: TiananmenPosition) -> str:
        """The player and the colour."""
        side = position.to_move
        seat = self._view.controller.state.seat_of(side)
        return _("{name} · {side}").format(name=seat.name, side=colour(side))

    def aim(self, position: TiananmenPosition) -> str:
        if position.to_move is Side.BLACK:
            return _("Ring the People's Heroes with black stones that touch along the lines.")
        return _("Link the People's Heroes to the edge of the board with a chain of white stones.")

    def first_times(self) -> Sequence[FirstTime]:
        return FIRST_TIMES

    def expectation(self, position: TiananmenPosition) -> str:
        """The time of day, and the task of the side to move."""
        return _("{day}, {part}: {task}").format(
            day=day_title(position.day), part=part_name(position.part), task=_task(position)
        )

    def topic(self, position: TiananmenPosition, place: Place) -> Topic:
        """The topic of a point with what stands on it, of a bowl or of a lid."""
        if isinstance(place, Bowl):
            text = _(
                "Stones come from here. Drag one to a marked point, or to your lid to save it."
            )
            title = pgettext("Go", "Bowl of {side}").format(side=colour(place.side))
            return Topic(title, text)
        if isinstance(place, (Lid, SavedStone)):
            return _topics_lid(position, place.side)
        return _point(position, str(place))

    def refusal(
        self, position: TiananmenPosition, origin: Place | None, target: Place | None
    ) -> str:
        side = position.to_move
        if isinstance(target, Bowl | Lid) and target.side is not side:
            words = (
                _("Those are {owner}'s stones: it is {side}'s turn.")
                if isinstance(target, Bowl)
                else _("That is {owner}'s lid: it is {side}'s turn.")
            )
            return words.format(owner=colour(target.side), side=colour(side))
        if isinstance(target, Bowl) and position.emptying:
            return self._rule_against(position, Stone(_empty_point(position)))
        if isinstance(origin, Lid) and isinstance(target, Bowl | Lid):
            return _("Stones of the lid go onto the board, or stay in it.")
        if isinstance(target, Lid):
            return self._rule_against(position, LidStone(_empty_point(position)))
        if target is None:
            return ""
        if position.last is not None and position.may_open_lid:
            return _("Take a stone from your lid or from your bowl first.")
        return pgettext("Go", "Take a stone from your bowl first.")

    def illegal(self, position: TiananmenPosition, move: Move, error: RuleError) -> str:
        if not isinstance(error, NotAPlace):
            return explained(error)
        if position.last is None:
            return _("The first stone of the game goes on a star point.")
        if len(error.allowed) == 1 and (way := direction(position.last, error.allowed[0])):
            return _(_NEAREST[way]).format(last=position.last, nearest=error.allowed[0])
        return _(
            "A stone goes on the nearest empty point north, east, south or west of {last}."
        ).format(last=position.last)

    def _rule_against(self, position: TiananmenPosition, move: Move) -> str:
        """The sentence of the rule that forbids a move; empty if the move is legal."""
        try:
            position.play(move)
        except RuleError as error:
            return self.illegal(position, move, error)
        return ""

    def hint_reason(
        self,
        before: TiananmenPosition,
        moves: Sequence[Move],
        evaluation: Evaluation | None,
        *,
        best: bool = True,
    ) -> str:
        side, after = before.to_move, before
        for move in moves:
            after = after.play(move)
        if after.outcome() is not None:
            return _("closes the ring") if side is Side.BLACK else _("completes the chain")
        if isinstance(moves[0], LidStone):
            return _("the lid wins")
        if isinstance(moves[0], Save):
            return _("a stone saved now can win at once later")
        return _hinders(before, after, side) or _builds(after, side)

    def reason(self, outcome: Outcome) -> str:
        if outcome.winners[0] is Side.BLACK:
            return _("Black's ring encloses the Heroes.")
        return _("White's chain links the Heroes with the edge.")

    def seat_infos(self, position: TiananmenPosition) -> list[SeatInfo]:
        return [
            SeatInfo(
                side,
                COLOUR_NAMES[side],
                _("{name} · {side}").format(name=name, side=colour(side)),
                *_score(position, side),
            )
            for name, side in zip(self._view.names, position.sides, strict=True)
        ]

    def announcement(
        self,
        before: TiananmenPosition,
        move: Move,
        after: TiananmenPosition,
        seat: Seat,
        shown: str,
    ) -> str:
        """The message about a saved stone, which is not visible on the board."""
        if not isinstance(move, Save):
            return ""
        count = after.lid(before.to_move)
        return ngettext(
            "{side} saves a stone: {count} in the lid.",
            "{side} saves a stone: {count} in the lid.",
            count,
        ).format(side=colour(before.to_move), count=count)


# -- The short reason for a proposed turn, as hints show it ------------------------------------


def _distances(position: TiananmenPosition, side: Side) -> tuple[int, int]:
    """The stones that a side's own ring or chain needs, and those that the opponent's needs."""
    ring, chain = position.ring_distance, position.chain_distance
    return (ring, chain) if side is Side.BLACK else (chain, ring)


def _hinders(before: TiananmenPosition, after: TiananmenPosition, side: Side) -> str:
    """The text if the turn costs the opponent more stones than it gains; else empty."""
    own_before, other_before = _distances(before, side)
    own, other = _distances(after, side)
    if other - other_before <= max(own_before - own, 0) or other >= BLOCKED:
        return ""
    if side is Side.BLACK:
        sentence = ngettext(
            "White's chain now lacks {count} stone", "White's chain now lacks {count} stones", other
        )
    else:
        sentence = ngettext(
            "Black's ring now lacks {count} stone", "Black's ring now lacks {count} stones", other
        )
    return sentence.format(count=other)


def _builds(after: TiananmenPosition, side: Side) -> str:
    own, _other = _distances(after, side)
    if own >= BLOCKED:
        return ""
    if side is Side.BLACK:
        sentence = ngettext(
            "your ring now lacks {count} stone", "your ring now lacks {count} stones", own
        )
    else:
        sentence = ngettext(
            "your chain now lacks {count} stone", "your chain now lacks {count} stones", own
        )
    return sentence.format(count=own)


# -- Explanations for newcomers to Tiananmen, each given once ----------------------------------

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


# -- Topics: explanations of every point, bowl and lid, and of the sun -------------------------


def _topics_lid(position: TiananmenPosition, side: Side) -> Topic:
    count = position.lid(side)
    held = ngettext("{count} stone is saved here.", "{count} stones are saved here.", count)
    text = _(
        "{held} At the beginning of a day a side can save one stone instead of placing its four "
        "or three. All saved stones are placed at once, but only if that wins."
    )
    title = _("Lid of {side}").format(side=colour(side))
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
            title = _("{side} stone on {point}").format(side=colour(side), point=point)
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
