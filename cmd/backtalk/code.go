package main

import (
	"errors"
	"fmt"
	"io"
	"os"
	"strings"

	"backtalk/a11y/say"
	"backtalk/cmd/internal/friend/sealed"
	"backtalk/cmd/internal/lobby"
	"backtalk/cmd/internal/session"
)

// codeFlags say which code to use. Everybody on the machine can read a command line; a file or standard
// input is private.
type codeFlags struct {
	Code     string `help:"CliCode" placeholder:"WORDS" apart:"code-file"`
	CodeFile string `help:"CliCodeFile" placeholder:"FILE"`
}

// read reads the code from the file, or from standard input, if --code-file names one of them.
func (f *codeFlags) read(std streams) error {
	if f.CodeFile == "" {
		return nil
	}
	from := std.in
	if f.CodeFile != "-" {
		file, err := os.Open(f.CodeFile)
		if err != nil {
			return err
		}
		defer file.Close()
		from = file
	}
	line, err := firstLine(from)
	if err != nil {
		return fmt.Errorf("read the code: %w", err)
	}
	if line == "" {
		empty := say.Data{"Problem": say.M(say.RecordEmpty, nil), "File": "--code-file " + say.Shown(f.CodeFile)}
		return &session.Refusal{Message: say.M(say.CliFailed, say.Data{"Problem": say.M(say.ProblemOfFile, empty)})}
	}
	f.Code = line
	return nil
}

// firstLine reads up to the end of the first line that isn't empty, and not a byte more: what follows on
// standard input is for the match.
func firstLine(from io.Reader) (string, error) {
	const longest = 1000
	var line strings.Builder
	for one := make([]byte, 1); line.Len() < longest; {
		n, err := from.Read(one)
		if n > 0 && one[0] == '\n' && strings.TrimSpace(line.String()) != "" || errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			return "", err
		}
		line.Write(one[:n])
	}
	return strings.TrimSpace(line.String()), nil
}

// spoken returns the code of a host, or the zero code if none was chosen.
func (f *codeFlags) spoken() (sealed.Code, error) {
	if f.Code == "" {
		return sealed.Code{}, nil
	}
	c, err := sealed.ParseCode(f.Code)
	return c, badCode(err)
}

// badCode replaces the error for a text that is neither a code nor an invitation. It returns other
// errors unchanged.
func badCode(err error) error {
	if m, ok := lobby.BadCode(err); ok {
		return &session.Refusal{Message: m}
	}
	return err
}

// noCode returns the error that a command needs a code.
func noCode(command string) error {
	return &argumentError{say.M(say.CliNoCode, say.Data{"Command": command, "Example": lobby.ExampleCode})}
}
