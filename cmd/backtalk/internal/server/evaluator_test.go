package server

import (
	"encoding/json"
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"backtalk/core"
	"backtalk/core/engine"
	"backtalk/core/notation"
)

// engineCommands returns the commands of the shipped engine.
func engineCommands(tb testing.TB) Commands {
	tb.Helper()
	e, err := engine.New()
	if err != nil {
		tb.Fatal(err)
	}
	return rules().With(Evaluation(e))
}

// replyTo returns the reply to one request.
func replyTo[T any](tb testing.TB, c Commands, request string) T {
	tb.Helper()
	var reply T
	if err := json.Unmarshal(c.answer([]byte(request), nil), &reply); err != nil {
		tb.Fatal(err)
	}
	return reply
}

// errorTo returns the error in the reply to a request.
func errorTo(tb testing.TB, c Commands, request string) string {
	tb.Helper()
	return replyTo[struct{ Error string }](tb, c, request).Error
}

const start = "4HPwATDgc/ABMA"

func TestSameRequestGetsTheSameReply(t *testing.T) {
	c := engineCommands(t)
	for _, request := range []string{
		`{"id":1,"cmd":"evaluate","position":"4HPwATDgc/ABMA","plies":1}`,
		`{"id":1,"cmd":"best","position":"4HPwATDgc/ABMA","dice":[6,5],"plies":2,"candidates":3}`,
		`{"id":1,"cmd":"best","position":"4HPwATDgc/ABMA","dice":[4,3],"plies":1,"match":{"length":7,"score":[5,6],"crawford":true}}`,
		`{"id":1,"cmd":"cube","position":"4HPwATDgc/ABMA","plies":1,"match":null,"cube":{"value":1,"owner":"center"},"jacoby":false}`,
	} {
		first := string(c.answer([]byte(request), nil))
		if again := string(c.answer([]byte(request), nil)); again != first {
			t.Errorf("%s gives %s, then %s", request, first, again)
		}
	}
}

func TestEvaluateGivesChancesAndTheirEquity(t *testing.T) {
	c := engineCommands(t)
	for plies := range 2 {
		o := replyTo[outcome](t, c, fmt.Sprintf(`{"id":1,"cmd":"evaluate","position":%q,"plies":%d}`, start, plies))
		want := 2*o.Win - 1 + o.WinGammon + o.WinBackgammon - o.LoseGammon - o.LoseBackgammon
		if math.Abs(o.Equity-want) > 1e-5 {
			t.Errorf("at %d plies the equity is %f, the chances make %f", plies, o.Equity, want)
		}
		// The side that begins is a little better off: every source has about seven hundredths of a
		// point.
		if o.Equity < .03 || o.Equity > .12 {
			t.Errorf("at %d plies the side on roll at the start has %f", plies, o.Equity)
		}
	}
}

func TestBestIsTheBookPlay(t *testing.T) {
	c := engineCommands(t)
	for _, k := range []struct{ dice, setting, play string }{
		{"[3,1]", "", "8/5 6/5"},
		{"[6,1]", "", "13/7 8/7"},
		{"[4,2]", `,"cube":{"value":1,"owner":"center"}`, "8/4 6/4"},
		{"[6,5]", `,"match":{"length":5,"score":[0,0],"crawford":false}`, "24/13"},
		{"[5,3]", `,"match":{"length":5,"score":[0,0],"crawford":false},"cube":null`, "8/3 6/3"},
	} {
		for plies := range 3 {
			request := fmt.Sprintf(`{"id":1,"cmd":"best","position":%q,"dice":%s,"plies":%d%s}`, start, k.dice, plies, k.setting)
			if got := replyTo[best](t, c, request); got.Play != k.play {
				t.Errorf("%s: %q, want %q", request, got.Play, k.play)
			}
		}
	}
}

func TestCandidatesAreOrderedAndAsManyAsAsked(t *testing.T) {
	c := engineCommands(t)
	for _, setting := range []string{"", `,"cube":{"value":2,"owner":"roller"}`} {
		for _, plies := range []int{0, 1} {
			got := replyTo[best](t, c, fmt.Sprintf(
				`{"id":1,"cmd":"best","position":%q,"dice":[6,4],"plies":%d,"candidates":6%s}`, start, plies, setting))
			if len(got.Candidates) != 6 || got.Candidates[0] != got.candidate {
				t.Fatalf("at %d plies with %q: %+v", plies, setting, got)
			}
			if !slices.IsSortedFunc(got.Candidates, func(a, b candidate) int {
				if a.Equity != b.Equity {
					return int(math.Copysign(1, b.Equity-a.Equity))
				}
				return strings.Compare(a.Position, b.Position)
			}) {
				t.Errorf("at %d plies with %q the order is %+v", plies, setting, got.Candidates)
			}
		}
	}
}

func TestNoLegalPlayPassesTheTurn(t *testing.T) {
	c := engineCommands(t)
	for _, setting := range []string{"", `,"cube":{"value":1,"owner":"center"}`, `,"match":{"length":3,"score":[1,0],"crawford":false}`} {
		got := replyTo[best](t, c, fmt.Sprintf(`{"id":1,"cmd":"best","position":%q,"dice":[6,6],"plies":1%s}`, onBar(), setting))
		if got.Play != "" || got.Position != onBarPassed() {
			t.Errorf("with %q: %+v", setting, got)
		}
		// One checker on the bar, fourteen on the ace point and three of the opponent's off: lost,
		// nearly always a single game.
		if got.Equity > -.5 || got.Equity < -2 {
			t.Errorf("with %q the equity is %f", setting, got.Equity)
		}
	}
}

// cubeRequest asks about a cube at 0 plies.
func cubeRequest(board core.Board, setting string) string {
	return fmt.Sprintf(`{"id":1,"cmd":"cube","position":%q,"plies":0%s}`, notation.PositionID(board), setting)
}

// lastRoll returns a position in which the side on roll has two checkers on
// its point n against one on the opponent's ace point: it wins now or never.
func lastRoll(n int) core.Board {
	b := core.Board{{core.Off: 13}, {core.Off: 14, 1: 1}}
	b[0][n] = 2
	return b
}

// wins returns how many of the 36 rolls bear off all that is left.
func wins(b core.Board) (n int) {
	for high := uint8(1); high <= 6; high++ {
		for low := uint8(1); low <= 6; low++ {
			if slices.ContainsFunc(core.Plays(b, core.Roll{high, low}), func(p core.Play) bool {
				return p.Board[0][core.Off] == core.Checkers
			}) {
				n++
			}
		}
	}
	return n
}

func TestLastRollDoublesAreExact(t *testing.T) {
	c := engineCommands(t)
	for _, k := range []struct {
		name, setting string
		// taken returns how much more a taken double is worth than the roll
		// without one.
		taken func(chance float64) float64
	}{
		{"money", `"cube":{"value":2,"owner":"roller"}`, func(chance float64) float64 { return 2 * (2*chance - 1) }},
		// A double decides the match; without one a side needs 1 against 2 in the Crawford game,
		// .67736 or .32264.
		{"needing 2 against 2", `"match":{"length":5,"score":[3,3],"crawford":false}`, func(chance float64) float64 {
			return (2*chance - 1) / (2*.67736 - 1)
		}},
	} {
		for n := 1; n <= 6; n++ {
			b := lastRoll(n)
			chance := float64(wins(b)) / 36
			got := replyTo[decision](t, c, fmt.Sprintf(`{"id":1,"cmd":"cube","position":%q,"plies":1,%s}`, notation.PositionID(b), k.setting))
			nd, dt := 2*chance-1, k.taken(chance)
			if math.Abs(got.NoDouble-nd) > 1e-4 || math.Abs(got.DoubleTake-dt) > 1e-4 {
				t.Errorf("%s, winning with %.4f: %+v, want nd %.5f, dt %.5f", k.name, chance, got, nd, dt)
			}
			if got.Double != (min(dt, 1) > nd) || got.Take != (dt <= 1) {
				t.Errorf("%s, winning with %.4f: %+v", k.name, chance, got)
			}
		}
	}
}

func TestDeadCubeIsNotTurned(t *testing.T) {
	c := engineCommands(t)
	for _, k := range []struct{ name, setting string }{
		{"the Crawford game", `,"match":{"length":7,"score":[3,6],"crawford":true},"cube":{"value":1,"owner":"center"}`},
		{"the opponent's cube", `,"cube":{"value":2,"owner":"opponent"}`},
		{"a cube that wins the match", `,"match":{"length":7,"score":[5,2],"crawford":false},"cube":{"value":2,"owner":"roller"}`},
		{"the highest cube", `,"cube":{"value":64,"owner":"roller"}`},
	} {
		got := replyTo[decision](t, c, cubeRequest(lastRoll(2), k.setting))
		if got.Double {
			t.Errorf("%s: %+v", k.name, got)
		}
	}
}

func TestJacobyAndBeaversCount(t *testing.T) {
	c := engineCommands(t)
	// A closed board with two on the bar: gammons decide.
	b := core.Board{{1: 2, 2: 2, 3: 2, 4: 2, 5: 2, 6: 3, 7: 2}, {core.Bar: 2, 6: 6, 8: 3, 13: 4}}
	without := replyTo[decision](t, c, cubeRequest(b, `,"jacoby":false`))
	with := replyTo[decision](t, c, cubeRequest(b, `,"jacoby":true`))
	if !(without.NoDouble > 1.2) || without.Double || math.Abs(with.NoDouble-1) > .05 || !with.Double {
		t.Errorf("without Jacoby's rule %+v, with it %+v", without, with)
	}
	// The same from the side on the bar: a double would be beavered, which
	// changes neither reported equity.
	worst := cubeRequest(b.Swap(), `,"beavers":true`)
	if got := replyTo[decision](t, c, worst); got.Double || !got.Take || got.DoubleTake > got.NoDouble {
		t.Errorf("a double from the bar: %+v", got)
	}
}

func TestImpossibleSettingsAreRefusedWithTheReason(t *testing.T) {
	c := engineCommands(t)
	for _, k := range []struct{ setting, says string }{
		{`,"plies":4`, "plies are 0 to 3, not 4"},
		{`,"plies":-1`, "plies are 0 to 3, not -1"},
		{`,"match":{"length":7,"score":[7,0]}`, "nobody has 7 points while a match to 7 goes on"},
		{`,"match":{"length":0,"score":[0,0]}`, "nobody has 0 points"},
		{`,"match":{"length":7,"score":[-1,0]}`, "nobody has -1 points"},
		{`,"match":{"length":7,"score":[1]}`, "1 scores where two are needed"},
		{`,"match":{"length":31,"score":[0,0]}`, "up to 25 points away, not 31"},
		{`,"match":{"length":7,"score":[3,3],"crawford":true}`, "in the Crawford game one side needs just one point"},
		{`,"match":7`, "cannot unmarshal number"},
		{`,"cube":{"value":3,"owner":"roller"}`, "a cube shows"},
		{`,"cube":{"value":1,"owner":"roller"}`, "a cube shows"},
		{`,"cube":{"value":128,"owner":"roller"}`, "a cube shows"},
		{`,"cube":{"value":2,"owner":"me"}`, `center, roller or opponent, not "me"`},
	} {
		for _, request := range []string{
			`{"id":1,"cmd":"best","position":"4HPwATDgc/ABMA","dice":[6,5]` + k.setting + `}`,
			`{"id":1,"cmd":"cube","position":"4HPwATDgc/ABMA"` + k.setting + `}`,
		} {
			if got := errorTo(t, c, request); !strings.Contains(got, k.says) {
				t.Errorf("%s is answered %q, want %q", request, got, k.says)
			}
		}
	}
	over := core.Board{{core.Off: core.Checkers}, {1: core.Checkers}}
	for _, k := range []struct{ request, says string }{
		{`{"id":1,"cmd":"cube"}`, "cube: position is missing"},
		{`{"id":1,"cmd":"evaluate"}`, "evaluate: position is missing"},
		{`{"id":1,"cmd":"evaluate","position":"4HPwATDgc/ABMA","plies":4}`, "plies are 0 to 3"},
		{`{"id":1,"cmd":"best","position":"4HPwATDgc/ABMA"}`, "best: dice are missing"},
		{cubeRequest(over, ""), "the game is over"},
	} {
		if got := errorTo(t, c, k.request); !strings.Contains(got, k.says) {
			t.Errorf("%s is answered %q, want %q", k.request, got, k.says)
		}
	}
}

func FuzzSetting(f *testing.F) {
	for _, s := range []string{
		`{"match":{"length":7,"score":[3,4],"crawford":false},"cube":{"value":2,"owner":"opponent"}}`, `{"match":null,"cube":null}`,
		`{"match":{"length":25,"score":[24,24],"crawford":true}}`, `{"cube":{"value":64,"owner":"roller"},"jacoby":true,"beavers":true}`,
		`{"match":{"length":9223372036854775807,"score":[0,-9223372036854775808]}}`,
	} {
		f.Add([]byte(s))
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		var s Setting
		if json.Unmarshal(text, &s) != nil {
			return
		}
		at, err := s.Situation()
		if err != nil {
			return
		}
		if at.Check() != nil || s.Match != nil && (at.Own < 1 || at.Other < 1) {
			t.Fatalf("%s becomes %+v", text, at)
		}
	})
}
