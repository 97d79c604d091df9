"""Seats, starts and seeds of the games of a match."""

import pytest

from games import catalog
from tests.console.plans import plan


@pytest.mark.parametrize(
    ("game", "chosen"),
    [("veletas", {"Start": "random"}), ("herati", {"Mode": "workshop"}), ("tiananmen", {})],
)
def test_both_games_of_a_pair_begin_alike_with_seats_exchanged(
    game: str, chosen: dict[str, str]
) -> None:
    match = plan(game, **chosen)
    start = catalog.games()[game].start(match.options(0))
    openings = [[str(move) for move in match.opening_moves(n, start)] for n in range(6)]
    assert match.options(0) == match.options(1)
    assert openings[0] == openings[1]
    assert openings[0]
    assert (match.seating(0), match.seating(1), match.seating(2)) == ((0, 1), (1, 0), (0, 1))
    others = [(match.options(n), openings[n]) for n in (0, 2, 4)]
    assert others[0] != others[1] != others[2]


def test_three_seats_are_divided_evenly_over_a_pair() -> None:
    match = plan("herati", Mode="workshop", Players="3")
    assert match.seating(0) == (0, 1, 0)
    assert match.seating(1) == (1, 0, 1)


def test_players_of_the_loom_get_the_same_deals_one_after_the_other() -> None:
    match = plan("herati")
    assert [match.seating(number) for number in range(4)] == [(0,), (1,), (0,), (1,)]
    assert match.options(0) == match.options(1)
    assert match.options(1)["Deal"] != match.options(2)["Deal"]


def test_each_player_has_its_own_seed() -> None:
    match = plan()
    assert match.player_seed(0, 0) == "s-1-1"
    assert match.player_seed(0, 1) == "s-1-2"
    assert match.player_seed(7, 0) == "s-8-1"


def test_settings_leave_out_the_number_of_games() -> None:
    assert plan().settings() == {
        "game_name": "tiananmen",
        "chosen": {"Size": "19"},
        "players": ["random", "greedy"],
        "seconds": 1.0,
        "seed": "s",
        "opening": 1,
    }
