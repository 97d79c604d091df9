"""The analysis of a match of the toy game: what is asked, what turns cost, trying again."""

from __future__ import annotations

from typing import Any

import pygame
import pytest

from games.ai.engine import Proposal, Reply
from games.core.game import Evaluation, standing_at
from games.core.match import TimeControl
from games.ui.match.speech import Speech
from games.ui.scenes.analysis import AnalysisScene
from games.ui.toolkit.text import Text
from tests import toy
from tests.looks import replace
from tests.ui.race import ADA, BEN, ROBOT, Driver, OpenMatch
from tests.ui.user_input import button, click, move


@pytest.fixture
def driver(open_match: OpenMatch) -> Driver:
    """Ada has played 3+2 and 1+2, Ben 1+3; the analysis has just been opened."""
    return examine(open_match, "3", "2", "1", "3", "1", "2")


def analysis(driver: Driver) -> AnalysisScene:
    assert isinstance(driver.top, AnalysisScene)
    return driver.top


def answer(driver: Driver, turn: str, chance: float) -> None:
    """The engine's answer to what was asked last."""
    driver.wait(1 / 30)
    engine = driver.engine
    engine.busy = False
    proposal = Proposal(turn, tuple(turn.split("+")), Evaluation(chance))
    engine.news.append(Reply(len(engine.asked), (proposal,)))
    driver.wait(1 / 30)


def judge(driver: Driver) -> None:
    """All answers: Ben's turn has let Ada come from 0.6 to 0.8, hers have cost nothing."""
    for value in (0.8, 0.2, 0.9, 0.1):
        answer(driver, "3+2", value)


def play(driver: Driver, *gestures: str) -> None:
    for number in gestures:
        driver.drag(number, driver.view.position.to_move.value)


def show_as(driver: Driver, **changes: Any) -> None:
    """Change how the game shows itself."""
    race = replace(driver.context.game_views["race"], **changes)
    driver.context.game_views = {**driver.context.game_views, "race": race}


def examine(open_match: OpenMatch, *gestures: str, **options: str) -> Driver:
    """A match of Ada and Ben is over or under way, and the analysis has just been opened."""
    driver = open_match((ADA, BEN), **options)
    play(driver, *gestures)
    driver.scene.panel.navigation.analyse()
    driver.context.scenes.settle()
    return driver


@pytest.fixture
def said(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What is drawn as text."""
    said: list[str] = []
    draw = Text.draw

    def listen(text: Text, surface: pygame.Surface, words: str, *how: Any, **more: Any) -> Any:
        said.append(words)
        return draw(text, surface, words, *how, **more)

    monkeypatch.setattr(Text, "draw", listen)
    paragraph = Text.paragraph

    def listen_to_paragraphs(text: Text, words: str, *how: Any, **more: Any) -> Any:
        said.append(words)
        return paragraph(text, words, *how, **more)

    monkeypatch.setattr(Text, "paragraph", listen_to_paragraphs)
    return said


def read(driver: Driver, said: list[str]) -> list[str]:
    """What one frame says."""
    said.clear()
    driver.context.scenes.draw(pygame.Surface(driver.context.size))
    return list(said)


def test_every_position_in_which_a_turn_begins_is_put_to_the_strongest_level(
    driver: Driver,
) -> None:
    for value in (0.5, 0.5, 0.5):
        answer(driver, "3+2", value)
    assert not analysis(driver).analysis.done
    answer(driver, "3+2", 0.5)
    asked = driver.engine.asked
    assert [question["side"] for question in asked] == ["black", "white", "black", "white"]
    assert [question["level"] for question in asked] == ["greedy"] * 4
    assert "1. 3+2" not in asked[0]["record"]
    assert "1. 3+2" in asked[1]["record"]
    assert "2. 1+3" in asked[2]["record"]
    assert "3. 1+2" in asked[3]["record"]
    assert analysis(driver).analysis.done


@pytest.mark.parametrize("dialog", ["pause", "result"])
def test_playing_on_leads_to_the_match_before_the_turn(open_match: OpenMatch, dialog: str) -> None:
    driver = open_match((ADA, BEN))
    play(driver, "3", "2", "1", "3", "1", "2")
    driver.context.scenes.push(dialog, match=driver.scene)
    driver.context.scenes.settle()
    driver.scene.panel.navigation.analyse()
    driver.context.scenes.settle()
    judge(driver)
    analysis(driver).choose(0)  # the best turn, which is no exercise
    driver.wait(1 / 30)
    button(analysis(driver), "Play on from here").press()
    driver.context.scenes.settle()
    assert driver.top is driver.scene
    assert driver.points == (0, 0)
    driver.drag("3", "black")
    assert driver.points == (3, 0)


def test_a_turn_with_a_better_one_becomes_an_exercise(open_match: OpenMatch) -> None:
    driver = examine(open_match, "3", "2", "1", "3", "1", "2")
    judge(driver)
    button(analysis(driver), "Try again here").press()
    driver.context.scenes.settle()
    given = driver.top.arguments
    turns = given["exercise"].turns
    assert (turns.played, turns.best, given["title"]) == ("1+3", "3+2", "Turn 2: Ben")
    given["play_on"]()
    driver.context.scenes.settle()
    assert driver.top is driver.scene
    assert driver.points == (5, 0)


def test_the_best_turn_is_no_exercise(open_match: OpenMatch) -> None:
    driver = examine(open_match, "3", "2", "1", "3", "1", "2")
    judge(driver)
    analysis(driver).choose(0)  # 3+2
    driver.wait(1 / 30)
    button(analysis(driver), "Play on from here").press()
    driver.context.scenes.settle()
    assert driver.points == (0, 0)


def test_a_computers_turn_is_no_exercise(open_match: OpenMatch) -> None:
    driver = open_match((ADA, ROBOT))
    play(driver, "3", "2")
    driver.wait()
    driver.engine.answer("1", "3")
    driver.wait(2)
    driver.scene.panel.navigation.analyse()
    driver.context.scenes.settle()
    for chance in (0.8, 0.2, 0.9):
        answer(driver, "3+2", chance)
    analysis(driver).choose(1)
    driver.wait(1 / 30)
    assert button(analysis(driver), "Play on from here")


def test_an_exercise_interrupts_the_analysis_which_goes_on_after_it(open_match: OpenMatch) -> None:
    driver = examine(open_match, "3", "2", "1", "3", "1", "2")
    for chance in (0.8, 0.2, 0.9):
        answer(driver, "3+2", chance)
    analysis(driver).choose(1)
    driver.wait(1 / 30)
    asked = len(driver.engine.asked)
    button(analysis(driver), "Try again here").press()
    driver.context.scenes.settle()
    assert not driver.engine.busy
    driver.context.scenes.pop()
    driver.wait(1 / 30)
    assert driver.engine.busy
    assert driver.engine.asked[asked:] == driver.engine.asked[asked - 1 : asked]


def test_a_record_that_was_opened_is_played_on_from_any_turn(driver: Driver) -> None:
    driver.controller.state.opened = driver.controller.state.halted = True
    judge(driver)
    analysis(driver).choose(0)  # the best turn, which is no exercise
    driver.wait(1 / 30)
    button(analysis(driver), "Play on from here").press()
    driver.context.scenes.settle()
    assert driver.points == (0, 0)
    assert not driver.controller.state.opened
    assert not driver.controller.state.waits_to_resume


def test_before_its_first_frame_no_turn_can_be_played_on_from(open_match: OpenMatch) -> None:
    driver = open_match()
    play(driver, "3", "2")
    driver.context.scenes.push("analysis", match=driver.controller)
    driver.context.scenes.settle()
    with pytest.raises(StopIteration):
        button(analysis(driver), "Play on from here")


def test_viewing_that_turn_allows_continuing(open_match: OpenMatch) -> None:
    driver = open_match((ADA, ROBOT))
    play(driver, "3", "2")
    driver.wait()
    driver.engine.answer("2", "3")
    driver.wait(2)
    driver.key(pygame.K_PAGEUP)
    assert (driver.points, driver.controller.state.waits_to_resume) == (
        (5, 0),
        True,
    )
    driver.scene.panel.navigation.analyse()
    driver.context.scenes.settle()
    for value in (0.8, 0.2, 0.9):
        answer(driver, "3+2", value)
    button(analysis(driver), "Play on from here").press()
    driver.context.scenes.settle()
    assert not driver.controller.state.waits_to_resume


def test_cancelling_stops_the_analysis_and_keeps_its_results(driver: Driver) -> None:
    answer(driver, "3+2", 0.5)
    assert driver.engine.busy
    button(analysis(driver), "Cancel").press()
    driver.wait()
    assert driver.engine.cancelled == 1
    assert len(driver.engine.asked) == 2
    assert len(analysis(driver).analysis.analysed_turns()) == 1


def test_leaving_stops_the_analysis(driver: Driver) -> None:
    driver.wait(1 / 30)
    driver.key(pygame.K_ESCAPE)
    assert driver.top is driver.scene
    assert driver.engine.cancelled == 1


def test_a_failure_is_shown(driver: Driver) -> None:
    driver.wait(1 / 30)
    driver.engine.fail("The computer player has stopped while thinking.")
    driver.wait(1 / 30)
    assert analysis(driver).analysis.trouble == "The computer player has stopped while thinking."
    assert analysis(driver).analysis.done


def test_in_the_end_the_costliest_turn_is_shown(driver: Driver) -> None:
    answer(driver, "3+2", 0.8)
    answer(driver, "3+2", 0.2)
    assert analysis(driver).chosen == 3
    answer(driver, "3+2", 0.9)
    assert analysis(driver).chosen == 3
    answer(driver, "3+2", 0.1)
    assert analysis(driver).chosen == 1


def test_a_chosen_turn_stays_shown(driver: Driver) -> None:
    driver.key(pygame.K_RIGHT)
    driver.key(pygame.K_LEFT)
    judge(driver)
    assert analysis(driver).chosen == 2


def test_a_click_on_a_turn_of_the_list_shows_its_position(driver: Driver) -> None:
    judge(driver)
    table = analysis(driver).table
    click(driver.context.scenes, (table.rect.x + 60, table.rect.y + 2 * 26 + 13))
    assert analysis(driver).chosen == 2


def test_the_list_has_all_turns_and_the_signs_of_the_costly_ones(
    driver: Driver, said: list[str]
) -> None:
    driver.wait(1 / 30)
    assert {"3+2", "1+3", "1+2"} <= {*read(driver, said)}
    for value in (0.9, 0.4, 0.9, 0.6):
        answer(driver, "3+2", value)
    words = read(driver, said)
    # Ada's first turn is the best one; Ben: 0.4 to 0.1, a standing of 0.6; Ada: 0.9 to 0.4, of 1.0
    assert words.count("??") == 2 + 2  # in the list and on the graph
    assert "Blunder ??" in words


def test_a_tooltip_explains_the_sign_of_a_turn(driver: Driver) -> None:
    judge(driver)  # Ben's turn has cost 0.2 of 2
    table = analysis(driver).table
    move(driver.context.scenes, (table.rect.x + 60, table.rect.y + 26 + 13))
    assert table.tooltip == "?! Inaccuracy: there was a better turn, but little is lost."
    move(driver.context.scenes, (table.rect.x + 60, table.rect.y + 13))
    assert table.tooltip == ""


def test_the_coach_takes_over_the_finished_analysis(open_match: OpenMatch) -> None:
    driver = examine(open_match, "3", "2", "1", "3", "1", "2")
    driver.wait(1 / 30)
    learn = button(analysis(driver), "Learn from this game")
    assert not learn.enabled
    judge(driver)
    made = analysis(driver).analysis
    assert learn.enabled
    learn.press()
    driver.context.scenes.settle()
    assert driver.top.arguments["analysis"] is made


def lost_percent(position: Any, best: Evaluation, played: Evaluation) -> str:
    assert best.win_probability is not None
    assert played.win_probability is not None
    return f"lost {100 * (best.win_probability - played.win_probability):.0f}%"


def test_a_game_can_describe_the_loss_of_a_turn(driver: Driver, said: list[str]) -> None:
    show_as(driver, loss=lost_percent)
    judge(driver)
    assert [words for words in read(driver, said) if words.startswith("lost")] == ["lost 10%"]


def test_an_entry_has_the_player_and_the_loss_of_win_probability(
    driver: Driver, said: list[str]
) -> None:
    judge(driver)
    words = read(driver, said)
    # Ben stood at -0.6, which is a chance of 20 %, and came to -0.8, which is 10 %.
    for expected in (
        "Turn 2: Ben",
        "played: 1+3",
        "better: 3+2",
        "chance to win:",
        "about 20% → 10%",
        "3 turns analysed",
    ):
        assert expected in words


def test_a_single_turn_is_one_turn(open_match: OpenMatch, said: list[str]) -> None:
    driver = examine(open_match, "3", "2")
    answer(driver, "3+2", 0.5)
    answer(driver, "3+2", 0.5)
    words = read(driver, said)
    assert "1 turn analysed" in words
    assert "No costly turns." in words


def test_before_the_first_turn_there_is_nothing_to_look_at(
    open_match: OpenMatch, said: list[str]
) -> None:
    driver = examine(open_match)
    driver.wait(0.1)
    assert driver.engine.asked == []
    words = read(driver, said)
    assert "No turns played yet." in words
    assert not any("analysed" in text or "costly" in text for text in words)


def test_the_curve_of_a_won_game_ends_at_the_edge_of_the_winner(open_match: OpenMatch) -> None:
    driver = examine(open_match, "3", "2", "1", "2", "1", Goal="6")
    for value in (0.5, 0.5):
        answer(driver, "3+2", value)
    assert analysis(driver).analysis.curve() == [(0, 0.0), (1, 0.0)]
    answer(driver, "3+2", 0.8)
    assert analysis(driver).analysis.done
    assert len(driver.engine.asked) == 3
    assert analysis(driver).analysis.curve()[-1] == (3, 1.0)


def test_a_game_lost_on_time_ends_at_the_edge_of_the_other(open_match: OpenMatch) -> None:
    driver = open_match((ADA, BEN), control=TimeControl(10, 0))
    play(driver, "3", "2")
    driver.wait(12)
    assert driver.view.over
    driver.scene.panel.navigation.analyse()
    driver.context.scenes.settle()
    answer(driver, "3+2", 0.5)
    answer(driver, "3+2", 0.8)
    assert analysis(driver).analysis.curve() == [(0, 0.0), (1, 1.0)]


@pytest.mark.parametrize(("players", "share", "expected"), [
    (2, 0.0, -1.0), (2, 0.25, -0.5), (2, 0.5, 0.0), (2, 1.0, 1.0),
    (4, 0.0, -1.0), (4, 0.125, -0.5), (4, 0.25, 0.0), (4, 0.625, 0.5), (4, 1.0, 1.0),
])  # fmt: skip
def test_a_fair_share_of_the_victory_stands_in_the_middle(
    players: int, share: float, expected: float
) -> None:
    assert standing_at(share, players) == pytest.approx(expected)


def test_the_board_shows_the_turn_played_beside_the_better_one_as_soon_as_it_is_known(
    driver: Driver,
) -> None:
    seen: list[tuple[Any, list[str], list[str]]] = []

    def compare(*given: Any) -> None:
        *_, position, played, better = given
        seen.append((position.points, [*map(str, played)], [*map(str, better)]))

    show_as(driver, compare=compare)
    surface = pygame.Surface(driver.context.size)
    for _ in range(2):
        driver.key(pygame.K_LEFT)
    driver.context.scenes.draw(surface)
    judge(driver)
    driver.context.scenes.draw(surface)
    driver.key(pygame.K_RIGHT)
    driver.key(pygame.K_RIGHT)
    driver.context.scenes.draw(surface)
    assert seen == [
        ((5, 0), ["1", "3"], []),
        ((5, 0), ["1", "3"], ["3", "2"]),
        ((8, 4), [], []),
    ]


def test_arrows_and_curve_choose_a_turn(driver: Driver) -> None:
    scene = analysis(driver)
    assert scene.chosen == 3
    for _ in range(5):
        driver.key(pygame.K_LEFT)
    assert scene.chosen == 0
    driver.key(pygame.K_RIGHT)
    assert scene.chosen == 1


@pytest.mark.parametrize("size", [(800, 600), (1280, 800), (900, 1200)])
def test_it_draws_at_every_size(driver: Driver, size: tuple[int, int]) -> None:
    answer(driver, "3+2", 0.8)
    answer(driver, "3+2", 0.2)
    driver.context.resize(size)
    driver.context.scenes.draw(pygame.Surface(size))
    widgets = [w for w in analysis(driver).form.widgets if w.visible]
    assert all(pygame.Rect((0, 0), size).contains(w.rect) for w in widgets)


def test_a_screen_reader_is_told_the_position_of_the_chosen_turn(driver: Driver) -> None:
    class Points(Speech[toy.Race]):
        def board(self, position: toy.Race) -> str:
            return f"{position.points[0]} against {position.points[1]}."

    show_as(driver, make_speech=Points)
    scene = analysis(driver)
    for turn, said in ((1, "5 against 0."), (0, "0 against 0."), (2, "5 against 4.")):
        scene.choose(turn)
        assert said in [node.name for node in scene.accessible()]
