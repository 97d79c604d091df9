"""The spoken sentences about a match of Veletas, for people who cannot see the board."""

from __future__ import annotations

from collections.abc import Sequence

from games.core.grid import Step
from games.core.position import Side
from games.core.translation import N_, _, in_sequence, listed, ngettext
from games.ui.board.sprites import Place
from games.ui.match.speech import (
    CLOCKWISE,
    STRAIGHT,
    Reading,
    Speech,
    direction_name,
    spans,
    towards,
)
from games.veletas.rules.pieces import COLOURS, TIGHT, Move, Pie, ShooterStatus, Slide, Stone
from games.veletas.rules.pieces import Place as Placement
from games.veletas.rules.position import Claim, Phase, VeletasPosition
from games.veletas.view.layout import BOWLS, LOADED_STONE, RESERVE
from games.veletas.view.words import colour, expectation


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
        return place_name(place)

    def piece_name(self, position: VeletasPosition, origin: Place) -> str:
        """A piece out of a tray, or the square of a shooter."""
        return piece_name(position, origin)

    def cell(self, position: VeletasPosition, place: Place) -> str:
        """The description of a square or of a place in a tray."""
        return cell_text(position, place)

    def board(self, position: VeletasPosition) -> str:
        """Shooters, claims and groups."""
        return board_text(position)

    def turn_task(self, position: VeletasPosition) -> str:
        """The pieces to place, before the first ordinary turn."""
        return "" if position.phase is Phase.PLAY else expectation(position)

    def turn(self, before: VeletasPosition, moves: Sequence[Move], after: VeletasPosition) -> str:
        """A turn and the claims that it brought."""
        return turn_text(before, moves, after)

    def consequence(self, position: VeletasPosition, move: Move) -> str:
        """The shooters that a shot would trap, and who would claim them."""
        stone = isinstance(move, Stone)
        return claims_text(position, position.play(move)) if stone else ""

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
        return moves_on_request(position, place)

    def readings(self) -> Sequence[Reading[VeletasPosition]]:
        """Lines, groups and the goal."""
        return (
            Reading("read_lines", _("Lines from the shooter here"), lines),
            Reading("read_around", _("Groups beside this square"), around),
            Reading(
                "read_goal",
                _("Claims, and shooters that are nearly trapped"),
                lambda position, place: goal(position),
            ),
        )


# -- Spoken descriptions of the squares and the trays ------------------------------------------

_STONES = {Side.BLACK: N_("black stone"), Side.WHITE: N_("white stone")}
_BOWLS = {BOWLS[Side.BLACK]: N_("black bowl"), BOWLS[Side.WHITE]: N_("white bowl")}


def place_name(place: Place) -> str:
    """The name of a square or a tray."""
    if place in _BOWLS:
        return _(_BOWLS[place])
    if place == RESERVE:
        return _("reserve")
    return _("loaded stone") if place == LOADED_STONE else str(place)


def piece_name(position: VeletasPosition, origin: Place) -> str:
    """The name of the piece picked up from a place: out of a tray, or the square of a shooter."""
    if origin == RESERVE:
        return _("shooter")
    if origin in _BOWLS or origin == LOADED_STONE:
        return stone_name(position.to_move)
    return place_name(origin)


def cell_text(position: VeletasPosition, place: Place) -> str:
    """The description of a square or a place in a tray: "d4, black stone, group of 3"."""
    if place in _BOWLS:
        return _(_BOWLS[place])
    if place == RESERVE:
        return _reserve(position)
    if place == LOADED_STONE:
        return _("loaded stone, to shoot from {cell}").format(cell=position.slid)
    return _square(position, str(place))


def _reserve(position: VeletasPosition) -> str:
    missing = position.shooters_missing
    if missing:
        return ngettext(
            "reserve, {count} shooter to place", "reserve, {count} shooters to place", missing
        ).format(count=missing)
    return _("claims: Black {black}, White {white}, {majority} to win").format(
        black=position.claimed(Side.BLACK),
        white=position.claimed(Side.WHITE),
        majority=position.majority,
    )


def _square(position: VeletasPosition, cell: str) -> str:
    owner = owner_of(position, cell)
    if owner:
        return _("{cell}, claimed by {side}").format(cell=cell, side=colour(owner))
    if is_shooter(position, cell):
        return _shooter(position, cell)
    side = stone_on(position, cell)
    if side is None:
        return _("{cell}, empty").format(cell=cell)
    size = len(group_of(position, cell))
    group = _("group of {size}").format(size=size) if size > 1 else ""
    return listed(filter(None, (cell, stone_name(side), group)))


def _shooter(position: VeletasPosition, cell: str) -> str:
    if position.slid == cell:
        return _("{cell}, shooter that has moved, shoots now").format(cell=cell)
    name = _("{cell}, shooter").format(cell=cell)
    if position.phase is not Phase.PLAY:
        return name
    return listed(filter(None, (name, ways_out(position, cell), _groups_beside(position, cell))))


def ways_out(position: VeletasPosition, cell: str) -> str:
    """In how many of its directions a shooter can move: "3 of 8 ways out"."""
    index = position.board.index[cell]
    ways = position.pieces.freedom(index)
    return ngettext("{open} of {all} ways out", "{open} of {all} ways out", ways).format(
        open=ways, all=len(position.board.rays[index])
    )


def _groups_beside(position: VeletasPosition, cell: str) -> str:
    black, white = map(len, position.rivals(cell).values())
    if not black and not white:
        return ""
    return _("beside it black {black}, white {white}").format(black=black, white=white)


def stone_name(side: Side) -> str:
    """A stone of a colour."""
    return _(_STONES[side])


# ------------------------------------------------------------------------------ what is where


def has(bits: int, position: VeletasPosition, cell: str) -> bool:
    """Whether a square belongs to a bitboard."""
    return bool(bits >> position.board.index[cell] & 1)


def is_shooter(position: VeletasPosition, cell: str) -> bool:
    """Whether a shooter stands on a square, claimed or not."""
    return has(position.pieces.shooters, position, cell)


def is_free_shooter(position: VeletasPosition, cell: str) -> bool:
    """Whether an unclaimed shooter stands on a square."""
    return has(position.pieces.free, position, cell)


def owner_of(position: VeletasPosition, cell: str) -> Side | None:
    """The side that has claimed the shooter on a square."""
    claims = zip(COLOURS, position.pieces.claims, strict=True)
    return next((side for side, bits in claims if has(bits, position, cell)), None)


def stone_on(position: VeletasPosition, cell: str) -> Side | None:
    """The colour of the stone on a square."""
    stones = zip(COLOURS, position.pieces.stones, strict=True)
    return next((side for side, bits in stones if has(bits, position, cell)), None)


def group_of(position: VeletasPosition, cell: str) -> tuple[str, ...]:
    """The squares of the group of the stone on a square; empty without a stone."""
    pieces = position.pieces
    groups = (*pieces.groups[0], *pieces.groups[1])
    return next((pieces.board.names(bits) for bits in groups if has(bits, position, cell)), ())


def ray(position: VeletasPosition, cell: str, step: Step) -> list[str]:
    """The squares from a square to the edge in a direction, nearest first."""
    squares = position.board.grid
    file, rank = squares.file_and_rank(position.board.index[cell])
    found = []
    while 0 <= (file := file + step[0]) < squares.size and (
        0 <= (rank := rank + step[1]) < squares.size
    ):
        found.append(squares.names[rank * squares.size + file])
    return found


# -- The spoken overview of the whole board ----------------------------------------------------


def board_text(position: VeletasPosition) -> str:
    """Shooters, claims, and the groups of both sides, the biggest first."""
    if not position.pieces.occupied:
        return _("The board is empty.")
    return in_sequence(
        (
            _free_shooters(position),
            *(_claims(position, side) for side in COLOURS),
            *(stones for side in COLOURS for stones in _stones(position, side)),
        )
    )


def _free_shooters(position: VeletasPosition) -> str:
    cells = position.free_shooters
    words = ngettext("Free shooter: {cells}.", "Free shooters: {cells}.", len(cells))
    return words.format(cells=listed(cells)) if cells else ""


def _claims(position: VeletasPosition, side: Side) -> str:
    cells = [cell for cell, owner in position.claims.items() if owner is side]
    words = _("Claimed by {side}: {cells}.")
    return words.format(side=colour(side), cells=listed(cells)) if cells else ""


def _stones(position: VeletasPosition, side: Side) -> list[str]:
    """The groups of a side, and then its stones that belong to none."""
    pieces = position.pieces
    groups = [pieces.board.names(bits) for bits in pieces.groups[COLOURS.index(side)]]
    groups.sort(key=lambda cells: (-len(cells), pieces.board.index[cells[0]]))
    single = [cells[0] for cells in groups if len(cells) == 1]
    sentences = [group_text(side, cells) for cells in groups if len(cells) > 1]
    if len(single) > 1:
        words = (
            _("Single black stones: {cells}.")
            if side is Side.BLACK
            else _("Single white stones: {cells}.")
        )
        sentences.append(words.format(cells=listed(single)))
    elif single:
        sentences.append(group_text(side, (single[0],)))
    return sentences


def group_text(side: Side, cells: tuple[str, ...]) -> str:
    """A group with its squares, or a stone."""
    words = (
        ngettext("Black stone: {cells}.", "Black group of {size}: {cells}.", len(cells))
        if side is Side.BLACK
        else ngettext("White stone: {cells}.", "White group of {size}: {cells}.", len(cells))
    )
    return words.format(size=len(cells), cells=spans(cells))


# -- Readings of a position on a key: lines, groups, the goal, and legal moves -----------------

# ------------------------------------------------------------------------------------- lines


def lines(position: VeletasPosition, place: Place | None) -> str:
    """The pieces around a shooter in each direction; for an empty square, the shooters in line."""
    if place not in position.board.index:
        return _("Go to a square of the board first.")
    cell = str(place)
    if owner_of(position, cell) or stone_on(position, cell):
        return _("No free shooter on {cell}.").format(cell=cell)
    return in_sequence(
        (
            "" if is_shooter(position, cell) else _in_line(position, cell),
            *(towards(step, _met(position, cell, step)) for step in CLOCKWISE),
        )
    )


def _met(position: VeletasPosition, cell: str, step: Step) -> str:
    """The pieces on a line: "2 free, black stone e7"."""
    found, free = [], 0
    for square in ray(position, cell, step):
        if not _is_taken(position, square):
            free += 1
            continue
        found += [_free(free), _piece(position, square)]
        free = 0
        if stone_on(position, square) or not position.board.rules.over_shooters:
            return listed(filter(None, found))
    return listed(filter(None, (*found, _free(free) or _("edge"))))


def _free(count: int) -> str:
    return ngettext("{count} free", "{count} free", count).format(count=count) if count else ""


def _is_taken(position: VeletasPosition, cell: str) -> bool:
    return is_shooter(position, cell) or stone_on(position, cell) is not None


def _piece(position: VeletasPosition, cell: str) -> str:
    """A piece and its square: "black stone e7"."""
    if side := stone_on(position, cell):
        name = stone_name(side)
    else:
        name = _("claimed shooter") if owner_of(position, cell) else _("shooter")
    return _("{piece} {cell}").format(piece=name, cell=cell)


def _in_line(position: VeletasPosition, cell: str) -> str:
    pieces = position.pieces
    able = pieces.board.names(pieces.free & pieces.shooters_towards(position.board.index[cell]))
    if not able:
        return _("No shooter in line with {cell}.").format(cell=cell)
    return ngettext(
        "In line with {cell}: shooter {cells}.",
        "In line with {cell}: shooters {cells}.",
        len(able),
    ).format(cell=cell, cells=listed(able))


# ------------------------------------------------------------------------------------ around


def around(position: VeletasPosition, place: Place | None) -> str:
    """The groups beside a square, and what they mean for a shooter or a stone there."""
    if place not in position.board.index:
        return _("Go to a square of the board first.")
    cell = str(place)
    if stone_on(position, cell):
        return _group(position, cell)
    beside = _beside(position, cell) or _("Nothing beside {cell}.").format(cell=cell)
    if owner_of(position, cell):
        return beside
    if is_shooter(position, cell):
        return in_sequence((beside, _verdict(position, cell), _open_ways(position, cell)))
    return in_sequence((beside, *_stones_here(position, cell)))


def _beside(position: VeletasPosition, cell: str) -> str:
    sentences = []
    for step in STRAIGHT:
        square = next(iter(ray(position, cell, step)), "")
        if not square:
            sentences.append(towards(step, _("edge")))
        elif _is_taken(position, square):
            sentences.append(towards(step, _with_group(position, square)))
    return in_sequence(sentences)


def _with_group(position: VeletasPosition, cell: str) -> str:
    size = len(group_of(position, cell))
    group = _("group of {size}").format(size=size) if size > 1 else ""
    return listed(filter(None, (_piece(position, cell), group)))


def _group(position: VeletasPosition, cell: str) -> str:
    """The group of a stone, and the free shooters beside it."""
    cells = group_of(position, cell)
    side = stone_on(position, cell)
    assert side is not None
    near = {
        square
        for stone in cells
        for step in STRAIGHT
        for square in ray(position, stone, step)[:1]
        if is_free_shooter(position, square)
    }
    shooters = [square for square in position.free_shooters if square in near]
    beside = _("No free shooter beside it.")
    if shooters:
        beside = ngettext(
            "Beside it shooter {cells}.", "Beside it shooters {cells}.", len(shooters)
        ).format(cells=listed(shooters))
    return in_sequence((group_text(side, cells), beside))


def _verdict(position: VeletasPosition, cell: str) -> str:
    """Who would claim a shooter if it were trapped now."""
    black, white = map(len, position.rivals(cell).values())
    if black == white:
        return _("Trapped now, it would go to the opponent of the player who traps it.")
    side, more, less = (Side.BLACK, black, white) if black > white else (Side.WHITE, white, black)
    return _("Trapped now, it would go to {side}, {more} to {less}.").format(
        side=colour(side), more=more, less=less
    )


def _open_ways(position: VeletasPosition, cell: str) -> str:
    """The directions in which a shooter can move, each with its first square."""
    found = [
        _("{direction} {cell}").format(direction=direction_name(step), cell=squares[0])
        for step, squares in _reached(position, cell)
    ]
    return _("Ways out: {ways}.").format(ways=listed(found)) if found else ""


def _reached(position: VeletasPosition, cell: str) -> list[tuple[Step, list[str]]]:
    """By direction: the squares that a shooter reaches; none of the lists is empty."""
    reach = position.board.names(
        sum(1 << index for index in position.pieces.reach(position.board.index[cell]))
    )
    lines_found = [
        (step, [square for square in ray(position, cell, step) if square in reach])
        for step in CLOCKWISE
    ]
    return [(step, squares) for step, squares in lines_found if squares]


def _stones_here(position: VeletasPosition, cell: str) -> list[str]:
    """The groups that a stone on an empty square would make, where it joins any."""
    index = position.board.index[cell]
    sentences = []
    for number, side in enumerate(COLOURS):
        after = position.pieces.with_stone(number, index)
        size = next(group.bit_count() for group in after.groups[number] if group >> index & 1)
        if size > 1:
            words = (
                _("A black stone here: group of {size}.")
                if side is Side.BLACK
                else _("A white stone here: group of {size}.")
            )
            sentences.append(words.format(size=size))
    return sentences


# -------------------------------------------------------------------------------------- goal


def goal(position: VeletasPosition) -> str:
    """The claims of both sides, and the shooters that are nearly trapped."""
    statuses = sorted(position.shooter_statuses(), key=lambda status: status.freedom)
    near = [status for status in statuses if status.freedom <= TIGHT] or statuses[:1]
    return in_sequence(
        (
            *(_claimed(position, side) for side in (Side.BLACK, Side.WHITE)),
            *(_standing(position, status) for status in near),
        )
    )


def _claimed(position: VeletasPosition, side: Side) -> str:
    cells = [cell for cell, owner in position.claims.items() if owner is side]
    if not cells:
        return share(position, side)
    return _("{side} {count} of {majority}: {cells}.").format(
        side=colour(side),
        count=len(cells),
        majority=position.majority,
        cells=listed(cells),
    )


def _standing(position: VeletasPosition, status: ShooterStatus) -> str:
    """How near a shooter is to be claimed, and by whom."""
    ways = ways_out(position, status.cell)
    if status.black == status.white:
        return _("{cell}: {ways}, tie.").format(cell=status.cell, ways=ways)
    side = Side.BLACK if status.black > status.white else Side.WHITE
    more, less = max(status.black, status.white), min(status.black, status.white)
    return _("{cell}: {ways}, {side} {more} to {less}.").format(
        cell=status.cell, ways=ways, side=colour(side), more=more, less=less
    )


# ------------------------------------------------------------------------------- legal moves


def moves_on_request(position: VeletasPosition, place: Place | None) -> str:
    """Where the shooter on a place can go; or else what can be done."""
    if position.outcome() is not None:
        return _("The game is over.")
    if position.phase is Phase.PIE:
        return expectation(position)
    if position.phase is not Phase.PLAY:
        return _placements(position)
    if position.slid:
        return _("Shots from {cell}: {ways}.").format(
            cell=position.slid, ways=_spans(position, position.slid)
        )
    if place in position.board.index and is_free_shooter(position, str(place)):
        return _("From {cell}: {ways}.").format(cell=place, ways=_spans(position, str(place)))
    able = [status.cell for status in position.shooter_statuses() if status.freedom]
    return ngettext(
        "Shooter that can move or shoot: {cells}.",
        "Shooters that can move or shoot: {cells}.",
        len(able),
    ).format(cells=listed(able))


def _placements(position: VeletasPosition) -> str:
    if not position.to_place:
        return _("The stone can go on any empty square.")
    count = len(position.legal_moves())
    return ngettext(
        "The next shooter can go on {count} square.",
        "The next shooter can go on {count} squares.",
        count,
    ).format(count=count)


def _spans(position: VeletasPosition, cell: str) -> str:
    """The squares in reach by direction: "north e5 to e8, east f4"."""
    found = []
    for step, squares in _reached(position, cell):
        name = direction_name(step)
        if len(squares) == 1:
            found.append(_("{direction} {cell}").format(direction=name, cell=squares[0]))
        else:
            found.append(
                _("{direction} {first} to {last}").format(
                    direction=name, first=squares[0], last=squares[-1]
                )
            )
    return listed(found)


# -- Spoken descriptions of turns and of their consequences ------------------------------------


def turn_text(before: VeletasPosition, moves: Sequence[Move], after: VeletasPosition) -> str:
    """A turn, complete or begun, and its claims: "e4 to e8, shoots d9. Black claims h2, 6 to 2"."""
    if isinstance(moves[0], Pie):
        return _("Takes Black.") if moves[0].swap else _("Keeps White.")
    if before.phase is not Phase.PLAY:
        return _placement(moves)
    return in_sequence((_ordinary(before, moves), *_turns_claims(before, after)))


def _placement(moves: Sequence[Move]) -> str:
    shooters = [move.cell for move in moves if isinstance(move, Placement)]
    stone = next((move.cell for move in moves if isinstance(move, Stone)), "")
    placed = ngettext("Shooter on {cells}.", "Shooters on {cells}.", len(shooters))
    return in_sequence(
        (
            placed.format(cells=listed(shooters)) if shooters else "",
            _("Stone on {cell}.").format(cell=stone) if stone else "",
        )
    )


def _ordinary(before: VeletasPosition, moves: Sequence[Move]) -> str:
    slide = next((move for move in moves if isinstance(move, Slide)), None)
    stone = next((move.cell for move in moves if isinstance(move, Stone)), "")
    if slide and stone:
        return _("{origin} to {target}, shoots {stone}.").format(
            origin=slide.origin, target=slide.target, stone=stone
        )
    if slide:
        return _("{origin} to {target}.").format(origin=slide.origin, target=slide.target)
    shooter = before.first_shooter(stone)
    return _("{shooter} shoots {stone}.").format(shooter=shooter, stone=stone)


def _turns_claims(before: VeletasPosition, after: VeletasPosition) -> list[str]:
    """The new claims, each with its reason, and then the claims of their owners."""
    owners = dict.fromkeys(claim.owner for claim in after.claims_since(before))
    return [claims_text(before, after), *(share(after, side) for side in owners)]


def claims_text(before: VeletasPosition, after: VeletasPosition) -> str:
    """The new claims, each with its reason; empty without one."""
    return in_sequence(map(_claim, after.claims_since(before)))


def _claim(claim: Claim) -> str:
    cell, owner, ours, theirs = claim
    if ours > theirs:
        return _("{side} claims {cell}, {ours} to {theirs}.").format(
            side=colour(owner), cell=cell, ours=ours, theirs=theirs
        )
    if ours:
        return _("{side} claims {cell}, a tie of {count}.").format(
            side=colour(owner), cell=cell, count=ours
        )
    return _("{side} claims {cell}, no stone beside it.").format(side=colour(owner), cell=cell)


def share(position: VeletasPosition, side: Side) -> str:
    """How many shooters a side has claimed: "Black 2 of 4."."""
    return _("{side} {count} of {majority}.").format(
        side=colour(side), count=position.claimed(side), majority=position.majority
    )
