"""Board, aim and day: every sentence of RULES.md 3.1 to 3.3 and 3.5, rulings (b) and (d)."""

import pytest

from games.core.position import IllegalMove, Outcome, Termination
from games.tiananmen.rules.position import Move, Save, Stone, opening, set_up
from tests.tiananmen.pictures import BLACK, CHAIN, RING, WHITE, drawn, played, points, texts


def stones(text: str) -> list[Stone]:
    return [Stone(point) for point in text.split()]


# ------------------------------------------------------------------------------- 3.1 and 3.5


@pytest.mark.parametrize(
    ("size", "heroes", "stars"),
    [
        (19, "J10 K9 K10 K11 L10", "D4 D10 D16 K4 K16 Q4 Q10 Q16"),
        (13, "F7 G6 G7 G8 H7", "D4 D7 D10 G4 G10 K4 K7 K10"),
    ],
)
def test_heroes_and_star_points_stand_where_the_rules_say(
    size: int, heroes: str, stars: str
) -> None:
    position = opening(size)
    assert position.size == size
    assert position.heroes == tuple(heroes.split())
    assert position.star_points == tuple(stars.split())
    assert texts(position) == set(stars.split())


def test_a_new_game_is_empty_and_black_is_to_place_four() -> None:
    position = opening()
    assert position.size == 19
    assert position.stone_points(BLACK) == position.stone_points(WHITE) == ()
    assert position.last is None
    assert (position.day, position.part, position.left) == (1, 0, 4)
    assert (position.lid(BLACK), position.lid(WHITE)) == (0, 0)
    assert position.to_move is BLACK
    assert position.sides == (BLACK, WHITE)
    assert not position.mid_turn
    assert position.outcome() is None
    assert position.winning_stones() == ()


@pytest.mark.parametrize("size", [3, 4, 18])
def test_boards_without_a_centre_or_an_edge_of_their_own_are_refused(size: int) -> None:
    with pytest.raises(ValueError, match="odd size"):
        opening(size)


# ------------------------------------------------------------------------------- 3.2: the ring


@pytest.mark.parametrize("missing", RING)
def test_the_stone_that_closes_the_ring_wins_at_once(missing: str) -> None:
    before = RING[RING.index(missing) - 1]
    black = [point for point in RING if point != missing]
    position = set_up(19, black=black, last=before, day=3)
    assert position.outcome() is None
    assert position.ring_distance == 1
    after = position.play(Stone(missing))
    assert after.outcome() == Outcome((BLACK,), Termination("ring"))
    assert set(after.winning_stones()) == set(RING)
    assert after.legal_moves() == []


def test_diagonal_contact_does_not_close_a_ring() -> None:
    corners = {"J11", "L11", "L9", "J9"}
    position = set_up(19, black=set(RING) - corners, last="K12", day=3)
    assert position.outcome() is None
    assert position.ring_distance == 4
    for count, corner in enumerate(sorted(corners), start=1):
        black = set(RING) - corners | set(sorted(corners)[:count])
        assert set_up(19, black=black, last=corner).ring_distance == 4 - count


def test_stones_on_the_edge_may_be_part_of_a_ring() -> None:
    position = drawn(
        """
        . X X X .
        X X # X X
        X # # # X
        . X # X X
        . X X X .
        """,
        last="A3",
    )
    assert position.outcome() is None
    after = position.play(Stone("A2"))
    assert after.outcome() == Outcome((BLACK,), Termination("ring"))
    assert len(after.winning_stones()) == 16


def test_a_ring_need_not_be_the_smallest_and_white_may_stand_inside() -> None:
    position = drawn(
        """
        X X X X X X X
        X . . O . . X
        X . O # . . X
        X . # # # . X
        X . . # . . X
        X . . . . . X
        . X X X X X X
        """,
        last="B1",
    )
    assert position.outcome() is None
    after = position.play(Stone("A1"))
    assert after.outcome() == Outcome((BLACK,), Termination("ring"))
    assert len(after.winning_stones()) == 24


def test_the_winning_ring_is_a_shortest_one_in_order() -> None:
    more = ["G9", "G11", "N10", "K13", "K14"]
    black = [point for point in RING if point != "H10"]
    ring = played(set_up(19, black=black + more, last="H9", day=3), Stone("H10")).winning_stones()
    assert set(ring) == set(RING)
    for i, point in enumerate(ring):
        here, there = RING.index(point), RING.index(ring[i - 1])
        assert (here - there) % 16 in (1, 15)


def test_a_ring_elsewhere_encloses_nothing() -> None:
    position = drawn(
        """
        X X X . . . .
        X . X . . . .
        . X X # . . .
        . . # # # . .
        . . . # . . .
        . . . . . . .
        . . . . . . .
        """,
        last="A6",
    )
    after = position.play(Stone("A5"))
    assert after.outcome() is None
    assert after.winning_stones() == ()


# ------------------------------------------------------------------------------ 3.2: the chain


def test_a_chain_wins_when_it_stands_on_the_outermost_line() -> None:
    position = set_up(19, white=CHAIN[:-1], last="R18", part=1)
    assert position.outcome() is None
    assert position.chain_distance == 1
    after = position.play(Stone("R19"))
    assert after.outcome() == Outcome((WHITE,), Termination("chain"))
    assert after.winning_stones() == tuple(CHAIN)
    assert after.legal_moves() == []


def test_a_chain_may_be_completed_in_its_middle() -> None:
    position = set_up(19, white=[p for p in CHAIN if p != "O15"], black=["O14"], last="O14", part=1)
    after = position.play(Stone("O15"))
    assert after.outcome() == Outcome((WHITE,), Termination("chain"))
    assert after.winning_stones() == tuple(CHAIN)


def test_a_chain_needs_contact_with_the_heroes() -> None:
    position = set_up(19, white=CHAIN[1:], last="M13", part=1)
    assert position.outcome() is None
    assert position.chain_distance == 1


def test_a_black_stone_never_completes_a_chain() -> None:
    position = set_up(19, white=CHAIN[:-1], last="R18", part=0, day=2)
    assert position.play(Stone("R19")).outcome() is None


def test_the_winning_chain_is_a_shortest_one() -> None:
    more = points("L13 L14 M14 N13 N15 O16 R17")
    position = set_up(19, white=CHAIN[:-1] + more, last="R18", part=3)
    assert position.play(Stone("R19")).winning_stones() == tuple(CHAIN)


def test_the_missing_points_complete_a_ring_or_a_chain() -> None:
    """M10 is White's: the ring leads over N9, N10 and N11, the chain over seven files to T."""
    ring = [point for point in RING if point != "M10"]
    position = set_up(19, black=ring, white=["M10", "A1"], last="A1", day=2)
    assert set(position.missing_points(BLACK)) == {"N9", "N10", "N11"}
    assert {point[0] for point in position.missing_points(WHITE)} == set("NOPQRST")
    chain = set_up(19, white=CHAIN[:-1], last="R18", part=1)
    assert len(chain.missing_points(WHITE)) == 1
    assert chain.missing_points(WHITE)[0] in {"Q19", "R19", "S19"}


def test_nothing_is_missing_after_the_end() -> None:
    for won in (set_up(19, black=RING, last="H9"), set_up(19, white=CHAIN, last="R19")):
        assert won.missing_points(BLACK) == won.missing_points(WHITE) == ()


# ------------------------------------------------------------------------------- 3.3: the day


def test_a_day_is_four_three_two_one() -> None:
    position = opening()
    order = []
    for move in stones("D4 E4 E5 F5 F6 F7 G7 G8 H8 H7"):
        order.append((position.to_move, position.part, position.left, position.mid_turn))
        assert position.day == 1
        position = position.play(move)
    assert order == [
        (BLACK, 0, 4, False),
        (BLACK, 0, 3, True),
        (BLACK, 0, 2, True),
        (BLACK, 0, 1, True),
        (WHITE, 1, 3, False),
        (WHITE, 1, 2, True),
        (WHITE, 1, 1, True),
        (BLACK, 2, 2, False),
        (BLACK, 2, 1, True),
        (WHITE, 3, 1, False),
    ]
    assert (position.day, position.part, position.left) == (2, 0, 4)
    assert position.to_move is BLACK
    assert not position.mid_turn
    assert position.stone_points(BLACK) == tuple(points("D4 E4 E5 F5 G8 H8"))
    assert position.stone_points(WHITE) == tuple(points("F6 F7 G7 H7"))
    assert position.last == "H7"


def test_the_first_stone_goes_on_a_star_point() -> None:
    with pytest.raises(IllegalMove, match=r"E4 is not a star point: .* D4 D10 D16 K4"):
        opening().play(Stone("E4"))


def test_the_next_stone_goes_north_east_south_or_west() -> None:
    position = opening().play(Stone("D4"))
    assert texts(position) == {"D5", "E4", "D3", "C4"}
    with pytest.raises(IllegalMove, match="E5 is neither north, east, south nor west of D4"):
        position.play(Stone("E5"))


def test_it_goes_on_the_nearest_empty_point() -> None:
    position = opening().play(Stone("D4"))
    with pytest.raises(IllegalMove, match=r"D7 is not the nearest .* from D4, .*: D5 is"):
        position.play(Stone("D7"))


def test_it_follows_the_other_side_s_stone_too() -> None:
    position = played(opening(), *stones("D4 E4 F4 G4 G5 G6 G7"))
    assert position.to_move is BLACK
    assert texts(position) == {"G8", "F7", "H7"} | {"G3"}


def test_stones_of_both_colours_and_the_heroes_are_passed_over() -> None:
    position = set_up(19, black=["K8", "J8", "M8"], white=["L8", "K7"], last="K8", day=2)
    assert texts(position) - {"save"} == {"K12", "N8", "K6", "H8"}


def test_the_edge_of_the_board_ends_a_direction() -> None:
    assert texts(set_up(19, black=["A1"], last="A1", part=2)) == {"A2", "B1"}
    assert texts(set_up(19, black=["A1", "B1"], last="A1", part=2)) == {"A2", "C1"}
    column = [f"A{rank}" for rank in range(1, 20)]
    assert texts(set_up(19, black=column, last="A7", part=2)) == {"B7"}


FULL_CORNER = """
    X . . . . . .
    O . . . . . .
    X . . # . . .
    X . # # # . .
    O . . # . . .
    X . . . . . .
    X X O X X X O
    """


def test_where_no_direction_holds_an_empty_point_any_will_do() -> None:
    """Ruling (b)."""
    position = drawn(FULL_CORNER, last="A1", part=2)
    empty = {f"{file}{rank}" for file in "BCDEFG" for rank in range(2, 8)}
    assert texts(position) == empty - set(position.heroes)
    after = position.play(Stone("F6"))
    assert texts(after) == {"F7", "G6", "F5", "E6"}


def test_one_open_direction_is_enough_to_bind_the_next_stone() -> None:
    position = drawn(FULL_CORNER, last="G1", part=2)
    assert texts(position) == {"G2"}


@pytest.mark.parametrize(
    ("point", "why"),
    [
        ("K8", "a black stone stands on K8"),
        ("K7", "a white stone stands on K7"),
        ("K9", "the People's Heroes stand on K9"),
        ("I9", "there is no point I9 on a board of 19 by 19"),
        ("U1", "there is no point U1 on"),
        ("k7", "there is no point k7 on"),
    ],
)
def test_a_stone_needs_an_empty_point_of_the_board(point: str, why: str) -> None:
    position = set_up(19, black=["K8"], white=["K7"], last="K8", day=2)
    with pytest.raises(IllegalMove, match=why):
        position.play(Stone(point))


# ---------------------------------------------------------------------------------- the end (d)


def test_a_game_ends_in_the_middle_of_a_player_s_stones() -> None:
    """Ruling (d): the turn is over too, and nothing more can be played."""
    black = [point for point in RING if point != "H10"]
    after = set_up(19, black=black, last="H9", day=3).play(Stone("H10"))
    assert not after.mid_turn
    assert after.to_move is WHITE
    assert not after.may_save
    assert not after.may_open_lid
    assert not after.can_win_now
    for move in (Stone("A1"), Save()):
        with pytest.raises(IllegalMove, match="the game is over"):
            after.play(move)


# ------------------------------------------------------------------------------ the position


def test_equal_positions_have_equal_continuations() -> None:
    one = played(opening(), *stones("D4 E4 E5 F5"))
    other = played(opening(), *stones("D4 E4 E5 F5"))
    assert one == other
    assert hash(one) == hash(other)
    around = played(opening(), *stones("D4 D5 E5 F5"))
    assert around != one
    elsewhere = set_up(19, black=one.stone_points(BLACK), last="E5", part=1)
    assert elsewhere != one
    assert set_up(19, black=one.stone_points(BLACK), last="F5", part=1) == one


def test_play_leaves_the_position_unchanged() -> None:
    position = opening().play(Stone("D4"))
    before = (str(position), hash(position))
    position.play(Stone("D5"))
    assert (str(position), hash(position)) == before


def test_nothing_is_hidden() -> None:
    position = opening().play(Stone("D4"))
    assert position.seen_by(WHITE) == position


PICTURE = """
    . . . . . . .
    . . . . . . .
    X . . # . . .
    . . # # # . .
    . . . # . . .
    . . . X . . .
    . . O O . . .
    """


def test_the_diagram_shows_the_board_and_the_task() -> None:
    lines = str(drawn(PICTURE, last="D1", part=1, lids=(2, 1))).splitlines()
    assert lines == [
        " 7 . . . . . . .",
        " 6 . + . + . + .",
        " 5 X . . # . . .",
        " 4 . + # # # + .",
        " 3 . . . # . . .",
        " 2 . + . X . + .",
        " 1 . . O O . . .",
        "   A B C D E F G",
        "Day 2: White to place 3 of 3 stones; last D1, lids 2 and 1",
    ]


@pytest.mark.parametrize(
    ("moves", "line"),
    [
        ([], "Day 2: White to place 3 of 3 stones; last D1, lids 2 and 1"),
        ([Stone("E1")], "Day 2: White to place 2 of 3 stones; last E1, lids 2 and 1"),
        ([Save()], "Day 2: Black to place 2 of 2 stones; last D1, lids 2 and 2"),
        ([Stone("E1"), Stone("E2")], "Day 2: White has won by a chain; last E2, lids 2 and 1"),
    ],
)
def test_the_last_line_of_the_picture_follows_the_play(moves: list[Move], line: str) -> None:
    position = played(drawn(PICTURE, last="D1", part=1, lids=(2, 1)), *moves)
    assert str(position).splitlines()[-1] == line
