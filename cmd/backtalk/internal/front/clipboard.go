package front

import (
	"context"
	"encoding/base64"
	"errors"
	"io"
	"os/exec"
	"runtime"
	"slices"
	"strings"
	"time"
	"unicode/utf16"
)

// copySequence asks a terminal to put a text on the system's clipboard (OSC 52). It works through ssh
// too. Terminals that don't know it ignore it, and none answers.
func copySequence(text string) string {
	return "\x1b]52;c;" + base64.StdEncoding.EncodeToString([]byte(text)) + "\a"
}

// errNotCopied is returned if no program copied a text and the terminal can't.
var errNotCopied = errors.New("no program copied the text")

// copiesNothing holds the values of TERM for terminals that copy nothing: they would show the text,
// or have no clipboard. Windows' consoles set no TERM, but there a program copies.
var copiesNothing = map[string]bool{"": true, "dumb": true, "linux": true}

// copier is a program that copies its input to the clipboard.
type copier struct {
	// systems are Go's names of the systems that have the program. session is
	// the variable that a graphical session sets, or "" if every session is one.
	systems []string
	session string
	command []string
	// env is added to the program's environment.
	env []string
	// encode returns a text as the program reads it; nil means UTF-8.
	encode func(string) string
}

// others returns the systems with sessions of X or Wayland.
func others() []string { return []string{"linux", "freebsd", "openbsd", "netbsd", "dragonfly"} }

func copiers() []copier {
	return []copier{
		{systems: others(), session: "WAYLAND_DISPLAY", command: []string{"wl-copy"}},
		{systems: others(), session: "DISPLAY", command: []string{"xclip", "-in", "-selection", "clipboard"}},
		{systems: others(), session: "DISPLAY", command: []string{"xsel", "--input", "--clipboard"}},
		{systems: []string{"darwin"}, command: []string{"/usr/bin/pbcopy"}, env: []string{"LC_CTYPE=UTF-8"}},
		{systems: []string{"windows"}, command: []string{"clip.exe"}, encode: utf16Text},
	}
}

// utf16Text returns text in UTF-16 with a byte order mark, which clip.exe
// reads whatever the code page.
func utf16Text(text string) string {
	var b strings.Builder
	for _, unit := range utf16.Encode([]rune("\ufeff" + text)) {
		b.WriteByte(byte(unit))
		b.WriteByte(byte(unit >> 8))
	}
	return b.String()
}

// copyLimit bounds how long a program may take to copy: a key waits for it.
const copyLimit = 500 * time.Millisecond

// copiersOn returns the programs that may copy in a session on this system. Through ssh there are
// none: the player's clipboard is on another machine.
func copiersOn(system string, getenv func(string) string) []copier {
	if getenv("SSH_CONNECTION") != "" {
		return nil
	}
	return slices.DeleteFunc(copiers(), func(c copier) bool {
		return !slices.Contains(c.systems, system) || c.session != "" && getenv(c.session) == ""
	})
}

// copyByProgram copies a text with a program of the graphical session, and reports whether that
// worked.
func copyByProgram(text string, getenv func(string) string) bool {
	ctx, cancel := context.WithTimeout(context.Background(), copyLimit)
	defer cancel()
	return slices.ContainsFunc(copiersOn(runtime.GOOS, getenv), func(c copier) bool { return c.copies(ctx, text) })
}

// installed reports whether the program is installed.
func (c copier) installed() bool {
	_, err := exec.LookPath(c.command[0])
	return err == nil
}

// copies runs the program. The program may leave a process behind that owns the selection.
func (c copier) copies(ctx context.Context, text string) bool {
	if c.encode != nil {
		text = c.encode(text)
	}
	cmd := exec.CommandContext(ctx, c.command[0], c.command[1:]...)
	cmd.Env = append(cmd.Environ(), c.env...)
	cmd.Stdin = strings.NewReader(text)
	cmd.WaitDelay = copyLimit
	return cmd.Run() == nil
}

// clipboard returns a function that copies a text, or nil if nothing here can copy. The function
// returns true if it is sure that the text was copied: a terminal may ignore the request.
func (f *Front) clipboard() func(string) (sure bool, err error) {
	getenv := f.streams.Getenv
	askable := !copiesNothing[getenv("TERM")]
	if f.options.Input.Typed() || !askable && !slices.ContainsFunc(copiersOn(runtime.GOOS, getenv), copier.installed) {
		return nil
	}
	return func(text string) (bool, error) {
		switch {
		case copyByProgram(text, getenv):
			return true, nil
		case !askable:
			return false, errNotCopied
		}
		return false, f.askTerminal(text)
	}
}

// askTerminal asks the terminal to copy a text.
func (f *Front) askTerminal(text string) error {
	if f.screen != nil {
		f.screen.Copy(text)
		return nil
	}
	_, err := io.WriteString(f.streams.Out, copySequence(text))
	return err
}
