package settings

import (
	"testing"

	"backtalk/a11y/say"
)

// Every experience sets what suits it. Without an answer nothing is set.
func TestExperienceSetsWhatSuitsIt(t *testing.T) {
	for experience, want := range suits {
		var v Values
		if err := v.Set(Experience, experience); err != nil {
			t.Fatal(err)
		}
		done, ok := v.Suit()
		if !ok || done.ID != want.does {
			t.Errorf("%s: %+v, %v", experience, done, ok)
		}
		if bot, named := done.Data["Bot"]; named != (want.opponent != Adaptive) || named && bot.(say.Message).ID != BotTitle(want.opponent) {
			t.Errorf("%s names %v", experience, bot)
		}
		for key, value := range map[Key]string{
			Opponent: want.opponent, Tutor: want.tutor, Hints: want.hints, CubeHints: want.cubeHints, Verbose: want.verbose,
		} {
			if got := v.Text(key); got != value {
				t.Errorf("%s: %s is %q, want %q", experience, key, got, value)
			}
		}
	}
	// bot.First chooses these opponents by experience.
	for experience, opponent := range map[string]string{NeverPlayed: "axel", InClubs: "ida"} {
		if got := suits[experience].opponent; got != opponent {
			t.Errorf("%s: %s plays, want %s", experience, got, opponent)
		}
	}
	var v Values
	if _, ok := v.Suit(); ok || len(v.Changed(Values{})) > 0 {
		t.Error("an unanswered question sets something")
	}
}
