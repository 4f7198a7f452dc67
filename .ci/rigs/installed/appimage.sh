# The AppImage is one file that starts by itself, and has what desktops look for.
for image in "$out"/backtalk-*-linux-"$machine".AppImage; do
  plays 'the AppImage' "$image"
  [[ $(od -An -c -j8 -N3 "$image" | tr -d ' ') == 'AI002' ]]
  if has unsquashfs 'the file system of the AppImage'; then
    # The file system begins where the program ends: after its section headers or its last section, as libappimage finds it.
    at=$(python3 - "$image" <<'PYTHON'
import struct, sys
program = open(sys.argv[1], "rb").read()
first, = struct.unpack_from("<Q", program, 0x28)
size, number = struct.unpack_from("<HH", program, 0x3A)
print(max(first + size * number, sum(struct.unpack_from("<QQ", program, first + size * (number - 1) + 0x18))))
PYTHON
)
    unsquashfs -quiet -no-progress -offset "$at" -dest "$all/squashed" "$image" >/dev/null
    [[ -x $all/squashed/AppRun && -s $(echo "$all"/squashed/*.desktop) && -s $(echo "$all"/squashed/*.svg) ]]
  fi
done
