package main

import (
	"backtalk/cmd/internal/session"
	"backtalk/cmd/internal/settings"
	"backtalk/locales"
)

// The flags of matches. Those that are settings too (settings.Table names them) are read by their
// names: see givenFlags.

// agreedFlags say what both sides of a match play by, or may use.
type agreedFlags struct {
	Game       string `help:"CliGame" placeholder:"NAME" default:"backgammon"`
	Length     string `help:"CliLength" placeholder:"N" default:"1"`
	Rules      string `help:"CliRules" default:"match"`
	NoCrawford bool   `help:"CliNoCrawford"`
	Jacoby     bool   `help:"CliJacoby"`
	Beavers    bool   `help:"CliBeavers"`
	Hints      bool   `help:"CliHints"`
	CubeHints  bool   `help:"CliCubeHints"`
	Verbose    bool   `help:"CliVerbose"`
	Clock      string `help:"CliClock" placeholder:"MINUTES" default:"0"`
	Delay      string `help:"CliDelay" placeholder:"SECONDS" default:"12"`
}

// seatFlags say how the player's own side plays, wherever the other side is.
type seatFlags struct {
	Me              string `help:"CliMe" placeholder:"NAME" default:"human"`
	Combined        bool   `help:"CliCombined"`
	Confirm         bool   `help:"CliConfirm"`
	AutoForced      bool   `help:"CliAutoForced"`
	AutoDestination bool   `help:"CliAutoDestination"`
	Events          string `help:"CliEvents" placeholder:"FILE"`
}

// hereFlags are for matches by Backtalk's rules, against anybody.
type hereFlags struct {
	Name      string `help:"CliName" placeholder:"NAME"`
	AutoRoll  bool   `help:"CliAutoRoll"`
	HintPlies string `help:"AdvicePliesFlag" placeholder:"N" default:"2"`
	LetWatch  bool   `help:"CliLetWatch"`
	Relay     string `help:"CliRelay" placeholder:"URL"`
}

// playFlags are the flags of `backtalk play`.
type playFlags struct {
	Against string `help:"CliAgainst" placeholder:"NAME" default:"simple"`
	agreedFlags
	seatFlags
	hereFlags
	OpponentName string `help:"CliOpponentName" placeholder:"NAME"`
	Dice         string `help:"CliDice" default:"drawn"`
	Tutor        string `help:"TutorFlag" default:"off"`
	BotsResign   bool   `help:"BotResignFlag"`
	Seed         string `help:"CliSeed" placeholder:"N"`
	DiceWords    string `help:"CliDiceWords" placeholder:"TEXT"`
	Position     string `help:"CliPosition" placeholder:"XGID"`
	*setup       `kong:"-"`
}

// run plays matches until the player quits.
func (f *playFlags) run(std streams, texts *locales.Localizer) error {
	values, err := f.values()
	if err != nil {
		return err
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

// values applies the flags to the settings in the file. It reports a mistake in a start position
// first: before Backtalk asks whether to continue a saved match, and before flags that have no
// effect.
func (f *playFlags) values() (settings.Values, error) {
	values, err := f.given.set(f.config.values)
	if err != nil {
		return values, err
	}
	if position := f.given["position"]; position != "" {
		if _, _, err := f.given.startFrom(position, session.RulesFor(values)); err != nil {
			return values, err
		}
	}
	return values, f.given.idle(session.Placed(values))
}
