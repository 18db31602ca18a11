"""The files by which a desktop knows the program: what a system-wide package puts below `share`.

Menu entry and file type come from the same templates as those that the program writes for one user.
"""

from __future__ import annotations

from pathlib import Path
from xml.sax.saxutils import escape

from desktop.release.build import Build
from desktop.release.changelog import plain_text, read_releases

ID = "org.takeback.Takeback"
FILE_TYPE = "application/x-takeback"
PICTURE_SIZES = (16, 24, 32, 48, 64, 128, 256, 512)
COMMAND = "takeback"
MOST_CHANGES = 12  # of one version that its description lists
SCREENSHOTS = {
    "takeback": "Five in a row: the board and its history, with other lines and bookmarks",
    "park": "Reedmere, a game of tiles in which a turn has many steps",
    "holdem": "Hold'em, with odds and the history of the hand",
    "flow": "Flow, a puzzle in which each pipe has its own undo",
}
SUMMARY = "Games in which every move can be taken back"
DESCRIPTION = (
    "Takeback is a game table on which every turn of every game can be undone, replayed and branched. "
    "Nothing that was played is ever lost: not by undoing, not by trying another way, not by closing the "
    "window.",
    "It has seven games: tic-tac-toe in many sizes; Flow, Fold and Fill, three puzzles in which each pipe, "
    "block or piece has its own undo; Reedmere, a tile-laying game; Hold'em with a replayer and odds; and "
    "Lantern & Tide, a card duel. Play against computers or persons at the same screen.",
)


def write_share(build: Build, share: Path, command: str = COMMAND) -> None:
    """Write menu entry, description, file type and icons below this folder."""
    desktop = build.top / "resources" / "desktop"
    entry = fill_entry((desktop / f"{ID}.desktop").read_text(encoding="utf-8"), command)
    _write(share / "applications" / f"{ID}.desktop", entry)
    _write(share / "mime/packages" / f"{ID}.xml", (desktop / f"{ID}.xml").read_text(encoding="utf-8"))
    _write(share / "metainfo" / f"{ID}.metainfo.xml", metainfo(build))
    icons = share / "icons" / "hicolor"
    drawing = (build.top / "resources/icons/takeback.svg").read_text(encoding="utf-8")
    _write(icons / "scalable/apps" / f"{ID}.svg", drawing)
    _write(icons / "scalable/mimetypes/application-x-takeback.svg", drawing)
    symbolic = (desktop / "symbolic.svg").read_text(encoding="utf-8")
    _write(icons / "symbolic/apps" / f"{ID}-symbolic.svg", symbolic)
    for size, picture in draw_pictures(build).items():
        for place in (f"apps/{ID}.png", "mimetypes/application-x-takeback.png"):
            target = icons / f"{size}x{size}" / place
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_bytes(picture.read_bytes())


def fill_entry(template: str, command: str) -> str:
    """Return the menu entry of a program that is started by this command from any folder: the template,
    filled in and without the line `Path=`."""
    lines = [line for line in template.splitlines() if not line.startswith("Path=")]
    text = "\n".join(lines) + "\n"
    return text.replace("@EXEC@", command).replace("@TRY_EXEC@", command).replace("@ID@", ID)


def metainfo(build: Build) -> str:
    """Return the description of the program for software centres."""
    paragraphs = "\n".join(f"    <p>{escape(text)}</p>" for text in DESCRIPTION)
    return f"""<?xml version="1.0" encoding="UTF-8"?>
<component type="desktop-application">
  <id>{ID}</id>
  <metadata_license>CC0-1.0</metadata_license>
  <project_license>MIT AND LGPL-3.0-only AND OFL-1.1</project_license>
  <name>Takeback</name>
  <summary>{escape(SUMMARY)}</summary>
  <developer_name>The Takeback authors</developer_name>
  <description>
{paragraphs}
  </description>
  <launchable type="desktop-id">{ID}.desktop</launchable>
{_links(build)}  <categories>
    <category>Game</category>
    <category>BoardGame</category>
  </categories>
  <provides>
    <binary>{COMMAND}</binary>
    <mediatype>{FILE_TYPE}</mediatype>
  </provides>
  <recommends>
    <control>pointing</control>
    <control>keyboard</control>
  </recommends>
  <requires>
    <display_length compare="ge">640</display_length>
  </requires>
  <content_rating type="oars-1.1">
    <content_attribute id="violence-fantasy">mild</content_attribute>
    <content_attribute id="money-gambling">mild</content_attribute>
  </content_rating>
  <releases>
{_releases(build)}
  </releases>
</component>
"""


def _links(build: Build) -> str:
    """Return the project's page and the pictures there; nothing without a page."""
    if not build.home:
        return ""
    pictures = "\n".join(
        f"    <screenshot{' type=' + chr(34) + 'default' + chr(34) if at == 0 else ''}>\n"
        f"      <caption>{escape(caption)}</caption>\n"
        f"      <image>{escape(_picture_address(build, name))}</image>\n"
        "    </screenshot>"
        for at, (name, caption) in enumerate(SCREENSHOTS.items())
    )
    return (
        f'  <url type="homepage">{escape(build.home)}</url>\n'
        f'  <url type="bugtracker">{escape(build.home)}/issues</url>\n'
        f"  <screenshots>\n{pictures}\n  </screenshots>\n"
    )


def _picture_address(build: Build, name: str) -> str:
    """Return where a picture of the README is, at the tag of this version."""
    return f"{build.home}/raw/v{build.version}/resources/pictures/{name}.png"


def _releases(build: Build) -> str:
    """Return the versions that have a date, with their first changes."""
    written = []
    for release in read_releases(build.top / "resources" / "CHANGELOG.md"):
        if release.day is None:
            continue
        items = "\n".join(
            f"          <li>{escape(plain_text(change))}</li>" for change in release.changes[:MOST_CHANGES]
        )
        written.append(
            f'    <release version="{release.version}" date="{release.day}">\n      <description>\n'
            f"        <ul>\n{items}\n        </ul>\n      </description>\n    </release>"
        )
    return "\n".join(written)


def draw_pictures(build: Build) -> dict[int, Path]:
    """Draw the icon in every size, with .ico and .icns for other systems, and return the pictures by size."""
    folder = build.work / "icons"
    build.run(build.python, "-m", "desktop.release.icons", folder)
    return {size: folder / f"{size}.png" for size in PICTURE_SIZES}


def _write(file: Path, text: str) -> None:
    """Write a text file, and make its folder if missing."""
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(text, encoding="utf-8", newline="\n")
