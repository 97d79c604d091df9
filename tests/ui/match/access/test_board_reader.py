"""The board of the toy game Race for a person who hears it."""

from __future__ import annotations

import pytest

from games.ui.scenes.small_dialogs import PromptScene
from tests.by_ear import Listener
from tests.ui.conftest import NewStage, opener
from tests.ui.race import Driver, OpenMatch


@pytest.fixture
def driver(open_match: OpenMatch) -> Driver:
    return open_match()


@pytest.fixture
def ear(driver: Driver) -> Listener:
    ear = Listener(driver.context)
    ear.wait()
    return ear


def focused(ear: Listener) -> str:
    node = ear.focus
    assert node is not None
    return str(node.key)


def test_the_board_is_a_grid_of_the_places_as_they_lie(ear: Listener) -> None:
    grid = ear.node("grid", "Board")
    rows = [[cell.key for cell in row.children] for row in grid.children]
    assert rows == [["1", "2", "3"], ["black"]]
    assert {cell.role for row in grid.children for cell in row.children} == {"cell"}
    first, second = (cell.rect for cell in grid.children[0].children[:2])
    assert first
    assert second
    assert second.x == first.x + 100


def test_arrow_keys_walk_through_all_places_and_stop_at_the_edge(ear: Listener) -> None:
    assert focused(ear) == "board"
    ear.press("right")
    assert focused(ear) == "1"
    ear.press("right", "right", "right")
    assert focused(ear) == "3"
    ear.press("down")
    assert focused(ear) == "black"
    ear.press("up", "left")
    assert focused(ear) == "1"


def test_enter_picks_up_drops_and_says_why_not(ear: Listener, driver: Driver) -> None:
    ear.press("right", "right")
    assert ear.press("return") == ["Picked up: 2. It can go to black."]
    assert ear.node("cell", "1, occupied").selected is False
    picked = [node for node in ear.nodes if node.selected]
    assert [node.key for node in picked] == ["2"]
    allowed = [node for node in ear.nodes if node.description == "legal target"]
    assert [node.key for node in allowed] == ["black"]
    assert ear.press("down", "return") == ["2."]
    assert driver.points == (2, 0)
    assert ear.press("return") == ["Numbers go into a pot."]


def test_enter_puts_a_piece_back_and_escape_does(ear: Listener) -> None:
    ear.press("right", "return")
    assert ear.press("return") == ["Put back."]
    ear.press("return")
    assert ear.press("escape") == ["Put back."]


def test_an_illegal_target_keeps_the_piece(ear: Listener, driver: Driver) -> None:
    ear.press("right", "return")
    assert ear.press("right", "right") == []
    ear.press("up", "left", "left", "return")  # back on the piece
    ear.press("return", "down", "return")
    assert driver.points == (1, 0)


def test_shift_and_arrows_go_to_what_can_be_chosen(ear: Listener) -> None:
    ear.press("right", "return")  # 1 is held: only the pot and 1 itself can be chosen
    ear.press("right", "right")
    assert focused(ear) == "3"
    ear.press("shift+left")
    assert focused(ear) == "1"
    ear.press("shift+down")
    assert focused(ear) == "black"


def test_clicks_on_nodes_make_a_turn(ear: Listener, driver: Driver) -> None:
    cells = {node.key: node for node in ear.nodes if node.role == "cell"}
    for place in ("3", "black"):
        cells[place].actions["click"]()
        ear.wait()
    assert driver.points == (3, 0)
    assert focused(ear) == "black"


def test_the_cursor_stays_where_it_is_when_the_position_changes(ear: Listener) -> None:
    ear.press("right", "right", "return", "down", "return")
    assert focused(ear) == "black"
    ear.press("ctrl+z")
    assert focused(ear) == "black"


def test_keys_read_the_task_the_score_the_place_and_what_is_legal(ear: Listener) -> None:
    assert ear.press("t") == ["Ada. Drop a number into your pot."]
    assert ear.press("s") == ["Ada: 0. Ben: 0."]
    assert ear.press("v") == ["Can be moved: 1, 2, 3."]
    ear.press("right", "return")
    assert ear.press("v") == ["From 1: black."]
    assert ear.press("right", "c") == ["2, occupied"]
    assert ear.press("d") == ["There is nothing to read."]


def test_the_last_turns_are_read_one_after_the_other(ear: Listener, driver: Driver) -> None:
    assert ear.press("l") == ["There is no earlier turn."]
    for origin, target in [("3", "black"), ("2", "black"), ("1", "white"), ("3", "white")]:
        driver.drag(origin, target)
        ear.wait()
    assert ear.press("l", "l", "l") == ["Ben: 1+3.", "Ada: 3+2.", "There is no earlier turn."]
    ear.press("t")
    assert ear.press("l") == ["Ben: 1+3."]
    driver.drag("2", "black")
    ear.wait()
    assert ear.press("l") == ["Ada: 2."]


def test_without_a_reader_keys_and_arrows_are_as_always(driver: Driver) -> None:
    ear = Listener(driver.context)
    driver.context.announcements.wanted = False
    ear.wait()
    assert ear.press("t", "v", "right", "return") == []
    assert driver.board.cursor.rows == ()
    driver.context.announcements.wanted = True
    ear.wait()
    driver.context.announcements.wanted = False
    ear.wait()
    assert driver.board.cursor.rows == ()


def test_a_place_can_be_gone_to_by_its_name(new_context: NewStage) -> None:
    driver = opener(new_context, ask=PromptScene)()
    ear = Listener(driver.context)
    ear.wait()
    ear.press("j")
    field = next(node for node in ear.nodes if node.role == "text field")
    field.actions["set value"]("Black")
    ear.click("button", "Go there")
    assert focused(ear) == "black"
    ear.press("j")
    next(n for n in ear.nodes if n.role == "text field").actions["set value"]("z9")
    assert ear.click("button", "Go there") == ["There is no place z9."]
    assert focused(ear) == "black"


def test_in_the_panel_arrows_stay_there_until_escape(ear: Listener) -> None:
    ear.press("right", "right", "tab")
    assert ear.focus
    assert ear.focus.name == "Hint"  # undo and redo sleep
    ear.press("up", "left", "left")
    assert ear.focus
    assert ear.focus.role == "button"
    ear.press("escape")
    assert focused(ear) == "2"
