"""The notices above all scenes: toasts, an explanation, and that opponents are being compiled."""

from __future__ import annotations

import pygame

from games.core.text import N_
from games.ui.scenes.explainer import Explainer
from games.ui.scenes.toasts import Toasts
from games.ui.toolkit.i18n import _, in_sequence
from games.ui.toolkit.scene_context import SceneContext
from games.ui.toolkit.toast import Occupied

WARMING_UP = N_("Making the opponents faster …")


class Notices:
    """Draws the notices, and takes the events that ask for explanations."""

    def __init__(self, context: SceneContext) -> None:
        self._context = context
        self._toasts = Toasts(context)
        self._explainer = Explainer(context)
        self.warming_up = False
        """Whether kernels are being compiled."""

    def handle(self, event: pygame.Event) -> bool:
        """Take an event that begins or ends an explanation; whether it is used up."""
        return self._explainer.handle(event)

    def texts(self) -> list[str]:
        """All notices, for a screen reader."""
        warmup = [_(WARMING_UP)] if self.warming_up else []
        explained = self._explainer.shown
        topic = [in_sequence((explained.title, explained.text))] if explained else []
        return [*warmup, *(toast.text for toast in self._context.toasts), *topic]

    def draw(self, surface: pygame.Surface) -> None:
        """Draw all notices where they cover little of the scene."""
        signs = [self._draw_warmup(surface)] if self.warming_up else []
        self._toasts.draw(surface, signs)
        self._explainer.draw(surface)

    def _draw_warmup(self, surface: pygame.Surface) -> pygame.Rect:
        context, theme = self._context, self._context.theme
        words, size, ink = _(WARMING_UP), theme.text.small, theme.ink_soft
        place = self._free_place(context.text.render(words, size, ink).get_rect())
        return context.text.draw(surface, words, size, ink, topleft=place.topleft)

    def _free_place(self, sign: pygame.Rect) -> pygame.Rect:
        """The place at the lower edge that covers least of the scene, preferably in the middle."""
        (width, height), px = self._context.size, self._context.px
        scene = self._context.scenes.top
        occupied = scene.occupied() if scene else Occupied()
        shown = (*occupied.shown, *occupied.read)

        def hidden(place: pygame.Rect) -> int:
            clips = [place.clip(rect) for rect in shown]
            return sum(clip.w * clip.h for clip in clips)

        bottom = height - px(2)
        places = [
            sign.move_to(midbottom=(width // 2, bottom)),
            sign.move_to(bottomleft=(px(8), bottom)),
            sign.move_to(bottomright=(width - px(8), bottom)),
        ]
        return min(places, key=hidden)
