"""RULES.md 1.3: an ordinary turn, with lines found by hand on drawn boards."""

import pytest

from games.core.position import IllegalMove
from games.veletas.rules.pieces import Move, Pie, Place, Slide, Stone
from games.veletas.rules.position import Phase, VeletasPosition, custom_position, first_position
from tests.veletas.pictures import BLACK, WHITE, drawn, played, texts

CROOKED = ": shooters move and shoot along ranks, files and diagonals"

LEAFLETS = ("leaflet-en", "leaflet-ja")
RULES = ("current", *LEAFLETS)

# d4 sees the shooter on b2 down its diagonal, and a black and a white stone
LINES = """
. . . . . . .
. x . . . . .
. . . . . . .
. o . * . . .
. . . . . . .
. * . . . . .
. . . . . . *
"""


def refusal(position: VeletasPosition, move: Move) -> str:
    with pytest.raises(IllegalMove) as refused:
        position.play(move)
    assert move not in position.legal_moves()
    return str(refused.value)


def test_a_shooter_moves_like_a_queen() -> None:
    position = drawn("leaflet-en", LINES)
    assert set(position.slides_from("d4")) == {
        *("d5", "d6", "d7"),
        *("e5", "f6", "g7"),
        *("e4", "f4", "g4"),
        *("e3", "f2"),  # g1 is taken by a shooter
        *("d3", "d2", "d1"),
        *("c3",),  # b2 is taken by a shooter, which the leaflets do not pass over
        *("c4",),  # b4 is a stone
        *("c5",),  # b6 is a stone
    }


def test_current_passes_over_shooters_but_never_over_stones() -> None:
    position = drawn("current", LINES)
    leaflet = drawn("leaflet-en", LINES)
    assert set(position.slides_from("d4")) == {*leaflet.slides_from("d4"), "a1"}


def test_current_passes_over_several_shooters_and_over_claimed_ones() -> None:
    picture = """
    . . . . . . .
    . . . . . . .
    . . . . . . .
    . . . . . . .
    . . . . . . .
    . . . . . . .
    * B . * . x .
    """
    assert set(drawn("current", picture).slides_from("a1")) >= {"c1", "e1"}
    assert "g1" not in drawn("current", picture).slides_from("a1")
    for rules in LEAFLETS:
        assert not {"c1", "e1"} & set(drawn(rules, picture).slides_from("a1"))


@pytest.mark.parametrize("rules", RULES)
def test_legal_moves_are_slides_and_each_shot_once(rules: str) -> None:
    position = drawn(rules, LINES)
    slides = {
        f"{shooter}-{end}"
        for shooter in ("b2", "d4", "g1")
        for end in position.slides_from(shooter)
    }
    shots = {f"/{end}" for shooter in ("b2", "d4", "g1") for end in position.shots_from(shooter)}
    assert texts(position) == slides | shots
    assert len(position.legal_moves()) == len(slides) + len(shots)


@pytest.mark.parametrize("rules", RULES)
def test_only_the_moved_shooter_shoots(rules: str) -> None:
    position = drawn(rules, LINES).play(Slide("d4", "d7"))
    assert (position.slid, position.mid_turn, position.to_move) == ("d7", True, BLACK)
    assert position.shooter_cells == ("b2", "d7", "g1")
    assert texts(position) == {
        *("/a7", "/b7", "/c7", "/e7", "/f7", "/g7"),
        *("/d6", "/d5", "/d4", "/d3", "/d2", "/d1"),
        *("/e6", "/f5", "/g4"),
        *("/c6", "/b5", "/a4"),
    }
    assert set(position.shots_from("d7")) == {move[1:] for move in texts(position)}
    assert position.shots_from("b2") == ()
    assert position.slides_from("d7") == ()
    assert refusal(position, Stone("b1")) == "b1 is not in line with d7" + CROOKED


def test_the_first_shooter_that_can_shoot_is_the_one_of_the_lowest_file_then_rank() -> None:
    current, leaflet = drawn("current", LINES), drawn("leaflet-en", LINES)
    assert current.first_shooter("d1") == "d4"  # d4, along its file, stands before g1
    assert current.first_shooter("g4") == "d4"
    assert current.first_shooter("g2") == "b2"
    assert current.first_shooter("e5") == "b2"  # over the shooter on d4
    assert leaflet.first_shooter("e5") == "d4"
    assert current.first_shooter("b7") is None  # behind the stone on b6
    assert current.first_shooter("b4") is None  # the stone itself
    moved = current.play(Slide("d4", "d7"))
    assert (moved.first_shooter("d1"), moved.first_shooter("g2")) == ("d7", None)


def test_no_shooter_shoots_during_placement_or_off_the_board() -> None:
    placing = first_position(7).play(Place("d4"))
    assert placing.first_shooter("d1") is None
    assert drawn("current", LINES).first_shooter("h1") is None


def test_no_shooter_shoots_after_the_end() -> None:
    position = custom_position(
        7, "current", shooters=["b2", "d4", "g1"], claims={"b2": BLACK, "d4": BLACK}
    )
    assert position.outcome() is not None
    assert position.first_shooter("g4") is None


def test_the_square_left_is_empty_for_the_shot() -> None:
    position = drawn("leaflet-en", LINES).play(Slide("d4", "d6"))
    assert position.play(Stone("d4")).stones["d4"] is BLACK
    assert position.play(Stone("d1")).stones["d1"] is BLACK


def test_the_stone_has_the_colour_of_the_mover_and_the_turn_passes() -> None:
    black = drawn("leaflet-en", LINES).play(Stone("d1"))
    assert (black.stones["d1"], black.to_move, black.mid_turn) == (BLACK, WHITE, False)
    white = played(black, Slide("g1", "g5"), Stone("g2"))
    assert (white.stones["g2"], white.to_move, white.slid) == (WHITE, BLACK, None)


def test_without_moving_any_unclaimed_shooter_may_shoot() -> None:
    position = drawn("leaflet-en", LINES)
    assert {"/a2", "/d7", "/g7", "/a1"} <= texts(position)  # from b2, d4, g1 and b2
    assert "/a5" not in texts(position)
    assert position.play(Stone("b1")) == position.play(Stone("b1"))


def test_claimed_shooters_never_move_or_shoot_and_keep_their_square() -> None:
    picture = """
    . . . . . . .
    . . . . . . .
    . . . . . . .
    B . . . . . .
    . . . . . . .
    . . . . . . .
    * . . . . * .
    """
    position = drawn("leaflet-en", picture)
    assert position.free_shooters == ("a1", "f1")
    assert position.shooter_cells == ("a1", "a4", "f1")
    assert position.claims == {"a4": BLACK}
    assert (position.claimed(BLACK), position.claimed(WHITE)) == (1, 0)
    assert position.slides_from("a4") == position.shots_from("a4") == ()
    assert not any(text.startswith("a4") for text in texts(position))
    assert "/a5" not in texts(position)
    assert "/a5" in texts(drawn("current", picture))  # passed over, but nothing lands on it
    assert "/a4" not in texts(drawn("current", picture))
    assert refusal(position, Slide("a4", "a5")) == (
        "the shooter on a4 is claimed: it never moves or shoots again"
    )
    assert refusal(position, Slide("a1", "a4")) == "a4 is not empty: a shooter stands there"


def test_refused_slides() -> None:
    position = drawn("leaflet-en", LINES)
    assert refusal(position, Slide("a1", "a2")) == "there is no shooter on a1"
    assert refusal(position, Slide("b4", "b5")) == (
        "a stone lies on b4: only shooters move and shoot, stones stay"
    )
    assert refusal(position, Slide("d4", "d4")) == (
        "the shooter stays on d4: to shoot without moving, just shoot the stone"
    )
    assert refusal(position, Slide("d4", "b4")) == "b4 is not empty: a stone lies there"
    assert refusal(position, Slide("d4", "b2")) == "b2 is not empty: a shooter stands there"
    assert refusal(position, Slide("d4", "e6")) == "e6 is not in line with d4" + CROOKED
    assert refusal(position, Slide("d4", "a4")) == "the stone on b4 is in the way from d4 to a4"
    assert refusal(position, Slide("d4", "a1")) == (
        "the shooter on b2 is in the way from d4 to a1: in this rule set nothing may be passed over"
    )
    assert refusal(position, Slide("d4", "d8")) == "there is no square d8 on a board of 7 by 7"
    assert refusal(position, Slide("z4", "d7")) == "there is no square z4 on a board of 7 by 7"
    assert refusal(position.play(Slide("d4", "d7")), Slide("b2", "b3")) == (
        "a shooter has been moved to d7 in this turn: now it must shoot a stone"
    )


def test_refused_shots() -> None:
    position = drawn("leaflet-en", LINES)
    assert refusal(position, Stone("b4")) == "b4 is not empty: a stone lies there"
    assert refusal(position, Stone("d4")) == "d4 is not empty: a shooter stands there"
    assert refusal(position, Stone("c6")) == (
        "c6 is not in line with any unclaimed shooter: they shoot along ranks, files and diagonals"
    )
    assert refusal(position, Stone("a4")) == (
        "something is in the way from every unclaimed shooter to a4"
    )
    moved = position.play(Slide("d4", "d6"))
    assert refusal(moved, Stone("a6")) == "the stone on b6 is in the way from d6 to a6"
    beside = position.play(Slide("d4", "d2"))
    assert refusal(beside, Stone("a2")) == (
        "the shooter on b2 is in the way from d2 to a2: in this rule set nothing may be passed over"
    )


def test_moves_of_the_placement_are_refused_later() -> None:
    position = drawn("leaflet-en", LINES)
    assert refusal(position, Place("a1")) == (
        "the placement is over, all shooters are on the board: move one, or shoot a stone"
    )
    assert refusal(position, Pie(swap=True)) == (
        "there is no choice of colours now: swap and keep belong to the pie rule"
    )


def test_check_shot_names_the_shooter_that_cannot() -> None:
    position = drawn("leaflet-en", LINES)
    position.check_shot("d4", "d7")
    for shooter, target, sentence in (
        ("a1", "a2", "there is no shooter on a1"),
        (
            "d4",
            "e6",
            "e6 is not in line with d4" + CROOKED,
        ),
        ("d4", "b4", "b4 is not empty: a stone lies there"),
        ("d9", "b4", "there is no square d9 on a board of 7 by 7"),
    ):
        with pytest.raises(IllegalMove) as refused:
            position.check_shot(shooter, target)
        assert str(refused.value) == sentence
    with pytest.raises(IllegalMove) as refused:
        position.play(Slide("d4", "d7")).check_shot("b2", "b3")
    assert str(refused.value) == (
        "a shooter has been moved to d7: it is the one that shoots in this turn"
    )


def test_the_same_shot_from_another_shooter_or_way_is_the_same_position() -> None:
    position = drawn("leaflet-en", LINES)
    direct = played(position, Slide("d4", "d7"), Stone("a7"))
    again = played(position, Slide("d4", "d7")).play(Stone("a7"))
    assert direct == again
    assert hash(direct) == hash(again)
    assert position.play(Slide("d4", "d7")) != position
    assert drawn("leaflet-en", LINES, WHITE) != position
    assert drawn("leaflet-en", LINES, swapped=True) != position
    assert drawn("current", LINES) != position


def test_play_leaves_its_position_alone() -> None:
    position = drawn("leaflet-en", LINES)
    before = str(position)
    played(position, Slide("d4", "d7"), Stone("a7"))
    assert str(position) == before
    assert position == drawn("leaflet-en", LINES)


def test_the_diagram() -> None:
    picture = """
    B . . . . . .
    . . . . . . .
    . x . . . . .
    . . . * . . .
    . . . . o . .
    . . . . . . .
    . . . . . . W
    """
    position = drawn("current", picture, WHITE)
    assert str(position).splitlines() == [
        " 7 B . . . . . .",
        " 6 . . . . . . .",
        " 5 . x . . . . .",
        " 4 . . . * . . .",
        " 3 . . . . o . .",
        " 2 . . . . . . .",
        " 1 . . . . . . W",
        "   a b c d e f g",
        "white to move: move a shooter or shoot a stone",
    ]
    begun = position.play(Slide("d4", "d7"))
    assert str(begun).splitlines()[-1] == "white to move: shoot a stone from d7"
    assert position.stones == {"b5": BLACK, "e3": WHITE}
    assert position.phase is Phase.PLAY
