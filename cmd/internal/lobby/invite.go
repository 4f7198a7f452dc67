package lobby

import (
	"errors"
	"strings"

	"backtalk/a11y/say"
	"backtalk/cmd/internal/desk"
	"backtalk/cmd/internal/friend/meet"
	"backtalk/cmd/internal/friend/sealed"
	"backtalk/cmd/internal/places"
	"backtalk/cmd/internal/settings"
)

// hosting lists what the host has to pass on to the friend. A key that would close the list asks
// first, because the friend may already have the invitation.
func (l friends) hosting(d *desk.Desk, h Hosting, where meet.Where) *places.Menu {
	menu := waitMenu(l.session, say.M(say.FriendHosting, nil))
	menu.Left = func() { d.Answer(say.FriendStoppedHosting, nil) }
	menu.Sure = func() places.Place {
		return &places.Question{Ask: say.M(say.FriendStopSure, nil), Answers: l.session.Devices.Answers, Yes: func() {
			menu.Left()
			d.Leave()
		}}
	}
	add := func(m say.Message) { menu.Items = append(menu.Items, places.Item{Title: m}) }
	add(say.M(say.FriendCodeLine, say.Data{"Code": h.Spoken.String()}))
	for _, a := range h.Reach.Addresses {
		add(say.M(say.FriendAddressLine, say.Data{"Address": a, "Port": h.Reach.Port}))
	}
	if where.Relay == "" {
		menu.Items = append(menu.Items, places.Item{Title: say.M(say.FriendHostNoRelay, relaySetting()), Whole: true})
	}
	text := say.M(say.FriendInvitation, say.Data{"Link": h.On(l.session.Page)})
	add(say.M(say.FriendInviteLine, say.Data{"Text": text}))
	if l.session.Devices.Copy != nil {
		menu.Items = append(menu.Items, places.Item{Title: say.M(say.FriendCopyItem, nil), Open: func() places.Place {
			l.copyInvitation(d, text)
			return nil
		}})
	}
	return menu
}

// copyInvitation copies the invitation to the clipboard, so that the player can paste it into any
// messenger.
func (l friends) copyInvitation(d *desk.Desk, text say.Message) {
	d.CopyText(l.session.Devices.Plain(text), say.M(say.FriendCopied, nil), say.M(say.FriendSent, nil))
}

func relaySetting() say.Data { return say.Data{"Setting": say.M(say.SettingsRelay, nil)} }

// named returns how to reach friends with the current settings.
func (l friends) named() meet.Where { return meet.Where{Relay: l.session.Values.Text(settings.Relay)} }

// remember saves the relay of an invitation that led to a match, if the player has set none. It
// saves nothing if input comes in lines.
func (l friends) remember(where meet.Where) {
	if where.Relay == "" || l.session.Typed || l.session.Values.Text(settings.Relay) != "" {
		return
	}
	if l.session.Values.Set(settings.Relay, where.Relay) == nil {
		l.session.Save()
	}
}

// askWhere asks for an invitation, a code or an address. After an address without a code, it asks
// for the code.
func (l friends) askWhere(d *desk.Desk, ask say.MessageID, join func(Visit)) places.Place {
	where := l.named()
	return &places.Entry{Ask: say.M(ask, nil), Echo: d, Accept: func(text string) (func(), []say.Announcement) {
		visit, err := ParseVisit(text, "", where)
		if err == nil {
			return func() {
				join(visit)
				d.Leave()
			}, nil
		}
		if visit.Where.Address == "" {
			return nil, refuse(err)
		}
		return func() {
			d.Enter(&places.Entry{Ask: say.M(say.FriendAskCode, nil), Echo: d, Accept: func(words string) (func(), []say.Announcement) {
				visit, err := ParseVisit(text, words, where)
				if err != nil {
					return nil, refuse(err)
				}
				return func() {
					join(visit)
					d.Leave()
				}, nil
			}})
		}, nil
	}}
}

// ExampleCode shows what a code looks like.
const ExampleCode = "4821-river-copper-3977-plum-bell"

// badCodes maps errors of a typed code or invitation to messages.
var badCodes = []struct {
	err error
	id  say.MessageID
}{
	{meet.ErrOldInvitation, say.FriendOldInvitation},
	{sealed.ErrWeakCode, say.FriendShortCode},
	{sealed.ErrNoCode, say.FriendBadCode},
}

// BadCode returns the reason why a text is neither a code nor an invitation. It returns false for
// other errors.
func BadCode(err error) (m say.Message, ok bool) {
	for _, b := range badCodes {
		if errors.Is(err, b.err) {
			return say.M(b.id, say.Data{"Example": ExampleCode}), true
		}
	}
	return say.Message{}, false
}

// refuse answers a typed text that is not a code.
func refuse(err error) []say.Announcement {
	m, _ := BadCode(err)
	return refusal(m)
}

// invited returns the visit that an invitation leads to.
func invited(i meet.Invitation) Visit {
	return Visit{Where: i.Where, Code: i.Code, link: true, watches: i.Watch}
}

// ParseVisit reads where a friend is: an invitation, perhaps inside a message; a code; or an
// address, perhaps followed by the code. code is the code for an address without one, and at holds
// the default relay. ParseVisit can return meet.ErrOldInvitation, sealed.ErrWeakCode or
// sealed.ErrNoCode. If where has an address, the visit has it even with an error.
func ParseVisit(where, code string, at meet.Where) (Visit, error) {
	where = strings.TrimSpace(where)
	i, err := meet.ParseInvitation(where)
	switch {
	case err == nil:
		if i.Where.Relay == "" && i.Where.Address == "" {
			i.Where.Relay = at.Relay
		}
		return invited(i), nil
	case errors.Is(err, meet.ErrOldInvitation):
		return Visit{}, err
	}
	if address, after, ok := strings.Cut(where, " "); ok && code == "" && isAddress(address) {
		where, code = address, after
	}
	if isAddress(where) {
		at.Address = where
		c, err := sealed.ParseCode(code)
		return Visit{Where: at, Code: c}, err
	}
	c, err := sealed.ParseCode(where)
	return Visit{Where: at, Code: c}, err
}

// isAddress reports whether a text is an address rather than a code: it has a
// dot or a colon and no space.
func isAddress(text string) bool {
	return !strings.ContainsAny(text, " \t") && strings.ContainsAny(text, ".:")
}
