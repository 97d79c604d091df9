"""Pictures of a few stable screens, which a test compares with the present ones.

python -m tests.references    # after a wanted change: write them anew, then look at them
"""

from __future__ import annotations

import os
import tempfile
from collections.abc import Iterator
from pathlib import Path

if __name__ == "__main__":
    os.environ.update(SDL_VIDEODRIVER="dummy", SDL_AUDIODRIVER="dummy")
    os.environ["SDL_FRAMEBUFFER_ACCELERATION"] = "0"

import msgspec
import numpy as np
import pygame
from numpy.typing import NDArray
from PIL import Image, ImageFilter

from games.ui.toolkit.scene import SceneContext
from tests.photographer import Look, Photographer
from tests.screenshots import THEMES

FOLDER = Path(__file__).parent / "references"
BOARD = 360
"""Pixels of the side of a drawn board."""
SMALLER = 2
"""Pictures of scenes are kept at this fraction of their size."""
BLUR = 3
"""Pixels over which both pictures are blurred, so that the rasterising of fonts does not count."""


def pictures() -> Iterator[tuple[str, Image.Image]]:
    """The present pictures by name: each game's sample in each theme, and two scenes."""
    with tempfile.TemporaryDirectory() as folder:
        photographer = Photographer(Path(folder))
        try:
            for theme in THEMES:
                photographer.show(Look(theme))
                for game in photographer.context.game_views:
                    yield f"{game}-{theme}", _board(photographer.context, game)
            photographer.show(Look())
            for scene in ("players", "confirm"):
                yield scene, _scene(photographer, scene)
        finally:
            photographer.close()


def _board(context: SceneContext, game: str) -> Image.Image:
    surface = pygame.Surface((BOARD, BOARD))
    view = context.game_views[game]
    view.picture(context, surface, surface.get_rect(), view.sample())
    return Image.frombytes("RGB", surface.get_size(), pygame.image.tobytes(surface, "RGB"))


def _scene(photographer: Photographer, name: str) -> Image.Image:
    settings = msgspec.structs.replace(photographer.context.settings, animation="off")
    photographer.context.change_settings(settings)
    scene = photographer.go("settings")
    scene.tabs.choose(len(scene.tabs.choices) - 1)
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
