package speech

import (
	"time"
	"unicode"
)

// These figures are for [spokenTime]. A word of English, German or Russian has about six characters,
// including the space after it.
const (
	lettersInWord = 6
	// digitLetters is the length of a spoken digit, in letters: "13" is thirteen.
	digitLetters = 4
	// signLetters is the same for any other character, such as that of a script that writes
	// syllables or words.
	signLetters = 3
	// sentencePause is a voice's pause after a sentence, at the usual rate.
	sentencePause = 300 * time.Millisecond
)

// spokenTime estimates how long a voice needs for a text at so many words a minute, for voices that
// never report the end. It errs on the long side: an event that has begun isn't repeated after a key,
// so it must not count as begun during the one before.
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
