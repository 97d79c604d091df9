"""The command `calibration`."""

from __future__ import annotations

from math import log

import pytest

from games.cli import main
from games.tools.calibration import Called, fitted, tenths


def called(probability: float, *won: float, game: int = 0) -> list[Called]:
    return [Called(game, "", probability, share) for share in won]


def test_positions_are_counted_by_tenths() -> None:
    found = [*called(0.62, 1, 1), *called(0.68, 0, 1, game=1), *called(1.0, 1), *called(0.1, 0)]
    # of the positions called 60 to 70 % the first game won 2 of 2 and the second 1 of 2
    assert tenths(found) == [
        ("10-20 %", "1", "10%", "0%", "0% - 100%", "o-|-----------------------"),
        ("60-70 %", "4", "65%", "75%", "50% - 100%", "............----|--o------"),
        ("90-100 %", "1", "100%", "100%", "0% - 100%", "-------------------------o"),
    ]


def test_the_line_fits_the_results() -> None:
    """Of those called 75 % nine tenths are won, of those called 25 % three tenths."""
    found = [*called(0.75, *[1] * 900, *[0] * 100), *called(0.25, *[1] * 300, *[0] * 700)]
    a, b = fitted(found)
    assert a + b * log(3) == pytest.approx(log(9), abs=0.05)
    assert a - b * log(3) == pytest.approx(log(3 / 7), abs=0.05)


def test_certain_values_fit_no_line() -> None:
    found = [*called(0.5, 1, 0), *called(1.0, 0, 0, 0)]
    assert fitted(found) == pytest.approx((0.0, 1.0))


def test_a_level_plays_against_itself(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["calibration", "--game", "herati", "--mode", "workshop", "--level", "greedy"]
    assert main([*words, "--games", "2"]) == 0
    printed = capsys.readouterr().out
    assert "called won" in printed
    assert main([*words, "--games", "2"]) == 0
    assert capsys.readouterr().out == printed


def test_a_game_for_one_player_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["calibration", "--game", "herati", "--mode", "loom"])
    assert "Herati for one player has no winner" in capsys.readouterr().err
