package report

import (
	"strings"
	"time"

	"backtalk/a11y"
	"backtalk/a11y/say"
)

// Text returns the report as plain text, with a few sentences per line and
// an empty line between parts.
func (r *Report) Text(texts Texts) []byte {
	var b strings.Builder
	line := func(m say.Message) { b.WriteString(texts.Text(m) + "\n") }
	part := func() { b.WriteString("\n") }
	line(r.title)
	if !r.when.IsZero() {
		b.WriteString(r.when.Format(time.DateOnly) + "\n")
	}
	part()
	for i := range r.count {
		line(r.count[i])
		for _, m := range a11y.Phases(&r.sums[i]) {
			line(m)
		}
		part()
	}
	line(r.luck)
	for _, m := range r.adjustedWords {
		line(m)
	}
	line(r.cost)
	part()
	line(say.N(say.ReportErrors, len(r.faults), nil))
	for i := range r.faults {
		f := &r.faults[i]
		part()
		line(f.title)
		for _, a := range f.position {
			b.WriteString(texts.Announcement(a) + "\n")
		}
		for _, m := range f.lines {
			line(m)
		}
		b.WriteString(f.xgid + "\n")
	}
	return []byte(b.String())
}
