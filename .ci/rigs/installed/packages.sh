# The packages for Debian and Fedora: their own tools find no errors, what is in them starts, and a bare Debian installs and
# removes them.
if has lintian 'the faults of the .deb'; then
  lintian --allow-root --fail-on error --suppress-tags statically-linked-binary "$out"/backtalk-*-linux-"$machine".deb >"$all/lintian" || { cat "$all/lintian"; exit 1; }
  echo "lintian: no errors, $(grep -c '^W' "$all/lintian" || true) warnings"
fi
if ((EUID == 0)) && has rpm 'the .rpm'; then
  mkdir "$all/rpm"
  rpm --root "$all/rpm" --initdb
  rpm --root "$all/rpm" -i --nodeps --noscripts "$out"/backtalk-*-linux-"$machine".rpm 2>/dev/null
  rpm --root "$all/rpm" -V --nodeps backtalk
  plays 'the .rpm' "$all/rpm/usr/bin/backtalk"
  rpm --root "$all/rpm" -e backtalk 2>/dev/null
  [[ -z $(find "$all/rpm/usr/bin" "$all/rpm/usr/share" -type f 2>/dev/null) ]]
fi
if ((EUID == 0)) && has mmdebstrap 'the packages in a bare Debian'; then
  .ci/install-deb "$out" "$keys"
fi
