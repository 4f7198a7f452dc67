// Package page is the front of the game in a browser: what is announced, and where the player is,
// as messages to the page, which puts them where a screen reader finds them. The page itself knows
// no rules; all that it shows was rendered here.
//
// [Front] is the desk's front and display. [Press] reads a key press of a browser. [Sounds] has the
// page play the cues. Nothing here needs a browser.
package page
