"""The coach's sentences about stones, on small boards drawn by hand."""

from __future__ import annotations

from games.learning.coach import TurnInQuestion
from games.tiananmen.rules.position import Move, Save, Stone, TiananmenPosition
from games.tiananmen.view.coach import reason, turning_point, warning
from tests.tiananmen.pictures import drawn

STEP = """
. . . . . . .
. . . O . . .
. . . # . . .
. . # # # . .
. . . # . . .
. . . . . . .
. X . . . . .
"""
"""White's chain lacks one stone: C7, D7 or E7."""
BARE = STEP.replace("O", ".")
WALL = """
. X . . . . .
. X . . . . .
. X . # . . .
. X # # # . .
. X . # . . .
. . . . . . .
. . X X X X .
"""
"""White's chain lacks two stones; from B1 it can only be led to A1 and G1, which help nothing."""
NAMES = ("Ada", "Ben")


def stones(points: str) -> tuple[Move, ...]:
    return tuple(Stone(point) for point in points.split())


def told(mistake: TurnInQuestion) -> list[str]:
    return [sentence for sentence in turning_point(mistake) if sentence]


def turn(
    before: TiananmenPosition,
    played: tuple[Move, ...],
    better: tuple[Move, ...] = (),
    answer: tuple[Move, ...] = (),
) -> TurnInQuestion:
    return TurnInQuestion(before, played, better, answer, NAMES)


def near_the_edge() -> TiananmenPosition:
    """Black is to place two stones from A7, and White then one."""
    picture = STEP.replace(". . . . . . .", "X . . . . . .", 1)
    return drawn(picture, "A7", part=2)


def test_a_missed_win_and_the_stone_saved_instead() -> None:
    before = drawn(STEP, "D6", part=1)
    assert told(turn(before, (Save(),), stones("D7"))) == [
        "You saved a stone: with 1 stone in your lid, your chain still lacks 1.",
        "D7 would have completed the chain.",
    ]


def test_a_win_that_was_allowed_and_what_would_have_prevented_it() -> None:
    # from C7 the nearest empty point to the east is D7; from B6 no stone reaches the edge by D6
    mistake = turn(near_the_edge(), stones("B7 C7"), stones("B7 B6"), stones("D7"))
    assert told(mistake) == [
        "After your turn White can complete the chain with D7.",
        "After B7 B6 White could not have won in the next part of the day.",
    ]


def test_stones_that_would_have_shortened_ones_own_chain() -> None:
    # with C1 on the edge only C2 or D2 is missing; around B2 two stones are, as everywhere else.
    # The smallest ring has 16 points.
    before = drawn(BARE, "B1", part=3)
    assert told(turn(before, stones("B2"), stones("C1"))) == [
        "After your turn Black's ring lacks 16 stones, and your chain 2 stones.",
        "After C1 your chain would lack 1 stone instead of 2.",
    ]


def test_stones_that_would_have_hindered_the_other_side() -> None:
    # D7 is the only way of D6 to the edge; without it the chain goes by B4 and A4 or the like
    picture = STEP.replace(". . . . . . .", ". . X . X . .", 1)
    before = drawn(picture, "C7", part=2)
    said = told(turn(before, stones("B7 B6"), stones("D7 B7")))
    assert said[1] == "After D7 B7 White's chain would lack 2 stones instead of 1."


def test_what_the_other_side_can_reach_in_the_next_part_of_the_day() -> None:
    # from C5 White's one stone goes to C6, beside the hero on D5: only C7 or the like is missing
    before = drawn(WALL, "B3", part=2)
    assert told(turn(before, stones("C3 C5"), stones("B2 B1"))) == [
        "In the next part of the day White can place the stones so that the chain lacks only 1 "
        "more.",
        "After B2 B1 White's chain would still lack 2 after that part, not 1.",
    ]


def test_a_stone_that_should_have_been_saved() -> None:
    before = drawn(BARE, "B1", part=1)
    said = told(turn(before, stones("B2 B3 B4"), (Save(),)))
    assert said[1] == "A saved stone would have made it 1 in your lid. Your chain lacks 2."


def test_a_warning_says_what_the_turn_lets_happen() -> None:
    assert warning(turn(near_the_edge(), stones("B7 C7"))) == "This lets White complete the chain."
    assert warning(turn(near_the_edge(), stones("B7 B6"))) == ""
    before = drawn(STEP, "D6", part=1)
    assert warning(turn(before, (Save(),), stones("D7"))) == "You could win in this turn."
    assert warning(turn(before, stones("D7"), stones("D7"))) == ""


def test_a_computers_turn_is_explained() -> None:
    white = drawn(STEP, "D6", part=1)
    assert reason(white, stones("D7"), NAMES) == "White completes the chain."
    assert reason(white, (Save(),), NAMES) == (
        "White saves a stone, for a lid of 1 can win at once later."
    )
    assert reason(drawn(BARE, "B1", part=3), stones("C1"), NAMES) == (
        "White's chain now lacks 1 stone; before the turn it was 2."
    )
    assert reason(drawn(BARE, "B1", part=3), stones("B2"), NAMES) == (
        "White's chain still lacks 2 stones."
    )
    picture = STEP.replace(". . . . . . .", ". . X . X . .", 1)
    assert reason(drawn(picture, "C7", part=2), stones("D7 B7"), NAMES) == (
        "White's chain now lacks 2 stones; before the turn it was 1."
    )


def test_an_answer_that_comes_no_nearer_than_after_the_better_turn_is_named() -> None:
    # A3 on the edge lacks B4 beside the hero on C4, as D1 after A1 C1 would lack D2
    before = drawn(BARE, "B1", part=2)
    said = told(turn(before, stones("A1 A2"), stones("A1 C1"), stones("A3")))
    assert said[0] == "White's best answer is A3: then the chain lacks 1 stone."


def test_a_stone_saved_far_from_the_win_changes_where_the_other_side_goes_on() -> None:
    # Nothing of Black's ring stands yet: the lid is no reason.
    before = drawn(BARE, "B1", day=2)
    said = told(turn(before, stones("A1 A2 A3 A4"), (Save(),)))
    assert said[1] == (
        "If you save a stone, White goes on from B1, not from A4, and your lid holds 1 stone for "
        "later."
    )
