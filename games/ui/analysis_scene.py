"""The analysis of a match: the board, a curve of who stood better, the turns that cost most."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import pygame

from games.ui.analysis import Analysis, Judged
from games.ui.form import Form
from games.ui.i18n import _
from games.ui.layout import inset, rows, square
from games.ui.scene import Scene
from games.ui.shapes import draw_plate
from games.ui.widgets import Button, Picture

if TYPE_CHECKING:
    from games.ui.match_scene import MatchScene
    from games.ui.stage import Stage

WORST = 3
CURVE = 150
"""Height of the curve, in units."""
ENTRY = 112
"""Height of one of the costly turns, in units."""


class AnalysisScene(Scene):
    """Works through a match while it is looked at; left or cancelled at any moment."""

    def __init__(self, stage: Stage, *, match: MatchScene[Any]) -> None:
        super().__init__(stage)
        self._scene = match
        self.analysis = Analysis(match.face, match.options, match.match, stage.engine)
        self.chosen = len(self.analysis.turns)
        """The turn whose position is shown: the last, in the end the costliest, or the chosen."""
        self._looked = False
        self._cancelled = False
        self._curve = pygame.Rect(0, 0, 0, 0)
        self._column = pygame.Rect(0, 0, 0, 0)
        self._entries: list[pygame.Rect] = []
        self._picture = Picture(stage, self._paint)
        self._again = [
            Button(stage, _("Try again here"), self._trier(place), icon="undo")
            for place in range(WORST)
        ]
        self._stop = Button(stage, _("Cancel"), self.cancel, icon="close")
        self._back = Button(stage, _("Back"), self.close, icon="back", sound="back")
        self.form = Form(stage, [*self._again, self._stop, self._back], self._back)

    def close(self) -> None:
        """Back to the match."""
        self.stage.scenes.pop()

    def cancel(self) -> None:
        """Stop thinking; what is known stays."""
        self._cancelled = True
        self.analysis.stop()

    def choose(self, number: int) -> None:
        """Show the position before a turn."""
        self._looked = True
        self.chosen = min(max(number, 0), len(self.analysis.turns))
        self._picture.refresh()

    def _trier(self, place: int) -> Any:
        return lambda: self._try_again(place)

    def _try_again(self, place: int) -> None:
        turn = self.analysis.worst(WORST)[place]
        self.close()
        self._scene.taking_back.to(turn.ply)

    # Scene

    def resize(self) -> None:
        """Board and curve to the left, the costly turns to the right; in a tall window below."""
        px = self.stage.px
        whole = inset(pygame.Rect((0, 0), self.stage.size), px(24))
        self._header = pygame.Rect(whole.x, whole.y, whole.w, px(40))
        body = pygame.Rect(whole.x, whole.y + px(56), whole.w, whole.h - px(56))
        if whole.w > whole.h:
            width = min(max(whole.w // 3, px(300)), px(400))
            self._column = pygame.Rect(body.right - width, body.y, width, body.h)
            left = pygame.Rect(body.x, body.y, body.w - width - px(24), body.h)
        else:
            left, self._column = rows(body, [None, px(3 * ENTRY + 110)], px(16))
        board, self._curve = rows(left, [None, px(CURVE)], px(16))
        self._picture.rect = square(board)
        self._lay_column()

    def _lay_column(self) -> None:
        px = self.stage.px
        control = px(self.stage.theme.control)
        *self._entries, _rest, foot = rows(
            self._column, [px(ENTRY)] * WORST + [None, control], px(10)
        )
        for entry, button in zip(self._entries, self._again, strict=True):
            width = min(button.natural_width(), entry.w - px(24))
            button.rect = pygame.Rect(entry.x + px(12), entry.bottom - px(44), width, px(34))
        half = (foot.w - px(10)) // 2
        self._stop.rect = pygame.Rect(foot.x, foot.y, half, foot.h)
        self._back.rect = pygame.Rect(foot.right - half, foot.y, half, foot.h)

    def handle(self, event: pygame.Event) -> None:
        """The buttons, the curve, and the arrow keys that lead along it."""
        if event.type == pygame.KEYDOWN and event.key == pygame.K_ESCAPE:
            self.close()
        elif event.type == pygame.KEYDOWN and event.key in (pygame.K_LEFT, pygame.K_RIGHT):
            self.choose(self.chosen + (1 if event.key == pygame.K_RIGHT else -1))
        elif not self.form.handle(event):
            self._look_where(event)

    def _look_where(self, event: pygame.Event) -> None:
        """A point of the curve, or one of the costly turns, shows its position."""
        if self._on_curve(event):
            self.choose(self._turn_at(event.pos[0]))
        elif event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            worst = self.analysis.worst(WORST)
            for rect, turn in zip(self._entries, worst, strict=False):
                if rect.collidepoint(event.pos):
                    self.choose(turn.number)

    def _on_curve(self, event: pygame.Event) -> bool:
        pressed = event.type == pygame.MOUSEBUTTONDOWN and event.button == 1
        dragged = event.type == pygame.MOUSEMOTION and event.buttons[0]
        return bool(pressed or dragged) and self._curve.collidepoint(event.pos)

    def update(self, dt: float) -> None:
        """Think on, a frame at a time."""
        if not self._cancelled:
            self.analysis.step()
        worst = self.analysis.worst(WORST)
        for place, button in enumerate(self._again):
            button.visible = place < len(worst)
        if self.analysis.done and worst and not self._looked:
            self.choose(worst[0].number)
        self._stop.enabled = not self._cancelled and not self.analysis.done
        self.form.update(dt)

    def occupied(self) -> Sequence[pygame.Rect]:
        """Header, curve, costly turns and all widgets."""
        entries = self._entries[: len(self.analysis.worst(WORST))]
        return [self._header, self._curve, *entries, *self.form.occupied()]

    def kept_clear(self) -> Sequence[pygame.Rect]:
        """What can be pressed, written into or dragged."""
        return self.form.controls()

    def covered(self) -> None:
        """Release what is pressed."""
        self.form.let_go()

    def leave(self) -> None:
        """Stop thinking."""
        self.analysis.stop()

    # Drawing

    def draw(self, surface: pygame.Surface) -> None:
        """Header, board, curve, costly turns."""
        stage, theme = self.stage, self.stage.theme
        surface.fill(theme.paper)
        stage.text.draw(
            surface,
            _("Analysis"),
            theme.text.title,
            theme.ink,
            bold=True,
            midleft=self._header.midleft,
        )
        stage.text.draw(
            surface, self._status(), theme.text.body, theme.ink_soft, midright=self._header.midright
        )
        self._picture.draw(surface)
        self._draw_curve(surface)
        worst = self.analysis.worst(WORST)
        for rect, again, turn in zip(self._entries, self._again, worst, strict=False):
            self._draw_entry(surface, rect, turn)
            self._draw_loss(surface, rect, again.rect, turn)
        if self.analysis.done and not self.analysis.worst(1):
            words = _("No turn gave much away.")
            stage.text.draw(
                surface, words, theme.text.body, theme.ink_soft, topleft=self._column.topleft
            )
        self.form.draw(surface)

    def _status(self) -> str:
        if self.analysis.trouble:
            return _(self.analysis.trouble)
        if self.analysis.done:
            return _("{count} turns looked at").format(count=len(self.analysis.turns))
        if self._cancelled:
            return _("Cancelled")
        return _("Thinking … {percent} %").format(percent=round(100 * self.analysis.progress))

    def _paint(self, surface: pygame.Surface, rect: pygame.Rect) -> None:
        position = self.analysis.position(self.chosen)
        self._scene.face.picture(self.stage, surface, rect, position)

    def _draw_curve(self, surface: pygame.Surface) -> None:
        """Above the middle the first seat stands better, below it the other side does."""
        stage, theme, px = self.stage, self.stage.theme, self.stage.px
        draw_plate(stage, surface, self._curve, theme.card)
        plot = self._plot()
        pygame.draw.line(surface, theme.line, plot.midleft, plot.midright, px(1.5))
        mark = self._x(self.chosen)
        pygame.draw.line(surface, theme.focus, (mark, plot.top), (mark, plot.bottom), px(2))
        judged = self.analysis.judged()
        points = [(self._x(t.number), self._y(t.standing)) for t in judged]
        if len(points) > 1:
            pygame.draw.aalines(surface, theme.ink, False, points)
            shifted = [(x, y + 1) for x, y in points]
            pygame.draw.aalines(surface, theme.ink, False, shifted)
        for turn in self.analysis.worst(WORST):
            place = (self._x(turn.number), self._y(turn.standing))
            pygame.draw.aacircle(surface, theme.accent, place, px(6))
        self._draw_names(surface, plot)

    def _draw_names(self, surface: pygame.Surface, plot: pygame.Rect) -> None:
        stage, theme = self.stage, self.stage.theme
        names = [seat.name for seat in self._scene.seats[:2]]
        place = (plot.x + stage.px(4), plot.top)
        stage.text.draw(surface, names[0], theme.text.small, theme.ink_soft, topleft=place)
        if len(names) > 1:
            place = (plot.x + stage.px(4), plot.bottom)
            stage.text.draw(surface, names[1], theme.text.small, theme.ink_soft, bottomleft=place)

    def _plot(self) -> pygame.Rect:
        return inset(self._curve, self.stage.px(16), self.stage.px(12))

    def _x(self, number: int) -> int:
        plot = self._plot()
        return plot.x + round(plot.w * number / max(len(self.analysis.turns), 1))

    def _y(self, standing: float) -> int:
        plot = self._plot()
        return plot.centery - round(plot.h / 2 * standing)

    def _turn_at(self, x: int) -> int:
        plot = self._plot()
        return round((x - plot.x) / max(plot.w, 1) * len(self.analysis.turns))

    def _draw_entry(self, surface: pygame.Surface, rect: pygame.Rect, turn: Judged) -> None:
        stage, theme, px = self.stage, self.stage.theme, self.stage.px
        draw_plate(stage, surface, rect, theme.card)
        box = inset(rect, px(12), px(8))
        title = _("Turn {number}: {text}").format(number=turn.number + 1, text=turn.text)
        title = stage.text.fitted(title, box.w, theme.text.body, bold=True)
        stage.text.draw(surface, title, theme.text.body, theme.ink, bold=True, topleft=box.topleft)
        better = _("better: {turn}").format(turn=turn.best)
        better = stage.text.fitted(better, box.w, theme.text.body)
        place = (box.x, box.y + stage.text.line_height(theme.text.body))
        stage.text.draw(surface, better, theme.text.body, theme.ink_soft, topleft=place)

    def _draw_loss(
        self, surface: pygame.Surface, rect: pygame.Rect, button: pygame.Rect, turn: Judged
    ) -> None:
        """Beside the button what the turn gave away, where the game can say it."""
        stage, theme, px = self.stage, self.stage.theme, self.stage.px
        words = self._scene.face.loss(self.analysis.position(turn.number), turn.cost)
        room = pygame.Rect(button.right + px(10), button.y, 0, button.h)
        room.w = rect.right - px(12) - room.x
        words = stage.text.fitted(words, room.w, theme.text.small)
        stage.text.draw(surface, words, theme.text.small, theme.ink_soft, midright=room.midright)
