"""The search for puzzles of Veletas: games of self-play, proven answers, and how hard they are."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, MutableSequence, Sequence
from contextlib import suppress
from functools import partial
from itertools import product
from random import Random

from games.core.game import AnyGame, Options, RankedTurn, RankTurns, SearchLimits, square_symmetries
from games.core.grid import ALPHABET, grid
from games.core.position import RuleError, Side, after_moves
from games.learning.puzzle import Puzzle, PuzzleTask
from games.learning.task import Judgement
from games.tools.game_tools import Found, Image, Looks, Rejection, Solver
from games.veletas.ai import kernel as k
from games.veletas.ai import proofs
from games.veletas.ai.proofs import Code, GoalSearch, puzzle_solver, safe_placement, turn_text
from games.veletas.ai.search import (
    TIE_BREAK_NOISE,
    Effort,
    Mcts,
    StaticRanker,
    after_keep,
    after_turn,
    moves_of_turn,
    random_placement,
    state_of,
)
from games.veletas.game import GAME
from games.veletas.rules.notation import format_turn, read_position, write_position
from games.veletas.rules.pieces import Move, Pie, Place, Stone, cells_of
from games.veletas.rules.position import Phase, VeletasPosition, first_position, prepare, start

NOISES = (0.5, 1.0, 2.0)
"""The noise on static values, in log-odds, of players without a tree search."""
SEARCHING = 0.5
"""The part of the players of self-play that use a tree search."""
SELF_PLAY_VISITS, SELF_PLAY_NOISE = 100, 0.5
CURRENT = "current"
"""The rule set of most games; puzzles by other sets have another answer by this one."""
SHARE_OF_LEAFLETS = 0.25
SIZES = {"7": 3, "9": 4, "10": 5}
"""The sizes of the boards, with their frequencies."""
EMPTY_SHARE = 0.3
"""The least share of empty squares: more crowded boards do not please."""
MOST_TURNS = 30
"""The most first turns to the goal; with more there is no task."""
PLAIN_KEPT = 0.1
"""The share kept of claims by a shot without a slide: everybody sees them."""
FEW_DEFENCES = 8
"""Up to this number of defences, they may have several ideas."""
MOST_BY_RECIPE = 0.25
"""The highest success rate of a blind recipe with puzzles of a kind."""
FLIGHTS_KEPT = {"save": 0.3, "only-turn": 0.04}
"""The share kept of the defences solved by the recipe of `flee_and_plug`, by theme."""
SEARCH_ROOM = Effort(0.1)
"""The search effort for which the trees have room."""
PLACED_SIZES = ("9", "10")
"""The boards of puzzles about the placement: on the smallest one many placements are safe."""
DRAWN = 60
"""The number of random placements compared by a recipe."""
Choose = Callable[[VeletasPosition, Random], Code]
"""Chooses a turn."""
Measure = Callable[[VeletasPosition, Sequence[Move]], int]
SAMPLES, MOST_BY_CHANCE = 400, 0.15
"""The number of random placements, and of safe ones allowed among them."""


def self_play(rng: Random) -> Iterator[tuple[Options, VeletasPosition, str]]:
    """A first placement, then the positions of a game before each ordinary turn.

    With the number of the turn.
    """
    yield first_placement(rng)
    size = rng.choices(list(SIZES), list(SIZES.values()))[0]
    leaflet = rng.random() < SHARE_OF_LEAFLETS
    rules = rng.choice(("leaflet-en", "leaflet-ja")) if leaflet else CURRENT
    options = {"Rules": rules, "Size": size, "Start": "placed"}
    position = start(prepare({**options, "Start": "random"}, rng))
    players: dict[Side, Choose] = {
        side: partial(_by_visits, visits=SELF_PLAY_VISITS, noise=SELF_PLAY_NOISE)
        if rng.random() < SEARCHING
        else partial(_by_value, noise=rng.choice(NOISES))
        for side in position.sides
    }
    turn = 1
    while position.outcome() is None:
        if position.phase is Phase.PIE:
            position = position.play(Pie(swap=False))
        else:
            if not position.pie_ahead:
                yield options, position, f"turn {turn}"
            position = after_turn(position, players[position.to_move](position, rng))
        turn += 1


def first_placement(rng: Random) -> tuple[Options, VeletasPosition, str]:
    """A shooter in a corner with the stone next to it, in the only rule set with such corners."""
    options = {"Rules": "leaflet-en", "Size": rng.choice(PLACED_SIZES), "Start": "placed"}
    position = first_position(int(options["Size"]), options["Rules"])
    board = position.board
    last = board.size - 1
    corner = board.size * rng.choice((0, last)) + rng.choice((0, last))
    position = position.play(Place(board.grid.names[corner]))
    while position.to_place:
        position = position.play(rng.choice(position.legal_moves()))
    beside = cells_of(board.around[corner])
    return options, position.play(Stone(board.grid.names[rng.choice(beside)])), "placement"


def _by_value(position: VeletasPosition, rng: Random, noise: float) -> Code:
    """The best turn by static values, with that noise in log-odds."""
    return StaticRanker(state_of(position), rng).best(1, noise)[0][0]


def _by_visits(
    position: VeletasPosition, rng: Random, visits: int = 100, noise: float = TIE_BREAK_NOISE
) -> Code:
    search = Mcts(state_of(position), rng, effort=SEARCH_ROOM, noise=noise)
    search.visit(visits)
    return search.ranked(1)[0][0]


def find(
    options: Options, position: VeletasPosition, rng: Random, wanted: Collection[str]
) -> Found:
    """At most one puzzle of each theme; a claim that shows a motif is one without it, too."""
    if position.phase is Phase.PIE and position.shooters_missing:
        theme = rng.choice((proofs.PLACEMENT, proofs.COLOURS))
        if theme in wanted:
            yield _beginning(theme, options, position, rng)
    if not GoalSearch.applies(position):
        return
    search = PositionSearch(options, position)
    if (motif := search.motif()) in wanted and motif:
        yield search.find(motif)
    for theme in ("win", "claim", "claim-in-two", *proofs.DEFENCES):
        if theme in wanted and search.goals.codes_for(theme):
            yield search.find(theme)


def _beginning(
    theme: str, options: Options, position: VeletasPosition, rng: Random
) -> Puzzle | Rejection:
    """A puzzle about the second placement, or about the choice of colours before it."""
    kept = position.play(Pie(swap=False))
    if not puzzle_solver().threats(state_of(kept)):
        return Rejection(theme, "no threat")
    claims = _claims_after(kept, [random_placement(kept, rng) for _ in range(SAMPLES)])
    if list(claims.values()).count(0) > MOST_BY_CHANCE * SAMPLES:
        return Rejection(theme, "many placements")
    safe = safe_placement(kept, rng)
    if safe:
        line = ["keep", format_turn(kept, safe)]
    elif theme == proofs.PLACEMENT:
        return Rejection(theme, "no placement")
    else:
        reply = min(claims, key=lambda moves: claims[moves])
        after = after_moves(kept, reply)
        claim = puzzle_solver().claiming_turns(state_of(after))[0]
        line = ["swap", format_turn(kept, reply), turn_text(after, claim)]
    if theme == proofs.PLACEMENT:
        position, line = kept, line[1:]
    return Puzzle("veletas", theme, options, write_position(position), (tuple(line),))


def _claims_after(
    position: VeletasPosition, placements: Sequence[tuple[Move, ...]]
) -> dict[tuple[Move, ...], int]:
    """The number of claims left to Black by each placement."""
    states = {moves: state_of(after_moves(position, moves)) for moves in placements}
    return {moves: len(puzzle_solver().claiming_turns(state)) for moves, state in states.items()}


class PositionSearch:
    def __init__(self, options: Options, position: VeletasPosition) -> None:
        kept = {key: options[key] for key in ("Rules", "Size") if key in options}
        self._options = {**kept, "Start": "placed"}
        self._position = position
        self.goals = GoalSearch(position)
        squares = len(position.board.grid.cells)
        self._crowded = squares - position.pieces.occupied.bit_count() < EMPTY_SHARE * squares

    def motif(self) -> str | None:
        """The rarest difficulty of the claims of this turn, or None."""
        codes, state = self.goals.claiming, self.goals.state
        if not codes or len(codes) > MOST_TURNS:
            return None
        decoys = wrong_traps(state)
        if True in decoys:
            return proofs.TIE
        if self._depends_on_passing():
            return proofs.PASSING
        if decoys:
            return proofs.WHOSE
        return None if any(moves_the_trapped(state, code) for code in codes) else proofs.STANDING

    def find(self, theme: str) -> Puzzle | Rejection:
        codes = self.goals.codes_for(theme) or []
        if reason := self._fault(theme, codes):
            return Rejection(theme, reason)
        lines = tuple(self._line(theme, code) for code in codes)
        return Puzzle("veletas", theme, self._options, write_position(self._position), lines)

    def _fault(self, theme: str, codes: Sequence[Code]) -> str | None:
        if self._crowded:
            return "crowded board"
        if len(codes) > MOST_TURNS:
            return "too many turns"
        few = theme in proofs.DEFENCES and len(codes) <= FEW_DEFENCES
        if not few and not one_idea(self.goals.state, codes):
            return "two solutions"
        if theme in proofs.DEFENCES and (reason := self._fault_of_defence(theme, codes)):
            return reason
        plain = slide_of(self.goals.state, codes[0]) is None and theme in (
            proofs.STANDING,
            "claim",
            "win",
        )
        if plain and self._drawn(theme) > PLAIN_KEPT:
            return "trivial"
        if self._position.board.rules.name != CURRENT and not self._differs_from_current(
            theme, codes
        ):
            return "the same by the current rules"
        return None

    def _fault_of_defence(self, theme: str, codes: Sequence[Code]) -> str | None:
        if theme == "only-turn" and any(code in self.goals.claiming for code in codes):
            return "the solution claims"
        if is_by_fleeing(self.goals, codes) and self._drawn(theme) > FLIGHTS_KEPT[theme]:
            return "flee and plug"
        solver, state = puzzle_solver(), self.goals.state
        afters = (solver.after(state, code) for code in codes)
        if theme == "only-turn" and any(map(solver.turns_that_claim_next, afters)):
            return "lost soon after"
        return None

    def _drawn(self, theme: str) -> float:
        """A random number from 0 to 1, independent of the other wanted themes."""
        return Random(f"{theme} {write_position(self._position)}").random()

    def _depends_on_passing(self) -> bool:
        """Whether no claim of this turn is one by the other rule for passing over shooters."""
        state = self.goals.state
        other = [*state]
        other[k.OVER] = 1 - state[k.OVER]
        claiming = puzzle_solver().claiming_turns(other)
        mine, others = (
            {(slide_of(state, code), code & 255) for code in codes}
            for codes in (self.goals.claiming, claiming)
        )
        return not mine & others

    def _differs_from_current(self, theme: str, codes: Sequence[Code]) -> bool:
        same = read_position(write_position(self._position), self._position.board.size, CURRENT)
        found = GoalSearch(same).codes_for(theme) or []
        return {turn_text(same, code) for code in found} != {
            turn_text(self._position, code) for code in codes
        }

    def _line(self, theme: str, code: Code) -> tuple[str, ...]:
        turn = turn_text(self._position, code)
        if theme != "claim-in-two":
            return (turn,)
        after = after_turn(self._position, code)
        reply = self._stubborn_reply(after)
        replied = after_turn(after, reply)
        last = puzzle_solver().claiming_turns(state_of(replied))[0]
        return turn, turn_text(after, reply), turn_text(replied, last)

    def _stubborn_reply(self, position: VeletasPosition) -> Code:
        state, solver = state_of(position), puzzle_solver()
        mine = k.CLAIMS + self.goals.side
        before = self.goals.state[mine]
        left = {}
        for code in solver.turns(state):
            after = solver.after(state, code)
            if after[mine] == before and k.winner(after) == k.NONE:
                left[code] = len(solver.claiming_turns(after))
        return min(left, key=lambda code: left[code])


def one_idea(state: Sequence[int], codes: Collection[Code]) -> bool:
    """Whether all turns have the same slide, or the same stone."""
    return len({slide_of(state, c) for c in codes}) == 1 or len({c & 255 for c in codes}) == 1


def wrong_traps(state: MutableSequence[int]) -> set[bool]:
    """The standing shooters that a stone on their only way out traps for the other side.

    For each, whether the groups beside it are equal then.
    """
    side, solver, found = state[k.MOVER], puzzle_solver(), set()
    for shooter in range(state[k.SHOOTER_COUNT]):
        square = state[k.SHOOTER_SQUARE + shooter]
        end = k.MANY if state[k.OWNER + shooter] != k.NONE else k.only_exit(state, square)
        if end in (k.MANY, k.NO_SQUARE):
            continue
        for code in solver.turns(state):
            slide = slide_of(state, code)
            if code & 255 != end or (slide and slide[0] == shooter):
                continue
            after = solver.after(state, code)
            if after[k.OWNER + shooter] == 1 - side:
                found.add(k.biggest_group(after, square, 0) == k.biggest_group(after, square, 1))
    return found


def moves_the_trapped(state: Sequence[int], code: Code) -> bool:
    """Whether a turn slides the shooter that it claims."""
    slide = slide_of(state, code)
    return slide is not None and puzzle_solver().after(state, code)[k.OWNER + slide[0]] != k.NONE


def flee_and_plug(goals: GoalSearch) -> set[Code]:
    """The turns of a blind recipe: a threatened shooter moves away, and shoots back."""
    solver, state = puzzle_solver(), goals.state
    turned = [*state]
    turned[k.MOVER] = 1 - state[k.MOVER]
    threatened = set()
    for code in goals.threats:
        after = solver.after(turned, code)
        for shooter in range(state[k.SHOOTER_COUNT]):
            if after[k.OWNER + shooter] == 1 - goals.side != state[k.OWNER + shooter]:
                threatened.add(shooter)
    return {
        code
        for code in solver.turns(state)
        if (slide := slide_of(state, code))
        and slide[0] in threatened
        and code & 255 == state[k.SHOOTER_SQUARE + slide[0]]
    }


def is_by_fleeing(goals: GoalSearch, codes: Collection[Code]) -> bool:
    fleeing = flee_and_plug(goals)
    return len(fleeing.intersection(codes)) > MOST_BY_RECIPE * len(fleeing)


def kinds(puzzle: Puzzle) -> tuple[str, ...]:
    """The side to move on the board, and properties to limit in a theme."""
    if puzzle.theme == proofs.PLACEMENT:
        return (puzzle.options["Size"],)
    if puzzle.theme == proofs.COLOURS:
        return (f"{puzzle.lines[0][0]} {puzzle.options['Size']}",)
    size, rules = int(puzzle.options["Size"]), puzzle.options.get("Rules", CURRENT)
    goals = GoalSearch(read_position(puzzle.position, size, rules))
    codes = set(goals.codes_for(puzzle.theme) or ())
    found = [f"{puzzle.position.split()[-1]} {size}"]
    if puzzle.theme in proofs.DEFENCES:
        found += ["flees"] if is_by_fleeing(goals, codes) else []
        several = puzzle.theme == "save" and not one_idea(goals.state, codes)
        found += ["several ideas"] if several else []
    else:
        recipes = {"a pocket": pocket_traps(goals), "a plug": plugs(goals)}
        found += [
            name
            for name, turns in recipes.items()
            if len(turns & codes) > MOST_BY_RECIPE * len(turns)
        ]
    return tuple(found)


# -- Near copies: fights of which one is the other one but for symmetry and colours ------------

TWO_TURNS = 6
"""The squares that two turns change."""
ONE_PIECE = 2
"""A first placement with one piece elsewhere differs in two squares."""
AROUND = range(-2, 3)
"""The distance from the solution's stone within which squares matter most."""


def looks(puzzle: Puzzle) -> Iterator[Looks]:
    """Positions that differ by two turns are near, and those of a theme that are alike around the
    stone of the solution. First placements that differ by one piece, if an answer serves both.
    """
    size = int(puzzle.options["Size"])
    images = _images(read_position(puzzle.position, size, puzzle.options.get("Rules", CURRENT)))
    if puzzle.theme in (proofs.PLACEMENT, proofs.COLOURS):
        yield (size, puzzle.theme), ONE_PIECE, images
    else:
        yield size, TWO_TURNS, images
        stone = puzzle.lines[0][0].partition("/")[2]
        yield puzzle.theme, 0, _windows(size, images, stone)


def is_near(one: Puzzle, two: Puzzle, image: Image, plain: Image, symmetry: int) -> bool:
    if one.theme not in (proofs.PLACEMENT, proofs.COLOURS):
        return len(image & plain) >= len(image ^ plain)  # few pieces are near in any case
    turned = square_symmetries(int(one.options["Size"]), ALPHABET)[symmetry]
    return _solves(map(turned.there, one.lines[0]), two) or _solves(
        map(turned.back, two.lines[0]), one
    )


def _images(position: VeletasPosition) -> list[Image]:
    """The pieces of the side to move are its own, so that colours can be exchanged."""
    own = position.to_move
    names = {side: "own" if side is own else "other" for side in position.sides}
    pieces = [(cell, "free") for cell in position.free_shooters]
    pieces += [(cell, f"{names[side]} shooter") for cell, side in position.claims.items()]
    pieces += [(cell, names[side]) for cell, side in position.stones.items()]
    return [
        frozenset((symmetry.there(cell), piece) for cell, piece in pieces)
        for symmetry in square_symmetries(position.board.size, ALPHABET)
    ]


def _windows(size: int, images: Sequence[Image], stone: str) -> list[Image]:
    """The surroundings of a square in each image, including the edge of the board."""
    board, windows = grid(size, ALPHABET), list[Image]()
    for symmetry, image in zip(square_symmetries(size, ALPHABET), images, strict=True):
        file, rank = board.file_and_rank(board.cell(symmetry.there(stone)))
        pieces, window = dict(image), set()
        for right, up in product(AROUND, AROUND):
            inside = 0 <= file + right < size and 0 <= rank + up < size
            cell = board.names[(rank + up) * size + file + right] if inside else ""
            window.add(((right, up), pieces.get(cell, "empty") if inside else "outside"))
        windows.append(frozenset(window))
    return windows


def _solves(line: Iterable[str], puzzle: Puzzle) -> bool:
    """Whether the solver's turns of a line solve a puzzle, whatever it replies."""
    game: AnyGame = GAME
    task, texts = PuzzleTask(game, puzzle), list(line)
    with suppress(RuleError):
        while texts:
            for move in game.parse_turn(task.position, texts.pop(0)):
                verdict = task.play(move)
            if verdict.judgement is not Judgement.RIGHT:
                return verdict.judgement is Judgement.DONE
            if verdict.reply:
                texts.pop(0)
    return False


# -- Who solves puzzles to rate them, beside the levels ----------------------------------------


def plugs(goals: GoalSearch) -> set[Code]:
    """A recipe: shoot, without a slide, at the last way out of a shooter."""
    state, found = goals.state, set()
    for shooter in range(state[k.SHOOTER_COUNT]):
        if state[k.OWNER + shooter] == k.NONE:
            end = k.only_exit(state, state[k.SHOOTER_SQUARE + shooter])
            shooting = k.NONE if end in (k.MANY, k.NO_SQUARE) else k.first_shooter(state, end)
            if shooting != k.NONE:
                found.add(k.turn_code(shooting, state[k.SHOOTER_SQUARE + shooting], end))
    return found


def pocket_traps(goals: GoalSearch) -> set[Code]:
    """A recipe: slide a shooter to where it has the fewest ways out, and shoot at one of these."""
    state = goals.state
    turns = [code for code in puzzle_solver().turns(state) if slide_of(state, code)]
    ways = {slide: _ways_out(state, slide) for slide in {slide_of(state, code) for code in turns}}
    least = min(map(len, ways.values()))
    narrow = [code for code in turns if len(ways[slide_of(state, code)]) == least]
    closing = {code for code in narrow if code & 255 in ways[slide_of(state, code)]}
    return closing or set(narrow)


def _ways_out(state: Sequence[int], slide: tuple[int, int] | None) -> set[int]:
    """The nearest squares that a shooter can reach after a slide."""
    if slide is None:
        return set()
    after = [*state]
    k.slide(after, *slide)
    ends = {k.open_neighbour(after, slide[1], step) for step in state[k.STEPS : k.STEPS + 8]}
    return ends - {k.NO_SQUARE}


def reading(samples: int, choose: Choose) -> RankTurns[VeletasPosition, Move]:
    """The safest of `samples` random second placements, or Black if none is safe."""

    def ranked(position: VeletasPosition, limits: SearchLimits) -> list[RankedTurn[Move]]:
        if position.phase is Phase.PLAY:
            return [RankedTurn(moves_of_turn(position, choose(position, limits.rng)))]
        kept = after_keep(position)
        drawn = [random_placement(kept, limits.rng) for _ in range(samples)]
        claims = _claims_after(kept, drawn)
        best = min(drawn, key=lambda moves: claims[moves])
        choice = (Pie(swap=claims[best] > 0),)
        return [RankedTurn(choice if position.phase is Phase.PIE else best)]

    return ranked


def blind(
    recipe: Callable[[GoalSearch], set[Code]], measure: Measure, *, swap: bool = False
) -> RankTurns[VeletasPosition, Move]:
    """A turn of a recipe, or else any; always the same colour, and the placement of greatest
    measure.
    """

    def ranked(position: VeletasPosition, limits: SearchLimits) -> list[RankedTurn[Move]]:
        if position.phase is Phase.PLAY:
            goals = GoalSearch(position)
            codes = sorted(recipe(goals)) or puzzle_solver().turns(goals.state)
            return [RankedTurn(moves_of_turn(position, limits.rng.choice(codes)))]
        if position.phase is Phase.PIE:
            return [RankedTurn((Pie(swap=swap),))]
        drawn = [random_placement(position, limits.rng) for _ in range(DRAWN)]
        return [RankedTurn(max(drawn, key=lambda moves: measure(position, moves)))]

    return ranked


def stone_nearby(position: VeletasPosition, moves: Sequence[Move]) -> int:
    return -_distances(position, moves[-1:])


def shooters_far_away(position: VeletasPosition, moves: Sequence[Move]) -> int:
    return _distances(position, moves[:-1])


def _distances(position: VeletasPosition, moves: Sequence[Move]) -> int:
    """The total distance of a placement's pieces from the stone of the first one."""
    board = position.board
    here = divmod(cells_of(position.pieces.stones[0])[0], board.size)
    cells = (divmod(board.index[str(move).strip("/")], board.size) for move in moves)
    return sum(max(abs(rank - here[0]), abs(file - here[1])) for rank, file in cells)


SOLVERS = (
    Solver("flee and plug", blind(flee_and_plug, shooters_far_away), 400.0, attempts=8),
    Solver("plug", blind(plugs, stone_nearby), 400.0, attempts=8),
    Solver("pocket trap", blind(pocket_traps, stone_nearby, swap=True), 400.0, attempts=8),
    Solver("static, noise 6", reading(3, partial(_by_value, noise=6.0)), 380.0, attempts=4),
    Solver("static, noise 4", reading(10, partial(_by_value, noise=4.0)), 530.0, attempts=4),
    Solver("static, noise 1", reading(40, partial(_by_value, noise=1.0)), 930.0, attempts=4),
    Solver("100 visits", reading(300, _by_visits), 1250.0),
)


def slide_of(state: Sequence[int], code: Code) -> tuple[int, int] | None:
    """The slide of a turn: the shooter and its target; None for a shot without one."""
    shooter, target = code >> 16, code >> 8 & 255
    return None if state[k.SHOOTER_SQUARE + shooter] == target else (shooter, target)
