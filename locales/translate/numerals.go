package translate

import (
	"regexp"
	"slices"
	"strings"

	"backtalk/a11y/say"
	"backtalk/locales/internal/catalogue"
)

// numbers returns the names under which messages get numbers; all others get texts.
func numbers() []string {
	return []string{
		"Against", "Bar", "Die", "Expected", "FirstCount", "FirstDie", "FirstLeft", "FirstPips", "FirstPoints", "FirstScore", "From", "Game",
		"High", "Index", "Length", "Line", "Low", "Number", "Off", "Own", "Pips", "Point", "Points", "Rolls", "Score", "SecondCount",
		"SecondDie", "SecondLeft", "SecondPips", "SecondPoints", "SecondScore", "Step", "Theirs", "To", "Total",
	}
}

// mostMisread is the highest number that the check tries beside each word.
const mostMisread = 37

// numeralRules holds a language's rules on numerals that voices read wrong.
type numeralRules struct{ misread, right []*regexp.Regexp }

// numeralRules compiles the language's rules.
func (c *inspector) numeralRules() {
	compiled := func(all []string) (out []*regexp.Regexp) {
		for _, src := range all {
			r, err := regexp.Compile(src)
			if err != nil {
				c.faults = append(c.faults, Finding{File: c.Tag() + "/language.toml", What: say.M(say.CheckBroken, say.Data{"Problem": err.Error()})})
				continue
			}
			out = append(out, r)
		}
		return out
	}
	c.numerals = numeralRules{compiled(c.Facts().Misread), compiled(c.Facts().ReadRight)}
}

// in returns a numeral in a text that voices read wrong, or "" if there is none.
func (n numeralRules) in(text string) string {
	for _, rule := range n.misread {
		for _, found := range rule.FindAllString(text, -1) {
			bare := strings.TrimRight(found, " ,.;:?!")
			if !slices.ContainsFunc(n.right, func(r *regexp.Regexp) bool { return r.MatchString(bare) }) {
				return found
			}
		}
	}
	return ""
}

// misread finds numbers that synthesizers read in the wrong gender or case beside the words around
// them.
func (t text) misread() {
	names := catalogue.Names(t.own)
	isNumber := func(name string) bool { return name == "Count" || slices.Contains(numbers(), name) }
	if len(t.numerals.misread) == 0 || !slices.ContainsFunc(names, isNumber) && !strings.ContainsAny(t.own.Other, "0123456789") {
		return
	}
	for n := range mostMisread + 1 {
		line := t.Text(numbered(t.id, names, n))
		if found := t.numerals.in(line); found != "" {
			t.fault(say.CheckMisread, say.Data{"Found": found, "Line": line})
			return
		}
	}
}

// numbered makes a message in which every number is n.
func numbered(id say.MessageID, names []string, n int) say.Message {
	m := sample(id, names...)
	for name := range m.Data {
		if slices.Contains(numbers(), name) {
			m.Data[name] = n
		}
	}
	if slices.Contains(names, "Count") {
		m.Count = &n
	}
	return m
}
