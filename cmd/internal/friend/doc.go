// Package friend implements the protocol between two players on two machines
// who don't trust each other.
//
// Each side has the whole match and checks everything. What the other side
// sends, it carries out on its own [log], or refuses with a [Fault] that says
// what was wrong. Neither side can choose or foresee dice: they come from two
// hash chains ([Chain], core.Secrets).
//
// At any moment only one side may add to the match: the one that decides or,
// for a roll, the one that didn't ask for it. So the two logs of a match never
// diverge. After a lost connection, one is the beginning of the other, and the
// side that is behind gets the rest. Everything else, such as chat and a
// resignation out of turn, travels in letters, which are numbered and repeated
// until they arrive.
//
// A [Conn] carries messages over any [Link]. [Greet], [Propose] and [Consider]
// agree on a match, [New] begins or continues it, and [Session.Serve] runs it
// while a connection lasts. To the table, a session is a seat and a source of
// dice. This package knows nothing of networks or encryption, which the
// packages below it implement.
package friend
