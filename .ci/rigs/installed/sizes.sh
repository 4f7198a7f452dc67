# No download is larger than 21 MiB.
large=$(find "$out" -type f -size +21504k -printf '%f: %s bytes\n')
[[ -z $large ]] || { echo "larger than 21 MiB: $large"; exit 1; }
