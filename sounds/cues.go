package sounds

import (
	"time"

	"backtalk/a11y/say"
)

// The cues are data. A sound for something on the board imitates its material: the player's own
// checkers are of wood, the opponent's of bone, both on a wooden board lined with felt, and dice of
// bone are rolled from a cup. A signal that stands for nothing on the board is made of notes:
// rising notes are good or open, falling notes bad or closed, and two notes that beat are trouble.
// The end of a game is a tune: a gammon's chord sounds twice, because a gammon is worth twice the
// cube, and horns play a won match.

// These are the numbers of dB by which some cues are softer than the others, and the reasons.
const (
	// The focus moves with every arrow key, and the words for the point begin with its sound.
	focusSoft = 4
	// Nothing is there, so it should be the least noticeable.
	emptySoft = 6
	// Waiting says that nothing is happening, while the opponent's turn may be spoken.
	waitingSoft = 6
)

// roomOfBoard is how much the room echoes the sounds of the board.
const roomOfBoard = .5

// spec is one cue.
type spec struct {
	// id names the cue on the command line and in sound packs; it never changes.
	id string
	// title is the cue's name for players.
	title say.MessageID
	// length is the cue's duration in milliseconds: 60 to 250, or up to 1,500 at the end of a game or
	// match.
	length float64
	// soft is by how many dB the cue is deliberately softer than the others.
	soft float64
	// room is how much the room echoes the cue; 0 is not at all.
	room   float64
	layers []layer
}

var specs = [say.CueCount]spec{
	say.CueFocusEmpty: {id: "focus-empty", title: say.SoundsCueFocusEmpty, length: 70, soft: emptySoft, room: roomOfBoard, layers: []layer{
		burst{length: 64, gain: 1, from: 6800, to: 4400, q: 1.8, attack: 3},
	}},
	say.CueFocusOwnBlot: {id: "focus-own-blot", title: say.SoundsCueFocusOwnBlot, length: 90, soft: focusSoft, room: roomOfBoard, layers: []layer{
		strike{gain: 1, body: wood, click: .1},
	}},
	say.CueFocusOwnPoint: {id: "focus-own-point", title: say.SoundsCueFocusOwnPoint, length: 150, soft: focusSoft, room: roomOfBoard, layers: []layer{
		strike{gain: 1, body: wood, click: .1},
		strike{at: 62, gain: 1, body: transposed(wood, .84), click: .1},
	}},
	say.CueFocusOwnStack: {id: "focus-own-stack", title: say.SoundsCueFocusOwnStack, length: 200, soft: focusSoft, room: roomOfBoard, layers: []layer{
		strike{gain: .8, body: transposed(wood, .71), click: .1},
		strike{at: 38, gain: .85, body: transposed(wood, .84), click: .1},
		strike{at: 76, gain: .9, body: wood, click: .1},
		strike{at: 114, gain: 1, body: transposed(wood, 1.26), click: .1},
	}},
	say.CueFocusRivalBlot: {id: "focus-rival-blot", title: say.SoundsCueFocusRivalBlot, length: 100, soft: focusSoft, room: roomOfBoard, layers: []layer{
		strike{gain: 1, body: bone, click: .2},
	}},
	say.CueFocusRivalBlock: {id: "focus-rival-block", title: say.SoundsCueFocusRivalBlock, length: 150, soft: focusSoft, room: roomOfBoard, layers: []layer{
		strike{gain: 1, body: transposed(bone, .8), click: .2},
		strike{at: 62, gain: 1, body: transposed(bone, 1.1), click: .2},
	}},
	say.CueFocusRivalStack: {id: "focus-rival-stack", title: say.SoundsCueFocusRivalStack, length: 190, soft: focusSoft, room: roomOfBoard, layers: []layer{
		strike{gain: .8, body: transposed(bone, .8), click: .2},
		strike{at: 47, gain: .9, body: transposed(bone, 1.1), click: .2},
		strike{at: 94, gain: 1, body: transposed(bone, 1.5), click: .2},
	}},
	say.CueEdge: {id: "edge", title: say.SoundsCueEdge, length: 150, room: roomOfBoard, layers: []layer{
		strike{gain: 1, body: rim, click: .1},
		strike{at: 45, gain: .9, body: rim, click: .1},
	}},
	say.CueBarLine: {id: "bar-line", title: say.SoundsCueBarLine, length: 120, soft: focusSoft, room: roomOfBoard, layers: []layer{
		burst{length: 115, gain: 1, from: 1400, to: 4200, q: 3, attack: 50},
	}},

	say.CueSelect: {id: "select", title: say.SoundsCueSelect, length: 150, room: roomOfBoard, layers: []layer{
		strike{gain: .35, body: bone, click: .5},
		note(6, .8, e5, marimba),
		note(58, 1, e6, marimba),
	}},
	say.CueDeselect: {id: "deselect", title: say.SoundsCueDeselect, length: 170, room: roomOfBoard, layers: []layer{
		note(0, 1, e6, marimba),
		note(54, .8, e5, marimba),
		strike{at: 110, gain: 1.2, body: felt, click: .4},
	}},
	say.CuePlace: {id: "place", title: say.SoundsCuePlace, length: 190, room: roomOfBoard, layers: []layer{
		strike{gain: 1, body: transposed(wood, 1.3), click: .5},
		strike{gain: .6, body: board, click: .2},
		strike{at: 66, gain: .5, body: transposed(wood, 1.3), click: .5},
		strike{at: 66, gain: .25, body: board, click: .1},
		strike{at: 100, gain: .25, body: transposed(wood, 1.3), click: .5},
	}},
	say.CueHit: {id: "hit", title: say.SoundsCueHit, length: 250, room: roomOfBoard, layers: []layer{
		strike{gain: 1.2, body: bone, click: 1},
		strike{at: 6, gain: 1, body: wood, click: .8},
		strike{at: 6, gain: 1, body: board, click: .4},
		burst{at: 25, length: 110, gain: .7, from: 5200, to: 1500, q: 2, attack: 20},
		strike{at: 80, gain: .35, body: bone, click: .4},
		strike{at: 140, gain: .9, body: rim, click: .3},
		strike{at: 140, gain: .8, body: transposed(bone, .7), click: .5},
		strike{at: 190, gain: .35, body: transposed(bone, .7), click: .3},
	}},
	say.CuePin: {id: "pin", title: say.SoundsCuePin, length: 250, room: roomOfBoard, layers: []layer{
		strike{gain: .7, body: transposed(rim, 1.5), click: 1.2},
		strike{at: 50, gain: .7, body: transposed(rim, 1.5), click: 1.2},
		strike{at: 110, gain: 1.2, body: transposed(board, .6), click: .3},
		tone{at: 110, length: 130, gain: .7, from: 110, bright: .3, fall: 3},
	}},
	say.CueRelease: {id: "release", title: say.SoundsCueRelease, length: 230, room: roomOfBoard, layers: []layer{
		strike{gain: .6, body: transposed(tray, 1.6), click: 1},
		burst{at: 30, length: 130, gain: 1.1, from: 900, to: 4200, q: 3, attack: 60},
		strike{at: 165, gain: .6, body: transposed(wood, 1.6), click: .2},
	}},
	say.CueMother: {id: "mother", title: say.SoundsCueMother, length: 250, room: roomOfBoard, layers: []layer{
		strike{gain: 1, body: transposed(board, .5), click: .4},
		note(0, 1, f4, vibraphone),
		note(90, 1, c4, vibraphone),
		strike{at: 90, gain: .6, body: transposed(board, .5), click: .3},
	}},
	say.CueEnter: {id: "enter", title: say.SoundsCueEnter, length: 210, room: roomOfBoard, layers: []layer{
		burst{length: 112, gain: 2, from: 1100, to: 3600, q: 2, attack: 40},
		strike{at: 112, gain: .8, body: wood, click: .15},
		strike{at: 112, gain: .9, body: board, click: .1},
	}},
	say.CueBearOff: {id: "bear-off", title: say.SoundsCueBearOff, length: 250, room: roomOfBoard, layers: []layer{
		strike{gain: .8, body: transposed(wood, 1.3), click: .4},
		strike{at: 70, gain: 1, body: tray, click: .5},
		strike{at: 70, gain: .5, body: wood, click: .3},
		note(72, .9, g6, marimba),
		strike{at: 130, gain: .6, body: tray, click: .4},
		strike{at: 168, gain: .4, body: tray, click: .3},
		strike{at: 192, gain: .25, body: tray, click: .3},
	}},
	say.CueUndo: {id: "undo", title: say.SoundsCueUndo, length: 210, room: roomOfBoard, layers: []layer{
		burst{length: 180, gain: .9, from: 3000, to: 600, q: 1.8, attack: 140},
		strike{at: 172, gain: .6, body: transposed(wood, .8), click: .3},
	}},
	say.CueIllegal: {id: "illegal", title: say.SoundsCueIllegal, length: 170, layers: []layer{
		tone{length: 65, gain: 1, from: 165, bright: .72, fall: 4},
		tone{at: 90, length: 75, gain: 1, from: 139, bright: .72, fall: 8},
	}},
	say.CueDance: {id: "dance", title: say.SoundsCueDance, length: 250, room: roomOfBoard, layers: []layer{
		strike{gain: 1, body: rim, click: .5},
		strike{gain: .5, body: tray, click: .3},
		strike{at: 88, gain: 1, body: rim, click: .5},
		strike{at: 88, gain: .5, body: tray, click: .3},
		strike{at: 166, gain: .8, body: transposed(bone, .9), click: .4},
		strike{at: 202, gain: .5, body: transposed(bone, .75), click: .3},
		burst{at: 160, length: 85, gain: .5, from: 2600, to: 500, q: 1.6, attack: 8},
	}},

	say.CueDiceShaken: {id: "dice-shaken", title: say.SoundsCueDiceShaken, length: 250, room: roomOfBoard, layers: []layer{
		rattle{length: 90, strikes: 8, gain: 1, body: cup, click: 1.2},
		rattle{length: 90, strikes: 7, gain: .3, body: die, click: .6},
		rattle{at: 128, length: 90, strikes: 8, gain: 1, body: cup, click: 1.2},
		rattle{at: 128, length: 90, strikes: 7, gain: .3, body: die, click: .6},
	}},
	say.CueDiceThrown: {id: "dice-thrown", title: say.SoundsCueDiceThrown, length: 250, room: roomOfBoard, layers: []layer{
		rattle{length: 215, strikes: 6, gain: 1, body: die, click: .8, slowing: 1.5},
		rattle{length: 215, strikes: 6, gain: .5, body: board, click: .1, slowing: 1.5},
	}},
	say.CueDiceDouble: {id: "dice-double", title: say.SoundsCueDiceDouble, length: 250, room: roomOfBoard, layers: []layer{
		rattle{length: 95, strikes: 5, gain: .9, body: die, click: .6, slowing: 1},
		strike{at: 12, gain: .7, body: board, click: .3},
		note(105, .8, c6, marimba),
		note(105, .5, e6, marimba),
		note(175, .8, c6, marimba),
		note(175, .5, e6, marimba),
	}},
	say.CueMyTurn: {id: "my-turn", title: say.SoundsCueMyTurn, length: 250, layers: []layer{
		note(0, .9, g5, chime),
		note(95, 1, c6, chime),
	}},
	say.CueWaiting: {id: "waiting", title: say.SoundsCueWaiting, length: 200, soft: waitingSoft, room: roomOfBoard, layers: []layer{
		strike{gain: 1, body: transposed(bone, 1.5), click: .1},
		strike{at: 120, gain: .9, body: transposed(bone, 1.15), click: .1},
	}},

	say.CueDoubleOffered: {id: "double-offered", title: say.SoundsCueDoubleOffered, length: 250, layers: []layer{
		strike{gain: 1.6, body: transposed(tray, .8), click: .3},
		tone{at: 45, length: 80, gain: .7, from: d5, bright: .68, fall: 6, attack: 12},
		tone{at: 120, length: 128, gain: .9, from: a5, bright: .68, fall: 6, attack: 12},
	}},
	say.CueDoubleTaken: {id: "double-taken", title: say.SoundsCueDoubleTaken, length: 250, layers: []layer{
		strike{gain: 1.4, body: transposed(tray, .8), click: .5},
		strike{at: 48, gain: 1.2, body: transposed(tray, 1.2), click: .5},
		note(80, .8, a4, marimba),
		note(98, .8, cSharp5, marimba),
		note(116, .9, e5, marimba),
	}},
	say.CueDoubleDropped: {id: "double-dropped", title: say.SoundsCueDoubleDropped, length: 250, layers: []layer{
		tone{length: 80, gain: .8, from: a5, bright: .4, fall: 16},
		tone{at: 76, length: 72, gain: .8, from: d5, bright: .4, fall: 16},
		tone{at: 144, length: 60, gain: .9, from: g4, bright: .4, fall: 12},
		strike{at: 196, gain: 1.8, body: rim, click: .4},
	}},

	say.CueGameWon: {id: "game-won", title: say.SoundsCueGameWon, length: 900, room: roomOfBoard, layers: []layer{
		note(0, .7, c5, vibraphone),
		note(90, .7, e5, vibraphone),
		note(180, .8, g5, vibraphone),
		note(290, 1, c6, vibraphone),
		tone{at: 290, length: 520, gain: .16, from: c5, bright: .4, fall: 26, attack: 30},
		tone{at: 290, length: 520, gain: .14, from: e5, bright: .4, fall: 26, attack: 30},
	}},
	say.CueGameLost: {id: "game-lost", title: say.SoundsCueGameLost, length: 900, room: roomOfBoard, layers: []layer{
		note(0, .9, d5, vibraphone),
		note(170, .9, bFlat4, vibraphone),
		note(340, 1, g4, vibraphone),
		tone{at: 340, length: 540, gain: .2, from: g4, bright: .3, fall: 24, attack: 60},
		tone{at: 340, length: 540, gain: .14, from: d4, bright: .3, fall: 24, attack: 60},
	}},
	say.CueGammonWon: {id: "gammon-won", title: say.SoundsCueGammonWon, length: 1250, room: roomOfBoard, layers: []layer{
		note(0, .6, c5, vibraphone),
		note(65, .6, e5, vibraphone),
		note(130, .7, g5, vibraphone),
		note(195, .7, c6, vibraphone),
		note(260, .8, e6, vibraphone),
		note(400, .6, c6, vibraphone),
		note(400, .6, e6, vibraphone),
		note(400, .9, g6, vibraphone),
		note(400, .25, c6*2, chime),
		note(640, .6, c6, vibraphone),
		note(640, .6, e6, vibraphone),
		note(640, .9, g6, vibraphone),
		note(640, .25, c6*2, chime),
	}},
	say.CueGammonLost: {id: "gammon-lost", title: say.SoundsCueGammonLost, length: 1200, room: roomOfBoard, layers: []layer{
		note(0, .8, f4, vibraphone),
		note(150, .8, c4, vibraphone),
		tone{at: 330, length: 270, gain: .5, from: f3, bright: .5, fall: 14, attack: 12},
		tone{at: 330, length: 270, gain: .4, from: aFlat3, bright: .5, fall: 14, attack: 12},
		strike{at: 330, gain: 1.2, body: board, click: .2},
		tone{at: 620, length: 270, gain: .5, from: f3, bright: .5, fall: 14, attack: 12},
		tone{at: 620, length: 270, gain: .4, from: aFlat3, bright: .5, fall: 14, attack: 12},
		strike{at: 620, gain: 1.2, body: board, click: .2},
		tone{at: 880, length: 300, gain: .4, from: f3, bright: .3, fall: 30, attack: 20},
	}},
	say.CueMatchWon: {id: "match-won", title: say.SoundsCueMatchWon, length: 1500, room: roomOfBoard, layers: []layer{
		tone{length: 95, gain: .8, from: g4, bright: .55, fall: 6, attack: 10},
		tone{at: 120, length: 60, gain: .8, from: g4, bright: .55, fall: 6, attack: 10},
		tone{at: 200, length: 60, gain: .8, from: g4, bright: .55, fall: 6, attack: 10},
		tone{at: 280, length: 210, gain: .8, from: c5, bright: .55, fall: 6, attack: 10},
		tone{at: 500, length: 140, gain: .8, from: g4, bright: .55, fall: 6, attack: 10},
		tone{at: 660, length: 800, gain: .5, from: c5, bright: .5, fall: 18, attack: 14},
		tone{at: 660, length: 800, gain: .5, from: e5, bright: .5, fall: 18, attack: 14},
		tone{at: 660, length: 800, gain: .5, from: g5, bright: .5, fall: 18, attack: 14},
		tone{at: 660, length: 800, gain: .5, from: c6, bright: .5, fall: 18, attack: 14},
		note(660, .7, c6, chime),
		note(780, .7, e6, chime),
		note(900, .7, g6, chime),
		note(1020, .7, c6*2, chime),
	}},
	say.CueMatchLost: {id: "match-lost", title: say.SoundsCueMatchLost, length: 1500, room: roomOfBoard, layers: []layer{
		note(0, .7, a4, vibraphone),
		note(0, .7, c5, vibraphone),
		note(0, .7, e5, vibraphone),
		note(500, .7, f4, vibraphone),
		note(500, .7, a4, vibraphone),
		note(500, .7, c5, vibraphone),
		note(1000, .8, e4, vibraphone),
		note(1000, .8, a4, vibraphone),
		tone{at: 980, length: 500, gain: .12, from: a3, bright: .4, fall: 24, attack: 80},
		tone{at: 980, length: 500, gain: .12, from: e4, bright: .4, fall: 24, attack: 80},
	}},

	say.CueQuestion: {id: "question", title: say.SoundsCueQuestion, length: 220, layers: []layer{
		tone{length: 80, gain: .9, from: 784, to: 740, bright: .25, fall: 4},
		tone{at: 85, length: 130, gain: 1, from: 784, to: 1568, bright: .25, fall: 6},
	}},
	say.CueFailure: {id: "failure", title: say.SoundsCueFailure, length: 250, layers: []layer{
		tone{length: 62, gain: 1, from: 349, bright: .66, fall: 2},
		tone{length: 62, gain: 1, from: 370, bright: .66, fall: 2},
		tone{at: 92, length: 62, gain: 1, from: 349, bright: .66, fall: 2},
		tone{at: 92, length: 62, gain: 1, from: 370, bright: .66, fall: 2},
		tone{at: 184, length: 62, gain: 1, from: 349, bright: .66, fall: 2},
		tone{at: 184, length: 62, gain: 1, from: 370, bright: .66, fall: 2},
	}},
	say.CueMenuOpen: {id: "menu-open", title: say.SoundsCueMenuOpen, length: 170, layers: []layer{
		tone{length: 50, gain: .9, from: c6, bright: .1, fall: 26},
		tone{at: 42, length: 50, gain: .9, from: e6, bright: .1, fall: 26},
		tone{at: 84, length: 80, gain: 1, from: a6, bright: .1, fall: 26},
	}},
	say.CueMenuClose: {id: "menu-close", title: say.SoundsCueMenuClose, length: 170, layers: []layer{
		tone{length: 50, gain: 1, from: a6, bright: .1, fall: 26},
		tone{at: 42, length: 50, gain: .9, from: e6, bright: .1, fall: 26},
		tone{at: 84, length: 80, gain: .9, from: c6, bright: .1, fall: 26},
	}},
	say.CueMenuItem: {id: "menu-item", title: say.SoundsCueMenuItem, length: 60, soft: focusSoft, layers: []layer{
		tone{length: 50, gain: 1, from: 1245, bright: .1, fall: 40},
	}},
	say.CueSaved: {id: "saved", title: say.SoundsCueSaved, length: 240, layers: []layer{
		strike{gain: .5, body: bone, click: .6},
		strike{at: 45, gain: .5, body: bone, click: .6},
		note(95, .8, d6, chime),
		note(95, .5, a6, chime),
	}},
	say.CueChat: {id: "chat", title: say.SoundsCueChat, length: 235, layers: []layer{
		tone{length: 60, gain: 1, from: 980, to: 1960, bright: 0, fall: 6},
		tone{at: 75, length: 60, gain: 1, from: 980, to: 1960, bright: 0, fall: 6},
		tone{at: 150, length: 60, gain: 1, from: 980, to: 1960, bright: 0, fall: 6},
	}},
}

// Cues returns every cue, in the order in which Backtalk teaches them.
func Cues() []say.Cue {
	all := make([]say.Cue, 0, say.CueCount-1)
	for cue := say.CueNone + 1; cue < say.CueCount; cue++ {
		all = append(all, cue)
	}
	return all
}

// ID returns the cue's name on the command line and in sound packs, such as "focus-empty". It returns
// "" for CueNone.
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

// Title returns the cue's name for players.
func Title(cue say.Cue) say.Message {
	if cue == say.CueNone || cue >= say.CueCount {
		return say.Message{}
	}
	return say.M(specs[cue].title, nil)
}

// Length returns the duration of a built-in cue. It returns 0 for CueNone.
func Length(cue say.Cue) time.Duration {
	if cue >= say.CueCount {
		return 0
	}
	return time.Duration(specs[cue].length * float64(time.Millisecond))
}
