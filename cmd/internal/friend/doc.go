// Package friend implements the protocol of two players on two machines who
// do not trust each other.
//
// Each side has the whole match and checks everything. It carries out what
// the other side sends on a [log] of its own, or refuses it with a [Fault]
// that says what was wrong. Neither side can choose or foresee dice: they
// come from two hash chains ([Chain], core.Secrets).
//
// At each moment only one side may add to the match: the one that decides or,
// for a roll, the one that didn't ask for it. So two accounts of a match
// never fork. After a lost connection one is the beginning of the other, and
// the side behind gets the rest. Whatever is not a decision, such as chat and
// a resignation out of turn, goes in letters, which are numbered and repeated
// until they arrive.
//
// A [Conn] carries messages over any [Link]. [Greet], [Propose] and
// [Consider] agree on a match, [New] begins or continues it, and
// [Session.Serve] runs it while a connection lasts. The table sees a session
// as a seat and as dice. This package knows nothing of networks or secrecy:
// see the packages below it.
package friend
