"""Notation of turns: `D4 E4 E5 F5`, `save`, `lid K3 L3`, with labels such as `1B` and `1W2`."""

from __future__ import annotations

import re
from collections.abc import Sequence

from games.core.position import NotationError, Side
from games.core.text import N_
from games.tiananmen.rules.position import BY_RING, LidStone, Move, Save, Stone, TiananmenPosition

_POINT = re.compile(r"[A-HJ-Z][1-9][0-9]?")


def format_turn(position: TiananmenPosition, moves: Sequence[Move]) -> str:
    """The moves of a turn, complete or begun, as text.

    >>> from games.tiananmen.rules.setups import opening
    >>> format_turn(opening(), [Stone("D4"), Stone("E4")])
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
                "nothing can follow save in a turn, as {text} does", text=words[1][:12]
            )
        return [Save()]
    if words[0].lower() == "lid":
        return _lid_stones(position, words[1:])
    if len(words) > position.left:
        raise NotationError(
            "{text} names {count} stones, but {left} are left to place",
            text=" ".join(words)[:40],
            count=len(words),
            left=position.left,
        )
    return [Stone(_point(word)) for word in words]


def parse_move(text: str) -> Move:
    """A single move: `D4`, `save` or `lid K3`; raises `NotationError`.

    >>> parse_move("lid K3")
    LidStone(point='K3')
    """
    words = text.split()
    kind = words[0].lower() if words else ""
    if kind == "save" and len(words) == 1:
        return Save()
    if kind == "lid" and len(words) == 2:
        return LidStone(_point(words[1]))
    if len(words) == 1:
        return Stone(_point(words[0]))
    raise NotationError("{text} is no move: a move is D4, or save, or lid K3", text=text[:20])


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
            "{stones} stones are named, but there are {count} in the lid",
            stones=len(words),
            count=count,
        )
    return [LidStone(_point(word)) for word in words]


def _point(word: str) -> str:
    if not _POINT.fullmatch(name := word.upper()):
        raise NotationError("{word} is not the name of a point, such as D4", word=word[:12])
    return name
