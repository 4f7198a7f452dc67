package main

import (
	"strings"

	"backtalk/cmd/internal/friend/meet"
	"backtalk/cmd/internal/lobby"
	"backtalk/cmd/internal/session"
	"backtalk/cmd/internal/settings"
	"backtalk/locales"
)

// watchFlags are those of `backtalk watch`.
type watchFlags struct {
	Code    string   `help:"CliCode" placeholder:"WORDS"`
	Name    string   `help:"CliName" placeholder:"NAME"`
	Verbose bool     `help:"CliVerbose"`
	Relay   string   `help:"CliRelay" placeholder:"URL"`
	Events  string   `help:"CliEvents" placeholder:"FILE"`
	Where   []string `arg:"" optional:"" needed:"" placeholder:"WHERE" help:"CliWatchWhere"`
	*setup  `kong:"-"`
}

// run follows a match of others.
func (f *watchFlags) run(std streams, texts *locales.Localizer) error {
	values, err := f.given.over(f.config.values)
	if err != nil {
		return err
	}
	where := meet.Where{Relay: values.Text(settings.Relay)}
	visit, ok := lobby.ParseVisit(strings.Join(f.Where, " "), f.Code, where)
	if len(f.Where) == 0 {
		return &argumentError{badCode()}
	}
	if !ok {
		return &session.Refusal{Message: badCode()}
	}
	p, err := f.open(std, texts, values)
	if err != nil {
		return err
	}
	return p.guarded(func() error {
		_, err := p.lobby.Watch(visit)
		return outcome(err)
	})
}
