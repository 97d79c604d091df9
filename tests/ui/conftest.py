"""A context without a screen, with a game drawn as a few flat shapes."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pygame
import pytest

from games.ai.engine import Engine
from games.controller.seats import Seat
from games.core.game import AnyGame, AnyLevel, Choice, Option, Options
from games.core.match import TimeControl
from games.core.position import Side
from games.storage.user_files import UserFiles
from games.ui.look.look import AnyLook, SceneContext
from games.ui.scenes.analysis import AnalysisScene
from games.ui.toolkit.context import Context
from games.ui.toolkit.scene import Scene
from tests import toy
from tests.fake_engine import FakeEngine
from tests.looks import look_of
from tests.ui.race import ADA, BEN, RACE_MATCH, Driver, OpenMatch, RaceBoard, RaceTexts
from tests.variant import variant

DIALOGS = ("rules", "pause", "result", "choice", "confirm", "coach", "retry")
SCENES = ("menu", "setup", "settings", "library", "knights", "weavers", "keys", "courses", *DIALOGS)


def fake_game(name: str, title: str, options: tuple[Option, ...], **functions: Any) -> AnyGame:
    """A game with options alone."""
    summary = f"What {title} is about, said in a sentence."
    parts: dict[str, Any] = {
        "start": lambda options: SimpleNamespace(sides=(Side.BLACK, Side.WHITE)),
        **functions,
    }
    return variant(toy.RACE, name=name, title=title, summary=summary, options=options, **parts)


SIZE = Option(
    "Size",
    "Board",
    (
        Choice("10", "10 × 10", "The standard board."),
        Choice("7", "7 × 7", "A small board for a short game."),
    ),
    "10",
)
RULES = Option(
    "Rules",
    "Rules",
    tuple(
        Choice(value, title, f"The rules of {title}.")
        for value, title in (
            ("a", "Alpha"),
            ("b", "Beta"),
            ("c", "Gamma"),
            ("d", "Delta"),
            ("e", "Epsilon"),
        )
    ),
    "a",
)
KNIGHTS = fake_game("knights", "Knights", (RULES, SIZE))

MODE = Option(
    "Mode",
    "Game",
    (Choice("alone", "Alone", "For one player."), Choice("table", "Table", "For several.")),
    "table",
)
PLAYERS = Option(
    "Players",
    "Players",
    tuple(Choice(n, n, f"For {n} players.") for n in "234"),
    "4",
    needs=(("Mode", "table"),),
)


def weavers_count(options: Options) -> int:
    return 1 if options["Mode"] == "alone" else int(options["Players"])


WEAVERS = fake_game(
    "weavers",
    "Weavers",
    (MODE, PLAYERS),
    player_count=weavers_count,
    uses_chance=lambda options: True,
    start=lambda options: SimpleNamespace(
        sides=tuple(Side)[2 : 2 + weavers_count(options)],
        mid_turn=False,
        points=(0, 0),
        outcome=lambda: None,
    ),
    prepare=lambda options, rng: {**options, "Deal": str(rng.randrange(10**6))},
)


def paint_sample(
    context: Context, surface: pygame.Surface, rect: pygame.Rect, position: Any
) -> None:
    """Tiles and discs, as a game might show itself."""
    pygame.draw.rect(surface, (214, 196, 160), rect)
    side = rect.w // 5
    for n in range(25):
        tile = pygame.Rect(rect.x + n % 5 * side, rect.y + n // 5 * side, side, side)
        if n % 2:
            pygame.draw.rect(surface, (200, 178, 138), tile)
        if n in (6, 8, 12, 16):
            pygame.draw.circle(surface, (30, 28, 26), tile.center, side // 3)


@pytest.fixture(scope="session", autouse=True)
def screen() -> Iterator[None]:
    pygame.init()
    pygame.display.set_mode((1280, 800))
    yield
    pygame.quit()


class Recorder(Scene):
    """Stands for a scene that some other file tests, and keeps what it was given."""

    def __init__(self, context: SceneContext, **arguments: Any) -> None:
        super().__init__(context)
        self.arguments = arguments


def sample() -> Any:
    return "sample"


NewStage = Callable[..., SceneContext]


@pytest.fixture
def new_context(tmp_path: Path) -> NewStage:
    """Makes a stage; the scenes given by name are real, all others only record."""

    def make(
        size: tuple[int, int] = (1280, 800), *, threads: bool = False, **real: Callable[..., Scene]
    ) -> SceneContext:
        game_views = {
            KNIGHTS.name: look_of(KNIGHTS, paint_sample, sample, turns=True),
            WEAVERS.name: look_of(WEAVERS, paint_sample, sample),
        }
        files, engine = UserFiles(tmp_path), Engine(dict)
        factories: dict[str, Callable[..., Scene]] = dict.fromkeys(SCENES, Recorder)
        context = SceneContext(game_views, files, engine, {**factories, **real}, threads=threads)
        context.resize(size)
        return context

    return make


@pytest.fixture
def context(new_context: NewStage) -> SceneContext:
    """A stage of 1280 × 800 on which no scene is real."""
    return new_context()


def opener(
    new_context: NewStage, *, threads: bool = False, **real: Callable[..., Scene]
) -> OpenMatch:
    """Opens tables at which the scenes given by name are real."""

    def make(
        seats: Sequence[Seat] = (ADA, BEN),
        *,
        control: TimeControl | None = None,
        levels: tuple[AnyLevel, ...] = (),
        **options: str,
    ) -> Driver:
        engine = FakeEngine()
        context = new_context(threads=threads, race=RACE_MATCH, analysis=AnalysisScene, **real)
        game_views: dict[str, AnyLook] = dict(context.game_views)
        game_views["race"] = look_of(
            variant(toy.RACE, levels=levels),
            sample=toy.Race,
            board=lambda: RaceBoard,
            texts=lambda: RaceTexts,
        )
        context.game_views = game_views
        context.engine = engine  # type: ignore[assignment]
        context.scenes.go("race", options=options, seats=seats, control=control)
        context.scenes.settle()
        return Driver(context, engine)

    return make


@pytest.fixture
def open_match(new_context: NewStage) -> OpenMatch:
    return opener(new_context)
