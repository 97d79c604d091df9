from __future__ import annotations

import math

from games.core.position import IllegalMove
from games.ui.learning.task_scene import Agenda


def test_functions_are_called_one_after_the_other() -> None:
    agenda, called = Agenda(lambda: None), []
    agenda.add(0.0, lambda: called.append("first"))
    agenda.add(0.5, lambda: called.append("second"))
    agenda.update(0.0)
    assert called == ["first"]
    assert agenda.next_change() == 0.5
    agenda.update(0.3)
    assert called == ["first"]
    assert bool(agenda)
    agenda.update(0.3)
    assert called == ["first", "second"]
    assert not agenda
    assert agenda.next_change() == math.inf


def test_a_function_may_add_another_one() -> None:
    agenda, called = Agenda(lambda: None), []
    agenda.add(0.0, lambda: agenda.add(1.0, lambda: called.append("later")))
    agenda.update(0.1)
    agenda.update(0.5)
    assert called == []
    agenda.update(0.5)
    assert called == ["later"]


def test_what_is_cleared_is_never_called() -> None:
    agenda, called = Agenda(lambda: None), []
    agenda.add(0.1, lambda: called.append("never"))
    agenda.clear()
    agenda.update(1.0)
    assert (called, bool(agenda)) == ([], False)


def test_everything_can_happen_now() -> None:
    agenda, called = Agenda(lambda: None), list[str]()
    agenda.add(1.0, lambda: agenda.add(2.0, lambda: called.append("last")))
    agenda.add(5.0, lambda: called.append("second"))
    agenda.finish()
    assert called == ["second", "last"]
    assert not agenda


def test_after_a_move_that_is_not_possible_everything_is_given_up() -> None:
    called = list[str]()

    def impossible() -> None:
        raise IllegalMove("a stone stands there")

    agenda = Agenda(lambda: called.append("given up"))
    for at_once in (False, True):
        agenda.add(0.0, impossible)
        agenda.add(0.0, lambda: called.append("never"))
        if at_once:
            agenda.finish()
        else:
            agenda.update(0.0)
        assert not agenda
    assert called == ["given up", "given up"]
