"""Files of released versions."""

from __future__ import annotations

import json
import os
import shutil
from pathlib import Path

import pytest

from games import catalog
from games.core.game import Record
from games.core.match import AnyMatch
from games.core.position import Side
from games.core.record import (
    Player,
    options_of,
    players_of,
    read_record,
    resigned_outcome,
    write_record,
)
from games.storage.documents import SeatChoice, Setup
from games.storage.files import StorageError
from games.storage.matches import MatchIndex, MatchStore, Trash
from games.storage.statistics import high_scores, player_statistics
from games.storage.user_files import UserFiles

pytestmark = pytest.mark.smoke

RELEASED = Path(__file__).parents[1] / "released" / "0.1.0"
GAMES = catalog.games()
NAMES = sorted(path.stem for path in (RELEASED / "matches").iterdir())


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return copied(RELEASED, tmp_path / "tavoliere")


def copied(released: Path, folder: Path) -> Path:
    """A released folder, its files as old as its index says."""
    shutil.copytree(released, folder)
    index = json.loads((folder / "index.json").read_text(encoding="utf-8"))
    for summary in index["summaries"]:
        changed = summary["stamp"]["changed"]
        os.utime(folder / "matches" / f"{summary['name']}.txt", ns=(changed, changed))
    return folder


def opened(folder: Path, name: str) -> Record:
    record = MatchStore(folder).load(name, GAMES)
    assert record.problem is None
    return record


def turns(match: AnyMatch) -> int:
    """The turns of the main line, half-played ones included."""
    match.go_to(match.root.main_end())
    return len(match.turns())


def test_there_is_a_match_of_each_game() -> None:
    assert {name.split("-")[0] for name in NAMES} == {"veletas", "herati", "tiananmen"}
    assert len(NAMES) == 6


def test_the_settings_open(folder: Path) -> None:
    user_files, problems = UserFiles(folder), list[StorageError]()
    user_files.listen(problems.append)
    settings = user_files.settings.load()
    assert problems == []
    assert settings.fullscreen
    assert settings.animation == "fast"
    assert settings.coordinates == "off"
    assert settings.show_thinking
    assert (settings.ui_scale, settings.volume, settings.language) == (125, 35, "de")
    assert settings.names == ("Ada", "Bob", "千代", "Dee")
    assert settings.setups["veletas"] == Setup(
        {"Size": "7", "Start": "random"},
        (SeatChoice("human", "Ada"), SeatChoice("computer", "", 2, 0.6)),
        "41",
    )
    assert settings.setups["herati"].seats[2] == SeatChoice("computer", "", 4, 2.5)


@pytest.mark.parametrize("name", NAMES)
def test_a_match_is_written_again_as_it_was(folder: Path, name: str) -> None:
    record = opened(folder, name)
    outcome = resigned_outcome(record.tags, record.match.start.sides)
    again = write_record(record.game, record.tags, record.match, whole=True, outcome=outcome)
    kept = MatchStore(folder).text(name)
    assert sorted(again.splitlines()) == sorted(kept.splitlines())  # a tag may move
    assert again.split("\n\n")[1] == kept.split("\n\n")[1]


def test_clocks_variations_a_note_and_the_present_of_a_random_start(folder: Path) -> None:
    record = opened(folder, "veletas-random")
    match = record.match
    assert str(match.control) == "300+5"
    assert players_of(record.tags) == (Player("Ada"), Player("Computer", "skilled", 0.6))
    assert options_of(record.tags)["Shooters"] == "b6,c3,e3"
    # The present stands behind 5. e3-f4/g4 in the variation: 2 + 1 + 2 + 1 + 2 gestures. After
    # the swap the first seat plays White and has made this turn: 4:58.5 left. The second seat had
    # 4:59.0 after turn 4 and has thought for 1.2 seconds since.
    assert match.ply == 8
    assert match.clocks == pytest.approx((298.5, 297.8))
    assert match.position.to_move is Side.BLACK
    assert len(list(match.tree())) == 8
    assert match.line_turns()[-1].last.ply == 9
    match.redo_turn()
    assert match.node.note == "A quiet turn. (really)"
    assert turns(match) == 6
    assert match.clocks == (299.0, 302.0)


def test_a_finished_match_keeps_its_winner(folder: Path) -> None:
    record = opened(folder, "veletas-finished")
    outcome = record.match.outcome()
    assert outcome is not None
    assert outcome.score == (0, 2)
    assert [record.match.position.sides.index(side) for side in outcome.winners] == [1]
    assert turns(record.match) == 34
    assert players_of(record.tags)[1] == Player('Børge „B“ "quoted"')


def test_a_solitaire_keeps_its_deal_and_score(folder: Path) -> None:
    record = opened(folder, "herati-loom")
    outcome = record.match.outcome()
    assert outcome is not None
    assert (outcome.winners, outcome.score) == ((), (2,))
    assert turns(record.match) == 25
    assert options_of(record.tags)["Aim"] == "4"


def test_a_game_within_a_match_of_three_goes_on(folder: Path) -> None:
    record, autosave = MatchStore(folder).resume("herati-workshop", GAMES)
    with autosave:
        assert record.problem is None
        assert options_of(record.tags)["Totals"] == "0,0,1"
        assert options_of(record.tags)["Round"] == "2"
        assert len(record.match.start.sides) == 3
        # The first seat began; after five turns the third is to move.
        assert record.match.position.to_move is record.match.position.sides[2]
        autosave.save(write_record(record.game, record.tags, record.match, whole=True))
    assert opened(folder, "herati-workshop").match.ply == record.match.ply


def test_time_per_turn_and_variations_side_by_side(folder: Path) -> None:
    match = opened(folder, "tiananmen-variations").match
    assert str(match.control) == "30/turn"
    assert len(list(match.tree())) == 8
    assert [turn.depth for turn in match.tree()] == [0, 0, 0, 0, 1, 1, 0, 1]


def test_a_resignation_is_read_from_the_tags(folder: Path) -> None:
    record = opened(folder, "tiananmen-resigned")
    assert record.match.outcome() is None
    outcome = resigned_outcome(record.tags, record.match.start.sides)
    assert outcome is not None
    assert outcome.winners == (Side.WHITE,)


def test_the_trash_opens(folder: Path) -> None:
    trash = Trash(folder)
    assert set(trash.stamps()) == {"tiananmen-resigned"}
    assert read_record(trash.text("tiananmen-resigned"), GAMES).problem is None
    assert MatchStore(folder).restore("tiananmen-resigned") == "tiananmen-resigned 2"


def test_the_index_is_used_as_it_is(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    read: list[str] = []

    def text(store: MatchStore, name: str) -> str:
        read.append(name)
        return ""

    monkeypatch.setattr(MatchStore, "text", text)
    index = MatchIndex(folder, MatchStore(folder), GAMES)
    index.read()
    assert read == []
    assert sorted(summary.name for summary in index.summaries) == NAMES
    (loom,) = index.search("千代")
    assert (loom.finished, loom.winners, loom.score, loom.turns) == (True, (), (2,), 25)
    assert (loom.daily, loom.initials, loom.date) == ("2026-08-02", "CHI", "2026-08-02")
    (finished,) = index.search("børge")
    assert (finished.winners, finished.termination, finished.score) == ((1,), "majority", (0, 2))


def test_the_statistics_follow_from_the_index(folder: Path) -> None:
    index = MatchIndex(folder, MatchStore(folder), GAMES)
    index.read()
    ada, bob = (player_statistics(index.summaries, name) for name in ("Ada", "Bob"))
    assert (ada.played, ada.won, ada.lost) == (1, 0, 1)
    assert (bob.played, bob.won, bob.lost) == (1, 1, 0)
    (best,) = high_scores(index.summaries, "herati", {"Mode": "loom"}, day="2026-08-02")
    assert (best.initials, best.points) == ("CHI", 2)
