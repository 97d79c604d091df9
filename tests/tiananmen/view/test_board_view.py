"""The board view of a match: pieces, targets, lines, the last turn, the time of day."""

from __future__ import annotations

import pytest

from games.core.match import AnyMatch, Match
from games.tiananmen.rules.notation import parse_turn
from games.tiananmen.rules.position import LidStone, Save, Stone, TiananmenPosition, opening, set_up
from games.tiananmen.view.board import (
    dests_of,
    ghost_of,
    last_places,
    last_turn,
    move_for_drop,
    target_lines_of,
    time_of_day,
    view_of,
)
from games.tiananmen.view.layout import (
    Bowl,
    Lid,
    SavedStone,
)
from games.tiananmen.view.trays import TimeOfDay
from games.ui.board.sprites import Place
from games.ui.match.ghost_moves import GhostMove
from tests.tiananmen.pictures import BLACK, CHAIN, WHITE, example


def test_target_lines_lead_to_the_targets_in_line() -> None:
    position = example("passing_over").position
    lines = target_lines_of(position, dests_of(position))
    assert lines == {Bowl(BLACK): ["D10", "J7", "D5", "C7"]}


@pytest.mark.parametrize(("shown", "origins"), [
    ("before_the_start", set()),
    ("nothing_in_line", set()),
    ("black_lid", {Bowl(BLACK)}),
    ("white_lid", {Bowl(WHITE), Lid(WHITE)}),
])  # fmt: skip
def test_targets_out_of_line_have_no_target_lines(shown: str, origins: set[object]) -> None:
    position = example(shown).position
    dests = dests_of(position)
    lines = target_lines_of(position, dests)
    # White's bowl may still save; a bowl with both lines of A1 full has none at all
    assert {origin for origin in lines if lines[origin]} == origins


def present(match: AnyMatch) -> TiananmenPosition:
    assert isinstance(match.position, TiananmenPosition)
    return match.position


def match_of(*turns: str) -> AnyMatch:
    match: AnyMatch = Match(opening(13))
    for turn in turns:
        match.play_all(parse_turn(present(match), turn))
    return match


def test_the_bowl_and_the_lid_lead_to_their_targets() -> None:
    position = set_up(13, black=["D4"], last="D4", day=2)
    assert dests_of(position) == {Bowl(BLACK): ["D5", "E4", "D3", "C4", Lid(BLACK)]}
    assert view_of(position, Match(position)).ready == Bowl(BLACK)
    lid = example("black_lid").position
    dests = dests_of(lid)
    assert set(dests) == {Bowl(BLACK), Lid(BLACK)}
    assert sorted(map(str, dests[Lid(BLACK)])) == ["E7", "G5", "H9"]
    assert view_of(lid, Match(lid)).ready == Bowl(BLACK)


def test_a_drop_means_a_stone_a_save_or_a_lid_stone() -> None:
    position = set_up(13, black=["D4"], last="D4", day=2)
    assert move_for_drop(position, Bowl(BLACK), "D5") == Stone("D5")
    assert move_for_drop(position, Bowl(BLACK), Lid(BLACK)) == Save()
    assert move_for_drop(position, Lid(BLACK), "D5") == LidStone("D5")
    assert move_for_drop(position, Lid(BLACK), Bowl(BLACK)) is None
    assert move_for_drop(position, Bowl(BLACK), Lid(WHITE)) is None
    assert move_for_drop(position, Bowl(WHITE), "D5") is None


def test_the_path_of_a_proposed_stone_begins_at_the_last_one() -> None:
    position = set_up(13, black=["D4"], last="D4", day=2)
    assert ghost_of(position, Stone("D5")) == GhostMove("D5", "black", source=Bowl(BLACK))
    assert ghost_of(opening(13), Stone("D4")) == GhostMove("D4", "black", source=Bowl(BLACK))


def test_no_path_goes_to_a_lid_or_from_the_lid_of_black() -> None:
    position = set_up(13, black=["D4"], last="D4", day=2, lids=(1, 0))
    assert ghost_of(position, Save()) == GhostMove(
        SavedStone(BLACK, 1), "black", source=Bowl(BLACK)
    )
    assert ghost_of(position, LidStone("A1")) == GhostMove("A1", "black", source=Lid(BLACK))


def test_stones_of_the_lid_of_white_go_by_the_last_one() -> None:
    position = set_up(13, black=["D4"], last="D4", day=2, part=1, lids=(0, 1))
    assert ghost_of(position, LidStone("D5")) == GhostMove("D5", "white", source=Lid(WHITE))


def test_the_pieces_are_stones_on_points_and_in_lids() -> None:
    match = match_of("D4 E4 E5 F5", "save")
    view = view_of(present(match), match)
    kinds: dict[Place, str] = {SavedStone(WHITE, 0): "white"}
    kinds |= dict.fromkeys(("D4", "E4", "E5", "F5"), "black")
    assert {place: piece.kind for place, piece in view.pieces.items()} == kinds
    assert list(view.last) == [SavedStone(WHITE, 0)]


def test_the_last_turn_is_complete_or_begun() -> None:
    assert last_turn(match_of()) == []
    match = match_of("D4 E4 E5 F5", "F6")
    assert last_turn(match) == [Stone("F6")]
    assert last_places(match) == ["F6"]
    assert last_places(match_of("D4 E4 E5 F5")) == ["D4", "E4", "E5", "F5"]


def test_the_time_of_day_is_that_of_the_next_stone() -> None:
    assert time_of_day(match_of()) == TimeOfDay(1, 0, 4)
    assert time_of_day(match_of("D4 E4 E5 F5", "F6")) == TimeOfDay(1, 1, 2)


def test_after_the_end_the_time_is_that_of_the_winning_stone() -> None:
    match: AnyMatch = Match(set_up(19, white=CHAIN[:-1], last="R18", day=2, part=1))
    match.play(Stone("R19"))
    assert time_of_day(match) == TimeOfDay(2, 1, 2)
