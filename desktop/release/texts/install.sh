#!/bin/sh
# Installs Takeback for you alone: the program below ~/.local, a menu entry, and the type of saved games.
# Nothing is downloaded, and no other user is affected. `uninstall.sh` in the installed folder removes it.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
lib=${XDG_DATA_HOME:-$HOME/.local/share}/takeback-program
bin=$HOME/.local/bin
mkdir -p "$bin" "$(dirname "$lib")"
if [ "$here" != "$lib" ]; then
    # the new one is complete before the old one goes
    rm -rf "$lib.new"
    cp -R "$here" "$lib.new"
    rm -rf "$lib"
    mv "$lib.new" "$lib"
fi
ln -sf "$lib/takeback/takeback" "$bin/takeback"
"$lib/takeback/takeback" --install-desktop-entry >/dev/null
echo "Takeback is installed. It is in your menu, and $bin/takeback starts it."
case ":$PATH:" in
    *":$bin:"*) ;;
    *) echo "$bin is not among the folders in which your shell looks for programs." ;;
esac
