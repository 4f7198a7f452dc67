package main

import (
	"fmt"

	"backtalk/cmd/backtalk/internal/settings"
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
			Engine: s.engine, Resigns: g.options.BotsResign,
		})
		if err != nil {
			return bots, err
		}
		bots[p] = b
	}
	return bots, nil
}
