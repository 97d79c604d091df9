"""RULES.md 1.1, 1.2 and 1.6: boards, rule sets, placements, the pie rule, the random start."""

import pytest

from games.core.position import IllegalMove, Side
from games.veletas.rules.pieces import Pie, Place, Slide, Stone
from games.veletas.rules.position import Phase, VeletasPosition, first_position, random_start
from tests.veletas.pictures import BLACK, WHITE, played, texts

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
