#!/usr/bin/env bash
# A real speech-dispatcher whose voice is a file: it records what was spoken, when, in which language and at which rate.
#
#   speech.sh start   start it; the line printed exports SPEECHD_ADDRESS
#   speech.sh stop    end it
#   speech.sh kill    end it at once, as a crash does
#   speech.sh env     print the export again
#   speech.sh log     print what was spoken so far, one line for each thing that happened:
#                       microseconds since 1970, SPOKEN or DONE, language, rate, text, with tabs between.
#                     What was spoken and not done was interrupted: the server kills its voice without a warning.
#   speech.sh pid     print the server's process id
#
# BACKTALK_SPEECH_RIG  folder for everything (default: backtalk-speech-rig in the temporary folder)
# RIG_PACE    speaking time of a character in milliseconds (default 60, about 170 words a minute; 0: none)
# RIG_MODULE  capture (default), or espeak-ng, which is heard on the sound server
#
# speech-dispatcher 0.11 opens its sound output before a module's first word, even for a module that needs none: start
# sound.sh first and take its environment, or nothing is spoken though the server says "queued".
set -euo pipefail

rig=${BACKTALK_SPEECH_RIG:-${TMPDIR:-/tmp}/backtalk-speech-rig}
pace=${RIG_PACE:-60}
module=${RIG_MODULE:-capture}
socket=$rig/speechd.sock
# Each start has a log of its own: a voice that outlives its server must not write into the next one's.
log=$rig/spoken.tsv
spoken=$rig/spoken-$$.tsv

write_voice() {
  # The module runs this for each text, and kills its whole process group to interrupt it.
  cat >"$rig/voice" <<VOICE
#!/usr/bin/env bash
language=\$1 rate=\$2
text=\$(cat)
note() { printf '%s\t%s\t%s\t%s\t%s\n' "\${EPOCHREALTIME/[^0-9]/}" "\$1" "\$language" "\$rate" "\$text" >>"$spoken"; }
note SPOKEN
millis=\$((\${#text} * $pace))
if ((millis > 0)); then
  sleep "\$((millis / 1000)).\$(printf %03d \$((millis % 1000)))"
fi
note DONE
VOICE
  chmod +x "$rig/voice"
}

write_server_configuration() {
  cat >"$rig/conf/speechd.conf" <<CONF
LogLevel 3
LogDir "$rig/log"
DefaultRate 0
DefaultVolume 100
DefaultLanguage "en"
SymbolsPreproc "char"
AudioOutputMethod "pulse"
AddModule "capture" "sd_generic" "capture.conf"
AddModule "espeak-ng" "sd_espeak-ng" "espeak-ng.conf"
DefaultModule $module
DisableAutoSpawn
CONF
}

write_module_configuration() {
  {
    echo "GenericExecuteSynth \"printf %s '\$DATA' | '$rig/voice' '\$LANGUAGE' '\$RATE'\"" | sed "s/'/\\\\'/g"
    cat <<'CONF'
GenericMaxChunkLength 10000
GenericDelimiters "~"
GenericRecodeFallback "?"
GenericRateAdd 0
GenericRateMultiply 100
GenericRateForceInteger 1
GenericPitchAdd 0
GenericPitchMultiply 100
GenericPitchForceInteger 1
GenericVolumeAdd 0
GenericVolumeMultiply 100
GenericVolumeForceInteger 1
DefaultVoice "male1"
Debug 0
CONF
    for language in en de ru; do
      echo "GenericLanguage \"$language\" \"$language\" \"utf-8\""
      echo "AddVoice \"$language\" \"MALE1\" \"male1\""
      echo "AddVoice \"$language\" \"FEMALE1\" \"female1\""
    done
  } >"$rig/conf/modules/capture.conf"
  cp /etc/speech-dispatcher/modules/espeak-ng.conf "$rig/conf/modules/"
}

await() { # await SECONDS COMMAND... : until the command succeeds
  local left=$(($1 * 20))
  shift
  until "$@"; do
    ((left-- > 0)) || return 1
    sleep .05
  done
}

print_env() { echo "export SPEECHD_ADDRESS=unix_socket:$socket"; }

# The socket exists a moment before it accepts connections.
listening() { awk -v socket="$socket" '$4 == "00010000" && $8 == socket { found = 1 } END { exit !found }' /proc/net/unix; }

start() {
  stop
  rm -rf "$rig"
  mkdir -p "$rig/conf/modules" "$rig/log" "$rig/run"
  chmod 700 "$rig/run"
  : >"$spoken"
  ln -s "$spoken" "$log"
  write_voice
  write_server_configuration
  write_module_configuration
  XDG_RUNTIME_DIR=$rig/run setsid speech-dispatcher --run-single --timeout 0 --config-dir "$rig/conf" \
    --communication-method unix_socket --socket-path "$socket" --pid-file "$rig/server.pid" --log-dir "$rig/log" \
    >"$rig/out" 2>&1 </dev/null &
  echo $! >"$rig/pid"
  if ! await 20 listening; then
    cat "$rig/out" >&2
    echo "speech.sh: the speech server did not start" >&2
    exit 1
  fi
  print_env
}

stop() {
  [[ -f $rig/pid ]] || return 0
  local pid
  pid=$(<"$rig/pid")
  rm -f "$rig/pid"
  kill "$pid" 2>/dev/null || return 0
  # A server whose module died, or which is stopped, does not end by itself.
  await 1 gone "$pid" || kill -9 "$pid" 2>/dev/null || true
  rm -f "$socket"
}

gone() { ! kill -0 "$1" 2>/dev/null; }

case ${1:-} in
  start) start ;;
  stop) stop ;;
  kill) kill -9 "$(<"$rig/pid")" ;;
  env) print_env ;;
  log) cat "$log" ;;
  pid) cat "$rig/pid" ;;
  *)
    sed -n '2,13p' "$0" | cut -c3- >&2
    exit 2
    ;;
esac
