package session

import (
	"fmt"
	"sync"

	"backtalk/a11y/say"
	"backtalk/cmd/internal/friend"
	"backtalk/cmd/internal/settings"
	"backtalk/core/bot"
)

// bots returns the bots in the two seats of a match, nil for a person. Each
// has its own random numbers.
func (s *Session) bots(g *Game) ([2]bot.Bot, error) {
	var bots [2]bot.Bot
	for p, kind := range []string{g.Options.Me, g.Options.Against} {
		if kind == settings.Human || kind == friend.KindRemote {
			continue
		}
		b, err := s.Bot(kind, bot.Needs{
			Seed:   derived(g.Seed, fmt.Sprintf("bot %d", p)),
			Engine: s.Engine, Program: s.Program, Spare: s.spare, Resigns: g.Options.BotsResign,
		})
		if err != nil {
			return bots, err
		}
		bots[p] = b
	}
	return bots, nil
}

// announceSpare returns a function that announces, once for each reason, why the built-in engine plays
// instead of the program or may soon do so.
func (s *Session) announceSpare() func(bot.Reason) {
	var once [bot.Failed + 1]sync.Once
	return func(r bot.Reason) { once[r].Do(func() { s.Notify(say.M(spareMessages[r], nil)) }) }
}

// spareMessages say why the built-in engine plays instead of GNU Backgammon, or may soon do so.
var spareMessages = [...]say.MessageID{bot.Missing: say.BotGnubgMissing, bot.Slow: say.BotGnubgSlow, bot.Failed: say.BotGnubgFailed}
