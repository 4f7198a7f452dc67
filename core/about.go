package core

// About holds what a record says about a match, except how it was played. Any text may be empty.
type About struct {
	Event, Round, Place string
	// Date is the day as 2006-01-02, and Time the hour and minute as 15:04, in the local time of the
	// match. Time is empty if only the day is known.
	Date, Time string
	// ID is the number that a server or a program gave the match.
	ID string
	// Ratings are the players' Elo ratings as the record writes them.
	Ratings [2]string
	// Transcriber is who wrote the match down. Clock is the kind of clock.
	Transcriber, Clock string
}
