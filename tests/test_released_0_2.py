"""Files that version 0.2.0 wrote open as they were: documents, matches, a hurt index.

The files in `tests/released/0.2.0` were written by the released program with the values that stand
below. Its index has the fault of that version: after a look at the openings of Veletas it took the
matches of the other games for unreadable. The files must never be regenerated.
"""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path

import pytest

from games import catalog
from games.core.game import Record
from games.storage.documents import SeatChoice, Setup
from games.storage.files import StorageError
from games.storage.matches import MatchIndex
from games.storage.user_files import UserFiles
from tests.storage.test_released import copied

RELEASED = Path(__file__).parent / "released" / "0.2.0"
GAMES = catalog.games()
MATCHES = {
    "herati-2026-11-22-210000": 27,
    "tiananmen-2026-11-22-201500": 17,
    "veletas-2026-11-22-213000": 16,
}
"""The matches, with their numbers of turns."""


@pytest.fixture
def user_files(tmp_path: Path) -> UserFiles:
    """The released folder, its files as old as its index says; a problem fails the test."""
    files = UserFiles(copied(RELEASED, tmp_path / "tavoliere"))

    def fail(problem: StorageError) -> None:
        pytest.fail(str(problem))

    files.listen(fail)
    return files


def test_the_settings_open(user_files: UserFiles) -> None:
    settings = user_files.settings.load()
    assert (settings.theme, settings.animation, settings.coordinates) == ("dark", "fast", "inside")
    assert settings.piece_sets == {"veletas": "signs"}
    assert settings.keys == {"undo": "ctrl+u"}
    assert settings.confirm_turns
    assert (settings.ambient_volume, settings.language) == (20, "ja")
    assert settings.names == ("Ada", "Bob", "千代", "Dee")
    seats = (SeatChoice("human", "Ada"), SeatChoice("computer", "", 3, 1.5))
    assert settings.setups == {"tiananmen": Setup({"Size": "13"}, seats, "")}


def test_the_lessons_open(user_files: UserFiles) -> None:
    lessons = user_files.lessons.load()
    assert lessons.lessons == {"veletas/first_turn": ("first",), "herati/course": ("diamonds",)}
    assert lessons.introduced == ("veletas",)
    assert lessons.explained == ("veletas/claim",)


def test_the_results_of_puzzles_open(user_files: UserFiles) -> None:
    results = user_files.puzzles.load().of("veletas")
    assert results.results == {"1a2b3c": "solved", "4d5e6f": "failed", "7g8h9i": "hinted"}
    assert results.repeat == ("4d5e6f", "7g8h9i")
    assert results.days == {"2026-11-20": "solved", "2026-11-21": "failed"}
    assert (results.theme, results.best_streak, results.best_sprint) == ("claim", 7, 12)
    # The rating was 1301.4 after a puzzle of 1200 was solved, then 998.2 after one of 900 failed.
    assert [round(points, 1) for points in results.curve] == [1301.4, 998.2]
    assert round(results.rating, 1) == 998.2


def test_what_the_coach_knows_opens(user_files: UserFiles) -> None:
    coach = user_files.coach.load()
    assert coach.skill("herati").rating == 1234.5
    (card,) = coach.cards
    assert (card.played, card.best, card.answer) == ("b2,c3/d1", "b2,c3/e1", "c3-a1/a2")
    assert (card.played_value.win_probability, card.best_value.win_probability) == (0.31, 0.64)
    assert card.memory.due == datetime(2026, 11, 25, 8, 30, tzinfo=UTC)
    assert (card.memory.stability, card.memory.difficulty) == (3.25, 5.5)


@pytest.mark.parametrize("name", MATCHES)
def test_a_match_opens_whole(user_files: UserFiles, name: str) -> None:
    record: Record = user_files.matches.load(name, GAMES)
    assert record.problem is None
    record.match.go_to(record.match.root.main_end())
    assert len(record.match.turns()) == MATCHES[name]
    assert record.match.outcome() is not None


def test_the_hurt_index_heals(user_files: UserFiles) -> None:
    index = MatchIndex(user_files.folder, user_files.matches, GAMES)
    index.read()
    found = {summary.name: (summary.game, summary.turns) for summary in index.search()}
    assert found == {name: (name.split("-")[0], turns) for name, turns in MATCHES.items()}
