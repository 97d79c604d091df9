"""Placement, turns, claims and the end (RULES 1.1 to 1.6)."""

from __future__ import annotations

import re
from itertools import combinations
from pathlib import Path

import pytest

from games.core.position import IllegalMove, Outcome, Side, Termination, read_moves
from games.veletas.game import GAME
from games.veletas.rules.notation import count_placements, format_turn, placements, read_position
from games.veletas.rules.pieces import Pie, Place, Slide, Stone, board_geometry
from games.veletas.rules.position import (
    Claim,
    Phase,
    VeletasPosition,
    first_position,
    random_start,
    start,
)
from tests.veletas.naive import EIGHT, step
from tests.veletas.pictures import BLACK, WHITE, custom_position, drawn, played, texts

RULES = ("current", "leaflet-en", "leaflet-ja")
SAME = {"all": RULES, "leaflets": RULES[1:]}
MOVES = Path(__file__).with_name("moves.txt").read_text(encoding="utf-8")
"""Positions and what the rules say about them; lines with # are comments.

A position is `7` or `7/7/... black`, perhaps with moves after `>`. `> moves` asks for the claims
and the status after these moves; any other move is refused.
"""
BLOCKS = [line for line in MOVES.replace("\n    ", "\t").splitlines() if line[0] != "#"]


def position_of(rules: str, text: str) -> VeletasPosition:
    begun, _, moves = text.partition(" > ")
    rows = begun.partition(" ")[0].split("/")
    start = first_position(int(begun), rules) if begun.isdigit() else None
    start = start or read_position(begun, len(rows), rules)
    return played(start, *read_moves(start, moves.split()))


def said(position: VeletasPosition, asked: str) -> str:
    """The rules' answers: squares of slides and shots, claims and status, or a refusal."""
    kind, _, rest = asked.partition(" ")
    if kind == "legal":
        found = sorted(texts(position))
        return str(len(found)) if len(found) > 9 else " ".join(found) or "nothing"
    if kind == "shots":
        return " ".join(sorted(text[1:] for text in texts(position) if text[0] == "/"))
    if kind == "slides":
        slides = (move for move in position.legal_moves() if isinstance(move, Slide))
        return " ".join(sorted(m.target for m in slides if m.origin == rest)) or "nothing"
    if kind == ">":
        after = played(position, *read_moves(position, rest.split()))
        claims = " ".join(f"{cell}={side.value}" for cell, side in after.claims.items())
        return "; ".join(filter(None, (claims, str(after).splitlines()[-1])))
    cells = [cell for cell in re.split("[-/]", asked) if cell]
    kind_of = {1: Place, 2: Slide}[len(cells)] if asked[0] != "/" else Stone
    move = Pie(swap=asked == "swap") if asked in ("swap", "keep") else kind_of(*cells)
    with pytest.raises(IllegalMove) as refused:
        position.check_shot(*cells) if "/" in asked[1:] else position.play(move)
    return str(refused.value)


@pytest.mark.parametrize("block", BLOCKS)
def test_legal_moves_refusals_and_claims(block: str) -> None:
    head, *lines = block.split("\t")
    rules, _, text = head.partition(" ")
    for each in SAME.get(rules, (rules,)):
        position = position_of(each, text)
        asked = [line.partition(": ")[0] for line in lines]
        assert [f"{one}: {said(position, one)}" for one in asked] == lines


# -- RULES.md 1.1, 1.2 and 1.6: boards, rule sets, placements, the pie rule, the random start

# board, all shooters, first placement, second placement, majority: the table of 1.1
BOARDS = [(10, 7, 3, 4, 4), (9, 5, 2, 3, 3), (7, 3, 1, 2, 2)]
# squares that no rule set refuses, two apart and off the edge
APART = ("b2", "b4", "b6", "d2", "d4", "d6", "f2")


def placed(position: VeletasPosition, count: int) -> VeletasPosition:
    """`count` more shooters on squares that are still open."""
    taken = len(position.shooter_cells)
    return played(position, *map(Place, APART[taken : taken + count]))


@pytest.mark.parametrize(("size", "count", "first", "second", "majority"), BOARDS)
@pytest.mark.parametrize("rules", RULES)
def test_a_game_goes_through_its_phases(
    rules: str, size: int, count: int, first: int, second: int, majority: int
) -> None:
    stones = rules != "leaflet-ja"

    def phase(at: VeletasPosition) -> tuple[Phase, Side, int, bool]:
        assert at.pie_ahead == (stones and at.phase in (Phase.FIRST_PLACEMENT, Phase.PIE))
        return at.phase, at.to_move, at.to_place, at.mid_turn

    position = first_position(size, rules)
    assert (position.board.size, position.board.rules.name, position.board.majority) == (
        size,
        rules,
        majority,
    )
    assert phase(position) == (Phase.FIRST_PLACEMENT, BLACK, first, False)
    position = placed(position, first)
    if stones:
        assert phase(position) == (Phase.FIRST_PLACEMENT, BLACK, 0, True)
        position = position.play(Stone("a1"))
        assert phase(position) == (Phase.PIE, WHITE, 0, False)
        assert position.play(Pie(swap=True)).sides == (WHITE, BLACK)
        position = position.play(Pie(swap=False))
    assert phase(position) == (Phase.SECOND_PLACEMENT, WHITE, second, False)
    assert placed(position, 1).mid_turn
    position = placed(position, second)
    assert len(position.shooter_cells) == count
    if stones:
        assert phase(position) == (Phase.SECOND_PLACEMENT, WHITE, 0, True)
        position = position.play(Stone("g1"))
    assert phase(position) == (Phase.PLAY, BLACK, 0, False)
    assert position.stones == ({"a1": BLACK, "g1": WHITE} if stones else {})
    assert (position.sides, position.claims) == ((BLACK, WHITE), {})
    assert position.seen_by(WHITE) is position


@pytest.mark.parametrize("rules", RULES)
def test_a_random_start_makes_black_move_then_asks_the_second_player(rules: str) -> None:
    start = random_start(7, rules, ["b2", "d4", "f6"])
    assert (start.phase, start.to_move, start.to_place) == (Phase.PLAY, BLACK, 0)
    assert (start.stones, start.mid_turn) == ({}, False)
    begun = start.play(Slide("b2", "b5"))
    assert (begun.to_move, begun.mid_turn) == (BLACK, True)
    choice = begun.play(Stone("b2"))
    assert (choice.phase, choice.to_move, choice.mid_turn) == (Phase.PIE, WHITE, False)
    for swap, sides in ((False, (BLACK, WHITE)), (True, (WHITE, BLACK))):
        white = choice.play(Pie(swap=swap))
        assert (white.phase, white.to_move, white.sides) == (Phase.PLAY, WHITE, sides)
        assert [at.pie_ahead for at in (begun, choice, white)] == [True, True, False]
        black = white.play(Stone("b7"))
        assert (black.phase, black.to_move) == (Phase.PLAY, BLACK)
        assert black.stone_cells(WHITE) == ("b7",)


def test_the_placement_restrictions_end_with_the_placement() -> None:
    leaflet = random_start(7, "leaflet-en", ["b2", "d4", "f6"])
    assert played(leaflet, Slide("b2", "c3"), Stone("b2")).shooter_cells == ("c3", "d4", "f6")
    current = random_start(7, "current", ["b2", "d4", "f6"])
    assert current.play(Slide("b2", "a1")).slid == "a1"


def test_positions_are_equal_however_they_came_about() -> None:
    start = first_position(10)
    there = played(start, Place("b2"), Place("c5"), Place("h8"), Stone("a1"))
    back = played(start, Place("h8"), Place("c5"), Place("b2"), Stone("a1"))
    assert there == back
    assert hash(there) == hash(back)
    assert there.play(Pie(swap=False)) != there.play(Pie(swap=True))
    position = drawn("leaflet-en", LINES)
    before = str(position)
    played(position, Slide("d4", "d7"), Stone("a7"))
    assert (str(position), position) == (before, drawn("leaflet-en", LINES))
    assert position.play(Slide("d4", "d7")) != position
    assert drawn("leaflet-en", LINES, WHITE) != position
    assert drawn("leaflet-en", LINES, swapped=True) != position
    assert drawn("current", LINES) != position


# -- RULES.md 1.3: an ordinary turn

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


def test_the_first_shooter_that_can_shoot_is_the_one_of_the_lowest_file_then_rank() -> None:
    current, leaflet = drawn("current", LINES), drawn("leaflet-en", LINES)
    moved = current.play(Slide("d4", "d7"))
    cells = ("d1", "g4", "g2", "e5", "b7", "b4", "h1")
    # d4 stands before g1; current passes over d4 to e5; b7 lies behind a stone, b4 is one
    assert list(map(current.first_shooter, cells)) == ["d4", "d4", "b2", "b2", None, None, None]
    assert leaflet.first_shooter("e5") == "d4"
    assert (moved.first_shooter("d1"), moved.first_shooter("g2")) == ("d7", None)
    assert first_position(7).play(Place("d4")).first_shooter("d1") is None
    claims = {"b2": BLACK, "d4": BLACK}
    over = custom_position(7, "current", shooters=["b2", "d4", "g1"], claims=claims)
    assert over.first_shooter("g4") is None


def test_the_stone_has_the_colour_of_the_mover_and_the_turn_passes() -> None:
    begun = drawn("leaflet-en", LINES).play(Slide("d4", "d7"))
    assert (begun.slid, begun.mid_turn, begun.to_move) == ("d7", True, BLACK)
    assert begun.shooter_cells == ("b2", "d7", "g1")
    assert Stone("a7") in begun.legal_moves()
    black = drawn("leaflet-en", LINES).play(Stone("d1"))
    assert (black.stones["d1"], black.to_move, black.mid_turn) == (BLACK, WHITE, False)
    white = played(black, Slide("g1", "g5"), Stone("g2"))
    assert (white.stones["g2"], white.to_move, white.slid) == (WHITE, BLACK, None)


def test_the_diagram() -> None:
    position = read_position("B6/7/1x5/3*3/4o2/7/6W white", 7, "current")
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
    assert position.stones == {"b5": BLACK, "e3": WHITE}
    assert (position.free_shooters, position.shooter_cells) == (("d4",), ("a7", "d4", "g1"))
    assert position.claims == {"a7": BLACK, "g1": WHITE}
    assert (position.claimed(BLACK), position.claimed(WHITE)) == (1, 1)


# -- RULES.md 1.4 and 1.5: claims and the end


def test_the_groups_beside_a_shooter() -> None:
    position = read_position("6*/7/7/3o3/3o3/*2oo2/1xx*xx1 black", 7, "current")
    # of two equal groups the first one, clockwise from the north
    assert position.rivals("d1") == {BLACK: ("e1", "f1"), WHITE: ("d2", "d3", "d4", "e2")}
    assert (position.group("c1"), position.group("a1")) == (("b1", "c1"), ())
    apart = read_position("6*/7/7/2x4/1x5/x1*4/*oo4 white", 7, "current")
    assert len(apart.rivals("a1")[BLACK]) == 1
    marker = read_position("7/7/7/7/o6/o3*2/*xBx3 black", 7, "current")
    assert (len(marker.rivals("a1")[BLACK]), marker.group("d1")) == (1, ("d1",))


@pytest.mark.parametrize("swapped", [False, True])
def test_the_majority_wins_at_once(swapped: bool) -> None:
    picture = ". . . . . . .\n" * 2 + ". . . . . . *\n" + ". . . . . . .\n" * 2
    picture += "o o . . . x x\n* . . . . x W"
    position = drawn("current", picture, BLACK, swapped=swapped)
    assert position.outcome() is None
    won = played(position, Slide("g5", "c1"), Stone("b1"))
    score = (2, 0) if swapped else (0, 2)
    assert won.outcome() == Outcome((WHITE,), Termination("majority"), score)
    assert (won.legal_moves(), won.to_move, won.mid_turn) == ([], WHITE, False)


@pytest.mark.parametrize(("size", "majority"), [(10, 4), (9, 3), (7, 2)])
def test_how_many_claims_win(size: int, majority: int) -> None:
    names = ["a1", "c1", "e1", "g1", "a3", "c3", "e3"][: 2 * majority - 1]
    for count, over in ((majority - 1, False), (majority, True)):
        claims = dict.fromkeys(names[:count], BLACK)
        outcome = custom_position(size, "current", shooters=names, claims=claims).outcome()
        won = Outcome((BLACK,), Termination("majority"), (majority, 0))
        assert outcome == (won if over else None)


@pytest.mark.parametrize(("rules", "text", "freedom"), [
    ("leaflet-en", "6B/7/7/7/x6/x6/**o4 black", 1),  # b2 alone is open
    ("current", "6B/7/7/7/x6/x6/**o4 black", 1),  # behind b1 lies a stone
    ("current", "6B/7/7/7/x6/x6/**5 black", 2),
])  # fmt: skip
def test_the_status_of_free_shooters(rules: str, text: str, freedom: int) -> None:
    first, second = read_position(text, 7, rules).shooter_statuses()
    assert tuple(first) == ("a1", freedom, 2, 0)
    assert (first.sizes(BLACK), first.sizes(WHITE)) == ((2, 0), (0, 2))
    assert (second.cell, second.black) == ("b1", 0)


def test_the_claims_of_a_turn_have_the_sizes_of_both_groups() -> None:
    corner = read_position("6*/7/7/7/7/xx5/*3*2 black", 7, "leaflet-en")
    after = corner.play(Stone("b1"))
    assert after.claims_since(corner) == [Claim("a1", BLACK, 3, 0)]
    assert after.claims_since(after) == []


# -- The pieces on a board: what the tests of positions do not show


def test_shooters_are_in_line_with_empty_squares_only() -> None:
    text = "7/7/7/4*2/7/o6/**4x black"
    for rules, lines in (("current", ("a1", "b1")), ("leaflet-en", ("b1",))):
        pieces = read_position(text, 7, rules).pieces
        names, index = pieces.board.names, pieces.board.index
        assert names(pieces.shooters_towards(index["d1"])) == lines
        assert names(pieces.shooters_towards(index["d4"])) == ("a1", "e4")
        assert not any(pieces.shooters_towards(index[cell]) for cell in ("a1", "a2", "g1", "e4"))
        assert (pieces.trapped(), pieces.with_claims(0)) == ([], pieces)


# -- The constants of boards and rule sets: RULES.md 1.1 and 1.2 as tables, and bitboards by hand

SEVEN = board_geometry(7, "current")


def names(bits: int) -> str:
    return " ".join(SEVEN.names(bits))


def test_a_geometry_is_made_once_for_a_size_and_rules() -> None:
    assert board_geometry(7, "current") is SEVEN
    assert board_geometry(7, "leaflet-en") != SEVEN
    for size, rules in ((8, "current"), (7, "house")):
        with pytest.raises(KeyError):
            board_geometry(size, rules)


# -- Complete placements: counts computed by hand, every set once, in the order of the notation


def placement_texts(position: VeletasPosition) -> list[str]:
    return [format_turn(position, moves) for moves in placements(position)]


@pytest.mark.parametrize("rules", ["current", "leaflet-ja"])
def test_the_count_is_the_number_of_listed_placements(rules: str) -> None:
    position = first_position(7, rules)
    listed = placement_texts(position)
    assert len(set(listed)) == len(listed) == count_placements(position)


def test_placements_are_sorted_by_file_then_rank() -> None:
    japanese = placement_texts(first_position(9, "leaflet-ja"))
    assert japanese[:3] == ["a1,a3", "a1,a4", "a1,a5"]  # a2 is beside a1
    assert japanese[-1] == "i7,i9"
    current = placement_texts(first_position(7, "current"))
    # the stone may lie on the edge; its squares come by rank
    assert current[:3] == ["b2/a1", "b2/b1", "b2/c1"]
    assert current[-1] == "f6/g7"


def test_a_second_placement_avoids_the_first_one() -> None:
    position = played(first_position(7, "leaflet-ja"), Place("d4"))
    squares = [f"{file}{rank}" for file in "abcdefg" for rank in range(1, 8)]
    apart = [cell for cell in squares if cell != "d4" and cell not in around("d4")]
    pairs = [f"{a},{b}" for a, b in combinations(apart, 2) if b not in around(a)]
    assert placement_texts(position) == pairs
    assert count_placements(position) == len(pairs)


def around(cell: str) -> set[str]:
    return {step(cell, way) for way in EIGHT}


def test_a_second_placement_has_a_stone_where_the_rules_say() -> None:
    position = played(first_position(7, "current"), Place("d4"), Stone("a1"), Pie(swap=True))
    # two of the other 24 inner squares, a stone on one of 49 - 3 shooters - 1 stone
    assert count_placements(position) == 24 * 23 // 2 * 45


# -- The decision of Veletas that is asked as a question


def test_the_pie_is_a_question_and_nothing_else_is() -> None:
    position = start({"Size": "7", "Rules": "current"})
    assert GAME.choices(position) == ()
    while not isinstance(move := position.legal_moves()[0], Pie):
        assert GAME.choices(position) == ()
        position = position.play(move)
    assert GAME.choices(position) == (Pie(swap=False), Pie(swap=True))
    assert GAME.choices(position.play(Pie(swap=True))) == ()
