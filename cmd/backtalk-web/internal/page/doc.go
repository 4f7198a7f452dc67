// Package page implements the game's front in a browser: it sends
// announcements and the player's place as messages to the page, which puts
// them where a screen reader finds them. The page itself knows no rules; it
// shows only what was rendered here.
//
// [Front] is the desk's front and display. [Press] is a key press as a browser
// reports it. [Sounds] makes the page play the cues. Nothing here needs a
// browser.
package page

//go:generate go run ./internal/messages
