"""The panel beside the board: whose turn it is, the players, the moves, the buttons."""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import product

import pygame

from games.controller.session import LAST_SECONDS
from games.controller.teaching import Teacher
from games.core.game import Evaluation
from games.core.position import AnyPosition, Outcome, Side
from games.core.translation import N_, _, in_sequence, listed
from games.storage.documents import InputWay
from games.storage.files import as_sentence
from games.ui.look.look import deal_title
from games.ui.look.view import AnyMoment, SeatInfo
from games.ui.match.first_times import FirstTimes, TipLine
from games.ui.match.move_list import MoveList, Playback
from games.ui.match.navigation import Navigation
from games.ui.match.opening import opponent_text
from games.ui.match.view import MatchWindow, clock_text
from games.ui.toolkit.access import AccessNode, PlacedTopic, Topic
from games.ui.toolkit.context import Context
from games.ui.toolkit.drawing import draw_card, draw_icon, draw_plate
from games.ui.toolkit.layout import LEAST_TEXT, columns, inset, rows
from games.ui.toolkit.theme import Colour
from games.ui.widgets.button import HEIGHT, Button, ToolButton, lay_tools
from games.ui.widgets.form import WAYS, Form

STATUS, LEAST_STATUS = 112, 116
"""The height of the state beside a board, and the least one below it."""
PLATE, SMALL_PLATE, LOW_PLATE = 60, 52, 32
"""Heights of the plates of two players, of several, and of several in a panel below the board."""
AROUND = 12
"""The room around the panel for focus rings, at both sides together, in units."""
DEAL = 26
"""Height of the line that names the deal of the day, in units."""


class Panel:
    def __init__(
        self,
        view: MatchWindow,
        teacher: Teacher,
    ) -> None:
        self._view = view
        view.has_plates = True
        self._teacher = teacher
        context, session = view.context, view.session
        self._context = context
        self._session = session
        self.playback = playback = Playback(context, session, self.refresh_soon)
        self._moves = MoveList(context, session, playback)
        self._tools = self._make_tools()
        self._undo, self._redo, self._hint = self._tools[:3]
        self._undo.sound = self._redo.sound = ""  # the board plays its own
        self._go_on = Button(context, "", session.resume, icon="play", kind="primary")
        self.first_times = FirstTimes(context, session.game, view.texts.first_times)
        self._tip = TipLine(context, self.first_times) if self.first_times.wanted else None
        widgets = [self._moves, self._go_on, *self._tools]
        self._form = Form(context, [self._tip, *widgets] if self._tip else widgets)
        self.status = StatusPlate(view, teacher, lambda outcome: self.navigation.reason(outcome))
        self._deal = deal_title(session.daily) if session.daily else ""
        self._frame = pygame.Rect(0, 0, 0, 0)
        self._between = pygame.Rect(0, 0, 0, 0)
        self._deal_rect = pygame.Rect(0, 0, 0, 0)
        self.rect = pygame.Rect(0, 0, 0, 0)
        self._low = False
        """Whether the plates have one line."""
        self.plates: list[pygame.Rect] = []
        self._shown: list[SeatInfo] = []
        self._stale = False
        self._waits = False
        """Whether stale parts are drawn only after the last move has been shown."""
        self._picture: pygame.Surface | None = None
        """The cached drawing."""
        self._painted: object = None
        """The settings with which it was drawn."""
        self._passed = 0.0
        """Seconds not yet passed on to the widgets, because none of them was due."""
        self._due = 0.0

    @cached_property
    def navigation(self) -> Navigation:
        return Navigation(self._view, self._teacher)

    def _make_tools(self) -> list[ToolButton]:
        session = self._session
        tools: list[tuple[str, str, str, Callable[[], None]]] = [
            ("undo", _("Undo"), "undo", session.undo),
            ("redo", _("Redo"), "redo", session.redo),
            ("hint", _("Hint"), "hint", session.ai.hint),
            ("rules", _("Rules"), "rules", lambda: self.navigation.rules()),
            ("menu", _("Pause"), "pause", lambda: self.navigation.pause()),
        ]
        if self._teacher.teaches:
            tools.insert(3, ("info", _("Why?"), "why", lambda: self.navigation.explain_turn()))
        buttons = []
        for icon, label, shortcut, action in tools:
            button = ToolButton(self._context, label, action, icon=icon, hint=label, kind="quiet")
            button.shortcut = shortcut
            buttons.append(button)
        return buttons

    def resize(self, rect: pygame.Rect) -> None:
        self.rect = self._form.area = rect
        px = self._context.px
        space = px(8)
        seats, lies = len(self._session.seats), rect.h < rect.w
        plate = self._plate_height(lies=lies)
        self._low = lies and seats > 2
        control, tools = px(self._context.theme.control), px(HEIGHT)
        tip = self._tip.height if self._tip else 0
        if not lies:
            parts = [px(STATUS) + tip, *[plate] * seats, None, control, tools]
            self.status.plate, *rest = rows(rect, parts, space)
            self.status.rect, foot = rows(self.status.plate, [None, tip])
        else:
            above, row = rows(rect, [None, tools], space)
            left, right = columns(above if seats == 1 else rect, [None, None], px(16))
            if seats > 1:  # else the tools have the whole width
                right, row = rows(right, [None, tools], space)
            free = left.h - seats * (plate + space)
            heights: list[int | None] = [None, *[plate] * seats]
            if free > px(STATUS):
                heights = [px(STATUS), *[None] * seats]
            self.status.plate, *plates = rows(left, heights, space)
            self.status.rect = self.status.plate
            rest = [*plates, *rows(right, [None, control], space), row]
            foot = pygame.Rect(right.x, right.y, right.w, tip)
        if self._tip:
            self._tip.alone = lies
            self._tip.rect = inset(foot, 0 if lies else px(14), 0)
        self.plates = rest[:seats]
        self._frame, self._between, buttons = rest[seats:]
        lay_tools(self._tools, buttons, px(4))
        self.refresh()

    @property
    def least_height(self) -> int:
        px, seats = self._context.px, len(self._session.seats)
        plate = self._plate_height(lies=True)
        return px(LEAST_STATUS) + seats * (plate + px(8))

    def _plate_height(self, *, lies: bool) -> int:
        """The height of the plate of a player; less if the panel `lies` below the board."""
        px = self._context.px
        several = LOW_PLATE if lies else SMALL_PLATE
        plate = px(PLATE if len(self._session.seats) <= 2 else several)
        return plate + (px(CLOCK_ROOM) if self._session.match.control else 0)

    def refresh_soon(self) -> None:
        """Update from the match before the next event, and before this frame is drawn."""
        self._stale, self._waits = True, False

    def refresh_later(self) -> None:
        """Update from the match before the next event, or when `refresh_soon` is called."""
        self._stale = self._waits = True

    def _refresh_if_stale(self) -> None:
        if self._stale:
            self.refresh()

    def notice(self, moment: AnyMoment) -> None:
        if self.first_times.notice(moment):
            self.refresh_soon()

    def forget_picture(self) -> None:
        self._picture = None

    def refresh(self) -> None:
        self._picture = None
        self._stale = self._waits = False
        session = self._session
        self._shown = self._view.texts.seat_infos(self._view.shown_position)
        self._undo.enabled = self._session.can_undo
        self._redo.enabled = self._session.match.can_redo
        self._hint.enabled = session.waits_for_person
        self._refresh_between()
        ended = self._session.over and not self._session.match.can_redo
        self.playback.too_early = ended and self._view.shown_outcome is None
        if self.playback.shown and not self.playback.widgets:
            before = self._form.widgets.index(self._moves)
            self._form.widgets[before:before] = self.playback.make_widgets()
        if self.playback.widgets:
            self.playback.refresh()
        if self._tip:
            self._tip.refresh()
        frame = self._list_frame()
        if self._tip:
            self._tip.room = frame
        frame = inset(frame, self._context.px(6))
        if self._deal:
            self._deal_rect, frame = rows(frame, [self._context.px(DEAL), None])
            self._deal_rect = inset(self._deal_rect, self._context.px(8), 0)
        if self.playback.shown:
            bar, frame = rows(frame, [self.playback.height, None], self._context.px(4))
            self.playback.lay_out(bar)
        self._moves.fit(frame)
        self._moves.refresh()

    def handle(self, event: pygame.Event) -> bool:
        """Handle an event; keys only while the panel has the focus: from Tab until Escape."""
        if self._form.misses(event):
            return False
        self._refresh_if_stale()
        self._advance()
        if event.type != pygame.KEYDOWN:
            return self._form.handle(event)
        here = self.has_keyboard
        if here and event.key == pygame.K_ESCAPE:
            self._form.focus(None)
            return True
        used = (here or event.key == pygame.K_TAB) and self._form.handle(event)
        used = used or (here and self._context.announcements.wanted and event.key in WAYS)
        if self.has_keyboard and not self._view.board.cursor.rows:
            self._view.board.cursor.place = None  # one sign of the focus at a time
        return used

    def explain(self, point: tuple[int, int] | None) -> PlacedTopic | None:
        self._refresh_if_stale()
        found = self._form.explain(point)
        if found or point is None:
            cursor = self._view.board.cursor.place
            return found or (self._tip.placed_topic() if self._tip and cursor is None else None)
        if self.status.rect.collidepoint(point):
            return self.status.topic()
        for rect, info in zip(self.plates, self._shown, strict=False):
            if rect.collidepoint(point):
                text = _("A player and the score so far. A dark border marks whose turn it is.")
                if self._session.match.control:
                    clock = _("The clock shows the time that is left: at zero the match is lost.")
                    text = f"{text} {clock}"
                return Topic(info.name, text).at(rect)
        if self._deal and self._deal_rect.collidepoint(point):
            text = _("Everybody who plays this deal on this day gets the same tiles.")
            return Topic(self._deal, text).at(self._deal_rect)
        return None

    @property
    def has_keyboard(self) -> bool:
        return self._form.focused is not None and self._form.ring_shown

    def accessible(self) -> tuple[AccessNode, ...]:
        self._refresh_if_stale()
        texts = {
            "deal": (self._deal, self._deal_rect),
            "viewed": (self.playback.sentence, self._frame),
            **{text: (text, self._frame) for advice in self._help() for text in advice},
        }
        nodes = [AccessNode(key, "text", text, rect) for key, (text, rect) in texts.items() if text]
        plates = (*self.status.accessible(), *self._plate_nodes())
        return (*plates, *nodes, *self._form.accessible())

    def _plate_nodes(self) -> list[AccessNode]:
        clocks = self._session.match.clocks if self._session.match.control else ()
        sides = self._session.position.sides
        nodes = []
        for rect, info in zip(self.plates, self._shown, strict=True):
            left = clock_text(clocks[sides.index(info.side)]) if clocks else ""
            said = listed(filter(None, (info.name, info.score, info.detail, left)))
            nodes.append(AccessNode(info.side, "text", said, rect))
        return nodes

    def update(self, dt: float) -> None:
        if self._stale and not self._waits:
            self.refresh()
        self._passed += dt
        if self._picture is None or self._passed >= self._due:
            self._advance()

    def _advance(self) -> None:
        """Pass the elapsed time on to the widgets."""
        self.status.update(self._passed)
        self._form.update(self._passed)
        self._passed, self._picture = 0.0, None

    def next_change(self) -> float:
        if self._picture:
            return self._due - self._passed
        if self._stale and not self._waits:
            return 0.0
        return min(self.status.next_change(), self._form.next_change())

    def controls(self) -> list[pygame.Rect]:
        return [*self._form.controls(), self.status.plate, *self.plates]

    def release(self) -> None:
        self._refresh_if_stale()
        self._advance()
        self._form.release()

    def draw(self, surface: pygame.Surface) -> None:
        settings = self._context.settings
        area = self.rect.inflate(self._context.px(AROUND), self._context.px(AROUND))
        area = area.clip(surface.get_rect())
        if self._picture and self._painted is settings and not self._view.pending:
            surface.blit(self._picture, area)
            return
        self._paint(surface)
        self._picture = None
        if self._is_calm and surface.get_clip().contains(area):
            self._due = self.next_change()
            self._picture, self._painted = surface.subsurface(area).copy(), settings

    @property
    def _is_calm(self) -> bool:
        """Whether the panel changes by events and `next_change` alone, and nothing lies below."""
        ai, view = self._session.ai, self._view
        busy = view.match.control or view.pending or ai.thinking or ai.hinting
        return not (busy or self._stale or self._form.explained) and view.settled

    def _paint(self, surface: pygame.Surface) -> None:
        self.status.draw(surface)
        self._draw_seats(surface)
        draw_card(self._context, surface, self._list_frame())
        text, theme = self._context.text, self._context.theme
        if self._deal:
            size, place = theme.text.small, self._deal_rect.midleft
            room, ink = self._deal_rect.w, theme.ink_soft
            text.draw_squeezed(surface, self._deal, room, size, ink, bold=True, midleft=place)
        self.playback.draw(surface)
        if not self._moves.rows:
            box = inset(self._moves.rect, self._context.px(8))
            draw_advice(self._context, surface, box, self._help())
        self._form.draw(surface)

    def _refresh_between(self) -> None:
        """Update the button between the list and the icons."""
        session, ai, button = self._session, self._session.ai, self._go_on
        # While the result is about to open, a click on the button would meet what opens there.
        over = self._view.shown_outcome is not None and not self._session.result_is_coming
        hurried = ai.can_move_now
        button.visible = ai.failed or over or session.waits_to_resume or hurried
        button.action = self._session.resume
        button.icon = "play"
        if over:
            button.label, button.action = _("Result"), self.navigation.result
            button.icon = "star"
        elif hurried:
            button.label, button.action = _("Move now"), ai.engine.move_now
        elif ai.failed:
            button.label, button.icon = _("Try again"), "restart"
        else:
            button.label = _("Continue")
        button.rect = self._between

    def _list_frame(self) -> pygame.Rect:
        frame = self._frame.copy()
        if not self._go_on.visible:
            frame.height = self._between.bottom - frame.top
        if self._tip and self._tip.visible and self._tip.alone:
            frame = rows(frame, [self._tip.height, None], self._context.px(8))[1]
        return frame

    # Drawing

    def _help(self) -> Sequence[Advice]:
        if self._moves.rows:
            return ()
        texts, position = self._view.texts, self._view.shown_position
        waits = self._session.waits_for_person
        opponent = opponent_text(self._view.look, self._session.seats)
        way = self._context.settings.input if waits else None
        return advice(texts.aim(position), way, opponent)

    def _draw_seats(self, surface: pygame.Surface) -> None:
        match, drawing = self._session.match, self._view.game_board
        position, outcome = self._view.shown_position, self._view.shown_outcome
        clocks = match.clocks if match.control else ()
        clock = self._context.px(CLOCK_ROOM) if match.control else 0
        plate = pygame.Rect(self.plates[0].topleft, (self.plates[0].w, self.plates[0].h - clock))
        infos = [replace(info, detail="") if self._low else info for info in self._shown]
        arrangement = arrange(self._context, infos, plate)
        if not arrangement.names_fit:
            # No long name loses its colour alone: the pieces beside the names show it.
            infos = [replace(info, name=info.player or info.name) for info in infos]
        for rect, info in zip(self.plates, infos, strict=True):
            to_move = info.side is position.to_move and outcome is None
            side = min(self._context.px(30), rect.h)
            chip = drawing.make_sprite(info.kind, side) if info.kind else None
            left = clocks[match.position.sides.index(info.side)] if clocks else None
            SeatPlate(info, to_move, chip, left).draw(self._context, surface, rect, arrangement)


# -- The text in the panel before the first turn: what the game is about, and how to make a move

Advice = tuple[str, str]
"""A heading and a sentence."""


SENTENCE = re.compile(r"\.(?=\s)|。")

GESTURES: dict[InputWay, str] = {
    "both": N_("Drag a piece, or click on it and then on its target."),
    "drag": N_("Drag a piece to its target."),
    "click": N_("Click on a piece, then on its target."),
}


def advice(aim: str, way: InputWay | None, opponent: str = "") -> Sequence[Advice]:
    """A way to move beside the task on the plate above; None while nobody can move."""
    help_text = _("“Hint” proposes a turn. “Rules” begins with the whole game on one page.")
    now = [(_("Now"), _(GESTURES[way]))] if way else []
    against = [(_("Opponent"), opponent)] if opponent else []
    return (_("Your aim"), aim), *now, *against, (_("Help"), help_text)


def draw_advice(
    context: Context, surface: pygame.Surface, rect: pygame.Rect, items: Sequence[Advice]
) -> None:
    text, theme, px = context.text, context.theme, context.px
    small, width, gap = theme.text.small, max(rect.w, 1), px(theme.space * 1.5)
    head = text.line_height(small)

    def height(items: Sequence[Advice], size: float) -> int:
        lines = sum(len(text.wrap(sentence, width, size)) for _heading, sentence in items)
        return lines * text.line_height(size) + len(items) * (head + gap) - gap

    # The last parts go before the letters get smaller, but before that of what is to be done now
    # all of the first one but its first sentence.
    (heading, aim), *others = items
    short = [(heading, aim[: end.end()] if (end := SENTENCE.search(aim)) else aim), *others]
    ways = [
        (shown[:count], size)
        for least in (min(len(items), 2), 1)
        for size, shown in product(theme.text.up_to_body, (items, short))
        for count in range(len(items), least - 1, -1)
    ]
    shown, size = next((way for way in ways if height(*way) <= rect.h), ways[-1])
    y = rect.y
    for heading, sentence in shown:
        words = text.paragraph(sentence, width, size, theme.ink)
        if y + head + words.get_height() > rect.bottom:
            break
        text.draw(surface, heading, small, theme.accent, bold=True, topleft=(rect.x, y))
        surface.blit(words, (rect.x, y + head))
        y += head + words.get_height() + gap


# -- The plate of a player in the panel: the name, the score, and the time left ----------------

SMALL_DETAILS = (12, 11)
"""Smaller sizes for the details of all players, in units."""
CHIP = 42
"""Width of the picture of a player with the gap beside it, in units."""
TOGETHER = 8
"""The most room between the lines of a name and of its detail, in units."""
CLOCK_ROOM, CLOCK_TEXT = 36, 26
"""The additional height of a plate with a clock, and the height of its text, in units."""


@dataclass(frozen=True, slots=True)
class Arrangement:
    """The common arrangement of all players' plates."""

    beside: bool
    """Whether the score stands beside name and detail, and not above the detail."""
    detail_size: float
    names_fit: bool


def arrange(context: Context, infos: Sequence[SeatInfo], plate: pygame.Rect) -> Arrangement:
    """The first arrangement in which no detail is cut off, or else the one with most room.

    A name that is too long takes the line of the detail too: it keeps its size.
    """
    text, sizes, gap = context.text, context.theme.text, context.px(8)
    chip = any(info.kind for info in infos) * context.px(CHIP)
    whole = plate.w - 2 * context.px(10) - chip

    def beside(info: SeatInfo, size: float) -> int:
        score = text.width(info.score, size, bold=True)
        return whole - score - gap if score else whole

    details = (sizes.small, *SMALL_DETAILS)
    room = {True: min(beside(info, sizes.lead) for info in infos), False: whole}
    widths = {size: max(text.width(info.detail, size) for info in infos) for size in details}
    ways = [(is_beside, size) for size in details for is_beside in (True, False)]
    fitting = (way for way in ways if widths[way[1]] <= room[way[0]])
    is_beside, detail = next(fitting, ways[-1])
    size = sizes.lead if is_beside else sizes.body
    named = all(
        text.width(info.name, sizes.body, bold=True) <= beside(info, size) for info in infos
    )
    return Arrangement(is_beside, detail, named)


@dataclass(frozen=True, slots=True)
class SeatPlate:
    info: SeatInfo
    to_move: bool
    chip: pygame.Surface | None = None
    """The picture beside the name."""
    left: float | None = None
    """Seconds on the player's clock; None without clocks."""

    def draw(
        self,
        context: Context,
        surface: pygame.Surface,
        rect: pygame.Rect,
        arrangement: Arrangement,
    ) -> None:
        theme, px = context.theme, context.px
        border = theme.ink if self.to_move else theme.line
        width = theme.hairline * (2 if self.to_move else 1)
        draw_plate(context, surface, rect, theme.card, border=border, width=width)
        if self.left is not None:
            rect, strip = rows(rect, [None, px(CLOCK_ROOM)])
            self._draw_clock(context, surface, strip, self.left)
        box = inset(rect, px(10), px(6))
        if self.chip:
            surface.blit(self.chip, self.chip.get_rect(center=(box.x + px(16), box.centery)))
            box = pygame.Rect(box.x + px(CHIP), box.y, box.w - px(CHIP), box.h)
        # In a tall plate name and detail stay together.
        text, sizes = context.text, theme.text
        high = text.line_height(sizes.body) + text.line_height(sizes.small) + px(TOGETHER)
        box.inflate_ip(0, min(high - box.h, 0))
        self._draw_words(context, surface, box, arrangement)

    def _draw_words(
        self, context: Context, surface: pygame.Surface, box: pygame.Rect, way: Arrangement
    ) -> None:
        text, theme, info, bold = context.text, context.theme, self.info, self.to_move
        anchor = {"midright": box.midright} if way.beside else {"topright": box.topright}
        size = theme.text.lead if way.beside else theme.text.body
        score = text.draw(surface, info.score, size, theme.ink, bold=True, **anchor)
        beside = score.left - context.px(8) - box.x if info.score else box.w
        if info.detail and len(text.wrap(info.name, beside, theme.text.body, bold=bold)) == 2:
            lines = text.paragraph(info.name, beside, theme.text.body, theme.ink, bold=bold)
            surface.blit(lines, lines.get_rect(midleft=box.midleft))
            return
        name = text.fitted(info.name, beside, theme.text.body, bold=bold)
        anchor = {"topleft": box.topleft} if info.detail else {"midleft": box.midleft}
        text.draw(surface, name, theme.text.body, theme.ink, bold=bold, **anchor)
        small = way.detail_size
        detail = text.fitted(info.detail, beside if way.beside else box.w, small)
        text.draw(surface, detail, small, theme.ink_soft, bottomleft=box.bottomleft)

    def _draw_clock(
        self, context: Context, surface: pygame.Surface, rect: pygame.Rect, left: float
    ) -> None:
        theme, px = context.theme, context.px
        fill, ink = (theme.ink, theme.card) if self.to_move else (theme.sunken, theme.ink)
        if left <= LAST_SECONDS and (self.to_move or not left):
            fill, ink = theme.accent, theme.on_accent
        strip = pygame.Rect(rect.x + px(6), rect.y, rect.w - px(12), rect.h - px(6))
        draw_plate(context, surface, strip, fill, radius=4)
        draw_icon(context, surface, "clock", px(18), ink, midleft=(strip.x + px(12), strip.centery))
        place = (strip.right - px(10), strip.centery)
        context.text.draw(surface, clock_text(left), CLOCK_TEXT, ink, bold=True, midright=place)


# -- The plate at the head of the panel: whose turn it is and what is to be done, or the result

WORDS = 15
"""The size of the task, in units: three lines fit."""
DOTS_PER_SECOND = 3
DOTS = 46
"""The width of the dots of a thinking computer, in units."""
BAR = 8
"""Height of the bar of the win probability, in units."""


class StatusPlate:
    """Shows the state of a match in its rectangle `rect`."""

    def __init__(
        self,
        view: MatchWindow,
        teacher: Teacher,
        reason: Callable[[Outcome], str],
    ) -> None:
        """`reason` explains the end of the game."""
        self._view = view
        self._teacher, self._reason = teacher, reason
        self._context, self._session = view.context, view.session
        self._clock = 0.0
        self.plate = self.rect = pygame.Rect(0, 0, 0, 0)
        """The whole plate, and its part for the state."""

    @property
    def task(self) -> str:
        """Its text about the present position, whatever turn is viewed."""
        position, outcome = self._view.position, self._view.match.outcome()
        title = self._title(position, outcome)
        if outcome is None and self._session.ai.thinking:
            return _("{name} is thinking.").format(name=title)
        words = self._expectation(position, outcome)
        return in_sequence((as_sentence(title), as_sentence(words)))

    def topic(self) -> PlacedTopic:
        text = _("Whose turn it is, and what is to be done. At the end, who has won and why.")
        title = self._title(self._view.shown_position, self._view.shown_outcome)
        return Topic(title, text).at(self.rect)

    def accessible(self) -> list[AccessNode]:
        position, outcome = self._view.shown_position, self._view.shown_outcome
        title, words = self._title(position, outcome), self._expectation(position, outcome)
        texts = (("title", title), ("task", words))
        return [AccessNode(key, "text", text, self.rect) for key, text in texts if text]

    def update(self, dt: float) -> None:
        self._clock += dt

    def next_change(self) -> float:
        return 1 / DOTS_PER_SECOND if self._session.ai.thinking else math.inf

    def draw(self, surface: pygame.Surface) -> None:
        context, ai = self._context, self._session.ai
        text, theme = context.text, context.theme
        draw_plate(context, surface, self.plate, theme.plate)
        box = inset(self.rect, context.px(14), context.px(6))
        dots = ai.thinking or ai.hinting
        width = box.w - context.px(DOTS) if dots else box.w
        position, outcome = self._view.shown_position, self._view.shown_outcome
        title, size = self._title(position, outcome), theme.text.lead
        for smaller in (theme.text.body, theme.text.small):
            if text.width(title, size, bold=True) > width:
                size = smaller
        title = text.fitted(title, width, size, bold=True)
        chance = self._chance()
        if chance:
            bar = pygame.Rect(box.x, box.bottom - context.px(BAR), box.w, context.px(BAR))
            draw_win_probability(context, surface, bar, chance)
            box.height -= context.px(2 * BAR)
        words, head = self._expectation(position, outcome), text.line_height(size) + context.px(2)
        small: float = WORDS
        if len(text.wrap(words, box.w, small)) * text.line_height(small) > box.h - head:
            small = context.scale.at_least(theme.text.small, LEAST_TEXT)
        told = text.paragraph(words, box.w, small, theme.on_plate_soft)
        box.y += max(box.h - head - told.get_height(), 0) // 2
        text.draw(surface, title, size, theme.on_plate, bold=True, topleft=box.topleft)
        surface.blit(told, (box.x, box.y + head))
        if dots:
            self._draw_dots(surface, box)

    def _title(self, position: AnyPosition, outcome: Outcome | None) -> str:
        texts = self._view.texts
        return texts.turn_title(position) if outcome is None else texts.headline(outcome)

    def _expectation(self, position: AnyPosition, outcome: Outcome | None) -> str:
        session, ai = self._session, self._session.ai
        if outcome is not None:
            return self._reason(outcome)
        if ai.failed:
            return _("The match is intact: try again, or undo a turn.")
        if session.opened:
            return _("This is a record. “Continue” resumes the match from here.")
        if session.waits_to_resume:
            return _("Paused. “Continue” resumes the match from here.")
        if chance := self._chance():
            return _("is thinking… its chance: {percent}").format(percent=chance.percent)
        if ai.thinking:
            return _("is thinking…")
        teacher = self._teacher
        if teacher.warning:
            return _("Play this turn, or take it back.")
        if teacher.slow:
            return _("Your turn is being checked. Play it at once, or wait for a moment.")
        if self._view.pending and not teacher.examination:
            return _("Confirm this turn, or make another one.")
        return self._view.texts.expectation(position)

    def _chance(self) -> WinProbability | None:
        ai = self._session.ai
        if not (ai.thinking and ai.progress and self._context.settings.show_thinking):
            return None
        return win_probability_of(ai.progress.position, ai.progress.evaluation)

    def _draw_dots(self, surface: pygame.Surface, box: pygame.Rect) -> None:
        context = self._context
        lit = int(self._clock * DOTS_PER_SECOND) % 3
        for dot in range(3):
            radius = context.px(5 if dot == lit else 3)
            centre = (
                box.right - context.px(12) * (2 - dot) - context.px(6),
                box.y + context.px(12),
            )
            pygame.draw.aacircle(surface, context.theme.on_plate, centre, radius)


# -- The win probability of a thinking computer, as a number and as a bar ----------------------

COLOURED = (Side.BLACK, Side.WHITE)


@dataclass(frozen=True, slots=True)
class WinProbability:
    """The win probability of a side, and the sides it plays among."""

    side: Side
    value: float
    """From 0 (lost) to 1 (won); a shared victory counts as a share of 1."""
    sides: Sequence[Side]

    @property
    def percent(self) -> str:
        """The value in percent; 0 and 100 only for a certain result."""
        number = round(100 * self.value)
        if self.value not in (0.0, 1.0):
            number = min(max(number, 1), 99)
        return _("{number}%").format(number=number)


def win_probability_of(
    position: AnyPosition, evaluation: Evaluation | None
) -> WinProbability | None:
    """The win probability of the side to move; None in a solitaire or if unknown."""
    if len(position.sides) < 2 or evaluation is None or evaluation.win_probability is None:
        return None
    return WinProbability(position.to_move, evaluation.win_probability, tuple(position.sides))


def draw_win_probability(
    context: Context, surface: pygame.Surface, bar: pygame.Rect, chance: WinProbability
) -> None:
    """Draw a bar with a mark at the win probability among equal players.

    Black and White keep their ends and their colours; otherwise the thinking side is on the left.
    """
    theme = context.theme
    coloured = set(chance.sides) == {*COLOURED}
    left = chance.sides[0] if coloured else chance.side
    share = chance.value if left is chance.side else 1 - chance.value
    fills: tuple[Colour, Colour] = (theme.line, theme.ink_soft)
    if coloured:
        fills = (theme.black, theme.white)
        fills = fills if left is Side.BLACK else fills[::-1]
    edge = context.px(1)
    pygame.draw.rect(surface, theme.line, bar.inflate(2 * edge, 2 * edge))
    pygame.draw.rect(surface, fills[1], bar)
    pygame.draw.rect(surface, fills[0], pygame.Rect(bar.topleft, (round(bar.w * share), bar.h)))
    x = bar.x + round(bar.w / len(chance.sides))
    mark = pygame.Rect(0, 0, context.px(3), bar.h + 4 * edge)
    mark.center = (x, bar.centery)
    pygame.draw.rect(surface, theme.accent, mark)
