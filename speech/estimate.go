package speech

import (
	"time"
	"unicode"
)

// The figures behind [spokenTime]. A word of English, German or Russian has about six characters
// with the space after it.
const (
	lettersInWord = 6
	// digitLetters is the length of a spoken digit, in letters: "13" is thirteen.
	digitLetters = 4
	// signLetters is the same for a character of a script that writes syllables or words.
	signLetters = 3
	// sentencePause is a voice's pause after a sentence, at the usual rate.
	sentencePause = 300 * time.Millisecond
)

// spokenTime estimates how long a voice takes over a text at so many words a minute, for voices that
// never report their end. It errs on the long side: an event that has begun is not repeated after a
// key, so an event must not count as begun while the one before is being spoken.
func spokenTime(text string, rate int) time.Duration {
	if rate <= 0 {
		rate = UsualRate
	}
	letters, pauses := 1, 1
	for _, r := range text {
		switch {
		case unicode.IsDigit(r):
			letters += digitLetters
		case r == '.' || r == ':' || r == ';' || r == '!' || r == '?':
			pauses++
		case r == ' ' || unicode.In(r, unicode.Latin, unicode.Cyrillic, unicode.Greek, unicode.P):
			letters++
		default:
			letters += signLetters
		}
	}
	letter := time.Minute / time.Duration(rate*lettersInWord)
	return time.Duration(letters)*letter + time.Duration(pauses)*sentencePause*UsualRate/time.Duration(rate)
}
