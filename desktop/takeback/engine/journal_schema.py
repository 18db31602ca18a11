"""The tables of the journal, and upgrades from older versions."""

import sqlite3

import msgspec

from takeback.engine.journal_checks import CHECKED, add_checksums

VERSION = 5

# A turn's place is its table's id and its serial in one integer, so that new turns are appended to the
# B-tree: twice as fast as a key of two columns.
SERIALS = 1 << 32

SCHEMA = """
CREATE TABLE tables (
    id INTEGER PRIMARY KEY,
    game TEXT NOT NULL,
    title TEXT NOT NULL,
    record BLOB NOT NULL,
    opened REAL NOT NULL,
    result TEXT NOT NULL DEFAULT '',
    pinned INTEGER NOT NULL DEFAULT 0,
    hidden INTEGER NOT NULL DEFAULT 0,
    checksum INTEGER NOT NULL DEFAULT 0
);
CREATE TABLE turns (
    place INTEGER PRIMARY KEY,
    parent INTEGER NOT NULL,
    moves BLOB NOT NULL,
    digest TEXT NOT NULL,
    at REAL NOT NULL,
    took REAL NOT NULL DEFAULT 0,
    edition INTEGER NOT NULL DEFAULT 1,
    chain BLOB NOT NULL DEFAULT x'',
    luck BLOB NOT NULL DEFAULT x'',
    checksum INTEGER NOT NULL DEFAULT 0
);
CREATE TABLE records (
    id INTEGER PRIMARY KEY,
    kind TEXT NOT NULL,
    place INTEGER NOT NULL,
    key TEXT NOT NULL,
    fields BLOB NOT NULL,
    checksum INTEGER NOT NULL DEFAULT 0
);
CREATE INDEX records_of_kind ON records (kind, place);
CREATE TABLE drafts (
    table_id INTEGER NOT NULL,
    node INTEGER NOT NULL,
    seat INTEGER NOT NULL,
    draft BLOB NOT NULL,
    checksum INTEGER NOT NULL DEFAULT 0,
    PRIMARY KEY (table_id, node, seat)
) WITHOUT ROWID;
CREATE TABLE marks (
    place INTEGER NOT NULL,
    what TEXT NOT NULL,
    value BLOB NOT NULL,
    checksum INTEGER NOT NULL DEFAULT 0,
    PRIMARY KEY (place, what)
) WITHOUT ROWID;
CREATE TABLE cursors (
    table_id INTEGER PRIMARY KEY,
    here INTEGER NOT NULL,
    newest INTEGER NOT NULL DEFAULT 0,
    visited BLOB NOT NULL DEFAULT '{}',
    at REAL NOT NULL DEFAULT 0,
    checksum INTEGER NOT NULL DEFAULT 0
);
"""
_REMOVE_STRAYS = """
DELETE FROM marks WHERE CASE
    WHEN place % :serials = 0 THEN NOT EXISTS (SELECT 1 FROM tables WHERE id = place / :serials)
    ELSE NOT EXISTS (SELECT 1 FROM turns WHERE turns.place = marks.place)
END
"""
# Rows of the first are never changed; those of the others may be overwritten.
LASTING = ("turns", "records")
CHANGING = ("tables", "drafts", "marks", "cursors")


def version_of(sql: sqlite3.Connection) -> int:
    """Return the version of the journal's format; 0 for a new database."""
    return int(sql.execute("PRAGMA user_version").fetchone()[0])


def is_empty(sql: sqlite3.Connection) -> bool:
    """Tell whether the database has no tables."""
    return bool(sql.execute("SELECT count(*) FROM sqlite_master").fetchone()[0] == 0)


def is_complete(sql: sqlite3.Connection) -> bool:
    """Tell whether the database has all tables of the present version; their columns are not checked."""
    names = {name for (name,) in sql.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
    return names.issuperset(LASTING + CHANGING)


def create(sql: sqlite3.Connection) -> None:
    """Create the tables of the present version."""
    _execute_all(sql, SCHEMA)
    sql.execute(f"PRAGMA user_version = {VERSION}")


def remove_stray_marks(sql: sqlite3.Connection) -> None:
    """Delete marks of missing turns: each would become that of the next turn with its serial."""
    sql.execute(_REMOVE_STRAYS, {"serials": SERIALS})


def upgrade(sql: sqlite3.Connection) -> None:
    """Upgrade any older version to the present one, step by step; leave a present or newer one as it is. Call
    inside a transaction."""
    if version_of(sql) == 1:
        _upgrade_1(sql)
        sql.execute("PRAGMA user_version = 2")
    if version_of(sql) == 2:  # turns had no hash chain
        sql.execute("ALTER TABLE turns ADD COLUMN chain BLOB NOT NULL DEFAULT x''")
        sql.execute("PRAGMA user_version = 3")
    if version_of(sql) == 3:  # turns had no luck from elsewhere
        sql.execute("ALTER TABLE turns ADD COLUMN luck BLOB NOT NULL DEFAULT x''")
        sql.execute("PRAGMA user_version = 4")
    if version_of(sql) == 4:  # rows had no checksums
        add_checksums(sql)
        sql.execute("PRAGMA user_version = 5")


def _upgrade_1(sql: sqlite3.Connection) -> None:
    """Upgrade version 1, which had only bookmarks as marks, no visited lines, and drafts with moves only."""
    _execute_all(
        sql, "ALTER TABLE bookmarks RENAME TO old_bookmarks; ALTER TABLE drafts RENAME TO old_drafts;"
    )
    _execute_all(sql, _ADDED_IN_2)
    for table, record in sql.execute("SELECT id, record FROM tables").fetchall():
        edition = msgspec.json.decode(record)["edition"]
        first, end = table * SERIALS, (table + 1) * SERIALS
        sql.execute("UPDATE turns SET edition = ? WHERE place >= ? AND place < ?", (edition, first, end))
        sql.execute(_SET_NEWEST, (SERIALS, first, end, table))
        _draft_editions(sql, table, edition)
    for table, serial, name, colour in sql.execute("SELECT * FROM old_bookmarks").fetchall():
        value = msgspec.json.encode({"name": name, "colour": colour})
        sql.execute("INSERT INTO marks VALUES (?, 'bookmark', ?)", (table * SERIALS + serial, value))
    _execute_all(sql, "DROP TABLE old_bookmarks; DROP TABLE old_drafts;")


def _draft_editions(sql: sqlite3.Connection, table: int, edition: int) -> None:
    """Copy the drafts of a table from version 1, with the table's edition."""
    rows = sql.execute("SELECT node, seat, moves FROM old_drafts WHERE table_id = ?", (table,)).fetchall()
    for node, seat, moves in rows:
        draft = {"node": node, "seat": seat, "moves": msgspec.Raw(moves), "edition": edition}
        sql.execute("INSERT INTO drafts VALUES (?, ?, ?, ?)", (table, node, seat, msgspec.json.encode(draft)))


_SET_NEWEST = """
UPDATE cursors
SET newest = (SELECT coalesce(max(place), 0) % ? FROM turns WHERE place >= ? AND place < ?)
WHERE table_id = ?
"""
_ADDED_IN_2 = """
ALTER TABLE tables ADD COLUMN result TEXT NOT NULL DEFAULT '';
ALTER TABLE tables ADD COLUMN pinned INTEGER NOT NULL DEFAULT 0;
ALTER TABLE tables ADD COLUMN hidden INTEGER NOT NULL DEFAULT 0;
ALTER TABLE turns ADD COLUMN took REAL NOT NULL DEFAULT 0;
ALTER TABLE turns ADD COLUMN edition INTEGER NOT NULL DEFAULT 1;
ALTER TABLE cursors ADD COLUMN newest INTEGER NOT NULL DEFAULT 0;
ALTER TABLE cursors ADD COLUMN visited BLOB NOT NULL DEFAULT '{}';
ALTER TABLE cursors ADD COLUMN at REAL NOT NULL DEFAULT 0;
CREATE TABLE drafts (
    table_id INTEGER NOT NULL,
    node INTEGER NOT NULL,
    seat INTEGER NOT NULL,
    draft BLOB NOT NULL,
    PRIMARY KEY (table_id, node, seat)
) WITHOUT ROWID;
CREATE TABLE marks (
    place INTEGER NOT NULL,
    what TEXT NOT NULL,
    value BLOB NOT NULL,
    PRIMARY KEY (place, what)
) WITHOUT ROWID;
"""


def _execute_all(sql: sqlite3.Connection, statements: str) -> None:
    """Execute several statements separated by semicolons; `executescript` would end the transaction."""
    for statement in statements.split(";"):
        if statement.strip():
            sql.execute(statement)


# the statements of the journal ------------------------------------------------------------------------------
def _insert(how: str, table: str, rows: int = 1) -> str:
    """Return an INSERT statement for all checked columns and the checksum of that many rows of a table; `how`
    is its first word or words."""
    holes = ", ".join([f"({CHECKED[table].holes})"] * rows)
    return f"{how} INTO {table} ({CHECKED[table].listed}) VALUES {holes}"


NEW_ID = "SELECT coalesce(max(id), 0) + 1 FROM tables"
ADD_TABLE = "INSERT INTO tables (id, game, record, checksum, title, opened) VALUES (?, ?, ?, ?, ?, ?)"
WRITE_TABLE = "UPDATE tables SET record = ?, checksum = ? WHERE id = ?"
ADD_TURN = _insert("INSERT", "turns")
TURNS_TOGETHER = 50  # SQLite takes a fourth less time than for single turns, and hardly any less beyond that
ADD_TURNS = _insert("INSERT", "turns", TURNS_TOGETHER)
WRITE_TURN = _insert("INSERT OR REPLACE", "turns")
ADD_RECORD = _insert("INSERT", "records")
WRITE_DRAFT = _insert("INSERT OR REPLACE", "drafts")
WRITE_RECORD = "UPDATE records SET key = ?, fields = ?, checksum = ? WHERE id = ?"
DESCRIBE = "UPDATE tables SET title = ?, opened = ?, result = ?, pinned = ?, hidden = ? WHERE id = ?"
FINISH = "UPDATE tables SET result = ? WHERE id = ?"
DROP_DRAFT = "DELETE FROM drafts WHERE table_id = ? AND node = ? AND seat = ?"
# Only Start and stored turns can have marks; for others the key is NULL, which fails. A mark of a missing
# turn would become that of a later turn with its serial.
WRITE_MARK = f"""
INSERT OR REPLACE INTO marks (place, what, value, checksum)
SELECT
    CASE WHEN new.place % {SERIALS} = 0 OR EXISTS (SELECT 1 FROM turns WHERE turns.place = new.place)
    THEN new.place END,
    new.what, new.value, new.checksum
FROM (SELECT ? AS place, ? AS what, ? AS value, ? AS checksum) AS new
"""
DROP_MARK = "DELETE FROM marks WHERE place = ? AND what = ?"
DESTROY = (
    "DELETE FROM turns WHERE place = ?",
    "DELETE FROM marks WHERE place = ?",
    "DELETE FROM records WHERE kind IN (SELECT DISTINCT kind FROM records) AND place = ?",
)
BESIDE = "kind IN (SELECT DISTINCT kind FROM records) AND place >= ? AND place < ?"
RECORDS_OF = f"SELECT id, kind, place, key, fields FROM records WHERE {BESIDE}"
OF_TABLE = "place >= ? AND place < ?"
NEWEST = "SELECT coalesce(max(place), 0) FROM turns WHERE place >= ? AND place < ?"
WRITE_CURSOR = _insert("INSERT OR REPLACE", "cursors")
TABLES = """
SELECT tables.id, game, title, opened, result, pinned, hidden,
       coalesce(turns.place, 0), coalesce(turns.at, 0), coalesce(cursors.at, 0),
       EXISTS (SELECT 1 FROM drafts WHERE drafts.table_id = tables.id)
FROM tables
LEFT JOIN turns ON turns.place = (
    SELECT max(place) FROM turns WHERE place >= tables.id << 32 AND place < (tables.id + 1) << 32
)
LEFT JOIN cursors ON cursors.table_id = tables.id
"""
