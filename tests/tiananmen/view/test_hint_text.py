"""Why stones are good, on a small board drawn by hand."""

from collections.abc import Sequence

from games.tiananmen.rules.position import Move, Save, Stone, TiananmenPosition
from games.tiananmen.view.words import TiananmenTexts
from tests.spoken import view_at
from tests.tiananmen.pictures import drawn


def why(before: TiananmenPosition, moves: Sequence[Move]) -> str:
    return TiananmenTexts(view_at()).hint_reason(before, moves, None)


STEP = """
. . . . . . .
. . . O . . .
. . . # . . .
. . # # # . .
. . . # . . .
. . . . . . .
. X . . . . .
"""
BARE = STEP.replace("O", ".")


def test_the_last_stone_of_a_chain_completes_it() -> None:
    assert why(drawn(STEP, "D6", part=3), [Stone("D7")]) == "completes the chain"


def test_a_saved_stone_is_for_later() -> None:
    assert why(drawn(BARE, "B1", part=1), [Save()]) == ("a stone saved now can win at once later")


def test_stones_that_help_ones_own_chain_say_how_far_it_is() -> None:
    # B1 lies on the edge, and C2 between it and the Heroes' D3 is all that is missing.
    position = drawn(BARE.replace("X", "O"), "B1", part=3)
    assert why(position, [Stone("B2")]) == "your chain now lacks 1 stone"
