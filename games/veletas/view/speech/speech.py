"""The spoken sentences about a match of Veletas, for people who cannot see the board."""

from __future__ import annotations

from collections.abc import Sequence

from games.core.position import Side
from games.ui.board.sprites import Place
from games.ui.match.access.speech import Reading, Speech
from games.ui.toolkit.i18n import _, in_sequence
from games.veletas.rules.moves import Move, Stone
from games.veletas.rules.position import Phase, VeletasPosition
from games.veletas.view import messages
from games.veletas.view.layout import BOWLS, LOADED_STONE, RESERVE
from games.veletas.view.messages import colour
from games.veletas.view.speech import cells, overview, readings, turns


class VeletasSpeech(Speech[VeletasPosition]):
    """Squares, claims, lines and groups in words."""

    def rows(self, position: VeletasPosition) -> Sequence[Sequence[Place]]:
        """The ranks of the board as they lie on the screen, then bowls and reserve."""
        names, size = position.board.grid.names, position.size
        ranks: list[list[Place]] = [
            list(names[size * rank : size * (rank + 1)]) for rank in reversed(range(size))
        ]
        if self._view.viewer is Side.WHITE:
            ranks = [rank[::-1] for rank in ranks[::-1]]
        loaded = [LOADED_STONE] if position.slid else []
        return [*ranks, [BOWLS[Side.BLACK], RESERVE, *loaded, BOWLS[Side.WHITE]]]

    def place_name(self, position: VeletasPosition, place: Place) -> str:
        """The name of a square or a tray."""
        return cells.place_name(place)

    def piece_name(self, position: VeletasPosition, origin: Place) -> str:
        """A piece out of a tray, or the square of a shooter."""
        return cells.piece_name(position, origin)

    def cell(self, position: VeletasPosition, place: Place) -> str:
        """The description of a square or of a place in a tray."""
        return cells.cell_text(position, place)

    def board(self, position: VeletasPosition) -> str:
        """Shooters, claims and groups."""
        return overview.board_text(position)

    def turn_task(self, position: VeletasPosition) -> str:
        """The pieces to place, before the first ordinary turn."""
        return "" if position.phase is Phase.PLAY else messages.expectation(position)

    def turn(self, before: VeletasPosition, moves: Sequence[Move], after: VeletasPosition) -> str:
        """A turn and the claims that it brought."""
        return turns.turn_text(before, moves, after)

    def consequence(self, position: VeletasPosition, move: Move) -> str:
        """The shooters that a shot would trap, and who would claim them."""
        stone = isinstance(move, Stone)
        return turns.claims_text(position, position.play(move)) if stone else ""

    def score(self, position: VeletasPosition) -> str:
        """The claims of each player."""
        return in_sequence(
            _("{name}, {side}: {count} of {majority}.").format(
                name=name,
                side=colour(side),
                count=position.claimed(side),
                majority=position.majority,
            )
            for name, side in zip(self._view.names, position.sides, strict=True)
        )

    def moves(self, position: VeletasPosition, place: Place | None) -> str:
        """Where the shooter on a place can move or shoot."""
        return readings.moves(position, place)

    def readings(self) -> Sequence[Reading[VeletasPosition]]:
        """Lines, groups and the goal."""
        return (
            Reading("read_lines", _("Lines from the shooter here"), readings.lines),
            Reading("read_around", _("Groups beside this square"), readings.around),
            Reading(
                "read_goal",
                _("Claims, and shooters that are nearly trapped"),
                lambda position, place: readings.goal(position),
            ),
        )
