"""`N_` marks a text for translation where it is written; `_` translates it where it is shown.

This is `gettext_noop` of the gettext manual ("Special cases of translatable strings"). It keeps
`core` free of any language: texts are stored and compared in English.
"""


def N_(text: str) -> str:
    """The text itself; the extraction of messages looks for calls of this function."""
    return text
