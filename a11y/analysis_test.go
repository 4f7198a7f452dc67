package a11y

import (
	"strings"
	"testing"

	"pgregory.net/rapid"

	"backtalk/a11y/say"
	"backtalk/core"
	"backtalk/core/analysis"
	"backtalk/core/notation"
	"backtalk/locales"
)

// movesOf makes the moves of a play as written, one by one.
func movesOf(t interface{ Fatal(...any) }, text string) []core.Move {
	steps, err := notation.ParsePlay(text)
	if err != nil {
		t.Fatal(err)
	}
	var moves []core.Move
	for _, s := range steps {
		moves = append(moves, core.Move{From: s.From, To: s.To, Die: uint8(s.From - s.To)})
	}
	return moves
}

func wrongPlay(t interface{ Fatal(...any) }, p core.Player, dice core.Roll, made, best string, cost float64) analysis.Decision {
	return analysis.Decision{
		Question: analysis.Question{
			Kind: analysis.Play, Game: 2, Move: 7, Player: p, Dice: dice, Made: analysis.Choice{Moves: movesOf(t, made)},
		},
		Judgement: analysis.Judgement{Best: analysis.Choice{Moves: movesOf(t, best)}, Error: cost, Counted: true},
	}
}

func wrongCube(p core.Player, made, best analysis.Action, cost float64) analysis.Decision {
	return analysis.Decision{
		Question:  analysis.Question{Kind: analysis.Answer, Game: 2, Move: 9, Player: p, Made: analysis.Choice{Action: made}},
		Judgement: analysis.Judgement{Best: analysis.Choice{Action: best}, Error: cost, Counted: true},
	}
}

// listener hears English, and is the first of You and Ada.
func listener(t interface{ Fatal(...any) }) (*Ear, Scene, *locales.Localizer) {
	texts, err := locales.New(locales.Source)
	if err != nil {
		t.Fatal(err)
	}
	ear, sc := NewEar(Style{}), Scene{}
	ear.Words = texts.WordCount
	sc.State.Players[1].Name = "Ada"
	return ear, sc, texts
}

func TestMistakeIsAnnouncedInOneSentence(t *testing.T) {
	ear, sc, texts := listener(t)
	for _, c := range []struct {
		d       analysis.Decision
		figures bool
		want    string
	}{
		{
			wrongPlay(t, 0, core.Roll{6, 4}, "24/18 18/14", "24/18", .0751), true,
			"6 and 4: you played 24 to 14; better by 0.08: 24 to 18. Mistake, move 7.",
		},
		{
			wrongPlay(t, 0, core.Roll{6, 4}, "24/18 18/14", "24/18 13/9", .0751), false,
			"6 and 4: you played 24 to 14; better was 24 to 18 and 13 to 9. Mistake, move 7.",
		},
		{
			wrongPlay(t, 1, core.Roll{4, 1}, "13/9 6/5", "10/6 2/1", .2), true,
			"4 and 1: Ada played 12 to 16 and 19 to 20; better by 0.20: 15 to 19 and 23 to 24. Blunder, move 7.",
		},
		{
			wrongPlay(t, 0, core.Roll{3, 3}, "13/10 13/10 6/3 6/3", "24/21 24/21 8/5 8/5", .02), false,
			"Double 3: you played two checkers 13 to 10 and two checkers 6 to 3; " +
				"better was two checkers 24 to 21 and two checkers 8 to 5. Small error, move 7.",
		},
		{wrongCube(0, analysis.NoDouble, analysis.Double, .1), true, "You didn't double; doubling was better by 0.10. Blunder, move 9."},
		{wrongCube(1, analysis.Double, analysis.NoDouble, .05), false, "Ada doubled; rolling was better. Mistake, move 9."},
		{wrongCube(0, analysis.Take, analysis.Drop, .05), false, "You took; dropping was better. Mistake, move 9."},
		{wrongCube(0, analysis.Drop, analysis.Take, .05), false, "You dropped; taking was better. Mistake, move 9."},
		{wrongCube(1, analysis.Take, analysis.Beaver, .05), false, "Ada took; a beaver was better. Mistake, move 9."},
	} {
		if got := texts.Announcement(ear.Mistake(sc, &c.d, c.figures, false)); got != c.want {
			t.Errorf("heard %q, want %q", got, c.want)
		}
	}
}

// However long the plays are, you hear the dice first, then the play made and the better one.
func TestErrorNamesDiceAndBothPlays(t *testing.T) {
	ear, sc, texts := listener(t)
	rapid.Check(t, func(t *rapid.T) {
		play := func(name string) []core.Move {
			var moves []core.Move
			for range rapid.IntRange(1, 4).Draw(t, name) {
				from := core.Point(rapid.IntRange(2, 24).Draw(t, "from"))
				die := uint8(rapid.IntRange(1, 6).Draw(t, "die"))
				moves = append(moves, core.Move{From: from, To: from.By(die), Die: die})
			}
			return moves
		}
		d := wrongPlay(t, core.Player(rapid.IntRange(0, 1).Draw(t, "player")), core.Roll{2, 1}, "8/7", "8/6", .05)
		d.Made.Moves, d.Best.Moves = play("made"), play("best")
		heard := texts.Announcement(ear.Mistake(sc, &d, false, true))
		if !strings.HasPrefix(heard, "2 and 1: ") || !strings.HasSuffix(heard, ". Mistake, game 2, move 7.") {
			t.Errorf("heard %q", heard)
		}
		for _, moves := range [][]core.Move{d.Made.Moves, d.Best.Moves} {
			phrases := texts.Text(say.M(say.AnalysisBetter, say.Data{"Best": ear.phrases(sc, d.Player, moves, phrasing{})}))
			if !strings.Contains(heard, strings.TrimPrefix(phrases, "better was ")) {
				t.Errorf("heard %q, without %q", heard, phrases)
			}
		}
	})
}

func TestGameSummaryHasThreeSentences(t *testing.T) {
	ear, sc, texts := listener(t)
	all := []analysis.Decision{
		wrongPlay(t, 0, core.Roll{6, 4}, "24/14", "24/18", .03),
		wrongCube(0, analysis.Take, analysis.Drop, .5),
		wrongPlay(t, 0, core.Roll{6, 4}, "24/14", "24/18", .05),
		wrongPlay(t, 0, core.Roll{6, 4}, "24/14", "24/18", .02),
		wrongPlay(t, 1, core.Roll{6, 4}, "24/14", "24/18", 0),
	}
	all[0].Luck, all[4].Luck = .5, -.25
	for _, c := range []struct {
		player  core.Player
		figures bool
		want    string
	}{
		{0, false, "Worst: blunder on move 9, mistake on move 7, small error on move 7. " +
			"You: 1 blunder, 1 mistake, 2 small errors; 4 decisions. The dice favoured you."},
		{0, true, "Worst: blunder on move 9, mistake on move 7, small error on move 7. " +
			"You: 1 blunder, 1 mistake, 2 small errors; 4 decisions, error rate 150.0 millipoints, performance rating 75.0. " +
			"The dice favoured you by 0.75."},
		{1, false, "No errors. Ada: no errors; 1 decision. The dice favoured you."},
	} {
		if got := texts.Announcement(ear.Summary(sc, c.player, all, c.figures)); got != c.want {
			t.Errorf("heard %q, want %q", got, c.want)
		}
	}
	// With two games, you hear each error with its game.
	all[0].Game = 1
	want := "Worst: blunder in game 2, move 9, mistake in game 2, move 7, small error in game 1, move 7."
	if got := texts.Text(ear.Summary(sc, 0, all, false).Sentences[0]); got != want {
		t.Errorf("heard %q, want %q", got, want)
	}
}

func TestLuckAdjustedResultIsTheListenersOrTheWinners(t *testing.T) {
	ear, sc, texts := listener(t)
	watching := sc
	watching.Watching = true
	for name, tt := range map[string]struct {
		sc     Scene
		result analysis.Result
		want   string
	}{
		"a chance":                {sc, analysis.Result{First: .384}, "With average dice, you would win 38 of 100 such matches."},
		"more than certain":       {sc, analysis.Result{First: 1.2}, "With average dice, you would win 100 of 100 such matches."},
		"less than nothing":       {sc, analysis.Result{First: -.1}, "With average dice, you would win 0 of 100 such matches."},
		"the other's when better": {watching, analysis.Result{First: .384}, "With average dice, Ada would win 62 of 100 such matches."},
		"even":                    {watching, analysis.Result{First: .5}, "With average dice, White would win 50 of 100 such matches."},
		"points":                  {sc, analysis.Result{Money: true, First: 2.35}, "With average dice, you would have won 2.35 points."},
		"points lost":             {sc, analysis.Result{Money: true, First: -2.35}, "With average dice, Ada would have won 2.35 points."},
	} {
		if got := texts.Text(ear.Adjusted(tt.sc, tt.result)); got != tt.want {
			t.Errorf("%s: %s\nwant %s", name, got, tt.want)
		}
	}
}

func TestPhasesAndCubeHaveErrorRates(t *testing.T) {
	_, _, texts := listener(t)
	var p analysis.Player
	p.Phases[analysis.Race] = analysis.Tally{Decisions: 4, Error: .1}
	p.Cube = analysis.Tally{Decisions: 1, Error: .0123}
	var got []string
	for _, m := range Phases(&p) {
		got = append(got, texts.Text(m))
	}
	want := []string{"Race: 4 decisions, error rate 25.0 millipoints.", "Cube: 1 decision, error rate 12.3 millipoints."}
	if len(got) != 2 || got[0] != want[0] || got[1] != want[1] {
		t.Errorf("heard %q, want %q", got, want)
	}
}
