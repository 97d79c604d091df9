"""The card of a result: its texts, its ways out, and how it comes."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from datetime import datetime
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import pygame
import pytest

from games import catalog
from games.core.match import AnyMatch, Match
from games.core.system import Check, no_check
from games.herati.game import GAME
from games.herati.view.look import LOOK
from games.storage.documents import GamePuzzles, PuzzleProgress
from games.storage.user_files import UserFiles
from games.ui.look.look import SceneContext
from games.ui.look.view import LATER
from games.ui.match.navigation import (
    LESSONS,
    PUZZLES,
    PersonalBest,
    ResultSummary,
    greatest_change,
    next_step,
)
from games.ui.match.result import MatchFacts, ResultScene, Scores, WinnerStage
from games.ui.toolkit.work import OutOfTime
from games.ui.widgets.button import Button
from games.ui.widgets.label import Label
from tests import toy
from tests.fake_engine import FakeEngine
from tests.ui.conftest import NewStage
from tests.ui.match.opened_dialog import STAGE, TROPHY, WON, Game, Open, card, press
from tests.ui.user_input import button, click, show, shows
from tests.written import Line

ESCAPE, ENTER = pygame.K_ESCAPE, pygame.K_RETURN


WAITS = "Best so far: …"


class Best:
    """The best result before this one, which is looked up."""

    def __init__(self, found: str = "6 points") -> None:
        self.sentence, self.row = WAITS, ("Best so far", LATER)
        self._found = found

    def read(self, check: Check) -> None: ...

    def compare(self, _read: None) -> None:
        self.sentence, self.row = self._found, ("Best so far", self._found)


ALONE = ResultSummary("5 diamonds", "Above par.", alone=True)


def test_the_winner_is_marked_without_colour(open_dialog: Open) -> None:
    def look(summary: ResultSummary) -> bytes:
        frame = show(open_dialog("result", match=Game(summary)))
        return pygame.image.tobytes(pygame.transform.grayscale(frame), "RGB")

    other = ResultSummary(WON.title, WON.reason, (("Ada", "4", False), ("Bob", "2", True)))
    assert look(WON) != look(other)


def test_facts_have_their_place_while_they_are_computed(open_dialog: Open) -> None:
    game = Game(ALONE)
    game.facts = [("Par", "4"), ("Possible with these tiles", LATER), ("Costliest turns", LATER)]
    context = open_dialog("result", match=game)
    result = card(context)
    title = next(w for w in result.form.widgets if isinstance(w, Label) and w.text == ALONE.title)
    stands = title.rect.copy()
    press(context, "More")
    assert title.rect == stands
    (shown,) = [w for w in result.form.widgets if isinstance(w, MatchFacts)]
    widgets = [shown, *(w for w in result.form.widgets if isinstance(w, Button))]
    places = [(widget, widget.rect.copy()) for widget in widgets]
    row = pygame.Rect(shown.rect.x, shown.rect.y + shown.rect.h // 3, shown.rect.w, 30)
    assert shows(show(context), row, context.theme.accent)
    game.facts = [("Par", "4"), ("Possible with these tiles", "6"), ("Costliest turns", "15, 16")]
    context.scenes.update(1 / 60)
    assert all(widget.rect == rect for widget, rect in places)
    assert not shows(show(context), row, context.theme.accent)
    assert shown.rect.bottom <= button(result, "Back").rect.top


def test_a_card_on_its_way_cannot_be_clicked(new_context: NewStage) -> None:
    game = Game()
    context = new_context(result=ResultScene)
    context.scenes.go("knights")
    context.scenes.push("result", match=game)
    context.scenes.settle()
    result = card(context)
    assert isinstance(result, ResultScene)
    rematch = button(result, "Rematch").rect.copy()
    click(context.scenes, rematch.center)
    assert game.asked == []
    context.scenes.update(0.15)
    assert result.sliding
    assert result.next_change() == 0
    context.scenes.update(0.2)
    assert not result.sliding
    assert button(result, "Rematch").rect == rematch
    click(context.scenes, rematch.center)
    assert game.asked == ["rematch"]


def test_nothing_shines_through_a_card_on_its_way(new_context: NewStage) -> None:
    """Its lower edge has the colour of cards while it slides in beside the old picture."""
    context = new_context(result=ResultScene)
    context.scenes.go("knights")
    context.scenes.settle()
    surface = pygame.Surface(context.size)
    context.scenes.draw(surface)
    surface.fill((0, 0, 0))  # the old picture
    context.scenes.push("result", match=Game())
    shown = 0
    while shown < 3:  # the first pictures are prepared while the old one stays
        context.scenes.update(0.02)
        shown += context.scenes.draw(surface)
    result = card(context)
    assert isinstance(result, ResultScene)
    assert result.sliding
    point = result.card.right - 20, result.card.bottom - 8
    assert surface.get_at(point)[:3] == context.theme.card


def test_the_personal_best_comes_later(open_dialog: Open) -> None:
    pictures = set()
    for found in (WAITS, "6 points"):
        best: Any = Best(found)
        context = open_dialog("result", match=Game(replace(ALONE, best=best)))
        context.scenes.update(1.0)  # the piece has landed
        pictures.add(pygame.image.tobytes(show(context), "RGB"))
        assert card(context).next_change() == float("inf")
    assert len(pictures) == 2


def test_the_piece_of_the_winner_lands_on_the_card(new_context: NewStage) -> None:
    """It falls onto its stage when the card has come, and then rests there."""
    context = new_context(result=ResultScene)
    context.scenes.go("knights")
    context.scenes.push("result", match=Game())
    context.scenes.settle()
    (stage,) = [w for w in card(context).form.widgets if isinstance(w, WinnerStage)]
    context.scenes.update(0.31)
    assert show(context).get_at(stage.rect.center)[:3] == STAGE
    for _ in range(2):
        context.scenes.update(0.1)
    assert card(context).next_change() == 0
    falling = show(context).copy()
    context.scenes.update(1.0)
    assert card(context).next_change() > 0
    resting = show(context)
    assert resting.get_at(stage.rect.center)[:3] == TROPHY
    assert pygame.image.tobytes(resting, "RGB") != pygame.image.tobytes(falling, "RGB")


class SlowGame(Game):
    """Its stage takes longer than the time of its first frame."""

    interrupted = False

    def draw_stage(self, surface: pygame.Surface, rect: pygame.Rect) -> None:
        super().draw_stage(surface, rect)
        if not self.interrupted:
            self.interrupted = True
            surface.fill((0, 0, 0))
            raise OutOfTime


def test_a_stage_that_was_interrupted_is_painted_anew(context: SceneContext) -> None:
    game: Any = SlowGame()
    stage = WinnerStage(context, game)
    stage.rect = pygame.Rect(0, 0, 80, 60)
    surface = pygame.Surface((80, 60))
    with pytest.raises(OutOfTime):
        stage.draw(surface)
    stage.draw(surface)
    assert surface.get_at((40, 5))[:3] == STAGE


NAME = "Ferdinand von Hohenlohe · White"


@pytest.mark.parametrize(("width", "expected"), [
    (450, NAME), (190, "Ferdinand von Hoh…")
])  # fmt: skip
def test_a_long_name_keeps_its_size(
    context: SceneContext, written: list[Line], width: int, expected: str
) -> None:
    scores = Scores(context, ResultSummary("Won", "", ((NAME, "4", False),)))
    scores.rect = pygame.Rect(0, 0, width, 36)
    scores.draw(pygame.Surface((width, 36)))
    drawn = {line.text: line.place for line in written}
    score = drawn.pop("4")
    assert list(drawn) == [expected]
    places = list(drawn.values())
    assert all(scores.rect.contains(place) and place.right < score.left for place in places)


# -- What comes after a game


@pytest.fixture
def files(tmp_path: Path) -> SceneContext:
    """The files of a player, and the three games without their windows."""
    views = {name: SimpleNamespace(game=each) for name, each in catalog.games().items()}
    return cast(SceneContext, SimpleNamespace(user_files=UserFiles(tmp_path), game_views=views))


def learn(files: SceneContext, *courses: str) -> None:
    """The first turn of Veletas was offered, and a lesson of each of these courses is done."""
    progress = files.user_files.lessons.load().with_introduction("veletas")
    for course in courses:
        progress = progress.with_lesson(f"veletas/{course}", "lines")
    files.user_files.lessons.change(lambda _: progress)


def test_the_introduction_is_followed_by_lessons_and_then_puzzles(files: SceneContext) -> None:
    for done in ((), ("course",)):
        learn(files, *done)
        assert next_step(files, "veletas") is LESSONS
    learn(files, "course", "strategy")
    assert next_step(files, "veletas") is PUZZLES
    tried = GamePuzzles().with_result("abc", 1000, "failed", rated=False)
    files.user_files.puzzles.change(lambda known: PuzzleProgress({"veletas": tried}))
    assert next_step(files, "veletas") is None


# -- The best score of a solitaire, looked up in the matches that were saved


LOOM = {"Mode": "loom"}


@pytest.fixture
def woven(tmp_path: Path, screen: None) -> SceneContext:
    return SceneContext({"herati": LOOK}, UserFiles(tmp_path), FakeEngine(), {})  # type: ignore[arg-type]


@pytest.fixture
def played(woven: SceneContext) -> Callable[[int], str]:
    """Saves a finished Loom with a score; its name."""

    def save(score: int) -> str:
        text = (
            '[Game "herati"]\n[Mode "loom"]\n[Player1 "Ada"]\n[Result "-"]\n[Termination "loom"]\n'
            f'[Score "{score}"]\n\n1. NE@0,0\n'
        )
        saved = woven.user_files.matches.begin(GAME.name, datetime(2026, 11, 22, 12))
        saved.save(text)
        saved.close()
        return saved.name

    return save


def found(woven: SceneContext, score: int, name: str | None = None) -> str:
    best = PersonalBest(woven, "herati", LOOM, score, name)
    best.read(no_check)
    best.compare(None)
    return best.sentence


def test_it_is_compared_with_the_best_of_the_others(
    woven: SceneContext, played: Callable[[int], str]
) -> None:
    first = played(3)
    assert found(woven, 3, first) == "Your first result"
    woven.user_files.matches.delete(first)
    for score in (2, 4, 1):
        played(score)
    assert found(woven, 3, played(3)) == "Best so far: 4 diamonds"
    assert found(woven, 5, played(5)) == "Best so far: new; 4 before"


# -- The turning point: the greatest change of a chance that is large enough


@pytest.mark.parametrize(("chances", "found"), [
    ((), None),
    ((0.5,), None),
    ((0.5, 0.6, 0.75, 0.9), None),
    ((0.5, 0.6, 0.3, 0.2), (1, 0.6, 0.3)),
    ((0.2, 0.9, 0.1), (1, 0.9, 0.1)),
])  # fmt: skip
def test_the_greatest_change(
    chances: tuple[float, ...], found: tuple[int, float, float] | None
) -> None:
    match: AnyMatch = Match(toy.Race())
    match.play_all([toy.Add(number) for number in (1, 2, 3)])
    nodes = match.nodes[: len(chances)]
    assert greatest_change(list(zip(nodes, chances, strict=True))) == found
