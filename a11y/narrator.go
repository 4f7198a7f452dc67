package a11y

import (
	"backtalk/a11y/say"
	"backtalk/core"
)

// Announce announces events that happened together; before is the state before the first of them.
// It holds the opponent's turn back until it ends, and then announces it in one sentence; meanwhile
// each of its moves is only a sound. If nobody plays at this keyboard, it does so for both players.
func (e *Ear) Announce(sc Scene, before core.State, events []core.Event) []say.Announcement {
	t := narrator{ear: e, sc: sc, rest: events}
	for s, ev := range core.Walk(before, events) {
		t.now, t.rest = s, t.rest[1:]
		t.announce(ev)
		e.remember(&s, ev)
	}
	t.now = sc.State
	t.ownMoves()
	return t.out
}

// narrator goes through the events of one command.
type narrator struct {
	ear *Ear
	sc  Scene
	// now is the state before the event to announce.
	now core.State
	// rest are the events after it.
	rest []core.Event
	// accepted: a resignation was accepted; unasked: nobody was asked, as on servers.
	accepted, unasked bool
	// undoing: several moves are being taken back at once.
	undoing bool
	// moves are the listener's own moves that share one announcement.
	moves []core.Move
	mover core.Player
	out   []say.Announcement
}

// asTurn reports whether p's turns are announced as a whole.
func (sc Scene) asTurn(p core.Player) bool {
	return sc.Watching || sc.Replay || !sc.Shared && p != sc.Viewer
}

// seenBy returns the scene for what p does: with two people at one keyboard, numbers are the
// mover's.
func (sc Scene) seenBy(p core.Player) Scene {
	if sc.Shared {
		sc.Viewer = p
	}
	return sc
}

func (t *narrator) add(a say.Announcement) { t.out = append(t.out, a) }

// event adds an announcement of the game.
func (t *narrator) event(cue say.Cue, sentences ...say.Message) {
	t.add(say.Announcement{Sentences: sentences, Urgency: say.Event, Cue: cue, Topic: say.TopicGame})
}

// sound adds a sound without words.
func (t *narrator) sound(cue say.Cue, place say.Place) {
	t.add(say.Announcement{Urgency: say.Event, Cue: cue, Place: place})
}

func (t *narrator) announce(ev core.Event) {
	if _, moving := ev.(core.Moved); !moving {
		t.ownMoves()
	}
	switch ev := ev.(type) {
	case core.MatchStarted:
		t.matchStarted(ev)
	case core.GameStarted:
		t.gameStarted(ev)
	case core.OpeningRolled:
		t.openingRolled(ev)
	case core.Rolled:
		t.rolled(ev)
	case core.Moved:
		t.moved(ev)
	case core.Undone:
		t.undone(ev)
	case core.NoMove:
		t.noMove(ev)
	case core.TurnEnded:
		t.turnEnded(ev)
	case core.TurnReturned:
		t.turnReturned(ev)
	case core.PositionSet:
		t.positionSet(ev)
	default:
		t.decision(ev)
	}
}

// decision announces events of the cube, resignations, endings, and what comments and other
// programs say about the match.
func (t *narrator) decision(ev core.Event) {
	switch ev := ev.(type) {
	case core.Doubled:
		t.doubled(ev)
	case core.Beavered:
		t.beavered(ev)
	case core.Taken:
		t.taken(ev)
	case core.ResignOffered:
		t.resignOffered(ev)
	case core.ResignRefused:
		t.resignRefused(ev)
	case core.ResignAccepted:
		t.accepted = !t.unasked // announced with the end of the game, as for a drop
	case core.TimeClaimed:
		t.timeClaimed(ev)
	case core.GameEnded:
		t.gameEnded(ev)
	case core.MatchEnded:
		t.matchEnded(ev)
	case core.Commented:
		t.event(say.CueNone, say.M(say.GameComment, say.Data{"Text": ev.Text}))
	case core.Judged:
		t.judged(ev)
	}
}
