package replay

import (
	"fmt"
	"time"

	"backtalk/a11y"
	"backtalk/a11y/say"
	"backtalk/cmd/internal/advise"
	"backtalk/cmd/internal/desk"
	"backtalk/cmd/internal/library"
	"backtalk/cmd/internal/places"
	"backtalk/cmd/internal/table"
	"backtalk/core"
)

// Record is a match to replay.
type Record struct {
	// Events are the events of the match, which may be unfinished.
	Events []core.Event
	// Own is the seat of the person here, who is called "you". Others means
	// that nobody here played.
	Own    core.Player
	Others bool
	// At is the number of events that lead to where the replay opens; 0 opens it at the beginning
	// of the match.
	At int
	// Mistakes lists the indices of the events before which the replay shows a mistake: see
	// [eventOf]. It is nil if the match was not analysed. In that case New takes the mistakes that
	// another program recorded in the events.
	Mistakes []int
	// Unaided forbids hints and analysis: the match continues with a distant
	// player who has not agreed to them.
	Unaided bool
	// Review opens the replay at the worst error and leads from there to the next worst, for a player who has
	// just finished the match.
	Review bool
	// When is the day on which the match was played; zero if that is not known.
	When time.Time
	// Kept holds the saved analysis of the match, from which the analysis continues.
	Kept library.Kept
}

// Front holds what the front provides. All of it is optional.
type Front struct {
	// Adviser returns hints.
	Adviser advise.Adviser
	// Roller rolls decisions out.
	Roller advise.Roller
	// HintPlies is how many rolls hints look ahead.
	HintPlies int
	Style     a11y.Style
	// Typed means that input comes in lines, not keys.
	Typed bool
	// Opponents are the opponents to play on against; without any, nobody can
	// play on.
	Opponents []Opponent
	// Teacher analyses the match when asked to; nil analyses nothing.
	Teacher *Teacher
	// Report writes a report on the match to a file and returns its name; nil
	// offers no reports.
	Report func(name string, content []byte) (string, error)
	// Menu returns more lines for the menu.
	Menu func(d *desk.Desk) []places.Item
}

// Opponent is an opponent to play on against.
type Opponent struct {
	// Kind is the opponent's name in settings.
	Kind  string
	Title say.Message
}

// Start describes a match to play from a position, against an opponent of the player's choice. The player is
// player 0.
type Start struct {
	Rules    core.Rules
	Commands []core.Command
	Opponent string
}

// Leaving says why Run returned.
type Leaving struct {
	// Quit means that the program must end.
	Quit bool
	// Again means that the player wants another match after a review.
	Again bool
	// Start is the match that the player wants to play; nil returns to where the
	// replay was opened.
	Start *Start
}

// Replay belongs to the goroutine that runs its desk.
type Replay struct {
	moments *table.Moments
	desk    *desk.Desk
	record  Record
	front   Front
	stops   []stop
	at      int
	left    Leaving
	opened  bool
	lesson  *lesson
}

// New puts a replay on a desk. It fails if the events are not those of a
// match.
func New(d *desk.Desk, record Record, front Front) (*Replay, error) {
	if _, err := core.Replay(record.Events); err != nil {
		return nil, fmt.Errorf("replay: %w", err)
	}
	if record.Mistakes == nil {
		record.Mistakes = judgedMistakes(record.Events)
	}
	r := &Replay{desk: d, record: record, front: front, stops: stopsOf(record.Events, record.Mistakes)}
	parts := table.Parts{Engines: advise.Engines{Adviser: front.Adviser, Roller: front.Roller}}
	if front.Teacher != nil {
		parts.Judge = front.Teacher.Analyst
	}
	r.moments = table.Show(d, parts,
		table.Options{Options: advise.Options{HintPlies: front.HintPlies}, Typed: front.Typed}, front.Style,
		record.Own, record.Others, r.refuse, r.menu, r.reached)
	for r.at+1 < len(r.stops) && r.stops[r.at+1].n <= record.At {
		r.at++
	}
	r.lesson = newLesson(r, front.Style)
	r.lesson.open()
	d.Host(r)
	return r, nil
}

// viewer returns the player whose numbers are used.
func (r *Replay) viewer() core.Player { return r.moments.Table.Viewer() }

// Run runs the replay until the player leaves it.
func (r *Replay) Run(in desk.Inputs) Leaving {
	r.desk.AnnounceWaiting(in.Notices)
	if r.desk.Run(in) {
		r.left = Leaving{Quit: true}
	}
	r.moments.Close()
	r.lesson.end()
	return r.left
}

// leave ends the replay.
func (r *Replay) leave(l Leaving) {
	r.left = l
	r.desk.Leave()
}

// match returns the match at a stop. It has the start of the match and the events of the stop's own
// game, but not the earlier games. before is the number of its events.
func (r *Replay) match(s stop) (m *core.Match, before int) {
	from := max(s.start, 1)
	if started, ok := r.record.Events[0].(core.MatchStarted); ok && started.Rules.Clock.On() {
		from = 1 // the clocks run through the whole match
	}
	events := append([]core.Event{r.record.Events[0]}, r.record.Events[from:s.n]...)
	// All events were replayed before, so this can't fail.
	m, err := core.Replay(events)
	if err != nil {
		m = core.NewMatch(core.Rules{}, [2]core.PlayerInfo{})
	}
	return m, len(events)
}

// goTo moves to any stop and announces the errors made there. If an analysis found none there, it
// announces the place, what led there, and the error that another program recorded.
func (r *Replay) goTo(stop int) {
	r.stand(stop)
	r.lesson.told = true
	if len(r.lesson.at[stop]) == 0 {
		r.where(say.Event)
		r.put(false)
		r.lesson.remarked()
		return
	}
	r.seeAs(r.lesson.player(stop))
	m, n := r.match(r.stops[r.at])
	r.moments.Put(m, n)
	r.lesson.announce()
}

// opensGame reports whether the announcement of a stop begins with the number of its game.
func opensGame(stops []stop, at int) bool {
	return at > 0 && stops[at-1].start != stops[at].start
}

// put shows the current stop, and announces what led there. near means that the player comes from the stop
// before; otherwise put announces an accepted resignation with its offer.
func (r *Replay) put(near bool) {
	s := r.stops[r.at]
	m, n := r.match(s)
	heard := n - (s.n - max(s.start, 1))
	switch {
	case r.at == 0:
		heard = 0
	case !opensGame(r.stops, r.at):
		before := r.stops[r.at-1].n
		if _, accepted := r.record.Events[before].(core.ResignAccepted); accepted && !near {
			before = r.stops[r.at-1].bare - 1
		}
		heard = n - (s.n - before)
	}
	r.moments.Put(m, heard)
	if s.open {
		r.moments.Standing()
	}
}

// reached returns the events of the match, and the number of them before
// this stop.
func (r *Replay) reached() (events []core.Event, at int) {
	return r.record.Events, r.stops[r.at].n
}

// state returns the state of the match at this stop.
func (r *Replay) state() core.State {
	m, _ := r.match(r.stops[r.at])
	return m.State()
}
