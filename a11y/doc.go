// Package a11y makes the game heard: it turns what stands on the board and what happens in a match
// into announcements.
//
// An [Ear] is made for one listener. It remembers what was announced to that listener, so that
// nothing is said twice: prompts stop after a few times, an illegal key pressed again is only a
// sound, and the opponent's moves are kept until the turn ends and are then announced in one
// sentence. It takes a [Scene], which is all that is known at that moment, and returns
// announcements; it does nothing else. It has no words of its own: it names messages of the
// catalogue and fills in their numbers and names (package say).
//
// Start from [NewEar], then [Ear.Announce] for what happened, [Ear.Focus] and [Ear.Target] for the
// keys that look around, [Ear.Answer] for the status keys, [Ear.Refuse] for what the rules don't
// allow. [Step], [PlaceOf] and [Targets] are the grid; [Review] keeps what was announced.
//
// What is said keeps to four rules. New things come first. Two numbers never stand side by side
// without a word between them. Numbers are the listener's own points, whoever moves. And nothing is
// announced by a sound alone.
package a11y
