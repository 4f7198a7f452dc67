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

// First is the opponent for a player of unknown strength: the middle of the ladder.
const First = NameHugo

// Next returns who on the ladder is one stronger than name, for a player who won against that, or
// one easier, for one who lost. At either end, and for a name that isn't on the ladder, it returns
// name. A player who goes up and down like this wins about half of the matches.
func Next(name string, won bool) string {
	names, by := Ladder(), -1
	if won {
		by = 1
	}
	at := slices.Index(names, name)
	if at < 0 || at+by < 0 || at+by >= len(names) {
		return name
	}
	return names[at+by]
}
