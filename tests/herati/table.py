"""A running match of Herati, a hand on mouse and keyboard, and a computer that is told what."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any, cast

import pygame

from games.ai.engine import Engine
from games.ai.messages import Failure, Proposal, Reply
from games.catalog import HERATI
from games.core.archive import Archive
from games.core.match import Match
from games.core.record import turn_texts
from games.herati import picture
from games.herati.notation import parse_turn
from games.herati.pages import PAGES
from games.herati.rules import WorkshopPosition
from games.herati.scene import HeratiScene
from games.herati.view import InHand, OnField
from games.ui.assets import Assets
from games.ui.dialogs import ConfirmScene, PauseScene, ResultScene
from games.ui.face import Face
from games.ui.scene import Scene
from games.ui.seats import Seat
from games.ui.sound import SoundName, Sounds
from games.ui.sprites import Place
from games.ui.stage import Hall, Stage
from tests.herati.pictures import AnyHerati
from tests.ui import hand

FACE = Face(HERATI, picture.draw, picture.sample, PAGES)
FRAME = 1 / 60

OpenTable = Callable[..., "Table"]


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

    def answer(self, move: str) -> None:
        self.busy = False
        self.news.append(Reply(len(self.asked), (Proposal(move, (move,), 1.0),)))

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
    """A stage with the scene of Herati and the dialogs."""
    hall = Hall({"herati": FACE}, Archive(folder), cast(Engine, ToldEngine()))
    scenes: dict[str, Callable[..., Scene]] = {
        "herati": HeratiScene,
        "confirm": ConfirmScene,
        "pause": PauseScene,
        "result": ResultScene,
    }
    stage = Stage(hall, scenes, assets=Assets(), sounds=HeardSounds())
    stage.resize(size)
    return stage


class Table:
    """One match, what can be done to it and what can be seen of it."""

    def __init__(
        self, stage: Stage, names: tuple[str, ...], at: AnyHerati | None, **options: str
    ) -> None:
        self.stage = stage
        self.engine = ToldEngine()
        stage.engine = cast(Engine, self.engine)
        if isinstance(at, WorkshopPosition):
            options |= {"Mode": "workshop", "Players": str(at.players)}
        prepared = HERATI.set_up({"Seed": "1", **options})
        seats = [_seat(name) for name in names[: HERATI.player_count(prepared)]]
        stage.scenes.go("herati", options=prepared, seats=seats)
        stage.scenes.settle()
        if at is not None:
            self.scene.match = Match(at)
            self.scene.resize()

    @property
    def scene(self) -> HeratiScene:
        return next(s for s in self.stage.scenes.stack if isinstance(s, HeratiScene))

    @property
    def top(self) -> Scene | None:
        return self.stage.scenes.top

    @property
    def position(self) -> AnyHerati:
        return self.scene.position

    @property
    def message(self) -> str:
        return self.scene.message

    @property
    def heard(self) -> list[SoundName]:
        return cast(HeardSounds, self.stage.sounds).heard

    @property
    def turns(self) -> list[str]:
        return turn_texts(HERATI, self.scene.match)

    @property
    def lit(self) -> set[Place]:
        """Where what is held may go."""
        held = self.scene.board.held
        return set(self.scene.view(self.position).dests.get(held, ()))

    def cursor(self) -> Place | None:
        """Where the keyboard is."""
        return self.scene.board.cursor

    def hand(self, seat: int = 0) -> dict[str, list[InHand]]:
        """The tiles that lie face up before a player: for each kind its places."""
        found: dict[str, list[InHand]] = {}
        for place, piece in self.scene.view(self.position).pieces.items():
            if isinstance(place, InHand) and place.seat == seat:
                found.setdefault(piece.kind, []).append(place)
        return found

    def tile(self, kind: str, seat: int = 0) -> InHand:
        """The only tile of that kind in a hand."""
        (place,) = self.hand(seat)[kind]
        return place

    def kind(self, place: Place) -> str | None:
        """The kind of piece whose sprite is on a place."""
        sprite = self.scene.board.sprite_at(place)
        return sprite.kind if sprite else None

    def at_rest(self, place: Place) -> bool:
        """Whether the sprite of a place lies exactly there."""
        sprite = self.scene.board.sprite_at(place)
        spot = self.scene.spot(place)
        return sprite is not None and (sprite.x, sprite.y, sprite.size) == (*spot.center, spot.w)

    def point(self, place: Place) -> tuple[int, int]:
        return self.scene.spot(place).center

    def drag(self, origin: Place, target: Place) -> None:
        hand.drag(self.stage.scenes, self.point(origin), self.point(target))

    def grab(self, origin: Place, over: Place) -> None:
        """Pick up and carry, without letting go."""
        hand.press(self.stage.scenes, self.point(origin))
        hand.move(self.stage.scenes, self.point(over))

    def release(self, target: Place) -> None:
        hand.release(self.stage.scenes, self.point(target))

    def click(self, *places: Place) -> None:
        for place in places:
            hand.click(self.stage.scenes, self.point(place))

    def key(self, *codes: int, mod: int = 0) -> None:
        for code in codes:
            hand.key(self.stage.scenes, code, mod)

    def right_click(self) -> None:
        hand.press(self.stage.scenes, (5, 5), pygame.BUTTON_RIGHT)

    def play(self, *texts: str) -> None:
        """Play turns in notation, each when everything has come to rest."""
        for text in texts:
            for move in parse_turn(self.position, text):
                self.scene.play(move)
            self.wait()

    def wait(self, seconds: float = 2.0) -> None:
        for _ in range(round(seconds / FRAME)):
            self.stage.scenes.update(FRAME)

    def show(self) -> pygame.Surface:
        return hand.show(self.stage)


def at(x: int, y: int) -> OnField:
    """A place of the field."""
    return OnField(x, y)


def _seat(name: str) -> Seat:
    return Seat("computer" if name.startswith("Robot") else "human", name, "greedy")
