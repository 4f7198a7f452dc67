# A bare Debian in a folder, for scripts that are sourced in the repository's root. It needs root, and Debian's mmdebstrap.
# Packages come from the mirror of this machine's own apt, modules from the proxy of its go.
work=$(mktemp -d)
root=$work/root
trap 'rm -rf "$work"' EXIT
# This is the environment inside. It takes from this machine only the way out: its proxies, and whom
# it trusts.
outside=(HOME=/root PATH=/usr/sbin:/usr/bin:/sbin:/bin LANG=C.UTF-8 TERM=tmux-256color DEBIAN_FRONTEND=noninteractive)
for name in GOPROXY GOSUMDB GONOSUMDB GOPRIVATE http_proxy https_proxy no_proxy HTTP_PROXY HTTPS_PROXY NO_PROXY; do
  [[ -z ${!name:-} ]] || outside+=("$name=${!name}")
done
[[ -z ${SSL_CERT_FILE:-} ]] || outside+=(SSL_CERT_FILE=/etc/trusted.crt)

bare() { # SUITE PACKAGES, with commas between
  local own mirror proxy each options=()
  own=$(. /etc/os-release && echo "$VERSION_CODENAME")
  mirror=$(apt-get --print-uris update | awk -F"'" -v end="/dists/$own/InRelease$" 'sub(end, "", $2) { print $2; exit }')
  [[ -n $mirror ]] || { echo "apt on this machine has no mirror of Debian"; return 1; }
  for each in http https; do
    proxy=$(apt-config dump --format '%v%n' "Acquire::$each::Proxy")
    [[ -z $proxy ]] || options+=("--aptopt=Acquire::$each::Proxy \"$proxy\"")
  done
  mmdebstrap --quiet --variant=minbase --include="$2" "${options[@]}" "$1" "$root" "$mirror"
  cp -L /etc/resolv.conf /etc/hosts "$root/etc/"
  [[ -z ${SSL_CERT_FILE:-} ]] || cp -L "$SSL_CERT_FILE" "$root/etc/trusted.crt"
  printf '#!/usr/bin/env bash\nexec unshare --mount --pid --fork --kill-child bash -c %q "$0" %q env -i %s bash -c "cd /root && $1"\n' \
    'mount -t proc proc "$1/proc" && mount --rbind /dev "$1/dev" && exec chroot "${@:1}"' "$root" \
    "$(printf '%q ' "${outside[@]}")" >"$work/inside"
  chmod +x "$work/inside"
  echo "a bare $1: $(chroot "$root" dpkg-query -f '.' -W | wc -c) packages"
}

# Mounts and processes end with the command.
inside() { "$work/inside" "$1"; } # COMMAND: runs it in there, in /root

quietly() { # COMMAND: runs it in there, and prints what it says only if it fails
  inside "$1" </dev/null >"$work/log" 2>&1 || { echo "this failed: $1"; grep -v '^ok' "$work/log"; return 1; }
}
