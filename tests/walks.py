"""Counts what the program enters on its usual ways: `python -m tests.walks [--files] [--list]`.

`--files` prints the files of each way in the order in which they are first entered, `--list` the
functions by file. Names of games limit it to these.

For each game: the files and the distinct functions of `games/`, without comprehensions, lambdas
and generator expressions, in the `App.step` of a drop, in one in which a held piece moves by a
pixel, in one with nothing due, in `open_file` until the scene of the match is on top, and until
an opponent's reply lies; of the first puzzle, too, a step with nothing due and one with a held
piece. Of the reply those count that a drawn frame in which nothing moves does not enter. The
matches are those of two persons, and of one against a computer for the reply, in a dummy window
of 1280×800.
"""

from __future__ import annotations

import os

os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"
os.environ["SDL_FRAMEBUFFER_ACCELERATION"] = "0"

import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from random import Random
from types import CodeType, FrameType
from unittest import mock

import pygame

import games
from games.ai.levels import opponents
from games.app import App
from games.controller.seats import Seat
from games.storage.documents import Settings
from games.storage.user_files import UserFiles
from games.ui.learning.task_scene import TaskScene
from games.ui.match.board import MatchBoard
from games.ui.match.opening import open_file
from games.ui.match.scene import MatchScene
from tests.tour import session

ROOT = str(Path(games.__file__).parent)
SIZE = (1280, 800)
FRAME = 1 / 60
PATIENCE = 120.0
"""Seconds that an opponent may need."""
SEED = "walks"

Entered = dict[CodeType, None]
"""Functions in the order in which they are first entered; a set has none."""
Found = dict[str, Entered]
"""By way: what is entered."""


@contextmanager
def traced() -> Iterator[Entered]:
    """The code objects of the program that are entered in the block."""
    entered: Entered = {}

    def note(frame: FrameType, event: str, argument: object) -> None:
        if event == "call":
            entered.setdefault(frame.f_code)

    sys.setprofile(note)
    try:
        yield entered
    finally:
        sys.setprofile(None)
        own = [c for c in entered if c.co_filename.startswith(ROOT) and c.co_name[0] != "<"]
        entered.clear()
        entered.update(dict.fromkeys(own))


def file_of(code: CodeType) -> str:
    """The path of a function's file, from the folder of the program."""
    return str(Path(code.co_filename).relative_to(ROOT))


def files_of(entered: Entered) -> list[str]:
    """The files of functions, each once."""
    return list(dict.fromkeys(map(file_of, entered)))


class Walker:
    """The program with a match of a game, in a folder of its own."""

    def __init__(self, folder: Path, game: str) -> None:
        user_files = UserFiles(folder)
        user_files.settings.change(lambda _: Settings(volume=0))
        self.app = App(pygame.display.get_surface() or pygame.display.set_mode(SIZE), user_files)
        self.game = game

    @property
    def scene(self) -> MatchScene:
        """The scene of the match."""
        top = self.app.context.scenes.top
        assert isinstance(top, MatchScene)
        return top

    @property
    def board(self) -> MatchBoard:
        """The board of the match or the puzzle."""
        top = self.app.context.scenes.top
        board = top.board if isinstance(top, MatchScene | TaskScene) else None
        assert board
        return board

    def rest(self) -> None:
        """Let time pass until nothing moves any more."""
        for _ in range(1000):
            self.app.step([], FRAME)
            if self.app.next_change() > 2 * FRAME:
                return

    def centre(self, place: object) -> tuple[int, int]:
        """Where a place of the board is on the screen."""
        return self.board.game_board.spot(place).center

    def drop(self) -> tuple[tuple[int, int], tuple[int, int]]:
        """The middles of an origin and of one of its targets."""
        board = self.board.view.board
        origin = next(place for place in board.origins if board.targets(place))
        target = next(place for place in board.targets(origin) if place != origin)
        return self.centre(origin), self.centre(target)

    def pointed(self, kind: int, pos: tuple[int, int]) -> pygame.Event:
        """An event of the mouse at a point."""
        if kind == pygame.MOUSEMOTION:
            return pygame.Event(kind, pos=pos, rel=(1, 1), buttons=(1, 0, 0))
        return pygame.Event(kind, pos=pos, button=1)

    def hold(self) -> tuple[int, int]:
        """Pick a piece up and move it over a target; the point of the pointer."""
        start, end = self.drop()
        self.app.step([self.pointed(pygame.MOUSEMOTION, start)], FRAME)
        self.app.step([self.pointed(pygame.MOUSEBUTTONDOWN, start)], FRAME)
        between = (start[0] + end[0]) // 2, (start[1] + end[1]) // 2
        for point in (between, end):
            self.app.step([self.pointed(pygame.MOUSEMOTION, point)], FRAME)
        return end

    def let_go(self, point: tuple[int, int]) -> None:
        """Drop the held piece."""
        self.app.step([self.pointed(pygame.MOUSEBUTTONUP, point)], FRAME)


def walks(game: str) -> Found:
    """The functions entered on the usual ways of a game."""
    found: Found = {}
    with tempfile.TemporaryDirectory() as folder:
        walker = Walker(Path(folder), game)
        app = walker.app
        app.open(game, people=True, seed=SEED)
        walker.rest()
        point = walker.hold()  # once before it is measured: imports and pictures are there
        walker.let_go(point)
        walker.rest()
        point = frames(walker, found)
        with traced() as dropped:
            walker.let_go(point)
        found["drop"] = dropped
        walker.rest()
        record = Path(folder) / "a match.txt"
        record.write_text(walker.scene.board.view.session.record, encoding="utf-8")
        app.context.scenes.go("menu")
        app.context.scenes.settle()
        walker.rest()
        with traced() as opened:
            open_file(app.context, record)
            app.context.scenes.settle()
            assert isinstance(app.context.scenes.top, MatchScene)
        found["record"] = opened
        found["reply"] = reply(walker)
        app.context.scenes.go("puzzle", game=game, session=session(app, game))
        walker.rest()
        frames(walker, found, "puzzle: ")
        app.close()
    return found


def frames(walker: Walker, found: Found, scene: str = "") -> tuple[int, int]:
    """Find what is entered with nothing due, and while a piece is held; where it is held."""
    with traced() as idle:
        drawn = walker.app.step([], FRAME)
    found[f"{scene}nothing due" + (", drawn!" if drawn else "")] = idle
    x, y = walker.hold()
    walker.rest()  # it may grow or shrink while it is picked up
    walker.app.step([walker.pointed(pygame.MOUSEMOTION, (x, y + 1))], FRAME)
    with traced() as held:
        walker.app.step([walker.pointed(pygame.MOUSEMOTION, (x, y))], FRAME)
    found[f"{scene}held piece"] = held
    return x, y


def reply(walker: Walker) -> Entered:
    """What a computer's turn enters from its arrival until it lies, in files of its own.

    Left out are the files of a drawn frame in which nothing moves.
    """
    app = walker.app
    view = app.context.game_views[walker.game]
    options = view.game.set_up({"Seed": SEED})
    people = view.game.player_count(options) - 1
    level = opponents(view.game)[0].name
    seats = [*[Seat("human", "Ada", "")] * people, Seat("computer", "Computer", level, 0.2)]
    # the computer's choices, and so what they enter, are the same each time
    with mock.patch("games.controller.session.SystemRandom", return_value=Random(SEED)):
        app.context.scenes.go(walker.game, options=options, seats=seats)
        app.context.scenes.settle()
    session = walker.board.view.session
    while session.seat.kind == "human":
        session.play(session.position.legal_moves()[0])
    session.halted = True  # it must not answer before the moves of the person lie
    walker.rest()
    session.halted = False
    engine, until = app.context.engine, time.monotonic() + PATIENCE
    while not session.ai.thinking and time.monotonic() < until:
        app.step([pygame.Event(pygame.USEREVENT)], FRAME)  # the session was changed behind it
    while session.ai.thinking and time.monotonic() < until:
        engine.update()
        time.sleep(0.01)
    assert engine.has_news
    with traced() as entered:
        app.step([], FRAME)
        while session.ai.moves or not walker.board.view.settled:
            app.step([], FRAME)
    walker.rest()
    panel = walker.scene.panel.rect.center
    with traced() as idle:  # with the panel, whose picture is kept while the pointer is elsewhere
        app.step([walker.pointed(pygame.MOUSEMOTION, panel)], FRAME)
        app.step([walker.pointed(pygame.MOUSEMOTION, (1, 1))], FRAME)
    drawn = set(files_of(idle))
    return {code: None for code in entered if file_of(code) not in drawn}


def table(rows: Sequence[tuple[str, str, int, int]]) -> str:
    """The rows as text."""
    lines = [f"{'way':24} {'game':10} {'files':>6} {'functions':>10}"]
    lines += [f"{way:24} {game:10} {files:6} {count:10}" for way, game, files, count in rows]
    return "\n".join(lines)


def show_list(entered: Entered, show: Callable[[str], None] = print) -> None:
    """The functions, by their files."""
    counts = Counter(file_of(code) for code in entered)
    for name, count in sorted(counts.items(), key=lambda item: -item[1]):
        names = sorted(code.co_qualname for code in entered if file_of(code) == name)
        show(f"  {count:3} {name}: {', '.join(names)}")


def main(arguments: Sequence[str]) -> None:
    """Measure, and print the table."""
    pygame.init()
    chosen = [name for name in arguments if not name.startswith("-")]
    found = {name: walks(name) for name in chosen or ("veletas", "herati", "tiananmen")}
    ways = dict.fromkeys(way for each in found.values() for way in each)
    rows = [
        (way, game, len(files_of(each[way])), len(each[way]))
        for way in ways
        for game, each in found.items()
        if way in each
    ]
    print(table(rows))
    for way in ways:
        for game, each in found.items():
            if way in each and {"--files", "--list"} & set(arguments):
                print(f"\n{way}, {game}")
            if way in each and "--files" in arguments:
                print("  " + " → ".join(files_of(each[way])))
            if way in each and "--list" in arguments:
                show_list(each[way])


if __name__ == "__main__":
    main(sys.argv[1:])
