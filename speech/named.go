package speech

import (
	"slices"
	"strings"
)

// Named is a voice that a player can name.
type Named struct {
	Name string
	// Language is a BCP 47 tag, or "" if the voice speaks any or does not say.
	Language string

	// gender is unknown for some voices.
	gender gender
	// id is the system's name for it.
	id string
}

// gender is the gender of a voice.
type gender uint8

const (
	unknownGender gender = iota
	male
	female
)

// catalogue is the voices of a system, in its order.
type catalogue []Named

// choose returns the voice that the player's choice names for a language: by its own name, or by a
// symbolic one. For any other name, or none, it returns the first voice that speaks the language.
// It returns false if no voice speaks it.
func (c catalogue) choose(language, name string) (v Named, ok bool) {
	for _, v := range c {
		if name != "" && strings.EqualFold(v.Name, name) {
			return v, true
		}
	}
	fitting := c.speaking(language)
	if len(fitting) == 0 {
		return Named{}, false
	}
	at := slices.Index(SymbolicVoices(), strings.ToLower(name))
	if at < 0 {
		return fitting[0], true
	}
	same, nth := fitting.sounding(at)
	return same[nth%len(same)], true
}

// sounding returns the voices with the gender of a symbolic voice, or all if there are none, and the
// index of the one to use.
func (c catalogue) sounding(symbolic int) (catalogue, int) {
	wanted, nth := symbolicGender(symbolic)
	var same catalogue
	for _, v := range c {
		if v.gender == wanted {
			same = append(same, v)
		}
	}
	if len(same) == 0 {
		return c, symbolic
	}
	return same, nth
}

// symbolicGender returns the gender of a symbolic voice by its index in [SymbolicVoices], and its index
// among those of that gender.
func symbolicGender(symbolic int) (g gender, nth int) {
	genderOf := func(name string) gender {
		if strings.Contains(name, "female") {
			return female
		}
		return male
	}
	names := SymbolicVoices()
	g = genderOf(names[symbolic])
	for _, name := range names[:symbolic] {
		if genderOf(name) == g {
			nth++
		}
	}
	return g, nth
}

// speaking returns the voices that speak a language: first those with the same tag, then those for
// other countries.
func (c catalogue) speaking(language string) catalogue {
	var exact, near catalogue
	wanted := normalTag(spokenTag(language))
	base, _, _ := strings.Cut(wanted, "-")
	for _, v := range c {
		tag := normalTag(v.Language)
		own, _, _ := strings.Cut(tag, "-")
		switch {
		case tag == wanted:
			exact = append(exact, v)
		case own == base:
			near = append(near, v)
		}
	}
	return append(exact, near...)
}

// spokenTag returns the tag by which voices name a language that is written in more than one script.
func spokenTag(tag string) string {
	if normalTag(tag) == "zh-hans" {
		return "zh-cn"
	}
	return tag
}

func normalTag(tag string) string { return strings.ToLower(strings.ReplaceAll(tag, "_", "-")) }
