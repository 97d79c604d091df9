"""Make pictures of every scene in every theme, size and scale, and contact sheets to look at.

    python -m tests.screenshots                          # everything, into screenshots/
    python -m tests.screenshots --only match --theme dark --size 800x600
    python -m tests.screenshots --only match-held --eyes deuteranopia
    python -m tests.screenshots --language ja --theme light --size 800x600

Each scene is opened once and then shown in every look, as if the settings were changed. The folder
`screenshots/` is ignored by git.
"""

from __future__ import annotations

import argparse
import os
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from datetime import datetime
from itertools import product
from pathlib import Path
from typing import Any

if __name__ == "__main__":
    os.environ.update(SDL_VIDEODRIVER="dummy", SDL_AUDIODRIVER="dummy")
    os.environ["SDL_FRAMEBUFFER_ACCELERATION"] = "0"

import numpy as np
from PIL import Image, ImageDraw

from tests.colours import BLINDNESSES, Matrix, linear
from tests.photographer import Look, Photographer
from tests.shots import Shot, shots

FOLDER = Path(__file__).parents[1] / "screenshots"
THEMES = ("light", "dark", "contrast")
SIZES = ((800, 600), (1280, 800), (1920, 1080), (3840, 2160), (800, 1400))
SCALES: tuple[int | None, ...] = (None, 80, 200)
SHEET_WIDTH, COLUMNS, ROWS = 1800, 4, 5


@contextmanager
def photographer(language: str | None = None, engine: Any = None) -> Iterator[Photographer]:
    """A program with user files of its own."""
    with tempfile.TemporaryDirectory() as folder:
        made = Photographer(Path(folder), language, engine)
        try:
            yield made
        finally:
            made.close()


def seen(picture: Image.Image, blindness: Matrix) -> Image.Image:
    """A picture as it appears with a colour blindness."""
    linear_values = np.array([linear(value) for value in range(256)])
    light = linear_values[np.asarray(picture)] @ np.array(blindness).T
    light = np.clip(light, 0, 1)
    share = np.where(light <= 0.0031308, 12.92 * light, 1.055 * light ** (1 / 2.4) - 0.055)
    return Image.fromarray(np.round(255 * share).astype(np.uint8))


def take(
    name: str,
    shot: Shot,
    looks: Sequence[Look],
    folder: Path,
    *,
    eyes: Matrix | None = None,
    language: str | None = None,
) -> None:
    """Open a scene once and write its picture in each look."""
    with photographer(language) as made:
        made.show(Look())
        shot(made)
        for look in looks:
            made.show(look)
            target = folder / look.name
            target.mkdir(parents=True, exist_ok=True)
            picture = seen(made.picture(), eyes) if eyes else made.picture()
            picture.save(target / f"{name}.png", compress_level=1)


def write_sheets(folder: Path) -> None:
    """Write contact sheets of all pictures of a look beside its folder."""
    paths = sorted(folder.glob("*.png"))
    for number in range(0, len(paths), COLUMNS * ROWS):
        page = _sheet(paths[number : number + COLUMNS * ROWS])
        page.save(folder.parent / f"{folder.name}-{number // COLUMNS // ROWS + 1}.jpg", quality=88)


def _sheet(paths: Sequence[Path]) -> Image.Image:
    width = SHEET_WIDTH // COLUMNS
    with Image.open(paths[0]) as first:
        height = round(first.height * width / first.width)
    rows = -(-len(paths) // COLUMNS)
    page = Image.new("RGB", (SHEET_WIDTH, rows * (height + 18)), "white")
    draw = ImageDraw.Draw(page)
    for number, path in enumerate(paths):
        x, y = number % COLUMNS * width, number // COLUMNS * (height + 18)
        with Image.open(path) as picture:
            page.paste(picture.resize((width - 4, height), Image.Resampling.LANCZOS), (x, y + 16))
        draw.text((x + 4, y + 2), path.stem, fill="black")
    return page


def main() -> None:
    """Make the pictures that the options choose."""
    parser = argparse.ArgumentParser(description="Make pictures of every scene.")
    parser.add_argument("--only", default="", help="scenes whose names begin with this")
    parser.add_argument("--theme", choices=THEMES, action="append")
    parser.add_argument("--size", action="append", help="such as 1280x800")
    parser.add_argument("--scale", action="append", help="auto, or a percentage")
    parser.add_argument("--language", help="such as ja")
    parser.add_argument("--eyes", choices=BLINDNESSES, help="simulate a colour blindness")
    parser.add_argument("--out", type=Path, default=FOLDER)
    chosen = parser.parse_args()
    sizes = [_size(text) for text in chosen.size or ()] or SIZES
    scales = [None if text == "auto" else int(text) for text in chosen.scale or ()] or SCALES
    looks = [
        Look(theme, size, scale)
        for theme, size, scale in product(chosen.theme or THEMES, sizes, scales)
    ]
    for name, shot in shots().items():
        if name.startswith(chosen.only):
            started = datetime.now()
            eyes = BLINDNESSES.get(chosen.eyes)
            take(name, shot, looks, chosen.out, eyes=eyes, language=chosen.language)
            print(f"{name}: {(datetime.now() - started).total_seconds():.1f} s", flush=True)
    for look in looks:
        write_sheets(chosen.out / look.name)


def _size(text: str) -> tuple[int, int]:
    width, height = map(int, text.split("x"))
    return width, height


if __name__ == "__main__":
    main()
