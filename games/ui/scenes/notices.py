"""The notices above all scenes: toasts, an explanation, and that opponents are being compiled."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from operator import itemgetter

import pygame

from games.core.translation import N_, _, in_sequence
from games.ui.toolkit.access import PlacedTopic
from games.ui.toolkit.devices import LONG_PRESS
from games.ui.toolkit.drawing import draw_plate
from games.ui.toolkit.scene import Occupied, SceneContext, StackedScene

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
        return self._explainer.handle(event)

    def texts(self) -> list[str]:
        warmup = [_(WARMING_UP)] if self.warming_up else []
        explained = self._explainer.shown
        topic = [in_sequence((explained.title, explained.text))] if explained else []
        return [*warmup, *(toast.text for toast in self._context.toasts), *topic]

    def draw(self, surface: pygame.Surface) -> None:
        signs = [self._draw_warmup(surface)] if self.warming_up else []
        if self._context.toasts:
            self._toasts.draw(surface, signs)
        self._explainer.draw(surface)

    def _draw_warmup(self, surface: pygame.Surface) -> pygame.Rect:
        context, theme = self._context, self._context.theme
        words, size, ink = _(WARMING_UP), theme.text.small, theme.ink_soft
        place = self._free_place(context.text.render(words, size, ink).get_rect())
        return context.text.draw(surface, words, size, ink, topleft=place.topleft)

    def _free_place(self, sign: pygame.Rect) -> pygame.Rect:
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


# -- Toasts: short messages drawn above the scene where they cover as little as possible -------

# Several are shown at once if none of them covers a control; otherwise the later ones wait.

WIDTHS = (640, 500, 420, 340, 280, 220)
"""The widths of text to try, in units; narrower ones fit into more places."""
STICKS_OUT = 6
"""A box that sticks out of what it covers by less than so many gaps is moved onto it."""
MARGINS = ((32, 16), (32, 6))
"""The room around body text and around small text, across and down, in units."""

Size = tuple[int, int]

Spot = tuple[int, int, int]
"""A place: how far it is from the middle of the lower edge, its left and its upper edge."""

Cost = tuple[int, int, int]
"""Pixels that a box covers: of what is kept clear, of everything; and how far away it is."""


class Toasts:
    """Places each toast when it appears, and again when the window or the scene changes.

    One that something new would hide moves away, too. All wait while the oldest one would have to
    cover a sentence of the scene.
    """

    def __init__(self, context: SceneContext) -> None:
        self._context = context
        self._for: object = None
        self._known: Sequence[pygame.Rect] = ()
        self._boxes: list[tuple[pygame.Surface, pygame.Rect]] = []

    @property
    def rects(self) -> list[pygame.Rect]:
        return [box for _words, box in self._boxes]

    def draw(self, surface: pygame.Surface, taken: Sequence[pygame.Rect] = ()) -> None:
        context = self._context
        texts = [toast.text for toast in context.toasts]
        top = context.scenes.top
        occupied = top.occupied() if top and texts else Occupied()
        sentences = [tuple(rect) for rect in occupied.read]
        key = (texts, context.size, context.text, top, sentences)
        if key != self._for or (texts and self._hides_something_new(occupied)):
            self._for, self._known = key, occupied.shown
            self._place(Obstacles.of(context, occupied, [*taken, *self._dimmed(occupied.shown)]))
        for words, box in self._boxes:
            draw_plate(context, surface, box, context.theme.ink)
            surface.blit(words, words.get_rect(center=box.center))

    def _dimmed(self, above: Sequence[pygame.Rect]) -> list[pygame.Rect]:
        """The controls that are seen through the veil of a modal; it shows `above`."""
        scenes = [*reversed(self._context.scenes.stack)]
        below = [under for over, under in pairwise(scenes) if over.modal]
        seen = [rect for scene in below for rect in scene.occupied().kept_clear]
        for cover in above:
            seen = [part for rect in seen for part in _parts_beside(rect, cover)]
        return seen

    def _hides_something_new(self, occupied: Occupied) -> bool:
        new = [rect for rect in occupied.shown if rect not in self._known]
        return any(box.collidelist(new) >= 0 for box in self.rects)

    def _place(self, obstacles: Obstacles) -> None:
        """Place the oldest toast always, and the next ones until one would cover a control.

        That one waits and all after it: dozens of searches for a place would stop the window.
        """
        self._boxes = []
        full = False
        for toast in self._context.toasts:
            found = None if full else self._lay(toast.text, obstacles)
            if found and found[1].collidelist(obstacles.sentences) >= 0:
                found = None
            toast.waiting = full = found is None
            if found:
                self._boxes.append(found)
                obstacles.kept_clear.append(found[1])

    def _lay(self, text: str, obstacles: Obstacles) -> tuple[pygame.Surface, pygame.Rect] | None:
        """The text and its place; smaller text if the usual one would cover a control.

        None if even that would cover a control, unless it is the first toast.
        """
        context, theme = self._context, self._context.theme
        must = not self._boxes
        for size in (theme.text.body, theme.text.small):
            sizes = (self._plate(text, width, size) for width in WIDTHS)
            found = obstacles.place(sizes, anywhere=must and size == theme.text.small)
            if found:
                box, form = found
                wide = self._wide(text, WIDTHS[form], size)
                return context.text.paragraph(text, wide, size, theme.card), box
        return None

    def _wide(self, text: str, width: int, size: float) -> int:
        context = self._context
        room = min(context.px(width), context.size[0] - context.px(64))
        return max(context.text.width(line, size) for line in context.text.wrap(text, room, size))

    def _plate(self, text: str, width: int, size: float) -> Size:
        context = self._context
        wide = self._wide(text, width, size)
        high = len(context.text.wrap(text, wide, size)) * context.text.line_height(size)
        across, down = MARGINS[size == context.theme.text.small]
        return wide + context.px(across), high + context.px(down)


@dataclass(slots=True)
class Obstacles:
    """The window in pixels, and the rectangles that toasts should avoid."""

    window: pygame.Rect
    kept_clear: list[pygame.Rect]
    """Rectangles to cover only if there is no other place: controls above all."""
    shown: list[pygame.Rect]
    """Rectangles of everything else that is visible."""
    gap: int
    sentences: Sequence[pygame.Rect] = ()
    """Rectangles of sentences that are shown for a short time; they are among `shown`, too."""

    @classmethod
    def of(
        cls, context: SceneContext, occupied: Occupied, taken: Sequence[pygame.Rect]
    ) -> Obstacles:
        shown, kept_clear, read = occupied
        margin = context.px(context.theme.space * 2)
        return cls(
            pygame.Rect((0, 0), context.size).inflate(-2 * margin, -2 * margin),
            [rect for rect in kept_clear if rect.w and rect.h],
            [rect for rect in (*taken, *shown, *read) if rect.w and rect.h],
            context.px(6),
            read,
        )

    def place(
        self, sizes: Iterable[Size], *, anywhere: bool = True
    ) -> tuple[pygame.Rect, int] | None:
        """The place where a box of one of these sizes covers least, and the index of its size.

        Of several such places it is the one nearest to the middle of the lower edge. Sizes after
        one that covers nothing are not looked at. If it may not be `anywhere`, it covers nothing
        that is kept clear, or there is none.
        """
        least: tuple[Cost, pygame.Rect, int] | None = None
        first: Size | None = None
        for form, size in enumerate(sizes):
            first = first or size
            found = self._least(size, anywhere=anywhere)
            if found and not found[0][1]:
                return found[1], form
            if found and (least is None or found[0][:2] < least[0][:2]):
                least = *found, form
        if least:
            return self._aligned(least[1]), least[2]
        return (pygame.Rect(self.window.topleft, first or (1, 1)), 0) if anywhere else None

    def _aligned(self, box: pygame.Rect) -> pygame.Rect:
        """A box that covers something, moved wholly onto it if it sticks out a little."""
        for rect in self.shown:
            room = rect.inflate(-2 * self.gap, 0)
            moved = box.clamp(pygame.Rect(room.x, box.y, room.w, box.h))
            near = 0 < abs(moved.x - box.x) < STICKS_OUT * self.gap
            fits = box.w <= room.w and box.colliderect(rect)
            if near and fits and not moved.collidelistall(self.kept_clear):
                return moved
        return box

    def _least(self, size: Size, *, anywhere: bool) -> tuple[Cost, pygame.Rect] | None:
        """The place of least cost for a box of one size; None if there is none.

        It is worked out once for each column and each row of places which rectangles they share;
        only the best places are compared by what they cover.
        """
        kept_off = [r.inflate(2 * self.gap, 2 * self.gap) for r in (*self.kept_clear, *self.shown)]
        lefts, tops = self._corners(size)
        columns = [
            (
                left,
                abs(left + size[0] // 2 - self.window.centerx),
                _touched(left, size[0], [(r.left, r.right) for r in self.kept_clear]),
                _touched(left, size[0], [(r.left, r.right) for r in kept_off]),
            )
            for left in lefts
        ]
        free: list[Spot] = []
        clear: list[Spot] = []
        others: list[Spot] = []
        for top in tops:
            clear_row = _touched(top, size[1], [(r.top, r.bottom) for r in self.kept_clear])
            row = _touched(top, size[1], [(r.top, r.bottom) for r in kept_off])
            for left, aside, clear_column, column in columns:
                place = (aside - top - size[1], left, top)
                if not column & row:
                    free.append(place)
                elif not clear_column & clear_row:
                    clear.append(place)
                elif anywhere:
                    others.append(place)
        if free:
            distance, left, top = min(free, key=itemgetter(0))
            return (0, 0, distance), pygame.Rect((left, top), size)
        return self._cheapest(clear or others, size, kept_off)

    def _cheapest(
        self, places: Sequence[Spot], size: Size, kept_off: list[pygame.Rect]
    ) -> tuple[Cost, pygame.Rect] | None:
        least: tuple[Cost, pygame.Rect] | None = None
        for distance, left, top in places:
            box = pygame.Rect((left, top), size)
            clear = _covered(box, self.kept_clear)
            if least and clear > least[0][0]:
                continue
            cost = clear, _covered(box, kept_off), distance
            if least is None or cost < least[0]:
                least = cost, box
        return least

    def _corners(self, size: Size) -> tuple[list[int], list[int]]:
        """The left and upper edges to try: in the middle, at the edges, next to obstacles.

        A box that covers least, and of these the nearest to the middle of the lower edge, lies at
        such a place. The nearest ones come first.
        """
        window, (wide, high) = self.window, size
        middle = window.centerx - wide // 2
        lefts = {window.left, middle, window.right - wide}
        tops = {window.top, window.bottom - high}
        for rect in (*self.kept_clear, *self.shown):
            lefts |= {rect.right + self.gap, rect.left - self.gap - wide}
            tops |= {rect.bottom + self.gap, rect.top - self.gap - high}
        lefts = {left for left in lefts if window.left <= left <= window.right - wide}
        tops = {top for top in tops if window.top <= top <= window.bottom - high}
        return sorted(lefts, key=lambda left: abs(left - middle)), sorted(tops, reverse=True)


def _parts_beside(rect: pygame.Rect, cover: pygame.Rect) -> list[pygame.Rect]:
    hidden = rect.clip(cover)
    if not hidden:
        return [rect]
    parts = (
        pygame.Rect(rect.x, rect.y, rect.w, hidden.top - rect.top),
        pygame.Rect(rect.x, hidden.bottom, rect.w, rect.bottom - hidden.bottom),
        pygame.Rect(rect.x, hidden.y, hidden.left - rect.left, hidden.h),
        pygame.Rect(hidden.right, hidden.y, rect.right - hidden.right, hidden.h),
    )
    return [part for part in parts if part.w and part.h]


def _touched(start: int, length: int, spans: Sequence[tuple[int, int]]) -> int:
    """The spans that overlap with one, each as the bit of its number."""
    end, bits = start + length, 0
    for number, (first, last) in enumerate(spans):
        if first < end and start < last:
            bits |= 1 << number
    return bits


def _covered(box: pygame.Rect, rects: Sequence[pygame.Rect]) -> int:
    clips = [box.clip(rects[number]) for number in box.collidelistall(rects)]
    return sum(clip.w * clip.h for clip in clips)


# -- Answers "What is this?" about everything in the window, with a card beside it -------------

WIDTH = 320
"""The greatest width of the text, in units."""
CLOSING = (
    pygame.KEYDOWN,
    pygame.MOUSEBUTTONDOWN,
    pygame.MOUSEWHEEL,
    pygame.WINDOWSIZECHANGED,
    pygame.WINDOWFOCUSLOST,
    LONG_PRESS,
)

Point = tuple[int, int]

NOWHERE: Point = (-1, -1)
"""A point at which nothing but the scene lies."""


class Explainer:
    """Takes the questions: a right click, a long press, or the key for it.

    The key asks about what has the keyboard focus, else about what lies under the pointer. Any
    other input closes the card and does what it does; Escape only closes it.
    """

    def __init__(self, context: SceneContext) -> None:
        self._context = context
        self._pointer: Point | None = None
        self._scene: StackedScene | None = None
        self._shown: PlacedTopic | None = None

    @property
    def shown(self) -> PlacedTopic | None:
        """The present explanation, as long as its scene is on top."""
        return self._shown if self._context.scenes.top is self._scene else None

    def handle(self, event: pygame.Event) -> bool:
        if event.type == pygame.MOUSEMOTION:
            self._pointer = event.pos
        elif event.type == pygame.WINDOWLEAVE:
            self._pointer = None
        shown = self.shown
        if event.type in CLOSING:
            self._shown = None
        if event.type == pygame.KEYDOWN and self._is_key(event):
            return self._ask_about_focus(shown)
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == pygame.BUTTON_RIGHT:
            return self._ask(event.pos)
        if event.type == LONG_PRESS:
            self._ask(event.pos)
            return False
        escape = event.type == pygame.KEYDOWN and event.key == pygame.K_ESCAPE
        return escape and shown is not None

    def _is_key(self, event: pygame.Event) -> bool:
        top = self._context.scenes.top
        if top is None or top.captures_keys:
            return False
        return self._context.keys.action(event) == "explain"

    def _ask_about_focus(self, before: PlacedTopic | None) -> bool:
        found = self._ask(None) or self._ask(self._pointer or NOWHERE)
        if found and self._shown == before:
            self._shown = None
        return True

    def _ask(self, point: Point | None) -> bool:
        self._scene = self._context.scenes.top
        self._shown = self._scene.explain(point) if self._scene else None
        if shown := self._shown:
            self._context.announcements.say(in_sequence((shown.title, shown.text)))
        return self._shown is not None

    def draw(self, surface: pygame.Surface) -> None:
        if shown := self.shown:
            context, theme = self._context, self._context.theme
            margin = context.px(theme.space * 1.5)
            text = self._text_of(shown)
            card = text.get_rect().inflate(2 * margin, 2 * margin)
            card = place_beside(card, shown.rect, surface.get_rect(), context.px(theme.space))
            draw_plate(context, surface, card, theme.ink, border=theme.card, width=2)
            surface.blit(text, text.get_rect(center=card.center))

    def _text_of(self, shown: PlacedTopic) -> pygame.Surface:
        context, theme = self._context, self._context.theme
        text, width = context.text, context.px(WIDTH)
        room = max(context.size[0] - 4 * context.px(theme.space), 1)
        width, size = min(width, room), theme.text.body
        title = text.paragraph(shown.title, width, size, theme.card, bold=True)
        words = text.paragraph(shown.text, width, size, theme.card)
        gap = context.px(4) if shown.text else 0
        height = title.get_height() + gap + (words.get_height() if shown.text else 0)
        both = pygame.Surface((max(title.get_width(), words.get_width()), height), pygame.SRCALPHA)
        both.blit(title, (0, 0))
        if shown.text:
            both.blit(words, (0, title.get_height() + gap))
        return both


def place_beside(
    card: pygame.Rect, thing: pygame.Rect, screen: pygame.Rect, gap: int
) -> pygame.Rect:
    """The card below, above, right or left of a thing, within the screen.

    Where it fits at no side it covers a part of the thing.
    """
    room = screen.inflate(-2 * gap, -2 * gap)
    places = [
        card.move_to(midtop=(thing.centerx, thing.bottom + gap)),
        card.move_to(midbottom=(thing.centerx, thing.top - gap)),
        card.move_to(midleft=(thing.right + gap, thing.centery)),
        card.move_to(midright=(thing.left - gap, thing.centery)),
    ]
    clamped = [place.clamp(room) for place in places]
    free = [place for place in clamped if not place.colliderect(thing)]
    return free[0] if free else clamped[0]
