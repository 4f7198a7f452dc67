package main

import (
	"encoding/json"
	"path/filepath"
	"time"

	"backtalk/a11y/say"
	"backtalk/cmd/backtalk/internal/places"
	"backtalk/cmd/backtalk/internal/settings"
	"backtalk/cmd/backtalk/internal/table"
	"backtalk/core"
	"backtalk/core/journal"
)

// journalName is the file of kept matches in the data folder.
const journalName = "matches.db"

// keeper keeps the match that is being played. Without a journal it keeps nothing; that was told when it could not be
// opened.
type keeper struct {
	journal *journal.Journal
	match   *journal.Match
	err     error
}

// openKeeper opens the journal. Where that is not possible the game goes on unkept, which is told once.
func (s *session) openKeeper() {
	s.keeper = &keeper{}
	dir, err := s.flags.dataDir()
	if err == nil {
		s.keeper.journal, err = journal.Open(filepath.Join(dir, journalName))
	}
	if err != nil {
		s.notice(say.M(say.CliKeepUnavailable, say.Data{"Problem": err.Error()}))
		return
	}
	s.closers = append(s.closers, func() { _ = s.keeper.journal.Close() })
}

// Keep appends events, all of those that one command caused in one transaction.
func (k *keeper) Keep(events []core.Event) error {
	if k.err != nil {
		return k.err
	}
	return k.match.Append(events)
}

// begin keeps a new match from now on.
func (k *keeper) begin(g *game) {
	options, err := json.Marshal(g.options)
	if err == nil {
		k.match, err = k.journal.Begin(journal.Meta{Started: time.Now(), Seed: g.seed, Options: options})
	}
	k.err = err
}

// finish takes a match that is over off the list of those to go on with.
func (k *keeper) finish() {
	if k.match != nil {
		// A match that stays on the list is told to be over when it is taken up: nothing is lost by this failing.
		_ = k.match.Finish()
	}
}

// resume takes up a kept match.
func (k *keeper) resume(m journal.Meta) (*game, error) {
	g := &game{seed: m.Seed}
	if err := json.Unmarshal(m.Options, &g.options); err != nil {
		return nil, err
	}
	events, match, err := k.journal.Resume(m.ID)
	if err != nil {
		return nil, err
	}
	if g.match, err = core.Replay(events); err != nil {
		return nil, err
	}
	k.match, k.err = match, nil
	return g, nil
}

// unfinished lists the matches that can go on, the one begun last first.
func (k *keeper) unfinished() []journal.Meta {
	if k.journal == nil {
		return nil
	}
	// A journal that can't be read has nothing to go on with; that it can't be used is told when a match is begun.
	list, _ := k.journal.Unfinished()
	return list
}

// latest gives the match that was played last and can go on.
func (k *keeper) latest() (*game, bool) {
	for _, meta := range k.unfinished() {
		g, err := k.resume(meta)
		if err != nil {
			continue
		}
		if s := g.match.State(); s.Phase == core.PhaseOver {
			k.finish()
			continue
		}
		return g, true
	}
	return nil, false
}

// offerKept offers to go on with a kept match. It reports whether a new match is to be played: the kept one was declined, or
// another is wanted after it.
func (s *session) offerKept() bool {
	if s.typed && s.values.Text(settings.Seed) != "" {
		// A script that fixes the dice wants the same match each time.
		return true
	}
	g, ok := s.keeper.latest()
	if !ok {
		return true
	}
	goOn := false
	left := s.parts.Ask(s.inputs, &places.Question{
		Ask: goOnQuestion(g), Answers: s.parts.Answers, Yes: func() { goOn = true },
	})
	if left || !goOn {
		return !left
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
	case state.Rules.Set == core.Money:
		return say.M(say.CliGoOnMoney, data)
	case state.Rules.Length == 1:
		return say.M(say.CliGoOnSingle, data)
	}
	return say.M(say.CliGoOn, data)
}
