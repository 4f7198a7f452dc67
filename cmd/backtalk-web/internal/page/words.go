package page

import (
	"slices"

	"backtalk/a11y/keyname"
	"backtalk/a11y/say"
	"backtalk/keymap"
)

// texts maps the page's names for its own texts to their messages.
var texts = map[string]say.MessageID{
	"play": say.PagePlay, "loading": say.PageLoading, "quarter1": say.PageQuarter, "quarter2": say.PageHalf,
	"quarter3": say.PageThreeQuarters, "unreached": say.PageUnreached, "intro": say.PageIntro, "introHow": say.PageIntroHow,
	"introFree": say.PageIntroFree, "privacy": say.PagePrivacy, "language": say.PageLanguage, "landing": say.PageLanding,
	"help": say.PageHelpTitle, "helpKeys": say.PageHelpKeys, "helpTouch": say.PageHelpTouch, "helpReader": say.PageHelpReader,
	"helpMore": say.PageHelpMore, "source": say.PageSource, "license": say.PageLicense, "install": say.PageInstall,
	"copyHere": say.PageCopyHere, "board": say.PageBoard, "points": say.PagePoints,
	"actions": say.PageActions, "more": say.PageMore, "said": say.PageSaid, "command": say.PageCommand,
	"send": say.PageSend, "close": say.PageClose, "broken": say.PageBroken, "stopped": say.PageStopped,
	"about": say.PageAbout, "trial": say.TrialTest, "trialWhich": say.TrialWhich, "trialVersion": say.TrialVersion,
	"trialBrowser": say.TrialBrowserField, "trialSave": say.TrialSave,
}

// Texts renders the page's own texts.
func Texts(text func(say.Message) string) map[string]string {
	helpKeys := map[say.MessageID]say.Data{say.PageHelpKeys: {
		"Enter": keyname.Of(keymap.Named(keymap.Enter, 0)), "Find": keyname.Of(keymap.Char('j', 0)), "Turn": keyname.Of(keymap.Char('t', 0)),
		"Menu": keyname.Of(keymap.Char('q', 0)), "Explain": keyname.Of(keymap.Char('?', 0)),
	}}
	rendered := make(map[string]string, len(texts))
	for name, id := range texts {
		rendered[name] = text(say.M(id, helpKeys[id]))
	}
	return rendered
}

// usual are the actions that a turn needs; their buttons come first.
var usual = []keymap.Action{
	keymap.DoEnter, keymap.DoDouble, keymap.DoUndo, keymap.DoYes, keymap.DoNo, keymap.DoBoardBreath,
	keymap.DoLastPlay, keymap.DoMovesList, keymap.DoDice, keymap.DoHint, keymap.DoMenu,
}

// noButtons are the groups of actions without buttons: menus and fields do
// these themselves.
var noButtons = []keymap.Group{keymap.Listing, keymap.Typing}

// walking are the actions that come first in a replay.
var walking = []keymap.Action{
	keymap.DoNextTurn, keymap.DoPreviousTurn, keymap.DoNextGame, keymap.DoPreviousGame, keymap.DoNextMistake,
	keymap.DoPreviousMistake, keymap.DoWorstMistake, keymap.DoAnalysis, keymap.DoPlayFromHere, keymap.DoBoardBreath, keymap.DoDice, keymap.DoHint,
	keymap.DoCopyPosition, keymap.DoMenu,
}

// spoken is the language and mode of the texts sent last.
type spoken struct {
	tag    string
	replay bool
}

// words returns the page's texts if the language or the mode changed, else
// nil.
func (f *Front) words(replay bool) *Words {
	now := spoken{f.devices.Texts.Tag(), replay}
	if now == f.spoken {
		return nil
	}
	f.spoken = now
	w := &Words{Lang: now.tag, Dir: f.devices.Texts.Direction(), Texts: Texts(f.text), Trials: f.trials()}
	usual, in := usual, keymap.Game
	if replay {
		usual, in = walking, keymap.Replay
	}
	for _, a := range usual {
		w.Actions = append(w.Actions, f.button(a))
	}
	for _, g := range keymap.Groups() {
		if slices.Contains(noButtons, g) {
			continue
		}
		s := Section{Title: f.text(say.M(say.MessageID(g.MessageID()), nil))}
		for _, r := range keymap.Records() {
			if r.Group == g && r.Works(in) && !slices.Contains(usual, r.Action) {
				s.Buttons = append(s.Buttons, f.button(r.Action))
			}
		}
		if len(s.Buttons) > 0 {
			w.More = append(w.More, s)
		}
	}
	return w
}

func (f *Front) button(a keymap.Action) Button {
	return Button{Action: string(a), Title: f.text(keyname.Title(a))}
}
