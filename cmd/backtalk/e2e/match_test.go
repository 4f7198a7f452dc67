//go:build e2e

package e2e

import (
	"path/filepath"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"backtalk/a11y/say"
	"backtalk/core"
	"backtalk/sounds"
)

// A match to 3 against Simple, by keys alone. Each event must be in the
// journal once, announced in the terminal once, handed to the voice once and
// sounded once, all in the same order. speech-dispatcher 0.11 may hang for
// seconds when keys interrupt it on a busy machine. Then another voice takes
// over, which the rig doesn't hear, and the match is played again.
func TestMatchByKeys(t *testing.T) {
	t.Parallel()
	playAgain(t, func() bool { return matchByKeys(t) })
}

// playAgain plays a match, and up to two more if the speech server fails in it.
func playAgain(t *testing.T, held func() bool) {
	t.Helper()
	for range 3 {
		if held() {
			return
		}
		t.Log("the voice was lost in the match")
	}
	t.Error("the voice was lost in each of three matches")
}

// matchByKeys plays the match and reports whether it was spoken by one voice throughout.
func matchByKeys(t *testing.T) bool {
	rigs := StartRigs(t, 2)
	heard := rigs.Record()
	trace := OpenTrace(t)
	data, file := t.TempDir(), filepath.Join(t.TempDir(), "events")
	r := &Robot{
		Seat: Sit(t, append(rigs.Environment, "HOME="+t.TempDir()), *program, "play", "--ui", "lines", "--length", "3", "--against", "simple",
			"--name", "Sam", "--opponent-name", "Ada", "--voice", "speechd", "--seed", "7", "--data", data,
			"--config", settingsIn(t, data), "--events", file, "--trace", trace.Path),
		Quiet: func(lines int) { rigs.AwaitSpoken(trace, lines) },
	}
	r.AwaitEars(trace)
	// Events from before the sound server was ready have no cue: a late one
	// would mislead.
	unheard := len(cuesOf(written(t, file))) - len(eventCues(trace))
	r.Quiet = func(lines int) {
		rigs.AwaitSpoken(trace, lines)
		due := len(cuesOf(written(t, file))) - unheard
		trace.Await("the sound of every event", func([]Noted) bool { return len(eventCues(trace)) >= due })
	}
	r.PlayMatch(2000)
	r.quiet()
	r.Press("C-c")
	r.AwaitEnd()
	if got := r.Status(); got != 0 {
		t.Errorf("status of the program: got %d, want 0", got)
	}
	events := written(t, file)
	if _, over := events[len(events)-1].(core.MatchEnded); !over {
		t.Errorf("last event written: got %T, want the end of the match", events[len(events)-1])
	}
	if diff := cmp.Diff(encoded(t, events), encoded(t, kept(t, data))); diff != "" {
		t.Errorf("the event file (-) and the journal (+) differ:\n%s", diff)
	}
	shownOnce(t, trace, r.Lines())
	soundedOnce(t, trace, events, unheard)
	heard.CheckCues(t, trace)
	if trace.has(voiceStopped) {
		return false
	}
	spokenOnce(t, trace, rigs.Spoken())
	return true
}

// shownOnce checks that the terminal shows exactly the lines that were written.
func shownOnce(t *testing.T, trace *Trace, lines []string) {
	t.Helper()
	all := trace.Texts("line", func(Noted) bool { return true })
	if diff := cmp.Diff(all, lines); diff != "" {
		t.Errorf("lines written (-) and lines in the terminal (+) differ:\n%s", diff)
	}
}

// spokenOnce checks that each event's line was handed to the voice once, and reached it once, in
// order. A line that a key cut is handed over again if the voice had not reported its beginning.
func spokenOnce(t *testing.T, trace *Trace, voice []string) {
	t.Helper()
	events := trace.Texts("line", func(n Noted) bool { return n.Event })
	var handed, again []string
	lastKey, announced := -1, map[string]int{}
	for i, n := range trace.All() {
		switch {
		case n.What == "key":
			lastKey = i
		case n.What == "line":
			announced[n.Text] = i
		case n.What != "spoken" || !slices.Contains(events, n.Text):
		case lastKey > announced[n.Text] && len(handed) > 0 && handed[len(handed)-1] == n.Text:
			again = append(again, n.Text)
		default:
			handed = append(handed, n.Text)
		}
	}
	if diff := cmp.Diff(events, handed); diff != "" {
		t.Errorf("events told (-) and events handed to the voice (+) differ:\n%s", diff)
	}
	unwritten := slices.DeleteFunc(lacking(events, voice), func(text string) bool { return !slices.Contains(trace.cutAtOnce(), text) })
	if len(unwritten) > 2 {
		t.Errorf("events that a key cut before the voice could write them down: %q, want at most 2", unwritten)
	}
	due := slices.DeleteFunc(slices.Clone(events), func(text string) bool { return slices.Contains(unwritten, text) })
	reached := slices.DeleteFunc(slices.Clone(voice), func(text string) bool { return !slices.Contains(due, text) })
	if diff := cmp.Diff(due, onceIf(reached, again)); diff != "" {
		t.Errorf("events told (-) and events that reached the voice (+) differ:\n%s", diff)
	}
}

// onceIf drops a text that repeats the one before it, if it is among those that may come again.
func onceIf(texts, again []string) []string {
	return slices.CompactFunc(texts, func(a, b string) bool { return a == b && slices.Contains(again, a) })
}

// soundedOnce checks that each event had its cue once, in order, except the first ones.
func soundedOnce(t *testing.T, trace *Trace, events []core.Event, unheard int) {
	t.Helper()
	const opening = 12 // tied dice, the opening, and an opponent's first turn
	if unheard < 0 || unheard > opening {
		t.Errorf("cues before the sound server was ready: got %d, want at most %d", unheard, opening)
	}
	if diff := cmp.Diff(cuesOf(events)[unheard:], eventCues(trace)); diff != "" {
		t.Errorf("cues due (-) and cues sounded (+) differ:\n%s", diff)
	}
}

// eventCues returns the cues in the trace that only events have.
func eventCues(trace *Trace) []string {
	return trace.Texts("cue", func(n Noted) bool {
		cue, known := sounds.ByID(n.Text)
		return known && slices.Contains(ofEvents, cue)
	})
}

// ofEvents are the cues that cuesOf looks for.
var ofEvents = []say.Cue{
	say.CueDiceThrown, say.CueDiceDouble, say.CuePlace, say.CueHit, say.CueEnter, say.CueBearOff, say.CueUndo, say.CueDance,
	say.CueMyTurn, say.CueDoubleOffered, say.CueDoubleTaken,
}

// cuesOf returns the cues that the events of a match have for player 0, by
// the guide's table of cues.
func cuesOf(events []core.Event) []string {
	var cues []string
	add := func(cue say.Cue) { cues = append(cues, sounds.ID(cue)) }
	opening := false
	for _, event := range events {
		switch e := event.(type) {
		case core.OpeningRolled:
			opening = true
			add(say.CueDiceThrown)
		case core.Rolled:
			if !opening {
				add(ofRoll(e.Dice))
			}
			opening = false
		case core.Moved:
			add(ofMove(e.Move))
		case core.Undone:
			add(say.CueUndo)
		case core.NoMove:
			add(say.CueDance)
		case core.TurnEnded:
			if e.Player == 1 && e.Board[1][core.Off] < core.Checkers {
				add(say.CueMyTurn)
			}
		case core.Doubled:
			add(say.CueDoubleOffered)
		case core.Taken:
			add(say.CueDoubleTaken)
		}
	}
	return cues
}

func ofRoll(dice core.Roll) say.Cue {
	if dice.Double() {
		return say.CueDiceDouble
	}
	return say.CueDiceThrown
}

func ofMove(m core.Move) say.Cue {
	switch {
	case m.Hit:
		return say.CueHit
	case m.To == core.Off:
		return say.CueBearOff
	case m.From == core.Bar:
		return say.CueEnter
	}
	return say.CuePlace
}
