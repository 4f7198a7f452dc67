# On Windows, under Wine: the zip starts by its .cmd; the installer puts Backtalk into the start menu and removes it again.
if has wine Windows && has x86_64-w64-mingw32-gcc-win32 Windows; then
  (
    . .ci/rigs/wine.sh
    (cd "$work" && python3 -m zipfile -e "$out"/backtalk-*-windows-amd64.zip .)
    cd "$work"/backtalk-*-windows-amd64
    wine cmd /c 'Play Backtalk.cmd' play --length 3 --seed 1 --name Eve --lang en --data 'C:\backtalk' <"$all/commands" | tr -d '\r' >"$all/heard"
    diff "$all/expected" "$all/heard"
    echo "the zip starts by its .cmd: all $(grep -c . "$all/heard") lines right"
    cp "$out"/backtalk-*-windows-amd64.msi "$work/backtalk.msi"
    installed=$WINEPREFIX/drive_c/users/$(id -un)/AppData/Local/Programs/Backtalk
    wine msiexec /i "$(winepath -w "$work/backtalk.msi")" /qn
    [[ -s $installed/backtalk.exe && -s $installed/guide/guide.html ]]
    menu=$(find "$WINEPREFIX/drive_c" -name 'Backtalk.lnk' | grep 'Start Menu')
    [[ -s $menu ]]
    wine reg query 'HKCU\Software\Classes\Backtalk.Match\shell\open\command' | grep -q 'replay'
    wine reg query 'HKCU\Software\Classes\.mat\OpenWithProgids' | grep -q 'Backtalk.Match'
    wine "$installed/backtalk.exe" play --length 3 --seed 1 --name Eve --lang en --data 'C:\installed' <"$all/commands" | tr -d '\r' >"$all/heard"
    diff "$all/expected" "$all/heard"
    wine msiexec /x "$(winepath -w "$work/backtalk.msi")" /qn
    ! [[ -e $installed || -e $menu ]]
    for key in 'Classes\Backtalk.Match' 'Classes\.mat\OpenWithProgids' 'Microsoft\Windows\CurrentVersion\App Paths\backtalk.exe' Backtalk; do
      ! wine reg query "HKCU\Software\$key" >/dev/null 2>&1 || { echo "the installer left $key in the registry"; exit 1; }
    done
    echo "the installer: in the start menu, all $(grep -c . "$all/heard") lines right, and nothing left behind"
  )
fi
