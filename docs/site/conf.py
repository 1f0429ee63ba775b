"""How the documents become a site: `docs/site/build`. The pages stay plain Markdown."""

import json
import re
from collections import Counter
from html import escape
from pathlib import Path
from urllib.parse import urlencode

ROOT = Path(__file__).resolve().parent.parent.parent

project = "epa"
html_title = "epa and epa-oracle"
extensions = ["myst_parser"]
include_patterns = ["*.md", "docs/*.md", "docs/**/*.md", "oracle/**/*.md"]
exclude_patterns = ["target", "**/node_modules"]
root_doc = "README"
# Examples with `…` are no JSON, and reports begin below the title of a page.
suppress_warnings = ["toc.not_included", "misc.highlighting_failure", "myst.header"]
# As many levels as there are; the anchors are those of GitHub.
myst_heading_anchors = 6
html_theme = "furo"
html_copy_source = False
html_show_sphinx = False
templates_path = ["."]
html_sidebars = {"**": [
    "sidebar/brand.html", "sidebar/search.html", "sidebar/scroll-start.html", "browser.html",
    "sidebar/navigation.html", "sidebar/scroll-end.html",
]}

GENERATED = re.compile(r"[a-z0-9-]+-[23]d(\.f32)?/\d+/\d+")


def corpus():
    """The names that stand for one embedded case, and are no common word."""
    lines = (line for path in ROOT.glob("oracle/corpus/*-[23]d.jsonl") for line in path.open())
    names = Counter(json.loads(line).get("name", "") for line in lines)
    return {name for name, count in names.items() if count == 1 and "-" in name}


NAMES = corpus()


def contents():
    """The pages by the doors of docs/README.md, for the side bar."""
    for part in (ROOT / "docs/README.md").read_text().split("\n## ")[1:]:
        title, _, text = part.partition("\n")
        pages = re.findall(r"^\| \[.*?\]\((.*?\.md)\)", text, re.M)
        names = [str((ROOT / "docs" / page).resolve().relative_to(ROOT)) for page in pages]
        yield f"\n```{{toctree}}\n:hidden:\n:caption: {title}\n\n" + "\n".join(names) + "\n```\n"


def listings():
    """What the page opens for a published version: a case and a start of its own."""
    lines = (ROOT / "oracle/web/page/listings.js").read_text()
    for line in re.findall(r"^  (\{.*\}),$", lines, re.M):
        of = json.loads(line)
        yield of.pop("name"), of


LISTINGS = dict(listings())


def case_links(text, up):
    """Names of cases, and of published versions, as links to the page in the browser."""
    def link(found):
        name = found[1]
        if name in LISTINGS:
            fragment = escape(urlencode({**LISTINGS[name], "beside": name}))
        elif name in NAMES or GENERATED.fullmatch(name):
            fragment = f"case={name}"
        else:
            return found[0]
        return f'<a href="{up}browser/index.html#{fragment}"><code>{name}</code></a>'

    return re.sub(r"(?<![\[`])`([^`\s]+)`(?![\]`])", link, text)


def without_folders(text, here):
    """Links to folders, which a site does not show, as plain text."""
    def plain(found):
        return found[1] if (here / found[2]).is_dir() else found[0]

    return re.sub(r"\[([^][]*)\]\(([^()#:\s]+)\)", plain, text)


def static_pages(text):
    """Links to pages that stand as they are beside the others: else they would be downloads."""
    return re.sub(r"\[([^][]*)\]\(([^()#:\s]+\.html)\)", r'<a href="\2">\1</a>', text)


def read(_app, name, source):
    """Adds to a page what it has on the site only; blocks of code stay as they are."""
    here, up = (ROOT / name).parent, "../" * name.count("/")
    parts = re.split(r"(^ *```.*?^ *```$)", source[0], flags=re.M | re.S)
    parts[::2] = [case_links(static_pages(without_folders(part, here)), up) for part in parts[::2]]
    source[0] = "".join(parts) + ("".join(contents()) if name == root_doc else "")


def setup(app):
    app.connect("source-read", read)
