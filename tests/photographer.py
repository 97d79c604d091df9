"""A running program in memory whose scenes are opened, gestured at and photographed."""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pygame
from PIL import Image

from games.ai.levels import ranked_turns
from games.app import App
from games.controller.seats import Seat
from games.core.game import AnyGame
from games.core.match import AnyMatch, Match
from games.core.record import read_sound_record, read_tags, write_record
from games.storage.user_files import UserFiles
from games.ui.scenes.demo_player import FRAME
from tests import tour

NAMES = ("Ada", "Ben", "Cleo", "Dan")


@dataclass(frozen=True, slots=True)
class Look:
    """A theme, the size of the window in pixels, and the UI scale in percent."""

    theme: str = "light"
    size: tuple[int, int] = (1280, 800)
    scale: int | None = None

    @property
    def name(self) -> str:
        """The name of its folder."""
        width, height = self.size
        return f"{self.theme}-{width}x{height}-{self.scale or 'auto'}"


class Photographer:
    """A running program whose scenes are opened and photographed."""

    def __init__(self, folder: Path, language: str | None = None, engine: Any = None) -> None:
        """`folder` is for the user's files; without an `engine` there is a process that thinks."""
        pygame.init()
        self.surface = pygame.display.set_mode(Look().size)
        self.app = App(self.surface, UserFiles(folder))
        self.context = self.app.context
        if engine:
            self.context.engine = engine
        if language:
            spoken = msgspec.structs.replace(self.context.settings, language=language)
            self.context.change_settings(spoken)
        self.gesture: Callable[[], None] | None = None
        """A gesture that is made anew in each look, because another layout ends it."""

    def close(self) -> None:
        """End the program."""
        self.app.close()

    def go(self, scene: str, **arguments: Any) -> Any:
        """Open a scene alone, and return it."""
        self.context.scenes.go(scene, **arguments)
        self.wait(0.3)
        return self.context.scenes.top

    def visit(self, stop: str) -> None:
        """Open a scene as the tour of all scenes does."""
        tour.visit(self.app, stop)
        self.wait(1)

    def wait(self, seconds: float, *events: pygame.Event) -> None:
        """Pass events, and let time pass; one event at least, because the match may have moved."""
        self.app.step(events or [pygame.Event(pygame.USEREVENT)], 0.02)
        for _ in range(round(seconds / 0.1)):
            self.app.step([], 0.1)

    def press(self, *keys: int, mod: int = 0) -> None:
        """Press keys one after the other."""
        for key in keys:
            for kind in (pygame.KEYDOWN, pygame.KEYUP):
                event = pygame.Event(kind, key=key, mod=mod, unicode="", scancode=0)
                self.app.step([event], 0.02)

    def point(self, place: tuple[int, int]) -> None:
        """Move the pointer."""
        self.wait(0.8, pygame.Event(pygame.MOUSEMOTION, pos=place, rel=(1, 1), buttons=(0, 0, 0)))

    def click(self, place: tuple[int, int]) -> None:
        """Click once."""
        for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            self.wait(0.2, pygame.Event(kind, pos=place, button=1))

    def drag(self, start: tuple[int, int], end: tuple[int, int], *, drop: bool) -> None:
        """Drag a piece, and hold it above its target or drop it there."""
        self.wait(0, pygame.Event(pygame.MOUSEBUTTONDOWN, pos=start, button=1))
        for place in (start, ((start[0] + end[0]) // 2, (start[1] + end[1]) // 2), end):
            event = pygame.Event(pygame.MOUSEMOTION, pos=place, rel=(1, 1), buttons=(1, 0, 0))
            self.wait(0.1, event)
        if drop:
            self.wait(0.4, pygame.Event(pygame.MOUSEBUTTONUP, pos=end, button=1))

    def show(self, look: Look) -> None:
        """Show the open scenes in another look."""
        settings = msgspec.structs.replace(
            self.context.settings, theme=look.theme, ui_scale=look.scale
        )
        if settings != self.context.settings:
            self.context.change_settings(settings)
        if look.size != self.surface.get_size():
            self.surface = pygame.display.set_mode(look.size)
            self.app.step([pygame.Event(pygame.WINDOWSIZECHANGED)], 0.02)
        self.wait(1.6)  # until the boards of the menu have been exchanged
        top = self.context.scenes.top
        for _step in range(10):
            if top is None or top.next_change() > FRAME:
                break
            self.app.step([], 0.1)  # until no board is half faded
        if self.gesture:
            self.gesture()

    def picture(self) -> Image.Image:
        """The window as it is."""
        data = pygame.image.tobytes(self.surface, "RGB")
        return Image.frombytes("RGB", self.surface.get_size(), data)

    def match(
        self, game: str, plies: int | None, names: Sequence[str] = NAMES, **options: str
    ) -> Any:
        """Open a match in which people have played so many greedy moves; None plays it out."""
        rules = self.context.game_views[game].game
        chosen = rules.set_up({"Seed": "screenshot", **options})
        count = rules.player_count(chosen)
        seats = [Seat("human", name, "") for name in names[:count]]
        scene = self.go(game, options=chosen, seats=seats)
        for move in greedy_moves(rules, tuple(chosen.items()))[:plies]:
            scene.board.view.session.play(move)
        self.wait(8 if plies is None else 3)
        return scene


KEPT = Path(__file__).with_name("greedy_matches.json")
"""Records of matches between greedy players, which take seconds to play.

`WRITE_MATCHES=1` adds those that are played; without the file all are played anew.
"""


@cache
def greedy_moves(game: AnyGame, options: tuple[tuple[str, str], ...]) -> list[Any]:
    """The moves of a whole match between greedy players."""
    heading = {"Game": game.name, **dict(options)}
    records = json.loads(KEPT.read_text(encoding="utf-8")) if KEPT.exists() else []
    for record in records:
        if read_tags(record.splitlines())[0] == heading:
            return list(read_sound_record(record, {game.name: game}).match.moves)
    match: AnyMatch = Match(game.start(dict(options)))
    rng = Random(1)
    while match.outcome() is None:
        match.play_all(
            ranked_turns(game, match.position.seen_by(match.position.to_move), rng)[0].moves
        )
    if os.environ.get("WRITE_MATCHES"):
        records.append(write_record(game, dict(options), match))
        KEPT.write_text(json.dumps(records, ensure_ascii=False, indent=0), encoding="utf-8")
    return list(match.moves)
