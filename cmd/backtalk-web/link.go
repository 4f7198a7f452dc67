//go:build js

package main

import (
	"errors"
	"time"

	"backtalk/a11y/say"
	"backtalk/cmd/backtalk-web/internal/browser"
	"backtalk/cmd/backtalk-web/internal/link"
	"backtalk/cmd/backtalk-web/internal/page"
	"backtalk/cmd/backtalk-web/internal/shelf"
	"backtalk/cmd/internal/friend/meet"
	"backtalk/cmd/internal/lobby"
	"backtalk/cmd/internal/replay"
	"backtalk/cmd/internal/session"
	"backtalk/cmd/internal/settings"
	"backtalk/core"
	"backtalk/locales"
)

// follow does what a link asks: it joins a friend, plays a position or replays a match. Then
// it opens the start menu. It reports whether the fragment was such a link.
func (g *game) follow(l *lobby.Lobby, fragment string) (opened bool, err error) {
	switch invitation, err := meet.ParseInvitation(fragment); {
	case err == nil:
		return true, l.Accept(invitation)
	case errors.Is(err, meet.ErrOldInvitation):
		m, _ := lobby.BadCode(err)
		l.Session.Notify(m)
		return true, l.Run()
	}
	found, err := link.Parse(fragment)
	if err != nil {
		return false, err
	}
	if found.Match == nil {
		played, err := fromPosition(l.Session, found.XGID)
		if err != nil {
			return false, err
		}
		l.Session.Play(played)
		return true, l.Run()
	}
	events, err := shelf.Received(found.Match)
	if err == nil {
		_, err = core.Replay(events)
	}
	if err != nil {
		return false, err
	}
	return true, l.Open(replay.Record{Events: events, Others: true, At: found.At})
}

// fromPosition makes a match that starts from a position. It turns hints
// on, because people open such links for them.
func fromPosition(s *session.Session, xgid string) (*session.Game, error) {
	before := s.Values.Clone()
	defer func() { s.Values = before }()
	for key, value := range map[settings.Key]string{
		settings.Position: xgid, settings.Hints: "true", settings.CubeHints: "true",
	} {
		if err := s.Values.Set(key, value); err != nil {
			return nil, err
		}
	}
	return s.NewGame()
}

// link returns an address at which a match opens.
func (g *game) link(events []core.Event, at int) (string, error) {
	text, err := shelf.Shared(events, g.standIns()...)
	if err != nil {
		return "", err
	}
	fragment, err := link.OfMatch(text, at)
	return browser.Given("address").String() + "#" + fragment, err
}

// standIns returns the names that Backtalk gives to people who have none, in the page's
// language and in English.
func (g *game) standIns() (names []string) {
	english, _ := locales.New(locales.Source) // it is part of the program
	for _, id := range []say.MessageID{say.CliDefaultName, say.FriendHostName, say.FriendGuestName} {
		names = append(names, g.devices.Texts.Plain(say.M(id, nil)), english.Plain(say.M(id, nil)))
	}
	return names
}

// errRefused is returned if the browser doesn't let the page copy. The page
// shows the text then.
var errRefused = errors.New("the browser refuses the clipboard")

// copyTime bounds how long the browser may take to copy a text.
const copyTime = 5 * time.Second

// copy puts a text on the clipboard.
func (g *game) copy(text string) (sure bool, err error) {
	select {
	case <-g.copied: // a late answer
	default:
	}
	g.ask(page.Errand{Copy: text})
	select {
	case copied := <-g.copied:
		if copied {
			return true, nil
		}
	case <-time.After(copyTime):
	}
	return false, errRefused
}

// relayName is the file beside the page that can name a relay. The host of the page writes
// it.
const relayName = "relay.txt"

// readRelay reads the relay's address from the page's folder.
func (g *game) readRelay() {
	raw, err := browser.Fetch(relayName)
	if err != nil {
		g.note(err)
	}
	g.relayFile <- string(raw)
}
