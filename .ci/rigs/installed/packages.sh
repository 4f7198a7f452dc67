# The packages for Debian and Fedora: no errors by their own tools, what is in them starts, and in a bare Debian they come and go.
if has lintian 'the faults of the .deb'; then
  lintian --allow-root --fail-on error --suppress-tags statically-linked-binary "$out"/backtalk-*-linux-"$machine".deb >"$all/lintian" || { cat "$all/lintian"; exit 1; }
  echo "lintian: no errors, $(grep -c '^W' "$all/lintian" || true) warnings"
fi
if has rpm2cpio 'the .rpm'; then
  mkdir "$all/rpm"
  rpm -K --nosignature "$out"/backtalk-*-linux-"$machine".rpm | sed 's/.*: /the .rpm: /'
  (cd "$all/rpm" && rpm2cpio "$out"/backtalk-*-linux-"$machine".rpm | cpio -idm --quiet)
  plays 'the .rpm' "$all/rpm/usr/bin/backtalk"
fi
if ((EUID == 0)) && has mmdebstrap 'the packages in a bare Debian'; then
  .ci/install-deb "$out" "$keys"
fi
