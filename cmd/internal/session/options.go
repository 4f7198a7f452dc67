package session

import (
	"strings"
	"time"

	"backtalk/a11y"
	"backtalk/a11y/say"
	"backtalk/cmd/internal/advise"
	"backtalk/cmd/internal/desk"
	"backtalk/cmd/internal/online"
	"backtalk/cmd/internal/settings"
	"backtalk/cmd/internal/table"
	"backtalk/core"
	"backtalk/core/analysis"
	"backtalk/core/bot"
	"backtalk/speech"
)

// This file translates the settings for the parts of the program.

// scoredAs maps names in settings and flags to scoring and variant.
var scoredAs = map[string]core.Rules{
	"match": {}, "money": {Scoring: core.Money}, "best-of-five": {Variant: core.BestOfFive()},
}

// RulesNamed returns the scoring and variant that a name in settings and flags means.
func RulesNamed(name string) core.Rules { return scoredAs[name] }

// variantNamed returns the game that a name in settings and flags means.
func variantNamed(game string) core.Variant {
	v, _ := core.VariantNamed(game)
	return v
}

// RulesFor returns the rules of a new match.
func RulesFor(v settings.Values) core.Rules {
	r := scoredAs[v.Text(settings.Rules)]
	if r.Variant == (core.Variant{}) {
		r.Variant = variantNamed(v.Text(settings.Game))
	}
	r.Length, r.Crawford = v.Number(settings.Length), v.On(settings.Crawford)
	r.Jacoby, r.Beavers = v.On(settings.Jacoby), v.On(settings.Beavers)
	return r.Normal()
}

// echoes maps names to levels of echo.
var echoes = map[string]a11y.Echo{"full": a11y.EchoFull, "normal": a11y.EchoNormal, "brief": a11y.EchoBrief}

// styleFor returns the style of announcements. It doesn't name keys to players who type commands.
func styleFor(v settings.Values, typed bool) a11y.Style {
	return a11y.Style{
		Echo:            echoes[v.Text(settings.Echo)],
		Verbose:         v.On(settings.Verbose),
		ByColour:        v.Text(settings.Sides) == "colours",
		FixedNumbers:    v.Text(settings.Numbers) == "fixed",
		HomeLeft:        v.Text(settings.Home) == "left",
		OpponentNumbers: v.On(settings.OpponentNumbers),
		TrackWording:    v.Text(settings.CubeWord) == "track",
		TeachKeys:       v.On(settings.TeachKeys) && !typed,
	}
}

// style returns the style of announcements for the player here.
func (s *Session) style() a11y.Style {
	style := styleFor(s.Values, s.Typed)
	if s.playing != nil && s.playing.Options.Friend.Plays() {
		style.Verbose = s.playing.Options.Verbose
	}
	s.Style(&style)
	return style
}

// Speaking returns how Backtalk's own voice speaks now.
func (s *Session) Speaking() speech.Settings { return speakingFor(s.Values, s.Devices.Texts.Tag()) }

// speakingFor returns how Backtalk's own voice speaks with these settings.
func speakingFor(v settings.Values, tag string) speech.Settings {
	s := speech.Settings{
		Language: tag, Rate: v.Number(settings.Rate), Volume: v.Number(settings.Volume), Voice: v.Text(settings.Voice),
	}
	if opponent := v.Text(settings.OpponentVoice); opponent != "" {
		s.Voices = map[say.Speaker]string{say.Rival: opponent}
	}
	return s
}

// paces maps the setting to the least time before a bot's answer.
var paces = map[string]time.Duration{"at-once": 0, "brisk": time.Second, "calm": 3 * time.Second}

// tutors maps the values of the tutor's setting to the smallest error that it asks about.
var tutors = map[string]analysis.Size{
	"small": analysis.Small, "mistakes": analysis.Mistake, "blunders": analysis.Blunder,
}

// Options hold what a match needs to continue as it began, besides its
// events.
type Options struct {
	Me              string `json:"me"`
	Against         string `json:"against"`
	Combined        bool   `json:"combined,omitempty"`
	Confirm         bool   `json:"confirm,omitempty"`
	AutoForced      bool   `json:"autoForced,omitempty"`
	AutoDestination bool   `json:"autoDestination,omitempty"`
	AutoRoll        bool   `json:"autoRoll,omitempty"`
	HandDice        bool   `json:"handDice,omitempty"`
	Hints           bool   `json:"hints,omitempty"`
	CubeHints       bool   `json:"cubeHints,omitempty"`
	BotsResign      bool   `json:"botsResign,omitempty"`
	// Adaptive means that the result of the last match decided who the opponent is.
	Adaptive bool `json:"adaptive,omitempty"`
	// Tutor is the setting of that name.
	Tutor string `json:"tutor,omitempty"`
	// Words are the words that the player typed, on which the dice depend.
	Words string `json:"words,omitempty"`
	// Verbose means that the player agreed with a friend on verbose commentary.
	Verbose bool `json:"verbose,omitempty"`
	// Friend says how to reach the distant friend; the zero Friend means none.
	Friend Friend `json:"friend,omitzero"`
	// Server is the address of the server that runs the match, empty for none.
	Server string `json:"server,omitempty"`
	// Seat is the player's seat on the server.
	Seat online.Seat `json:"seat,omitzero"`
}

// OptionsFor returns the options of a new match. Best of five always combines moves; a tutor always allows
// hints.
func OptionsFor(v settings.Values) Options {
	tutor := v.Text(settings.Tutor)
	teaches := tutors[tutor] != analysis.None
	return Options{
		Me: v.Text(settings.Me), Against: v.Text(settings.Opponent),
		Combined: v.On(settings.Combined) || RulesFor(v).Variant == core.BestOfFive(),
		Confirm:  v.On(settings.Confirm), AutoForced: v.On(settings.AutoForced),
		AutoDestination: v.On(settings.AutoDestination), AutoRoll: v.On(settings.AutoRoll),
		HandDice: v.Text(settings.Dice) == "hand", Hints: v.On(settings.Hints) || teaches, CubeHints: v.On(settings.CubeHints) || teaches,
		Tutor: tutor, BotsResign: v.On(settings.BotsResign), Words: v.Text(settings.DiceWords),
	}
}

// allow turns hints, cube hints or verbose commentary on or off in the match in progress.
func (o *Options) allow(what desk.Switch, on bool) {
	switch what {
	case desk.HintsOn:
		o.Hints = on
	case desk.CubeHintsOn:
		o.CubeHints = on
	case desk.VerboseCommentary:
		o.Verbose = on
	}
}

// table returns the options of a table: those with which the match began and, from v, those that belong to
// the player.
func (o Options) table(v settings.Values) table.Options {
	return table.Options{
		Confirm: o.Confirm, AutoForced: o.AutoForced, AutoTarget: o.AutoDestination, AutoRoll: o.AutoRoll,
		HandDice: o.HandDice, Combined: o.Combined,
		Options: advise.Options{
			Hints: o.Hints, CubeHints: o.CubeHints, Tutor: tutors[o.Tutor], HintPlies: v.Number(settings.HintPlies),
		},
		AskCube: v.On(settings.AskCube), Pace: paces[v.Text(settings.Pace)],
		Words: o.Words,
		Grace: time.Duration(v.Number(settings.UndoTime)) * time.Second,
	}
}

// playersFor returns the players in the two seats, the one here first, with
// random colours.
func playersFor(v settings.Values, texts desk.Texts, seed []byte) [2]core.PlayerInfo {
	defaults := [2]say.MessageID{say.CliDefaultName, say.CliDefaultOpponent}
	kinds := [2]string{v.Text(settings.Me), v.Text(settings.Opponent)}
	if kinds[0] != settings.Human || kinds[1] == settings.Human {
		// Only the first player is ever called "You", and only as the only person.
		defaults[0] = say.CliDefaultBot
	}
	names := [2]string{v.Text(settings.Name), v.Text(settings.OpponentName)}
	others := []core.Colour{core.Red, core.Blue, core.Black}
	dealt := derived(seed, "colours")
	colours := [2]core.Colour{core.White, others[int(dealt[1])%len(others)]}
	if dealt[0]%2 == 1 {
		colours[0], colours[1] = colours[1], colours[0]
	}
	var players [2]core.PlayerInfo
	for p := range players {
		name := strings.TrimSpace(names[p])
		switch {
		case name != "":
		case bot.IsLevel(kinds[p]):
			name = texts.Plain(say.M(settings.BotTitle(kinds[p]), nil))
		default:
			name = texts.Plain(say.M(defaults[p], nil))
		}
		players[p] = core.PlayerInfo{Name: name, Kind: kinds[p], Colour: colours[p]}
	}
	return players
}
