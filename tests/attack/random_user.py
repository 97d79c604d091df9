"""A user who does anything: gestures that are legal or not, keys, touch, gamepads, drops.

A gesture may last over several steps, between which everything else goes on.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from random import Random
from typing import Any

import pygame

from games.app import App
from games.ui.board.sprites import Place
from games.ui.learning.exercise import ExerciseScene
from games.ui.learning.lesson import LessonScene
from games.ui.learning.puzzle_scene import PuzzleScene
from games.ui.match.board import MatchBoard
from games.ui.toolkit.input import ACTIONS, stroke
from tests.attack.samples import MOVE_LIST, SGF, damaged, records

SIZES = ((1280, 800), (800, 600), (800, 1400), (640, 480), (1000, 700), (1920, 1080))
STRANGE_SIZES = ((1, 1), (200, 150), (1200, 200), (150, 600), (3000, 300), (401, 1000))
KEYS = (
    *range(pygame.K_a, pygame.K_z + 1),
    *range(pygame.K_0, pygame.K_9 + 1),
    *(pygame.K_SPACE, pygame.K_PLUS, pygame.K_MINUS, pygame.K_QUESTION, pygame.K_SLASH),
    *[pygame.K_RETURN, pygame.K_ESCAPE, pygame.K_TAB, pygame.K_BACKSPACE, pygame.K_DELETE] * 3,
    *[pygame.K_LEFT, pygame.K_RIGHT, pygame.K_UP, pygame.K_DOWN] * 4,
    *(pygame.K_HOME, pygame.K_END, pygame.K_PAGEUP, pygame.K_PAGEDOWN, pygame.K_INSERT),
    *range(pygame.K_F1, pygame.K_F12 + 1),
    *(pygame.K_KP_ENTER, pygame.K_KP_1, pygame.K_KP_PLUS, pygame.K_MENU, 0x40000123, 0),
)
MODS = (0,) * 8 + (
    pygame.KMOD_LCTRL,
    pygame.KMOD_LCTRL,
    pygame.KMOD_LSHIFT,
    pygame.KMOD_LCTRL | pygame.KMOD_LSHIFT,
    pygame.KMOD_LALT,
    pygame.KMOD_LMETA,
)
GAMEPAD = (
    pygame.CONTROLLERBUTTONDOWN,
    pygame.CONTROLLERBUTTONUP,
    pygame.CONTROLLERAXISMOTION,
    pygame.CONTROLLERDEVICEREMOVED,
)
TEXTS = ("a", "Ada", "ß", "千代", "👩‍🚀", "\u202eabc", "e\u0301", "x" * 300, "-1", "/", "", "\x1a")
WINDOW_EVENTS = (
    pygame.WINDOWFOCUSLOST,
    pygame.WINDOWFOCUSGAINED,
    pygame.WINDOWMINIMIZED,
    pygame.WINDOWRESTORED,
    pygame.WINDOWLEAVE,
    pygame.WINDOWENTER,
    pygame.WINDOWEXPOSED,
    pygame.WINDOWMOVED,
    pygame.WINDOWDISPLAYCHANGED,
    pygame.AUDIODEVICEREMOVED,
)


Point = tuple[int, int]


def board_of(scene: Any) -> MatchBoard | None:
    """The board of a scene on which pieces are moved."""
    board = getattr(scene, "board", None)
    return board if isinstance(board, MatchBoard) else None


def right_gesture(scene: Any) -> tuple[Place, Place] | None:
    """Where the next right move of a task begins and ends, as far as it is known."""
    if isinstance(scene, LessonScene) and len(scene.board.view.board.hints) == 2:
        origin, target = scene.board.view.board.hints
        return origin, target
    moves: Sequence[Any] = ()
    if isinstance(scene, PuzzleScene) and (turn := scene.task.right_turn()):
        moves = turn[len(scene.task.state.moves) :]
    elif isinstance(scene, ExerciseScene) and scene.task and scene.board:
        moves = scene.task.exercise.best_moves[scene.board.session.match.ply :]
    return scene.board.gesture(moves[0]) if moves else None


class RandomUser:
    """Makes events: gestures and clicks at places that matter and at others, keys, drops."""

    def __init__(self, rng: Random, app: App, folder: Path) -> None:
        self._rng = rng
        self._app = app
        self._folder = folder
        self._texts = [*records(rng, 4), SGF, MOVE_LIST, "no record", ""]
        self._goal: Point | None = None  # where the pressed button is to be released
        self._actions: list[Callable[[], list[pygame.Event]]] = [
            *[self._click] * 24,
            *[self._drag] * 10,
            *[self._move] * 8,
            *[self._key] * 30,
            *[self._gesture] * 40,
            *[self._touch] * 5,
            *[self._gamepad] * 5,
            self._press,
            self._release,
            self._type,
            self._type,
            self._wheel,
            self._wheel,
            self._wheel,
            *[self._window] * 3,
            self._drop,
            self._resize,
        ]

    def paste(self) -> str:
        """A random text on the clipboard."""
        return self._rng.choice(self._texts)

    def events(self) -> list[pygame.Event]:
        """The events of the next action; a gesture that was begun goes on between others."""
        if self._goal is not None and self._rng.random() < 0.4:
            return self._go_on(self._goal)
        return self._rng.choice(self._actions)()

    def ask_by_reader(self) -> int:
        """Ask for something as a screen reader does, if there is one; the number of requests."""
        context, rng = self._app.context, self._rng
        if not context.announcements.wanted or not context.scenes.top or rng.random() > 0.1:
            return 0
        context.announcements.take()
        nodes = [node for root in context.scenes.top.accessible() for node in root.walk()]
        asked = [(node, action) for node in nodes if node.enabled for action in node.actions]
        if not asked:
            return 0
        node, action = rng.choice(asked)
        value: Any = rng.choice(TEXTS) if node.role == "text field" else rng.randrange(-3, 200)
        node.actions[action](*([value] if action == "set value" else []))
        context.scenes.settle()
        return 1

    # Gestures

    def _point(self) -> Point:
        """A point on a widget, on the board, or anywhere."""
        rng, (width, height) = self._rng, self._app.context.size
        top = self._app.context.scenes.top
        nodes = list(top.accessible()) if top and rng.random() < 0.8 else []
        nodes += [child for node in nodes for child in node.children]
        rects = [node.rect for node in nodes if node.rect]
        if not rects:
            return rng.randrange(-20, width + 20), rng.randrange(-20, height + 20)
        rect = rng.choice(rects)
        if rng.random() < 0.5:
            return rect.center
        return rect.x + round(rect.w * rng.random()), rect.y + round(rect.h * rng.random())

    def _click(self) -> list[pygame.Event]:
        point, button = self._point(), self._rng.choice((1, 1, 1, 1, 1, 1, 2, 3, 4, 9))
        return [_motion(point), *_pressed(point, button) * self._rng.choice((1, 1, 1, 2))]

    def _drag(self) -> list[pygame.Event]:
        points = [self._point() for _ in range(self._rng.randint(2, 5))]
        ways = [_motion(point, held=True) for point in points]
        end = [] if self._rng.random() < 0.1 else [_up(points[-1], 1)]
        return [_motion(points[0]), _down(points[0], 1), *ways, *end]

    def _gesture(self) -> list[pygame.Event]:
        """A gesture between two places of the board: a drag, at once or slowly, or clicks."""
        scene = self._app.context.scenes.top
        board = board_of(scene)
        ends = right_gesture(scene) if self._rng.random() < 0.3 else None
        ends = ends or (self._ends(board) if board else None)
        if board is None or ends is None:
            return self._click()
        start, end = (board.game_board.spot(place).center for place in ends)
        match self._rng.randrange(5):
            case 0:
                return [_motion(start), *_pressed(start, 1)]
            case 1:
                return [_motion(start), *_pressed(start, 1), _motion(end), *_pressed(end, 1)]
            case 2:
                self._goal = end
                return [_motion(start), _down(start, 1), _motion(_near(start), held=True)]
            case _:
                return [_motion(start), _down(start, 1), _motion(end, held=True), _up(end, 1)]

    def _ends(self, board: MatchBoard) -> tuple[Place, Place] | None:
        """Where a gesture begins and ends: mostly a legal one, as far as the rules allow any."""
        rng, position = self._rng, board.view.position
        dests = board.game_board.board_view(position).dests
        legal = {origin: list(targets) for origin, targets in dests.items() if targets}
        rows = board.view.speech.rows(position)
        places: list[Place] = [*dests, *(place for row in rows for place in row)]
        if not places:
            return None
        origin = rng.choice(list(legal)) if legal and rng.random() < 0.8 else rng.choice(places)
        targets = legal.get(origin) if rng.random() < 0.75 else None
        return origin, rng.choice(targets or places)

    def _go_on(self, goal: Point) -> list[pygame.Event]:
        """Move on with the pressed button, or release it: at its goal, or elsewhere."""
        if self._rng.random() < 0.4:
            return [_motion(self._point(), held=True)]
        self._goal = None
        end = goal if self._rng.random() < 0.7 else self._point()
        return [_motion(end, held=True), _up(end, 1)]

    def _move(self) -> list[pygame.Event]:
        return [_motion(self._point())]

    def _press(self) -> list[pygame.Event]:
        return [_down(self._point(), self._rng.choice((1, 1, 3)))]

    def _release(self) -> list[pygame.Event]:
        return [_up(self._point(), self._rng.choice((1, 1, 3)))]

    # Other input

    def _touch(self) -> list[pygame.Event]:
        """One finger or two, at places of the whole screen from 0 to 1."""
        rng = self._rng
        kinds = rng.choices((pygame.FINGERDOWN, pygame.FINGERMOTION, pygame.FINGERUP), k=4)
        return [
            pygame.Event(kind, x=rng.random(), y=rng.random(), finger_id=rng.randrange(2))
            for kind in kinds
        ]

    def _gamepad(self) -> list[pygame.Event]:
        """A button or a stick, known or not; a device that comes or goes."""
        rng = self._rng
        axis, value = rng.randrange(7), rng.randrange(-32768, 32768)
        values = {"axis": axis, "value": value, "button": rng.randrange(-1, 24)}
        return [pygame.Event(rng.choice(GAMEPAD), {"instance_id": 0, **values})]

    def _key(self) -> list[pygame.Event]:
        """A key that does something somewhere, or any key."""
        if self._rng.random() < 0.4:
            return stroke(self._app.context.keys.key(self._rng.choice(ACTIONS).name))
        code, mod = self._rng.choice(KEYS), self._rng.choice(MODS)
        text = chr(code) if 32 <= code < 127 and not mod else ""
        held = {"key": code, "mod": mod, "scancode": 0}
        down = pygame.Event(pygame.KEYDOWN, unicode=text, **held)
        typed = [pygame.Event(pygame.TEXTINPUT, text=text)] if text else []
        up = [pygame.Event(pygame.KEYUP, unicode=text, **held)]
        return [down, *typed, *(up if self._rng.random() < 0.95 else [])]

    def _type(self) -> list[pygame.Event]:
        kind = self._rng.choice((pygame.TEXTINPUT, pygame.TEXTINPUT, pygame.TEXTEDITING))
        return [pygame.Event(kind, text=self._rng.choice(TEXTS), start=0, length=0)]

    def _wheel(self) -> list[pygame.Event]:
        x, y = self._rng.choice((0, 0, 1, -3)), self._rng.choice((1, -1, 3, -3, 100, -100))
        return [pygame.Event(pygame.MOUSEWHEEL, x=x, y=y, flipped=False)]

    def _window(self) -> list[pygame.Event]:
        x, y, screen = (self._rng.choice((-4000, 0, 1, 5000)) for _ in range(3))
        return [pygame.Event(self._rng.choice(WINDOW_EVENTS), x=x, y=y, display_index=screen)]

    def _drop(self) -> list[pygame.Event]:
        rng, text = self._rng, self._rng.choice(self._texts)
        if rng.random() < 0.3:
            return [pygame.Event(pygame.DROPTEXT, text=text)]
        path = self._folder / rng.choice(("a.txt", "b\udcff.txt", "c.sgf", "folder", "gone"))
        if path.suffix:
            others = [text.encode() for text in self._texts if text]
            content = text.encode()
            path.write_bytes(damaged(rng, content, others) if rng.random() < 0.5 else content)
        elif path.name == "folder":
            path.mkdir(exist_ok=True)
        return [pygame.Event(pygame.DROPFILE, file=str(path))]

    def _resize(self) -> list[pygame.Event]:
        size = self._rng.choice(SIZES if self._rng.random() < 0.8 else STRANGE_SIZES)
        pygame.display.set_mode(size, pygame.RESIZABLE)
        return [pygame.Event(pygame.WINDOWSIZECHANGED, x=size[0], y=size[1])]


def _motion(point: Point, *, held: bool = False) -> pygame.Event:
    return pygame.Event(pygame.MOUSEMOTION, pos=point, rel=(1, 1), buttons=(int(held), 0, 0))


def _down(point: Point, button: int) -> pygame.Event:
    return pygame.Event(pygame.MOUSEBUTTONDOWN, pos=point, button=button)


def _up(point: Point, button: int) -> pygame.Event:
    return pygame.Event(pygame.MOUSEBUTTONUP, pos=point, button=button)


def _pressed(point: Point, button: int) -> list[pygame.Event]:
    return [_down(point, button), _up(point, button)]


def _near(point: Point) -> Point:
    """A point so far away that a press becomes a drag."""
    return point[0] + 12, point[1] + 12
