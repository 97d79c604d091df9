"""Make the two fonts of the window as subsets of Noto Sans CJK.

    python assets/fonts/make_fonts.py NotoSansCJK-Regular.ttc NotoSansCJK-Bold.ttc

needs fonttools, and the two collections as Google publishes them (Debian's package
fonts-noto-cjk has them). It takes the Japanese face, keeps the characters below, drops hints
and the layout features that a line of horizontal text does not need, and writes
`noto-sans-jp-regular.otf` and `noto-sans-jp-bold.otf` beside itself.
"""

from __future__ import annotations

import sys
import unicodedata
from collections.abc import Iterator
from pathlib import Path

from fontTools import subset
from fontTools.ttLib import TTCollection, TTFont

HERE = Path(__file__).resolve().parent
FAMILY = "Noto Sans CJK JP"
NAMES_KEPT = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 11, 13, 14]

# Space above and below, in thousandths of the type size. Noto's own (1160, 288) leaves room for
# scripts that are not kept, and sets capitals visibly below the middle of a button.
ASCENT, DESCENT = 1050, 350

RANGES = (
    (0x20, 0x7E),  # Latin
    (0xA0, 0xFF),  # Latin-1
    (0x100, 0x17F),  # Latin Extended-A
    (0x2010, 0x2027),  # dashes, quotation marks, bullets, the ellipsis
    (0x2030, 0x203B),
    (0x2070, 0x209F),  # raised and lowered digits
    (0x20AC, 0x20AC),
    (0x2122, 0x2122),
    (0x2150, 0x215F),  # fractions
    (0x2190, 0x2199),  # arrows
    (0x2200, 0x22FF),  # mathematical signs
    (0x2460, 0x2473),  # circled numbers
    (0x25A0, 0x25FF),  # squares, circles, diamonds
    (0x2605, 0x2606),
    (0x3000, 0x303F),  # Japanese punctuation
    (0x3041, 0x30FF),  # kana
    (0xFF01, 0xFFEF),  # wide and narrow forms
)

ELLIPSIS = 0x2026

UNMARKED = dict(zip("ĦħıŁłŊŋŦŧ", "HhiLlNnTt", strict=True))
"""Letters that Unicode does not take apart."""


def kanji() -> Iterator[int]:
    """The kanji of JIS X 0208, level 1: rows 16 to 47."""
    for row in range(16, 48):
        for cell in range(1, 95):
            try:
                yield ord(bytes((0xA0 + row, 0xA0 + cell)).decode("euc_jp"))
            except UnicodeDecodeError:
                continue  # row 47 is not full


def japanese_face(collection: Path) -> TTFont:
    """The face of the collection that is drawn for Japanese."""
    for font in TTCollection(collection, lazy=True).fonts:
        if font["name"].getBestFamilyName() == FAMILY:
            return font
    sys.exit(f"{collection} holds no {FAMILY}")


def lower_ellipsis(font: TTFont) -> None:
    """Set the ellipsis on the line, as Latin has it, not at half height as Japanese has it."""
    features = font["GSUB"].table
    lookups = {
        index
        for record in features.FeatureList.FeatureRecord
        if record.FeatureTag == "pwid"
        for index in record.Feature.LookupListIndex
    }
    for lookup in (features.LookupList.Lookup[index] for index in lookups):
        for part in lookup.SubTable:
            swaps = getattr(part, "ExtSubTable", part).mapping
            for table in font["cmap"].tables:
                if table.isUnicode() and table.cmap.get(ELLIPSIS) in swaps:
                    table.cmap[ELLIPSIS] = swaps[table.cmap[ELLIPSIS]]


def cut(font: TTFont) -> None:
    """Keep the characters of the window, and what setting them in a line needs."""
    options = subset.Options()
    options.layout_features = ["kern"]
    options.layout_scripts = ["DFLT", "latn", "kana", "hani"]
    options.name_IDs = NAMES_KEPT
    options.hinting = False
    options.drop_tables += ["BASE", "VORG", "vhea", "vmtx", "DSIG"]
    options.notdef_outline = True
    options.obfuscate_names = False
    wanted = {code for first, last in RANGES for code in range(first, last + 1)} | set(kanji())
    subsetter = subset.Subsetter(options)
    subsetter.populate(unicodes=wanted)
    subsetter.subset(font)


def lend_plain_letters(font: TTFont) -> None:
    """Let a letter stand for its marked forms that the face does not have: č shows as c."""
    tables = [table for table in font["cmap"].tables if table.isUnicode()]
    drawn = font.getBestCmap()
    for code in range(0x100, 0x180):
        plain = UNMARKED.get(chr(code)) or unicodedata.normalize("NFKD", chr(code))[0]
        if code not in drawn and ord(plain) in drawn:
            for table in tables:
                table.cmap[code] = drawn[ord(plain)]


def set_line_height(font: TTFont) -> None:
    """Write the same air into all the tables that different programs look at."""
    font["hhea"].ascent, font["hhea"].descent, font["hhea"].lineGap = ASCENT, -DESCENT, 0
    metrics = font["OS/2"]
    metrics.sTypoAscender, metrics.sTypoDescender, metrics.sTypoLineGap = ASCENT, -DESCENT, 0
    metrics.usWinAscent, metrics.usWinDescent = ASCENT, DESCENT


def main(collections: list[str]) -> None:
    """Write one font for each collection."""
    if not collections:
        sys.exit(__doc__)
    for collection in map(Path, collections):
        font = japanese_face(collection)
        style = font["name"].getBestSubFamilyName()
        lower_ellipsis(font)
        cut(font)
        lend_plain_letters(font)
        set_line_height(font)
        path = HERE / f"noto-sans-jp-{style.lower()}.otf"
        font.recalcTimestamp = False  # the same fonts from the same collections
        font.save(path)
        print(f"{path.name}: {len(font.getBestCmap())} characters, {path.stat().st_size} bytes")


if __name__ == "__main__":
    main(sys.argv[1:])
