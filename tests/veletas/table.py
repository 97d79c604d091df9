"""A running match of Veletas, a hand on mouse and keyboard, and a computer that is told what."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any, cast

import pygame

from games.ai.engine import Engine
from games.ai.messages import Failure, Proposal, Reply
from games.catalog import VELETAS
from games.core.archive import Archive
from games.core.match import Match
from games.core.record import turn_texts
from games.ui.assets import Assets
from games.ui.dialogs import ChoiceScene, ConfirmScene, PauseScene, ResultScene
from games.ui.face import Face
from games.ui.scene import Scene
from games.ui.seats import Seat
from games.ui.sound import SoundName, Sounds
from games.ui.stage import Hall, Stage
from games.veletas import picture
from games.veletas.notation import parse_turn
from games.veletas.pages import PAGES
from games.veletas.rules import VeletasPosition
from games.veletas.scene import VeletasScene
from tests.ui import hand

FACE = Face(VELETAS, picture.draw, picture.sample, PAGES)
FRAME = 1 / 60

OpenTable = Callable[..., "Table"]
Seats = tuple[str, str]


class ToldEngine:
    """Answers what the test says, when it says so."""

    def __init__(self) -> None:
        self.asked: list[dict[str, Any]] = []
        self.news: list[Reply | Failure] = []
        self.busy = False

    def warm_up(self) -> None:
        pass

    def ask(self, game: str, record: str, side: str, **how: Any) -> int:
        self.asked.append({"game": game, "record": record, "side": side, **how})
        self.busy = True
        return len(self.asked)

    def answer(self, turn: str, *moves: str) -> None:
        self.busy = False
        self.news.append(Reply(len(self.asked), (Proposal(turn, moves, 1.0),)))

    def cancel(self) -> None:
        self.busy = False
        self.news.clear()

    def poll(self) -> list[Reply | Failure]:
        news, self.news = self.news, []
        return news

    def close(self) -> None:
        pass


class HeardSounds(Sounds):
    """Writes down what would be heard."""

    def __init__(self) -> None:
        super().__init__()
        self.heard: list[SoundName] = []

    def play(self, name: SoundName) -> None:
        self.heard.append(name)


def new_stage(folder: Path, size: tuple[int, int] = (1280, 800)) -> Stage:
    """A stage with the scene of Veletas and the dialogs."""

    class Menu(Scene):
        """Stands for the menu."""

    hall = Hall({"veletas": FACE}, Archive(folder), cast(Engine, ToldEngine()))
    scenes: dict[str, Callable[..., Scene]] = {
        "veletas": VeletasScene,
        "choice": ChoiceScene,
        "confirm": ConfirmScene,
        "pause": PauseScene,
        "result": ResultScene,
        "menu": Menu,
    }
    stage = Stage(hall, scenes, assets=Assets(), sounds=HeardSounds())
    stage.resize(size)
    return stage


class Table:
    """One match, what can be done to it and what can be seen of it."""

    def __init__(
        self,
        stage: Stage,
        seats: Seats,
        at: VeletasPosition | None = None,
        **options: str,
    ) -> None:
        self.stage = stage
        self.engine = ToldEngine()
        stage.engine = cast(Engine, self.engine)
        if at is not None:
            options |= {"Size": str(at.size), "Rules": at.rules}
        prepared = VELETAS.set_up({"Seed": "1", **options})
        stage.scenes.go("veletas", options=prepared, seats=[_seat(name) for name in seats])
        stage.scenes.settle()
        if at is not None:
            self.scene.match = Match(at)
            self.scene.resize()

    @property
    def scene(self) -> VeletasScene:
        return next(s for s in self.stage.scenes.stack if isinstance(s, VeletasScene))

    @property
    def top(self) -> Scene | None:
        """The top scene: a fresh look each time."""
        return self.stage.scenes.top

    @property
    def position(self) -> VeletasPosition:
        return self.scene.position

    @property
    def heard(self) -> list[SoundName]:
        return cast(HeardSounds, self.stage.sounds).heard

    def chosen(self) -> object:
        """The origin of what is held, or at hand anyway."""
        return self.scene.board.chosen

    def cursor(self) -> object:
        """Where the keyboard is."""
        return self.scene.board.cursor

    @property
    def lit(self) -> set[object]:
        """Where what is held may go."""
        chosen = self.scene.board.chosen
        return set(self.scene.view(self.position).dests.get(chosen, ()))

    def kind(self, place: str) -> str | None:
        """The kind of piece whose sprite is on a place."""
        sprite = self.scene.board.sprite_at(place)
        return sprite.kind if sprite else None

    def angle(self, cell: str) -> float:
        """Where the vane on a square points, from 0 (up) to 359, counter-clockwise."""
        sprite = self.scene.board.sprite_at(cell)
        assert sprite is not None
        return round(sprite.angle) % 360

    def point(self, place: str) -> tuple[int, int]:
        return self.scene.spot(place).center

    def drag(self, origin: str, target: str) -> None:
        hand.drag(self.stage.scenes, self.point(origin), self.point(target))

    def grab(self, origin: str, over: str) -> None:
        """Pick up and carry, without letting go."""
        hand.press(self.stage.scenes, self.point(origin))
        hand.move(self.stage.scenes, self.point(over))

    def release(self, target: str) -> None:
        hand.release(self.stage.scenes, self.point(target))

    def click(self, *places: str) -> None:
        for place in places:
            hand.click(self.stage.scenes, self.point(place))

    def hover(self, place: str) -> None:
        hand.move(self.stage.scenes, self.point(place))

    def key(self, *codes: int, mod: int = 0) -> None:
        for code in codes:
            hand.key(self.stage.scenes, code, mod)

    def right_click(self) -> None:
        hand.press(self.stage.scenes, (5, 5), pygame.BUTTON_RIGHT)

    def play(self, *texts: str) -> None:
        """Play turns in notation."""
        for text in texts:
            for move in parse_turn(self.position, text):
                self.scene.play(move)

    def wait(self, seconds: float = 1.5) -> None:
        for _ in range(round(seconds / FRAME)):
            self.stage.scenes.update(FRAME)

    def show(self) -> pygame.Surface:
        return hand.show(self.stage)


def _seat(name: str) -> Seat:
    return Seat("computer" if name.startswith("Robot") else "human", name, "greedy")


def turns(table: Table) -> list[str]:
    """The turns as text."""
    return turn_texts(VELETAS, table.scene.match)
