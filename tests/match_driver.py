"""A running match with simulated mouse and keyboard, and a scripted computer."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from datetime import datetime
from functools import partial
from pathlib import Path
from typing import Any, ClassVar, TypeVar, cast

import pygame
import pytest

from games.ai.engine import Engine, Failure, PendingRequest, Proposal, Reply, rank_turns
from games.controller.saver import LoadedMatch
from games.controller.seats import Seat
from games.core.game import Evaluation, Record, Review
from games.core.match import Match
from games.core.position import AnyPosition
from games.core.record import turn_texts
from games.storage.matches import MatchStore
from games.storage.user_files import UserFiles
from games.ui.board.sprites import Place
from games.ui.look.look import AnyLook, SceneContext
from games.ui.match.dialogs import ChoiceScene, ConfirmScene, PauseScene
from games.ui.match.result import ResultScene
from games.ui.match.scene import MatchScene
from games.ui.toolkit.scene import Scene
from games.ui.toolkit.sound import SoundName, Sounds
from tests.fake_engine import ScriptedEngine, question
from tests.scene_viewer import P, SceneViewer
from tests.ui import user_input

FRAME = 1 / 60
SIZE = (1280, 800)

T = TypeVar("T", bound="MatchDriver[Any]")


@pytest.fixture(scope="session")
def screen() -> Iterator[None]:
    pygame.init()
    pygame.display.set_mode(SIZE)
    yield
    pygame.quit()


class ToldEngine(ScriptedEngine):
    """An engine whose answers and their times are set by the test."""

    def __init__(self) -> None:
        super().__init__()
        self.asked: list[dict[str, Any]] = []
        self.study_requests: list[tuple[Any, ...]] = []
        """The functions and the arguments of other requests than those of turns."""

    def ask(self, function: Callable[..., Any], *arguments: Any, seconds: float) -> PendingRequest:
        self.busy = True
        if function is rank_turns:
            self.asked.append(question(function, *arguments, seconds=seconds))
            return self.request(len(self.asked), function, arguments, seconds)
        self.study_requests.append((function, *arguments))
        return self.request(-len(self.study_requests), function, arguments, seconds)

    def answer(self, turn: str, *moves: str) -> None:
        """Propose a turn of these moves, or one that is a single move."""
        self.busy = False
        self.news.append(
            Reply(
                len(self.asked), (Proposal(turn, moves or (turn,), Evaluation.from_log_odds(1.0)),)
            )
        )

    def find(self, *numbers: float) -> None:
        """Answer the inquiry."""
        self.busy = False
        reviews = [
            Review(Evaluation(min(number, 1.0), number), Evaluation(0.0, 0.0)) for number in numbers
        ]
        self.news.append(Reply(-len(self.study_requests), tuple(reviews)))

    def fail(self, sentence: str) -> None:
        """The process dies over the inquiry."""
        self.busy = False
        self.news.append(Failure(-len(self.study_requests), sentence))


class HeardSounds(Sounds):
    """Records the sounds."""

    def __init__(self) -> None:
        super().__init__()
        self.heard: list[SoundName] = []

    def play(
        self, name: SoundName, *, step: int | None = None, seconds: float | None = None
    ) -> None:
        self.heard.append(name)


class Menu(Scene):
    """Stands for the menu."""


class MatchDriver(SceneViewer[P]):
    """One match, what can be done to it and what can be seen of it."""

    game_view: ClassVar[AnyLook]
    usual: ClassVar[Mapping[str, str]] = {}
    """The options of a match where the test gives no others."""
    rest: ClassVar[float] = 1.5
    """Seconds after which everything has come to rest."""

    def __init__(
        self, context: SceneContext, seats: Sequence[str], at: P | None = None, **options: str
    ) -> None:
        super().__init__(context)
        self.engine = ToldEngine()
        context.engine = cast(Engine, self.engine)
        if at is not None:
            options |= self.options_of(at)
        game = self.game_view.game
        prepared = game.set_up({**self.usual, **options})
        names = seats[: game.player_count(prepared)]
        loaded = None
        if at is not None:
            place = MatchStore(context.user_files.folder).begin(game.name, datetime.now())
            loaded = LoadedMatch(Record(game, dict(prepared), Match(at)), place)
        context.scenes.go(
            game.name, options=prepared, seats=[_seat(name) for name in names], loaded=loaded
        )
        context.scenes.settle()

    @classmethod
    def new_context(cls, folder: Path, size: tuple[int, int] = SIZE) -> SceneContext:
        """A stage with the scene of the game and the dialogs."""
        name = cls.game_view.game.name
        scenes: dict[str, Callable[..., Scene]] = {
            name: partial(MatchScene, game_name=name),
            "choice": ChoiceScene,
            "confirm": ConfirmScene,
            "pause": PauseScene,
            "result": ResultScene,
            "menu": Menu,
        }
        views, engine = {name: cls.game_view}, cast(Engine, ToldEngine())
        context = SceneContext(views, UserFiles(folder), engine, scenes)
        context.sounds = HeardSounds()
        context.sounds.follow(context.settings)
        context.resize(size)
        return context

    def options_of(self, at: P) -> dict[str, str]:
        """The options of a match that comes to this position."""
        raise NotImplementedError

    @property
    def heard(self) -> list[SoundName]:
        return cast(HeardSounds, self.context.sounds).heard

    def chosen(self) -> Place | None:
        """The origin of the held or ready piece."""
        return self.board.chosen

    def cursor(self) -> Place | None:
        """Where the keyboard is."""
        return self.board.cursor.place

    @property
    def lit(self) -> set[Place]:
        """The targets of the held or ready piece."""
        chosen = self.board.chosen
        return set(self.board_view(self.position).dests.get(chosen, ()))

    def kind(self, place: Place) -> str | None:
        """The kind of piece whose sprite is on a place."""
        sprite = self.board.sprite_at(place)
        return sprite.kind if sprite else None

    def point(self, place: Place) -> tuple[int, int]:
        return self.spot(place).center

    def drag(self, origin: Place, target: Place) -> None:
        user_input.drag(self.context.scenes, self.point(origin), self.point(target))

    def grab(self, origin: Place, over: Place) -> None:
        """Pick up and carry, without letting go."""
        user_input.press(self.context.scenes, self.point(origin))
        user_input.move(self.context.scenes, self.point(over))

    def release(self, target: Place) -> None:
        user_input.release(self.context.scenes, self.point(target))

    def click(self, *places: Place) -> None:
        for place in places:
            user_input.click(self.context.scenes, self.point(place))

    def hover(self, place: Place) -> None:
        user_input.move(self.context.scenes, self.point(place))

    def key(self, *codes: int, mod: int = 0) -> None:
        for code in codes:
            user_input.key(self.context.scenes, code, mod)

    def right_click(self) -> None:
        user_input.press(self.context.scenes, (5, 5), pygame.BUTTON_RIGHT)

    def play(self, *texts: str) -> None:
        """Play turns in notation."""
        for text in texts:
            for move in self.game_view.game.parse_turn(self.position, text):
                self.session.play(move)

    def wait(self, seconds: float | None = None) -> None:
        """Let some seconds pass, or wait until everything has come to rest."""
        for _ in range(round((self.rest if seconds is None else seconds) / FRAME)):
            self.context.scenes.update(FRAME)

    def show(self) -> pygame.Surface:
        return user_input.show(self.context)


def _seat(name: str) -> Seat:
    return Seat("computer" if name.startswith("Robot") else "human", name, "greedy")


def turns(driver: MatchDriver[Any]) -> list[str]:
    """The turns as text."""
    return turn_texts(driver.game_view.game, driver.view.match)


def opener(driver_type: type[T], folder: Path) -> Callable[..., T]:
    """A function that opens a match of two with these options or position, and plays turns."""

    def make(
        *texts: str,
        seats: Sequence[str] = ("Ada", "Ben"),
        size: tuple[int, int] = SIZE,
        at: AnyPosition | None = None,
        **options: str,
    ) -> T:
        driver = driver_type(driver_type.new_context(folder, size), seats, at, **options)
        driver.play(*texts)
        driver.wait()
        return driver

    return make
