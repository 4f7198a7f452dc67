// Package sealed implements encryption of a link, with a key from a code that
// two players share.
//
// A spoken code has only a few words, so nobody must be able to try them all
// offline. CPace (draft-irtf-cfrg-cpace, over ristretto255 with SHA-512) makes
// a strong key from them. Each message that somebody else sends into a
// handshake is at most one guess. The guest is the last to prove that it knows
// the code, so that a host with a wrong code learns nothing. The handshake also
// makes a long secret for later connections.
//
// Anybody may send messages on the raw link. During a handshake and after it,
// sealed drops those that don't fit. Messages are sealed with ChaCha20-Poly1305
// and numbered. Even the end of a link is a sealed message.
//
// Start from [Code], [NewKnock] and [Host].
package sealed
