"""The days in a row on which the deal of the day was finished."""

from __future__ import annotations

import os
from collections.abc import Callable
from datetime import date, datetime, timedelta
from pathlib import Path

import pytest

from games.herati.game import GAME
from games.herati.view.look import LOOK
from games.ui.look.look import SceneContext
from games.ui.scenes.menu import DailyStreak
from tests.ui.scenes.conftest import stage

TODAY = date(2026, 11, 22)

Played = Callable[..., None]


@pytest.fixture
def context(tmp_path: Path, screen: None) -> SceneContext:
    return stage(tmp_path, LOOK)


@pytest.fixture
def played(context: SceneContext, tmp_path: Path) -> Played:
    """Writes the match of a day, finished with a score unless it is None."""

    def write(days_ago: int, score: int | None, level: str = "") -> None:
        day = TODAY - timedelta(days=days_ago)
        end = (
            f'[Result "-"]\n[Termination "loom"]\n[Score "{score}"]\n' if score is not None else ""
        )
        text = (
            f'[Game "herati"]\n[Mode "loom"]\n[Daily "{day}"]\n[Player1 "Ada"]\n'
            f"{level}{end}\n1. NE@0,0\n"
        )
        matches = context.user_files.matches
        saved = matches.begin(GAME.name, datetime(day.year, day.month, day.day, 12))
        saved.save(text)
        saved.close()
        path = next(p for p in tmp_path.rglob(f"{saved.name}*") if p.is_file())
        noon = datetime(day.year, day.month, day.day, 12).timestamp()
        os.utime(path, (noon, noon))

    return write


def streak(context: SceneContext) -> DailyStreak:
    found = DailyStreak(context, LOOK, TODAY)
    found.read()
    return found


def test_days_in_a_row_are_counted_up_to_a_gap(context: SceneContext, played: Played) -> None:
    for days_ago, score in ((0, 3), (1, 2), (2, 4), (4, 5)):
        played(days_ago, score)
    assert streak(context).length == 3
    assert streak(context).sentence == "Today: 3 diamonds. 3 days in a row."
    assert not streak(context).waiting


def test_the_row_stands_until_today_is_over(context: SceneContext, played: Played) -> None:
    for days_ago in (1, 2):
        played(days_ago, 2)
    assert streak(context).sentence == "Today’s deal is waiting. 2 days in a row."
    played(0, None)  # begun, not finished
    assert streak(context).sentence == "Today’s deal is waiting. 2 days in a row."


def test_the_best_of_several_tries_counts_and_no_computer(
    context: SceneContext, played: Played
) -> None:
    played(0, 1)
    played(0, 5)
    played(0, 2)
    assert streak(context).sentence == "Today: 5 diamonds."
    played(1, 6, '[Level1 "expert"]\n')
    assert streak(context).length == 1


@pytest.mark.parametrize("seconds", [-(2**61) // 10**9, 0, 2**62 // 10**9])
def test_a_file_from_an_impossible_day_is_no_error(
    context: SceneContext, played: Played, tmp_path: Path, seconds: int
) -> None:
    played(0, 20)
    matches = context.user_files.matches
    with matches.begin(GAME.name, datetime(2026, 1, 1)) as other:
        other.save("?")
    path = next(p for p in tmp_path.rglob(f"{other.name}*") if p.suffix == ".txt")
    os.utime(path, (seconds, seconds))
    assert streak(context).length == 1


@pytest.mark.parametrize("days", [-3, -1, 1, 3])
def test_after_a_clock_that_jumps_only_the_days_in_a_row_count(
    context: SceneContext, played: Played, days: int
) -> None:
    for days_ago in (0, 1):
        played(days_ago, 20)
    found = DailyStreak(context, LOOK, TODAY + timedelta(days=days))
    found.read()
    # a day later yesterday's row still goes on; a day earlier one deal of it is in the future
    assert found.length == {-3: 0, -1: 1, 1: 2, 3: 0}[days]
