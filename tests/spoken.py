"""What every sentence that is read aloud has to fulfil, in every language."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from types import SimpleNamespace
from typing import Any, TypeVar

from games.core.position import AnyPosition, Side
from games.core.translation import _
from games.ui.toolkit.input import ACTIONS
from games.ui.toolkit.rule_pages import Page
from games.ui.toolkit.text import use_language

S = TypeVar("S")

LANGUAGES = ("en", "ja", "it")

READ = ("read_lines", "read_around", "read_goal", "read_moves", "read_board")
"""The actions of the keys that each game's page for screen readers explains."""
GARBAGE = re.compile(r"[{}<>@_]|None|\bTrue\b|\bFalse\b|  |, ,|,\.|\.\.|、、|、。|。。")
"""Placeholders, objects of Python, and gaps between parts of a sentence."""


def view_at(position: AnyPosition | None = None) -> Any:
    """What sentences need of a match at a position, without a window; Ada plays with Ben."""
    names = ["Ada", "Ben"]

    def seat_of(side: Side) -> SimpleNamespace:
        assert position is not None
        return SimpleNamespace(name=names[position.sides.index(side)])

    state = SimpleNamespace(seat_of=seat_of, options={})
    controller = SimpleNamespace(state=state, subscribe=lambda listener: None)
    return SimpleNamespace(
        names=names, viewer=None, context=None, position=position, controller=controller
    )


def speaker(
    make: Callable[[Any, Any], S], texts: Callable[[Any], Any] | None = None, **geometry: object
) -> S:
    """The sentences of a game about any position, without a window."""
    view = view_at()
    parts = SimpleNamespace(texts=texts and texts(view), geometry=SimpleNamespace(**geometry))
    return make(view, parts)


@contextmanager
def language(code: str) -> Iterator[None]:
    """Speaks this language for a while."""
    use_language(code)
    try:
        yield
    finally:
        use_language("en")


def flaws(sentences: Iterable[str]) -> list[str]:
    """The sentences that are empty or contain something that nobody says."""
    return [said for said in sentences if not said.strip() or GARBAGE.search(said)]


def unfinished(sentences: Iterable[str]) -> list[str]:
    """The sentences that do not end with a stop."""
    return [said for said in sentences if not said.endswith((".", "。", "?", "？"))]


def words_of(page: Page) -> str:
    """All texts of a rule page, in the language of the moment."""
    texts = [_(page.title)]
    for block in page.blocks:
        if isinstance(block, str):
            texts.append(_(block))
        else:
            texts += map(_, filter(None, (block.heading, *block.bullets)))
    return "\n".join(texts)


def unnamed_keys(page: Page) -> list[str]:
    """The titles of the reading keys that a rule page does not name."""
    titles = [_(action.title) for action in ACTIONS if action.name in READ]
    assert len(titles) == len(READ)
    return [title for title in titles if title not in words_of(page)]
