"""Placement, turns and claims."""

import pytest

from games.core.position import IllegalMove, Outcome, Side, Termination
from games.veletas.rules.pieces import Move, Pie, Place, Slide, Stone
from games.veletas.rules.position import (
    Claim,
    Phase,
    VeletasPosition,
    custom_position,
    first_position,
    random_start,
)
from tests.veletas.pictures import BLACK, WHITE, drawn, played, texts

# -- RULES.md 1.1, 1.2 and 1.6: boards, rule sets, placements, the pie rule, the random start

RULES = ("current", "leaflet-en", "leaflet-ja")
WITH_STONES = ("current", "leaflet-en")

# board, all shooters, first placement, second placement, majority: the table of 1.1
BOARDS = [(10, 7, 3, 4, 4), (9, 5, 2, 3, 3), (7, 3, 1, 2, 2)]
# squares that no rule set refuses, two apart and off the edge
APART = ("b2", "b4", "b6", "d2", "d4", "d6", "f2")


def placed(position: VeletasPosition, count: int) -> VeletasPosition:
    """So many more shooters on squares that are still open."""
    taken = len(position.shooter_cells)
    return played(position, *map(Place, APART[taken : taken + count]))


@pytest.mark.parametrize(("size", "count", "first", "second", "majority"), BOARDS)
@pytest.mark.parametrize("rules", WITH_STONES)
def test_a_game_with_placed_stones_goes_through_its_phases(
    rules: str, size: int, count: int, first: int, second: int, majority: int
) -> None:
    start = first_position(size, rules)
    assert (start.size, start.rules, start.majority) == (size, rules, majority)
    assert (start.phase, start.to_move, start.to_place) == (Phase.FIRST_PLACEMENT, BLACK, first)
    assert start.sides == (BLACK, WHITE)
    assert not start.mid_turn

    shooters = placed(start, first)
    assert (shooters.phase, shooters.to_move, shooters.to_place) == (start.phase, BLACK, 0)
    assert shooters.mid_turn

    choice = shooters.play(Stone("a1"))
    assert (choice.phase, choice.to_move, choice.to_place) == (Phase.PIE, WHITE, 0)
    assert choice.stones == {"a1": BLACK}
    assert choice.sides == (BLACK, WHITE)
    assert not choice.mid_turn

    second_start = choice.play(Pie(swap=False))
    assert (second_start.phase, second_start.to_move) == (Phase.SECOND_PLACEMENT, WHITE)
    assert second_start.to_place == second
    assert not second_start.mid_turn
    assert placed(second_start, 1).mid_turn

    all_shooters = placed(second_start, second)
    assert len(all_shooters.shooter_cells) == count
    assert (all_shooters.phase, all_shooters.mid_turn) == (Phase.SECOND_PLACEMENT, True)

    play = all_shooters.play(Stone("g1"))
    assert (play.phase, play.to_move, play.to_place) == (Phase.PLAY, BLACK, 0)
    assert play.stones == {"a1": BLACK, "g1": WHITE}
    assert not play.mid_turn
    assert play.claims == {}


@pytest.mark.parametrize(("size", "count", "first", "second", "majority"), BOARDS)
def test_the_japanese_leaflet_places_no_stones_and_leaves_no_choice(
    size: int, count: int, first: int, second: int, majority: int
) -> None:
    start = first_position(size, "leaflet-ja")
    assert (start.to_move, start.to_place, start.majority) == (BLACK, first, majority)
    assert not start.pie_ahead

    white = placed(start, first)
    assert (white.phase, white.to_move, white.to_place) == (Phase.SECOND_PLACEMENT, WHITE, second)
    assert not white.mid_turn

    play = placed(white, second)
    assert (play.phase, play.to_move, play.stones) == (Phase.PLAY, BLACK, {})
    assert len(play.shooter_cells) == count
    assert play.sides == (BLACK, WHITE)


@pytest.mark.parametrize("rules", WITH_STONES)
def test_the_second_player_may_take_black_and_white_still_places_second(rules: str) -> None:
    choice = placed(first_position(7, rules), 1).play(Stone("a1"))
    assert texts(choice) == {"swap", "keep"}

    kept, taken = choice.play(Pie(swap=False)), choice.play(Pie(swap=True))
    assert kept.sides == (BLACK, WHITE)
    assert taken.sides == (WHITE, BLACK)
    for after in (kept, taken):
        assert (after.phase, after.to_move) == (Phase.SECOND_PLACEMENT, WHITE)
        first_turn = placed(after, 2).play(Stone("g1"))
        assert first_turn.to_move is BLACK
        assert first_turn.stone_cells(WHITE) == ("g1",)
    assert kept != taken


@pytest.mark.parametrize(("size", "inner"), [(10, 64), (9, 49), (7, 25)])
def test_current_keeps_shooters_off_the_edge(size: int, inner: int) -> None:
    start = first_position(size, "current")
    assert len(start.legal_moves()) == inner
    last = start.board.grid.names[-1]
    for corner in ("a1", "a3", "d1", last):
        with pytest.raises(IllegalMove) as refused:
            start.play(Place(corner))
        assert str(refused.value) == (
            f"{corner} is on the edge: in this rule set no shooter may be placed on the "
            "outermost squares"
        )


def test_current_lets_shooters_stand_side_by_side() -> None:
    position = played(first_position(10, "current"), Place("c3"), Place("c4"), Place("d5"))
    assert position.shooter_cells == ("c3", "c4", "d5")


@pytest.mark.parametrize("rules", ["leaflet-en", "leaflet-ja"])
def test_the_leaflets_keep_shooters_apart_and_let_them_on_the_edge(rules: str) -> None:
    position = first_position(10, rules).play(Place("d5"))
    for near in ("c4", "c5", "c6", "d4", "d6", "e4", "e5", "e6"):
        with pytest.raises(IllegalMove) as refused:
            position.play(Place(near))
        assert str(refused.value) == (
            f"{near} is next to the shooter on d5: in this rule set shooters may not be placed "
            "side by side"
        )
    assert len(position.legal_moves()) == 100 - 9
    assert position.play(Place("a1")).play(Place("d7")).shooter_cells == ("a1", "d5", "d7")


@pytest.mark.parametrize("rules", WITH_STONES)
def test_a_stone_is_placed_on_any_empty_square(rules: str) -> None:
    shooters = placed(first_position(7, rules), 1)
    empty = {name for name in shooters.board.grid.names if name != "b2"}
    assert texts(shooters) == {f"/{name}" for name in empty}


def test_the_placement_restrictions_end_with_the_placement() -> None:
    leaflet = random_start(7, "leaflet-en", ["b2", "d4", "f6"])
    assert played(leaflet, Slide("b2", "c3"), Stone("b2")).shooter_cells == ("c3", "d4", "f6")
    current = random_start(7, "current", ["b2", "d4", "f6"])
    assert current.play(Slide("b2", "a1")).slid == "a1"


def test_a_random_start_makes_black_move_then_asks_the_second_player() -> None:
    for rules in RULES:
        start = random_start(7, rules, ["b2", "d4", "f6"])
        assert (start.phase, start.to_move, start.to_place) == (Phase.PLAY, BLACK, 0)
        assert start.stones == {}
        begun = start.play(Slide("b2", "b5"))
        assert (begun.to_move, begun.mid_turn) == (BLACK, True)

        choice = begun.play(Stone("b2"))
        assert (choice.phase, choice.to_move, choice.mid_turn) == (Phase.PIE, WHITE, False)
        assert texts(choice) == {"swap", "keep"}

        for swap, sides in ((False, (BLACK, WHITE)), (True, (WHITE, BLACK))):
            white = choice.play(Pie(swap=swap))
            assert (white.phase, white.to_move, white.sides) == (Phase.PLAY, WHITE, sides)
            assert [at.pie_ahead for at in (begun, choice, white)] == [True, True, False]
            black = white.play(Stone("b7"))
            assert (black.phase, black.to_move) == (Phase.PLAY, BLACK)
            assert black.stone_cells(WHITE) == ("b7",)


def test_a_random_start_needs_every_shooter_and_the_placement_rules() -> None:
    with pytest.raises(ValueError, match="more shooters"):
        random_start(7, "current", ["b2", "d4"])
    with pytest.raises(IllegalMove, match="outermost"):
        random_start(7, "current", ["b2", "d4", "g7"])
    with pytest.raises(IllegalMove, match="side by side"):
        random_start(7, "leaflet-ja", ["b2", "c3", "g7"])


def refusal(position: VeletasPosition, move: Place | Stone | Slide | Pie) -> str:
    with pytest.raises(IllegalMove) as refused:
        position.play(move)
    assert move not in position.legal_moves()
    return str(refused.value)


def test_refusals_while_shooters_are_placed() -> None:
    start = first_position(10, "current")
    assert refusal(start, Stone("d4")) == (
        "the shooters come first: 3 more are to be placed before the stone"
    )
    assert refusal(placed(start, 2), Stone("i9")) == (
        "the shooters come first: one more is to be placed before the stone"
    )
    assert refusal(first_position(10, "leaflet-ja"), Stone("d4")) == (
        "in this rule set no stone is placed: the placement consists of shooters only"
    )
    assert refusal(placed(start, 1), Place("b2")) == "b2 is not empty: a shooter stands there"
    assert refusal(placed(start, 1), Slide("b2", "b3")) == (
        "no shooter moves or shoots during the placement: place a shooter now"
    )
    assert refusal(start, Pie(swap=True)) == (
        "it is too early to choose colours: the first turn is not complete"
    )
    assert refusal(start, Place("k1")) == "there is no square k1 on a board of 10 by 10"
    assert refusal(first_position(7), Place("h4")) == "there is no square h4 on a board of 7 by 7"


def test_refusals_when_the_stone_is_due() -> None:
    position = placed(first_position(7, "current"), 1)
    assert refusal(position, Place("d4")) == (
        "the shooters of this placement are all on the board: place the stone now"
    )
    assert refusal(position, Slide("b2", "b3")) == (
        "no shooter moves or shoots during the placement: place the stone now"
    )
    assert refusal(position, Stone("b2")) == "b2 is not empty: a shooter stands there"
    second = played(position, Stone("d1"), Pie(swap=False), Place("d4"), Place("f6"))
    assert refusal(second, Stone("d1")) == "d1 is not empty: a stone lies there"


def test_refusals_before_the_pie_choice() -> None:
    choice = placed(first_position(7, "current"), 1).play(Stone("a1"))
    for move in (Place("d4"), Stone("d4"), Slide("b2", "b3")):
        assert refusal(choice, move) == "the colours must be chosen first: swap or keep"


def test_there_is_one_choice_of_colours_or_none() -> None:
    sentence = "there is no choice of colours now: swap and keep belong to the pie rule"
    chosen = placed(first_position(7), 1).play(Stone("a1")).play(Pie(swap=True))
    assert refusal(chosen, Pie(swap=True)) == sentence
    assert refusal(first_position(7, "leaflet-ja"), Pie(swap=False)) == sentence


def test_positions_are_equal_however_they_came_about() -> None:
    start = first_position(10)
    there = played(start, Place("b2"), Place("c5"), Place("h8"), Stone("a1"))
    back = played(start, Place("h8"), Place("c5"), Place("b2"), Stone("a1"))
    assert there == back
    assert hash(there) == hash(back)
    assert there.play(Pie(swap=False)) != there.play(Pie(swap=True))
    shooters = ["b2", "d4", "f6"]
    ahead = played(random_start(7, "current", shooters), Stone("b5"), Pie(swap=False))
    assert ahead != played(random_start(7, "current", shooters), Stone("b5"), Pie(swap=True))


def test_nothing_is_hidden() -> None:
    position = placed(first_position(10), 2)
    assert position.seen_by(Side.WHITE) == position


def test_the_text_of_a_position_says_what_to_place_or_choose() -> None:
    start = first_position(7, "current")
    shooter = placed(start, 1)
    choice = shooter.play(Stone("a1"))
    second = choice.play(Pie(swap=False))
    assert [str(position).splitlines()[-1] for position in (start, shooter, choice, second)] == [
        "black to move: place a shooter, 1 to go",
        "black to move: place a stone",
        "white to move: swap or keep",
        "white to move: place a shooter, 2 to go",
    ]


# -- RULES.md 1.3: an ordinary turn, with lines found by hand on drawn boards

CROOKED = ": shooters move and shoot along ranks, files and diagonals"

LEAFLETS = ("leaflet-en", "leaflet-ja")
TURNS_RULES = ("current", *LEAFLETS)

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


def turns_refusal(position: VeletasPosition, move: Move) -> str:
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


@pytest.mark.parametrize("rules", TURNS_RULES)
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


@pytest.mark.parametrize("rules", TURNS_RULES)
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
    assert turns_refusal(position, Stone("b1")) == "b1 is not in line with d7" + CROOKED


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
    assert turns_refusal(position, Slide("a4", "a5")) == (
        "the shooter on a4 is claimed: it never moves or shoots again"
    )
    assert turns_refusal(position, Slide("a1", "a4")) == "a4 is not empty: a shooter stands there"


def test_refused_slides() -> None:
    position = drawn("leaflet-en", LINES)
    assert turns_refusal(position, Slide("a1", "a2")) == "there is no shooter on a1"
    assert turns_refusal(position, Slide("b4", "b5")) == (
        "a stone lies on b4: only shooters move and shoot, stones stay"
    )
    assert turns_refusal(position, Slide("d4", "d4")) == (
        "the shooter stays on d4: to shoot without moving, just shoot the stone"
    )
    assert turns_refusal(position, Slide("d4", "b4")) == "b4 is not empty: a stone lies there"
    assert turns_refusal(position, Slide("d4", "b2")) == "b2 is not empty: a shooter stands there"
    assert turns_refusal(position, Slide("d4", "e6")) == "e6 is not in line with d4" + CROOKED
    assert (
        turns_refusal(position, Slide("d4", "a4")) == "the stone on b4 is in the way from d4 to a4"
    )
    assert turns_refusal(position, Slide("d4", "a1")) == (
        "the shooter on b2 is in the way from d4 to a1: in this rule set nothing may be passed over"
    )
    assert (
        turns_refusal(position, Slide("d4", "d8")) == "there is no square d8 on a board of 7 by 7"
    )
    assert (
        turns_refusal(position, Slide("z4", "d7")) == "there is no square z4 on a board of 7 by 7"
    )
    assert turns_refusal(position.play(Slide("d4", "d7")), Slide("b2", "b3")) == (
        "a shooter has been moved to d7 in this turn: now it must shoot a stone"
    )


def test_refused_shots() -> None:
    position = drawn("leaflet-en", LINES)
    assert turns_refusal(position, Stone("b4")) == "b4 is not empty: a stone lies there"
    assert turns_refusal(position, Stone("d4")) == "d4 is not empty: a shooter stands there"
    assert turns_refusal(position, Stone("c6")) == (
        "c6 is not in line with any unclaimed shooter: they shoot along ranks, files and diagonals"
    )
    assert turns_refusal(position, Stone("a4")) == (
        "something is in the way from every unclaimed shooter to a4"
    )
    moved = position.play(Slide("d4", "d6"))
    assert turns_refusal(moved, Stone("a6")) == "the stone on b6 is in the way from d6 to a6"
    beside = position.play(Slide("d4", "d2"))
    assert turns_refusal(beside, Stone("a2")) == (
        "the shooter on b2 is in the way from d2 to a2: in this rule set nothing may be passed over"
    )


def test_moves_of_the_placement_are_refused_later() -> None:
    position = drawn("leaflet-en", LINES)
    assert turns_refusal(position, Place("a1")) == (
        "the placement is over, all shooters are on the board: move one, or shoot a stone"
    )
    assert turns_refusal(position, Pie(swap=True)) == (
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


# -- RULES.md 1.4 and 1.5: trapped shooters, their claims, and the end

CLAIMS_RULES = ("current", "leaflet-en", "leaflet-ja")


def corner(rows: str) -> str:
    """A board of 7 by 7: its lowest three ranks given, a far shooter on g7."""
    empty = ". . . . . . .\n"
    return ". . . . . . *\n" + empty * 3 + rows.strip()


@pytest.mark.parametrize("rules", CLAIMS_RULES)
@pytest.mark.parametrize("mover", [BLACK, WHITE])
def test_the_biggest_group_claims_no_matter_who_moved(rules: str, mover: Side) -> None:
    # the shot on b1 traps a1; beside it lies a black group of three
    rows = """
    x . . . . . .
    x x . . . . .
    * . . * . . .
    """
    after = drawn(rules, corner(rows), mover).play(Stone("b1"))
    assert after.claims == {"a1": BLACK}
    assert after.free_shooters == ("d1", "g7")


@pytest.mark.parametrize("rules", CLAIMS_RULES)
def test_equal_groups_give_the_shooter_to_the_opponent_of_the_mover(rules: str) -> None:
    rows = """
    . . . . . . .
    {} x . . . . .
    * . . * . . .
    """
    white_beside = drawn(rules, corner(rows.format("o")), BLACK)
    # black b1 joins b2: two against one
    assert white_beside.play(Stone("b1")).claims == {"a1": BLACK}
    apart = """
    . . . . . . .
    o o . . . . .
    * . . * . . .
    """
    # black b1 alone against a white pair
    assert drawn(rules, corner(apart), BLACK).play(Stone("b1")).claims == {"a1": WHITE}
    equal = """
    o . . . . . .
    o x . . . . .
    * . . * . . .
    """
    # b1 and b2 against a2 and a3: two each, and Black has moved
    assert drawn(rules, corner(equal), BLACK).play(Stone("b1")).claims == {"a1": WHITE}
    mirrored = """
    x . . . . . .
    x o . . . . .
    * . . * . . .
    """
    assert drawn(rules, corner(mirrored), WHITE).play(Stone("b1")).claims == {"a1": BLACK}


@pytest.mark.parametrize("rules", ["leaflet-en", "leaflet-ja"])
@pytest.mark.parametrize(("mover", "owner"), [(BLACK, WHITE), (WHITE, BLACK)])
def test_no_group_beside_gives_it_to_the_opponent_of_the_mover(
    rules: str, mover: Side, owner: Side
) -> None:
    picture = """
    . . . . . . .
    . . . . . . .
    . . . . . . .
    . . . . . . .
    . . . . . . .
    * . . . . . .
    * * . . . . .
    """
    # b2 touches a1 only by its corner, however big a group lies there
    after = drawn(rules, picture, mover).play(Stone("b2"))
    assert after.claims == {"a1": owner}


@pytest.mark.parametrize("rules", CLAIMS_RULES)
def test_groups_are_not_added_up(rules: str) -> None:
    # d1 is trapped by the shot on c2: black c1-b1 and e1-f1, two each; white d2, d3, d4: three
    picture = """
    . . . . . . *
    . . . . . . .
    . . . . . . .
    . . . o . . .
    . . . o . . .
    * . . o o . .
    . x x * x x .
    """
    position = drawn(rules, picture, BLACK)
    assert len(position.rivals("d1")[BLACK]) == 2
    assert len(position.rivals("d1")[WHITE]) == 4
    # with its black neighbours joined it would be 2 + 2 + 1 = 5
    assert position.play(Stone("c2")).claims == {"d1": WHITE}


@pytest.mark.parametrize("rules", CLAIMS_RULES)
def test_diagonal_contact_does_not_make_a_group(rules: str) -> None:
    # black a2, b3 and c4 touch by corners only: one stone beside a1, against two white ones
    picture = """
    . . . . . . *
    . . . . . . .
    . . . . . . .
    . . x . . . .
    . x . . . . .
    x . * . . . .
    * o o . . . .
    """
    position = drawn(rules, picture, WHITE)
    assert len(position.rivals("a1")[BLACK]) == 1
    assert position.play(Stone("b2")).claims == {"a1": WHITE}


@pytest.mark.parametrize("rules", CLAIMS_RULES)
def test_the_marker_of_a_claimed_shooter_belongs_to_no_group(rules: str) -> None:
    # black b1 and d1 with Black's shooter c1 between them: one stone beside a1, not three
    picture = """
    . . . . . . .
    . . . . . . .
    . . . . . . .
    . . . . . . .
    o . . . . . .
    o . . . * . .
    * x B x . . .
    """
    position = drawn(rules, picture, BLACK)
    assert len(position.rivals("a1")[BLACK]) == 1
    # b2 joins b1: two black stones beside a1 against two white: equal, and Black has moved
    assert position.play(Stone("b2")).claims["a1"] is WHITE


def test_current_looks_for_trapped_shooters_past_other_shooters() -> None:
    # a1 is shut in by stones and by the shooter on a2, behind which a3 is empty
    rows = """
    . . . . . . .
    * x . . . . .
    * . . . . . .
    """
    for rules in ("leaflet-en", "leaflet-ja"):
        trapped = played(drawn(rules, corner(rows), WHITE), Slide("g7", "g1"), Stone("b1"))
        assert trapped.claims == {"a1": WHITE}  # white b1 alone lies orthogonally beside it
    current = played(drawn("current", corner(rows), WHITE), Slide("g7", "g1"), Stone("b1"))
    assert current.claims == {}
    assert current.slides_from("a1") == ("a3", "a4", "a5", "a6", "a7")


def test_current_passes_over_claimed_shooters_too_when_it_looks_for_traps() -> None:
    rows = """
    . . . . . . .
    B x . . . . .
    * . . . . . .
    """
    position = drawn("current", corner(rows), WHITE)
    open_behind = played(position, Slide("g7", "g1"), Stone("b1"))
    assert open_behind.claims == {"a2": BLACK}
    # and when the line behind is shut as well, it is trapped
    shut = rows.replace(". . . . . . .", "x . . . . . .", 1)
    trapped = played(drawn("current", corner(shut), WHITE), Slide("g7", "g1"), Stone("b1"))
    assert trapped.claims == {"a1": WHITE, "a2": BLACK}


def test_current_shooters_in_a_row_up_to_the_edge_leave_no_way() -> None:
    # a1 is open only along the rank, where both other shooters stand, then an empty square
    picture = """
    . . . . . . .
    . . . . . . .
    . . . . . . .
    . . . . . . .
    . . . . . . .
    o o o x . . .
    * * * . . . .
    """
    after = drawn("current", picture, BLACK).play(Stone("d1"))
    # all three are shut in by one shot; a1 has white beside it, and so have b1 and c1:
    # the white group of three against black d1-d2, two stones beside c1
    assert after.claims == {"a1": WHITE, "b1": WHITE, "c1": WHITE}
    assert after.outcome() == Outcome((WHITE,), Termination("majority"), (0, 3))


@pytest.mark.parametrize("rules", CLAIMS_RULES)
def test_one_shot_claims_several_shooters_at_the_same_moment(rules: str) -> None:
    # c2 is the last way out of b1 and of d1: black lies beside b1, white beside d1
    picture = """
    . . . . . . .
    . . . . . . .
    . . * . . . .
    . . . . . . .
    . . . . . . .
    x x . o o . .
    x * x * o . .
    """
    before = drawn(rules, picture, WHITE)
    assert before.claims == {}
    # white c2 joins d2, e2, e1: four beside d1; black beside b1: a1, a2, b2: three
    after = before.play(Stone("c2"))
    assert after.claims == {"b1": BLACK, "d1": WHITE}
    assert after.outcome() is None


def test_a_slide_may_block_the_last_way_and_the_shot_goes_elsewhere() -> None:
    picture = """
    . . . . . . *
    . . . . . . .
    . . . . . . .
    . . . . . . .
    . . . . . . .
    x x . . . . .
    * . . * . . .
    """
    for rules in ("leaflet-en", "leaflet-ja"):
        entering = drawn(rules, picture, WHITE).play(Slide("d1", "b1"))
        assert entering.claims == {}  # claims come with the shot, not with the slide
        assert entering.play(Stone("c1")).claims == {"a1": BLACK}
    # in current a1 still goes over the shooter on b1, unless the shot shuts c1
    current = drawn("current", picture, WHITE).play(Slide("d1", "b1"))
    assert current.play(Stone("c2")).claims == {}
    assert current.play(Stone("c1")).claims == {"a1": BLACK}


def test_the_shooter_that_shoots_may_be_trapped_by_its_own_shot() -> None:
    picture = """
    . . . . . . *
    . . . . . . .
    . . . * . . .
    . . . . . . .
    . . . . . . .
    o o . . . . .
    . . * . . . .
    """
    position = drawn("leaflet-en", picture, BLACK)
    after = played(position, Slide("c1", "a1"), Stone("b1"))
    # a1 between a2 (white, two stones) and b1 (black, one): White's, though Black shot
    assert after.claims == {"a1": WHITE}


def test_a_claim_never_changes() -> None:
    picture = """
    . . . . . . *
    . . . . . . .
    . . . . . . .
    . . . . . . .
    . . . . . . .
    x o o . . . .
    B o . . * . .
    """
    position = drawn("leaflet-en", picture, WHITE)
    assert len(position.rivals("a1")[WHITE]) > len(position.rivals("a1")[BLACK])
    after = played(position, Stone("d1"), Stone("e5"), Stone("e3"))
    assert after.claims == {"a1": BLACK}


def test_an_untrapped_shooter_stays_free() -> None:
    rows = """
    . . . . . . .
    x x . . . . .
    * . . * . . .
    """
    after = drawn("leaflet-en", corner(rows), WHITE).play(Stone("c1"))
    assert after.claims == {}
    assert after.free_shooters == ("a1", "d1", "g7")


BEFORE_THE_END = """
. . . . . . .
. . . . . . .
. . . . . . *
. . . . . . .
. . . . . . .
{0} {0} . . . x x
* . . . . x {1}
"""


@pytest.mark.parametrize("swapped", [False, True])
def test_the_majority_wins_at_once(swapped: bool) -> None:
    position = drawn("current", BEFORE_THE_END.format("o", "W"), BLACK, swapped=swapped)
    assert position.outcome() is None
    won = played(position, Slide("g5", "c1"), Stone("b1"))
    assert won.claims == {"a1": WHITE, "g1": WHITE}
    score = (2, 0) if swapped else (0, 2)
    assert won.outcome() == Outcome((WHITE,), Termination("majority"), score)
    assert won.legal_moves() == []
    assert won.to_move is WHITE
    assert not won.mid_turn
    assert won.shots_from("c1") == won.slides_from("c1") == ()
    for move in (Slide("c1", "c2"), Stone("d1")):
        with pytest.raises(IllegalMove) as refused:
            won.play(move)
        assert str(refused.value) == ("the game is over: the majority of the shooters is claimed")
    assert str(won).splitlines()[-1] == "white has won, claims 0-2"


def test_less_than_the_majority_does_not_win() -> None:
    position = drawn("current", BEFORE_THE_END.format("x", "W"), BLACK)
    after = played(position, Slide("g5", "c1"), Stone("b1"))
    assert after.claims == {"a1": BLACK, "g1": WHITE}
    assert after.outcome() is None
    assert after.legal_moves()


@pytest.mark.parametrize(("size", "majority"), [(10, 4), (9, 3), (7, 2)])
def test_how_many_claims_win(size: int, majority: int) -> None:
    names = ["a1", "c1", "e1", "g1", "a3", "c3", "e3"][: 2 * majority - 1]
    rows = []
    for count in (majority - 1, majority):
        owners = dict.fromkeys(names[:count], "B")
        grid = [
            [owners.get(f"{f}{r}", "*") if f"{f}{r}" in names else "." for f in "abcdefghij"[:size]]
            for r in range(size, 0, -1)
        ]
        rows.append("\n".join(" ".join(row) for row in grid))
    assert drawn("current", rows[0]).outcome() is None
    won = drawn("current", rows[1]).outcome()
    assert won == Outcome((BLACK,), Termination("majority"), (majority, 0))


def test_the_status_of_free_shooters() -> None:
    picture = """
    . . . . . . B
    . . . . . . .
    . . . . . . .
    . . . . . . .
    x . . . . . .
    x . . . . . .
    * * o . . . .
    """
    current, leaflet = drawn("current", picture), drawn("leaflet-en", picture)
    assert [tuple(shooter) for shooter in leaflet.shooter_statuses()] == [
        ("a1", 1, 2, 0),  # b2 alone is open
        ("b1", 2, 0, 1),  # b2 and c2
    ]
    assert [tuple(shooter) for shooter in current.shooter_statuses()] == [
        ("a1", 1, 2, 0),  # behind b1 lies a stone
        ("b1", 2, 0, 1),  # behind a1 is the edge
    ]
    # without the white stone a1 could pass over b1
    open_rank = drawn("current", picture.replace("* * o", "* * ."))
    assert open_rank.shooter_statuses()[0].freedom == 2


# -- Facts about turns of Veletas, on positions drawn by hand

CORNER = drawn(
    "leaflet-en",
    """
    . . . . . . *
    . . . . . . .
    . . . . . . .
    . . . . . . .
    . . . . . . .
    x x . . . . .
    * . . . * . .""",
)
"""The shooter on a1 has one way out, to b1."""
TRAP = (Stone("b1"),)


def test_a_claim_holds_the_sizes_of_both_groups() -> None:
    after = played(CORNER, *TRAP)
    assert after.claims_since(CORNER) == [Claim("a1", BLACK, 3, 0)]
    assert after.claims_since(after) == []
