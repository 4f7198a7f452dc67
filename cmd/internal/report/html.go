package report

import (
	"fmt"
	"html"
	"strings"
	"time"

	"backtalk/a11y"
	"backtalk/a11y/say"
	"backtalk/core"
	"backtalk/core/analysis"
)

func escaped(text string) string { return html.EscapeString(text) }

// style is the page's style: black on white, short lines, tables with
// borders.
const style = `body{font:1.1rem/1.5 sans-serif;color:#000;background:#fff;margin:0 auto;max-width:45rem;padding:1rem}
table{border-collapse:collapse;margin:1rem 0}caption{text-align:left;font-weight:bold;padding:.3rem 0}
th,td{border:1px solid #595959;padding:.3rem .6rem;text-align:right}th[scope=row]{text-align:left}
svg{width:100%;height:auto;border:1px solid #595959}figure{margin:1rem 0}article{border-top:1px solid #595959}`

// page writes HTML.
type page struct {
	strings.Builder
	texts Texts
}

func (p *page) printf(format string, args ...any) { fmt.Fprintf(&p.Builder, format, args...) }

// put writes an element with a message.
func (p *page) put(tag string, m say.Message) {
	p.printf("<%s>%s</%s>\n", tag, escaped(p.texts.Text(m)), tag)
}

// HTML returns the report as a page.
func (r *Report) HTML(texts Texts) []byte {
	p := &page{texts: texts}
	title := escaped(texts.Text(r.title))
	p.printf("<!DOCTYPE html>\n<html lang=\"%s\" dir=\"%s\">\n<head>\n<meta charset=\"utf-8\">\n", escaped(texts.Tag()), escaped(texts.Direction()))
	p.printf("<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n<title>%s</title>\n<style>%s</style>\n</head>\n", title, style)
	p.printf("<body>\n<main>\n<h1>%s</h1>\n", title)
	if !r.when.IsZero() {
		day := r.when.Format(time.DateOnly)
		p.printf("<p><time datetime=\"%s\">%s</time></p>\n", day, day)
	}
	for _, m := range r.count {
		p.put("p", m)
	}
	p.put("p", r.luck)
	for _, m := range r.adjustedWords {
		p.put("p", m)
	}
	p.put("h2", say.M(say.ReportTables, nil))
	r.sumTable(p)
	r.phaseTable(p)
	p.put("h2", say.M(say.ReportPlots, nil))
	for i, plot := range []*plot{&r.errors, &r.fortune} {
		p.printf("<figure>\n%s\n", plot.svg(fmt.Sprintf("plot%d", i+1), texts.Text))
		p.put("figcaption", plot.words)
		p.WriteString("</figure>\n")
	}
	p.put("h2", say.N(say.ReportErrors, len(r.faults), nil))
	for i := range r.faults {
		r.faults[i].write(p)
	}
	p.put("p", say.M(say.ReportMade, nil))
	p.WriteString("</main>\n</body>\n</html>\n")
	return []byte(p.String())
}

// table writes a table: a caption, a header row, and rows that begin with a header cell.
func (p *page) table(caption say.MessageID, headers []string, rows [][]string) {
	p.WriteString("<table>\n")
	p.put("caption", say.M(caption, nil))
	p.WriteString("<thead><tr>")
	for _, h := range headers {
		p.printf("<th scope=\"col\">%s</th>", escaped(h))
	}
	p.WriteString("</tr></thead>\n<tbody>\n")
	for _, row := range rows {
		p.printf("<tr><th scope=\"row\">%s</th>", escaped(row[0]))
		for _, cell := range row[1:] {
			p.printf("<td>%s</td>", escaped(cell))
		}
		p.WriteString("</tr>\n")
	}
	p.WriteString("</tbody>\n</table>\n")
}

// measures returns the figures of one player for the first table.
func (r *Report) measures(p core.Player) []measure {
	t, stake := &r.sums[p].All, &r.sums[p].Stake
	count := func(n int) say.Message { return say.M(say.ReportNumber, say.Data{"Number": n}) }
	list := []measure{
		{say.ReportDecisions, count(t.Decisions)},
		{say.ReportSmall, count(t.Sizes[analysis.Small])},
		{say.ReportMistakes, count(t.Sizes[analysis.Mistake])},
		{say.ReportBlunders, count(t.Sizes[analysis.Blunder])},
		{say.ReportMillipoints, a11y.Tenths(t.Millipoints())},
		{say.ReportRating, a11y.Tenths(t.Rating())},
		{say.ReportLuck, a11y.Thousandths(t.Luck)},
	}
	for i, name := range r.stakes {
		list = append(list, measure{name, a11y.Thousandths([...]float64{stake.Error, stake.Luck}[i])})
	}
	if len(r.adjustedWords) > 0 {
		list = append(list, measure{say.ReportAdjusted, a11y.Thousandths(r.adjusted.Of(p))})
	}
	return list
}

// measure is a figure with its name.
type measure struct {
	name   say.MessageID
	figure say.Message
}

// sumTable writes a table with a row for each measure. With only a column
// for each player it fits a narrow window.
func (r *Report) sumTable(p *page) {
	headers := []string{p.texts.Text(say.M(say.ReportMeasure, nil)), p.texts.Text(r.names[0]), p.texts.Text(r.names[1])}
	own, other := r.measures(0), r.measures(1)
	var rows [][]string
	for i, m := range own {
		rows = append(rows, []string{p.texts.Text(say.M(m.name, nil)), p.texts.Text(m.figure), p.texts.Text(other[i].figure)})
	}
	p.table(say.ReportSums, headers, rows)
}

// phaseTable writes a table with a row for each part of the game, and one
// for the cube.
func (r *Report) phaseTable(p *page) {
	headers := []string{p.texts.Text(say.M(say.ReportPart, nil)), p.texts.Text(r.names[0]), p.texts.Text(r.names[1])}
	var rows [][]string
	add := func(name say.Message, tallies [2]*analysis.Tally) {
		row := []string{p.texts.Text(name)}
		for _, t := range tallies {
			row = append(row, p.texts.Text(rate(t)))
		}
		rows = append(rows, row)
	}
	for phase := range analysis.Phase(analysis.Phases) {
		add(a11y.PhaseName(phase), [2]*analysis.Tally{&r.sums[0].Phases[phase], &r.sums[1].Phases[phase]})
	}
	add(say.M(say.AnalysisCube, nil), [2]*analysis.Tally{&r.sums[0].Cube, &r.sums[1].Cube})
	p.table(say.ReportParts, headers, rows)
}

// rate returns the mean error of some decisions, and their number.
func rate(t *analysis.Tally) say.Message {
	if t.Decisions == 0 {
		return say.M(say.ReportNothing, nil)
	}
	return say.N(say.ReportRate, t.Decisions, say.Data{"Rate": a11y.Tenths(t.Millipoints())})
}

// write writes an error under a heading of its own.
func (f *fault) write(p *page) {
	p.WriteString("<article>\n")
	p.put("h3", f.title)
	for _, a := range f.position {
		p.printf("<p>%s</p>\n", escaped(p.texts.Announcement(a)))
	}
	for _, m := range f.lines {
		p.put("p", m)
	}
	p.printf("<p><code>%s</code></p>\n</article>\n", escaped(f.xgid))
}
