"""Make pictures of every scene in every theme, size and scale, and contact sheets to look at.

    python -m tests.screenshots                          # everything, into screenshots/
    python -m tests.screenshots --only match --theme dark --size 800x600
    python -m tests.screenshots --only match-held --eyes deuteranopia

Each scene is opened once and then shown in every look, as if the settings were changed. The folder
`screenshots/` is ignored by git.
"""

from __future__ import annotations

import argparse
import os
import tempfile
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import datetime
from functools import cache, partial
from itertools import product
from pathlib import Path
from random import Random
from typing import Any

if __name__ == "__main__":
    os.environ.update(SDL_VIDEODRIVER="dummy", SDL_AUDIODRIVER="dummy")
    os.environ["SDL_FRAMEBUFFER_ACCELERATION"] = "0"

import msgspec
import numpy as np
import pygame
from PIL import Image, ImageDraw

from games import catalog
from games.ai.greedy import best_turn
from games.app import App
from games.controller.seats import Seat
from games.core.game import Game
from games.core.storage.user_files import UserFiles
from games.ui.learning.introduction import introduction
from games.ui.toolkit.game_views.view_plugin import load_view
from tests.colours import BLINDNESSES, Matrix, linear

FOLDER = Path(__file__).parents[1] / "screenshots"
THEMES = ("light", "dark", "contrast")
SIZES = ((800, 600), (1280, 800), (1920, 1080), (3840, 2160), (800, 1400))
SCALES: tuple[int | None, ...] = (None, 80, 200)
NAMES = ("Ada", "Ben", "Cleo", "Dan")
SHEET_WIDTH, COLUMNS, ROWS = 1800, 4, 5


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

    def __init__(self, folder: Path) -> None:
        pygame.init()
        self.surface = pygame.display.set_mode(Look().size)
        self.app = App(self.surface, UserFiles(folder))
        self.context = self.app.context

    def close(self) -> None:
        """End the program."""
        self.app.close()

    def go(self, scene: str, **arguments: Any) -> Any:
        """Open a scene alone, and return it."""
        self.context.scenes.go(scene, **arguments)
        self.wait(0.3)
        return self.context.scenes.top

    def wait(self, seconds: float, *events: pygame.Event) -> None:
        """Pass events, and let time pass."""
        self.app.step(events, 0.02)
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
        self.wait(1.0)

    def picture(self) -> Image.Image:
        """The window as it is."""
        data = pygame.image.tobytes(self.surface, "RGB")
        return Image.frombytes("RGB", self.surface.get_size(), data)

    def match(self, game: str, plies: int | None, **options: str) -> Any:
        """Open a match in which people have played so many greedy moves; None plays it out."""
        rules = self.context.game_views[game].game
        chosen = rules.set_up({"Seed": "screenshot", **options})
        count = rules.player_count(chosen)
        seats = [Seat("human", name, "") for name in NAMES[:count]]
        scene = self.go(game, options=chosen, seats=seats)
        for move in greedy_moves(rules, tuple(chosen.items()))[:plies]:
            scene.controller.play(move)
        self.wait(8 if plies is None else 3)
        return scene


@cache
def greedy_moves(game: Game, options: tuple[tuple[str, str], ...]) -> list[Any]:
    """The moves of a whole match between greedy players."""
    position, rng, moves = game.start(dict(options)), Random(1), []
    while position.outcome() is None:
        for move in best_turn(game, position.seen_by(position.to_move), rng):
            position = position.play(move)
            moves.append(move)
    return moves


Shot = Callable[[Photographer], None]

MATCHES: dict[str, tuple[str, int | None, dict[str, str]]] = {
    "veletas-start": ("veletas", 0, {}),
    "veletas-placing": ("veletas", 9, {}),
    "veletas-middle": ("veletas", 50, {}),
    "veletas-end": ("veletas", None, {}),
    "veletas-small": ("veletas", 20, {"Size": "7"}),
    "herati-loom": ("herati", 12, {"Mode": "loom"}),
    "herati-loom-end": ("herati", None, {"Mode": "loom"}),
    "herati-two": ("herati", 14, {"Mode": "workshop", "Players": "2"}),
    "herati-four": ("herati", 20, {"Mode": "workshop", "Players": "4"}),
    "herati-end": ("herati", None, {"Mode": "workshop", "Players": "3"}),
    "tiananmen-start": ("tiananmen", 3, {}),
    "tiananmen-middle": ("tiananmen", 62, {}),
    "tiananmen-end": ("tiananmen", None, {}),
}


def shots() -> dict[str, Shot]:
    """All shots by name; the scene is the first word."""
    found: dict[str, Shot] = {"menu": lambda p: p.go("menu")}
    for game in ("veletas", "herati", "tiananmen"):
        found[f"setup-{game}"] = partial(_go, scene="setup", game=game)
    for page in range(6):
        found[f"settings-{page + 1}"] = partial(_settings, page=page)
    for name, (game, plies, options) in MATCHES.items():
        found[f"match-{name}"] = partial(_match, game=game, plies=plies, options=options)
    found |= {
        "match-held": _held,
        "match-replay": _replay,
        "match-keyboard": _keyboard,
        "library": _library,
        "library-ask": _rename,
        "library-export": _export,
        "trash": lambda p: _after_library(p, "trash"),
        "statistics": lambda p: _after_library(p, "statistics"),
        "pause": lambda p: _over_match(p, pygame.K_p),
        "confirm": _confirm,
        "choice": _choice,
        "analysis": _analysis,
        "keys": _keys,
        "attract": lambda p: p.go("attract"),
        "crash": _crash,
    }
    for entry in catalog.ENTRIES:
        view = load_view(entry.view).game_view
        game = view.game.name
        found[f"sets-{game}"] = partial(_second_set, game=game)
        found[f"courses-{game}"] = partial(_go, scene="courses", game=game)
        found[f"lesson-{game}"] = partial(_lesson, game=game)
        for number in range(len(view.pages)):
            name = f"rules-{game}-{number + 1:02}"
            found[name] = partial(_go, scene="rules", game=game, page=number)
    return found


def _go(photographer: Photographer, *, scene: str, **arguments: Any) -> None:
    photographer.go(scene, **arguments)


def _match(
    photographer: Photographer, *, game: str, plies: int | None, options: dict[str, str]
) -> None:
    photographer.match(game, plies, **options)


def _settings(photographer: Photographer, page: int) -> None:
    scene = photographer.go("settings")
    scene.tabs.choose(page)
    photographer.wait(0.3)


def _held(photographer: Photographer) -> None:
    """A shooter is selected, so that its targets are marked."""
    scene = photographer.match("veletas", 50)
    origin = next(iter(scene.parts.gestures.board_view(scene.view.position).dests))
    place = scene.parts.geometry.spot(origin).center
    for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
        photographer.wait(0.2, pygame.Event(kind, pos=place, button=1))


def _replay(photographer: Photographer) -> None:
    scene = photographer.match("tiananmen", 62)
    scene.panel.playback.step(-5)
    photographer.wait(1)


def _keyboard(photographer: Photographer) -> None:
    photographer.match("herati", 14, Mode="workshop", Players="2")
    photographer.press(pygame.K_RIGHT, pygame.K_RIGHT)


def _over_match(photographer: Photographer, *keys: int) -> None:
    photographer.match("tiananmen", 62)
    photographer.press(*keys)
    photographer.wait(0.5)


def _second_set(photographer: Photographer, game: str) -> None:
    """A match with the second piece set."""
    context = photographer.context
    chosen = {game: context.game_views[game].piece_sets[1].name}
    context.change_settings(msgspec.structs.replace(context.settings, piece_sets=chosen))
    photographer.match(game, 40 if game != "herati" else 14)


def _keys(photographer: Photographer) -> None:
    photographer.go("menu")
    photographer.context.scenes.push("keys")
    photographer.wait(0.5)


def _crash(photographer: Photographer) -> None:
    photographer.go("menu")
    report = Path(photographer.context.user_files.folder or ".") / "crash-report.txt"
    report.write_text("A report.", encoding="utf-8")
    photographer.context.scenes.push("crash", path=report)
    photographer.wait(0.5)


def _lesson(photographer: Photographer, game: str) -> None:
    course = introduction(photographer.context, photographer.context.game_views[game])
    assert course is not None
    photographer.go("lesson", course=course, introduction=True)
    photographer.wait(1)


def _choice(photographer: Photographer) -> None:
    """The question which colour the second player takes."""
    game = photographer.context.game_views["veletas"].game
    options = game.set_up({"Seed": "screenshot"})
    moves = greedy_moves(game, tuple(options.items()))
    photographer.match("veletas", next(n for n, move in enumerate(moves) if hasattr(move, "swap")))


def _confirm(photographer: Photographer) -> None:
    photographer.go("menu")
    photographer.press(pygame.K_ESCAPE)


def _library(photographer: Photographer) -> None:
    for name, plies in (("veletas", 50), ("herati", None), ("tiananmen", 40), ("herati", 12)):
        photographer.match(name, plies)
    photographer.go("menu")
    matches = photographer.context.user_files.matches
    matches.delete(next(name for name in matches.stamps() if name.startswith("tiananmen")))
    photographer.go("library")
    photographer.wait(2)


def _after_library(photographer: Photographer, scene: str) -> None:
    _library(photographer)
    photographer.go(scene)
    photographer.wait(2)


def _rename(photographer: Photographer) -> None:
    _library(photographer)
    photographer.press(pygame.K_F2)
    photographer.wait(0.5)


def _export(photographer: Photographer) -> None:
    _library(photographer)
    photographer.press(pygame.K_e, mod=pygame.KMOD_CTRL)
    photographer.wait(0.5)


def _analysis(photographer: Photographer) -> None:
    scene = photographer.match("herati", 16, Mode="loom")
    scene.panel.navigation.analyse()
    photographer.wait(2)


@contextmanager
def photographer() -> Iterator[Photographer]:
    """A program with user files of its own."""
    with tempfile.TemporaryDirectory() as folder:
        made = Photographer(Path(folder))
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
    name: str, shot: Shot, looks: Sequence[Look], folder: Path, eyes: Matrix | None = None
) -> None:
    """Open a scene once and write its picture in each look."""
    with photographer() as made:
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
            take(name, shot, looks, chosen.out, BLINDNESSES.get(chosen.eyes))
            print(f"{name}: {(datetime.now() - started).total_seconds():.1f} s", flush=True)
    for look in looks:
        write_sheets(chosen.out / look.name)


def _size(text: str) -> tuple[int, int]:
    width, height = map(int, text.split("x"))
    return width, height


if __name__ == "__main__":
    main()
