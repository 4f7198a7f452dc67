package record

import (
	"bytes"
	"errors"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"backtalk/core"
	"backtalk/core/matchtest"
	"backtalk/core/record/xg"
	"backtalk/core/record/xg/xgtest"
)

// asXG puts a match as XG has it.
func asXG(t testing.TB, events []core.Event) *xg.Match {
	t.Helper()
	s, err := NewSheet(events)
	if err != nil {
		t.Fatal(err)
	}
	m := &xg.Match{
		Names: [2]string{s.Players[0].Name, s.Players[1].Name}, Length: s.Rules.Length, Crawford: s.Rules.Crawford,
		Jacoby: s.Rules.Jacoby, Beavers: s.Rules.Beavers,
	}
	for i := range s.Games {
		m.Games = append(m.Games, gameAsXG(&s.Games[i]))
	}
	return m
}

func gameAsXG(g *Game) xg.Game {
	game := xg.Game{Number: g.Number, Score: g.Score, Crawford: g.Crawford}
	for i := range g.Entries {
		e := &g.Entries[i]
		a := xg.Action{Player: int(e.Player), Board: boardAsXG(e.Before), Cube: xg.Cube{Value: e.Cube.Value, Owner: map[core.Owner]int{0: 1, 1: -1}[e.Cube.Owner]}}
		last := len(game.Actions) - 1
		switch e.Kind {
		case EntryTurn:
			a.Dice = [2]int{int(e.Dice.High()), int(e.Dice.Low())}
			for _, m := range e.Moves {
				a.Steps = append(a.Steps, xg.Step{From: int(m.From), To: int(m.To)})
			}
			if e.Open && e.NoMove == 0 {
				a.Steps = nil
			}
			game.Actions = append(game.Actions, a)
		case EntryDouble:
			a.Double = true
			game.Actions = append(game.Actions, a)
		case EntryBeaver:
			game.Actions[last].Answer = xg.Beavered
		case EntryTake, EntryDrop:
			answer := map[EntryKind]xg.Answer{EntryTake: xg.Taken, EntryDrop: xg.Dropped}[e.Kind]
			if game.Actions[last].Answer == xg.Beavered {
				game.Actions[last].Reply = answer
			} else {
				game.Actions[last].Answer = answer
			}
		}
	}
	if g.Ended != nil {
		game.Ended = &xg.End{Winner: int(g.Ended.Winner), Points: g.Ended.Points, Score: g.Ended.Score}
	}
	return game
}

func boardAsXG(b core.Board) (board xg.Board) {
	for at := core.Point(1); at <= core.Bar; at++ {
		board[at] += int8(b[0][at])
		board[len(board)-1-int(at)] -= int8(b[1][at])
	}
	return board
}

// importXG imports one match from XG.
func importXG(t testing.TB, m *xg.Match) Imported {
	t.Helper()
	all, err := Import(bytes.NewReader(xgtest.Build(m)))
	if err != nil || len(all) != 1 {
		t.Fatalf("Import returns %d matches, %v", len(all), err)
	}
	if _, err := core.Replay(all[0].Events); err != nil {
		t.Fatalf("Replay returns %v", err)
	}
	return all[0]
}

func TestAnyMatchOfXGIsRead(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		choose := func(n int) int { return rapid.IntRange(0, n-1).Draw(rt, "choice") }
		rules := matchtest.Rules(choose)
		if rules.Variant != (core.Variant{}) {
			rules = core.Rules{Scoring: core.Money, Beavers: true}
		}
		events := withoutResigning(matchtest.Play(rules, choose, rapid.IntRange(0, 400).Draw(rt, "commands")).Events())
		if len(essence(t, events)) == 1 {
			return
		}
		got := importXG(t, asXG(t, events))
		if diff := cmp.Diff(essence(t, events), essence(t, withoutResigning(got.Events))); diff != "" || len(got.Faults) > 0 {
			rt.Fatalf("other events, with %v (- played, + read):\n%s", got.Faults, diff)
		}
		if diff := cmp.Diff(events[0].(core.MatchStarted).Rules, got.Events[0].(core.MatchStarted).Rules); diff != "" {
			rt.Errorf("other rules (- played, + read):\n%s", diff)
		}
	})
}

// shortXG returns a match as XG stores it, with something in every part.
func shortXG(t *testing.T) *xg.Match {
	t.Helper()
	m := asXG(t, importOne(t, short).Events)
	m.Event, m.Place, m.Round, m.Transcriber, m.ID = "Nordic Open", "Café Jussieu, Paris", "final", "Zoë", 7
	m.Date, m.Elo = time.Date(2026, 2, 3, 14, 30, 0, 0, time.UTC), [2]float64{1751.5, 1600}
	m.Before = "Played in one go."
	m.Games[1].Before = "Ann trails."
	m.Games[0].Actions[0].Comment = "The\nfive point."
	m.Games[0].Actions[0].Judged = &xg.Judgement{Level: 1002, Luck: 0.1234}
	m.Games[0].Actions[1].Judged = &xg.Judgement{Level: 3, Cost: 0.0554, Luck: -0.2, Best: []xg.Step{{From: 24, To: 18}, {From: 13, To: 8}}}
	last := len(m.Games[0].Actions) - 1
	m.Games[0].Actions[last].Comment = "No way out."
	return m
}

// remarks returns the remarks on a match, each after the name of the event before it.
func remarks(events []core.Event) (list []string) {
	for i, e := range events {
		switch e := e.(type) {
		case core.Commented:
			name, _ := lineOf(events[i-1])
			list = append(list, name+": "+e.Text)
		case core.Judged:
			text, _ := Encode(1, e)
			list = append(list, string(text))
		}
	}
	return list
}

func TestXGFilesHoldMoreThanThePlays(t *testing.T) {
	m := importXG(t, shortXG(t))
	want := core.About{
		Event: "Nordic Open", Place: "Café Jussieu, Paris", Round: "final", Transcriber: "Zoë", ID: "7",
		Date: "2026-02-03", Time: "14:30", Ratings: [2]string{"1751.50", ""},
	}
	if diff := cmp.Diff(want, m.Events[0].(core.MatchStarted).About); diff != "" || len(m.Faults) > 0 {
		t.Errorf("it is about (- built, + read, with %v):\n%s", m.Faults, diff)
	}
	if diff := cmp.Diff([]string{
		"match-started: Played in one go.",
		`{"n":1,"event":"judged","by":"XG Roller++","player":1,"cost":0,"luck":123}`,
		"judged: The five point.",
		`{"n":1,"event":"judged","by":"XG 4-ply","player":0,"cost":55,"luck":-200,"better":"play","best":"24/18 13/8"}`,
		"turn-ended: No way out.",
		"turn-ended: Ann trails.",
	}, remarks(m.Events)); diff != "" {
		t.Errorf("the remarks are (- built, + read):\n%s", diff)
	}
}

func TestPositionsSetUpInXGAreKept(t *testing.T) {
	m := asXG(t, importOne(t, short).Events)
	m.Games = m.Games[:1]
	g := &m.Games[0]
	board := core.Start()
	board[0][6]--
	board[0][5]++
	g.Start, g.Actions, g.Ended = boardAsXG(board), g.Actions[:3], nil
	g.Actions[0].Board = g.Start
	g.Actions[0].Cube = xg.Cube{Value: 2, Owner: -1}
	for i := range g.Actions[1:] {
		g.Actions[i+1].Board = xg.Board{}
	}
	board[0][13]--
	board[0][11]++
	g.Actions[2].Board = boardAsXG(board)
	got := importXG(t, m)
	var set []core.PositionSet
	for _, e := range got.Events {
		if e, ok := e.(core.PositionSet); ok {
			set = append(set, e)
		}
	}
	if len(set) != 2 || set[0].Reason != core.FromPosition || set[0].Cube != (core.Cube{Value: 2, Owner: 1}) || set[0].Board[0][5] != 1 ||
		set[1].Reason != core.IllegalPlay || set[1].Board != board || set[1].Cube != set[0].Cube {
		t.Errorf("the positions set are %+v, with %v", set, got.Faults)
	}
}

func TestXGsOwnRulesOfMoneyAreRead(t *testing.T) {
	m := asXG(t, importOne(t, short).Events)
	m.Length, m.Jacoby, m.Beavers, m.Games = 0, true, true, m.Games[:1]
	m.Games[0].Score, m.Games[0].AutoDoubles = [2]int{}, 1
	m.Games[0].Ended = nil
	m.Games[0].Actions = m.Games[0].Actions[:2]
	got := importXG(t, m)
	match, _ := core.Replay(got.Events)
	s := match.State()
	if s.Rules != (core.Rules{Scoring: core.Money, Jacoby: true, Beavers: true}) || s.Cube != (core.Cube{Value: 2, Owner: core.Centre}) || len(got.Faults) > 0 {
		t.Errorf("the match stands at %+v, with %v", s, got.Faults)
	}
}

func TestRaccoonsAreReportedAndFollowed(t *testing.T) {
	m := asXG(t, importOne(t, short).Events)
	m.Length, m.Crawford, m.Beavers, m.Games = 0, false, true, m.Games[:1]
	g := &m.Games[0]
	for i, a := range g.Actions {
		if a.Double {
			g.Actions = g.Actions[:i+1]
			g.Actions[i].Answer, g.Actions[i].Reply = xg.Raccooned, xg.Taken
			break
		}
	}
	g.Ended = nil
	got := importXG(t, m)
	match, _ := core.Replay(got.Events)
	if cube := match.State().Cube; cube.Value != 8 || len(got.Faults) == 0 || got.Faults[0].Problem != IllegalAction {
		t.Errorf("the cube is %+v, with %v", cube, got.Faults)
	}
}

func TestFilesOfXGAreRefusedWithTheReason(t *testing.T) {
	change := func(do func(m *xg.Match)) []byte {
		m := shortXG(t)
		do(m)
		return xgtest.Build(m)
	}
	for name, c := range map[string]struct {
		file []byte
		want Problem
	}{
		"Nackgammon":           {change(func(m *xg.Match) { m.Variation = 1 }), UnsupportedGame},
		"a match to a hundred": {change(func(m *xg.Match) { m.Length = 100 }), BadLength},
		"no games":             {change(func(m *xg.Match) { m.Games = nil }), NoGames},
		"a file cut off":       {change(func(*xg.Match) {})[:10_000], BadSyntax},
	} {
		_, err := Import(bytes.NewReader(c.file))
		var fault *Fault
		if !errors.As(err, &fault) || fault.Problem != c.want {
			t.Errorf("%s: Import returns %v, want %v", name, err, c.want)
		}
	}
}

func TestDamagedXGFileKeepsWhatPrecedesTheDamage(t *testing.T) {
	records, comments := xgtest.Records(shortXG(t))
	all, err := Import(bytes.NewReader(xgtest.Pack(records[:len(records)-5000], comments)))
	if err != nil || len(all) != 1 || len(all[0].Faults) != 1 || all[0].Faults[0].Problem != BadSyntax || len(all[0].Events) < 50 {
		t.Errorf("Import returns %+v, %v", all, err)
	}
}

func FuzzImportXG(f *testing.F) {
	rules := core.Rules{Scoring: core.Money, Beavers: true}
	records, comments := xgtest.Records(asXG(f, matchtest.Play(rules, func(n int) int { return n / 2 }, 60).Events()))
	f.Add(records, comments)
	f.Fuzz(func(t *testing.T, records, comments []byte) {
		if len(records) < 2560 {
			return
		}
		all, err := Import(bytes.NewReader(xgtest.Pack(records, comments)))
		if err == nil && len(all) == 0 {
			t.Fatal("nothing, and no error")
		}
		for _, m := range all {
			if _, err := core.Replay(m.Events); err != nil {
				t.Fatalf("Replay returns %v for what was read with %v", err, m.Faults)
			}
			again, err := Read(bytes.NewReader([]byte(written(t, m.Events))))
			if err != nil || len(again) != len(m.Events) {
				t.Fatalf("our own format returns %d events, %v", len(again), err)
			}
		}
	})
}
