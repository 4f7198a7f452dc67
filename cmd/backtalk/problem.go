package main

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"time"

	"backtalk/a11y/say"
	"backtalk/cmd/internal/problem"
)

// because writes an error to the log and returns its message, with the name of the file in which it
// occurred, if any. For an unknown error the message names the log.
func (f folders) because(err error) say.Message {
	noted := f.note(err)
	reason, known := problem.Reason(err)
	if !known && noted {
		reason = say.M(say.ProblemNoted, say.Data{"File": f.log()})
	}
	var file *fs.PathError
	if known && errors.As(err, &file) && file.Path != "" {
		return say.M(say.ProblemOfFile, say.Data{"Problem": reason, "File": file.Path})
	}
	return reason
}

// mostNoted bounds the log in bytes. A longer log starts again.
const mostNoted = 256 << 10

// log returns the file to which the program writes errors.
func (f folders) log() string { return filepath.Join(f.state.path, "errors.txt") }

// note writes an error to the log, and reports whether it could.
func (f folders) note(err error) bool {
	if f.quiet || f.state.path == "" || f.state.make() != nil {
		return false
	}
	how := os.O_APPEND
	if info, err := os.Stat(f.log()); err == nil && info.Size() > mostNoted {
		how = os.O_TRUNC
	}
	file, openErr := os.OpenFile(f.log(), os.O_CREATE|os.O_WRONLY|how, 0o600)
	if openErr != nil {
		return false
	}
	defer file.Close()
	_, writeErr := fmt.Fprintf(file, "%s backtalk %s: %v\n", time.Now().UTC().Format(time.RFC3339), version(), err)
	return writeErr == nil
}
