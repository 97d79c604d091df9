"""The positions in the diagrams of the rule pages, and the samples of the menu."""

from __future__ import annotations

from games.core.position import Side
from games.veletas.rules.notation import parse_turn
from games.veletas.rules.position import VeletasPosition, custom_position, first_position


def played(position: VeletasPosition, *turns: str) -> VeletasPosition:
    """The position after these turns in notation."""
    for turn in turns:
        for move in parse_turn(position, turn):
            position = position.play(move)
    return position


def middle_game() -> VeletasPosition:
    """Each side has claimed a shooter; the three others are free."""
    return custom_position(
        9,
        "current",
        shooters=("a9", "i1", "c4", "f6", "g3"),
        black=("b9", "b8", "a8", "c8", "c6", "d5", "h4"),
        white=("h1", "h2", "i2", "g2", "e6", "f5", "c3"),
        claims={"a9": Side.BLACK, "i1": Side.WHITE},
    )


def large_game() -> VeletasPosition:
    """The standard board in mid-game: each side has claimed one of the seven shooters."""
    return custom_position(
        10,
        "current",
        shooters=("a10", "j1", "c7", "d4", "f5", "g8", "h3"),
        black=("b10", "b9", "a9", "c9", "d6", "e8", "g4", "h6"),
        white=("i1", "i2", "j2", "h2", "c3", "e4", "f7", "h8"),
        claims={"a10": Side.BLACK, "j1": Side.WHITE},
    )


def small_game() -> VeletasPosition:
    """The smallest board in mid-game: Black has claimed one of the three shooters."""
    return custom_position(
        7,
        "current",
        shooters=("a7", "c3", "f5"),
        black=("a6", "b6", "b7", "c5", "e3"),
        white=("d2", "d5", "f3", "g6"),
        claims={"a7": Side.BLACK},
    )


def first_placement() -> VeletasPosition:
    """Three shooters away from the edge, and a black stone."""
    return played(first_position(10, "current"), "c7,e4,h6/f8")


def leaflet_placement() -> VeletasPosition:
    """Three shooters, one of them in a corner, none beside another, and a black stone."""
    return played(first_position(10, "leaflet-en"), "a1,e6,i9/e7")


def japanese_placement() -> VeletasPosition:
    """All seven shooters and no stone."""
    return played(first_position(10, "leaflet-ja"), "a1,e6,i9", "b8,d3,g4,j2")


def before_the_turn() -> VeletasPosition:
    """The shooter on b2 can move; Black is to move."""
    return custom_position(
        7, "current", shooters=("b2", "d6", "f3"), black=("c5", "e4"), white=("d2", "f6")
    )


def after_the_turn() -> VeletasPosition:
    """The shooter has moved to b6 and shot back at b2."""
    return played(before_the_turn(), "b2-b6/b2")


def over_shooters() -> VeletasPosition:
    """The shooter on b4 has moved over the one on d4."""
    position = custom_position(
        7, "current", shooters=("b4", "d4", "e6"), black=("b2", "g7"), white=("c6", "e2")
    )
    return played(position, "b4-f4/c4")


def before_the_trap() -> VeletasPosition:
    """The shooter on a1 can move in one direction."""
    return custom_position(
        7, "current", shooters=("a1", "d4", "f6"), black=("a2", "a3", "e2"), white=("b1", "d6")
    )


def bigger_group() -> VeletasPosition:
    """Black has trapped a1 and has the bigger group beside it."""
    return played(before_the_trap(), "d4-d2/b2")


def equal_groups() -> VeletasPosition:
    """White has trapped a1, and the groups beside it are equal."""
    position = custom_position(
        7,
        "current",
        shooters=("a1", "d4", "f6"),
        black=("a2", "a3", "e2"),
        white=("b1", "d6"),
        to_move=Side.WHITE,
    )
    return played(position, "d4-d2/b2")


def no_group_beside() -> VeletasPosition:
    """By the leaflets: a shooter trapped by two shooters and a stone at its corner."""
    position = custom_position(
        7,
        "leaflet-en",
        shooters=("a1", "a2", "b1"),
        black=("d4", "e2"),
        white=("c5", "f3"),
        to_move=Side.WHITE,
    )
    return played(position, "a2/b2")


def free_over_shooters() -> VeletasPosition:
    """The same by the current rules: the shooter can move over its neighbours."""
    position = custom_position(
        7,
        "current",
        shooters=("a1", "a2", "b1"),
        black=("d4", "e2"),
        white=("c5", "f3"),
        to_move=Side.WHITE,
    )
    return played(position, "a2/b2")


def two_at_once() -> VeletasPosition:
    """One shot has trapped two shooters, each claimed by the group beside it."""
    position = custom_position(
        9,
        "current",
        shooters=("a1", "c1", "d6", "f3", "h7"),
        black=("a2", "a3", "b2", "g8"),
        white=("c2", "d1", "d2", "e1", "e2"),
    )
    return played(position, "a1/b1")


def won() -> VeletasPosition:
    """Black has claimed two of three shooters."""
    position = custom_position(
        7,
        "current",
        shooters=("a1", "g7", "d4"),
        black=("a2", "b2", "g6", "f7"),
        white=("b1", "e6", "c5"),
        claims={"a1": Side.BLACK},
    )
    return played(position, "d4/f6")


DIAGRAMS = {
    make.__name__: make
    for make in (
        middle_game,
        first_placement,
        over_shooters,
        leaflet_placement,
        japanese_placement,
        before_the_turn,
        after_the_turn,
        bigger_group,
        equal_groups,
        no_group_beside,
        free_over_shooters,
        two_at_once,
        won,
    )
}
"""The diagrams of the rule pages, by the names in `data/rules.toml`."""
