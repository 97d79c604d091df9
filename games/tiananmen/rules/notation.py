"""Notation of turns: `D4 E4 E5 F5`, `save`, `lid K3 L3`, with labels such as `1B` and `1W2`."""

from __future__ import annotations

import re
from collections.abc import Sequence

from games.core.grid import GO_ALPHABET, grid, packed, read_diagram, unpacked
from games.core.position import NotationError, Side
from games.core.translation import N_
from games.tiananmen.rules.position import (
    BY_RING,
    LidStone,
    Move,
    Save,
    Stone,
    TiananmenPosition,
    set_up,
)

_POINT = re.compile(r"[A-HJ-Z][1-9][0-9]?")


def format_turn(position: TiananmenPosition, moves: Sequence[Move]) -> str:
    """The moves of a turn, complete or begun, as text.

    >>> from games.tiananmen.rules.position import set_up
    >>> format_turn(set_up(19), [Stone("D4"), Stone("E4")])
    'D4 E4'
    """
    if any(isinstance(move, LidStone) for move in moves):
        return " ".join(["lid", *(move.point for move in moves if not isinstance(move, Save))])
    return " ".join(str(move) for move in moves)


def parse_turn(position: TiananmenPosition, text: str) -> list[Move]:
    """The moves of a turn, complete or begun; raises `NotationError`.

    This does not check whether the rules allow the moves. But it refuses more stones than the turn
    has left, because they would be played as those of the next turn.
    """
    words = text.replace(",", " ").split()
    if not words:
        raise NotationError("a turn is stones as in D4 E4, or save, or lid K3 L3")
    if words[0].lower() == "save":
        if len(words) > 1:
            raise NotationError(
                "in a turn nothing can follow save, not even {text}", text=words[1][:12]
            )
        return [Save()]
    if words[0].lower() == "lid":
        return _lid_stones(position, words[1:])
    if len(words) > position.left:
        raise NotationError(
            "{text} is {count} stones, but {left} are left to place",
            text=" ".join(words)[:40],
            count=len(words),
            left=position.left,
        )
    return [Stone(_point(word)) for word in words]


def turn_label(position: TiananmenPosition, number: int) -> str:
    """The day and the side, and 2 in the second half of the day: `1B`, `1W`, `1B2`, `1W2`."""
    side = "B" if position.to_move is Side.BLACK else "W"
    return f"{position.day}{side}{'2' if position.part > 1 else ''}"


def comment(before: TiananmenPosition, after: TiananmenPosition) -> str:
    """How the game was won, "ring" or "chain"; empty while it goes on."""
    outcome = after.outcome()
    if outcome is None:
        return ""
    return N_("ring") if outcome.termination == BY_RING else N_("chain")


def _lid_stones(position: TiananmenPosition, words: list[str]) -> list[Move]:
    count = position.lid(position.to_move)
    if not words:
        raise NotationError("lid needs the points of its stones, as in lid K3 L3")
    if len(words) > count:
        raise NotationError(
            "{stones} stones are given, but there are {count} in the lid",
            stones=len(words),
            count=count,
        )
    return [LidStone(_point(word)) for word in words]


def _point(word: str) -> str:
    if not _POINT.fullmatch(name := word.upper()):
        raise NotationError("{word} is not the name of a point, such as D4", word=word[:12])
    return name


# -- Positions at the start of a part of the day, in one line of text --------------------------

#     13/13/3X9/4OX7/…/13 F10 3B2 2,0
#
# The ranks from the top, with `X` for black stones, `O` for white ones and numbers for runs of
# points without a stone; the stone placed last; the day, the side and the half of the day as in a
# record; the stones in the lids of Black and of White.

SIZES = (13, 19)
_LABEL = re.compile(r"([1-9][0-9]{0,3})([BW])(2?)")
_LIDS = re.compile(r"([0-9]{1,3}),([0-9]{1,3})")


def write_position(position: TiananmenPosition) -> str:
    """The text of a position at the start of a part of the day, not before the first stone."""
    assert position.last is not None, "the game has not begun"
    assert not position.mid_turn, "a turn is begun"
    signs = dict.fromkeys(position.stone_points(Side.BLACK), "X")
    signs |= dict.fromkeys(position.stone_points(Side.WHITE), "O")
    names, size = position.grid.names, position.size
    starts = range(size * (size - 1), -1, -size)
    rows = (" ".join(signs.get(name, ".") for name in names[at : at + size]) for at in starts)
    ranks = packed("\n".join(rows))
    black, white = position.lid(Side.BLACK), position.lid(Side.WHITE)
    return f"{ranks} {position.last} {turn_label(position, 1)} {black},{white}"


def read_position(text: str) -> TiananmenPosition:
    words = text.split()
    if len(words) != 4:
        raise ValueError(f"a position has four words, not {len(words)}")
    ranks, last, label, lids = words
    day, part = _day_and_part(label)
    if not (saved := _LIDS.fullmatch(lids)):
        raise ValueError(f"the lids {lids[:20]!r} are not two numbers such as 2,0")
    size = ranks.count("/") + 1
    if size not in SIZES:
        raise ValueError("the ranks are not those of a board of 13 by 13 or 19 by 19 points")
    stones = read_diagram(grid(size, GO_ALPHABET), unpacked(ranks), "XO.")
    return set_up(
        size,
        black=stones["X"],
        white=stones["O"],
        last=last,
        day=day,
        part=part,
        lids=(int(saved[1]), int(saved[2])),
    )


def _day_and_part(label: str) -> tuple[int, int]:
    found = _LABEL.fullmatch(label)
    if not found:
        raise ValueError(f"{label[:20]!r} is no part of a day such as 3B2")
    return int(found[1]), (found[2] == "W") + 2 * bool(found[3])
