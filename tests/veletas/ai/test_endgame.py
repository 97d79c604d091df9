"""Ends of games, against a slow search by the second implementation of the rules."""

from collections.abc import Iterator
from random import Random

import pytest

from games.core.game import SearchLimits, never
from games.core.kernels import SWITCH
from games.core.position import Side
from games.veletas.ai.levels import LEVELS, Endgame
from games.veletas.ai.search import moves_of_turn, slid_shooter, state_of
from games.veletas.rules.pieces import Pie, Slide, Stone
from games.veletas.rules.position import Phase, VeletasPosition
from tests.veletas.ai.kernel_forms import forms, needs_numba, static_ranker, variants
from tests.veletas.naive import Naive, NaiveEnd, naive_drawn
from tests.veletas.pictures import BLACK, WHITE, drawn, played
from tests.veletas.random_play import crowding_turn, first_ordinary_turn

EXPERT = LEVELS[-1]

ENDS: dict[str, tuple[str, Side, tuple[int, bool], str]] = {
    "won in 3": ("current", BLACK, (3, True), """
        . o . . . x *
        x o o x o . .
        * o . . x . x
        . o . x x o *
        o . . . x x x
        . . o o x . o
        . x . . o . ."""),
    "won in 4": ("leaflet-en", WHITE, (4, True), """
        . x o o . o x o x
        . x B x . o o o x
        . x x x o * x o x
        . o o x . x o o x
        o o x x * o . x x
        . o o x o . x o .
        . x . . . x o o o
        . . . x x x W o *
        x . . x x o o o ."""),
    "won in 5": ("leaflet-en", WHITE, (5, True), """
        . x o o . o x o x
        . x B x . o * o x
        . x x x o . . o x
        . o o x . x o o x
        o o x x * o . x x
        . o o x o . x o .
        . x . . . x o o o
        . . . x x x W o *
        x . . x x o o o ."""),
    "lost in 4": ("leaflet-en", BLACK, (4, False), """
        . . . . . . .
        . . . . x o .
        . o . . . . .
        . x o o x . x
        x . . . . . .
        . x x o o o .
        W o B x . * ."""),
    "lost in 4 of 6 turns": ("current", WHITE, (4, False), """
        . . x o o x * x .
        . o x x x x . x .
        o o . . x . o x o
        W x . x o o o o .
        o o . . . x . x o
        W o o . . x o x x
        o o . o . x o . .
        x o . . x x . x x
        o . o . . x * x B"""),
    "lost in 5": ("current", WHITE, (5, False), """
        . o . . . . .
        . . x . x . x
        x x x * x o o
        B x o o x o W
        o x o o x o o
        x . . x x o .
        . o . . . . ."""),
}  # fmt: skip
ends = pytest.mark.parametrize(("rules", "side", "end", "picture"), ENDS.values(), ids=ENDS)


def naive(position: VeletasPosition) -> Naive:
    """The same position in the second implementation of the rules."""
    rows = [line.split()[1:] for line in str(position).splitlines()[: position.board.size]]
    picture = "\n".join(" ".join(row) for row in rows)
    return naive_drawn(position.board.rules.name, picture, position.to_move.value[0])


def endgame_of(position: VeletasPosition, fast: bool) -> Endgame:
    slid = slid_shooter(position)
    turns = [code for code, _ in static_ranker(position, fast).best(12_000, slid=slid)]
    return Endgame(state_of(position), turns, fast)


@forms
@ends
def test_the_end_is_that_of_a_second_search(
    rules: str, side: Side, end: tuple[int, bool], picture: str, fast: bool
) -> None:
    position = drawn(rules, picture, side)
    if not fast:
        assert NaiveEnd().of(naive(position)) == end
    solution = endgame_of(position, fast).search(600.0, never)
    assert solution
    assert (solution.turns, solution.won) == end


@forms
@variants
def test_ends_within_two_turns_are_found_in_any_game(rules: str, size: int, fast: bool) -> None:
    found = set()
    for seed in range(4 if fast else 2):
        game = random_game(rules, size, Random(seed))
        for position in game[-3 if size == 7 else -2 :]:
            end = NaiveEnd().of(naive(position), 2)
            endgame, slices = endgame_of(position, fast), 0
            solution = None
            while solution is None and (end or slices < 3):
                solution = endgame.search(0.0, never)
                slices += 1
            if end or (solution and solution.turns <= 2):
                assert solution
                assert (solution.turns, solution.won) == end
            found.add(end)
    assert (1, True) in found


def random_game(rules: str, size: int, rng: Random) -> list[VeletasPosition]:
    """The positions of a game at ordinary turns, the last one before its end."""
    position, game = first_ordinary_turn(rules, size, rng), []
    while position.outcome() is None:
        if position.phase is Phase.PIE:
            position = position.play(Pie(swap=False))
        game.append(position)
        position = played(position, *crowding_turn(position, rng))
    return [each for each in game if not each.pie_ahead]


@forms
def test_a_turn_whose_slide_is_made_is_completed_as_well_as_possible(fast: bool) -> None:
    rules, side, _end, picture = ENDS["won in 3"]
    position = drawn(rules, picture, side)
    seen = set()
    for move in position.legal_moves():
        between = position.play(move)
        if isinstance(move, Slide):
            solution = endgame_of(between, fast).search(600.0, never)
            assert solution
            assert (solution.turns, solution.won) == NaiveEnd().of(naive(position).play(str(move)))
            code = moves_of_turn(between, solution.code)
            assert [type(part) for part in code] == [Stone]
            seen.add(solution[1:])
    assert (3, True) in seen
    assert seen == {(3, True), (5, True)}


@forms
def test_an_interrupted_search_goes_on(fast: bool) -> None:
    rules, side, end, picture = ENDS["won in 5"]
    endgame = endgame_of(drawn(rules, picture, side), fast)
    interrupted, solution = 0, None
    while solution is None:
        solution = endgame.search(600.0, lambda: True)
        interrupted += 1
    assert (solution.turns, solution.won) == end
    assert interrupted > 20


@pytest.fixture(params=["plain", pytest.param("compiled", marks=needs_numba)])
def _form(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Both forms of the kernels."""
    if request.param == "plain":
        monkeypatch.setenv(SWITCH, "0")


@pytest.mark.usefixtures("_form")
@ends
def test_the_expert_wins_as_soon_and_loses_as_late_as_possible(
    rules: str, side: Side, end: tuple[int, bool], picture: str
) -> None:
    position, known, turns = drawn(rules, picture, side), NaiveEnd(), 0
    memory: dict[str, object] = {}
    while position.outcome() is None:
        if position.to_move is side:
            limits = SearchLimits(Random(turns), never, 60.0, memory=memory)
            position = played(position, *EXPERT.rank_turns(position, limits)[0].moves)
        else:
            position = best_reply(position, known)
        turns += 1
    outcome = position.outcome()
    assert outcome
    assert (turns, outcome.winners == (side,)) == end


def best_reply(position: VeletasPosition, known: NaiveEnd) -> VeletasPosition:
    """The position after a turn that wins as soon or loses as late as possible."""
    end = known.of(naive(position))
    assert end
    turns, wins = end
    return next(
        after for after in after_turns(position) if known.of(naive(after)) == (turns - 1, not wins)
    )


def after_turns(position: VeletasPosition) -> Iterator[VeletasPosition]:
    for move in position.legal_moves():
        after = position.play(move)
        if after.mid_turn:
            yield from after_turns(after)
        else:
            yield after
