#!/bin/sh
# Removes what install.sh wrote. Your games, settings and statistics stay.
set -eu
lib=${XDG_DATA_HOME:-$HOME/.local/share}/takeback-program
bin=$HOME/.local/bin
if [ ! -x "$lib/takeback/takeback" ]; then
    echo "Takeback is not installed in $lib." >&2
    exit 1
fi
"$lib/takeback/takeback" --remove-desktop-entry >/dev/null
if [ "$(readlink "$bin/takeback" 2>/dev/null || true)" = "$lib/takeback/takeback" ]; then
    rm "$bin/takeback"
fi
rm -rf "$lib"
echo "Takeback is removed. Your games and settings are where they were."
