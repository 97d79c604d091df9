"""Marking texts for translation where they are written, long before they are shown."""


def N_(text: str) -> str:
    """The text itself; the mark lets the extraction of messages find it."""
    return text
