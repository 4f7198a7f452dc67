package translate

import (
	"cmp"
	"io/fs"
	"regexp"
	"slices"
	"unicode"

	"backtalk/a11y/say"
	"backtalk/locales"
	"backtalk/locales/internal/catalogue"
)

// Finding is something found in a language's files.
type Finding struct {
	// File is the file as people find it, "" if no file is at fault; Line is 0 if no line is.
	File string
	Line int
	// ID is the message that it is about, "" for a whole file or language.
	ID say.MessageID
	// What describes the fault.
	What say.Message
}

// Lack counts the messages that a file lacks.
type Lack struct {
	File  string
	Count int
}

// Report holds the findings on a language.
type Report struct {
	// Faults must be corrected.
	Faults []Finding
	// Stale lists the messages whose English has changed since. Players hear the old translations,
	// or the English if these no longer fit it.
	Stale []Finding
	// Removed lists translations of messages that the English no longer has: nobody hears them.
	Removed []Finding
	// Missing counts, file by file, the messages that the player hears in English.
	Missing []Lack
	// Coverage counts the messages of the language.
	Coverage locales.Coverage
}

// Check looks for faults in a language. files has its catalogue and the English one.
func Check(files fs.FS, tag string) (Report, error) {
	l, err := locales.Open(files, tag)
	if err != nil {
		return Report{}, err
	}
	english, err := catalogue.Read(files, locales.Source)
	if err != nil {
		return Report{}, err
	}
	own, err := catalogue.Read(files, tag)
	if err != nil {
		return Report{}, err
	}
	c := inspector{Localizer: l, english: english, own: own, counted: catalogue.Counted(tag)}
	c.want, c.may = catalogue.Categories(tag)
	c.OnFault(c.template)
	c.broken()
	c.letters()
	c.numeralRules()
	c.written()
	for _, id := range own.Order {
		c.message(id)
	}
	slices.SortStableFunc(c.faults, func(a, b Finding) int {
		return cmp.Or(cmp.Compare(a.File, b.File), cmp.Compare(a.Line, b.Line))
	})
	return Report{Faults: c.faults, Stale: c.stale(), Removed: c.removed(), Missing: c.missing(), Coverage: l.Coverage()}, nil
}

// inspector gathers the faults of a language.
type inspector struct {
	*locales.Localizer
	english, own *catalogue.Catalogue
	numerals     numeralRules
	keys         *regexp.Regexp
	// want holds the plural forms that a message must have, may those that it may have, counted
	// those of whole numbers.
	want, may, counted []string
	faults             []Finding
}

// fault notes a fault of a message.
func (c *inspector) fault(id, what say.MessageID, data say.Data) {
	at := c.own.Places[id]
	c.faults = append(c.faults, Finding{at.File, at.Line, id, say.M(what, data)})
}

// template notes the fault of a message that can't be filled in. The localizer reports it once, when
// it is first rendered, maybe as a letter or the name of a key. A message that the language lacks is
// no fault.
func (c *inspector) template(id say.MessageID, err error) {
	if c.own.Messages[id] != nil {
		c.fault(id, say.CheckTemplate, say.Data{"Problem": err.Error()})
	}
}

func (c *inspector) broken() {
	for _, f := range c.Broken() {
		c.faults = append(c.faults, Finding{File: f.File, Line: f.Line, What: say.M(say.CheckBroken, say.Data{"Problem": f.Reason()})})
	}
}

// letters checks that the letters for yes and no are small, and that none of them is in both.
func (c *inspector) letters() {
	yes, no := c.YesNo()
	for _, r := range yes {
		if slices.Contains(no, r) {
			c.fault(say.CommonYesLetters, say.CheckLetterTwice, say.Data{"Letter": string(r)})
		}
	}
	for id, letters := range map[say.MessageID][]rune{say.CommonYesLetters: yes, say.CommonNoLetters: no} {
		for _, r := range letters {
			if !unicode.IsLetter(r) || unicode.ToLower(r) != r {
				c.fault(id, say.CheckLetterLarge, say.Data{"Letter": string(r)})
			}
		}
	}
}

// message checks one message. It skips an outgrown one: its English says something else now, and
// nobody hears it.
func (c *inspector) message(id say.MessageID) {
	english, own := c.english.Messages[id], c.own.Messages[id]
	switch {
	case english == nil && c.own.Sources[id] != "": // removed, not misspelt
		return
	case english == nil:
		c.fault(id, say.CheckUnknown, nil)
		return
	case slices.Contains(c.Coverage().Outgrown, id):
		return
	}
	before := len(c.faults)
	t := text{c, id, english, own}
	t.description()
	t.categories()
	t.placeholders()
	t.copied()
	t.length()
	if len(c.faults) == before {
		t.told()
		t.misread()
	}
	for _, form := range catalogue.Forms(own) {
		t.secondForms(form)
		t.characters(form)
		t.keyNames(form)
	}
}

// stale lists the messages with changed English, each with the present English.
func (c *inspector) stale() []Finding {
	var all []Finding
	list := func(ids []say.MessageID, what say.MessageID) {
		for _, id := range ids {
			at := c.own.Places[id]
			all = append(all, Finding{at.File, at.Line, id, say.M(what, say.Data{"English": c.english.Messages[id].Other})})
		}
	}
	list(c.Coverage().Outgrown, say.CheckOutgrown)
	list(c.Coverage().Stale, say.CheckStale)
	return all
}

// removed lists translations of messages that the English no longer has.
func (c *inspector) removed() []Finding {
	var all []Finding
	for _, id := range c.own.Order {
		if c.english.Messages[id] == nil && c.own.Sources[id] != "" {
			at := c.own.Places[id]
			all = append(all, Finding{at.File, at.Line, id, say.M(say.CheckRemoved, nil)})
		}
	}
	return all
}

// missing counts the messages that each file lacks, in the order of the English files.
func (c *inspector) missing() []Lack {
	var all []Lack
	for _, id := range c.Coverage().Missing {
		name := c.Tag() + "/" + c.english.Subjects[id] + "." + c.Tag() + ".toml"
		if i := slices.IndexFunc(all, func(l Lack) bool { return l.File == name }); i >= 0 {
			all[i].Count++
			continue
		}
		all = append(all, Lack{name, 1})
	}
	return all
}

// Message puts a finding in words.
func (f Finding) Message() say.Message {
	place := f.File
	if f.Line > 0 {
		place = catalogue.Place{File: f.File, Line: f.Line}.String()
	}
	data := say.Data{"Place": place, "What": f.What}
	if f.ID == "" {
		return say.M(say.CheckFile, data)
	}
	data["Name"] = string(f.ID)
	return say.M(say.CheckFound, data)
}

// Message returns the sentence for what a file lacks.
func (l Lack) Message() say.Message {
	return say.N(say.CheckMissing, l.Count, say.Data{"File": l.File})
}

// Lines puts a report in words, the faults first, a line each.
func (r Report) Lines() []say.Message {
	var lines []say.Message
	for _, f := range slices.Concat(r.Faults, r.Stale, r.Removed) {
		lines = append(lines, f.Message())
	}
	for _, l := range r.Missing {
		lines = append(lines, l.Message())
	}
	if len(r.Faults) == 0 {
		return append(lines, say.M(say.CheckNoFaults, nil))
	}
	return append(lines, say.N(say.CheckFaults, len(r.Faults), nil))
}

// leastFloor is the least share of the messages heard in play that a released language must have,
// in hundredths.
const leastFloor = 98

// Unreleasable lists the messages that keep a language out of a release. If the language claims to
// be whole, these are all that are missing, stale or without a note of their English. Otherwise
// these are all missing messages, if less than leastFloor of those heard in play are there.
func Unreleasable(l *locales.Localizer) []say.MessageID {
	c := l.Coverage()
	switch {
	case l.Facts().Whole:
		return slices.Concat(c.Missing, c.Stale, c.Unstamped)
	case c.HasFloor*100 < c.Floor*leastFloor:
		return c.Missing
	}
	return nil
}
