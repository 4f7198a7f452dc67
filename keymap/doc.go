// Package keymap says which key does what.
//
// It is data: the actions, the keys that each has by default, and the contexts where these work. A
// front end turns what its terminal sends into a [Key]; [Map.Action] returns the action for it. Key
// help, the key page in docs and the player's own keys.toml all come from the same table,
// [Records].
//
// Start from [Default], or [Load] where the player has keys of their own, then [Map.Action].
//
// The package makes three promises. A capital letter that has no binding acts as its small letter,
// because terminals report no Shift with it and a stuck Caps Lock sends the same; so nothing that
// costs hangs on a capital alone: what does asks first. A letter of another script acts as the
// Latin letter on the same physical key. And the keys that screen readers keep for themselves are
// never bound.
//
// Words are not its business: what a key or an action is called is the id of a message, see
// [Key.Label] and [Action.Title].
package keymap
