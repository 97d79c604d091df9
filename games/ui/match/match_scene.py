"""A match on the table: what the scenes of all games share.

A game's scene adds its geometry, its sprites, its words; the way from the hand to the rules
and back is the same for all: `dropped` finds the one move that is meant, the match plays it,
`sync` shows the new position. Human moves, computers' moves, undo and redo all take it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from secrets import randbits
from typing import Any, cast

import pygame

from games.core.game import Options
from games.core.match.match import AnyMatch, Match
from games.core.match.move_tree import AnyNode
from games.core.match.time_control import TimeControl
from games.core.position import AnyPosition, Outcome, RuleError, Side
from games.ui.board.animation import Effect
from games.ui.board.board import Board
from games.ui.board.sprites import Place, SpriteCache
from games.ui.match.computers import Computers
from games.ui.match.conductor import Conductor
from games.ui.match.dialogs import Verdict
from games.ui.match.ending import Ending
from games.ui.match.game_scene import GameHooks, P
from games.ui.match.keeping import Keeper, Kept, seed_of, tags_of
from games.ui.match.panel import Panel
from games.ui.match.playback import Review
from games.ui.match.running_clock import RunningClock
from games.ui.match.seats import Seat, whose_turn
from games.ui.match.shortcuts import take_shortcut
from games.ui.match.status_line import ROOM, Message
from games.ui.match.take_back import TakeBack
from games.ui.toolkit.error_text import as_sentence, explained
from games.ui.toolkit.i18n import _
from games.ui.toolkit.layout import board_and_panel
from games.ui.toolkit.scene import Scene
from games.ui.toolkit.scene_context import SceneContext


class MatchScene(Scene, GameHooks[P]):
    """One running match: the rules' position, the sprites above it, the players around it.

    `P` is the game's own type of position, which all the hooks are given.
    """

    def __init__(
        self,
        context: SceneContext,
        *,
        options: Options,
        seats: Sequence[Seat],
        control: TimeControl | None = None,
        kept: Kept | None = None,
    ) -> None:
        """Begin a match, by the clock if a control is given; or go on with one that was kept."""
        super().__init__(context)
        self.game_view = context.game_views[self.game_name]
        self.game = self.game_view.game
        self.options = dict(options)
        self.seats = tuple(seats)
        self.match: AnyMatch = (
            kept.record.match if kept else Match(self.game.start(self.options), control)
        )
        self.area = pygame.Rect(0, 0, 0, 0)
        self.opened = kept is not None and kept.for_looking
        """The match came from elsewhere, and nobody has gone on with it yet."""
        self.halted = self.opened or self.match.can_redo
        """Somebody looks at an earlier turn: computers and all that goes by itself wait."""
        known = seed_of(kept.record.tags) if kept else None
        seed = randbits(32) if known is None else known
        tags = kept.record.tags if kept else tags_of(self.options, self.seats, seed)
        self.keeper = Keeper(context, self.game, tags, kept.autosave if kept else None)
        self.board = Board(self, SpriteCache(self.make_sprite))
        self.computers = Computers(self, seed)
        self.clock = RunningClock(self)
        self.conductor = Conductor(self)
        self.taking_back = TakeBack(self)
        self.review = Review(self)
        self.ending = Ending(self)
        self.words = Message(self)
        self.panel = Panel(self)
        self._effects: list[Effect] = []
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
    def waits_for_hand(self) -> bool:
        """Whether a person is to make the next move on the board."""
        return not self.over and self.is_decision(self.position)

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

    def is_decision(self, position: AnyPosition) -> bool:
        """Whether a person has something to decide in a position."""
        if position.outcome() is not None or self.forced(cast(P, position)) is not None:
            return False
        return self.seats[position.sides.index(position.to_move)].kind == "human"

    # From the hand to the rules and back

    def picked(self, origin: Place) -> None:
        """A piece was picked up."""
        self.say("")
        self.context.sounds.play("select")

    def dropped(self, origin: Place, target: Place) -> None:
        """A piece was dropped on a legal target."""
        move = self.meant(self.position, origin, target)
        if move is not None:
            self.play(move)

    def refused(self, origin: Place | None, target: Place | None) -> None:
        """A gesture was not possible: say why."""
        sentence = self._why_not(origin, target)
        if sentence:
            self.context.sounds.play("refuse")
            self.say(as_sentence(sentence))

    def _why_not(self, origin: Place | None, target: Place | None) -> str:
        if self.over:
            return _("The game is over.")
        if not self.waits_for_hand:
            return whose_turn(self.seat)
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
        self.computers.moved(move)
        self.review.stop()
        self.ending.expect()
        self.halted = self.opened = False
        self.keeper.save(self.match)
        self.say("")
        self.sync()
        self._accompany(before, move, after)
        self.conductor.played()

    def _accompany(self, before: P, move: Any, after: P) -> None:
        """Let a move be heard, and show what it has brought."""
        self.context.sounds.play(self.sound(before, move, after))
        if self.context.settings.time_factor:
            self._effects += self.effects(before, move, after)

    def say(self, sentence: str) -> None:
        """Show a sentence below the board."""
        self.words.say(sentence)

    @property
    def message(self) -> str:
        """The sentence below the board; empty if there is none."""
        return self.words.text

    def sync(self, *, animate: bool = True) -> None:
        """Show the position, as the board's new truth."""
        view = self.view(self.position)
        if not self.waits_for_hand or self.question(self.position):
            view = replace(view, dests={})
        self.board.glide_time = self.context.theme.move_time * self.context.settings.time_factor
        self.board.show(view, animate=animate and self.board.glide_time > 0)
        self.shown(self.position)
        self.panel.refresh()

    def shown(self, position: P) -> None:
        """A position has just been shown; a game may choose an origin in advance."""

    # Undo and redo

    @property
    def can_take_back(self) -> bool:
        """Whether undo leads anywhere."""
        return self.taking_back.possible

    def undo(self, *, whole_turn: bool = False) -> None:
        """Take back a gesture, or a turn."""
        self.taking_back.undo(whole_turn=whole_turn)

    def redo(self, *, whole_turn: bool = False) -> None:
        """Play again what was taken back."""
        self.taking_back.redo(whole_turn=whole_turn)

    def arrived(self, before: AnyNode, *, looking: bool) -> None:
        """Show where a way through the match has led; who only looks lets nothing happen there."""
        node = self.match.node
        self.computers.stop()
        self.halted = self.opened or (looking and self.match.can_redo)
        if not self.opened:
            self.keeper.soon()
        self.say("")
        self._effects.clear()
        self.conductor.arrived()
        self.ending.expect(known=self.over)
        self.board.cursor = None
        self.sync()
        if node.parent is before:
            self._accompany(cast(P, before.position), node.move, self.position)
        else:
            self.context.sounds.play("back")

    @property
    def people_play(self) -> bool:
        """Whether a person sits in any seat."""
        return any(seat.kind == "human" for seat in self.seats)

    def resume(self) -> None:
        """Let the match go on from here, or a failed computer try again."""
        self.review.stop()
        self.halted = self.opened = self.computers.trouble = False
        self.conductor.resumed()
        self.keeper.soon()
        self.say("")
        self.panel.refresh()

    # The end, and what comes after

    def show_result(self) -> None:
        """Open the result above the board."""
        self.context.scenes.push("result", match=self)

    def verdict(self) -> Verdict:
        """Who has won and why, for the result; only after the end."""
        return self.ending.verdict()

    def headline(self, outcome: Outcome) -> str:
        """Who has won, in as few words as possible."""
        names = [self.seat_of(side).name for side in outcome.winners]
        if len(names) == 1:
            return _("{name} wins").format(name=names[0])
        if len(names) > 2:
            return _("Tie of {count}").format(count=len(names))
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
        self.keeper.copy(self.match)

    def to_menu(self) -> None:
        """Leave the match."""
        self.context.scenes.go("menu")

    def rules(self) -> None:
        """Open the rules of this game."""
        self.context.scenes.push("rules", game=self.game.name, options=self.options)

    def analyse(self) -> None:
        """Look the match over."""
        self.context.scenes.push("analysis", match=self)

    def pause(self) -> None:
        """Open the pause; time stands still below it."""
        self.context.scenes.push("pause", match=self)

    # Scene

    def resize(self) -> None:
        """Lay out board and panel beside each other, or below each other in a tall window."""
        px = self.context.px
        area, panel = board_and_panel(self.context.size, px, self.panel.least_height)
        self.area = pygame.Rect(area.x, area.y, area.w, area.h - px(ROOM))
        self._ground = None
        self.panel.resize(panel)
        self.lay_out(self.area)
        self.board.rebuild(SpriteCache(self.make_sprite))
        self.sync(animate=False)

    def handle(self, event: pygame.Event) -> None:
        """Keys for undo and the like, then the panel, then the board."""
        if event.type == pygame.KEYDOWN and take_shortcut(self, event):
            return
        first, second = (self.board, self.panel) if self.board.drag else (self.panel, self.board)
        if first.handle(event) or second.handle(event):
            return
        if event.type == pygame.KEYDOWN and event.key == pygame.K_ESCAPE:
            self.pause()

    def update(self, dt: float) -> None:
        """Let time pass: pieces, effects, computers."""
        self.computers.listen()
        self.board.update(dt)
        self.review.update(dt)
        self.clock.update(dt)
        self.keeper.update(dt, self.match)
        self.panel.update(dt)
        for effect in self._effects:
            effect.update(dt)
        self._effects = [effect for effect in self._effects if not effect.done]
        self.words.update(dt)
        self.conductor.update(dt)

    def occupied(self) -> Sequence[pygame.Rect]:
        """The board, the panel, and the sentence below the board."""
        return [self.area, self.panel.rect, *([self.words.box] if self.message else [])]

    def kept_clear(self) -> Sequence[pygame.Rect]:
        """The board, and the buttons of the panel."""
        return [self.area, *self.panel.controls()]

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
        self.words.draw(surface)
        self.panel.draw(surface)
        self.board.draw_held(surface)

    def _drawn_ground(self) -> pygame.Surface:
        key = (self.context.size, self.context.settings.coordinates, self.ground_key(self.position))
        if self._ground is None or self._ground[0] != key:
            ground = pygame.Surface(self.context.size)
            self.draw_ground(ground, self.position)
            self._ground = (key, ground)
        return self._ground[1]
