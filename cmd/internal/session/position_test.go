package session_test

import (
	"testing"

	"backtalk/a11y/say"
	"backtalk/cmd/internal/session"
	"backtalk/core"
)

// A position starts the same match in every format.
func TestPositionMayBePlainText(t *testing.T) {
	want, err := session.ParseStart("XGID=-b----E-C---eE---c-e----B-:1:-1:1:31:3:2:0:7:10", core.Rules{})
	if err != nil {
		t.Fatal(err)
	}
	for _, text := range []string{
		"X: 24:2 13:5 8:3 6:5; O: 24:2 13:5 8:3 6:5; turn: X; dice: 31; cube: 2 O; score: 3 2; length: 7",
		" o: 24:2 13:5 8:3 6:5\nx: 24:2 13:5 8:3 6:5\ndice: 31\ncube: 2 O\nscore: 3 2\nlength: 7",
	} {
		got, err := session.ParseStart(text, core.Rules{})
		if err != nil {
			t.Errorf("%s: %v", text, err)
			continue
		}
		if len(got.Commands) != 2 || got.Commands[0] != want.Commands[0] || got.Commands[1] != want.Commands[1] || got.Rules != want.Rules {
			t.Errorf("%s: %+v, want %+v", text, got, want)
		}
	}
	for _, text := range []string{
		"X: 24:16", "X: 6:2; O: 19:2", "O", "X: many",
		"X: 24:2; O: 6:2; turn: X; score: 0 0; length: 30",
		"XGID=-b----E-C---eE---c-e----B-:0:0:1:D:0:0:0:1:10",
		"XGID=-b----E-C---eE---c-e----B-:0:0:1:R:0:0:2:0:10",
	} {
		if _, err := session.ParseStart(text, core.Rules{}); err == nil {
			t.Errorf("%s is read", text)
		}
	}
}

func TestPositionOfALongMatchIsRefusedWithTheReason(t *testing.T) {
	for _, text := range []string{
		"XGID=-b----E-C---eE---c-e----B-:0:0:1:00:0:0:0:33:10",
		"X: 24:2 13:5 8:3 6:5; O: 24:2 13:5 8:3 6:5; turn: X; score: 0 0; length: 30",
	} {
		_, err := session.ParseStart(text, core.Rules{})
		if m := session.PositionReason(err); m.ID != say.PositionTooLong || m.Data["Most"] != core.MaxLength {
			t.Errorf("%s: %v", text, m)
		}
	}
}

// A match from a position with an unanswered double or beaver starts with
// the answer.
func TestPositionStartsWithItsUnansweredDouble(t *testing.T) {
	for text, want := range map[string]core.Phase{
		"XGID=-b----E-C---eE---c-e----B-:0:0:1:00:0:0:2:0:10": core.PhaseRoll,
		"XGID=-b----E-C---eE---c-e----B-:0:0:1:D:0:0:2:0:10":  core.PhaseDoubled,
		"XGID=-b----E-C---eE---c-e----B-:0:0:1:B:0:0:2:0:10":  core.PhaseBeavered,
	} {
		at, err := session.ParseStart(text, core.Rules{})
		if err != nil {
			t.Errorf("%s: %v", text, err)
			continue
		}
		m := core.NewMatch(at.Rules, [2]core.PlayerInfo{})
		for _, c := range at.Commands {
			if _, err := m.Do(c); err != nil {
				t.Errorf("%s: %v", text, err)
			}
		}
		if s := m.State(); s.Phase != want {
			t.Errorf("%s: phase %v, want %v", text, s.Phase, want)
		}
	}
}
