package shelf

import (
	"bytes"
	"errors"
	"testing"
	"time"

	"backtalk/cmd/internal/matches"
	"backtalk/cmd/internal/quiz"
)

func TestBackupBringsTheMatchesBackOnce(t *testing.T) {
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
		if got, err := to.Restore(text, quiz.Join); err != nil || got != (Restored{Matches: want}) {
			t.Errorf("restored %+v the %d. time, %v; want %d matches", got, i+1, err, want)
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
		got, err := Open(newFolder(t)).Restore([]byte(bad), quiz.Join)
		if got != (Restored{}) || !errors.Is(err, matches.ErrDamaged) {
			t.Errorf("Restore(%.30q) = %+v, %v", bad, got, err)
		}
	}
}

// A backup holds the answers of the quiz, with or without matches, and adds
// them to the saved ones.
func TestBackupBringsTheAnswersBack(t *testing.T) {
	const here, there = `{"cards":{"a":{"right":1,"days":1,"ease":2.6,"due":"2026-11-24T09:00:00Z"}}}`, `{"cards":{"b":{"right":2,"days":6,"ease":2.7,"due":"2026-11-30T09:00:00Z"}}}`
	full := newFolder(t)
	s, _, _ := begun(t, full)
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	for name, from := range map[string]Files{"with a match": full, "alone": newFolder(t)} {
		t.Run(name, func(t *testing.T) {
			if err := (Answers{from}).Save([]byte(there)); err != nil {
				t.Fatal(err)
			}
			text, count, err := Open(from).Backup()
			if err != nil {
				t.Fatal(err)
			}
			to := newFolder(t)
			if err := (Answers{to}).Save([]byte(here)); err != nil {
				t.Fatal(err)
			}
			for i, want := range []Restored{{Matches: count, Answers: true}, {}} {
				to.writes = 0
				if got, err := Open(to).Restore(text, quiz.Join); got != want || err != nil {
					t.Errorf("restored %+v the %d. time, %v; want %+v", got, i+1, err, want)
				}
				if isNew := want != (Restored{}); isNew != (to.writes > 0) {
					t.Errorf("the %d. time, %d texts are written", i+1, to.writes)
				}
			}
			saved, err := Answers{to}.Load()
			if err != nil {
				t.Fatal(err)
			}
			book, err := quiz.ReadBook(saved)
			if err != nil || len(book.Cards) != 2 || book.Cards["a"].Days != 1 || book.Cards["b"].Days != 6 {
				t.Errorf("the answers are %s, %v", saved, err)
			}
			cut := text[:len(text)-5]
			got, err := Open(newFolder(t)).Restore(cut, quiz.Join)
			if got != (Restored{}) || !errors.Is(err, matches.ErrDamaged) {
				t.Errorf("answers that are cut off give %+v, %v", got, err)
			}
		})
	}
}

// A backup with the same answers adds none, in whatever order they are
// written.
func TestBackupOfSavedAnswersWritesNothing(t *testing.T) {
	const cards = `{"a":{"right":1,"days":1,"ease":2.6,"due":"2026-11-24T09:00:00Z"}}`
	for here, backup := range map[string]string{
		"":                           `{"cards":{}}`,
		`{ "cards": ` + cards + ` }`: `{"cards":` + cards + `}`,
		`{"cards":` + cards + `}`:    `{"cards":null}`,
	} {
		f := newFolder(t)
		if err := (Answers{f}).Save([]byte(here)); err != nil {
			t.Fatal(err)
		}
		f.writes = 0
		got, err := Open(f).Restore([]byte(`{"quiz":`+backup+"}\n\n"), quiz.Join)
		if got != (Restored{}) || err != nil || f.writes > 0 {
			t.Errorf("%q in a backup, with %q here: restored %+v in %d writes, %v", backup, here, got, f.writes, err)
		}
	}
}

// If there is no room for all of a backup, nothing of it is saved.
func TestBackupIsRestoredWholeOrNotAtAll(t *testing.T) {
	from := newFolder(t)
	s, _, events := begun(t, from)
	second, err := s.Begin(matches.Meta{Started: time.UnixMicro(6), Seed: []byte{9}})
	if err == nil {
		err = errors.Join(second.Append(events[:1]), s.Close(), Answers{from}.Save([]byte(`{"cards":{"a":{"right":1}}}`)))
	}
	if err != nil {
		t.Fatal(err)
	}
	text, _, err := s.Backup()
	if err != nil {
		t.Fatal(err)
	}
	whole := false
	for room := 1; !whole; room++ {
		to := newFolder(t)
		to.last = room
		got, err := Open(to).Restore(text, quiz.Join)
		list, listed := Open(to).Unfinished()
		files, found := Open(to).ids()
		answers, loaded := Answers{to}.Load()
		if err := errors.Join(listed, found, loaded); err != nil {
			t.Fatal(err)
		}
		whole = err == nil && got == (Restored{Matches: 2, Answers: true})
		nothing := errors.Is(err, matches.ErrFull) && got == (Restored{}) && len(list) == 0 && len(files) == 0 && len(answers) == 0
		if !whole && !nothing {
			t.Errorf("with room for %d texts: restored %+v, %v; %d matches, %d files and the answers %q stay", room, got, err, len(list), len(files), answers)
		}
		if room > 10 {
			t.Fatal("it never comes whole")
		}
	}
}

// A backup that was cut off in a line is damaged; one that lacks only the
// empty line at its end is whole.
func TestBackupCutOffInALineIsDamaged(t *testing.T) {
	s, _, events := begun(t, newFolder(t))
	text, _, err := s.Backup()
	if err != nil {
		t.Fatal(err)
	}
	head := bytes.IndexByte(text, '\n') + 1
	for _, cut := range [][]byte{text[:head], text[:head+8], text[:len(text)-4]} {
		_, err := Open(newFolder(t)).Restore(cut, quiz.Join)
		if !errors.Is(err, matches.ErrDamaged) || errors.Is(err, matches.ErrNoMatch) {
			t.Errorf("Restore(%q) = %v", cut, err)
		}
	}
	to := Open(newFolder(t))
	if got, err := to.Restore(bytes.TrimSpace(text), quiz.Join); got != (Restored{Matches: 1}) || err != nil {
		t.Errorf("restored %+v, %v", got, err)
	}
	if found, err := to.Events(1); err != nil || len(found) != len(events) {
		t.Errorf("%d events of %d, %v", len(found), len(events), err)
	}
}

// A backup by a newer version is refused as such, and nothing of it is
// restored.
func TestBackupOfANewerVersionIsRefused(t *testing.T) {
	s, _, _ := begun(t, newFolder(t))
	text, _, err := s.Backup()
	if err != nil {
		t.Fatal(err)
	}
	later := bytes.Replace(text, []byte(`"event":"game-started"`), []byte(`"event":"game-foretold"`), 1)
	for _, backup := range [][]byte{later, append(bytes.Clone(text), bytes.Replace(later, []byte(`"started":`), []byte(`"started":1`), 1)...)} {
		f := newFolder(t)
		if got, err := Open(f).Restore(backup, quiz.Join); got != (Restored{}) || !errors.Is(err, matches.ErrNewer) || f.writes > 0 {
			t.Errorf("restored %+v in %d writes, %v", got, f.writes, err)
		}
	}
}

// A backup leaves out unreadable answers, but not the matches.
func TestBackupLeavesOutUnreadableAnswers(t *testing.T) {
	f := newFolder(t)
	s, _, _ := begun(t, f)
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	if err := (Answers{f}).Save([]byte("x")); err != nil {
		t.Fatal(err)
	}
	text, count, err := s.Backup()
	if count != 1 || err != nil {
		t.Fatalf("%d matches, %v", count, err)
	}
	if got, err := Open(newFolder(t)).Restore(text, quiz.Join); got != (Restored{Matches: 1}) || err != nil {
		t.Errorf("restored %+v, %v", got, err)
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
