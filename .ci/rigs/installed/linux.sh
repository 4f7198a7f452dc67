# The archive for Linux starts where it was unpacked, here and on ARM64, and describes itself as desktops want it.
mkdir "$all/unpacked"
for tar in "$out"/backtalk-*-linux-*.tar.gz; do tar xzf "$tar" -C "$all/unpacked"; done
here=$(echo "$all"/unpacked/*-linux-"$machine")
listed "$here/backtalk" "$out/$(basename "$here").cdx.json"
"$here/backtalk" version | sed -n 1p
plays 'the archive' "$here/backtalk"
[[ -s $here/guide/guide.html ]]
if has mandoc 'the manual page'; then mandoc -Tlint -Wall "$here/backtalk.6"; fi
if has desktop-file-validate 'the entry in the menu'; then desktop-file-validate "$here"/share/applications/*.desktop; fi
if has appstreamcli 'what software centres show'; then appstreamcli validate --no-net "$here"/share/metainfo/*.xml | tail -1; fi
if has xmllint 'the kinds of files'; then xmllint --noout "$here"/share/mime/packages/*.xml; fi
for shell in bash:backtalk.bash zsh:_backtalk fish:backtalk.fish; do
  if has "${shell%:*}" "completions for ${shell%:*}"; then "${shell%:*}" -n "$here/completions/${shell#*:}"; fi
done
arm=$(echo "$all"/unpacked/*-linux-arm64)
if [[ $machine != arm64 && -d $arm ]]; then
  if [[ -d /usr/aarch64-linux-gnu ]] && has qemu-aarch64 'ARM64'; then
    export QEMU_LD_PREFIX=/usr/aarch64-linux-gnu
    plays 'ARM64, under QEMU' qemu-aarch64 "$arm/backtalk"
  else
    not+=('ARM64: Debian has qemu-user and libc6-arm64-cross')
  fi
fi
