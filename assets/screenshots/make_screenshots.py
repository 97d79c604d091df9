"""Make the README's pictures: the menu, a match of each game, and an animation of its last turns.

    python assets/screenshots/make_screenshots.py

The window is not shown; greedy players play. Needs the tests of this repository.
"""

from __future__ import annotations

import os
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parents[1]))
os.environ.update(SDL_VIDEODRIVER="dummy", SDL_AUDIODRIVER="dummy")
os.environ["SDL_FRAMEBUFFER_ACCELERATION"] = "0"

from PIL import Image

from tests.photographer import Look, Photographer, greedy_moves

GAMES: dict[str, tuple[dict[str, str], int]] = {
    "veletas": ({}, 50),
    "herati": ({"Mode": "workshop", "Players": "4"}, 20),
    "tiananmen": ({}, 62),
}
"""For each game its options, and the number of moves before the picture is taken."""
MENU_RESTS = 1.5
"""Seconds after which no demonstration of the menu changes."""
DARK = "tiananmen"
"""The game whose picture shows the dark theme."""
ANIMATED: dict[str, tuple[dict[str, str], int, float]] = {
    "veletas": ({"Size": "7"}, 9, 1.1),
    "herati": ({"Mode": "loom", "Seed": "loom 22"}, 7, 1.0),
    "tiananmen": ({"Size": "13"}, 8, 0.6),
}
"""For each game its options, the number of last moves, and the seconds between two moves."""
SIZE = (960, 600)
"""Pixels of the animated window; the animation is smaller."""
WIDTH = 640
RATE = 15
"""Frames a second."""
ENDING = 5.0
"""Seconds after the last move."""
COLOURS = 64
"""Half of the colours of an animation."""


def main() -> None:
    """Write all pictures and animations."""
    with tempfile.TemporaryDirectory() as folder:
        photographer = Photographer(Path(folder))
        photographer.show(Look())
        photographer.go("menu")
        photographer.wait(MENU_RESTS)
        save(photographer, "menu")
        for name, (options, plies) in GAMES.items():
            photographer.match(name, plies, **options)
            photographer.show(Look("dark" if name == DARK else "light"))
            save(photographer, name)
        photographer.show(Look("light", SIZE))
        for name, (options, moves, pause) in ANIMATED.items():
            frames = list(last_turns(photographer, name, options, moves, pause))
            write_gif(HERE / f"{name}.gif", frames)
        photographer.close()


def save(photographer: Photographer, name: str) -> None:
    """Wait until nothing moves, and write the picture."""
    photographer.wait(9)
    photographer.picture().save(HERE / f"{name}.png", optimize=True)


def last_turns(
    photographer: Photographer, name: str, options: dict[str, str], count: int, pause: float
) -> Iterator[Image.Image]:
    """The frames of the last moves of a match, and of its end."""
    game = photographer.context.game_views[name].game
    chosen = game.set_up({"Seed": "screenshot", **options})
    moves = greedy_moves(game, tuple(chosen.items()))
    scene = photographer.match(name, len(moves) - count, **options)
    yield from filmed(photographer, pause)
    for move in moves[-count:]:
        scene.board.view.session.play(move)
        yield from filmed(photographer, pause)
    yield from filmed(photographer, ENDING)


def filmed(photographer: Photographer, seconds: float) -> Iterator[Image.Image]:
    """The frames of so many seconds."""
    for _ in range(round(seconds * RATE)):
        photographer.app.step([], 1 / RATE)
        picture = photographer.picture()
        height = round(picture.height * WIDTH / picture.width)
        yield picture.resize((WIDTH, height), Image.Resampling.LANCZOS)


def write_gif(path: Path, frames: list[Image.Image]) -> None:
    """Write an endless animation with the same colours in all frames."""
    samples = frames[:: max(len(frames) // 12, 1)]
    strip = Image.new("RGB", (WIDTH, len(samples) * frames[0].height))
    for number, frame in enumerate(samples):
        strip.paste(frame, (0, number * frame.height))
    palette = two_palettes(strip)
    drawn = [frame.quantize(palette=palette, dither=Image.Dither.NONE) for frame in frames]
    drawn[0].save(
        path,
        save_all=True,
        append_images=drawn[1:],
        duration=[1000 // RATE] * (len(drawn) - 1) + [2500],
        loop=0,
        optimize=False,
    )
    print(f"{path.name}: {path.stat().st_size / 1e6:.2f} MB, {len(frames)} frames")


def two_palettes(picture: Image.Image) -> Image.Image:
    """A palette: half of it for large areas, half of it for small things."""
    values: list[int] = []
    for method in (Image.Quantize.MEDIANCUT, Image.Quantize.MAXCOVERAGE):
        values += (picture.quantize(COLOURS, method).getpalette() or [])[: 3 * COLOURS]
    palette = Image.new("P", (1, 1))
    palette.putpalette(values)
    return palette


if __name__ == "__main__":
    main()
