# A Windows under Wine, for scripts that are sourced in the repository's root: a work folder that is removed at the end, and a
# prefix in which programs built with today's Go start.
work=$(mktemp -d)
trap 'WINEPREFIX=$WINEPREFIX wineserver -k 2>/dev/null || true; rm -rf "$work"' EXIT
export WINEPREFIX=${WINEPREFIX:-$work/prefix} WINEDEBUG=-all WINEDLLOVERRIDES='mscoree,mshtml=' DISPLAY=

for needed in wine wineboot x86_64-w64-mingw32-gcc-win32; do
  command -v "$needed" >/dev/null || { echo "$needed is not installed" >&2; exit 1; }
done
wineboot --init >/dev/null 2>&1
system=$WINEPREFIX/drive_c/windows/system32
if [[ ! -e $system/bcryptprimitives.dll ]]; then
  x86_64-w64-mingw32-gcc-win32 -shared -nostdlib -Wl,-e,DllMainCRTStartup -o "$system/bcryptprimitives.dll" .ci/rigs/bcryptprimitives.c -ladvapi32
fi
