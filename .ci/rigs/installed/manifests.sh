# Package managers can read their manifests, which have the checksums of the files. SCHEMAS names a folder with the schemas of
# winget and Scoop, which belong to those projects.
for manifests in "$out"/backtalk-*-manifests.tar.gz; do
  mkdir "$all/manifests"
  tar xzf "$manifests" --strip-components=1 -C "$all/manifests"
  for sum in $(grep -rhoiE '\b[0-9a-f]{64}\b' "$all/manifests" | tr 'A-F' 'a-f' | sort -u); do grep -q "^$sum " "$out/SHA256SUMS"; done
  if has flatpak-builder "Flatpak's manifest"; then flatpak-builder --show-manifest "$all"/manifests/flatpak/*.yml >/dev/null; fi
  if has ruby "Homebrew's formula"; then ruby -c "$all/manifests/homebrew/backtalk.rb" >/dev/null; fi
  if [[ -n ${SCHEMAS:-} ]]; then
    .ci/schemas "$SCHEMAS" "$all/manifests"
  else
    not+=('the manifests of winget and Scoop against their schemas: SCHEMAS names no folder')
  fi
done
