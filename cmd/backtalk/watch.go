package main

import (
	"strings"

	"backtalk/cmd/internal/friend/meet"
	"backtalk/cmd/internal/lobby"
	"backtalk/cmd/internal/settings"
	"backtalk/locales"
)

// watchFlags are the flags of `backtalk watch`.
type watchFlags struct {
	codeFlags
	Name    string   `help:"CliName" placeholder:"NAME"`
	Verbose bool     `help:"CliVerbose"`
	Relay   string   `help:"CliRelay" placeholder:"URL"`
	Events  string   `help:"CliEvents" placeholder:"FILE"`
	Where   []string `arg:"" optional:"" needed:"" placeholder:"WHERE" help:"CliWatchWhere"`
	*setup  `kong:"-"`
}

// run watches a match between others.
func (f *watchFlags) run(std streams, texts *locales.Localizer) error {
	values, err := f.given.over(f.config.values, settings.Values.Visiting)
	if err == nil {
		err = f.read(std)
	}
	if err != nil {
		return err
	}
	where := meet.Where{Relay: values.Text(settings.Relay)}
	if len(f.Where) == 0 && f.Code != "" {
		// A code alone is enough, and so is an invitation.
		f.Where, f.Code = []string{f.Code}, ""
	}
	if len(f.Where) == 0 {
		return noCode("watch")
	}
	visit, err := lobby.ParseVisit(strings.Join(f.Where, " "), f.Code, where)
	if err != nil {
		return badCode(err)
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
