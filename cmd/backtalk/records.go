package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"strconv"
	"time"

	"backtalk/a11y/say"
	"backtalk/cmd/internal/library"
	"backtalk/cmd/internal/matches"
	"backtalk/cmd/internal/session"
	"backtalk/cmd/internal/settings"
	"backtalk/core"
	"backtalk/core/record"
	"backtalk/locales"
)

// failedError is a failure with a message for the player. Without a message, the failure is already
// printed.
type failedError struct{ message say.Message }

func (e *failedError) Error() string { return string(e.message.ID) }

// errFailed ends the program with the status of a failure that is already printed.
var errFailed = error(&failedError{})

// noMatch returns the error that no match has this number.
func noMatch(text string) error {
	return &failedError{say.M(say.LibraryNoSuch, say.Data{"Match": say.Shown(text)})}
}

// notMatch returns the error that a text is not the number of a match.
func notMatch(text string) error {
	return &session.Refusal{Message: say.M(say.CliNotMatch, say.Data{"Value": say.Shown(text)})}
}

// matchNumber reads the number of a match.
func matchNumber(text string) (id int64, ok bool) {
	for _, r := range text {
		if r < '0' || r > '9' {
			return 0, false
		}
	}
	id, err := strconv.ParseInt(text, 10, 64)
	return id, err == nil && text != ""
}

// ownNames returns the player's names in other programs.
func (s *setup) ownNames() library.Names {
	return library.ParseNames(s.config.values.Text(settings.OwnNames))
}

// subject is the match that a command works on: one in the journal, or one in a file.
type subject struct {
	// id is 0 for a match in a file.
	id     int64
	entry  matches.Entry
	events []core.Event
	when   time.Time
	// seed and words made the dice, as far as the journal knows.
	seed  []byte
	words string
}

// find reads the match that text names: by its number or, if files is set, by the name of a file,
// from which find reads the first match.
func (s *setup) find(command, text string, files bool) (subject, error) {
	id, isMatch := matchNumber(text)
	switch {
	case text == "":
		return subject{}, missing(command)
	case !isMatch && files:
		return fromFile(text)
	case !isMatch:
		return subject{}, notMatch(text)
	}
	j, err := s.look()
	switch {
	case err != nil:
		return subject{}, err
	case j == nil:
		return subject{}, noMatch(text)
	}
	defer func() { _ = j.Close() }()
	entry, err := j.Find(id)
	if errors.Is(err, matches.ErrNoMatch) {
		return subject{}, noMatch(text)
	}
	if err != nil {
		return subject{}, err
	}
	one := []matches.Entry{entry}
	s.ownNames().Claim(one)
	entry = one[0]
	events, err := j.Events(id)
	if err != nil {
		return subject{}, err
	}
	found := subject{id: id, entry: entry, events: events, when: entry.Date(), seed: entry.Seed}
	found.words = session.WordsOf(&entry)
	if len(found.seed) == 0 {
		found.seed = nil
	}
	return found, nil
}

// argumentError is a problem with the arguments of a command. The usage of the command is printed below
// it.
type argumentError struct{ message say.Message }

func (e *argumentError) Error() string { return string(e.message.ID) }

// missing returns the error that a command needs an argument.
func missing(command string) error {
	return &argumentError{say.M(say.CliNoArgument, say.Data{"Command": command, "Needs": say.M(argumentNames[command], nil)})}
}

// argumentNames maps a command to the name of its argument.
var argumentNames = map[string]say.MessageID{
	"analyse": say.CliNeedsMatchOrFile, "report": say.CliNeedsMatchOrFile, "import": say.CliNeedsFiles, "export": say.CliNeedsMatch, "verify": say.CliNeedsMatchOrFile,
	"replay": say.CliNeedsMatchOrFile, "backup": say.CliNeedsFile, "restore": say.CliNeedsFile,
	"rollout": say.CliNeedsPosition,
}

// fromFile reads the first match of a file.
func fromFile(path string) (subject, error) {
	file, err := os.Open(path)
	if err != nil {
		return subject{}, err
	}
	defer file.Close()
	found, err := record.Import(file)
	if reason, ok := library.Refusal(err); ok {
		return subject{}, &failedError{say.M(say.LibraryRefused, say.Data{"File": path, "Problem": reason})}
	}
	if err != nil {
		return subject{}, err
	}
	return subject{events: found[0].Events, when: found[0].When}, nil
}

// openPlain opens a file, but neither a device nor a pipe: those may never end.
func openPlain(path string) (*os.File, error) {
	info, err := os.Stat(path)
	if err == nil && info.Mode()&(fs.ModeDevice|fs.ModeNamedPipe|fs.ModeSocket) != 0 {
		return nil, &fs.PathError{Op: "read", Path: path, Err: settings.ErrNotFile}
	}
	return os.Open(path)
}

// readFile reads a file to import. It reads no more of it than the importer rejects as too large.
func readFile(path string) ([]byte, error) {
	file, err := openPlain(path)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	return io.ReadAll(io.LimitReader(file, library.LongestFile))
}

// printer prints lines for people, or objects for programs.
type printer struct {
	std   streams
	texts *locales.Localizer
	json  bool
	now   time.Time
	err   error
}

func newPrinter(std streams, texts *locales.Localizer, asJSON bool) *printer {
	return &printer{std: std, texts: texts, json: asJSON, now: time.Now()}
}

// line prints a message.
func (p *printer) line(m say.Message) {
	if p.err == nil {
		_, p.err = fmt.Fprintln(p.std.out, p.texts.Text(m))
	}
}

// object prints an object in one line.
func (p *printer) object(v any) {
	if p.err != nil {
		return
	}
	out := json.NewEncoder(p.std.out)
	out.SetEscapeHTML(false)
	p.err = out.Encode(v)
}

// complain prints a failure, and the command continues.
func (p *printer) complain(m say.Message) { _, _ = fmt.Fprintln(p.std.err, p.texts.Text(m)) }

// names returns the names of a match's players.
func names(e *matches.Entry) [2]string {
	return [2]string{e.Facts.Players[0].Name, e.Facts.Players[1].Name}
}
