package page

import (
	"backtalk/keymap"
	"backtalk/locales"
)

// first are the keys that the page teaches: plain letters before what a Mac, a browser or a screen
// reader keeps for itself. The others work as everywhere.
const first = `
[game]
next-target = ["j", "ctrl+right", "ctrl+down", "tab"]
previous-target = ["k", "ctrl+left", "ctrl+up", "shift+tab"]
deselect = ["backspace", "ctrl+backspace", "delete"]
escape = ["q", "escape"]

[replay]
next-target = ["j", "ctrl+right", "ctrl+down", "tab"]
previous-target = ["k", "ctrl+left", "ctrl+up", "shift+tab"]
escape = ["q", "escape"]
`

// Keys returns the key bindings of the page, with the answers of a language.
func Keys(texts *locales.Localizer) *keymap.Map {
	yes, no := texts.YesNo()
	keys, _ := keymap.Load(first, keymap.Answers{Yes: yes, No: no}) // a test reads it
	return keys
}
