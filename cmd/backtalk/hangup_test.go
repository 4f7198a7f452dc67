//go:build linux || darwin

package main

import (
	"flag"
	"path/filepath"
	"syscall"
	"testing"
	"time"

	"backtalk/a11y/say"
	"backtalk/cmd/backtalk/internal/terminaltest"
)

var hangups = flag.Int("hangups", 2, "how often each test of a terminal that goes away runs")

// atTerminal starts backtalk at a terminal, with all its files in a folder.
func atTerminal(t *testing.T, folder string, arguments ...string) *terminaltest.Terminal {
	t.Helper()
	return terminaltest.Start(t, 80, 24, stateIn(folder), "backtalk", playing(folder, arguments...)...)
}

// stateIn returns the environment of a program with its state in a folder.
func stateIn(folder string) []string { return []string{"XDG_STATE_HOME=" + folder} }

// playing returns the arguments of a program that plays, with its files in
// a folder.
func playing(folder string, more ...string) []string {
	return append([]string{
		"play", "--data", folder, "--config", filepath.Join(folder, "settings.toml"), "--lang", "en", "--seed", "7", "--voice", "none", "--mute",
	}, more...)
}

// keys are typed as fast as the terminal takes them.
const keys = "pb\x1b[A\x1b[D\t"

// forever is longer than any test takes.
const forever = time.Hour

// A closed terminal or a signal ends the program, whatever input is still
// waiting.
func TestProgramEndsWithKeysWaiting(t *testing.T) {
	for name, end := range map[string]func(*terminaltest.Terminal){
		"closed window": (*terminaltest.Terminal).HangUp,
		"SIGHUP":        func(s *terminaltest.Terminal) { s.Signal(syscall.SIGHUP) },
		"SIGTERM":       func(s *terminaltest.Terminal) { s.Signal(syscall.SIGTERM) },
	} {
		for _, ui := range []string{"screen", "lines"} {
			for _, traced := range []bool{false, true} {
				name := name + " " + ui
				arguments := []string{"--ui", ui}
				if traced {
					name += " traced"
					arguments = append(arguments, "--trace", filepath.Join(t.TempDir(), "trace"))
				}
				t.Run(name, func(t *testing.T) {
					t.Parallel()
					for range *hangups {
						s := atTerminal(t, t.TempDir(), arguments...)
						before := s.AwaitWritten("Opening")
						go s.Flood(keys, forever, forever)
						s.Await("what the keys do", func(v terminaltest.View) bool { return len(v.Written) > len(before.Written) })
						end(s)
						if got := s.Wait(); got != statusDone {
							t.Errorf("status: got %d, want %d", got, statusDone)
						}
					}
				})
			}
		}
	}
}

// A terminal that shows nothing more, as over a lost connection, doesn't
// delay the shutdown of the machine.
func TestSignalEndsTheProgramAtABlockedTerminal(t *testing.T) {
	for _, ui := range []string{"screen", "lines"} {
		t.Run(ui, func(t *testing.T) {
			t.Parallel()
			folder := t.TempDir()
			s := terminaltest.StartUnread(t, 80, 24, stateIn(folder), "backtalk", playing(folder, "--ui", ui)...)
			s.Flood(keys, time.Second, 3*time.Second)
			s.Signal(syscall.SIGTERM)
			s.Wait()
		})
	}
}

// Impossible screen sizes in the environment are ignored, whether the
// terminal has a size of its own or none.
func TestImpossibleSizesAreIgnored(t *testing.T) {
	for _, size := range []struct{ columns, rows int }{{0, 0}, {80, 24}} {
		for _, environment := range [][]string{{"LINES=-5"}, {"COLUMNS=-1"}, {"LINES=1000000000", "COLUMNS=1000000000"}, {"LINES=many"}} {
			folder := t.TempDir()
			s := terminaltest.Start(t, size.columns, size.rows, append(environment, stateIn(folder)...), "backtalk", playing(folder, "--ui", "screen")...)
			s.AwaitWritten("Opening")
			s.Type("\x03")
			if got := s.Wait(); got != statusDone {
				t.Errorf("%v with %v: status %d, want %d", size, environment, got, statusDone)
			}
		}
	}
}

// However the program ends, the terminal is as before: neither in raw mode nor
// marking pasted text.
func TestTerminalIsRestored(t *testing.T) {
	for name, signal := range map[string]syscall.Signal{"quit": 0, "SIGTERM": syscall.SIGTERM, "SIGKILL": syscall.SIGKILL, "crash": syscall.SIGSEGV} {
		for _, ui := range []string{"lines", "screen"} {
			t.Run(name+" "+ui, func(t *testing.T) {
				s := atTerminal(t, t.TempDir(), "--ui", ui)
				s.AwaitWritten("Opening")
				if !s.Raw() {
					t.Error("the terminal is not in raw mode while the program runs")
				}
				if signal == 0 {
					s.Type("\x03")
				} else {
					s.Signal(signal)
				}
				s.Wait()
				// The guard of a program that was killed ends later than the program.
				if signal == syscall.SIGKILL {
					s.AwaitWritten(localizerOf(t, "en").Text(say.M(say.GuardKilled, nil)))
				}
				if signal == syscall.SIGSEGV {
					s.AwaitWritten("backtalk/crash-")
				}
				if !s.Cooked() {
					t.Error("the terminal is not as it was")
				}
				s.AwaitWritten("\x1b[?2004l")
				// The guard still writes the rest of its report into the folder.
				<-s.Left()
			})
		}
	}
}
