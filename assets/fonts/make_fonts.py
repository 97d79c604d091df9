"""Make the two fonts of the window from Noto Sans CJK and Source Sans Pro.

    python assets/fonts/make_fonts.py NotoSansCJK-Regular.ttc SourceSansPro-Regular.otf
    python assets/fonts/make_fonts.py NotoSansCJK-Bold.ttc SourceSansPro-Bold.otf

needs fonttools, and the fonts as Google and Adobe publish them (Debian's package fonts-noto-cjk,
the Python package font-source-sans-pro). It takes the Japanese face, keeps the characters below,
adds the European letters that the face does not have, drops hints and the layout features that a
line of horizontal text does not need, and writes `noto-sans-jp-regular.otf` or
`noto-sans-jp-bold.otf` beside itself. The Latin letters of Noto Sans CJK are those of Source Sans,
enlarged, so that both fonts fit together.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

from fontTools import subset
from fontTools.pens.t2CharStringPen import T2CharStringPen
from fontTools.pens.transformPen import TransformPen
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
    (0x100, 0x24F),  # Latin Extended-A and -B
    (0x250, 0x2AF),  # phonetic letters
    (0x2B0, 0x2FF),  # single marks, such as the caron
    (0x300, 0x36F),  # marks that combine
    (0x370, 0x3FF),  # Greek
    (0x400, 0x52F),  # Cyrillic
    (0x1E00, 0x1EFF),  # Latin with two marks, Vietnamese
    (0x1F00, 0x1FFF),  # Greek with accents
    (0x2010, 0x2027),  # dashes, quotation marks, bullets, the ellipsis
    (0x2030, 0x203B),
    (0x2070, 0x209F),  # raised and lowered digits
    (0x20A0, 0x20BF),  # currencies
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

EUROPEAN = (0x20, 0x1FFF)
"""The characters that the second font may add."""


def kanji() -> Iterator[int]:
    """The kanji of Windows-31J: those of JIS X 0208, and others that names need."""
    for first in (*range(0x88, 0xA0), *range(0xE0, 0xEB), 0xFA, 0xFB, 0xFC):
        for second in range(0x40, 0xFD):
            try:
                character = bytes((first, second)).decode("cp932")
            except UnicodeDecodeError:
                continue  # no row is full
            if len(character) == 1 and character >= "\u3400":
                yield ord(character)


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


def add_european_letters(font: TTFont, european: TTFont) -> None:
    """Copy letters that the face does not have, enlarged to the size of those that it has."""
    factor = font["hmtx"][font.getBestCmap()[ord("H")]][0] / european["hmtx"]["H"][0]
    top = font["CFF "].cff.topDictIndex[0]
    nearby = font.getBestCmap()[ord("H")]
    group = top.FDSelect[font.getGlyphID(nearby)]  # the group of glyphs that the new ones join
    private = top.FDArray[group].Private
    drawn, glyphs = font.getBestCmap(), european.getGlyphSet()
    order = list(font.getGlyphOrder())
    taken = set(order)
    unused = (cid for n in range(1, 0x10000) if (cid := f"cid{n:05d}") not in taken)
    for code, name in sorted(european.getBestCmap().items()):
        wanted = any(first <= code <= last for first, last in RANGES)
        if code in drawn or not wanted or not EUROPEAN[0] <= code <= EUROPEAN[1]:
            continue
        width = round(european["hmtx"][name][0] * factor)
        pen = T2CharStringPen(width - private.nominalWidthX, None)
        glyphs[name].draw(TransformPen(pen, (factor, 0, 0, factor, 0, 0)))
        fresh = next(unused)
        top.CharStrings.charStringsIndex.append(pen.getCharString(private, top.GlobalSubrs))
        top.CharStrings.charStrings[fresh] = len(order)
        order.append(fresh)
        top.FDSelect.gidArray.append(group)
        font["hmtx"].metrics[fresh] = (width, round(european["hmtx"][name][1] * factor))
        for table in font["cmap"].tables:
            if table.isUnicode():
                table.cmap[code] = fresh
    top.charset = order
    font.setGlyphOrder(order)


def set_line_height(font: TTFont) -> None:
    """Write the same air into all the tables that different programs look at."""
    font["hhea"].ascent, font["hhea"].descent, font["hhea"].lineGap = ASCENT, -DESCENT, 0
    metrics = font["OS/2"]
    metrics.sTypoAscender, metrics.sTypoDescender, metrics.sTypoLineGap = ASCENT, -DESCENT, 0
    metrics.usWinAscent, metrics.usWinDescent = ASCENT, DESCENT


def main(files: list[str]) -> None:
    """Write the font of one weight."""
    if len(files) != 2:
        sys.exit(__doc__)
    collection, european = map(Path, files)
    font = japanese_face(collection)
    style = font["name"].getBestSubFamilyName()
    lower_ellipsis(font)
    cut(font)
    add_european_letters(font, TTFont(european))
    set_line_height(font)
    path = HERE / f"noto-sans-jp-{style.lower()}.otf"
    font.recalcTimestamp = False  # the same font from the same files
    font.save(path)
    print(f"{path.name}: {len(font.getBestCmap())} characters, {path.stat().st_size} bytes")


if __name__ == "__main__":
    main(sys.argv[1:])
