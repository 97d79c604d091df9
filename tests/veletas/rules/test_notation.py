"""RULES.md 1.7: moves and turns as text and back."""

import pytest

from games.core.position import IllegalMove, NotationError
from games.veletas.rules.notation import comment, format_turn, parse_move, parse_turn, turn_label
from games.veletas.rules.pieces import Move, Pie, Place, Slide, Stone
from games.veletas.rules.position import VeletasPosition, first_position, random_start
from tests.veletas.pictures import WHITE, drawn, played

CROOKED = ": shooters move and shoot along ranks, files and diagonals"

EMPTY = first_position(10, "current")
PLAY = drawn(
    "leaflet-en",
    """
    . . . . . . .
    . . . . . . .
    . . . . . . .
    . x . * . . .
    . . . . . . .
    . * . . . . .
    . . . . . . *
    """,
)


@pytest.mark.parametrize(
    ("text", "move"),
    [
        ("c3", Place("c3")),
        ("j10", Place("j10")),
        ("/d6", Stone("d6")),
        ("e4-e8", Slide("e4", "e8")),
        ("swap", Pie(swap=True)),
        ("keep", Pie(swap=False)),
    ],
)
def test_a_move_and_its_text(text: str, move: Move) -> None:
    assert parse_move(text) == move
    assert str(move) == text
    assert parse_move(f" {text.upper()} ") == move


@pytest.mark.parametrize("text", ["", "33", "e", "e4-", "e4/d6", "e0", "e100", "-e4", "e4-e5-e6"])
def test_texts_that_are_no_moves(text: str) -> None:
    with pytest.raises(NotationError) as refused:
        parse_move(text)
    assert str(refused.value) == f"{text!r} is no move of Veletas, such as c3, /d6 or e4-e8"


def test_a_placement_is_written_by_file_then_rank() -> None:
    moves: list[Move] = [Place("h8"), Place("b9"), Place("b5"), Stone("d6")]
    assert format_turn(EMPTY, moves) == "b5,b9,h8/d6"
    leaflet = first_position(10, "leaflet-ja")
    assert format_turn(leaflet, [Place("c10"), Place("c2"), Place("a1")]) == "a1,c2,c10"


def test_a_placement_is_read_in_any_order_and_with_spaces() -> None:
    wanted = [Place("h8"), Place("b5"), Place("c3"), Stone("d6")]
    assert parse_turn(EMPTY, "h8,b5,c3/d6") == wanted
    assert parse_turn(EMPTY, " H8, b5 ,C3 / d6 ") == wanted
    same = [*(played(EMPTY, *parse_turn(EMPTY, text)) for text in ("b5,c3,h8/d6", "h8,c3,b5/d6"))]
    assert same[0] == same[1]


def test_an_unfinished_placement() -> None:
    begun = [Place("h8"), Place("b5")]
    assert format_turn(EMPTY, begun) == "b5,h8"
    assert parse_turn(EMPTY, "b5,h8") == [Place("b5"), Place("h8")]
    one = played(EMPTY, Place("h8"))
    assert parse_turn(one, "b5,c3/d6") == [Place("b5"), Place("c3"), Stone("d6")]
    stone_due = played(EMPTY, Place("h8"), Place("b5"), Place("c3"))
    assert format_turn(stone_due, [Stone("d6")]) == "/d6"
    assert parse_turn(stone_due, "/d6") == parse_turn(stone_due, "d6") == [Stone("d6")]


def test_the_choice_of_colours() -> None:
    choice = played(EMPTY, *parse_turn(EMPTY, "b5,c3,h8/d6"))
    for text, swap in (("swap", True), ("keep", False)):
        assert parse_turn(choice, text) == parse_turn(choice, text.title()) == [Pie(swap=swap)]
        assert format_turn(choice, [Pie(swap=swap)]) == text
    with pytest.raises(NotationError) as refused:
        parse_turn(choice, "d9")
    assert str(refused.value) == "'d9' is no choice of colours: swap or keep"


def test_a_move_and_a_shot() -> None:
    moves: list[Move] = [Slide("d4", "d7"), Stone("a7")]
    assert format_turn(PLAY, moves) == "d4-d7/a7"
    assert parse_turn(PLAY, "d4-d7/a7") == parse_turn(PLAY, " D4 - d7 / A7") == moves


def test_an_unfinished_turn() -> None:
    assert format_turn(PLAY, [Slide("d4", "d7")]) == "d4-d7"
    assert parse_turn(PLAY, "d4-d7") == [Slide("d4", "d7")]
    moved = PLAY.play(Slide("d4", "d7"))
    assert format_turn(moved, [Stone("a7")]) == "d7/a7"
    for text in ("d7/a7", "/a7", "a7"):
        assert parse_turn(moved, text) == [Stone("a7")]
    assert format_turn(PLAY, []) == ""


def test_a_stationary_shot_names_the_first_shooter_that_can_make_it() -> None:
    assert format_turn(PLAY, [Stone("a1")]) == "b2/a1"  # b2 alone, d4 is shut off by b2
    assert format_turn(PLAY, [Stone("c3")]) == "b2/c3"  # b2 before d4
    assert format_turn(PLAY, [Stone("d1")]) == "d4/d1"  # d4 before g1
    assert format_turn(PLAY, [Stone("g7")]) == "d4/g7"  # d4 along its diagonal, before g1
    assert format_turn(PLAY, [Stone("g6")]) == "g1/g6"


@pytest.mark.parametrize("text", ["g1/d1", "d4/d1", "d1", "/d1", " G1 / D1"])
def test_a_stationary_shot_is_read_from_any_shooter_that_can_make_it(text: str) -> None:
    assert parse_turn(PLAY, text) == [Stone("d1")]


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        (
            "b2/d1",
            "d1 is not in line with b2" + CROOKED,
        ),
        ("d4/a4", "the stone on b4 is in the way from d4 to a4"),
        (
            "d4/a1",
            "the shooter on b2 is in the way from d4 to a1: in this rule set nothing may be "
            "passed over",
        ),
        ("a2/a3", "there is no shooter on a2"),
        ("b4/b5", "a stone lies on b4: only shooters move and shoot, stones stay"),
        ("b2/b9", "there is no square b9 on a board of 7 by 7"),
    ],
)
def test_a_shot_from_a_shooter_that_cannot_make_it(text: str, sentence: str) -> None:
    with pytest.raises(IllegalMove) as refused:
        parse_turn(PLAY, text)
    assert str(refused.value) == sentence


def test_a_claimed_shooter_named_in_a_shot() -> None:
    position = drawn(
        "current",
        """
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . . . * . . .
        . . . . . . .
        . B . . . . .
        . . . . . . *
        """,
    )
    with pytest.raises(IllegalMove, match="b2 is claimed"):
        parse_turn(position, "b2/b3")


@pytest.mark.parametrize("text", ["", "d4-d5-d6", "e", "d4//d5", "hello", "b2,d4/d1", "d4-/d5"])
def test_texts_that_are_no_turns(text: str) -> None:
    with pytest.raises(NotationError) as refused:
        parse_turn(PLAY, text)
    assert str(refused.value) == f"{text!r} is no turn such as e4-e8/d9 or e4/d9"


def test_of_a_long_text_the_beginning_is_told() -> None:
    placing = first_position(7)
    choosing = played(placing, Place("d4"), Stone("a1"))
    shown = f"'{'d4' * 20}' is no "
    for position, rest in (
        (PLAY, "turn such as e4-e8/d9 or e4/d9"),
        (placing, "placement such as b5,c3,h8/d6"),
        (choosing, "choice of colours: swap or keep"),
    ):
        with pytest.raises(NotationError) as refused:
            parse_turn(position, "d4" * 50)
        assert str(refused.value) == shown + rest
    with pytest.raises(NotationError) as refused:
        parse_move("d4" * 50)
    assert str(refused.value) == f"{shown}move of Veletas, such as c3, /d6 or e4-e8"


@pytest.mark.parametrize("text", ["", "d4-d5", "b5,,c3", "b5c3", "swap?", ","])
def test_texts_that_are_no_placements(text: str) -> None:
    with pytest.raises(NotationError) as refused:
        parse_turn(EMPTY, text)
    assert str(refused.value) == f"{text!r} is no placement such as b5,c3,h8/d6"


def test_a_choice_that_is_too_early_is_read_but_not_legal() -> None:
    assert parse_turn(EMPTY, "swap") == [Pie(swap=True)]
    with pytest.raises(IllegalMove, match="too early"):
        EMPTY.play(Pie(swap=True))


def test_labels_are_numbers_of_turns() -> None:
    assert turn_label(EMPTY, 1) == "1."
    assert turn_label(PLAY, 17) == "17."


def test_the_comment_lists_claims() -> None:
    # b1 and d1 lose their last way out at once
    position: VeletasPosition = drawn(
        "current",
        """
        . . . . . . .
        . . . . . . .
        . . * . . . .
        . . . . . . .
        . . . . . . .
        x x . o o . .
        x * x * o . .
        """,
        WHITE,
    )
    after = position.play(Stone("c2"))
    assert comment(position, after) == "b1=B d1=W"
    assert comment(after, after) == ""
    assert comment(EMPTY, EMPTY.play(Place("b5"))) == ""


def test_a_random_start_is_written_like_any_turn() -> None:
    start = random_start(7, "leaflet-ja", ["a1", "d4", "g7"])
    assert format_turn(start, [Slide("a1", "a5"), Stone("b6")]) == "a1-a5/b6"
    assert parse_turn(start, "a1/b2") == [Stone("b2")]
