"""The figures of a match from games whose results are made up."""

from games.console.match_report import FinishedGame, report
from games.core.position import Outcome, Side, Termination
from tests.console.plans import plan


def test_a_report_of_the_workshop_has_the_share_of_the_diamonds() -> None:
    sides = (Side.FIRST, Side.SECOND)
    won = FinishedGame(sides, Outcome((Side.FIRST,), Termination.POINTS, (3, 1)), 20)
    lost = FinishedGame(sides, Outcome((Side.SECOND,), Termination.POINTS, (0, 2)), 20)
    rows = report(plan("herati", Mode="workshop"), {0: won, 1: lost}, [[], []]).rows
    # in the second game the players have changed seats: 3 + 2 of all 6 for the first
    assert rows[-2] == ("share of the diamonds", "83.3%", "0.0% to 100.0%", "bootstrap over pairs")
    assert rows[-1][:2] == ("p-value", "1")


def test_a_report_counts_wins_losses_and_seats() -> None:
    black_won = Outcome((Side.BLACK,), Termination("ring"))
    game = FinishedGame((Side.BLACK, Side.WHITE), black_won, 10)
    found = report(plan(), {0: game, 1: game, 2: game}, [[], [0.5, 0.002, 0.001]])
    assert found.lines == (
        "Tiananmen (Size 19): 3 games, 10.0 turns on average",
        "random against greedy: 2 won, 1 lost, 0 shared",
    )
    assert found.rows[0] == ("victories", "66.7%", "20.8% to 93.9%", "Wilson interval")
    # one pair is even, the other has one game only: it is as far from 0 with either sign
    assert found.rows[2][:2] == ("p-value", "1")
    assert found.rows[3][:2] == ("in the first seat", "2 of 2")
    assert found.rows[4][:2] == ("in the second seat", "0 of 1")
    assert found.rows[5][:2] == ("won by the first seat", "100.0%")
    assert found.rows[6][:2] == ("time per turn, greedy", "2.0 ms")
    assert found.rows[6].note == "median; 99th percentile 2.0 ms"


def test_the_first_seat_wins_with_the_colour_that_it_has_in_the_end() -> None:
    black_won = Outcome((Side.BLACK,), Termination("majority"))
    kept = FinishedGame((Side.BLACK, Side.WHITE), black_won, 9)
    swapped = FinishedGame((Side.WHITE, Side.BLACK), black_won, 9)
    found = report(plan("veletas"), {0: kept, 1: kept, 2: swapped, 3: kept}, [[], []])
    shares = {row.name: row.value for row in found.rows}
    assert shares["won by the first seat"] == "75.0%"


def test_a_report_of_the_loom_has_means_and_marks() -> None:
    ends = [Outcome((), Termination("loom"), (score,)) for score in (2, 1, 4, 2, 6, 3)]
    games = {n: FinishedGame((Side.FIRST,), end, 25) for n, end in enumerate(ends)}
    rows = report(plan("herati"), games, [[], []]).rows
    # the first player had 2, 4, 6 and the second 1, 2, 3 diamonds with the same three deals
    assert [row[:2] for row in rows] == [
        ("random", "4.000"),
        ("  4 or more", "66.7%"),
        ("  6 or more", "33.3%"),
        ("greedy", "2.000"),
        ("  4 or more", "0.0%"),
        ("  6 or more", "0.0%"),
        ("difference", "2.000"),
    ]
    assert rows[-1].interval == "0.868 to 3.132"  # 1, 2, 3: see the test of intervals


def test_a_single_game_of_the_loom_has_no_bounds() -> None:
    end = Outcome((), Termination("loom"), (2,))
    rows = report(plan("herati"), {0: FinishedGame((Side.FIRST,), end, 25)}, [[], []]).rows
    assert rows[0][:3] == ("random", "2.000", "none for one game")


def test_a_pair_with_a_resigned_game_has_no_share_of_the_diamonds() -> None:
    match = plan("herati", Mode="workshop")
    sides = (Side.FIRST, Side.SECOND)
    played = FinishedGame(sides, Outcome((Side.FIRST,), Termination.POINTS, (3, 1)), 20)
    resigned = FinishedGame(sides, Outcome((Side.FIRST,), Termination.RESIGNATION), 5)
    found = report(match, {0: played, 1: resigned, 2: played, 3: played}, ((), ()))
    values = {row.name: row.value for row in found.rows}
    assert values["resigned"] == "1 by the first, 0 by the second"
    assert values["share of the diamonds"] == "50.0%"
