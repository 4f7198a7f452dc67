package journal

import (
	"context"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"sync"
	"time"
)

// syncDelay is how long the background goroutine waits before it syncs saved events, so that a turn of
// many keys costs few syncs.
const syncDelay = 250 * time.Millisecond

// syncer syncs saved events to the disk. SQLite does so only at
// checkpoints.
type syncer struct {
	wal string
	// flush returns when a file's content is on the disk.
	flush func(path string) error

	// mu guards saved and synced; flushing is held while a sync runs.
	mu, flushing  sync.Mutex
	saved, synced int

	wake    chan struct{}
	closing context.Context
	stop    context.CancelFunc
	ended   sync.WaitGroup
}

// newSyncer starts to sync the journal at path. Call end when nobody saves
// any more.
func newSyncer(path string) *syncer {
	s := &syncer{wal: path + "-wal", flush: flushFile, wake: make(chan struct{}, 1)}
	s.closing, s.stop = context.WithCancel(context.Background())
	s.ended.Go(s.run)
	return s
}

// note requests a sync soon.
func (s *syncer) note() {
	s.mu.Lock()
	s.saved++
	s.mu.Unlock()
	select {
	case s.wake <- struct{}{}:
	default:
	}
}

func (s *syncer) run() {
	for {
		select {
		case <-s.closing.Done():
			return
		case <-s.wake:
		}
		select {
		case <-s.closing.Done():
			return
		case <-time.After(syncDelay):
		}
		// After a failure the next note tries again.
		_ = s.sync()
	}
}

// sync returns when everything saved before the call is on the disk.
func (s *syncer) sync() error {
	s.flushing.Lock()
	defer s.flushing.Unlock()
	s.mu.Lock()
	saved, synced := s.saved, s.synced
	s.mu.Unlock()
	if saved == synced {
		return nil
	}
	if err := s.flush(s.wal); err != nil {
		return err
	}
	s.mu.Lock()
	s.synced = saved
	s.mu.Unlock()
	return nil
}

// end stops the background goroutine and syncs the rest. You may call it again.
func (s *syncer) end() {
	s.stop()
	s.ended.Wait()
	_ = s.sync() // closing the database tries once more
}

// flushFile writes a file's content and name to the disk. It may open and close SQLite's
// write-ahead log, because SQLite holds no lock on that file.
func flushFile(path string) error {
	file, err := os.OpenFile(path, os.O_RDWR, 0)
	if errors.Is(err, fs.ErrNotExist) {
		// Without a log, SQLite syncs each commit.
		return nil
	}
	if err != nil {
		return err
	}
	defer file.Close()
	if err := file.Sync(); err != nil {
		return err
	}
	flushFolder(filepath.Dir(path))
	return nil
}

// flushFolder writes the names in a folder to the disk, on systems that can.
func flushFolder(path string) {
	folder, err := os.Open(path)
	if err != nil {
		return
	}
	defer folder.Close()
	_ = folder.Sync()
}

// Sync returns when everything saved before the call would survive a power cut. Any goroutine may call
// it.
func (j *Journal) Sync() error { return doing("sync", j.syncer.sync()) }
