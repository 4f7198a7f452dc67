//go:build linux || freebsd || openbsd || netbsd || dragonfly

package front

import (
	"encoding/base64"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"backtalk/cmd/backtalk/internal/lines"
)

// graphical puts only the given programs on the path, each a shell script, and returns the file
// that they may write to.
func graphical(t *testing.T, programs map[string]string) string {
	t.Helper()
	shell := "/bin/sh"
	folder := t.TempDir()
	for name, script := range programs {
		script = "#!" + shell + "\nPATH=/usr/bin:/bin\n" + script
		if err := os.WriteFile(filepath.Join(folder, name), []byte(script), 0o700); err != nil {
			t.Fatal(err)
		}
	}
	t.Setenv("PATH", folder)
	t.Setenv("COPIED", filepath.Join(folder, "copied"))
	return filepath.Join(folder, "copied")
}

// If the graphical session has a program to copy, it copies, and only then does the player hear
// that the text was copied. Otherwise the program asks the terminal to copy it.
func TestSessionCopiesBeforeTheTerminal(t *testing.T) {
	const works = `{ echo $0 $*; cat; } >"$COPIED"`
	for name, c := range map[string]struct {
		env      map[string]string
		programs map[string]string
		by       string
	}{
		"Wayland":              {map[string]string{"WAYLAND_DISPLAY": "w", "DISPLAY": ":0"}, map[string]string{"wl-copy": works, "xclip": works}, "wl-copy"},
		"X":                    {map[string]string{"DISPLAY": ":0"}, map[string]string{"wl-copy": works, "xclip": works}, "xclip -in -selection clipboard"},
		"X with xsel":          {map[string]string{"DISPLAY": ":0"}, map[string]string{"xsel": works}, "xsel --input --clipboard"},
		"a program that fails": {map[string]string{"WAYLAND_DISPLAY": "w", "DISPLAY": ":0"}, map[string]string{"wl-copy": "exit 1", "xclip": works}, "xclip -in -selection clipboard"},
		"all fail":             {map[string]string{"DISPLAY": ":0"}, map[string]string{"xclip": "exit 1"}, ""},
		"a program that hangs": {map[string]string{"DISPLAY": ":0"}, map[string]string{"xclip": "exec sleep 100"}, ""},
		"no session":           {nil, map[string]string{"wl-copy": works, "xclip": works, "xsel": works}, ""},
		"through ssh":          {map[string]string{"DISPLAY": ":0", "SSH_CONNECTION": "a b"}, map[string]string{"xclip": works}, ""},
		"no program":           {map[string]string{"DISPLAY": ":0"}, nil, ""},
	} {
		t.Run(name, func(t *testing.T) {
			file := graphical(t, c.programs)
			out, err := os.Create(filepath.Join(t.TempDir(), "out"))
			if err != nil {
				t.Fatal(err)
			}
			defer out.Close()
			f := closed(t)
			f.options.Input = lines.Keys
			f.streams = Streams{Out: out, Getenv: func(name string) string {
				if name == "TERM" {
					return "xterm"
				}
				return c.env[name]
			}}
			const text = "XGID=ü"
			sure, err := f.clipboard()(text)
			if err != nil || sure != (c.by != "") {
				t.Errorf("sure: %v, error: %v", sure, err)
			}
			copied, _ := os.ReadFile(file)
			if want := filepath.Join(filepath.Dir(file), c.by) + "\n" + text; c.by != "" && string(copied) != want {
				t.Errorf("copied %q, want %q", copied, want)
			}
			written, err := os.ReadFile(out.Name())
			if err != nil {
				t.Fatal(err)
			}
			asked := strings.Contains(string(written), base64.StdEncoding.EncodeToString([]byte(text)))
			if asked == sure {
				t.Errorf("the terminal was asked: %v; it was copied: %v", asked, sure)
			}
		})
	}
}

// In a terminal that can't copy, such as Emacs' shell, a program of the session copies. Without
// such a program, Backtalk writes the text that the player wants to copy.
func TestProgramCopiesIfTheTerminalCannot(t *testing.T) {
	for _, terminal := range []string{"", "dumb", "linux"} {
		for programs, want := range map[string]bool{"xclip": true, "other": false} {
			file := graphical(t, map[string]string{programs: `cat >"$COPIED"`})
			f := closed(t)
			f.options.Input = lines.Keys
			f.streams = Streams{Getenv: func(name string) string {
				return map[string]string{"TERM": terminal, "DISPLAY": ":0"}[name]
			}}
			copies := f.clipboard()
			if (copies != nil) != want {
				t.Errorf("TERM=%s with %s: it can copy: %v", terminal, programs, copies != nil)
			}
			if copies == nil {
				continue
			}
			if sure, err := copies("XGID=1"); err != nil || !sure {
				t.Errorf("TERM=%s: sure: %v, error: %v", terminal, sure, err)
			}
			if copied, _ := os.ReadFile(file); string(copied) != "XGID=1" {
				t.Errorf("TERM=%s: copied %q", terminal, copied)
			}
		}
	}
}

// A Windows console names no terminal, and clip.exe copies there, except through ssh.
func TestWindowsCopiesWithItsOwnProgram(t *testing.T) {
	env := map[string]string{}
	getenv := func(name string) string { return env[name] }
	if here := copiersOn("windows", getenv); len(here) != 1 || here[0].command[0] != "clip.exe" {
		t.Errorf("on Windows these copy: %+v", here)
	}
	env["SSH_CONNECTION"] = "a b"
	if here := copiersOn("windows", getenv); len(here) > 0 {
		t.Errorf("through ssh these copy: %+v", here)
	}
}

// clip.exe needs no graphical session and reads UTF-16, whatever the code
// page.
func TestTextForWindowsIsUTF16(t *testing.T) {
	if got, want := utf16Text("aü𝄞"), "\xff\xfea\x00\xfc\x004\xd8\x1e\xdd"; got != want {
		t.Errorf("encoded as %q, want %q", got, want)
	}
}
