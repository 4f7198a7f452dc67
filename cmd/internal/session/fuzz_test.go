package session

import (
	"encoding/json"
	"errors"
	"slices"
	"testing"

	"backtalk/cmd/internal/settings"
	"backtalk/core"
	"backtalk/core/bot"
	"backtalk/core/engine"
)

// FuzzSavedOptions checks that Backtalk refuses the saved options of a match, or continues with them,
// whatever they are.
func FuzzSavedOptions(f *testing.F) {
	for _, text := range []string{
		`{"me":"human","against":"simple"}`,
		`{"me":"human","against":"whackgammon","combined":true,"hints":true,"botsResign":true}`,
		`{"me":"simple","against":"human","handDice":true,"autoRoll":true,"confirm":true}`,
		`{"me":"human","against":"deepblue"}`, `{"me":"human","against":""}`, `{}`, `null`, `[]`, `""`, `{"me":5}`, `{"against":null}`,
		`{"me":"human","against":"0-ply","later":{"a":[1,2]}}`, "\x00", "",
	} {
		f.Add([]byte(text))
	}
	seed := []byte{1}
	s := &Session{Front: Front{
		Bot:     bot.New,
		Engine:  func() (*engine.Engine, error) { return nil, errors.New("there is no engine here") },
		Program: func() bot.Program { return nil },
	}, spare: func(bot.Reason) {}}
	values, _ := settings.Read("")
	f.Fuzz(func(t *testing.T, text []byte) {
		g := &Game{Seed: seed, Match: core.NewMatch(core.Rules{Length: 1}, [2]core.PlayerInfo{{Name: "Eve"}, {Name: "Ada"}})}
		if json.Unmarshal(text, &g.Options) != nil {
			return
		}
		bots, err := s.bots(g)
		if err != nil {
			return
		}
		for p, kind := range []string{g.Options.Me, g.Options.Against} {
			if (bots[p] == nil) != (kind == settings.Human) {
				t.Fatalf("seat %d is for %q, and has a bot: %v", p, kind, bots[p] != nil)
			}
			if kind != settings.Human && !slices.Contains(bot.Names(), kind) {
				t.Fatalf("seat %d has a bot named %q", p, kind)
			}
		}
		again, err := json.Marshal(g.Options)
		if err != nil {
			t.Fatal(err)
		}
		var back Options
		if err := json.Unmarshal(again, &back); err != nil || back != g.Options {
			t.Fatalf("kept again as %s: %v", again, err)
		}
		if back.table(values).Combined != g.Options.Combined {
			t.Fatalf("%s is not played on with", again)
		}
		g.Opponent()
	})
}
