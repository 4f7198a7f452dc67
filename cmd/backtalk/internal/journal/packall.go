package journal

import (
	"context"
	"database/sql"
	"errors"

	"backtalk/cmd/internal/matches"
)

// loose selects the finished matches whose events aren't packed: an older version finished them.
const loose = "SELECT id FROM match WHERE finished = 1 AND " + unpacked

// Pack packs the finished matches that an older version left unpacked, and repacks those whose
// players were renamed. It uses one transaction for each match, and ends when ctx does. The
// next call continues. Pack may run beside everything else: other writes wait for one match at
// most. A match that can't be read stays as it is.
func (j *Journal) Pack(ctx context.Context) error {
	for _, kind := range []struct {
		which string
		pack  func(id int64) error
	}{{loose, j.packLoose}, {"SELECT match FROM renamed", j.packRenamed}} {
		ids, err := idsOf(j.db, kind.which)
		if err != nil {
			return doing("pack matches", err)
		}
		for _, id := range ids {
			if err := ctx.Err(); err != nil {
				return err
			}
			if err := kind.pack(id); err != nil && !errors.Is(err, matches.ErrDamaged) {
				return doing("pack matches", err)
			}
		}
	}
	return nil
}

// packRenamed packs a match again, with the current names.
func (j *Journal) packRenamed(id int64) error {
	var before, now [2]string
	const names = "SELECT player0, player1 FROM renamed WHERE match = ?"
	err := j.db.QueryRow(names, id).Scan(&before[0], &before[1])
	if errors.Is(err, sql.ErrNoRows) {
		return nil
	}
	if err != nil {
		return err
	}
	lines, m, err := j.repacked(id)
	if err != nil || len(lines) == 0 {
		return err
	}
	return j.transact(func(tx *sql.Tx) error {
		// It may have been renamed again, or deleted, meanwhile.
		err := tx.QueryRow(names, id).Scan(&now[0], &now[1])
		if errors.Is(err, sql.ErrNoRows) || err == nil && now != before {
			return nil
		}
		if err != nil {
			return err
		}
		return m.put(tx, id)
	})
}

// repacked returns the lines of a match and the match packed from them, or no lines if there is no
// such match.
func (j *Journal) repacked(id int64) (lines [][]byte, m packedMatch, err error) {
	if lines, err = readLines(j.db, id); err != nil || len(lines) == 0 {
		return nil, m, err
	}
	m, err = packMatch(lines)
	return lines, m, err
}

// packLoose packs one match. It does the slow part before the transaction.
func (j *Journal) packLoose(id int64) error {
	lines, m, err := j.repacked(id)
	if err != nil || len(lines) == 0 {
		return err
	}
	digest := digestOf(lines)
	j.packed.Store(true)
	return j.transact(func(tx *sql.Tx) error {
		// It may have been renamed, packed or deleted meanwhile.
		var same int
		err := tx.QueryRow("SELECT COUNT(*) FROM event WHERE match = ? AND n = 1 AND line = ?", id, string(lines[0])).Scan(&same)
		if err != nil || same == 0 {
			return err
		}
		if err := m.put(tx, id); err != nil {
			return err
		}
		_, err = tx.Exec("UPDATE match SET digest = ? WHERE id = ?", digest, id)
		return err
	})
}

// shrink gives the space that packing freed back to the system. If another program keeps the file
// busy, it gives up.
func (j *Journal) shrink() { _, _ = j.db.Exec("VACUUM") }
