"""What the rules and the archive complain of, in the language of the window."""

from __future__ import annotations

from games.core.archive import ArchiveError
from games.core.position import RuleError
from games.ui.i18n import _


def explained(error: RuleError | ArchiveError) -> str:
    """The error's sentence, with the sentences of errors that it tells of."""
    values = {
        name: explained(value) if isinstance(value, RuleError | ArchiveError) else value
        for name, value in error.values.items()
    }
    return _(error.template).format(**values)
