package main

import (
	"fmt"
	"sync"

	"backtalk/a11y/say"
	"backtalk/cmd/internal/gnubg"
	"backtalk/cmd/internal/settings"
	"backtalk/core/bot"
)

// bots are the bots in the two seats of a match, nil where a person sits. They draw from streams of their own.
func (s *session) bots(g *game) ([2]bot.Bot, error) {
	var bots [2]bot.Bot
	for p, kind := range []string{g.options.Me, g.options.Against} {
		if kind == settings.Human {
			continue
		}
		b, err := bot.New(kind, bot.Needs{
			Seed:   derived(g.seed, fmt.Sprintf("bot %d", p)),
			Engine: s.engine, Program: s.gnubg, Spare: s.spare, Resigns: g.options.BotsResign,
		})
		if err != nil {
			return bots, err
		}
		bots[p] = b
	}
	return bots, nil
}

// openGnubg makes ready for the installed GNU Backgammon: one process for all matches, started when a bot first needs it.
func (s *session) openGnubg() {
	s.gnubg = sync.OnceValue(func() bot.Program {
		path, ok := gnubg.Find()
		if !ok {
			return nil
		}
		e := gnubg.New(path, gnubg.Limits{})
		s.closers.add(e.Close)
		return e
	})
	var once [bot.Failed + 1]sync.Once
	s.spare = func(r bot.Reason) { once[r].Do(func() { s.notice(say.M(spareMessages[r], nil)) }) }
}

// spareMessages tell why the built-in engine plays in the place of GNU Backgammon.
var spareMessages = [...]say.MessageID{bot.Missing: say.BotGnubgMissing, bot.Failed: say.BotGnubgFailed}
