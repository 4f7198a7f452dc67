package main

import (
	"context"
	"time"

	"backtalk/a11y/say"
	"backtalk/cmd/backtalk/internal/direct"
	"backtalk/cmd/internal/friend/meet"
	"backtalk/cmd/internal/lobby"
	"backtalk/cmd/internal/session"
	"backtalk/cmd/internal/settings"
	"backtalk/locales"
)

// tablesFlags are the flags of `backtalk tables`.
type tablesFlags struct {
	Relay  string `help:"CliRelay" placeholder:"URL"`
	JSON   bool   `name:"json" help:"CliJSON"`
	*setup `kong:"-"`
}

// run lists the open tables at a relay.
func (f *tablesFlags) run(std streams, texts *locales.Localizer) error {
	given := givenFlags{}
	if f.Relay != "" {
		given["relay"] = f.Relay
	}
	values, err := given.over(f.config.values, session.Placed)
	if err != nil {
		return err
	}
	at := meet.Where{Relay: values.Text(settings.Relay)}
	if at.Relay == "" {
		return &session.Refusal{Message: say.M(say.CliTablesNeedRelay, nil)}
	}
	answers, err := direct.Network{}.Tables(context.Background(), at)
	if err != nil {
		f.config.folders.note(err)
		return &failedError{message: say.M(say.FriendUnreachable, nil)}
	}
	p, list := newPrinter(std, texts, f.JSON), lobby.Unblocked(values, answers)
	for i := range list {
		p.table(&list[i])
	}
	if len(list) == 0 && !f.JSON {
		p.line(say.M(say.TablesNone, nil))
	}
	return p.err
}

// tableLine is a table as scripts read it.
type tableLine struct {
	Table     string `json:"table"`
	Name      string `json:"name"`
	Rules     string `json:"rules"`
	Length    int    `json:"length"`
	Clock     int    `json:"clock"`
	Delay     int    `json:"delay"`
	Hints     bool   `json:"hints"`
	CubeHints bool   `json:"cubeHints"`
	Verbose   bool   `json:"verbose"`
	Watch     bool   `json:"watch"`
	Language  string `json:"language"`
	Since     string `json:"since"`
}

// table prints a table.
func (p *printer) table(t *meet.Table) {
	if !p.json {
		p.line(say.M(say.CliTablesLine, say.Data{"Table": t.ID(), "Line": lobby.TableLine(t, p.now)}))
		return
	}
	o := &t.Offer
	p.object(tableLine{
		Table: t.ID(), Name: t.Name, Rules: o.Rules, Length: o.Length, Clock: o.Clock, Delay: o.Delay,
		Hints: o.Hints, CubeHints: o.CubeHints, Verbose: o.Verbose, Watch: o.Watch, Language: t.Language, Since: t.Began().Format(time.RFC3339),
	})
}
