package table

import (
	"context"
	"errors"
	"time"

	"backtalk/a11y"
	"backtalk/a11y/say"
	"backtalk/cmd/internal/friend"
	"backtalk/core"
)

// Friend is the player elsewhere, with whom the person here plays.
type Friend struct {
	// Session is the other player's seat, and the dice of both.
	Session Elsewhere
	// Keep keeps the two connected until the context ends, and calls changed as meet.Peer.Keep
	// does.
	Keep func(ctx context.Context, changed func(error)) error
	// Gallery lets others watch, on the host's side; nil on the guest's.
	Gallery Gallery
	// Watchable means that both have agreed that others may watch.
	Watchable bool
	// LetWatch lets others watch as soon as the friend agrees, and agrees when the friend asks.
	LetWatch bool
	// ToWatch returns the invitation to send to a watcher, with its key; nil if nothing is sent.
	ToWatch func(key string) say.Message
	// Watched means that the person here plays neither side, and watches both.
	Watched bool
	// Block hides a name from open tables for good; nil if that is not possible.
	Block func(name string)
	// House is whoever runs the match; nil if the two play by themselves.
	House *House
}

// link holds what every part of the company knows of the friend.
type link struct {
	match  attended
	friend *Friend
	// away means that the friend is not connected. Then since is when that began, and absence has
	// the messages about it.
	away    bool
	absence Absence
	since   time.Time
	// awaitedSince is when the match last changed, or when the two were connected.
	awaitedSince time.Time
}

// own returns the seat of the person here, rival that of the friend.
func (l *link) own() core.Player   { return l.friend.Session.Own() }
func (l *link) rival() core.Player { return l.own().Opponent() }

// name returns the friend's name, for messages.
func (l *link) name() say.Data {
	s := l.match.State()
	return say.Data{"Name": a11y.Called(s.Players[l.rival()])}
}

// over reports whether the match is over.
func (l *link) over() bool { return l.match.State().Phase == core.PhaseOver }

// watches reports whether the person here plays neither side.
func (l *link) watches() bool { return l.friend.Watched }

// write sends a letter, now or when the friend is back.
func (l *link) write(letter friend.Letter) {
	// The table writes only valid letters.
	_ = l.friend.Session.Write(letter)
}

func (l *link) alert(id say.MessageID, cue say.Cue) { l.alerts(say.M(id, l.name()), cue) }

func (l *link) alerts(m say.Message, cue say.Cue) {
	l.match.Desk().Announce(say.Announcement{Sentences: []say.Message{m}, Urgency: say.Alert, Cue: cue})
}

// answers announces the answer to what the person here did.
func (l *link) answers(m say.Message) {
	l.match.Desk().Announce(say.Announcement{Sentences: []say.Message{m}, Urgency: say.Answer})
}

// awayFor returns the message about how long the absent player has been gone.
func (l *link) awayFor() say.Message {
	return lasted(l.absence.of(l.name()), l.absence.Lasts, l.since)
}

// of returns the name of the absent player: the friend, unless the absence is another's.
func (a *Absence) of(friend say.Data) say.Data {
	if a.Name != "" {
		return say.Data{"Name": a.Name}
	}
	return friend
}

// absenceFor returns the messages about a friend who can't be reached because of err.
func (l *link) absenceFor(err error) Absence {
	if h := l.friend.House; h != nil {
		return h.Absence(err)
	}
	a := Absence{Begins: say.FriendAway, Lasts: say.FriendAwayFor, Ends: say.FriendBack}
	if errors.Is(err, friend.ErrLeft) {
		a.Begins = say.FriendAwayLeft
	}
	return a
}

// faults maps the errors that the friend's program made to the messages about them.
var faults = map[friend.Fault]say.MessageID{
	friend.WrongSecret: say.FriendFaultSecret, friend.IllegalAct: say.FriendFaultIllegal, friend.OutOfTurn: say.FriendFaultTurn,
	friend.WrongClock: say.FriendFaultClock, friend.OtherRecord: say.FriendFaultRecord, friend.OtherMatch: say.FriendFaultMatch, friend.OtherVersion: say.FriendFaultVersion,
}

// Lost returns why the match with a friend can't continue; data has the Name.
func Lost(err error, data say.Data) say.Message {
	var fault *friend.Error
	switch {
	case errors.Is(err, friend.ErrGone):
		return say.M(say.FriendGone, data)
	case errors.Is(err, friend.ErrAccused):
		return say.M(say.FriendAccused, data)
	case errors.Is(err, friend.ErrLeft):
		return say.M(say.FriendLeft, data)
	case errors.As(err, &fault):
		id, ok := faults[fault.Fault]
		if !ok {
			id = say.FriendFaultMessage
		}
		data["Version"] = fault.Version
		return say.M(id, data)
	}
	return say.M(say.FriendLost, data)
}

// lasted returns the message that something has lasted since a time: in whole seconds or, from two
// minutes on, in whole minutes.
func lasted(data say.Data, id say.MessageID, since time.Time) say.Message {
	unit := time.Second
	if time.Since(since) >= 2*time.Minute {
		unit = time.Minute
	}
	data["Time"] = a11y.Lasting(millis(max(time.Since(since).Truncate(unit), time.Second)))
	return say.M(id, data)
}
