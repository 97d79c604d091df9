"""What a demonstration shows at which move."""

from __future__ import annotations

from typing import Any

from games.core.game import AnyGame
from games.core.match import AnyMatch
from games.core.position import Outcome
from games.core.record import read_record
from games.ui.toolkit.game_views import Demo


def played(demo: Demo, game: AnyGame) -> AnyMatch:
    """The match of a demonstration, at its end."""
    record = read_record(demo.record, {game.name: game})
    assert record.trouble is None
    record.match.go_to(record.match.root.main_end())
    return record.match


def result(demo: Demo, game: AnyGame) -> Outcome:
    """The outcome of a demonstration."""
    match = played(demo, game)
    outcome = match.outcome_at(match.node)
    assert outcome is not None
    return outcome


def first_shown(demo: Demo, game: AnyGame) -> dict[str, str]:
    """Each caption, and the first move that shows its rule."""
    match, found = played(demo, game), dict[str, str]()
    match.go(0)
    while match.can_redo:
        before: Any = match.position
        match.redo()
        for caption in demo.captions:
            if caption.shows(before, match.node.move, match.position):
                found.setdefault(caption.text, str(match.node.move))
    return found
