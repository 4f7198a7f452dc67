package page

import "backtalk/speech"

// Errand is a message that asks for what only the page can do. Only one of its fields is set.
type Errand struct {
	// Ready means that the program waits for Play.
	Ready bool `json:"ready,omitempty"`
	// Seek starts the program that speaks to relays.
	Seek bool `json:"seek,omitempty"`
	// Speak tells the browser's voice what to do.
	Speak *speech.Order `json:"speak,omitempty"`
	// Save gives the player a file.
	Save *Saved `json:"save,omitempty"`
	// Copy puts a text on the clipboard.
	Copy string `json:"copy,omitempty"`
	// Pick asks the player for files. Read asks for the content of the chosen file at this index.
	Pick *Choice `json:"pick,omitempty"`
	Read *int    `json:"read,omitempty"`
}

// Saved is a file that the page gives to the player.
type Saved struct {
	Name string `json:"name"`
	Text string `json:"text"`
}

// Choice says how many files the player can choose.
type Choice struct {
	Many bool `json:"many"`
}
