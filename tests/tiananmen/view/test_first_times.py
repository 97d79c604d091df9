from __future__ import annotations

from games.tiananmen.game import lesson_position
from games.tiananmen.rules.position import Save, Stone, TiananmenPosition, opening
from games.tiananmen.view.words import FIRST_TIMES
from games.ui.match.view import Moment

RING = "E6 E7 E8 F8 H9 H8 J8 J7 J6 H6 H5 G5 F5 F6"
"""The smallest ring without F9 and G9."""


def explained(before: TiananmenPosition, *moves: object, yours: bool = True) -> list[str]:
    after = before
    for move in moves:
        before, after = after, after.play(move)  # type: ignore[arg-type]
    moment = Moment(before, moves[-1], after, yours=yours)
    return [each.name for each in FIRST_TIMES if each.explain(moment)]


def text(name: str, before: TiananmenPosition, move: object) -> str:
    moment = Moment(before, move, before.play(move), yours=True)  # type: ignore[arg-type]
    return next(each.explain(moment) for each in FIRST_TIMES if each.name == name)


def test_the_other_side_goes_on_from_the_last_stone() -> None:
    stones = [Stone(point) for point in ("D4", "D5", "D6", "D7")]
    assert "turn" not in explained(opening(13), *stones[:3])
    assert "turn" in explained(opening(13), *stones)


def test_a_saved_stone() -> None:
    stones = [Stone(point) for point in ("D4", "D5", "D6", "D7")]
    assert explained(opening(13), *stones, Save())[:2] == ["save", "turn"]


def test_the_lid_is_explained_when_a_stone_may_be_saved() -> None:
    stones = [Stone(point) for point in ("D4", "D5", "D6", "D7")]
    assert "may-save" not in explained(opening(13), *stones[:3])  # not in the middle of a turn
    assert "may-save" in explained(opening(13), *stones)  # White's three stones
    assert "may-save" not in explained(opening(13), *stones, yours=False)
    afternoon = [*stones, Save()]
    assert "may-save" not in explained(opening(13), *afternoon)
    evening = lesson_position({"white": "D4", "last": "D4", "day": 1, "part": 3})
    assert text("may-save", evening, Stone("D5")).startswith("Instead of these 4 stones")


def test_the_list_of_turns_is_explained_in_the_afternoon() -> None:
    noon = lesson_position({"black": "D4", "last": "D4", "day": 1, "part": 1})
    three = [Stone(point) for point in ("D5", "D6", "D7")]
    assert "list" not in explained(noon, *three[:2])
    assert "list" in explained(noon, *three)
    assert "list" not in explained(noon, *three, yours=False)
    assert "list" not in explained(noon, *three, Stone("D8"), Stone("D9"))


def test_a_point_that_is_further_away_is_explained() -> None:
    first, second = Stone("D4"), Stone("D5")
    assert explained(opening(13), first) == []  # four empty points around it
    assert explained(opening(13), first, second) == ["over"]  # to the south it is D3
    assert explained(opening(13), first, second, yours=False) == []


def test_a_day_is_over() -> None:
    evening = lesson_position({"white": "D4", "last": "D4", "day": 1, "part": 3})
    assert explained(evening, Stone("D5")) == ["turn", "may-save", "over", "day"]


def test_a_ring_that_is_nearly_closed() -> None:
    # White's evening stone on D4 changes nothing: F9 and G9 are missing, and Black is to move
    evening = lesson_position({"black": RING, "white": "D10 D5", "last": "D5", "day": 3, "part": 3})
    assert text("ring", evening, Stone("D4")) == "Your ring lacks 2 stones."
    assert "ring" not in explained(evening, Stone("D4"), yours=False)


def test_white_is_warned_of_it() -> None:
    afternoon = lesson_position(
        {"black": f"{RING} F9", "white": "A1", "last": "A1", "day": 3, "part": 2}
    )
    said = text("ring", afternoon.play(Stone("A2")), Stone("A3"))
    assert said.startswith("Black's ring lacks 1 stone.")


def test_a_chain_that_is_nearly_complete() -> None:
    afternoon = lesson_position(
        {"white": "G9 G10 G11 A5", "black": "N1", "last": "A5", "day": 3, "part": 3}
    )
    assert text("chain", afternoon, Stone("A6")).startswith("White's chain lacks 2 stones.")


def test_a_lid_that_can_win() -> None:
    evening = lesson_position(
        {"black": RING, "white": "D4", "last": "D4", "day": 3, "part": 3, "lids": [2, 0]}
    )
    assert "lid" in explained(evening, Stone("D5"))
