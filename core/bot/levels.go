package bot

// These are the names of the levels, weakest first. Simple is between Kira and Leo.
const (
	NameAxel  = "axel"
	NameBruno = "bruno"
	NameCora  = "cora"
	NameDino  = "dino"
	NameElla  = "ella"
	NameFinn  = "finn"
	NameGreta = "greta"
	NameHugo  = "hugo"
	NameIda   = "ida"
	NameJonas = "jonas"
	NameKira  = "kira"
	NameLeo   = "leo"
	NameMona  = "mona"
)

// never is more than a double can bring.
const never = 9

// levels returns the players between Random and the engine, weakest first. Their habits were chosen
// by hand, one each. The share of plays that they overlook was then set so that each wins about two
// of three matches to 5 against the one before (docs/research/opponents.md).
func levels() []level {
	return []level{
		{name: NameAxel, overlooks: .964, misses: .964, misjudges: .5, waits: never, bold: .5},
		{name: NameBruno, overlooks: .975, misses: .945, likes: .6, misjudges: .5, waits: never, bold: .5},
		{name: NameCora, overlooks: .935, misses: .935, fears: 1, misjudges: .4, waits: .5, bold: -.3, doubts: .5},
		{name: NameDino, overlooks: .933, misses: .746, fears: -.7, likes: .2, misjudges: .35, waits: .1, bold: .4, doubts: .4},
		{name: NameElla, overlooks: .755, misses: .755, runs: .1, misjudges: .3, waits: .3, doubts: .3},
		{name: NameFinn, overlooks: .62, misses: .69, misjudges: .25, waits: .2, bold: .2, doubts: .3},
		{name: NameGreta, overlooks: .652, misses: .652, fears: .4, misjudges: .2, waits: .2, bold: -.2, doubts: .2},
		{name: NameHugo, overlooks: .68, misses: .34, likes: .2, misjudges: .15, waits: -.1, bold: .2, doubts: .2},
		{name: NameIda, overlooks: .475, misses: .475, runs: .05, misjudges: .12, waits: .1, doubts: .15},
		{name: NameJonas, overlooks: .36, misses: .36, fears: -.15, misjudges: .1, waits: .05, doubts: .1},
		{name: NameKira, overlooks: .293, misses: .353, misjudges: .08, waits: .1, doubts: .1},
		{name: NameLeo, overlooks: .075, misses: .075, fears: .08, misjudges: .055, doubts: .07},
		{name: NameMona, overlooks: .015, misses: .015, misjudges: .04, doubts: .045},
	}
}
