"""Pictures of a few stable screens, which a test compares with the present ones.

python -m tests.references    # after a wanted change: write them anew, then look at them
"""

from __future__ import annotations

import os
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

if __name__ == "__main__":
    os.environ.update(SDL_VIDEODRIVER="dummy", SDL_AUDIODRIVER="dummy")
    os.environ["SDL_FRAMEBUFFER_ACCELERATION"] = "0"

import msgspec
import numpy as np
import pygame
from numpy.typing import NDArray
from PIL import Image, ImageFilter

from games.ui.look.look import SceneContext
from tests.photographer import Look, Photographer, greedy_moves
from tests.screenshots import THEMES
from tests.shots import shots

FOLDER = Path(__file__).parent / "references"
BOARD = 360
"""Pixels of the side of a drawn board."""
MATCHES = (
    "match-veletas-placing",
    "match-held",
    "match-consequences",
    "match-refused-veletas",
    "match-veletas-end",
    "match-herati-loom",
    "match-keyboard",
    "match-herati-end",
    "match-tiananmen-middle",
    "match-refused-tiananmen",
    "match-tiananmen-end",
)
"""Boards of matches, with all kinds of marks."""
SMALLER = 2
"""Pictures of scenes are kept at this fraction of their size."""
PLIES = 20
MATCH = Look(size=(800, 600))
BLUR = 3
"""Pixels over which both pictures are blurred, so that the rasterising of fonts does not count."""


def pictures() -> Iterator[tuple[str, Image.Image]]:
    """The present pictures by name: games' samples in each theme, boards of matches, two scenes."""
    with tempfile.TemporaryDirectory() as folder:
        photographer = Photographer(Path(folder))
        try:
            for theme in THEMES:
                photographer.show(Look(theme))
                for game in photographer.context.game_views:
                    yield f"{game}-{theme}", _board(photographer.context, game)
            for game in photographer.context.game_views:
                yield f"{game}-turns", _turns(photographer.context, game)
            for name in MATCHES:
                photographer.gesture = None
                shots()[name](photographer)
                photographer.show(MATCH)
                yield name, _match(photographer)
            photographer.show(Look())
            for scene in ("look", "confirm"):
                yield scene, _scene(photographer, scene)
        finally:
            photographer.close()


def _board(context: SceneContext, game: str) -> Image.Image:
    surface = pygame.Surface((BOARD, BOARD))
    view = context.game_views[game]
    view.picture(context, surface, surface.get_rect(), view.example({}))
    return Image.frombytes("RGB", surface.get_size(), pygame.image.tobytes(surface, "RGB"))


def _turns(context: SceneContext, name: str) -> Image.Image:
    """Two turns side by side, as in an analysis: the first and the last one of a position."""
    surface, view = pygame.Surface((BOARD, BOARD)), context.game_views[name]
    options = view.game.set_up({"Seed": "screenshot"})
    start: Any = view.game.start(options)
    for move in greedy_moves(view.game, tuple(options.items()))[:PLIES]:
        start = start.play(move)
    turns: list[list[Any]] = [[], []]
    for number, moves in zip((0, -1), turns, strict=True):
        position = start
        while position.to_move is start.to_move and (not moves or position.mid_turn):
            moves.append(position.legal_moves()[number])
            position = position.play(moves[-1])
    view.compare(context, surface, surface.get_rect(), start, *turns)
    return Image.frombytes("RGB", surface.get_size(), pygame.image.tobytes(surface, "RGB"))


def _match(photographer: Photographer) -> Image.Image:
    stack: Any = photographer.context.scenes.stack
    return photographer.picture().crop(corners(stack[0].board.area))


def corners(rect: pygame.Rect) -> tuple[int, int, int, int]:
    return rect.left, rect.top, rect.right, rect.bottom


def _scene(photographer: Photographer, name: str) -> Image.Image:
    settings = msgspec.structs.replace(photographer.context.settings, animation="off")
    photographer.context.change_settings(settings)
    scene = photographer.go("settings")
    scene.tabs.choose(1)
    if name == "confirm":
        photographer.context.scenes.push(
            "confirm", title="Quit Tavoliere?", text="", yes="Quit", action=lambda: None
        )
    photographer.wait(1)
    picture = photographer.picture()
    return picture.resize((picture.width // SMALLER, picture.height // SMALLER))


def difference(one: Image.Image, other: Image.Image) -> float:
    """How much two pictures of one size differ where they differ most, from 0 to 1.

    It is the mean difference of the thousandth of the blurred pixels that differ most.
    """
    first, second = (_blurred(picture) for picture in (one, other))
    apart = np.sort(np.abs(first - second).max(axis=2), axis=None)
    return float(apart[-max(apart.size // 1000, 1) :].mean())


def _blurred(picture: Image.Image) -> NDArray[np.float64]:
    soft = picture.convert("RGB").filter(ImageFilter.GaussianBlur(BLUR))
    return np.asarray(soft, dtype=np.float64) / 255


def main() -> None:
    """Write all references."""
    FOLDER.mkdir(exist_ok=True)
    for name, picture in pictures():
        path = FOLDER / f"{name}.png"
        few = picture.quantize(128, Image.Quantize.FASTOCTREE, dither=Image.Dither.NONE)
        few.save(path, optimize=True)  # an octree keeps the colours of small pieces
        print(f"{path.name}: {path.stat().st_size} bytes")


if __name__ == "__main__":
    main()
