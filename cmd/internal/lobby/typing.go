package lobby

import (
	"errors"

	"backtalk/a11y/say"
	"backtalk/cmd/internal/desk"
	"backtalk/cmd/internal/friend/sealed"
	"backtalk/cmd/internal/places"
	"backtalk/cmd/internal/session"
	"backtalk/cmd/internal/settings"
	"backtalk/cmd/internal/table"
)

// The fields before a match with a friend: where the friend is, the code,
// the player's own name.

// GaveUp reports whether the player ended a meeting before it succeeded.
func GaveUp(err error) bool {
	_, is := stopped(err)
	return is
}

// AskVisit asks where a friend is; false if the player gave up.
func (l *Lobby) AskVisit() (v Visit, ok bool) {
	d := l.Desk()
	d.Enter(friends{l}.askWhere(d, say.FriendAskWhere, func(found Visit) { v, ok = found, true }))
	return v, !d.Run(l.Inputs) && ok
}

// AskCode asks for the code of a host whose address is known; false if the player gave up.
func (l *Lobby) AskCode() (code sealed.Code, ok bool) {
	code, err := friends{l}.askCode(say.FriendAskCode)
	return code, err == nil
}

// asked enters a field on a desk of its own. It fails with errStopped or errQuit if the player left it
// without an answer.
func (l friends) asked(field func(d *desk.Desk, answered func()) *places.Entry) error {
	d, ok := l.Desk(), false
	d.Enter(field(d, func() { ok = true }))
	switch {
	case d.Run(l.Inputs):
		return errQuit
	case !ok:
		return errStopped
	}
	return nil
}

func (l friends) askCode(ask say.MessageID) (code sealed.Code, err error) {
	err = l.asked(func(d *desk.Desk, answered func()) *places.Entry {
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

// corrected goes to a friend, and asks for the code again for as long as it is not the friend's. What
// else is known of the way stays. A script gets the refusal.
func (l friends) corrected(v Visit, visit func(Visit) (table.Leaving, error)) (table.Leaving, error) {
	for {
		left, err := visit(v)
		var why *session.Refusal
		if l.Typed || v.Public || !errors.As(err, &why) || why.Message.ID != say.FriendWrongCode {
			return left, err
		}
		if v.Code, err = l.askCode(say.FriendAskCodeAgain); err != nil {
			return table.Left, err
		}
	}
}

// introduce asks, once, what friends are to call a player who has no name in the settings. Enter takes
// what the system calls the player, or else what somebody nameless is called. A script is not asked.
func (l friends) introduce(nameless say.MessageID) error {
	if l.Typed || l.Values.Text(settings.Name) != "" {
		return nil
	}
	usual := l.Devices.Plain(say.M(nameless, nil))
	if l.front.Login != nil && l.front.Login() != "" {
		usual = l.front.Login()
	}
	row, _ := settings.Find(settings.Name)
	return l.asked(func(d *desk.Desk, answered func()) *places.Entry {
		return &places.Entry{Ask: say.M(say.FriendAskName, say.Data{"Name": usual}), Echo: d, Accept: func(text string) (func(), []say.Announcement) {
			if text == "" {
				text = usual
			}
			if m, ok := l.setTyped(*row, text); !ok {
				return nil, refusal(m)
			}
			return func() {
				answered()
				l.Change(settings.Name)
				l.Save()
			}, nil
		}}
	})
}
