package a11y

import (
	"slices"

	"backtalk/a11y/say"
	"backtalk/core"
)

// These functions announce turns: the roll, your own moves one by one, the opponent's turn as a whole.

func (t *narrator) openingRolled(ev core.OpeningRolled) {
	if ev.Dice.Double() {
		t.event(say.CueDiceThrown, say.M(say.GameOpeningTie, say.Data{"Die": int(ev.Dice[0])}))
		return
	}
	// The viewer's die comes first: yours or, if two people share the keyboard, that of the player
	// now on turn.
	me := t.sc.Viewer
	winner := core.Player(0)
	if ev.Dice[1] > ev.Dice[0] {
		winner = 1
	}
	begins := t.ear.who(t.sc, winner, say.GameYouStart, say.GameNameStarts, say.Data{"Dice": dice(ev.Dice)})
	if ev.Again {
		begins = t.ear.who(t.sc, winner, say.GameYouStartAgain, say.GameNameStartsAgain, nil)
	}
	sentences := []say.Message{say.M(say.GameOpening, say.Data{
		"First": t.ear.subject(t.sc, me, false), "FirstDie": int(ev.Dice[me]),
		"Second": t.ear.subject(t.sc, me.Opponent(), false), "SecondDie": int(ev.Dice[me.Opponent()]),
	})}
	if ev.Again || t.sc.Replay || !t.sc.asTurn(winner) {
		sentences = append(sentences, begins)
	}
	t.event(say.CueDiceThrown, sentences...)
}

func (t *narrator) rolled(ev core.Rolled) {
	t.ear.barSaid = false
	if t.ear.opening {
		return // announced with the opening
	}
	if t.sc.Replay && !t.noMoveFollows() {
		t.event(cueOfRoll(ev.Dice), t.ear.who(t.sc, ev.Player, say.ReplayYouRoll, say.ReplayNameRolls, say.Data{"Dice": dice(ev.Dice)}))
		return
	}
	if t.sc.asTurn(ev.Player) || t.noMoveFollows() {
		t.sound(cueOfRoll(ev.Dice), say.Place{})
		return
	}
	sentences := []say.Message{rolled(ev.Dice)}
	sentences = append(sentences, t.entries(ev)...)
	t.event(cueOfRoll(ev.Dice), sentences...)
}

func (t *narrator) noMoveFollows() bool {
	return len(t.rest) > 0 && isNoMove(t.rest[0])
}

func isNoMove(ev core.Event) bool {
	_, ok := ev.(core.NoMove)
	return ok
}

// entries names the points on which the roll lets a checker enter, from high to low, and those on
// which it hits.
func (t *narrator) entries(ev core.Rolled) []say.Message {
	board := t.now.For(ev.Player)
	if board[0][core.Bar] == 0 {
		return nil
	}
	v := t.now.Variant()
	turn := v.Moving.Turn(board, ev.Dice, false)
	sc := t.sc.seenBy(ev.Player)
	var open, hit []int
	for _, m := range turn.Legal() {
		n := t.ear.number(sc, ev.Player, m.To)
		if slices.Contains(open, n) {
			continue
		}
		open = append(open, n)
		if m.Hit {
			hit = append(hit, n)
		}
	}
	if len(open) == 0 {
		return nil
	}
	said := []say.Message{say.N(say.GameEntryOpen, len(open), say.Data{"Points": numbers(descending(open))})}
	if len(hit) > 0 {
		said = append(said, say.M(say.GameEntryHits, say.Data{"Points": numbers(descending(hit))}))
	}
	return said
}

func descending(list []int) []int {
	slices.SortFunc(list, func(a, b int) int { return b - a })
	return list
}

func (t *narrator) moved(ev core.Moved) {
	if t.sc.asTurn(ev.Player) {
		t.sound(cueOfMove(ev.Move), t.ear.placeOfMove(t.sc, ev.Player, ev.Move))
		return
	}
	t.moves, t.mover = append(t.moves, ev.Move), ev.Player
}

// ownMoves announces the moves in t.moves, if any: the moves, the opponent's checkers on the bar, the
// dice left.
func (t *narrator) ownMoves() {
	if len(t.moves) == 0 {
		return
	}
	e, sc, p := t.ear, t.sc.seenBy(t.mover), t.mover
	last := t.moves[len(t.moves)-1]
	moves := e.phrases(sc, p, t.moves, phrasing{first: true})
	a := say.Announcement{
		Urgency: say.Event, Topic: say.TopicGame, Speaker: say.Own,
		Cue: cueOfMove(last), Place: e.placeOfMove(sc, p, last),
	}
	if i := slices.IndexFunc(t.moves, func(m core.Move) bool { return m.Hit }); i >= 0 {
		a.Cue, a.Place = say.CueHit, e.placeOfMove(sc, p, t.moves[i])
	}
	bar, onBar := t.barAfterHit(sc, p)
	e.barSaid = onBar
	var rest []say.Message
	if left, ok := t.afterMove(p); ok {
		rest = append(rest, left)
	}
	said := rest
	if onBar {
		said = append([]say.Message{bar}, rest...)
	}
	phrases, sentences := t.ownNotes(p, moves, said)
	a.Sentences = []say.Message{moved(append(moves, phrases...))}
	apart := onBar && !e.style.Verbose && e.words(a.Sentences...)+e.words(said...) > announcementWords
	if onBar && !apart {
		a.Sentences = append(a.Sentences, bar)
	}
	a.Sentences = slices.Concat(a.Sentences, rest, sentences)
	n := len(t.moves)
	t.moves = nil
	t.add(a)
	if apart {
		t.event(say.CueNone, bar)
	}
	t.ownPins(p, n)
}

// ownPins announces what p's last moves did to pinned checkers; moves is their number.
func (t *narrator) ownPins(p core.Player, moves int) {
	turn := t.now.Turn
	if turn.Moving().Meets != core.Pins {
		return
	}
	after := turn.Board().For(p)
	for range moves {
		turn.Undo()
	}
	before := turn.Board().For(p)
	t.pinsChanged(&before, &after)
}

// moved returns moves as a sentence.
func moved(moves say.List) say.Message { return say.M(say.GameMoves, say.Data{"Moves": moves}) }

// barAfterHit returns the sentence for how many checkers the moves in t.moves leave on the opponent's
// bar. It returns one only for two or more: "hits" already implies one.
func (t *narrator) barAfterHit(sc Scene, p core.Player) (say.Message, bool) {
	if !slices.ContainsFunc(t.moves, func(m core.Move) bool { return m.Hit }) || t.now.Board[p.Opponent()][core.Bar] < 2 {
		return say.Message{}, false
	}
	return t.ear.onBar(sc, p.Opponent(), t.now.Board)
}

// ownNotes returns the commentary on p's turn if the last move completes it. The commentary gets
// only the words that the moves and the rest of the announcement leave.
func (t *narrator) ownNotes(p core.Player, moves say.List, rest []say.Message) (phrases say.List, sentences []say.Message) {
	e := t.ear
	if !e.style.Verbose || !t.now.Turn.Complete() {
		return nil, nil
	}
	room := verboseWords - e.words(moved(moves)) - e.words(rest...)
	turn := t.now.Turn
	for range t.moves {
		turn.Undo()
	}
	whole := turned{before: turn.Start().For(p), told: turn.Board().For(p), after: t.now.Board}
	return e.fit(e.notes(t.sc.seenBy(p), p, whole), room)
}

// afterMove returns the sentence for the dice that p has left or can't play. It returns false when
// all are played or the game is won.
func (t *narrator) afterMove(p core.Player) (say.Message, bool) {
	if t.now.Board[p].Gone() {
		return say.Message{}, false
	}
	if t.now.Turn.Complete() {
		return t.ear.unplayed(t.sc.seenBy(p), p, t.now.Turn.Roll(), t.now.Turn.Left())
	}
	return diceLeft(t.now.Turn.Left())
}

func isUndone(ev core.Event) bool {
	_, ok := ev.(core.Undone)
	return ok
}

// undone announces that a move is taken back. If several are taken back at once, it names only the dice
// left.
func (t *narrator) undone(ev core.Undone) {
	more := len(t.rest) > 0 && isUndone(t.rest[0])
	t.undoing = t.undoing || more
	if more || t.sc.asTurn(ev.Player) {
		return
	}
	e, sc := t.ear, t.sc.seenBy(ev.Player)
	turn, moved := t.now.Turn, ev.Move
	turn.Undo()
	// Taking the move back takes back the hit, so the sentence names only the move.
	moved.Hit = false
	left, some := diceLeft(turn.Left())
	var sentences []say.Message
	if !some || !t.undoing {
		sentences = append(sentences, say.M(say.GameUndone, say.Data{"Moves": e.phrases(sc, ev.Player, []core.Move{moved}, phrasing{first: true})}))
	}
	if some {
		sentences = append(sentences, left)
	}
	t.undoing = false
	t.add(say.Announcement{
		Sentences: sentences, Urgency: say.Event, Topic: say.TopicGame, Speaker: say.Own,
		Cue: say.CueUndo, Place: e.place(sc, ev.Player, ev.Move.From),
	})
}

// turnReturned announces that a turn is played again, with the same dice.
func (t *narrator) turnReturned(ev core.TurnReturned) {
	data := say.Data{"Dice": dice(ev.Dice)}
	t.event(say.CueUndo, t.ear.who(t.sc, ev.Player, say.GameYouTurnReturned, say.GameNameTurnReturned, data))
}

// These messages say, after your own roll, why you can't move.
var (
	youNoMove  = [...]say.MessageID{core.Dance: say.GameYouDance, core.ClosedOut: say.GameYouClosedOut, core.Blocked: say.GameYouBlocked}
	nameNoMove = [...]say.MessageID{core.Dance: say.GameTurnDance, core.ClosedOut: say.GameTurnClosedOut, core.Blocked: say.GameTurnBlocked}
)

func (t *narrator) noMove(ev core.NoMove) {
	if t.sc.asTurn(ev.Player) {
		t.sound(say.CueDance, say.Place{})
		return
	}
	reason := max(ev.Reason, core.Dance)
	data := say.Data{"Dice": dice(t.now.Turn.Roll()), "Roll": rolled(t.now.Turn.Roll())}
	t.event(say.CueDance, t.ear.who(t.sc, ev.Player, youNoMove[reason], nameNoMove[reason], data))
}

// turnEnded announces a whole turn, and what the next player must know: checkers on the bar and, if two
// people share the keyboard, whose turn it is.
func (t *narrator) turnEnded(ev core.TurnEnded) {
	e := t.ear
	next := ev.Player.Opponent()
	over := ev.Board[ev.Player].Gone()
	if t.sc.asTurn(ev.Player) {
		t.wholeTurn(ev, over)
		before := t.now.Turn.Start().For(ev.Player)
		t.pinsChanged(&before, &ev.Board)
		return
	}
	if t.sc.Shared && !over {
		sentences := []say.Message{say.M(say.GameTurnOf, say.Data{"Name": e.name(t.sc, next)})}
		if m, ok := e.onBar(t.sc, next, ev.Board); ok && !e.barSaid {
			sentences = append(sentences, m)
		}
		t.event(say.CueMyTurn, sentences...)
	}
}

// turnWords is the most words that a whole turn may have without commentary. If a turn is longer, the
// bar gets an announcement of its own.
const turnWords = 20

// announcementWords is the most words of any other announcement without commentary.
const announcementWords = 16

func (t *narrator) wholeTurn(ev core.TurnEnded, over bool) {
	e := t.ear
	s := e.storyOf(&t.now, ev)
	a := say.Announcement{Urgency: say.Event, Topic: say.TopicOpponent, Speaker: t.sc.speaker(ev.Player)}
	if !over && !t.sc.Watching && !t.sc.Replay {
		a.Cue = say.CueMyTurn
	}
	bar, onBar := t.barAfter(&s)
	if e.style.Verbose {
		a.Sentences = t.commented(&s, bar, onBar)
		t.add(a)
		return
	}
	a.Sentences = e.played(t.sc, &s)
	if onBar && e.words(a.Sentences...)+e.words(bar) <= turnWords {
		a.Sentences = append(a.Sentences, bar)
		onBar = false
	}
	t.add(a)
	if onBar {
		t.event(say.CueNone, bar)
	}
}

// barAfter returns what the next player must know about the bar. A spectator hears about it only if a
// hit changed it.
func (t *narrator) barAfter(s *story) (say.Message, bool) {
	if (t.sc.Watching || t.sc.Replay) && s.hits() == 0 {
		return say.Message{}, false
	}
	return t.ear.onBar(t.sc, s.player.Opponent(), s.after)
}

// commented returns the sentences of a whole turn with commentary.
func (t *narrator) commented(s *story, bar say.Message, onBar bool) []say.Message {
	e := t.ear
	room := verboseWords - e.words(e.played(t.sc, s)...)
	if onBar {
		room -= e.words(bar)
	}
	phrases, sentences := e.fit(e.notes(t.sc, s.player, turned{before: s.before, told: s.before, after: s.after}), room)
	said := e.played(t.sc, s, phrases...)
	if onBar {
		said = append(said, bar)
	}
	return append(said, sentences...)
}
