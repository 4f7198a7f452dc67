package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"path/filepath"
	"time"

	"backtalk/a11y/say"
	"backtalk/cmd/backtalk/internal/journal"
	"backtalk/cmd/internal/desk"
	"backtalk/cmd/internal/matches"
	"backtalk/cmd/internal/places"
	"backtalk/cmd/internal/settings"
	"backtalk/cmd/internal/table"
	"backtalk/core"
)

// journalName is the file of kept matches in the data folder.
const journalName = "matches.db"

// keeper saves the match that is being played. Without a journal it saves nothing; that was told when it could not be opened.
type keeper struct {
	store matches.Store
	match matches.Match
	// meta is what is saved of a new match.
	meta matches.Meta
	// waiting are events that could not be saved yet.
	waiting []core.Event
	// failed notes an error that nobody is told of by itself.
	failed func(error)
}

// openKeeper opens the journal, and saves what it can of a damaged one. Where that is not possible the game goes on unsaved,
// which is told once.
func (s *session) openKeeper() {
	s.keeper = &keeper{failed: s.note}
	opened, err := s.openJournal()
	if err != nil {
		s.notice(say.M(say.CliKeepUnavailable, say.Data{"Problem": s.because(err)}))
		return
	}
	s.keeper.store = opened
	s.closers.add(func() { _ = opened.Close() })
}

// openJournal opens the journal in the folder for saved matches.
func (s *session) openJournal() (*journal.Journal, error) {
	dir, err := s.flags.dataDir()
	if err != nil {
		return nil, err
	}
	file := filepath.Join(dir, journalName)
	opened, err := journal.Open(file)
	if errors.Is(err, matches.ErrDamaged) {
		s.note(err)
		return s.recoverJournal(file)
	}
	return opened, err
}

// recoverJournal sets a damaged journal aside, says so, and opens the new one.
func (s *session) recoverJournal(file string) (*journal.Journal, error) {
	r, err := journal.Recover(file, time.Now())
	if err != nil {
		return nil, err
	}
	data := say.Data{"File": r.File}
	switch {
	case r.File == "": // Another program did it.
	case r.Saved == 0:
		s.notice(say.M(say.SavedDamagedNone, data))
	default:
		s.notice(say.N(say.SavedDamaged, r.Saved, data))
	}
	return journal.Open(file)
}

// Keep appends events, all of those that one command caused in one transaction, with all that could not be saved before.
func (k *keeper) Keep(events []core.Event) error {
	k.waiting = append(k.waiting, events...)
	if k.match == nil {
		match, err := k.store.Begin(k.meta)
		if err != nil {
			return err
		}
		k.match = match
	}
	err := k.match.Append(k.waiting)
	if err == nil || errors.Is(err, matches.ErrTaken) {
		// What another program has gone on with is not this one's to save.
		k.waiting = nil
	}
	return err
}

// begin saves a new match from now on.
func (k *keeper) begin(g *game) error {
	options, err := json.Marshal(g.options)
	k.match, k.waiting = nil, nil
	k.meta = matches.Meta{Started: time.Now(), Seed: g.seed, Options: options}
	return err
}

// leave ends the saving of a match. One that is over is not listed any more; another program may continue one that is not.
func (k *keeper) leave(over bool) {
	switch {
	case k.match == nil:
	case over:
		// A match that stays on the list is found to be over when it is looked at: nothing is lost by this failing.
		if err := k.match.Finish(); err != nil {
			k.failed(err)
		}
	default:
		k.match.Leave()
	}
	k.match, k.waiting = nil, nil
}

// resume continues a saved match.
func (k *keeper) resume(m matches.Meta) (*game, error) {
	events, match, err := k.store.Resume(m.ID)
	if err != nil {
		return nil, err
	}
	g, err := gameOf(m, events)
	if err != nil {
		match.Leave()
		return nil, err
	}
	k.match, k.waiting = match, nil
	return g, nil
}

// gameOf makes a match of what was saved.
func gameOf(m matches.Meta, events []core.Event) (*game, error) {
	g := &game{seed: m.Seed}
	if err := json.Unmarshal(m.Options, &g.options); err != nil {
		return nil, fmt.Errorf("options of match %d: %w: %w", m.ID, matches.ErrDamaged, err)
	}
	var err error
	if g.match, err = core.Replay(events); err != nil {
		return nil, fmt.Errorf("replay match %d: %w: %w", m.ID, matches.ErrDamaged, err)
	}
	return g, nil
}

// unfinished lists the matches that can be continued, the one played last first.
func (k *keeper) unfinished() []matches.Meta {
	if k.store == nil {
		return nil
	}
	list, err := k.store.Unfinished()
	if err != nil {
		// That the journal can't be used is told when a match is to be saved.
		k.failed(err)
	}
	return list
}

// offerSaved offers to continue the match that was played last. It reports whether a new match is to be played: the saved one was
// declined, or another is wanted after it.
func (s *session) offerSaved() bool {
	if s.typed && s.values.Text(settings.Seed) != "" {
		// A script that fixes the dice wants the same match each time.
		return true
	}
	latest := s.firstFree(func(m savedMatch) {
		if m.taken && m.game != nil {
			s.notice(say.M(say.SavedElsewhere, say.Data{"Name": opponentIn(m.game).Name}))
		}
	})
	if latest == nil {
		return true
	}
	wanted := false
	left := s.ask(&places.Question{
		Ask: goOnQuestion(latest.game), Answers: s.devices.Answers, Yes: func() { wanted = true },
	})
	if left || !wanted {
		return !left
	}
	g, err := s.keeper.resume(latest.meta)
	if err != nil {
		s.notice(say.M(say.SavedNotContinued, say.Data{"Problem": s.because(err)}))
		return true
	}
	if s.parts.Events != nil {
		s.parts.Events(g.match.Events())
	}
	return s.playOne(g) == table.NewMatch
}

// ownSeat is the seat of the person here: the first unless only the second is a person's.
func ownSeat(g *game) core.Player {
	if g.options.Me != settings.Human && g.options.Against == settings.Human {
		return 1
	}
	return 0
}

// opponentIn is who sits in the other seat.
func opponentIn(g *game) core.PlayerInfo { return g.match.State().Players[ownSeat(g).Opponent()] }

// goOnQuestion asks whether to go on with a match.
func goOnQuestion(g *game) say.Message {
	state := g.match.State()
	own := ownSeat(g)
	data := say.Data{
		"Name": state.Players[own.Opponent()].Name, "Length": state.Rules.Length,
		"Own": state.Score[own], "Theirs": state.Score[own.Opponent()],
	}
	switch {
	case state.Rules.Money():
		return say.M(say.CliGoOnMoney, data)
	case state.Rules.Length == 1:
		return say.M(say.CliGoOnSingle, data)
	}
	return say.M(say.CliGoOn, data)
}

// lobby returns a desk without a match, once what is wrong in the settings or with saved matches was announced: the question
// or menu that follows would be asked twice, before and after it.
func (s *session) lobby() *desk.Desk {
	d := desk.New(&s.devices)
	d.AnnounceWaiting(s.inputs.Notices)
	return d
}

// ask puts a question where there is no match, and reports whether the player quit instead of answering.
func (s *session) ask(q *places.Question) (quit bool) {
	d := s.lobby()
	d.Enter(q)
	return d.Run(s.inputs)
}
