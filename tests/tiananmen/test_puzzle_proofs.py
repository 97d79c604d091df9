"""The shipped puzzles, proven anew by `forced_wins`, which shares nothing with the program."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from importlib import resources
from random import Random

import pytest

from games.learning.puzzle import Puzzle, shipped_puzzles
from games.tiananmen.game import GAME
from tests.proven_puzzles import digest
from tests.tiananmen.forced_wins import Prover, prover
from tests.tiananmen.forced_wins_rules import STONES, State


@cache
def shipped() -> tuple[Puzzle, ...]:
    return tuple(shipped_puzzles(GAME))


PROVEN = "b7c26c771cfc7bc0843f1d6aac302215b9d63c2b2c0cdad8f6c15b3c4a5324b6"
"""The `digest` of the file whose puzzles were all proven."""
SHARE = 80
"""Of a file that was proven, one puzzle of so many is proven again."""


@pytest.fixture(autouse=True)
def forget() -> Iterator[None]:
    yield
    prover.cache_clear()


def prove(puzzle: Puzzle) -> None:
    """Assert what `puzzle_themes` says about the theme of a puzzle."""
    proofs = prover(int(puzzle.options["Size"]))
    start = proofs.read(puzzle.position)
    accepted = {proofs.after(start, line[0]) for line in puzzle.lines}
    turns = set(proofs.turns(start))
    assert len(turns | accepted) >= 4 * len(accepted), "few turns"
    assert alike(start, accepted, turns), "several solutions"
    if puzzle.theme == "ring-or-chain":
        prove_win_at_once(proofs, start, accepted)
        return
    assert not proofs.wins_at_once(start)
    if puzzle.theme in ("win-in-two", "win-with-the-lid"):
        prove_win_in_two(proofs, start, accepted, puzzle)
        return
    assert not proofs.winning_turns(start)
    if puzzle.theme == "win-in-three":
        prove_win_in_three(proofs, start, accepted, puzzle)
        return
    assert proofs.holding_turns(start) == accepted
    if puzzle.theme == "save-or-place":
        assert proofs.may_save(start)
        saved = proofs.saved(start)
        assert accepted == {saved} or saved not in accepted
    elif puzzle.theme == "stop-the-lid":
        prove_threat_of_lid(proofs, start, accepted)


def alike(start: State, right: set[State], turns: set[State]) -> bool:
    """Whether the right turns have a stone in common that at most half of the others have.

    Or they are few among many, or save a stone.
    """
    if len(right) <= 5 and len(turns | right) >= 16 * len(right):
        return True
    taken = start.black | start.white
    placed = [(end.black | end.white) & ~taken for end in right]
    if placed == [0]:
        return True
    key = placed[0]
    for stones in placed:
        key &= stones
    others = [(end.black | end.white) & ~taken for end in turns - right]
    return key != 0 and 2 * sum(stones & key == key for stones in others) <= len(others)


def prove_win_at_once(proofs: Prover, start: State, accepted: set[State]) -> None:
    assert not proofs.wins_with_lid(start)
    side = start.part % 2
    begun, won = {start}, set()
    for _ in range(STONES[start.part]):
        longer = {
            proofs.with_own(state, own, last)
            for state in begun
            for own, last in proofs.sequences(state, 1)
        }
        ends = {state for state in longer if proofs.won(state, side)}
        won |= {proofs.next_part(state) for state in ends}
        begun = longer - ends
    assert won == accepted


def prove_win_in_two(proofs: Prover, start: State, accepted: set[State], puzzle: Puzzle) -> None:
    assert proofs.winning_turns(start) == accepted
    side = start.part % 2
    for own, reply, win in puzzle.lines:
        assert proofs.won(proofs.after(proofs.after(proofs.after(start, own), reply), win), side)
    replies = [reply for after in accepted for reply in proofs.turns(after)]
    by_stones = all(proofs.wins_with_stones(reply) for reply in replies)
    assert by_stones == (puzzle.theme == "win-in-two")


def prove_win_in_three(proofs: Prover, start: State, accepted: set[State], puzzle: Puzzle) -> None:
    assert proofs.may_save(start)
    assert proofs.winning_turns_in_three(start) == accepted
    followed: dict[State, set[State]] = {}
    for own, reply, second, answer, win in puzzle.lines:
        state = proofs.after(proofs.after(start, own), reply)
        assert not proofs.wins_at_once(state)
        followed.setdefault(state, set()).add(proofs.after(state, second))
        last = proofs.after(proofs.after(state, second), answer)
        assert proofs.won(proofs.after(last, win), start.part % 2)
    for state, seconds in followed.items():
        assert proofs.winning_turns(state) == seconds


def prove_threat_of_lid(proofs: Prover, start: State, accepted: set[State]) -> None:
    other = 1 - start.part % 2
    lids = (0, start.lids[1]) if other == 0 else (start.lids[0], 0)
    turns = set(proofs.turns(start))
    emptied = start._replace(lids=lids)
    still = set(proofs.turns(emptied)) - proofs.holding_turns(emptied)
    assert 2 * len(still) <= len(turns - accepted)


@pytest.mark.parametrize("theme", [theme.key for theme in GAME.themes])
def test_some_puzzles_are_proven_anew(theme: str) -> None:
    small = [each for each in shipped() if (each.theme, each.options["Size"]) == (theme, "13")]
    prove(Random(theme).choice(small))


@pytest.mark.slow
def test_puzzles_are_proven_anew_all_of_them_if_the_file_has_changed() -> None:
    file = resources.files(GAME.package) / "puzzles" / "puzzles.txt"
    proven = digest(file.read_text("utf-8")) == PROVEN
    for puzzle in shipped()[:: SHARE if proven else 1]:
        prove(puzzle)
