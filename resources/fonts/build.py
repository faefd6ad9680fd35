#!/usr/bin/python3
"""Build the six fonts of the program from Debian's Inter and JetBrains Mono.

Usage: build.py INTER_VARIABLE_TTF JETBRAINS_MONO_DIRECTORY OUTPUT_DIRECTORY

Why not use the packages' files as they are (each point was seen on Qt 6.4.2):
  * Qt 6.4 draws a variable font at one weight only, so each weight is made a static file.
  * Qt 6.4 cannot switch features on or off: the tabular digits are made the ordinary ones,
    contextual alternates and ligatures are removed (a digest must show each character).
  * A system font of the same name would be merged with ours, so the families are renamed.
The same input gives the same bytes: no clock, no path and no random number is used.
"""

import logging
import sys
from pathlib import Path

from fontTools import subset
from fontTools.ttLib import TTFont
from fontTools.varLib import instancer

SANS = [("Regular", 400), ("Medium", 500), ("SemiBold", 600)]
MONO = [("Regular", 400), ("Medium", 500), ("Bold", 700)]

# What a label, a number or a name in a European language may hold. Other scripts fall back to a
# system font on screen; the export report names them.
RANGES = [
    (0x0020, 0x007E), (0x00A0, 0x017F),  # Basic Latin, Latin-1, Latin Extended-A
    (0x0218, 0x021B),                    # Romanian S and T with comma
    (0x0300, 0x0338),                    # combining marks
    (0x0370, 0x03FF), (0x0400, 0x045F),  # Greek, Cyrillic
    (0x2000, 0x203A),                    # spaces, dashes, quotes
    (0x2070, 0x209C), (0x20AC, 0x20AC),  # superscripts and subscripts, euro
    (0x2150, 0x215F),                    # fractions
    (0x2190, 0x21FF), (0x2200, 0x226F),  # arrows, operators
    (0x2500, 0x259F), (0x25A0, 0x25FF),  # box drawing, blocks, shapes
    (0x2713, 0x2713), (0x2717, 0x2717),  # check mark, ballot x
]
DIGITS = range(ord("0"), ord("9") + 1)
FEATURES = ["kern", "mark", "mkmk", "ccmp", "locl", "case"]
DROP_TABLES = ["DSIG", "STAT", "HVAR", "MVAR", "avar"]
COPYRIGHT, FAMILY, STYLE, UNIQUE, FULL, VERSION, POSTSCRIPT, DESCRIPTION = 0, 1, 2, 3, 4, 5, 6, 10
KEPT_NAMES = {COPYRIGHT, VERSION, 7, 8, 9, 11, 12, 13, 14}


def freeze_tabular_digits(font):
    """Map the ten digits to the glyphs that `tnum` would choose; point and comma keep their width."""
    gsub = font["GSUB"].table
    lookups = {index for record in gsub.FeatureList.FeatureRecord if record.FeatureTag == "tnum"
               for index in record.Feature.LookupListIndex}
    mapping = {}
    for index in sorted(lookups):
        for table in gsub.LookupList.Lookup[index].SubTable:
            mapping.update(getattr(table, "ExtSubTable", table).mapping)
    stock = font.getBestCmap()
    tabular = {code: mapping[stock[code]] for code in DIGITS}
    for table in font["cmap"].tables:
        table.cmap.update({code: tabular[code] for code in DIGITS if code in table.cmap})
    # Between the drawn weights the 4 comes out 2 or 3 units of 2816 narrower than the others.
    metrics = font["hmtx"].metrics
    width = max(metrics[glyph][0] for glyph in tabular.values())
    for glyph in tabular.values():
        metrics[glyph] = (width, metrics[glyph][1])


def rename(font, family, style, weight, original):
    """A changed font says so in its name table and carries the weight where Qt looks for it."""
    name = font["name"]
    name.names = [r for r in name.names if r.nameID in KEPT_NAMES and r.platformID == 3]
    linked = style in ("Regular", "Bold")  # the two styles that name ids 1 and 2 can express
    postscript = f"{family.replace(' ', '')}-{style}"
    values = {
        FAMILY: family if linked else f"{family} {style}",
        STYLE: style if linked else "Regular",
        UNIQUE: f"{postscript}; changed from {original}",
        FULL: f"{family} {style}",
        POSTSCRIPT: postscript,
        DESCRIPTION: f"Modified version of {original}, renamed, for KernelIndex Workbench.",
    }
    if not linked:
        values.update({16: family, 17: style})
    for name_id, text in values.items():
        name.setName(text, name_id, 3, 1, 0x409)
    os2 = font["OS/2"]
    os2.usWeightClass = weight
    os2.fsSelection &= ~0b1100001  # italic, bold, regular
    os2.fsSelection |= 0b1000000 if style == "Regular" else 0b100000 if style == "Bold" else 0
    font["head"].macStyle = 1 if style == "Bold" else 0


def reduce(font):
    options = subset.Options()
    options.layout_features = FEATURES
    options.drop_tables += DROP_TABLES
    options.name_IDs = ["*"]
    options.notdef_outline = True
    options.hinting = True
    subsetter = subset.Subsetter(options)
    subsetter.populate(unicodes=[c for first, last in RANGES for c in range(first, last + 1)])
    subsetter.subset(font)


def save(font, path):
    digits = {font["hmtx"][font.getBestCmap()[code]][0] for code in DIGITS}
    if len(digits) != 1:
        raise SystemExit(f"{path.name}: the digits do not share one width")
    if "glyf" not in font or "fvar" in font:
        raise SystemExit(f"{path.name}: not a static TrueType font")
    font["head"].created = font["head"].modified  # the input's own time, not today's
    font.save(path, reorderTables=True)


def main():
    if len(sys.argv) != 4:
        raise SystemExit(__doc__)
    logging.disable(logging.WARNING)
    inter, mono_directory, out = (Path(argument) for argument in sys.argv[1:])
    out.mkdir(parents=True, exist_ok=True)
    for style, weight in SANS:
        variable = TTFont(inter, recalcTimestamp=False)
        font = instancer.instantiateVariableFont(variable, {"wght": weight}, inplace=True)
        freeze_tabular_digits(font)
        reduce(font)
        rename(font, "KIWB Sans", style, weight, "Inter 3.019")
        save(font, out / f"KIWBSans-{style}.ttf")
    for style, weight in MONO:
        font = TTFont(mono_directory / f"JetBrainsMono-{style}.ttf", recalcTimestamp=False)
        reduce(font)
        rename(font, "KIWB Mono", style, weight, "JetBrains Mono 2.242")
        save(font, out / f"KIWBMono-{style}.ttf")


if __name__ == "__main__":
    main()
