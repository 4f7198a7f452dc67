// Package attack has, in its tests, what strangers at a relay do to those who play over it: they listen to
// everything, list who waits, guess codes, hold places, answer in others' places, cut links and show tables
// that nobody waits at. The tests hold that nobody is kept from playing.
package attack
