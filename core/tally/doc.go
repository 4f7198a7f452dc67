// Package tally implements statistics of matches: how they ended, cube actions, the dice, and a
// player's rating against opponents of known strength.
//
// [Of] makes [Facts] of the events of one match, small enough to be saved with it. [Count] adds the
// facts of many matches up, [Rate] and [Dice.Test] judge them.
package tally
