package record

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"backtalk/core"
)

// conceded are games whose ends XG and Backgammon Studio write in their own ways.
var conceded = map[string]struct {
	text  string
	score [2]int
	turns int
}{
	"a turn that nobody wrote down":           {heading + "  2) ????                         Wins 1 point\n", [2]int{0, 1}, 2},
	"a roll that nobody wrote down":           {heading + "  2) 31: 8/5 6/5                 00: ????\n      Wins 1 point\n", [2]int{1, 0}, 3},
	"conceding after the other's play":        {heading + "  2) 31: 8/5 6/5                 Concedes\n      Wins 1 point\n", [2]int{1, 0}, 3},
	"conceding with dice":                     {heading + "  2) 31: 8/5 6/5                 62: Concedes\n      Wins 2 points\n", [2]int{2, 0}, 4},
	"the first player's conceding with dice":  {heading + "  2) 32: Concedes\n                                  Wins 1 point\n", [2]int{0, 1}, 3},
	"conceding beside the result":             {heading + "  2)  Concedes                     Wins 2 point\n", [2]int{0, 2}, 2},
	"conceding without a result":              {heading + "  2)  Concedes\n", [2]int{0, 1}, 2},
	"a thousand points more for a concession": {heading + "  2)  Wins 1002 point\n", [2]int{2, 0}, 2},
	"more points than the match needs":        {strings.Replace(heading, "Ann : 0", "Ann : 3", 1) + "      Wins 9 point and the match\n", [2]int{5, 0}, 2},
}

func TestGivingUpIsUnderstood(t *testing.T) {
	for name, c := range conceded {
		t.Run(name, func(t *testing.T) {
			m := importOne(t, c.text)
			match, _ := core.Replay(m.Events)
			turns := 0
			for _, e := range m.Events {
				if _, ok := e.(core.Rolled); ok {
					turns++
				}
			}
			s := match.State()
			if s.Score != c.score || turns != c.turns || s.Phase != core.PhaseBetween && s.Phase != core.PhaseOver {
				t.Errorf("the score is %v after %d turns in phase %d, want %v after %d, with %v", s.Score, turns, s.Phase, c.score, c.turns, m.Faults)
			}
			for _, f := range m.Faults {
				if f.Problem != WrongResult {
					t.Errorf("it is reported: %v", f)
				}
			}
		})
	}
}

func TestHeaderWithOneNameIsRead(t *testing.T) {
	m := importOne(t, "; [Player 1 \"lasse\"]\n 3 point match\n\n Game 1\n lasse : 0      : 0\n  1) 31: 8/5 6/5\n      Wins 1 point\n")
	start := m.Events[0].(core.MatchStarted)
	if start.Players[0].Name != "lasse" || start.Players[1].Name != "" || len(m.Faults) > 0 {
		t.Errorf("the players are %v, with %v", start.Players, m.Faults)
	}
}

const aboutTags = `; [Site "Galaxy"]
; [Match ID "4711"]
; [Event "Nordic Open"]
; [Round "final"]
; [Transcriber "Zoe"]
; [ClockType "Fischer"]
; [Player 1 Elo "1700.00/12"]
; [EventDate "2022.05.27"]
; A fine match.
`

func TestFactsOfAFileSurviveEveryFormat(t *testing.T) {
	text := aboutTags + strings.Replace(short, "  2) 65: 24/18 18/13  ", "; The five point: [always] good.\n  2) 65: 24/18 18/13  ", 1)
	m := importOne(t, text)
	want := core.About{
		Event: "Nordic Open", Round: "final", Place: "Galaxy", ID: "4711", Transcriber: "Zoe", Date: "2022-05-27",
		Ratings: [2]string{"1700.00/12", ""}, Clock: "Fischer",
	}
	said := []string{"match-started: A fine match.", "turn-ended: The five point: [always] good."}
	if diff := cmp.Diff(want, m.Events[0].(core.MatchStarted).About); diff != "" || len(m.Faults) > 0 {
		t.Fatalf("it is about (- written, + read, with %v):\n%s", m.Faults, diff)
	}
	for format, write := range formats {
		var file strings.Builder
		if err := write(&file, m.Events, m.When); err != nil {
			t.Fatal(err)
		}
		again := importOne(t, file.String())
		if diff := cmp.Diff(want, again.Events[0].(core.MatchStarted).About); diff != "" {
			t.Errorf("%s: it is about (- written, + read):\n%s", format, diff)
		}
		said := said
		if format == "mat" {
			said = said[:1]
		}
		if diff := cmp.Diff(said, remarks(again.Events)); diff != "" {
			t.Errorf("%s: the comments (- written, + read):\n%s\n%s", format, diff, file.String())
		}
		if diff := cmp.Diff(essence(t, m.Events), essence(t, again.Events)); diff != "" || len(again.Faults) > 0 {
			t.Errorf("%s, with %v (- written, + read):\n%s", format, again.Faults, diff)
		}
	}
}

func TestSGFKeepsBeaversAndColons(t *testing.T) {
	started := core.MatchStarted{Rules: core.Rules{Scoring: core.Money, Jacoby: true, Beavers: true}}
	started.Players = [2]core.PlayerInfo{imported(`Öz: [x\]`, 0), imported("Bo", 1)}
	m := core.NewMatch(started.Rules, started.Players)
	if _, err := m.Do(core.StartGame{Dice: core.Roll{3, 1}}); err != nil {
		t.Fatal(err)
	}
	var file strings.Builder
	if err := WriteSGF(&file, m.Events(), Imported{}.When); err != nil {
		t.Fatal(err)
	}
	again := importOne(t, file.String()).Events[0].(core.MatchStarted)
	if again.Rules != started.Rules || again.Players[0].Name != started.Players[0].Name || strings.Contains(file.String(), `\:`) {
		t.Errorf("%+v comes back from\n%s", again, file.String())
	}
}

func TestXGsPageNamesThePlayers(t *testing.T) {
	text := "XGID=-b----E-C---eE---c-e----B-:0:0:1:00:0:0:0:0:10\n\nX:Player 1   O:Zoë\nScore is X:0 O:0. Unlimited Game\n"
	start := importOne(t, text).Events[0].(core.MatchStarted)
	if start.Players[0].Name != "Player 1" || start.Players[1].Name != "Zoë" {
		t.Errorf("the players are %v", start.Players)
	}
}
