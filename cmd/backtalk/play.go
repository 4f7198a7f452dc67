package main

import (
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"time"

	"backtalk/a11y/say"
	"backtalk/cmd/backtalk/internal/front"
	"backtalk/cmd/internal/session"
	"backtalk/keymap"
	"backtalk/locales"
)

// playFlags are those of `backtalk play`. Those that are settings too (settings.Table names them)
// are read by their names: see givenFlags.
type playFlags struct {
	Length          string `help:"${CliLength}" placeholder:"N" default:"1"`
	Against         string `help:"${CliAgainst}" placeholder:"NAME" default:"simple"`
	Me              string `help:"${CliMe}" placeholder:"NAME" default:"human"`
	Name            string `help:"${CliName}" placeholder:"NAME"`
	OpponentName    string `help:"${CliOpponentName}" placeholder:"NAME"`
	Rules           string `help:"${CliRules}" placeholder:"match|money|best-of-five" default:"match"`
	NoCrawford      bool   `help:"${CliNoCrawford}"`
	Jacoby          bool   `help:"${CliJacoby}"`
	Beavers         bool   `help:"${CliBeavers}"`
	Combined        bool   `help:"${CliCombined}"`
	Confirm         bool   `help:"${CliConfirm}"`
	AutoForced      bool   `help:"${CliAutoForced}"`
	AutoDestination bool   `help:"${CliAutoDestination}"`
	AutoRoll        bool   `help:"${CliAutoRoll}"`
	Dice            string `help:"${CliDice}" placeholder:"hand" default:"drawn"`
	Verbose         bool   `help:"${CliVerbose}"`
	Hints           bool   `help:"${CliHints}"`
	CubeHints       bool   `help:"${CliCubeHints}"`
	HintPlies       string `help:"${AdvicePliesFlag}" placeholder:"N" default:"2"`
	Tutor           string `help:"${TutorFlag}" placeholder:"off|blunders|mistakes|small" default:"off"`
	BotsResign      bool   `help:"${BotResignFlag}"`
	Clock           string `help:"${CliClock}" placeholder:"MINUTES" default:"0"`
	Delay           string `help:"${CliDelay}" placeholder:"SECONDS" default:"12"`
	LetWatch        bool   `help:"${CliLetWatch}"`
	UI              string `name:"ui" help:"${CliUI}" placeholder:"auto|lines|screen" default:"auto"`
	Voice           string `help:"${CliVoice}" placeholder:"${voices}"`
	Mute            bool   `help:"${CliMute}"`
	Seed            string `help:"${CliSeed}" placeholder:"N"`
	DiceWords       string `help:"${CliDiceWords}" placeholder:"TEXT"`
	Relay           string `help:"${CliRelay}" placeholder:"URL"`
	Position        string `help:"${CliPosition}" placeholder:"XGID"`
	Data            string `help:"${CliData}" placeholder:"DIR"`
	Config          string `help:"${CliConfig}" placeholder:"FILE"`
	Lang            string `help:"${CliLang}" placeholder:"TAG"`
	Events          string `help:"${CliEvents}" placeholder:"FILE"`
	Trace           string `help:"${CliTrace}" placeholder:"FILE" hidden:""`
	Defaults        bool   `help:"${CliDefaults}"`

	config config
	given  givenFlags
	// bare says that no command and no option of a match was typed: at a terminal that opens the
	// start menu.
	bare bool
}

// dataFolder is where matches are kept.
func (f *playFlags) dataFolder() string {
	if f.Data != "" {
		return f.Data
	}
	return f.config.folders.data.path
}

// dataDir is where matches are kept, made if it is not there.
func (f *playFlags) dataDir() (string, error) {
	dir := folder{path: f.Data}
	if f.Data == "" {
		dir = f.config.folders.data
	}
	if err := dir.make(); err != nil {
		return "", fmt.Errorf("make the folder for saved matches: %w", err)
	}
	return dir.path, nil
}

// keys are the player's key bindings, with what is wrong in keys.toml.
func (f *playFlags) keys(texts *locales.Localizer) (*keymap.Map, []say.Announcement) {
	yes, no := texts.YesNo()
	return loadKeys(f.config.keysFile(), keymap.Answers{Yes: yes, No: no}, f.config.folders)
}

// keysFor returns the player's key bindings alone.
func (f *playFlags) keysFor(texts *locales.Localizer) *keymap.Map {
	keys, _ := f.keys(texts)
	return keys
}

// run plays matches until the player leaves.
func (f *playFlags) run(std streams, texts *locales.Localizer) error {
	values, err := f.given.over(f.config.values)
	if err != nil {
		return err
	}
	if position := f.given["position"]; position != "" {
		// A mistake in it is reported at once, not after the question whether to continue a saved
		// match.
		if _, _, err := f.given.startFrom(position, session.RulesFor(values)); err != nil {
			return err
		}
	}
	if err := f.offerVoice(std, texts); err != nil {
		return err
	}
	p, err := f.open(std, texts, values)
	if err != nil {
		return err
	}
	return p.guarded(p.play)
}

// noHome says that what is saved goes to a temporary folder, where it does.
func (f *playFlags) noHome() []say.Announcement {
	if f.Data == "" && f.config.folders.data.temporary {
		return []say.Announcement{front.Failure(say.M(say.ProblemNoHome, say.Data{"Folder": f.config.folders.data.path}))}
	}
	return nil
}

// files lists where the program keeps what.
func (f *playFlags) files() []say.Message {
	files := []say.Message{
		say.M(say.StartFileSettings, say.Data{"File": f.config.file.Path}),
		say.M(say.StartFileKeys, say.Data{"File": f.config.keysFile()}),
		say.M(say.StartFileMatches, say.Data{"File": filepath.Join(f.dataFolder(), journalName)}),
	}
	if f.Events != "" {
		return append(files, say.M(say.StartFileEvents, say.Data{"File": f.Events}))
	}
	return append(files, say.M(say.StartFileNoEvents, say.Data{"Flag": "--events"}))
}

// toldName is the file that the history is copied to, by the minute.
const toldName = "told-2006-01-02-1504.txt"

// copyHistory writes what was announced to a file beside the matches, a line each, and returns its
// path.
func (f *playFlags) copyHistory(lines []string) (string, error) {
	dir, err := f.dataDir()
	if err != nil {
		return "", err
	}
	file := filepath.Join(dir, time.Now().Format(toldName))
	return file, os.WriteFile(file, []byte(strings.Join(lines, "\n")+"\n"), 0o600)
}

// writeExport writes an exported match beside the saved ones and returns its path.
func (f *playFlags) writeExport(name string, content []byte) (string, error) {
	dir, err := f.dataDir()
	if err != nil {
		return "", err
	}
	file := filepath.Join(dir, name)
	return file, writeNew(file, func(out io.Writer) error {
		_, err := out.Write(content)
		return err
	})
}
