#!/usr/bin/env bash
# A desktop without a screen, whose windows a screen reader and a braille display can read: X in memory, a window manager, the
# accessibility bus, a terminal window; and on it Orca, or BRLTTY with a display that is a socket.
#
#   reader.sh start             start the desktop
#   reader.sh orca              start Orca, and wait until it has greeted
#   reader.sh braille SCREEN    start BRLTTY, which reads windows (a2) or nothing (no), and whose display listens on the socket
#                               "display.sock" in the rig's folder; its client first says "cells 40", and then reads a line
#                               whenever the display changes
#   reader.sh terminal CMD...   run a command in a terminal window, and wait until the window has the focus; the command's
#                               environment is the caller's
#   reader.sh again             leave the terminal window and come back to it, as for a reader that missed that it opened
#   reader.sh browser CMD...    run a browser, and wait until the window "Backtalk" has the focus
#   reader.sh press KEY...      press keys by their X names: Tab, ctrl+Right, F1, y
#   reader.sh stop              end all of it
#
# BACKTALK_READER_RIG  folder for everything (default: backtalk-reader-rig in the temporary folder)
# SPEECHD_ADDRESS      where Orca speaks to (speech.sh, with sound.sh before it)
set -euo pipefail

here=$(cd "$(dirname "$0")" && pwd)
rig=${BACKTALK_READER_RIG:-${TMPDIR:-/tmp}/backtalk-reader-rig}

await() { # await SECONDS COMMAND... : until the command succeeds
  local left=$(($1 * 20)) what=$2
  shift
  until "$@" >/dev/null 2>&1; do
    if ((left-- <= 0)); then
      echo "reader.sh: $what did not come" >&2
      return 1
    fi
    sleep .05
  done
}

# run NAME COMMAND...: in the background, with its output in the rig's folder, to be ended by stop
run() {
  local name=$1
  shift
  setsid "$@" >"$rig/$name.out" 2>"$rig/$name.log" </dev/null &
  echo $! >>"$rig/pids"
}

# own moves this shell to the desktop. What a user has at home must not change what is tested.
own() {
  export HOME=$rig/home XDG_RUNTIME_DIR=$rig/run XDG_CONFIG_HOME=$rig/home/.config XDG_DATA_HOME=$rig/home/.local/share
  export GTK_MODULES=gail:atk-bridge NO_AT_BRIDGE=0 LANG=C.UTF-8 LC_ALL=C.UTF-8 TERM=xterm-256color
  if [[ -s $rig/display ]]; then
    DISPLAY=:$(<"$rig/display")
    export DISPLAY
  fi
  if [[ -s $rig/bus.out ]]; then
    DBUS_SESSION_BUS_ADDRESS=$(head -1 "$rig/bus.out")
    export DBUS_SESSION_BUS_ADDRESS
  fi
}

accessible() { # accessible PROPERTY: tell the accessibility bus that it is wanted
  dbus-send --session --dest=org.a11y.Bus --print-reply /org/a11y/bus org.freedesktop.DBus.Properties.Set \
    string:org.a11y.Status "string:$1" variant:boolean:true
}

managed() { xdotool get_num_desktops; }

start() {
  stop
  rm -rf "$rig"
  mkdir -p "$rig/run" "$rig/home/.config" "$rig/home/.local/share/orca"
  chmod 700 "$rig/run"
  : >"$rig/pids"
  run x Xvfb -displayfd 3 -screen 0 1024x768x24 -nolisten tcp 3>"$rig/display"
  await 60 test -s "$rig/display"
  run bus dbus-daemon --session --print-address=1 --nofork
  await 60 test -s "$rig/bus.out"
  own
  run manager openbox
  run accessibility /usr/libexec/at-spi-bus-launcher --launch-immediately
  await 60 accessible IsEnabled
  await 60 accessible ScreenReaderEnabled
  await 60 managed
}

greeted() { grep -q 'Screen reader on' "$rig/orca-debug"; }

orca_() {
  own
  run orca orca --replace --debug-file="$rig/orca-debug"
  await 60 greeted
}

# No driver of BRLTTY's may look for a real display, or be read by one.
braille() {
  own
  run braille brltty -n -q -f /dev/null -b vr -d "server:$rig/display.sock" -x "$1" -X type=terminal -P "$rig/braille.pid" -A auth=none,host=:9 \
    -l warning -L "$rig/brltty.log"
  await 60 test -S "$rig/display.sock"
}

titled() { xdotool search --name '^terminal rig$'; }

focused() { [[ $(xdotool getactivewindow getwindowname) == 'terminal rig' ]]; }

terminal() {
  own
  run terminal /usr/bin/python3 "$here/terminal.py" "$@"
  await 30 titled
  xdotool search --name '^terminal rig$' windowactivate
  await 30 focused
}

again() {
  own
  xdotool search --name '^terminal rig$' windowminimize
  xdotool search --name '^terminal rig$' windowactivate
  await 30 focused
}

opened() { xdotool search --name '^Backtalk'; }

browsing() { [[ $(xdotool getactivewindow getwindowname) == Backtalk* ]]; }

browser() {
  own
  export GNOME_ACCESSIBILITY=1 MOZ_ENABLE_ACCESSIBILITY=1 ACCESSIBILITY_ENABLED=1
  run browser "$@"
  await 90 opened
  xdotool search --name '^Backtalk' windowactivate
  await 30 browsing
}

stop() {
  [[ -f $rig/pids ]] || return 0
  local pid
  tac "$rig/pids" | while read -r pid; do
    kill -- "-$pid" 2>/dev/null || true
    # BRLTTY, waiting for its display, does not end by itself.
    await 2 gone "$pid" 2>/dev/null || kill -9 -- "-$pid" 2>/dev/null || true
  done
  rm -f "$rig/pids"
}

gone() { ! kill -0 -- "-$1" 2>/dev/null; }

case ${1:-} in
  start) start ;;
  orca) orca_ ;;
  braille) shift && braille "$@" ;;
  terminal) shift && terminal "$@" ;;
  again) again ;;
  browser) shift && browser "$@" ;;
  press) shift && own && exec xdotool key --delay 0 "$@" ;;
  stop) stop ;;
  *)
    sed -n '2,18p' "$0" | cut -c3- >&2
    exit 2
    ;;
esac
