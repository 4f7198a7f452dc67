package bot

import "slices"

// Ladder lists the program's own bots from weakest to strongest. Each beats the one before. It leaves
// out those that need another program or play to lose. It ends at two plies, because three take several
// times as long and are hardly stronger.
func Ladder() []string {
	names := Names()
	return names[:slices.Index(names, Name2Ply)+1]
}

// IsLevel reports whether name belongs to a level, a player with a person's name.
func IsLevel(name string) bool {
	names := Ladder()
	at := slices.Index(names, name)
	return at > 0 && at < slices.Index(names, Name0Ply) && name != NameSimple
}

// Experience says how well players know the game, in their own view. The settings use these values.
type Experience string

// The experiences.
const (
	NeverPlayed  Experience = "never"
	KnowsRules   Experience = "rules"
	PlaysInClubs Experience = "clubs"
)

// First returns the opponent for the first match of a player of whom only the experience is known.
// Any other value counts as KnowsRules. Players who have never played meet the easiest opponent that
// plays sensibly.
func First(e Experience) string {
	switch e {
	case NeverPlayed:
		return NameAxel
	case PlaysInClubs:
		return NameIda
	}
	return NameFinn
}

// Result says whether a player won a match against an opponent on the ladder.
type Result struct {
	Opponent string
	Won      bool
}

// Next returns who plays next against a player with these results, the latest first; first plays if
// there are none. It goes up the ladder after a win and down after a loss, by two rungs until the player
// has both won and lost, then by one. At either end it stays. A player who goes up and down like this
// wins about half of the matches.
func Next(first string, past []Result) string {
	if len(past) == 0 {
		return first
	}
	by := 2
	if slices.ContainsFunc(past, func(r Result) bool { return r.Won != past[0].Won }) {
		by = 1
	}
	if !past[0].Won {
		by = -by
	}
	names := Ladder()
	at := slices.Index(names, past[0].Opponent)
	if at < 0 {
		return past[0].Opponent
	}
	return names[min(max(at+by, 0), len(names)-1)]
}
