"""The value table of the Loom."""

from __future__ import annotations

from hashlib import sha256

import pytest

from games.herati.ai import loom_values
from games.herati.ai.loom import NO_AIM, LoomSolver
from games.herati.ai.loom_values import AIMS, CHECKSUM, FILE, loom_solver, read_table, table_bytes
from tests.herati.pictures import loom

needs_numba = pytest.mark.numba


def test_values_of_optimal_play_at_the_start() -> None:
    source = loom_solver()
    assert source.initial_value() == pytest.approx(2.559343, abs=1e-6)
    assert source.initial_value(4) == pytest.approx(0.227493, abs=1e-6)
    assert source.initial_value(6) == pytest.approx(0.007685, abs=1e-6)


def test_nine_diamonds_are_out_of_reach() -> None:
    assert max(AIMS) == 8
    assert 0 < loom_solver().initial_value(8) < 0.00001
    assert loom_solver().initial_value(9) == 0
    position = loom("SE SW NE SW NE\nNE NW .. .. ..", "SE NW | ?")
    assert loom_solver().probability(position, 20) == 0


@needs_numba
def test_nine_diamonds_are_out_of_reach_without_the_table() -> None:
    assert LoomSolver().initial_value(9) == 0


@needs_numba
def test_the_generator_reproduces_the_table() -> None:
    assert sha256(table_bytes(LoomSolver(fast=True))).hexdigest() == CHECKSUM


@pytest.mark.slow
def test_the_table_agrees_with_the_undecorated_source() -> None:
    known = read_table(FILE.read_bytes())
    assert set(known) == set(AIMS)
    source = LoomSolver(tiles=8, fast=False)
    for aim in (NO_AIM, 1):
        few = source.row_end_values(aim)
        assert list(known[aim][: len(few)]) == few


def test_a_damaged_table_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(loom_values, "CHECKSUM", "0")
    with pytest.raises(ValueError, match="damaged"):
        read_table(FILE.read_bytes())
