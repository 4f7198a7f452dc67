package settings

import (
	"slices"

	"backtalk/a11y"
	"backtalk/a11y/say"
	"backtalk/core"
	"backtalk/core/bot"
)

// Adaptive is the opponent that adapts to the player: a stronger bot after a match that the player won, an
// easier one after a match that they lost.
const Adaptive = "adaptive"

// botTitles maps the bots to their titles; a bot without a title goes by its name.
var botTitles = map[string]say.MessageID{
	bot.NameRandom:      say.SettingsIsRandom,
	bot.NameAxel:        say.SettingsIsAxel,
	bot.NameBruno:       say.SettingsIsBruno,
	bot.NameCora:        say.SettingsIsCora,
	bot.NameDino:        say.SettingsIsDino,
	bot.NameElla:        say.SettingsIsElla,
	bot.NameFinn:        say.SettingsIsFinn,
	bot.NameGreta:       say.SettingsIsGreta,
	bot.NameHugo:        say.SettingsIsHugo,
	bot.NameIda:         say.SettingsIsIda,
	bot.NameJonas:       say.SettingsIsJonas,
	bot.NameKira:        say.SettingsIsKira,
	bot.NameSimple:      say.SettingsIsSimple,
	bot.NameLeo:         say.SettingsIsLeo,
	bot.NameMona:        say.SettingsIsMona,
	bot.Name0Ply:        say.SettingsIsBuiltin0,
	bot.Name1Ply:        say.SettingsIsBuiltin1,
	bot.Name2Ply:        say.SettingsIsBuiltin2,
	bot.Name3Ply:        say.SettingsIsBuiltin3,
	bot.NameGnubg0:      say.SettingsIsGnubg0,
	bot.NameGnubg1:      say.SettingsIsGnubg1,
	bot.NameGnubg2:      say.SettingsIsGnubg2,
	bot.NameWhackgammon: say.SettingsIsWhackgammon,
}

// abilities maps the opponents to what they can and can't do, in a few
// words.
var abilities = map[string]say.MessageID{
	Adaptive:       say.BotDoesAdaptive,
	bot.NameRandom: say.BotDoesRandom,
	bot.NameAxel:   say.BotDoesAxel,
	bot.NameBruno:  say.BotDoesBruno,
	bot.NameCora:   say.BotDoesCora,
	bot.NameDino:   say.BotDoesDino,
	bot.NameElla:   say.BotDoesElla,
	bot.NameFinn:   say.BotDoesFinn,
	bot.NameGreta:  say.BotDoesGreta,
	bot.NameHugo:   say.BotDoesHugo,
	bot.NameIda:    say.BotDoesIda,
	bot.NameJonas:  say.BotDoesJonas,
	bot.NameKira:   say.BotDoesKira,
	bot.NameSimple: say.BotDoesSimple,
	bot.NameLeo:    say.BotDoesLeo,
	bot.NameMona:   say.BotDoesMona,
	bot.Name0Ply:   say.BotDoesBuiltin0,
	bot.Name1Ply:   say.BotDoesBuiltin1,
	bot.Name2Ply:   say.BotDoesBuiltin2,
	bot.Name3Ply:   say.BotDoesBuiltin3,
}

// BotTitle returns the title of a bot.
func BotTitle(name string) say.MessageID { return botTitles[name] }

// BotAbility returns what a bot can and can't do, in a few words.
func BotAbility(name string) say.MessageID { return abilities[name] }

// seats lists who can sit in a seat.
func seats() []Option {
	options := []Option{{Human, say.SettingsIsHuman}}
	for _, name := range bot.Names() {
		options = append(options, Option{name, botTitles[name]})
	}
	return options
}

// opponents lists who can sit in the other seat.
func opponents() []Option {
	return slices.Insert(seats(), 1, Option{Adaptive, say.SettingsIsAdaptive})
}

// games lists the games that can be played in a match.
func games() []Option {
	list := []Option{{Backgammon, say.SettingsIsBackgammon}}
	for _, v := range core.Variants() {
		if title, known := a11y.VariantTitle(v.Name); known && v.Target == 0 {
			list = append(list, Option{v.Name, title.ID})
		}
	}
	return list
}
