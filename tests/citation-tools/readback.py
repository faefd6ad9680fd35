#!/usr/bin/env python3
"""Reads what the program wrote with the tools people use, and compares the fields.

readback.py CHECK WRITER SHARED-DIR     CHECK is one of the check_… functions below.
Exit code 77: a tool this check needs is not installed.
"""
import csv
import hashlib
import html.parser
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import unicodedata
import xml.etree.ElementTree as xml

HERE = pathlib.Path(__file__).resolve().parent
SITE = "https://kernelindex.com/api/v1/runs/"
FAULTS = []


def skip(reason):
    print("skipped:", reason)
    sys.exit(77)


def need(tool):
    if shutil.which(tool) is None:
        skip(tool + " is not installed")


def run(*command, **options):
    done = subprocess.run(command, capture_output=True, **options)
    if done.returncode != 0:
        FAULTS.append("%s failed: %s" % (command[0], done.stderr.decode("utf-8", "replace")[:2000]))
    return done.stdout.decode("utf-8", "replace")


def expect(found, wanted, what):
    if found != wanted:
        FAULTS.append("%s\n  found  %r\n  wanted %r" % (what, found, wanted))


def expect_holds(found, wanted, what):
    if wanted not in found:
        FAULTS.append("%s\n  found  %r\n  lacks  %r" % (what, found, wanted))


class Record:
    def __init__(self, index, entry):
        self.text = entry["text"]
        self.line = entry.get("line", entry["text"])
        self.digest = "sha256:" + hashlib.sha256(str(index).encode()).hexdigest()
        self.key = "kernelindex-" + self.digest[7:19]
        self.url = SITE + self.digest
        self.accessed = index % 2 == 0


# pandoc keeps math as TeX when it writes CSL-JSON, and makes quotation marks typographic.
MATH = {"\\mu": "µ", "\\times": "×", "\\cdot": "·", "\\lbrace": "{", "\\rbrace": "}"}


def typeset(text):
    for tex, character in MATH.items():
        text = text.replace(tex, character)
    for curly, straight in {"‘": "'", "’": "'", "“": "'", "”": "'", '"': "'", "μ": "µ", "−": "-"}.items():
        text = text.replace(curly, straight)
    return unicodedata.normalize("NFC", " ".join(text.replace("''", "'").split()))


def check_csl_items(items, records, notes_only_access=False):
    expect(len(items), len(records), "number of records")
    by_id = {item["id"]: item for item in items}
    for record in records:
        item = by_id.get(record.key)
        if item is None:
            FAULTS.append("no record " + record.key)
            continue
        wanted = typeset(record.line)
        title = re.sub(r"</?span[^>]*>", "", item["title"])
        expect(typeset(title), wanted, "title")
        expect([typeset(name.get("literal", "not literal: %r" % name)) for name in item["author"]],
               [wanted], "author")
        note = typeset(item["note"])
        expect_holds(note, "attribution: " + wanted, "note")
        expect_holds(note, "warning: " + wanted.rstrip("."), "note")
        expect_holds(note, record.digest, "note")
        expect(item["issued"]["date-parts"][0][0], 2026, "year")
        if notes_only_access:
            expect_holds(item["publisher"], record.url, "howpublished")
        else:
            expect(item["type"], "dataset", "type")
            expect(item["publisher"], "KernelIndex", "publisher")
            expect(item["URL"], record.url, "url")
            expect(item["version"], record.digest, "version")
            expect(item["issued"], {"date-parts": [[2026, 8, 20]]}, "date")
            expect(item.get("accessed"),
                   {"date-parts": [[2026, 9, 2]]} if record.accessed else None, "access date")
        expect("no access date" in note, not record.accessed, "words on the access date")
        expect("accessed 2026-09-02" in note, notes_only_access and record.accessed,
               "access date in the note")


def check_pandoc_bibtex(folder, records, _):
    need("pandoc")
    text = run("pandoc", "-f", "bibtex", "-t", "csljson", str(folder / "bibtex"))
    check_csl_items(json.loads(text), records, notes_only_access=True)


def check_pandoc_biblatex(folder, records, _):
    need("pandoc")
    text = run("pandoc", "-f", "biblatex", "-t", "csljson", str(folder / "biblatex"))
    check_csl_items(json.loads(text), records)


def inert_csl(record):
    """A space keeps CSL processors from reading markup."""
    changed = Record.__new__(Record)
    changed.__dict__ = dict(record.__dict__)
    changed.line = re.sub(r"<(?=[A-Za-z/])", "< ", record.line)
    return changed


def check_pandoc_csljson(folder, records, _):
    need("pandoc")
    text = run("pandoc", "-f", "csljson", "-t", "csljson", str(folder / "csl-json"))
    check_csl_items(json.loads(text), [inert_csl(record) for record in records])
    page = run("pandoc", "-f", "csljson", "-t", "html", "--citeproc", "-M", "nocite=@*",
               str(folder / "csl-json"))
    tags = tags_and_text(page)[0]
    expect(tags - {"div", "a", "span", "em"}, set(), "tags of the typeset list")


def check_biber(folder, records, _):
    need("biber")
    need("pandoc")
    shutil.copy(folder / "biblatex", folder / "in.bib")
    report = run("biber", "--tool", "--validate-datamodel", "--output-file", "out.bib", "in.bib",
                 cwd=folder)
    for line in report.splitlines():
        if line.startswith(("WARN", "ERROR")):
            FAULTS.append("biber: " + line)
    out = (folder / "out.bib").read_text("utf-8")
    for record in records:
        expect_holds(out, "@DATASET{%s," % record.key, "biber")
    # biber drops a date it cannot read with a mere warning, so its own output must still have it.
    text = run("pandoc", "-f", "biblatex", "-t", "csljson", str(folder / "out.bib"))
    check_csl_items(json.loads(text), records)


def check_bibtex(folder, records, _):
    need("bibtex")
    shutil.copy(folder / "bibtex", folder / "in.bib")
    shutil.copy(HERE / "fields.bst", folder)
    (folder / "x.aux").write_text("\\citation{*}\n\\bibdata{in}\n\\bibstyle{fields}\n")
    # Without texmf.cnf, which another package holds, BibTeX does not even look beside the .aux.
    run("bibtex", "x", cwd=folder, env={**os.environ, "BIBINPUTS": ".", "BSTINPUTS": "."})
    report = (folder / "x.blg").read_text("utf-8", "replace").split("You've used")[0]
    for line in report.splitlines():
        if re.search("warning|error|missing", line, re.I):
            FAULTS.append("bibtex: " + line)
    read = (folder / "x.bbl").read_text("utf-8").split("@@")[1:]
    expect(len(read), len(records), "number of records")
    written = (folder / "bibtex").read_text("utf-8")
    for record, entry in zip(records, read):
        entry = " ".join(entry.split())
        expect(entry.split(" ")[0], record.key, "key")
        source = written[written.index("@misc{" + record.key):]
        for field in ("author", "title", "howpublished", "note"):
            value = re.search(r"  %s = \{(.*)\},\n" % field, source).group(1)
            expect_holds(entry, field + "=" + value, "bibtex " + field)
            expect(balance(value), 0, "braces of " + field)


def balance(value):
    depth = 0
    for character in value:
        depth += {"{": 1, "}": -1}.get(character, 0)
        if depth < 0:
            return depth
    return depth


MODS = "{http://www.loc.gov/mods/v3}"


def mods_records(text):
    return xml.fromstring(text.lstrip("\ufeff").encode("utf-8")).findall(MODS + "mods")


def check_bibutils_bibtex(folder, records, _):
    need("bib2xml")
    read = mods_records(run("bib2xml", str(folder / "bibtex")))
    expect([mods.get("ID") for mods in read], [record.key for record in records], "keys")
    for mods, record in zip(read, records):
        expect(mods.findtext("%soriginInfo/%sdateIssued" % (MODS, MODS)), "2026", "year")
        expect(len(mods.findall(MODS + "name")), 1, "number of authors of " + record.line)
        expect(mods.findtext("%slocation/%surl" % (MODS, MODS)), record.url, "url")


def check_ris(folder, records, _):
    text = (folder / "ris").read_bytes().decode("utf-8")
    lines = text.split("\r\n")
    expect(lines.pop(), "", "last line")
    read, current = [], None
    for line in lines:
        matched = re.fullmatch(r"([A-Z][A-Z0-9])  - ([^\r\n]*)", line)
        if matched is None:
            FAULTS.append("no RIS line: %r" % line)
            continue
        tag, value = matched.groups()
        if tag == "TY":
            expect(value, "DATA", "type")
            current = {}
        elif tag == "ER":
            read.append(current)
        else:
            expect(tag in current, False, "second " + tag)
            current[tag] = value
    expect(len(read), len(records), "number of records")
    for item, record in zip(read, records):
        for tag, wanted in (("ID", record.key), ("TI", record.line), ("AU", record.line),
                            ("PB", "KernelIndex"), ("ET", record.digest), ("UR", record.url),
                            ("DA", "2026/08/20/"), ("PY", "2026"),
                            ("Y2", "2026/09/02/" if record.accessed else None)):
            expect(item.get(tag), wanted, tag)
        expect_holds(item["N1"], "attribution: " + record.line, "N1")


def check_bibutils_ris(folder, records, _):
    need("ris2xml")
    read = mods_records(run("ris2xml", str(folder / "ris")))
    expect([mods.get("ID") for mods in read], [record.key for record in records], "keys")
    for mods, record in zip(read, records):
        title = " ".join("".join(part.itertext()).strip()
                         for part in mods.find(MODS + "titleInfo"))
        # bibutils takes what stands behind a colon or question mark as a subtitle.
        expect(title.replace(":", "").split(), record.line.replace(":", "").split(), "title")
        expect(mods.findtext("%sorigininfo" % MODS), None, "MODS name")
        expect(mods.findtext("%slocation/%surl" % (MODS, MODS)), record.url, "url")


def check_cff(folder, records, shared):
    try:
        import yaml
    except ImportError:
        skip("python3-yaml is not installed")
    document = yaml.load((folder / "cff").read_text("utf-8"), Loader=yaml.BaseLoader)
    expect(len(document["references"]), len(records), "number of references")
    for item, record in zip(document["references"], records):
        expect(item["title"], record.line, "title")
        expect(item["authors"], [{"name": record.line}], "authors")
        expect(item["publisher"], {"name": "KernelIndex"}, "publisher")
        expect(item["version"], record.digest, "version")
        expect(item["url"], record.url, "url")
        expect(item["license"], "BSD-2-Clause", "licence")
        expect(item.get("date-accessed"), "2026-09-02" if record.accessed else None, "access date")
        expect_holds(item["notes"], "warning: " + record.line.rstrip("."), "notes")
    schema = pathlib.Path(shared) / "suites/citation-file-format/schema.json"
    try:
        import jsonschema
    except ImportError:
        print("without python3-jsonschema: structure only")
        return
    if not schema.exists():
        print("without shared data: structure only")
        return
    typed = yaml.safe_load((folder / "cff").read_text("utf-8"))
    validator = jsonschema.Draft7Validator(json.loads(schema.read_text("utf-8")),
                                           format_checker=jsonschema.FormatChecker())
    for error in validator.iter_errors(typed):
        FAULTS.append("schema: %s at %s" % (error.message[:300], list(error.absolute_path)))


class Page(html.parser.HTMLParser):
    """Tags, link targets, and the text of each li, td and th."""

    def __init__(self):
        super().__init__()
        self.tags, self.links, self.blocks, self.open = set(), [], [], 0

    def handle_starttag(self, tag, attributes):
        self.tags.add(tag)
        for name, value in attributes:
            if name in ("href", "src") or name.startswith("on"):
                self.links.append(value)
        if tag in ("li", "td", "th"):
            self.blocks.append("")
            self.open += 1

    def handle_endtag(self, tag):
        if tag in ("li", "td", "th"):
            self.open -= 1

    def handle_data(self, data):
        if self.open:
            self.blocks[-1] += data


def tags_and_text(text):
    page = Page()
    page.feed(text)
    page.close()
    return page.tags, page.links, [" ".join(block.split()) for block in page.blocks]


def check_list(text, records, tags, may_link):
    found_tags, links, items = tags_and_text(text)
    expect(found_tags - tags, set(), "tags")
    for link in links:
        if not link.startswith(may_link):
            FAULTS.append("link to " + link)
    expect(len(items), len(records), "number of items")
    for item, record in zip(items, records):
        for wanted in (record.line, "attribution: " + record.line, record.digest, record.url):
            expect_holds(item, wanted, "item")


def check_html(folder, records, _):
    text = (folder / "html").read_text("utf-8")
    check_list(text, records, {"p", "ul", "li", "bdi", "cite", "a"}, (SITE,))


def check_markdown(folder, records, _):
    need("pandoc")
    text = run("pandoc", "-f", "gfm-emoji", "-t", "html", "--wrap=none", "--no-highlight",
               str(folder / "markdown"))
    # A bare address is a link to itself on GitHub whatever is done to it; it shows where it leads.
    check_list(text, records, {"p", "ul", "li", "strong", "a", "code"},
               (SITE, "https://evil.example/x"))


def check_table_cells(cells, records, what):
    expect(cells[:2], ["text", "number"], what + " header")
    expect(len(cells), 2 + 2 * len(records), what + " cells")
    for record, cell, number in zip(records, cells[2::2], cells[3::2]):
        expect(typeset(cell), typeset(record.line), what)
        expect(number, "4739072", what)


def check_tables(folder, records, _):
    starts = ("=", "+", "-", "@", "\t", "\r", "＝")
    for name, separator in (("csv", ","), ("tsv", "\t"), ("csv", ";")):
        with open(folder / ("table-" + name), encoding="utf-8", newline="") as file:
            if name == "tsv":
                rows = [line.rstrip("\n").split("\t") for line in file]
            else:
                rows = list(csv.reader(file, delimiter=separator))
        for row in rows:
            for cell in row:
                if cell.lstrip(" ").startswith(starts) and separator != ";":
                    FAULTS.append("%s: formula %r" % (name, cell))
        if separator == ";":
            continue  # read with another separator: only whole cells may begin with a formula
        expect(len(rows), len(records) + 1, name + " rows")
        for row, record in zip(rows[1:], records):
            wanted = record.text
            if name == "tsv":
                wanted = re.sub("[\t\r\n]", " ", wanted)
            if wanted.lstrip(" ").startswith(starts):
                wanted = "'" + wanted
            expect(row, [wanted, "4739072"], name)
    rows = json.loads((folder / "table-json").read_text("utf-8"))
    expect(rows, [{"text": record.text, "number": 4739072} for record in records], "json")


def check_pandoc_tables(folder, records, _):
    need("pandoc")
    for name, reader in (("md", "gfm-emoji"), ("latex", "latex")):
        text = run("pandoc", "-f", reader, "-t", "html", "--wrap=none",
                   str(folder / ("table-" + name)))
        check_table_cells(tags_and_text(text)[2], records, name)


def main():
    check, writer, shared = sys.argv[1:]
    records = [Record(index, entry) for index, entry in
               enumerate(json.loads((HERE / "hard.json").read_text("utf-8")))]
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        if subprocess.run([writer, str(HERE / "hard.json"), name]).returncode != 0:
            sys.exit("the writer failed")
        globals()["check_" + check](folder, records, shared)
    for fault in FAULTS:
        print(fault)
    print("%d faults in %d records" % (len(FAULTS), len(records)))
    sys.exit(1 if FAULTS else 0)


main()
