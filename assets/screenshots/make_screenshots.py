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

from games.ai.greedy import best_turn
from games.app import App
from games.controller.seats import Seat
from games.core.storage.user_files import UserFiles

HERE = Path(__file__).resolve().parent
SIZE = (1280, 800)
NAMES = ("Ada", "Ben", "Cleo", "Dan")
GAMES: dict[str, tuple[dict[str, str], int]] = {
    "veletas": ({}, 62),
    "herati": ({"Mode": "workshop", "Players": "4"}, 20),
    "tiananmen": ({}, 62),
}
"""For each game its options, and the number of moves before the picture is taken."""


def main() -> None:
    """Write all pictures."""
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
    """Play a match between people who choose greedy turns."""
    game = app.context.game_views[name].game
    options = game.set_up({**chosen, "Seed": "screenshot"})
    seats = [Seat("human", person, "") for person in NAMES[: game.player_count(options)]]
    app.context.scenes.go(name, options=options, seats=seats)
    app.context.scenes.settle()
    scene: Any = app.context.scenes.top
    rng = Random(1)
    while scene.view.match.ply < plies and not scene.view.over:
        position = scene.view.position
        for move in best_turn(game, position.seen_by(position.to_move), rng):
            if scene.view.match.ply < plies:
                scene.controller.play(move)


def save(app: App, surface: pygame.Surface, name: str) -> None:
    """Wait until nothing moves, and write the picture."""
    for _ in range(90):
        app.step([], 0.1)
    pygame.image.save(surface, HERE / f"{name}.png")


if __name__ == "__main__":
    main()
