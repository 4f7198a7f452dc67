package locales

import (
	"slices"

	"backtalk/a11y/say"
	"backtalk/locales/internal/catalogue"
)

// FloorSubjects returns the files of a catalogue that every language must have: what players hear in
// play.
func FloorSubjects() []string {
	return []string{"common", "game", "cube", "focus", "status", "illegal", "table", "speech", "help"}
}

// Coverage counts how much of the English catalogue a language has.
type Coverage struct {
	// All counts all messages, Has those of them that the language has.
	All, Has int
	// Floor and HasFloor count those that are heard in play.
	Floor, HasFloor int
	// Missing lists the messages that the player hears in English. Among them are the Outgrown: their
	// translations no longer fit the English, which now fills in something else.
	Missing, Outgrown []say.MessageID
	// Stale lists those that were translated before their English changed.
	Stale []say.MessageID
	// Unstamped lists those without a note of their English.
	Unstamped []say.MessageID
}

// Percent returns the share of all messages that the language has; it is 100 only if none is missing.
func (c Coverage) Percent() int { return c.Has * 100 / max(c.All, 1) }

// Play returns the share of the messages heard in play that the language has, in hundredths.
func (c Coverage) Play() int { return c.HasFloor * 100 / max(c.Floor, 1) }

// Whole reports whether the player hears nothing in English.
func (c Coverage) Whole() bool { return len(c.Missing) == 0 }

// Survey counts the messages of a language, one of [Languages].
func Survey(tag string) (Coverage, error) {
	english, err := catalogue.OpenTexts(catalogues(), Source)
	if err != nil {
		return Coverage{}, err
	}
	own, err := catalogue.OpenTexts(catalogues(), tag)
	if err != nil {
		return Coverage{}, err
	}
	return coverageOf(english, own), nil
}

// coverageOf counts the English messages that a language has. Unreadable ones count as missing.
func coverageOf(english, own *catalogue.Texts) Coverage {
	source, err := english.Whole()
	if err != nil {
		return Coverage{}
	}
	all, err := own.Whole()
	if err != nil {
		return Coverage{}
	}
	return survey(source, all)
}

// survey compares the messages of a language with the English. Outgrown translations count as
// missing.
func survey(source, own *catalogue.Catalogue) Coverage {
	own = own.Clone()
	c := Coverage{Outgrown: own.DropOutgrown(source)}
	floor := FloorSubjects()
	for _, id := range source.Order {
		inFloor := slices.Contains(floor, source.Subjects[id])
		m, has := own.Messages[id]
		c.All += count(true)
		c.Has += count(has)
		c.Floor += count(inFloor)
		c.HasFloor += count(inFloor && has)
		switch {
		case !has:
			c.Missing = append(c.Missing, id)
		case own.Tag == Source:
		case own.Sources[id] == "":
			c.Unstamped = append(c.Unstamped, id)
		case catalogue.Stale(own.Sources[id], source.Messages[id], m):
			c.Stale = append(c.Stale, id)
		}
	}
	return c
}

func count(is bool) int {
	if is {
		return 1
	}
	return 0
}
