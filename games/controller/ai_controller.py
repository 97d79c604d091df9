"""What computers do in a match: their turns, the hints, and what they think meanwhile.

The engine works on one request at a time. Its answer is a turn, which is made gesture by gesture
as a hand would make it, or the hints for one position; either is given up as soon as the position
is another one.
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pygame

from games.ai.protocol import Failure, Progress, Proposal, Reply
from games.core.position import AnyPosition, RuleError, read_moves
from games.core.records.record import write_record
from games.ui.match.clocks import allowance
from games.ui.match.hints import Hint, Hints, Way, draw_arrow, is_only_turn
from games.ui.match.win_probability import Standing, standing_of
from games.ui.toolkit.error_text import as_sentence, explained
from games.ui.toolkit.i18n import _

if TYPE_CHECKING:
    from games.ui.match.match_scene import MatchScene

HINT_SECONDS = 1.0
STRONG, FAINT = 210, 90
"""How opaque arrows are, of 255."""


class Computers:
    """Asks the engine on behalf of a scene's match, and shows and plays what it answers."""

    def __init__(self, scene: MatchScene[Any], seed: int) -> None:
        self._scene = scene
        self._engine = scene.context.engine
        self._seed = seed
        self.trouble = False
        """The computer's process has failed and waits for a retry."""
        self.pondered: Hint | None = None
        """The best turn so far of the opponent that thinks."""
        self.standing: Standing | None = None
        """How it sees its chance so far; None while nothing is known of that."""
        self._queue: list[Any] = []
        self._asked: int | None = None
        self._hinting = False
        self._hints: Hints | None = None

    # What is going on

    @property
    def thinking(self) -> bool:
        """Whether a computer is at work for its turn."""
        return self._awaiting and not self._hinting

    @property
    def hinting(self) -> bool:
        """Whether a hint is being looked for."""
        return self._awaiting and self._hinting

    @property
    def _awaiting(self) -> bool:
        return self._engine.busy and self._asked is not None

    @property
    def can_move_now(self) -> bool:
        """Whether a computer thinks as long as it is allowed, and could move now."""
        timed = {level.name for level in self._scene.game_view.opponents if level.timed}
        return self.thinking and self._scene.seat.level in timed

    @property
    def in_turn(self) -> bool:
        """Whether a computer has decided on its turn, and gestures of it are left."""
        return bool(self._queue)

    # Asking

    def think(self) -> None:
        """Ask for the turn of the computer to move, unless that is done already."""
        if not self._engine.busy:
            self._ask(self._scene.seat.level, self._allowed_seconds())

    def hint(self) -> None:
        """Show the best turn with a reason; asked again, the next best one."""
        if self._hints:
            self._hints.turn_over()
            self._show_hint(self._hints)
        elif self._scene.waits_for_hand and not self._engine.busy:
            most = self._scene.hints_wanted(self._scene.position)
            self._ask(self._scene.game_view.opponents[-1].name, HINT_SECONDS, most=most)
            self._hinting = True
            self._scene.panel.refresh()

    def advise(self) -> None:
        """Look for a hint if there is none yet."""
        if not self._hints:
            self.hint()

    @property
    def advice(self) -> str:
        """Why the best choice is the best, where that is known; or that it is looked for."""
        if self.hinting:
            return _("A hint is being looked for …")
        if not self._hints:
            return ""
        best = self._hints.found[0]
        return _("Hint: {sentence}").format(sentence=as_sentence(best.why or best.turn))

    def move_now(self) -> None:
        """Let the thinking computer make the best move it knows."""
        self._engine.move_now()

    def rest(self) -> None:
        """Let the engine rest."""
        self._engine.cancel()

    def stop(self) -> None:
        """Give up everything that belongs to the position so far."""
        self.rest()
        self._asked = None
        self._queue.clear()
        self._hinting = False
        self._hints = self.pondered = self.standing = None
        self._scene.board.hints = ()
        self.trouble = False

    def moved(self, move: Any) -> None:
        """A move was made: give up everything but the rest of a hint that it follows."""
        left = self._hints.after(move) if self._hints else []
        self.stop()
        if left:
            position = self._scene.position
            self._hints = Hints([replace(h, ways=self._ways(position, h.moves)) for h in left])
            self._mark(self._hints.shown)

    def _ask(self, level: str, seconds: float, most: int = 1) -> None:
        game, match, position = self._scene.game, self._scene.match, self._scene.position
        record = write_record(game, game.masked(self._scene.options, position), match)
        self._asked = self._engine.ask(
            game.name,
            record,
            position.to_move.value,
            level=level,
            seed=self._seed + match.ply,
            seconds=seconds,
            most=most,
        )
        self._scene.panel.refresh()

    def _allowed_seconds(self) -> float:
        """How long the computer to move may think; it obeys its clock."""
        wished = self._scene.seat.seconds
        control = self._scene.match.control
        return allowance(control, self._scene.clock.left, wished) if control else wished

    # Listening

    def listen(self) -> None:
        """Hear what has come from the engine; once in every frame."""
        for news in self._engine.poll():
            if news.id != self._asked:
                self._scene.heard(news)
                continue
            match news:
                case Failure():
                    self._fail(_(news.sentence))
                case Reply():
                    self._take(news)
                case Progress():
                    self._ponder(news)

    def make_gesture(self) -> None:
        """Make the next gesture of the turn that a computer has decided on."""
        gesture, *rest = self._queue
        self._scene.play(gesture)  # which gives up the rest, as any move does
        self._queue = rest

    def _ponder(self, news: Progress) -> None:
        """Show what a thinking opponent has found so far, where that is wanted."""
        scene = self._scene
        if self._hinting or not scene.context.settings.show_thinking:
            return
        with suppress(RuleError):
            self.pondered = self._as_hint(news.proposals[0])
            self.standing = standing_of(scene.position, news.proposals[0].evaluation)

    def _take(self, answer: Reply) -> None:
        try:
            if self._hinting:
                best, *others = answer.proposals
                found = [self._as_hint(each, best=False) for each in others]
                self._hints = Hints([self._as_hint(best), *found])
            else:
                self._queue = read_moves(self._scene.position, answer.moves)
        except RuleError as error:
            self._fail(as_sentence(explained(error)))
            return
        if self._hints:
            self._hinting = False
            self._show_hint(self._hints)
        self._scene.panel.refresh()

    def _fail(self, sentence: str) -> None:
        self.trouble = not self._hinting
        self._hinting = False
        self._scene.say(sentence)
        self._scene.panel.refresh()

    # Showing

    def _as_hint(self, proposal: Proposal, *, best: bool = True) -> Hint:
        """A proposal with its reason, and the ways of its moves on the board."""
        scene, position = self._scene, self._scene.position
        moves = tuple(read_moves(position, proposal.moves))
        why = scene.why(position, moves, proposal.evaluation, best=best)
        ways = self._ways(position, moves)
        only = self._hinting and is_only_turn(position, moves)
        return Hint(proposal.turn, why, ways, moves, proposal.evaluation, only)

    def _ways(self, position: AnyPosition, moves: Sequence[Any]) -> tuple[Way, ...]:
        """From where to where moves go that are made one after the other."""
        ways = []
        for move in moves:
            places = self._scene.hint_places(position, move)
            if len(places) > 1:
                ways.append((places[0], places[-1]))
            position = position.play(move)
        return tuple(ways)

    def _show_hint(self, hints: Hints) -> None:
        self._mark(hints.shown)
        self._scene.say(hints.sentence)

    def _mark(self, hint: Hint) -> None:
        self._scene.board.hints = [place for way in hint.ways for place in way]

    def draw(self, surface: pygame.Surface) -> None:
        """Arrows above the pieces, faint for thoughts, and for a hint while something is held."""
        if self.pondered:
            self._draw_ways(surface, self.pondered, FAINT)
        if self._hints:
            strength = STRONG if self._scene.board.held is None else FAINT
            self._draw_ways(surface, self._hints.shown, strength)
            self._scene.draw_hints(surface, self._hints.found)

    def _draw_ways(self, surface: pygame.Surface, shown: Hint, strength: int) -> None:
        scene, context = self._scene, self._scene.context
        for origin, target in shown.ways:
            start, end = scene.spot(origin).center, scene.spot(target).center
            draw_arrow(surface, start, end, (*context.theme.focus, strength), context.px(7))
