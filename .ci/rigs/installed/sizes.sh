# No download is larger than 20 MiB.
large=$(find "$out" -type f -size +20480k -printf '%f: %s bytes\n')
[[ -z $large ]] || { echo "larger than 20 MiB: $large"; exit 1; }
