"""Notation (RULES.md 1.7): `b5,c3,h8/d6`, `swap`, `e4-e8/d9`, `e4/d9`, `{a10=B e8=W}`."""

from __future__ import annotations

import re
from collections.abc import Sequence

from games.core.position import NotationError, Side
from games.veletas.rules.position import Move, Phase, Pie, Place, Slide, Stone, VeletasPosition

_CELL = r"[a-z][1-9][0-9]?"
_PLACEMENT = re.compile(rf"({_CELL}(?:,{_CELL})*)?(?:/({_CELL}))?")
_SLIDE = re.compile(rf"({_CELL})-({_CELL})(?:/({_CELL}))?")
_SHOT = re.compile(rf"(?:({_CELL})?/)?({_CELL})")
_CHOICES = {"swap": Pie(swap=True), "keep": Pie(swap=False)}
_LETTERS = {Side.BLACK: "B", Side.WHITE: "W"}


def parse_move(text: str) -> Move:
    """The move of a text such as `c3`, `/d6`, `e4-e8` or `swap`. Raises `NotationError`."""
    plain = _plain(text)
    if plain in _CHOICES:
        return _CHOICES[plain]
    if re.fullmatch(_CELL, plain):
        return Place(plain)
    if re.fullmatch(f"/{_CELL}", plain):
        return Stone(plain[1:])
    if re.fullmatch(f"{_CELL}-{_CELL}", plain):
        return Slide(*plain.split("-"))
    raise NotationError(
        "{text} is no move of Veletas, such as c3, /d6 or e4-e8", text=repr(text[:40])
    )


def format_turn(position: VeletasPosition, moves: Sequence[Move]) -> str:
    """The text of a turn, complete or begun, from the position before it."""
    placed = [move.cell for move in moves if isinstance(move, Place)]
    parts = [",".join(sorted(placed, key=position.board.places.__getitem__))]
    for move in moves:
        if isinstance(move, Stone) and len(moves) == 1 and position.phase is Phase.PLAY:
            parts.append(f"{position.first_shooter(move.cell) or ''}{move}")
        elif not isinstance(move, Place):
            parts.append(str(move))
    return "".join(parts)


def parse_turn(position: VeletasPosition, text: str) -> list[Move]:
    """The moves of a turn, complete or begun, from the position before it.

    Raises `NotationError` for a text that is no turn, and `IllegalMove` for a shot by a shooter
    that cannot make it. All other rules are checked when the moves are played.
    """
    plain = _plain(text)
    if plain in _CHOICES:
        return [_CHOICES[plain]]
    if position.phase is Phase.PIE:
        raise NotationError("{text} is no choice of colours: swap or keep", text=repr(text[:40]))
    if position.phase is Phase.PLAY:
        return _parse_ordinary_turn(position, plain, text)
    return _parse_placement(position, plain, text)


def turn_label(position: VeletasPosition, number: int) -> str:
    """The number before a turn: `1.`."""
    return f"{number}."


def comment(before: VeletasPosition, after: VeletasPosition) -> str:
    """The claims of a turn: `a10=B e8=W`; empty if there are none."""
    if before.pieces.claims == after.pieces.claims:
        return ""
    old = before.claims
    new = ((cell, side) for cell, side in after.claims.items() if cell not in old)
    return " ".join(f"{cell}={_LETTERS[side]}" for cell, side in new)


def _plain(text: str) -> str:
    """The text in lower case without white space."""
    return "".join(text.split()).lower()


def _parse_placement(position: VeletasPosition, plain: str, text: str) -> list[Move]:
    match = _PLACEMENT.fullmatch(plain)
    if not plain or match is None:
        raise NotationError("{text} is no placement such as b5,c3,h8/d6", text=repr(text[:40]))
    shooters = match[1].split(",") if match[1] else []
    stones = [match[2]] if match[2] else []
    if not position.to_place and not stones:
        # only the stone is left to be placed; its slash may be missing
        shooters, stones = [], shooters
    return [*map(Place, shooters), *map(Stone, stones)]


def _parse_ordinary_turn(position: VeletasPosition, plain: str, text: str) -> list[Move]:
    if match := _SLIDE.fullmatch(plain):
        slide = Slide(match[1], match[2])
        return [slide, Stone(match[3])] if match[3] else [slide]
    if match := _SHOT.fullmatch(plain):
        if match[1]:
            position.check_shot(match[1], match[2])
        return [Stone(match[2])]
    raise NotationError("{text} is no turn such as e4-e8/d9 or e4/d9", text=repr(text[:40]))
