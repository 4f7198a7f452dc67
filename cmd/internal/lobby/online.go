package lobby

import (
	"context"
	"errors"

	"backtalk/a11y/say"
	"backtalk/cmd/internal/desk"
	"backtalk/cmd/internal/friend"
	"backtalk/cmd/internal/online"
	"backtalk/cmd/internal/places"
	"backtalk/cmd/internal/session"
	"backtalk/cmd/internal/table"
)

// Servers reaches servers of strangers, and stores secrets.
type Servers interface {
	// Usual returns the address of the default server.
	Usual() string
	// Dial returns a function that connects to a server. safe reports whether the connection is
	// encrypted. Dial fails if the address isn't valid.
	Dial(address string) (dial online.Dial, safe bool, err error)
	// Password returns the saved password of an account. Keep saves one.
	Password(address, account string) (password string, ok bool)
	Keep(address, account, password string) error
}

// Stranger holds how the player logs in to a server, and what they want there.
type Stranger struct {
	// Address is empty for the default server.
	Address string
	Login   online.Login
	// Named means that the player has given a name, which may be empty. Account means that the name
	// is an account's.
	Named, Account bool
	// Create is the length of the match to offer, or 0. Join is the name of the player to join, or
	// empty.
	Create int
	Join   string
}

// strangers plays on a server with strangers. servers is nil if this front reaches none.
type strangers struct {
	session *session.Session
	servers Servers
}

func (l *Lobby) strangers() strangers { return strangers{l.Session, l.front.Servers} }

// Online connects to a server and plays there until the player leaves. If it can't, it returns a
// *session.Refusal that says why. If the player gives up before a match, it returns an error for
// which GaveUp returns true.
func (l *Lobby) Online(s Stranger) (table.Leaving, error) { return l.strangers().visit(s) }

// item returns the menu line that leads to the server.
func (l strangers) item(d *desk.Desk, choose func(step)) []places.Item {
	if l.servers == nil {
		return nil
	}
	return []places.Item{{Title: say.M(say.OnlineTitle, nil), Open: func() places.Place { return l.door(d, choose) }}}
}

// door returns the menu that opens before Backtalk connects to the server.
func (l strangers) door(d *desk.Desk, choose func(step)) *places.Menu {
	address := l.servers.Usual()
	goThere := func(s Stranger) {
		choose(func() (next, error) { return outcome(l.visit(s)) })
		d.Leave()
	}
	return &places.Menu{Title: say.M(say.OnlineTitle, nil), Text: l.session.Devices.Text, Items: []places.Item{
		{Title: say.M(say.OnlineGuestItem, nil), Open: func() places.Place {
			return l.nameField(d, say.OnlineAskGuest, true, func(name string) {
				goThere(Stranger{Address: address, Login: online.Login{Name: name}, Named: true})
			})
		}},
		{Title: say.M(say.OnlineAccountItem, nil), Open: func() places.Place {
			return l.nameField(d, say.OnlineAskAccount, false, func(name string) {
				goThere(Stranger{Address: address, Login: online.Login{Name: name}, Named: true, Account: true})
			})
		}},
		{Title: say.M(say.OnlineAbout, say.Data{"Server": address}), Whole: true},
	}}
}

// nameField asks for a name on the server.
func (l strangers) nameField(d *desk.Desk, ask say.MessageID, mayBeEmpty bool, got func(string)) *places.Entry {
	return &places.Entry{Ask: say.M(ask, nil), Echo: d, Accept: func(text string) (func(), []say.Announcement) {
		if !online.ValidName(text) && (text != "" || !mayBeEmpty) {
			return nil, refusal(say.M(say.OnlineBadName, nil))
		}
		return func() { got(text) }, nil
	}}
}

// visit logs in and stays until the player leaves.
func (l strangers) visit(s Stranger) (table.Leaving, error) {
	if s.Address == "" {
		s.Address = l.servers.Usual()
	}
	dial, safe, err := l.servers.Dial(s.Address)
	if err != nil {
		return table.Left, &session.Refusal{Message: say.M(say.OnlineBadServer, say.Data{"Value": say.Shown(s.Address)})}
	}
	if !s.Named {
		if err := l.askName(&s); err != nil {
			return table.Left, err
		}
	}
	asked := false
	if s.Account {
		if !safe {
			return table.Left, &session.Refusal{Message: say.M(say.OnlinePlain, say.Data{"Server": s.Address})}
		}
		if asked, err = l.findPassword(&s); err != nil {
			return table.Left, err
		}
	}
	s.Login.Version = l.session.Version
	h, err := l.connect(&s, dial)
	for s.Account && unknown(err) {
		// The player may have mistyped the hidden password, or the keyring may hold an old one.
		l.session.Notify(say.M(say.OnlineUnknown, nil))
		if gaveUp := l.askPassword(&s); gaveUp != nil {
			if l.session.Typed {
				break // a script must fail: the refusal says why
			}
			return table.Left, gaveUp
		}
		asked = true
		h, err = l.connect(&s, dial)
	}
	if err != nil {
		return table.Left, refusedThere(l.session, err, s.Address)
	}
	defer h.client.Close()
	if asked && l.offerToKeep(&s) && !l.session.Typed { // a script's input may end here
		return table.Left, errQuit
	}
	return h.stay()
}

// connect logs in, and requests the list of waiting players.
func (l strangers) connect(s *Stranger, dial online.Dial) (hall, error) {
	connect := online.Connect
	if l.session.SavedOnline(s.Address, s.Login.Name, s.Account) != nil {
		connect = online.ConnectAgain
	}
	return meeting(l.session, waitingAt(l.session, say.OnlineConnecting, say.Data{"Server": s.Address}),
		func(ctx context.Context, _ *desk.Desk) (hall, error) {
			client, err := connect(ctx, dial, s.Login)
			if err != nil {
				return hall{}, err
			}
			first, err := client.Hall(ctx)
			if err != nil {
				client.Close()
			}
			return hall{l.session, client, *s, &first}, err
		})
}

func unknown(err error) bool {
	var refused *online.RefusedError
	return errors.As(err, &refused) && refused.Unknown()
}

// again reconnects to the server of a saved match, and continues the match if the server still has
// it.
func (l strangers) again(g *session.Game) (table.Leaving, error) {
	o := g.Options
	return l.visit(Stranger{Address: o.Server, Login: online.Login{Name: o.Seat.Name}, Named: true, Account: o.Seat.Account})
}

// holds reports whether a saved match is on a server that this front can reach.
func (l strangers) holds(g *session.Game) bool {
	return g != nil && g.Options.Server != "" && l.servers != nil
}

// askName asks for the player's name as a guest.
func (l strangers) askName(s *Stranger) error {
	return asked(l.session, func(d *desk.Desk, answered func()) *places.Entry {
		return l.nameField(d, say.OnlineAskGuest, true, func(name string) {
			s.Login.Name, s.Named = name, true
			answered()
		})
	})
}

// findPassword adds the saved password of an account to the login. If none is saved, it asks the
// player for the password, and reports that it has asked.
func (l strangers) findPassword(s *Stranger) (asked bool, err error) {
	password, ok := l.servers.Password(s.Address, s.Login.Name)
	if ok {
		s.Login.Password = password
		return false, nil
	}
	return true, l.askPassword(s)
}

func (l strangers) askPassword(s *Stranger) error {
	s.Login.Password = ""
	d := l.session.Desk()
	d.Enter(&places.Entry{Ask: say.M(say.OnlineAskPassword, nil), Echo: d, Secret: true, Accept: func(text string) (func(), []say.Announcement) {
		s.Login.Password = text
		return nil, nil
	}})
	switch quit := d.Run(l.session.Inputs); {
	case quit:
		return errQuit
	case s.Login.Password == "":
		return errStopped
	}
	return nil
}

// offerToKeep asks whether to save the password, and reports whether the player quit.
func (l strangers) offerToKeep(s *Stranger) (quit bool) {
	return ask(l.session, &places.Question{Ask: say.M(say.OnlineKeepAsk, nil), Answers: l.session.Devices.Answers, Still: true, Yes: func() {
		if err := l.servers.Keep(s.Address, s.Login.Name, s.Login.Password); err != nil {
			l.session.Notify(say.M(say.OnlineNotKept, nil))
		}
	}})
}

// waitingAt returns a function that makes the list to show during a wait.
func waitingAt(s *session.Session, id say.MessageID, data say.Data) func(*desk.Desk) *places.Menu {
	return func(*desk.Desk) *places.Menu { return waitMenu(s, say.M(id, data)) }
}

// refusedThere returns why something on the server failed.
func refusedThere(s *session.Session, err error, address string) error {
	var refused *online.RefusedError
	var unplayable *online.UnplayableError
	data := say.Data{"Server": address}
	switch {
	case errors.Is(err, errStopped), errors.Is(err, errQuit):
		return err
	case errors.As(err, &refused) && refused.NameTaken():
		return &session.Refusal{Message: say.M(say.OnlineNameTaken, nil)}
	case unknown(err):
		return &session.Refusal{Message: say.M(say.OnlineUnknown, nil)}
	case errors.As(err, &refused):
		return &session.Refusal{Message: say.M(say.OnlineNotice, say.Data{"Text": refused.Reason})}
	case errors.As(err, &unplayable) && unplayable.Refusal == online.Rated:
		return &session.Refusal{Message: say.M(say.OnlineWasRated, say.Data{"Name": unplayable.Name})}
	case errors.As(err, &unplayable):
		return &session.Refusal{Message: say.M(say.OnlineTaken, nil)}
	}
	s.Note(err)
	switch fault := friend.FaultOf(err); {
	case errors.Is(err, online.ErrSilent):
		return &session.Refusal{Message: say.M(say.OnlineSilent, data)}
	case fault == friend.TooLong, fault == friend.Malformed:
		return &session.Refusal{Message: say.M(say.OnlineUnreadable, data)}
	}
	return &session.Refusal{Message: say.M(say.OnlineUnreachable, data)}
}
