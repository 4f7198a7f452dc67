package main

import (
	"encoding/json"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"backtalk/cmd/backtalk/internal/journal"
	"backtalk/cmd/internal/matches"
	"backtalk/cmd/internal/session"
	"backtalk/core"
)

// A backup says if it holds the keys of a match with a friend. Without them
// the match could not continue.
func TestBackupSaysThatItHoldsKeys(t *testing.T) {
	folder := t.TempDir()
	j, err := journal.Open(filepath.Join(folder, journalName))
	if err != nil {
		t.Fatal(err)
	}
	begin := func(code string) {
		options, err := json.Marshal(session.Options{Friend: session.Friend{Code: code}})
		if err != nil {
			t.Fatal(err)
		}
		m := core.NewMatch(core.Rules{Length: 3}, [2]core.PlayerInfo{{Name: "Eve"}, {Name: "Ada"}})
		if _, err := m.Do(core.StartGame{Dice: core.Roll{3, 1}}); err != nil {
			t.Fatal(err)
		}
		saved, err := j.Begin(matches.Meta{Started: time.Now(), Options: options})
		if err != nil {
			t.Fatal(err)
		}
		if err := saved.Append(m.Events()); err != nil {
			t.Fatal(err)
		}
		saved.Leave()
	}
	begin("")
	const keys = "The file holds the secret keys of 1 unfinished match with a friend: don't give it to anyone."
	if out := backtalk(t, "backup", filepath.Join(folder, "alone.db"), "--data", folder); strings.Contains(out, "keys") {
		t.Errorf("without a friend: %s", out)
	}
	begin("a code")
	if err := j.Close(); err != nil {
		t.Fatal(err)
	}
	if out := backtalk(t, "backup", filepath.Join(folder, "friend.db"), "--data", folder); !strings.Contains(out, keys) {
		t.Errorf("with a friend: %s", out)
	}
}
