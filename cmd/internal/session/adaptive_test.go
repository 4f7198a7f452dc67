package session_test

import (
	"testing"

	"backtalk/cmd/internal/desk"
	"backtalk/cmd/internal/matches"
	"backtalk/cmd/internal/session"
	"backtalk/cmd/internal/settings"
	"backtalk/core/bot"
	"backtalk/core/tally"
	"backtalk/locales"
)

// Results against every bot count for the rating, and results against a
// stronger one count more.
func TestEveryOpponentIsRated(t *testing.T) {
	rated := func(kind string) float64 {
		f := tally.Facts{Rules: "match", Length: 5, Over: true}
		f.Players[0].Kind, f.Players[1].Kind = settings.Human, kind
		m, ok := tally.Rated(&f, 0)
		if !ok {
			t.Errorf("matches against %s don't count", kind)
		}
		return m.Opponent
	}
	for _, kind := range bot.Names() {
		rated(kind)
	}
	ladder := bot.Ladder()
	for i := 1; i < len(ladder); i++ {
		if rated(ladder[i]) <= rated(ladder[i-1]) {
			t.Errorf("%s is rated no higher than %s", ladder[i], ladder[i-1])
		}
	}
}

// settled returns a session with one setting changed.
func settled(t *testing.T, key settings.Key, value string) *session.Session {
	t.Helper()
	texts, err := locales.New(locales.Source)
	if err != nil {
		t.Fatal(err)
	}
	var v settings.Values
	if err := v.Set(key, value); err != nil {
		t.Fatal(err)
	}
	return session.New(session.Front{Devices: &desk.Devices{Texts: texts, Front: &page{}}}, v)
}

// Without saved matches Backtalk knows nothing of the player, so a bot from the middle of the ladder plays,
// under its own name.
func TestAdaptiveOpponentBeginsInTheMiddle(t *testing.T) {
	s := settled(t, settings.Opponent, settings.Adaptive)
	g, err := s.NewGame()
	if err != nil {
		t.Fatal(err)
	}
	first := bot.First(bot.KnowsRules)
	if got := g.Opponent(); got.Kind != first || got.Name != "Finn" || g.Options.Against != first || !g.Options.Adaptive {
		t.Errorf("%+v plays, by %+v", got, g.Options)
	}
	if got := s.Values.Text(settings.Opponent); got != settings.Adaptive {
		t.Errorf("the setting became %q", got)
	}
	if g, err = settled(t, settings.Opponent, bot.Name2Ply).NewGame(); err != nil || g.Options.Adaptive || g.Opponent().Name != "Ada" {
		t.Errorf("%+v plays, by %+v (%v)", g.Opponent(), g.Options, err)
	}
}

// Every bot that can be the adaptive opponent plays under the name by which it was announced, unless the player
// has named the opponent.
func TestAdaptiveOpponentPlaysUnderItsOwnName(t *testing.T) {
	s := settled(t, settings.Opponent, settings.Adaptive)
	s.SaveIn(wonAgainst{matches.NewMemory(), bot.NameFinn})
	g, err := s.NewGame()
	if err != nil {
		t.Fatal(err)
	}
	if got := g.Opponent(); got.Kind != bot.NameSimple || got.Name != "Simple" {
		t.Errorf("%+v plays", got)
	}
	if err := s.Values.Set(settings.OpponentName, "Bob"); err != nil {
		t.Fatal(err)
	}
	if g, err = s.NewGame(); err != nil || g.Opponent().Name != "Bob" {
		t.Errorf("%+v plays (%v)", g.Opponent(), err)
	}
}

// wonAgainst is a library with a single match, which the player won.
type wonAgainst struct {
	*matches.Memory
	kind string
}

func (w wonAgainst) List() ([]matches.Entry, error) {
	e := matches.Entry{Finished: true, Facts: tally.Facts{Rules: "match", Length: 5, Over: true}}
	e.Facts.Players[0].Kind, e.Facts.Players[1].Kind = settings.Human, w.kind
	return []matches.Entry{e}, nil
}

func (w wonAgainst) Find(int64) (matches.Entry, error)      { return matches.Entry{}, matches.ErrNoMatch }
func (w wonAgainst) Import(matches.Import) ([]int64, error) { return nil, nil }
func (w wonAgainst) Known(string) ([]int64, error)          { return nil, nil }
func (w wonAgainst) Rename(string, string) (int, error)     { return 0, nil }

// The experience that the player gives decides who the first opponent is.
func TestExperienceDecidesTheFirstOpponent(t *testing.T) {
	for experience, want := range map[string]string{settings.NeverPlayed: bot.NameAxel, settings.KnowsRules: bot.NameFinn, settings.InClubs: bot.NameIda} {
		s := settled(t, settings.Opponent, settings.Adaptive)
		if err := s.Values.Set(settings.Experience, experience); err != nil {
			t.Fatal(err)
		}
		if g, err := s.NewGame(); err != nil || g.Opponent().Kind != want {
			t.Errorf("%s: %+v plays (%v), want %s", experience, g.Opponent(), err, want)
		}
	}
}
