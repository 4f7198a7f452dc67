package a11y

import (
	"testing"

	"pgregory.net/rapid"

	"backtalk/core"
	"backtalk/core/analysis"
	"backtalk/core/notation"
	"backtalk/locales"
)

// movesOf makes moves of a play as written, each by itself.
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

func TestHowAnErrorIsHeardFirst(t *testing.T) {
	ear, sc, texts := listener(t)
	for _, c := range []struct {
		d       analysis.Decision
		figures bool
		want    string
	}{
		{
			wrongPlay(t, 0, core.Roll{6, 4}, "24/18 18/14", "24/18", .0751), true,
			"Mistake, move 7, 6 and 4: you played 24 to 14; better by 0.08 was 24 to 18.",
		},
		{
			wrongPlay(t, 0, core.Roll{6, 4}, "24/18 18/14", "24/18 13/9", .0751), false,
			"Mistake, move 7, 6 and 4: you played 24 to 14; better was 24 to 18 and 13 to 9.",
		},
		{
			wrongPlay(t, 0, core.Roll{6, 4}, "24/18 18/14", "24/18 13/9", .0751), true,
			"Mistake, 6 and 4: you played 24 to 14; better by 0.08 was 24 to 18 and 13 to 9.",
		},
		{
			wrongPlay(t, 1, core.Roll{4, 1}, "13/9 6/5", "10/6 2/1", .2), true,
			"Blunder: Ada played 12 to 16 and 19 to 20; better was 15 to 19 and 23 to 24.",
		},
		{
			wrongPlay(t, 0, core.Roll{3, 3}, "13/10 13/10 6/3 6/3", "24/21 24/21 8/5 8/5", .02), false,
			"Small error, double 3: better was two checkers 24 to 21 and two checkers 8 to 5.",
		},
		{wrongCube(0, analysis.NoDouble, analysis.Double, .1), true, "Blunder, move 9: you did not double; better by 0.10 was doubling."},
		{wrongCube(1, analysis.Double, analysis.NoDouble, .05), false, "Mistake, move 9: Ada doubled; better was rolling."},
		{wrongCube(0, analysis.Take, analysis.Drop, .05), false, "Mistake, move 9: you took; better was dropping."},
		{wrongCube(0, analysis.Drop, analysis.Take, .05), false, "Mistake, move 9: you dropped; better was taking."},
		{wrongCube(1, analysis.Take, analysis.Beaver, .05), false, "Mistake, move 9: Ada took; better was a beaver."},
	} {
		if got := texts.Announcement(ear.Mistake(sc, &c.d, c.figures)); got != c.want {
			t.Errorf("heard %q, want %q", got, c.want)
		}
	}
}

// However long the plays are: an error of two plays that fit has at most twenty words.
func TestAnErrorIsHeardInTwentyWords(t *testing.T) {
	ear, sc, texts := listener(t)
	rapid.Check(t, func(t *rapid.T) {
		play := func(name string) []core.Move {
			var moves []core.Move
			for range rapid.IntRange(1, 2).Draw(t, name) {
				from := core.Point(rapid.IntRange(2, 24).Draw(t, "from"))
				die := uint8(rapid.IntRange(1, 6).Draw(t, "die"))
				moves = append(moves, core.Move{From: from, To: from.By(die), Die: die})
			}
			return moves
		}
		d := wrongPlay(t, core.Player(rapid.IntRange(0, 1).Draw(t, "player")), core.Roll{2, 1}, "8/7", "8/6", .05)
		d.Made.Moves, d.Best.Moves = play("made"), play("best")
		a := ear.Mistake(sc, &d, rapid.Bool().Draw(t, "figures"))
		if n := texts.WordCount(a.Sentences[0]); n > errorWords {
			t.Fatalf("%d words: %s", n, texts.Announcement(a))
		}
	})
}

func TestAGameInThreeSentences(t *testing.T) {
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
			"You: 1 blunder, 1 mistake, 2 small errors; 4 decisions, 150.0 millipoints each, performance rating 75.0. " +
			"The dice favoured you by 0.75."},
		{1, false, "No errors. Ada: no errors; 1 decision. The dice favoured you."},
	} {
		if got := texts.Announcement(ear.Summary(sc, c.player, all, c.figures)); got != c.want {
			t.Errorf("heard %q, want %q", got, c.want)
		}
	}
	// Where there are two games, each error is announced with its game.
	all[0].Game = 1
	want := "Worst: blunder in game 2, move 9, mistake in game 2, move 7, small error in game 1, move 7."
	if got := texts.Text(ear.Summary(sc, 0, all, false).Sentences[0]); got != want {
		t.Errorf("heard %q, want %q", got, want)
	}
}

func TestThePartsOfAGame(t *testing.T) {
	_, _, texts := listener(t)
	var p analysis.Player
	p.Phases[analysis.Race] = analysis.Tally{Decisions: 4, Error: .1}
	p.Cube = analysis.Tally{Decisions: 1, Error: .0123}
	var got []string
	for _, m := range Phases(&p) {
		got = append(got, texts.Text(m))
	}
	want := []string{"Race: 4 decisions, 25.0 millipoints each.", "Cube: 1 decision, 12.3 millipoints each."}
	if len(got) != 2 || got[0] != want[0] || got[1] != want[1] {
		t.Errorf("heard %q, want %q", got, want)
	}
}
