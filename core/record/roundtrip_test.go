package record

import (
	"bytes"
	"fmt"
	"io"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"backtalk/core"
	"backtalk/core/matchtest"
	"backtalk/core/notation"
)

// essence returns, as text, the part of a match that other programs' files hold: no ties, no moves
// taken back, no refused resignations, no order of the moves in a play, no order of the dice.
func essence(t testing.TB, events []core.Event) []string {
	t.Helper()
	s, err := NewSheet(events)
	if err != nil {
		t.Fatal(err)
	}
	lines := []string{fmt.Sprintf("%d points, %q and %q", s.Rules.Length, s.Players[0].Name, s.Players[1].Name)}
	for i, g := range s.Games {
		if i == len(s.Games)-1 && len(g.Entries) == 0 {
			break
		}
		lines = append(lines, fmt.Sprintf("game %d, score %v, Crawford %v", g.Number, g.Score, g.Crawford))
		for j, a := range g.acts() {
			line := fmt.Sprintf("%d %d %d %v", a.kind, a.player, a.value, a.open)
			if a.kind == rolls {
				line += fmt.Sprintf(" %d%d", a.dice.High(), a.dice.Low())
			}
			if a.set != nil {
				line += fmt.Sprintf(" %+v", *a.set)
			}
			lines = append(lines, fmt.Sprintf("%d: %s", j, line))
		}
		for _, e := range g.Entries {
			lines = append(lines, notation.PositionID(e.Before)+" "+notation.PositionID(e.After))
		}
		if g.Ended != nil {
			lines = append(lines, fmt.Sprintf("%+v", *g.Ended))
		}
	}
	return lines
}

// withoutResigning removes from an essence the resignations that other formats don't hold.
func withoutResigning(events []core.Event) []core.Event {
	var kept []core.Event
	for _, e := range events {
		switch e.(type) {
		case core.ResignOffered, core.ResignRefused, core.ResignAccepted:
			continue
		}
		kept = append(kept, e)
	}
	return kept
}

// formats are the ways to write a match for other programs.
var formats = map[string]func(io.Writer, []core.Event, time.Time) error{"mat": WriteMat, "sgf": WriteSGF}

// TestAnyMatchSurvivesOtherFormats plays matches of every kind but variants, and reads
// them from .mat and SGF.
func TestAnyMatchSurvivesOtherFormats(t *testing.T) {
	for name, write := range formats {
		t.Run(name, func(t *testing.T) {
			rapid.Check(t, func(rt *rapid.T) {
				choose := func(n int) int { return rapid.IntRange(0, n-1).Draw(rt, "choice") }
				rules := matchtest.Rules(choose)
				if rules.Variant != (core.Variant{}) {
					rules = core.Rules{Scoring: core.Money, Beavers: true}
				}
				m := matchtest.Play(rules, choose, rapid.IntRange(0, 400).Draw(rt, "commands"))
				events := withoutResigning(m.Events())
				if len(essence(t, events)) == 1 {
					return
				}
				var file bytes.Buffer
				when := time.Date(2026, 2, 3, 0, 0, 0, 0, time.UTC)
				if err := write(&file, events, when); err != nil {
					rt.Fatal(err)
				}
				all, err := Import(bytes.NewReader(file.Bytes()))
				if err != nil || len(all) != 1 || len(all[0].Faults) > 0 {
					rt.Fatalf("Import returns %+v, %v for\n%s", all, err, file.String())
				}
				if !all[0].When.Equal(when) {
					rt.Errorf("the date is %v", all[0].When)
				}
				if diff := cmp.Diff(essence(t, events), essence(t, withoutResigning(all[0].Events))); diff != "" {
					rt.Fatalf("other events (- written, + read):\n%s\n%s", diff, file.String())
				}
			})
		})
	}
}

func TestVariantsAreRefusedByOtherFormats(t *testing.T) {
	for _, variant := range []core.Variant{core.BestOfFive(), matchtest.Nackgammon()} {
		m := core.NewMatch(core.Rules{Variant: variant}, [2]core.PlayerInfo{})
		for name, write := range formats {
			var fault *Fault
			if err := write(io.Discard, m.Events(), time.Time{}); !asFault(err, &fault) || fault.Problem != UnwritableRules {
				t.Errorf("%s, %s: %v", name, variant.Name, err)
			}
		}
	}
}

// TestEventsAreEqualToTheByte reads a match's events and writes them again.
func TestEventsAreEqualToTheByte(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		choose := func(n int) int { return rapid.IntRange(0, n-1).Draw(rt, "choice") }
		file := written(t, matchtest.Play(matchtest.Rules(choose), choose, 200).Events())
		all, err := Import(strings.NewReader(file))
		if err != nil || len(all) != 1 {
			rt.Fatal(err)
		}
		if again := written(t, all[0].Events); again != file {
			rt.Fatalf("written again: %s", cmp.Diff(file, again))
		}
	})
}
