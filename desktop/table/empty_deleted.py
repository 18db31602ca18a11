"""The only act that destroys history: what was deleted goes for good."""

from desktop.table.table import Table


def empty_deleted(table: Table) -> int:
    """How many turns went. Journal first; raises JournalError, and then nothing has happened."""
    heads = [node for node in table.history.marked.values() if node.mark("hidden")]
    gone = {node.serial: node for head in heads for node in head.below()}
    if table.journal is not None:
        table.journal.destroy_turns(table.id, gone)
    parents = [head.parent for head in heads if head.parent is not None]
    table.tidying.clear()  # its commands are about turns that are no more
    for place in [place for place in table.drafts if place[0] in gone]:
        table.drafts.pop(place).let_go()
    table.history.destroy(gone)
    table.save_cursor()
    for parent in parents:
        if parent.serial not in gone:
            table.tidied.emit(parent)
    return len(gone)
