// Package attack implements, in its tests, attacks by strangers at a relay.
// They listen to everything, knock at every place to list who is waiting, guess
// codes, flood hosts with knocks, answer in others' places, write to links, and
// show tables at which nobody waits. The tests check that the players can still
// play, and that strangers learn no more than docs/protocol-friends.md says.
package attack
