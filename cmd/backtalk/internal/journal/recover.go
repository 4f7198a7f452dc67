package journal

import (
	"database/sql"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"strings"
	"time"

	"backtalk/cmd/internal/matches"
	"backtalk/core"
	"backtalk/core/record"
)

// Recovered describes how a damaged file was recovered.
type Recovered struct {
	// File is where the damaged file is now.
	File string
	// Saved counts the matches that were recovered. Lost counts the matches that were found but can't
	// be read.
	Saved, Lost int
}

// Recover sets aside a file that Open calls damaged, together with the files beside it, and saves every
// readable match in a new file. It fails with ErrBusy while another program has the file open. It
// leaves an undamaged file alone, and then File is empty. The damaged file's new name contains the date
// of now.
func Recover(path string, now time.Time) (Recovered, error) {
	l, err := alone(path, fileWait)
	if err != nil {
		return Recovered{}, fmt.Errorf("recover journal: %w", err)
	}
	defer l.end()
	db, err := openDB(path)
	if err == nil {
		// Another program has recovered the file already.
		return Recovered{}, db.Close()
	}
	if err = doing("recover journal", err); !errors.Is(err, matches.ErrDamaged) {
		return Recovered{}, err
	}
	fresh := path + "-recovered"
	removeAll(fresh)
	r, err := salvage(path, fresh)
	if err == nil {
		r.File, err = setAside(path, "damaged", now)
	}
	if err == nil {
		err = os.Rename(fresh, path)
	}
	if err != nil {
		removeAll(fresh)
	}
	return r, doing("recover journal", err)
}

// removeAll removes a database with the files beside it.
func removeAll(path string) {
	for _, beside := range []string{"", "-wal", "-shm"} {
		_ = os.Remove(path + beside)
	}
}

// setAside renames the files of a journal that will be replaced, with the reason in the name. The
// database comes last: as long as it exists, another attempt finds it.
func setAside(path, why string, now time.Time) (string, error) {
	aside, err := unusedName(strings.TrimSuffix(path, ".db") + "." + why + "-" + now.Format(time.DateOnly))
	if err != nil {
		return "", err
	}
	for _, beside := range []string{"-wal", "-shm", ""} {
		if err := os.Rename(path+beside, aside+beside); err != nil && (beside == "" || !errors.Is(err, fs.ErrNotExist)) {
			return "", err
		}
	}
	return aside, nil
}

// mostOfADay bounds the set-aside files of one day.
const mostOfADay = 100

// unusedName adds .db to a name, and a number if such a file exists.
func unusedName(name string) (string, error) {
	for n := 1; n <= mostOfADay; n++ {
		file := name + ".db"
		if n > 1 {
			file = fmt.Sprintf("%s-%d.db", name, n)
		}
		if _, err := os.Lstat(file); errors.Is(err, fs.ErrNotExist) {
			return file, nil
		}
	}
	return "", &fs.PathError{Op: "rename", Path: name, Err: fs.ErrExist}
}

// salvage copies what can be read from a damaged file to a new one.
func salvage(from, to string) (Recovered, error) {
	db, err := openDB(to)
	if err != nil {
		return Recovered{}, err
	}
	r, err := copyMatches(from, db)
	// Closing the last connection writes the log into the file.
	return r, errors.Join(err, db.Close())
}

// copyMatches copies what can be read from the file at from.
func copyMatches(from string, db *sql.DB) (r Recovered, err error) {
	old, err := sql.Open("sqlite", source(from)+"&mode=ro")
	if err != nil {
		return r, err
	}
	defer old.Close()
	old.SetMaxOpenConns(1)
	for _, id := range matchesIn(old) {
		saved, lost, err := copyMatch(old, db, id)
		switch {
		case err != nil:
			return r, err
		case saved:
			r.Saved++
		case lost:
			r.Lost++
		}
	}
	return r, nil
}

// matchesIn lists the matches of a damaged file. It reads from both ends, as far as possible.
func matchesIn(db *sql.DB) []int64 {
	var ids []int64
	seen := map[int64]bool{}
	for _, order := range []string{"ASC", "DESC"} {
		rows, err := db.Query("SELECT id FROM match ORDER BY id " + order)
		if err != nil {
			continue
		}
		for rows.Next() {
			var id int64
			if rows.Scan(&id) == nil && !seen[id] {
				seen[id] = true
				ids = append(ids, id)
			}
		}
		rows.Close()
	}
	return ids
}

// copyMatch copies one match, if all of it can be read. It leaves out a match without events, which
// is neither saved nor lost. It returns only errors of writing.
func copyMatch(from, to *sql.DB, id int64) (saved, lost bool, err error) {
	var started, takenUp int64
	var finished bool
	var seed, options []byte
	row := from.QueryRow("SELECT started, seed, options, finished FROM match WHERE id = ?", id)
	if row.Scan(&started, &seed, &options, &finished) != nil {
		return false, true, nil
	}
	// An older file has no taken_up. Then takenUp stays 0, and the match begun last counts as the
	// newest.
	_ = from.QueryRow("SELECT taken_up FROM match WHERE id = ?", id).Scan(&takenUp)
	events, err := readEvents(from, id)
	if err != nil {
		return false, !errors.Is(err, matches.ErrNoMatch), nil
	}
	if _, err := core.Replay(events); err != nil {
		return false, true, nil //nolint:nilerr // what can't be replayed is unreadable
	}
	tx, err := to.Begin()
	if err != nil {
		return false, false, err
	}
	defer func() { _ = tx.Rollback() }()
	_, err = tx.Exec("INSERT INTO match (id, started, seed, options, finished, taken_up) VALUES (?, ?, ?, ?, ?, ?)",
		id, started, blob(seed), blob(options), finished, takenUp)
	if err == nil {
		err = writeEvents(tx, id, events, finished)
	}
	if err == nil {
		err = copyDetails(from, tx, id)
	}
	if err != nil {
		return false, false, err
	}
	return true, false, tx.Commit()
}

// writeEvents stores the events of a match, packed if it is finished.
func writeEvents(tx *sql.Tx, id int64, events []core.Event, finished bool) error {
	lines := make([][]byte, len(events))
	for i, e := range events {
		line, err := record.Encode(i+1, e)
		if err != nil {
			return err
		}
		lines[i] = line
		if finished {
			continue
		}
		if _, err := tx.Exec("INSERT INTO event (match, n, line) VALUES (?, ?, ?)", id, i+1, string(line)); err != nil {
			return err
		}
	}
	if finished {
		return putPacked(tx, id, lines)
	}
	return nil
}

// copyDetails copies the times, the source and the analysis of a match. An older file has none of
// them.
func copyDetails(from *sql.DB, to *sql.Tx, id int64) error {
	var ended, seconds int64
	var digest, origin string
	row := from.QueryRow("SELECT ended, seconds, digest, source FROM match WHERE id = ?", id)
	if row.Scan(&ended, &seconds, &digest, &origin) != nil {
		return nil
	}
	_, err := to.Exec(`UPDATE match SET ended = ?, seconds = ?, digest = ?, source = ?,
		part = (SELECT COUNT(*) FROM match AS other WHERE other.digest = ? AND other.source <> '') WHERE id = ?`,
		ended, seconds, digest, origin, digest, id)
	if err != nil {
		return err
	}
	return copyAnalysis(from, to, id)
}

// copyAnalysis copies the judgements of a match. It skips unreadable ones, which can be made again.
func copyAnalysis(from *sql.DB, to *sql.Tx, id int64) error {
	var by, sums string
	var plies, judged int
	var state []byte
	row := from.QueryRow("SELECT made_by, plies, judged, sums, state FROM analysis WHERE match = ?", id)
	if row.Scan(&by, &plies, &judged, &sums, &state) != nil {
		return nil
	}
	_, err := to.Exec(putAnalysis, by, plies, judged, sums, state, id)
	return err
}
