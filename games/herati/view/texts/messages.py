"""The texts of a match of Herati."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from games.core.game import Options
from games.core.position import Outcome, Side
from games.herati.rules.hand import Hand
from games.herati.rules.position import (
    BY_TARGET,
    GOAL,
    PAR,
    HeratiPosition,
    LoomPosition,
    Move,
    PlaceTile,
    SetAside,
    WorkshopPosition,
)
from games.herati.view.board_view import TRAY, Aside, FaceDown, InHand, OnField, seat_to_move
from games.herati.view.table.table_drawing import HandCaption
from games.herati.view.table.trays import SEAT_SIDES
from games.herati.view.texts.refusals import fits_nowhere
from games.ui.board.sprites import Place
from games.ui.match.game_scene import SeatInfo
from games.ui.toolkit.game_views.game_view import GraphLabels, chance_labels
from games.ui.toolkit.i18n import _, listed, ngettext, pgettext


def diamonds(count: int) -> str:
    """A number of diamonds."""
    return ngettext("{n} diamond", "{n} diamonds", count).format(n=count)


def points(count: int) -> str:
    """A number of points."""
    return ngettext("{n} point", "{n} points", count).format(n=count)


def aim(position: HeratiPosition) -> str:
    """The result that counts as a success."""
    if isinstance(position, LoomPosition):
        if position.aim:
            return _("Form {diamonds} with your 25 tiles.").format(diamonds=diamonds(position.aim))
        return _("Form as many diamonds as you can: {par} are par, {goal} are the goal.").format(
            par=PAR, goal=GOAL
        )
    if position.target is None:
        return _("Complete more diamonds than the others: each is a point.")
    return _("Be the first with {target} points: each diamond that you complete is one.").format(
        target=position.target
    )


def loom_stars(count: int) -> tuple[int, int]:
    """Stars for diamonds: one for two of them, two for par, three for the goal."""
    return sum(count >= least for least in (2, PAR, GOAL)), 3


def expectation(position: HeratiPosition, legal: Sequence[Move]) -> str:
    """The task of the side to move."""
    if isinstance(position, LoomPosition):
        if any(isinstance(move, SetAside) for move in legal):
            return _("Nothing fits: set one of your tiles aside.")
        if not position.field:
            return _("Place the first tile.")
        return _("Place a tile: at least one edge must match.")
    if not any(isinstance(move, PlaceTile) for move in legal):
        return _("No tile fits.")
    return _("Place one of your tiles so that every touching edge matches.")


def refusal(
    position: HeratiPosition,
    names: Sequence[str],
    origin: Place | None,
    target: Place | None,
) -> str:
    """The reason why a gesture is not a move; may be empty."""
    seat = seat_to_move(position)
    if isinstance(target, FaceDown):
        return _("Face-down tiles stay hidden; they are turned up automatically.")
    if isinstance(target, InHand) and target.seat != seat:
        return _("That tile belongs to {owner}; {name} is to move.").format(
            owner=names[target.seat], name=names[seat]
        )
    if isinstance(target, InHand) and origin is None:
        return fits_nowhere(position)
    if origin is None and isinstance(target, OnField) and target.cell in position.field:
        return _("A tile stays where it has been placed.")
    if origin is None and isinstance(target, Aside):
        return _("Tiles set aside do not come back.")
    if origin is None and target == TRAY:
        return _("A tile can be set aside here when none fits.")
    if origin is None and isinstance(target, OnField):
        return _("Choose a tile of your hand first.")
    return ""


def forced(position: WorkshopPosition, name: str) -> str:
    """The message when a turn ends because no tile fits."""
    if position.hand(position.to_move).face_down:
        return _("{name} cannot place a tile and turns one up.").format(name=name)
    return _("{name} cannot place a tile and passes.").format(name=name)


def score(position: WorkshopPosition, side: Side) -> str:
    """The points of this game; in a match also the total."""
    now, before = position.points(side), position.points_before(side)
    if position.target is None:
        return str(now)
    return _("{now} now, {sum} of {target}").format(
        now=now, sum=before + now, target=position.target
    )


def seat_infos(position: HeratiPosition, names: Sequence[str]) -> list[SeatInfo]:
    """The panel's text for each player: points and tiles left."""
    if isinstance(position, LoomPosition):
        detail = loom_detail(position)
        return [SeatInfo(position.to_move, "diamond", names[0], str(position.score), detail)]
    return [
        SeatInfo(
            side, f"seat-{place}", name, score(position, side), hand_detail(position.hand(side))
        )
        for side, place, name in zip(
            position.sides, SEAT_SIDES[position.players], names, strict=True
        )
    ]


def captions(position: HeratiPosition, names: Sequence[str], lit: int | None) -> list[HandCaption]:
    """The captions of the hands; that of the seat `lit` is highlighted."""
    if isinstance(position, LoomPosition):
        hidden = position.face_down
        return [HandCaption("", face_down(hidden), str(hidden))]
    return [
        HandCaption(name, points(game_points), str(game_points), lit=seat == lit)
        for seat, (name, game_points) in enumerate(zip(names, position.game_points, strict=True))
    ]


def hand_detail(hand: Hand) -> str:
    """The number of tiles of a player."""
    return _("{up} up · {down} down").format(up=len(hand.face_up), down=hand.face_down)


def face_down(count: int) -> str:
    """The number of face-down tiles of the Loom."""
    return _("{n} face down").format(n=count) if count else _("none left")


def loom_detail(position: LoomPosition) -> str:
    """Par and goal, or the aim, and the number of tiles left."""
    left = len(position.face_up) + position.face_down
    tiles = ngettext("{n} tile left", "{n} tiles left", left).format(n=left)
    if position.aim:
        return _("aim {aim} · {tiles}").format(aim=position.aim, tiles=tiles)
    return _("par {par} · goal {goal} · {tiles}").format(par=PAR, goal=GOAL, tiles=tiles)


def graph_labels(start: HeratiPosition, names: Sequence[str]) -> GraphLabels:
    """In the Loom the diamonds that can be expected, or the chance to reach the aim."""
    labels = chance_labels(start, names)
    if not isinstance(start, LoomPosition):
        return labels
    percent = _("{number} %")
    if start.aim:
        return replace(
            labels,
            caption=_("Chance of {aim} diamonds, by turns").format(aim=start.aim),
            middle=percent.format(number=25),  # as in `hint_text.standing`
        )
    return GraphLabels(
        _("Diamonds to be expected in the end, by turns"),
        str(2 * PAR),
        _("par {par}").format(par=PAR),
        "0",
    )


def loom_marks(position: LoomPosition) -> dict[int, str]:
    """Labels of some numbers of diamonds: aim, or par and goal."""
    if position.aim:
        return {position.aim: _("aim")}
    return {PAR: _("par"), GOAL: pgettext("score", "goal")}


def match_headline(outcome: Outcome, names: Sequence[str], game: int) -> str:
    """The result of a game of a match, or of the match."""
    joined = listed(names)
    if outcome.termination == BY_TARGET:
        return _("{name} wins the match").format(name=joined)
    if len(names) == 1:
        return _("Game {number}: {name} wins").format(number=game, name=joined)
    return _("Game {number}: a tie").format(number=game)


def reason(position: HeratiPosition, outcome: Outcome, names: Sequence[str]) -> str:
    """The reason why the game has ended, and the result."""
    if isinstance(position, LoomPosition):
        return _aim_reason(position) if position.aim else _loom_reason(position.score)
    if outcome.termination == BY_TARGET:
        return _("{name} has {sum} points: the match is won with {target}.").format(
            name=names[0], sum=max(outcome.score), target=position.target
        )
    most = points(max(outcome.score))
    why = (
        _("A player has no tiles left.")
        if any(hand.is_empty for hand in position.hands)
        else _("All tiles are face up and no player can place one.")
    )
    if len(names) == 1:
        return _("{why} {name} has the most: {points}.").format(why=why, name=names[0], points=most)
    return _("{why} A shared victory with {points} each: {names}.").format(
        why=why, points=most, names=listed(names)
    )


def _aim_reason(position: LoomPosition) -> str:
    aim = diamonds(position.aim)
    more = position.score - position.aim
    if more < 0:
        return _("{n} short of the aim of {diamonds}.").format(n=-more, diamonds=aim)
    if more:
        return _("The aim of {diamonds} is reached, with {n} to spare.").format(
            n=more, diamonds=aim
        )
    return _("The aim of {diamonds} is reached.").format(diamonds=aim)


def _loom_reason(count: int) -> str:
    if count > GOAL:
        return _("{n} above the goal of {goal}.").format(n=count - GOAL, goal=GOAL)
    if count == GOAL:
        return _("The goal of {goal} is reached.").format(goal=GOAL)
    if count > PAR:
        return _("Above par ({par}); the goal is {goal}.").format(par=PAR, goal=GOAL)
    if count == PAR:
        return _("Par is reached; the goal is {goal}.").format(goal=GOAL)
    return _("{n} below par ({par}).").format(n=PAR - count, par=PAR)


def round_of(options: Options) -> int:
    """The number of the game in its match."""
    return int(options.get("Round", "1"))


def extent(position: HeratiPosition, limit: int) -> str:
    """The width of the field against its limit; in the Workshop the height too."""
    left, top, right, bottom = position.bounds or (0, 0, -1, -1)
    wide = _("{n} of {limit} wide").format(n=right - left + 1, limit=limit)
    if isinstance(position, LoomPosition):
        return wide
    return f"{wide} · " + _("{n} of {limit} high").format(n=bottom - top + 1, limit=limit)
