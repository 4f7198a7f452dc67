# The checksums are right, and signed with the key that was given.
(cd "$out" && sha256sum --quiet -c SHA256SUMS)
if [[ -n $keys ]] && has minisign signatures; then
  minisign -Vq -p "$keys/minisign.pub" -m "$out/SHA256SUMS"
  gpgv -q --keyring "$keys/apt.gpg" "$out/InRelease" 2>"$all/gpgv" || { cat "$all/gpgv"; exit 1; }
  echo 'the checksums and the index for apt are signed'
fi
