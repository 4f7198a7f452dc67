package session

import (
	"slices"
	"strings"

	"backtalk/a11y/say"
	"backtalk/cmd/internal/matches"
	"backtalk/cmd/internal/settings"
	"backtalk/core"
	"backtalk/core/bot"
)

// adapted replaces the adaptive opponent in the settings with a bot, which plays
// under its own name unless the player has named the opponent. It also
// returns the message that says which bot and why. If another opponent was
// chosen, it returns the settings unchanged and an empty message.
func (s *Session) adapted(v settings.Values) (settings.Values, say.Message) {
	if v.Text(settings.Opponent) != settings.Adaptive {
		return v, say.Message{}
	}
	past := s.results()
	kind, why := bot.Next(bot.First(bot.Experience(v.Text(settings.Experience))), past), say.BotAdaptiveFirst
	if len(past) > 0 {
		why = whyNext(past[0], kind)
	}
	values, title := v.Clone(), say.M(settings.BotTitle(kind), nil)
	// Every bot is a value of the setting, and every name of the other.
	_ = values.Set(settings.Opponent, kind)
	if strings.TrimSpace(v.Text(settings.OpponentName)) == "" {
		_ = values.Set(settings.OpponentName, s.Devices.Texts.Plain(title))
	}
	return values, say.M(why, say.Data{
		"Bot": title, "Does": say.M(settings.BotAbility(kind), nil),
	})
}

// whyNext returns the message that says why kind plays after the last match.
func whyNext(last bot.Result, kind string) say.MessageID {
	switch {
	case kind == last.Opponent && last.Won:
		return say.BotAdaptiveStrongest
	case kind == last.Opponent:
		return say.BotAdaptiveWeakest
	case last.Won:
		return say.BotAdaptiveUp
	}
	return say.BotAdaptiveDown
}

// results returns the results of the player's finished matches against opponents on the ladder, the latest
// first.
func (s *Session) results() []bot.Result {
	library, ok := s.Matches.(matches.Library)
	if !ok {
		return nil
	}
	all, err := library.List()
	if err != nil {
		s.Note(err)
		return nil
	}
	var past []bot.Result
	for i := range all {
		if r, ok := resultOf(&all[i]); ok {
			past = append(past, r)
		}
	}
	return past
}

// resultOf returns the result of a match that a person finished here against a bot on the ladder, or false
// for any other entry.
func resultOf(e *matches.Entry) (bot.Result, bool) {
	f := &e.Facts
	if !e.Finished || e.Damaged || e.Imported() || !f.Over || f.Winner < 0 {
		return bot.Result{}, false
	}
	for p := range core.Player(2) {
		kind := f.Players[p.Opponent()].Kind
		if f.Players[p].Kind == settings.Human && slices.Contains(bot.Ladder(), kind) {
			return bot.Result{Opponent: kind, Won: f.Winner == int(p)}, true
		}
	}
	return bot.Result{}, false
}
