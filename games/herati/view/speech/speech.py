"""The spoken sentences about a match of Herati, for people who cannot see the table."""

from __future__ import annotations

from collections.abc import Sequence

from games.core.error_text import as_sentence
from games.herati.rules.field import WIDEST
from games.herati.rules.position import (
    GOAL,
    PAR,
    HeratiPosition,
    LoomPosition,
    Move,
    WorkshopPosition,
)
from games.herati.view.board_view import (
    TRAY,
    FaceDown,
    HandView,
    InHand,
    OnField,
    hands_of,
)
from games.herati.view.speech import cells, overview, readings, turns
from games.herati.view.table.geometry import HeratiGeometry
from games.herati.view.table.reachable_area import reachable_area
from games.herati.view.texts import messages
from games.ui.board.sprites import Place
from games.ui.match.access.speech import Reading, Speech
from games.ui.toolkit.i18n import _, in_sequence, ngettext


class HeratiSpeech(Speech[HeratiPosition]):
    """Tiles, edges and diamonds in words."""

    @property
    def _hands(self) -> Sequence[HandView]:
        geometry = self._parts.geometry
        assert isinstance(geometry, HeratiGeometry)
        return geometry.hands

    def rows(self, position: HeratiPosition) -> Sequence[Sequence[Place]]:
        """The rows of the field, then the hand of each player, then the tray."""
        loom = isinstance(position, LoomPosition)
        area = reachable_area(position.bounds, downwards=loom)
        field: list[list[Place]] = [[OnField(x, y) for x in area.columns] for y in area.rows]
        hands = [self._hand_row(position, seat) for seat in range(len(hands_of(position)))]
        return [row for row in (*field, *hands, [TRAY] if loom else []) if row]

    def _hand_row(self, position: HeratiPosition, seat: int) -> list[Place]:
        """The face-up tiles of a hand, then the topmost of those that lie face down."""
        row: list[Place] = [
            InHand(seat, number) for number in self._hands[seat].places if number is not None
        ]
        face_down = hands_of(position)[seat].face_down
        return [*row, FaceDown(seat, face_down - 1)] if face_down else row

    def place_name(self, position: HeratiPosition, place: Place) -> str:
        """The name of a place of the field, of a tile, of the pile or the tray."""
        return cells.place_name(position, place, self._hands)

    def cell(self, position: HeratiPosition, place: Place) -> str:
        """The description of a place."""
        return cells.cell_text(position, place, self._view.names, self._hands)

    def board(self, position: HeratiPosition) -> str:
        """The field row by row, the hands, and how wide the field is."""
        extent = as_sentence(messages.extent(position, WIDEST))
        return in_sequence((overview.board_text(position, self._view.names), extent))

    def turn(self, before: HeratiPosition, moves: Sequence[Move], after: HeratiPosition) -> str:
        """The tile that was placed, what it completed, and the next tile."""
        return turns.turn_text(before, moves, after)

    def move(self, before: HeratiPosition, move: Move, after: HeratiPosition) -> str:
        """The listener's turn; in the Loom also that no tile fits next."""
        return in_sequence((self.turn(before, [move], after), turns.stuck(after)))

    def consequence(self, position: HeratiPosition, move: Move) -> str:
        """The diamonds that a tile would complete."""
        return turns.consequence(position, move)

    def score(self, position: HeratiPosition) -> str:
        """The points of each player, or the diamonds of the Loom; and the tiles left."""
        if isinstance(position, LoomPosition):
            return self._loom_score(position)
        return in_sequence(self._workshop_score(position, seat) for seat in range(position.players))

    def _loom_score(self, position: LoomPosition) -> str:
        left = len(position.face_up) + position.face_down
        tiles = ngettext("{count} tile left.", "{count} tiles left.", left).format(count=left)
        found = messages.diamonds(position.score)
        if position.aim:
            words = _("{diamonds}, the aim is {aim}.").format(diamonds=found, aim=position.aim)
        else:
            words = _("{diamonds}, par is {par}, the goal {goal}.").format(
                diamonds=found, par=PAR, goal=GOAL
            )
        return in_sequence((words, tiles))

    def _workshop_score(self, position: WorkshopPosition, seat: int) -> str:
        side, hand = position.sides[seat], position.hands[seat]
        now, before = position.points(side), position.points_before(side)
        words = _("{name}: {points}, {up} face up, {down} face down.")
        if position.target is not None:
            words = _("{name}: {points}, {sum} of {target}, {up} face up, {down} face down.")
        return words.format(
            name=self._view.names[seat],
            points=messages.points(now),
            sum=before + now,
            target=position.target,
            up=len(hand.face_up),
            down=hand.face_down,
        )

    def moves(self, position: HeratiPosition, place: Place | None) -> str:
        """Where the tiles of the hand fit."""
        return readings.moves(position, place, self._hands)

    def readings(self) -> Sequence[Reading[HeratiPosition]]:
        """Open edges, what fits, and the goal."""
        return (
            Reading("read_lines", _("Edges here, or all open places"), readings.edges),
            Reading(
                "read_around",
                _("What fits here"),
                lambda position, place: readings.fitting(position, place, self._hands),
            ),
            Reading(
                "read_goal",
                _("Tiles that complete a diamond"),
                lambda position, place: readings.goal(position, self._view.names),
            ),
        )
