package sounds

// These bodies play the cues.

// These are the qualities of the materials. The board's lining and the hands on it damp whatever is
// set on it. Bone still rings far longer than wood, and the board itself hardly at all.
const (
	woodQuality  material = 17
	boneQuality  material = 48
	boardQuality material = 8
	cupQuality   material = 9
)

// These are ratios of the modes of struck bodies, computed for ideal bodies. Hardly any two of them
// are in a simple ratio; otherwise the body would sound like a note.
var (
	// A round plate with a free edge: a checker, and roughly a die.
	plate = []float64{1, 1.73, 2.33, 3.91, 4.11, 6.3}
	// A panel one and a half times as long as wide, held at its edges: the board, its tray, the
	// side of a cup.
	panel = []float64{1, 1.92, 3.08, 3.46, 4, 5.54}
)

// These bodies are struck. Their sizes are chosen by ear: a real checker's lowest mode is higher.
var (
	wood  = woodQuality.body(600, plate, []float64{1, .6, .45, .25, .2, .1})
	bone  = boneQuality.body(2150, plate, []float64{1, .8, .9, .5, .4, .2})
	board = boardQuality.body(150, panel, []float64{1, .9, .7, .6, .5, .4})
	tray  = boardQuality.body(310, panel, []float64{1, .7, .7, .5, .3, .2})
	cup   = cupQuality.body(1150, panel, []float64{.8, .8, .6, .6, .5, .5})
	die   = boneQuality.body(3100, plate, []float64{1, .7, .5})
	felt  = []mode{{hz: 190, ring: 45, gain: 1}, {hz: 410, ring: 30, gain: .5}}
	rim   = []mode{{hz: 118, ring: 70, gain: 1}, {hz: 231, ring: 60, gain: .9}, {hz: 389, ring: 40, gain: .6}}
)

// These are bars of instruments, tuned to 1 hertz: note transposes them. The bars of a marimba and
// a vibraphone are cut so that their second mode is two octaves up; a chime is an uncut bar with
// free ends.
var (
	marimba    = []mode{{hz: 1, ring: 190, gain: 1}, {hz: 3.93, ring: 70, gain: .35}, {hz: 9.2, ring: 30, gain: .15}}
	vibraphone = []mode{{hz: 1, ring: 900, gain: 1}, {hz: 3.98, ring: 260, gain: .22}, {hz: 9.6, ring: 80, gain: .08}}
	chime      = []mode{{hz: 1, ring: 260, gain: 1}, {hz: 2.76, ring: 170, gain: .7}, {hz: 5.4, ring: 90, gain: .4}, {hz: 8.93, ring: 50, gain: .2}}
)

// The notes that tunes are made of, in hertz, equally tempered.
const (
	f3, aFlat3, a3                 = 174.6, 207.7, 220
	c4, d4, e4, f4, g4, a4, bFlat4 = 261.6, 293.7, 329.6, 349.2, 392, 440, 466.2
	c5, cSharp5, d5, e5, g5, a5    = 523.3, 554.4, 587.3, 659.3, 784, 880
	c6, d6, e6, g6, a6             = 1046.5, 1174.7, 1318.5, 1568, 1760
)
