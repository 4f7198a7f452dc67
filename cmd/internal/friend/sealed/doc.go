// Package sealed keys a link by the words that two players agreed on, and encrypts it.
//
// The words are few, so they must not be tried out at leisure: CPace (draft-irtf-cfrg-cpace, over
// ristretto255 with SHA-512) makes a strong key of them, and whoever does not know them has one try
// a connection. What was agreed then makes a long secret for the connections after the first, so
// that tries do not add up. Messages are sealed with ChaCha20-Poly1305, each with the next number:
// one that was changed, repeated, left out or reordered ends the link.
//
// Start from [Code], [Guest] and [Host].
package sealed
