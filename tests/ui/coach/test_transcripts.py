"""Transcripts of the coach over matches of Race, found, told, tried again and practised.

3+2 is best. Ada has played 3+2, 1+2 and 1+2, Ben 1+3 and 2+1, unless a paragraph says otherwise.
A win probability p is the standing 2 p - 1.
"""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pygame
import pytest
from msgspec.structs import replace

from games.core.game import AnyGame
from games.learning.analysis import TurningPoints
from games.learning.coach import AnyCoach, Coach
from games.storage.documents import RATINGS, Card, CoachProgress, Memory
from games.ui.learning.exercise import CoachScene, ExerciseScene, PractiseScene
from games.ui.look.look import AnyLook, SceneContext
from games.ui.toolkit.scene import SceneManager
from games.ui.widgets.label import Picture
from tests import toy
from tests.fake_engine import FakeEngine
from tests.learning.coached_race import (
    MISTAKE,
    MOST_POINTS,
    PROVING,
    RaceCoach,
    match_of,
    record_of,
    reply,
)
from tests.looks import look_of
from tests.ui import user_input
from tests.ui.conftest import NewStage, Recorder
from tests.ui.practising import TaskTranscript
from tests.ui.race import ADA, BEN, RaceBoard, RaceTexts
from tests.ui.transcript import check

PATH = Path(__file__).with_name("transcripts.txt")
NOW = datetime(2026, 11, 22, 12, tzinfo=UTC)
PLAYED = (3, 2, 1, 3, 1, 2, 2, 1, 1, 2)
FIRST_LOOK = "0.8 0.2 0.9 0.3 0.6 0.5"
"""The chances of the side to move. Ada's second turn takes her from 0.9 to 0.7, the third from
0.6 to 0.5; Ben's first turn takes him from 0.2 to 0.1, his second from 0.3 to 0.4."""
CONFIRMED = "0.9 0.3 0.1 0.6 0.5 0.4"
"""The second look agrees with the first one: Ada's chance before turn 3, and Ben's after it and
after the better one; then the same for turn 5, which cost less."""


def card(*numbers: int, days: int = -1, **changes: Any) -> Card:
    """The mistake 1+2 after these moves, due after some days."""
    memory = Memory(NOW + timedelta(days=days))
    return replace(MISTAKE, record=record_of(*numbers, goal=40), memory=memory, **changes)


CARDS = {
    "first": card(3, 2, 1, 3),
    "second": card(3, 1, 2, 1),
    "later": card(2, 1, 2, 1, days=5),
    "unreadable": card(3, 2, 1, 3, best="3+3"),
    "nim": card(3, 1, 2, 1, game="nim"),
}


def race_view(game: AnyGame = toy.RACE, coach: type[AnyCoach] = RaceCoach) -> AnyLook:
    """Race with parts to practise on, and with a coach."""
    return look_of(
        game,
        lambda *_: None,
        toy.Race,
        board=lambda: RaceBoard,
        texts=lambda: RaceTexts,
        coach=lambda: coach(game),
    )


class CoachTranscript(TaskTranscript):
    """A window with the coach, and a person at the mouse."""

    def __init__(self, context: SceneContext) -> None:
        super().__init__(context)
        self.engine = FakeEngine()
        self._asked = 0
        context.game_views = {"race": race_view()}
        context.engine = self.engine  # type: ignore[assignment]
        context.scenes.go("menu")

    def act(self, command: str) -> None:
        scenes = self.context.scenes
        name, _, rest = command.partition(" ")
        words = rest.split()
        match name:
            case "learn":
                match = match_of(*map(int, words or PLAYED))
                options = {"Goal": "20"}
                scenes.push("coach", game="race", options=options, match=match, seats=(ADA, BEN))
            case "practise":  # the game alone, if it is named
                game = "race" if words[:1] == ["race"] else None
                scenes.go("practise", game=game, now=lambda: NOW)
            case "keep":
                many = [replace(CARDS["first"], record=f"{CARDS['first'].record}{{{n}}}")
                        for n in range(22)]  # fmt: skip
                for each in many if rest == "many" else [CARDS[word] for word in words]:
                    self.context.user_files.coach.change(lambda known, c=each: known.with_card(c))  # type: ignore[misc]
            case "chances":  # of the side to move, in each position that is asked about
                for chance in words:
                    self.act(f"answer 3+2 {chance}")
            case "answer":
                self.act("wait 0.1")
                assert self.engine.busy, "nothing was asked"
                reply(self.engine, words[0], float(words[1]))
                self.act("wait 0.3")
            case "fail":
                self.engine.fail(rest)
            case "board":  # a click on it
                user_input.click(scenes, self.top.area.center)
                self.act("wait 0.6")
            case "prove":
                self.context.game_views = {"race": race_view(PROVING)}
                self.engine.proofs = {"1+2": MOST_POINTS}
            case "silent":
                self.context.game_views = {"race": race_view(coach=Coach)}
            case _:
                super().act(command)
        scenes.settle()

    def any_move(self, text: str) -> toy.Add:
        return toy.Add(int(text))

    def kept(self) -> dict[str, object]:
        progress: CoachProgress = self.context.user_files.coach.load()
        names = {each.record: name for name, each in CARDS.items() if name != "unreadable"}
        found: dict[str, object] = {"cards": len(progress.cards)}
        for number, each in enumerate(progress.cards):
            memory = "not reviewed"
            if each.record in names:
                before = CARDS[names[each.record]].memory
                known = {str(before.reviewed(recall, NOW)): recall for recall in RATINGS}
                memory = known.get(str(each.memory), memory)
            about = f"{each.played} for {each.best}", each.goal, memory
            found[f"card {number} of {each.game}"] = ", ".join(filter(None, about))
        return found

    def state(self, commands: list[str]) -> list[str]:
        lines = super().state(commands)
        top = self.top
        if isinstance(top, Recorder):
            lines[0] = f"another scene {' '.join(top.arguments)}".rstrip()
        if isinstance(top, ExerciseScene):
            signs = [f"{top.tries} tries, {top.worse_tries} worse"] * bool(top.tries)
            signs += ["shown"] * top.was_shown
            if top.board:
                position: Any = top.board.session.position
                signs.append("points {}:{}".format(*position.points))
            lines[0] = ", ".join([lines[0], top.stage.name.lower(), *signs])
        for question in self.engine.asked[self._asked :]:
            last = question["record"].rsplit("{", 1)[0].split()[-1]
            lines.append(f"asked after {last}, {question['seconds']} s")
        self._asked = len(self.engine.asked)
        lines += ["cancelled"] * self.engine.cancelled
        self.engine.cancelled = 0
        return lines


@pytest.fixture
def window(new_context: NewStage) -> CoachTranscript:
    return CoachTranscript(new_context(coach=CoachScene, practise=PractiseScene))


def test_actions_bring_what_the_transcripts_tell(
    new_context: NewStage, monkeypatch: pytest.MonkeyPatch
) -> None:
    def begin(head: str) -> CoachTranscript:
        context = new_context(coach=CoachScene, practise=PractiseScene)
        context.user_files.coach.change(lambda _: CoachProgress())
        window = CoachTranscript(context)
        for command in head.split("; "):
            window.act(command)
        return window

    check(PATH, begin)


# -- Beside the transcripts


def test_the_picture_of_the_search_changes_only_when_the_scene_has_come(
    window: CoachTranscript, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Painting it takes several milliseconds, and so does a frame of the transition."""
    painted: list[Picture] = []
    monkeypatch.setattr(Picture, "refresh", lambda picture: painted.append(picture))
    window.act("learn")
    with monkeypatch.context() as patch:
        patch.setattr(SceneManager, "changing", True)
        window.act("chances 0.8 0.2")
        assert len(painted) == 0
    window.act("draw")
    window.act("wait 0.5")
    assert len(painted) == 1


def test_a_long_match_leaves_time_for_the_longer_searches(
    window: CoachTranscript, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(TurningPoints, "LOOKS", 3 * TurningPoints.LONGER)  # one turn of the match
    window.act("learn")
    window.act(f"chances {FIRST_LOOK} 0.9 0.3 0.1")
    assert len(window.engine.asked) == 9


def test_without_a_turning_point_the_end_of_the_match_is_shown(
    window: CoachTranscript, monkeypatch: pytest.MonkeyPatch
) -> None:
    window.act("learn")
    window.act(f"chances {FIRST_LOOK} 0.9 0.3 0.3 0.6 0.5 0.5 0.2 0.9 0.9")
    drawn: list[object] = []
    view = window.context.game_views[toy.RACE.name]
    monkeypatch.setattr(view, "picture", lambda *arguments: drawn.append(arguments[-1]))
    window.top.draw(pygame.Surface(window.context.size))
    assert drawn == [window.top.analysis.match.position]


def test_every_stage_fits_into_every_window(window: CoachTranscript) -> None:
    for size in ((800, 600), (1280, 800), (800, 1400)):
        window.act("learn")
        window.act(f"chances {FIRST_LOOK} {CONFIRMED}")
        window.context.resize(size)
        for command in ("h", "n"):
            window.act(command)
            window.act("wait 2")
            window.act("draw")
            panel = window.top.panel
            assert all(panel.rect.contains(rect) for rect in panel.form.controls())
        window.act("pop")


def test_as_long_as_it_looks_something_wakes_the_window(window: CoachTranscript) -> None:
    window.act("prove")
    window.act("learn")
    window.act(f"chances {FIRST_LOOK} {CONFIRMED[:-4]}")
    window.act("wait 0.1")
    engine, scene = window.engine, window.top
    reply(engine, "3+2", 0.4)
    frames = 0
    while not scene.search.done:
        assert engine.busy or engine.news or scene.next_change() == 0
        window.act("wait 0.05")
        frames += 1
    assert frames > 1
