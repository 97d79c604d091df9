"""Positions drawn by hand: names of tiles, `..` for an empty place, `?` for an unknown tile."""

from __future__ import annotations

from games.herati.rules.field import Field, Tile
from games.herati.rules.position import SIDES, Hand, LoomPosition, WorkshopPosition

AnyHerati = LoomPosition | WorkshopPosition


def field_of(picture: str, x: int = 0, y: int = 0) -> Field:
    """The field of a picture whose first row and column are numbered y and x."""
    return Field.of(
        {
            (x + column, y + row): Tile(name)
            for row, line in enumerate(picture.strip().splitlines())
            for column, name in enumerate(line.split())
            if name != ".."
        }
    )


def tiles(text: str) -> tuple[Tile | None, ...]:
    """The tiles of a text like `NE SW ?`."""
    return tuple(None if name == "?" else Tile(name) for name in text.split())


def held(text: str) -> Hand:
    """The hand of a text like `NE SW | ? ?`: face up, then face down."""
    face_up, _, stock = text.partition("|")
    return Hand(tiles(face_up), tiles(stock))


def loom(picture: str, hand: str, x: int = 0, y: int = 0) -> LoomPosition:
    """A Loom in progress."""
    return LoomPosition(field_of(picture, x, y), held(hand))


def workshop(
    picture: str,
    *hands: str,
    to_move: int = 1,
    game_points: tuple[int, ...] = (),
    earlier_points: tuple[int, ...] = (),
    target: int | None = None,
    x: int = 0,
    y: int = 0,
) -> WorkshopPosition:
    """A Workshop in progress, one hand a player."""
    none = (0,) * len(hands)
    return WorkshopPosition(
        field_of(picture, x, y),
        tuple(map(held, hands)),
        SIDES[to_move - 1],
        game_points or none,
        earlier_points or none,
        target,
    )


def position_of(text: str) -> AnyHerati:
    """A position on a line, with one hand of a Loom or several: `-2,0 NE SW/.. SE; NE SW | ?`."""
    picture, *hands = text.split(";")
    first, _, rest = picture.partition(" ")
    x, y = (0, 0)
    if "," in first:
        (x, y), picture = map(int, first.split(",")), rest
    picture = picture.replace("/", "\n")
    if len(hands) == 1:
        return loom(picture, hands[0], x, y)
    return workshop(picture, *hands, x=x, y=y)


def texts(position: AnyHerati) -> set[str]:
    """The legal moves as texts."""
    return set(map(str, position.legal_moves()))


def ready() -> AnyHerati:
    """Ada can lay SW beside SE, NE above or below it."""
    return workshop("SE", "NE SW | NW SE", "NW | NE NE")
