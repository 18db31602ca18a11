"""The rules that are in force unless an option or a variant takes them out. Each is a card of the charter."""
