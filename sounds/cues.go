package sounds

import "backtalk/a11y/say"

// The cues, as data. A sound for something on the board is made of what is there: wooden checkers of the player's own,
// the opponent's ring like glass, felt, the rim, dice of bone. Signals that stand for nothing on the board are notes:
// rising is good or open, falling is bad or closed, two beating low notes are trouble.

// What is struck. The ratios are those of free bars and plates, rounded to what sounded right: no two modes of a body
// are in a simple ratio, or it would be heard as a note.
var (
	wood  = []mode{{hz: 880, ring: 50, gain: .9}, {hz: 1810, ring: 42, gain: 1}, {hz: 3050, ring: 30, gain: .8}}
	glass = []mode{{hz: 2350, ring: 110, gain: 1}, {hz: 3810, ring: 90, gain: 1}, {hz: 6100, ring: 60, gain: .8}}
	felt  = []mode{{hz: 190, ring: 45, gain: 1}, {hz: 410, ring: 30, gain: .5}}
	rim   = []mode{{hz: 135, ring: 75, gain: 1}, {hz: 290, ring: 65, gain: 1}, {hz: 590, ring: 45, gain: .7}}
	bone  = []mode{{hz: 2900, ring: 22, gain: 1}, {hz: 4350, ring: 16, gain: .8}, {hz: 6700, ring: 12, gain: .5}}
	cup   = []mode{{hz: 520, ring: 30, gain: .8}, {hz: 1240, ring: 22, gain: .6}, {hz: 3300, ring: 14, gain: .7}}
)

// spec is one cue.
type spec struct {
	// id names the cue on the command line and in sound packs; it never changes.
	id string
	// title is the cue's name for people.
	title say.MessageID
	// length is that of the whole, in milliseconds, 60 to 250.
	length float64
	// peak is the highest sample, of 1. Knocks are short and may be high, held notes are lower and as loud.
	peak   float64
	layers []layer
}

var specs = [say.CueCount]spec{
	say.CueFocusEmpty: {id: "focus-empty", title: say.SoundsCueFocusEmpty, length: 70, peak: .3, layers: []layer{
		burst{length: 60, gain: 1, from: 620, to: 420, q: 2.2, attack: 3},
	}},
	say.CueFocusOwnBlot: {id: "focus-own-blot", title: say.SoundsCueFocusOwnBlot, length: 80, peak: .45, layers: []layer{
		strike{gain: 1, body: wood, click: .3},
	}},
	say.CueFocusOwnPoint: {id: "focus-own-point", title: say.SoundsCueFocusOwnPoint, length: 135, peak: .45, layers: []layer{
		strike{gain: 1, body: wood, click: .3},
		strike{at: 62, gain: .9, body: transposed(wood, .84), click: .3},
	}},
	say.CueFocusOwnStack: {id: "focus-own-stack", title: say.SoundsCueFocusOwnStack, length: 200, peak: .45, layers: []layer{
		strike{gain: .8, body: transposed(wood, .7), click: .3},
		strike{at: 45, gain: .9, body: transposed(wood, .84), click: .3},
		strike{at: 90, gain: .9, body: wood, click: .3},
		strike{at: 135, gain: 1, body: transposed(wood, 1.19), click: .3},
	}},
	say.CueFocusRivalBlot: {id: "focus-rival-blot", title: say.SoundsCueFocusRivalBlot, length: 120, peak: .35, layers: []layer{
		strike{gain: 1, body: glass, click: .2},
	}},
	say.CueFocusRivalBlock: {id: "focus-rival-block", title: say.SoundsCueFocusRivalBlock, length: 170, peak: .4, layers: []layer{
		strike{gain: .9, body: transposed(glass, .62), click: .2},
		strike{at: 60, gain: .9, body: transposed(glass, .5), click: .2},
		strike{at: 60, gain: .8, body: felt},
	}},
	say.CueEdge: {id: "edge", title: say.SoundsCueEdge, length: 110, peak: .55, layers: []layer{
		strike{gain: 1, body: rim, click: .15},
	}},
	say.CueBarLine: {id: "bar-line", title: say.SoundsCueBarLine, length: 110, peak: .25, layers: []layer{
		burst{length: 105, gain: 1, from: 1400, to: 3800, q: 2.5, attack: 45},
	}},

	say.CueSelect: {id: "select", title: say.SoundsCueSelect, length: 120, peak: .35, layers: []layer{
		strike{gain: .6, body: wood, click: .5},
		tone{at: 18, length: 95, gain: .8, from: 520, to: 1040, bright: .45, fall: 14},
	}},
	say.CueDeselect: {id: "deselect", title: say.SoundsCueDeselect, length: 130, peak: .35, layers: []layer{
		tone{length: 90, gain: .8, from: 1040, to: 520, bright: .45, fall: 14},
		strike{at: 82, gain: .6, body: felt, click: .3},
	}},
	say.CuePlace: {id: "place", title: say.SoundsCuePlace, length: 120, peak: .6, layers: []layer{
		strike{gain: 1, body: transposed(wood, 1.12), click: .6},
		strike{gain: .9, body: felt},
		burst{length: 25, gain: .5, from: 4800, to: 3000, q: 1, attack: 1},
	}},
	say.CueHit: {id: "hit", title: say.SoundsCueHit, length: 220, peak: .8, layers: []layer{
		strike{gain: 1, body: glass, click: 1},
		strike{gain: 1, body: wood, click: .5},
		strike{gain: 1.4, body: rim},
		tone{at: 45, length: 165, gain: .45, from: 760, to: 170, bright: .5, fall: 12},
	}},
	say.CueEnter: {id: "enter", title: say.SoundsCueEnter, length: 190, peak: .55, layers: []layer{
		burst{length: 110, gain: 1.1, from: 500, to: 1300, q: 2, attack: 60},
		strike{at: 105, gain: 1, body: wood, click: .5},
		strike{at: 105, gain: .7, body: felt},
	}},
	say.CueBearOff: {id: "bear-off", title: say.SoundsCueBearOff, length: 240, peak: .5, layers: []layer{
		strike{gain: 1, body: wood, click: .5},
		tone{at: 55, length: 60, gain: .45, from: 1175, to: 1175, bright: .4, fall: 20},
		tone{at: 110, length: 125, gain: .5, from: 1760, to: 1760, bright: .4, fall: 30},
	}},
	say.CueUndo: {id: "undo", title: say.SoundsCueUndo, length: 200, peak: .45, layers: []layer{
		burst{length: 175, gain: .9, from: 3000, to: 700, q: 1.8, attack: 120},
		strike{at: 165, gain: .5, body: transposed(wood, .8), click: .3},
	}},
	say.CueIllegal: {id: "illegal", title: say.SoundsCueIllegal, length: 170, peak: .4, layers: []layer{
		tone{length: 65, gain: 1, from: 165, to: 165, bright: .72, fall: 4},
		tone{at: 90, length: 75, gain: 1, from: 139, to: 139, bright: .72, fall: 8},
	}},
	say.CueDance: {id: "dance", title: say.SoundsCueDance, length: 245, peak: .55, layers: []layer{
		strike{gain: 1, body: rim, click: .3},
		strike{at: 75, gain: .9, body: rim, click: .3},
		tone{at: 120, length: 120, gain: .5, from: 330, to: 190, bright: .4, fall: 10},
	}},

	say.CueDiceShaken: {id: "dice-shaken", title: say.SoundsCueDiceShaken, length: 250, peak: .5, layers: []layer{
		rattle{length: 225, strikes: 15, gain: 1, body: cup, click: .5},
	}},
	say.CueDiceThrown: {id: "dice-thrown", title: say.SoundsCueDiceThrown, length: 240, peak: .55, layers: []layer{
		rattle{length: 215, strikes: 7, gain: .9, body: bone, click: .4, slowing: 1},
		strike{at: 12, gain: .7, body: felt},
		strike{at: 190, gain: .6, body: felt},
	}},
	say.CueDiceDouble: {id: "dice-double", title: say.SoundsCueDiceDouble, length: 250, peak: .55, layers: []layer{
		rattle{length: 105, strikes: 5, gain: .9, body: bone, click: .4, slowing: 1},
		strike{at: 12, gain: .7, body: felt},
		tone{at: 105, length: 62, gain: .75, from: 988, to: 988, bright: .3, fall: 14},
		tone{at: 178, length: 70, gain: .75, from: 988, to: 988, bright: .3, fall: 18},
	}},
	say.CueMyTurn: {id: "my-turn", title: say.SoundsCueMyTurn, length: 200, peak: .35, layers: []layer{
		tone{length: 80, gain: .9, from: 587, to: 587, bright: .25, fall: 12},
		tone{at: 75, length: 120, gain: 1, from: 784, to: 784, bright: .25, fall: 22},
	}},
	say.CueWaiting: {id: "waiting", title: say.SoundsCueWaiting, length: 150, peak: .28, layers: []layer{
		tone{length: 145, gain: 1, from: 294, to: 294, bright: .12, fall: 18},
	}},

	say.CueDoubleOffered: {id: "double-offered", title: say.SoundsCueDoubleOffered, length: 250, peak: .42, layers: []layer{
		tone{length: 95, gain: .8, from: 440, to: 440, bright: .5, fall: 8},
		tone{at: 100, length: 148, gain: .9, from: 880, to: 880, bright: .5, fall: 8},
		tone{at: 100, length: 148, gain: .5, from: 440, to: 440, bright: .5, fall: 8},
	}},
	say.CueDoubleTaken: {id: "double-taken", title: say.SoundsCueDoubleTaken, length: 220, peak: .42, layers: []layer{
		strike{gain: .8, body: transposed(wood, .6), click: .4},
		tone{at: 40, length: 175, gain: .7, from: 440, to: 440, bright: .35, fall: 20},
		tone{at: 40, length: 175, gain: .6, from: 554, to: 554, bright: .35, fall: 20},
		tone{at: 40, length: 175, gain: .5, from: 659, to: 659, bright: .35, fall: 20},
	}},
	say.CueDoubleDropped: {id: "double-dropped", title: say.SoundsCueDoubleDropped, length: 250, peak: .42, layers: []layer{
		tone{length: 85, gain: .8, from: 880, to: 880, bright: .45, fall: 10},
		tone{at: 82, length: 85, gain: .8, from: 440, to: 440, bright: .45, fall: 10},
		tone{at: 165, length: 82, gain: .9, from: 220, to: 220, bright: .45, fall: 12},
	}},

	say.CueGameWon: {id: "game-won", title: say.SoundsCueGameWon, length: 250, peak: .42, layers: []layer{
		tone{length: 70, gain: .8, from: 523, to: 523, bright: .3, fall: 10},
		tone{at: 62, length: 70, gain: .8, from: 659, to: 659, bright: .3, fall: 10},
		tone{at: 124, length: 124, gain: 1, from: 1047, to: 1047, bright: .3, fall: 16},
	}},
	say.CueGameLost: {id: "game-lost", title: say.SoundsCueGameLost, length: 250, peak: .42, layers: []layer{
		tone{length: 90, gain: .9, from: 392, to: 392, bright: .3, fall: 10},
		tone{at: 82, length: 90, gain: .9, from: 311, to: 311, bright: .3, fall: 10},
		tone{at: 164, length: 84, gain: 1, from: 262, to: 262, bright: .3, fall: 12},
	}},
	say.CueGammonWon: {id: "gammon-won", title: say.SoundsCueGammonWon, length: 250, peak: .45, layers: []layer{
		tone{length: 48, gain: .8, from: 659, to: 659, bright: .3, fall: 6},
		tone{at: 45, length: 48, gain: .8, from: 1047, to: 1047, bright: .3, fall: 6},
		tone{at: 90, length: 48, gain: .8, from: 1319, to: 1319, bright: .3, fall: 6},
		tone{at: 135, length: 112, gain: 1, from: 2093, to: 2093, bright: .3, fall: 14},
		burst{at: 130, length: 115, gain: .4, from: 7000, to: 7000, q: 2, attack: 20},
	}},
	say.CueGammonLost: {id: "gammon-lost", title: say.SoundsCueGammonLost, length: 250, peak: .5, layers: []layer{
		tone{length: 95, gain: .9, from: 262, to: 262, bright: .45, fall: 6},
		tone{at: 90, length: 158, gain: 1, from: 185, to: 92, bright: .5, fall: 8},
		strike{at: 90, gain: 1, body: rim, click: .3},
	}},
	say.CueMatchWon: {id: "match-won", title: say.SoundsCueMatchWon, length: 250, peak: .5, layers: []layer{
		tone{length: 42, gain: .8, from: 784, to: 784, bright: .45, fall: 4},
		tone{at: 58, length: 42, gain: .8, from: 784, to: 784, bright: .45, fall: 4},
		tone{at: 112, length: 136, gain: .7, from: 784, to: 784, bright: .45, fall: 10},
		tone{at: 112, length: 136, gain: .8, from: 1047, to: 1047, bright: .45, fall: 10},
		tone{at: 112, length: 136, gain: .8, from: 1568, to: 1568, bright: .45, fall: 10},
	}},
	say.CueMatchLost: {id: "match-lost", title: say.SoundsCueMatchLost, length: 250, peak: .5, layers: []layer{
		tone{length: 246, gain: .8, from: 659, to: 494, bright: .45, fall: 10},
		tone{length: 246, gain: .7, from: 784, to: 587, bright: .45, fall: 10},
		tone{at: 120, length: 126, gain: .9, from: 165, to: 123, bright: .6, fall: 6},
	}},

	say.CueQuestion: {id: "question", title: say.SoundsCueQuestion, length: 220, peak: .35, layers: []layer{
		tone{length: 80, gain: .9, from: 494, to: 466, bright: .3, fall: 4},
		tone{at: 85, length: 130, gain: 1, from: 494, to: 988, bright: .3, fall: 6},
	}},
	say.CueFailure: {id: "failure", title: say.SoundsCueFailure, length: 245, peak: .45, layers: []layer{
		tone{length: 105, gain: 1, from: 311, to: 311, bright: .6, fall: 2},
		tone{length: 105, gain: 1, from: 330, to: 330, bright: .6, fall: 2},
		tone{at: 135, length: 108, gain: 1, from: 311, to: 311, bright: .6, fall: 2},
		tone{at: 135, length: 108, gain: 1, from: 330, to: 330, bright: .6, fall: 2},
	}},
	say.CueMenuOpen: {id: "menu-open", title: say.SoundsCueMenuOpen, length: 150, peak: .3, layers: []layer{
		tone{length: 60, gain: .9, from: 698, to: 698, bright: .1, fall: 24},
		tone{at: 55, length: 90, gain: 1, from: 1397, to: 1397, bright: .1, fall: 30},
	}},
	say.CueMenuClose: {id: "menu-close", title: say.SoundsCueMenuClose, length: 150, peak: .3, layers: []layer{
		tone{length: 60, gain: 1, from: 1397, to: 1397, bright: .1, fall: 24},
		tone{at: 55, length: 90, gain: .9, from: 698, to: 698, bright: .1, fall: 30},
	}},
	say.CueMenuItem: {id: "menu-item", title: say.SoundsCueMenuItem, length: 60, peak: .3, layers: []layer{
		tone{length: 50, gain: 1, from: 1245, to: 1245, bright: .1, fall: 40},
	}},
	say.CueSaved: {id: "saved", title: say.SoundsCueSaved, length: 230, peak: .35, layers: []layer{
		strike{gain: .5, body: bone, click: .6},
		strike{at: 45, gain: .5, body: bone, click: .6},
		tone{at: 90, length: 138, gain: .7, from: 1175, to: 1175, bright: .1, fall: 30},
		tone{at: 90, length: 138, gain: .5, from: 1480, to: 1480, bright: .1, fall: 30},
	}},
}

// Cues gives every cue, in the order in which they are taught.
func Cues() []say.Cue {
	all := make([]say.Cue, 0, say.CueCount-1)
	for cue := say.CueNone + 1; cue < say.CueCount; cue++ {
		all = append(all, cue)
	}
	return all
}

// ID is the cue's name on the command line and in sound packs, such as "focus-empty"; empty for CueNone.
func ID(cue say.Cue) string {
	if cue >= say.CueCount {
		return ""
	}
	return specs[cue].id
}

// ByID finds a cue by its ID.
func ByID(id string) (say.Cue, bool) {
	for _, cue := range Cues() {
		if specs[cue].id == id {
			return cue, true
		}
	}
	return say.CueNone, false
}

// Title is the cue's name for people.
func Title(cue say.Cue) say.Message {
	if cue == say.CueNone || cue >= say.CueCount {
		return say.Message{}
	}
	return say.M(specs[cue].title, nil)
}
