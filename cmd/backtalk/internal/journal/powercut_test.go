//go:build linux && (amd64 || arm64)

package journal

import (
	"bytes"
	"errors"
	"flag"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"
	"unsafe"

	"modernc.org/libc"
	sqlite3 "modernc.org/sqlite/lib"

	"backtalk/cmd/internal/matches"
)

var powerCuts = flag.Int("powercuts", 20, "how often the power is cut")

// disk is what a power cut leaves of the files of a journal: their content
// when SQLite or the journal last synced each.
type disk struct {
	file   string
	mu     sync.Mutex
	synced map[string][]byte
	// kept holds the functions that only SQLite refers to, so that they are not freed.
	kept []any
}

// note saves the current content of a file on the disk.
func (d *disk) note(t *testing.T, path string) {
	content, err := os.ReadFile(path)
	if errors.Is(err, fs.ErrNotExist) {
		return
	}
	if err != nil {
		t.Error(err)
	}
	d.mu.Lock()
	defer d.mu.Unlock()
	d.synced[path] = content
}

// sector is how many bytes a disk writes at once.
const sector = 512

// cut copies what a power cut leaves to a folder. If rng is set, each sector that was written since
// the last sync may be on the disk too.
func (d *disk) cut(t *testing.T, to string, rng *rand.Rand) {
	d.mu.Lock()
	defer d.mu.Unlock()
	for path, content := range d.synced {
		if rng != nil {
			content = torn(t, path, content, rng)
		}
		if err := os.WriteFile(filepath.Join(to, filepath.Base(path)), content, private); err != nil {
			t.Fatal(err)
		}
	}
}

func torn(t *testing.T, path string, content []byte, rng *rand.Rand) []byte {
	now, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	content = bytes.Clone(content)
	if len(now) > len(content) && rng.IntN(2) == 0 {
		content = append(content, make([]byte, len(now)-len(content))...)
	}
	for at := 0; at < min(len(content), len(now)); at += sector {
		if rng.IntN(2) == 0 {
			copy(content[at:min(at+sector, len(content))], now[at:])
		}
	}
	return content
}

// The offsets of SQLite's functions, in bytes, on systems of 64 bits: see
// sqlite3_vfs and sqlite3_io_methods in sqlite3.h.
const (
	vfsSize, vfsName, vfsOpen = 168, 24, 40
	methodsSize, methodsSync  = 160, 40
)

type (
	opener  = func(tls *libc.TLS, vfs, name, file uintptr, flags int32, out uintptr) int32
	syncing = func(tls *libc.TLS, file uintptr, flags int32) int32
)

// watchSyncs makes the disk record what SQLite syncs of the files in its
// folder, until the test ends.
func watchSyncs(t *testing.T, d *disk) {
	t.Helper()
	tls := libc.NewTLS()
	usual := sqlite3.Xsqlite3_vfs_find(tls, 0)
	vfs := copied(t, tls, usual, vfsSize)
	name, err := libc.CString("watched")
	if err != nil {
		t.Fatal(err)
	}
	*at[uintptr](vfs + vfsName) = name
	var mu sync.Mutex
	names, methods := map[uintptr]string{}, map[uintptr]uintptr{}
	open := *at[opener](vfs + vfsOpen)
	watched := func(tls *libc.TLS, vfs, name, file uintptr, flags int32, out uintptr) int32 {
		rc := open(tls, vfs, name, file, flags, out)
		path := libc.GoString(name)
		if rc != sqlite3.SQLITE_OK || path != d.file && path != d.file+"-wal" {
			return rc
		}
		mu.Lock()
		defer mu.Unlock()
		names[file] = path
		of := *at[uintptr](file)
		if _, known := methods[of]; !known {
			own := copied(t, tls, of, methodsSize)
			usual := *at[syncing](own + methodsSync)
			methods[of], methods[own] = own, own
			flush := func(tls *libc.TLS, file uintptr, flags int32) int32 {
				rc := usual(tls, file, flags)
				mu.Lock()
				defer mu.Unlock()
				if rc == sqlite3.SQLITE_OK {
					d.note(t, names[file])
				}
				return rc
			}
			d.kept = append(d.kept, flush)
			*at[syncing](own + methodsSync) = flush
		}
		*at[uintptr](file) = methods[of]
		return rc
	}
	d.kept = append(d.kept, watched)
	*at[opener](vfs + vfsOpen) = watched
	sqlite3.Xsqlite3_vfs_register(tls, vfs, 1)
	t.Cleanup(func() {
		sqlite3.Xsqlite3_vfs_register(tls, usual, 1)
		sqlite3.Xsqlite3_vfs_unregister(tls, vfs)
		tls.Close()
		runtime.KeepAlive(d)
	})
}

// at returns what SQLite has at an address.
func at[T any](address uintptr) *T { return *(**T)(unsafe.Pointer(&address)) }

// copied copies what SQLite has at an address.
func copied(t *testing.T, tls *libc.TLS, from uintptr, size int) uintptr {
	t.Helper()
	to := libc.Xmalloc(tls, libc.Tsize_t(size))
	if to == 0 {
		t.Fatal("no memory")
	}
	libc.Xmemcpy(tls, to, from, libc.Tsize_t(size))
	return to
}

// A power cut loses nothing that the program announced more than a second earlier, and nothing that
// it synced for a friend. The test has its own time; the cuts come at random instants.
func TestPowerCutLosesAtMostTheLastSecond(t *testing.T) {
	if testing.Short() {
		t.Skip("make test-long")
	}
	seed := rand.Uint64()
	t.Logf("instants are drawn from seed %d", seed)
	rng := rand.New(rand.NewPCG(seed, 0))
	for cuts := 0; cuts < *powerCuts && !t.Failed(); {
		d := &disk{file: filepath.Join(t.TempDir(), "j.db"), synced: map[string][]byte{}}
		t.Run("match", func(t *testing.T) {
			watchSyncs(t, d)
			synctest.Test(t, func(t *testing.T) { cuts += playWithCuts(t, d, rng, min(100, *powerCuts-cuts)) })
		})
	}
}

// playWithCuts plays a match, and checks what a limited number of power cuts would have left of it.
// It returns how many there were.
func playWithCuts(t *testing.T, d *disk, rng *rand.Rand, most int) (cuts int) {
	j := open(t, d.file)
	defer func() { _ = j.Close() }()
	usual := j.syncer.flush
	j.syncer.flush = func(path string) error {
		err := usual(path)
		d.note(t, path)
		return err
	}
	match, err := j.Begin(matches.Meta{Started: time.UnixMicro(1)})
	if err != nil {
		t.Fatal(err)
	}
	all := played().Events()
	want := written(t, all)
	type heard struct {
		at time.Time
		n  int
	}
	var announced []heard
	friend := 0
	for n := 0; n < len(all) && cuts < most; {
		next := min(n+1+rng.IntN(3), len(all))
		if err := match.Append(all[n:next]); err != nil {
			t.Fatal(err)
		}
		n = next
		announced = append(announced, heard{time.Now(), n})
		if rng.IntN(10) == 0 {
			if err := j.Sync(); err != nil {
				t.Fatal(err)
			}
			friend = n
		}
		time.Sleep(time.Duration(rng.Int64N(int64(600 * time.Millisecond)))) //nolint:forbidigo // the time is synctest's
		synctest.Wait()
		if rng.IntN(max(1, len(all)/(3*most))) > 0 {
			continue
		}
		cuts++
		must := friend
		for _, h := range announced {
			if time.Since(h.at) > time.Second {
				must = max(must, h.n)
			}
		}
		left := t.TempDir()
		chance := rng
		if cuts%2 == 0 {
			chance = nil
		}
		d.cut(t, left, chance)
		checkLeft(t, left, must, want)
	}
	return cuts
}

// checkLeft opens what a power cut left. It must have at least must events, and only those that were
// played.
func checkLeft(t *testing.T, folder string, must int, want []byte) {
	j := open(t, filepath.Join(folder, "j.db"))
	defer func() { _ = j.Close() }()
	events, err := j.load(1)
	switch {
	case errors.Is(err, matches.ErrNoMatch) && must == 0:
	case err != nil:
		t.Fatal(err)
	case len(events) < must:
		t.Fatalf("%d events must survive, %d did", must, len(events))
	case !strings.HasPrefix(string(want), string(written(t, events))):
		t.Fatalf("the first %d events are others than those played", len(events))
	}
}
