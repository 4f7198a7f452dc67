package server

import (
	"context"
	"encoding/json"
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"backtalk/core"
	"backtalk/core/engine/folk"
)

// all is the start of a game in which all checkers begin on 24.
const all = `{"mine":[0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,15,0],"theirs":[0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,15,0],"pinned":[],"pins":[]}`

func gameRequest(cmd, game, board, rest string) string {
	return fmt.Sprintf(`{"id":1,"cmd":%q,"variant":%q,"board":%s%s}`, cmd, game, board, rest)
}

func TestPlaysOfAGameFollowItsRules(t *testing.T) {
	c := engineCommands(t)
	for _, q := range []struct {
		game, rest string
		plays      int
	}{
		{"nardy", `,"turn":0,"dice":[6,6]`, 1},
		{"nardy", `,"turn":0,"dice":[3,3]`, 2},
		{"nardy", `,"turn":1,"dice":[3,3]`, 1},
		{"nardy", `,"dice":[3,3]`, 1},
		{"fevga", `,"turn":0,"dice":[6,6]`, 1},
		{"plakoto", `,"turn":0,"dice":[2,1]`, 2},
	} {
		got := replyTo[struct{ Results []Counts }](t, c, gameRequest("plays", q.game, all, q.rest))
		if len(got.Results) != q.plays {
			t.Errorf("%s%s: %d plays, want %d", q.game, q.rest, len(got.Results), q.plays)
		}
	}
}

func TestBestOfAGameIsOneOfItsPlays(t *testing.T) {
	c := engineCommands(t)
	for _, game := range []string{"plakoto", "fevga", "nardy", "longgammon"} {
		for plies := range 2 {
			rest := fmt.Sprintf(`,"turn":0,"dice":[5,4],"plies":%d`, plies)
			best := replyTo[struct {
				Result Counts
				Play   string
			}](t, c, gameRequest("best", game, all, rest))
			plays := replyTo[struct{ Results []Counts }](t, c, gameRequest("plays", game, all, rest))
			same := func(other Counts) bool { return slices.Equal(other.Mine, best.Result.Mine) }
			if best.Play == "" || !slices.ContainsFunc(plays.Results, same) {
				t.Errorf("%s: the best play is %q, %v", game, best.Play, best.Result)
			}
		}
	}
}

// written returns a board as a request has it.
func written(t *testing.T, b core.Board) string {
	t.Helper()
	text, err := json.Marshal(countsOf(&b))
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// In portes and tavla a win counts 2 at most, in backgammon 3.
func TestBackgammonsCountTwiceInOldGames(t *testing.T) {
	c := engineCommands(t)
	board := written(t, core.Board{{core.Off: 13, 1: 2}, {20: 2, 6: 13}})
	for game, want := range map[string]float64{"portes": 2, "tavla": 2, "backgammon": 3, "nackgammon": 3} {
		for plies := range 2 {
			rest := fmt.Sprintf(`,"dice":[2,1],"plies":%d`, plies)
			if got := replyTo[result](t, c, gameRequest("best", game, board, rest)); math.Abs(got.Equity-want) > .01 {
				t.Errorf("%s, %d plies: the best play has %.4f, want %.0f", game, plies, got.Equity, want)
			}
			o := replyTo[outcome](t, c, gameRequest("evaluate", game, board, rest))
			if math.Abs(o.Equity-want) > .01 || math.Abs(o.WinBackgammon-(want-2)) > .01 {
				t.Errorf("%s, %d plies: %+v, want the equity %.0f", game, plies, o, want)
			}
		}
	}
}

// A turn in which nothing can be played has an equity too.
func TestPassedTurnOfANamedGameHasAnEquity(t *testing.T) {
	c := engineCommands(t)
	unnamed := replyTo[best](t, c, fmt.Sprintf(`{"id":1,"cmd":"best","position":%q,"dice":[6,6],"plies":0}`, onBar()))
	for _, game := range []string{"backgammon", "portes"} {
		got := replyTo[result](t, c, gameRequest("best", game, written(t, barBoard()), `,"dice":[6,6],"plies":0`))
		if got.Play != "" || got.Result.Mine[24] != 1 || math.Abs(got.Equity-unnamed.Equity) > .1 || got.Equity == 0 {
			t.Errorf("%s: %+v, want the equity %f", game, got, unnamed.Equity)
		}
	}
}

// On its first turn, the opponent may take two checkers from the head in nardy. It has had that turn
// once its checkers have left their start.
func TestOpponentsFirstTurnIsSeenOnTheBoard(t *testing.T) {
	c := engineCommands(t)
	nardy, _ := core.VariantNamed("nardy")
	p, err := folk.Shipped(nardy)
	if err != nil {
		t.Fatal(err)
	}
	begins := nardy.Board()
	answers := begins
	answers[1][24], answers[1][19] = 14, 1
	for _, b := range []core.Board{begins, answers} {
		turn := nardy.Moving.Turn(b, core.Roll{3, 3}, true)
		var evaluated, ranked [2]float64
		for i, other := range []bool{b == begins, b != begins} {
			o, err := p.Evaluate(context.Background(), &b, 2, [2]bool{true, other})
			if err != nil {
				t.Fatal(err)
			}
			all, err := p.Rank(context.Background(), &turn, 1, other)
			if err != nil {
				t.Fatal(err)
			}
			evaluated[i], ranked[i] = outcomeOf(o).Equity, tenth(all[0].Equity)
		}
		if evaluated[0] == evaluated[1] || ranked[0] == ranked[1] {
			t.Errorf("the opponent's first turn changes nothing: %v, %v", evaluated, ranked)
		}
		if o := replyTo[outcome](t, c, gameRequest("evaluate", "nardy", written(t, b), `,"turn":0,"plies":2`)); o.Equity != evaluated[0] {
			t.Errorf("evaluate gives %f, want %f", o.Equity, evaluated[0])
		}
		if got := replyTo[result](t, c, gameRequest("best", "nardy", written(t, b), `,"turn":0,"dice":[3,3],"plies":1`)); got.Equity != ranked[0] {
			t.Errorf("best gives %f, want %f", got.Equity, ranked[0])
		}
	}
}

func TestPinsComeBackAsTheyWereSent(t *testing.T) {
	board := `{"mine":[0,0,0,0,0,5,5,0,0,0,0,0,1,0,0,0,0,0,0,0,0,0,0,4,0],"theirs":[0,0,0,0,0,0,0,0,0,0,0,3,0,0,0,0,0,0,0,0,0,0,0,12,0],"pinned":[13],"pins":[]}`
	got := replyTo[struct{ Results []Counts }](t, engineCommands(t), gameRequest("plays", "plakoto", board, `,"dice":[2,1]`))
	if len(got.Results) == 0 {
		t.Fatal("no plays")
	}
	for _, r := range got.Results {
		if !slices.Equal(r.Pinned, []uint8{13}) || r.Mine[12] != 1 {
			t.Errorf("a pinned checker moves: %+v", r)
		}
	}
}

func TestEvaluateOfAGameGivesItsChances(t *testing.T) {
	c := engineCommands(t)
	for _, game := range []string{"plakoto", "fevga", "nardy", "longgammon"} {
		o := replyTo[outcome](t, c, gameRequest("evaluate", game, all, `,"plies":0`))
		want := 2*o.Win - 1 + o.WinGammon + o.WinBackgammon - o.LoseGammon - o.LoseBackgammon
		if o.Win < .3 || o.Win > .7 || math.Abs(o.Equity-want) > 1e-5 {
			t.Errorf("%s: the side that begins has %+v", game, o)
		}
	}
}

func TestBadPositionsOfGamesAreRefused(t *testing.T) {
	c := engineCommands(t)
	for request, want := range map[string]string{
		gameRequest("plays", "ludo", all, `,"dice":[2,1]`):                                      "no game is called",
		gameRequest("plays", "tavli", all, `,"dice":[2,1]`):                                     "no game is called",
		gameRequest("plays", "nardy", all, ``):                                                  "dice are missing",
		gameRequest("plays", "hypergammon", all, `,"dice":[2,1]`):                               "no game can reach",
		gameRequest("plays", "nardy", `{"mine":[1],"theirs":[1]}`, `,"dice":[2,1]`):             "has 1 places",
		gameRequest("plays", "nardy", `{"mine":[-1],"theirs":[1]}`, `,"dice":[2,1]`):            "mine has -1",
		gameRequest("plays", "plakoto", strings.Replace(all, "[]", "[30]", 1), `,"dice":[2,1]`): "there is no point 30",
		`{"id":1,"cmd":"plays","variant":"nardy","dice":[2,1]}`:                                 "board is missing",
		gameRequest("best", "nardy", all, `,"dice":[2,1],"plies":9`):                            "plies are 0 to 3",
		gameRequest("evaluate", "nardy", all, `,"plies":9`):                                     "plies are 0 to 3",
	} {
		if got := errorTo(t, c, request); !strings.Contains(got, want) {
			t.Errorf("%s is answered with %q, want %q", request, got, want)
		}
	}
}

func TestCountsAreWrittenAsNumbers(t *testing.T) {
	b := core.Start()
	text, err := json.Marshal(countsOf(&b))
	if err != nil || !strings.Contains(string(text), `"mine":[0,0,0,0,0,5,`) || !strings.Contains(string(text), `"pins":[]`) {
		t.Errorf("a board is written as %s, %v", text, err)
	}
}
