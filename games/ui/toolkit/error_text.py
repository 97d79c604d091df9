"""What the rules and the archive complain of, in the language of the window."""

from __future__ import annotations

import re

from games.core.position import RuleError
from games.core.storage.files import StorageError
from games.ui.toolkit.i18n import _

_WORD = re.compile(r"[a-z]+(?![\w@])")
"""Begins a text that may begin with a capital; the name of a square keeps its letter."""


def as_sentence(text: str) -> str:
    """What may be the second half of a line as a line of its own.

    >>> as_sentence("there is no shooter on c4"), as_sentence("c4 is not empty")
    ('There is no shooter on c4.', 'c4 is not empty.')
    """
    if _WORD.match(text):
        text = text[0].upper() + text[1:]
    if text and text[-1] not in ".!?…。":
        text = _("{sentence}.").format(sentence=text)
    return text


def explained(error: RuleError | StorageError) -> str:
    """The error's sentence, with the sentences of errors that it tells of."""
    values = {
        name: explained(value) if isinstance(value, RuleError | StorageError) else value
        for name, value in error.values.items()
    }
    return _(error.template).format(**values)
