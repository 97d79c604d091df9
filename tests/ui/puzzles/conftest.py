"""The whole window with a solver at the mouse, and a few puzzles whose answers are plain."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import date
from pathlib import Path
from random import Random
from typing import Any

import pygame
import pytest

from games import catalog
from games.ai.engine import Failure, PendingRequest, Reply
from games.app import App
from games.core.game import PuzzleTheme
from games.core.position import Side
from games.learning.puzzle import Puzzle, refute
from games.learning.puzzle_session import PuzzleSession, Single
from games.storage.documents import GamePuzzles
from games.ui.learning import puzzle_texts
from games.ui.learning.puzzle_home import PuzzleHomeScene
from games.ui.learning.puzzle_scene import PuzzleScene
from games.ui.learning.puzzle_texts import open_next, player_results
from games.ui.widgets.button import Button
from tests.fake_engine import FakeEngine
from tests.looks import replace
from tests.ui import user_input
from tests.ui.practising import Person, open_app
from tests.variant import variant
from tests.veletas.pictures import custom_position

TODAY = date(2026, 11, 22)

THEMES = (
    PuzzleTheme("one", "One shot", "Slide, and shoot at e5.", "It practises aiming.", 1),
    PuzzleTheme("two", "Two shots", "Have stones on e5 and e6 after two turns.", "Aim twice.", 2),
)
STONES = {"one": {"e5"}, "two": {"e5", "e6"}}


def reached(theme: str, start: Any, now: Any) -> bool:
    return set(now.stone_cells(Side.BLACK)) >= STONES[theme]


VELETAS = variant(
    catalog.games()["veletas"],
    themes=THEMES,
    read_position=lambda text, options: custom_position(7, "current", shooters=text.split(",")),
    write_position=lambda position: ",".join(position.shooter_cells),
    canonical=str,
    reached=reached,
    refutation=lambda theme, after, left: None,
    rules_note=lambda options: "",
    goals={},
    proofs=lambda position, stop: iter(()),
)
OPTIONS = {"Rules": "current", "Size": "7"}
ONE = Puzzle(
    "veletas", "one", OPTIONS, "b2,d4,f6", (("d4-d5/e5",), ("f6-e6/e5",)), 900,
    {"d4-d5/d6": 0.35},
)  # fmt: skip
TWO = Puzzle("veletas", "two", OPTIONS, "b2,d4,f6", (("d4-d5/e5", "b2/b3", "d5/e6"),), 1300)
LADDER = [
    replace(
        ONE,
        position=",".join(sorted(("b2", "d4", cell))),
        lines=(("d4-d5/e5",),),
        rating=700 + 40 * number,
    )
    for number, cell in enumerate(("f6", "f2", "b6", "g7", "a7", "g1", "a4", "d7", "g4", "d1"))
]
"""The same task with a third shooter in many places, harder and harder by its ratings."""


PAIR_THEME = PuzzleTheme(
    "pair",
    "A pair",
    "Complete a diamond with both tiles.",
    "Any order will do.",
    2,
    judged_at_end=True,
)
BEST_THEME = PuzzleTheme(
    "best",
    "Best tile",
    "Complete a diamond.",
    "Look at the corners.",
    1,
    loss="That is {loss} diamonds less than the best.",
)
HERATI = variant(
    catalog.games()["herati"],
    themes=(PAIR_THEME, BEST_THEME),
    reached=lambda theme, start, now: now.score > 0,
)
PAIR = Puzzle(
    "herati", "pair", {"Mode": "loom"}, "SE SW SE SW SE hand NE NW", (("NE@0,1", "NW@1,1"),), 800
)
"""Below `SE SW` the tiles `NE NW` complete a black diamond, in two places."""
BEST = Puzzle(
    "herati", "best", {"Mode": "loom"}, "SE SW SE SW SE/NE .. .. .. .. hand NW NE",
    (("NW@1,1",),), 850, {"NE@2,1": 0.35},
)  # fmt: skip


SHIPPED = {"veletas": [*LADDER, TWO], "herati": [PAIR, BEST]}
"""The puzzles that come with each game."""


class RefutingEngine(FakeEngine):
    """Answers requests for refutations when the test says so."""

    def __init__(self) -> None:
        super().__init__()
        self.requests: list[tuple[str, tuple[str, ...], int]] = []

    def ask(self, function: Callable[..., Any], *arguments: Any, seconds: float) -> PendingRequest:
        assert function is refute
        puzzle, moves, turns_left = arguments
        self.requests.append((puzzle, tuple(moves), turns_left))
        return self.request(len(self.requests), function, arguments, seconds)

    def refute(self, *moves: str) -> None:
        self.news.append(Reply(len(self.requests), moves))

    def break_down(self, sentence: str) -> None:
        self.news.append(Failure(len(self.requests), sentence))


class Solver(Person):
    """Solves puzzles; without an engine of the test the real one answers."""

    def __init__(self, app: App, engine: RefutingEngine | None) -> None:
        super().__init__(app)
        self.engine = engine or RefutingEngine()
        if engine:
            app.context.engine = engine  # type: ignore[assignment]
        self.heard: list[str] = []

    @property
    def scene(self) -> PuzzleScene:
        assert isinstance(self.top, PuzzleScene)
        return self.top

    @property
    def home(self) -> PuzzleHomeScene:
        assert isinstance(self.top, PuzzleHomeScene)
        return self.top

    @property
    def results(self) -> GamePuzzles:
        return self.results_of("veletas")

    def results_of(self, game: str) -> GamePuzzles:
        return player_results(self.context, game).load()

    @property
    def offered(self) -> list[str]:
        """The labels of the buttons beside the board."""
        buttons = (each for each in self.scene.panel.form.widgets if isinstance(each, Button))
        return [each.label or each.hint for each in buttons if each.visible]

    def open(self, puzzle: Puzzle) -> PuzzleScene:
        return self.begin(Single(puzzle, Random(1)), puzzle.game)

    def begin(self, session: PuzzleSession, game: str = "veletas") -> PuzzleScene:
        open_next(self.context, game, session)
        self.scenes.settle()
        return self.scene

    def go_home(self, game: str = "veletas") -> PuzzleHomeScene:
        self.go("puzzles", game=game, today=TODAY, chance=Random(1))
        return self.home

    def turn(self, text: str, wait: float = 1.0) -> None:
        """Make a whole turn with the mouse, and wait until everything is answered."""
        game, position = self.scene.board.session.game, self.scene.task.position
        for move in game.parse_turn(position, text):
            self.make(move)
            self.wait(0.1)
        self.wait(wait)

    def make(self, move: Any) -> None:
        """Make a move with the mouse, on the board or in a dialog."""
        board = self.scene.board
        if move not in (choices := tuple(board.session.choices)):
            super().make(move)
            return
        labels = board.view.texts.question(board.session.position, choices).labels
        self.press("Choose")
        self.press(labels[choices.index(move)])

    def drag(self, origin: str, target: str) -> None:
        spot = self.scene.board.game_board.spot
        user_input.drag(self.scenes, spot(origin).center, spot(target).center)

    def point_at(self, place: Any) -> None:
        """Move the keyboard cursor to a place."""
        board, spot = self.scene.board.view.board, self.scene.board.game_board.spot
        goal = spot(place).center
        for _ in range(20):
            if board.cursor.place == place:
                return
            here = spot(board.cursor.place).center if board.cursor.place is not None else (0, 0)
            across, down = goal[0] - here[0], goal[1] - here[1]
            if abs(across) > abs(down):
                self.key(pygame.K_RIGHT if across > 0 else pygame.K_LEFT)
            else:
                self.key(pygame.K_DOWN if down > 0 else pygame.K_UP)
        raise AssertionError(f"the cursor does not reach {place}")

    @property
    def stones(self) -> set[str]:
        """Black's stones on the board."""
        position: Any = self.scene.board.view.position
        return set(position.stone_cells(Side.BLACK))


@pytest.fixture
def solver(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Solver]:
    """A window with the few puzzles of this file."""
    app = open_app(tmp_path)
    views = dict(app.context.game_views)
    for game in (VELETAS, HERATI, variant(catalog.games()["tiananmen"], themes=(), goals={})):
        views[game.name] = replace(views[game.name], game=game)
    app.context.game_views = views
    monkeypatch.setattr(puzzle_texts, "shipped_puzzles", lambda game: SHIPPED.get(game.name, []))
    engine = app.context.engine
    solver = Solver(app, RefutingEngine())
    monkeypatch.setattr(app.context.sounds, "play", lambda name, **more: solver.heard.append(name))
    yield solver
    engine.close()
    app.close()


@pytest.fixture
def shipped(tmp_path: Path) -> Iterator[Solver]:
    """A window with the puzzles that come with the games, and the real engine."""
    app = open_app(tmp_path)
    yield Solver(app, None)
    app.close()
