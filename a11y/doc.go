// Package a11y decides what the player hears of the game: it turns the board and the events of a
// match into announcements.
//
// An [Ear] belongs to one listener. It remembers what it announced to that listener, so that it
// announces nothing twice: prompts stop after a few times, an illegal key pressed again is only a
// sound, and the opponent's moves wait until the turn ends and then make one sentence. It takes a
// [Scene], which holds all that is known at that moment, and returns announcements; it does nothing
// else. It has no words of its own: it names messages of the catalogue and fills in their numbers
// and names (package say).
//
// Start from [NewEar], then [Ear.Announce] for what happened, [Ear.Focus] and [Ear.Target] for the
// keys that look around, [Ear.Answer] for the status keys, [Ear.Refuse] for what the rules don't
// allow. [Step], [PlaceOf] and [Targets] implement the grid; [Review] remembers past announcements.
//
// Announcements keep four rules. News comes first. There is a word between any two numbers. Numbers
// are the listener's own points, no matter who moves. And a sound alone announces nothing.
package a11y
