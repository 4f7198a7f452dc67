// Package friend is the protocol of two players on two machines who do not trust each other.
//
// Each side has the whole match and checks everything: what the other side sends is carried out on
// a [log] of our own, or refused with a [Fault] that names what was wrong. Neither side can choose
// or foresee dice: they come from two hash chains ([Chain], core.Secrets).
//
// At each moment one side alone may add to the match: the one whose decision it is, and for a roll
// the one who did not ask for it. So two accounts of a match never fork; after a lost connection
// one is the beginning of the other, and the side behind gets what it lacks. What is not a
// decision, such as chat and a resignation out of turn, goes in letters, which are numbered and
// repeated until they arrive.
//
// A [Conn] carries messages over any [Link]. [Greet], [Propose] and [Consider] agree on a match,
// [New] begins or continues it, and [Session.Serve] keeps it going for as long as a connection
// lasts. The table sees a session as a seat and as dice. Nothing here knows of networks or secrecy:
// see the packages below this one.
package friend
