// Package attack implements, in its tests, what strangers at a relay do to
// players: they listen to everything, list who waits, guess codes, hold
// places, answer in others' places, cut links and show tables at which nobody
// waits. The tests check that they keep nobody from playing.
package attack
