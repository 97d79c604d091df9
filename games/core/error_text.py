"""Errors of the rules and of the storage as sentences in the language of the program."""

from __future__ import annotations

import re

from games.core.position import RuleError
from games.core.storage.files import StorageError
from games.core.translation import _

_WORD = re.compile(r"[a-z]+(?![\w@])")
"""A first word that may take a capital; the name of a cell such as c4 may not."""


def as_sentence(text: str) -> str:
    """A message that may follow a colon, as a sentence of its own.

    >>> as_sentence("there is no shooter on c4"), as_sentence("c4 is not empty")
    ('There is no shooter on c4.', 'c4 is not empty.')
    """
    if _WORD.match(text):
        text = text[0].upper() + text[1:]
    if text and text[-1] not in ".!?…。":
        text = _("{sentence}.").format(sentence=text)
    return text


def explained(error: RuleError | StorageError) -> str:
    """The error's sentence, with the sentences of the errors it names."""
    values = {
        name: explained(value) if isinstance(value, RuleError | StorageError) else value
        for name, value in error.values.items()
    }
    return _(error.template).format(**values)
