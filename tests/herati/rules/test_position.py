"""The Loom and the Workshop, move by move (RULES 2.3, 2.4 and the rulings)."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any, TypeVar

import pytest

from games.core.position import IllegalMove, Outcome, Side, Termination
from games.herati.game import GAME
from games.herati.rules.field import (
    Diamond,
    Direction,
    Field,
    IllegalPlacement,
    Tile,
    TileColour,
    matching_edges,
)
from games.herati.rules.position import (
    GOAL,
    PAR,
    TARGET,
    CannotPlace,
    LoomPosition,
    PlaceTile,
    SetAside,
    WorkshopPosition,
    parse_move,
)
from games.herati.rules.setups import start
from games.herati.rules.turn_facts import (
    Offer,
    begun_diamonds,
    best_offer,
    completed,
    next_offer,
    open_places,
    ruled_out,
    spoilt,
    waiting,
)
from tests.herati.pictures import AnyHerati, held, loom, position_of, texts, workshop

P = TypeVar("P", LoomPosition, WorkshopPosition)
FIRST, SECOND, THIRD, FOURTH = Side.FIRST, Side.SECOND, Side.THIRD, Side.FOURTH
MOVES = Path(__file__).with_name("moves.txt").read_text(encoding="utf-8")
"""Positions with their legal moves, and moves that are refused, with fault and sentence."""
CHEQUERED = "NE SW NE SW NE\nSW NE SW NE SW\n" * 2
TWO_DIAMONDS = "SE SW ..\nNE .. NE\n.. SW SE"
"""A tile NW in the middle completes a black diamond above it and a white one below."""


def played(position: P, *moves: str) -> P:
    for move in moves:
        position = position.play(parse_move(move))
    return position


def told(position: AnyHerati, move: str) -> str:
    """The refusal of a move, with the fault of a placement."""
    with pytest.raises(IllegalMove) as caught:
        position.play(parse_move(move))
    fault = caught.value.fault.name if isinstance(caught.value, IllegalPlacement) else ""
    return f"{move}: {fault and fault + ', '}{caught.value}"


@pytest.mark.parametrize("block", MOVES.replace("\n    ", "\t").splitlines())
def test_legal_moves_and_refusals(block: str) -> None:
    text, legal, *refused = block.split("\t")
    position = position_of(text)
    assert sorted(texts(position)) == ([] if legal == "nothing" else legal.split("  "))
    assert len(position.legal_moves()) == len(texts(position))
    assert [told(position, line.partition(":")[0]) for line in refused] == refused


# -- The Loom


def begin(deal: str = "NE,SW,NW,SE,NE" + ",NW" * 20) -> LoomPosition:
    position = start({"Mode": "loom", "Deal": deal})
    assert isinstance(position, LoomPosition)
    return position


def test_two_of_25_tiles_are_turned_up_and_one_after_each_turn() -> None:
    position = begin()
    assert (position.hand.face_up, position.hand.face_down) == ((Tile.NE, Tile.SW), 23)
    assert (position.aside, position.field.bounds, position.aim) == ((), None, 0)
    assert (position.to_move, position.sides) == (FIRST, (FIRST,))
    after = played(position, "NE@0,0")
    assert dict(after.field) == {(0, 0): Tile.NE}
    assert (after.hand.face_up, after.hand.face_down) == ((Tile.SW, Tile.NW), 22)


def test_if_nothing_fits_one_tile_is_set_aside_and_one_turned_up() -> None:
    position = loom("NE", "SE NE | NW SW")
    after = played(position, "x NE")
    assert (after.aside, after.field) == ((Tile.NE,), position.field)
    assert (after.hand.face_up, after.hand.face_down) == ((Tile.SE, Tile.NW), 1)


def test_with_nothing_face_down_the_hand_gets_smaller() -> None:
    position = played(loom("NE", "SW SW"), "SW@1,0")
    hand = position.hand
    assert (hand.face_up, hand.face_down, position.outcome()) == ((Tile.SW,), 0, None)


@pytest.mark.parametrize(("picture", "last", "move", "score"), [
    ("NE", "SE", "x SE", 0),
    ("SE SW NE SW NE\nNE .. .. .. ..", "NW", "NW@1,1", 1),
    # NW on 1,1 belongs to the black diamond above it; SE on 2,2 makes it part of a white one
    ("SE SW NE SW NE\nNE NW NE SW NE\n.. SW .. .. ..", "SE", "SE@2,2", 2),
])  # fmt: skip
def test_a_loom_ends_with_its_last_tile(picture: str, last: str, move: str, score: int) -> None:
    over = played(loom(picture, last), move)
    assert over.outcome() == Outcome((), Termination("loom"), (score,))
    assert over.score == score
    assert over.legal_moves() == ()


def test_face_down_tiles_are_unknown_to_the_player() -> None:
    seen = begin().seen_by(FIRST)
    assert seen == begin("NE,SW" + ",SE" * 23).seen_by(FIRST) != begin()
    assert (seen.hand.stock, seen.hand.face_up) == ((None,) * 23, (Tile.NE, Tile.SW))
    after = played(seen, "NE@0,0")
    assert after.hand.face_up == (Tile.SW, None)
    assert loom("NE", "SE ?").outcome() is None


def test_looms_are_equal_exactly_when_they_go_on_alike() -> None:
    position = loom("NE", "SE SW | NW")
    assert position == loom("NE", "SW SE | NW")
    assert hash(position) == hash(loom("NE", "SW SE | NW"))
    assert loom("NE", "SE SW | NW NE") != loom("NE", "SE SW | NE NW")
    assert loom("NE", "SE") != loom("NE", "SE SE")
    assert position == replace(position, aim=4, aside=(Tile.NW,))


def test_the_picture_of_a_loom_says_what_is_expected() -> None:
    assert str(loom("NE SW", "NW SE | ? ?", x=-1)).splitlines() == [
        "     -1  0",
        "   0 NE SW",
        "face up NW SE, face down 2, aside none",
        "diamonds 0",
        "1 to move: place a tile",
    ]
    aside = played(loom("NE", "SE NE SE"), "x SE", "x NE")
    assert ", aside SE NE\n" in str(aside)
    assert str(aside).endswith("1 to move: set a tile aside")
    assert str(played(aside, "x SE")).splitlines()[2:] == [
        "face up none, face down 0, aside SE NE SE",
        "diamonds 0",
        "the hand is empty",
    ]


# -- The Workshop


def workshop_begin(players: int, seat: int = 1) -> WorkshopPosition:
    hand = ",".join(["SW"] + ["NW"] * (24 // players - 1))
    tags = {f"Hand{n}": hand for n in range(1, players + 1)}
    tags |= {"Mode": "workshop", "Players": str(players), "First": "NE", "Start": str(seat)}
    position = start(tags)
    assert isinstance(position, WorkshopPosition)
    return position


@pytest.mark.parametrize(("players", "seats"), [(2, "2121"), (3, "2312"), (4, "2341")])
def test_24_tiles_are_dealt_evenly_and_turns_pass_clockwise(players: int, seats: str) -> None:
    position = workshop_begin(players, 2)
    assert dict(position.field) == {(0, 0): Tile.NE}
    assert position.players == players
    assert position.sides == (FIRST, SECOND, THIRD, FOURTH)[:players]
    assert position.starter is SECOND
    for side in position.sides:
        hand = position.hand(side)
        assert (hand.face_up, hand.face_down) == ((Tile.SW,), 24 // players - 1)
        assert position.points(side) == position.points_before(side) == 0
    moved = []
    for _ in range(4):
        moved.append(position.to_move.value)
        position = position.play(position.legal_moves()[0])
    assert "".join(moved) == seats


@pytest.mark.parametrize(("hand", "move", "face_up", "face_down"), [
    ("SW | NW SE", "SW@1,0", "NW", 1),  # the last tile face up has gone
    ("SW SE | NW", "SW@1,0", "SE", 1),
    ("NE | SW NW", "-", "NE SW", 1),  # nothing fits
    ("NE", "-", "NE", 0),  # ruling (b): with nothing to turn up the turn just ends
    ("SW | ? ?", "SW@1,0", "?", 1),
])  # fmt: skip
def test_when_a_tile_is_turned_up(hand: str, move: str, face_up: str, face_down: int) -> None:
    position = workshop("NE", hand, "SW", "SW | ?")
    after = played(position, move)
    first = after.hand(FIRST)
    assert (first.face_up, first.face_down) == (held(face_up).face_up, face_down)
    assert (after.to_move, after.outcome(), after.hands[1:]) == (SECOND, None, position.hands[1:])
    assert len(after.field) == (1 if move == "-" else 2)


@pytest.mark.parametrize(("picture", "to_move", "move", "points"), [
    ("NE", 1, "SW@1,0", (1, 0, 2)),
    ("SE SW\nNE ..", 1, "NW@1,1", (2, 0, 2)),
    (".. NE\nSW SE", 2, "NW@0,0", (1, 1, 2)),
    (TWO_DIAMONDS, 3, "NW@1,1", (1, 0, 4)),
])  # fmt: skip
def test_each_diamond_is_a_point(
    picture: str, to_move: int, move: str, points: tuple[int, ...]
) -> None:
    hands = ["NW SW NW"] * 3
    after = played(workshop(picture, *hands, to_move=to_move, game_points=(1, 0, 2)), move)
    assert after.game_points == points == tuple(map(after.points, after.sides))
    assert len(after.field.diamonds) == sum(points) - 3


def ends(*sides: Side, score: tuple[int, ...], by: Termination = Termination.POINTS) -> Outcome:
    return Outcome(sides, by, score)


TARGET_REACHED = Termination("target")
HALF = "SE SW\nNE .."
MATCH: dict[str, Any] = {"earlier_points": (4, 0), "game_points": (0, 2), "target": 5}


@pytest.mark.parametrize(("position", "moves", "outcome"), [
    # an empty hand ends a game, whoever has it; the most points win, and a tie is shared
    (workshop(TWO_DIAMONDS, "NW", "SW NE | SE SE", game_points=(0, 1)), "NW@1,1",
     ends(FIRST, score=(2, 1))),
    (workshop("NE", "SW", "NW NW", "SW", to_move=3, game_points=(1, 3, 2)), "SW@1,0",
     ends(SECOND, score=(1, 3, 2))),
    (workshop("NE", "SW", "SW", "SW", game_points=(2, 1, 2)), "SW@1,0",
     ends(FIRST, THIRD, score=(2, 1, 2))),
    (workshop("NE", "SW | NW", "NW"), "SW@1,0", None),
    # all tiles face up and none fits: NE never fits NE
    (workshop("NE", "NE | NE", "NE NE", game_points=(0, 1)), "", None),
    (workshop("NE", "NE | NE", "NE NE", game_points=(0, 1)), "-", ends(SECOND, score=(0, 1))),
    (workshop("NE", "NE | NE", "NE | NE"), "-", None),
    (workshop("NE", "NE | NE", "NE | NE"), "- -", ends(FIRST, SECOND, score=(0, 0))),
    (workshop("NE", "NE", "NE", "NE", "SW"), "- - -", None),
    (workshop("NE", "NE", "NE ?"), "", None),
    # both corners below ask for NE, but one also for black to the east, the other for white
    (workshop(CHEQUERED + ".. SW NE SW ..", "NE SE", "SW NW"), "NE@4,4",
     ends(FIRST, SECOND, score=(0, 0))),
    (workshop(CHEQUERED + ".. SW NE SW ..", "NE SE", "SW NE"), "NE@4,4", None),
    # a total of 5 wins a match at once; a single game has no target
    (workshop(HALF, "SW NW | SE", "NE | NE", earlier_points=(3, 4), game_points=(1, 0), target=5),
     "NW@1,1", ends(FIRST, score=(5, 4), by=TARGET_REACHED)),
    (workshop(TWO_DIAMONDS, "SE", "NW NW", to_move=2, earlier_points=(4, 4), target=5), "NW@1,1",
     ends(SECOND, score=(4, 6), by=TARGET_REACHED)),
    (workshop(HALF, "NW", "SE", **MATCH), "NW@1,1",
     ends(FIRST, score=(5, 2), by=TARGET_REACHED)),
    (workshop("NE", "SW", "SE", **MATCH), "SW@1,0", ends(SECOND, score=(0, 2))),
    (workshop(HALF, "NW NW", "SE", game_points=(4, 0)), "NW@1,1", None),
])  # fmt: skip
def test_how_a_workshop_ends(
    position: WorkshopPosition, moves: str, outcome: Outcome | None
) -> None:
    after = played(position, *moves.split())
    assert after.outcome() == outcome
    assert (after.legal_moves() == ()) == (outcome is not None)
    if outcome:
        assert told(after, "SW@2,0") == "SW@2,0: the game is over"


def test_rulings_c_and_d_all_see_one_field_and_the_same_face_up_tiles() -> None:
    position = workshop("NE SW", "SW SE | NW", "NE | SE SW")
    for side in position.sides:
        assert position.seen_by(side) == workshop("NE SW", "SW SE | ?", "NE | ? ?") != position
        assert position.seen_by(side).hands[0].stock == (None,)


def test_workshops_are_equal_exactly_when_they_go_on_alike() -> None:
    base = workshop("NE", "SE SW | NW", "SE", game_points=(1, 0))
    assert base == workshop("NE", "SW SE | NW", "SE", game_points=(1, 0))
    assert base == replace(base, starter=SECOND)
    assert hash(base) == hash(replace(base, starter=SECOND))
    for other in (
        workshop("NE", "SE SW | NW", "SE", game_points=(0, 1)),
        workshop("NE", "SE SW | NW", "SE", game_points=(1, 0), to_move=2),
        workshop("NE", "SE SW | NE", "SE", game_points=(1, 0)),
        workshop("NE", "SE SW | NW", "SE", game_points=(1, 0), target=5),
        workshop("NE", "SE", "SE SW | NW", game_points=(1, 0)),
    ):
        assert base != other


def test_the_picture_of_a_workshop_lists_the_hands() -> None:
    position = workshop("NE SW\n.. NE", "SW NE | ? NW", "NE", game_points=(1, 0))
    assert str(position).splitlines() == [
        "      0  1",
        "   0 NE SW",
        "   1 .. NE",
        "1: face up SW NE, face down 2, points 1",
        "2: face up NE, face down 0, points 0",
        "1 to move: place a tile",
    ]
    assert str(workshop("NE", "NE", "SW")).endswith("1 to move: nothing fits")
    match = workshop("NE", "SW", "SW", earlier_points=(2, 0), target=5)
    assert "points 0 (+2)" in str(match)
    assert str(played(match, "SW@1,0")).endswith("over, won by 1 2")


# -- Both


def test_the_numbers_of_the_rulebook() -> None:
    assert (TARGET, PAR, GOAL) == (5, 4, 6)


def test_a_position_tells_its_diamonds_and_its_bounds() -> None:
    for position in (
        workshop("SE SW\nNE NW", "NE | ?", "SW | ?", x=-1, y=2),
        loom("SE SW\nNE NW", "NE SW | ?", x=-1, y=2),
    ):
        assert position.field.diamonds == (Diamond(-1, 2, TileColour.BLACK),)
        assert position.field.bounds == (-1, 2, 0, 3)
        assert position.mid_turn is False


@pytest.mark.parametrize(
    ("value", "field"),
    [
        (PlaceTile(Tile.NE, 0, 0), "x"),
        (SetAside(Tile.NE), "tile"),
        (workshop("NE", "SW", "SW"), "target"),
        (loom("NE", "SW"), "aim"),
        (held("NE |"), "stock"),
        (Diamond(0, 0, TileColour.BLACK), "x"),
    ],
    ids=lambda value: type(value).__name__,
)
def test_moves_and_positions_are_immutable(value: object, field: str) -> None:
    with pytest.raises(AttributeError):
        setattr(value, field, 1)


def test_passing_is_forced_where_no_tile_fits_and_a_single_placement_is_not() -> None:
    assert GAME.forced(workshop("NE", "NE | SW NW", "SW")) == CannotPlace()
    single = workshop(CHEQUERED + "NE SW NE SW ..", "SE NE", "SW")
    assert texts(single) == {"NE@4,4"}
    assert GAME.forced(single) is None


def test_the_loom_hints_at_every_move_and_the_workshop_at_three() -> None:
    assert GAME.hint_count(loom("NE", "SW NW")) == 4
    assert GAME.hint_count(workshop("NE", "SW", "SW")) == 3


# -- Facts about placed tiles, on fields drawn by hand

THREE = "SE SW\nNE .."
"""A black diamond lacks NW on 1,1, where no other tile fits in the Workshop."""
FULL = "SE SW SE SW SE"
NEXT_ROW = f"{FULL}\nNE .. .. .. .."
NW_WAITS = Offer(Tile.NW, (1, 1), 1)


def two(
    picture: str, first: str = "SE | ?", second: str = "SE | ?", **more: Any
) -> WorkshopPosition:
    return workshop(picture, first, second, **more)


def test_a_tile_completes_the_diamonds_it_belongs_to() -> None:
    moves = (PlaceTile(Tile.NW, 1, 1), PlaceTile(Tile.NE, 2, 0), CannotPlace())
    assert [completed(two(THREE), [move]) for move in moves] == [1, 0, 0]


@pytest.mark.parametrize(("position", "offers"), [
    (two(THREE), [NW_WAITS]),
    (two(".. SW\nNE NW"), [Offer(Tile.SE, (0, 0), 1)]),
    (two("SE ..\nNE NW"), [Offer(Tile.SW, (1, 0), 1)]),
    (two("SE SW\n.. NW"), [Offer(Tile.NE, (0, 1), 1)]),
    (loom(NEXT_ROW, "SE SW | ?"), [NW_WAITS]),
    # NW on 1,1 is white to the east, where SW is black: it matches one neighbour only
    (loom(f"{FULL}\nNE .. SW .. ..", "SE SW | ?"), [NW_WAITS]),
    (two(f"{FULL}\nNE .. SW .. .."), []),
    (loom("SE SW SE", "NW SW | ?"), []),  # the row above 1,1 is not full
])  # fmt: skip
def test_a_missing_tile_waits_where_the_rules_let_it(
    position: AnyHerati, offers: list[Offer]
) -> None:
    assert waiting(position) == offers


@pytest.mark.parametrize(("position", "side", "best"), [
    (two(THREE, "NW | ?"), None, NW_WAITS),
    (two(THREE, "SE | NW", "NW | ?"), None, None),
    (two(THREE, "SE | ?", "NW | ?", to_move=2), None, NW_WAITS),
    (two(THREE, "NW | ?", to_move=2), None, None),
    (two(THREE, "NW | ?", to_move=2), Side.FIRST, NW_WAITS),
    # NW completes a white diamond on 0,0, on 2,2 a black and a white one
    (two(".. NE .. ..\nSW SE SW ..\n.. NE .. NE\n.. .. SW SE", "NW SE | ?"), None,
     Offer(Tile.NW, (2, 2), 2)),
    # the same turned upside down
    (two("NW NE .. ..\nSW .. SW ..\n.. NE NW NE\n.. .. SW ..", "NW SE | ?"), None,
     Offer(Tile.SE, (1, 1), 2)),
])  # fmt: skip
def test_the_best_offer_is_for_face_up_tiles(
    position: WorkshopPosition, side: Side | None, best: Offer | None
) -> None:
    assert best_offer(position, side) == best


def test_the_next_offer_of_a_loom_is_for_the_tile_that_is_kept() -> None:
    assert next_offer(loom(NEXT_ROW, "SE NW | ?")) == NW_WAITS
    assert next_offer(loom(NEXT_ROW, "SE SW | NW")) is None
    assert next_offer(two(THREE, "NW | ?")) is None


def test_a_begun_diamond_is_ruled_out_by_another_tile_in_its_place() -> None:
    before, other, last = (
        loom(f"{FULL}\nNE {tile} .. .. ..", "SW | ?") for tile in ("..", "SE", "NW")
    )
    assert ruled_out(before, other) == {Diamond(0, 0, TileColour.BLACK)}
    assert ruled_out(before, last) == set()


def test_open_places_are_counted_once_for_all_tiles() -> None:
    # NW matches SE on every side: black meets black to the east and south, white meets white else
    assert open_places(two("SE", "NW | ?")) == open_places(two("SE", "NW NW | ?")) == 4


def test_a_tile_spoils_the_place_of_another() -> None:
    position = loom(NEXT_ROW, "NE NW | ?")
    assert spoilt(position, PlaceTile(Tile.NE, 1, 1)) == NW_WAITS
    assert spoilt(position, PlaceTile(Tile.NW, 1, 1)) is None
    assert spoilt(position, PlaceTile(Tile.NE, 2, 1)) is None


@pytest.mark.parametrize(("position", "count"), [
    # SE SW can become the upper half of a black diamond; SW SE have white corners that differ
    (loom(FULL, "NW NE | ?"), 2),
    (loom(NEXT_ROW, "NW NE | ?"), 2),  # one of the two now lacks a single tile
    (loom(f"{FULL}\nSW .. .. .. ..", "NW NE | ?"), 1),  # SW makes the first one impossible
    (loom("", "NW NE | ?"), 0),
    (loom("SE", "NW NE | ?"), 0),
    (loom("SE SW SE NE NE\nNE NW .. .. ..", "NW NE | ?"), 0),  # a whole one is not begun
    (two("SE SW"), 1),
    (two("SE SW\nNE ..\n.. NW"), 0),  # NW would meet a black edge with a white one
    *((two(half, x=x, y=x), 1) for x in (0, -3, 3) for half in ("SE SW", "NE NW", "SE\nNE")),
    # the only half of a diamond is that of the last two tiles, open downwards or to the right
    (two("NW ..\nSE ..\nNW ..\nSE SW"), 1),
    (two("SE ..\nNW ..\nSE ..\nNW ..\nSE SW"), 0),
    (two("NW SE NW SE\n.. .. .. NE"), 1),
    (two("SE NW SE NW SE\n.. .. .. .. NE"), 0),
])  # fmt: skip
def test_begun_diamonds_have_two_or_three_tiles_and_room_for_the_others(
    position: AnyHerati, count: int
) -> None:
    assert len(begun_diamonds(position)) == count


# -- Tiles, matching edges and diamonds (RULES 2.1 and 2.2)

N, E, S, W = Direction.N, Direction.E, Direction.S, Direction.W
NW, NE, SE, SW = Tile.NW, Tile.NE, Tile.SE, Tile.SW


@pytest.mark.parametrize("tile", Tile)
def test_the_black_edges_and_the_black_corner_name_the_tile(tile: Tile) -> None:
    black = [direction for direction in Direction if tile.edge(direction) is TileColour.BLACK]
    assert {direction.name for direction in black} == set(tile.value)
    assert tile.value == tile.name == tile.black_corner.name
    away = {"N": "S", "S": "N", "E": "W", "W": "E"}
    assert tile.black_corner.opposite.name == "".join(away[sign] for sign in tile.value)


def test_directions_follow_the_screen() -> None:
    assert [direction.of((3, 7)) for direction in (N, E, S, W)] == [(3, 6), (4, 7), (3, 8), (2, 7)]
    assert [direction.opposite for direction in (N, E, S, W)] == [S, W, N, E]


def test_tiles_match_where_their_common_edge_has_one_colour() -> None:
    # NE is black to the east; black to the west are NW and SW.
    assert [tile for tile in Tile if NE.matches(E, tile)] == [NW, SW]
    # NE is white to the south; white to the north are SE and SW.
    assert [tile for tile in Tile if NE.matches(S, tile)] == [SE, SW]


def test_the_edges_at_which_a_tile_matches() -> None:
    field = Field.of({(0, 0): Tile.NE, (1, 1): Tile.NE})  # black to the west and to the south
    found = {tile: matching_edges(field, (1, 0), tile) for tile in Tile}
    west, south = Direction.W, Direction.S
    assert found == {Tile.NW: [west], Tile.NE: [], Tile.SE: [south], Tile.SW: [south, west]}


def test_fields_are_told_apart_by_their_hashes() -> None:
    fields = [Field.of({cell: tile}) for tile in Tile for cell in ((0, 0), (0, 1), (1, 0))]
    assert len({hash(field) for field in fields}) > 1


def test_a_field_as_text() -> None:
    field = Field.of({(0, 0): NE, (-1, 1): SW, (-1, 0): SW})
    assert str(field) == "     -1  0\n   0 SW NE\n   1 SW .."
    assert str(Diamond(-1, 2, TileColour.WHITE)) == "white -1,2"
    assert str(Diamond(3, 0, TileColour.BLACK)) == "black 3,0"
    assert str(Field()) == "     the field is empty"
    assert str(Field.of({(0, 2): NE})) == "      0\n   2 NE"
    assert Field.of({(0, 0): NE}).adjacent_cells() == [(0, -1), (-1, 0), (1, 0), (0, 1)]
    assert repr(Field.of({(0, 0): NE})) == "Field.of({(0, 0): <Tile.NE: 'NE'>})"


# -- Hands: face-up tiles and the face-down stock (RULES 2.3, 2.4, ruling d)


def test_one_tile_of_a_kind_leaves_the_hand() -> None:
    hand = held("NE SW NE | SE")
    assert hand.without(NE).face_up == (SW, NE)
    assert hand.without(SW).face_up == (NE, NE)
    assert hand.without(NE).stock == (SE,)
    with pytest.raises(ValueError, match="not in tuple"):
        hand.without(NW)
