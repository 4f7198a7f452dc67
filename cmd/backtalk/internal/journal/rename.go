package journal

import (
	"database/sql"
	"errors"

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
	// renamePacked finds a name only in saved statistics. So list the matches without statistics
	// first: that computes and saves those of the packed ones.
	list, err := j.entries("AND (NOT json_valid(facts) OR " + unpacked + ")")
	if err != nil {
		return 0, doing("rename", err)
	}
	n := 0
	err = j.transact(func(tx *sql.Tx) error {
		for i := range list {
			if renamed, err := renameLoose(tx, &list[i], from, to); err != nil {
				return err
			} else if renamed {
				n++
			}
		}
		packed, err := renamePacked(tx, from, to)
		n += packed
		return err
	})
	if err != nil {
		return 0, doing("rename", err)
	}
	return n, nil
}

// unpacked selects matches whose events aren't packed.
const unpacked = "EXISTS (SELECT 1 FROM event WHERE event.match = match.id)"

// renameLoose changes a name in a match whose events aren't packed, and reports whether it did.
func renameLoose(tx *sql.Tx, e *matches.Entry, from, to string) (bool, error) {
	if e.Damaged || !renameIn(e, from, to) {
		return false, nil
	}
	var loose bool
	if err := tx.QueryRow("SELECT "+unpacked+" FROM match WHERE id = ?", e.ID).Scan(&loose); err != nil || !loose {
		return false, err
	}
	return true, putNamesLoose(tx, e.ID, namesOf(e))
}

// hasName selects the packed matches in which a player is called ?1. renamed0 and renamed1 are the
// names of such a match's players, with ?2 in place of ?1.
const (
	renamed0 = "iif(facts ->> '$.players[0].name' = ?1, ?2, facts ->> '$.players[0].name')"
	renamed1 = "iif(facts ->> '$.players[1].name' = ?1, ?2, facts ->> '$.players[1].name')"
	hasName  = "iif(json_valid(facts), ?1 IN (facts ->> '$.players[0].name', facts ->> '$.players[1].name'), 0) AND NOT " + unpacked
)

// renamePacked changes a name in all packed matches, and returns how many had it. A player's own name
// may be in thousands, so one statement changes them all.
func renamePacked(tx *sql.Tx, from, to string) (int, error) {
	_, err := tx.Exec("INSERT OR REPLACE INTO renamed (match, player0, player1) SELECT id, "+renamed0+", "+renamed1+
		" FROM match WHERE "+hasName, from, to)
	if err != nil {
		return 0, err
	}
	done, err := tx.Exec("UPDATE match SET facts = json_set(facts, '$.players[0].name', "+renamed0+
		", '$.players[1].name', "+renamed1+") WHERE "+hasName, from, to)
	if err != nil {
		return 0, err
	}
	n, err := done.RowsAffected()
	return int(n), err
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

func namesOf(e *matches.Entry) [2]string {
	return [2]string{e.Facts.Players[0].Name, e.Facts.Players[1].Name}
}

// putNamesLoose saves the players' names of a match that isn't packed. It drops the statistics,
// which have the old names; they are computed again later.
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
