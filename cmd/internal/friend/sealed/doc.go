// Package sealed keys a link by a code that two players share, and encrypts it.
//
// The words of a spoken code are few, so they must not be tried out at leisure: CPace
// (draft-irtf-cfrg-cpace, over ristretto255 with SHA-512) makes a strong key of them, and each
// message that somebody else sends into a handshake is one guess at the most. The guest shows last
// that it knows the code, so that whoever answers it learns nothing by being wrong. What was agreed
// then makes a long secret for the connections after the first.
//
// Anybody may speak on the way. A message that does not fit is dropped, in a handshake and after it:
// messages are sealed with ChaCha20-Poly1305, each with its number, and even the end of a link is
// said inside.
//
// Start from [Code], [NewKnock] and [Host].
package sealed
