"""A match on the table: what the scenes of all games share.

A game's scene adds its geometry, its sprites, its words; the way from the hand to the rules
and back is the same for all: `dropped` finds the one move that is meant, the match plays it,
`_sync` shows the new position. Human moves, computers' moves, undo and redo all take it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from secrets import randbits
from typing import Any, cast

import pygame

from games.core.clock import Control
from games.core.game import Options
from games.core.match import AnyMatch, Match
from games.core.position import AnyPosition, Outcome, RuleError, Side, Termination
from games.core.tree import AnyNode
from games.ui import clipboard, opening
from games.ui.board import Board
from games.ui.clocks import LAST_SECONDS
from games.ui.computers import Computers
from games.ui.dialogs import Verdict
from games.ui.ending import Ending
from games.ui.game_hooks import GameHooks, P, Question
from games.ui.hints import Hint
from games.ui.i18n import _
from games.ui.keeping import Keeper, Kept, seed_of, tags_of
from games.ui.layout import inset
from games.ui.motion import Effect
from games.ui.panel import Panel
from games.ui.review import Review
from games.ui.scene import Scene
from games.ui.seats import Seat
from games.ui.sentences import as_sentence, explained
from games.ui.shapes import draw_plate
from games.ui.sprites import Gallery, Place
from games.ui.stage import Stage

MESSAGE_TIME = 6.0
"""Seconds that a sentence below the board stays."""
GESTURE_PAUSE = 0.25
"""Seconds between the gestures of a computer's turn, so that they can be followed."""
CLOCK_KEPT = 2.0
"""Seconds on a clock after which it is kept again."""


class MatchScene(Scene, GameHooks[P]):
    """One running match: the rules' position, the sprites above it, the players around it.

    `P` is the game's own type of position, which all the hooks are given.
    """

    def __init__(
        self,
        stage: Stage,
        *,
        options: Options,
        seats: Sequence[Seat],
        control: Control | None = None,
        kept: Kept | None = None,
    ) -> None:
        """Begin a match, by the clock if a control is given; or go on with one that was kept."""
        super().__init__(stage)
        self.face = stage.faces[self.game_name]
        self.game = self.face.game
        self.options = dict(options)
        self.seats = tuple(seats)
        self.match: AnyMatch = (
            kept.record.match if kept else Match(self.game.start(self.options), control)
        )
        self.area = pygame.Rect(0, 0, 0, 0)
        self.board = Board(self, Gallery(self.make_sprite))
        self.review = Review(self)
        self.panel = Panel(self)
        self.message = ""
        self.opened = kept is not None and kept.for_looking
        """The match came from elsewhere, and nobody has gone on with it yet."""
        self.halted = self.opened or self.match.can_redo
        """Somebody looks at an earlier turn: computers and all that goes by itself wait."""
        self._message_left = 0.0
        known = seed_of(kept.record.tags) if kept else None
        seed = randbits(32) if known is None else known
        tags = kept.record.tags if kept else tags_of(self.options, self.seats, seed)
        self.keeper = Keeper(stage, self.game, tags, kept.autosave if kept else None)
        self.computers = Computers(self, seed)
        self.ending = Ending(self)
        self._pause = 0.0
        self._effects: list[Effect] = []
        self._asked: AnyPosition | None = None
        self._clock_saved = 0.0
        self._ground: tuple[object, pygame.Surface] | None = None

    # What is going on

    @property
    def position(self) -> P:
        """The present position."""
        return cast(P, self.match.position)

    @property
    def seat(self) -> Seat:
        """The seat of the side to move."""
        return self.seat_of(self.position.to_move)

    def turn_title(self, position: P) -> str:
        """Whose turn it is, in as few words as possible."""
        return self.seat_of(position.to_move).name

    def seat_of(self, side: Side) -> Seat:
        """Who plays a side now."""
        return self.seats[self.position.sides.index(side)]

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.match.outcome() is not None

    @property
    def time_left(self) -> float:
        """The seconds left on the clock of the side to move, in a match by the clock."""
        return self.match.clocks[self.position.sides.index(self.position.to_move)]

    @property
    def waits_for_hand(self) -> bool:
        """Whether a person is to make the next move on the board."""
        return not self.over and self._is_decision(self.position)

    @property
    def waits_for_word(self) -> bool:
        """Whether everything waits until somebody lets the match go on from here."""
        here = self.position
        by_hand = self.waits_for_hand and self.question(here) is None
        return self.halted and not self.over and (self.opened or not by_hand)

    @property
    def settled(self) -> bool:
        """Whether nothing moves on the screen."""
        return not self.board.moving and not self._effects

    def _is_decision(self, position: AnyPosition) -> bool:
        if position.outcome() is not None or self.forced(cast(P, position)) is not None:
            return False
        return self.seats[position.sides.index(position.to_move)].kind == "human"

    # From the hand to the rules and back

    def picked(self, origin: Place) -> None:
        """A piece was picked up."""
        self.say("")
        self.stage.sounds.play("select")

    def dropped(self, origin: Place, target: Place) -> None:
        """A piece was dropped on a legal target."""
        move = self.meant(self.position, origin, target)
        if move is not None:
            self.play(move)

    def refused(self, origin: Place | None, target: Place | None) -> None:
        """A gesture was not possible: say why."""
        sentence = self._why_not(origin, target)
        if sentence:
            self.stage.sounds.play("refuse")
            self.say(as_sentence(sentence))

    def _why_not(self, origin: Place | None, target: Place | None) -> str:
        if self.over:
            return _("The game is over.")
        if not self.waits_for_hand:
            return _("It is {name}'s turn.").format(name=self.seat.name)
        if origin is not None and target is not None:
            move = self.meant(self.position, origin, target)
            try:
                if move is not None:
                    self.position.play(move)
            except RuleError as error:
                return explained(error)
        return self.refusal(self.position, origin, target)

    def play(self, move: Any) -> None:
        """Play a move, whoever makes it, and show what it brings."""
        before = self.position
        try:
            self.match.play(move)
        except RuleError as error:
            self.say(as_sentence(explained(error)))
            return
        after = self.position
        self.computers.stop()
        self.review.stop()
        self.ending.expect()
        self.halted = self.opened = False
        self.keeper.save(self.match)
        self.say("")
        self._sync()
        self._accompany(before, move, after)
        self._pause = GESTURE_PAUSE if after.mid_turn else 0.0

    def _accompany(self, before: P, move: Any, after: P) -> None:
        """Let a move be heard, and show what it has brought."""
        self.stage.sounds.play(self.sound(before, move, after))
        if self.stage.settings.time_factor:
            self._effects += self.effects(before, move, after)

    def say(self, sentence: str) -> None:
        """Show a sentence below the board."""
        self.message = sentence
        self._message_left = MESSAGE_TIME

    def _sync(self, *, animate: bool = True) -> None:
        view = self.view(self.position)
        if not self.waits_for_hand or self.question(self.position):
            view = replace(view, dests={})
        self.board.glide_time = self.stage.theme.move_time * self.stage.settings.time_factor
        self.board.show(view, animate=animate and self.board.glide_time > 0)
        self.shown(self.position)
        self.panel.refresh()

    def shown(self, position: P) -> None:
        """A position has just been shown; a game may choose an origin in advance."""

    # Undo and redo

    @property
    def can_take_back(self) -> bool:
        """Whether undo leads anywhere: to an earlier decision, among computers to any turn."""
        if not self.people_play:
            return self.match.can_undo
        return any(self._is_decision(self.match.position_at(ply)) for ply in range(self.match.ply))

    def undo(self, *, whole_turn: bool = False) -> None:
        """Take back a gesture, or a turn; against computers back to one's own decision."""
        before = self.match.node
        if not self._travel(self.match.undo_turn if whole_turn else self.match.undo):
            while self.match.node is not before:  # nobody would decide there: stay
                self.match.redo()
        self._moved_from(before)

    def redo(self, *, whole_turn: bool = False) -> None:
        """Play again what was taken back, as far as one's own next decision."""
        before = self.match.node
        self._travel(self.match.redo_turn if whole_turn else self.match.redo)
        self._moved_from(before)

    def _moved_from(self, before: AnyNode) -> None:
        self.review.stop()
        if self.match.node is not before:
            self.arrived(before, looking=not self.people_play)

    def _travel(self, step: Callable[[], bool]) -> bool:
        """Step until a person has to decide, among computers just once; False if nobody has."""
        while step():
            if not self.people_play or self.over or self._is_decision(self.position):
                return True
        return False

    def arrived(self, before: AnyNode, *, looking: bool) -> None:
        """Show where a way through the match has led; who only looks lets nothing happen there."""
        node = self.match.node
        self.computers.stop()
        self.halted = self.opened or (looking and self.match.can_redo)
        if not self.opened:
            self.keeper.soon()
        self.say("")
        self._effects.clear()
        self._asked = None
        self.ending.expect(known=self.over)
        self._pause = GESTURE_PAUSE
        self.board.cursor = None
        self._sync()
        if node.parent is before:
            self._accompany(cast(P, before.position), node.move, self.position)
        else:
            self.stage.sounds.play("back")

    @property
    def people_play(self) -> bool:
        """Whether a person sits in any seat."""
        return any(seat.kind == "human" for seat in self.seats)

    def resume(self) -> None:
        """Let the match go on from here, or a failed computer try again."""
        self.review.stop()
        self.halted = self.opened = self.computers.trouble = False
        self._asked = None
        self.keeper.soon()
        self.say("")
        self.panel.refresh()

    # Computers

    @property
    def thinking(self) -> bool:
        """Whether a computer is at work for its turn."""
        return self.computers.thinking

    @property
    def hinting(self) -> bool:
        """Whether a hint is being looked for."""
        return self.computers.hinting

    @property
    def trouble(self) -> bool:
        """Whether the computer's process has failed and waits for a retry."""
        return self.computers.trouble

    @property
    def pondered(self) -> Hint | None:
        """The best turn so far of the opponent that thinks."""
        return self.computers.pondered

    @property
    def standing(self) -> float | None:
        """Who is ahead, in its opinion: 1 the first seat has won, -1 it has lost."""
        return self.computers.standing

    @property
    def can_hurry(self) -> bool:
        """Whether a computer thinks as long as it is allowed, and could move now."""
        return self.computers.can_hurry

    def hurry(self) -> None:
        """Let the thinking computer make the best move it knows."""
        self.computers.hurry()

    def hint(self) -> None:
        """Show the best turn with a reason; asked again, the next best one."""
        self.computers.hint()

    # What happens by itself

    def _run_clock(self, dt: float) -> None:
        """Let the clock of whoever decides run, and see whether its flag has fallen."""
        deciding = self.waits_for_hand or self.thinking
        if not self.match.control or self.halted or self.trouble or not deciding:
            return
        warned = self.time_left <= LAST_SECONDS
        self.match.spend(dt + self.stage.skipped)
        if self.over:
            self.computers.stop()
            self.review.stop()
            self.ending.expect()
            self._sync()
            self.keeper.save(self.match)
        elif self.time_left <= LAST_SECONDS and not warned:
            self.stage.sounds.play("refuse")
        if self._clock_saved - self.time_left > CLOCK_KEPT or self._clock_saved < self.time_left:
            self._clock_saved = self.time_left
            self.keeper.soon()

    def _go_on(self, dt: float) -> None:
        """Make the next thing happen that needs no hand."""
        self._pause -= dt
        if not self.settled or self._pause > 0 or self.board.drag:
            return
        if self.over:
            self.ending.update(dt)
        elif self.computers.in_turn:
            self.computers.make_gesture()
        elif self.halted or self.trouble:
            return
        elif (move := self.forced(self.position)) is not None:
            message = self.forced_message(self.position, move)
            self.play(move)
            self.say(message)
            self._pause = 2 * GESTURE_PAUSE
        elif self.seat.kind == "computer":
            self.computers.think()
        elif (question := self.question(self.position)) and self._asked is not self.position:
            self._asked = self.position
            self._put(question)

    def _put(self, question: Question) -> None:
        position = self.position
        self.stage.scenes.push(
            "choice",
            title=question.title,
            text=question.text,
            picture=lambda surface, rect: self.face.picture(self.stage, surface, rect, position),
            choices=[(label, self._player_of(move)) for label, move in question.choices],
            cancel=self.undo if self.can_take_back else None,
        )

    def _player_of(self, move: Any) -> Any:
        return lambda: self.play(move)

    # The end, and what comes after

    def show_result(self) -> None:
        """Open the result above the board."""
        self.stage.scenes.push("result", match=self)

    def verdict(self) -> Verdict:
        """Who has won and why, for the result; only after the end."""
        return self.ending.verdict()

    def why_over(self, outcome: Outcome) -> str:
        """Why the game has ended: by its rules, or by the clock."""
        if outcome.termination is Termination.TIME:
            return _("{name}'s time is up.").format(name=self.seat.name)
        return self.reason(outcome)

    def headline(self, outcome: Outcome) -> str:
        """Who has won, in as few words as possible."""
        names = [self.seat_of(side).name for side in outcome.winners]
        if len(names) == 1:
            return _("{name} wins").format(name=names[0])
        return _("Tie: {names}").format(names=", ".join(names))

    def restart(self) -> None:
        """Begin again: the same seats and options, what was drawn by lot drawn again."""
        self.ending.restart()

    def rematch(self) -> None:
        """Begin again, a match from its first game, with the seats swapped."""
        self.ending.rematch()

    def next_game(self) -> None:
        """Go on with the next game of a match."""
        self.ending.next_game()

    @property
    def safe(self) -> bool:
        """Whether the match can be left and continued another time."""
        return self.keeper.working

    def copy_record(self) -> None:
        """Put the whole match on the clipboard, as a record."""
        if clipboard.copy(self.keeper.text(self.match)):
            self.stage.notify(_("The record of the match is on the clipboard."))
        else:
            self.stage.notify(_("There is no clipboard here to put the record on."))

    def to_menu(self) -> None:
        """Leave the match."""
        self.stage.scenes.go("menu")

    def rules(self) -> None:
        """Open the rules of this game."""
        self.stage.scenes.push("rules", game=self.game.name, options=self.options)

    def analyse(self) -> None:
        """Look the match over."""
        self.stage.scenes.push("analysis", match=self)

    def look_at(self, ply: int) -> None:
        """Go back to a ply of the line, to play on from there in another way."""
        before = self.match.node
        self.match.go(ply)
        if self.match.node is not before:
            self.arrived(before, looking=False)

    def pause(self) -> None:
        """Open the pause; time stands still below it."""
        self.stage.scenes.push("pause", match=self)

    # Scene

    def resize(self) -> None:
        """Lay out board and panel beside each other, or below each other in a tall window."""
        px = self.stage.px
        whole = inset(pygame.Rect((0, 0), self.stage.size), px(16))
        if whole.w >= whole.h * 1.1:
            width = min(max(round(whole.w * 0.27), px(272)), px(360))
            panel = pygame.Rect(whole.right - width, whole.y, width, whole.h)
            area = pygame.Rect(whole.x, whole.y, whole.w - width - px(16), whole.h)
        else:
            height = min(max(round(whole.h * 0.34), px(240)), px(360))
            height = max(height, self.panel.least_height)
            panel = pygame.Rect(whole.x, whole.bottom - height, whole.w, height)
            area = pygame.Rect(whole.x, whole.y, whole.w, whole.h - height - px(16))
        self.area = pygame.Rect(area.x, area.y, area.w, area.h - px(40))
        self._ground = None
        self.panel.resize(panel)
        self.lay_out(self.area)
        self.board.rebuild(Gallery(self.make_sprite))
        self._sync(animate=False)

    def handle(self, event: pygame.Event) -> None:
        """Keys for undo and the like, then the panel, then the board."""
        if event.type == pygame.KEYDOWN and self._shortcut(event):
            return
        first, second = (self.board, self.panel) if self.board.drag else (self.panel, self.board)
        if first.handle(event) or second.handle(event):
            return
        if event.type == pygame.KEYDOWN and event.key == pygame.K_ESCAPE:
            self.pause()

    def _shortcut(self, event: pygame.Event) -> bool:
        control = event.mod & (pygame.KMOD_CTRL | pygame.KMOD_META)
        turn = bool(event.mod & pygame.KMOD_SHIFT)
        if control and event.key == pygame.K_z:
            self.undo(whole_turn=turn)
        elif control and event.key == pygame.K_y:
            self.redo(whole_turn=turn)
        elif control and event.key == pygame.K_c:
            self.copy_record()
        elif control and event.key == pygame.K_v:
            opening.paste(self.stage)
        elif event.key == pygame.K_h and not control:
            self.hint()
        elif event.key == pygame.K_p and not control:
            self.pause()
        elif event.key == pygame.K_F1:
            self.rules()
        else:
            return self._review_key(event)
        return True

    def _review_key(self, event: pygame.Event) -> bool:
        """Keys that step; the arrows are the board's where a person has to decide now."""
        if self.board.drag or self.panel.has_keyboard:
            return False
        deciding = self.waits_for_hand and not self.halted
        arrows_step = self.board.cursor is None and not deciding
        return self.review.key(event, arrows_step=arrows_step)

    def update(self, dt: float) -> None:
        """Let time pass: pieces, effects, computers."""
        self.computers.listen()
        self.board.update(dt)
        self.review.update(dt)
        self._run_clock(dt)
        self.keeper.update(dt, self.match)
        self.panel.update(dt)
        for effect in self._effects:
            effect.update(dt)
        self._effects = [effect for effect in self._effects if not effect.done]
        self._message_left -= dt
        if self._message_left <= 0 and not self.trouble:
            self.message = ""
        self._go_on(dt)

    def occupied(self) -> Sequence[pygame.Rect]:
        """The board, the panel, and the sentence below the board."""
        return [self.area, self.panel.rect, *([self._message_box()] if self.message else [])]

    def covered(self) -> None:
        """Put back what is held."""
        self.board.cancel()
        self.panel.let_go()

    def leave(self) -> None:
        """Let the computer rest, and keep the match."""
        self.computers.rest()
        if self.match.control and not self.opened:
            self.keeper.soon()
        self.keeper.close(self.match)

    def draw(self, surface: pygame.Surface) -> None:
        """One frame: ground, marks, pieces, effects, what is held, the words around."""
        surface.blit(self._drawn_ground(), (0, 0))
        self.draw_below(surface)
        self.board.draw_marks(surface)
        self.board.draw_pieces(surface)
        for effect in self._effects:
            if effect.share >= 0:
                effect.draw(surface, effect.share)
        self.draw_above(surface)
        self.computers.draw(surface)
        self._draw_message(surface)
        self.panel.draw(surface)
        self.board.draw_held(surface)

    def _drawn_ground(self) -> pygame.Surface:
        key = (self.stage.size, self.stage.settings.coordinates, self.ground_key(self.position))
        if self._ground is None or self._ground[0] != key:
            ground = pygame.Surface(self.stage.size)
            self.draw_ground(ground, self.position)
            self._ground = (key, ground)
        return self._ground[1]

    def _draw_message(self, surface: pygame.Surface) -> None:
        if not self.message:
            return
        box, words = self._message_box(), self._message_words()
        draw_plate(self.stage, surface, box, self.stage.theme.ink)
        surface.blit(words, words.get_rect(center=box.center))

    def _message_box(self) -> pygame.Rect:
        px = self.stage.px
        box = self._message_words().get_rect().inflate(px(32), px(14))
        box.midbottom = (self.area.centerx, self.area.bottom + px(40))
        return box

    def _message_words(self) -> pygame.Surface:
        text, theme = self.stage.text, self.stage.theme
        size = theme.text.body
        lines = text.wrap(self.message, self.area.w - self.stage.px(32), size)
        width = max(text.width(line, size) for line in lines)
        return text.paragraph(self.message, width, size, theme.card, align="center")
