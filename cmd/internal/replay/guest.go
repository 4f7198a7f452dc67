package replay

import (
	"slices"
	"strings"

	"backtalk/a11y/say"
	"backtalk/cmd/internal/desk"
	"backtalk/cmd/internal/library"
	"backtalk/cmd/internal/places"
	"backtalk/core"
	"backtalk/keymap"
)

// This file has the methods of a desk's guest. Some only pass the call on to the table, because
// they do the same as in a match.

// walks maps actions to the stops that they lead to.
var walks = map[keymap.Action]struct {
	kind Kind
	by   int
}{
	keymap.DoNextTurn: {Turn, 1}, keymap.DoPreviousTurn: {Turn, -1},
	keymap.DoNextGame: {Game, 1}, keymap.DoPreviousGame: {Game, -1},
	keymap.DoNextDouble: {Double, 1}, keymap.DoPreviousDouble: {Double, -1},
	keymap.DoNextHit: {Hit, 1}, keymap.DoPreviousHit: {Hit, -1},
	keymap.DoNextGammon: {Gammon, 1}, keymap.DoPreviousGammon: {Gammon, -1},
	keymap.DoNextMistake: {Mistake, 1}, keymap.DoPreviousMistake: {Mistake, -1},
}

// Context returns a replay's context: keys that make plays in a match move through the replay here.
func (r *Replay) Context() keymap.Context { return keymap.Replay }

// Action returns the action of a key. In a review, Y starts a new match and N goes to the next error.
func (r *Replay) Action(k keymap.Key) keymap.Action {
	if r.record.Review {
		if a, ok := r.desk.Keys.AfterMatch(k); ok {
			return a
		}
	}
	return r.desk.Keys.Action(keymap.Replay, k)
}

// Act moves through the replay, or does an action that only asks for information.
func (r *Replay) Act(a keymap.Action) bool {
	if walk, ok := walks[a]; ok {
		r.step(walk.kind, walk.by)
		return true
	}
	if r.record.Review && r.lesson.act(a) {
		return true
	}
	switch a {
	case keymap.DoTurn:
		r.moments.Table.SayTurn()
		r.goesOn()
		return true
	case keymap.DoAnalysis:
		r.lesson.press()
		return true
	case keymap.DoWorstMistake:
		r.lesson.worst()
		return true
	case keymap.DoPlayFromHere:
		r.playFromHere()
		return true
	case keymap.DoEnter, keymap.DoYes, keymap.DoNo, keymap.DoUndo, keymap.DoDouble, keymap.DoDeselect:
		// A typed command, or a question that the player left, may still ask for these.
		r.refuse()
		return true
	}
	return r.moments.Table.Act(a)
}

// typedWalks maps typed words to the kind of stop that they lead to; a word for backwards may follow.
var typedWalks = []struct {
	words say.MessageID
	kind  Kind
}{
	{say.CommandNext, Turn},
	{say.ReplayWordsGame, Game},
	{say.CommandDouble, Double},
	{say.ReplayWordsHit, Hit},
	{say.CommandGammon, Gammon},
	{say.ReplayWordsMistake, Mistake},
}

// Typed carries out a typed command.
func (r *Replay) Typed(line string) {
	words := strings.Fields(strings.ToLower(line))
	if len(words) == 0 {
		return
	}
	is := func(id say.MessageID, i int) bool {
		return i < len(words) && slices.Contains(r.desk.Texts.Words(id), words[i])
	}
	switch {
	case is(say.ReplayWordsBack, 0):
		r.step(Turn, -1)
		return
	case is(say.ReplayWordsWorst, 0):
		r.lesson.worst()
		return
	case is(say.ReplayWordsPlay, 0):
		r.playFromHere()
		return
	}
	for _, w := range typedWalks {
		if !is(w.words, 0) {
			continue
		}
		by := 1
		if is(say.ReplayWordsBack, 1) {
			by = -1
		}
		r.step(w.kind, by)
		return
	}
	r.moments.Table.Typed(line)
}

// Question returns false: nobody decides anything in a replay.
func (r *Replay) Question() (say.Announcement, bool) { return say.Announcement{}, false }

// Back announces where in the match the replay is.
func (r *Replay) Back() { r.where(say.Answer) }

// Advance opens the replay the first time, and does nothing afterwards.
func (r *Replay) Advance() {
	if r.opened {
		return
	}
	r.opened = true
	if r.record.Review {
		r.lesson.begin()
		return
	}
	r.event(r.howToWalk())
	if started, ok := r.record.Events[0].(core.MatchStarted); ok {
		if about, says := library.About(started); says {
			r.event(about)
		}
	}
	r.lesson.opens()
	if r.at > 0 {
		r.where(say.Event)
	}
	r.put(false)
}

// howToWalk returns the sentence that names the keys for moving through the replay.
func (r *Replay) howToWalk() say.Message {
	if r.front.Typed {
		return say.M(say.ReplayOpenedTyped, nil)
	}
	return say.M(say.ReplayOpened, say.Data{
		"Next": r.key(keymap.DoNextTurn), "Previous": r.key(keymap.DoPreviousTurn), "Menu": r.key(keymap.DoEscape),
	})
}

// goesOn announces the given sentences, and then the keys that continue the replay.
func (r *Replay) goesOn(said ...say.Message) {
	switch how, errors := r.lesson.howToGo(); {
	case r.record.Review:
		said = append(said, say.M(say.ReplayReviewHow, r.lesson.reviewKeys()))
	case errors:
		said = append(said, r.howToWalk(), how)
	default:
		said = append(said, r.howToWalk())
	}
	r.desk.Announce(say.Announcement{Sentences: said, Urgency: say.Answer, Topic: say.TopicGame})
}

// InputEnded returns false: a replay ends with its input.
func (r *Replay) InputEnded() bool { return false }

// Farewell announces nothing: there is nothing to save.
func (r *Replay) Farewell() {}

// Draw shows the board.
func (r *Replay) Draw(f *desk.Frame) { r.moments.Table.Draw(f) }

// Busy reports whether the player waits for a hint.
func (r *Replay) Busy() bool { return r.moments.Table.Busy() }

// Tap announces what is on a point.
func (r *Replay) Tap(point core.Point) { r.moments.Tap(point) }

// Open does the same as Tap.
func (r *Replay) Open(point core.Point) { r.moments.Tap(point) }

// Drag announces that nobody can play here, and how to play on.
func (r *Replay) Drag(core.Point, core.Point) { r.refuse() }

// Help returns a line that announces where in the match the replay is, and which keys lead on.
func (r *Replay) Help() []places.Item {
	return []places.Item{{Title: say.M(say.TableHelpHere, nil), Do: func() { r.goesOn(r.lesson.where()) }}}
}

func (r *Replay) event(m say.Message) {
	r.desk.Announce(say.Announcement{Sentences: []say.Message{m}, Urgency: say.Event, Topic: say.TopicGame})
}

// key returns the name of an action's first key.
func (r *Replay) key(a keymap.Action) string { return r.desk.KeyNameIn(keymap.Replay, a) }

// refuse announces that nobody can make plays in a replay and, if there are opponents, how to play
// on from here.
func (r *Replay) refuse() {
	if len(r.front.Opponents) == 0 {
		r.desk.Fail(say.ReplayNoPlay, nil)
		return
	}
	r.desk.Fail(say.ReplayNoPlayHow, say.Data{"Key": r.key(keymap.DoPlayFromHere)})
}
