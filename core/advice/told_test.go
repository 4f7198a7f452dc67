package advice

import (
	"slices"
	"testing"

	"backtalk/core"
	"backtalk/core/cube"
	"backtalk/core/notation"
	"backtalk/core/record"
)

// asking returns the state of a position.
func asking(t *testing.T, id string) core.State {
	t.Helper()
	s, err := notation.ParseXGID(id)
	if err != nil {
		t.Fatal(err)
	}
	m, err := record.FromSituation(s, [2]string{"Ada", "Bea"})
	if err != nil {
		t.Fatal(err)
	}
	return m.State()
}

// In these positions, reasons used to mislead strong players. Now you hear one of the facts that matter,
// and none that doesn't.
func TestReasonsNameThePointOfThePlay(t *testing.T) {
	for _, c := range []struct {
		what, id string
		// play is the play that the reasons are about, or empty for the best.
		play string
		// names lists reasons: you must hear at least one. never lists reasons that you must not hear.
		names, never []Kind
	}{
		{
			"it breaks its anchor, leaves five blots and does not hit", "--ac-BC-C-aB--a-AaBbbbbA-A:0:0:1:26:0:0:0:9:10", "bar/23 18/12",
			[]Kind{MissesHit, BreaksPoint, LeavesShots},
			[]Kind{MissesBuilder},
		},
		{
			"it breaks its 5 point and leaves blots at home", "---d-BC-C-aB-a---b-bbDba-A:0:0:1:32:0:0:0:9:10", "bar/23* 5/2",
			[]Kind{BreaksPoint, Exposes, LeavesShots},
			[]Kind{MissesStep},
		},
		{
			"bearing off against the bar, it leaves two blots", "aEBDBBa----------ccb--e---:4:-1:1:51:0:4:0:9:10", "5/off 4/3",
			[]Kind{LeavesShots},
			[]Kind{BreaksPrime},
		},
		{
			"the good plays hit, and this one does not", "-----BCaC---eC---caeA--AAA:0:0:1:51:0:0:0:9:10", "bar/20 23/22",
			[]Kind{MissesHit},
			[]Kind{MissesAnchor},
		},
		{
			"all good plays hit; this one leaves no blot on the way", "----a-E-Ca-AdD-a-c-e---AA-:0:0:1:41:0:0:0:9:10", "",
			[]Kind{FewerAtRisk},
			[]Kind{BringsBuilder},
		},
		{
			"the others leave a blot far from home", "-bbCBBC-B---dA--a---A-d-bA:0:0:1:56:0:0:0:9:10", "",
			[]Kind{SafeAhead},
			[]Kind{BringsBuilder},
		},
		{"it makes the opponent's bar point", "-ba---E-C-AAdC---cAd--Aa--:0:0:1:54:0:0:0:9:10", "", []Kind{MakesPoint}, nil},
		{
			"it leaves the last chance to escape", "-----BC-D-b--------bbedDB-:0:0:1:54:0:0:0:9:10", "8/4 8/3",
			[]Kind{MissesEscape},
			[]Kind{WinsLess},
		},
		{"a hit is no gain against a back game", "-cbDCCCaA---c---------cabA:0:0:1:26:0:0:0:9:10", "", nil, []Kind{Hits}},
		{"the full prime, which the next best makes too", "b-BBBBCA---bA---bA-cb-Abb-:0:0:1:54:0:0:0:9:10", "", []Kind{FullPrime}, []Kind{LastOut}},
		{"nothing is in front of the back checker", "b-BBCBCA----A-------A-bfe-:0:0:1:22:0:0:0:9:10", "", nil, []Kind{StepsUp, LastOut}},
	} {
		t.Run(c.what, func(t *testing.T) {
			s := asking(t, c.id)
			plays, err := adviser(t).Plays(t.Context(), Ask(&s, 2))
			if err != nil {
				t.Fatal(err)
			}
			at := 0
			if c.play != "" {
				at = slices.IndexFunc(plays, func(p Play) bool { return notation.FormatPlay(p.List()) == c.play })
			}
			told := plays[at].Heard()
			is := func(kinds []Kind) bool {
				return slices.ContainsFunc(told, func(r Reason) bool { return slices.Contains(kinds, r.Kind) })
			}
			if c.names != nil && !is(c.names) || is(c.never) {
				t.Errorf("%s: you hear %v, want one of %v and none of %v", notation.FormatPlay(plays[at].List()), told, c.names, c.never)
			}
		})
	}
}

// If all plays are nearly equal, none gets a reason, however many there are.
func TestEqualPlaysGetNoReason(t *testing.T) {
	for _, id := range []string{"-BBCBCB-----------------b-:0:0:1:42:0:0:0:0:10"} {
		s := asking(t, id)
		plays, err := adviser(t).Plays(t.Context(), Ask(&s, 1))
		if err != nil {
			t.Fatal(err)
		}
		if len(plays) < 2 {
			t.Fatalf("%s: %d plays", id, len(plays))
		}
		for _, p := range plays {
			if len(p.Heard()) > 0 {
				t.Errorf("%s, %s: %v", id, notation.FormatPlay(p.List()), p.Reasons)
			}
		}
	}
}

// You hear a second reason only if the first can't explain most of what a play loses, and the second
// explains some of it.
func TestSecondReasonIsHeardIfOneIsNotEnough(t *testing.T) {
	builder, shots, less := Reason{Kind: MissesBuilder, Point: 8}, Reason{Kind: LeavesShots, Count: 11}, Reason{Kind: WinsLess}
	for _, c := range []struct {
		what  string
		found []weighed
		loss  float64
		want  []Reason
	}{
		{"one is enough", []weighed{{shots, 1, .6}, {builder, .5, .3}}, .3, []Reason{shots}},
		{"two are needed", []weighed{{builder, 1, .3}, {shots, .5, .4}}, .3, []Reason{builder, shots}},
		{"the third explains more than the second", []weighed{{builder, 1, .3}, {less, .5, 0}, {shots, .4, .4}}, .3, []Reason{builder, shots}},
		{"the loss is small", []weighed{{builder, 1, .3}, {shots, .5, .4}}, .04, []Reason{builder}},
		{"nothing explains the rest", []weighed{{builder, 1, .3}, {less, .5, 0}}, .3, []Reason{builder}},
		{"nothing at all is found", nil, .3, nil},
	} {
		announced := joined(c.found, c.loss)
		p := Play{Reasons: reasonsOf(c.found), Announced: announced}
		if got := p.Heard(); !slices.Equal(got, c.want) {
			t.Errorf("%s: you hear %v, want %v", c.what, got, c.want)
		}
	}
}

// You hear the point of the play first, even if the next best play shares it. Then you hear what
// distinguishes the two. You never hear the same hit twice.
func TestPointOfThePlayComesFirst(t *testing.T) {
	hits, builder := Reason{Kind: PointsOn, Point: 5}, Reason{Kind: BringsBuilder, Point: 8}
	found := []weighed{{builder, 1, 1}, {Reason{Kind: Hits, Point: 5}, .5, 0}, {Reason{Kind: WinsMore}, .1, 0}}
	for _, c := range []struct {
		parted bool
		want   []Reason
	}{{true, []Reason{hits, builder}}, {false, []Reason{hits}}} {
		reasons, announced := withPoint(hits, found, c.parted)
		p := Play{Reasons: reasons, Announced: announced}
		if !slices.Equal(p.Heard(), c.want) || slices.Contains(reasons, Reason{Kind: Hits, Point: 5}) {
			t.Errorf("parted %v: you hear %v of %v, want %v", c.parted, p.Heard(), reasons, c.want)
		}
	}
}

// If the point itself distinguishes the play from the next best, you hear only that.
func TestDistinguishingPointIsHeardAlone(t *testing.T) {
	point, other := Reason{Kind: MakesPoint, Point: 5}, Reason{Kind: NoShot}
	for part, want := range map[float64]int{.8: 1, .3: 2} {
		if _, announced := withPoint(point, []weighed{{point, 2, part}, {other, 1, .5}}, true); announced != want {
			t.Errorf("a point that explains %v is told with %d reasons, want %d", part, announced, want)
		}
	}
	if _, announced := withPoint(point, []weighed{{other, 1, 0}}, true); announced != 1 {
		t.Error("what parts nothing is told")
	}
}

// A drawback with another number is a new reason only if the number matters to the player.
func TestSameDrawbackIsMentionedOnce(t *testing.T) {
	for r, want := range map[Reason]Reason{
		{Kind: LeavesShots, Count: 11}:       {Kind: LeavesShots},
		{Kind: OpensWay, Count: 11}:          {Kind: OpensWay},
		{Kind: EasyEntry, Count: 20}:         {Kind: EasyEntry},
		{Kind: Exposes, Point: 8, Count: 11}: {Kind: Exposes, Point: 8},
		{Kind: BreaksPrime, Count: 3}:        {Kind: BreaksPrime, Count: 3},
	} {
		if got := r.spoken(); got != want {
			t.Errorf("%v is told as %v, want %v", r, got, want)
		}
	}
}

// The most that a fact can cost depends on its kind. For shots, it depends on how many more there are.
func TestFactsExplainALimitedLoss(t *testing.T) {
	c := &comparison{seen: []*sight{{risk: 2}, {risk: 14}}, loss: []float64{0, .4}}
	for r, want := range map[Reason]float64{
		{Kind: MissesBuilder, Point: 8}: .25, {Kind: MissesStep, Point: 20}: .5, {Kind: BreaksPoint, Point: 5}: 1,
		{Kind: WinsLess}: 0, {Kind: LeavesShots, Count: 14}: 1, {Kind: MissesAnchor, Point: 24}: .5, {Kind: MissesAnchor, Point: 20}: 1,
	} {
		if got := c.part(r, 1); got < want-.01 || got > want+.01 {
			t.Errorf("%v can explain %.2f of the loss, want %.2f", r, got, want)
		}
	}
	c.seen[1].risk = 4
	if got := c.part(Reason{Kind: LeavesShots, Count: 4}, 1); got > .25 {
		t.Errorf("two more shots explain %.2f of a loss of .4", got)
	}
}

// Two reasons about one hit are the same; hits on two points differ.
func TestReasonsAboutOneHitAreTheSame(t *testing.T) {
	for _, c := range []struct {
		a, b Reason
		same bool
	}{
		{Reason{Kind: SecondOnBar}, Reason{Kind: Hits, Point: 5}, true},
		{Reason{Kind: PointsOn, Point: 5}, Reason{Kind: SecondOnBar}, true},
		{Reason{Kind: PointsOn, Point: 5}, Reason{Kind: HitsLoose, Point: 5}, true},
		{Reason{Kind: Hits, Point: 5}, Reason{Kind: Hits, Point: 9}, false},
		{Reason{Kind: HitsTwo, Count: 2}, Reason{Kind: Hits, Point: 9}, true},
		{Reason{Kind: MakesPoint, Point: 5}, Reason{Kind: Hits, Point: 5}, false},
		{Reason{Kind: Hits, Point: 5}, Reason{Kind: NoShot}, false},
	} {
		if got := sameHit(c.a, c.b); got != c.same {
			t.Errorf("%v and %v: %v", c.a, c.b, got)
		}
	}
}

// A drawback explains no more than a better play with it loses. A new drawback explains no more than the
// others leave.
func TestDrawbackExplainsWhatIsLeft(t *testing.T) {
	for _, c := range []struct {
		a    applied
		all  []applied
		want float64
	}{
		{applied{base: .6}, nil, .6},
		{applied{}, []applied{{base: .4, sure: .4}}, .6},
		{applied{}, []applied{{base: .4, sure: .1}, {base: .3, sure: .3}}, .7},
		{applied{}, []applied{{base: .9, sure: .9}}, leastLimit},
		{applied{}, nil, 1},
	} {
		if got := c.a.limit(c.all); got < c.want-.001 || got > c.want+.001 {
			t.Errorf("%+v beside %+v explains %.2f, want %.2f", c.a, c.all, got, c.want)
		}
	}
	hit := core.PointsOf(5)
	less, more := &sight{risk: 5, enters: 20}, &sight{risk: 11, enters: 27}
	less.change.Hit = hit
	for _, k := range []Kind{LeavesShots, Exposes, EasyEntry, MissesHit} {
		if !milder(Reason{Kind: k}, less, more) || milder(Reason{Kind: k}, more, less) || milder(Reason{Kind: k}, more, more) {
			t.Errorf("which of two plays has %v less is wrong", k)
		}
	}
	if milder(Reason{Kind: BreaksPoint}, less, more) {
		t.Error("a broken point is a broken point")
	}
}

// If a gammon wins the match and a single game doesn't, the advice on the cube says so to both sides.
func TestGammonThatWinsTheMatchIsTheReason(t *testing.T) {
	for _, c := range []struct {
		what string
		at   cube.Situation
		find func(*cubeSight) (CubeReason, bool)
		won  float32
		want bool
	}{
		{"3 away with the cube at 2", cube.Situation{Own: 3, Other: 5, Value: 2}, gammonWins, .3, true},
		{"2 away with the cube at 2", cube.Situation{Own: 2, Other: 5, Value: 2}, gammonWins, .3, false},
		{"4 away with the cube at 2", cube.Situation{Own: 4, Other: 5, Value: 2}, gammonWins, .3, true},
		{"5 away with the cube at 2", cube.Situation{Own: 5, Other: 5, Value: 2}, gammonWins, .3, false},
		{"hardly any gammons", cube.Situation{Own: 3, Other: 5, Value: 2}, gammonWins, .1, false},
		{"for money", cube.Money(), gammonWins, .3, false},
		{"4 away with the cube going to 2", cube.Situation{Own: 4, Other: 5, Value: 1}, gammonWinsDoubled, .3, true},
		{"2 away with the cube going to 2", cube.Situation{Own: 2, Other: 5, Value: 1}, gammonWinsDoubled, .3, false},
	} {
		s := &cubeSight{at: c.at}
		s.outcome.WinGammon = c.won
		if _, is := c.find(s); is != c.want {
			t.Errorf("%s: %v, want %v", c.what, is, c.want)
		}
	}
	for v, value := range map[Verdict]int{TooGood: 2, TooEarly: 2, DoubleTake: 1, DoubleDrop: 1, Drop: 1} {
		s := &cubeSight{board: core.Start(), at: cube.Situation{Own: 3, Other: 5, Value: value}}
		s.outcome.Win, s.outcome.WinGammon = .7, .3
		if found := cubeReasons(v, s); len(found) == 0 || found[0].Kind != GammonWins {
			t.Errorf("verdict %d: %v", v, found)
		}
	}
}

// You hear two hits on different points as one reason, and the next fact joins it.
func TestTwoHitsAreOneReason(t *testing.T) {
	found := []weighed{
		{reason: Reason{Kind: Hits, Point: 4}, part: .2},
		{reason: Reason{Kind: Hits, Point: 5}, part: .4},
		{reason: Reason{Kind: KeepsAnchor, Point: 20}, part: .1},
	}
	if n := joined(found, .3); n != 2 || found[1].reason.Kind != KeepsAnchor {
		t.Errorf("heard %d of %v", n, found)
	}
	if n := joined(found[:1:1], .3); n != 1 {
		t.Errorf("one fact counts as %d", n)
	}
	if n := joined([]weighed{{reason: Reason{Kind: HitsLoose, Point: 4}}, {reason: Reason{Kind: Hits, Point: 15}, part: .4}}, .3); n != 1 {
		t.Errorf("two hits alone count as %d", n)
	}
}
