package readers

import (
	"bufio"
	"context"
	"errors"
	"os/exec"
	"reflect"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/godbus/dbus/v5"
	"github.com/godbus/dbus/v5/prop"
)

// desk is a Linux system made for a test.
type desk struct {
	running  []string
	speakup  string
	terminal string
	env      map[string]string
	enabled  bool
	programs []string
}

func (d desk) look() System {
	root := fstest.MapFS{"proc/self/comm": {Data: []byte("orca\n")}, "proc/meminfo": {Data: []byte("orca")}}
	for i, name := range d.running {
		root["proc/"+string(rune('1'+i))+"/comm"] = &fstest.MapFile{Data: []byte(name + "\n")}
	}
	if d.speakup != "" {
		root["sys/accessibility/speakup/synth"] = &fstest.MapFile{Data: []byte(d.speakup + "\n")}
	}
	return linux{
		root: root, terminal: d.terminal,
		getenv:  func(name string) string { return d.env[name] },
		enabled: func(context.Context) bool { return d.enabled },
		find: func(program string) (string, error) {
			for _, p := range d.programs {
				if p == program {
					return "/usr/bin/" + p, nil
				}
			}
			return "", errors.New("not found")
		},
	}.look(context.Background())
}

func TestLookFindsTheReaderOnLinux(t *testing.T) {
	const window, console = "/dev/pts/3", "/dev/tty2"
	for name, c := range map[string]struct {
		desk desk
		want System
	}{
		"nothing": {desk{terminal: window}, System{}},
		"Orca in a window": {
			desk{terminal: window, running: []string{"bash", "orca"}, enabled: true},
			System{Readers: []Reader{{Name: "Orca", Terminal: true}}},
		},
		"Orca, seen from a console": {
			desk{terminal: console, running: []string{"orca"}, enabled: true},
			System{Readers: []Reader{{Name: "Orca"}}, Console: true},
		},
		"a reader that only the bus tells": {
			desk{terminal: window, enabled: true},
			System{Readers: []Reader{{Terminal: true}}},
		},
		"Speakup with a synthesizer": {
			desk{terminal: console, speakup: "soft"},
			System{Readers: []Reader{{Name: "Speakup", Terminal: true}}, Console: true},
		},
		"Speakup without": {desk{terminal: console, speakup: "none"}, System{Console: true}},
		"Fenrir": {
			desk{terminal: console, running: []string{"fenrirscreenrea"}},
			System{Readers: []Reader{{Name: "Fenrir", Terminal: true}}, Console: true},
		},
		"BRLTTY on a console in a multiplexer": {
			desk{terminal: window, running: []string{"brltty"}, env: map[string]string{"XDG_SESSION_TYPE": "tty"}},
			System{Readers: []Reader{{Name: "BRLTTY", Terminal: true}}, Console: true},
		},
		"BRLTTY beside a desktop": {
			desk{terminal: window, running: []string{"brltty"}, env: map[string]string{"DISPLAY": ":0"}},
			System{Readers: []Reader{{Name: "BRLTTY"}}},
		},
		"over the network": {
			desk{terminal: window, running: []string{"orca"}, env: map[string]string{"SSH_CONNECTION": "a 1 b 22"}, programs: []string{"espeak-ng"}},
			System{Readers: []Reader{{Name: "Orca"}}, Remote: true, Voices: []string{"espeak-ng"}},
		},
		"voices": {
			desk{terminal: window, programs: []string{"espeak-ng", "speech-dispatcher"}},
			System{Voices: []string{"speech-dispatcher", "espeak-ng"}},
		},
	} {
		if got := c.desk.look(); !reflect.DeepEqual(got, c.want) {
			t.Errorf("%s: %+v, want %+v", name, got, c.want)
		}
	}
}

// TestAccessibilityBusIsAsked asks a real bus, on which a replacement for the
// accessibility bus reports a reader.
func TestAccessibilityBusIsAsked(t *testing.T) {
	address := privateBus(t)
	getenv := func(name string) string {
		if name == "DBUS_SESSION_BUS_ADDRESS" {
			return address
		}
		return ""
	}
	if readerEnabled(context.Background(), getenv) {
		t.Error("a reader was found on a bus without an accessibility bus")
	}
	conn, err := dbus.Connect(address)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = conn.Close() })
	status := map[string]*prop.Prop{"ScreenReaderEnabled": {Value: false, Writable: true, Emit: prop.EmitFalse}}
	properties, err := prop.Export(conn, "/org/a11y/bus", prop.Map{"org.a11y.Status": status})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := conn.RequestName("org.a11y.Bus", 0); err != nil {
		t.Fatal(err)
	}
	if readerEnabled(context.Background(), getenv) {
		t.Error("a reader that is off was found")
	}
	properties.SetMust("org.a11y.Status", "ScreenReaderEnabled", true)
	if !readerEnabled(context.Background(), getenv) {
		t.Error("a reader that is on was not found")
	}
}

func TestSilentBusDelaysNothing(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	l := linux{
		root: fstest.MapFS{}, getenv: func(string) string { return "" }, find: exec.LookPath,
		enabled: func(context.Context) bool { select {} },
	}
	if got := l.look(ctx); len(got.Readers) > 0 {
		t.Errorf("found %v", got.Readers)
	}
}

// privateBus starts a message bus for the test and returns its address.
func privateBus(t *testing.T) string {
	t.Helper()
	program, err := exec.LookPath("dbus-daemon")
	if err != nil {
		t.Skip("no dbus-daemon here")
	}
	bus := exec.Command(program, "--session", "--nofork", "--print-address")
	out, err := bus.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := bus.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = bus.Process.Kill(); _ = bus.Wait() })
	address, err := bufio.NewReader(out).ReadString('\n')
	if err != nil {
		t.Fatal(err)
	}
	return strings.TrimSpace(address)
}
