package main

import (
	"strconv"

	"backtalk/a11y/say"
	"backtalk/cmd/backtalk/internal/strangers"
	"backtalk/cmd/internal/lobby"
	"backtalk/cmd/internal/online"
	"backtalk/cmd/internal/session"
	"backtalk/cmd/internal/settings"
	"backtalk/core"
	"backtalk/locales"
)

// onlineFlags are the flags of `backtalk online`. The server has its own
// rules, names and dice.
type onlineFlags struct {
	Server  string `help:"CliServer" placeholder:"ADDRESS"`
	Guest   string `help:"CliGuest" placeholder:"NAME" apart:"account"`
	Account string `help:"CliAccount" placeholder:"NAME"`
	Create  string `help:"CliCreate" placeholder:"N" apart:"join"`
	Join    string `help:"CliJoinPlayer" placeholder:"NAME"`
	Verbose bool   `help:"CliVerbose"`
	seatFlags
	*setup `kong:"-"`
}

// stranger reads what the flags ask for.
func (f *onlineFlags) stranger() (lobby.Stranger, error) {
	s := lobby.Stranger{Address: f.Server, Join: f.Join, Account: f.Account != ""}
	s.Login.Name = f.Guest
	if s.Account {
		s.Login.Name = f.Account
	}
	s.Named = s.Login.Name != ""
	if s.Address == "" {
		s.Address = strangers.Usual
	}
	if s.Named && !online.ValidName(s.Login.Name) {
		return s, &session.Refusal{Message: say.M(say.OnlineBadName, nil)}
	}
	if f.Create != "" {
		n, err := strconv.Atoi(f.Create)
		if err != nil || n < 1 || n > core.MaxLength {
			return s, wrongValue("--create", f.Create, "1–25")
		}
		s.Create = n
	}
	return s, nil
}

// run connects to a server of strangers.
func (f *onlineFlags) run(std streams, texts *locales.Localizer) error {
	wants, err := f.stranger()
	if err != nil {
		return err
	}
	values, err := f.given.over(f.config.values, settings.Values.Visiting)
	if err != nil {
		return err
	}
	if values.Text(settings.Me) != settings.Human && !strangers.Here(wants.Address) {
		return &session.Refusal{Message: say.M(say.OnlineBotsHere, nil)}
	}
	p, err := f.open(std, texts, values)
	if err != nil {
		return err
	}
	return p.guarded(func() error {
		_, err := p.lobby.Online(wants)
		return outcome(err)
	})
}
