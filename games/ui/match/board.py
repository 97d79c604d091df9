"""The board of a match in the window: its layout, input, hints and drawing."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property, partial
from typing import Any

import pygame

from games.controller.seats import AnyHint, HintReady, Hints, QuestionAsked
from games.core.match import AnyNode
from games.core.position import AnyPosition, RuleError
from games.core.translation import _, in_sequence
from games.storage.files import as_sentence, explained
from games.ui.board.animation import Effect
from games.ui.board.board import Board
from games.ui.board.script import Cues, Script
from games.ui.board.sprites import BoardView, Place, SpriteCache
from games.ui.look.ghost_moves import GhostPainter, ghosts_of, left_by
from games.ui.look.view import Drawing, ShownHint
from games.ui.match.half_turn import HalfTurn
from games.ui.match.opening import whose_turn
from games.ui.match.reader import BoardReader
from games.ui.match.view import ROOM, MatchWindow, below_board
from games.ui.toolkit.access import AccessNode, PlacedTopic
from games.ui.toolkit.devices import LONG_PRESS
from games.ui.toolkit.transition import Places

REFUSAL_TIME = 1.2
LEAST_SPARE = 40
"""The height below a board, in units, from which it lies in the middle and not at the top."""


class MatchBoard:
    """Shows the position of a match, and passes gestures on it to the session."""

    def __init__(
        self,
        view: MatchWindow,
        half_turn: HalfTurn | None = None,
        *,
        refresh: Callable[[], None] = lambda: None,
        task: Callable[[], str] | None = None,
    ) -> None:
        """Without a `half_turn` no move has to be confirmed.

        `refresh` is called when texts beside the board change; `task` describes the side to move
        and its task for a screen reader.
        """
        self.view, self.game_board = view, view.game_board
        self._task = task
        self._half_turn, self._status = half_turn, view.status
        self.spot, self.place_at = self.game_board.spot, self.game_board.place_at
        self.draw_mark = self.game_board.draw_mark
        view.board = Board(self, SpriteCache(self.game_board.make_sprite))
        told = view.context.announcements
        view.board.cursor.find_rows = lambda: self.reader.rows() if told.wanted else ()
        self._refresh = refresh
        self._steps: Sequence[ShownMove] = ()
        self.area = pygame.Rect(0, 0, 0, 0)
        self.strip = pygame.Rect(0, 0, 0, 0)
        """The strip below them for a sentence and buttons."""
        self._pointed: Place | None = None
        self._ground: pygame.Surface | None = None
        """The picture below marks and pieces; painted only when its key changes."""
        self._ground_key: object = None
        self._previewed: tuple[AnyPosition, tuple[Place, Place]] | None = None
        """The last drop with a drawing of its consequences."""
        self._preview: Drawing | None = None

    @cached_property
    def reader(self) -> BoardReader:
        return BoardReader(self.view, self._task)

    @cached_property
    def hints(self) -> HintDisplay:
        return HintDisplay(self.view)

    def accessible(self, *, focused: bool) -> list[AccessNode]:
        """The board and the sentence below it; `focused` says whether it has the keyboard."""
        said = self.view.status.text
        below = [AccessNode("said", "text", said)] if said else []
        return [self.reader.accessible(focused=focused), *below]

    def resize(self, area: pygame.Rect) -> None:
        strip = self.view.context.px(ROOM)
        self.area = pygame.Rect(area.x, area.y, area.w, area.h - strip)
        self.lay_out()
        extent, status = self.game_board.extent or self.area, self.view.status
        end = min(extent.bottom, self.area.bottom)
        self.strip = pygame.Rect(area.x, end, area.w, strip)
        above = pygame.Rect(area.topleft, (area.w, end - area.y))
        status.area, status.board_width = below_board(extent, above), extent.w
        status.floor = area.bottom

    def shared(self) -> Places:
        """The place of the board without its trays, for a transition."""
        picture = self.game_board.picture
        return {self.view.session.game.name: picture.clip(self.area)} if picture else {}

    def lay_out(self) -> None:
        self._ground_key = None
        self.view.follow_settings()
        self.game_board.drop = 0
        self.game_board.lay_out(self.area)
        spare = self.area.bottom - (self.game_board.extent or self.area).bottom
        if spare > self.view.context.px(LEAST_SPARE):  # else a wide board would hang from the top
            self.game_board.drop = spare // 2
            self.game_board.lay_out(self.area)
        self.view.board.rebuild(SpriteCache(self.game_board.make_sprite))
        self.show()

    def handle(self, event: pygame.Event) -> bool:
        if event.type != LONG_PRESS:
            heard = event.type == pygame.KEYDOWN and self.view.context.announcements.wanted
            return (heard and self.reader.handle(event)) or self.view.board.handle(event)
        place = self.game_board.place_at(event.pos)
        if place is not None:
            self._say_what_to_do(place)
        return place is not None

    def follow(self, event: pygame.Event) -> None:
        if event.type == pygame.MOUSEMOTION:
            self._pointed = self.game_board.place_at(event.pos)
        elif event.type == pygame.KEYDOWN:
            self._pointed = self.view.board.cursor.place
        self.game_board.pointed(self._pointed)

    def draw_held(self, surface: pygame.Surface) -> None:
        """Draw the held piece above what is drawn so far, which is kept while it alone moves."""
        board = self.view.board
        if board.drag and board.drag.started:
            self.view.context.scenes.keep_below_held(surface, self._slide, board.draw_held)
        board.draw_held(surface)

    def _slide(self, point: tuple[int, int]) -> bool:
        """Move the held piece to a point of the same place; False for another place."""
        if self.game_board.place_at(point) != self._pointed:
            return False
        return self.view.board.slide(point)

    @property
    def is_busy(self) -> bool:
        return self.view.board.busy or self.view.board.selected is not None

    def explain(self, point: tuple[int, int] | None) -> PlacedTopic | None:
        geometry = self.game_board
        place = self.view.board.cursor.place if point is None else geometry.place_at(point)
        if place is not None:
            return self.view.texts.topic(self.view.position, place).at(geometry.spot(place))
        ornament = geometry.ornament
        return ornament if point and ornament and ornament.rect.collidepoint(point) else None

    def cancel(self) -> None:
        self.view.board.cancel()
        self.game_board.pointed(self._pointed)

    def update(self, dt: float) -> None:
        if self.view.settings is not self.view.context.settings:
            self.view.follow_settings()
        self.view.board.update(dt)
        if self.view.context.announcements.wanted:
            self.reader.follow()
        self.game_board.update(dt)
        if effect := self.view.effect:
            effect.update(dt)
            if effect.done:
                self.view.effect = None

    def next_change(self) -> float:
        drag = self.view.board.drag
        if not self.view.settled or (drag and drag.sprite.moving):
            return 0.0
        return self.game_board.next_change()

    def draw(self, surface: pygame.Surface) -> None:
        board, drawing = self.view.board, self.game_board
        context, position = self.view.context, self.view.shown_position
        if self._ground is None or self._ground.get_size() != context.size:
            context.assets.limit.check()  # a large surface takes as long as some pictures
            self._ground, self._ground_key = pygame.Surface(context.size), None
        key = context.settings.coordinates, drawing.ground_key(position)
        if self._ground_key != key:
            self._ground_key = None  # until it is painted whole
            drawing.draw_ground(self._ground, position)
            self._ground_key = key
        surface.blit(self._ground, (0, 0))
        drawing.draw_below(surface)
        board.draw_marks(surface, last_only=self.view.pending is not None)
        board.draw_pieces(surface)
        if self._half_turn and self.view.pending:
            self._half_turn.draw_held(surface)
        drawing.draw_above(surface)
        if self._half_turn and not board.playing and context.settings.show_consequences:
            self._draw_consequences(surface)
        if effect := self.view.effect:
            effect.draw(surface, effect.share)
        self.draw_ghosts(surface)
        if self._status.text:
            self._status.draw(surface)

    def _draw_consequences(self, surface: pygame.Surface) -> None:
        pending, position = self.view.pending, self.view.position
        drop = (pending.origin, pending.target) if pending else self.view.board.hovered
        if drop is None:
            return
        known = self._previewed
        if known is None or known[0] is not position or known[1] != drop:
            self._previewed = position, drop
            move = self.game_board.meant(position, *drop)
            self._preview = self.game_board.preview(position, move) if move is not None else None
        if self._preview:
            self._preview(surface)

    def draw_ghosts(self, surface: pygame.Surface) -> None:
        ai = self.view.session.ai
        if ai.hints or ai.progress:
            self.hints.draw(surface)

    def refresh_hints(self) -> None:
        """Show the marks and the sentence of the current hint, or remove the last ones."""
        if self.view.session.ai.hints or self._status.lasting:
            self.hints.refresh()

    def show_keys(self) -> None:
        """List the keys, including those that read parts of this game aloud."""
        self.view.context.scenes.push("keys", own=self.reader.titles)

    def ask(
        self,
        event: QuestionAsked,
        title: str = "",
        before: str = "",
        *,
        cancel: Callable[[], object] | None,
    ) -> None:
        """Open the dialog of a question of the game, with a text `before` the question.

        It offers hints if turns can be confirmed.
        """
        session, context, position = self.view.session, self.view.context, self.view.position
        look = self.view.look
        words = self.view.texts.question(position, event.choices)
        shown = look.drawable(session.match, session.match.ply)
        choices = [
            (label, partial(self.choose, move))
            for label, move in zip(words.labels, event.choices, strict=True)
        ]
        context.scenes.push(
            "choice",
            title=title or words.title,
            text="\n".join(filter(None, (before, words.text))),
            picture=lambda surface, rect: look.picture(context, surface, rect, shown),
            choices=choices,
            pieces=[partial(self.game_board.make_sprite, kind) for kind in words.kinds],
            adviser=self.hints if self._half_turn else None,
            read=self.reader.handle,
            cancel=cancel,
        )

    def choose(self, move: Any) -> None:
        self.view.session.play(move)

    # Gestures, as the board's delegate

    def picked(self, origin: Place) -> None:
        self._status.say("")
        if self.view.pending and self._half_turn:
            self._half_turn.cancel_pending()
        self.view.effect = None
        self.view.context.sounds.play(self.game_board.pick_up)
        drag, size = self.view.board.drag, self.game_board.piece_size
        if size and drag and drag.started:
            drag.sprite.glide("size", size, self.view.board.glide_time / 2)
        if self.view.context.announcements.wanted:
            self.reader.tell_picked_up(origin)

    def dropped(self, origin: Place, target: Place) -> None:
        """Play the move of a drop on a legal target, or hold it back."""
        gestures = self.game_board
        move = gestures.meant(self.view.position, origin, target)
        if move is not None and self._half_turn and self._half_turn.must_hold(move):
            self._half_turn.hold(origin, target, move)
            return
        gestures.dropped(origin, target)
        if move is None:
            return
        try:
            self.view.session.play(move)
        except RuleError as error:
            self._status.say(as_sentence(explained(error)))

    def refused(self, origin: Place | None, target: Place | None) -> None:
        """Explain why a gesture is no move, and mark the reason for a moment."""
        sentence = self._why_not(origin, target)
        if not sentence:
            return
        view = self.view
        view.context.sounds.play("refuse")
        self._status.say(as_sentence(sentence))
        if view.session.waits_for_person:
            draw = self.game_board.refusal_marks(view.position, origin, target)
            view.effect = Effect(draw, REFUSAL_TIME) if draw else None

    def _say_what_to_do(self, place: Place) -> None:
        """Explain why nothing can be done with a place, or show the targets of its piece."""
        board = self.view.board
        sentence = self._why_not(board.chosen, place)
        board.cancel()  # what the finger has begun
        board.select(place)
        if board.selected is not None or place in board.targets(board.chosen):
            sentence = self.view.texts.expectation(self.view.position)
        if sentence:
            self._status.say(as_sentence(sentence))

    def _why_not(self, origin: Place | None, target: Place | None) -> str:
        session, position = self.view.session, self.view.position
        if session.over:
            return _("The game is over.")
        if not session.waits_for_person:
            return whose_turn(session.seat)
        if origin is not None and target is not None:
            move = self.game_board.meant(position, origin, target)
            if move is not None and (said := self.view.texts.rule_against(position, move)):
                return said
        return self.view.texts.refusal(position, origin, target)

    # What is shown: the present at once, or moves one by one, then their consequences

    def _present(self) -> BoardView:
        """The board view of the present, without gestures if no person may make one."""
        session = self.view.session
        shown = self.game_board.board_view(self.view.position)
        if session.locked or not session.waits_for_person or session.choices:
            return replace(shown, dests={})
        return shown

    def show(self) -> None:
        self.view.board.show(self._present(), animate=False)
        self.view.reach(None)
        self._arrive()

    def play(self, steps: Sequence[ShownMove], *, speed: float = 1.0, brief: bool = False) -> None:
        """Show moves one after the other; `brief` ones quickly and without a sound."""
        cues = Cues(reveal=self._reveal)
        if not brief:
            cues = Cues(self.view.context.sounds.play, self._reveal)
        script = self.view.board.prepare(self._present(), cues, brief=brief)
        self._steps = steps
        self.view.reach(steps[0].before)
        self._perform(script, steps, speed)
        self.game_board.shown(self.view.position)
        self.refresh_hints()

    def play_backwards(self, earlier: AnyNode, later: AnyNode) -> None:
        """Show moves taken back, the last one first; if there are too many, their start."""
        steps, self._steps = steps_between(earlier, later), ()
        script = self.view.board.prepare(self._present(), Cues(), backwards=bool(steps))
        self.view.reach(None)
        self._perform(script, steps, 1.0, backwards=bool(steps))
        self._arrive()

    def _perform(
        self, script: Script, steps: Sequence[ShownMove], speed: float, *, backwards: bool = False
    ) -> None:
        for step in steps:
            self.game_board.perform(script, step.before, step.move, step.after)
            script.join()
            if script.revealed is not step.after:
                script.reveal(step.after)
        script.settle()
        pace = self.view.pace
        self.view.board.play(script, speed=speed / pace if pace else 0.0, backwards=backwards)

    def _reveal(self, position: AnyPosition) -> None:
        self.view.reach(position)
        self._refresh()
        for step in self._steps:
            if step.after is position and step.sentence:
                self._status.say(step.sentence, spoken=False)

    def _arrive(self) -> None:
        self.game_board.shown(self.view.position)
        self.refresh_hints()
        self._refresh()


# -- The moves that are shown on the way from one position to another --------------------------

MOST_MOVES = 6
"""The most moves shown one after the other; a longer way is shown as one change."""


@dataclass(frozen=True, slots=True)
class ShownMove:
    """A move on the way from one position to another."""

    before: AnyPosition
    move: Any
    after: AnyPosition
    sentence: str = ""
    """Said when its consequences are shown."""


def steps_between(earlier: AnyNode, later: AnyNode) -> list[ShownMove]:
    """The moves from a node to a later one of its line; empty if there are none, or too many."""
    steps: list[ShownMove] = []
    node = later
    while node is not earlier and node.parent is not None and len(steps) < MOST_MOVES:
        steps.insert(0, ShownMove(node.parent.position, node.move, node.position))
        node = node.parent
    return steps if node is earlier else []


# -- Hints: sentences, marks and ghost pieces; a computer's best turn so far -------------------

FAINT = 110
"""Opacity of a computer's turn, and of a hint while a piece is held, of 255."""


class HintDisplay:
    """Shows the hint of a match, and the best turn so far of a thinking computer."""

    def __init__(self, view: MatchWindow) -> None:
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
        """The text of the hint; for a listener, in sentences with the spoken turn `told`."""
        name = _("Hint")
        if event.count > 1:
            name = _("Hint {number} of {count}").format(number=event.number, count=event.count)
        turn, why = self._turn(event.hint), self._reason(event.hint)
        if told:
            return in_sequence((as_sentence(name), told, as_sentence(why)))
        if why:
            return _("{hint}: {turn} – {why}").format(hint=name, turn=turn, why=why)
        return _("{hint}: {turn}").format(hint=name, turn=turn)

    def _turn(self, hint: AnyHint) -> str:
        return self._view.look.in_words(hint.position, hint.moves)

    def _reason(self, hint: AnyHint) -> str:
        if hint.only:
            return _("the only legal turn")
        return self._view.texts.hint_reason(hint)

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
        """Draw the remaining moves, with numbers if the turn has several.

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

    def _with_ghosts(self, hint: AnyHint) -> ShownHint:
        ghosts = ghosts_of(hint.present, hint.left, self._view.game_board.ghost_of)
        return ShownHint(hint, ghosts)
