"""Positions of puzzles, each with its only turn; `forced_wins` proves them in the tests."""

from __future__ import annotations

from games.tiananmen.rules.notation import write_position
from games.tiananmen.rules.position import TiananmenPosition
from tests.tiananmen.forced_wins import prover
from tests.tiananmen.forced_wins_rules import State

CHAIN_NOW = (
    "13/13/13/6O6/2XXO1O6/1XX10/1XOXX8/1XOOO8/2O1X1OO5/2O1X1XOXXX2/4XXXOX4/4OOXXX4/5XXXO4 E9 5W 1,0"
)
"""White wins with B9 B5 A5, passing over stones twice."""
RING_NOW = "13/13/13/8XO3/6XXXX3/4XX1XXO3/4X3XX3/4XX1XX4/6XX5/7O5/13/13/13 K8 4B 0,3"
"""Black wins with L8 L9 F9 F5."""
IN_TWO = "13/13/13/8XO3/6XXXX3/5X1XX4/8XX3/4XX1XX4/6XX5/7O5/13/13/13 E6 3B2 0,3"
"""Black plays E7 E8, and wins with four stones whatever White does."""
WITH_THE_LID = (
    "1OXXXXOXXXXOO/2X2O5OO/2X1XXXXXXXOX/2XXXO2XXXXX/4XO4XXX/2XOX5XO1/2XXO3XXXX1/4X4X3/3OXOXXXX3"
    "/4OO7/13/13/13 J10 9W2 2,6"
)
"""White plays J9. Her lid of six then wins, whatever Black does."""
SAVE_AND_WIN = (
    "13/13/3OXXX6/3OOOXX5/XOOXXXOXX4/2OOXX1OX4/X1XXX3X4/X1O5XOO2/O1XX2OOOXO2/XXXXXOXXOXOOX"
    "/X2XXXXXXXX2/X5XX1XX2/XX4XXXO3 B1 9W 0,3"
)
"""White saves a stone, and wins in three parts."""
PLACE_AND_WIN = (
    "13/13/6OX5/6OX5/2OXXOXXX4/2XX4X4/2XO4X4/2XXOO1OXX2X/3XXOOOOX2X/3OXXXOXXXXX/3OXOXXOXXOO"
    "/3OXX1XXXXOX/5OXXXXXOO G11 10B 2,4"
)
"""Black plays G12 F12 E12 H12, and wins in three parts. He has several ways to go on."""
WITHOUT_THE_LID = (
    "7X2X2/1XO4O2X2/1XX4O1OX2/1OXX3OOXX2/1OX4XOX3/1OX4XO4/2OXX3OX3/2OOOX1OXXXO1/2X1OXXXOOX2"
    "/2X1OXXXXXXXX/2O1X2XXOXXO/2XOO2XXXX1X/XXXXOOXXXXOXX N2 10W 0,2"
)
"""White plays N5 N6 B6, and wins in three parts even if her lid is empty."""
PLACE = (
    "13/4XOXX5/5OXOOOOXX/3XXXOXXX2O/3XXXO1X4/4XX1OX4/8X4/4XX1XOOOXX/4OOOXX2OX/4OXXOX3X/7OX4/7XO4"
    "/7XX4 N10 7B 0,1"
)
"""Black must place: M10 L10 C10 B10."""
STOP_POSITION = (
    "5X7/5O7/4XO7/2XXXOXXXOXXX/XOXXXXOXOOO1X/XXX2X1OOXXXX/XXOXX3XXXX1/3XXX1XOX3/5OOXXX3"
    "/2OOOXXOOXX2/1OXXXXXOXO3/13/13 M7 9B2 0,4"
)
"""Black stops White's lid of four with M6 M9."""


def state_of_proof(position: TiananmenPosition) -> State:
    """The position for the slow prover."""
    return prover(position.size).read(write_position(position))
