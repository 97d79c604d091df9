"""Nothing is lost: every gesture is kept, left matches go on, records open from anywhere."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pygame
import pytest

from games.core.match.time_control import Control
from games.core.records.record import read_record
from games.core.storage.files import Archive, ArchiveError
from games.core.storage.match_store import Matches
from games.ui.match import open_match
from games.ui.match.seats import Seat
from games.ui.scenes.menu import MenuScene
from games.ui.toolkit import clipboard
from games.ui.toolkit.context import Stage
from tests import toy
from tests.ui import hand
from tests.ui.race import ADA, BEN, ROBOT, OpenTable, RaceScene, Table

GAMES = {"race": toy.RACE}
ADA_TO_MOVE = """\
[Game "race"]
[Player1 "Ada"]
[Player2 "Robot"]
[Level2 "greedy"]

1. 3+2
2. 1+2
 (2. 2+3)
"""


def play(table: Table, *numbers: str) -> None:
    for number in numbers:
        table.drag(number, table.scene.position.to_move.value)


def kept(stage: Stage) -> list[str]:
    """The texts of all matches on disk."""
    matches = Matches(stage.archive.folder)
    return [matches.text(name) for name in sorted(matches.stamps())]


def notices(stage: Stage) -> list[str]:
    return [notice.text for notice in stage.notices]


def again(table: Table) -> Table:
    """Leave the match and go on with it."""
    table.scene.to_menu()
    table.stage.scenes.settle()
    summary = open_match.to_continue(table.stage)
    assert summary is not None
    open_match.open_match(table.stage, summary.name)
    table.stage.scenes.settle()
    return table


def test_every_gesture_is_kept_at_once(open_table: OpenTable) -> None:
    table = open_table()
    assert kept(table.stage) == []
    play(table, "3")
    (text,) = kept(table.stage)
    assert "1. 3 {3:0}\n" in text
    play(table, "2")
    (text,) = kept(table.stage)
    assert "1. 3+2 {5:0}\n" in text
    assert '[Player1 "Ada"]' in text
    assert '[Result "*"]' in text


def test_a_left_match_goes_on_exactly_where_it_was(open_table: OpenTable) -> None:
    slow = Seat("computer", "Robot", "greedy", 3.0)
    table = open_table((ADA, slow), control=Control(300, bonus=2))
    table.wait(2)
    play(table, "3", "2")
    table.wait()
    table.engine.answer("1", "2")
    table.wait(2)
    play(table, "1")
    table.key(pygame.K_z, pygame.KMOD_CTRL)
    play(table, "2")
    table.wait(2)
    before = table.scene
    clocks = before.match.clocks
    again(table)
    after = table.scene
    assert after is not before
    assert table.points == (7, 3)
    assert after.position.mid_turn
    assert after.seats == (ADA, slow)
    assert after.match.control == Control(300, bonus=2)
    assert after.match.clocks == pytest.approx(clocks, abs=0.11)
    assert [str(turn.moves[0]) for turn in after.match.tree()] == ["3", "1", "2", "1"]
    assert not after.halted
    play(table, "1")
    assert len(kept(table.stage)) == 1


def test_who_left_looking_back_looks_back(open_table: OpenTable) -> None:
    table = open_table((ADA, ROBOT))
    play(table, "3", "2")
    table.key(pygame.K_LEFT, pygame.KMOD_ALT)
    again(table)
    assert table.points == (3, 0)
    assert table.scene.halted
    table.key(pygame.K_END)
    assert table.points == (5, 0)
    table.wait(1)
    assert len(table.engine.asked) == 1


def test_the_computers_keep_their_seed(open_table: OpenTable) -> None:
    table = open_table((ADA, ROBOT))
    play(table, "3", "2")
    table.wait()
    seed = table.engine.asked[-1]["seed"]
    again(table)
    table.wait()
    assert table.engine.asked[-1]["seed"] == seed


def test_a_finished_match_is_not_continued(open_table: OpenTable) -> None:
    table = open_table(Goal="3")
    play(table, "3")
    table.scene.to_menu()
    table.stage.scenes.settle()
    assert open_match.to_continue(table.stage) is None
    assert '[Result "Player1"]' in kept(table.stage)[0]


def test_a_match_that_is_being_played_elsewhere_is_not_offered(open_table: OpenTable) -> None:
    table = open_table()
    play(table, "3")
    assert open_match.to_continue(table.stage) is None
    (name,) = Matches(table.stage.archive.folder).stamps()
    open_match.open_match(table.stage, name)
    assert notices(table.stage) == [f"{name} is being played in another window."]


def test_a_save_that_fails_is_said_once_and_play_goes_on(
    open_table: OpenTable, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = open_table()
    play(table, "3")

    def full(path: Path, content: bytes) -> None:
        raise ArchiveError("{name} could not be saved: the disk is full.", name=path.name)

    with monkeypatch.context() as patch:
        patch.setattr("games.core.storage.match_store.write_file", full)
        play(table, "2", "1")
        (notice,) = notices(table.stage)
        assert notice.endswith("the disk is full. Play goes on.")
        assert table.points == (5, 1)
        assert not table.scene.safe
    play(table, "2")
    assert table.scene.safe
    assert "2. 1+2" in kept(table.stage)[0]


def test_without_a_folder_play_goes_on(open_table: OpenTable) -> None:
    table = open_table()
    table.stage.archive = Archive(Path("/dev/null/nowhere"))
    play(table, "3", "2")
    assert table.points == (5, 0)
    assert len(notices(table.stage)) == 1
    assert open_match.to_continue(table.stage) is None


# Opening


def test_a_record_opens_for_looking_and_go_on_lets_it_continue(open_table: OpenTable) -> None:
    table = open_table()
    open_match.open_text(table.stage, ADA_TO_MOVE.replace("2. 1+2\n (2. 2+3)\n", ""))
    table.stage.scenes.settle()
    assert table.points == (5, 0)
    assert [seat.kind for seat in table.scene.seats] == ["human", "computer"]
    table.wait()
    assert table.scene.opened
    assert table.scene.waits_for_word
    assert table.engine.asked == []
    assert kept(table.stage) == []
    table.scene.resume()
    table.wait(1.5)
    assert len(table.engine.asked) == 1
    assert len(kept(table.stage)) == 1


def test_a_move_in_an_opened_record_goes_on_with_it(open_table: OpenTable) -> None:
    table = open_table()
    open_match.open_text(table.stage, ADA_TO_MOVE)
    table.stage.scenes.settle()
    assert table.points == (5, 3)
    assert [turn.depth for turn in table.scene.match.tree()] == [0, 0, 1]
    play(table, "3")
    assert not table.scene.opened
    assert "(2. 2+3" in kept(table.stage)[0]


def test_a_damaged_record_opens_as_far_as_it_goes(open_table: OpenTable) -> None:
    table = open_table()
    open_match.open_text(table.stage, ADA_TO_MOVE + "3. 2+2\n4. 1+2\n")
    table.stage.scenes.settle()
    assert table.points == (5, 3)
    assert notices(table.stage) == [
        "The record is damaged and opens as far as it goes: line 9, '2+2': 2 cannot be added now."
    ]


def test_a_record_of_a_game_that_was_given_up_says_who_won(open_table: OpenTable) -> None:
    table = open_table()
    tags = '[Result "Player2"]\n[Termination "resignation"]\n'
    open_match.open_text(table.stage, tags + ADA_TO_MOVE)
    table.stage.scenes.settle()
    assert table.points == (5, 3)
    assert notices(table.stage) == ["This game was given up: Robot won."]


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "This cannot be opened: "),
        ("hello", "This cannot be opened: "),
        ('[Game "chess"]\n\n1. e4\n', "This cannot be opened: "),
        ('[Game "race"]\n[Goal "many"]\n', "This cannot be opened: "),
    ],
)
def test_what_is_no_record_is_said_in_a_sentence(
    open_table: OpenTable, text: str, sentence: str
) -> None:
    table = open_table()
    before = table.scene
    open_match.open_text(table.stage, text)
    table.stage.scenes.settle()
    assert table.scene is before
    (notice,) = notices(table.stage)
    assert notice.startswith(sentence)


def test_a_file_is_opened_and_what_is_no_file_is_said(
    open_table: OpenTable, tmp_path: Path
) -> None:
    table = open_table()
    path = tmp_path / "match.txt"
    path.write_text(ADA_TO_MOVE)
    open_match.open_file(table.stage, tmp_path / "nothing.txt")
    open_match.open_file(table.stage, tmp_path)
    assert len(notices(table.stage)) == 2
    (tmp_path / "list.txt").write_text("eggs\n")
    open_match.open_file(table.stage, tmp_path / "list.txt")
    assert notices(table.stage)[-1].startswith("list.txt cannot be opened: ")
    open_match.open_file(table.stage, path)
    table.stage.scenes.settle()
    assert table.points == (5, 3)


def test_the_record_is_copied_and_pasted(open_table: OpenTable) -> None:
    table = open_table()
    play(table, "3", "2", "1")
    table.key(pygame.K_c, pygame.KMOD_CTRL)
    assert notices(table.stage) == ["The record of the match is on the clipboard."]
    assert read_record(clipboard.pasted(), GAMES).match.position == table.scene.position
    before = table.scene
    table.key(pygame.K_v, pygame.KMOD_CTRL)
    assert table.scene is not before
    assert table.points == (5, 1)
    assert table.scene.opened
    clipboard.copy("")
    table.key(pygame.K_v, pygame.KMOD_CTRL)
    assert notices(table.stage)[-1] == "There is no text on the clipboard."


# The menu


@pytest.fixture
def left(open_table: OpenTable) -> Table:
    """A match of three gestures, left for the menu."""
    table = open_table((ADA, BEN))
    factories: dict[str, Callable[..., Any]] = {"menu": MenuScene, "race": RaceScene}
    table.stage.scenes = type(table.stage.scenes)(table.stage, factories)
    table.stage.scenes.go("race", options={}, seats=(ADA, BEN))
    table.stage.scenes.settle()
    play(table, "3", "2", "1")
    table.scene.to_menu()
    table.stage.scenes.settle()
    return table


def test_the_menu_offers_the_unfinished_match(left: Table) -> None:
    button = left.top.continuing
    assert button.about == "Race · Ada – Ben · 2 turns"
    hand.click(left.stage.scenes, button.rect.center)
    assert left.points == (5, 1)


def test_the_menu_pastes(left: Table) -> None:
    clipboard.copy(ADA_TO_MOVE)
    left.key(pygame.K_v, pygame.KMOD_CTRL)
    assert left.points == (5, 3)


@pytest.mark.parametrize("size", [(800, 600), (1280, 800), (1920, 1080), (900, 1200)])
def test_the_menus_widgets_lie_apart(left: Table, size: tuple[int, int]) -> None:
    left.stage.resize(size)
    menu = left.top
    rects = [w.rect for w in menu.form.widgets]
    screen = pygame.Rect((0, 0), size)
    for place, rect in enumerate(rects):
        assert screen.contains(rect)
        assert rect.collidelist(rects[:place] + rects[place + 1 :]) == -1
    menu.draw(pygame.Surface(size))
