# The archive has the whole page, ready for any web server.
for page in "$out"/backtalk-*-page.tar.gz; do
  mkdir "$all/web"
  tar xzf "$page" -C "$all/web"
  web=$(echo "$all"/web/*/page)
  [[ -s $web/index.html && -s $web/backtalk.wasm && -s $web/service.js && -s $(echo "$all"/web/*/hosting.txt) ]]
  if has systemd-analyze 'the unit of the relay'; then
    mkdir -p "$all/unit"
    cp "$all"/web/*/backtalk-relay.service "$all/unit/"
    # The relay and its script are not installed here; whatever else is wrong is printed.
    systemd-analyze verify "$all/unit/backtalk-relay.service" 2>&1 | { grep -v 'nats-server\|relay.sh' || true; } | tee "$all/unit/faults"
    ! [[ -s $all/unit/faults ]]
  fi
  if [[ -n ${BROWSER-$(command -v chromium || true)} ]]; then
    go test -tags e2e -count=1 -timeout 10m -run '^TestMatchByKeys' ./cmd/backtalk-web/e2e -folder "$web"
  fi
done
