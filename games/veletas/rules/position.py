"""The rules of Veletas (RULES.md 1): positions, legal moves, and the position after a move."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from enum import Enum
from random import Random
from typing import NamedTuple

from games.core.game import Options, chosen, read_options
from games.core.grid import read_diagram
from games.core.position import IllegalMove, OptionError, Outcome, Side, Termination
from games.core.translation import N_
from games.veletas.rules.pieces import (
    COLOURS,
    BoardGeometry,
    Move,
    Pie,
    Pieces,
    Place,
    ShooterStatus,
    Slide,
    Stone,
    board_geometry,
    cells_of,
    join_groups,
)

BY_MAJORITY = Termination(N_("majority"))
"""The only end of a game: a side has claimed the majority of the shooters."""
SYMBOLS = "*BWxo."
"""The symbols of a diagram: free and claimed shooters, stones, empty squares."""
NO_CELL = -1
"""In place of a cell: no shooter has moved in this turn."""


class Phase(Enum):
    FIRST_PLACEMENT = "first placement"
    PIE = "pie"
    SECOND_PLACEMENT = "second placement"
    PLAY = "play"


class Claim(NamedTuple):
    """A shooter that has been claimed, and the groups beside it."""

    cell: str
    owner: Side
    own: int
    """The size of the owner's biggest group beside it."""
    other: int
    """The size of the opponent's biggest group beside it; if it is equal, the turn decided."""


@dataclass(frozen=True, slots=True)
class VeletasPosition:
    """A position of Veletas; `first_position`, `random_start` and `drawn_position` make one."""

    pieces: Pieces
    to_move: Side
    phase: Phase
    pie_ahead: bool = False
    """Whether the second player has yet to choose a colour."""
    swapped: bool = False
    """Whether the second player has taken Black."""
    slid_cell: int = NO_CELL
    """The cell of the shooter moved in this unfinished turn, or `NO_CELL`."""

    # ----------------------------------------------------------------------------- properties

    @property
    def board(self) -> BoardGeometry:
        return self.pieces.board

    @property
    def sides(self) -> tuple[Side, ...]:
        return (Side.WHITE, Side.BLACK) if self.swapped else COLOURS

    @property
    def mid_turn(self) -> bool:
        if self.phase is Phase.PLAY:
            return self.slid_cell != NO_CELL
        if self.phase is Phase.PIE:
            return False
        before = 0 if self.phase is Phase.FIRST_PLACEMENT else self.pieces.board.first
        return self.pieces.shooters.bit_count() > before

    @property
    def to_place(self) -> int:
        if self.phase is Phase.FIRST_PLACEMENT:
            return self.pieces.board.first - self.pieces.shooters.bit_count()
        if self.phase is Phase.SECOND_PLACEMENT:
            return self.shooters_missing
        return 0

    @property
    def shooters_missing(self) -> int:
        """The number of shooters not on the board yet, of both placements."""
        return self.pieces.board.shooters - self.pieces.shooters.bit_count()

    @property
    def shooter_cells(self) -> tuple[str, ...]:
        """All shooters, by file, then rank."""
        return self.pieces.board.names(self.pieces.shooters)

    @property
    def free_shooters(self) -> tuple[str, ...]:
        """The unclaimed shooters, by file, then rank."""
        return self.pieces.board.names(self.pieces.free)

    @property
    def slid(self) -> str | None:
        """The square of the shooter moved in this unfinished turn."""
        return None if self.slid_cell == NO_CELL else self.pieces.board.grid.names[self.slid_cell]

    @property
    def claims(self) -> dict[str, Side]:
        """The owner of each claimed shooter; keys by file, then rank."""
        black, white = self.pieces.claims
        if not black | white:
            return {}
        index = self.pieces.board.index
        return {
            name: COLOURS[white >> index[name] & 1]
            for name in self.pieces.board.names(black | white)
        }

    @property
    def stones(self) -> dict[str, Side]:
        stones = dict.fromkeys(self.stone_cells(Side.BLACK), Side.BLACK)
        return stones | dict.fromkeys(self.stone_cells(Side.WHITE), Side.WHITE)

    def stone_cells(self, side: Side) -> tuple[str, ...]:
        return self.pieces.board.names(self.pieces.stones[COLOURS.index(side)])

    def claimed_cells(self, side: Side) -> tuple[str, ...]:
        return self.pieces.board.names(self.pieces.claims[COLOURS.index(side)])

    def claimed(self, side: Side) -> int:
        return self.pieces.claims[COLOURS.index(side)].bit_count()

    def group(self, cell: str) -> tuple[str, ...]:
        board = self.pieces.board
        groups = (group for side in self.pieces.groups for group in side)
        return next((board.names(each) for each in groups if each >> board.index[cell] & 1), ())

    def rivals(self, cell: str) -> dict[Side, tuple[str, ...]]:
        """The biggest group of each side orthogonally beside a square; empty without one."""
        board = self.pieces.board
        groups = map(board.names, self.pieces.rivals(board.index[cell]))
        return dict(zip(COLOURS, groups, strict=True))

    def claims_since(self, before: VeletasPosition) -> list[Claim]:
        """The claims added since an earlier position, by cell."""
        if self.pieces.claims == before.pieces.claims:
            return []
        known, claims = before.claims, []
        for cell, owner in self.claims.items():
            if cell not in known:
                claims.append(Claim(cell, owner, *self.status(cell).sizes(owner)))
        return claims

    def ways_out(self, cell: str) -> tuple[str, ...]:
        """The first square in each direction in which a shooter can leave."""
        board, shooter = self.board, self.board.index[cell]
        ways, rays, names = self.pieces.ways_out(shooter), board.rays[shooter], board.grid.names
        return tuple(names[way] for ray in rays for bit, way in ray if bit & ways)

    def first_shooter(self, target: str) -> str | None:
        """The first shooter, by file, then rank, that can shoot at a square now, or None."""
        pieces, end = self.pieces, self.pieces.board.index.get(target)
        if self.phase is not Phase.PLAY or self._decided() or end is None:
            return None
        able = 1 << self.slid_cell if self.slid_cell != NO_CELL else pieces.free
        names = pieces.board.names(able & pieces.shooters_towards(end))
        return names[0] if names else None

    def shooter_statuses(self) -> list[ShooterStatus]:
        return [self.pieces.status(cell) for cell in cells_of(self.pieces.free)]

    def status(self, shooter: str) -> ShooterStatus:
        return self.pieces.status(self.pieces.board.index[shooter])

    def __str__(self) -> str:
        """A diagram: `*` shooter, `B` `W` claimed, `x` black stone, `o` white stone."""
        symbols = ["."] * len(self.pieces.board.grid.cells)
        layers = (self.pieces.free, *self.pieces.claims, *self.pieces.stones)
        for symbol, bits in zip(SYMBOLS, layers, strict=False):
            for cell in cells_of(bits):
                symbols[cell] = symbol
        return f"{self.pieces.board.grid.picture(symbols)}\n{self._status()}"

    # ------------------------------------------------------------------------------ the rules

    def legal_moves(self) -> Sequence[Move]:
        """Every move from which the turn can be completed; empty only after the end.

        A shot without a move is one move, no matter how many shooters can make it.
        """
        if self.phase is Phase.PLAY:
            return self._ordinary_moves()
        if self.phase is Phase.PIE:
            return (Pie(swap=True), Pie(swap=False))
        if self.to_place:
            names = self.pieces.board.grid.names
            return [Place(names[cell]) for cell in cells_of(self.pieces.open_to_shooters())]
        empty = self.pieces.board.full & ~self.pieces.occupied
        stones = self.pieces.board.stones
        return [stones[cell] for cell in cells_of(empty)]

    def play(self, move: Move) -> VeletasPosition:
        if self._decided():
            raise IllegalMove("the game is over: the majority of the shooters is claimed")
        if isinstance(move, Stone):
            return self._play_stone(self._cell(move.cell))
        if isinstance(move, Slide):
            return self._play_slide(self._cell(move.origin), self._cell(move.target))
        if isinstance(move, Place):
            return self._play_place(self._cell(move.cell))
        return self._play_pie(move.swap)

    def outcome(self) -> Outcome | None:
        if not self._decided():
            return None
        winner = max(COLOURS, key=self.claimed)
        score = tuple(self.claimed(side) for side in self.sides)
        return Outcome((winner,), BY_MAJORITY, score)

    def seen_by(self, side: Side) -> VeletasPosition:
        return self

    def check_shot(self, shooter: str, target: str) -> None:
        origin, end = self._cell(shooter), self._cell(target)
        self._check_ordinary_turn()
        if self.slid_cell not in (NO_CELL, origin):
            raise IllegalMove(
                "a shooter has been moved to {slid}: it is the one that shoots in this turn",
                slid=self.slid,
            )
        self.pieces.check_free_shooter(origin)
        self.pieces.check_empty(end)
        self.pieces.check_line(origin, end)

    # ---------------------------------------------------------------------------- legal moves

    def _ordinary_moves(self) -> list[Move]:
        stones, slides = self.pieces.board.stones, self.pieces.board.slides
        if self.slid_cell != NO_CELL:
            return [stones[cell] for cell in self.pieces.reach(self.slid_cell)]
        if self._decided():
            return []
        moves: list[Move] = []
        shots: set[int] = set()
        for shooter in cells_of(self.pieces.free):
            cells = self.pieces.reach(shooter)
            shots.update(cells)
            targets = slides[shooter]
            moves += [targets[cell] for cell in cells]
        moves += [stones[cell] for cell in sorted(shots)]
        return moves

    def _decided(self) -> bool:
        black, white = self.pieces.claims
        majority = self.pieces.board.majority
        return black.bit_count() >= majority or white.bit_count() >= majority

    # ---------------------------------------------------------------------- playing the moves

    def _cell(self, name: str) -> int:
        cell = self.pieces.board.index.get(name)
        if cell is None:
            raise IllegalMove(
                "there is no square {cell} on a board of {size} by {size}",
                cell=name,
                size=self.board.size,
            )
        return cell

    def _play_place(self, cell: int) -> VeletasPosition:
        self._check_shooter_is_due()
        self.pieces.check_open_to_shooters(cell)
        after = replace(self, pieces=self.pieces.with_shooter(cell))
        if after.to_place or self.pieces.board.rules.placed_stones:
            return after
        return after._placement_done()

    def _play_stone(self, cell: int) -> VeletasPosition:
        colour = 0 if self.to_move is Side.BLACK else 1
        if self.phase is not Phase.PLAY:
            self._check_stone_is_due()
            self.pieces.check_empty(cell)
            return replace(self, pieces=self.pieces.with_stone(colour, cell))._placement_done()
        self.pieces.check_empty(cell)
        if self.slid_cell == NO_CELL:
            self.pieces.check_some_line(cell)
        else:
            self.pieces.check_line(self.slid_cell, cell)
        return VeletasPosition(
            self.pieces.with_stone(colour, cell).with_claims(colour),
            COLOURS[1 - colour],
            Phase.PIE if self.pie_ahead else Phase.PLAY,
            self.pie_ahead,
            self.swapped,
        )

    def _placement_done(self) -> VeletasPosition:
        if self.phase is Phase.SECOND_PLACEMENT:
            return replace(self, phase=Phase.PLAY, to_move=Side.BLACK)
        phase = Phase.PIE if self.pie_ahead else Phase.SECOND_PLACEMENT
        return replace(self, phase=phase, to_move=Side.WHITE)

    def _play_slide(self, origin: int, target: int) -> VeletasPosition:
        self._check_ordinary_turn()
        if self.slid_cell != NO_CELL:
            raise IllegalMove(
                "a shooter has been moved to {slid} in this turn: now it must shoot a stone",
                slid=self.slid,
            )
        self.pieces.check_free_shooter(origin)
        if origin == target:
            raise IllegalMove(
                "the shooter stays on {cell}: to shoot without moving, just shoot the stone",
                cell=self.pieces.board.grid.names[origin],
            )
        self.pieces.check_empty(target)
        self.pieces.check_line(origin, target)
        return VeletasPosition(
            self.pieces.slid(origin, target),
            self.to_move,
            Phase.PLAY,
            self.pie_ahead,
            self.swapped,
            target,
        )

    def _play_pie(self, swap: bool) -> VeletasPosition:
        self._check_choice_is_due()
        # after a random start no shooter is missing, and White makes an ordinary turn
        phase = Phase.SECOND_PLACEMENT if self.shooters_missing else Phase.PLAY
        return replace(self, phase=phase, pie_ahead=False, swapped=swap)

    # ------------------------------------------------------------------ moves at a wrong time

    def _check_colours_are_chosen(self) -> None:
        if self.phase is Phase.PIE:
            raise IllegalMove("the colours must be chosen first: swap or keep")

    def _check_shooter_is_due(self) -> None:
        self._check_colours_are_chosen()
        if self.phase is Phase.PLAY:
            raise IllegalMove(
                "the placement is over, all shooters are on the board: move one, or shoot a stone"
            )
        if not self.to_place:
            raise IllegalMove(
                "the shooters of this placement are all on the board: place the stone now"
            )

    def _check_stone_is_due(self) -> None:
        self._check_colours_are_chosen()
        missing = self.to_place
        if missing and not self.pieces.board.rules.placed_stones:
            raise IllegalMove(
                "in this rule set no stone is placed: the placement consists of shooters only"
            )
        if missing == 1:
            raise IllegalMove("the shooters come first: one more is to be placed before the stone")
        if missing:
            raise IllegalMove(
                "the shooters come first: {count} more are to be placed before the stone",
                count=missing,
            )

    def _check_choice_is_due(self) -> None:
        if self.phase is Phase.PIE:
            return
        if self.pie_ahead:
            raise IllegalMove("it is too early to choose colours: the first turn is not complete")
        raise IllegalMove("there is no choice of colours now: swap and keep belong to the pie rule")

    def _check_ordinary_turn(self) -> None:
        self._check_colours_are_chosen()
        if self.to_place:
            raise IllegalMove(
                "no shooter moves or shoots during the placement: place a shooter now"
            )
        if self.phase is not Phase.PLAY:
            raise IllegalMove(
                "no shooter moves or shoots during the placement: place the stone now"
            )

    def _status(self) -> str:
        """The line under the diagram: the side to move, and its task."""
        if self._decided():
            score = "-".join(str(self.claimed(side)) for side in COLOURS)
            return f"{max(COLOURS, key=self.claimed).value} has won, claims {score}"
        expected = "move a shooter or shoot a stone"
        if self.phase is Phase.PIE:
            expected = "swap or keep"
        elif self.to_place:
            expected = f"place a shooter, {self.to_place} to go"
        elif self.phase is not Phase.PLAY:
            expected = "place a stone"
        elif self.slid is not None:
            expected = f"shoot a stone from {self.slid}"
        return f"{self.to_move.value} to move: {expected}"


# -- First positions: the empty board, a random start, and drawn positions ---------------------


def first_position(size: int, rules: str = "current") -> VeletasPosition:
    geometry = board_geometry(size, rules)
    return VeletasPosition(
        Pieces(geometry), Side.BLACK, Phase.FIRST_PLACEMENT, pie_ahead=geometry.rules.placed_stones
    )


def random_start(size: int, rules: str, shooters: Iterable[str]) -> VeletasPosition:
    """All shooters on the board and Black to move; the pie choice follows this turn.

    Raises `IllegalMove` if a shooter may not be placed there or is one too many, and
    `ValueError` if one is missing.
    """
    position = VeletasPosition(
        Pieces(board_geometry(size, rules)), Side.BLACK, Phase.SECOND_PLACEMENT
    )
    for name in shooters:
        position = position.play(Place(name))
    if position.shooters_missing:
        raise ValueError(f"a board of {size} by {size} has more shooters")
    return VeletasPosition(position.pieces, Side.BLACK, Phase.PLAY, pie_ahead=True)


def drawn_position(
    size: int,
    rules: str,
    picture: str,
    to_move: Side = Side.BLACK,
    phase: Phase = Phase.PLAY,
) -> VeletasPosition:
    """The position of a diagram: `*` shooter, `B` `W` claimed, `x` black, `o` white stone.

    It is at the beginning of an ordinary turn, or after the first placement, with White to move.
    Raises `ValueError` for another picture, if the number of shooters is wrong, or if a trapped
    shooter is not claimed.
    """
    geometry = board_geometry(size, rules)
    cells = read_diagram(geometry.grid, picture, SYMBOLS)
    free, *claims, dark, light = (geometry.bits(cells[sign]) for sign in SYMBOLS[:-1])
    shooters = free | claims[0] | claims[1]
    count = geometry.shooters if phase is Phase.PLAY else geometry.first
    if shooters.bit_count() != count:
        raise ValueError(f"a board of {size} by {size} has {count} shooters")
    if phase is Phase.FIRST_PLACEMENT or (phase is not Phase.PLAY and to_move is not Side.WHITE):
        raise ValueError("White is to move after the first placement")
    groups = _groups(dark, geometry), _groups(light, geometry)
    pieces = Pieces(geometry, shooters, (claims[0], claims[1]), (dark, light), groups)
    if pieces.trapped():
        raise ValueError("an unclaimed shooter is trapped")
    return VeletasPosition(pieces, to_move, phase, phase is Phase.PIE)


def _groups(stones: int, geometry: BoardGeometry) -> tuple[int, ...]:
    groups: tuple[int, ...] = ()
    for cell in cells_of(stones):
        groups = join_groups(groups, cell, geometry)
    return groups


# -- The options of a game of Veletas, and the first position that they give -------------------

OPTIONS = read_options("games.veletas")


def uses_chance(options: Options) -> bool:
    return chosen(OPTIONS, options, "Start") == "random"


def prepare(options: Options, rng: Random) -> dict[str, str]:
    """The options with all random choices made: `Shooters` lists those of a random start."""
    prepared = {key: value for key, value in options.items() if key != "Shooters"}
    if uses_chance(options):
        prepared["Shooters"] = ",".join(_random_shooters(*_size_and_rules(options), rng))
    return prepared


def start(options: Options) -> VeletasPosition:
    """The first position of prepared options; missing options have their defaults.

    Raises `OptionError` for an unknown choice or for illegal squares of shooters.
    """
    size, rules = _size_and_rules(options)
    if not uses_chance(options):
        return first_position(size, rules)
    if "Shooters" not in options:
        raise OptionError("a random start needs the squares of its shooters")
    shooters = [name.strip().lower() for name in options["Shooters"].split(",")]
    if len(shooters) != board_geometry(size, rules).shooters:
        raise OptionError(
            "a board of {size} by {size} has {count} shooters, not {given}",
            size=size,
            count=board_geometry(size, rules).shooters,
            given=len(shooters),
        )
    try:
        return random_start(size, rules, shooters)
    except IllegalMove as error:
        raise OptionError(
            "the shooters of the random start cannot stand like this: {reason}", reason=error
        ) from None


def _size_and_rules(options: Options) -> tuple[int, str]:
    return int(chosen(OPTIONS, options, "Size")), chosen(OPTIONS, options, "Rules")


def _random_shooters(size: int, rules: str, rng: Random) -> list[str]:
    """Random squares for the shooters; all arrangements of the rule set are equally likely."""
    geometry = board_geometry(size, rules)
    names = [geometry.grid.names[cell] for cell in cells_of(geometry.placeable)]
    while True:
        shooters = rng.sample(names, geometry.shooters)
        try:
            random_start(size, rules, shooters)
        except IllegalMove:
            continue
        return sorted(shooters, key=lambda name: geometry.grid.file_and_rank(geometry.index[name]))
