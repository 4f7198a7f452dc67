package bot

// These are the names of the levels, weakest first. By strength, Simple is between Greta and Hugo.
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

// levels returns the players between Random and the engine, weakest first. Their habits were chosen
// by hand. Their heat was then set so that their error rates are those of docs/opponents.md.
func levels() []level {
	return []level{
		{name: NameAxel, heat: .14, fears: -.1, likes: -.9, waits: .6, hopes: .3, doubts: .25},
		{name: NameBruno, heat: .335, likes: .2, waits: .55, hopes: .3, doubts: .25},
		{name: NameCora, heat: .33, fears: .6, runs: .15, waits: .5, hopes: .05, doubts: .2},
		{name: NameDino, heat: .165, fears: -.35, likes: .1, waits: .4, hopes: .3, doubts: .2},
		{name: NameElla, heat: .157, runs: .15, waits: .35, hopes: .2, doubts: .16},
		{name: NameFinn, heat: .111, likes: -.1, waits: .3, hopes: .15, doubts: .14},
		{name: NameGreta, heat: .104, fears: .28, waits: .25, doubts: .12},
		{name: NameHugo, heat: .064, likes: .1, waits: .12, hopes: .12, doubts: .08},
		{name: NameIda, heat: .053, runs: .05, waits: .12, hopes: .1, doubts: .06},
		{name: NameJonas, heat: .033, fears: -.1, waits: .1, hopes: .08, doubts: .05},
		{name: NameKira, heat: .031, likes: -.03, waits: .08, hopes: .05, doubts: .04},
		{name: NameLeo, heat: .022, fears: .05, waits: .06, hopes: .04, doubts: .03},
		{name: NameMona, heat: .0155, waits: .04, hopes: .03, doubts: .02},
	}
}
