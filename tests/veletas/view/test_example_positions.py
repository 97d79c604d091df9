"""The positions in the diagrams show what their captions say."""

from games.core.position import Side
from games.veletas.view.examples import (
    after_the_turn,
    before_the_turn,
    bigger_group,
    equal_groups,
    first_placement,
    free_over_shooters,
    japanese_placement,
    leaflet_placement,
    middle_game,
    no_group_beside,
    over_shooters,
    two_at_once,
    won,
)

BLACK, WHITE = Side.BLACK, Side.WHITE


def test_the_middle_game() -> None:
    position = middle_game()
    assert position.claims == {"a9": BLACK, "i1": WHITE}
    assert len(position.free_shooters) == 3


def test_the_ordinary_turn() -> None:
    before, after = before_the_turn(), after_the_turn()
    assert before.to_move is BLACK
    assert "b2" in before.free_shooters
    assert "b6" in after.free_shooters
    assert after.stones["b2"] is BLACK


def test_passing_over_shooters() -> None:
    position = over_shooters()
    assert {"d4", "f4"} <= set(position.free_shooters)
    assert position.stones["c4"] is BLACK


def test_the_bigger_group_claims() -> None:
    position = bigger_group()
    assert position.claims == {"a1": BLACK}
    assert {"a2", "a3", "b2"} <= set(position.stone_cells(BLACK))
    assert position.stones["b1"] is WHITE


def test_equal_groups_go_to_the_opponent_of_the_mover() -> None:
    position = equal_groups()
    assert position.claims == {"a1": BLACK}
    assert position.to_move is BLACK
    assert position.stones["b2"] is WHITE


def test_no_group_beside() -> None:
    assert no_group_beside().claims == {"a1": BLACK}
    assert free_over_shooters().claims == {}
    assert free_over_shooters().slides_from("a1")


def test_two_at_once() -> None:
    assert two_at_once().claims == {"a1": BLACK, "c1": WHITE}


def test_the_end() -> None:
    outcome = won().outcome()
    assert outcome is not None
    assert outcome.winners == (BLACK,)
    assert won().claims == {"a1": BLACK, "g7": BLACK}


def test_placements() -> None:
    assert first_placement().shooter_cells == ("c7", "e4", "h6")
    assert leaflet_placement().shooter_cells == ("a1", "e6", "i9")
    assert len(japanese_placement().free_shooters) == 7
    assert not japanese_placement().stones
