"""The turning points of a match of Race, found, told and tried again.

Ada plays 3+2, 1+2 and 1+2, Ben 1+3 and 2+1. A win probability p is the standing 2 p - 1.
"""

from __future__ import annotations

import pygame
import pytest

from games.learning.analysis import TurningPoints
from games.learning.coach import Coach
from games.ui.learning.exercise import CoachScene
from games.ui.learning.task_scene import Stage
from games.ui.toolkit.scene import SceneManager
from games.ui.widgets.label import Picture
from tests import toy
from tests.learning.coached_race import MOST_POINTS, PROVING, reply
from tests.looks import replace
from tests.ui import user_input
from tests.ui.coach.conftest import Pupil, race_view
from tests.ui.conftest import Recorder

FIRST_LOOK = (0.8, 0.2, 0.9, 0.3, 0.6, 0.5)
"""The chances of the side to move. Ada's second turn takes her from 0.9 to 0.7, the third from
0.6 to 0.5; Ben's first turn takes him from 0.2 to 0.1, his second from 0.3 to 0.4."""


def test_the_picture_of_the_search_changes_only_when_the_scene_has_come(
    pupil: Pupil, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Painting it takes several milliseconds, and so does a frame of the transition."""
    painted: list[Picture] = []
    monkeypatch.setattr(Picture, "refresh", lambda picture: painted.append(picture))
    pupil.learn()
    with monkeypatch.context() as patch:
        patch.setattr(SceneManager, "changing", True)
        pupil.look(*FIRST_LOOK[:2])
        assert len(painted) == 0
    user_input.show(pupil.context)
    pupil.wait(0.5)
    assert len(painted) == 1


def test_what_seems_costly_is_searched_five_times_as_long(pupil: Pupil) -> None:
    scene = pupil.learn()
    assert scene.panel.task == "Looking at the turns of this game… 0%"
    pupil.look(*FIRST_LOOK[:3])
    assert scene.panel.task == "Looking at the turns of this game… 50%"
    pupil.frame()
    pupil.look(*FIRST_LOOK[3:])
    assert scene.panel.task == "Looking once more at the costliest turns…"
    assert len(pupil.engine.asked) == 7
    pupil.look(*CONFIRMED)
    records = [question["record"] for question in pupil.engine.asked[6:]]
    # before each turn of Ada, after it, and after 3+2 in its place
    last = [record.rsplit("{", 1)[0].split()[-1] for record in records]
    assert last == ["1+3", "1+2", "3+2", "2+1", "1+2", "3+2"]
    assert [question["seconds"] for question in pupil.engine.asked] == [0.3] * 6 + [1.5] * 6
    assert scene.search.done


def test_a_long_match_leaves_time_for_the_longer_searches(
    pupil: Pupil, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(TurningPoints, "LOOKS", 3 * TurningPoints.LONGER)  # one turn of the match
    pupil.learn()
    pupil.look(*FIRST_LOOK)
    pupil.look(*CONFIRMED[:3])
    assert len(pupil.engine.asked) == 9


def finish(pupil: Pupil, second_look: tuple[float, ...]) -> CoachScene:
    scene = pupil.learn()
    pupil.look(*FIRST_LOOK)
    pupil.look(*second_look)
    pupil.wait(0.5)  # for the proofs
    assert scene.search.done
    return scene


CONFIRMED = (0.9, 0.3, 0.1, 0.6, 0.5, 0.4)
"""The second look agrees with the first one: Ada's chance before turn 3, and Ben's after it and
after the better one; then the same for turn 5, which cost less."""
REFUTED = (0.9, 0.3, 0.3, 0.6, 0.5, 0.5, 0.2, 0.9, 0.9)
"""By the second look no turn cost anything, Ben's first one neither."""


def test_one_goes_from_turning_point_to_turning_point_and_back(pupil: Pupil) -> None:
    scene = finish(pupil, CONFIRMED)
    assert [turn.number for turn, _exercise in scene.search.points] == [2, 4]
    assert (scene.panel.task, scene.panel.text.text) == (
        "You played: 1+2.",
        "You got 3. Your chance to win fell from about 90% to 70%.",
    )
    titles = [scene.panel.title.text]
    pupil.press("Next turning point")
    titles.append(scene.panel.title.text)
    assert titles == ["Turn 3: Ada", "Turn 5: Ada"]
    pupil.press("Done")
    assert isinstance(pupil.context.scenes.top, Recorder)


def test_without_a_turning_point_the_end_of_the_match_is_shown(
    pupil: Pupil, monkeypatch: pytest.MonkeyPatch
) -> None:
    scene = finish(pupil, REFUTED)
    drawn: list[object] = []
    view = pupil.context.game_views[toy.RACE.name]
    monkeypatch.setattr(view, "picture", lambda *arguments: drawn.append(arguments[-1]))
    scene.draw(pygame.Surface(pupil.context.size))
    assert drawn == [scene.analysis.match.position]


def test_a_turn_that_the_second_look_finds_good_is_none(pupil: Pupil) -> None:
    scene = finish(pupil, REFUTED)
    assert scene.search.points == []
    assert (scene.panel.task, scene.panel.title.text) == ("No turning point was found.", "")
    assert scene.panel.text.text == "According to the analysis, none of your turns cost you much."
    pupil.press("Back")
    assert isinstance(pupil.context.scenes.top, Recorder)


def test_the_longer_look_may_find_another_better_turn(pupil: Pupil) -> None:
    scene = pupil.learn()
    pupil.look(*FIRST_LOOK)
    pupil.answer("2+3", 0.9)
    pupil.look(0.3, 0.1)
    pupil.answer("1+2", 0.6)  # what was played, so it is no mistake
    ((_turn, exercise),) = scene.search.points
    assert (exercise.card.played, exercise.card.best) == ("1+2", "2+3")


def test_a_turn_without_a_better_way_in_words_is_not_told(pupil: Pupil) -> None:
    silent = replace(race_view(), coach=Coach)
    pupil.context.game_views = {"race": silent}
    scene = finish(pupil, (*CONFIRMED, 0.2, 0.95, 0.8))
    assert scene.search.points == []
    assert scene.panel.text.text.startswith("Some turns cost much, but not for a simple reason.")


def test_an_engine_that_fails_is_said(pupil: Pupil) -> None:
    scene = pupil.learn()
    pupil.wait(0.1)
    pupil.engine.fail("The computer player has stopped while thinking.")
    pupil.wait(0.2)
    assert scene.panel.task == "The computer player has stopped while thinking."
    assert scene.search.done


def test_leaving_stops_the_engine(pupil: Pupil) -> None:
    pupil.learn()
    pupil.wait(0.1)
    pupil.key(pygame.K_ESCAPE)
    assert pupil.engine.cancelled == 1
    assert isinstance(pupil.context.scenes.top, Recorder)


def test_every_stage_fits_into_every_window(pupil: Pupil) -> None:
    scene = finish(pupil, CONFIRMED)
    for size in ((800, 600), (1280, 800), (800, 1400)):
        pupil.context.resize(size)
        for stage in (scene.hint, scene.go_on):
            stage()
            pupil.wait(2)
            pupil.frame()
            assert all(scene.panel.rect.contains(rect) for rect in scene.panel.form.controls())
            assert scene.stage is not Stage.NONE
        pupil.context.scenes.pop()
        scene = finish(pupil, CONFIRMED)


def test_what_is_proven_becomes_the_task_and_is_kept(pupil: Pupil) -> None:
    """The second turn costs 8 percentage points, too little to be kept as an estimate."""
    pupil.context.game_views = {"race": race_view(PROVING)}
    pupil.engine.proofs = {"1+2": MOST_POINTS}
    scene = finish(pupil, (0.9, 0.18, 0.1, 0.6, 0.5, 0.4))
    assert [exercise.proof for _turn, exercise in scene.search.points] == [MOST_POINTS] * 2
    assert scene.panel.task == "You played: 1+2."
    pupil.skip_reminder()
    assert scene.panel.task == "Get five points."
    assert scene.panel.text.text.endswith("\n\nProven by adding.")
    goals = [card.goal for card in pupil.context.user_files.coach.load().cards]
    assert goals == ["most-points"] * 2


def test_as_long_as_it_looks_something_wakes_the_window(pupil: Pupil) -> None:
    pupil.context.game_views = {"race": race_view(PROVING)}
    scene = pupil.learn()
    pupil.look(*FIRST_LOOK)
    pupil.look(*CONFIRMED[:-1])
    reply(pupil.engine, "3+2", CONFIRMED[-1])
    frames = 0
    while not scene.search.done:
        engine = pupil.engine
        assert engine.busy or engine.news or scene.next_change() == 0
        pupil.wait(0.05)
        frames += 1
    assert frames > 1
