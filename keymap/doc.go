// Package keymap implements the assignment of keys to actions.
//
// It is data: the actions, the keys that each has by default, and the contexts where these work. A
// front end turns what its terminal sends into a [Key]; [Map.Action] returns the action for it. Key
// help, the key page in docs and the player's own keys.toml all come from the same table, [Records].
//
// Start from [Default], or [Load] if the player has keys of their own, then [Map.Action].
//
// The package makes three promises. A capital letter that has no binding acts as its small letter,
// because terminals report no Shift with it and a stuck Caps Lock sends the same. So no costly
// action depends on a capital alone: it asks first. A letter of another script acts as the Latin
// letter on the same physical key. And the keys that screen readers keep for themselves are never
// bound.
//
// The package has no words: the name of a key or an action is the id of a message, see [Key.Label]
// and [Action.Title].
package keymap
