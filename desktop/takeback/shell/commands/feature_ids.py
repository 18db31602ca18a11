"""The ids of those commands of features that other packages run; without the feature they do nothing."""

SAVE_AS = "save_as"  # of the feature "saving"
BACK_TO_EDITOR = "back_to_editor"  # "level_files"
LEVELS = "levels"  # "levels"
NEW_LEVEL = "new_level"  # "levels"
RECORDS = "records"  # "records"
TABLE_RULES = "table_rules"  # "about_table"
TUTORIAL = "tutorial"  # "lessons"
