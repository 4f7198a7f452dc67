package online

import "strings"

// routine lists the server's English notices that the table announces anyway,
// or that say nothing new, by their beginnings and ends.
var routine = struct{ begin, end []string }{
	begin: []string{
		"Created match: ", "Note: A chime will sound", "Joined match: ", "Rejoined match: ", "Double offered to opponent",
		"Accepted double.", "Declined double offer.", "Resigned.", "Rematch offer sent.", "Connect with other players and stay up",
		"It is not your turn.", "You must roll first.",
		"Failed to undo move: ",
	},
	end: []string{" accepted double.", " declined double offer.", " resigned."},
}

const (
	// wantsAgain is the notice that the opponent wants another match.
	wantsAgain = "Your opponent would like to play again."
	// terminated begins the notice that the server ends the connection.
	terminated = "Connection terminated"
	// offersDouble is part of the notice of a double.
	offersDouble = " offers a double ("
	// sitsAlready begins the refusal of a seat to a player at a match. A player
	// whom the server has seated again may get it before anything else.
	sitsAlready = "Please leave the match you are in"
	// inUse is part of the refusal of a name that somebody uses, or used a
	// moment ago.
	inUse = "already in use"
	// noAccount begins the refusal of a name with a wrong password.
	noAccount = "No account was found"
	// awaitsOpponent is part of the notices of what must wait for an opponent
	// who is away.
	awaitsOpponent = " until your opponent rejoins the match"
)

// isRoutine reports whether a notice need not be announced.
func isRoutine(text string) bool {
	for _, begin := range routine.begin {
		if strings.HasPrefix(text, begin) {
			return true
		}
	}
	for _, end := range routine.end {
		if strings.HasSuffix(text, end) {
			return true
		}
	}
	return strings.Contains(text, offersDouble) || strings.Contains(text, awaitsOpponent)
}
