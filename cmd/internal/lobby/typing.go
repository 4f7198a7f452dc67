package lobby

import (
	"errors"

	"backtalk/a11y/keyname"
	"backtalk/a11y/say"
	"backtalk/cmd/internal/desk"
	"backtalk/cmd/internal/friend/sealed"
	"backtalk/cmd/internal/places"
	"backtalk/cmd/internal/session"
	"backtalk/cmd/internal/settings"
	"backtalk/cmd/internal/table"
	"backtalk/keymap"
)

// These are the fields to type in before a match with a friend: where the friend is, the code, the
// player's own name.

// GaveUp reports whether the player ended a meeting before it succeeded.
func GaveUp(err error) bool {
	_, is := stopped(err)
	return is
}

// AskVisit asks where a friend is. It returns false if the player gave up.
func (l *Lobby) AskVisit() (v Visit, ok bool) {
	d := l.Session.Desk()
	d.Enter(l.friends.askWhere(d, say.FriendAskWhere, func(found Visit) { v, ok = found, true }))
	// Run sets v and ok.
	quit := d.Run(l.Session.Inputs)
	return v, ok && !quit
}

// AskCode asks for the code of a host with a known address. It returns false if the player gave up.
func (l *Lobby) AskCode() (code sealed.Code, ok bool) {
	code, err := l.friends.askCode(say.FriendAskCode)
	return code, err == nil
}

// asked opens a field on a desk of its own. It returns errStopped or errQuit if the player left it
// without an answer.
func asked(s *session.Session, field func(d *desk.Desk, answered func()) *places.Entry) error {
	d, ok := s.Desk(), false
	d.Enter(field(d, func() { ok = true }))
	switch {
	case d.Run(s.Inputs):
		return errQuit
	case !ok:
		return errStopped
	}
	return nil
}

func (l friends) askCode(ask say.MessageID) (code sealed.Code, err error) {
	err = asked(l.session, func(d *desk.Desk, answered func()) *places.Entry {
		return &places.Entry{Ask: say.M(ask, nil), Echo: d, Accept: func(text string) (func(), []say.Announcement) {
			found, err := sealed.ParseCode(text)
			if err != nil {
				return nil, refuse(err)
			}
			code = found
			return answered, nil
		}}
	})
	return code, err
}

// corrected calls visit, which joins or watches. If the code is wrong, or if the player wants to
// type it again, corrected asks for the code and calls visit again with everything else unchanged.
// With typed lines, and at an open table, it returns the error for a wrong code.
func (l friends) corrected(v Visit, visit func(Visit) (table.Leaving, error)) (table.Leaving, error) {
	for {
		left, err := visit(v)
		if errors.Is(err, errAgain) {
			if v.Code, err = l.askCode(say.FriendAskCode); err != nil {
				return table.Left, err
			}
			continue
		}
		var why *session.Refusal
		if l.session.Typed || v.Public || !errors.As(err, &why) || why.Message.ID != say.FriendWrongCode {
			return left, err
		}
		if v.Code, err = l.askCode(say.FriendAskCodeAgain); err != nil {
			return table.Left, err
		}
	}
}

// introduce asks once what friends should call a player without a name in the settings. Enter
// accepts the system's name for the user, or otherwise the default name. With typed lines, it
// doesn't ask.
func (l friends) introduce(nameless say.MessageID) error {
	if l.session.Typed || l.session.Values.Text(settings.Name) != "" {
		return nil
	}
	usual := l.session.Devices.Plain(say.M(nameless, nil))
	if l.front.Login != nil && l.front.Login() != "" {
		usual = l.front.Login()
	}
	row, _ := settings.Find(settings.Name)
	return asked(l.session, func(d *desk.Desk, answered func()) *places.Entry {
		return &places.Entry{Ask: say.M(say.FriendAskName, say.Data{"Name": usual, "Key": l.session.Devices.Text(keyname.Of(keymap.Named(keymap.Enter, 0)))}), Echo: d, Accept: func(text string) (func(), []say.Announcement) {
			if text == "" {
				text = usual
			}
			if m, ok := l.settings.setTyped(*row, text); !ok {
				return nil, refusal(m)
			}
			return func() {
				answered()
				l.session.Change(settings.Name)
				l.session.Save()
			}, nil
		}}
	})
}
