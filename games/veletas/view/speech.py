"""The spoken sentences about a match of Veletas, for people who cannot see the board."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from games.core.grid import ORTHOGONAL, Grid, Step
from games.core.position import Side
from games.core.translation import N_, Counted, _, in_sequence, listed
from games.ui.board.sprites import Place
from games.ui.look.ghost_moves import Bowl
from games.ui.look.speech import (
    CLOCKWISE,
    GridSpeech,
    direction_name,
    spans,
    towards,
)
from games.ui.look.view import colour
from games.veletas.rules.pieces import COLOURS, TIGHT, Move, Pie, ShooterStatus, Stone
from games.veletas.rules.pieces import Place as Placement
from games.veletas.rules.position import Claim, Phase, VeletasPosition
from games.veletas.rules.turn_facts import slide_of
from games.veletas.view.board import LOADED_STONE, RESERVE

_STONES = {Side.BLACK: N_("black stone"), Side.WHITE: N_("white stone")}
_GROUPS = {
    Side.BLACK: Counted("Black stone: {cells}.", "Black group of {size}: {cells}."),
    Side.WHITE: Counted("White stone: {cells}.", "White group of {size}: {cells}."),
}
_SINGLE = {
    Side.BLACK: N_("Single black stones: {cells}."),
    Side.WHITE: N_("Single white stones: {cells}."),
}
_HERE = {
    Side.BLACK: N_("A black stone here: group of {size}."),
    Side.WHITE: N_("A white stone here: group of {size}."),
}
_BOWLS = {Side.BLACK: N_("black bowl"), Side.WHITE: N_("white bowl")}


class VeletasSpeech(GridSpeech[VeletasPosition, Move]):
    """Squares, claims, lines and groups in words."""

    titles = (
        N_("Lines from the shooter here"),
        N_("Groups next to this square"),
        N_("Claims, and shooters that are nearly trapped"),
    )
    go_first = N_("Go to a square of the board first.")

    def grid(self, position: VeletasPosition) -> Grid:
        return position.board.grid

    def trays(self, position: VeletasPosition) -> Sequence[Place]:
        loaded = [LOADED_STONE] if position.slid else []
        return [Bowl(Side.BLACK), RESERVE, *loaded, Bowl(Side.WHITE)]

    def place_name(self, position: VeletasPosition, place: Place) -> str:
        if isinstance(place, Bowl):
            return _(_BOWLS[place.side])
        if place == RESERVE:
            return _("reserve")
        return _("loaded stone") if place == LOADED_STONE else str(place)

    def piece_name(self, position: VeletasPosition, origin: Place) -> str:
        if origin == RESERVE:
            return _("shooter")
        if isinstance(origin, Bowl) or origin == LOADED_STONE:
            return stone_name(position.to_move)
        return str(origin)

    # Places

    def cell(self, position: VeletasPosition, place: Place) -> str:
        """A square or a place in a tray: "d4, black stone, group of 3"."""
        if isinstance(place, Bowl):
            return self.place_name(position, place)
        if place == RESERVE:
            return _reserve(position)
        if place == LOADED_STONE:
            return _("loaded stone, to shoot from {cell}").format(cell=position.slid)
        cell = str(place)
        if owner := position.claims.get(cell):
            return _("{cell}, claimed by {side}").format(cell=cell, side=colour(owner))
        if cell in position.free_shooters:
            return _shooter(position, cell)
        if side := position.stones.get(cell):
            return listed(filter(None, (cell, stone_name(side), _size(position, cell))))
        return _("{cell}, empty").format(cell=cell)

    # The whole board

    def board(self, position: VeletasPosition) -> str:
        if not position.pieces.occupied:
            return _("The board is empty.")
        free = position.free_shooters
        shooters = Counted("Free shooter: {cells}.", "Free shooters: {cells}.")
        told = [shooters.of(len(free), cells=listed(free)) if free else ""]
        for side in COLOURS:
            if cells := position.claimed_cells(side):
                words = _("Claimed by {side}: {cells}.")
                told.append(words.format(side=colour(side), cells=listed(cells)))
        return in_sequence((*told, *(self.stones(position, side) for side in COLOURS)))

    def groups(self, position: VeletasPosition, side: Side) -> Sequence[tuple[str, ...]]:
        board, groups = position.board, position.pieces.groups[COLOURS.index(side)]
        return sorted(map(board.names, groups), key=lambda cells: board.index[cells[0]])

    def group(self, position: VeletasPosition, side: Side, cells: Sequence[str]) -> str:
        return _GROUPS[side].of(len(cells), size=len(cells), cells=spans(cells))

    def single_stones(self, position: VeletasPosition, side: Side, cells: Sequence[str]) -> str:
        if len(cells) == 1:
            return self.group(position, side, cells)
        return _(_SINGLE[side]).format(cells=listed(cells))

    # Turns

    def turn_task(self, position: VeletasPosition) -> str:
        play = position.phase is Phase.PLAY
        return "" if play else self._view.texts.expectation(position)

    def turn(self, before: VeletasPosition, moves: Sequence[Move], after: VeletasPosition) -> str:
        """A turn and its claims: "e4 to e8, shoots d9. Black claims h2, 6 to 2. Black 1 of 4."."""
        if isinstance(moves[0], Pie):
            return _("Takes Black.") if moves[0].swap else _("Keeps White.")
        if before.phase is not Phase.PLAY:
            return _placement(moves)
        claims = after.claims_since(before)
        owners = dict.fromkeys(claim.owner for claim in claims)
        shares = [share(after, side) for side in owners]
        return in_sequence((_ordinary(before, moves), *map(_claim, claims), *shares))

    def consequence(self, position: VeletasPosition, move: Move) -> str:
        if not isinstance(move, Stone):
            return ""
        return in_sequence(map(_claim, position.play(move).claims_since(position)))

    def score(self, position: VeletasPosition) -> str:
        return in_sequence(
            _("{name}, {side}: {count} of {majority}.").format(
                name=name,
                side=colour(side),
                count=position.claimed(side),
                majority=position.board.majority,
            )
            for name, side in zip(self._view.names, position.sides, strict=True)
        )

    # Readings

    def lines_of(self, position: VeletasPosition, cell: str) -> str:
        if cell in position.claims or cell in position.stones:
            return _("No free shooter on {cell}.").format(cell=cell)
        return in_sequence(
            (
                "" if cell in position.free_shooters else _in_line(position, cell),
                *(towards(step, _met(position, cell, step)) for step in CLOCKWISE),
            )
        )

    def around_cell(self, position: VeletasPosition, cell: str) -> str:
        if side := position.stones.get(cell):
            cells = position.group(cell)
            return in_sequence((self.group(position, side, cells), _shooters_at(position, cells)))
        beside = _beside(position, cell) or _("Nothing next to {cell}.").format(cell=cell)
        if cell in position.claims:
            return beside
        if cell in position.free_shooters:
            verdict = _verdict(position.status(cell))
            return in_sequence((beside, verdict, _open_ways(position, cell)))
        return in_sequence((beside, *_stones_here(position, cell)))

    def goal(self, position: VeletasPosition, place: Place | None = None) -> str:
        statuses = sorted(position.shooter_statuses(), key=lambda status: status.freedom)
        near = [status for status in statuses if status.freedom <= TIGHT] or statuses[:1]
        return in_sequence(
            (
                *(_claimed(position, side) for side in COLOURS),
                *(_standing(position, status) for status in near),
            )
        )

    def moves(self, position: VeletasPosition, place: Place | None) -> str:
        if position.phase is Phase.PIE:
            return self._view.texts.expectation(position)
        if position.to_place:
            return Counted(
                "The next shooter can go on {count} square.",
                "The next shooter can go on {count} squares.",
            ).of(len(position.legal_moves()))
        if position.phase is not Phase.PLAY:
            return _("The stone can go on any empty square.")
        if position.slid:
            ways = _spans(position, position.slid)
            return _("Shots from {cell}: {ways}.").format(cell=position.slid, ways=ways)
        if place in position.free_shooters:
            ways = _spans(position, str(place))
            return _("From {cell}: {ways}.").format(cell=place, ways=ways)
        able = [status.cell for status in position.shooter_statuses() if status.freedom]
        return Counted(
            "Shooter that can move or shoot: {cells}.", "Shooters that can move or shoot: {cells}."
        ).of(len(able), cells=listed(able))


# -- Places ------------------------------------------------------------------------------------


def stone_name(side: Side) -> str:
    return _(_STONES[side])


def _reserve(position: VeletasPosition) -> str:
    missing = position.shooters_missing
    if missing:
        return Counted(
            "reserve, {count} shooter to place", "reserve, {count} shooters to place"
        ).of(missing)
    return _("claims: Black {black}, White {white}, {majority} to win").format(
        black=position.claimed(Side.BLACK),
        white=position.claimed(Side.WHITE),
        majority=position.board.majority,
    )


def _shooter(position: VeletasPosition, cell: str) -> str:
    if position.slid == cell:
        return _("{cell}, shooter that has moved, shoots now").format(cell=cell)
    name = _("{cell}, shooter").format(cell=cell)
    if position.phase is not Phase.PLAY:
        return name
    status = position.status(cell)
    black, white = status.black, status.white
    beside = _("next to it black {black}, white {white}").format(black=black, white=white)
    return listed((name, ways_out(position, status), *([beside] if black or white else [])))


def ways_out(position: VeletasPosition, status: ShooterStatus) -> str:
    """The free directions of a shooter: "3 of 8 ways out"."""
    ways, lines = status.freedom, position.board.rays[position.board.index[status.cell]]
    return Counted("{open} of {all} ways out", "{open} of {all} ways out").of(
        ways, open=ways, all=len(lines)
    )


def _size(position: VeletasPosition, cell: str) -> str:
    size = len(position.group(cell))
    return _("group of {size}").format(size=size) if size > 1 else ""


# -- Lines -------------------------------------------------------------------------------------


def _met(position: VeletasPosition, cell: str, step: Step) -> str:
    """The pieces on a line: "2 free, black stone e7"."""
    found, free = [], 0
    for square in position.board.grid.line(cell, step):
        if not (piece := _piece(position, square)):
            free += 1
            continue
        found += [_free(free), piece]
        free = 0
        if square in position.stones or not position.board.rules.over_shooters:
            return listed(filter(None, found))
    return listed(filter(None, (*found, _free(free) or _("edge"))))


def _free(count: int) -> str:
    return Counted("{count} free", "{count} free").of(count) if count else ""


def _piece(position: VeletasPosition, cell: str) -> str:
    """A piece and its square: "black stone e7"; empty for an empty square."""
    if side := position.stones.get(cell):
        name = stone_name(side)
    elif cell in position.shooter_cells:
        name = _("claimed shooter") if cell in position.claims else _("shooter")
    else:
        return ""
    return _("{piece} {cell}").format(piece=name, cell=cell)


def _in_line(position: VeletasPosition, cell: str) -> str:
    pieces = position.pieces
    able = pieces.board.names(pieces.free & pieces.shooters_towards(position.board.index[cell]))
    if not able:
        return _("No shooter in line with {cell}.").format(cell=cell)
    return Counted(
        "In line with {cell}: shooter {cells}.", "In line with {cell}: shooters {cells}."
    ).of(len(able), cell=cell, cells=listed(able))


# -- Groups ------------------------------------------------------------------------------------


def _beside(position: VeletasPosition, cell: str) -> str:
    sentences = []
    for step in ORTHOGONAL:
        square = next(iter(position.board.grid.line(cell, step)), "")
        if not square:
            sentences.append(towards(step, _("edge")))
        elif piece := _piece(position, square):
            met = listed(filter(None, (piece, _size(position, square))))
            sentences.append(towards(step, met))
    return in_sequence(sentences)


def _shooters_at(position: VeletasPosition, cells: Sequence[str]) -> str:
    board = position.board
    near = [cell for cell in position.free_shooters
            if board.beside[board.index[cell]] & board.bits(cells)]  # fmt: skip
    if not near:
        return _("No free shooter next to it.")
    words = Counted("Next to it shooter {cells}.", "Next to it shooters {cells}.")
    return words.of(len(near), cells=listed(near))


def _verdict(status: ShooterStatus) -> str:
    """The side that would claim a shooter if it were trapped now."""
    if not (side := status.leader):
        return _("Trapped now, it would go to the opponent of the player who traps it.")
    more, less = status.sizes(side)
    return _("Trapped now, it would go to {side}, {more} to {less}.").format(
        side=colour(side), more=more, less=less
    )


def _open_ways(position: VeletasPosition, cell: str) -> str:
    found = [
        _("{direction} {cell}").format(direction=direction_name(step), cell=squares[0])
        for step, squares in _reached(position, cell)
    ]
    return _("Ways out: {ways}.").format(ways=listed(found)) if found else ""


def _reached(position: VeletasPosition, cell: str) -> Iterator[tuple[Step, list[str]]]:
    """By direction: the squares in reach of a shooter; none of the lists is empty."""
    board = position.board
    reach = {board.grid.names[index] for index in position.pieces.reach(board.index[cell])}
    for step in CLOCKWISE:
        if squares := [square for square in board.grid.line(cell, step) if square in reach]:
            yield step, squares


def _stones_here(position: VeletasPosition, cell: str) -> list[str]:
    """The groups that a stone on an empty square would join."""
    index = position.board.index[cell]
    sentences = []
    for number, side in enumerate(COLOURS):
        after = position.pieces.with_stone(number, index)
        size = next(group.bit_count() for group in after.groups[number] if group >> index & 1)
        if size > 1:
            sentences.append(_(_HERE[side]).format(size=size))
    return sentences


# -- The goal, and legal moves ------------------------------------------------------------------


def _claimed(position: VeletasPosition, side: Side) -> str:
    cells = position.claimed_cells(side)
    if not cells:
        return share(position, side)
    return _("{side} {count} of {majority}: {cells}.").format(
        side=colour(side), count=len(cells), majority=position.board.majority, cells=listed(cells)
    )


def _standing(position: VeletasPosition, status: ShooterStatus) -> str:
    """How close a shooter is to being claimed, and by whom."""
    cell, ways = status.cell, ways_out(position, status)
    if not (side := status.leader):
        return _("{cell}: {ways}, tie.").format(cell=cell, ways=ways)
    more, less = status.sizes(side)
    return _("{cell}: {ways}, {side} {more} to {less}.").format(
        cell=cell, ways=ways, side=colour(side), more=more, less=less
    )


def _spans(position: VeletasPosition, cell: str) -> str:
    """The squares in reach by direction: "north e5 to e8, east f4"."""
    found = []
    for step, squares in _reached(position, cell):
        words = _("{direction} {cell}")
        if len(squares) > 1:
            words = _("{direction} {first} to {last}")
        first, last = squares[0], squares[-1]
        name = direction_name(step)
        found.append(words.format(direction=name, cell=first, first=first, last=last))
    return listed(found)


# -- Turns -------------------------------------------------------------------------------------


def _placement(moves: Sequence[Move]) -> str:
    shooters = [move.cell for move in moves if isinstance(move, Placement)]
    stone = next((move.cell for move in moves if isinstance(move, Stone)), "")
    placed = Counted("Shooter on {cells}.", "Shooters on {cells}.")
    return in_sequence(
        (
            placed.of(len(shooters), cells=listed(shooters)) if shooters else "",
            _("Stone on {cell}.").format(cell=stone) if stone else "",
        )
    )


def _ordinary(before: VeletasPosition, moves: Sequence[Move]) -> str:
    slide = slide_of(moves)
    stone = next((move.cell for move in moves if isinstance(move, Stone)), "")
    if slide:
        words = _("{origin} to {target}, shoots {stone}.") if stone else _("{origin} to {target}.")
        return words.format(origin=slide.origin, target=slide.target, stone=stone)
    shooter = before.first_shooter(stone)
    return _("{shooter} shoots {stone}.").format(shooter=shooter, stone=stone)


def _claim(claim: Claim) -> str:
    cell, owner, ours, theirs = claim
    words = _("{side} claims {cell}, no stone next to it.")
    if ours > theirs:
        words = _("{side} claims {cell}, {ours} to {theirs}.")
    elif ours:
        words = _("{side} claims {cell}, a tie of {count}.")
    return words.format(side=colour(owner), cell=cell, ours=ours, theirs=theirs, count=ours)


def share(position: VeletasPosition, side: Side) -> str:
    """The number of shooters a side has claimed: "Black 2 of 4."."""
    return _("{side} {count} of {majority}.").format(
        side=colour(side), count=position.claimed(side), majority=position.board.majority
    )
