"""The window of a match of Veletas: drawing, gestures, and the motion of pieces."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import partial
from math import cos, dist, radians, sin

import pygame

from games.core.match import Match
from games.core.position import Outcome, Side
from games.core.translation import _
from games.ui.board.animation import ease_in, ease_in_out, linear, there_and_back
from games.ui.board.script import Draw, Script
from games.ui.board.sprites import TURN_STEP, BoardView, Mark, Piece, Place
from games.ui.look.ghost_moves import Bowl, dests_of
from games.ui.look.view import Drawing, GameBoard, MatchView, colour
from games.ui.toolkit.access import PlacedTopic
from games.ui.toolkit.sound import SoundName
from games.veletas.rules.pieces import COLOURS, NOT_IN_LINE, Move, Slide, Stone
from games.veletas.rules.pieces import Place as Placement
from games.veletas.rules.position import Claim, Phase, VeletasPosition
from games.veletas.view.board import (
    LOADED_STONE,
    RESERVE,
    SHOOTER,
    WIND,
    Layout,
    direction,
    gestures,
    ghost_of,
    layout_within,
    passed_over,
    vane_angles,
)
from games.veletas.view.drawing import (
    FOLDING,
    LOADED,
    LOADED_SIZE,
    LOADING,
    MARKERS,
    NOSE,
    STOPPED,
    BoardPainter,
    RefusalMarks,
    TrayPainter,
    sprite,
    strength,
)

TURNING = {SHOOTER, STOPPED, *FOLDING, *LOADING, *LOADED.values()}
"""The kinds with a direction on the board, which turn with it."""
STONE_BEGINS = -0.12
"""The start of the part of a tile in which its loaded stone is picked up, in tiles from the middle
towards the stone. The part behind it is the vane's."""
AIM_TIME = 0.12
"""Seconds in which a vane turns towards the square under the pointer."""

RECOIL = 0.1
ARC_OVER_SHOOTERS, ARC = 4.5, 1.2
"""The height of a piece's flight over shooters and over empty squares, in lifted pieces."""
FOLD_TIME, LOAD_TIME = 0.18, 0.1
GROUPS_TIME, TIE_TIME = 0.75, 1.0
"""Seconds of the outlines of the rival groups, and of the announcement of a tie."""
BRIGHT = 0.2
"""The share of their time at which they are drawn in full."""
CHOICE_TIME, STAYS = 1.6, 0.3
"""Seconds of the names of the bowls' owners, and the share of them before a change."""
PASSING, START = 0.12, 0.1
"""How far aside names pass each other, and how far away bowls that stay begin, in their ways."""
BEFORE_MARKER, MARKER_TIME = 0.22, 0.3
"""Seconds from the trap to the marker, and of its flight."""
NEXT_TRAP = 0.32
"""Seconds from one of several traps to the next."""
PULSE_TIME, PULSE_STEP = 0.7, 0.14
"""Seconds of a pulse around a winning claim, and between two of them."""


@dataclass(frozen=True, slots=True)
class Marker:
    """The place of the owner's marker on a claimed shooter."""

    cell: str


@dataclass(frozen=True, slots=True)
class Slot:
    """A slot of the reserve, counted from Black's end."""

    number: int


class VeletasBoard(GameBoard[VeletasPosition, Move]):
    """Tiles, vanes and stones: drags place, move and shoot; vanes turn, fold and are claimed."""

    pick_up: SoundName = "pick_up_wood"
    layout: Layout

    def __init__(self, view: MatchView[VeletasPosition, Move]) -> None:
        super().__init__(view)
        self._spots: dict[Place, pygame.Rect] = {}  # of the squares and the markers on them
        self._turned: tuple[object, dict[str, float]] = None, {}  # cached, with its node
        self._aimed: tuple[str, float] | None = None  # the shooter that has turned, and its angle

    # Places

    def lay_out(self, area: pygame.Rect) -> None:
        view, board = self._view, self._view.position.board
        turned, below = view.turned, view.below
        place, count = area.move(0, self.drop), board.shooters
        self.layout = layout_within(place, board.size, count, turned=turned, below=below)
        for name in board.index:
            self._spots[name] = self._spots[Marker(name)] = self.layout.tiling.spot(name)

    @property
    def picture(self) -> pygame.Rect:
        return self.layout.picture

    @property
    def extent(self) -> pygame.Rect:
        picture, tiles = self.picture, self.layout.tiling.rect
        return pygame.Rect(tiles.x, picture.y, tiles.w, picture.h)

    def spot(self, place: Place) -> pygame.Rect:
        if place in self._spots:
            return self._spots[place].copy()
        if place == LOADED_STONE:  # before the nose of the vane that has moved
            tile, (dx, dy) = self.layout.tiling.spot(str(self._view.position.slid)), self._heading
            size, (x, y) = round(tile.w * LOADED_SIZE), tile.center
            nose = round(x + NOSE * tile.w * dx), round(y + NOSE * tile.w * dy)
            return pygame.Rect(0, 0, size, size).move_to(center=nose)
        if isinstance(place, Bowl):
            return self.layout.spot_in(self.layout.bowls[place.side])
        board, missing = self._view.position.board, self._view.position.shooters_missing
        # the slot of the next shooter to place; after the last one, that of the last one
        slot = min(board.shooters - missing, board.shooters - 1)
        slot = place.number if isinstance(place, Slot) else slot
        return self.layout.spot_in(self.layout.slots[slot])

    def place_at(self, point: tuple[int, int]) -> Place | None:
        """The square, the bowl, the reserve or the loaded stone under a point.

        A held piece is never over the loaded stone, but over its square.
        """
        place, position = self.layout.place_at(point), self._view.position
        if place == RESERVE and not position.shooters_missing:
            return None
        held = self._view.board.drag
        if place is not None and place == position.slid and not (held and held.started):
            tile, (dx, dy) = self.layout.tiling.spot(str(place)), self._heading
            ahead = (point[0] - tile.centerx) * dx + (point[1] - tile.centery) * dy
            return LOADED_STONE if ahead >= STONE_BEGINS * tile.w else place
        return place

    @property
    def ornament(self) -> PlacedTopic:
        return self._view.texts.place_topic("claims").at(self.layout.reserve)

    @property
    def piece_size(self) -> float:
        return float(self.layout.tiling.pitch)

    @property
    def _heading(self) -> tuple[float, float]:
        slid = self._view.position.slid
        assert slid is not None, "no vane has moved in this turn"
        vane = self._view.board.sprite_at(slid)
        return self._way_of(vane.angle if vane else WIND)

    def _way_of(self, angle: float) -> tuple[float, float]:
        """The direction on the screen of an angle on the board, as a unit vector."""
        turn = 180 if self.layout.tiling.turned else 0
        return -sin(radians(angle + turn)), -cos(radians(angle + turn))

    # Gestures

    @property
    def _angles(self) -> dict[str, float]:
        """By square: the angle of each vane that has moved or shot."""
        match = self._view.match
        if self._turned[0] is not match.node:
            self._turned = match.node, vane_angles(match)
        return self._turned[1]

    @property
    def _home(self) -> str | None:
        """The square left by a shooter in this unfinished turn, or None."""
        match, move = self._view.match, self._view.match.node.move
        return move.origin if isinstance(move, Slide) and match.position.mid_turn else None

    def board_view(self, position: VeletasPosition) -> BoardView:
        match, phase = self._view.match, position.phase
        ready: Place | None = None if phase is Phase.PLAY else Bowl(position.to_move)
        if position.slid or position.to_place:
            ready = LOADED_STONE if position.slid else RESERVE
        stones, stone = (*map(Bowl, COLOURS), LOADED_STONE), Piece(position.to_move.value)
        dests = dests_of(gestures(position, position.legal_moves()))
        supplies: dict[str, Place] = {}
        if position.slid and self._home:  # which takes the move of the shooter back
            dests[position.slid] = [self._home]
        for side in COLOURS:
            supplies[side.value] = supplies[MARKERS[side]] = Bowl(side)
        # after the placement a vane appears or goes only where a claim is undone or made
        if phase is not Phase.PLAY or not any((*position.pieces.stones, *position.pieces.claims)):
            supplies[SHOOTER] = RESERVE
        return BoardView(
            self._pieces(position),
            dests,
            {RESERVE: Piece(SHOOTER, WIND), **dict.fromkeys(stones, stone)},
            supplies,
            last_places(match),
            ready=ready,
        )

    def _pieces(self, position: VeletasPosition) -> dict[Place, Piece]:
        pieces: dict[Place, Piece] = {}
        for cell in position.free_shooters:
            pieces[cell] = Piece(SHOOTER, self._angles.get(cell, WIND))
        if slid := position.slid:
            pieces[slid] = Piece(LOADED[position.to_move], pieces[slid].angle)
        for side in COLOURS:
            pieces |= dict.fromkeys(position.stone_cells(side), Piece(side.value))
        for cell, side in position.claims.items():
            pieces[cell] = Piece(STOPPED)
            pieces[Marker(cell)] = Piece(MARKERS[side])
        return pieces

    def meant(self, position: VeletasPosition, origin: Place, target: Place) -> Move | None:
        if not isinstance(target, str) or target not in position.board.index:
            return None
        if origin == RESERVE:
            return Placement(target)
        if origin == LOADED_STONE and target in position.free_shooters:
            return Slide(target, target)  # an attempt to move a second one
        if origin in (Bowl(position.to_move), LOADED_STONE):
            return Stone(target)
        put_back = origin == position.slid and target == self._home
        if isinstance(origin, str) and origin in position.board.index and not put_back:
            return Slide(origin, target)
        return None

    gestures = staticmethod(gestures)
    ghost_of = staticmethod(ghost_of)

    def dropped(self, origin: Place, target: Place) -> None:
        if origin == self._view.position.slid and target == self._home:
            self._view.session.undo()

    def shown(self, position: VeletasPosition) -> None:
        self._aimed = None

    def pointed(self, place: Place | None) -> None:
        """Turn the shooter that would move or shoot towards the square under the pointer."""
        board = self._view.board
        if board.playing:
            return
        self._load()
        if self._view.pending:
            return
        aim = self._aim_at(place)
        if aim == self._aimed:
            return
        seconds = AIM_TIME * self._view.pace
        if self._aimed and (not aim or aim[0] != self._aimed[0]):
            resting = self._angles.get(self._aimed[0], WIND)
            if vane := board.sprite_at(self._aimed[0]):
                vane.turn_to(resting, seconds)
        if aim and (vane := board.sprite_at(aim[0])):
            vane.turn_to(aim[1], seconds)
        self._aimed = aim

    def _aim_at(self, target: Place | None) -> tuple[str, float] | None:
        position, held = self._view.position, self._view.board.chosen
        if not isinstance(target, str) or position.phase is not Phase.PLAY:
            return None
        if held == position.slid or target not in self._view.board.targets(held):
            return None
        shooter = held if held in position.free_shooters else position.first_shooter(target)
        if not shooter:
            return None
        return str(shooter), direction(str(shooter), target, position.board.size)

    def _load(self) -> None:
        position, board = self._view.position, self._view.board
        drag = board.drag
        if position.slid and (vane := board.sprite_at(position.slid)):
            held = drag is not None and drag.started and drag.origin != position.slid
            held = held or self._view.pending is not None
            vane.kind = SHOOTER if held else LOADED[position.to_move]

    # Drawing

    def paint(self, surface: pygame.Surface) -> BoardPainter:
        return BoardPainter(self._context, surface, self.layout.tiling)

    def make_sprite(self, kind: str, size: int) -> pygame.Surface:
        return sprite(self._context, kind, size, self._turn(kind))

    def _turn(self, kind: str) -> float:
        return 180.0 if self.layout.tiling.turned and kind in TURNING else 0.0

    def ground_key(self, position: VeletasPosition) -> object:
        return (self._left_in_reserve(position), position.phase, position.to_move, position.claims)

    def _left_in_reserve(self, position: VeletasPosition) -> int:
        drag = self._view.board.drag
        in_hand = drag is not None and drag.started and drag.origin == RESERVE
        return position.shooters_missing - in_hand

    def draw_ground(self, surface: pygame.Surface, position: VeletasPosition) -> None:
        paint, where = self.paint(surface), self._context.settings.coordinates
        surface.fill(paint.palette.ground)
        paint.board()
        if where != "off":
            paint.coordinates(inside=where == "inside")
        trays = TrayPainter(self._context, surface, self.layout)
        trays.trays(position, self._left_in_reserve(position))

    def draw_below(self, surface: pygame.Surface) -> None:
        shown = self._view.shown_position
        if outcome := shown.outcome():
            paint = self.paint(surface)
            for cell in shown.claimed_cells(outcome.winners[0]):
                paint.lit(cell)

    def draw_mark(self, surface: pygame.Surface, place: Place, mark: Mark) -> None:
        if mark is Mark.LAST and self._view.shown_outcome:
            return  # only what has won is marked
        paint = self.paint(surface)
        if isinstance(place, Bowl):
            paint.bowl_mark(self.layout.bowls[place.side], mark)
        elif place == RESERVE:
            paint.slot_mark(self.spot(RESERVE), mark)
        else:
            square = self._view.position.slid if place == LOADED_STONE else place
            rect, held = self.spot(square), self._view.board.chosen
            stone = held == LOADED_STONE or isinstance(held, Bowl)
            kind = self._view.position.to_move.value if stone else SHOOTER
            paint.square_mark(rect, mark, kind)
            if mark is Mark.HOT:
                self._draw_ghost(paint, rect, kind)

    def _draw_ghost(self, paint: BoardPainter, rect: pygame.Rect, kind: str) -> None:
        board, angle = self._view.board, 0.0
        if kind == SHOOTER:
            vane = board.drag.sprite if board.drag else board.sprite_at(board.chosen)
            angle = vane.angle if vane else WIND
        paint.piece(kind, rect, round(angle / TURN_STEP) * TURN_STEP + self._turn(kind), 120)

    def preview(self, position: VeletasPosition, move: Move) -> Drawing | None:
        """The shooters that a stone would trap, with their future owners and the rival groups."""
        if not isinstance(move, Stone) or position.phase is not Phase.PLAY:
            return None
        after = position.play(move)
        claims = after.claims_since(position)
        if not claims:
            return None
        groups = {claim.cell: after.rivals(claim.cell) for claim in claims}
        targets = (move.cell for move in position.legal_moves() if isinstance(move, Stone))
        taken = {*after.stones, *after.shooter_cells, *targets}

        def draw(surface: pygame.Surface) -> None:
            paint = self.paint(surface)
            for cell, owner, own, other in claims:
                paint.future_owner(cell, owner)
                paint.rivals(groups[cell], cell)
                tie, won = _("Tie: {side} claims it"), _("{side} claims it, {own} to {other}")
                words = tie if own == other else won
                said = words.format(side=colour(owner), own=own, other=other)
                paint.verdict({cell}.union(*groups[cell].values()), said, taken=taken)

        return draw

    def refusal_marks(
        self, position: VeletasPosition, origin: Place | None, target: Place | None
    ) -> Draw | None:
        if marks := refusal_marks(position, origin, target):
            return lambda surface, share: self.paint(surface).refusal(marks, share)
        return None

    def trophy(self, outcome: Outcome, size: int) -> pygame.Surface:
        picture = pygame.Surface((size, size), pygame.SRCALPHA)
        self.paint(picture).claim(outcome.winners[0], picture.get_rect())
        return picture

    def draw_stage(self, surface: pygame.Surface, rect: pygame.Rect) -> None:
        self.paint(surface).close_up(rect)

    # The script of a move

    def perform(
        self, script: Script, before: VeletasPosition, move: Move, after: VeletasPosition
    ) -> None:
        if isinstance(move, Slide):
            _slide(script, before, move)
        elif isinstance(move, Placement):
            slot = Slot(before.board.shooters - before.shooters_missing)
            script.send(Piece(SHOOTER, WIND), slot, move.cell, arc=ARC)
            script.land(move.cell, "place")
        elif isinstance(move, Stone):
            begin = script.now
            self._stone(script, before, move.cell)
            self._claims(script, before, after, begin)
        else:
            script.sound("select")
            script.reveal(after)
            script.overlay(self._owners(before, after), CHOICE_TIME)

    def _owners(self, before: VeletasPosition, after: VeletasPosition) -> Draw:
        """The names of the players at the bowls, which change hands, or start to and stay.

        A person playing alone keeps the lower place, so the bowls move; else the names do.
        """
        swaps, names_move = after.sides != before.sides, self._view.near is None
        ends = after.sides if names_move else before.sides

        def draw(surface: pygame.Surface, share: float) -> None:
            paint, layout, bowls = self.paint(surface), self.layout, self.layout.bowls
            whole = layout.tiling.rect.unionall([*bowls.values()])
            way = ease_in_out(min(max((share - STAYS) / (1 - 2 * STAYS), 0.0), 1.0))
            if not (swaps and names_move):
                trays = TrayPainter(self._context, surface, layout)
                trays.exchange(after, way if swaps else START * there_and_back(way))
            for name, old, new in zip(self._view.names, before.sides, ends, strict=True):
                start, end = (pygame.Vector2(bowls[side].center) for side in (old, new))
                aside = (end - start).rotate(90) * PASSING * there_and_back(way)  # past the other
                paint.name(name, start.lerp(end, way) + aside, whole, strength(share))

        return draw

    def _stone(self, script: Script, before: VeletasPosition, cell: str) -> None:
        """A stone comes out of the bowl in the placement; later a vane shoots it."""
        piece = Piece(before.to_move.value)
        shooter = before.first_shooter(cell)
        if shooter is None:
            script.send(piece, Bowl(before.to_move), cell, arc=ARC)
        elif script.was_dropped(cell):
            with script.aside():
                self._aim(script, before, shooter, cell)
            script.send(piece, shooter, cell)
        else:
            dx, dy = self._aim(script, before, shooter, cell)
            flies_over = _arc(before, shooter, cell, 0.0) > 0
            script.sound("shot")
            script.send(
                piece,
                shooter,
                cell,
                offset=(NOSE * dx, NOSE * dy),
                grow=LOADED_SIZE,
                arc=_arc(before, shooter, cell, ARC),
                shape=linear if flies_over else ease_in,
            )
        script.land(cell, "place", weight=0.14)

    def _aim(
        self, script: Script, before: VeletasPosition, shooter: str, cell: str
    ) -> tuple[float, float]:
        """Turn a vane to a square and let it recoil; returns the direction to the square."""
        angle = direction(shooter, cell, before.board.size)
        script.turn(shooter, angle)
        script.become(shooter, SHOOTER)
        dx, dy = self._way_of(angle)
        script.nudge(shooter, -RECOIL * dx, -RECOIL * dy)
        return dx, dy

    def _claims(
        self, script: Script, before: VeletasPosition, after: VeletasPosition, begin: float
    ) -> None:
        """The trapped vanes, one after the other; at the end the winning claims.

        A person has seen the rival groups before the shot, so they stay from its `begin`.
        """
        seen = self._view.session.seat_of(before.to_move).kind == "human"
        told: dict[str, Side] = {}
        for number, claim in enumerate(after.claims_since(before)):
            told[claim.cell] = claim.owner
            reached = after if after.claims == before.claims | told else _with(before, after, told)
            with script.aside(number * NEXT_TRAP):
                self._claim(script, after, claim, reached, script.now - begin if seen else 0.0)
        script.join()
        if outcome := after.outcome():
            winner = outcome.winners[0]
            for number, cell in enumerate(after.claimed_cells(winner)):
                with script.aside(number * PULSE_STEP):
                    script.overlay(partial(self._pulse, cell, winner), PULSE_TIME)

    def _pulse(self, cell: str, owner: Side, surface: pygame.Surface, share: float) -> None:
        self.paint(surface).pulse(cell, owner, share)

    def _claim(
        self,
        script: Script,
        after: VeletasPosition,
        claim: Claim,
        reached: VeletasPosition,
        shown: float,
    ) -> None:
        """A vane folds, the groups beside it are compared, and its owner's marker comes.

        The groups have been `shown` for some seconds.
        """
        cell, owner, tie = claim.cell, claim.owner, claim.own == claim.other
        groups = after.rivals(cell)

        def draw_rivals(surface: pygame.Surface, share: float) -> None:
            share = max(share, BRIGHT) if shown else share
            self.paint(surface).rivals(groups, cell, strength(share))

        with script.aside():
            script.turn(cell, 0.0, FOLD_TIME)
        with script.aside():
            script.become(cell, STOPPED, through=FOLDING, seconds=FOLD_TIME)
        with script.aside(-shown):
            script.overlay(draw_rivals, shown + GROUPS_TIME)
        if tie:
            words = _("Tie: {side} has just moved").format(side=colour(owner.other))
            cells = {cell}.union(*groups.values())
            standing = {*after.stones, *after.shooter_cells}

            def draw_verdict(surface: pygame.Surface, share: float) -> None:
                paint = self.paint(surface)
                paint.verdict(cells, words, taken=standing, strength=strength(share))

            with script.aside():
                script.sound("tie")
                script.overlay(draw_verdict, TIE_TIME)
        script.wait(BEFORE_MARKER)
        marker = Marker(cell)
        piece = Piece(MARKERS[owner])
        script.send(piece, Bowl(owner), marker, arc=ARC, seconds=MARKER_TIME)
        script.land(marker, None if tie else "claim")
        script.reveal(reached)


def last_places(match: Match[VeletasPosition, Move]) -> list[Place]:
    """The squares of the last turn with a move on the board, including the shooter's."""
    for turn in reversed(match.turns()):
        places: list[Place] = []
        before = turn.first.position
        for node in turn.nodes:
            move = node.move
            if isinstance(move, Slide):
                places += [move.origin, move.target]
            elif isinstance(move, Placement):
                places.append(move.cell)
            elif isinstance(move, Stone):
                shooter = before.first_shooter(move.cell)
                places += [shooter, move.cell] if shooter else [move.cell]
            before = node.position
        if places:
            return list(dict.fromkeys(places))
    return []


def _slide(script: Script, before: VeletasPosition, move: Slide) -> None:
    """A vane turns to its target, moves there, and shows the stone it must shoot."""
    angle = direction(move.origin, move.target, before.board.size)
    if script.is_held(move.origin):
        with script.aside():
            script.turn(move.origin, angle)
    else:
        script.turn(move.origin, angle)
    script.sound("slide", seconds=script.travel_seconds(move.origin, move.target))
    script.travel(move.origin, move.target, arc=_arc(before, move.origin, move.target, 0.0))
    with script.aside():
        script.become(move.target, LOADED[before.to_move], through=LOADING, seconds=LOAD_TIME)
    script.land(move.target, weight=0.06)


def _arc(position: VeletasPosition, origin: str, target: str, otherwise: float) -> float:
    """The height of a piece's flight: higher over a shooter."""
    return ARC_OVER_SHOOTERS if passed_over(position, origin, target) else otherwise


def _with(
    before: VeletasPosition, after: VeletasPosition, told: dict[str, Side]
) -> VeletasPosition:
    """The position with only some of the claims of a move."""
    claims = list(before.pieces.claims)
    for cell, owner in told.items():
        claims[0 if owner is Side.BLACK else 1] |= 1 << after.board.index[cell]
    return replace(after, pieces=replace(after.pieces, claims=(claims[0], claims[1])))


# -- The marks of a refused drop or click, by what forbids it ----------------------------------


def refusal_marks(
    position: VeletasPosition, origin: Place | None, target: Place | None
) -> RefusalMarks | None:
    """The reasons against a drop on a square; None if no square is at fault."""
    board = position.board
    if not isinstance(target, str) or target not in board.index:
        return None
    if position.slid and origin == position.slid:
        return None  # it may not move again, wherever it goes
    if position.pieces.occupied >> board.index[target] & 1:
        return RefusalMarks(rings=[target])
    if origin == RESERVE:
        edge = [name for name, bit in board.index.items() if not board.placeable >> bit & 1]
        if target in edge:
            return RefusalMarks(washes=edge)
        near = board.around[board.index[target]] & position.pieces.shooters
        return RefusalMarks(rings=[*board.names(near)]) if near else None
    shooters = _shooters(position, origin)
    if position.phase is not Phase.PLAY or not shooters:
        return None
    marks = RefusalMarks()
    for shooter in shooters:
        if blocker := first_blocker(position, shooter, target):
            marks.lines.append((shooter, blocker))
            marks.rings.append(blocker)
            marks.crosses.append(target)
    if marks.crosses:
        return marks
    file_and_rank, index = board.grid.file_and_rank, board.index
    here = file_and_rank(index[target])
    nearest = min(shooters, key=lambda each: dist(here, file_and_rank(index[each])))
    return RefusalMarks(crosses=[target], rings=[nearest])


def _shooters(position: VeletasPosition, origin: Place | None) -> tuple[str, ...]:
    """The shooters that could have gone or shot there: one, or all for a stone of the bowl."""
    if origin == LOADED_STONE or isinstance(origin, Bowl):
        if position.slid:
            return (position.slid,)
        return position.free_shooters if isinstance(origin, Bowl) else ()
    return (str(origin),) if origin in position.free_shooters else ()


def first_blocker(position: VeletasPosition, origin: str, target: str) -> str | None:
    """The first piece between two squares in line, or None."""
    board = position.board
    between = board.between[board.index[origin]][board.index[target]]
    if between == NOT_IN_LINE:
        return None
    blockers, start = board.names(between & position.pieces.walls), board.index[origin]
    return min(blockers, key=lambda cell: abs(board.index[cell] - start), default=None)
