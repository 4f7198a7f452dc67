package online

import "strings"

// routine are notices that say what the table announces anyway, or what goes without saying, as
// the server has them in English: at their beginning, and at their end.
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
	// wantsAgain is the notice that the opponent would play another match.
	wantsAgain = "Your opponent would like to play again."
	// terminated begins the notice that the server ends the connection.
	terminated = "Connection terminated"
	// offersDouble is in the notice of a double.
	offersDouble = " offers a double ("
	// sitsAlready begins the refusal to sit down of who sits at a match, as who is seated again by
	// the server itself may hear before anything else.
	sitsAlready = "Please leave the match you are in"
	// inUse is in the refusal of a name, as that of who was here a moment ago.
	inUse = "already in use"
	// noAccount begins the refusal of a name with a wrong password.
	noAccount = "No account was found"
	// awaitsOpponent is in the notices of what has to wait for an opponent who is away.
	awaitsOpponent = " until your opponent rejoins the match"
)

// isRoutine reports whether a notice need not be said.
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
