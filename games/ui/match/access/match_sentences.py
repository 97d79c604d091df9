"""Sentences about a match for a person who cannot see it."""

from __future__ import annotations

from typing import Generic, cast

from games.controller.seats import Seat
from games.core.error_text import as_sentence
from games.core.match.match import Turn
from games.core.match.move_tree import AnyNode
from games.core.position import AnyPosition
from games.ui.board.sprites import Place
from games.ui.match.access.speech import Speech
from games.ui.match.game_scene import GameParts
from games.ui.match.match_view import MatchView, P
from games.ui.match.panel.clocks import clock_text
from games.ui.match.seats import whose_turn
from games.ui.toolkit.i18n import _, in_sequence, ngettext


class MatchSentences(Generic[P]):
    """Puts the sentences of a game's `Speech` together with players, turns and clocks."""

    def __init__(self, view: MatchView[P], parts: GameParts[P]) -> None:
        self._view = view
        self._parts = parts
        self._speech: Speech[P] | None = None

    @property
    def speech(self) -> Speech[P]:
        """The sentences of the game; made when it is first needed."""
        if self._speech is None:
            game = self._view.controller.state.game.name
            make = self._view.context.game_views[game].make_speech or Speech
            self._speech = cast(Speech[P], make(self._view, self._parts))
        return self._speech

    # Turns

    def whose_turn(self) -> str:
        """Who is to move."""
        state = self._view.controller.state
        people = [seat for seat in state.seats if seat.kind == "human"]
        return _("Your turn.") if people == [state.seat] else whose_turn(state.seat)

    def turn(self, turn: Turn) -> str:
        """A turn of the line, with the name of the player."""
        match = self._view.match
        before = cast(P, match.position_at(turn.first))
        after = cast(P, match.position_at(turn.last))
        told = self.speech.turn(before, match.moves[turn.first : turn.last], after)
        return self.by(self._seat_at(before), told)

    def by(self, seat: Seat, told: str) -> str:
        """A sentence about a player's turn."""
        return _("{name}: {turn}").format(name=seat.name, turn=told)

    def _seat_at(self, position: AnyPosition) -> Seat:
        return self._view.controller.state.seats[position.sides.index(position.to_move)]

    def turn_back(self, back: int) -> str:
        """A turn before the present one; 0 is the last one. Empty before the first turn."""
        turns = self._view.match.turns()
        return self.turn(turns[-1 - back]) if back < len(turns) else ""

    def viewed(self) -> str:
        """The turn that is looked at, and its place among all turns."""
        match = self._view.match
        here, count = len(match.turns()), len(match.line_turns())
        if not here:
            return _("The start of the match.")
        place = _("Viewing turn {here} of {all}").format(here=here, all=count)
        return in_sequence((self.turn_back(0), as_sentence(place) if here < count else ""))

    def taken_back(self, before: AnyNode, after: AnyNode) -> str:
        """How much was taken back on the way from a node to an earlier one."""
        turns, node = 0, before
        while node is not after and node.parent is not None:
            turns += node is before or not node.mid_turn
            node = node.parent
        if turns < 2:
            return _("Taken back.")
        sentence = ngettext("Taken back: {count} turn.", "Taken back: {count} turns.", turns)
        return sentence.format(count=turns)

    # The position

    def score(self) -> str:
        """How the players stand, and their clocks."""
        return in_sequence((self.speech.score(self._view.position), self.clocks()))

    def clocks(self) -> str:
        """The time that every player has left; empty without clocks."""
        match, names = self._view.match, self._view.names
        if not match.control:
            return ""
        return in_sequence(
            _("{name} has {time} left.").format(name=name, time=clock_text(left))
            for name, left in zip(names, match.clocks, strict=True)
        )

    def legal(self, cursor: Place | None) -> str:
        """Where the chosen piece or the one at the cursor may go, or which may be picked up."""
        board = self._view.board
        if not board.origins:
            return self.whose_turn()
        at_cursor = board.selected is None and board.targets(cursor)
        return self.speech.moves(self._view.position, cursor if at_cursor else board.chosen)
