"""The move list beside the board: all lines of the match, with the present marked."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass, replace

import pygame

from games.controller.seats import Event, FlagFell, MovePlayed, PhaseChanged, PositionChanged
from games.controller.session import Session
from games.core.game import with_sides_named
from games.core.match import AnyMatch, AnyNode, AnyTurn
from games.core.translation import N_, Counted, _, listed
from games.ui.look.look import (
    SceneContext,
    TurnEntry,
    draw_entry,
    render_notation,
)
from games.ui.toolkit.input import KeyBindings
from games.ui.widgets.base import Widget
from games.ui.widgets.box import Row
from games.ui.widgets.button import Button, IconButton
from games.ui.widgets.list import ListView

ROW = 26
"""Height of a turn in the list, in units."""
LABEL = 44
"""The least width of a turn's number, in units."""
LAST = 4
"""The number of last turns measured for the longest number."""
INDENT, DEEPEST = 16, 5
"""The indentation of a variation in units, and the greatest number of indentations."""
RAIL = 3
"""Width of the rail along the current line, in units."""


def viewed_turn(match: AnyMatch) -> str:
    """The number of the viewed turn among all turns; it may be shown in part."""
    turns, line = match.turns(), match.line_turns()
    here, count = len(turns), len(line)
    if turns[-1].last.ply < line[here - 1].last.ply:
        return _("Turn {here} of {all}, half played").format(here=here, all=count)
    return _("Viewing turn {here} of {all}").format(here=here, all=count)


@dataclass(frozen=True, slots=True)
class TurnRow:
    """One turn of the tree, and its last node."""

    node: AnyNode
    label: str
    entry: TurnEntry
    comment: str
    depth: int
    turn: AnyTurn | None = None


class MoveList(ListView):
    """All turns of a match, variations below the turn they replace; a click goes to a turn.

    The wheel steps from turn to turn, and the list follows the present.
    """

    kind_title = N_("Turns of this match")
    how = N_(
        "Click on a turn to see the board after it. The wheel scrolls. The page “Notation” of the "
        "rules explains how turns are written."
    )

    def __init__(self, context: SceneContext, session: Session, playback: Playback) -> None:
        super().__init__(context, (), self._go, row_height=ROW, paint_row=self._paint_turn)
        self._session = session
        self._game_view = context.game_views[session.game.name]
        self._playback = playback
        self._tree: tuple[int, list[AnyTurn]] | None = None  # of that many moves added
        self._turns: list[AnyTurn] = []
        self._on_line: set[AnyNode] = set()
        self._branches = False
        self._known: dict[tuple[AnyNode, AnyNode], TurnRow] = {}
        self._label_width = 0

    def refresh(self) -> None:
        match = self._session.match
        self._on_line = set(match.nodes)
        if self._tree is None or self._tree[0] != match.added:
            self._tree = match.added, list(match.tree())
        turns = [turn for turn in self._tree[1] if not self._given_up(turn)]
        self._turns = turns
        self._branches = any(turn.depth for turn in turns)
        present, here = 0, match.node
        for place, turn in enumerate(turns, start=1):
            if not turn.first.ply < here.ply <= turn.last.ply or here not in turn.nodes:
                continue
            if turn.last in self._on_line or not present:
                present = place
        self.set_rows([""] * (len(turns) + 1) if turns else (), present)  # a row is made when seen
        theme = self.context.theme
        self._label_width = max(
            render_notation(self.context, label, theme.text.small, theme.ink).get_width()
            for label in (self.row(row).label for row in range(len(turns) + 1)[-LAST:])
        )
        height = self.row_height
        top = self.rect.y - self.offset + present * height
        self.reveal(pygame.Rect(self.rect.x, top, self.rect.w, height))

    def row_text(self, row: int) -> str:
        shown = self.row(row)
        label, comment = with_sides_named(shown.label.rstrip(".")), with_sides_named(shown.comment)
        return listed(filter(None, (label, shown.entry.in_words, comment)))

    def handle(self, event: pygame.Event) -> bool:
        if event.type == pygame.MOUSEWHEEL and self._turns:
            self._playback.step_turn(-1 if event.y > 0 else 1)
            return True
        return super().handle(event)

    def _given_up(self, turn: AnyTurn) -> bool:
        """Whether it is half a turn that was undone and not continued."""
        end = turn.last
        if not end.mid_turn or end.main is not None or end in self._on_line:
            return False
        return end.outcome is None

    def row(self, place: int) -> TurnRow:
        if place == 0:
            return TurnRow(self._session.match.root, "", TurnEntry(_("Start")), "", 0)
        turn = self._turns[place - 1]
        known = self._known.get((turn.first, turn.last))
        if known is None or known.depth != turn.depth:
            game = self._session.game
            before, after = turn.first.position, turn.last.position
            comment = game.comment(before, after)
            entry = self._game_view.turn_entry(before, turn.moves)
            if entry.named:
                name = self._session.seat_of(before.to_move).name
                entry = replace(entry, text=entry.named.format(name=name))
            known = TurnRow(
                turn.last,
                game.turn_label(before, turn.number),
                entry,
                _(comment) if comment else "",
                turn.depth,
                turn,
            )
            self._known[turn.first, turn.last] = known
        return known

    def _played_part(self, row: TurnRow) -> str:
        """The beginning of the present turn's text, if the present is within the turn."""
        whole, turn, match = row.entry.text, row.turn, self._session.match
        if turn is None or not turn.first.ply < match.ply < turn.last.ply:
            return whole
        moves = turn.moves[: match.ply - turn.first.ply]
        part = self._game_view.turn_entry(turn.first.position, moves).text
        return part if whole.startswith(part) else whole

    def _go(self, place: int) -> None:
        self._playback.go_to(self.row(place).node)

    def _paint_turn(self, surface: pygame.Surface, rect: pygame.Rect, place: int) -> None:
        context, row = self.context, self.row(place)
        text, theme, px = context.text, context.theme, context.px
        on_line, here = row.node in self._on_line, place == self.chosen
        ahead = row.node.ply > self._session.match.ply and not here
        soft = theme.ink_soft
        ink = theme.ink if here or (on_line and not ahead) else soft
        if on_line and self._branches and not here:
            rail = pygame.Rect(rect.x, rect.y, px(RAIL), rect.h)
            pygame.draw.rect(surface, theme.accent, rail)
        room = max(px(LABEL), self._label_width + px(20))
        left = rect.x + px(INDENT) * min(row.depth, DEEPEST) + room
        label = render_notation(context, row.label, theme.text.small, soft)
        surface.blit(label, label.get_rect(midright=(left - px(8), rect.centery)))
        width, middle = rect.right - left - px(6), (left, rect.centery)
        played = self._played_part(row) if here else row.entry.text
        whole = soft if played != row.entry.text else ink
        drawn = draw_entry(context, surface, row.entry, theme.text.body, whole, middle, width)
        if whole is soft:
            part = replace(row.entry, text=played)
            draw_entry(context, surface, part, theme.text.body, ink, middle, width)
        left = drawn.right + px(8)
        comment = text.fitted(row.comment, max(rect.right - left - px(6), 0), theme.text.small)
        look = self._game_view
        told = render_notation(context, comment, theme.text.small, theme.accent, look)
        surface.blit(told, told.get_rect(midleft=(left, rect.centery)))


# -- Stepping through a match and playing it back: keys, and the buttons above the move list ---

STEP_TIME = 0.8
SPEEDS = (0.5, 1, 2, 4)
SPEED_LABELS = ("½×", "1×", "2×", "4×")


class Playback:
    """Steps through the positions of a running match, for viewing; names the viewed turn."""

    def __init__(
        self, context: SceneContext, session: Session, changed: Callable[[], None]
    ) -> None:
        """`changed` is called when the set of useful buttons changes."""
        self._context = context
        self._session = session
        self._changed = changed
        self.playing = False
        """Whether the match is being played back."""
        self._speed = SPEEDS.index(1)
        self._until_step = 0.0
        self._stepping = False
        self._rect = pygame.Rect(0, 0, 0, 0)
        self.too_early = False
        """Whether the last move of a finished match is still being shown."""
        self.widgets: list[Widget] = []
        """The buttons, once they are made."""

    def make_widgets(self) -> list[Widget]:
        """Make the buttons: most matches are never stepped through."""
        hint = _("Playback speed")
        self._first = self._button("first", _("To the start"), "to_start", self.to_start)
        self._back = self._button("step-back", _("Back"), "step_back", lambda: self.step(-1))
        self._play = IconButton(self._context, "play", "", self.play_back)
        self._play.shortcut = "play_back"
        self._on = self._button("step-on", _("Forward"), "step_on", lambda: self.step(1))
        self._last = self._button("last", _("To the end"), "to_end", self.to_end)
        self._faster = Button(self._context, "", self.change_speed, kind="quiet", hint=hint)
        steps = self._first, self._back, self._play, self._on, self._last
        self.widgets = [*steps, self._faster]
        return self.widgets

    def _button(
        self, icon: str, hint: str, shortcut: str, action: Callable[[], None]
    ) -> IconButton:
        button = IconButton(self._context, icon, hint, action, sound="")
        button.shortcut = shortcut
        return button

    def follow(self, event: Event) -> None:
        match event:
            case MovePlayed() | PhaseChanged(phase="resumed") | FlagFell():
                self.playing = False
            case PositionChanged() if not self._stepping:
                self.playing = False

    @property
    def active(self) -> bool:
        """Whether stepping is active: an earlier position is viewed, or play is over."""
        match, session = self._session.match, self._session
        if session.over or session.opened:
            return match.can_undo or match.can_redo
        return session.halted and match.can_redo

    @property
    def shown(self) -> bool:
        return self.active and not self.too_early

    @property
    def sentence(self) -> str:
        """The viewed turn; empty without buttons."""
        match = self._session.match
        if not self.shown:
            return ""
        if not match.can_redo:
            here = len(match.turns())
            return Counted("{count} turn", "{count} turns").of(here)
        return viewed_turn(match) if match.can_undo else _("Viewing the start")

    # Steps

    def step(self, way: int) -> None:
        match = self._session.match
        self._travel(match.undo if way < 0 else match.redo)

    def step_turn(self, way: int) -> None:
        match = self._session.match
        self._travel(match.undo_turn if way < 0 else match.redo_turn)

    def go_to(self, node: AnyNode) -> None:
        self._travel(lambda: self._session.match.go_to(node))

    def to_start(self) -> None:
        self._travel(lambda: self._session.match.go(0))

    def to_end(self) -> None:
        self._travel(lambda: self._session.match.go(len(self._session.match.line)))

    def _travel(self, go: Callable[[], object]) -> None:
        self.playing = False
        self._session.view(go)
        self._changed()

    # Playing back

    def play_back(self) -> None:
        starting = not self.playing
        if starting and not self._session.match.can_redo:
            self.to_start()
        self.playing = starting and self._session.match.can_redo
        self._until_step = STEP_TIME / 2
        self._changed()

    def change_speed(self) -> None:
        self._speed = (self._speed + 1) % len(SPEEDS)
        self._changed()

    @property
    def speed(self) -> float:
        return SPEEDS[self._speed]

    def update(self, dt: float, *, settled: bool = True) -> None:
        if not self.playing:
            return
        self._until_step -= dt * SPEEDS[self._speed]
        if self._until_step > 0 or not settled:
            return
        self._until_step = STEP_TIME
        self._stepping = True
        self._session.view(self._session.match.redo)
        self._stepping = False
        if not self._session.match.can_redo:
            self.playing = False
            self._changed()

    def next_change(self) -> float:
        return max(self._until_step / SPEEDS[self._speed], 0.0) if self.playing else math.inf

    # Keys

    def key(self, event: pygame.Event, keys: KeyBindings, *, arrows_step: bool) -> bool:
        """Handle a stepping key; Left, Right and Space alone only if they are free."""
        ways: dict[str, Callable[[], None]] = {
            "step_back": lambda: self.step(-1),
            "step_on": lambda: self.step(1),
            "turn_back": lambda: self.step_turn(-1),
            "turn_on": lambda: self.step_turn(1),
            "to_start": self.to_start,
            "to_end": self.to_end,
        }
        if self.active and (arrows_step or keys.key("play_back") != "space"):
            ways["play_back"] = self.play_back
        alone = not event.mod & (pygame.KMOD_CTRL | pygame.KMOD_META)
        if arrows_step and alone and event.key in (pygame.K_LEFT, pygame.K_RIGHT):
            self.step(-1 if event.key == pygame.K_LEFT else 1)
            return True
        way = ways.get(keys.action(event, ways))
        if way:
            way()
        return way is not None

    # The bar above the move list

    @property
    def height(self) -> int:
        context = self._context
        line = context.text.line_height(context.theme.text.small)
        return line + context.px(context.theme.control) + context.px(context.theme.space)

    def refresh(self) -> None:
        match, shown = self._session.match, self.shown
        for widget in self.widgets:
            widget.visible = shown
        self._first.enabled = self._back.enabled = match.can_undo
        self._last.enabled = self._on.enabled = match.can_redo
        self._play.icon = "pause" if self.playing else "play"
        self._play.hint = _("Stop") if self.playing else _("Play back")
        self._faster.label = SPEED_LABELS[self._speed]

    def lay_out(self, rect: pygame.Rect) -> None:
        context = self._context
        self._rect = rect
        *steps, faster = self.widgets
        high = context.px(context.theme.control)
        width = min(high, rect.w // len(self.widgets))
        last = faster, min(context.px(56), rect.w - width * len(steps))
        row = Row(*((step, width) for step in steps), None, last)
        row.place(pygame.Rect(rect.x, rect.bottom - high, rect.w, high))

    def draw(self, surface: pygame.Surface) -> None:
        if not self.shown:
            return
        context = self._context
        text, theme = context.text, context.theme
        place = (
            self._rect.x + context.px(theme.space),
            self._rect.y + context.px(theme.space) // 2,
        )
        room = self._rect.w - 2 * context.px(theme.space)
        sentence = text.fitted(self.sentence, room, theme.text.small, bold=True)
        text.draw(surface, sentence, theme.text.small, theme.accent, bold=True, topleft=place)
