//go:build js

package main

import (
	"crypto/rand"
	"fmt"

	"backtalk/cmd/backtalk-web/internal/browser"
	"backtalk/cmd/backtalk-web/internal/link"
	"backtalk/cmd/backtalk-web/internal/shelf"
	"backtalk/cmd/internal/lobby"
	"backtalk/cmd/internal/session"
	"backtalk/cmd/internal/settings"
)

// seedLength is that of a seed that nobody can guess, in bytes.
const seedLength = 32

// follow plays the position or match of a link, and then opens the start menu. It reports false
// where there is none in it.
func (g *game) follow(l *lobby.Lobby, fragment string) (opened bool, err error) {
	found, err := link.Parse(fragment)
	if err != nil {
		return false, err
	}
	played, err := g.linked(l, found)
	if err != nil {
		return false, err
	}
	l.Play(played)
	return true, l.Run()
}

// linked makes the match of a link.
func (g *game) linked(l *lobby.Lobby, found link.Link) (*session.Game, error) {
	if found.Match == nil {
		return g.fromPosition(l, found.XGID)
	}
	seed := make([]byte, seedLength)
	if _, err := rand.Read(seed); err != nil {
		return nil, fmt.Errorf("draw a seed for the dice: %w", err)
	}
	meta, events, err := shelf.Received(found.Match, seed)
	if err != nil {
		return nil, err
	}
	return l.Receive(meta, events)
}

// fromPosition makes a match that starts from a position. Hints are what such a link is opened for.
func (g *game) fromPosition(l *lobby.Lobby, xgid string) (*session.Game, error) {
	before := l.Values.Clone()
	defer func() { l.Values = before }()
	for key, value := range map[settings.Key]string{
		settings.Position: xgid, settings.Hints: "true", settings.CubeHints: "true",
	} {
		if err := l.Values.Set(key, value); err != nil {
			return nil, err
		}
	}
	return l.NewGame()
}

// link returns an address at which the match in progress opens.
func (g *game) link() (string, error) {
	text, err := g.shelf.Shared(g.shelf.Playing())
	if err != nil {
		return "", err
	}
	fragment, err := link.OfMatch(text)
	return browser.Given("address").String() + "#" + fragment, err
}

// copy puts a text on the clipboard.
func (g *game) copy(text string) error {
	g.post(map[string]string{"copy": text})
	return nil
}
