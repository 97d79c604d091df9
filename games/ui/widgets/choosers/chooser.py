"""The base of widgets that choose one of several."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

import pygame

from games.core.text import N_
from games.ui.toolkit.access.node import AccessNode, Role
from games.ui.toolkit.context import Context
from games.ui.toolkit.i18n import _
from games.ui.widgets.base import Widget

Chosen = Callable[[int], None]


class Chooser(Widget):
    """One of several choices; `chosen` is its index."""

    kind_title = N_("Choice")

    focusable = True

    def __init__(
        self,
        context: Context,
        choices: Sequence[str],
        chosen: int,
        on_change: Chosen,
        *,
        hint: str = "",
    ) -> None:
        super().__init__(context, hint=hint)
        self.choices = tuple(choices)
        self.chosen = chosen
        self._on_change = on_change

    @property
    def title(self) -> str:
        """The choice."""
        return self.choices[self.chosen] if self.choices else ""

    @property
    def caption(self) -> str:
        """Its name for a screen reader: the label beside it."""
        topic = self.topic().title if self.topic else ""
        return self.spoken_name or topic or self.hint or _(self.kind_title)

    def choice_nodes(self, role: Role, rects: Sequence[pygame.Rect]) -> tuple[AccessNode, ...]:
        """The choices as nodes, at these places."""
        return tuple(
            AccessNode(
                place,
                role,
                choice,
                rect,
                enabled=self.enabled,
                selected=place == self.chosen,
                focused=self.focused and place == self.chosen,
                place=(place + 1, len(self.choices)),
                actions={"click": partial(self.choose, place)} if self.enabled else {},
            )
            for place, (choice, rect) in enumerate(zip(self.choices, rects, strict=True))
        )

    def choose(self, place: int) -> None:
        """Choose, as a click does."""
        if place != self.chosen:
            self.chosen = place
            self.context.sounds.play("select")
            self._on_change(place)

    def choose_next(self, step: int) -> None:
        """Choose the next one (1) or the one before (-1), if there is one."""
        self.choose(min(max(self.chosen + step, 0), len(self.choices) - 1))
