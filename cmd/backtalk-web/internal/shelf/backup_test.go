package shelf

import (
	"errors"
	"testing"
	"time"

	"backtalk/cmd/internal/matches"
)

func TestABackupBringsTheMatchesBackOnce(t *testing.T) {
	from := newFolder(t)
	s, _, events := begun(t, from)
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	second, err := s.Begin(matches.Meta{Started: time.UnixMicro(6), Seed: []byte{9}})
	if err != nil {
		t.Fatal(err)
	}
	if err := second.Append(events[:1]); err != nil {
		t.Fatal(err)
	}
	text, count, err := s.Backup()
	if err != nil || count != 2 {
		t.Fatalf("Backup() = %d matches, %v", count, err)
	}
	to := Open(newFolder(t))
	for i, want := range []int{2, 0} {
		if n, err := to.Restore(text); err != nil || n != want {
			t.Errorf("restored %d matches the %d. time, %v; want %d", n, i+1, err, want)
		}
	}
	list, err := to.Unfinished()
	if err != nil || len(list) != 2 {
		t.Fatalf("Unfinished() = %v, %v", list, err)
	}
	for _, m := range list {
		found, _, err := to.Resume(m.ID)
		if err != nil || len(found) != map[byte]int{1: len(events), 9: 1}[m.Seed[0]] {
			t.Errorf("match with seed %v: %d events, %v", m.Seed, len(found), err)
		}
	}
	for _, bad := range []string{"", "x", string(text[:40]), string(text) + "{\"match\":{\"started\":1}}\n\n"} {
		if n, err := Open(newFolder(t)).Restore([]byte(bad)); n != 0 || !errors.Is(err, matches.ErrDamaged) {
			t.Errorf("Restore(%.30q) = %d, %v", bad, n, err)
		}
	}
}

func FuzzRestore(f *testing.F) {
	f.Add([]byte("{\"match\":{\"started\":1}}\n{\"n\":1,\"event\":\"match-started\"}\n\n"))
	f.Fuzz(func(t *testing.T, text []byte) {
		parts, err := partsOf(text)
		if err == nil && len(parts) == 0 {
			t.Error("nothing was found, without an error")
		}
	})
}
