package journal

import (
	"context"
	"database/sql"
	"errors"

	"backtalk/cmd/internal/matches"
)

// loose selects the finished matches whose events are still one by one, as an older version saved
// them.
const loose = "SELECT id FROM match WHERE finished = 1 AND EXISTS (SELECT 1 FROM event WHERE event.match = match.id)"

// Pack packs the finished matches that an older version saved event by event, each in a transaction
// of its own, until all are packed or ctx ends; the next call goes on. It may run beside all else:
// what is written meanwhile waits for one match at most. A match that can't be read stays as it is.
func (j *Journal) Pack(ctx context.Context) error {
	ids, err := idsOf(j.db, loose)
	if err != nil {
		return doing("pack matches", err)
	}
	for _, id := range ids {
		if err := ctx.Err(); err != nil {
			return err
		}
		if err := j.packLoose(id); err != nil && !errors.Is(err, matches.ErrDamaged) {
			return doing("pack matches", err)
		}
		j.packed.Store(true)
	}
	return nil
}

// packLoose packs one match. What takes long is done before the transaction.
func (j *Journal) packLoose(id int64) error {
	lines, err := readLines(j.db, id)
	if err != nil || len(lines) == 0 {
		return err
	}
	m, err := packMatch(lines)
	if err != nil {
		return err
	}
	digest := digestOf(lines)
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

// shrink releases the space that packing left. Where another program has the file open it stays.
func (j *Journal) shrink() { _, _ = j.db.Exec("VACUUM") }
