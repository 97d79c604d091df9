"""Texts of the window during a match: the task of the side to move, and refusals."""

from __future__ import annotations

from games.core.error_text import explained
from games.core.position import Outcome, RuleError, Side
from games.core.text import N_
from games.tiananmen.rules.position import LidStone, NotAPlace, Save, Stone, TiananmenPosition
from games.tiananmen.view.layout import Bowl, Lid
from games.ui.board.sprites import Place
from games.ui.toolkit.i18n import _, ngettext, pgettext

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


def lid_detail(position: TiananmenPosition, side: Side) -> str:
    """The number of stones a side has on the board and in the lid.

    After the end only those in the lid, because the score has the others.
    """
    count = position.lid(side)
    if position.outcome() is not None:
        return _("Lid: {count}").format(count=count)
    placed = len(position.stone_points(side))
    return _("{count} placed · lid: {saved}").format(count=placed, saved=count)


def score(position: TiananmenPosition, side: Side) -> str:
    """The stones left in this part of the day or in the opened lid; after the end those placed."""
    if position.outcome() is not None:
        count = len(position.stone_points(side))
        return ngettext("{count} stone", "{count} stones", count).format(count=count)
    if side is not position.to_move:
        return ""
    count = position.lid(side) if position.emptying else position.left
    return ngettext("{count} left", "{count} left", count).format(count=count)


# ------------------------------------------------------------------------------------- the task


def aim(side: Side) -> str:
    """The aim of a side."""
    if side is Side.BLACK:
        return _("Ring the People's Heroes with black stones that touch along the lines.")
    return _("Link the People's Heroes to the edge of the board with a chain of white stones.")


def expectation(position: TiananmenPosition) -> str:
    """The time of day, and the task of the side to move."""
    return _("{day}, {part}: {task}").format(
        day=day_title(position.day), part=part_name(position.part), task=_task(position)
    )


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


def reason(outcome: Outcome) -> str:
    """The reason why the game has ended."""
    if outcome.winners[0] is Side.BLACK:
        return _("Black's ring encloses the Heroes.")
    return _("White's chain links the Heroes with the edge.")


def saved(position: TiananmenPosition, side: Side) -> str:
    """The notice after a stone was saved."""
    count = position.lid(side)
    return ngettext(
        "{side} saves a stone: {count} in the lid.",
        "{side} saves a stone: {count} in the lid.",
        count,
    ).format(side=colour(side), count=count)


# -------------------------------------------------------------------------------------- refusals


def refusal(position: TiananmenPosition, origin: Place | None, target: Place | None) -> str:
    """The reason why a click or drop is not a move; empty if it hit nothing."""
    side = position.to_move
    if isinstance(target, Bowl | Lid) and target.side is not side:
        words = (
            _("Those are {owner}'s stones: it is {side}'s turn.")
            if isinstance(target, Bowl)
            else _("That is {owner}'s lid: it is {side}'s turn.")
        )
        return words.format(owner=colour(target.side), side=colour(side))
    if isinstance(target, Bowl) and position.emptying:
        return rule_against(position, Stone(_empty_point(position)))
    if isinstance(origin, Lid) and isinstance(target, Bowl | Lid):
        return _("Stones of the lid go onto the board, or stay in it.")
    if isinstance(target, Lid):
        return rule_against(position, LidStone(_empty_point(position)))
    if target is None:
        return ""
    if position.last is not None and position.may_open_lid:
        return _("Take a stone from your lid or from your bowl first.")
    return pgettext("Go", "Take a stone from your bowl first.")


_NEAREST = {
    (0, 1): N_("North of {last} the nearest empty point is {nearest}."),
    (1, 0): N_("East of {last} the nearest empty point is {nearest}."),
    (0, -1): N_("South of {last} the nearest empty point is {nearest}."),
    (-1, 0): N_("West of {last} the nearest empty point is {nearest}."),
}
"""By direction, as steps to the right and up."""


def illegal(position: TiananmenPosition, error: RuleError) -> str:
    """The reason why a move is illegal; the board marks the points where the stone may go."""
    if not isinstance(error, NotAPlace):
        return explained(error)
    if position.last is None:
        return _("The first stone of the game goes on a star point.")
    if len(error.allowed) == 1 and (way := direction(position.last, error.allowed[0])):
        return _(_NEAREST[way]).format(last=position.last, nearest=error.allowed[0])
    return _(
        "A stone goes on the nearest empty point north, east, south or west of {last}."
    ).format(last=position.last)


def direction(start: str, end: str) -> tuple[int, int] | None:
    """The direction from one point to another, as steps to the right and up; None if not in line.

    >>> direction("D4", "D8"), direction("D4", "A4"), direction("D4", "E5")
    ((0, 1), (-1, 0), None)
    """
    across = (end[0] > start[0]) - (end[0] < start[0])
    up = (int(end[1:]) > int(start[1:])) - (int(end[1:]) < int(start[1:]))
    return None if across and up else (across, up)


def rule_against(position: TiananmenPosition, move: Stone | Save | LidStone) -> str:
    """The sentence of the rule that forbids a move; empty if the move is legal."""
    try:
        position.play(move)
    except RuleError as error:
        return illegal(position, error)
    return ""


def _empty_point(position: TiananmenPosition) -> str:
    """An empty point."""
    taken = {*position.heroes}
    for side in position.sides:
        taken.update(position.stone_points(side))
    files = "ABCDEFGHJKLMNOPQRST"[: position.size]
    names = (f"{file}{rank}" for file in files for rank in range(1, position.size + 1))
    return next((name for name in names if name not in taken), "A1")
