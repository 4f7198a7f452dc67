package page

import (
	"backtalk/keymap"
	"backtalk/locales"
)

// first lists the keys that the page teaches: plain letters first, because a
// Mac, a browser or a screen reader keeps some of the other keys for itself.
// The others work too.
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

// Keys returns the page's key bindings, with yes and no in the language of
// texts.
func Keys(texts *locales.Localizer) *keymap.Map {
	yes, no := texts.YesNo()
	keys, _ := keymap.Load(first, keymap.Answers{Yes: yes, No: no}) // a test finds problems
	return keys
}
