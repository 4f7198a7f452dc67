package table

import (
	"encoding/hex"
	"slices"

	"backtalk/a11y/say"
	"backtalk/cmd/internal/feature"
	"backtalk/cmd/internal/places"
	"backtalk/core"
)

// Players can check the dice that this program draws: it saves the commitment to their seed before
// the first roll, and the seed itself when the match is over.

// sealing makes the dice of a match checkable.
type sealing struct {
	match feature.Match
	// seed and words make the dice. commits means that a new match gets a commitment to them.
	seed    []byte
	words   string
	commits bool
	// commitment is the match's own, or empty.
	commitment string
}

func (f *sealing) hooks() feature.Hooks {
	return feature.Hooks{
		Menu:    map[feature.Section]func() []places.Item{feature.Sharing: f.items},
		Seal:    f.seal,
		Resumed: f.resumed,
	}
}

// resumed takes the commitment from a match that continues.
func (f *sealing) resumed(events []core.Event) {
	if started, ok := events[0].(core.MatchStarted); ok {
		f.commitment = started.Commit
	}
}

// seal adds the commitment and the seed to the events that hold them.
func (f *sealing) seal(events []core.Event) []core.Event {
	for i, e := range events {
		switch e := e.(type) {
		case core.MatchStarted:
			if e.Commit == "" && f.commits {
				f.commitment = core.Commitment(f.seed)
				e.Commit = f.commitment
				events = slices.Clone(events)
				events[i] = e
			}
		case core.MatchEnded:
			if f.commitment != "" {
				e.Seed, e.Words = hex.EncodeToString(f.seed), f.words
				events = slices.Clone(events)
				events[i] = e
			}
		}
	}
	return events
}

func (f *sealing) items() []places.Item {
	if f.commitment == "" {
		return nil
	}
	return []places.Item{{Title: say.M(say.DiceLine, nil), Open: f.list}}
}

// list returns what the player needs to check the dice: the commitment, and the seed when the match is over.
func (f *sealing) list() places.Place {
	lines := []say.Message{say.M(say.DiceFingerprint, say.Data{"Commit": f.commitment})}
	if f.words != "" {
		lines = append(lines, say.M(say.DiceWordsWere, say.Data{"Words": f.words}))
	}
	if f.match.State().Phase == core.PhaseOver {
		lines = append(lines, say.M(say.DiceSeed, say.Data{"Seed": hex.EncodeToString(f.seed)}))
	}
	menu := &places.Menu{Title: say.M(say.DiceLine, nil), Text: f.match.Desk().Text}
	for _, line := range lines {
		menu.Items = append(menu.Items, places.Item{Title: line})
	}
	return menu
}
