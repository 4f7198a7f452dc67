# The AppImage is one file that starts by itself, and has what desktops look for.
for image in "$out"/backtalk-*-linux-"$machine".AppImage; do
  plays 'the AppImage' "$image"
  [[ $(od -An -c -j8 -N3 "$image" | tr -d ' ') == 'AI002' ]]
  if has unsquashfs 'the file system of the AppImage'; then
    at=$(readelf -hW "$image" | awk '/Start of section headers/ { at = $5 } /Size of section headers/ { size = $5 } /Number of section headers/ { n = $5 } END { print at + size * n }')
    unsquashfs -quiet -no-progress -offset "$at" -dest "$all/squashed" "$image" >/dev/null
    [[ -x $all/squashed/AppRun && -s $(echo "$all"/squashed/*.desktop) && -s $(echo "$all"/squashed/*.svg) ]]
  fi
done
