package settings

import (
	"backtalk/a11y/say"
	"backtalk/core/bot"
)

// The values of [Experience].
const (
	// Unasked means that the player has not been asked.
	Unasked     = "unset"
	NeverPlayed = "never"
	KnowsRules  = "rules"
	InClubs     = "clubs"
)

// suit holds the settings that suit an experience.
type suit struct {
	opponent, tutor           string
	hints, cubeHints, verbose string
	// does announces what was set, with the name of the opponent.
	does say.MessageID
}

var suits = map[string]suit{
	NeverPlayed: {bot.First(bot.NeverPlayed), "blunders", "true", "true", "false", say.ExperienceNeverDoes},
	KnowsRules:  {Adaptive, "off", "true", "true", "true", say.ExperienceRulesDoes},
	InClubs:     {bot.First(bot.PlaysInClubs), "off", "false", "false", "false", say.ExperienceClubsDoes},
}

// Suit sets the opponent, the tutor, hints and commentary to what suits the player's experience,
// and returns what it set. It does nothing and returns false if the player was not asked.
func (v *Values) Suit() (done say.Message, ok bool) {
	s, ok := suits[v.Text(Experience)]
	if !ok {
		return say.Message{}, false
	}
	for key, value := range map[Key]string{
		Opponent: s.opponent, Tutor: s.tutor, Hints: s.hints, CubeHints: s.cubeHints, Verbose: s.verbose,
	} {
		// All these values are allowed: a test checks that.
		_ = v.Set(key, value)
	}
	data := say.Data{}
	if title := BotTitle(s.opponent); title != "" {
		data["Bot"] = say.M(title, nil)
	}
	return say.M(s.does, data), true
}
