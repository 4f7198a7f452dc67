// Package sealed implements encryption of a link, with a key from a code that
// two players share.
//
// The words of a spoken code are few, so nobody must be able to try them at
// leisure. CPace (draft-irtf-cfrg-cpace, over ristretto255 with SHA-512)
// makes a strong key of them, and each message that somebody else sends into
// a handshake is at most one guess. The guest is the last to prove that it
// knows the code, so that a wrong answer reveals nothing. The handshake also
// makes a long secret for later connections.
//
// Anybody may send on the way. Messages that don't fit are dropped, in a
// handshake and after it: messages are sealed with ChaCha20-Poly1305, each
// with its number, and even the end of a link is a sealed message.
//
// Start from [Code], [NewKnock] and [Host].
package sealed
