"""What the rule pages of a game say, and their diagrams."""

from __future__ import annotations

from collections.abc import Iterable

from games.ui.toolkit.game_views import (
    Block,
    Bullets,
    Diagram,
    Differences,
    Heading,
    Page,
    Paragraph,
    Ruling,
)


def page_text(page: Page) -> str:
    """Everything that a page says."""
    return " ".join([page.title, *map(_block_text, page.blocks)])


def diagrams(pages: Iterable[Page]) -> list[Diagram]:
    """The diagrams of all pages."""
    return [block for page in pages for block in page.blocks if isinstance(block, Diagram)]


def rulings(pages: Iterable[Page]) -> list[str]:
    """The texts that are marked as rulings."""
    return [block.text for page in pages for block in page.blocks if isinstance(block, Ruling)]


def _block_text(block: Block) -> str:
    match block:
        case Paragraph(text) | Heading(text) | Ruling(text):
            return text
        case Bullets(items):
            return " ".join(items)
        case Diagram():
            return block.caption
        case Differences(differences):
            return " ".join(each.text for each in differences)
