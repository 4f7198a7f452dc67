#!/bin/sh
# Starts a relay for friends: a NATS server (Debian: apt install nats-server) with limits that are right for Backtalk.
# relay.sh [PORT [WEBSOCKET-PORT]]: 4222 and 8080 unless given. With RELAY_CERT and RELAY_KEY, files in PEM format, both
# are encrypted: friends then use tls://HOST:PORT, and pages wss://HOST:WEBSOCKET-PORT. The matches are encrypted from
# player to player in any case. Several relays are one if each has RELAY_CLUSTER, a port that the others can reach, and
# RELAY_ROUTES, the others as HOST:PORT with spaces between; keep that port from everybody else. With RELAY_CONF, a file,
# the configuration is written there and nothing is started.
set -eu
port=${1:-4222}
web=${2:-8080}
folder=$(mktemp -d)
server=
# end ends the server and removes its configuration.
end() {
  trap '' HUP INT TERM
  [ -z "$server" ] || kill "$server" 2>/dev/null || true
  wait
  rm -rf "$folder"
}
trap end EXIT
trap exit HUP INT TERM
if [ -n "${RELAY_CERT:-}" ]; then
  tls="tls { cert_file: \"$RELAY_CERT\", key_file: \"$RELAY_KEY\" }"
  webtls=$tls
else
  tls=
  webtls='no_tls: true'
fi
cluster=
if [ -n "${RELAY_CLUSTER:-}" ]; then
  routes=
  for route in ${RELAY_ROUTES:-}; do routes="$routes\"nats://$route\", "; done
  cluster="cluster { name: backtalk, port: $RELAY_CLUSTER, routes: [ ${routes%, } ] }"
fi
cat >"$folder/relay.conf" <<CONF
port: $port
$tls
max_payload: 8192
max_pending: 1048576
max_connections: 20000
max_subscriptions: 16
max_control_line: 512
ping_interval: "20s"
ping_max: 2
write_deadline: "10s"
$cluster
websocket {
  port: $web
  no_auth_user: friend
  $webtls
}
authorization {
  # Whoever comes is this user. NATS can't keep anybody from listening to all of Backtalk's subjects, so the protocol does
  # not rely on that. What answers a question can be sent by those alone who heard it, and ten times each time: that keeps
  # the simplest floods away from those who wait for an answer. Who repeats the question hears it, and may answer again.
  users: [ {
    user: friend, password: friend
    permissions {
      publish { allow: ["backtalk.2.knock.*", "backtalk.2.tables", "backtalk.2.link.*.*"] }
      subscribe { allow: ["backtalk.2.knock.*", "backtalk.2.tables", "backtalk.2.link.*.*", "backtalk.2.answer.*.*"] }
      allow_responses { max: 10, expires: "5s" }
    }
  } ]
}
no_auth_user: friend
CONF
if [ -n "${RELAY_CONF:-}" ]; then
  cp "$folder/relay.conf" "$RELAY_CONF"
  exit
fi
echo "Relay: nats://$(hostname -f 2>/dev/null || hostname):$port"
nats-server -c "$folder/relay.conf" &
server=$!
# A signal interrupts the wait, but not a server in the foreground.
wait "$server"
