"""A window without animation, and a person who practises in it with the mouse."""

from __future__ import annotations

from functools import partial
from typing import Any

import pygame

from games.app import App
from games.ui.learning.task_scene import TaskScene
from games.ui.look.look import SceneContext
from games.veletas.rules.pieces import Slide
from tests.ui import user_input
from tests.ui.transcript import Missing, Transcript, described, in_lines

SIZES = ((1280, 800), (800, 600), (800, 1400), (3840, 2160))


class Person:
    """A person in front of a window."""

    def __init__(self, app: App) -> None:
        self.app = app
        self.context = app.context
        self.scenes = app.context.scenes

    @property
    def top(self) -> Any:
        return self.scenes.top

    def go(self, scene: str, **arguments: Any) -> Any:
        self.scenes.go(scene, **arguments)
        self.scenes.settle()
        return self.top

    def wait(self, seconds: float) -> None:
        """Let time pass without drawing."""
        for _ in range(round(seconds * 20)):
            self.scenes.update(0.05)

    def press(self, label: str) -> None:
        holder = self.top.panel if isinstance(self.top, TaskScene) else self.top
        user_input.button(holder, label).press()
        self.scenes.settle()

    def key(self, code: int, mod: int = 0) -> None:
        user_input.key(self.scenes, code, mod)

    def ways(self, move: Any) -> tuple[user_input.Point, user_input.Point]:
        """The points between which a move is dragged."""
        board = self.top.board
        gesture = board.gesture(move)
        assert gesture is not None, f"{move} is made with the mouse"
        origin, target = (board.game_board.spot(place).center for place in gesture)
        return origin, target

    def make(self, move: Any) -> None:
        """Make a move with the mouse."""
        user_input.drag(self.scenes, *self.ways(move))


class TaskTranscript(Transcript):
    """A window with a board to practise on; tells the moves on it, and what is new beside it."""

    def __init__(self, context: SceneContext) -> None:
        self.context = context
        self.heard: list[str] = []
        self._beside: list[str] = []
        self._kept: dict[str, object] = {}
        context.sounds.play = lambda name, **how: self.heard.append(name)  # type: ignore

    def act(self, command: str) -> None:
        name, _, rest = command.partition(" ")
        match name:
            case "move":  # each is dragged
                for text in rest.split(" "):
                    legal = self.top.board.session.position.legal_moves()
                    move = next((each for each in legal if str(each) == text), None)
                    if move is None:
                        raise Missing
                    points = map(self.point, self.top.board.gesture(move))
                    user_input.drag(self.context.scenes, *points)
                    self.act("wait 0.1")
            case "drag":
                origin, target = rest.split(" ")
                user_input.drag(self.context.scenes, self.point(origin), self.point(target))
            case "take":  # a piece, and hold it
                user_input.move(self.context.scenes, self.point(rest))
                user_input.press(self.context.scenes, self.point(rest))
            case "over":
                user_input.move(self.context.scenes, self.point(rest))
            case "touch" | "drop":
                do = user_input.press if name == "touch" else user_input.release
                do(self.context.scenes, self.point(rest))
            case "wait":
                for _ in range(round(float(rest) * 20)):
                    self.context.scenes.update(0.05)
            case "skip":  # seconds of a window that does not answer
                self.context.skipped = float(rest)
                self.context.scenes.update(0.1)
                self.context.skipped = 0.0
            case "go":
                scene, *words = rest.split(" ")
                self.context.scenes.go(scene, **dict(each.split("=") for each in words))
            case "ear":
                self.context.announcements.wanted = rest == "yes"
            case "agenda":  # moves that are not possible
                board = self.top.board
                for text in rest.split(" "):
                    self.top.agenda.add(0.0, partial(board.answer, self.any_move(text)))
            case _:
                super().act(command)
        self.context.scenes.settle()

    def any_move(self, text: str) -> Any:
        """A move with that text, possible or not; a slide of Veletas if nothing else is said."""
        return Slide(*text.split("-"))

    def point(self, place: Any) -> user_input.Point:
        """The middle of a place on the board."""
        spot: pygame.Rect = self.top.board.game_board.spot(place)
        return spot.center

    def kept(self) -> dict[str, object]:
        """The contents of the user's files."""
        return {}

    def state(self, commands: list[str]) -> list[str]:
        top = self.top
        lines = [type(top).__name__.removesuffix("Scene")]
        beside: list[str] = []
        if isinstance(top, TaskScene):
            if board := top.board:
                parts = {
                    "board": " ".join(map(str, board.session.match.moves)) or "as it began",
                    "marked": " ".join(sorted(map(str, board.view.board.hints))),
                    "cursor": str(board.view.board.cursor.place or ""),
                }
                lines += [f"{name}: {text}" for name, text in parts.items() if text]
            nodes = [node for root in top.panel.accessible() for node in root.walk()]
            beside = [f"{n.role}: {described(n)}" for n in nodes if n.role != "button"]
            beside += [line.strip() for line in in_lines(n for n in nodes if n.role == "button")]
            lines += [line for line in beside if line not in self._beside]
        self._beside = beside
        if self.heard:
            lines.append("sounds: " + " ".join(self.heard))
            self.heard.clear()
        lines += self.news()
        kept = self.kept()
        new = {name: each for name, each in kept.items() if self._kept.get(name) != each}
        lines += [f"kept: {name} {each}" for name, each in new.items()]
        self._kept = kept
        lines += self.asked_for(commands)
        return [" / ".join(filter(None, line.split("\n"))) for line in lines]
