package a11y

import (
	"strings"
	"testing"

	"backtalk/a11y/say"
	"backtalk/core"
	"backtalk/core/advice"
	"backtalk/locales"
)

// Every reason and verdict that advice knows can be announced.
func TestEveryReasonAndVerdictHasWords(t *testing.T) {
	texts, err := locales.New(locales.Source)
	if err != nil {
		t.Fatal(err)
	}
	ear := NewEar(Style{})
	for _, k := range advice.Kinds() {
		p := advice.Play{Reasons: []advice.Reason{{Kind: k, Point: 5, Count: 3}}}
		text := texts.Text(ear.reason(Scene{}, &p))
		if text == "" || strings.Contains(text, "{{") || strings.Contains(text, "<no value>") {
			t.Errorf("reason %v is told as %q", k, text)
		}
	}
	for v := advice.NoCube; v <= advice.Beaver; v++ {
		for _, narrow := range []bool{false, true} {
			a := ear.CubeHint(Scene{}, &advice.CubeAdvice{Verdict: v, Close: narrow, Losers: 4})
			if text := texts.Announcement(a); text == "" || strings.Contains(text, "<no value>") || a.Topic != say.TopicHint {
				t.Errorf("verdict %d is told as %q", v, text)
			}
		}
	}
}

// Each reason for a cube decision directly follows the verdict, from the view of the player who
// asks. You hear the number of market losers once.
func TestReasonsForTheCubeAreAnnounced(t *testing.T) {
	texts, err := locales.New(locales.Source)
	if err != nil {
		t.Fatal(err)
	}
	ear := NewEar(Style{})
	for _, k := range advice.CubeKinds() {
		for _, c := range []advice.CubeAdvice{{Verdict: advice.DoubleTake, Losers: 9}, {Verdict: advice.Take, Answer: true}} {
			c.Reasons = []advice.CubeReason{{Kind: k, Point: 5, Count: 9}}
			a := ear.CubeHint(Scene{}, &c)
			text := texts.Announcement(a)
			if strings.Contains(text, "<no value>") || strings.Count(text, "lose your market") > 1 {
				t.Errorf("reason %v is told as %q", k, text)
			}
		}
	}
	for _, c := range []struct {
		advice advice.CubeAdvice
		want   string
	}{
		{
			advice.CubeAdvice{Verdict: advice.DoubleTake, Taken: .7, Dropped: 1, NoDouble: .65, Losers: 10, Reasons: []advice.CubeReason{{Kind: advice.RaceLead, Count: 9}}},
			"Double; it's a take. You lead the race by 9 percent. Rolling is worth 0.65. Doubling is worth 0.70 if taken, 1.00 if dropped. 10 of 36 rolls lose your market.",
		},
		{
			advice.CubeAdvice{Verdict: advice.TooEarly, Taken: .3, Dropped: 1, NoDouble: .4, Losers: 2, Reasons: []advice.CubeReason{{Kind: advice.FewLosers, Count: 2}}},
			"Roll, don't double. 2 of 36 rolls lose your market. Rolling is worth 0.40. Doubling is worth 0.30 if taken, 1.00 if dropped.",
		},
		{
			advice.CubeAdvice{Verdict: advice.Take, Answer: true, Taken: -.7, Dropped: -1, Reasons: []advice.CubeReason{{Kind: advice.Anchor, Point: 5}}},
			"Take. You have an anchor on 20. Taking is worth minus 0.70, dropping minus 1.00. Without the double, the position would be worth 0.00.",
		},
		{
			advice.CubeAdvice{Verdict: advice.TooGood, NoDouble: 1.1, Taken: 1.3, Dropped: 1, Reasons: []advice.CubeReason{{Kind: advice.GammonWins}}},
			"Too good to double: play on for the gammon. A gammon wins you the match. Rolling is worth 1.10. Doubling is worth 1.30 if taken, 1.00 if dropped.",
		},
	} {
		if got := texts.Announcement(ear.CubeHint(Scene{}, &c.advice)); got != c.want {
			t.Errorf("got %q, want %q", got, c.want)
		}
	}
}

func TestAmountsAreAnnounced(t *testing.T) {
	texts, err := locales.New(locales.Source)
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		worth float64
		want  string
	}{{0, "0.00"}, {.054, "0.05"}, {1.005, "1.00"}, {1.9, "1.90"}, {-.449, "minus 0.45"}, {-.001, "0.00"}} {
		if got := texts.Text(amount(c.worth)); got != c.want {
			t.Errorf("%v is told as %q, want %q", c.worth, got, c.want)
		}
	}
}

// plays makes plays of given worths with and without the cube.
func plays(moves []core.Move, reason advice.Reason, worths ...[2]float64) []advice.Play {
	var all []advice.Play
	for _, w := range worths {
		p := advice.Play{Equity: w[0], Reasons: []advice.Reason{reason}}
		p.Outcome.Win = float32(w[1]+1) / 2
		p.N = uint8(copy(p.Moves[:], moves))
		all = append(all, p)
	}
	return all
}

func TestBestPlayIsAnnouncedAsInBooks(t *testing.T) {
	texts, err := locales.New(locales.Source)
	if err != nil {
		t.Fatal(err)
	}
	hop := []core.Move{{From: 6, To: 3, Die: 3}, {From: 8, To: 6, Die: 2}}
	hits := []core.Move{{From: 6, To: 1, Die: 5, Hit: true}, {From: 24, To: 18, Die: 6, Hit: true}}
	kind := func(k advice.Kind, point core.Point, count int) advice.Reason {
		return advice.Reason{Kind: k, Point: point, Count: count}
	}
	scene := Scene{State: core.State{Rules: core.Rules{Length: 5}}}
	for _, c := range []struct {
		what  string
		plays []advice.Play
		want  string
	}{
		{"one checker's moves", plays(hop, kind(advice.NoShot, 0, 0), [2]float64{.2, .2}, [2]float64{.1, .1}), "8 to 3: leaves no shot. The next best is 0.10 worse."},
		{"as good as the next", plays(hop, kind(advice.NoShot, 0, 0), [2]float64{.2, .2}, [2]float64{.2, .2}, [2]float64{.1, .1}), "8 to 3. The next best is just as good."},
		{"doubled out whatever is played", plays(hop, kind(advice.Blocks, 0, 9), [2]float64{-1, -.6}, [2]float64{-1, -.7}), "8 to 3. At this cube value and score, all plays are equally good."},
		{"lost whatever is played", plays(hop, kind(advice.BearsOff, 0, 2), [2]float64{-1, -1}, [2]float64{-1, -1}), "8 to 3. All plays are equally good."},
		{"the only play", plays(hop, kind(advice.OnlyPlay, 0, 0), [2]float64{-1, -1}), "8 to 3: the only legal play."},
		{"two hits", plays(hits, kind(advice.HitsTwo, 0, 2), [2]float64{0, 0}), "24 to 18, hits, 6 to 1, hits: sends 2 checkers back."},
		{"a hit that costs much", plays(hits, kind(advice.Hits, 18, 0), [2]float64{0, 0}), "24 to 18, hits, 6 to 1, hits: costs your opponent 18 pips."},
		{"a hit that costs little", plays(hits, kind(advice.Hits, 1, 0), [2]float64{0, 0}), "24 to 18, hits, 6 to 1, hits: makes your opponent enter first."},
	} {
		if got := texts.Announcement(NewEar(Style{}).Hint(scene, c.plays, 0)); got != c.want {
			t.Errorf("%s: %q, want %q", c.what, got, c.want)
		}
	}
	nardy, _ := core.VariantNamed("nardy")
	scene.State.Rules.Variant = nardy
	same := plays(hop, kind(advice.Blocks, 0, 9), [2]float64{-1, -.6}, [2]float64{-1, -.7})
	if got, want := texts.Announcement(NewEar(Style{}).Hint(scene, same, 0)), "8 to 3. All plays are equally good."; got != want {
		t.Errorf("without a cube: %q, want %q", got, want)
	}
	missed := plays(hop, kind(advice.MissesPrime, 0, 6), [2]float64{.2, .2}, [2]float64{.1, .1})
	if got, want := texts.Announcement(NewEar(Style{}).Hint(Scene{}, missed, 1)), "8 to 3, worse by 0.10: does not make the full prime."; got != want {
		t.Errorf("the next best: %q, want %q", got, want)
	}
}

// If one reason doesn't explain enough, you hear two. Of two plays, you hear no fact twice.
func TestTwoReasonsAreAnnouncedTogether(t *testing.T) {
	texts, err := locales.New(locales.Source)
	if err != nil {
		t.Fatal(err)
	}
	ear := NewEar(Style{})
	both := plays([]core.Move{{From: 6, To: 3, Die: 3}}, advice.Reason{Kind: advice.FullPrime}, [2]float64{.2, .2}, [2]float64{.1, .1})
	both[0].Reasons = append(both[0].Reasons, advice.Reason{Kind: advice.NoShot}, advice.Reason{Kind: advice.WinsMore})
	both[0].Announced = 2
	if got, want := texts.Announcement(ear.Hint(Scene{}, both, 0)), "6 to 3: makes a full prime, and leaves no shot. The next best is 0.10 worse."; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
	both[1].Reasons, both[1].Announced = []advice.Reason{{Kind: advice.MissesPrime, Count: 6}, {Kind: advice.LeavesShots, Count: 11}}, 2
	if got, want := texts.Announcement(ear.Why(Scene{}, &both[0], &both[1])), "6 to 3: makes a full prime, and leaves no shot. 6 to 3, worse by 0.10: 11 of 36 rolls hit you."; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
	both[1].Announced = 1
	if got, want := texts.Announcement(ear.Why(Scene{}, &both[0], &both[1])), "6 to 3: makes a full prime, and leaves no shot. 6 to 3, worse by 0.10."; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}
