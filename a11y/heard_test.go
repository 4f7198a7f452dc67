package a11y_test

import (
	"strings"
	"testing"

	"backtalk/a11y"
	"backtalk/a11y/say"
	"backtalk/core"
	"backtalk/locales"
)

// heard puts what a listener hears into words.
type heard struct {
	t    *testing.T
	text *locales.Localizer
}

func listen(t *testing.T) heard {
	t.Helper()
	l, err := locales.New("en")
	if err != nil {
		t.Fatal(err)
	}
	l.OnFault(func(id say.MessageID, err error) { t.Errorf("message %s: %v", id, err) })
	return heard{t, l}
}

// line returns an announcement as the line that is written and spoken.
func (h heard) line(a say.Announcement) string { return h.text.Announcement(a) }

// lines returns the announcements that have words, each as a line.
func (h heard) lines(said []say.Announcement) []string {
	var lines []string
	for _, a := range said {
		if !a.Silent() {
			lines = append(lines, h.line(a))
		}
	}
	return lines
}

// seat is a listener at a match, for tests.
type seat struct {
	heard
	ear   *a11y.Ear
	match *core.Match
	scene a11y.Scene
	said  []say.Announcement
}

var white, red = core.PlayerInfo{Name: "Ben", Colour: core.White}, core.PlayerInfo{Name: "Ada", Colour: core.Red}

// sit starts a match with the listener as player 0 against Ada.
func sit(t *testing.T, r core.Rules, s a11y.Style) *seat {
	t.Helper()
	return listen(t).sit(r, s)
}

// sit starts a match for a listener, who may have listened before.
func (h heard) sit(r core.Rules, s a11y.Style) *seat {
	seat := &seat{heard: h, ear: a11y.NewEar(s)}
	seat.ear.Keys, seat.ear.Words = keyNames, h.text.WordCount
	seat.match = core.NewMatch(r, [2]core.PlayerInfo{white, red})
	seat.scene = a11y.Scene{Focus: 24}
	seat.see()
	seat.said = seat.ear.Announce(seat.scene, core.State{}, seat.match.Events())
	return seat
}

// keyNames returns the English name of an action's default key.
func keyNames(action string) string {
	return map[string]string{
		"enter": "Enter", "double": "Shift plus D", "yes": "Y", "no": "N", "next-target": "Control plus Right arrow", "menu": "F10",
	}[action]
}

// see brings the scene up to date as the table does.
func (s *seat) see() {
	s.scene.State = s.match.State()
	if s.scene.Shared && s.scene.State.Playing() {
		s.scene.Viewer = s.scene.State.OnTurn
	}
}

// do carries out commands and returns what the listener hears.
func (s *seat) do(commands ...core.Command) string {
	s.t.Helper()
	var lines []string
	for _, c := range commands {
		before := s.match.State()
		events, err := s.match.Do(c)
		if err != nil {
			s.t.Fatalf("%#v: %v", c, err)
		}
		s.see()
		s.said = s.ear.Announce(s.scene, before, events)
		lines = append(lines, s.lines(s.said)...)
	}
	return strings.Join(lines, "\n")
}

// setUp starts a game from a position.
func (s *seat) setUp(b core.Board, onRoll core.Player) {
	s.t.Helper()
	s.do(core.SetUp{Score: s.match.State().Score, Board: b, Player: onRoll, Cube: core.Cube{Value: 1, Owner: core.Centre}})
}

// hears fails the test when something else is heard.
func (s *seat) hears(got, want string) {
	s.t.Helper()
	if got != want {
		s.t.Errorf("heard:\n%s\nwant:\n%s", got, want)
	}
}

func (s *seat) targets() []a11y.Target { return a11y.Targets(s.scene) }

func (s *seat) hearsTarget(i int, want string) {
	s.t.Helper()
	targets := s.targets()
	if i >= len(targets) {
		s.t.Fatalf("only %d targets", len(targets))
	}
	s.hears(s.line(s.ear.Target(s.scene, targets[i])), want)
}
