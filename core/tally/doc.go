// Package tally counts what happened in matches: how they ended, what was done with the cube, what
// the dice showed, and how a player rates against opponents of known strength.
//
// [Of] makes [Facts] of the events of one match, small enough to be saved with it. [Count] adds the
// facts of many matches up, [Rate] and [Dice.Test] judge them.
package tally
