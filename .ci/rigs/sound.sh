#!/usr/bin/env bash
# A sound server without a sound card: PulseAudio with one null sink, on a private socket, for tests and measurements.
#
#   sound.sh start    start it; prints the environment that leads programs to it
#   sound.sh env      print that environment:  eval "$(.ci/rigs/sound.sh env)"
#   sound.sh unplug   take the sink away while the server lives on
#   sound.sh plug     give it back
#   sound.sh kill     end the server at once, as a crash does
#   sound.sh stop     end it and remove its state
#   sound.sh record FILE   record what is heard as raw 16-bit stereo at 48000 Hz, until killed
#
# Its state is in $BACKTALK_SOUND_RIG, or in backtalk-sound-rig under the system's temporary folder.
set -eu
rig=${BACKTALK_SOUND_RIG:-${TMPDIR:-/tmp}/backtalk-sound-rig}
socket=$rig/native
export PULSE_SERVER=unix:$socket PULSE_RUNTIME_PATH=$rig PULSE_STATE_PATH=$rig/state HOME=$rig/home

environment() {
	printf 'export PULSE_SERVER=%q\nexport PULSE_RUNTIME_PATH=%q\n' "$PULSE_SERVER" "$PULSE_RUNTIME_PATH"
}

start() {
	mkdir -p "$rig/state" "$rig/home"
	chmod 700 "$rig"
	rm -f "$socket"
	cat >"$rig/default.pa" <<CONFIG
load-module module-null-sink sink_name=rig rate=48000 channels=2
set-default-sink rig
set-default-source rig.monitor
load-module module-native-protocol-unix auth-anonymous=1 socket=$socket
CONFIG
	# As root PulseAudio warns and continues: containers have no other user.
	pulseaudio --daemonize=no -n -F "$rig/default.pa" --exit-idle-time=-1 --disable-shm=1 --use-pid-file=false \
		--log-target=file:"$rig/log" >"$rig/output" 2>&1 &
	echo $! >"$rig/pid"
	for _ in $(seq 100); do
		pactl info >/dev/null 2>&1 && return
		sleep 0.05
	done
	echo "sound.sh: pulseaudio did not start:" >&2
	cat "$rig/output" "$rig/log" >&2
	return 1
}

end() {
	[ -f "$rig/pid" ] || return 0
	pid=$(cat "$rig/pid")
	rm -f "$rig/pid"
	kill "-$1" "$pid" 2>/dev/null || return 0
	for _ in $(seq 100); do
		case $(ps -o stat= -p "$pid") in "" | Z*) return 0 ;; esac
		sleep 0.02
	done
}

case ${1:-} in
start) start && environment ;;
env) environment ;;
unplug) pactl unload-module module-null-sink ;;
plug) pactl load-module module-null-sink sink_name=rig rate=48000 channels=2 ;;
kill) end KILL && rm -f "$socket" ;;
stop) end TERM && rm -rf "$rig" ;;
record)
	exec parec --device=rig.monitor --format=s16le --rate=48000 --channels=2 --raw --latency-msec=5 --process-time-msec=5 >"$2"
	;;
*)
	sed -n '2,/^set/s/^# \{0,1\}//p' "$0" >&2
	exit 2
	;;
esac
