"""Hints in the window (sentences, marks, arrows), and arrows for a computer's best turn so far."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Generic

import pygame

from games.controller.events import HintReady
from games.controller.hints import Hint, Hints
from games.core.position import AnyPosition
from games.ui.match.game_scene import GameParts, ShownHint, Way
from games.ui.match.match_view import MatchView, P
from games.ui.match.move_arrows import draw_arrow
from games.ui.toolkit.error_text import as_sentence
from games.ui.toolkit.i18n import _

STRONG, FAINT = 210, 90
"""Opacity of the arrows, of 255."""


class HintDisplay(Generic[P]):
    """Shows the hint of a match, and the best turn so far of a thinking computer."""

    def __init__(self, view: MatchView[P], parts: GameParts[P]) -> None:
        self._view = view
        self._parts = parts
        self._shown: tuple[Hints, list[ShownHint]] | None = None  # cached
        self._thought: ShownHint | None = None  # cached
        self._ai = view.controller.ai

    def refresh(self) -> None:
        """Mark the places of the shown hint, if there is one."""
        hints = self._ai.hints
        ways = self._all(hints)[hints.number - 1].ways if hints else ()
        self._view.board.hints = [place for way in ways for place in way]

    def sentence(self, event: HintReady) -> str:
        """The text of the hint."""
        name = _("Hint")
        if event.count > 1:
            name = _("Hint {number} of {count}").format(number=event.number, count=event.count)
        turn, why = self._turn(event.hint), self._reason(event.hint)
        if why:
            return _("{hint}: {turn} – {why}").format(hint=name, turn=turn, why=why)
        return _("{hint}: {turn}").format(hint=name, turn=turn)

    def _turn(self, hint: Hint) -> str:
        """The turn as lists show it."""
        game_view = self._view.context.game_views[self._view.controller.state.game.name]
        return game_view.entry_of(hint.position, hint.moves).text

    def _reason(self, hint: Hint) -> str:
        if hint.only:
            return _("the only legal turn")
        position: Any = hint.position
        return self._parts.texts.hint_reason(position, hint.moves, hint.evaluation, best=hint.best)

    # Advice in a dialog

    def ask(self) -> None:
        """Request a hint if there is none yet."""
        self._ai.hint_once()

    def poll(self) -> None:
        """Handle the engine's answer; called in every frame while a dialog covers the match."""
        self._ai.poll()

    @property
    def advice(self) -> str:
        """The reason for the best choice, or that it is being computed; empty before `ask`."""
        if self._ai.hinting:
            return _("Looking for a hint …")
        if not self._ai.hints:
            return ""
        best = self._ai.hints.found[0]
        reason = self._reason(best)
        return _("Hint: {sentence}").format(sentence=as_sentence(reason or self._turn(best)))

    # Drawing

    def draw(self, surface: pygame.Surface) -> None:
        """Draw arrows above the pieces; faint for a computer's turn, and while a piece is held."""
        if thought := self._progress():
            self._draw_ways(surface, thought, FAINT)
        if hints := self._ai.hints:
            shown = self._all(hints)
            strength = STRONG if self._view.board.held is None else FAINT
            self._draw_ways(surface, shown[hints.number - 1], strength)
            self._parts.drawing.draw_hints(surface, shown)

    def _draw_ways(self, surface: pygame.Surface, shown: ShownHint, strength: int) -> None:
        context, spot = self._view.context, self._parts.geometry.spot
        shade = (*context.theme.focus, strength)
        for origin, target in shown.ways:
            draw_arrow(surface, spot(origin).center, spot(target).center, shade, context.px(7))

    def _progress(self) -> ShownHint | None:
        """The best turn so far of a thinking computer, if the settings show it."""
        progress = self._ai.progress
        if not (progress and self._view.context.settings.show_thinking):
            return None
        if self._thought is None or self._thought.hint is not progress:
            self._thought = self._with_ways(progress)
        return self._thought

    def _all(self, hints: Hints) -> list[ShownHint]:
        """The hints for the present position with their arrows, cached."""
        if self._shown is None or self._shown[0] is not hints:
            self._shown = hints, [self._with_ways(hint) for hint in hints.found]
        return self._shown[1]

    def _with_ways(self, hint: Hint) -> ShownHint:
        return ShownHint(hint, self._ways_of(hint.present, hint.left))

    def _ways_of(self, position: AnyPosition, moves: Sequence[Any]) -> tuple[Way, ...]:
        ways = []
        here: Any = position
        for move in moves:
            places = self._parts.gestures.hint_places(here, move)
            if len(places) > 1:
                ways.append((places[0], places[-1]))
            here = here.play(move)
        return tuple(ways)
