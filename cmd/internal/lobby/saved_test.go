package lobby

import (
	"testing"
	"time"

	"backtalk/a11y/say"
	"backtalk/cmd/internal/matches"
	"backtalk/cmd/internal/session"
	"backtalk/core"
	"backtalk/locales"
)

func tavli(t *testing.T) core.Variant {
	t.Helper()
	v, known := core.VariantNamed("tavli")
	if !known {
		t.Fatal("nobody knows tavli")
	}
	return v
}

func TestQuestionAboutASavedMatchNamesItsGame(t *testing.T) {
	texts := localizerOf(t, "en")
	for want, v := range map[string]core.Variant{
		"Tavli. Continue your 5-point match against Ada at 0 to 0?": tavli(t),
		"Continue your 5-point match against Ada at 0 to 0?":        {},
	} {
		m := core.NewMatch(core.Rules{Length: 5, Variant: v}.Normal(), [2]core.PlayerInfo{{Name: "Eve"}, {Name: "Ada"}})
		g := &session.Game{Match: m, Options: session.Options{Me: "human", Against: "simple"}}
		if got := texts.Text(goOnQuestion(g)); got != want {
			t.Errorf("got %q, want %q", got, want)
		}
	}
}

// The player hears in a saved match's line who leads, and when the match
// started.
func TestLineOfASavedMatchHasScoreAndDate(t *testing.T) {
	now := time.Date(2026, 11, 22, 9, 5, 0, 0, time.UTC)
	english, german := localizerOf(t, "en"), localizerOf(t, "de")
	for _, c := range []struct {
		rules  core.Rules
		score  [2]int
		people bool
		at     time.Time
		taken  bool
		want   string
		german string
	}{
		{
			core.Rules{Length: 7},
			[2]int{2, 1},
			false, now.Add(-9 * time.Hour), false,
			"7-point match against Ada, you lead 2 to 1, started today at 0:05", "Match auf 7 Punkte gegen Ada, du führst 2 zu 1, begonnen heute um 0:05",
		},
		{
			core.Rules{Length: 7},
			[2]int{1, 4},
			false, now.Add(-10 * time.Hour), false,
			"7-point match against Ada, Ada leads 4 to 1, started yesterday at 23:05", "Match auf 7 Punkte gegen Ada, Ada führt 4 zu 1, begonnen gestern um 23:05",
		},
		{
			core.Rules{Length: 7},
			[2]int{3, 3},
			false, now.AddDate(0, 0, -2), true,
			"7-point match against Ada, score even at 3, started on Friday at 9:05, open in another window", "Match auf 7 Punkte gegen Ada, Gleichstand bei 3, begonnen am Freitag um 9:05, in einem anderen Fenster offen",
		},
		{
			core.Rules{Length: 7},
			[2]int{2, 1},
			true, now.AddDate(0, 0, -7), false,
			"7-point match against Ada, Eve leads 2 to 1, started on 15 November at 9:05", "Match auf 7 Punkte gegen Ada, Eve führt 2 zu 1, begonnen am fünfzehnten November um 9:05",
		},
		{
			core.Rules{Length: 1},
			[2]int{},
			false, now.AddDate(-1, -8, 0), false,
			"Single game against Ada, started on 22 March 2025 at 9:05", "Einzelnes Spiel gegen Ada, begonnen am zweiundzwanzigsten März 2025 um 9:05",
		},
		{
			core.Rules{Scoring: core.Money},
			[2]int{},
			false, now.AddDate(0, 0, 1), false,
			"Money session against Ada, no points yet, started on 23 November at 9:05", "Geldspiel gegen Ada, noch ohne Punkte, begonnen am dreiundzwanzigsten November um 9:05",
		},
		{
			core.Rules{Length: 5, Variant: tavli(t)},
			[2]int{2, 1},
			false, now.Add(-9 * time.Hour), true,
			"Tavli, 5-point match against Ada, you lead 2 to 1, started today at 0:05, open in another window", "",
		},
	} {
		m := core.NewMatch(c.rules.Normal(), [2]core.PlayerInfo{{Name: "Eve"}, {Name: "Ada"}})
		setup := core.SetUp{Board: core.Start(), Score: c.score, Cube: core.Cube{Value: 1, Owner: core.Centre}}
		if _, err := m.Do(setup); err != nil {
			t.Fatal(err)
		}
		g := &session.Game{Match: m, Options: session.Options{Me: "human", Against: "simple"}}
		if c.people {
			g.Options.Against = "human"
		}
		line := savedMatch{meta: matches.Meta{Started: c.at}, game: g, taken: c.taken}.line(now)
		if got := english.Text(line); got != c.want {
			t.Errorf("got %q, want %q", got, c.want)
		}
		if got := german.Text(line); c.german != "" && got != c.german {
			t.Errorf("got %q, want %q", got, c.german)
		}
	}
}

func localizerOf(t *testing.T, tag string) *locales.Localizer {
	t.Helper()
	texts, err := locales.New(tag)
	if err != nil {
		t.Fatal(err)
	}
	texts.OnFault(func(id say.MessageID, err error) { t.Errorf("%s: %v", id, err) })
	return texts
}
