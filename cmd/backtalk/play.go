package main

import (
	"cmp"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"github.com/adrg/xdg"
	"golang.org/x/term"

	"backtalk/a11y"
	"backtalk/a11y/say"
	"backtalk/core"
	"backtalk/core/bot"
	"backtalk/keymap"
	"backtalk/locales"
	"backtalk/speech"
)

// playFlags are those of `backtalk play`.
type playFlags struct {
	Length          int    `help:"${CliLength}" placeholder:"N" default:"1"`
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
	UI              string `name:"ui" help:"${CliUI}" placeholder:"lines" default:"lines"`
	Voice           string `help:"${CliVoice}" placeholder:"auto|speechd|espeak|none"`
	Mute            bool   `help:"${CliMute}"`
	Seed            *int64 `help:"${CliSeed}" placeholder:"N"`
	Position        string `help:"${CliPosition}" placeholder:"XGID"`
	Data            string `help:"${CliData}" placeholder:"DIR"`
	Config          string `help:"${CliConfig}" placeholder:"FILE"`
	Lang            string `help:"${CliLang}" placeholder:"TAG"`
	Events          string `help:"${CliEvents}" placeholder:"FILE"`
	Trace           string `help:"${CliTrace}" placeholder:"FILE" hidden:""`
}

// human is the name of a person in --me and --against.
const human = "human"

// ruleSets are the values of --rules.
var ruleSets = map[string]core.RuleSet{
	"match": core.MatchPlay, "money": core.Money, "best-of-five": core.BestOfFive,
}

// check finds values that can't be used before anything is opened.
func (f *playFlags) check() error {
	players := strings.Join(append([]string{human}, bot.Names()...), ", ")
	for flag, kind := range map[string]string{"--me": f.Me, "--against": f.Against} {
		if kind == human {
			continue
		}
		if _, err := bot.New(kind, bot.Needs{}); errors.Is(err, bot.ErrUnknown) {
			return wrongValue(flag, kind, players)
		}
	}
	if _, ok := ruleSets[f.Rules]; !ok {
		return wrongValue("--rules", f.Rules, "match, money, best-of-five")
	}
	if f.Length < 1 || f.Length > core.MaxLength {
		return wrongValue("--length", fmt.Sprint(f.Length), fmt.Sprintf("1–%d", core.MaxLength))
	}
	for _, c := range []struct{ flag, value, takes string }{
		{"--dice", f.Dice, "drawn, hand"},
		{"--ui", f.UI, "lines"},
		{"--voice", cmp.Or(f.Voice, "auto"), "auto, speechd, espeak, none"},
	} {
		if !one(c.value, c.takes) {
			return wrongValue(c.flag, c.value, c.takes)
		}
	}
	if f.Lang != "" {
		if _, err := locales.New(f.Lang); err != nil {
			return wrongValue("--lang", f.Lang, strings.Join(locales.Languages(), ", "))
		}
	}
	return nil
}

// one reports whether value is one of a list as it is told to the player.
func one(value, list string) bool {
	for _, each := range strings.Split(list, ", ") {
		if value == each {
			return true
		}
	}
	return false
}

// rules are the rules of the match that the flags ask for.
func (f *playFlags) rules() core.Rules {
	return core.Rules{
		Set: ruleSets[f.Rules], Length: f.Length, Crawford: !f.NoCrawford,
		Jacoby: f.Jacoby, Beavers: f.Beavers,
	}.Normal()
}

// style is how things are said. Who types commands is taught no keys.
func (f *playFlags) style(typed bool) a11y.Style {
	return a11y.Style{Echo: a11y.EchoNormal, Verbose: f.Verbose, TeachKeys: !typed}
}

// dataDir is where matches are kept, made if it is not there.
func (f *playFlags) dataDir() (string, error) {
	dir := f.Data
	if dir == "" {
		dir = filepath.Join(xdg.DataHome, "backtalk")
	}
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return "", fmt.Errorf("make the folder for kept matches: %w", err)
	}
	return dir, nil
}

// keys are the player's key bindings, with what is wrong in keys.toml.
func (f *playFlags) keys(texts *locales.Localizer) (*keymap.Map, []say.Announcement) {
	yes, no := texts.YesNo()
	return loadKeys(filepath.Join(f.configDir(), "keys.toml"), keymap.Answers{Yes: yes, No: no})
}

// configDir is where keys.toml lies: beside the settings file.
func (f *playFlags) configDir() string {
	if f.Config != "" {
		return filepath.Dir(f.Config)
	}
	return filepath.Join(xdg.ConfigHome, "backtalk")
}

// run plays matches until the player leaves.
func (f *playFlags) run(std streams, texts *locales.Localizer) error {
	if err := f.check(); err != nil {
		return err
	}
	s, err := f.sitDown(std, texts)
	if err != nil {
		return err
	}
	defer s.close()
	return s.play()
}

// typedInput reports whether input is no terminal, so that commands come in lines.
func typedInput(std streams) bool { return !term.IsTerminal(int(std.in.Fd())) }

// voiceChoice is the voice asked for: without a word the best there is, and none for typed input, which is a script's.
func (f *playFlags) voiceChoice(typed bool) speech.Choice {
	switch {
	case f.Voice != "":
		return speech.Choice(f.Voice)
	case typed:
		return speech.None
	}
	return speech.Auto
}
