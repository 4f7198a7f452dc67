package session

import (
	"slices"

	"backtalk/a11y/say"
	"backtalk/cmd/internal/matches"
	"backtalk/cmd/internal/settings"
	"backtalk/core"
	"backtalk/core/bot"
)

// adapted replaces the adaptive opponent in the settings with a bot, and
// returns the message that says which and why. If another opponent was
// chosen, it returns the settings unchanged and an empty message.
func (s *Session) adapted(v settings.Values) (settings.Values, say.Message) {
	if v.Text(settings.Opponent) != settings.Adaptive {
		return v, say.Message{}
	}
	kind, why := bot.First, say.BotAdaptiveFirst
	if last, won, ok := s.lastResult(); ok {
		kind = bot.Next(last, won)
		switch {
		case kind == last && won:
			why = say.BotAdaptiveStrongest
		case kind == last:
			why = say.BotAdaptiveWeakest
		case won:
			why = say.BotAdaptiveUp
		default:
			why = say.BotAdaptiveDown
		}
	}
	values := v.Clone()
	// Every bot is a value of the setting.
	_ = values.Set(settings.Opponent, kind)
	return values, say.M(why, say.Data{
		"Bot": say.M(settings.BotTitle(kind), nil), "Does": say.M(settings.BotAbility(kind), nil),
	})
}

// lastResult returns the opponent in the last match that the person here finished against one on
// the ladder, and whether it was won.
func (s *Session) lastResult() (kind string, won, ok bool) {
	library, ok := s.Matches.(matches.Library)
	if !ok {
		return "", false, false
	}
	all, err := library.List()
	if err != nil {
		s.Note(err)
		return "", false, false
	}
	for i := range all {
		if kind, won, ok := resultOf(&all[i]); ok {
			return kind, won, true
		}
	}
	return "", false, false
}

// resultOf reads an entry: a match here that one person won or lost against a bot on the ladder.
func resultOf(e *matches.Entry) (kind string, won, ok bool) {
	f := &e.Facts
	if !e.Finished || e.Damaged || e.Imported() || !f.Over || f.Winner < 0 {
		return "", false, false
	}
	for p := range core.Player(2) {
		kind := f.Players[p.Opponent()].Kind
		if f.Players[p].Kind == settings.Human && slices.Contains(bot.Ladder(), kind) {
			return kind, f.Winner == int(p), true
		}
	}
	return "", false, false
}
