"""The decision of Veletas that is asked as a question."""

from __future__ import annotations

from games.veletas.rules.pieces import Pie
from games.veletas.rules.position import choices, start


def test_the_pie_is_a_question_and_nothing_else_is() -> None:
    position = start({"Size": "7", "Rules": "current"})
    assert choices(position) == ()
    while not isinstance(move := position.legal_moves()[0], Pie):
        assert choices(position) == ()
        position = position.play(move)
    assert choices(position) == (Pie(swap=False), Pie(swap=True))
    assert choices(position.play(Pie(swap=True))) == ()
