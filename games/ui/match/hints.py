"""Hints in the window: sentences, marks and ghost pieces; a computer's best turn so far."""

from __future__ import annotations

from typing import Any, Generic

import pygame

from games.controller.seats import Hint, HintReady, Hints
from games.core.translation import _, in_sequence
from games.storage.files import as_sentence
from games.ui.board.sprites import Place
from games.ui.match.ghost_moves import GhostPainter, ghosts_of, left_by
from games.ui.match.view import MatchView, P, ShownHint

FAINT = 110
"""Opacity of a computer's turn, and of a hint while a piece is held, of 255."""


class HintDisplay(Generic[P]):
    """Shows the hint of a match, and the best turn so far of a thinking computer."""

    def __init__(self, view: MatchView[P]) -> None:
        self._view = view
        view.board.hints_alone = True  # a hint points at the one target that counts
        self._shown: tuple[Hints, list[ShownHint]] | None = None  # cached
        self._thought: ShownHint | None = None  # cached
        self.ai = view.session.ai

    def refresh(self) -> None:
        hints = self.ai.hints
        shown = self._all(hints)[hints.number - 1] if hints else None
        ghosts = shown.ghosts if shown else ()
        places = [place for ghost in ghosts[:1] for place in (ghost.source, ghost.target)]
        if shown and len(shown.hint.moves) > 1:
            del places[1:]  # the number of the move marks its target
        self._view.board.hints = [place for place in places if place is not None]
        self._view.board.hinted = left_by(ghosts)
        said = hints and HintReady(hints.shown, hints.number, len(hints.found))
        self._view.status.lasting = self.sentence(said) if said else ""

    def sentence(self, event: HintReady, told: str = "") -> str:
        """The text of the hint; to a listener, in sentences with the turn as it is `told`."""
        name = _("Hint")
        if event.count > 1:
            name = _("Hint {number} of {count}").format(number=event.number, count=event.count)
        turn, why = self._turn(event.hint), self._reason(event.hint)
        if told:
            return in_sequence((as_sentence(name), told, as_sentence(why)))
        if why:
            return _("{hint}: {turn} – {why}").format(hint=name, turn=turn, why=why)
        return _("{hint}: {turn}").format(hint=name, turn=turn)

    def _turn(self, hint: Hint) -> str:
        return self._view.look.in_words(hint.position, hint.moves)

    def _reason(self, hint: Hint) -> str:
        if hint.only:
            return _("the only legal turn")
        position: Any = hint.position
        return self._view.texts.hint_reason(position, hint.moves, hint.evaluation, best=hint.best)

    # Advice in a dialog

    def ask(self) -> None:
        if not self.ai.hints:
            self.ai.hint()

    @property
    def advice(self) -> str:
        if self.ai.hinting:
            return _("Looking for a hint…")
        if not self.ai.hints:
            return ""
        best = self.ai.hints.found[0]
        reason = self._reason(best)
        return _("Hint: {sentence}").format(sentence=as_sentence(reason or self._turn(best)))

    # Drawing

    def draw(self, surface: pygame.Surface) -> None:
        """Draw ghosts above the pieces; faint for a computer's turn, and while a piece is held."""
        if thought := self._progress():
            self._draw_faint(surface, thought)
        if hints := self.ai.hints:
            shown = self._all(hints)
            if self._view.board.held is None:
                self._draw_ghosts(surface, shown[hints.number - 1])
            else:
                self._draw_faint(surface, shown[hints.number - 1])
            self._view.game_board.draw_hints(surface, shown)

    def _draw_faint(self, surface: pygame.Surface, shown: ShownHint) -> None:
        spot = self._view.game_board.spot
        spots = [spot(p) for g in shown.ghosts for p in (g.target, g.start) if p is not None]
        if not spots:
            return
        area = spots[0].unionall(spots[1:])
        area = area.inflate(spots[0].w, spots[0].w).clip(surface.get_rect())
        if not area:
            return
        covered = surface.subsurface(area).copy()
        self._draw_ghosts(covered, shown, area.topleft)
        covered.set_alpha(FAINT)
        surface.blit(covered, area)

    def _draw_ghosts(
        self, surface: pygame.Surface, shown: ShownHint, corner: tuple[int, int] = (0, 0)
    ) -> None:
        """Draw the moves that are left, with numbers if the turn has several.

        `corner` is the place of the surface's upper left corner in the window.
        """
        count, played = len(shown.hint.moves), shown.hint.played
        numbers = range(played + 1, count + 1) if count > 1 else ()
        picture = self._view.board.pictures.picture

        def spot(place: Place) -> pygame.Rect:
            return self._view.game_board.spot(place).move(-corner[0], -corner[1])

        painter = GhostPainter(self._view.context, surface, spot, picture)
        painter.draw(shown.ghosts, "better", numbers)

    def _progress(self) -> ShownHint | None:
        """The best turn so far of a thinking computer, if the settings show it."""
        progress = self.ai.progress
        if not (progress and self._view.context.settings.show_thinking):
            return None
        if self._thought is None or self._thought.hint is not progress:
            self._thought = self._with_ghosts(progress)
        return self._thought

    def _all(self, hints: Hints) -> list[ShownHint]:
        if self._shown is None or self._shown[0] is not hints:
            self._shown = hints, [self._with_ghosts(hint) for hint in hints.found]
        return self._shown[1]

    def _with_ghosts(self, hint: Hint) -> ShownHint:
        ghosts = ghosts_of(hint.present, hint.left, self._view.game_board.ghost_of)
        return ShownHint(hint, ghosts)
