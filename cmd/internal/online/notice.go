package online

import "strings"

// routine lists the beginnings and ends of the server's English notices that
// the player need not hear: the table announces the same, or they say nothing
// new.
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
	// wantsAgain is the notice that the opponent wants a rematch.
	wantsAgain = "Your opponent would like to play again."
	// terminated begins the notice that the server ends the connection.
	terminated = "Connection terminated"
	// offersDouble is part of the notice of a double.
	offersDouble = " offers a double ("
	// sitsAlready begins the refusal of a seat to a player who already has one.
	// After a return to the server, it may arrive before any board.
	sitsAlready = "Please leave the match you are in"
	// inUse is part of the refusal of a name that somebody else has, or had a
	// moment ago.
	inUse = "already in use"
	// noAccount begins the refusal of a name with a wrong password.
	noAccount = "No account was found"
	// awaitsOpponent is part of notices that something must wait until the
	// opponent is back.
	awaitsOpponent = " until your opponent rejoins the match"
)

// isRoutine reports whether the player need not hear a notice.
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
