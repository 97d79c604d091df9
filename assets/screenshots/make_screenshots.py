"""Make the README's pictures: the menu, and a scene of each game between greedy players.

    SDL_VIDEODRIVER=dummy SDL_AUDIODRIVER=dummy python assets/screenshots/make_screenshots.py

Run it in the folder of README.md, with the program installed as the README says.
"""

from __future__ import annotations

import tempfile
from pathlib import Path
from random import Random
from typing import Any

import pygame

from games.ai.baselines import propose
from games.app import App
from games.controller.seats import Seat
from games.core.storage.files import UserFiles

HERE = Path(__file__).resolve().parent
SIZE = (1280, 800)
NAMES = ("Ada", "Ben", "Cleo", "Dan")
GAMES: dict[str, tuple[dict[str, str], int]] = {
    "veletas": ({}, 62),
    "herati": ({"Mode": "workshop", "Players": "4"}, 20),
    "tiananmen": ({}, 62),
}
"""The options chosen, and how many gestures are played before the picture is taken."""


def main() -> None:
    """Write one picture after the other."""
    pygame.init()
    surface = pygame.display.set_mode(SIZE)
    with tempfile.TemporaryDirectory() as folder:
        app = App(surface, UserFiles(Path(folder)))
        app.context.scenes.go("menu")
        save(app, surface, "menu")
        for name, (chosen, plies) in GAMES.items():
            play(app, name, chosen, plies)
            save(app, surface, name)
        app.close()


def play(app: App, name: str, chosen: dict[str, str], plies: int) -> None:
    """A game between people who play greedily."""
    game = app.context.game_views[name].game
    options = game.set_up({**chosen, "Seed": "screenshot"})
    seats = [Seat("human", person, "") for person in NAMES[: game.player_count(options)]]
    app.context.scenes.go(name, options=options, seats=seats)
    app.context.scenes.settle()
    scene: Any = app.context.scenes.top
    rng = Random(1)
    while scene.view.match.ply < plies and not scene.view.over:
        turn = propose("greedy", game, scene.view.position, rng)[0]
        for move in turn.moves:
            if scene.view.match.ply < plies:
                scene.controller.play(move)


def save(app: App, surface: pygame.Surface, name: str) -> None:
    """Let everything come to rest, and write the picture."""
    for _ in range(90):
        app.step([], 0.1)
    pygame.image.save(surface, HERE / f"{name}.png")


if __name__ == "__main__":
    main()
