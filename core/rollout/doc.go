// Package rollout implements rollouts: it plays a position out many times and takes the mean, which
// depends less on the engine's own opinion than a search.
//
// A [Task] is the question: plays of a roll ([Plays]), whether to double ([Double]), or a position
// ([Position]). [Roller.Run] plays it out until it is decided or as often as wanted, reports on the
// way, and stops at once when its context ends. The same task with the same [Settings] gives the
// same estimates, with any number of workers.
//
// Trials are cubeful: doubles are offered, taken and dropped as the engine judges them. A trial's result
// is reduced by the luck of each roll, as far as looking one roll ahead shows it; what is left varies
// far less and has the same mean (David Montgomery, "Variance Reduction", GammOnLine 2000). The first
// two rolls of the trials run through all 1,296 pairs in turn, and all choices of a task get the same
// dice, so that their differences vary less still.
package rollout
