# Boots a bare Debian in a container. Its systemd starts the relay, and starts it again after a kill and after a restart of the machine.
for page in "$out"/backtalk-*-page.tar.gz; do
  if ((EUID == 0)) && has mmdebstrap 'the unit of the relay' && has systemd-nspawn 'the unit of the relay'; then
    (
      . .ci/rigs/bare.sh
      bare "$(. /etc/os-release && echo "$VERSION_CODENAME")" systemd-sysv,nats-server
      tar xzf "$page" -C "$work"
      install -D "$work"/*-page/relay.sh "$root/usr/local/lib/backtalk/relay.sh"
      install -m 644 "$work"/*-page/backtalk-relay.service "$root/etc/systemd/system/"
      port=$((20000 + RANDOM % 10000))
      printf 'PORT=%s\nWEBSOCKET_PORT=%s\n' "$port" $((port + 1)) >"$root/etc/default/backtalk-relay"
      chroot "$root" systemctl -q enable backtalk-relay
      chroot "$root" systemctl -q disable nats-server
      machine=
      trap '[[ -z $machine ]] || kill -9 "$machine" 2>/dev/null || true; rm -rf "$work"' EXIT
      answers() { # STARTS: waits until the relay was started so many times, and answers
        local i
        for ((i = 0; i < 120; i++)); do
          if [[ $(asked systemctl show -P NRestarts backtalk-relay 2>/dev/null) == "$1" ]] &&
            python3 -c 'import socket, sys; assert socket.create_connection(("localhost", int(sys.argv[1]))).recv(100).startswith(b"INFO ")' "$port" 2>/dev/null; then
            return 0
          fi
          sleep .5
        done
        echo 'the relay does not answer:'
        cat "$work/boot"
        asked journalctl --no-pager -u backtalk-relay | tail -20
        return 1
      }
      asked() { nsenter -t "$(pgrep -P "$machine" | head -1)" --mount --pid --uts --ipc "$@"; }
      boots() {
        systemd-nspawn --quiet --register=no --keep-unit --directory="$root" --boot --console=pipe >"$work/boot" 2>&1 &
        machine=$!
      }
      boots
      answers 0
      asked systemctl kill -s KILL backtalk-relay
      answers 1
      kill "$machine"
      wait "$machine" || true
      boots
      answers 0
      kill "$machine"
      wait "$machine" || true
      echo 'the relay starts with the machine, again when it was killed, and after a restart of the machine'
    )
  fi
done
