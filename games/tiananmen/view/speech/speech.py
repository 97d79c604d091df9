"""The spoken sentences about a match of Tiananmen, for people who cannot see the board."""

from __future__ import annotations

from collections.abc import Sequence

from games.core.position import Side
from games.tiananmen.rules.position import Move, TiananmenPosition
from games.tiananmen.view import messages
from games.tiananmen.view.layout import Bowl, Lid
from games.tiananmen.view.speech import cells, overview, readings, turns
from games.tiananmen.view.speech.groups import lines_of
from games.ui.board.sprites import Place
from games.ui.match.access.speech import Reading, Speech
from games.ui.toolkit.i18n import _, in_sequence, ngettext


class TiananmenSpeech(Speech[TiananmenPosition]):
    """Points, groups, ring and chain in words."""

    def rows(self, position: TiananmenPosition) -> Sequence[Sequence[Place]]:
        """The rows of the board as they lie on the screen, then bowls and lids."""
        names, size = lines_of(position).names, position.size
        rows: list[list[Place]] = [
            list(names[size * row : size * (row + 1)]) for row in reversed(range(size))
        ]
        if self._view.viewer is Side.WHITE:
            rows = [row[::-1] for row in rows[::-1]]
        trays = [tray for side in position.sides for tray in (Bowl(side), Lid(side))]
        return [*rows, trays]

    def place_name(self, position: TiananmenPosition, place: Place) -> str:
        """The name of a point or a tray."""
        return cells.place_name(place)

    def piece_name(self, position: TiananmenPosition, origin: Place) -> str:
        """A stone out of the bowl or the lid."""
        return cells.piece_name(origin)

    def turn_task(self, position: TiananmenPosition) -> str:
        """The part of the day, and how many stones are to be placed."""
        return messages.expectation(position)

    def cell(self, position: TiananmenPosition, place: Place) -> str:
        """The description of a point or of a place in a tray."""
        return cells.cell_text(position, place)

    def board(self, position: TiananmenPosition) -> str:
        """The groups of both sides, and until the end what is to be placed."""
        due = "" if position.outcome() else messages.expectation(position)
        return in_sequence((overview.board_text(position), due))

    def turn(
        self, before: TiananmenPosition, moves: Sequence[Move], after: TiananmenPosition
    ) -> str:
        """The points of a turn, and a ring or chain that lacks few stones."""
        return turns.turn_text(before, moves, after)

    def proposed(self, before: TiananmenPosition, moves: Sequence[Move]) -> str:
        """A turn with what it would bring; nothing is hidden in this game."""
        after = before
        for move in moves:
            after = after.play(move)
        return self.turn(before, moves, after)

    def consequence(self, position: TiananmenPosition, move: Move) -> str:
        """The stones that ring or chain would lack."""
        return turns.consequence(position, move)

    def score(self, position: TiananmenPosition) -> str:
        """The stones on the board and in the lid of each player."""
        return in_sequence(
            self._stones(position, name, side)
            for name, side in zip(self._view.names, position.sides, strict=True)
        )

    def _stones(self, position: TiananmenPosition, name: str, side: Side) -> str:
        count = len(position.stone_points(side))
        return ngettext(
            "{name}, {side}: {count} stone, {saved} in the lid.",
            "{name}, {side}: {count} stones, {saved} in the lid.",
            count,
        ).format(name=name, side=messages.colour(side), count=count, saved=position.lid(side))

    def moves(self, position: TiananmenPosition, place: Place | None) -> str:
        """Where the next stone can go."""
        return readings.moves(position, place)

    def readings(self) -> Sequence[Reading[TiananmenPosition]]:
        """Lines, neighbours and the goal."""
        return (
            Reading("read_lines", _("Lines from this point"), readings.lines),
            Reading("read_around", _("Stones around this point, and its group"), readings.around),
            Reading(
                "read_goal",
                _("What ring and chain lack"),
                lambda position, place: readings.goal(position),
            ),
        )
