package journal

import (
	"cmp"
	"database/sql"
	"encoding/binary"
	"math"
	"reflect"
	"runtime"
	"slices"
	"sync"
	"sync/atomic"

	"backtalk/cmd/internal/matches"
)

// A list of ten thousand matches takes a third of a second to read from as many rows. So the table
// listed has the entries of finished matches again, many to a row. Triggers delete a row when one of
// its matches changes; the next list writes it again. With few matches, there are no such rows.

// perChunk is the number of match numbers in a row of the table listed; the triggers have it too.
// A row is written if it has at least worthwhile matches.
const (
	perChunk   = 256
	worthwhile = 100
)

// listedBy identifies the encoding of the rows. Rows with another one are written again.
var listedBy = sync.OnceValue(func() string { return layout(reflect.TypeFor[matches.Entry]()) })

// chunk is a row of the table listed. The keys of its matches come first, so that a list is sorted
// before it reads the entries, and reads each into its place.
type chunk struct {
	number int64
	keys   []key
	// entries holds the encoded entries in the order of keys.
	entries []byte
}

// key holds a match's place in a list: List sorts by it.
type key struct {
	finished bool
	// lately is greater for a match played later. Compare those of two finished matches, or of two
	// unfinished ones, but not of one of each.
	lately, id int64
	// entry is nil if the match is still encoded. Then sorted sets to, its index in the list.
	entry *matches.Entry
	to    *int
}

// compare puts the match first that List lists first.
func (k *key) compare(other *key) int {
	switch {
	case k.finished == other.finished:
		return cmp.Or(cmp.Compare(other.lately, k.lately), cmp.Compare(other.id, k.id))
	case k.finished:
		return 1
	}
	return -1
}

// encodeEntries encodes finished matches.
func encodeEntries(rows []*row) []byte {
	to := binary.AppendUvarint(nil, uint64(len(rows)))
	for _, r := range rows {
		to = binary.AppendVarint(binary.AppendVarint(to, r.lately()), r.id)
	}
	for _, r := range rows {
		to = appendCompact(to, reflect.ValueOf(&r.entry).Elem())
	}
	return to
}

// decodeKeys returns false if the bytes don't begin with keys.
func decodeKeys(number int64, from []byte) (chunk, bool) {
	r := compactReader{left: from}
	n := r.uint()
	if n > perChunk {
		return chunk{}, false
	}
	c := chunk{number: number, keys: make([]key, n)}
	places := make([]int, n)
	for i := range c.keys {
		c.keys[i] = key{finished: true, lately: r.int(), id: r.int(), to: &places[i]}
	}
	c.entries = r.left
	return c, r.err == nil
}

// decodeInto reads the entries into their places in a list. It returns false if it can't, or if a match
// must be counted again.
func (c *chunk) decodeInto(list []matches.Entry) bool {
	r := compactReader{left: c.entries, texts: map[string]string{}}
	for i := range c.keys {
		e := &list[*c.keys[i].to]
		r.read(reflect.ValueOf(e).Elem())
		if r.err != nil || e.ID != c.keys[i].id || !current(e) {
			return false
		}
	}
	return true
}

// current reports whether the statistics of a finished match need not be counted.
func current(e *matches.Entry) bool { return e.Finished && e.Facts.Current() }

// chunks reads the table listed, in the order of its numbers.
func chunks(db querier) ([]chunk, error) {
	rows, err := db.Query("SELECT chunk, entries FROM listed WHERE made_by = ? ORDER BY chunk", listedBy())
	if err != nil {
		return nil, err
	}
	defer func() { _ = rows.Close() }()
	var found []chunk
	for rows.Next() {
		var number int64
		var entries []byte
		if err := rows.Scan(&number, &entries); err != nil {
			return nil, err
		}
		if c, ok := decodeKeys(number, entries); ok {
			found = append(found, c)
		}
	}
	return found, rows.Err()
}

// sorted returns the entries of chunks and rows in the order of List. It returns false if it can't read a
// chunk. SQLite would write rows as wide as these to a temporary file to sort them.
func sorted(chunks []chunk, read []*row) ([]matches.Entry, bool) {
	var keys []key
	for i := range chunks {
		keys = append(keys, chunks[i].keys...)
	}
	for _, r := range read {
		keys = append(keys, key{finished: r.finished, lately: r.lately(), id: r.id, entry: &r.entry})
	}
	slices.SortFunc(keys, func(a, b key) int { return a.compare(&b) })
	list := make([]matches.Entry, len(keys))
	for i := range keys {
		if keys[i].entry == nil {
			*keys[i].to = i
		} else {
			list[i] = *keys[i].entry
		}
	}
	var wg sync.WaitGroup
	var failed atomic.Bool
	next := make(chan *chunk)
	for range runtime.GOMAXPROCS(0) {
		wg.Go(func() {
			for c := range next {
				if !c.decodeInto(list) {
					failed.Store(true)
				}
			}
		})
	}
	for i := range chunks {
		next <- &chunks[i]
	}
	close(next)
	wg.Wait()
	return list, !failed.Load()
}

// span is a range of match numbers; to is not in it.
type span struct{ from, to int64 }

// gaps returns the numbers of the matches that chunks, in order, don't have.
func gaps(chunks []chunk) []span {
	var found []span
	from := int64(0)
	for i := range chunks {
		if begins := chunks[i].number * perChunk; begins > from {
			found = append(found, span{from, begins})
		}
		from = (chunks[i].number + 1) * perChunk
	}
	return append(found, span{from, math.MaxInt64})
}

// remember writes rows of the table listed for the finished matches among those just read. Failing
// costs only time: the next list tries again.
func (j *Journal) remember(read []*row) {
	if j.ReadOnly() {
		return
	}
	finished := map[int64]int{}
	for _, r := range read {
		if current(&r.entry) {
			finished[r.id/perChunk]++
		}
	}
	for number, n := range finished {
		if n >= worthwhile {
			_ = j.transact(func(tx *sql.Tx) error { return writeListed(tx, number) })
		}
	}
}

// writeListed writes a row of the table listed. It reads the matches again, because another program may
// have changed them. It writes nothing if a match must be counted first.
func writeListed(tx *sql.Tx, number int64) error {
	read, err := readRows(tx, "finished = 1 AND id >= ? AND id < ?", number*perChunk, (number+1)*perChunk)
	if err != nil {
		return err
	}
	for _, r := range read {
		if !current(&r.entry) {
			return nil
		}
	}
	_, err = tx.Exec("INSERT OR REPLACE INTO listed (chunk, made_by, entries) VALUES (?, ?, ?)", number, listedBy(), encodeEntries(read))
	return err
}
