"""RULES.md 1.4 and 1.5: trapped shooters, their claims, and the end."""

import pytest

from games.core.position import IllegalMove, Outcome, Side, Termination
from games.veletas.rules.pieces import Slide, Stone
from tests.veletas.pictures import BLACK, WHITE, drawn, played

RULES = ("current", "leaflet-en", "leaflet-ja")


def corner(rows: str) -> str:
    """A board of 7 by 7: its lowest three ranks given, a far shooter on g7."""
    empty = ". . . . . . .\n"
    return ". . . . . . *\n" + empty * 3 + rows.strip()


@pytest.mark.parametrize("rules", RULES)
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


@pytest.mark.parametrize("rules", RULES)
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


@pytest.mark.parametrize("rules", RULES)
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


@pytest.mark.parametrize("rules", RULES)
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


@pytest.mark.parametrize("rules", RULES)
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


@pytest.mark.parametrize("rules", RULES)
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
