package main

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"time"

	"backtalk/a11y/say"
	"backtalk/cmd/backtalk/internal/front"
	"backtalk/cmd/backtalk/internal/journal"
	"backtalk/cmd/internal/session"
	"backtalk/keymap"
	"backtalk/locales"
)

// sharedFlags are the flags that every command takes, before its name or after it, so that a script can
// give all commands the same ones. The tag "of" names the part of the program that a flag affects. A
// command's help lists only the flags for the parts that the command uses.
type sharedFlags struct {
	UI       string `name:"ui" help:"CliUI" default:"auto" of:"table"`
	Voice    string `help:"CliVoice" placeholder:"NAME" of:"table"`
	Mute     bool   `help:"CliMute" of:"table"`
	Defaults bool   `help:"CliDefaults" of:"table"`
	Data     string `help:"CliData" placeholder:"DIR" of:"saved"`
	Config   string `help:"CliConfig" placeholder:"FILE" of:"texts"`
	Lang     string `help:"CliLang" placeholder:"TAG" of:"texts"`
	Locales  string `name:"locales" help:"CliLocalesFolder" placeholder:"FOLDER" of:"translation"`
	Trace    string `help:"CliTrace" placeholder:"FILE" hidden:""`
	// Help and Version replace what the command would do.
	Help    bool `name:"help" short:"h" help:"CliHelp" of:"program"`
	Version bool `name:"version" short:"V" help:"CliVersionFlag" of:"program"`
}

// setup holds what every command shares: the shared flags, the settings, and the typed flags.
type setup struct {
	sharedFlags
	config config
	given  givenFlags
	// bare is set if the player typed no command and no match option. At a terminal, Backtalk then
	// opens the start menu.
	bare bool
	// makesFolder is set if the command creates the translator's folder.
	makesFolder bool
}

// check returns an error if the translator's folder or the language doesn't exist. `backtalk locales
// new` creates the folder.
func (s *setup) check() error {
	if info, err := os.Stat(s.Locales); s.Locales != "" && (err != nil || !info.IsDir()) && !s.makesFolder {
		return &session.Refusal{Message: say.M(say.CliNoLocalesFolder, say.Data{"Folder": say.Shown(s.Locales)})}
	}
	if s.Lang == "" {
		return nil
	}
	_, err := (givenFlags{"lang": s.Lang}).over(s.config.values, session.Placed)
	return err
}

// folder returns the folder of saved matches.
func (s *setup) folder() folder {
	if s.Data != "" {
		return folder{path: s.Data}
	}
	return s.config.folders.data
}

// dataDir creates the folder for saved matches if it doesn't exist, and returns its path.
func (s *setup) dataDir() (string, error) {
	dir := s.folder()
	if err := dir.make(); err != nil {
		return "", fmt.Errorf("make the folder for saved matches: %w", err)
	}
	return dir.path, nil
}

// journalName is the file of saved matches in the data folder.
const journalName = "matches.db"

// journalFile returns the file of saved matches.
func (s *setup) journalFile() string { return filepath.Join(s.folder().path, journalName) }

// journal opens the journal, and creates it if it doesn't exist.
func (s *setup) journal() (*journal.Journal, error) {
	if _, err := s.dataDir(); err != nil {
		return nil, err
	}
	return journal.Open(s.journalFile())
}

// namedFolder returns an error if --data names a folder that doesn't exist. A command that only reads
// would find nothing in a wrong folder.
func (s *setup) namedFolder() error {
	if s.Data == "" {
		return nil
	}
	if info, err := os.Stat(s.Data); err != nil || !info.IsDir() {
		return &session.Refusal{Message: say.M(say.CliNoDataFolder, say.Data{"Folder": say.Shown(s.Data)})}
	}
	return nil
}

// look opens the journal for reading, even if it is read-only. If nothing was ever saved, it returns
// nil and creates nothing. It returns an error if --data names a folder that doesn't exist.
func (s *setup) look() (*journal.Journal, error) {
	if err := s.namedFolder(); err != nil {
		return nil, err
	}
	if _, err := os.Stat(s.journalFile()); errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	return journal.Look(s.journalFile())
}

// keys returns the player's key bindings, and the problems in keys.toml.
func (s *setup) keys(texts *locales.Localizer) (*keymap.Map, []say.Announcement) {
	yes, no := texts.YesNo()
	return loadKeys(s.config.keysFile(), keymap.Answers{Yes: yes, No: no}, s.config.folders)
}

// keysFor returns the player's key bindings alone.
func (s *setup) keysFor(texts *locales.Localizer) *keymap.Map {
	keys, _ := s.keys(texts)
	return keys
}

// noHome returns a warning if matches and settings go to a temporary folder.
func (s *setup) noHome() []say.Announcement {
	if s.Data == "" && s.config.folders.data.temporary {
		return []say.Announcement{front.Failure(say.M(say.ProblemNoHome, say.Data{"Folder": s.config.folders.data.path}))}
	}
	return nil
}

// files returns lines that say where the program's files are.
func (s *setup) files() []say.Message {
	files := []say.Message{
		say.M(say.StartFileSettings, say.Data{"File": s.config.file.Path}),
		say.M(say.StartFileKeys, say.Data{"File": s.config.keysFile()}),
		say.M(say.StartFileMatches, say.Data{"File": s.journalFile()}),
	}
	if events := s.given["events"]; events != "" {
		return append(files, say.M(say.StartFileEvents, say.Data{"File": events}))
	}
	return append(files, say.M(say.StartFileNoEvents, say.Data{"Flag": "--events"}))
}

// toldName is the layout for time.Format from which copyHistory makes the name of a file.
const toldName = "told-2006-01-02-1504.txt"

// copyHistory writes the announcements to a file beside the matches, one per line, and returns its
// path.
func (s *setup) copyHistory(lines []string) (string, error) {
	dir, err := s.dataDir()
	if err != nil {
		return "", err
	}
	file := filepath.Join(dir, time.Now().Format(toldName))
	return file, os.WriteFile(file, []byte(strings.Join(lines, "\n")+"\n"), 0o600)
}

// writeExport writes an exported match beside the saved ones and returns its path.
func (s *setup) writeExport(name string, content []byte) (string, error) {
	dir, err := s.dataDir()
	if err != nil {
		return "", err
	}
	file := filepath.Join(dir, name)
	return file, writeNew(file, func(out io.Writer) error {
		_, err := out.Write(content)
		return err
	})
}

// atTable opens the program as `backtalk play` does, without first questions, and runs a part of it.
func (s *setup) atTable(std streams, texts *locales.Localizer, run func(*program) error) error {
	values, err := s.given.over(s.config.values, session.Placed)
	if err != nil {
		return err
	}
	s.Defaults = true
	p, err := s.open(std, texts, values)
	if err != nil {
		return err
	}
	return p.guarded(func() error { return run(p) })
}
