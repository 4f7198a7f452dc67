package journal

import (
	"bytes"
	"compress/zlib"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"io"

	"backtalk/cmd/internal/matches"
	"backtalk/core/analysis"
)

// An analysis is a row of JSON, compressed by zlib, beside the columns that a
// list shows. docs/formats.md describes it.

// A journal keeps analyses too.
var _ matches.Analyses = (*Journal)(nil)

// putAnalysis saves an analysis of a match. The saved one stays if it has more judgements of the
// same kind.
const putAnalysis = `INSERT INTO analysis (match, made_by, plies, judged, sums, state)
	SELECT id, ?, ?, ?, ?, ? FROM match WHERE id = ?
	ON CONFLICT (match) DO UPDATE
	SET made_by = excluded.made_by, plies = excluded.plies, judged = excluded.judged, sums = excluded.sums, state = excluded.state
	WHERE made_by <> excluded.made_by OR plies <> excluded.plies OR judged <= excluded.judged`

// Analysis returns the saved state of a match's analysis, or an empty state if there is none, or if
// it can't be read.
func (j *Journal) Analysis(id int64) (analysis.State, error) {
	var packed []byte
	err := j.db.QueryRow("SELECT state FROM match LEFT JOIN analysis ON analysis.match = match.id WHERE id = ?", id).Scan(&packed)
	switch {
	case errors.Is(err, sql.ErrNoRows):
		return analysis.State{}, fmt.Errorf("read analysis of match %d: %w", id, matches.ErrNoMatch)
	case err != nil:
		return analysis.State{}, doing("read analysis", err)
	}
	s, err := unpackAnalysis(packed)
	if err != nil {
		return analysis.State{}, nil //nolint:nilerr // a new analysis replaces it, which costs only time
	}
	return s, nil
}

// KeepAnalysis saves the state of a match's analysis.
func (j *Journal) KeepAnalysis(id int64, s analysis.State, sums matches.Analysis) error {
	text, err := json.Marshal(sums)
	if err != nil {
		return fmt.Errorf("keep analysis: %w", err)
	}
	packed, err := packAnalysis(s)
	if err != nil {
		return fmt.Errorf("keep analysis: %w", err)
	}
	if _, err = j.db.Exec(putAnalysis, s.By, s.Plies, len(s.Judged), string(text), packed, id); err != nil {
		return doing("keep analysis", err)
	}
	var there int
	if err := j.db.QueryRow("SELECT COUNT(*) FROM match WHERE id = ?", id).Scan(&there); err != nil {
		return doing("keep analysis", err)
	}
	if there == 0 {
		return fmt.Errorf("keep analysis of match %d: %w", id, matches.ErrNoMatch)
	}
	return nil
}

func packAnalysis(s analysis.State) ([]byte, error) {
	var out bytes.Buffer
	w, err := zlib.NewWriterLevel(&out, zlib.BestCompression)
	if err != nil {
		return nil, err
	}
	err = json.NewEncoder(w).Encode(s)
	err = errors.Join(err, w.Close())
	return out.Bytes(), err
}

// maxAnalysis bounds the text of an analysis, in bytes. The analysis of a long match takes half a
// million.
const maxAnalysis = 8 << 20

// unpackAnalysis unpacks an analysis. For empty input it returns one without judgements.
func unpackAnalysis(packed []byte) (analysis.State, error) {
	var s analysis.State
	if len(packed) == 0 {
		return s, nil
	}
	r, err := zlib.NewReader(bytes.NewReader(packed))
	if err != nil {
		return s, err
	}
	text, err := io.ReadAll(io.LimitReader(r, maxAnalysis+1))
	if err != nil || len(text) > maxAnalysis {
		return s, errors.Join(errPacked, err)
	}
	return s, json.Unmarshal(text, &s)
}
