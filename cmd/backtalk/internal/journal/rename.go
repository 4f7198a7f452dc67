package journal

import (
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"

	"backtalk/cmd/internal/matches"
	"backtalk/core"
	"backtalk/core/record"
)

// The players' names are in the first event of a match, and repacking
// thousands of matches takes seconds. So the table of renamed matches has the
// new names until Pack has repacked those matches in the background: then the
// old names are gone.

// Rename changes a player's name in every match.
func (j *Journal) Rename(from, to string) (int, error) {
	name, err := json.Marshal(from)
	if err != nil {
		return 0, fmt.Errorf("rename: %w", err)
	}
	// Read only matches that may have the name. Those to continue, and those never counted, have no
	// saved statistics to search.
	list, err := j.entries("AND (finished = 0 OR facts = '' OR instr(facts, ?) > 0)", `"name":`+string(name))
	if err != nil {
		return 0, doing("rename", err)
	}
	n := 0
	err = j.transact(func(tx *sql.Tx) error {
		for i := range list {
			e := &list[i]
			if e.Damaged || !renameIn(e, from, to) {
				continue
			}
			if err := putNames(tx, e); err != nil {
				return err
			}
			n++
		}
		return nil
	})
	if err != nil {
		return 0, doing("rename", err)
	}
	return n, nil
}

// renameIn changes a name in a match's statistics, and reports whether the name was there.
func renameIn(e *matches.Entry, from, to string) (found bool) {
	for p := range e.Facts.Players {
		if e.Facts.Players[p].Name == from {
			e.Facts.Players[p].Name, found = to, true
		}
	}
	return found
}

// putNames saves the names of an entry's players.
func putNames(tx *sql.Tx, e *matches.Entry) error {
	names := namesOf(e)
	done, err := tx.Exec("INSERT OR REPLACE INTO renamed (match, player0, player1) SELECT match, ?, ? FROM packed WHERE match = ?",
		names[0], names[1], e.ID)
	if err != nil {
		return err
	}
	if packed, err := done.RowsAffected(); err != nil || packed == 0 {
		return errors.Join(err, putNamesLoose(tx, e.ID, names))
	}
	facts, err := json.Marshal(e.Facts)
	if err != nil {
		return err
	}
	_, err = tx.Exec("UPDATE match SET facts = ? WHERE id = ?", string(facts), e.ID)
	return err
}

func namesOf(e *matches.Entry) [2]string {
	return [2]string{e.Facts.Players[0].Name, e.Facts.Players[1].Name}
}

// putNamesLoose saves the players' names of a match that isn't packed. Packing counts its statistics.
func putNamesLoose(tx *sql.Tx, id int64, names [2]string) error {
	var line []byte
	if err := tx.QueryRow("SELECT line FROM event WHERE match = ? AND n = 1", id).Scan(&line); err != nil {
		return err
	}
	line, err := named(line, names)
	if err != nil {
		return err
	}
	if _, err := tx.Exec("UPDATE event SET line = ? WHERE match = ? AND n = 1", string(line), id); err != nil {
		return err
	}
	_, err = tx.Exec("UPDATE match SET facts = '' WHERE id = ?", id)
	return err
}

// named returns the written start of a match with these names in it.
func named(line []byte, names [2]string) ([]byte, error) {
	e, err := new(record.Decoder).Decode(line)
	if err != nil {
		return nil, err
	}
	start, ok := e.(core.MatchStarted)
	if !ok {
		return nil, errNoStart
	}
	for i := range start.Players {
		start.Players[i].Name = names[i]
	}
	return record.Encode(1, start)
}

// withNames writes the current names into the lines of a packed match.
func withNames(db querier, id int64, lines [][]byte) ([][]byte, error) {
	var names [2]string
	err := db.QueryRow("SELECT player0, player1 FROM renamed WHERE match = ?", id).Scan(&names[0], &names[1])
	switch {
	case errors.Is(err, sql.ErrNoRows) || noSuchTable(err) || len(lines) == 0:
		return lines, nil
	case err != nil:
		return nil, err
	}
	lines[0], err = named(lines[0], names)
	return lines, err
}

// errNoStart is returned for a match whose first event is not its start.
var errNoStart = errors.New("the match has no start")
