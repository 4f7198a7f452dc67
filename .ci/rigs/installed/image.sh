# The container image starts from its layers alone, serves the page and runs a relay.
for image in "$out"/backtalk-*-linux-"$machine"-image.tar.zst; do
  if ((EUID == 0)) && has zstd 'the image'; then
    mkdir -p "$all/image" "$all/layers"
    zstd -qdc "$image" | tar x -C "$all/image"
    python3 - "$all/image" >"$all/entry" <<'PYTHON'
import json, sys
folder = sys.argv[1]
manifest = json.load(open(folder + "/manifest.json"))[0]
config = json.load(open(folder + "/" + manifest["Config"]))
print(*manifest["Layers"])
print(*config["config"]["Entrypoint"])
PYTHON
    for layer in $(sed -n 1p "$all/entry"); do tar xzf "$all/image/$layer" -C "$all/layers"; done
    listed "$all/layers/backtalk-host" "${image%.tar.zst}.cdx.json"
    BACKTALK_RELAY=wss://relay.example chroot --userspec=65534:65534 "$all/layers" $(sed -n 2p "$all/entry") >"$all/hosted" 2>&1 &
    host=$!
    curl -fs --retry 60 --retry-connrefused --retry-delay 1 http://localhost:8080/ | grep -qi '<html'
    [[ $(curl -fsS http://localhost:8080/relay.txt) == wss://relay.example ]]
    [[ $(curl -fsS -o /dev/null -w '%{content_type}' http://localhost:8080/backtalk.wasm) == application/wasm ]]
    python3 -c 'import socket; s = socket.create_connection(("localhost", 4222)); assert s.recv(100).startswith(b"INFO "), "no relay"'
    kill "$host"
    wait "$host"
    echo 'the image: its entry point serves the page and runs a relay, and ends when it is told'
  fi
done
