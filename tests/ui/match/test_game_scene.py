"""The defaults of a game's parts."""

from __future__ import annotations

from games.core.position import Outcome, Side, Termination
from games.ui.match.ghost_moves import GhostMove
from tests import toy
from tests.toy import Add
from tests.ui.race import ADA, BEN, OpenMatch


def test_a_tie_names_two_winners_and_counts_more(open_match: OpenMatch) -> None:
    headline = open_match((ADA, BEN)).texts.headline
    black, white, end = Side.BLACK, Side.WHITE, Termination("target")
    assert headline(Outcome((black,), end)) == "Ada wins"
    assert headline(Outcome((black, white), end)) == "Tie: Ada, Ben"
    assert headline(Outcome((black, white, black), end)) == "3-way tie"


def test_a_proposed_move_is_drawn_as_the_drop_that_means_it(open_match: OpenMatch) -> None:
    gestures = open_match().scene.board.game_board
    assert gestures.ghost_of(toy.Race(), Add(2)) == GhostMove("black", "2", source="2")
    assert gestures.ghost_of(toy.Race(), Add(9)) is None


def test_a_game_may_have_no_announcements(open_match: OpenMatch) -> None:
    view = open_match().scene.board.view
    assert view.texts.announcement(toy.Race(), Add(1), toy.Race(), ADA, "Hm.") == ""
    assert view.texts.forced_message(toy.Race(), Add(1)) == ""
    assert view.texts.result_notes() == ()
