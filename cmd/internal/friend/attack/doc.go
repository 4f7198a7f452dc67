// Package attack implements, in its tests, attacks by strangers at a relay.
// They listen to everything, list who is waiting, guess codes, occupy places,
// answer in others' places, cut links and show tables at which nobody waits.
// The tests check that the players can still play.
package attack
