package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net"
	"os"
	"strings"

	"backtalk/a11y/say"
	"backtalk/cmd/internal/friend/meet"
	"backtalk/cmd/internal/friend/sealed"
	"backtalk/cmd/internal/lobby"
	"backtalk/cmd/internal/matches"
	"backtalk/cmd/internal/session"
	"backtalk/cmd/internal/settings"
	"backtalk/cmd/internal/table"
	"backtalk/core"
	"backtalk/locales"
)

// friendFlags are shared by `backtalk host` and `backtalk join`.
type friendFlags struct {
	codeFlags
	Resume string `help:"CliResume" placeholder:"MATCH" apart:"game length rules no-crawford jacoby beavers hints cube-hints verbose clock delay me name combined confirm auto-forced auto-destination auto-roll listen open json code code-file accept WHERE"`
	seatFlags
	hereFlags
	*setup `kong:"-"`
}

// hostFlags are the flags of `backtalk host`.
type hostFlags struct {
	agreedFlags
	friendFlags
	Listen string `help:"CliListen" placeholder:"ADDRESS:PORT"`
	Open   bool   `help:"CliOpen" apart:"code code-file listen"`
	JSON   bool   `name:"json" help:"CliHostJSON"`
}

// joinFlags are the flags of `backtalk join`.
type joinFlags struct {
	friendFlags
	Where  []string `arg:"" optional:"" placeholder:"WHERE" help:"CliJoinWhere"`
	Accept bool     `help:"CliAccept"`
}

// run hosts a match, or continues one.
func (f *hostFlags) run(std streams, texts *locales.Localizer) error {
	if err := f.read(std); err != nil {
		return err
	}
	code, err := f.spoken()
	if err != nil {
		return err
	}
	if _, _, err := net.SplitHostPort(f.Listen); f.Listen != "" && err != nil {
		return wrongValue("--listen", f.Listen, ":4851, 192.168.1.5:4851")
	}
	return f.meet(std, texts, settings.Values.Hosting, func(p *program) (table.Leaving, error) {
		return f.invite(p, code, std.out)
	})
}

// invite waits for a friend, and plays with them.
func (f *hostFlags) invite(p *program, code sealed.Code, out *os.File) (table.Leaving, error) {
	where := meet.Where{Listen: f.Listen, Relay: p.session.Values.Text(settings.Relay)}
	if f.Open && where.Relay == "" {
		return table.Left, &session.Refusal{Message: say.M(say.CliTablesNeedRelay, nil)}
	}
	where.RelayOnly = f.Open
	if !f.Open && f.Code == "" && !p.session.Typed {
		if left, continued, err := p.lobby.OfferHosted(); continued || err != nil {
			return left, err
		}
	}
	announce := func(h lobby.Hosting) {
		if f.JSON {
			p.writeJSON(out, h)
		}
	}
	return p.lobby.Host(lobby.Invitation{Where: where, Code: code, Public: f.Open, Announce: announce})
}

// writeJSON writes what a script needs so that a friend can join.
func (p *program) writeJSON(out *os.File, h lobby.Hosting) {
	addresses := h.Reach.Addresses
	if addresses == nil {
		addresses = []string{}
	}
	line, err := json.Marshal(struct {
		Code       string   `json:"code,omitempty"`
		Addresses  []string `json:"addresses"`
		Port       int      `json:"port"`
		Invitation string   `json:"invitation"`
		Table      string   `json:"table,omitempty"`
	}{h.Spoken.String(), addresses, h.Reach.Port, h.String(), h.Table})
	if err == nil {
		_, err = fmt.Fprintln(out, string(line))
	}
	if err != nil {
		p.setup.config.folders.note(err)
	}
}

// run joins a match, or continues one.
func (f *joinFlags) run(std streams, texts *locales.Localizer) error {
	if err := f.read(std); err != nil {
		return err
	}
	if len(f.Where) == 0 && f.Code != "" {
		// Without an address, join takes a code or an invitation as the place.
		f.Where, f.Code = []string{f.Code}, ""
	}
	if _, err := f.spoken(); err != nil {
		return err
	}
	return f.meet(std, texts, settings.Values.Visiting, f.join)
}

// join looks for a friend, and plays with them. A player who mistyped the code can type it again.
func (f *joinFlags) join(p *program) (table.Leaving, error) {
	if len(f.Where) == 0 {
		return f.asks(p)
	}
	where := meet.Where{Relay: p.session.Values.Text(settings.Relay)}
	visit, err := p.lobby.Visit(context.Background(), strings.Join(f.Where, " "), f.Code, where)
	if err != nil && visit.Where.Address != "" && f.Code == "" {
		if code, ok := p.lobby.AskCode(); ok {
			visit.Code, err = code, nil
		}
	}
	if err != nil {
		if m, ok := lobby.BadCode(err); ok && !p.session.Typed {
			p.session.Notify(m)
			return f.asks(p)
		}
		return table.Left, badCode(err)
	}
	visit.Accept = f.Accept
	return p.lobby.Join(visit)
}

// asks asks where the friend is, and then joins. A script must name the place.
func (f *joinFlags) asks(p *program) (table.Leaving, error) {
	if p.session.Typed {
		return table.Left, noCode("join")
	}
	visit, ok := p.lobby.AskVisit()
	if !ok {
		return table.Left, nil
	}
	visit.Accept = f.Accept
	return p.lobby.Join(visit)
}

// meet opens what the flags ask for and calls play, or continues the match of --resume. played
// returns the settings with those of the match.
func (f *friendFlags) meet(std streams, texts *locales.Localizer, played func(settings.Values) settings.Values, play func(*program) (table.Leaving, error)) error {
	values, err := f.given.over(f.config.values, played)
	if err != nil {
		return err
	}
	p, err := f.open(std, texts, values)
	if err != nil {
		return err
	}
	p.session.LetWatch = f.LetWatch
	return p.guarded(func() error {
		if f.Resume != "" {
			play = p.continues(f.Resume)
		}
		_, err := play(p)
		return outcome(err)
	})
}

// continues returns a function that continues the saved match with this number.
func (p *program) continues(number string) func(*program) (table.Leaving, error) {
	return func(p *program) (table.Leaving, error) {
		g, err := p.saved(number)
		if errors.Is(err, matches.ErrNoMatch) {
			return table.Left, p.notContinued(number)
		}
		if err != nil {
			return table.Left, err
		}
		if !g.Options.Friend.Plays() {
			return table.Left, &session.Refusal{Message: say.M(say.FriendNotFriend, nil)}
		}
		return p.lobby.Continue(g)
	}
}

// notContinued returns the error that says why the match can't be continued: it is over, it doesn't
// exist, or number can't be read.
func (p *program) notContinued(number string) error {
	id, ok := matchNumber(number)
	switch {
	case !ok:
		return notMatch(number)
	case p.session.Matches == nil:
		return noMatch(number)
	}
	events, err := p.session.Matches.Events(id)
	if err == nil && core.Ended(events) {
		return &failedError{say.M(say.IllegalMatchOver, nil)}
	}
	return noMatch(number)
}

// saved locks and returns the unfinished match with this number.
func (p *program) saved(number string) (*session.Game, error) {
	if p.session.Matches == nil {
		return nil, matches.ErrNoMatch
	}
	list, err := p.session.Matches.Unfinished()
	if err != nil {
		return nil, err
	}
	for _, m := range list {
		if fmt.Sprint(m.ID) == number {
			return p.session.Resume(m)
		}
	}
	return nil, matches.ErrNoMatch
}

// outcome returns the program's error after a match with a friend. A failed connection is an error;
// giving up is not.
func outcome(err error) error {
	var why *session.Refusal
	switch {
	case lobby.GaveUp(err):
		return nil
	case errors.As(err, &why):
		return &failedError{message: why.Message}
	}
	return err
}
