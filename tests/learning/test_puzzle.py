from __future__ import annotations

from dataclasses import replace

from tests.learning.nim_puzzles import puzzle


def test_the_id_depends_on_the_task_and_not_on_rating_solution_or_order_of_options() -> None:
    one = replace(puzzle("last-stone", 3, ("3",)), options={"Size": "10", "Rules": "new"})
    assert len(one.id) == 8
    assert int(one.id, 16) >= 0
    same = replace(
        one, options={"Rules": "new", "Size": "10"}, rating=900, source="here", lines=(("1",),)
    )
    assert same.id == one.id
    changed = [
        replace(one, game="nam"),
        replace(one, theme="leave-four"),
        replace(one, position="2"),
        replace(one, options={"Size": "10"}),
    ]
    assert len({one.id, *(each.id for each in changed)}) == 5
