"""Texts of the window during a match: the task of the side to move, and refusals."""

from __future__ import annotations

from collections.abc import Sequence

from games.controller.seats import Hint, Seat
from games.core.position import Outcome, RuleError, Side, after_moves
from games.core.translation import N_, Counted, _, pgettext
from games.storage.files import explained
from games.tiananmen.rules.distance import BLOCKED
from games.tiananmen.rules.notation import format_turn
from games.tiananmen.rules.position import LidStone, Move, NotAPlace, Save, Stone, TiananmenPosition
from games.tiananmen.view.board import Lid, SavedStone
from games.ui.board.sprites import Place
from games.ui.look.ghost_moves import Bowl
from games.ui.look.view import Moment, Occasions, Texts, colour, with_colour
from games.ui.toolkit.access import Topic

PARTS = (N_("morning"), N_("noon"), N_("afternoon"), N_("evening"))


def part_name(part: int) -> str:
    return _(PARTS[part])


def day_title(day: int) -> str:
    return _("Day {day}").format(day=day)


def _task(position: TiananmenPosition) -> str:
    if position.last is None:
        return _("place the first stone on a star point.")
    if position.emptying:
        count = position.lid(position.to_move)
        return Counted(
            "place the last stone of your lid.", "place the {count} stones of your lid."
        ).of(count)
    if position.may_open_lid:
        return _("your lid can win now. Take its stones, or go on from your bowl.")
    sentence = Counted("place {count} stone.", "place {count} stones.")
    if position.may_save:
        sentence = Counted(
            "place {count} stone, or save one in your lid instead.",
            "place {count} stones, or save one in your lid instead.",
        )
    elif position.mid_turn:
        sentence = Counted("place {count} more stone.", "place {count} more stones.")
    return sentence.of(position.left)


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
    return next(filter(position.is_empty, position.grid.names), "A1")


# -- Explanations for newcomers to Tiananmen, each given once ----------------------------------

DIRECTIONS = 4
"""Targets of a stone beyond this number mean that all of its lines are full."""
SECOND_HALF = 2
"""The part of the day with which its second half begins."""
NEAR = 3
"""The missing stones of a ring or a chain at which it is pointed out."""


def _over(at: Moment[TiananmenPosition, Move]) -> bool:
    after = at.after
    stones = [each for each in after.legal_moves() if isinstance(each, Stone)]
    if not at.yours or not after.last or len(stones) > DIRECTIONS:
        return False
    beside = after.grid.neighbours[after.grid.cell(after.last)]
    return not all(after.grid.cell(stone.point) in beside for stone in stones)


_YOUR_FIGURE = {
    Side.BLACK: Counted(
        "Your ring needs {count} more stone.", "Your ring needs {count} more stones."
    ),
    Side.WHITE: Counted(
        "Your chain needs {count} more stone.", "Your chain needs {count} more stones."
    ),
}
_THEIR_FIGURE = {
    Side.BLACK: Counted(
        "Black’s ring needs {count} more stone. A white stone in its way makes it longer.",
        "Black’s ring needs {count} more stones. A white stone in its way makes it longer.",
    ),
    Side.WHITE: Counted(
        "White’s chain needs {count} more stone. Diagonal contact counts, so block that, too.",
        "White’s chain needs {count} more stones. Diagonal contact counts, so block that, too.",
    ),
}


def _near(at: Moment[TiananmenPosition, Move], side: Side) -> str:
    if not at.yours or not 0 < (missing := at.after.distance(side)) <= NEAR:
        return ""
    figure = _YOUR_FIGURE if at.after.to_move is side else _THEIR_FIGURE
    return figure[side].of(missing)


FIRST_TIMES: Occasions = {
    "save": lambda at: isinstance(at.move, Save),
    "lid": lambda at: at.yours and at.after.may_open_lid,
    "turn": lambda at: at.after.to_move is not at.before.to_move,
    "aims": lambda at: at.yours and not at.after.mid_turn,
    "may-save": lambda at: at.yours and at.after.may_save and {"count": at.after.left},
    "over": _over,
    "sun": lambda at: at.yours and not at.after.mid_turn,
    "list": lambda at: (
        at.yours and at.after.part == SECOND_HALF and at.after.to_move is not at.before.to_move
    ),
    "ring": lambda at: _near(at, Side.BLACK),
    "chain": lambda at: _near(at, Side.WHITE),
}


# -- The texts of a match of Tiananmen ---------------------------------------------------------


_HELD = Counted("{count} stone is saved here.", "{count} stones are saved here.")


class TiananmenTexts(Texts[TiananmenPosition, Move]):
    """Texts about the time of day, stones and lids."""

    first_times = FIRST_TIMES

    def turn_title(self, position: TiananmenPosition) -> str:
        side = position.to_move
        seat = self._view.session.seat_of(side)
        return with_colour(seat.name, side)

    def aim(self, position: TiananmenPosition) -> str:
        if position.to_move is Side.BLACK:
            return _("Ring the People’s Heroes with black stones that touch along the lines.")
        return _("Link the People’s Heroes to the edge of the board with a chain of white stones.")

    def expectation(self, position: TiananmenPosition) -> str:
        return _("{day}, {part}: {task}").format(
            day=day_title(position.day), part=part_name(position.part), task=_task(position)
        )

    def topic(self, position: TiananmenPosition, place: Place) -> Topic:
        if isinstance(place, Bowl):
            text = _(
                "Stones come from here. Drag one to a marked point, or to your lid to save it."
            )
            title = pgettext("Go", "Bowl of {side}").format(side=colour(place.side))
            return Topic(title, text)
        if isinstance(place, Lid | SavedStone):
            held = _HELD.of(position.lid(place.side))
            return self.place_topic("lid", held=held, side=colour(place.side))
        if place in position.heroes:
            return self.place_topic("heroes")
        point = str(place)
        if side := position.side_at(point):
            name = "last" if point == position.last else "stone"
            return self.place_topic(name, side=colour(side), point=point)
        return self.place_topic("empty", point=point)

    def refusal(
        self, position: TiananmenPosition, origin: Place | None, target: Place | None
    ) -> str:
        side = position.to_move
        if isinstance(target, Bowl | Lid) and target.side is not side:
            words = _("That is {owner}’s lid: it is {side}’s turn.")
            if isinstance(target, Bowl):
                words = _("Those are {owner}’s stones: it is {side}’s turn.")
            return words.format(owner=colour(target.side), side=colour(side))
        if isinstance(target, Bowl) and position.emptying:
            return self.rule_against(position, Stone(_empty_point(position)))
        if isinstance(origin, Lid) and isinstance(target, Bowl | Lid):
            return _("Stones of the lid go onto the board, or stay in it.")
        if isinstance(target, Lid):
            return self.rule_against(position, LidStone(_empty_point(position)))
        if target is None:
            return ""
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

    def hint_reason(self, hint: Hint[TiananmenPosition, Move]) -> str:
        before, (first, *_others) = hint.position, hint.moves
        side, after = before.to_move, after_moves(before, hint.moves)
        if after.outcome() is not None:
            return completes_figure(side)
        if isinstance(first, LidStone):
            return _("the lid wins")
        if isinstance(first, Save):
            return _("a stone saved now can win at once later")
        return _progress(before, after, side)

    def reason(self, outcome: Outcome) -> str:
        if outcome.winners[0] is Side.BLACK:
            return _("Black’s ring encloses the Heroes.")
        return _("White’s chain links the Heroes with the edge.")

    def score(self, position: TiananmenPosition, side: Side) -> tuple[str, str]:
        """The stones left in this part or in the opened lid; and what the side has placed."""
        saved, placed = position.lid(side), len(position.stone_points(side))
        detail = _("{count} placed · lid: {saved}") if saved else _("{count} placed")
        detail = detail.format(count=placed, saved=saved)
        if side is not position.to_move or position.outcome() is not None:
            return "", detail
        left = saved if position.emptying else position.left
        return Counted("{count} left", "{count} left").of(left), detail

    def announcement(
        self,
        before: TiananmenPosition,
        move: Move,
        after: TiananmenPosition,
        seat: Seat,
        shown: str,
    ) -> str:
        if not isinstance(move, Save):
            return ""
        count = after.lid(before.to_move)
        return Counted(
            "{side} saves a stone: {count} in the lid.", "{side} saves a stone: {count} in the lid."
        ).of(count, side=colour(before.to_move))


def completes_figure(side: Side) -> str:
    """The effect of a side's winning stone."""
    return _("closes the ring") if side is Side.BLACK else _("completes the chain")


def in_words(before: TiananmenPosition, moves: Sequence[Move]) -> str:
    if isinstance(moves[0], Save):
        return _("saving a stone")
    if isinstance(moves[0], LidStone):
        points = " ".join(move.point for move in moves if not isinstance(move, Save))
        return _("{points} from the lid").format(points=points)
    return format_turn(before, moves)


# -- The short reason for a proposed turn, as hints show it ------------------------------------


_NOW_LACKS = {
    Side.BLACK: Counted(
        "Black’s ring now needs {count} more stone", "Black’s ring now needs {count} more stones"
    ),
    Side.WHITE: Counted(
        "White’s chain now needs {count} more stone", "White’s chain now needs {count} more stones"
    ),
}
_YOURS_LACKS = {
    Side.BLACK: Counted(
        "your ring now needs {count} more stone", "your ring now needs {count} more stones"
    ),
    Side.WHITE: Counted(
        "your chain now needs {count} more stone", "your chain now needs {count} more stones"
    ),
}


def _progress(before: TiananmenPosition, after: TiananmenPosition, side: Side) -> str:
    """The opponent's lack if the turn costs the opponent more than it gains; else one's own."""
    other = side.other
    own, others = after.distance(side), after.distance(other)
    if max(before.distance(side) - own, 0) < others - before.distance(other) and others < BLOCKED:
        return _NOW_LACKS[other].of(others)
    return _YOURS_LACKS[side].of(own) if own < BLOCKED else ""
