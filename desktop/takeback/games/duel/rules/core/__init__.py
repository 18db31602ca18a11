"""The rules in force unless an option or a variant removes them. Each is a card of the charter."""
