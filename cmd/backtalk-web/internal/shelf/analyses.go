package shelf

import (
	"encoding/json"
	"errors"

	"backtalk/cmd/internal/matches"
	"backtalk/core/analysis"
)

// A shelf keeps analyses too.
var _ matches.Analyses = (*Shelf)(nil)

// An analysis has two files. Each save replaces the older one, so that one of
// them is always whole.
var analysisSuffixes = [2]string{".analysis-0", ".analysis-1"}

// keptAnalysis is the content of an analysis's file.
type keptAnalysis struct {
	// Number grows with each save.
	Number int              `json:"number"`
	Sums   matches.Analysis `json:"sums"`
	State  analysis.State   `json:"state"`
}

// analysed reads the saved analysis of a match, and returns the index of
// the file to write next.
func (s *Shelf) analysed(id int64) (kept keptAnalysis, free int, err error) {
	for i, ending := range analysisSuffixes {
		raw, err := s.files.Read(fileOf(id, ending))
		if err != nil {
			return kept, free, err
		}
		var found keptAnalysis
		// A file cut short by a killed browser is ignored.
		if json.Unmarshal(raw, &found) == nil && found.Number > kept.Number {
			kept, free = found, 1-i
		}
	}
	return kept, free, nil
}

// there returns ErrNoMatch if there is no match with this number.
func (s *Shelf) there(id int64) error {
	raw, err := s.files.Read(nameOf(id))
	if err == nil && len(raw) == 0 {
		err = matches.ErrNoMatch
	}
	return err
}

// Analysis returns the saved state of a match's analysis.
func (s *Shelf) Analysis(id int64) (analysis.State, error) {
	if err := s.there(id); err != nil {
		return analysis.State{}, err
	}
	kept, _, err := s.analysed(id)
	return kept.State, err
}

// KeepAnalysis saves the state of a match's analysis, and its sums, unless a longer state of the
// same analysis is saved.
func (s *Shelf) KeepAnalysis(id int64, state analysis.State, sums matches.Analysis) error {
	if err := s.there(id); err != nil {
		return err
	}
	kept, free, err := s.analysed(id)
	if err != nil {
		return err
	}
	if old := &kept.State; old.By == state.By && old.Plies == state.Plies && len(old.Judged) > len(state.Judged) {
		return nil
	}
	text, err := json.Marshal(keptAnalysis{Number: kept.Number + 1, Sums: sums, State: state})
	if err != nil {
		return err
	}
	file, err := s.files.Open(fileOf(id, analysisSuffixes[free]))
	if err != nil {
		return err
	}
	return errors.Join(file.Cut(0), file.Append(text), file.Close())
}
