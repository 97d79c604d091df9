"""Dialogs above a match: how tests open them, press their buttons, and check their layout."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from games.ui.look.look import SceneContext
from games.ui.match.navigation import NextStep, ResultSummary
from games.ui.widgets.form import DialogScene
from tests.ui.user_input import button, click

SIZES = [(800, 600), (1280, 800), (1920, 1080), (900, 1200)]

Open = Callable[..., SceneContext]
"""Opens a dialog by its name, with its arguments."""


def card(context: SceneContext) -> DialogScene:
    top = context.scenes.top
    assert isinstance(top, DialogScene)
    return top


def press(context: SceneContext, label: str) -> None:
    click(context.scenes, button(card(context), label).rect.center)


TROPHY, STAGE = (20, 160, 60), (90, 90, 200)
WON = ResultSummary("Ada wins", "Four of seven.", (("Ada", "4", True), ("Bob", "2", False)))
TIED = ResultSummary(
    "Tie: Ada, a person with quite a long name",
    "Nobody can lay a tile, and the most points are shared by two of the players.",
    tuple((f"Somebody with a name that is long {n}", f"{n}", n > 2) for n in range(4)),
    next_label="Next game",
)


class Game:
    """A match with a result, which notes what is asked of it."""

    def __init__(
        self,
        summary: ResultSummary | None = None,
        *,
        can_learn: bool = False,
        next_step: NextStep | None = None,
    ) -> None:
        self.can_learn = can_learn
        self.next_step = next_step
        self.asked: list[str] = []
        self.facts: list[tuple[str, str]] = []
        self._summary = summary or WON
        self.texts = self.drawing = self

    def to_menu(self) -> None:
        self.asked.append("menu")

    def analyse(self) -> None:
        self.asked.append("analysis")

    def learn(self) -> None:
        self.asked.append("learn")

    def take_step(self, step: NextStep) -> None:
        self.asked.append(step.scene)

    def rematch(self) -> None:
        self.asked.append("rematch")

    def next_game(self) -> None:
        self.asked.append("next")

    def summary(self) -> ResultSummary:
        return self._summary

    def trophy(self, size: int) -> pygame.Surface:
        picture = pygame.Surface((size, size))
        picture.fill(TROPHY)
        return picture

    def draw_stage(self, surface: pygame.Surface, rect: pygame.Rect) -> None:
        surface.fill(STAGE, rect)

    def result_facts(self) -> list[tuple[str, str]]:
        return self.facts
