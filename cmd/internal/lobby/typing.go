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
	d := l.Desk()
	d.Enter(friends{l}.askWhere(d, say.FriendAskWhere, func(found Visit) { v, ok = found, true }))
	return v, !d.Run(l.Inputs) && ok
}

// AskCode asks for the code of a host with a known address. It returns false if the player gave up.
func (l *Lobby) AskCode() (code sealed.Code, ok bool) {
	code, err := friends{l}.askCode(say.FriendAskCode)
	return code, err == nil
}

// asked opens a field on a desk of its own. It returns errStopped or errQuit if the player left it
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

// corrected joins a friend. It asks for the code again if the code is wrong, or if the player wants
// to type it again, and keeps everything else in the visit. With typed lines, it returns the error.
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
		if l.Typed || v.Public || !errors.As(err, &why) || why.Message.ID != say.FriendWrongCode {
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
	if l.Typed || l.Values.Text(settings.Name) != "" {
		return nil
	}
	usual := l.Devices.Plain(say.M(nameless, nil))
	if l.front.Login != nil && l.front.Login() != "" {
		usual = l.front.Login()
	}
	row, _ := settings.Find(settings.Name)
	return l.asked(func(d *desk.Desk, answered func()) *places.Entry {
		return &places.Entry{Ask: say.M(say.FriendAskName, say.Data{"Name": usual, "Key": l.Devices.Text(keyname.Of(keymap.Named(keymap.Enter, 0)))}), Echo: d, Accept: func(text string) (func(), []say.Announcement) {
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
