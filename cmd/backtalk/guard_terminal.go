package main

import (
	"errors"
	"os"

	"golang.org/x/term"
)

// terminal is the terminal of the program, and its state before the program changed it.
type terminal struct {
	files []*os.File
	// was holds the earlier state of each file.
	was []*term.State
	out *os.File
}

// openTerminal records the current state of the terminal.
func openTerminal() (*terminal, error) {
	t := &terminal{}
	for _, name := range terminalNames() {
		file, err := os.OpenFile(name, os.O_RDWR, 0)
		if err != nil {
			t.close()
			return nil, err
		}
		t.files, t.out = append(t.files, file), file
		state, err := term.GetState(int(file.Fd()))
		if err != nil {
			t.close()
			return nil, err
		}
		t.was = append(t.was, state)
	}
	if t.out == nil {
		return nil, errors.New("no terminal")
	}
	return t, nil
}

func (t *terminal) close() {
	for _, file := range t.files {
		file.Close()
	}
}

// These sequences restore a terminal, which ignores those that it doesn't know. usual resets
// attributes, cursor, keypad and cursor keys, and how the terminal reports keys and pasted text,
// which tcell and the program change. others leaves the screen's separate buffer.
const (
	usual  = "\x1b[m\x1b[?25h\x1b[?1l\x1b>\x1b[?2004l\x1b[>4;0m\x1b[<u\x1b[?9001l"
	others = "\x1b[?1049l"
)

func (t *terminal) restore(screen bool) {
	for i, file := range t.files {
		_ = term.Restore(int(file.Fd()), t.was[i])
	}
	sent := usual
	if screen {
		sent += others
	}
	_, _ = t.out.WriteString(sent)
}

func (t *terminal) write(text string) { _, _ = t.out.WriteString("\r\n" + text + "\r\n") }
